"""Card points in the tricks so far, side by side, and who has won the game by the totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tarot_records.core.position import Position
    from tarot_records.counting.scheme import Scheme

Totals = tuple[int, ...]


@dataclass(frozen=True)
class Accounts:
    """What is kept beside the score, over the whole game."""

    ledgers: tuple[str, ...] = ()
    """The names of further accounts, such as money."""
    carried: tuple[str, ...] = ()
    """The names of what is carried from hand to hand; each is 0 at first."""
    unkept: tuple[str, ...] = ()
    """The names of what is carried at other tables of the game, and not at this."""
    states: tuple[Mapping[str, int], ...] = ()
    """What a hand may begin with, where the numbers carried hang together; else each may be any, apart from others."""


NO_ACCOUNTS = Accounts()
"""Of a game that is written down in one score only."""


def points_in_tricks(
    scheme: Scheme, sides: Callable[[Position], tuple[tuple[int, ...], ...]]
) -> Callable[[Position], tuple[tuple[tuple[int, ...], int], ...]]:
    """Return a function for the card points that each of these sides has in its tricks, in 1/unit, without a scart."""

    def taken(position: Position, side: tuple[int, ...]) -> int:
        held = debt = 0
        for seat in side:
            held |= position.piles[seat]
            debt += position.credit[seat]
        return scheme.points(held, held.bit_count() + debt)

    return lambda position: tuple((side, taken(position, side)) for side in sides(position))


def ends_after(
    hands: int, winners: Callable[[Totals], tuple[int, ...]]
) -> Callable[[Totals, int], tuple[int, ...] | None]:
    """Return a function for who has won once this many hands are played; None before."""
    return lambda totals, played: winners(totals) if played >= hands else None


def with_most(totals: Totals) -> tuple[int, ...]:
    """Return the seats with the most points: several at a tie."""
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def side_ahead(sides: tuple[tuple[int, ...], ...], totals: Totals) -> tuple[int, ...]:
    """Return the seats of the side with the most points, in order; none at a tie."""
    best = [side for side in sides if totals[side[0]] == max(totals)]
    return tuple(sorted(best[0])) if len(best) == 1 else ()
