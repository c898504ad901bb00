"""A deal in rounds, of which the record of a hand that ended early may state only the first ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Self

import msgspec

from tarot_records.coding.passage import HandFields, Passage, part
from tarot_records.core.faults import Finding
from tarot_records.core.position import Position
from tarot_records.phases.before_play.deal import Deal, Dealt

if TYPE_CHECKING:
    from tarot_records.record.model import Hand


class PartialDeal(Deal, frozen=True, kw_only=True):
    """A deal in rounds, after some of which a hand may end in a certain way."""

    early: str
    """The end of a hand that may have come before all cards were dealt."""
    parts: Sequence[int]
    """Numbers of cards that each player may have got by then."""
    untold: bool = False
    """True if the record of a hand that ended so may omit the end, if it states nothing that comes after the bids."""

    def of(self, hand: Hand) -> Self:
        """Return the deal of a hand; only its first rounds, if the hand ended early and states no more cards."""
        early = hand.end == self.early or (self.untold and _ends_with_bids(hand))
        stated = hand.deal.hands if hand.deal is not None and early else None
        sizes = {len(cards) for cards in stated or () if cards}
        if not stated or len(sizes) > 1 or not sizes <= {*self.parts}:
            return self
        return self._part(max(sizes, default=self.parts[0]), len(stated))

    def _part(self, size: int, players: int) -> Self:
        """Return the deal stopped after `size` cards for each player; all other cards are its talon."""
        rest = self.pack.cards.bit_count() - players * size
        return msgspec.structs.replace(self, size=size, talon=rest)

    def event(self, hand: Hand, position: Position) -> Dealt:
        """Return the deal, or its first rounds."""
        return Deal.event(self.of(hand), hand, position)

    def check(self, position: Position, dealt: Dealt) -> Iterator[Finding]:
        """Yield the findings about the dealer and the cards."""
        return Deal.check(self.of(dealt.hand), position, dealt)

    def _gaps(self, event: Dealt) -> tuple[list[int], list[int], int, int]:
        """Return hands and talon, as in `Deal`, of the deal or of its first rounds."""
        return Deal._gaps(self.of(event.hand), event)

    def coded(self, passage: Passage) -> HandFields:
        """Write or read the dealer and the deal, which may be its first rounds if records may leave out the end."""
        if not self.untold:
            return super().coded(passage)
        sizes = {len(cards) for cards in part(part(passage.hand, "deal"), "hands") or () if cards}
        stated = sizes.pop() if len(sizes) == 1 else self.size
        if passage.digits.usually(True, stated not in self.parts):
            return super().coded(passage)
        size = passage.digits.pick(self.parts, stated)
        return Deal.coded(self._part(size, len(passage.position.hands)), passage)


def _ends_with_bids(hand: Hand) -> bool:
    """Return whether a record states no end of a hand, and nothing that comes after the bids."""
    later = (hand.contract, hand.calls, hand.exchanges, hand.scart, hand.declarations, hand.tricks, hand.claim)
    return hand.end in (None, "unrecorded") and not any(later)
