"""Chambéry on a score sheet: every winner gets from every loser what his side has over half [S1, scoring]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from tarot_records.core.position import NOBODY, Contract, Position
from tarot_records.phases.sheet import POINTS, SCORE, ListedSheets, Named, SheetValues
from tarot_records.phases.sides import sides, sides_known

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

OVER_HALF = "over_half"
SCART = 1
"""The dealer's scart counts as a trick."""


@dataclass(frozen=True)
class Payments(ListedSheets):
    """Which numbers go together."""

    whole: int
    """Card points of the pack."""
    factors: tuple[tuple[str, int], ...]
    """The contracts, and how many times it is paid."""
    called: str
    """The contract in which the dealer has a partner, or nobody."""
    by_player: bool
    """True if each winner gets only what he himself has over half."""
    players: int

    def sheets(self, position: Position) -> Sequence[SheetValues]:
        """Return all sheets, with the contract as far as it is known; the dealer's side has his scart."""
        return _sheets(self, position.setting.contract, position.setting.dealer)

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether one of the sheets is like this."""
        setting = position.setting
        return _fits(self, setting.contract, setting.dealer, frozenset(numbers.items()))

    def fitting(self, position: Position, hand: Hand, numbers: SheetValues, named: Named) -> Sequence[int]:
        """Return what those that are like this have there."""
        setting = position.setting
        return _fitting(self, setting.contract, setting.dealer, frozenset(numbers.items()), named)

    def of_contract(
        self, contract: Contract | None, dealer: int, numbers: SheetValues = MappingProxyType({})
    ) -> Iterator[SheetValues]:
        """Yield all there are of this contract; of each, if it is not known. They have these numbers."""
        for name, factor in self.factors:
            if contract is None or contract.name == name:
                for attack in self._attacks(contract, name, dealer):
                    yield from self._of_sides(attack, factor, dealer, numbers)

    def _attacks(self, contract: Contract | None, name: str, dealer: int) -> Iterator[list[int]]:
        """Yield who may have played against the others."""
        declarers: Sequence[int] = range(self.players)
        partners: Sequence[int] = range(self.players)
        if contract is not None:
            declarers = (contract.declarer,)
        elif name == self.called and dealer != NOBODY:
            declarers = (dealer,)
        if contract is not None and contract.partner != NOBODY:
            partners = (contract.partner,)
        for declarer in declarers:
            for partner in partners if name == self.called else (declarer,):
                yield sorted({declarer, partner})

    def _of_sides(self, attack: Sequence[int], factor: int, dealer: int, numbers: SheetValues) -> Iterator[SheetValues]:
        """Yield every sheet of these sides with the numbers stated, each with all its numbers."""
        half, defence = self.whole // 2, [seat for seat in range(self.players) if seat not in attack]
        if any(named.name == POINTS and named.whose not in (tuple(attack), tuple(defence)) for named in numbers):
            return
        stated = numbers.get(Named(POINTS, tuple(attack)))
        if stated is None and (others := numbers.get(Named(POINTS, tuple(defence)))) is not None:
            stated = self.whole - others
        known = {named.whose[0]: score for named, score in numbers.items() if named.name == SCORE}
        paid = {seat: score / -factor for seat, score in known.items()}
        for points in range(self.whole + 1) if stated is None else range(max(0, stated), min(stated, self.whole) + 1):
            if numbers.get(Named(OVER_HALF), abs(points - half)) != abs(points - half):
                continue
            counted = points if dealer in attack else self.whole - points
            if dealer != NOBODY and counted < SCART:
                continue
            over = abs(points - half)
            winners, losers = (attack, defence) if points > half else (defence, attack)
            for scores in self._scores(winners, losers, over, paid):
                if any(factor * scores[seat] != score for seat, score in known.items()):
                    continue
                yield {
                    Named(POINTS, tuple(attack)): points,
                    Named(POINTS, tuple(defence)): self.whole - points,
                    Named(OVER_HALF): over,
                    **{Named(SCORE, (seat,)): factor * score for seat, score in scores.items()},
                }

    def _scores(
        self, winners: Sequence[int], losers: Sequence[int], over: int, paid: Mapping[int, float]
    ) -> Iterator[Mapping[int, int]]:
        """Yield the possible scores, where each pays what is stated; two players cannot both have over half."""
        if not self.by_player or len(winners) == 1 or not over:
            yield {**dict.fromkeys(winners, over * len(losers)), **dict.fromkeys(losers, -over * len(winners))}
            return
        yield dict.fromkeys((*winners, *losers), 0)
        stated = {paid[seat] for seat in losers if seat in paid}
        amounts = [own for own in range(1, over + 1) if stated in (set(), {own})]
        for best in winners:
            for own in amounts:
                nothing = dict.fromkeys(winners, 0)
                yield {**nothing, best: own * len(losers), **dict.fromkeys(losers, -own)}


@lru_cache(maxsize=1024)
def _fits(payments: Payments, contract: Contract | None, dealer: int, numbers: frozenset[tuple[Named, int]]) -> bool:
    """Return whether these numbers stand on one sheet of a contract; they are asked for in every completion."""
    like = payments.of_contract(contract, dealer, dict(numbers))
    return any(numbers <= sheet.items() for sheet in like)


@lru_cache(maxsize=1024)
def _fitting(
    payments: Payments,
    contract: Contract | None,
    dealer: int,
    numbers: frozenset[tuple[Named, int]],
    named: Named,
) -> tuple[int, ...]:
    """Return the values of another number on the sheets that these stand on, from the least."""
    like = payments.of_contract(contract, dealer, dict(numbers))
    return tuple(sorted({sheet[named] for sheet in like if numbers <= sheet.items() and named in sheet}))


@lru_cache(maxsize=2)
def _sheets(payments: Payments, contract: Contract | None, dealer: int) -> tuple[SheetValues, ...]:
    """Return all sheets of a contract, which may be tens of thousands; they are asked for again and again."""
    return tuple(payments.of_contract(contract, dealer))


def sides_if_known(position: Position) -> tuple[tuple[int, ...], ...] | None:
    """Return attack and defence, once it is known who plays with whom."""
    return sides(position) if position.setting.contract is not None and sides_known(position) else None
