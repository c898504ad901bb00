"""Numbers in sentences: whole numbers, halves and other fractions, and those that are card points."""

from fractions import Fraction

import pytest

from tarot_records.transcripts.numbers.number_groups import ToldNumber, _amount
from tarot_records.transcripts.numbers.numbers_told import _points_of_sides
from tarot_records.transcripts.text.pieces import lines_in

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("text", "amount", "tokens"),
    [("7½ points", 7 + HALF, 1), ("7 ½ points", 7 + HALF, 2), ("½ point", HALF, 1), ("7,5", 7 + HALF, 2)],
)
def test_a_half_is_read_alone_and_behind_a_number(text: str, amount: Fraction, tokens: int) -> None:
    (line,) = lines_in(text)
    assert _amount(line.tokens, 0) == (amount, tokens)


TAKER, OTHERS = (1,), (0, 2, 3)
SIDES = ((TAKER, Fraction(39)), (OTHERS, Fraction(31)))
"""The sides of a hand that player 1 plays alone, with their card points by the rules."""


def told(value: int, seats: tuple[int, ...] = (), party: str = "", at: int = 0) -> ToldNumber:
    """Return a number with the players or the side beside it."""
    return ToldNumber(Fraction(value), seats, party, at, at + 2)


@pytest.mark.parametrize(
    ("numbers", "is_labelled", "points"),
    [
        ([told(39), told(31, at=3)], False, {TAKER: 39, OTHERS: 31}),  # `39:31`
        ([told(31), told(39, at=3)], False, {TAKER: 39, OTHERS: 31}),
        ([told(31), told(39, TAKER, at=3)], False, {TAKER: 39, OTHERS: 31}),
        ([told(39), told(31, TAKER, at=3)], False, {TAKER: 39, OTHERS: 31}),  # `39 to 31 for the taker`
        ([told(39), told(7, at=3), told(31, at=6)], False, {}),
        ([told(39), told(7, at=3), told(31, at=6)], True, {TAKER: 39, OTHERS: 31}),
        ([told(39, TAKER)], False, {TAKER: 39}),
        ([told(39, party="taker")], True, {TAKER: 39}),
        ([told(39, party="defenders")], True, {}),
        ([told(39, (0,))], True, {}),
        ([told(39)], False, {}),
        ([told(39)], True, {TAKER: 39}),
        ([told(39, (0,)), told(31, TAKER, at=3)], False, {}),
        ([told(40), told(30, at=3)], True, {}),
    ],
)
def test_numbers_are_card_points_if_the_rules_and_the_words_beside_them_agree(
    numbers: list[ToldNumber], is_labelled: bool, points: dict[tuple[int, ...], int]
) -> None:
    found = _points_of_sides(numbers, SIDES, 1, is_labelled)
    assert {seats: int(one.value) for seats, one in found} == points
