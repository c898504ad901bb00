"""Every value of every option of every game changes a verdict or a score, and has a case that shows it."""

import json
import re
from typing import Any

import pytest

from oracles import hand_judge as oracle
from support.open_points import CASES, STRICTER, by_default, told_by, unstated
from support.record_builders import (
    DEFAULTS,
    Json,
    generated,
    record_of,
    report_of,
    said,
)
from tarot_records.completing.budgets import replay_budget_for
from tarot_records.core.faults import FAULTY
from tarot_records.games import GAMES
from tarot_records.notation.writer import write_record
from tarot_records.reading.files import from_text
from tarot_records.record.source import Source
from tarot_records.repairs.edits import NOTHING, Edit, json_patch
from tarot_records.repairs.ranking import repairs_by_options
from tarot_records.repairs.rewriter import rewrite
from tarot_records.report.report import Report, report_on
from tarot_records.words.language import LANGUAGES


def outcome(record: Json) -> Any:
    """Verdict, computed score and totals."""
    report = report_of(record)
    assert report.outcome is not None
    return report.verdict, report.outcome.results, report.outcome.totals


def test_every_option_value_has_a_case() -> None:
    values = {
        (game.id, option.name, value)
        for game in map(GAMES.__getitem__, oracle.DEFAULTS)
        for option in game.ruleset().options
        for value in option.values
        if value != option.default
    }
    assert set(CASES) == values


def test_the_defaults_are_those_of_the_rules_pages() -> None:
    assert {game: DEFAULTS[game] for game in oracle.DEFAULTS} == oracle.DEFAULTS


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_option_makes_a_difference(case: tuple[str, str, str]) -> None:
    game, option, value = case
    source = next(known.source for known in GAMES[game].ruleset().options if known.name == option)
    assert any(re.search(rf"\b{name}\b", source) for name in GAMES[game].ruleset().sources), source
    record = CASES[case]
    assert record["options"][option] == value
    assert outcome(record) != outcome(by_default(record, option))
    if case not in STRICTER:
        assert report_of(record).verdict == "proved", said(report_of(record))
        assert oracle.why_illegal(record) == ""
    else:
        assert report_of(by_default(record, option)).verdict == "proved", said(report_of(by_default(record, option)))
        assert oracle.why_illegal(by_default(record, option)) == ""


def judged(record: Json) -> Report:
    """Return the report on a record, with the search for what it leaves open."""
    return report_on(Source("test.json", json.dumps(record).encode()), steps=0)


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_an_option_that_is_not_stated_is_unknown(case: tuple[str, str, str]) -> None:
    """A record that is right by some value is right without it, and told by which, or what hangs on it."""
    game, option, value = case
    silent, default = judged(unstated(CASES[case], option)), judged(by_default(CASES[case], option))
    if default.verdict == "faulty":
        point = next(known.settles for known in GAMES[game].ruleset().options if known.name == option)
        assert silent.verdict == "consistent", said(silent)
        assert f"{option}={value}" in told_by(silent) or point in {fault.facts.get("point") for fault in silent.faults}
    elif silent.verdict == "proved":
        assert silent.outcome is not None
        other = judged(CASES[case])
        assert other.verdict == "faulty" or (other.outcome and other.outcome.results == silent.outcome.results)
    else:
        assert silent.verdict == "consistent", said(silent)


@pytest.mark.parametrize("case", [case for case in CASES if case not in STRICTER], ids="-".join)
def test_the_option_that_would_make_all_right_is_proposed(case: tuple[str, str, str]) -> None:
    """The record states the default and was played by another value of the option."""
    _, option, value = case
    stated = by_default(CASES[case], option)
    report = report_of(stated)
    if report.verdict != "faulty":
        return
    work = replay_budget_for(600)
    proposed = {one.edits: one for one in repairs_by_options(report, work)}
    one = proposed[(Edit(("options", option), stated["options"][option], value),)]
    assert (one.mends_all, len(one.mends)) == (True, sum(fault.severity in FAULTY for fault in report.faults))
    assert report.record is not None
    assert report_on(one.apply(report.record)).verdict != "faulty"
    for lang in LANGUAGES:
        assert f"{option}={value}" in one.sentence(lang)
    for indent in (None, 2):
        text = json.dumps(stated, indent=indent)
        made = rewrite(Source("test.json", text.encode()), report.record, one.edits, one.marks("us"))
        assert made.in_place
        assert json.loads(made.text)["options"] == stated["options"] | {option: value}
        assert report_on(Source("test.json", made.text.encode())).verdict != "faulty"


def test_an_option_is_stated_where_none_was() -> None:
    """In a record without options, in one with none, and in the typed notation; each is right before and after."""
    game, option, value = next(case for case in CASES if case[:2] == ("consiglio", "partners"))
    bare = {name: part for name, part in CASES[game, option, value].items() if name != "options"}
    edits = (Edit(("options", option), NOTHING, value),)
    for record in (bare, bare | {"options": {}}):
        source = Source("test.json", json.dumps(record, indent=2).encode())
        report = report_on(source, steps=0)
        assert report.record is not None
        assert (report.verdict, told_by(report)) == ("consistent", [f"{option}={value}"])
        made = rewrite(source, report.record, edits)
        assert (made.in_place, json.loads(made.text)["options"]) == (True, {option: value})
        assert not report_on(Source("test.json", made.text.encode()), steps=0).contradicted
        typed = next(from_text(write_record(report.record).encode(), "test.tn"))
        assert f"options {option}={value}" in rewrite(typed, report.record, edits).text
    assert json_patch(edits)[-1] == {"op": "add", "path": f"/options/{option}", "value": value}


@pytest.mark.parametrize("game", list(GAMES))
def test_an_option_nobody_knows(game: str) -> None:
    record = generated(game, 1)
    known = [{option.name: "perhaps"} for option in GAMES[game].ruleset().options[:1]]
    for options in ({"colour": "red"}, *known):
        assert said(report_of(record | {"options": options}))[0][0] == "record.option"


def test_a_floor_carries_over_to_the_next_hand() -> None:
    hands = [generated("st-ives", seed)["hands"][0] for seed in range(300)]
    first = next(hand for hand in hands if hand["dealer"] == 0 and min(hand["scores"]["hand"]) < 0)
    second = next(hand for hand in hands if hand["dealer"] == 1)
    for floor, options in ((True, {"negative_totals": "floor"}), (False, {})):
        totals = [0] * 4
        for hand in (first, second):
            totals = [t + s for t, s in zip(totals, hand["scores"]["hand"], strict=True)]
            totals = [max(0, total) for total in totals] if floor else totals
            hand["scores"]["totals"] = totals
        record = record_of("st-ives", first, second, options=options)
        assert (report_of(record).verdict, said(report_of(record))) == ("proved", [])
