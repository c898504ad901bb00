"""Earlier records that state the same as a new one, record the same game, or the same deal.

Two records are compared hand by hand. The same play makes them witnesses of one game, whatever else they state. So
does the same deal, if one of them has no play. The same deal with two different plays does not: at a tournament every
table plays the same deals. Then they are two games, or one card was misread.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from tarot_records.archive.connection import parts
from tarot_records.archive.tables import HAND, RECORD


class Kin(NamedTuple):
    """The nearest earlier relative of a record; at most one field is set."""

    same: int | None = None
    """A record that states the same in another text."""
    witness: int | None = None
    """A different record of the same game."""
    deal: int | None = None
    """A record of the same deal with another play."""


def nearest_relatives(connection: Connection, numbers: Sequence[int]) -> dict[int, Kin]:
    """Return the nearest earlier relative of each of these records that has one."""
    record, earlier, own, other = RECORD.alias(), RECORD.alias(), HAND.alias(), HAND.alias()
    by_play, by_deal = same_game(own.c, other.c)
    kin: dict[int, Kin] = {}
    for kind, mine, his, alike in (
        ("same", record.c.id, earlier.c.id, record.c.record_hash == earlier.c.record_hash),
        ("witness", own.c.record, other.c.record, by_play),
        ("witness", own.c.record, other.c.record, by_deal),
        ("deal", own.c.record, other.c.record, own.c.deal_hash == other.c.deal_hash),
    ):
        first = select(func.min(his)).where(alike, his < mine).correlate(mine.table).scalar_subquery()
        for some in parts(numbers):
            rows = connection.execute(select(first, mine).where(mine.in_(some)))
            for relative, number in sorted(row for row in rows if row[0] is not None):
                kin.setdefault(number, Kin(**{kind: relative}))
    return kin


@lru_cache(maxsize=1 << 13)
def hash_of(hexadecimal: str) -> int | None:
    """Return the first 64 bits of a hash, as the signed integer that is stored."""
    return int.from_bytes(bytes.fromhex(hexadecimal[:16]), signed=True) if hexadecimal else None


def same_game(own: Any, other: Any) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return two conditions on rows of HAND, each with its own index; if one holds, both are of one game."""
    unplayed = or_(own.play_hash.is_(None), other.play_hash.is_(None))
    return own.play_hash == other.play_hash, and_(own.deal_hash == other.deal_hash, unplayed)


def one_game(one: Any, other: Any) -> tuple[ColumnElement[bool], ...]:
    """Return conditions on two rows of RECORD; if one holds, they record the same game. The first: the same record.

    The others join the hands of both records.
    """
    his, mine = HAND.alias(), HAND.alias()
    of_both = his.c.record == one.id, mine.c.record == other.id
    return one.record_hash == other.record_hash, *(and_(*of_both, alike) for alike in same_game(his.c, mine.c))
