"""Counting: piles of cards -> card points, in whole numbers of a declared unit.

A card is worth its reduced value (its printed value less one) and a share of the point that every
full group of cards counts. The four methods of the counting page agree with this sum; see
`shared` source [S2], "Card points in tarot games".
"""

from collections.abc import Callable
from dataclasses import dataclass

from tarot_records.cards import HONOURS, JACKS, KINGS, KNIGHTS, QUEENS

STANDARD: tuple[tuple[int, int], ...] = ((HONOURS | KINGS, 4), (QUEENS, 3), (KNIGHTS, 2), (JACKS, 1))
"""Sets of cards with their reduced value; every other card is empty."""


@dataclass(frozen=True)
class Counting:
    """How one game counts."""

    values: tuple[tuple[int, int], ...]
    unit: int
    """Points come out in 1/unit."""
    share: Callable[[int], int]
    """Number of cards -> what they count as cards, whatever they are, in 1/unit."""

    def points(self, held: int, size: int) -> int:
        """Points of a pile of `size` cards of which `held` are known (the others empty), in 1/unit."""
        reduced = 0
        for cards, value in self.values:
            reduced += value * (held & cards).bit_count()
        return reduced * self.unit + self.share(size)

    @property
    def valuable(self) -> int:
        """The cards that are not empty."""
        valuable = 0
        for cards, _ in self.values:
            valuable |= cards
        return valuable


def exact(value: int, unit: int) -> int | str:
    """value/unit: a whole number, or `"81/2"` where it is none."""
    return value // unit if value % unit == 0 else f"{value}/{unit}"
