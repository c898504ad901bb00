"""Holding: the cards that came to each seat of a hand, as the table HAND has them and as they are asked for.

A seat counts from 1, and its number is written in three bits. For each bit a hand has the cards of all the seats in
whose number it is set: so seven seats take no more room than three.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, false, or_, select

from tarot_records.archive.entry import SeatEntry
from tarot_records.archive.tables import BITS, CLAIMED, HAND, MANY_TRUMPS

ROOM: Final = (1 << len(BITS)) - 1
"""So many seats have numbers of so many bits."""


def held_by(seats: Sequence[SeatEntry]) -> tuple[tuple[Any, ...], list[SeatEntry]]:
    """The cards of a hand as HAND has them, how many trumps make the longest, and the seats that CLAIMED has."""
    suits, trumps, longest = [0, 0, 0], [0, 0, 0], 0
    apart, all_suits, all_trumps = [], 0, 0
    for one in seats:
        if one.seat >= ROOM or one.suits & all_suits or one.trumps & all_trumps:
            apart.append(one)
            continue
        all_suits |= one.suits
        all_trumps |= one.trumps
        longest = max(longest, one.trumps.bit_count())
        for place, bit in enumerate(BITS):
            if one.seat + 1 & bit:
                suits[place] |= one.suits
                trumps[place] |= one.trumps
    return (*suits, *trumps, longest if longest >= MANY_TRUMPS else None), apart


def holding(suits: int, trumps: int, seat: int | None) -> list[ColumnElement[bool]]:
    """What a row of HAND must be for one seat to hold all these cards: of each bit all of them have it, or none."""
    asked = [(cards, name) for cards, name in ((suits, "suits"), (trumps, "trumps")) if cards]
    if seat is not None and seat >= ROOM:
        return [false()]
    where = [HAND.c.longest >= trumps.bit_count()] if is_long(trumps) else []
    set_ = []
    for bit in BITS:
        held = [(HAND.c[f"{name}_{bit}"].op("&")(cards), cards) for cards, name in asked]
        every, none = and_(*(some == cards for some, cards in held)), and_(*(some == 0 for some, _ in held))
        if seat is not None:
            where.append(every if seat + 1 & bit else none)
        else:
            where.append(or_(every, none))
            set_.append(every)
    return [*where, or_(*set_)] if set_ else where


def is_long(trumps: int) -> bool:
    """Whether hands with so many trumps are found without looking at the others."""
    return trumps.bit_count() >= MANY_TRUMPS


def claiming(suits: int, trumps: int, seat: int | None) -> Select[Any]:
    """The records in which a seat that stands apart holds all these cards."""
    held = [CLAIMED.c[name].op("&")(cards) == cards for name, cards in (("suits", suits), ("trumps", trumps))]
    wanted = select(CLAIMED.c.record).where(*held).distinct()
    return wanted if seat is None else wanted.where(CLAIMED.c.seat == seat)
