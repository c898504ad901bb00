"""Records with gaps: never called proved, never faulted for what they leave out, revokes still found."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, islice
from random import Random
from typing import Any

import orjson
import pytest
from hypothesis import given, settings

from oracles import hand_judge as oracle
from support.correct_records import record_by_house_rules, usual_record
from support.record_builders import (
    JUDGED_TABLES,
    PIPS,
    Json,
    TableOf,
    complete,
    name_of,
    played,
    record_of,
    report_of,
    said,
    verdict,
)
from support.record_gaps import (
    ELIMINATED,
    SEEDS,
    STATEMENTS,
    Forget,
    bids_cut_short,
    bids_cut_short_only,
    forgotten,
    names,
    no_payment,
    no_scart,
    ways_of,
    without,
)


def auction_over(record: Json) -> bool:
    """Whether the bids left leave nobody anything to say."""
    bids = [bid["bid"] for bid in record["hands"][0]["bids"]]
    return len(bids) == len(record["players"]) or bool({"garde_contre", "solo"} & set(bids))


def only_emptied(hand: Json, original: Json) -> bool:
    """Return whether only empty sections were taken out of a hand."""
    return all(hand[name] == part if name in hand else part == [] for name, part in original.items())


def allowed(record: Json, original: Json, way: Forget) -> tuple[str, ...]:
    """The verdicts that are right for a legal record of which this was forgotten."""
    game, hand = record["game"], record["hands"][0]
    if way in ELIMINATED and (game, len(record["players"])) == ("mathers", 2) and "dead" not in hand["deal"]:
        return ("proved", "consistent")  # a heap more is missing
    if record == original or way in STATEMENTS or way in ELIMINATED:
        return ("proved",)
    if way is no_payment and game != "st-ives":
        return ("proved",)  # which empty card was given makes no difference there
    if way in (bids_cut_short, bids_cut_short_only) and auction_over(record):
        return ("proved",)
    if only_emptied(hand, original["hands"][0]):
        return ("proved", "consistent")  # perhaps there could have been nothing
    if way is no_scart:
        return ("proved", "consistent")  # it is what was never played
    return ("consistent",)


TABLES_AND_WAYS = [(table, way) for table in JUDGED_TABLES for way in ways_of(table[0])]


@pytest.mark.parametrize(
    ("table", "way"), TABLES_AND_WAYS, ids=[f"{name_of(t)}-{w.__name__}" for t, w in TABLES_AND_WAYS]
)
@settings(max_examples=2)
@given(seed=SEEDS)
def test_a_record_with_one_gap_has_an_allowed_verdict(table: TableOf, way: Forget, seed: int) -> None:
    original = usual_record(table, seed)
    record = forgotten(original, Random(seed), way)
    report = report_of(record)
    assert report.verdict in allowed(record, original, way), said(report)


@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
@settings(max_examples=12)
@given(seed=SEEDS)
def test_records_with_many_gaps_under_house_rules_have_allowed_verdicts(table: TableOf, seed: int) -> None:
    chance = Random(seed)
    ways = tuple(chance.sample(ways_of(table[0]), chance.randint(1, 5)))
    report = report_of(forgotten(record_by_house_rules(table, seed), chance, *ways))
    assert report.verdict in ("proved", "consistent"), (names(ways), said(report))


def revokes(table: TableOf) -> Iterator[tuple[Json, int, int]]:
    """Hands in which one seat's cards to two tricks are exchanged, so that it does not follow in the first.

    Nothing else changes: the same seats win. With the record, the trick (from 0) and the seat.
    """
    game, players = table
    for seed in range(500):
        record = played(game, seed, players=players)
        tricks = record["hands"][0]["tricks"]
        for trick in tricks:
            trick.pop("paid", None)
        chance = Random(seed)
        i, j = sorted(chance.sample(range(1, len(tricks) - 1), 2))
        seat = chance.randrange(players)
        a, b = ((seat - tricks[t]["leader"]) % players for t in (i, j))
        one, two = tricks[i]["cards"], tricks[j]["cards"]
        if a == 0 or "F" in one + two or one[a][0] != one[0][0] or two[b][0] in (one[0][0], "T") or b == 0:
            continue
        one[a], two[b] = two[b], one[a]
        if all(oracle.winner(game, tricks[t]["leader"], tricks[t]["cards"]) == tricks[t]["winner"] for t in (i, j)):
            record["hands"][0].pop("scores")
            yield record, i, seat


@cache
def some_revokes(table: TableOf) -> bytes:
    """The first of them, as JSON, so that each test may change its own."""
    return orjson.dumps(list(islice(revokes(table), 4)))


LOST: dict[str, Callable[[Json, int], Any]] = {
    "nothing": lambda hand, seat: None,
    "the deal": lambda hand, seat: hand.pop("deal"),
    "the hand": lambda hand, seat: hand["deal"]["hands"].__setitem__(seat, None),
    "the hand and the talon": lambda hand, seat: hand["deal"].update(
        hands=[None if s == seat else cards for s, cards in enumerate(hand["deal"]["hands"])], talon=None
    ),
    "the other hands": lambda hand, seat: hand["deal"].update(
        hands=[cards if s == seat else None for s, cards in enumerate(hand["deal"]["hands"])]
    ),
    "the scart": lambda hand, seat: hand.pop("scart", None),
    "the bids": lambda hand, seat: hand.pop("bids", None),
    "the dealer": lambda hand, seat: hand.pop("dealer"),
    "the calls": lambda hand, seat: hand.pop("calls", None),
    "the cards exchanged": lambda hand, seat: [
        entry.update(cards=["?"] * len(entry["cards"])) for entry in hand.get("exchanges") or []
    ],
    "the first trick": lambda hand, seat: hand["tricks"][0].update(cards=["?"] * len(hand["tricks"][0]["cards"])),
    "a card of the first trick": lambda hand, seat: hand["tricks"][0]["cards"].__setitem__(1, "?"),
}


@pytest.mark.parametrize("lost", LOST)
@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
def test_a_revoke_is_found_despite_gaps(table: TableOf, lost: str) -> None:
    """Who fails to follow and plays that suit later has revoked, whether his hand is recorded or not."""
    cases: list[tuple[Json, int, int]] = orjson.loads(some_revokes(table))
    assert len(cases) == 4
    for record, trick, seat in cases:
        LOST[lost](record["hands"][0], seat)
        faults = report_of(record).faults
        assert ("play.follow", trick + 1, seat) in [(f.code, f.where.trick, f.where.seat) for f in faults]


def test_an_auction_that_may_have_continued_is_consistent() -> None:
    """One bid is recorded, the contract is higher and another's: the rest of the auction is lost."""
    record = complete("french-tarot", {0: "T1 T2"}, talon=PIPS, contract=("garde", 2))
    hand = record["hands"][0]
    hand["bids"] = [{"seat": 0, "bid": "prise"}]
    hand["contract"] = {"name": "garde", "declarer": 2}
    assert verdict(record) == "consistent"


def test_a_dealer_with_twenty_one_cards() -> None:
    """The dealer's hand may be recorded with the last two cards in it, also where the dealer follows from it."""
    record = complete("consiglio", {3: "S2 S3"}, scart="S2 S3")
    deal = record["hands"][0]["deal"]
    deal["hands"][3] += deal.pop("talon")
    assert verdict(record) == "proved"
    del record["hands"][0]["dealer"]
    assert verdict(record) != "faulty", said(report_of(record))


def test_a_dealer_with_twenty_one_cards_in_the_second_hand() -> None:
    one = complete("consiglio", {2: "S2 S3"}, dealer=2, scart="S2 S3")["hands"][0]
    two = complete("consiglio", {3: "S2 S3"}, dealer=3, scart="S2 S3")["hands"][0]
    two["deal"]["hands"][3] += two["deal"].pop("talon")
    assert verdict(record_of("consiglio", one, two)) == "proved"
    assert verdict(record_of("consiglio", one, without(two, "dealer"))) == "proved"


def laid_aside(record: Json) -> list[str]:
    """The cards laid away, and those of a hand that nobody plays."""
    hand = record["hands"][0]
    return [code for scart in hand.get("scart") or () for code in scart["cards"]] + (hand["deal"].get("dead") or [])


@pytest.mark.parametrize("table", [table for table in JUDGED_TABLES if table[0] != "st-ives"], ids=name_of)
@given(seed=SEEDS)
def test_a_card_that_lies_aside_cannot_be_played_although_no_hand_is_known(table: TableOf, seed: int) -> None:
    chance = Random(seed)
    records = (usual_record(table, seed + more) for more in count())
    record = next(record for record in records if laid_aside(record) and record["hands"][0].get("tricks"))
    hand = record["hands"][0]
    chance.choice(hand["tricks"])["cards"][0] = chance.choice(laid_aside(record))
    hand["deal"].pop("hands", None)
    assert "play.held" in [fault.code for fault in report_of(record).faults]
