"""Every value of every option of every game has a record that is right by it and wrong by default, or the other way.

Silent about the option, the record is right, as it is by one of the two.

The records stand in `data/options.jsonl`, each with the name of the option that it shows; those of the older games are
made in `test_options.py`. They were played by the second opinions' own players, who judge them here as well. Those of a
game that is not here yet wait for it.
"""

from functools import cache

import pytest

from oracles.table import DEFAULTS
from support.open_points import CASES, told_by, unstated
from support.opinions import TAROCK, wrong_by_opinion
from support.option_seeds import RECORDS, Shown
from support.record_builders import Json, report_of, said
from tarot_records.core.faults import CONSISTENT
from tarot_records.games import GAMES
from tarot_records.report.report import Report

RIGHT, WRONG = "proved", "faulty"
JUDGED = {*DEFAULTS, *TAROCK, "troccas", "tarocchi-in-quattro"}
"""The games that have a second opinion."""


def defaults(record: Json) -> dict[str, str]:
    return {option.name: option.default for option in GAMES[record["game"]].ruleset(record["ruleset"]).options}


def by_default(record: Json, option: str) -> Json:
    """Return the record with this option and whichever it does not state at their defaults."""
    return record | {"options": defaults(record) | record["options"] | {option: defaults(record)[option]}}


@cache
def report_by_default(shown: Shown) -> Report:
    """Return the report on a record with the option that it shows at its default."""
    return report_of(by_default(RECORDS[shown], shown[2]))


def opinion(record: Json, option: str, value: str) -> str | None:
    """Return what the second opinion of the game says; None if it has none, or does not judge this value."""
    game = record["game"]
    if game not in JUDGED or (game in TAROCK and value not in TAROCK[game].OPTIONS.get(option, ())):
        return None
    return WRONG if wrong_by_opinion(record) else RIGHT


def right_or_wrong(report: Report) -> str:
    """Return the verdict on a record; if the rules by its options are open, the best is that it is consistent."""
    is_open = report.verdict == CONSISTENT and any(fault.code == "rule.open" for fault in report.faults)
    return RIGHT if is_open else report.verdict


def test_every_value_has_a_record() -> None:
    values = {
        (game.id, ruleset.id, option.name, value)
        for game in GAMES.values()
        for ruleset in game.rulesets
        for option in ruleset.options
        for value in option.values
        if value != option.default and (game.id, option.name, value) not in CASES
    }
    assert set(RECORDS) == values


@pytest.mark.parametrize("shown", RECORDS, ids="-".join)
def test_it_changes_the_verdict(shown: Shown) -> None:
    record, default = RECORDS[shown], by_default(RECORDS[shown], shown[2])
    verdicts = right_or_wrong(report_of(record)), right_or_wrong(report_by_default(shown))
    assert set(verdicts) == {RIGHT, WRONG}, (said(report_of(record)), said(report_by_default(shown)))
    opinions = opinion(record, *shown[2:]), opinion(default, *shown[2:])
    assert opinions in ((None, None), verdicts)


@pytest.mark.parametrize("shown", RECORDS, ids="-".join)
def test_without_it_the_record_is_right_and_told_by_which_value(shown: Shown) -> None:
    option, value = shown[2:]
    report = report_of(unstated(RECORDS[shown], option))
    assert report.verdict != WRONG, said(report)
    if report_by_default(shown).verdict == WRONG:
        assert f"{option}={value}" in told_by(report)
