"""Wrong facts in half-stated records: faulty exactly if no completion, of all that brute force walks, is right.

Options, the words of a hand and what was carried in are removed, and the score is changed. The walk states every value
of each option, up to two things said, and each number carried in, and replays what is then fully stated.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from random import Random

import pytest

from support.half_stated import proved_record
from support.record_builders import ALL_TABLES, Json, TableOf, name_of, said
from tarot_records.engine.fold import first_opening
from tarot_records.engine.result import replayed
from tarot_records.engine.supposed import (
    CARRIED,
    FITS,
    OPTION,
    SAID,
    WORD_FIELDS,
    Supposed,
    Suppositions,
    apply_reading,
    known_reading,
)
from tarot_records.engine.unsaid import chains, in_turn, is_silent, speaking
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.report.report import Report, report_on

TRIES = 2
"""Number of records of each table."""
WALK = 250
"""The maximum number of readings of a record that is small enough to walk."""
MOST_CARRIED = 3
"""The largest number carried in."""


pytestmark = pytest.mark.long("walks every reading of many records")


def readings_of(record: Record) -> Iterator[Suppositions]:
    """Yield what the record may be read to say of what it leaves open."""
    ruleset = GAMES[record.game].ruleset(record.ruleset)
    unstated = [option for option in ruleset.options if option.name not in record.options]
    for values in product(*(option.values for option in unstated)):
        options = tuple(Supposed(OPTION, option.name, value) for option, value in zip(unstated, values, strict=True))
        settled = apply_reading(record, options)
        accounts = ruleset.rules(len(record.players), settled.options).accounts
        small = range(1, MOST_CARRIED + 1) if accounts.before is None else ()
        numbers = [Supposed(CARRIED, name, number) for name in accounts.carried for number in small]
        for carried in [(), *((number,) for number in numbers)] if record.carried_in is None else [()]:
            for words in words_of(apply_reading(settled, carried)):
                yield (*options, *carried, *words)


def words_of(record: Record) -> Iterator[Suppositions]:
    """Yield up to two things said in the first hand, if it does not tell what was said."""
    yield ()
    hand = record.hands[0]
    if not is_silent(hand):
        return
    rules = GAMES[record.game].ruleset(record.ruleset).rules(len(record.players), record.options)
    before = first_opening(rules, record)
    known = chains(speaking(rules, hand, before))
    for several in (*((chain,) for chain in known), *combinations(known, 2)):
        if (words := in_turn(speaking(rules, hand, before), several)) is not None:
            yield (Supposed(SAID, 0, tuple(tuple(getattr(word, name) for name in WORD_FIELDS) for word in words)),)


def is_right(record: Record, reading: Suppositions) -> bool:
    """Return whether nothing contradicts in a record that states this too."""
    return not replayed(apply_reading(record, reading)).contradicted


def with_something_removed(record: Json, chance: Random) -> Json:
    """Return the record of one hand without some of what may be supposed, and with another score."""
    hand = record["hands"][0]
    removed = chance.sample(("options", "declarations", "carried_in"), chance.choice((1, 1, 2)))
    if "options" in removed:
        stated = record.pop("options", {})
        names = chance.sample(sorted(stated), min(len(stated), chance.choice((1, 2, 3))))
        record["options"] = {name: value for name, value in stated.items() if name not in names}
    if "declarations" in removed:
        hand.pop("declarations", None)
    if "carried_in" in removed:
        record.pop("carried_in", None)
    score: list[int] = list(hand["scores"]["hand"])
    hand["scores"] = {"hand": score}
    if chance.random() < 0.6:
        score[:] = next(other_scores(Record.model_validate(record), score, chance), score)
    else:
        first, second = chance.sample(range(len(score)), 2)
        by = chance.choice((1, 5, 10, 20, 50))
        score[first] += by
        score[second] -= by
    return record


def other_scores(record: Record, score: Sequence[int], chance: Random) -> Iterator[Sequence[int]]:
    """Yield what the first hand scores by some other readings."""
    readings = list(islice(readings_of(record), WALK))
    for reading in chance.sample(readings, min(len(readings), 25)):
        outcome = replayed(apply_reading(record, reading)).outcome
        result = None if outcome is None else outcome.results[0]
        if result is not None and list(result.hand) != list(score):
            yield result.hand


def verdicts(table: TableOf, number: int) -> tuple[Report, bool, Record] | None:
    """Return the report on a record and whether the walk finds it right; None if it is too big to walk."""
    chance = Random(f"wrong {name_of(table)} {number}")
    original, _ = proved_record(*table, chance)
    if len(original["hands"]) > 1 or "hand" not in original["hands"][0].get("scores", {}):
        return None
    if len(original["players"]) not in GAMES[table[0]].players:
        return None  # one of them sits out
    record = Record.model_validate(with_something_removed(original, chance))
    readings = list(islice(readings_of(record), WALK + 1))
    if len(readings) > WALK:
        return None
    return report_on(record, steps=0), any(is_right(record, reading) for reading in readings), record


def named_reading_is_right(report: Report, record: Record) -> bool:
    """Return whether a report names a reading, wider than those walked, by which nothing contradicts."""
    fits = next((fault for fault in report.faults if fault.code == FITS), None)
    return fits is not None and is_right(record, known_reading(fits))


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_record_with_a_wrong_score_is_faulty_exactly_if_no_completion_is_right(table: TableOf) -> None:
    tried = 0
    for number in range(20 * TRIES):
        if (judged := verdicts(table, number)) is None:
            continue
        report, right, record = judged
        tried += 1
        if right:
            assert report.verdict in ("proved", "consistent"), (number, said(report))
        else:
            assert report.verdict == "faulty" or named_reading_is_right(report, record), (number, said(report))
        if tried == TRIES:
            break
    assert tried
