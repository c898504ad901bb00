"""Declarations by Laghi's rules, which leave unknown how counters are used in the Grande [O4]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tarot_records.core.cards import TRUMP_SUIT, mask_of
from tarot_records.core.faults import Finding
from tarot_records.games.ottocento.combinations import COUNTERS, by_laghi
from tarot_records.phases.combinations import ShownCombination, ShownInTurn, combinations_of

if TYPE_CHECKING:
    from tarot_records.core.position import Position
    from tarot_records.record.model import Declaration

SEQUENCE = "sequence"


def is_doubtful(cards: int) -> bool:
    """Return whether some cards (a mask) are trumps and counters that may be a Grande of unknown value."""
    return by_laghi(cards) and not cards & ~(TRUMP_SUIT | COUNTERS)


class SequenceByLaghi(ShownCombination, frozen=True):
    """Shown sequence by Laghi's rules; a Grande with counters is not checked, because its value is unknown [O4]."""

    def _combination_findings(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on the combination, unless it may be a Grande of unknown value."""
        if not is_doubtful(mask_of(declaration.cards or ())):
            yield from super()._combination_findings(position, declaration)


class ShownByLaghi(ShownInTurn, frozen=True, kw_only=True):
    """Combinations that each player shows in turn; their score is unknown if there is a doubtful Grande among them."""

    def scores(self, position: Position) -> tuple[int, ...] | None:
        """Return the score of the combinations that each seat has shown; None if it is not known."""
        seats = range(len(position.hands))
        shown = (done.cards for seat in seats for done in combinations_of(position, seat, SEQUENCE))
        return None if any(map(is_doubtful, shown)) else super().scores(position)
