"""Consiglio on a score sheet: the sides share the points of the pack, and partners score alike [S0, scoring]."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tarot_records.core.position import NOBODY, Position
from tarot_records.phases.sheet import POINTS, SCORE, ListedSheets, Named, SheetValues

PAGAT = "pagat"
WITH_PAGAT = 5
"""Minimum card points of a side that has won the Pagat in a trick."""


class PartnersShares(ListedSheets, frozen=True):
    """Constraints of Consiglio on the entries of both sides on a score sheet."""

    partners: tuple[tuple[int, ...], tuple[int, ...]]
    whole: int
    """Card points of the pack."""
    par: int
    """Points subtracted from the card points of each side."""
    scart: int
    """Minimum card points of the dealer's scart."""
    bonus: int
    """Bonus for the Pagat in the last trick; 0 if the rules have none."""
    transferred: bool
    """True if the other side gets the same bonus with the opposite sign."""
    lost_to_partner: bool
    """True if a Pagat overtaken by its partner counts as lost."""

    def sheets(self, position: Position) -> Sequence[SheetValues]:
        """Return all possible sheets; the dealer's side has at least the points of its scart."""
        return _sheets(self, position.setting.dealer)

    def written(self, dealer: int) -> Iterator[SheetValues]:
        """Yield every possible sheet with all its numbers."""
        for first in range(self.whole + 1):
            points = (first, self.whole - first)
            if dealer != NOBODY and points[dealer not in self.partners[0]] < self.scart:
                continue
            for bonus in self._bonuses(points):
                sheet: dict[Named, int] = {}
                for side, counted, more in zip(self.partners, points, bonus, strict=True):
                    sheet[Named(POINTS, tuple(sorted(side)))] = counted
                    for seat in side:
                        sheet[Named(SCORE, (seat,))] = counted - self.par + more
                        sheet[Named(PAGAT, (seat,))] = more
                yield sheet

    def _bonuses(self, points: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Yield the possible bonuses of both sides for the Pagat in the last trick, given their card points."""
        yield 0, 0
        if not self.bonus:
            return
        for own in (0, 1):
            won = points[own] >= WITH_PAGAT
            lost = points[1 - own] >= WITH_PAGAT or (won and self.lost_to_partner)
            for value, may_be in ((self.bonus, won), (-self.bonus, lost)):
                other = -value if self.transferred else 0
                if may_be:
                    yield (value, other) if own == 0 else (other, value)


@lru_cache(maxsize=64)
def _sheets(shares: PartnersShares, dealer: int) -> tuple[SheetValues, ...]:
    """Return all possible sheets for a dealer; cached."""
    return tuple(shares.written(dealer))
