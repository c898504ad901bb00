"""French Tarot: all pass, half points, the call, and random hands for three and five."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from oracles import hand_judge as oracle
from oracles.random_hands import random_record
from support.cases import cases
from support.record_builders import (
    Json,
    codes,
    entries_of,
    hand_of,
    items_of,
    legal_now,
    points_of,
    record_of,
    verdict,
)
from tarot_records.core.packs import FULL

THREE, FIVE = ("french-tarot", 3), ("french-tarot", 5)

# -- half points -------------------------------------------------------------------------------


def missed_or_made_by_half(players: int, margin: Fraction) -> Json:
    """The first random hand that misses or makes its contract by half a point."""
    for seed in range(6000):
        record = random_record(("french-tarot", players), Random(seed), {})
        if "tricks" in record["hands"][0]:
            judged = oracle.scores(record)
            if next(iter(judged["card_points"].values())) - judged["items"]["target", None] == margin:
                return record
    raise AssertionError("no such hand")


@pytest.mark.long("hands are looked for")
@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize(("margin", "sign"), [(Fraction(-1, 2), -1), (Fraction(1, 2), 1)])
def test_the_odd_half_goes_to_the_side_that_wins(players: int, margin: Fraction, sign: int) -> None:
    """FFT12 p. 11: 40½ with two bouts is down 1, 41½ up 1; so the contract is worth 26 times its factor."""
    record = missed_or_made_by_half(players, margin)
    items = items_of(record)
    contract = oracle.replayed(record).contract
    assert items["contract"] == sign * 26 * oracle.MULTIPLIERS[contract]
    assert items["per_defender"] == sum(items[name] for name in ("contract", "petit_au_bout", "handful", "slam"))
    assert sum(points_of(record)) == 91
    record["hands"][0]["scores"]["card_points"][0]["points"] += 1
    assert verdict(record) == "faulty"


@pytest.mark.parametrize(("value", "each"), [(20, 86), (30, 96), (20, 88)])
def test_handful_that_states_only_its_value_counts_once_on_a_score_sheet(value: int, each: int) -> None:
    """FFT12: garde with 49 points and two bouts is 2 × (25 + 8) = 66, and a handful is 20, 30 or 40."""
    said = [{"seat": 0, "kind": "handful", "value": value}]
    scores = {"card_points": [{"seats": [0], "points": 49}], "hand": [3 * each, -each, -each, -each]}
    record = record_of(
        "french-tarot", {"contract": {"name": "garde", "declarer": 0}, "declarations": said, "scores": scores}
    )
    assert verdict(record) == ("consistent" if each == 66 + value else "faulty")


# -- the first trick ---------------------------------------------------------------------------


@cases("games/french_tarot", "leads")
def test_the_suit_called_may_not_be_led_to_the_first_trick(
    own: str, down: str, options: dict[str, str], legal: str
) -> None:
    assert legal_now(FIVE, own, down, options, called="SK") == set(legal.split())


# -- who pays ----------------------------------------------------------------------------------


@pytest.mark.long("many hands")
@pytest.mark.parametrize("odd", [True, False])
def test_the_called_partner_shares_the_score(odd: bool) -> None:
    for seed in range(500):
        record = random_record(FIVE, Random(seed), {"partner_share": "equal"})
        if "tricks" not in record["hands"][0]:
            continue
        end = oracle.replayed(record)
        each = items_of(record)["per_defender"]
        if len(end.sides[0]) == 2 and each > 0 and each % 2 == odd:
            hand = hand_of(record)
            taker, partner = hand[end.declarer], next(hand[s] for s in end.sides[0] if s != end.declarer)
            assert taker + partner == 3 * each
            assert taker - partner == odd, "the odd point is the taker's"
            return
    raise AssertionError("no such hand")


def searched(wanted: Callable[[oracle.End], bool]) -> Json:
    """The first random hand for five that ends as wanted."""
    for seed in range(3000):
        record = random_record(FIVE, Random(seed), {})
        if "tricks" in record["hands"][0] and wanted(oracle.replayed(record)):
            return record
    raise AssertionError("no such hand")


def test_the_excuse_stays_with_the_side_also_if_the_partner_wins_its_trick() -> None:
    def partner_took_it(end: oracle.End) -> bool:
        trick = next((i for i, cards in enumerate(end.tricks[:-1]) if "F" in cards), None)
        if trick is None or len(end.sides[0]) == 1:
            return False
        owner = (end.leaders[trick] + end.tricks[trick].index("F")) % 5
        return owner == end.declarer and end.winners[trick] in end.sides[0] and end.winners[trick] != owner

    record = searched(partner_took_it)
    entries_of(record)
    paid = [i for i, trick in enumerate(record["hands"][0]["tricks"]) if "paid" in trick]
    assert paid == []
    record["hands"][0]["tricks"][-1]["paid"] = "S2"
    assert "fool.no_debt" in codes(record)


def test_the_excuse_may_end_a_slam_with_an_unread_trick() -> None:
    own = ["F", *(f"T{number}" for number in range(5, 22))]
    rest = [code for code in FULL.codes if code not in own]
    hands, chien = [rest[:18], own, rest[18:36], rest[36:54]], rest[54:]
    others = [sorted(hands[seat], key=lambda code: code[0] != "T") for seat in (2, 3, 0)]
    tricks = [
        {"leader": 1, "winner": 1, "cards": [led, *(held[number] for held in others)]}
        for number, led in enumerate(reversed(own))
    ]
    tricks[9] = {"leader": 1, "cards": ["?", "?", *tricks[9]["cards"][2:]]}
    bids = [{"seat": seat, "bid": "garde_sans" if seat == 1 else "pass"} for seat in (1, 2, 3, 0)]
    hand = {"dealer": 0, "deal": {"hands": hands, "talon": chien}, "bids": bids, "declarations": [], "tricks": tricks}
    assert verdict(record_of("french-tarot", hand)) == "consistent"


# -- all pass ----------------------------------------------------------------------------------


@cases("games/french_tarot", "ends")
def test_hands_that_all_pass_have_the_expected_verdict(hands: list[Json], due: str) -> None:
    assert verdict(record_of("french-tarot", *hands)) == due
