"""Redeals: hands that are not played because a player shows his dealt cards, so that the same player deals again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Final

from tarot_records import record as models
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Position, active_seats
from tarot_records.rules.phase import Note, Phase

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

MISDEAL: Final = "misdeal"
"""Value of `end` for a hand that is dealt again."""
ENDS: Final = (MISDEAL, "thrown_in")
PLAYED: Final = ("bids", "contract", "calls", "exchanges", "scart", "declarations", "tricks", "claim")
"""Fields of a hand that are stated only if the cards were not dealt again."""
SHOWN: Final = 0.5
"""Probability that random play deals again if the hand may also be played."""

Fits = Callable[[Position, int], bool]
"""Predicate of a position after the deal and a seat, about the cards of that seat."""


def any_deal(position: Position, seat: int) -> bool:
    """Return True: a deal may be void for a reason that no hand shows."""
    return True


def may_be_void(hand: Hand) -> bool:
    """Return whether a hand without tricks may have been dealt again, as neither its end nor its score denies it."""
    scores = hand.scores
    fined = any(entry.penalty for entry in hand.irregularities)
    paid = scores is not None and bool(any(scores.hand or ()) and not fined)
    scored = paid or (scores is not None and bool(scores.card_points or scores.items))
    return hand.end in (None, "unrecorded") and hand.claim is None and not scored


class DealtAgain(Phase, frozen=True):
    """The phase in which a player may show a hand that cannot or need not be played, so that there is a redeal."""

    trumps: int
    """The trumps of the pack, as a mask; a hand without any of them must be shown."""
    may: Fits = any_deal
    """Function that returns whether a hand, as far as it is known, may be shown."""
    name: str = "deal"
    fields: frozenset[str] = frozenset({"end"})

    @property
    def always(self) -> bool:
        """True if the reasons for which a hand may be dealt again are known, so that a misdeal is checked."""
        return self.may is not any_deal

    def without_trump(self, position: Position) -> int:
        """Return the first seat that is known to hold no trump; NOBODY if there is none."""
        bare = (seat for seat in active_seats(position) if not position.hands[seat] & self.trumps)
        return next((seat for seat in bare if position.hands[seat] and not position.unseen[seat]), NOBODY)

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand if a seat is known to hold no trump, or if it ended as a misdeal; otherwise None."""
        stated = self.always and hand.end == MISDEAL
        return hand if stated or self.without_trump(position) != NOBODY else None

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield a finding if a due redeal did not take place, or one took place although no hand allows it."""
        if hand.end not in ENDS:
            seat = self.without_trump(position)
            if tells_of_more_than_the_deal(hand):
                yield Finding("deal.no_trump", ("deal", "hands", seat), seat, {})
        elif not hand.irregularities and not any(self.may(position, seat) for seat in active_seats(position)):
            yield Finding("deal.dealt_again", ("end",), None, {})

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position, ended if the record states that the hand was dealt again."""
        if hand.end != MISDEAL:
            return position
        return position._replace(setting=position.setting._replace(ended=MISDEAL))

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand that is dealt again, if that must be or, at random, if it may be; otherwise None."""
        if position.setting.ended is not None:
            return None
        must = self.without_trump(position) != NOBODY
        may = self.always and any(self.may(position, seat) for seat in active_seats(position))
        return models.Hand(end=MISDEAL) if must or (may and chance.random() < SHOWN) else None


def tells_of_more_than_the_deal(hand: Hand) -> bool:
    """Return whether a record states the end, the play or the score of a hand.

    A hand of which only the deal is recorded may have been dealt again.
    """
    scores = hand.scores
    scored = scores is not None and bool(scores.card_points or scores.items or any(scores.hand or ()))
    return hand.end is not None or scored or any(getattr(hand, name) for name in PLAYED)
