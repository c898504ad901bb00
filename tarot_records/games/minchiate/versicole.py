"""The counting cards of Minchiate, and its versicole: rows of trumps and sets of cards; the Fool adds its value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from tarot_records.core.cards import BIT, FOOL_BIT, KINGS, PETIT, cards_in, mask, trump
from tarot_records.core.position import NOBODY
from tarot_records.games import GAMES
from tarot_records.phases.declarations.combinations import Combination, Combinations
from tarot_records.rules.game import scheme_of

SCHEME: Final = scheme_of(GAMES["minchiate"])
COUNTING: Final = SCHEME.valuable
"""The counting cards, as a mask."""
TWENTY_NINE: Final = BIT[trump(29)]
KEPT: Final = COUNTING | TWENTY_NINE
"""The cards that are never laid away, and do not stay in the fola [PAG]."""
SHORTEST: Final = 3
"""Minimum number of trumps in a row."""
WITHOUT_VALUE: Final = 5
"""Value of a card in a versicola if it counts nothing by itself: trump 29, and trump 14 of the Demonio."""


def trumps(*numbers: int) -> int:
    """Return the trumps with these numbers, as a mask."""
    return mask(map(trump, numbers))


def points(cards: int) -> int:
    """Return the value of the counting cards among some cards (a mask)."""
    return _points_of(cards & COUNTING)


@lru_cache(maxsize=4000)
def _points_of(counting: int) -> int:
    """Return the value of some counting cards; cached, because most tricks have none or one of them."""
    return SCHEME.points(counting, counting.bit_count())


def worth(cards: int) -> int:
    """Return the value of a versicola, the Fool among its cards (a mask) included."""
    return points(cards) + WITHOUT_VALUE * (cards & ~COUNTING).bit_count()


def _possible(sets: Sequence[int]) -> Mapping[int, frozenset[int]]:
    """Map the number of cards of some versicole (masks), with or without the Fool, to their values."""
    values: dict[int, set[int]] = {}
    for cards in {*sets, *(cards | FOOL_BIT for cards in sets)}:
        values.setdefault(cards.bit_count(), set()).add(worth(cards))
    return {size: frozenset(found) for size, found in values.items()}


class TrumpRow(Combination, frozen=True):
    """A regular versicola: three or more trumps in a row. The Fool fills no gap [PAG]."""

    lowest: int
    highest: int

    def rows(self, held: int) -> Sequence[int]:
        """Return the longest rows among held cards, as masks, without the Fool."""
        return _rows_in(held & _trumps_between(self.lowest, self.highest))

    def found(self, held: int) -> tuple[int, ...]:
        """Return the longest rows, each with the Fool if it is held."""
        return tuple([row | held & FOOL_BIT for row in self.rows(held)])

    def worth(self, cards: int) -> int:
        """Return the sum of the cards, trump 29 as 5."""
        return worth(cards)

    @property
    def possible(self) -> Mapping[int, frozenset[int]]:
        """Number of cards -> the values of rows of that size, with or without the Fool."""
        return _possible_rows(self.lowest, self.highest)

    def are_parts_of_one(self, first: int, second: int, held: int) -> bool:
        """Return whether two rows are parts of the same row among held cards, all as masks."""
        return any(row & first and row & second for row in self.rows(held))


@cache
def _trumps_between(lowest: int, highest: int) -> int:
    return trumps(*range(lowest, highest + 1))


@lru_cache(maxsize=4096)
def _rows_in(held: int) -> Sequence[int]:
    """Return the longest rows of three or more among some trumps, all as masks."""
    rows, row = [], 0
    for card in (*cards_in(held), NOBODY):
        if row and card - 1 == row.bit_length() - 1:
            row |= BIT[card]
            continue
        if row.bit_count() >= SHORTEST:
            rows.append(row)
        row = BIT[card] if card != NOBODY else 0
    return tuple(rows)


@cache
def _possible_rows(lowest: int, highest: int) -> Mapping[int, frozenset[int]]:
    """Map the number of cards of a row between two trumps, with or without the Fool, to its values."""
    ends = combinations(range(lowest, highest + 2), 2)
    return _possible([trumps(*range(first, end)) for first, end in ends if end - first >= SHORTEST])


class Irregular(Combination, frozen=True):
    """An irregular versicola: one of some sets of cards, of which a player has at most one."""

    sets: tuple[int, ...]
    """The sets, as masks; a set stands before its own parts."""

    def found(self, held: int) -> tuple[int, ...]:
        """Return the largest set that is held, with the Fool if it is held."""
        cards = next((cards for cards in self.sets if not cards & ~held), 0)
        return (cards | held & FOOL_BIT,) if cards else ()

    def worth(self, cards: int) -> int:
        """Return the sum of the cards, trump 14 as 5."""
        return worth(cards)

    @property
    def possible(self) -> Mapping[int, frozenset[int]]:
        """Number of cards -> the values of the sets of that size, with or without the Fool."""
        return _possible(self.sets)


WITH_FOOL: Final = Irregular((PETIT | trumps(40) | FOOL_BIT,))
ONE_THIRTEEN_TWENTY_EIGHT: Final = Irregular((trumps(1, 13, 28),))
TENS: Final = Irregular((trumps(10, 20, 30, 40), trumps(10, 20, 30), trumps(20, 30, 40)))
OF_KINGS: Final = Irregular((KINGS, *(KINGS & ~BIT[king] for king in cards_in(KINGS))))
DEMONIO: Final = Irregular((trumps(14, 35, 39),))

VERSICOLE: Final = Combinations(
    (TrumpRow(1, 5), TrumpRow(28, 40), WITH_FOOL, ONE_THIRTEEN_TWENTY_EIGHT, TENS, OF_KINGS)
)
WITH_DEMONIO: Final = Combinations((*VERSICOLE.kinds, DEMONIO))

Extracted = Callable[[int], int]
"""Function from the cards that the dealer holds (a mask) to those that he extracts if they are in the fola (a mask)."""


def always_extracted(held: int) -> int:
    """Return the counting cards and trump 29."""
    return KEPT


def extracted_if_useful(held: int) -> int:
    """Return the counting cards, and trump 29 if it would be part of a row in the dealer's hand [PAG]."""
    useful = any(row & TWENTY_NINE for row in TrumpRow(28, 40).rows(held | TWENTY_NINE))
    return KEPT if useful else COUNTING
