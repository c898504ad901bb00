"""Who plays with whom, where a declarer, perhaps with a partner, plays against the others."""

from functools import cache

from tarot_records.position import NOBODY, Position

Sides = tuple[tuple[int, ...], ...]


@cache
def split(seats: int, attack: tuple[int, ...]) -> Sides:
    """The attack against the others; without one, everybody alone."""
    if not attack:
        return tuple((seat,) for seat in range(seats))
    return attack, tuple(seat for seat in range(seats) if seat not in attack)


def alone(position: Position) -> Sides:
    """Everybody plays alone."""
    return split(len(position.hands), ())


def sides(position: Position) -> Sides:
    """The declarer and his partner against the others; everybody alone while nobody knows the declarer."""
    contract = position.setting.contract
    if contract is None:
        return split(len(position.hands), ())
    declarer, partner = contract.declarer, contract.partner
    return split(len(position.hands), (declarer,) if partner in (declarer, NOBODY) else (declarer, partner))


def sides_known(position: Position) -> bool:
    """Whether it is known who plays with whom."""
    contract = position.setting.contract
    return contract is not None and contract.partner != NOBODY
