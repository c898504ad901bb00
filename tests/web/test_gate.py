"""The gate: every address passes it, what costs work has its limits, and the cost of a text grows as the text does."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from cProfile import Profile
from importlib.resources import files
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from support.archives import texts
from support.cases import cases
from support.record_builders import generated
from tarot_records import load
from tarot_records.archive import tokens
from tarot_records.archive.store import Archive
from tarot_records.engine.fold import run
from tarot_records.link import encode
from tarot_records.record.line_map import LineMap
from tarot_records.web import create_app
from tarot_records.web.api import gate
from tarot_records.web.api.gate import LIGHT, OF_WRITERS, Gate
from tarot_records.web.lists.collection import Cache

SAMPLE = Path(str(files("tarot_records.samples"))) / "french-tarot-tarotmag-17.tarot.json"
LINK = encode(load(SAMPLE))
ANNA, BERT = tokens.new_token("anna"), tokens.new_token("bert")
PARTS = {"slug": "tarotmag-17", "other": "tarotmag-17", "step": 1, "hand": 1, "number": 1, "moves": "T1"}
PARTS |= {"form": "tn", "game_id": "french-tarot", "code": "play.follow", "topic": "desk", "name": "view"}
"""A value for each part of an address."""


def viewer() -> Flask:
    made = create_app([SAMPLE])
    made.testing = True
    return made


@pytest.fixture
def app() -> Flask:
    """A viewer of which nothing was asked yet."""
    return viewer()


@pytest.fixture(scope="module")
def settled() -> FlaskClient:
    """One that is asked for settings only, which it does not keep itself."""
    return viewer().test_client(use_cookies=False)


def gate_of(app: Flask) -> Gate:
    found = app.extensions["gate"]
    assert isinstance(found, Gate)
    return found


def asked(app: Flask) -> Iterator[tuple[Rule, Callable[[], Any]]]:
    """Every address with each of its methods, and how to ask there."""
    client = app.test_client()
    for rule in app.url_map.iter_rules():
        parts = PARTS | ({"slug": LINK} if "<link:" in rule.rule else {})
        parts |= {"form": "record.json"} if '"record.json"' in rule.rule else {}
        address = re.sub(r"<(?:[^<>]*:)?(\w+)>", lambda part, parts=parts: str(parts[part[1]]), rule.rule)
        data = {"text": f"{LINK}/1" if rule.endpoint == "sharing.unseen" else "#tn 1", "cards": "SK"}
        for method in {"GET", "POST"} & (rule.methods or set()):
            form = {"data": data} if method == "POST" else {"query_string": {"record": "tarotmag-17", "url": "/"}}
            yield rule, lambda at=address, by=method, form=form: client.open(at, method=by, **form)


def view_of(rule: Rule) -> str:
    return rule.endpoint.removesuffix("_twin")


def is_light(rule: Rule) -> bool:
    return not LIGHT.isdisjoint((view_of(rule), view_of(rule).partition(".")[0]))


def test_every_address_passes_the_gate(app: Flask) -> None:
    """But those that do no work, and writers, who show a token first; a game that is sent passes where it is shown."""
    for share in (gate_of(app).reading, gate_of(app).pages):
        share.take("127.0.0.1", 1000)
    refused = {429: set[str](), 0: set[str]()}
    for rule, ask in asked(app):
        refused[429 if ask().status_code == 429 else 0].add(view_of(rule))
    light = {view_of(rule) for rule, _ in asked(app) if is_light(rule)}
    assert refused[0] == (light | OF_WRITERS) - {"sharing.unseen"}
    assert refused[429] >= {"desk.desk", "checking.validate", "comparing.compared_with", "count.count", "steps.step"}


def test_no_view_replays_outside_the_gate(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    at_work: list[object] = []
    begin, pause = gate.Shift.begin, gate.Shift.pause
    monkeypatch.setattr(gate.Shift, "begin", lambda shift: (at_work.append(shift), begin(shift))[1])
    monkeypatch.setattr(gate.Shift, "pause", lambda shift: (at_work.clear(), pause(shift))[1])
    counted = {True: set[str](), False: set[str]()}

    def watched(*of: Any, **more: Any) -> Any:
        counted[bool(at_work)].add(view)
        return run(*of, **more)

    for module in list(sys.modules.values()):
        for name in [name for name, value in vars(module).items() if value is run and module.__name__ != __name__]:
            monkeypatch.setattr(module, name, watched)
    monkeypatch.setattr(Cache, "get", lambda *_: None)  # as if nothing had been asked before
    monkeypatch.setattr(sys.modules["tarot_records.web.pictures.routes"], "paint_svg", lambda *_: b"")
    for rule, ask in asked(app):
        view = view_of(rule)
        ask()
    assert counted[False] == set()
    assert counted[True] >= {"desk.desk", "steps.step", "records.record"}


def test_work_on_sent_texts_takes_a_turn(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "PATIENCE", 0.0)
    client, turns = app.test_client(), gate_of(app).turns
    while turns.begin("127.0.0.1"):
        pass
    for address in (f"/view/{LINK}", f"/view/{LINK}/2.json", "/count?cards=SK", "/r/tarotmag-17/with/tarotmag-17"):
        assert client.get(address).status_code == 503, address
    for address in ("/desk", "/desk.json", "/api/validate"):
        assert client.post(address, data={"text": "#tn 1"}).status_code == 503, address
    assert client.post("/view", data={"text": LINK}).status_code == 503
    for address in ("/", "/r/tarotmag-17", "/r/tarotmag-17/9", "/desk.json", "/manual", "/assets/style.css"):
        assert client.get(address, headers={"X": address}).status_code == (503 if "desk" in address else 200), address
    turns.end("127.0.0.1")
    assert client.post("/desk", data={"text": "#tn 1"}).status_code == 200
    assert turns.at_work["127.0.0.1"] == turns.for_one - 1  # it was given back


def test_work_is_charged_by_processor_time(app: Flask) -> None:
    share = gate_of(app).reading
    with app.test_request_context(), gate.Shift(share, "192.0.2.1") as shift:
        time.sleep(0.1)  # others have the processor
        assert shift.spent == 0
    assert share.used("192.0.2.1")[-1] < 0.05
    with app.test_request_context(), gate.Shift(share, "192.0.2.2") as shift, gate.other_process(shift):
        time.sleep(0.1)  # another process works for it
    assert share.used("192.0.2.2")[-1] > 0.09


def test_a_cached_page_costs_nothing(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/r/tarotmag-17/9").status_code == 200
    gate_of(app).pages.take("127.0.0.1", 1000)
    assert client.get("/r/tarotmag-17/9").status_code == 200
    assert client.get("/r/tarotmag-17/10").status_code == 429


@pytest.fixture
def writable(tmp_path: Path) -> Iterator[Flask]:
    store = Archive.create(str(tmp_path / "a.db"))
    (tmp_path / "tokens").write_text(f"{ANNA.line}\n{BERT.line}\n")
    made = create_app((), store.name, tokens.read_writers(tmp_path / "tokens"))
    made.testing = True
    yield made
    store.close()


def test_a_wrong_token_costs_only_the_look_up(writable: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> Any:
        raise AssertionError("work for nobody")

    for name in ("add_records", "examine", "sources_of", "shift_of"):
        monkeypatch.setattr(f"tarot_records.web.api.desk_save.{name}", never)
    for name in ("read_body", "shift_of"):
        monkeypatch.setattr(f"tarot_records.web.api.records.{name}", never)
    client = writable.test_client()
    text = texts(1)[0].decode()
    answer = client.post("/desk/save", data={"text": text, "token": "tarot_wrong"})
    assert (answer.status_code, "tarot-record" in answer.text) == (401, True)
    wrong = {"Authorization": "Bearer tarot_wrong"}
    assert client.post("/api/records", data=text, headers=wrong).status_code == 401


def test_wrong_tokens_lock_out_only_their_sender(writable: Flask) -> None:
    client, door = writable.test_client(), gate_of(writable)
    door.wrong.clock = door.wrong_in_all.clock = lambda: 0.0

    def status(token: str) -> int:
        headers = {"Authorization": f"Bearer {token}"}
        return client.post("/api/records", data=texts(1)[0], headers=headers).status_code

    mistyped = BERT.token[:-1] + "?"
    assert [status(mistyped) for _ in range(int(door.wrong.at_once) + 2)][-3:] == [401, 429, 429]
    assert status(BERT.token) == 429  # whoever guesses how one token ends
    assert [status(f"tarot_{number}xxxxxxxxx") for number in range(10, 30)] == [401] * 20
    assert status(ANNA.token) == 201
    door.wrong_in_all.take("", door.wrong_in_all.at_once)
    assert status(ANNA.token) == 200


class Counted(str):
    """A text that counts how many of its characters are looked at."""

    looked_at = 0

    def count(self, *of: Any) -> int:
        Counted.looked_at += (len(self) if len(of) < 3 else of[2]) - (of[1] if len(of) > 1 else 0)
        return super().count(*of)

    def find(self, *of: Any) -> int:
        found = super().find(*of)
        Counted.looked_at += (found if found >= 0 else len(self)) - (of[1] if len(of) > 1 else 0)
        return found


def test_finding_lines_reads_a_text_no_more_than_once() -> None:
    words = Counted("abc\n" * 1000)
    layout = LineMap(words, {})
    assert [layout.line(at) for at in (0, 3, 4, 3998, 4000)] == [
        (0, 0, "abc"),
        (0, 0, "abc"),
        (1, 4, "abc"),
        (999, 3996, "abc"),
        (1000, 4000, ""),
    ]
    for at in range(len(words)):
        layout.line(at)
    assert Counted.looked_at <= len(words)


def calls_of(ask: Callable[[], Any]) -> int:
    """How many calls an answer takes, of functions in Python and others."""
    profile = Profile()
    profile.runcall(ask)
    return sum(entry.callcount for entry in profile.getstats())


LONG = 5
"""So many times as long is the longer text."""


@pytest.mark.long("long games, every call counted")
def test_the_cost_of_a_text_is_linear_in_its_length() -> None:
    one = generated("consiglio", 3)

    def of(hands: int) -> bytes:
        return orjson.dumps({**one, "hands": one["hands"] * hands})

    def calls(hands: int) -> int:
        client: FlaskClient = create_app(()).test_client()
        return calls_of(lambda: client.post("/desk", data={"text": of(hands).decode()}))

    calls(1)  # what is loaded once
    short, long = (calls(hands) for hands in (3, 3 * LONG))
    assert long < short * LONG * 1.5


@cases("web/gate", "settings_lead_to_pages_here_only")
def test_settings_redirect_only_within_the_viewer(settled: FlaskClient, back: str) -> None:
    answer = settled.post("/settings", data={"lang": "fr", "back": back})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/settings")


def test_settings_redirect_to_the_previous_page(settled: FlaskClient) -> None:
    for back in ("/", "/r/tarotmag-17/9", "/manual/desk", f"/view/{LINK}/3"):
        assert settled.post("/settings", data={"back": back}).headers["Location"] == back
        below = settled.post("/settings", data={"back": back}, environ_overrides={"SCRIPT_NAME": "/deep"})
        assert below.headers["Location"] == f"/deep{back}"


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}], ids=str)
def test_no_other_site_changes_the_settings(settled: FlaskClient, headers: dict[str, str]) -> None:
    answer = settled.post("/settings", data={"lang": "fr"}, headers=headers)
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (403, False)
