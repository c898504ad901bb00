"""The worked examples of the page on Hungarian tarokk, part I, and some of its points by default and otherwise.

Each table is put to all in the list above it: the second opinion, and the game itself.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from oracles import hungarian as oracle
from oracles.hungarian import Facts
from oracles.replay_verdict_hungarian import (
    Said,
    bid_by_game,
    bid_by_oracle,
    callable_by_game,
    callable_by_oracle,
    legal_by_game,
    legal_by_oracle,
    settled,
)
from support.cases import cases
from support.correct_records import RIGHT
from support.record_builders import codes, record_of, report_of, said
from support.tarock_hands import cards

SETTLERS = [oracle.settle, settled]
BIDDING = [bid_by_oracle, bid_by_game]
CALLING = [callable_by_oracle, callable_by_game]
LEGAL = [legal_by_oracle, legal_by_game]
Options = dict[str, str]
OWN, FOES = "own", "foes"
ROUNDS = ("doubled", "doubled.2", "doubled.3", "doubled.4", "doubled.5")
GAME = (OWN, "game")


@pytest.mark.parametrize("settle", SETTLERS)
@cases("games/hungarian_tarokk", "paid")
def test_a_hand_is_paid(
    settle: Callable[[Facts, Options], tuple[list[oracle.Row], list[int]]],
    facts: dict[str, Any],
    options: Options,
    rows: str,
    paid: list[int],
) -> None:
    announced = [(side, item) for side, item in facts.get("announced", [])]
    levels = {(side, item): level for side, item, level in facts.get("levels", [])}
    found, score = settle(Facts(**facts | {"announced": announced, "levels": levels}), options)
    assert " ".join(f"{row.name} {row.value}" for row in found) == rows
    assert score == paid


@pytest.mark.parametrize(
    ("points", "times"), [(0, -2), (23, -2), (24, -1), (47, -1), (48, 1), (70, 1), (71, 2), (94, 2)]
)
@pytest.mark.parametrize("contract", oracle.BIDS)
@pytest.mark.parametrize("settle", SETTLERS)
def test_multiples_of_the_game(
    settle: Callable[[Facts, Options], tuple[list[oracle.Row], list[int]]], contract: str, points: int, times: int
) -> None:
    """§9, the last line; all tricks and none make three."""
    g = oracle.BIDS.index(contract) + 1
    assert settle(Facts(contract, points=points), {})[1][0] == times * g
    if points in (0, 94):
        sweep = Facts(contract, points=points, made={"volat": OWN if points else FOES})
        assert settle(sweep, {})[1][0] == (3 if points else -3) * g


@pytest.mark.parametrize(
    ("level", "options", "each"), [(1, {}, -4), (1, {"tie": "last_kontra"}, 4), (0, {"tie": "last_kontra"}, -2)]
)
def test_a_tie_with_kontra(level: int, options: Options, each: int) -> None:
    """H1: the foes have doubled a two, which ends 47 : 47."""
    levels = {GAME: level} if level else {}
    assert settled(Facts("two", points=47, levels=levels), options)[1] == [each, each, -each, -each]


HANDS = {
    0: cards("F T20 T5 T6 T7 T8 SK SQ SN"),
    1: cards("T21 T4 T9 T10 T11 T12 HK HQ HN"),
    2: cards("T1 T19 T13 T14 T15 T16 DK DQ DN"),
    3: cards("T18 T17 T3 T2 CK CQ CN CJ C10"),
}
"""Seat 3 has no honour."""


@cases("games/hungarian_tarokk", "auctions")
@pytest.mark.parametrize("bid", BIDDING)
def test_what_may_be_bid(bid: Callable[..., Said], words: str, options: Options, shown: list[Any], right: bool) -> None:
    assert bid(words, HANDS, options) == (right, tuple(shown) if right and shown else None)


@pytest.mark.parametrize("bid", BIDDING)
def test_a_showing_pass_needs_its_card(bid: Callable[..., Said]) -> None:
    """§3.6: without T20 the first must hold or bid on."""
    hands = HANDS | {0: cards("F T2 T5 T6 T7 T8 SK SQ SN"), 3: cards("T18 T17 T3 T20 CK CQ CN CJ C10")}
    before = "0 three, 1 two, 2 pass, 3 pass"
    assert [bid(f"{before}, 0 {word}", hands, {})[0] for word in ("pass", "hold", "one")] == [False, True, False]


def test_the_talon_is_drawn_from_the_top() -> None:
    """Example 10."""
    talon, drawn = cards("T5 SJ | D1 C10 | H1 | T7"), []
    for count in oracle.DRAWN["two"]:
        drawn.append(talon[:count])
        talon = talon[count:]
    assert drawn == [["T5", "SJ"], ["D1", "C10"], ["H1"], ["T7"]]


@cases("games/hungarian_tarokk", "calls")
@pytest.mark.parametrize("call", CALLING)
def test_what_may_be_called(
    call: Callable[..., set[str]],
    own: str,
    scart: str,
    told: dict[str, int],
    shown: list[Any],
    options: Options,
    right: str,
) -> None:
    """§5."""
    by_seat = {int(seat): size for seat, size in told.items()}
    assert call(own, scart, by_seat, tuple(shown) or None, options) == set(cards(right))


@cases("games/hungarian_tarokk", "what_may_be_called_when_trumps_were_told")
@pytest.mark.parametrize("call", CALLING)
def test_what_may_be_called_when_trumps_were_told(
    call: Callable[..., set[str]], options: Options, card: str, right: bool
) -> None:
    """§5 (d); H6."""
    assert (card in call("T20 T21 SK", "T6", {2: 1}, None, options)) == right


@cases("games/hungarian_tarokk", "cards_that_may_be_played")
@pytest.mark.parametrize("legal", LEGAL)
def test_cards_that_may_be_played(
    legal: Callable[..., set[str]], own: str, trick: str, number: int, bound: bool, right: str
) -> None:
    assert legal(own, trick, number, bound) == set(cards(right))


def test_eight_or_nine_trumps_are_paid_by_the_three_others() -> None:
    """Example 7; H9."""
    deal = oracle.Deal(3, [0, 1, 2, 3], {}, [])
    winners = [0, 0, 0, 0, 0, 0, 0, 1, 1]
    tricks = [["T2", "T3", "T4", "T5"]] * 9
    end = oracle.End("played", deal, "three", 0, 2, called="T20", answer="held", counted={0: 9})
    end.played.tricks, end.played.leaders, end.played.winners = tricks, [0] * 9, winners
    plain = oracle.End("played", deal, "three", 0, 2, called="T20", answer="held", played=end.played)
    for how, extra in (("three", [6, -2, -2, -2]), ("side", [2, -2, 2, -2])):
        options = oracle.settled({"count_paid": how})
        one, two = (oracle.hand_score(which, options, 4)["hand"] for which in (end, plain))
        assert [a - b for a, b in zip(one, two, strict=True)] == extra


def test_doubled_round_has_five_hands_with_five_at_the_table() -> None:
    """Page, §5: after a hand passed out the next four hands are doubled, five with five players."""
    passed = [{"seat": seat, "bid": "pass"} for seat in (1, 2, 3, 4)]
    hand = {"dealer": 0, "sits_out": [0], "bids": passed, "end": "all_pass"}
    hands = [
        hand | {"scores": {"hand": [0] * 5, "carried": dict(zip(ROUNDS, range(5, 5 - number, -1), strict=False))}}
        for number in range(1, 6)
    ]
    players = [{"name": name} for name in "ABCDE"]
    record = record_of("hungarian-tarokk", *hands, options={"doubling": "pagat"}) | {"players": players}
    assert report_of(record).verdict != "faulty", said(report_of(record))
    hands[4]["scores"]["carried"]["doubled.5"] = 2
    assert "score.carried" in codes(record)


def test_trump_in_the_declarers_own_hand_is_not_called_though_another_card_is_unread() -> None:
    """Page, §5: who calls another trump than the twenty does not hold it."""
    record = deepcopy(RIGHT["hungarian-tarokk 4"](38))
    hand = record["hands"][0]
    seat = hand["calls"][0]["seat"]
    dealt = hand["deal"]["hands"][seat]
    own = next(card for card in dealt if card[0] == "T" and card not in ("T1", "T18", "T19", "T20", "T21"))
    hand["calls"][0] = {"seat": seat, "card": own}
    assert "call.rank" in codes(record)
    dealt[next(place for place, card in enumerate(dealt) if card[0] != "T")] = "?"
    assert "call.rank" in codes(record)
