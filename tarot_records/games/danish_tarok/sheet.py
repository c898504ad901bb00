"""Danish Tarok on a score sheet: checks of the written numbers of a hand whose cards do not give the score."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from tarot_records.core.faults import Finding
from tarot_records.core.position import Position, active_seats
from tarot_records.games.danish_tarok.declarations import (
    ABUNDANT,
    BY_SIZE,
    CAVALLERIE,
    FOUR_KINGS,
    FULL,
    HALF,
    SIZES,
    TOUT,
)
from tarot_records.games.danish_tarok.score import (
    AVERAGE,
    BAGUD,
    COUNT,
    FOUNDATION,
    IN_PLAY,
    ITEMS,
    KING_LOST,
    LAST_TRICK,
    NOLO,
    OF_LAST,
    OF_NOLO,
    OF_TOUT,
    OF_ULTIMO,
    PAGAT_LOST,
    PAGAT_TRICK,
    POTS,
    SEVERAL,
    ULTIMO,
    rounded,
)
from tarot_records.phases.pots import PotSheet
from tarot_records.phases.sheet import POINTS, Named, SheetJudge, SheetRules, SheetValues, listed
from tarot_records.phases.sides import alone

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

WHOLE_PACK: Final = 3 * AVERAGE
"""Card points of all three players."""
MOST: Final = 4
"""The largest number of cavalleries that a player may hold, and of kings that he may lose."""


def sums_of(*values: int) -> set[int]:
    """Return the sums of up to `MOST` of these values."""
    return {sum(some) for number in range(MOST + 1) for some in combinations_with_replacement(values, number)}


VALUES: Final[Mapping[str, Collection[int]]] = {
    **{kind: {0, *(5 * size + more for size in SIZES[kind])} for kind, more in BY_SIZE.items()},
    CAVALLERIE: sums_of(FULL) | sums_of(HALF, ABUNDANT),
    FOUR_KINGS: (0, HALF, FULL, ABUNDANT),
    PAGAT_LOST: (0, -IN_PLAY),
    KING_LOST: sums_of(-IN_PLAY),
    PAGAT_TRICK: {0, IN_PLAY},
    TOUT: {0, OF_TOUT, -OF_TOUT},
    NOLO: {0, OF_NOLO},
    LAST_TRICK: {0, OF_LAST},
    **{ULTIMO[pot]: {0, value} for pot, value in OF_ULTIMO.items()},
    **{BAGUD[pot]: {0, -value} for pot, value in OF_ULTIMO.items()},
    COUNT: {rounded(points - AVERAGE) for points in range(WHOLE_PACK + 1)},
}
"""Entry -> the numbers that it may have. An entry of which a player may have several may be their sum."""
OF_TRICK: Final[Mapping[str, Collection[int]]] = {**VALUES, KING_LOST: (0, -IN_PLAY)}
"""Entry of a single trick -> the numbers that it may have."""


class PossibleNumbers(SheetJudge, frozen=True):
    """Constraints of Danish Tarok on single entries, on the card points, and on the payment for them."""

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether each entry is possible, the card points fill the pack, and their payment agrees with them."""
        if any(value not in VALUES.get(named.name, (value,)) for named, value in numbers.items()):
            return False
        points = {named.whose: value for named, value in numbers.items() if named.name == POINTS}
        left = WHOLE_PACK - sum(points.values())
        if min(points.values(), default=0) < 0 or left < 0 or (left and len(points) == len(active_seats(position))):
            return False
        return all(
            numbers.get(Named(COUNT, whose), 0) in (0, rounded(value - AVERAGE)) for whose, value in points.items()
        )

    def fitting(self, position: Position, hand: Hand, numbers: SheetValues, named: Named) -> Sequence[int]:
        """Return the values that the number `named` may have beside the others, in ascending order."""
        values = range(WHOLE_PACK + 1) if named.name == POINTS else sorted(VALUES[named.name])
        return [value for value in values if self.fits(position, hand, {**numbers, named: value})]


NUMBERS: Final = SheetRules(PossibleNumbers(), alone, frozenset(ITEMS), frozenset(ITEMS), several=SEVERAL)
BALANCE: Final = PotSheet(POTS, FOUNDATION)


def sheet_findings(position: Position, hand: Hand) -> Iterator[Finding]:
    """Yield the findings on the written numbers of a hand: of single entries, of card points, of scores and pots."""
    assert hand.scores is not None
    yield from NUMBERS(position, hand)
    for i, item in enumerate(hand.scores.items):
        values = VALUES if item.trick is None else OF_TRICK
        if (item.trick is not None or item.name in SEVERAL) and item.value not in values.get(item.name, (item.value,)):
            facts = {"item": item.name, "found": item.value, "fitting": listed(sorted(values[item.name]))}
            yield Finding("score.sheet", ("scores", "items", i, "value"), item.seat, facts)
    yield from BALANCE(position, hand)
