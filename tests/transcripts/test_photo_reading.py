"""Pictures of sheets as text: real pictures, turned ones, hostile ones, and a machine without the libraries."""

import struct
import zlib
from difflib import SequenceMatcher
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from support.paths import DATA
from tarot_records.importers import photo
from tarot_records.importers.draft import load_formats
from tarot_records.reading.parser import Hints
from tarot_records.report.report import report_on
from tarot_records.transcripts.photo import reading
from tarot_records.transcripts.photo.reading import LIMIT, PageText, UnreadPicture, read_picture
from tarot_records.transcripts.transcript import read_transcript

PHOTOS = DATA / "photos"
SLOW = 600.0
"""Seconds: a machine with other work reads a page slowly."""
LEAST = {"aligned-table": 0.98, "book-scan": 0.98, "suit-signs": 0.98, "typewritten-photo": 0.96}
"""Minimum share of the words of a picture that are right."""
IMPORTED = "typewritten-photo"
"""The picture that is imported: one test reads it for both."""


def share(expected: str, found: str) -> float:
    """Return the share of the expected words that were found in their order; case does not matter."""
    words = expected.casefold().split()
    blocks = SequenceMatcher(None, words, found.casefold().split(), autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks) / len(words)


def png(width: int, height: int, data: bytes) -> bytes:
    """Return a PNG that says it has this size."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


# -- what stands on them -----------------------------------------------------------------------------


@cache
def page_of(raw: bytes) -> PageText:
    """Return the text of a picture, which takes seconds: each is read once."""
    return read_picture(raw, SLOW)


def picture_of(name: str) -> bytes:
    """Return a picture, that with suit signs as a WebP lying on its side, as its camera held it."""
    raw = PHOTOS.joinpath(f"{name}.jpg").read_bytes()
    if name != "suit-signs":
        return raw
    exif, made = Image.Exif(), BytesIO()
    exif[0x0112] = 6  # turned by a quarter to the right when shown
    with Image.open(BytesIO(raw)) as picture:
        picture.rotate(90, expand=True).save(made, "WEBP", exif=exif.tobytes(), quality=90)
    return made.getvalue()


@pytest.mark.long("reads pictures")
@pytest.mark.parametrize("name", [name for name in LEAST if name != IMPORTED])
def test_words_of_a_picture_are_read(name: str) -> None:
    assert_words_are_read(name, page_of(picture_of(name)))


def assert_words_are_read(name: str, page: PageText) -> None:
    """Check the words that were read of a picture, and their places on it."""
    assert share(PHOTOS.joinpath(f"{name}.txt").read_text("utf-8"), page.text) >= LEAST[name], page.text
    for line in page.lines:
        for word in line.words:
            assert 0 <= word.left < page.width
            assert 0 <= word.top < page.height
    with Image.open(BytesIO(page.jpeg)) as shown:
        assert shown.size == (page.width, page.height)
        assert not shown.getexif()


@pytest.mark.long("reads a picture")
def test_an_imported_photo_is_read_as_its_text_would_be() -> None:
    raw = picture_of(IMPORTED)
    (source,) = photo.sources_with_hints(raw, "page.jpg", Hints(game="french-tarot"), page_of)
    reading = source.reading()
    expected = read_transcript(PHOTOS.joinpath(f"{IMPORTED}.txt").read_text("utf-8"), "french-tarot")
    assert_words_are_read(IMPORTED, page_of(raw))
    assert reading is not None
    assert expected is not None
    cards = [card for trick in expected.data["hands"][0]["tricks"] for card in trick["cards"]]
    found = [card for trick in reading.data["hands"][0]["tricks"] for card in trick["cards"]]
    right = sum(block.size for block in SequenceMatcher(None, cards, found, autojunk=False).get_matching_blocks())
    assert right >= 0.95 * len(cards)
    told = [fault for fault in reading.notes if fault.code == "import.uncertain"]
    assert told
    for mark in reading.data["marks"]:
        assert mark["kind"] == "doubtful"
    for fault in told:
        place = source.place_of_offset(fault.facts["offset"], fault.facts["length"])
        assert place.text[place.column - 1 :].startswith(fault.facts["found"])


# -- what is refused ---------------------------------------------------------------------------------

REFUSED = {
    "empty": (b"", "kind"),
    "a text": (b"#tn 1 rules=scarto", "kind"),
    "a GIF": (b"GIF89a" + bytes(40), "kind"),
    "a sound that begins like WebP": (b"RIFF\x10\0\0\0WAVEfmt ", "kind"),
    "a JPEG that is cut off": (PHOTOS.joinpath("book-scan.jpg").read_bytes()[:3000], "damaged"),
    "a JPEG of noise": (b"\xff\xd8\xff\xe0" + bytes(range(256)) * 8, "damaged"),
    "a PNG of a hundred million points": (png(10_000, 10_000, zlib.compress(bytes(1000))), "large"),
    "a PNG with less than it says": (png(400, 400, zlib.compress(bytes(1000))), "damaged"),
    "too many bytes": (b"\xff\xd8\xff" + bytes(LIMIT), "large"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_hostile_pictures_are_refused(name: str) -> None:
    raw, reason = REFUSED[name]
    with pytest.raises(UnreadPicture) as refused:
        read_picture(raw, SLOW)
    assert refused.value.reason == reason


@pytest.mark.long("reads a picture")
def test_a_blank_page_has_no_text() -> None:
    made = BytesIO()
    Image.new("RGB", (300, 200), "white").save(made, "PNG")
    with pytest.raises(UnreadPicture) as refused:
        read_picture(made.getvalue(), SLOW)
    assert refused.value.reason == "empty"


def test_a_picture_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(UnreadPicture) as refused:
        read_picture(PHOTOS.joinpath("book-scan.jpg").read_bytes(), 0.01)
    assert refused.value.reason == "slow"


def test_without_the_libraries_it_is_told_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "is_installed", lambda: False)
    (source,) = load_formats()["photo"].sources(Path(PHOTOS / "book-scan.jpg").read_bytes(), "page.jpg", "")
    report = report_on(source, steps=0)
    assert report.verdict == "unreadable"
    assert [fault.facts["reason"].slug for fault in report.faults] == ["picture_uninstalled"]
