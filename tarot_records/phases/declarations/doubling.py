"""Doublings of a whole hand before play, level by level and without end; the game says who may say which level."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Final

from tarot_records import record as models
from tarot_records.core.faults import Finding
from tarot_records.core.position import GAME, Position
from tarot_records.phases.declarations.announcements import bare_findings
from tarot_records.phases.declarations.declarations import DeclarationKind

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration

DOUBLES: Final = 0.3
"""Probability that random play doubles once more."""

Doublers = Callable[[Position, str, int], Collection[int]]
"""Function from a position, a kind of declaration and a level, from 1, to the seats that may double so at this level.

While the contract is unknown: to the seats that may do so in some contract."""


class HandDoubling(DeclarationKind, frozen=True):
    """A declaration that doubles the score of the whole hand."""

    slug: str
    doublers: Doublers
    words: frozenset[str]
    """All words of the game that double."""
    repeats: bool = True
    says: frozenset[str] = frozenset({"level"})

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about the speaker and the stated level of a doubling."""
        seat, level = declaration.seat, doublings(position, self.words) + 1
        yield from bare_findings(declaration)
        if seat not in self.doublers(position, self.slug, level):
            yield Finding("declare.unfit", ("seat",), seat, {"kind": self.slug})
        elif declaration.level not in (None, level):
            facts = {"item": GAME, "found": declaration.level, "expected": level}
            yield Finding("declare.kontra_level", ("level",), seat, facts)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield, with the probability DOUBLES, the next word of each seat that may double."""
        if position.setting.contract is not None and chance.random() < DOUBLES:
            level = doublings(position, self.words) + 1
            for seat in self.doublers(position, self.slug, level):
                yield models.Declaration(seat=seat, kind=self.slug, level=level)


def doublings(position: Position, words: Collection[str]) -> int:
    """Return how often a hand has been doubled so far, by these words."""
    return sum(declared.kind in words for declared in position.setting.declared)
