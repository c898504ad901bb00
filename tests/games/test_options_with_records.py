"""Every value of every option of every game has a record that is right by it and wrong by default, or the other way.

The records stand in `data/options.jsonl`, each with the name of the option that it shows; those of the older games are
made in `test_options.py`. They were played by the second opinions' own players, who judge them here as well. Those of a
game that is not here yet wait for it.
"""

import json

import pytest

from support.open_points import CASES
from support.opinions import TAROCK, wrong_by_opinion
from support.paths import DATA
from support.record_builders import Json, report_of, said
from tarot_records.games import GAMES

Shown = tuple[str, str, str, str]
"""Game, ruleset, option, value."""
RIGHT, WRONG = "proved", "faulty"


def read() -> dict[Shown, Json]:
    lines = [json.loads(line) for line in (DATA / "options.jsonl").read_text().splitlines()]
    return {
        (record["game"], record["ruleset"], option, record["options"][option]): record
        for option, record in ((line["option"], line["record"]) for line in lines)
    }


RECORDS = {shown: record for shown, record in read().items() if shown[0] in GAMES}


def silent_about(record: Json, option: str) -> Json:
    return record | {"options": {name: value for name, value in record["options"].items() if name != option}}


def opinion(record: Json, option: str) -> str | None:
    """Return what the second opinion of the game says; None if it has none, or does not know the option."""
    game = record["game"]
    if game == "scarto" or (game in TAROCK and option not in TAROCK[game].OPTIONS):
        return None
    return WRONG if wrong_by_opinion(record) else RIGHT


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
    record, default = RECORDS[shown], silent_about(RECORDS[shown], shown[2])
    verdicts = report_of(record).verdict, report_of(default).verdict
    assert set(verdicts) == {RIGHT, WRONG}, (said(report_of(record)), said(report_of(default)))
    opinions = opinion(record, shown[2]), opinion(default, shown[2])
    assert opinions in ((None, None), verdicts)
