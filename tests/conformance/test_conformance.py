"""The conformance suite of `schema/conformance/`: the package passes it, through Python and over HTTP."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import orjson
import pytest
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from support.conformance import ASKED_LEVELS, FOLDER, LEVELS, cases, cases_of, difference, judge_answer
from support.conformance_cases import compact, link_cases, notation_cases, pile_cases, schemes, unreadable_cases
from support.page_requests import client_of
from support.paths import MANUAL
from support.record_builders import Json
from tarot_records.core.codes import CATALOGUE, FAMILIES
from tarot_records.games import GAMES
from tarot_records.piles.schemes import SCHEMES
from tarot_records.repairs import causes
from tarot_records.repairs.ranking import FoundRepairs
from tarot_records.web import create_app

FILES = sorted(FOLDER.rglob("*.jsonl"))
CHAPTER = (MANUAL / "conformance.md").read_text("utf-8")
MOST_BYTES = 6_500_000
RECORDS = [file for file in FILES if file.parent.name == "records"]


@cache
def sent_cases() -> Mapping[Path, Sequence[Json]]:
    """The records that are sent over HTTP.

    Of each game one with each verdict, of all games one with each verdict and phase; and each text that is no record.
    """
    sent, kinds = defaultdict[Path, list[Json]](list), set[tuple[str, str]]()
    for file in RECORDS:
        verdicts = set[str]()
        for case in cases_of(file):
            kind = case["phase"], case["verdict"]
            if kind not in kinds or case["verdict"] not in verdicts or case["phase"] == "shape":
                sent[file].append(case)
            kinds.add(kind)
            verdicts.add(case["verdict"])
    return sent


# -- the files -----------------------------------------------------------------------------------


def test_the_suite_has_many_cases_and_is_small() -> None:
    ids = Counter(case["id"] for case in cases())
    assert ids.total() >= 1500
    assert set(ids.values()) == {1}
    assert sum(file.stat().st_size for file in FOLDER.rglob("*")) < MOST_BYTES


def test_every_case_is_valid_under_the_schema_of_cases() -> None:
    validator = Draft202012Validator(orjson.loads((FOLDER / "case.json").read_bytes()))
    assert [case["id"] for case in cases() if not validator.is_valid(case)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_table_and_option_of_a_game_has_cases(game: str) -> None:
    found = [case for case in cases("record") if case.get("game") == game]
    tables = {(case["record"]["ruleset"], case["players"]) for case in found}
    expected = {
        (ruleset.id, players)
        for ruleset in GAMES[game].rulesets
        for players in ruleset.players
        if ruleset.rules(players, {}).ruled and ruleset.id not in ("palcka", "recorded")  # these only keep scores
    }
    assert expected <= tables
    assert {players + 1 for players in GAMES[game].one_more} <= {players for _, players in tables}
    stated = {option for case in found for option in case["record"].get("options", {}).items()}
    values = {
        (option.name, value) for rules in GAMES[game].rulesets for option in rules.options for value in option.values
    }
    assert {name for name, _ in values} == {name for name, _ in stated & values}
    assert {"proved", "faulty"} <= {case["verdict"] for case in found}
    assert {"position", "link", "notation"} <= {case["kind"] for case in cases() if case.get("game") == game}


def test_most_codes_that_make_a_record_faulty_have_cases() -> None:
    """Except what only large texts or searches bring about."""
    graves = {
        code
        for code, entry in CATALOGUE.items()
        if entry.severity in ("illegal", "impossible", "mismatch") and code.partition(".")[0] in LEVELS
    }
    owed = {fault["code"] for case in cases("record") for fault in case["faults"] if not fault.get("follows")}
    assert len(graves & owed) > 0.75 * len(graves), sorted(graves - owed)


@pytest.mark.parametrize("game", GAMES)
def test_the_stored_links_and_texts_are_what_the_script_writes(game: str) -> None:
    stored = {kind: [case for case in cases(kind) if case.get("game") == game] for kind in ("link", "notation")}
    assert stored == {"link": list(link_cases(game)), "notation": list(notation_cases(game))}


def test_the_stored_piles_and_shapes_are_what_the_script_writes() -> None:
    assert [*cases("pile")] == [case for game in SCHEMES for case in pile_cases(game)]
    assert (FOLDER / "schemes.json").read_text("utf-8") == compact(schemes()) + "\n"
    stored = [case for case in cases("record") if case["phase"] == "shape"]
    assert [case for case in stored if case["id"].startswith("shape/")] == list(unreadable_cases())


# -- our answers ---------------------------------------------------------------------------------


SMALL = 140_000
"""Files of fewer bytes are among the quick tests: together they know most rules, and take three seconds."""
BY_SIZE = [pytest.param(file, marks=[pytest.mark.quick] * (file.stat().st_size < SMALL)) for file in FILES]


@pytest.mark.parametrize("file", BY_SIZE, ids=lambda file: file.stem)
def test_the_package_passes_every_case(file: Path) -> None:
    assert "".join(map(difference, cases_of(file))) == ""


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return client_of(create_app(()))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_api_passes_the_records(file: Path, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a search for slips: what it says is no part of a case."""
    monkeypatch.setattr(causes, "find_repairs", lambda *_, **__: FoundRepairs([], False))
    for case in sent_cases()[file]:
        text = case["text"].encode() if "text" in case else orjson.dumps(case["record"])
        answer = client.post("/api/validate", data=text, content_type="application/json")
        if answer.status_code == 400:  # an empty text is no request
            assert case["faults"][0]["code"] == "source.empty"
            continue
        found = judge_answer(answer.get_json())
        owed = {(fault["code"], fault["pointer"]) for fault in case["faults"] if not fault.get("follows")}
        assert found["verdict"] == case["verdict"], case["id"]
        assert owed <= {(fault["code"], fault["pointer"]) for fault in found["faults"]}, case["id"]
        assert {fault["code"] for fault in found["faults"]} <= {fault["code"] for fault in case["faults"]}, case["id"]


# -- the chapter ---------------------------------------------------------------------------------


def test_the_chapter_names_every_field_and_family() -> None:
    fields = orjson.loads((FOLDER / "case.json").read_bytes())["properties"]
    assert [name for name in fields if f"`{name}`" not in CHAPTER] == []
    assert [family for family in FAMILIES if family in LEVELS and f"`{family}.*`" not in CHAPTER] == []
    assert [field for field in ASKED_LEVELS if f"`{field}`" not in CHAPTER] == []
