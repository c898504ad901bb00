"""Sums of rows of a score: the possible total values of rows, and the payments for these totals.

A set of sums is stored as the bits of an int, so that all choices of rows are combined at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tarot_records.phases.scores.made_up_rows import RowsWorth
from tarot_records.phases.scores.score_rows import Payment

MOST_ENDS: Final = 500
"""Maximum number of sums that are listed from either end of a large set."""

Account = tuple[str, int]
"""A number of the hand: the name of the account, empty for the score, and the seat."""
AccountNumbers = Mapping[Account, frozenset[int]]
"""Account -> its stated numbers."""
Groups = tuple[frozenset[RowsWorth], ...]
"""Groups of choices of rows, each choice by its total values; one choice of each group is taken."""


class SumSet(NamedTuple):
    """A set of sums: bit `n` of `bits` stands for the sum `least + n`."""

    bits: int
    least: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and number >= self.least and bool(self.bits >> (number - self.least) & 1)

    def ends(self) -> Iterator[int]:
        """Yield the sums in ascending order; of a very large set, only those near either end."""
        size = self.bits.bit_length()
        places: Iterable[int] = range(size)
        if size > 2 * MOST_ENDS and self.bits.bit_count() > 2 * MOST_ENDS:
            places = [*range(MOST_ENDS), *range(size - MOST_ENDS, size)]
        for number in places:
            if self.bits >> number & 1:
                yield self.least + number


@lru_cache(maxsize=2000)
def sums_of(groups: Groups, by_value: int, by_doubled: int) -> SumSet:
    """Return the possible sums if one choice is taken from each group.

    A choice adds `by_value` times its value and `by_doubled` times its value with kontra.
    """
    bits, least = 1, 0
    for group in groups:
        numbers = {by_value * value + by_doubled * doubled for value, doubled in group}
        low, wider = min(numbers), 0
        for number in numbers:
            wider |= bits << (number - low)
        bits, least = wider, least + low
    return SumSet(bits, least)


@lru_cache(maxsize=2000)
def width_of(groups: Groups) -> int:
    """Return a number greater than the distance between any two sums with kontra of one choice per group."""
    return 1 + 2 * sum(max(abs(doubled) for _, doubled in group) for group in groups)


class Linear(NamedTuple):
    """A linear function of the total value of the rows, or of their total value with kontra."""

    fixed: int
    by_value: int
    by_doubled: int

    @property
    def factor(self) -> int:
        """Factor of the total on which the number depends; 0 if it depends on neither."""
        return self.by_value or self.by_doubled


Target = tuple[int | None, int | None]
"""Total value of the rows, and that with kontra, by the stated scores; None where they leave it open."""


class PaymentLine(NamedTuple):
    """A way of payment, as linear functions of the total values of the rows."""

    accounts: Mapping[Account, Linear]
    items: Mapping[tuple[str, int | None], int]
    """Entries of the score that are no rows."""

    def target(self, stated: AccountNumbers) -> Target | None:
        """Return the totals that the rows must have; None if the stated numbers cannot be paid so."""
        value: int | None = None
        doubled: int | None = None
        for account, numbers in stated.items():
            linear = self.accounts.get(account)
            for number in numbers if linear is not None else ():
                assert linear is not None
                fixed, by_value, by_doubled = linear
                factor = by_value or by_doubled
                wanted, rest = divmod(number - fixed, factor) if factor else (0, number - fixed)
                if rest:
                    return None
                if by_value:
                    if value not in (None, wanted):
                        return None
                    value = wanted
                elif by_doubled:
                    if doubled not in (None, wanted):
                        return None
                    doubled = wanted
        return value, doubled


def line_through(fixed: Payment, by_value: Payment, by_doubled: Payment) -> PaymentLine:
    """Return the way of payment with these payments: for totals of 0, a value of 1, and a value with kontra of 1."""
    accounts: dict[Account, Linear] = {}
    numbers: list[tuple[str, Callable[[Payment], Sequence[int | None]]]] = [("", lambda payment: payment.hand)]
    for name in fixed.ledgers:
        numbers.append((name, lambda payment, name=name: payment.ledgers[name]))  # type: ignore[misc]
    for name, of in numbers:
        for seat, (none, one, two) in enumerate(zip(of(fixed), of(by_value), of(by_doubled), strict=True)):
            if none is not None and one is not None and two is not None:
                accounts[name, seat] = Linear(none, one - none, two - none)
    return PaymentLine(accounts, fixed.items)


class SheetCase(NamedTuple):
    """Ways of payment with their targets, and the totals of rows that agree with the entries and card points."""

    lines: Sequence[tuple[PaymentLine, Target]]
    groups: Groups

    def payable(self) -> Iterator[tuple[PaymentLine, Target]]:
        """Yield the ways of payment whose targets are the totals of some rows."""
        known: dict[tuple[bool, bool], tuple[int, SumSet]] = {}
        for line, (value, doubled) in self.lines:
            needs = value is not None, doubled is not None
            if needs == (False, False):
                yield line, (value, doubled)
                continue
            if needs not in known:
                width = width_of(self.groups) if all(needs) else 1
                known[needs] = width, sums_of(self.groups, width * needs[0], int(needs[1]))
            width, sums = known[needs]
            inside = width == 1 or abs(doubled or 0) <= width // 2
            if inside and (value or 0) * width + (doubled or 0) in sums:
                yield line, (value, doubled)

    def scores(self, account: Account) -> Iterator[int]:
        """Yield the possible values of an account in the payable ways."""
        for line, target in self.payable():
            linear = line.accounts.get(account)
            if linear is not None:
                yield from self._scores_by(linear, target)

    def _scores_by(self, linear: Linear, target: Target) -> Iterator[int]:
        """Yield the possible values of a linear function of the rows' totals; `target` has the known totals."""
        value, doubled = target
        basis = value if linear.by_value else doubled
        factor = linear.factor
        if basis is not None or not factor:
            yield linear.fixed + factor * (basis or 0)
            return
        if (value, doubled) == (None, None):
            for number in sums_of(self.groups, int(bool(linear.by_value)), int(bool(linear.by_doubled))).ends():
                yield linear.fixed + factor * number
            return
        width = width_of(self.groups)
        for number in sums_of(self.groups, width, 1).ends():
            sum_doubled = (number + width // 2) % width - width // 2
            sum_value = (number - sum_doubled) // width
            if value in (None, sum_value) and doubled in (None, sum_doubled):
                yield linear.fixed + factor * (sum_value if linear.by_value else sum_doubled)
