"""Photographs in an archive: only their points come in, hostile files do not, and a record's page shows its own."""

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient
from PIL import Image, PngImagePlugin
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from support.archives import needs_postgres, server, texts  # noqa: F401 (a fixture)
from support.page_requests import client_of
from tarot_records.archive import photographs, tokens
from tarot_records.archive.bulk import Adding
from tarot_records.archive.change_log import current_author
from tarot_records.archive.insertion import current_time
from tarot_records.archive.photographs import WrongPhotograph, clean_picture
from tarot_records.archive.store import Archive
from tarot_records.cli import main
from tarot_records.record.source import Source
from tarot_records.web import create_app

ANNA = tokens.new_token("anna")
SECRET = b"48.8584N"
"""Stands in files wherever there is room besides the picture."""


def picture(kind: str, size: tuple[int, int] = (40, 20), **more: object) -> bytes:
    """A picture, its left half red and its right half blue."""
    made = Image.new("RGB", size, "red")
    made.paste("blue", (size[0] // 2, 0, *size))
    file = BytesIO()
    made.save(file, kind, **more)
    return file.getvalue()


def talkative(kind: str) -> bytes:
    """A picture whose file says more than it shows, and is something else at its end."""
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()  # a description
    exif[0x0112] = 6  # to be turned right
    exif.get_ifd(0x8825)[29] = SECRET.decode()  # the place
    more: dict[str, object] = {"exif": exif}
    if kind == "PNG":
        text = PngImagePlugin.PngInfo()
        text.add_text("Comment", SECRET.decode())
        more["pnginfo"] = text
    if kind == "JPEG":
        more["comment"] = SECRET
    return picture(kind, **more) + b"<script>" + SECRET + b"</script>PK\x03\x04"


def png_of(width: int, height: int) -> bytes:
    """A PNG that says it is so large, and holds next to nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_only_the_pixels_of_a_picture_are_kept(kind: str) -> None:
    raw = talkative(kind)
    assert SECRET in raw
    told = clean_picture(raw)
    assert SECRET not in told
    assert b"script" not in told
    assert told.endswith(b"\xff\xd9"), "nothing stands behind its end"
    shown = Image.open(BytesIO(told))
    assert (shown.format, shown.size) == ("JPEG", (20, 40)), "it is turned as its file says"
    assert dict(shown.getexif()) == {}
    assert set(shown.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    red, _, blue = shown.getpixel((10, 5))  # type: ignore[misc]
    assert red > 200 > blue


def test_a_picture_is_rotated_scaled_and_put_on_white() -> None:
    assert Image.open(BytesIO(clean_picture(picture("PNG"), 1))).size == (20, 40)
    assert Image.open(BytesIO(clean_picture(picture("JPEG", (6400, 100))))).size == (3200, 50)
    clear = BytesIO()
    Image.new("RGBA", (8, 8), (0, 0, 0, 0)).save(clear, "PNG")
    assert Image.open(BytesIO(clean_picture(clear.getvalue()))).getpixel((4, 4)) == (255, 255, 255)


def many_scans() -> bytes:
    """A JPEG whose scans are repeated: a decoder works on all points for each."""
    made = BytesIO()
    Image.new("RGB", (64, 64), "beige").save(made, "JPEG", progressive=True)
    raw = made.getvalue()
    begin = raw.index(b"\xff\xda")
    return raw[:begin] + raw[begin:-2] * 20 + raw[-2:]


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "kind"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "kind"),
        (b"%PDF-1.7", "kind"),
        (picture("GIF"), "kind"),
        (picture("TIFF"), "kind"),
        (b"RIFF\x10\0\0\0WAVEfmt ", "kind"),
        (b"\xff\xd8\xff" + picture("PNG"), "damaged"),
        (picture("JPEG", (400, 400))[:-600], "damaged"),
        (picture("PNG", (400, 400))[:200], "damaged"),
        (b"\x89PNG\r\n\x1a\n", "damaged"),
        (png_of(20_000, 20_000), "large"),
        (png_of(2**31 - 1, 2**31 - 1), "large"),
        (png_of(3_000, 3_000), "damaged"),
        (picture("JPEG") + bytes(photographs.LIMIT), "large"),
        (many_scans(), "laborious"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_invalid_and_hostile_pictures_are_refused(raw: bytes, reason: str) -> None:
    with pytest.raises(WrongPhotograph) as told:
        clean_picture(raw)
    assert told.value.reason == reason


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    made = Archive.create(str(tmp_path / "a.db"))
    list(Adding(made, 1).run([Source("x", text) for text in texts(2)]))
    yield made
    made.close()


def run(archive: Archive, *args: object) -> Result:
    return CliRunner().invoke(main, ["archive", "--archive", archive.name, *map(str, args)])


def test_the_photo_command_keeps_and_removes_a_picture(archive: Archive, tmp_path: Path) -> None:
    given, out = tmp_path / "sheet.png", tmp_path / "out.jpg"
    given.write_bytes(talkative("PNG"))
    assert "no picture" in run(archive, "photo", 1, "-o", out).output
    assert run(archive, "photo", 1, given).exit_code == 0
    assert run(archive, "photo", 1, "-o", out).exit_code == 0
    assert out.read_bytes() == clean_picture(given.read_bytes())
    assert "no picture" in run(archive, "photo", 2, "-o", out).output
    assert run(archive, "backup", tmp_path / "copy.db").exit_code == 0
    copy = Archive(str(tmp_path / "copy.db"))
    assert copy.read(lambda connection: photographs.photograph(connection, 1)) == out.read_bytes()
    copy.close()
    assert "is gone" in run(archive, "photo", 1, "--remove").output
    assert "has no picture" in run(archive, "photo", 1, "--remove").output
    assert archive.read(lambda connection: photographs.photograph(connection, 1)) is None
    log = run(archive, "log", "--json").output
    assert log.count('"photograph"') == log.count('"no photograph"') == 1
    assert not list(archive.damage())


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=needs_postgres)])
def test_pictures_are_in_every_backup_and_beside_an_export(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    address = str(tmp_path / "of.db") if kind == "sqlite" else request.getfixturevalue("server").database()
    made = Archive.create(address)
    list(Adding(made, 1).run([Source("x", text) for text in texts(2)]))
    jpeg, other = clean_picture(picture("PNG")), clean_picture(picture("PNG", (64, 64)))
    for number, kept in ((1, jpeg), (2, other)):
        made.write(
            lambda connection, number=number, kept=kept: photographs.keep_picture(
                connection, number, kept, current_author(), current_time()
            )
        )  # type: ignore[misc]
    made.close()

    def said(*args: object) -> str:
        return CliRunner().invoke(main, ["archive", "--archive", address, *map(str, args)]).output

    said("backup", tmp_path / "copy.db")
    copy = Archive(str(tmp_path / "copy.db"))
    assert [copy.read(lambda connection, n=n: photographs.photograph(connection, n)) for n in (1, 2)] == [jpeg, other]  # type: ignore[misc]
    assert not list(copy.damage())
    copy.close()
    assert "Pictures: 2 stay in the archive" in said("export", tmp_path / "all.jsonl")
    assert "Pictures: 2 are in" in said("export", tmp_path / "all.jsonl", "--photos", tmp_path / "sheets")
    assert {one.name: one.read_bytes() for one in (tmp_path / "sheets").iterdir()} == {"1.jpg": jpeg, "2.jpg": other}


def test_a_picture_that_is_removed_during_an_export_is_neither_written_nor_counted(
    archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (1, 2):
        archive.write(
            lambda connection, number=number: photographs.keep_picture(  # type: ignore[misc]
                connection, number, clean_picture(picture("PNG")), current_author(), current_time()
            )
        )
    read = photographs.photograph
    monkeypatch.setattr(photographs, "photograph", lambda c, number: None if number == 1 else read(c, number))
    folder = tmp_path / "sheets"
    assert "Pictures: 1 are in" in run(archive, "export", tmp_path / "all.jsonl", "--photos", folder).output
    assert [path.name for path in folder.iterdir()] == ["2.jpg"]


def test_invalid_photo_arguments_are_explained(archive: Archive, tmp_path: Path) -> None:
    given = tmp_path / "sheet.svg"
    given.write_text("<svg/>")
    for args in ((1, given), (9, "--remove"), (1,), (1, given, "--remove")):
        assert run(archive, "photo", *args).exit_code == 2
    assert archive.read(lambda connection: photographs.photograph(connection, 1)) is None


@pytest.fixture
def client(archive: Archive, tmp_path: Path) -> FlaskClient:
    (tmp_path / "tokens").write_text(ANNA.line)
    return client_of(create_app((), archive.name, tokens.read_writers(tmp_path / "tokens")))


TEXT = "#tn 1 rules=scarto lang=en seats=A,B,C\nhand\ndealer A\n"


def save(client: FlaskClient, raw: bytes, text: str = TEXT, **more: str) -> tuple[int, str]:
    file = FileStorage(BytesIO(raw), "../../x.svg", content_type="image/svg+xml")
    boundary, body = encode_multipart({"text": text, "token": ANNA.token, **more, "photo": file})
    answer = client.post("/desk/save", data=body, content_type=f"multipart/form-data; boundary={boundary}")
    return answer.status_code, answer.text


def test_the_desk_saves_a_photo_and_the_page_shows_it(client: FlaskClient) -> None:
    assert 'form="saving"' in client.get("/desk").text
    assert client.get("/r/1/photo.jpg").status_code == 404
    first = client.post("/desk/save", data={"text": TEXT, "token": ANNA.token})
    assert first.status_code == 200
    assert "photo.jpg" not in client.get("/r/3").text
    status, page = save(client, talkative("WEBP"), quarters="1")
    assert (status, 'href="/r/3/photo.jpg"' in page) == (200, True)
    assert 'src="/r/3/photo.jpg"' in client.get("/r/3").text
    shown = client.get("/r/3/photo.jpg")
    assert (shown.mimetype, Image.open(BytesIO(shown.data)).size) == ("image/jpeg", (40, 20))
    assert "sandbox" in shown.headers["Content-Security-Policy"]
    assert shown.headers["X-Content-Type-Options"] == "nosniff"
    again = client.get("/r/3/photo.jpg", headers={"If-None-Match": shown.headers["ETag"]})
    assert again.status_code == 304
    save(client, picture("PNG", (64, 64)))
    assert Image.open(BytesIO(client.get("/r/3/photo.jpg").data)).size == (64, 64)


def test_a_photo_that_is_refused_saves_nothing(client: FlaskClient, archive: Archive) -> None:
    last = archive.last()
    for raw in (b"<svg/>", png_of(20_000, 20_000), picture("JPEG") + bytes(photographs.LIMIT)):
        status, page = save(client, raw)
        assert (status, "photo is not taken" in page) == (415, True)
        assert "dealer A" in page, "the text stays"
    status, page = save(client, picture("PNG"), f"{TEXT}\n{TEXT}")
    assert (status, "with one record" in page) == (415, True)
    assert save(client, bytes(photographs.LIMIT + (8 << 20)))[0] == 413
    data = {"text": TEXT, "token": "wrong", "photo": (BytesIO(picture("PNG")), "x.png")}
    assert client.post("/desk/save", data=data).status_code == 401
    assert archive.last() == last


def test_without_a_picture_library_the_form_has_no_photo_field(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photographs, "is_installed", lambda: False)
    assert 'form="saving"' not in client.get("/desk").text
    assert save(client, picture("PNG"))[0] == 415
