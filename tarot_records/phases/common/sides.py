"""Sides: partners who sit opposite, or a declarer, alone or with a partner, against the others."""

from functools import cache
from typing import Final

from tarot_records.core.position import NOBODY, Position, active_seats
from tarot_records.rules.step import Clause, Moment

Sides = tuple[tuple[int, ...], ...]
"""The seats of each side."""

OPPOSITE: Final = ((0, 2), (1, 3))
"""Sides of four players whose partners sit opposite."""


@cache
def split(seats: tuple[int, ...], attack: tuple[int, ...]) -> Sides:
    """Return two sides: `attack` and the other seats; each seat alone if `attack` is empty."""
    if not attack:
        return tuple((seat,) for seat in seats)
    return attack, tuple(seat for seat in seats if seat not in attack)


def alone(position: Position) -> Sides:
    """Return the sides of a game in which each seat plays alone."""
    return split(active_seats(position), ())


def sides(position: Position) -> Sides:
    """Return the declarer with his partner, and the others; each seat alone while the declarer is unknown."""
    contract = position.setting.contract
    if contract is None:
        return split(active_seats(position), ())
    declarer, partner = contract.declarer, contract.partner
    return split(active_seats(position), (declarer,) if partner in (declarer, NOBODY) else (declarer, partner))


def sides_known(position: Position) -> bool:
    """Return whether the declarer and his partner are known."""
    contract = position.setting.contract
    return contract is not None and contract.partner != NOBODY


def sides_if_known(position: Position) -> Sides | None:
    """Return the sides; None if the declarer or his partner is unknown."""
    return sides(position) if sides_known(position) else None


def is_disclosed(m: Moment) -> bool:
    """Return whether a step reveals the declarer's partner to the whole table."""
    return m.after.setting.contract is not None and m.partner != NOBODY == m.known


def disclosed(m: Moment) -> tuple[Clause, ...]:
    """Return the clause about the declarer's partner, if the step reveals him."""
    contract = m.after.setting.contract
    if contract is None or not is_disclosed(m):
        return ()
    if m.partner == contract.declarer:
        return (Clause("disclosed_alone", {"declarer": contract.declarer}),)
    return (Clause("disclosed", {"partner": m.partner, "declarer": contract.declarer}),)
