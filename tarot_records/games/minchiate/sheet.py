"""Minchiate on a score sheet: checks of the entries of both sides, for hands whose cards do not give the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tarot_records.core.position import Position
from tarot_records.games.minchiate.score import LAST_TRICK, side_of
from tarot_records.phases.sheet import POINTS, SCORE, Named, SheetJudge, SheetValues

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

TOTAL: Final = 142
"""Points of all counting cards."""
OF_TRICKS: Final = (0, *range(2, 43, 4))
"""Possible points for the cards above 42: none, or those of eleven tricks and more."""
SHARED: Final[Mapping[str, Sequence[tuple[int, int]]]] = {
    "cards": [(own, TOTAL - own) for own in range(TOTAL + 1)],
    "last_trick": [(LAST_TRICK, 0), (0, LAST_TRICK)],
    "tricks": [pair for more in OF_TRICKS[1:] for pair in ((more, 0), (0, more))],
}
"""Entry of which both sides have a fixed sum, or that only one side has -> possible pairs of numbers."""
MOST: Final[Mapping[str, int]] = {"robbed": TOTAL, "turned": 20, "declared": 300, "deaths": TOTAL, "versicole": 300}
"""Other entries -> a number that no side can exceed."""
MOST_RESTI: Final = 40
"""Number of resti that no side can exceed."""


class SharedEntries(SheetJudge, frozen=True):
    """Constraints of Minchiate on the entries of both sides on a score sheet."""

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether each entry alone is possible for both sides."""
        by_entry: dict[str, list[tuple[int, int]]] = {}
        for named, value in numbers.items():
            name = "cards" if named.name == POINTS else named.name
            by_entry.setdefault(name, []).append((side_of(named.whose[0]), value))
        return all(
            any(all(pair[side] == v for side, v in told) for pair in _pairs(name, told))
            for name, told in by_entry.items()
        )

    def fitting(self, position: Position, hand: Hand, numbers: SheetValues, named: Named) -> Sequence[int]:
        """Return the values that the number `named` may have beside the others, in ascending order."""
        most = MOST.get(named.name, TOTAL)
        values = range(-MOST_RESTI, MOST_RESTI + 1) if named.name == SCORE else range(most + 1)
        return [value for value in values if self.fits(position, hand, {**numbers, named: value})]


def _pairs(name: str, told: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """Return the pairs of numbers of both sides that an entry may have, as far as they agree with stated ones."""
    if name in SHARED:
        return SHARED[name]
    stated = dict(told)
    if name == SCORE:
        first = stated[0] if 0 in stated else -stated[1]
        return [(first, -first)]
    pair = (stated.get(0, 0), stated.get(1, 0))
    return [pair] if all(0 <= value <= MOST.get(name, TOTAL) for value in pair) else []
