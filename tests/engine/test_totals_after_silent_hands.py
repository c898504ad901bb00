"""Totals after hands whose words and scores are not told: right by some words, or wrong whatever was said."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from support.record_builders import ALL_TABLES, Json, TableOf, name_of, said
from tarot_records.engine.fold import run
from tarot_records.engine.random_play import random_session
from tarot_records.games import GAMES
from tarot_records.record.model import CarriedIn, Player, Record
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on

SEEDS = 40
"""The maximum number of sessions of a table that are played to find some in which words were said."""
TRIES = 1
"""Number of records of each table."""

pytestmark = pytest.mark.long("supposes the words of many hands")


def judged(record: Json) -> Report:
    """Return the report on a record, with the search for what it leaves open."""
    return report_on(Source("test", json.dumps(record).encode()), steps=0)


def talkative_sessions(table: TableOf) -> Iterator[Json]:
    """Yield records of two hands, something said in the first, of which only the totals after the last are told."""
    game, players = table
    for seed in range(SEEDS):
        chance = Random(f"totals {name_of(table)} {seed}")
        ruleset = chance.choice([ruleset for ruleset in GAMES[game].rulesets if players in ruleset.players])
        options = {option.name: option.default for option in ruleset.options}
        rules = ruleset.rules(players, options)
        record = Record(
            format="tarot-record",
            version="1.0",
            game=game,
            ruleset=ruleset.id,
            options=options,
            players=(Player(),) * rules.seats,
            carried_in=CarriedIn(),
            hands=tuple(random_session(rules, chance, 2)),
        )
        outcome = run(rules, record)
        totals = outcome.ends[-1].setting.totals
        if len(record.hands) < 2 or not record.hands[0].declarations or totals is None or outcome.faults:
            continue
        stated: Json = json.loads(record.model_dump_json(exclude_none=True, exclude_defaults=True, by_alias=True))
        for hand in stated["hands"]:
            hand.pop("scores", None)
        stated["hands"][0].pop("declarations", None)
        stated["hands"][1]["scores"] = {"totals": list(totals)}
        yield stated | {"carried_in": {}}


def without_cards(record: Json) -> Json:
    """Return the record without the cards of the last hand, whose score then follows from the totals alone."""
    last = {name: told for name, told in record["hands"][1].items() if name not in ("deal", "scart", "tricks")}
    return record | {"hands": [record["hands"][0], last]}


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_total_is_right_where_words_of_an_earlier_hand_make_it(table: TableOf) -> None:
    for _, record in zip(range(TRIES), talkative_sessions(table), strict=False):
        for told in (record, without_cards(record)):
            report = judged(told)
            assert report.verdict != "faulty", (said(report), json.dumps(told))


def test_total_is_wrong_where_no_words_make_it() -> None:
    record = next(talkative_sessions(("tapp-tarock", 3)))
    record["hands"][1]["scores"]["totals"][0] += 1
    report = judged(record)
    assert report.verdict == "faulty"
    assert "score.total" in {fault.code for fault in report.faults}
