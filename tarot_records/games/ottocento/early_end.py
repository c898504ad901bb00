"""Hands of Ottocento that end without play: combinations that are shown bring a side to the target [PAG; O2]."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from tarot_records import record as models
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Position, next_seat, turns_of
from tarot_records.phases.before_play.partial_deal import PartialDeal
from tarot_records.phases.declarations.combinations import ShownInTurn
from tarot_records.phases.declarations.declarations import DECLARATION, DeclarationsMade
from tarot_records.phases.scores.settlement import STOPPED, THROWN_IN, ends_otherwise
from tarot_records.rules.fool import side_members
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import Step

if TYPE_CHECKING:
    from tarot_records.phases.common.sides import Sides
    from tarot_records.record.model import Hand

CLAIM: Final = "claim"
WITHOUT_CLAIM: Final = tuple(way for way in STOPPED if way != CLAIM)
"""Ways in which a record may state that a hand stopped after a card was led: all except a claim."""
PLAYED_ON: Final = 0.5
"""Probability that random play does not end a hand that could be ended."""


def ender_of(hand: Hand) -> int | None:
    """Return the seat that ended a hand without play; NOBODY if unknown, None if no seat ended it in this way.

    Once a card is led the hand is played out [PAG], so that a claim is always made without play.
    """
    if hand.tricks or (hand.end != CLAIM and hand.claim is None):
        return None
    if hand.claim is not None and hand.claim.seat is not None:
        return hand.claim.seat
    seats = {declaration.seat for declaration in hand.declarations}
    return seats.pop() if len(seats) == 1 else NOBODY


def _stated_total(hand: Hand, seat: int | None) -> int | None:
    """Return the running total of a seat as a hand states it; None if it states none."""
    totals = hand.scores.totals if hand.scores is not None else None
    return totals[seat] if totals is not None and seat is not None and seat in range(len(totals)) else None


def is_ended_by_dealer(hand: Hand, position: Position) -> bool:
    """Return whether the dealer ended a hand before he took the last two cards."""
    dealer, ender = position.setting.dealer if hand.dealer is None else hand.dealer, ender_of(hand)
    if ender == NOBODY:
        return hand.scart is not None and not hand.scart  # only then nothing was laid away
    return ender == dealer


def may_end_before_scart(hand: Hand) -> bool:
    """Return whether a hand without tricks may have been void or ended before the scart, by what its end states."""
    return hand.end in (None, "unrecorded") and hand.claim is None


class DealtInRounds(PartialDeal, frozen=True, kw_only=True):
    """A deal in rounds: after the first a hand may be thrown in, and the dealer may end it before he takes the rest."""

    def _dealer_takes_talon(self, position: Position, hand: Hand, note: Note | None) -> Position:
        """Return the position after the dealer has taken the talon; unchanged if the hand ends before."""
        ended = hand.end == THROWN_IN or is_ended_by_dealer(hand, position)
        return position if ended else super()._dealer_takes_talon(position, hand, note)


class Ends(Phase, frozen=True):
    """Phase in which shown combinations may end a hand: those of the dealer, or of the first player before he leads."""

    shown: ShownInTurn
    by_dealer: bool
    sides: Sides
    target: int | None
    """Total that wins the game; None if there is none, so that nobody can end a hand."""
    name: str = "declarations"
    steps: ClassVar[tuple[Step, ...]] = (DECLARATION,)

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand if it was ended at the time of this phase; else None."""
        ended = ender_of(hand) is not None and is_ended_by_dealer(hand, position) == self.by_dealer
        return hand if ended else None

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings on the seat, its combinations, and the total that its side reaches with them."""
        ender, ends = ender_of(hand), self._seat(position)
        if self.target is None:
            yield ends_otherwise(("end",) if hand.end else ("claim",), CLAIM, ("played", *WITHOUT_CLAIM))
            return
        if ender != NOBODY != ends and ender != ends:
            yield Finding("declare.ends_seat", ("claim",), ender, {"expected_seat": ends})
            return
        made = self._made(hand, position)
        yield from self.shown.check(position, made)
        for i, declaration in enumerate(hand.declarations):
            if declaration.seat != ender != NOBODY:
                yield Finding("declare.seat", ("declarations", i, "seat"), declaration.seat, {"expected_seat": ender})
        reached = self._reached(self.shown.after(position, made), ender)
        stated = _stated_total(hand, ender)
        if reached is None and stated is not None and stated < self.target:
            reached = stated
        if reached is None:
            yield Finding("declare.ends_unknown", (), None if ender in (None, NOBODY) else ender)
        elif reached < self.target:
            facts = {"found": reached, "expected": self.target}
            yield Finding("declare.ends_short", ("claim",) if hand.claim else ("end",), ender, facts)

    def _made(self, hand: Hand, position: Position) -> DeclarationsMade:
        return self.shown.event(hand, position) or DeclarationsMade((), (), ())

    def _seat(self, position: Position) -> int:
        """Return the seat that may end the hand now; NOBODY if unknown."""
        dealer = position.setting.dealer
        return dealer if self.by_dealer else next_seat(turns_of(position), dealer)

    def _reached(self, position: Position, ender: int | None) -> int | None:
        """Return the total that the side of `ender` reaches with the combinations shown; None if unknown."""
        scores, totals = self.shown.scores(position), position.setting.totals
        if scores is None or totals is None or ender is None or ender not in range(len(totals)):
            return None
        return totals[ender] + sum(scores[seat] for seat in side_members(self.sides, ender))

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position after the end of the hand; if the dealer ended it, the last two cards leave his hand."""
        setting, hands = position.setting, list(position.hands)
        if self.by_dealer and setting.taken:
            hands[setting.dealer] &= ~setting.talon
            taken = not setting.talon
            position = position._replace(hands=tuple(hands), setting=setting._replace(taken=taken))
        position = self.shown.after(position, self._made(hand, position), note)
        return position._replace(setting=position.setting._replace(ended=CLAIM))

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return the end of the hand, at random, if all combinations of the seat bring its side to the target."""
        setting, seat = position.setting, self._seat(position)
        if self.target is None or setting.ended is not None or setting.totals is None or chance.random() < PLAYED_ON:
            return None
        held = position.hands[seat] & ~(setting.talon if self.by_dealer else 0)
        said = [
            self.shown.showing(seat, name, cards)
            for name, kind in self.shown.kinds.items()
            for cards in kind.parts_of(held, chance)
        ]
        hand = models.Hand(declarations=tuple(said), tricks=(), end=CLAIM, claim=models.Claim(seat=seat))
        reached = self._reached(self.shown.after(position, self._made(hand, position)), seat)
        return hand if reached is not None and reached >= self.target else None
