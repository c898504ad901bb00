"""Pots: money that players pay in and take out, and that is carried from hand to hand; fines go into them too.

The gains and losses of the players in a hand and the change of the pots add up to 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

import msgspec

from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Fine, HandResult, Position
from tarot_records.phases.common.sheet import is_scored_by_the_rules, together_finding
from tarot_records.rules.phase import Note, Phase

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scores
    from tarot_records.rules.totals import CarriedBefore


class PotBook:
    """Account of the payments of a hand: the gain of each seat so far, and the contents of each pot."""

    def __init__(self, seats: int, pots: Mapping[str, int]) -> None:
        self.got = [0] * seats
        """Seat -> the sum of what it has got, less what it has paid."""
        self.pots = dict(pots)
        """Pot -> its contents."""

    def pay_in(self, pot: str, seat: int, amount: int) -> None:
        """Let a seat pay an amount into a pot."""
        self.got[seat] -= amount
        self.pots[pot] += amount

    def found(self, pot: str, amount: int) -> None:
        """Let every seat at the table pay an amount into a pot."""
        for seat in range(len(self.got)):
            self.pay_in(pot, seat, amount)

    def take(self, pot: str, seat: int) -> None:
        """Let a seat take all that lies in a pot."""
        self.got[seat] += self.pots[pot]
        self.pots[pot] = 0

    def get_from_each(self, seat: int, others: Iterable[int], amount: int) -> None:
        """Let a seat get an amount from each of some others; if it is less than 0, pay it to each of them."""
        for other in others:
            self.got[other] -= amount
            self.got[seat] += amount

    def fine(self, fines: Iterable[Fine]) -> None:
        """Let seats pay fines, each the full amount into every pot."""
        for one in fines:
            for pot in self.pots:
                self.pay_in(pot, one.seat, one.amount)


class Fines(Phase, frozen=True):
    """The fines that the table charged, each paid into every pot."""

    name: str = "score"
    always: bool = True

    def event(self, hand: Hand, position: Position) -> tuple[Fine, ...] | None:
        """Return the fines that a hand states; None if it states none."""
        seats = range(len(position.hands))
        fines = [
            Fine(
                entry.seat if entry.seat is not None and entry.seat in seats else NOBODY,
                entry.penalty,
                entry.trick or 0,
            )
            for entry in hand.irregularities
            if entry.penalty
        ]
        return tuple(fines) or None

    def apply(self, position: Position, fines: tuple[Fine, ...], note: Note | None = None) -> Position:
        """Return the position with the fines."""
        return position._replace(setting=position.setting._replace(fined=fines))


def contents_before(pots: Sequence[str], foundation: int) -> CarriedBefore:
    """Return a function that finds the possible contents of pots before a hand, by its result with empty pots.

    `foundation` is the payment of everybody into an empty pot.
    """

    def before(result: HandResult, scores: Scores) -> Iterator[Mapping[str, int]]:
        seats, founded = len(result.hand), foundation * len(result.hand)
        possible = [{0, founded, *_contents_by_stated(result, scores, pot, founded)} for pot in pots]
        differences = {
            number + foundation * -times
            for number in _score_differences(result, scores)
            for times in range(1, len(pots) + 1)
        }
        for amounts in possible:
            amounts |= {founded + sign * number for number in differences for sign in (1, -1)}
        valid = [sorted(amount for amount in amounts if amount == 0 or amount >= founded) for amounts in possible]
        together = _contents_of_both(valid, differences, founded) if len(pots) == 2 else ()
        for contents in dict.fromkeys((*product(*valid), *together)):
            if any(contents) and seats:
                yield dict(zip(pots, contents, strict=True))

    return before


def _contents_of_both(
    valid: Sequence[Sequence[int]], differences: Iterable[int], founded: int
) -> Iterator[tuple[int, ...]]:
    """Yield the possible contents of two pots that one player took, if those of one pot are among the `valid` ones."""
    for number in sorted(differences):
        both = number + 2 * founded
        yield from ((first, both - first) for first in valid[0] if both - first >= founded)
        yield from ((both - second, second) for second in valid[1] if both - second >= founded)


def _contents_by_stated(result: HandResult, scores: Scores, pot: str, founded: int) -> Iterator[int]:
    """Yield the possible contents of a pot before the hand, by the stated contents after it."""
    stated, computed = scores.carried.get(pot), (result.carried or {}).get(pot)
    if stated is not None and computed is not None:
        yield stated - computed + founded
        for times in (2, 3, 4):  # others have paid in as much as it held
            if stated % times == 0 and computed % times == 0:
                yield (stated - computed) // times + founded


def _score_differences(result: HandResult, scores: Scores) -> set[int]:
    """Return the differences between stated and computed scores; empty if the scores are not stated."""
    if scores.hand is None or len(scores.hand) != len(result.hand):
        return set()
    pairs = zip(scores.hand, result.hand, strict=True)
    return {stated - computed for stated, computed in pairs if stated is not None}


def fines_alone(position: Position, pots: Sequence[str]) -> HandResult | None:
    """Return the result of a hand in which nothing is paid but fines; None if it is not known."""
    setting, seats = position.setting, len(position.hands)
    if not setting.fined:
        return HandResult(1, (), {}, (0,) * seats)
    if setting.carried is None or any(one.seat == NOBODY for one in setting.fined):
        return None
    book = PotBook(seats, {pot: setting.carried.get(pot, 0) for pot in pots})
    book.fine(setting.fined)
    return HandResult(1, (), {}, tuple(book.got), carried=book.pots)


class PotSheet(msgspec.Struct, frozen=True):
    """The check that stated scores and the growth of the pots add up to 0, where cards do not tell the score."""

    pots: tuple[str, ...]
    foundation: int
    """Payment of everybody into an empty pot."""

    def __call__(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield a finding if the stated numbers of a hand do not add up."""
        scores, before = hand.scores, position.setting.carried_before
        if scores is None or scores.hand is None or before is None or not is_scored_by_the_rules(hand):
            return
        numbers = [number for number in scores.hand if number is not None]
        founded = self.foundation * len(position.hands)
        short = any(0 < before.get(pot, 0) < founded for pot in self.pots)  # what such a pot holds is not known
        if short or len(numbers) < len(position.hands) or not scores.carried.keys() >= {*self.pots}:
            return
        growth = [scores.carried[pot] - before.get(pot, 0) for pot in self.pots]
        if sum(numbers) + sum(growth):
            paths = [("scores", "hand"), ("scores", "carried")]
            yield together_finding(paths, (*numbers, *(scores.carried[pot] for pot in self.pots)))


def shared_out(
    totals: tuple[int | None, ...], carried: Mapping[str, int] | None, pots: Sequence[str]
) -> tuple[int | None, ...]:
    """Return the totals with the contents of all pots shared equally; all None if that is impossible."""
    whole = None if carried is None else sum(carried.get(pot, 0) for pot in pots)
    if whole is None or whole % len(totals):
        return (None,) * len(totals)
    return tuple([None if total is None else total + whole // len(totals) for total in totals])
