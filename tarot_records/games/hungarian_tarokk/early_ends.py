"""Hands that end between talon and scart: thrown in, or void because the declarer has no honour [§ 4]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from tarot_records import record as models
from tarot_records.core.cards import HONOURS, KINGS, PETIT, WORLD
from tarot_records.core.faults import Finding
from tarot_records.core.packs import TAROCK_42
from tarot_records.core.position import Position, active_seats
from tarot_records.games.hungarian_tarokk.bids import MISDEAL, is_misdealt
from tarot_records.phases.before_play.deal import Deal, Dealt
from tarot_records.phases.declarations.declarations import (
    DeclarationKind,
    Declarations,
    DeclarationsMade,
    section_of,
    those_of,
)
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand

THROW_IN, NO_HONOUR = "throw_in", "no_honour"
EARLY: Final = frozenset((THROW_IN, NO_HONOUR))
"""Declarations that are made before cards are laid away."""
SELDOM: Final = 0.3
"""Probability in invented hands that players who may throw in do so."""


class DealtToBid(Deal, frozen=True):
    """The deal; a hand that ends without play may still have an auction and a drawn talon."""

    def event(self, hand: Hand, position: Position) -> Dealt:
        """Return the deal; a later phase states why the hand ended."""
        return super().event(hand if hand.end is None else hand.model_copy(update={"end": None}), position)


class Misdealt(Phase, frozen=True):
    """Phase of a misdeal that was noticed before the auction."""

    name: str = "deal"
    fields: frozenset[str] = frozenset({"end"})

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand if the record states such a misdeal; otherwise None."""
        return hand if is_misdealt(hand) else None

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position after the end of the hand."""
        return _ended(position)


def _ended(position: Position) -> Position:
    return position._replace(setting=position.setting._replace(ended=MISDEAL))


def may_throw_in(position: Position, seat: int) -> bool:
    """Return whether a seat may have the right to throw in: four kings, or no trump but T21 and T1."""
    held, unseen = position.hands[seat], position.unseen[seat] + position.missing[seat]
    if (KINGS & ~held).bit_count() <= unseen:
        return True
    return (held & TAROCK_42.trump_suit & ~(WORLD | PETIT)).bit_count() <= position.missing[seat]


def has_no_honour(position: Position, seat: int) -> bool:
    """Return whether a hand may be without an honour, as far as it is known."""
    return (position.hands[seat] & HONOURS).bit_count() <= position.missing[seat]


class HandVoid(DeclarationKind, frozen=True):
    """A declaration that ends the hand."""

    kind: str
    fits: Callable[[Position, int], bool]
    """Function that returns whether a seat's hand, as far as it is known, allows the declaration."""
    by_declarer: bool = False
    """True if only the declarer can make the declaration."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield a finding if the seat may not make the declaration."""
        contract, seat = position.setting.contract, declaration.seat
        if contract is None or seat not in active_seats(position):
            return
        if self.by_declarer and seat != contract.declarer:
            facts = {"kind": self.kind, "expected_seat": contract.declarer}
            yield Finding("declare.seat", ("seat",), seat, facts)
        elif not self.fits(position, seat):
            yield Finding("declare.unfit", (), seat, {"kind": self.kind})

    def apply(self, position: Position, declaration: Declaration) -> Position:
        """Return the position after the end of the hand."""
        return _ended(position)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield the declarations that have to be made, and at random those of seats that may throw in."""
        contract = position.setting.contract
        if contract is None or position.setting.ended is not None or not position.setting.taken:
            return ()
        if self.by_declarer:
            seats: Sequence[int] = (contract.declarer,)
        else:
            seats = active_seats(position) if chance.random() < SELDOM else ()
        return (models.Declaration(seat=seat, kind=self.kind) for seat in seats)


class Voiding(Declarations, frozen=True):
    """Phase of declarations that end the hand before the scart; links encode them with later declarations."""

    codes: ClassVar[str] = ""

    def event(self, hand: Hand, position: Position) -> DeclarationsMade | None:
        """Return the declarations; None if there are none.

        If the hand ended as a misdeal and the record does not state why, return an event without declarations.
        """
        said = super().event(hand, position)
        contract = position.setting.contract
        if said is not None or hand.end != MISDEAL or position.setting.ended is not None:
            return said
        if hand.states("declarations"):
            return None
        if contract is not None:
            may_declarer = has_no_honour(position, contract.declarer)
            if not may_declarer and not any(may_throw_in(position, seat) for seat in active_seats(position)):
                return None
        return DeclarationsMade((), (), ())

    def apply(self, position: Position, made: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position after the declarations; if there are none, after the end of the hand."""
        if made.places:
            return super().apply(position, made, note)
        over = _ended(position)
        return over._replace(setting=over.setting._replace(taken=True))

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand that ends with a declaration; None if no seat makes one."""
        said = super().invent(position, chance)
        return None if said is None else said.model_copy(update={"end": MISDEAL})

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return, besides the scart, the declarations that may be made as far as hands are known; None if none may."""
        if hand.scart or hand.calls or hand.tricks or not position.setting.taken or position.setting.ended is not None:
            return None
        words = self.sayable(position, active_seats(position))
        return self.asked(position, words, aside=True) if words else None


def void() -> Voiding:
    """Return the phase of declarations that end a hand after the talon is drawn."""
    kinds = (HandVoid(THROW_IN, may_throw_in), HandVoid(NO_HONOUR, has_no_honour, by_declarer=True))
    return Voiding({kind.kind: kind for kind in kinds}, those_of(EARLY))


def honour_due(position: Position, hand: Hand) -> Iterator[Finding]:
    """Yield a finding if the declarer is known to have no honour and has not declared it."""
    contract = position.setting.contract
    if contract is None or position.unseen[contract.declarer] or not position.hands[contract.declarer]:
        return
    if has_no_honour(position, contract.declarer):
        yield Finding("declare.no_honour", section_of(hand), contract.declarer, {})
