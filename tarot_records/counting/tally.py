"""Tallies: numbers of a score sheet that are sums over the cards and tricks won by a side.

In games that count a fixed value for each card and each trick, a stated number gives the sum of these values. The
search for unread cards can skip cards that do not give this sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tarot_records.core.cards import BIT, FOOL_BIT
from tarot_records.counting.scheme import Values

if TYPE_CHECKING:
    from tarot_records.record.model import Scores


class Tally(NamedTuple):
    """A stated number, as the sum of values of tricks and cards that some seats have won."""

    seats: tuple[int, ...]
    values: Values
    """Value of each card. The Fool counts for the seat that played it unless `Fool.fate` gives it to another seat."""
    trick: int
    """Value of each trick, besides its cards."""
    low: int
    high: int
    """Bounds of the sum (`low` to `high`), equal if the stated number is exact."""
    heaps: frozenset[str] = frozenset()
    """Heaps (`scart`, `talon`) whose cards also count as won."""

    @property
    def fool(self) -> int:
        """Value of the Fool."""
        return sum(value for cards, value in self.values if cards & FOOL_BIT)

    @property
    def by_card(self) -> tuple[int, ...]:
        """Value of each card, indexed by card."""
        return tuple(sum(value for cards, value in self.values if cards & bit) for bit in BIT)


def times(values: Values, factor: int) -> Values:
    """Return the values multiplied by a factor."""
    return tuple((cards, factor * value) for cards, value in values)


def stated_points(scores: Scores, unit: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the sorted seats and the points, in 1/unit, of each side whose stated card points are whole there."""
    for side in scores.card_points:
        points, rest = divmod(side.points * unit, scores.unit)
        if not rest:
            yield tuple(sorted(side.seats)), points


def stated_items(scores: Scores, name: str) -> Iterator[tuple[int | None, int]]:
    """Yield the seat (None for the whole hand) and the value of each stated entry with this name."""
    return ((item.seat, item.value) for item in scores.items if item.name == name)
