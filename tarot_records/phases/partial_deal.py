"""A deal in rounds, of which the record of a hand that ended early may state only the first ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Self

import msgspec

from tarot_records.core.faults import Finding
from tarot_records.core.position import Position
from tarot_records.phases.deal import Deal, Dealt

if TYPE_CHECKING:
    from tarot_records.record.model import Hand


class PartialDeal(Deal, frozen=True, kw_only=True):
    """A deal in rounds, after some of which a hand may end in a certain way."""

    early: str
    """The end of a hand that may have come before all cards were dealt."""
    parts: Sequence[int]
    """Numbers of cards that each player may have got by then."""

    def of(self, hand: Hand) -> Self:
        """Return the deal of a hand: its first rounds, if a hand that ended early has no more cards."""
        stated = hand.deal.hands if hand.deal is not None and hand.end == self.early else None
        sizes = {len(cards) for cards in stated or () if cards}
        if not stated or len(sizes) > 1 or not sizes <= {*self.parts}:
            return self
        size = max(sizes, default=self.parts[0])
        rest = self.pack.cards.bit_count() - len(stated) * size
        return msgspec.structs.replace(self, size=size, talon=rest)

    def event(self, hand: Hand, position: Position) -> Dealt:
        """Return the deal, or its first rounds."""
        return Deal.event(self.of(hand), hand, position)

    def check(self, position: Position, dealt: Dealt) -> Iterator[Finding]:
        """Yield the findings about the dealer and the cards."""
        return Deal.check(self.of(dealt.hand), position, dealt)

    def _gaps(self, event: Dealt) -> tuple[list[int], list[int], int, int]:
        """Complete a deal, or its first rounds, by elimination."""
        return Deal._gaps(self.of(event.hand), event)
