"""Card columns of the HAND table: pack the cards of all seats into them, and search by the cards of one seat.

Parameters count seats from 0. In the columns they count from 1, and a seat number has three bits. For each bit HAND has
the cards of all seats with that bit in their number, so the cards of seven seats need no more room than those of three.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, false, or_, select

from tarot_records.archive.entry import SeatEntry
from tarot_records.archive.tables import BITS, CLAIMED, HAND, MANY_TRUMPS

ROOM: Final = (1 << len(BITS)) - 1
"""Number of seats that fit into the columns."""


def held_by(seats: Sequence[SeatEntry]) -> tuple[tuple[Any, ...], list[SeatEntry]]:
    """Return the values of a hand for the columns `suits_1` to `longest`, and the seats whose cards go to CLAIMED."""
    suits, trumps, longest = [0, 0, 0], [0, 0, 0], 0
    apart, all_suits, all_trumps = [], 0, 0
    for seat in seats:
        if seat.seat >= ROOM or seat.suits & all_suits or seat.trumps & all_trumps:
            apart.append(seat)
            continue
        all_suits |= seat.suits
        all_trumps |= seat.trumps
        longest = max(longest, seat.trumps.bit_count())
        for place, bit in enumerate(BITS):
            if seat.seat + 1 & bit:
                suits[place] |= seat.suits
                trumps[place] |= seat.trumps
    return (*suits, *trumps, longest if longest >= MANY_TRUMPS else None), apart


def holding_conditions(suits: int, trumps: int, seat: int | None) -> list[ColumnElement[bool]]:
    """Return conditions on rows of HAND that hold if `seat` (from 0; None for any seat) has all these cards.

    The cards are then all in the columns of the bits of its number, and in no column of the other bits.
    """
    wanted = [(cards, name) for cards, name in ((suits, "suits"), (trumps, "trumps")) if cards]
    if seat is not None and seat >= ROOM:
        return [false()]
    where = [HAND.c.longest >= trumps.bit_count()] if is_long(trumps) else []
    with_bit = []
    for bit in BITS:
        held = [(HAND.c[f"{name}_{bit}"].op("&")(cards), cards) for cards, name in wanted]
        every, none = and_(*(some == cards for some, cards in held)), and_(*(some == 0 for some, _ in held))
        if seat is not None:
            where.append(every if seat + 1 & bit else none)
        else:
            where.append(or_(every, none))
            with_bit.append(every)
    return [*where, or_(*with_bit)] if with_bit else where


def is_long(trumps: int) -> bool:
    """Return True if the mask `trumps` has enough trumps for the index of trumps to find the hands with them."""
    return trumps.bit_count() >= MANY_TRUMPS


def claiming_records(suits: int, trumps: int, seat: int | None) -> Select[Any]:
    """Return a query for the records in which one row of CLAIMED has all these cards; HAND cannot hold such cards.

    `suits` and `trumps` are masks as in `SeatEntry`. `seat` counts from 0; None stands for any seat.
    """
    held = [CLAIMED.c[name].op("&")(cards) == cards for name, cards in (("suits", suits), ("trumps", trumps))]
    wanted = select(CLAIMED.c.record).where(*held).distinct()
    return wanted if seat is None else wanted.where(CLAIMED.c.seat == seat)
