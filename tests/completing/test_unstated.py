"""What is not written down is unknown, like a card nobody could read: every way to tell it is tried, and judged.

Brute force tells which ways there are: each thing that could stand there is written in and the whole is judged.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from random import Random

import pytest

from oracles.random_hands import random_record
from support.record_builders import JUDGED_TABLES, Json, TableOf, codes, name_of, report_of, said, verdict
from support.record_gaps import (
    Forget,
    forgotten,
    names,
    no_answer,
    no_bids,
    no_calls,
    no_declared_cards,
    no_payment,
    no_return,
    no_scart,
    ways_of,
    without,
)
from tarot_records.completing.completions import Decision, decide
from tarot_records.core.cards import CODES
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.report.report import Report, report_on


def with_hand(record: Json, **told: object) -> Json:
    """The record with this told of its hand."""
    return record | {"hands": [record["hands"][0] | told]}


def payments(record: Json) -> Iterator[Json]:
    """Each card given for the Fool after each trick, or none."""
    tricks = record["hands"][0]["tricks"]
    yield record
    fool = next((t for t, trick in enumerate(tricks) if "F" in trick["cards"]), len(tricks))
    for t, trick in enumerate(tricks[fool:], fool):
        for code in {code for earlier in tricks[: t + 1] for code in earlier["cards"]}:
            yield with_hand(record, tricks=[*tricks[:t], trick | {"paid": code}, *tricks[t + 1 :]])


def calls(record: Json) -> Iterator[Json]:
    """Each card called by each player."""
    for seat in range(len(record["players"])):
        for code in CODES:
            if code[-1] in "KQNJ":
                yield with_hand(record, calls=[{"seat": seat, "card": code}])


def contracts(record: Json) -> Iterator[Json]:
    """Each contract of each player."""
    for name in (*GAMES[record["game"]].bids, "call"):
        for seat in range(len(record["players"])):
            yield with_hand(record, contract={"name": name, "declarer": seat})


def sizes(record: Json) -> Iterator[Json]:
    """Each number of cards of the first declaration that tells none, and so on."""
    declared = record["hands"][0]["declarations"]
    open_ = next((i for i, one in enumerate(declared) if "size" not in one and one["kind"] != "slam"), None)
    if open_ is None:
        yield record
        return
    for size in range(3, 23):
        told = [*declared[:open_], declared[open_] | {"size": size}, *declared[open_ + 1 :]]
        yield from sizes(with_hand(record, declarations=told))


UNTOLD: dict[Forget, Callable[[Json], Iterator[Json]]] = {
    no_payment: payments,
    no_calls: calls,
    no_bids: contracts,
    no_declared_cards: sizes,
}
"""What is forgotten -> every way to tell it."""


def judged(record: Json) -> Report:
    """The report, with what is unknown looked into."""
    return report_on(Record.model_validate(record), steps=0)


def decided(record: Json) -> Decision:
    """What is known of the ways to tell what it leaves out."""
    return decide(replayed(Record.model_validate(record), keep=True), 0)


@cache
def forgetful(table: TableOf, way: Forget) -> Json | None:
    """A record with scores of which this is forgotten, and at most one declaration; None if it is nothing there."""
    rules = GAMES[table[0]].rules(table[1], {})
    if way not in ways_of(table[0]) or (way is no_calls and "calls" not in rules.fields):
        return None
    for seed in range(150 if way is not no_payment or rules.chosen else 0):
        record = random_record(table, Random(seed), {})
        hand = record["hands"][0]
        if "scores" not in hand or len(hand.get("declarations", ())) > 1:
            continue
        silent = forgotten(record, Random(seed), way)
        if report_of(silent).outcome.results[0] is None:  # type: ignore[union-attr]
            return silent
    return None


def scored(record: Json, hand: list[int] | None) -> Json:
    """The record with nothing but this said of its score."""
    known = record["hands"][0]
    return record | {"hands": [without(known, "scores") | ({} if hand is None else {"scores": {"hand": hand}})]}


CASES = [(table, way) for table in JUDGED_TABLES for way in UNTOLD if way in ways_of(table[0])]


@pytest.mark.parametrize(("table", "way"), CASES, ids=[f"{name_of(t)}-{names((w,))[0]}" for t, w in CASES])
def test_a_score_is_accepted_if_one_completion_gives_it(table: TableOf, way: Forget) -> None:
    record = forgetful(table, way)
    if record is None:
        return
    silent = scored(record, None)
    outcomes = [report_of(one).outcome for one in UNTOLD[way](silent) if verdict(one) != "faulty"]
    results = [one.results[0] for one in outcomes if one is not None]
    possible = {result.hand for result in results if result is not None}
    stated = tuple(record["hands"][0]["scores"]["hand"])
    assert stated in possible
    for hand in sorted(possible)[:2]:
        assert judged(scored(record, list(hand))).verdict == "consistent", hand
    others = [tuple(score + (seat == 0) for seat, score in enumerate(stated)), tuple(score + 500 for score in stated)]
    for hand in (other for other in others if other not in possible):
        assert judged(scored(record, list(hand))).verdict == "faulty", hand
    told = dict(decided(silent).scores)
    for seat, scores in enumerate(zip(*possible, strict=True)):
        assert seat not in told or {told[seat]} == set(scores)
        assert seat in told or len(set(scores)) > 1 or None in results


@pytest.mark.parametrize("table", [t for t in JUDGED_TABLES if no_payment in ways_of(t[0])], ids=name_of)
def test_absurd_scores_do_not_pass_for_want_of_a_payment(table: TableOf) -> None:
    """Whatever may have been given for the Fool, nobody scored so much."""
    records = (forgotten(random_record(table, Random(seed), {}), Random(seed), no_payment) for seed in count())
    scores = [record for record, _ in zip(records, range(12), strict=False) if "scores" in record["hands"][0]]
    for record in scores:
        hand = record["hands"][0]["scores"]["hand"]
        record["hands"][0]["scores"] = {"hand": [score + 99 for score in hand]}
        report = report_on(Record.model_validate(record), seconds=0.2, steps=0)
        assert report.verdict == "faulty", said(report)


def test_an_omitted_scart_is_the_cards_never_played() -> None:
    """It follows from the rest of the pack, and so does the score."""
    for table in JUDGED_TABLES:
        if no_scart not in ways_of(table[0]):
            continue
        record = forgotten(random_record(table, Random(2), {}), Random(2), no_scart)
        if "scores" in record["hands"][0]:
            wrong = scored(record, [score + 99 for score in record["hands"][0]["scores"]["hand"]])
            assert (judged(record).verdict != "faulty", judged(wrong).verdict) == (True, "faulty")


EXCHANGED = [(table, way) for table in JUDGED_TABLES for way in (no_answer, no_return) if way in ways_of(table[0])]


@pytest.mark.parametrize(("table", "way"), EXCHANGED, ids=[f"{name_of(t)}-{names((w,))[0]}" for t, w in EXCHANGED])
def test_an_unrecorded_exchange_is_completed(table: TableOf, way: Forget) -> None:
    seen = 0
    for seed in range(12):
        record = random_record(table, Random(seed), {})
        silent = forgotten(record, Random(seed), way)
        if silent == record or "tricks" not in silent["hands"][0]:
            continue
        seen += 1
        assert verdict(silent) == "consistent", said(report_of(silent))
        assert {"exchange.unanswered", "exchange.unreturned"} & set(codes(silent))
        told = decided(silent)
        passed = [sorted(entry.cards or () for entry in hand.exchanges) for hand in told.completions]
        assert sorted(tuple(entry["cards"]) for entry in record["hands"][0]["exchanges"]) in passed
    assert seen


def test_certain_parts_of_a_score_are_reported() -> None:
    """Two have nothing to do with the Fool's debt: what they scored is told, player by player; or what all did."""
    told = set[tuple[int, ...]]()
    for table in (table for table in JUDGED_TABLES if GAMES[table[0]].rules(table[1], {}).chosen):
        for seed in range(20):
            record = forgotten(random_record(table, Random(seed), {}), Random(seed), no_payment)
            if "fool.unrecorded" in codes(record):
                codes_told = [fault.code for fault in judged(scored(record, None)).faults]
                told.add((codes_told.count("complete.scored"), codes_told.count("complete.score")))
    assert told == {(2, 0), (0, 1)}
