"""A tarock score sheet on which what some win others lose: what its numbers force on one another without the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarot_records.core.faults import Finding, per_seat
from tarot_records.core.position import NOBODY, Position, active_seats, complete_numbers
from tarot_records.counting.scheme import Scheme
from tarot_records.phases.contracts import Contracts, row_of
from tarot_records.phases.sheet import POINTS, whole_units
from tarot_records.phases.sides import split

if TYPE_CHECKING:
    from tarot_records.record.model import Hand


@dataclass(frozen=True)
class BalancedSheet:
    """What is written must come to nothing over all, and mostly who plays together has the same."""

    contracts: Contracts
    scheme: Scheme
    shared: bool
    """Whether who plays together has the same in the score, where nothing is paid to one player alone."""

    def __call__(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings on the numbers written."""
        scores = hand.scores
        assert scores is not None
        seats = len(position.hands)
        stated: list[tuple[tuple[str | int, ...], Sequence[int | None] | None]] = [(("scores", "hand"), scores.hand)]
        for i, ledger in enumerate(scores.ledgers):
            stated.append((("scores", "ledgers", i, "hand"), ledger.hand))
        for path, numbers in stated:
            if balance := sum(complete_numbers(numbers, seats) or (), 0):
                yield Finding("score.balance", path, None, {"found": balance})
        full = complete_numbers(scores.hand, seats)
        if self.shared and full is not None and not sum(full, 0):
            yield from per_seat("score.shares", ("scores", "hand"), full, self._shared(position, full))
        yield from self._point_findings(position, hand)

    def _shared(self, position: Position, full: Sequence[int]) -> Sequence[int | None]:
        """Return what each has by what the declarer has; None where nothing is known of it."""
        contract, row = position.setting.contract, row_of(self.contracts, position)
        unknown: Sequence[int | None] = (None,) * len(full)
        if contract is None or row is None or row.sides == "each" or contract.partner == NOBODY:
            return unknown
        side = tuple(dict.fromkeys((contract.declarer, contract.partner)))
        attack, foes = split(active_seats(position), side)
        own = full[contract.declarer]
        if own * len(attack) % len(foes):
            return unknown
        shared: list[int | None] = [0] * len(full)
        for seat in attack:
            shared[seat] = own
        for seat in foes:
            shared[seat] = -own * len(attack) // len(foes)
        return shared

    def _point_findings(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield card points that are not those of the pack."""
        scores = hand.scores
        assert scores is not None
        counted = [seat for side in scores.card_points for seat in side.seats]
        points = [whole_units(side.points, scores.unit, self.scheme.unit) for side in scores.card_points]
        if not counted or sorted(counted) != sorted(active_seats(position)) or None in points:
            return
        whole = self.scheme.total * self.scheme.unit
        found = sum(value or 0 for value in points)
        if found != whole:
            last = len(points) - 1
            facts = {
                "seats": scores.card_points[last].seats,
                "found": points[last],
                "expected": (points[last] or 0) + whole - found,
            }
            yield Finding("score.pack", ("scores", POINTS, last, "points"), scores.card_points[last].seats[0], facts)
