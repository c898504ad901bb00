"""A hand without a trump: it is shown, and the same dealer deals again [VAL; PAG]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from tarot_records import record as models
from tarot_records.core.faults import Finding
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import NOBODY, Position, playing
from tarot_records.rules.game import Note, Phase

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

MISDEAL: Final = "misdeal"
"""How a hand has ended that is dealt again."""
ENDS = (MISDEAL, "thrown_in")


def without_trump(position: Position) -> int:
    """The first seat that is known to hold no trump; NOBODY if there is none."""
    bare = (seat for seat in playing(position) if not position.hands[seat] & TAROCK.trump_suit)
    return next((seat for seat in bare if position.hands[seat] and not position.unseen[seat]), NOBODY)


@dataclass(frozen=True)
class DealtAgain(Phase):
    """Who has no trump shows his cards, and nothing is played."""

    name: str = "deal"
    fields: frozenset[str] = frozenset({"end"})

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """The hand, if somebody has no trump."""
        return hand if without_trump(position) != NOBODY else None

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Whether it was dealt again."""
        seat = without_trump(position)
        if hand.end not in ENDS:
            yield Finding("deal.no_trump", ("deal", "hands", seat), seat, {})

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """The hand has ended if the record says so."""
        if hand.end != MISDEAL:
            return position
        return position._replace(setting=position.setting._replace(ended=MISDEAL))

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Whoever has no trump says so."""
        over = position.setting.ended is not None or without_trump(position) == NOBODY
        return None if over else models.Hand(end=MISDEAL)
