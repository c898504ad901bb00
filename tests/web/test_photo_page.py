"""The page that reads photos, through the test client: what it shows, refuses, and keeps from others."""

from io import BytesIO

import pytest
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from support.page_requests import complaints, viewer
from support.paths import DATA
from tarot_records.transcripts.photo.page_layout import PageLine, PageWord
from tarot_records.transcripts.photo.reading import LIMIT, PageText, UnreadPicture
from tarot_records.web.desk import photo_page

PHOTO = DATA / "photos" / "book-scan.jpg"
SURE = PageWord("Anna", 0, 40, 30, 60, 20, 0.99, False, ("", "", "", ""))
DOUBTFUL = PageWord("lOP", 6, 120, 30, 44, 20, 0.5, True, ("1", "0", ""))
HOSTILE = PageWord("<b>\"'", 0, 40, 60, 60, 20, 0.99, False, ("",) * 5)
PAGE = PageText((PageLine((SURE, DOUBTFUL)), PageLine(()), PageLine((HOSTILE,))), PHOTO.read_bytes(), 700, 1000)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The pictures that were sent; each is answered with PAGE."""
    sent: list[bytes] = []

    def answer(raw: bytes) -> PageText:
        sent.append(raw)
        return PAGE

    monkeypatch.setattr(photo_page, "read_picture", answer)
    return sent


def send(client: FlaskClient, raw: bytes, address: str = "/desk/photo") -> tuple[int, str]:
    """Return the status and the text of the answer to a picture."""
    boundary, body = encode_multipart({"photo": FileStorage(BytesIO(raw), "sheet.jpg")})
    answer = client.post(address, data=body, content_type=f"multipart/form-data; boundary={boundary}")
    return answer.status_code, answer.text


def test_the_page_explains_what_becomes_of_a_photo(client: FlaskClient) -> None:
    page = client.get("/desk/photo").text
    assert 'type="file" name="photo"' in page
    assert "Nothing of it is stored" in page
    assert 'href="/desk/photo"' in client.get("/desk").text


def test_words_and_picture_lead_to_each_other(client: FlaskClient, read: list[bytes]) -> None:
    status, page = send(client, PHOTO.read_bytes())
    assert (status, read) == (200, [PHOTO.read_bytes()])
    assert '<a id="w1-1" href="#b1-1">Anna</a>' in page
    assert '<a id="b1-1" href="#w1-1" tabindex="-1"><rect x="37" y="30" width="66" height="20"' in page
    assert 'class="doubtful" title="uncertain: 1OP, l0P, 10P">lOP</a>' in page
    assert "1 word is uncertain" in page
    assert "&lt;b&gt;&#34;&#39;</a>" in page
    assert "Anna  lOP\n\n&lt;b&gt;" in page, "the text of the form"
    assert "data:image/jpeg;base64," in page


def test_the_picture_within_the_page_is_allowed_and_not_kept(client: FlaskClient, read: list[bytes]) -> None:
    answer = client.post("/desk/photo", data={"photo": (BytesIO(b"x"), "sheet.jpg")})
    assert "img-src 'self' data:" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "no-store"
    assert "img-src 'self';" in client.get("/desk").headers["Content-Security-Policy"]


def test_the_twin_has_the_box_of_each_word(client: FlaskClient, read: list[bytes]) -> None:
    answer = client.post("/desk/photo.json", data={"photo": (BytesIO(b"x"), "sheet.jpg")})
    data = answer.get_json()
    assert complaints(client.get("/schemas/photo_text.json").data, data) == []
    assert data["text"] == "Anna  lOP\n\n<b>\"'\n"
    word = data["lines"][0]["words"][1]
    assert (word["box"], word["uncertain"], word["perhaps"]) == ([120, 30, 44, 20], True, ["1OP", "l0P", "10P"])
    assert client.get("/desk/photo.json").get_json() == {"installed": True, "text": ""}


@pytest.mark.parametrize(
    ("reason", "status", "text"),
    [
        ("kind", 415, "That photo is not taken"),
        ("large", 415, "That photo is not taken"),
        ("damaged", 415, "That photo is not taken"),
        ("slow", 503, "That photo takes too long"),
        ("uninstalled", 501, "tarot-records[ocr]"),
        ("empty", 200, "No text was found on the photo"),
    ],
)
def test_what_is_not_read_is_explained(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, reason: str, status: int, text: str
) -> None:
    def refuse(raw: bytes) -> PageText:
        raise UnreadPicture(reason)

    monkeypatch.setattr(photo_page, "read_picture", refuse)
    found, page = send(client, b"x")
    assert (found, text in page) == (status, True)


def test_a_photo_that_is_too_large_is_refused_before_it_is_read(client: FlaskClient, read: list[bytes]) -> None:
    status, _ = send(client, bytes(LIMIT + (1 << 18)))
    assert (status, read) == (413, [])


def test_one_photo_is_read_at_a_time(client: FlaskClient, read: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photo_page, "PATIENCE", 0.01)
    with photo_page._turn:
        status, _ = send(client, b"x")
        assert (status, read) == (503, [])
        assert client.get("/desk").status_code == 200
    assert send(client, b"x")[0] == 200


def test_without_the_libraries_the_page_says_what_to_install_and_the_desk_does_not_lead_there() -> None:
    client = viewer()
    client.application.jinja_env.globals["reads_photos"] = lambda: False
    page = client.get("/desk/photo").text
    assert "pip install 'tarot-records[ocr]'" in page.replace("&#39;", "'")
    assert 'action="/desk/photo' not in page
    assert "/desk/photo" not in client.get("/desk").text


@pytest.mark.long("reads a picture")
def test_a_real_photo_is_read(client: FlaskClient) -> None:
    heading = BytesIO()
    with Image.open(PHOTO) as picture:
        picture.crop((0, 0, 400, 160)).save(heading, "JPEG", quality=95)
    status, page = send(client, heading.getvalue())
    assert status in (200, 503), "a machine with other work may give up"
    assert status == 503 or "Smazzata" in page
