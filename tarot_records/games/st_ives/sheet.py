"""St Ives on a score sheet: twelve tricks of four cards, and the honours in them [S4, scoring]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from tarot_records.core.position import Position
from tarot_records.phases.sheet import POINTS, SCORE, SheetsInReach, SheetValues

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

CARDS, HONOURS = "cards", "honours"


class Piles(SheetsInReach, frozen=True):
    """Constraints of St Ives on the entries of a score sheet."""

    tricks: int
    """Number of tricks, each with a card of every player."""
    par: int
    """Number of cards that scores 0."""
    honours: Sequence[int]
    """Value of each honour."""
    free: bool
    """True if cards under par cost nothing."""
    reach: int

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a hand with these numbers is possible, by the tricks and honours of all players."""
        seats = len(position.hands)
        told = [_numbers_of(numbers, seat) for seat in range(seats)]
        piles = [list(self._piles(told[seat], seats)) for seat in range(seats)]
        return self._shared_out(piles, self.tricks * seats, ())

    def _piles(self, told: Mapping[str, int], seats: int) -> Iterator[tuple[int, int | None]]:
        """Yield each possible number of a player's cards, and the value of their honours; None if not stated."""
        for size in range(0, self.tricks * seats + 1, seats):
            over = max(0, size - self.par) if self.free else size - self.par
            honours = {told[name] for name in (HONOURS, POINTS) if name in told}
            if SCORE in told:
                honours.add(told[SCORE] - over)
            if told.get(CARDS, over) == over and len(honours) < 2:
                yield size, honours.pop() if honours else None

    def _shared_out(
        self, piles: Sequence[Sequence[tuple[int, int | None]]], left: int, taken: tuple[tuple[int, int | None], ...]
    ) -> bool:
        """Return whether each player can have one of his possible piles so that `left` cards are used up."""
        if not piles:
            return left == 0 and self._can_lie(taken)
        return any(
            size <= left
            and self._can_lie(so_far := (*taken, (size, honours)))
            and self._shared_out(piles[1:], left - size, so_far)
            for size, honours in piles[0]
        )

    def _can_lie(self, taken: Sequence[tuple[int, int | None]]) -> bool:
        """Return whether piles of these sizes can have honours of the stated values."""
        best = sorted(self.honours, reverse=True)
        known = [(size, honours) for size, honours in taken if honours is not None]
        return all(
            0 <= sum(honours for _, honours in some) <= sum(best[: sum(size for size, _ in some)])
            for number in range(1, len(known) + 1)
            for some in combinations(known, number)
        )


def _numbers_of(numbers: SheetValues, seat: int) -> dict[str, int]:
    """Return the written numbers of one player."""
    return {named.name: value for named, value in numbers.items() if named.whose == (seat,)}


def values_of(sets: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return the value of each card in these sets; each set is a mask and the value of each of its cards."""
    return tuple(value for cards, value in sets for _ in range(cards.bit_count()))
