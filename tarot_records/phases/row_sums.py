"""Sums of rows of a score: what rows come to together, and what the players are paid for them.

A set of sums is kept as the bits of a number, so that all choices of rows are looked at together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tarot_records.phases.made_up_rows import RowsWorth
from tarot_records.phases.score_rows import Payment

MOST_ENDS: Final = 500
"""The maximum number of sums that are listed from either end."""

Account = tuple[str, int]
"""A number of the hand: the name of the account, empty for the score, and the seat."""
AccountNumbers = Mapping[Account, frozenset[int]]
"""Account -> the numbers stated of it."""
Groups = tuple[frozenset[RowsWorth], ...]
"""Choices of rows: one of each group is taken."""


class SumSet(NamedTuple):
    """A set of sums, as bits."""

    bits: int
    least: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and number >= self.least and bool(self.bits >> (number - self.least) & 1)

    def ends(self) -> Iterator[int]:
        """Yield the numbers; of very many those at either end."""
        size = self.bits.bit_length()
        places: Iterable[int] = range(size)
        if size > 2 * MOST_ENDS and self.bits.bit_count() > 2 * MOST_ENDS:
            places = [*range(MOST_ENDS), *range(size - MOST_ENDS, size)]
        for number in places:
            if self.bits >> number & 1:
                yield self.least + number


@lru_cache(maxsize=2000)
def sums_of(groups: Groups, by_value: int, by_doubled: int) -> SumSet:
    """Return the sums of the value, times a number, and that with kontra, times another, of one choice per group."""
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
    """Return more than any sum with kontra, above zero and below together."""
    return 1 + 2 * sum(max(abs(doubled) for _, doubled in group) for group in groups)


class Linear(NamedTuple):
    """A number that depends on the value of all rows, or on that with kontra."""

    fixed: int
    by_value: int
    by_doubled: int

    @property
    def factor(self) -> int:
        """By how much the value counts."""
        return self.by_value or self.by_doubled


Target = tuple[int | None, int | None]
"""The value of all rows, and that with kontra, as the stated scores have them; None where they do not tell it."""


class PaymentLine(NamedTuple):
    """A way to pay, as a function of what the rows come to."""

    accounts: Mapping[Account, Linear]
    items: Mapping[tuple[str, int | None], int]
    """Entries of the score that are no rows."""

    def target(self, stated: AccountNumbers) -> Target | None:
        """Return what the rows have to come to; None if these scores cannot be paid so."""
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
    """Return a way to pay, given what it pays for nothing, for a value of one, and for one with kontra."""
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
    """Ways to pay, and what rows that agree with every entry and the card points come to."""

    lines: Sequence[tuple[PaymentLine, Target]]
    groups: Groups

    def payable(self) -> Iterator[tuple[PaymentLine, Target]]:
        """Yield the ways to pay for which some rows come to their target."""
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
        """Yield what a number of the hand may be in the ways that can be paid."""
        for line, target in self.payable():
            linear = line.accounts.get(account)
            if linear is not None:
                yield from self._scores_by(linear, target)

    def _scores_by(self, linear: Linear, target: Target) -> Iterator[int]:
        """Yield what a number may be that is paid so, where the rows come to the target, as far as it is known."""
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
