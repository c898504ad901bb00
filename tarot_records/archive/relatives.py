"""Relatives of a new record: earlier records with the same content, of the same game, or of the same deal.

Two records are compared hand by hand. If they have a play in common, they are witnesses of one game, whatever else they
state. The same holds for a common deal if one of them has no play. The same deal with two different plays makes no
witnesses: at a tournament every table plays the same deals, or one card was misread.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from tarot_records.archive.connection import query_parts
from tarot_records.archive.tables import HAND, RECORD


class Kin(NamedTuple):
    """The nearest earlier relative of a record, by its record number; at most one field is set."""

    same: int | None = None
    """A record with the same content in another text."""
    witness: int | None = None
    """A record of the same game with other content."""
    deal: int | None = None
    """A record of the same deal with another play."""


def nearest_relatives(connection: Connection, numbers: Sequence[int]) -> dict[int, Kin]:
    """Return record number -> its nearest earlier relative, for those of the records that have one.

    The same content is nearer than the same game, and that nearer than the same deal; among equals the first added
    record counts.
    """
    record, earlier, own, other = RECORD.alias(), RECORD.alias(), HAND.alias(), HAND.alias()
    by_play, by_deal = same_game_hands(own.c, other.c)
    kin: dict[int, Kin] = {}
    for kind, mine, his, alike in (
        ("same", record.c.id, earlier.c.id, record.c.record_hash == earlier.c.record_hash),
        ("witness", own.c.record, other.c.record, by_play),
        ("witness", own.c.record, other.c.record, by_deal),
        ("deal", own.c.record, other.c.record, own.c.deal_hash == other.c.deal_hash),
    ):
        first = select(func.min(his)).where(alike, his < mine).correlate(mine.table).scalar_subquery()
        for some in query_parts(numbers):
            rows = connection.execute(select(first, mine).where(mine.in_(some)))
            for relative, number in sorted(row for row in rows if row[0] is not None):
                kin.setdefault(number, Kin(**{kind: relative}))
    return kin


@lru_cache(maxsize=1 << 13)
def hash_of(hexadecimal: str) -> int | None:
    """Return the first 64 bits of a hexadecimal hash as the signed integer that is stored; None if it is empty."""
    return int.from_bytes(bytes.fromhex(hexadecimal[:16]), signed=True) if hexadecimal else None


def same_game_hands(own: Any, other: Any) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return two conditions on two rows of HAND; the rows are of one game if either holds.

    Each condition has its own index.
    """
    unplayed = or_(own.play_hash.is_(None), other.play_hash.is_(None))
    return own.play_hash == other.play_hash, and_(own.deal_hash == other.deal_hash, unplayed)


def same_game_records(one: Any, other: Any) -> tuple[ColumnElement[bool], ...]:
    """Return conditions on two rows of RECORD; they record the same game if any condition holds.

    The first condition holds for records with the same content. The others join the hands of both records.
    """
    his, mine = HAND.alias(), HAND.alias()
    of_both = his.c.record == one.id, mine.c.record == other.id
    return one.record_hash == other.record_hash, *(and_(*of_both, alike) for alike in same_game_hands(his.c, mine.c))
