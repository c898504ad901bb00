"""The HTTP API without a network: records checked and added, who may, how much, and what is told of what is wrong."""

import gzip
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import orjson
import pytest
import zstandard
from click.testing import CliRunner
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator
from sqlalchemy import text

from support.archives import texts
from support.cases import cases
from support.page_requests import client_of
from support.record_builders import generated
from tarot_records.archive import tokens
from tarot_records.archive.change_log import changes
from tarot_records.archive.store import Archive
from tarot_records.cli import main
from tarot_records.record.source import Source
from tarot_records.web import create_app
from tarot_records.web.api import records, request_body
from tarot_records.web.api.gate import Gate
from tarot_records.web.api.limits import Share, Turns, key_of
from tarot_records.web.site.problems import KINDS

SAMPLES = files("tarot_records.samples")
JSON = SAMPLES.joinpath("french-tarot-tarotmag-17.tarot.json").read_bytes()
NOTATION = SAMPLES.joinpath("french-tarot-tarotmag-17.fr.tn").read_bytes()
FAULTY = Path(str(SAMPLES)) / "faulty" / "french-tarot-tdm-donne53.tarot.json"
ANNA, BERT = tokens.new_token("anna"), tokens.new_token("bert")
LINES = "application/x-ndjson"


@pytest.fixture
def archive(sqlite_archive: Archive) -> Archive:
    return sqlite_archive


@pytest.fixture
def client(archive: Archive, tmp_path: Path) -> FlaskClient:
    """A viewer over an empty archive with two writers."""
    (tmp_path / "tokens.txt").write_text(f"# writers\n{ANNA.line}\n\n{BERT.line}\n")
    return client_of(create_app((), archive.name, tokens.read_writers(tmp_path / "tokens.txt")))


@pytest.fixture(scope="module")
def reader() -> FlaskClient:
    """A viewer that nobody may write to."""
    return client_of(create_app(()))


def bearer(token: str = ANNA.token, **more: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}", **more}


def lines_of(answer: Any) -> list[dict[str, Any]]:
    assert answer.mimetype == LINES
    assert answer.data.endswith(b"\n")
    lines = [orjson.loads(line) for line in answer.data.splitlines()]
    answer.close()
    return lines


def gate_of(client: FlaskClient) -> Gate:
    gate = client.application.extensions["gate"]
    assert isinstance(gate, Gate)
    return gate


def problem(answer: Any, name: str) -> dict[str, Any]:
    assert answer.mimetype == "application/problem+json", answer.data[:200]
    told: dict[str, Any] = answer.get_json(force=True)
    assert (told["type"], told["status"]) == (f"/problems#{name}", KINDS[name].status)
    assert answer.status_code == KINDS[name].status
    return told


def command(*arguments: str | Path, given: bytes = b"") -> list[dict[str, Any]]:
    """What `tarot-records validate` says of the same."""
    result = CliRunner().invoke(main, ["validate", "--format", "json", *map(str, arguments)], input=given)
    return [orjson.loads(line) for line in result.stdout_bytes.splitlines()]


@pytest.mark.parametrize("lang", ["en", "fr", "it", "de"])
def test_a_record_gets_the_report_of_the_command(reader: FlaskClient, lang: str) -> None:
    raw = FAULTY.read_bytes()
    answer = reader.post(f"/api/validate?lang={lang}&name={FAULTY}", data=raw, content_type="application/json")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert [answer.get_json()] == command("--lang", lang, FAULTY)
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("raw", [JSON, NOTATION, JSON.decode().encode("utf-16"), b"\n" + JSON, b"", b"{", b"\xff"])
@cases("web/api", "the_text_shows_what_it_is")
def test_the_format_of_a_body_is_recognised_from_its_text(reader: FlaskClient, raw: bytes, kind: str) -> None:
    answer = reader.post("/api/validate", data=raw, headers={"Content-Type": kind})
    report = answer.get_json()
    assert answer.headers["Link"] == '</schemas/checked.json>; rel="describedby"'
    schema = Draft202012Validator(reader.get("/schemas/checked.json").get_json(force=True))
    assert list(schema.iter_errors(report)) == []
    assert report["verdict"] == ("proved" if len(raw) > 9 else "unreadable")


def test_each_record_line_gets_an_answer_line(reader: FlaskClient, tmp_path: Path) -> None:
    given = [*texts(3), b"", b"{", b'{"format":"tarot-record"}', orjson.dumps(generated("st-ives", 3)), b"\xff\xfe"]
    raw = b"\n".join(given)
    (tmp_path / "x.jsonl").write_bytes(raw)
    answers = lines_of(reader.post(f"/api/validate?name={tmp_path}/x.jsonl", data=raw, content_type=LINES))
    assert answers == command(tmp_path / "x.jsonl")
    assert [one["source"].rpartition(":")[2] for one in answers] == ["1", "2", "3", "5", "6", "7", "8"]
    assert [one["verdict"] for one in answers] == ["proved"] * 3 + ["unreadable"] * 2 + ["proved", "unreadable"]


def test_record_lines_are_recognised_without_a_content_type(reader: FlaskClient) -> None:
    assert len(lines_of(reader.post("/api/validate", data=b"\n".join(texts(2))))) == 2
    assert len(lines_of(reader.post("/api/validate", data=NOTATION + b"\n" + NOTATION))) == 2
    assert reader.post("/api/validate", data=texts(1)[0] + b"\n").get_json()["verdict"] == "proved"
    assert len(lines_of(reader.post("/api/validate", data=texts(1)[0], content_type=LINES))) == 1
    assert lines_of(reader.post("/api/validate", data=b"", content_type=LINES))[0]["verdict"] == "unreadable"


@pytest.mark.parametrize(
    ("encoding", "pack"),
    [("gzip", gzip.compress), ("x-gzip", gzip.compress), ("ZSTD", zstandard.compress), ("identity", bytes)],
)
def test_packed_bodies_are_unpacked(reader: FlaskClient, encoding: str, pack: Callable[[bytes], bytes]) -> None:
    headers = {"Content-Encoding": encoding, "Content-Type": LINES}
    packed = reader.post("/api/validate", data=pack(b"\n".join(texts(3))), headers=headers)
    assert lines_of(packed) == lines_of(reader.post("/api/validate", data=b"\n".join(texts(3)), content_type=LINES))
    one = reader.post("/api/validate", data=pack(JSON), headers={"Content-Encoding": encoding})
    assert one.get_json()["verdict"] == "proved"


def test_answers_are_streamed_one_by_one(reader: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[str] = []
    told = records._lines

    def spied(given: request_body.SentRecords, *more: Any) -> Iterator[bytes]:
        def watched() -> Iterator[Source]:
            for source in given.sources:
                looked_at.append(source.label)
                yield source

        return told(request_body.SentRecords(watched(), many=True), *more)

    monkeypatch.setattr(records, "_lines", spied)
    answer = reader.post("/api/validate", data=b"\n".join(texts(20)), content_type=LINES, buffered=False)
    first = next(answer.response)
    assert orjson.loads(first)["source"] == "text:1"
    assert looked_at == ["text:1"]
    answer.close()
    assert gate_of(reader).turns.at_work.total == 0  # whoever hangs up has given back his turn


@pytest.mark.parametrize(
    ("name", "limit", "told"),
    [("RECORDS", 3, 3), ("STREAM_SECONDS", -1, 0), ("LENGTH", 1, 1)],
    ids=lambda value: str(value),
)
def test_an_answer_over_the_limit_names_the_first_unanswered_line(
    reader: FlaskClient, monkeypatch: pytest.MonkeyPatch, name: str, limit: int, told: int
) -> None:
    monkeypatch.setattr(records, name, limit)
    *reports, last = lines_of(reader.post("/api/validate", data=b"\n\n".join(texts(5)), content_type=LINES))
    assert len(reports) == told
    assert (last["status"], last["line"]) == (413, 2 * told + 1)
    Draft202012Validator(reader.get("/schemas/problem.json").get_json(force=True)).validate(last)


def test_a_too_large_record_is_reported_in_its_line(reader: FlaskClient) -> None:
    giant = b'{"x":"' + b"y" * request_body.RECORD + b'"}'
    answers = lines_of(reader.post("/api/validate", data=b"\n".join([*texts(1), giant, *texts(2)]), content_type=LINES))
    assert [one["verdict"] for one in answers] == ["proved", "unreadable", "proved", "proved"]
    assert answers[1]["faults"][0]["code"] == "source.size"
    assert answers[1]["source"] == "text:2"
    assert reader.post("/api/validate", data=giant).get_json()["faults"][0]["code"] == "source.size"


@cases("web/api", "what_cannot_be_read_is_refused")
def test_unreadable_bodies_are_refused(reader: FlaskClient, header: str, value: str, name: str) -> None:
    answer = reader.post("/api/validate", data=JSON, headers={header: value})
    problem(answer, name)
    if header == "Content-Encoding" and name == "bad-type":
        assert answer.headers["Accept-Encoding"] == "gzip, zstd"


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress], ids=["gzip", "zstd"])
def test_packed_texts_that_are_cut_or_grow_are_refused(reader: FlaskClient, pack: Callable[[bytes], bytes]) -> None:
    headers = {"Content-Encoding": "gzip" if pack is gzip.compress else "zstd", "Content-Type": LINES}
    whole = pack(b"\n".join(texts(5)))
    for cut in (1, len(whole) // 2, len(whole) - 1):
        problem(reader.post("/api/validate", data=whole[:cut], headers=headers), "bad-packing")
    bomb = pack(b"\n" * (request_body.UNPACKED + 1))
    assert len(bomb) < 100_000
    problem(reader.post("/api/validate", data=bomb, headers=headers), "bad-packing")
    large = pack(b"\n".join(b"%0150d" % number for number in range(120_000)))
    assert len(large) < request_body.BODY
    problem(reader.post("/api/validate", data=large, headers=headers), "too-much")
    problem(reader.post("/api/validate", data=b" " * (request_body.BODY + 1)), "too-much")


def test_unknown_languages_and_methods_are_refused(reader: FlaskClient) -> None:
    assert "fr" in problem(reader.post("/api/validate?lang=xx", data=JSON), "bad-request")["detail"]
    assert "POST" in reader.get("/api/validate").headers["Allow"]
    problem(reader.get("/api/validate"), "other-method")
    problem(reader.delete("/api/records"), "read-only")
    problem(reader.post("/api/nothing", data=JSON), "no-endpoint")


def test_api_records_redirects_to_the_twin_of_the_list(reader: FlaskClient) -> None:
    answer = reader.get("/api/records?q=t%C3%A9&verdict=faulty&happened=slam&happened=revoke")
    asked = "q=t%C3%A9&verdict=faulty&happened=slam&happened=revoke"
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/index.json?{asked}")


def test_a_record_is_added_and_found(client: FlaskClient, archive: Archive) -> None:
    answer = client.post("/api/records?name=mag.tn", data=NOTATION, headers=bearer())
    told = answer.get_json()
    assert answer.status_code == 201
    assert told == {**told, "source": "mag.tn", "id": 1, "verdict": "proved", "known": False, "same": None}
    assert answer.headers["Location"] == told["href"]
    kept = archive.text(1)
    assert (kept.raw, kept.origin) == (NOTATION, "mag.tn")
    again = client.post("/api/records", data=NOTATION, headers=bearer(BERT.token))
    assert (again.status_code, again.get_json()["known"], again.get_json()["id"]) == (200, True, 1)
    other = client.post("/api/records", data=JSON, headers=bearer(BERT.token)).get_json()
    assert (other["id"], other["known"], other["same"] or other["witness"]) == (2, False, 1)
    schema = Draft202012Validator(client.get("/schemas/added.json").get_json(force=True))
    assert [*schema.iter_errors(told), *schema.iter_errors(other)] == []
    log = archive.read(lambda connection: changes(connection, 10))
    assert [(one.who, one.way, one.what, one.records, one.first) for one in log] == [
        ("bert", "api", "add", 1, 2),
        ("anna", "api", "add", 1, 1),
    ]


def test_added_records_are_listed_at_once(client: FlaskClient) -> None:
    assert client.get("/index.json").get_json()["records"] == []
    where = client.post("/api/records", data=JSON, headers=bearer()).headers["Location"]
    [listed] = client.get("/index.json").get_json()["records"]
    assert listed["href"] == where
    first = client.get(where)
    assert first.get_json()["id"] == "tarotmag-17"
    again = client.get(where, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    whole = client.get(where.removesuffix(".json") + "/record.json")
    assert client.post("/api/validate", data=whole.data).get_json()["verdict"] == "proved"


def test_record_lines_are_added_and_answered_in_order(client: FlaskClient, archive: Archive) -> None:
    given = [*texts(4), b"{", texts(1)[0]]
    answers = lines_of(client.post("/api/records", data=b"\n".join(given), headers=bearer(), content_type=LINES))
    assert [one["id"] for one in answers] == [1, 2, 3, 4, 5, 1]
    assert [one["known"] for one in answers] == [False] * 5 + [True]
    assert answers[4]["verdict"] == "unreadable"
    assert [kept.raw for kept in archive.texts()] == given[:5]


def test_sources_without_text_are_not_added(client: FlaskClient, archive: Archive) -> None:
    giant = b'{"x":"' + b"y" * request_body.RECORD + b'"}'
    for nothing in (b"", b" \n"):
        problem(client.post("/api/records", data=nothing, headers=bearer()), "bad-request")
    problem(client.post("/api/records", data=giant, headers=bearer()), "too-much")
    given = b"\n".join([*texts(1), giant, *texts(2)[1:]])
    answers = lines_of(client.post("/api/records", data=given, headers=bearer(), content_type=LINES))
    assert [one["id"] for one in answers] == [1, None, 2]
    schema = Draft202012Validator(client.get("/schemas/added.json").get_json(force=True))
    assert [error for one in answers for error in schema.iter_errors(one)] == []
    [none] = lines_of(client.post("/api/records", data=b"\n\n", headers=bearer(), content_type=LINES))
    assert (none["id"], none["href"], none["verdict"]) == (None, None, "unreadable")
    assert archive.last() == 2


def test_records_are_not_added_without_writers(reader: FlaskClient, archive: Archive) -> None:
    problem(reader.post("/api/records", data=JSON, headers=bearer()), "not-writable")
    readable = create_app((), archive.name).test_client()
    problem(readable.post("/api/records", data=JSON, headers=bearer()), "not-writable")
    assert archive.last() == 0


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": ""},
        {"Authorization": ANNA.token},
        {"Authorization": f"Basic {ANNA.token}"},
        {"Authorization": "Bearer"},
        {"Authorization": f"Bearer {ANNA.token}x"},
        {"Authorization": f"Bearer {ANNA.token[:-1]}"},
        {"Authorization": "Bearer " + ANNA.line.partition(":")[2]},
        {"Authorization": "Bearer \udcff".encode("utf-8", "surrogateescape").decode("latin-1")},
        {"Cookie": f"token={ANNA.token}; Authorization=Bearer {ANNA.token}"},
    ],
    ids=lambda value: str(list(value)),
)
def test_only_a_token_in_the_header_opens_the_archive(
    client: FlaskClient, archive: Archive, headers: dict[str, str]
) -> None:
    answer = client.post(f"/api/records?token={ANNA.token}", data=JSON, headers=headers)
    problem(answer, "bad-request")
    answer = client.post("/api/records", data=JSON, headers=headers)
    problem(answer, "no-token")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    form = client.post("/api/records", data={"token": ANNA.token, "text": NOTATION}, headers=headers)
    problem(form, "no-token")
    assert archive.last() == 0


def test_an_unavailable_archive_is_reported(client: FlaskClient, archive: Archive) -> None:
    archive.write(lambda connection: connection.execute(text("ALTER TABLE change RENAME TO lost")))
    problem(client.post("/api/records", data=JSON, headers=bearer()), "archive-away")
    lines = lines_of(client.post("/api/records", data=b"\n".join(texts(2)), headers=bearer(), content_type=LINES))
    assert [(one["status"], one["line"]) for one in lines] == [(503, 1)]
    assert archive.last() == 0
    assert str(archive.name) not in str(lines)


def saved(client: FlaskClient, token: str = ANNA.token, **headers: str) -> Any:
    return client.post("/desk/save", data={"text": NOTATION, "token": token}, headers=headers)


def test_the_desk_saves_its_text(client: FlaskClient, archive: Archive) -> None:
    answer = saved(client, **{"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"})
    assert answer.status_code == 200
    assert "Saved as record 1." in answer.text
    assert "as record 1." in saved(client).text
    kept = archive.text(1)
    assert (kept.raw, kept.origin) == (NOTATION, "desk")
    assert [(one.who, one.way) for one in archive.read(lambda c: changes(c, 9))] == [("anna", "desk")]
    assert ANNA.token not in answer.text
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_text_that_is_not_saved_stays_on_the_desk(client: FlaskClient, archive: Archive) -> None:
    answer = saved(client, "wrong")
    assert answer.status_code == 401
    assert "S: KR 1 4 3" in answer.text
    assert 'role="alert"' in answer.text
    assert archive.last() == 0
    assert client.post("/desk/save", data={"text": " ", "token": ANNA.token}).status_code == 200
    assert client.post("/desk/save", data={"text": "#tn 1\n" * 1001, "token": ANNA.token}).status_code == 413
    assert archive.last() == 0


@cases("web/api", "no_other_site_makes_the_desk_save")
def test_no_other_site_makes_the_desk_save(client: FlaskClient, archive: Archive, headers: dict[str, str]) -> None:
    answer = saved(client, **headers)
    assert answer.status_code == 403
    assert archive.last() == 0


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_share_refills_with_time() -> None:
    clock = Clock()
    share = Share(at_once=10, a_second=0.5, clock=clock)
    assert not share.has_taken("a")
    share.take("a", 9.9)
    assert (share.wait("a"), share.has_taken("a")) == (0, True)
    share.take("a", 4.1)
    assert (share.wait("a"), share.wait("b")) == (9, 0)
    clock.now = 7.9
    assert share.wait("a") == 1
    clock.now = 8.1
    assert share.wait("a") == 0
    clock.now = 1000
    assert not share.has_taken("a")


def test_a_share_remembers_a_limited_number_of_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tarot_records.web.api.limits.MOST", 100)
    share = Share(1, 0.001, Clock())
    for number in range(1000):
        share.take(str(number), 5)
    assert len(share) == 100
    assert share.wait("999")
    assert not share.wait("0")


def test_turns_are_released() -> None:
    turns = Turns(in_all=3, for_one=2)
    assert [turns.begin(key) for key in ("a", "a", "a", "b", "c")] == [True, True, False, True, False]
    turns.end("a")
    assert turns.begin("c")


@cases("web/api", "an_address_is_counted_as_whoever_has_it")
def test_addresses_of_one_network_share_a_key(address: str, key: str) -> None:
    assert key_of(address) == key
    assert key_of(None) == ""


def test_a_client_with_a_used_up_share_waits(client: FlaskClient) -> None:
    gate_of(client).reading.take("127.0.0.1", 40)
    answer = client.post("/api/validate", data=JSON)
    problem(answer, "too-often")
    assert 10 <= int(answer.headers["Retry-After"]) <= 30
    elsewhere = {"REMOTE_ADDR": "192.0.2.1"}
    assert client.post("/api/validate", data=JSON, environ_base=elsewhere).status_code == 200
    gate_of(client).writing.take("anna", 70)
    problem(client.post("/api/records", data=JSON, headers=bearer(), environ_base=elsewhere), "too-often")
    assert client.post("/api/records", data=JSON, headers=bearer(BERT.token)).status_code == 201


def test_the_work_of_a_request_is_charged(client: FlaskClient) -> None:
    gate = gate_of(client)
    gate.reading.clock = Clock()
    before = gate.reading.at_once
    assert len(lines_of(client.post("/api/validate", data=b"\n".join(texts(5)), content_type=LINES))) == 5
    gate.reading.at_once = 0.02
    problem(client.post("/api/validate", data=JSON), "too-often")
    gate.reading.at_once = before
    for _ in range(10):
        assert client.post("/api/validate", data=JSON).status_code == 200  # every turn was given back


def test_simultaneous_work_is_limited(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tarot_records.web.api.gate.PATIENCE", 0.0)
    turns = gate_of(client).turns
    for _ in range(turns.for_one):
        assert turns.begin("127.0.0.1")
    answer = client.post("/api/validate", data=JSON)
    problem(answer, "busy")
    assert answer.headers["Retry-After"]
    turns.end("127.0.0.1")
    assert client.post("/api/validate", data=JSON).status_code == 200


def test_after_many_wrong_tokens_the_right_one_is_refused(client: FlaskClient) -> None:
    gate = gate_of(client)
    gate.wrong.clock = Clock()
    for _ in range(int(gate.wrong.at_once)):
        problem(client.post("/api/records", data=JSON, headers=bearer(ANNA.token[:-1])), "no-token")
    answer = client.post("/api/records", data=JSON, headers=bearer())
    problem(answer, "too-often")
    assert int(answer.headers["Retry-After"]) >= 1
    assert saved(client).status_code == 429
    elsewhere = {"REMOTE_ADDR": "192.0.2.1"}
    assert client.post("/api/records", data=JSON, headers=bearer(), environ_base=elsewhere).status_code == 201


def test_when_many_guess_one_wrong_token_is_enough(client: FlaskClient) -> None:
    gate = gate_of(client)
    gate.wrong_in_all.take("", gate.wrong_in_all.at_once)
    problem(client.post("/api/records", data=JSON, headers=bearer(ANNA.token[:-1])), "no-token")
    problem(client.post("/api/records", data=JSON, headers=bearer()), "too-often")
    elsewhere = {"REMOTE_ADDR": "192.0.2.1"}
    assert client.post("/api/records", data=JSON, headers=bearer(), environ_base=elsewhere).status_code == 201
