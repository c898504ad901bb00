"""Droggn on a score sheet: the numbers that can stand together in the declarer's column [PAG, scoring]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tarot_records.core.position import Position, active_seats
from tarot_records.games.droggn.before_play import BASES, DOUBLING, SUPER_MORD, laid_out
from tarot_records.games.droggn.score import (
    CAUGHT,
    GAME,
    LAID,
    LAST,
    OF_PAGAT,
    PAGAT_CAUGHT,
    SCHEME,
    ColumnScore,
    DeclarersResult,
)
from tarot_records.phases.doubling import doublings
from tarot_records.phases.sheet import POINTS, SCORE, Named, SheetJudge, SheetValues, tells_declarations

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

MOST_LEVELS: Final = 10
"""Maximum number of doublings tried if they are not recorded; a high score raises it."""
WHOLE, WITHOUT_FOOL = SCHEME.total, SCHEME.total - 4
"""Card points of a declarer with all tricks: all, or all without a foe's Fool."""
NO_ENTRIES: Final = dict.fromkeys(map(Named, (GAME, OF_PAGAT, PAGAT_CAUGHT)), 0)


class ColumnSheet(SheetJudge, frozen=True):
    """Constraints of Droggn on the entries of a score sheet."""

    score: ColumnScore

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a possible sheet has all these numbers."""
        return any(True for _ in self.sheets(position, hand, numbers))

    def fitting(self, position: Position, hand: Hand, numbers: SheetValues, named: Named) -> Sequence[int]:
        """Return the values of the number `named` on all possible sheets with these numbers."""
        return sorted({sheet[named] for sheet in self.sheets(position, hand, numbers) if named in sheet})

    def sheets(
        self, position: Position, hand: Hand, numbers: SheetValues = MappingProxyType({})
    ) -> Iterator[SheetValues]:
        """Yield the possible sheets with these numbers."""
        contract, players, seats = position.setting.contract, active_seats(position), len(position.hands)
        scores = {named.whose[0]: number for named, number in numbers.items() if named.name == SCORE}
        if contract is None and numbers.items() <= (nothing := _by_seat((0,) * seats)).items():
            yield nothing  # all players may have passed
        bids = tuple(BASES) if contract is None else (contract.name,)
        told = {named: number for named, number in numbers.items() if named in NO_ENTRIES}
        outs, levels = _laid_out_and_levels(position, hand, scores.values())
        for declarer in players if contract is None else (contract.declarer,):
            shares = self.score.column(declarer, 1, seats)
            if any(number and not shares[seat] for seat, number in scores.items()):
                continue
            values = {number / shares[seat] for seat, number in scores.items() if shares[seat]}
            foes = tuple(seat for seat in players if seat != declarer)
            for bid, out, level in product(bids, outs, levels if len(values) <= 1 else ()):
                found = by_value(self.score, bid, out, level)
                for value in map(int, values or found):
                    fitting = [entry for entry in found.get(value, ()) if told.items() <= entry[1].items()]
                    scored = _by_seat(self.score.column(declarer, value, seats)) if fitting else {}
                    for points, items in fitting:
                        counted = {Named(POINTS, (declarer,)): points, Named(POINTS, foes): WHOLE - points}
                        if numbers.items() <= (sheet := counted | items | scored).items():
                            yield sheet


def _laid_out_and_levels(position: Position, hand: Hand, scores: Iterable[int]) -> tuple[Sequence[bool], Sequence[int]]:
    """Return the possible values of two facts: whether a card is laid out, and the number of doublings."""
    if tells_declarations(hand):
        return (laid_out(position) is not None,), (doublings(position, DOUBLING),)
    highest = max(map(abs, scores), default=0)
    return (False, True), range(max(MOST_LEVELS, highest.bit_length()) + 1)


def _by_seat(scores: Sequence[int]) -> dict[Named, int]:
    """Map the score of each seat to its number on a sheet."""
    return {Named(SCORE, (seat,)): score for seat, score in enumerate(scores)}


@lru_cache(maxsize=256)
def by_value(score: ColumnScore, bid: str, out: bool, level: int) -> Mapping[int, list[tuple[int, dict[Named, int]]]]:
    """Map each value in the declarer's column to the possible card points and entries that give it."""
    found: dict[int, list[tuple[int, dict[Named, int]]]] = {}
    for result in results(score, bid, out):
        rows = result._replace(level=level).rows()
        items = {**NO_ENTRIES, **{Named(row.name): row.value for row in rows}}
        known = found.setdefault(sum(row.doubled for row in rows), [])
        known += [(result.points, items)] if (result.points, items) not in known else []
    return found


def results(score: ColumnScore, bid: str, out: bool) -> Iterator[DeclarersResult]:
    """Yield the possible results of a game; `out` is True if a card is laid out in it."""
    values = (LAID,) if out else (LAST, LAID, CAUGHT) if score.both_at_once else (LAST, CAUGHT)
    pagats = [sign * value for value in values for sign in (1, -1)] + ([] if out else [0])
    for pagat in [0] if bid == SUPER_MORD else pagats:
        for points in (WHOLE, WITHOUT_FOOL):
            yield DeclarersResult(bid, points, True, all_tricks=True, out=out, pagat=pagat)
        for points, last_trick in product(range(1, WHOLE), (True, False)):
            yield DeclarersResult(bid, points, score.wins(points, last_trick=last_trick), out=out, pagat=pagat)
