"""What the two sides of Troccas have, where one that wins no trick has nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarot_records.core.position import NOBODY, Position
from tarot_records.phases.shares import Shares

if TYPE_CHECKING:
    from tarot_records.counting.tally import Tally
    from tarot_records.phases.sheet import SheetValues
    from tarot_records.record.model import Hand, Scores


@dataclass(frozen=True)
class AllOrSome(Shares):
    """Sides of which one that wins all tricks has all the points, the other's scart and the Fool among them."""

    def gathered(self, position: Position, side: Sequence[int]) -> tuple[int, int, int]:
        """What a side has at the end: known cards, as a mask; their number, with the Fool's debt; unknown ones."""
        winners = {winner for _, winner, _ in position.taken}
        if not winners or NOBODY in winners or not any(winners <= set(party) for party in self.parties):
            return super().gathered(position, side)
        if not winners <= set(side):
            return 0, 0, 0
        held = size = unknown = 0
        for party in self.parties:
            cards, number, unread = super().gathered(position, party)
            held, size, unknown = held | cards, size + number, unknown + unread
        return held, size, unknown

    def tallies(self, position: Position, scores: Scores) -> Iterator[Tally]:
        """Yield the points stated of each side, or those that its score tells, where both sides have won tricks."""
        for tally in super().tallies(position, scores):
            points = tally.low + (self.values.share(self.scart) if tally.heaps else 0)
            if 0 < points < self.values.total:
                yield tally

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether some hand can be scored so: one side has all, or each a trick, and the dealer's the scart."""
        counted, whole = self.counted(numbers), self.values.total
        if counted is None:
            return False
        trick, scart = self.values.share(len(position.hands)), self.values.share(self.scart)
        least = [trick + (scart if position.setting.dealer in side else 0) for side in self.parties]
        for points in range(whole + 1):
            shared = dict(zip(self.parties, (points, whole - points), strict=True))
            enough = all(own >= few for own, few in zip(shared.values(), least, strict=True))
            if (enough or points in (0, whole)) and counted.items() <= shared.items():
                return True
        return False
