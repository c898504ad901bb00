"""The worked examples of the page on Königrufen, and every numbered point of it by default and otherwise.

Each table is put to all in the list above it; the oracle is there, and the game may be added with one line.
"""

from collections.abc import Callable
from typing import Any

import pytest

from oracles import koenigrufen as oracle
from oracles.koenigrufen import Facts
from oracles.replay_verdict_tarock import settled, trischaken
from oracles.tarock import thirds
from support.cases import cases
from support.tarock_hands import (
    cards,
    legal_by_rules,
)

SETTLERS = [oracle.settle, settled]
TRISCHAKEN = [oracle.trischaken, trischaken]
BIRDS = {"T1": "pagat", "T2": "uhu", "T3": "kakadu", "T4": "quapil"}
LEGAL: list[Callable[..., set[str]]] = [oracle.legal_cards, legal_by_rules("koenigrufen", BIRDS)]
Options = dict[str, str]


def test_a_pile_in_thirds() -> None:
    """Example 1."""
    assert thirds(cards("SK HQ T21 T7 C10")) == 38


# -- scores: facts, options, rows as (name, value, level), Schrift and money ------------------------

OWN, FOES = "own", "foes"


@pytest.mark.parametrize("settle", SETTLERS)
@cases("games/koenigrufen", "paid")
def test_a_hand_is_paid(
    settle: Callable[[Facts, Options], oracle.Paid],
    facts: dict[str, Any],
    options: Options,
    rows: list[list[Any]],
    score: list[int],
    money: list[int],
) -> None:
    paid = settle(Facts(**facts), options)
    assert [[row.name, row.value, row.level] for row in paid.rows] == rows
    assert (paid.score, paid.money) == (score, money)


@pytest.mark.parametrize("share", TRISCHAKEN)
@cases("games/koenigrufen", "shared")
def test_trischaken_is_paid(
    share: Callable[[list[int], list[int], Options], list[int]], points: str, tricks: str, options: Options, paid: str
) -> None:
    """Examples 10; K19 to K21."""
    numbers = [[int(n) for n in text.split()] for text in (points, tricks, paid)]
    assert share(numbers[0], numbers[1], options) == numbers[2]


# -- cards that may be played: contract, hand, trick so far, options, bound, number, legal -----------


@pytest.mark.parametrize("legal", LEGAL)
@cases("games/koenigrufen", "plays")
def test_cards_that_may_be_played(
    legal: Callable[..., set[str]],
    contract: str,
    own: str,
    trick: str,
    options: Options,
    bound: dict[str, int],
    number: int,
    expected: str,
) -> None:
    assert legal(contract, cards(own), cards(trick), options, bound, number) == set(cards(expected))


@cases("games/koenigrufen", "who_wins")
def test_who_wins(trick: str, options: Options, wins: str) -> None:
    """§1; K25."""
    seat = oracle.winner("dreier", 2, cards(trick), [0, 1, 2, 3], oracle.settled(options))
    assert seat == (2 + cards(trick).index(wins)) % 4


def test_suit_games_are_won_by_the_suit() -> None:
    settled = oracle.settled({})
    assert oracle.winner("farbensolo", 0, cards("S7 T20 SK F"), [0, 1, 2, 3], settled) == 2
    assert oracle.winner("farbensolo", 0, cards("T3 T20 SK F"), [0, 1, 2, 3], settled) == 3


# -- who has the talon --------------------------------------------------------------------------------


def swept(contract: str, winner: int = 0) -> oracle.End:
    """A hand in which one seat won every trick; what was in them does not matter."""
    deal = oracle.Deal(3, [0, 1, 2, 3], {}, cards("SK HK DK CK S7 S8"))
    end = oracle.End("played", deal, contract, 0, 0, foes_cards=deal.talon)
    end.played.tricks, end.played.leaders, end.played.winners = [cards("T2 T3 T4 T5")] * 12, [0] * 12, [winner] * 12
    return end


@pytest.mark.parametrize(("whose", "winner", "kings"), [("foes", 0, FOES), ("winner", 0, OWN), ("winner", 1, FOES)])
def test_the_talon_after_a_valat(whose: str, winner: int, kings: str) -> None:
    """K16."""
    own, foes = oracle.cards_of(swept("solodreier", winner), oracle.settled({"valat_talon": whose}))
    assert ("SK" in own, "SK" in foes) == (kings == OWN, kings == FOES)


@pytest.mark.parametrize(("goes_to", "extra"), [("last", [0, 54]), ("six_tricks", [54, 0])])
def test_the_talon_of_a_trischaken(goes_to: str, extra: list[int]) -> None:
    """K28: the first six tricks are one player's, the last six another's."""
    end = swept("trischaken")
    end.played.winners = [0] * 6 + [1] * 6
    points = oracle.hand_score(end, {"trischaken_talon": goes_to})["card_points"]
    assert [points[frozenset([seat])] - 6 * 4 for seat in (0, 1)] == extra
