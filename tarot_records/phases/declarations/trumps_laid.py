"""Trumps laid away: the declaration of their number by players who have laid some away."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING

from tarot_records import record as models
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Position, active_seats
from tarot_records.phases.declarations.declarations import DeclarationKind, Declarations
from tarot_records.rules.next_input import Awaited

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand

TRUMPS_LAID = "trumps_laid"


class TrumpsLaid(DeclarationKind, frozen=True):
    """Declaration of the number of trumps that a player has laid away."""

    trumps: int
    """The trumps of the pack, as a mask."""
    tellers: Callable[[Position], Collection[int] | None]
    """Function from a position to the seats that may have to declare; None if they are unknown."""
    sizes: tuple[int, ...] = (1, 2)

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield findings if the seat does not have to declare, or if the number is missing or wrong."""
        seat, setting, tellers = declaration.seat, position.setting, self.tellers(position)
        if tellers is None:
            return
        if seat not in tellers:
            yield Finding("declare.unfit", ("seat",), seat, {"kind": TRUMPS_LAID})
            return
        number, unknown = (setting.scarts[seat] & self.trumps).bit_count(), setting.scart_unseen[seat]
        yield from counted_findings(declaration)
        if declaration.size is not None and not number <= declaration.size <= number + unknown:
            facts = {"kind": TRUMPS_LAID, "found": declaration.size, "expected": number}
            yield Finding("declare.count", ("size",), seat, facts)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield the declaration of each seat that has laid trumps away and has not declared them yet."""
        told, scarts = told_of(position), position.setting.scarts
        for seat in self.to_tell(position):
            if seat not in told:
                yield models.Declaration(seat=seat, kind=TRUMPS_LAID, size=(scarts[seat] & self.trumps).bit_count())

    def to_tell(self, position: Position) -> tuple[int, ...]:
        """Return the seats that are known to have laid trumps away and to declare them."""
        laid, tellers = position.setting.scarts, self.tellers(position) or ()
        return tuple([seat for seat in active_seats(position) if seat in tellers and laid[seat] & self.trumps])


class TrumpsTold(Declarations, frozen=True):
    """The phase in which players declare the numbers of trumps that they have laid away."""

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the number of trumps laid away as input besides other input; None if no seat has to declare it."""
        kind = self.kinds[TRUMPS_LAID]
        assert isinstance(kind, TrumpsLaid)
        over = position.setting.ended is not None or hand.tricks or not hand.scart
        return None if over or not kind.to_tell(position) else self.asked(position, tuple(self.kinds), aside=True)


def dealer_tells(position: Position) -> tuple[int, ...] | None:
    """Return the dealer, who alone lays cards away; None if he is unknown."""
    dealer = position.setting.dealer
    return None if dealer == NOBODY else (dealer,)


def told_of(position: Position) -> tuple[int, ...]:
    """Return the seats that have declared trumps laid away."""
    return tuple([word.seat for word in position.setting.declared if word.kind == TRUMPS_LAID])


def counted_findings(declaration: Declaration) -> Iterator[Finding]:
    """Yield findings on the fields of a declared number of trumps: forbidden ones, and a missing number."""
    for name in ("cards", "value"):
        if getattr(declaration, name) is not None:
            yield Finding("record.section", (name,), declaration.seat, {"field": name})
    if declaration.size is None:
        yield Finding("declare.unknown", (), declaration.seat, {})
    if declaration.trick not in (None, 1):
        yield Finding("declare.time", ("trick",), declaration.seat, {"trick": declaration.trick})
