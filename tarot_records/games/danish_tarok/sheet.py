"""Danish Tarok on a score sheet: checks of the written numbers of a hand whose cards do not give the score."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Position, active_seats
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
    ScoreEntries,
    book_entries,
    rounded,
)
from tarot_records.phases.common.sheet import (
    POINTS,
    Named,
    SheetJudge,
    SheetRules,
    SheetValues,
    is_scored_by_the_rules,
    listed,
    together_finding,
)
from tarot_records.phases.common.sides import alone
from tarot_records.phases.scores.pots import PotSheet

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scores

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
    findings = (*NUMBERS(position, hand), *_entry_findings(hand), *BALANCE(position, hand))
    yield from findings or _booking_findings(position, hand)


def _entry_findings(hand: Hand) -> Iterator[Finding]:
    """Yield the findings on entries of a trick, and on those of which a player may have several."""
    assert hand.scores is not None
    for i, item in enumerate(hand.scores.items):
        values = VALUES if item.trick is None else OF_TRICK
        if (item.trick is not None or item.name in SEVERAL) and item.value not in values.get(item.name, (item.value,)):
            facts = {"item": item.name, "found": item.value, "fitting": listed(sorted(values[item.name]))}
            yield Finding("score.sheet", ("scores", "items", i, "value"), item.seat, facts)


def _booking_findings(position: Position, hand: Hand) -> Iterator[Finding]:
    """Yield a finding if the stated scores and pots do not follow from the entries, if a hand states all of these."""
    setting, scores = position.setting, hand.scores
    stated = None if scores is None else _all_entries(position, scores)
    if scores is None or stated is None or setting.dealer == NOBODY or not is_scored_by_the_rules(hand):
        return
    stated_scores = scores.hand if scores.hand is not None and len(scores.hand) == len(position.hands) else ()
    written = {place: number for place, number in _numbers(stated_scores, scores.carried) if number is not None}
    for entries in _with_more(stated):
        book = book_entries(position, entries, setting.carried_before, setting.dealer, is_complete=True)
        if book is None:
            return
        if written.items() <= dict(_numbers(book.got, book.pots)).items():
            return
    yield together_finding([("scores", *place) for place in written], tuple(written.values()))


def _numbers(hand: Sequence[int | None], pots: Mapping[str, int]) -> Iterator[tuple[tuple[str, int | str], int | None]]:
    """Yield the place and the value of each score and of the contents of each pot after a hand."""
    yield from ((("hand", seat), score) for seat, score in enumerate(hand))
    yield from ((("carried", pot), pots[pot]) for pot in POTS if pot in pots)


def _all_entries(position: Position, scores: Scores) -> ScoreEntries | None:
    """Return the sum of each entry of each player; None if a hand does not state them all."""
    entries = ScoreEntries()
    for item in scores.items:
        if item.seat is not None:
            entries[item.name, item.seat] = entries.get((item.name, item.seat), 0) + item.value
    return entries if entries.keys() == {*product(ITEMS, active_seats(position))} else None


def _with_more(entries: ScoreEntries) -> Iterator[ScoreEntries]:
    """Yield the entries, then those in which a player has more of the entries of which he may have several.

    A player who states one of these may have left out another one.
    """
    keys = [key for key, value in entries.items() if value and key[0] in SEVERAL]
    sums = [
        [value for value in sorted(VALUES[key[0]], key=abs) if abs(value) >= abs(entries[key])] or [entries[key]]
        for key in keys
    ]
    yield from (entries | dict(zip(keys, values, strict=True)) for values in product(*sums))
