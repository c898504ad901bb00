"""Points that a record has to settle and does not: right if it is right by some value, and faulty only if by none."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings

from oracles.random_hands import random_record
from support.open_points import STRICTER, by_default, readings_of, settles, told, unstated
from support.record_builders import (
    JUDGED_TABLES,
    Json,
    TableOf,
    game_of,
    name_of,
    options_of,
    record_of,
    report_of,
    said,
    verdict,
)
from support.record_gaps import SEEDS, forgotten, unread_card
from tarot_records.games import GAMES
from tarot_records.hand_table.rows import rows_of, without_verdicts
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report import report
from tarot_records.report.report import report_on
from tarot_records.words.explain import explain
from tarot_records.words.language import LANGUAGES


def with_wrong_score(record: Json, by: int = 1) -> Json:
    """The record with one score of a hand written otherwise."""
    hand = record["hands"][0]
    score = [hand["scores"]["hand"][0] + by, *hand["scores"]["hand"][1:]]
    return record | {"hands": [hand | {"scores": hand["scores"] | {"hand": score}}, *record["hands"][1:]]}


OPEN_VALUES = [
    (table, option, value)
    for table in JUDGED_TABLES
    for option, values in settles(table[0]).items()
    for value in values
    if (table[0], option, value) not in STRICTER
]


@pytest.mark.parametrize(
    ("table", "option", "value"), OPEN_VALUES, ids=[f"{name_of(t)}-{o}-{v}" for t, o, v in OPEN_VALUES]
)
def test_games_played_by_any_value_are_never_called_wrong(table: TableOf, option: str, value: str) -> None:
    """None of these is faulty, and each that the default contradicts names what it was played with."""
    for seed in range(4):
        record = random_record(table, Random(seed), {option: value})
        silent = unstated(record, option)
        assert verdict(silent) != "faulty", said(report_of(silent))
        if verdict(by_default(record, option)) == "faulty":
            assert f"{option}={value}" in told(silent)


TABLES_WITH_POINTS = [table for table in JUDGED_TABLES if settles(table[0])]


@pytest.mark.long("every reading of many records")
@pytest.mark.parametrize("table", TABLES_WITH_POINTS, ids=name_of)
@settings(max_examples=3)
@given(seed=SEEDS)
def test_faulty_is_what_is_wrong_by_every_reading(table: TableOf, seed: int) -> None:
    """Brute force: the record is judged with every value of every such option stated."""
    chance = Random(seed)
    played = {name: chance.choice(values) for name, values in settles(table[0]).items()}
    record = unstated(random_record(table, chance, options_of(table[0], chance) | played))
    if "scores" in record["hands"][0] and chance.random() < 0.5:
        record = with_wrong_score(record, chance.choice((-10, -1, 1, 10, 36)))
    right = [verdict(one) != "faulty" for one in readings_of(record)]
    assert (verdict(record) != "faulty") == any(right), said(report_of(record))


@cache
def games_counted_by(value_of_second: bool) -> tuple[tuple[Json, str], ...]:
    """Games of two hands, each scored by a value that the default contradicts; or only the first scored so.

    With the reading that is right; nobody changes them.
    """
    return tuple(_games_counted_by(value_of_second))


def _games_counted_by(value_of_second: bool) -> Iterator[tuple[Json, str]]:
    for game, option, value in dict.fromkeys((table[0], option, value) for table, option, value in OPEN_VALUES):
        hands, usual = game_of(game, 2, 0, {option: value}), game_of(game, 2, 0)
        for hand in (*hands, *usual):
            hand["scores"].pop("totals", None)
        whole = record_of(game, hands[0], hands[1] if value_of_second else usual[1])
        if verdict(record_of(game, hands[0])) == "faulty" and verdict(record_of(game, hands[1])) == "faulty":
            yield unstated(whole, option), f"{option}={value}"


@pytest.mark.long("every reading of many records")
def test_the_whole_record_is_read_in_one_way() -> None:
    assert games_counted_by(True)
    for record, reading in games_counted_by(True):
        assert verdict(record) == "consistent", said(report_of(record))
        assert reading in told(record)
    for record, _ in games_counted_by(False):
        assert verdict(record) == "faulty"


@pytest.mark.long("many readings")
def test_a_reading_is_named_with_what_it_means_and_how_to_state_it() -> None:
    for record, reading in games_counted_by(True):
        name, value = reading.split("=")
        meaning = next(o.values[value] for o in GAMES[record["game"]].ruleset().options if o.name == name)
        report = report_of(record)
        fault = next(fault for fault in report.faults if fault.code == "rule.fits")
        assert f"{reading} ({meaning})" in explain(fault, report).what
        for lang in LANGUAGES:
            assert reading in explain(fault, report, lang).what
        name, value = told(record)[0].split("=")
        assert not told(record | {"options": record["options"] | {name: value}})


@pytest.mark.long("many readings")
def test_what_a_slip_makes_wrong_is_told_by_the_reading_that_fits_best() -> None:
    """One number is wrong: not those that the default would have otherwise too."""
    for record, reading in games_counted_by(True):
        report = report_of(with_wrong_score(record))
        assert report.verdict == "faulty"
        assert [fault.code for fault in report.faults if fault.severity == "mismatch"] == ["score.hand"]
        nearest = next(fault for fault in report.faults if fault.code == "rule.nearest")
        assert reading in nearest.facts["readings"]


@pytest.mark.long("records are read in every way")
def test_everybody_judges_by_the_same_reading() -> None:
    """A report made again from what is known of it, the rows of a list, and one of a source say the same."""
    for record, _ in games_counted_by(True):
        source = Source("test", json.dumps(record).encode())
        first = report_on(source, steps=0)
        again = report_on(source, known=first.faults, steps=0)
        assert (again.verdict, again.faults, again.rules) == (first.verdict, first.faults, first.rules)
        (rows,), (quick,) = rows_of([source]), without_verdicts([source])
        assert [row.seats for row in rows] == [row.seats for row in quick]
        assert [row.faults for row in rows] == [row.faults for row in quick]


@pytest.mark.parametrize("table", TABLES_WITH_POINTS, ids=name_of)
def test_what_is_right_by_default_is_read_once(table: TableOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """So reports of good records take no longer."""
    monkeypatch.setattr(report, "read_with", lambda *given: pytest.fail("read again"))
    for seed in range(6):
        assert verdict(unstated(random_record(table, Random(seed), {}))) != "faulty"


def judged(record: Json) -> str:
    """The verdict, the gaps looked into."""
    return report_on(Record.model_validate(record), steps=0).verdict


@pytest.mark.parametrize("table", TABLES_WITH_POINTS, ids=name_of)
def test_gaps_are_filled_by_each_reading(table: TableOf) -> None:
    """A card unread, scored by any value: some completion fits; of a score that no card gives, none by any value."""
    values = [{option: value} for of, option, value in OPEN_VALUES if of == table]
    records = (random_record(table, Random(seed), values[seed % len(values)]) for seed in count())
    record = next(one for one in records if "scores" in one["hands"][0])
    silent = unstated(forgotten(record, Random(3), unread_card))
    assert judged(silent) != "faulty"
    assert judged(with_wrong_score(silent, 500)) == "faulty"
