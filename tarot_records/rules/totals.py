"""Card points of each side in the tricks so far, and the winners of a game by its totals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from tarot_records.core.position import HandResult, Position
    from tarot_records.counting.scheme import Scheme
    from tarot_records.record.model import Scores

Totals = tuple[int, ...]


CarriedBefore = Callable[["HandResult", "Scores"], Iterable[Mapping[str, int]]]
"""Function from the result of a hand, computed with nothing carried in, and its stated scores to the possible amounts
carried in."""


class Accounts(msgspec.Struct, frozen=True):
    """Accounts kept beside the score over a whole game."""

    ledgers: tuple[str, ...] = ()
    """Names of further accounts, such as money."""
    carried: tuple[str, ...] = ()
    """Names of the amounts carried from hand to hand; each is 0 at first."""
    gain: int = 1
    """Number by which a hand may raise a carried amount; a hand lowers an amount by 1 at most."""
    unkept: tuple[str, ...] = ()
    """Names of amounts that other tables of the game carry, but not this one."""
    states: tuple[Mapping[str, int], ...] = ()
    """Possible carried amounts at the beginning of a hand, where they depend on each other; empty if they do not."""
    before: CarriedBefore | None = None
    """Function that finds the amounts carried into a hand, in games where they may be too large to try all."""


NO_ACCOUNTS = Accounts()
"""The accounts of a game with a single score."""


def points_in_tricks(
    scheme: Scheme, sides: Callable[[Position], tuple[tuple[int, ...], ...]]
) -> Callable[[Position], tuple[tuple[tuple[int, ...], int], ...]]:
    """Return a function from a position to the card points in each side's tricks, in 1/unit, without a scart."""

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
    """Return a function from the totals and the number of hands played to the winners; None before `hands` hands."""
    return lambda totals, played: winners(totals) if played >= hands else None


def ends_unless_level(
    hands: int, extra: int, winners: Callable[[Totals], tuple[int, ...]]
) -> Callable[[Totals, int], tuple[int, ...] | None]:
    """Return a function from the totals and the number of hands played to the winners, or None while the game goes on.

    The game ends after `hands` hands. While nobody is ahead then, it goes on for `extra` hands at a time.
    """

    def finish(totals: Totals, played: int) -> tuple[int, ...] | None:
        due = played >= hands and (played - hands) % extra == 0
        return (winners(totals) or None) if due else None

    return finish


def seats_with_most(totals: Totals) -> tuple[int, ...]:
    """Return the seat with the most points; at a tie, all seats with the most."""
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def side_ahead(sides: tuple[tuple[int, ...], ...], totals: Totals) -> tuple[int, ...]:
    """Return the seats of the side with the most points, in order; none at a tie."""
    best = [side for side in sides if totals[side[0]] == max(totals)]
    return tuple(sorted(best[0])) if len(best) == 1 else ()
