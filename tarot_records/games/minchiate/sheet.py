"""Minchiate on a score sheet: checks of the entries of both sides, for hands whose cards do not give the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Final

from tarot_records.core.position import Position
from tarot_records.games.minchiate.score import EVENTS, ITEMS, LAST, LAST_TRICK, RESTO, Lead, side_of
from tarot_records.phases.common.sheet import POINTS, SCORE, Named, SheetJudge, SheetValues
from tarot_records.phases.common.sides import OPPOSITE

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

TOTAL: Final = 142
"""Points of all counting cards."""
OF_TRICKS: Final = range(2, 43, 4)
"""Possible points for the cards above 42, of the side that has won eleven tricks or more."""
SHARED: Final[Mapping[str, Sequence[tuple[int, int]]]] = {
    "cards": [(own, TOTAL - own) for own in range(TOTAL + 1)],
    "last_trick": [(LAST_TRICK, 0), (0, LAST_TRICK)],
    "tricks": [pair for more in OF_TRICKS for pair in ((more, 0), (0, more))],
}
"""Entry of which both sides have a fixed sum, or that only one side has -> possible pairs of numbers."""
MOST: Final[Mapping[str, int]] = {"robbed": TOTAL, "turned": 20, "declared": 300, "deaths": TOTAL, "versicole": 300}
"""Other entries -> a number that no side can exceed."""
MOST_RESTI: Final = 40
"""Number of resti that no side can exceed."""


class SharedEntries(SheetJudge, frozen=True):
    """Constraints of Minchiate on the entries of both sides on a score sheet, and on the resti that they give."""

    pays_for_nothing: bool
    """True if the dealer's side pays a resto when he can neither rob nor extract [Mi5]."""
    sweep: int
    """Number by which the last resti of a side with all tricks are multiplied [Mi8]."""

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether each entry alone is possible for both sides, and all entries can give the stated resti."""
        by_entry: dict[str, list[tuple[int, int]]] = {}
        for named, value in numbers.items():
            name = "cards" if named.name == POINTS else named.name
            by_entry.setdefault(name, []).append((side_of(named.whose[0]), value))
        if not all(
            any(all(pair[side] == v for side, v in told) for pair in _pairs(name, told))
            for name, told in by_entry.items()
        ):
            return False
        entries = {name: dict(told) for name, told in by_entry.items()}
        if SCORE not in entries or any(len(entries.get(name, ())) < len(OPPOSITE) for name in ITEMS):
            return True
        side, stated = entries[SCORE].popitem()
        return (stated if side == 0 else -stated) in self._possible_resti(entries)

    def _possible_resti(self, entries: Mapping[str, Mapping[int, int]]) -> set[int]:
        """Return the resti that the first side may have won more than the second, by all entries of both sides.

        The order in which the points before the last count were scored is unknown, and so how many resti they gave.
        """
        events, last = (sum(entries[name][0] - entries[name][1] for name in names) for names in (EVENTS, LAST))
        possible = set[int]()
        for paid, times in product((events // RESTO, -(-events // RESTO)), (1, self.sweep)):
            tally = Lead()
            tally.lead, tally.resti = events - RESTO * paid, [paid, 0]
            tally.close((last, 0), (times, times))
            possible.add(tally.resti[0] - tally.resti[1])
        return {resti + more for resti in possible for more in ((-1, 0, 1) if self.pays_for_nothing else (0,))}

    def fitting(self, position: Position, hand: Hand, numbers: SheetValues, named: Named) -> Sequence[int]:
        """Return the values that the number `named` may have beside the others, in ascending order."""
        most = MOST.get(named.name, TOTAL)
        values = range(-MOST_RESTI, MOST_RESTI + 1) if named.name == SCORE else range(most + 1)
        return [value for value in values if self.fits(position, hand, {**numbers, named: value})]


def _pairs(name: str, told: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """Return pairs of values of both sides for an entry, of which one agrees with `told` if the entry is possible.

    `told` has the stated values as pairs (side, value).
    """
    if name in SHARED:
        return SHARED[name]
    stated = dict(told)
    if name == SCORE:
        first = stated[0] if 0 in stated else -stated[1]
        return [(first, -first)]
    pair = (stated.get(0, 0), stated.get(1, 0))
    return [pair] if all(0 <= value <= MOST.get(name, TOTAL) for value in pair) else []
