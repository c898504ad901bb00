"""Chambéry on a score sheet: every winner gets from every loser the points of his side over half [S1, scoring]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from tarot_records.core.position import NOBODY, Contract, Position
from tarot_records.phases.common.sheet import POINTS, SCORE, ListedSheets, Named, SheetValues

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

OVER_HALF = "over_half"
SCART = 1
"""Card points of the dealer's scart, which counts as a trick."""


class Payments(ListedSheets, frozen=True):
    """Constraints of Chambéry on the entries of a score sheet."""

    whole: int
    """Card points of the pack."""
    factors: tuple[tuple[str, int], ...]
    """Each contract and the factor of its payment."""
    called: str
    """The contract in which the dealer calls a partner or plays alone."""
    by_player: bool
    """True if each winner gets his own points over half, not those of his side."""
    players: int

    def sheets(self, position: Position) -> Sequence[SheetValues]:
        """Return all possible sheets of the contract, or of every contract if it is unknown."""
        return _sheets(self, position.setting.contract, position.setting.dealer)

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a possible sheet has all these numbers."""
        setting = position.setting
        return _fits(self, setting.contract, setting.dealer, frozenset(numbers.items()))

    def fitting(self, position: Position, hand: Hand, numbers: SheetValues, named: Named) -> Sequence[int]:
        """Return the values of the number `named` on all possible sheets with these numbers."""
        setting = position.setting
        return _fitting(self, setting.contract, setting.dealer, frozenset(numbers.items()), named)

    def of_contract(
        self, contract: Contract | None, dealer: int, numbers: SheetValues = MappingProxyType({})
    ) -> Iterator[SheetValues]:
        """Yield all possible sheets of a contract, or of every contract if it is None, that have these numbers."""
        for name, factor in self.factors:
            if contract is None or contract.name == name:
                for attack in self._attacks(contract, name, dealer):
                    yield from self._of_sides(attack, factor, dealer, numbers)

    def _attacks(self, contract: Contract | None, name: str, dealer: int) -> Iterator[list[int]]:
        """Yield the seats of each possible attack: declarer and partner."""
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
        """Yield every complete sheet of an attack that has the stated numbers."""
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
        """Yield the possible scores, before the contract's factor, in which each loser pays the stated amount.

        With `by_player` at most one winner is paid, because two players cannot both have more than half.
        """
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
    """Return whether a sheet of the contract has these numbers; cached, because every completion needs it."""
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
    """Return the values of the number `named` on the sheets with these numbers, in ascending order."""
    like = payments.of_contract(contract, dealer, dict(numbers))
    return tuple(sorted({sheet[named] for sheet in like if numbers <= sheet.items() and named in sheet}))


@lru_cache(maxsize=2)
def _sheets(payments: Payments, contract: Contract | None, dealer: int) -> tuple[SheetValues, ...]:
    """Return all sheets of a contract, which may be tens of thousands; cached, because they are needed repeatedly."""
    return tuple(payments.of_contract(contract, dealer))
