"""`POST /api/import`: the same answers as `tarot-records import`, and what it says of wrong and hostile requests."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from support.cases import cases
from support.page_requests import client_of
from support.paths import DATA
from tarot_records.cli import main
from tarot_records.transcripts.photo.page_layout import PageLine, PageWord
from tarot_records.transcripts.photo.reading import LIMIT, PageText, UnreadPicture
from tarot_records.web import create_app
from tarot_records.web.api import imports
from tarot_records.web.api.request_body import RECORD

TRIAL = DATA / "written" / "trial"
SHEETS = DATA / "score-sheets"
SESSIONS = DATA / "interchange" / "openspiel" / "trajectories.txt"


@pytest.fixture
def reader() -> FlaskClient:
    """A viewer of nothing, whose address has used up none of its share."""
    return client_of(create_app(()))


def imported(client: FlaskClient, raw: bytes, query: str = "") -> dict[str, Any]:
    """Return the answer to one record, checked by its schema."""
    answer = client.post(f"/api/import{query}", data=raw)
    assert (answer.status_code, answer.mimetype) == (200, "application/json"), answer.text
    assert answer.headers["Link"] == '</schemas/imported.json>; rel="describedby"'
    assert answer.headers["Cache-Control"] == "no-store"
    data: dict[str, Any] = answer.get_json()
    schema = Draft202012Validator(client.get("/schemas/imported.json").get_json(force=True))
    assert list(schema.iter_errors(data)) == []
    return data


def command(*arguments: str | Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the records and the questions that `tarot-records import` writes."""
    result = CliRunner().invoke(main, ["import", *map(str, arguments), "--json", "--questions"])
    assert result.exit_code == 0, result.output
    questions = [line for line in result.stderr.splitlines() if line.startswith("{")]
    return [orjson.loads(line) for line in result.stdout_bytes.splitlines()], list(map(orjson.loads, questions))


@pytest.mark.parametrize(
    ("form", "path", "query", "options"),
    [
        ("text", TRIAL / "d01.txt", "", ()),
        ("text", TRIAL / "d02.txt", "&game=french-tarot&letters=fr", ("--game", "french-tarot", "--letters", "fr")),
        ("sheet", SHEETS / "margin.csv", "", ()),
        (
            "sheet",
            SHEETS / "margin.csv",
            "&column=1=label&column=2=skip",
            ("--column", "1=label", "--column", "2=skip"),
        ),
        ("tarotclub", DATA / "interchange" / "tarotclub" / "tarotmag-17.json", "", ()),
    ],
)
def test_a_file_gives_the_record_and_questions_of_the_command(
    reader: FlaskClient, form: str, path: Path, query: str, options: tuple[str, ...]
) -> None:
    data = imported(reader, path.read_bytes(), f"?format={form}&name={path}{query}")
    assert ([data["record"]], data["questions"]) == command(form, path, *options)


def test_several_records_are_answered_line_by_line(reader: FlaskClient) -> None:
    answer = reader.post("/api/import?format=openspiel", data=SESSIONS.read_bytes())
    lines = [orjson.loads(line) for line in answer.data.splitlines()]
    assert answer.mimetype == "application/x-ndjson"
    assert [line["record"] for line in lines] == command("openspiel", SESSIONS)[0]
    assert len(lines) > 1


def test_players_and_answers_are_taken_from_the_query(reader: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    hints: list[Any] = []

    def noting(request: imports.ImportRequest, *_: object) -> Any:
        hints.append(request.hints)
        return iter(imports.text.sources(b"", "text", ""))

    monkeypatch.setattr(imports.ImportRequest, "sources", noting)
    query = {
        "players": "Anna, Béla,,Cili",
        "answer": ["K = kőr", "V = vas"],
        "game": "hungarian-tarokk",
        "letters": "hu",
    }
    assert reader.post("/api/import", query_string=query).status_code == 200
    assert hints == [("hungarian-tarokk", ("Anna", "Béla", "Cili"), "hu", ("K = kőr", "V = vas"))]


def test_uncertain_words_of_a_photo_are_noted(reader: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = (TRIAL / "d01.txt").read_text("utf-8").split("\n")
    page = PageText(tuple(PageLine(tuple(_words(line))) for line in lines), b"", 700, 1000)
    monkeypatch.setattr(imports, "read_alone", lambda _: page)
    data = imported(reader, b"picture", "?format=photo")
    assert [fault["facts"]["found"] for fault in data["faults"] if fault["code"] == "import.uncertain"] == ["8T"]
    assert [mark["sic"] for mark in data["record"]["marks"]] == ["8T"]


def _words(line: str) -> Iterator[PageWord]:
    """Yield the words of a line of a photo; 8T is uncertain."""
    for word in re.finditer(r"\S+", line):
        yield PageWord(word[0], word.start(), 0, 0, 9, 9, 0.9, word[0] == "8T", ("",) * len(word[0]))


@pytest.mark.parametrize(
    ("reason", "problem"), [("uninstalled", "no-ocr"), ("slow", "slow-photo"), ("damaged", ""), ("empty", "")]
)
def test_photos_that_are_not_read_are_explained(
    reader: FlaskClient, monkeypatch: pytest.MonkeyPatch, reason: str, problem: str
) -> None:
    def fail(_: bytes) -> PageText:
        raise UnreadPicture(reason)

    monkeypatch.setattr(imports, "read_alone", fail)
    answer = reader.post("/api/import?format=photo", data=b"picture")
    if problem:
        assert answer.get_json(force=True)["type"] == f"/problems#{problem}"
    else:
        assert [fault["code"] for fault in answer.get_json()["faults"]] == ["import.picture"]


@cases("web/api", "what_cannot_be_imported_is_refused")
def test_wrong_questions_are_refused_with_what_may_be_asked(
    reader: FlaskClient, query: str, status: int, said: str
) -> None:
    answer = reader.post(f"/api/import?{query}", data=b"A,B\n1,2\n")
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert said in answer.get_json(force=True)["detail"]


@pytest.mark.parametrize(
    ("form", "length", "status"),
    [("text", RECORD, 200), ("text", RECORD + 1, 413), ("photo", RECORD + 1, 200), ("photo", LIMIT + 1, 413)],
)
def test_only_photos_may_be_longer_than_a_record(
    reader: FlaskClient, monkeypatch: pytest.MonkeyPatch, form: str, length: int, status: int
) -> None:
    monkeypatch.setattr(imports, "read_alone", lambda _: PageText((), b"", 1, 1))
    assert reader.post(f"/api/import?format={form}", data=b" " * length).status_code == status


@pytest.mark.parametrize(
    "raw", [b"", b"\xff\xfe\x00\xd8", b"\0" * 100, b"\xff\xd8\xff\xe0JFIF", b"PK\x03\x04" + b"x" * 99]
)
@pytest.mark.parametrize("form", ["text", "sheet", "akosuzonyi", "openspiel", "palcka", "tarotclub"])
def test_what_is_no_file_of_its_format_is_unreadable(reader: FlaskClient, form: str, raw: bytes) -> None:
    data = imported(reader, raw, f"?format={form}")
    assert (data["verdict"], data["record"], data["questions"]) == ("unreadable", None, [])
    assert data["faults"]


def test_files_may_be_packed(reader: FlaskClient) -> None:
    raw, packed = (SHEETS / "margin.csv").read_bytes(), {"Content-Encoding": "gzip"}
    answer = reader.post("/api/import?format=sheet", data=gzip.compress(raw), headers=packed)
    assert answer.get_json() == imported(reader, raw, "?format=sheet")
    bomb = reader.post("/api/import", data=gzip.compress(b"x" * (RECORD + 1)), headers=packed)
    assert bomb.status_code == 413


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "text/plain; charset=latin-1"])
def test_forms_and_other_encodings_are_refused(reader: FlaskClient, kind: str) -> None:
    answer = reader.post("/api/import", data=b"x", content_type=kind)
    assert answer.get_json(force=True)["type"] == "/problems#bad-type"


def test_the_answer_comes_in_the_asked_language(reader: FlaskClient) -> None:
    german = imported(reader, b"", "?lang=de")["faults"][0]["what"]
    assert german != imported(reader, b"")["faults"][0]["what"]
