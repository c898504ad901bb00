"""Hands without a trump: a player who holds none shows his cards, and the same dealer deals again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Final

from tarot_records import record as models
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Position, active_seats
from tarot_records.rules.phase import Note, Phase

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

MISDEAL: Final = "misdeal"
"""Value of `end` for a hand that is dealt again."""
PLAYED: Final = ("bids", "contract", "calls", "exchanges", "scart", "declarations", "tricks", "claim")
"""Fields of a hand that only a hand has that was not dealt again."""


class DealtAgain(Phase, frozen=True):
    """A player without a trump shows his cards, and the hand is not played."""

    pack: Pack
    name: str = "deal"
    fields: frozenset[str] = frozenset({"end"})

    def without_trump(self, position: Position) -> int:
        """Return the first seat that is known to hold no trump; NOBODY if there is none."""
        bare = (seat for seat in active_seats(position) if not position.hands[seat] & self.pack.trump_suit)
        return next((seat for seat in bare if position.hands[seat] and not position.unseen[seat]), NOBODY)

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand if a seat is known to hold no trump; otherwise None."""
        return hand if self.without_trump(position) != NOBODY else None

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield a finding if the hand was not dealt again; a hand of which only the deal is recorded may have been."""
        seat = self.without_trump(position)
        if hand.end in (MISDEAL, "thrown_in"):
            return
        if hand.end is not None or any(getattr(hand, name) for name in PLAYED) or _is_scored(hand):
            yield Finding("deal.no_trump", ("deal", "hands", seat), seat, {})

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position, ended if the record states that the hand was dealt again."""
        if hand.end != MISDEAL:
            return position
        return position._replace(setting=position.setting._replace(ended=MISDEAL))

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand that is dealt again; None if no seat is without a trump."""
        over = position.setting.ended is not None or self.without_trump(position) == NOBODY
        return None if over else models.Hand(end=MISDEAL)


def _is_scored(hand: Hand) -> bool:
    """Return whether a record states card points, entries or a score other than 0 of a hand."""
    scores = hand.scores
    return scores is not None and bool(scores.card_points or scores.items or any(scores.hand or ()))
