"""Who plays with whom: partners who sit opposite, or a declarer, perhaps with a partner, against the others."""

from functools import cache
from typing import Final

from tarot_records.core.position import NOBODY, Position, active_seats
from tarot_records.rules.step import Clause, Moment

Sides = tuple[tuple[int, ...], ...]

OPPOSITE: Final = ((0, 2), (1, 3))
"""Four players, partners opposite."""


@cache
def split(seats: tuple[int, ...], attack: tuple[int, ...]) -> Sides:
    """Return the attack against the others of those who play; without one, everybody alone."""
    if not attack:
        return tuple((seat,) for seat in seats)
    return attack, tuple(seat for seat in seats if seat not in attack)


def alone(position: Position) -> Sides:
    """Return the sides where everybody plays alone."""
    return split(active_seats(position), ())


def sides(position: Position) -> Sides:
    """Return the declarer and his partner against the others; everybody alone while nobody knows the declarer."""
    contract = position.setting.contract
    if contract is None:
        return split(active_seats(position), ())
    declarer, partner = contract.declarer, contract.partner
    return split(active_seats(position), (declarer,) if partner in (declarer, NOBODY) else (declarer, partner))


def sides_known(position: Position) -> bool:
    """Return whether it is known who plays with whom."""
    contract = position.setting.contract
    return contract is not None and contract.partner != NOBODY


def is_disclosed(m: Moment) -> bool:
    """Return whether with this step the whole table knows who plays with the declarer."""
    return m.after.setting.contract is not None and m.partner != NOBODY == m.known


def disclosed(m: Moment) -> tuple[Clause, ...]:
    """Return what a card tells about who plays with whom, if it is the card called."""
    contract = m.after.setting.contract
    if contract is None or not is_disclosed(m):
        return ()
    if m.partner == contract.declarer:
        return (Clause("disclosed_alone", {"declarer": contract.declarer}),)
    return (Clause("disclosed", {"partner": m.partner, "declarer": contract.declarer}),)
