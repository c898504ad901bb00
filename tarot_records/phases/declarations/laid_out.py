"""Cards laid out before play by their holder, to take the last trick with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Final

from tarot_records import record as models
from tarot_records.core.cards import BIT, CARDS, CODES, UNKNOWN, codes_of
from tarot_records.core.faults import Finding
from tarot_records.core.position import Position, active_seats
from tarot_records.phases.declarations.announcements import bare_findings, holder_findings
from tarot_records.phases.declarations.declarations import DeclarationKind

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration

LAID_OUT: Final = 0.15
"""Probability that random play lays out a card if that is allowed."""

Entitled = Callable[[Position, "Declaration"], Iterator[Finding]]
"""Function from a position and a declaration to the findings about its contract, its speaker and its moment."""


class LaidOut(DeclarationKind, frozen=True):
    """Declaration of a card that its holder lays out, in order to take the last trick with it."""

    slug: str
    card: int
    entitled: Entitled
    says: frozenset[str] = frozenset({"cards"})

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about a card laid out."""
        seat = declaration.seat
        yield from bare_findings(declaration, ("size", "value"))
        wrong = tuple(self.entitled(position, declaration))
        yield from wrong or holder_findings(position, seat, self.slug, BIT[self.card])
        for number, code in enumerate(declaration.cards or ()):
            if CARDS[code] < UNKNOWN and (number or code != CODES[self.card]):
                facts = {"card": code, "held": codes_of(BIT[self.card])}
                yield Finding("declare.held", ("cards", number), seat, facts)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield, with the probability LAID_OUT, the card laid out by each seat that holds it."""
        said = [word.kind for word in position.setting.declared]
        if self.slug not in said and chance.random() < LAID_OUT:
            for seat in active_seats(position):
                if position.hands[seat] & BIT[self.card]:
                    yield models.Declaration(seat=seat, kind=self.slug, cards=codes_of(BIT[self.card]))
