"""Tallies: numbers of a score sheet as sums over the cards and tricks a side has won.

Where a game counts by a plain sum, so much for each card and so much for each trick, a stated number is that
sum. Who looks for the cards of a hand that nobody could read need not try those that do not come to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tarot_records.core.cards import BIT, FOOL_BIT
from tarot_records.counting.scheme import Values

if TYPE_CHECKING:
    from tarot_records.record.model import Scores


class Tally(NamedTuple):
    """A stated number as a sum over the tricks, and the cards in them, that some seats have won."""

    seats: tuple[int, ...]
    values: Values
    """The Fool counts for its player; where the game gives it to others, they say so (`Fool.fate`)."""
    trick: int
    """Value of each trick besides."""
    low: int
    high: int
    """Bounds of the sum, as exact as the stated number."""
    heaps: frozenset[str] = frozenset()
    """The heaps, scart or talon, that count as theirs too."""

    @property
    def fool(self) -> int:
        """Value of the Fool."""
        return sum(value for cards, value in self.values if cards & FOOL_BIT)

    @property
    def by_card(self) -> tuple[int, ...]:
        """Value of each card, by its number."""
        return tuple(sum(value for cards, value in self.values if cards & bit) for bit in BIT)


def times(values: Values, factor: int) -> Values:
    """Return the values multiplied by a factor."""
    return tuple((cards, factor * value) for cards, value in values)


def stated_points(scores: Scores, unit: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the seats of each side whose card points are stated, in their order, and the points in 1/unit."""
    for side in scores.card_points:
        points, rest = divmod(side.points * unit, scores.unit)
        if not rest:
            yield tuple(sorted(side.seats)), points


def stated_items(scores: Scores, name: str) -> Iterator[tuple[int | None, int]]:
    """Return whose each stated entry of this name is, and its value."""
    return ((item.seat, item.value) for item in scores.items if item.name == name)
