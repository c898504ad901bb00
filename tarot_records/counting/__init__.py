"""Counting: piles of cards -> card points, in whole numbers of a declared unit.

A card is worth its reduced value (its printed value less one) and a share of the point that every
full group of cards counts. The four methods of the counting page agree with this sum; see
`shared` source [S2], "Card points in tarot games".
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

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


_VULGAR = {
    **{"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘"},
    **{"1/6": "⅙", "5/6": "⅚", "1/7": "⅐", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞", "1/9": "⅑", "1/10": "⅒"},
}


def mixed(value: Fraction | int) -> str:
    """The value as people write it: `9`, `17½`, `−1⅓`, `4 3/11`."""
    whole, rest = divmod(abs(Fraction(value)), 1)
    part = "" if rest == 0 else _VULGAR.get(str(rest), f" {rest}" if whole else str(rest))
    return ("−" if value < 0 else "") + (str(whole) if whole or not rest else "") + part
