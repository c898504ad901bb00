"""Scarto on a score sheet: the three share the points of the pack, and score what they have over the average."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarot_records.phases.sheet import POINTS, SCORE, SheetsInReach, SheetValues
from tarot_records.position import Position

if TYPE_CHECKING:
    from tarot_records.record import Hand


@dataclass(frozen=True)
class SharesOfThree(SheetsInReach):
    """Which numbers go together."""

    whole: int
    """Card points of the pack."""
    par: int
    """What is taken off each player's."""
    scart: int
    """What the dealer's scart counts at the least."""
    reach: int

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Whether some hand can be scored so."""
        counted: dict[int, int] = {}
        for (name, (seat, *_)), value in numbers.items():
            points = {POINTS: value, SCORE: value + self.par}[name]
            if counted.setdefault(seat, points) != points:
                return False
        least = [self.scart if seat == position.setting.dealer else 0 for seat in range(len(position.hands))]
        if any(points < least[seat] for seat, points in counted.items()):
            return False
        rest = self.whole - sum(counted.values())
        left = sum(points for seat, points in enumerate(least) if seat not in counted)
        return rest >= left if len(counted) < len(least) else rest == 0
