"""The commands over HTTP: repair, complete, convert, link and draw say what the commands say; results as events."""

import socket
import time
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import orjson
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from support.archives import texts
from support.page_requests import client_of
from support.paths import SAMPLES
from support.servers import running, waited_for
from tarot_records import hands, load
from tarot_records.cli import main
from tarot_records.link import decode
from tarot_records.web import create_app

GOOD = SAMPLES / "french-tarot-tarotmag-17.tarot.json"
FAULTY = SAMPLES / "faulty" / "french-tarot-tdm-donne53.tarot.json"
TOOLS = ("repair", "complete", "convert", "link", "hands", "draw")


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return client_of(create_app(()))


@pytest.fixture(scope="module")
def gaps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of which two cards are unknown."""
    data = orjson.loads(GOOD.read_bytes())
    trick = data["hands"][0]["tricks"][-1]["cards"]
    trick[0] = trick[1] = "?"
    path = tmp_path_factory.mktemp("gaps") / "gaps.tarot.json"
    path.write_bytes(orjson.dumps(data))
    return path


def sent(client: FlaskClient, tool: str, path: Path, schema: str = "") -> Any:
    """The answer about a file, which fits its schema."""
    answer = client.post(f"/api/{tool}", data=path.read_bytes())
    assert answer.status_code == 200, answer.text
    if not schema:
        return answer
    known = Draft202012Validator(client.get(f"/schemas/{schema}.json").get_json(force=True))
    assert [error.message for error in known.iter_errors(answer.get_json())] == []
    assert answer.headers["Link"] == f'</schemas/{schema}.json>; rel="describedby"'
    return answer.get_json()


def command(*words: str | Path) -> bytes:
    return CliRunner().invoke(main, [*map(str, words)]).stdout_bytes


def test_repairs_are_those_of_the_command(client: FlaskClient) -> None:
    answer = sent(client, "repair?edits=1&lang=fr", FAULTY, "repaired")
    listed = orjson.loads(command("repair", FAULTY, "--json", "--edits", "1", "--lang", "fr"))
    assert answer["repairs"] == listed["repairs"] != []
    assert (answer["verdict"], answer["cut_short"]) == ("faulty", listed["cut_short"])
    assert sent(client, "repair", GOOD, "repaired")["repairs"] == []


def test_completions_are_those_of_the_command(client: FlaskClient, gaps: Path) -> None:
    answer = sent(client, "complete?limit=1&name=gaps", gaps, "completed")
    listed = [orjson.loads(line) for line in command("complete", gaps, "--json", "--limit", "1").splitlines()]
    assert [gap | {"record": ""} for gap in answer["gaps"]] == [gap | {"record": ""} for gap in listed] != []
    assert sent(client, "complete", GOOD, "completed")["gaps"] == []


def test_conversions_are_those_of_the_command(client: FlaskClient, tmp_path: Path) -> None:
    for form, kind in (("tn", "text/plain"), ("json", "application/json")):
        answer = sent(client, f"convert?to={form}&lang=fr", GOOD)
        command("convert", GOOD, tmp_path / f"x.{form}", "--lang", "fr")
        assert (answer.mimetype, answer.data) == (kind, (tmp_path / f"x.{form}").read_bytes())
    again = client.post("/api/convert?to=json", data=(tmp_path / "x.tn").read_bytes())
    assert again.get_json()["hands"] == orjson.loads(GOOD.read_bytes())["hands"]


def test_links_are_those_of_the_command(client: FlaskClient) -> None:
    answer = sent(client, "link?names=1", GOOD, "linked")
    assert answer["link"] == command("link", "--names", GOOD).decode().strip()
    assert answer["href"] == f"http://localhost/view#{answer['link']}"
    assert decode(answer["link"]).hands[0].tricks == load(GOOD).hands[0].tricks
    assert client.get(f"/view/{answer['link']}.json").get_json()["verdict"] == "proved"


def test_a_record_that_is_too_long_for_a_link_has_none(client: FlaskClient) -> None:
    long = orjson.loads(GOOD.read_bytes()) | {"x-noise": Random(1).randbytes(400_000).hex()}
    answer = client.post("/api/link?whole=1", data=orjson.dumps(long))
    assert answer.status_code == 200
    assert (answer.get_json()["verdict"], answer.get_json()["link"]) == ("proved", None)


def test_rows_of_hands_are_those_of_the_list(client: FlaskClient) -> None:
    for path in (GOOD, FAULTY):
        answer = sent(client, f"hands?name={path.name}", path, "listed_hands")
        listed = orjson.loads(orjson.dumps(list(hands(path))))
        assert [row | {"origin": ""} for row in answer["rows"]] == [row | {"origin": ""} for row in listed] != []


def test_a_sent_record_is_drawn_as_a_served_one(client: FlaskClient) -> None:
    served = client_of(create_app([GOOD])).get("/r/tarotmag-17/20.svg?seat=1").data
    drawn = sent(client, "draw?step=20&seat=1&name=tarotmag-17", GOOD)
    assert drawn.mimetype == "image/svg+xml"
    assert ElementTree.fromstring(drawn.data).attrib == ElementTree.fromstring(served).attrib
    assert drawn.data.count(b"<use") == served.count(b"<use") > 10
    assert client.post("/api/draw?step=99999", data=GOOD.read_bytes()).status_code == 404
    two = GOOD.read_bytes().replace(b"\n", b"") + b"\n" + FAULTY.read_bytes().replace(b"\n", b"")
    assert client.post("/api/draw", data=two).status_code == 409


@pytest.mark.parametrize("tool", TOOLS)
def test_unreadable_texts_are_explained(client: FlaskClient, tool: str) -> None:
    answer = client.post(f"/api/{tool}", data=b"no record")
    if tool in ("convert", "draw"):
        assert (answer.status_code, answer.get_json(force=True)["type"]) == (404, "/problems#no-record")
        assert answer.get_json(force=True)["detail"] == "This is not JSON: expecting value."
    else:
        assert (answer.status_code, answer.get_json()["verdict"]) == (200, "unreadable")


def test_several_records_get_a_line_each(client: FlaskClient) -> None:
    many = b"\n".join([*texts(2), b"{}"])
    for tool, key in (("repair", "repairs"), ("complete", "gaps"), ("convert", "text"), ("link", "link")):
        answer = client.post(f"/api/{tool}", data=many, content_type="application/x-ndjson")
        lines = [orjson.loads(line) for line in answer.data.splitlines()]
        assert [line["verdict"] for line in lines] == ["proved", "proved", "unreadable"]
        assert all(key in line for line in lines)
        answer.close()


def test_work_for_tools_is_charged(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = client.application.extensions["gate"]
    now = time.monotonic()
    monkeypatch.setattr(gate.reading, "clock", lambda: now)  # so that nothing is regained meanwhile
    for tool in TOOLS:
        before = gate.reading.used("127.0.0.1")[-1]
        client.post(f"/api/{tool}", data=GOOD.read_bytes()).close()
        assert gate.reading.used("127.0.0.1")[-1] > before
    assert gate.turns.at_work.total == 0


# -- events ----------------------------------------------------------------------------------------

EVENTS = {"Accept": "text/event-stream", "Content-Type": "application/x-ndjson"}


def events_of(raw: bytes) -> list[tuple[str, Any]]:
    events = []
    for block in raw.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if fields:
            events.append((fields["event"], orjson.loads(fields["data"])))
    return events


@pytest.mark.parametrize("tool", ["validate", "repair", "complete", "convert", "link", "import"])
def test_results_come_as_events(client: FlaskClient, tool: str) -> None:
    answer = client.post(f"/api/{tool}", data=GOOD.read_bytes(), headers={**EVENTS, "Content-Type": "text/plain"})
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("text/event-stream", "no-store")
    (result, data), (end, nothing) = events_of(answer.data)
    assert (result, end, nothing) == ("result", "end", {})
    assert "verdict" in data
    answer.close()


def test_an_event_stream_says_where_it_stopped(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tarot_records.web.api.records.RECORDS", 1)
    answer = client.post("/api/validate", data=b"\n".join(texts(3)), headers=EVENTS)
    names, data = zip(*events_of(answer.data), strict=True)
    assert names == ("result", "problem", "end")
    assert data[1]["line"] == 2
    answer.close()


def test_work_ends_when_the_reader_of_events_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    app, asked = create_app(()), list[Any]()

    def found(report: Any, **_: Any) -> tuple[list[Any], bool]:
        asked.append(report)
        time.sleep(0.02)
        return [], False

    monkeypatch.setattr("tarot_records.web.api.tools.find_repairs", found)
    many = b"\n".join(texts(50) * 6)
    with running(app) as server:
        with socket.create_connection(("127.0.0.1", int(server.effective_port)), timeout=60) as connection:
            head = "POST /api/repair HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n"
            head += f"Content-Type: application/x-ndjson\r\nContent-Length: {len(many)}\r\n\r\n"
            connection.sendall(head.encode() + many)
            assert b"text/event-stream" in connection.recv(1000)
        waited_for(lambda: app.extensions["gate"].turns.at_work.total == 0)
    assert 0 < len(asked) < 300
