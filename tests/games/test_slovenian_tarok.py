"""The worked examples of the page on Slovenian tarok, and every numbered point of it by default and otherwise.

Each table is put to all in the list above it; the oracle is there, and the game may be added with one line.
"""

from collections.abc import Callable
from typing import Any

import pytest

from oracles import slovenian as oracle
from oracles.slovenian import Facts
from oracles.tarock import Deal, scart_is_legal
from support.cases import cases
from support.tarock_hands import (
    cards,
    legal_by_rules,
)

LEGAL: list[Callable[..., set[str]]] = [oracle.legal_cards, legal_by_rules("slovenian-tarok", {})]
Options = dict[str, str]
OWN, FOES = "own", "foes"


@pytest.mark.parametrize(("number", "points"), [(116, 39), (106, 35), (107, 36), (105, 35), (104, 35), (103, 34)])
def test_thirds_are_rounded(number: int, points: int) -> None:
    """Example 1: to the nearest whole number."""
    assert (number + 1) // 3 == points
    pile = [*["SK"] * (number // 13), *["S7"] * (number % 13)]
    assert oracle.points_of(pile) == points


# -- scores: facts, options, rows as (name, value, level), the column, fine, used up, one for all -----


@cases("games/slovenian_tarok", "paid")
def test_a_hand_is_written(
    facts: dict[str, Any],
    options: Options,
    rows: list[list[Any]],
    column: int,
    fine: int,
    used: bool,
    for_all: bool,
) -> None:
    paid = oracle.settle(Facts(**facts), options)
    assert [[row.name, row.value, row.level] for row in paid.rows] == rows
    assert (paid.column, paid.fine, paid.used, paid.for_all) == (column, fine, used, for_all)


@pytest.mark.parametrize(
    ("facts", "both"),
    [
        (Facts("three", 3, 36, failed={"pagat_ultimo": FOES}, by_foe={"pagat_ultimo": 0}), [0, 25]),
        (Facts("three", 3, 36, announced={"kings": FOES}, by_foe={"kings": 1}, levels={"kings": 1}), [40, 0]),
        (Facts("three", 3, 36, announced={"kings": FOES}, made={"kings": FOES}, by_foe={"kings": 1}), [0, 0]),
    ],
)
def test_what_the_other_foe_writes(facts: Facts, both: list[int]) -> None:
    """S22."""
    assert oracle.settle(facts, {}).foes == [0, 0]
    assert oracle.settle(facts, {"foe_failure": "both"}).foes == both


@cases("games/slovenian_tarok", "a_klop_is_written")
def test_a_klop_is_written(points: str, tricks: str, written: str) -> None:
    """Examples 7; S16."""
    numbers = [[int(n) for n in text.split()] for text in (points, tricks, written)]
    assert oracle.klop(numbers[0], numbers[1]) == numbers[2]


# -- cards that may be played: contract, hand, trick so far, options, legal ----------------------------


@pytest.mark.parametrize("legal", LEGAL)
@cases("games/slovenian_tarok", "plays")
def test_cards_that_may_be_played(
    legal: Callable[..., set[str]], contract: str, own: str, trick: str, options: Options, expected: str
) -> None:
    assert legal(contract, cards(own), cards(trick), options) == set(cards(expected))


@cases("games/slovenian_tarok", "who_wins")
def test_who_wins(contract: str, trick: str, wins: str) -> None:
    assert oracle.winner(contract, 2, cards(trick), [0, 1, 2, 3]) == (2 + cards(trick).index(wins)) % 4


@cases("games/slovenian_tarok", "what_may_be_laid_away")
def test_what_may_be_laid_away_at_tarock(first: str, held: str, scart: str, size: int, right: bool) -> None:
    """S4; Königrufen too."""
    assert scart_is_legal(cards(held), cards(scart), size, first) == right


# -- the king from the talon, and the Mond in it --------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "player", "king_wins", "left", "own", "fined"),
    [
        ("C7 S8", 0, True, "HK T21 D2 T5", False, 0),  # example 10
        ("HK T21", 0, True, "C7 S8 D2 T5", True, None),
        ("HK T21", 0, False, "C7 S8 D2 T5", False, None),
        ("D2 T5", 0, True, "HK T21 C7 S8", False, 0),
    ],
)
def test_what_is_left_of_the_talon(
    part: str, player: int, king_wins: bool, left: str, own: bool, fined: int | None
) -> None:
    deal = Deal(3, [0, 1, 2, 3], {}, cards("HK T21 C7 S8 D2 T5"))
    end = oracle.End("played", deal, oracle.settled({}), "two", 0, 0, king="HK", taken=cards(part))
    trick = cards("HK H4 H3 H2" if king_wins else "HK H4 T3 H2")
    if "HK" in cards(part):
        end.played.tricks, end.played.leaders, end.played.winners = [trick], [player], [0 if king_wins else 2]
    assert end.left == cards(left)
    assert end.brought_in == own
    assert oracle.fined_for_mond(end) == fined


@cases("games/slovenian_tarok", "the_last_trick")
def test_the_last_trick(ruleset: str, last: str, winner: int, items: str) -> None:
    """§5, S7; §9: at most one ultimo there, for the side that won the trick."""
    options = oracle.settled({"ruleset": ruleset})
    deal = oracle.Deal(3, [0, 1, 2, 3], {}, cards("D1 D2 D3 D4 C7 C8"))
    end = oracle.End("played", deal, options, "three", 0, 2, king="HK", taken=cards("D1 D2 D3"))
    end.talk = oracle.Talk([0, 1, 2, 3], 0, [0, 2], [], levels=4)
    end.played.tricks = [cards("S9 S10 SJ SN"), cards("C9 C10 CJ CN"), cards(last)]
    end.played.leaders, end.played.winners = [0, 3, 0], [3, 0, winner]
    rows = oracle.settle(oracle.facts_of(end, 0), options).rows
    assert " ".join(f"{row.name} {row.value}" for row in rows[2:]) == items
    assert len(oracle.piles_of(end)["foes"]) % 4 == (0 if ruleset == "openspiel" else 3)


def test_radelci_may_be_off() -> None:
    """S15."""
    for value, for_all in (("on", True), ("off", False), ("klop", False)):
        assert oracle.settle(Facts("beggar"), {"radelci": value}).for_all == for_all
