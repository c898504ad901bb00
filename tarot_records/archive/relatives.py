"""Earlier records that state the same as a new one, record the same game, or the same deal.

Two records are compared hand by hand. The same play makes them witnesses of one game, whatever else they state. So
does the same deal, if one of them has no play. The same deal with two different plays does not: at a tournament every
table plays the same deals. Then they are two games, or one card was misread.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select, true

from tarot_records.archive.connection import parts
from tarot_records.archive.identity import Identity
from tarot_records.archive.tables import HAND, RECORD

_ALIKE: Final[dict[str, tuple[Any, Any, ColumnElement[bool]]]] = {
    "record": (RECORD.c.id, RECORD.c.record_hash, true()),
    "play": (HAND.c.record, HAND.c.play_hash, true()),
    "deal": (HAND.c.record, HAND.c.deal_hash, true()),
    "unplayed": (HAND.c.record, HAND.c.deal_hash, HAND.c.play_hash.is_(None)),
}
"""Way to be alike -> column of the record, column of the hash, and the rows that count."""


class Kin(NamedTuple):
    """The nearest earlier relative of a record; at most one field is set."""

    same: int | None = None
    """A record that states the same in another text."""
    witness: int | None = None
    """A different record of the same game."""
    deal: int | None = None
    """A record of the same deal with another play."""


class EarlierRelatives:
    """Finds relatives for a batch of records, among those in the archive and those of the batch added before."""

    def __init__(self, connection: Connection, identities: Iterable[Identity | None]) -> None:
        self.own = {identity: _hashes(identity) for identity in identities if identity is not None}
        self.earliest: dict[str, dict[int, int]] = {}
        for name, (record, column, where) in _ALIKE.items():
            self.earliest[name] = {}
            wanted = sorted({value for hashes in self.own.values() for value in hashes[name]})
            for some in parts(wanted):
                asked = select(column, func.min(record)).where(where, column.in_(some)).group_by(column)
                rows: Any = connection.execute(asked).all()
                self.earliest[name] |= dict(rows)

    def of(self, identity: Identity | None) -> Kin:
        """Return the nearest earlier relative."""
        if identity is None:
            return Kin()
        own = self.own[identity]
        record = self._earliest("record", own["record"])
        if record is not None:
            return Kin(same=record)
        play = self._earliest("play", own["play"])
        if play is not None:
            return Kin(witness=play)
        untold, unplayed = self._earliest("deal", own["unplayed"]), self._earliest("unplayed", own["deal"])
        witnesses = [number for number in (untold, unplayed) if number is not None]
        if witnesses:
            return Kin(witness=min(witnesses))
        return Kin(deal=self._earliest("deal", own["deal"]))

    def add(self, number: int, identity: Identity | None) -> None:
        """Add a record, as a relative of those after it."""
        for name, hashes in self.own[identity].items() if identity is not None else ():
            for own in hashes:
                self.earliest[name].setdefault(own, number)

    def _earliest(self, name: str, hashes: Iterable[int]) -> int | None:
        known = self.earliest[name]
        return min([known[own] for own in hashes if own in known], default=None)


@lru_cache(maxsize=1 << 13)
def hash_of(hexadecimal: str) -> int | None:
    """Return the first 64 bits of a hash, as the signed integer that is stored."""
    return int.from_bytes(bytes.fromhex(hexadecimal[:16]), signed=True) if hexadecimal else None


def one_game(one: Any, other: Any) -> tuple[ColumnElement[bool], ...]:
    """Return conditions on two rows of RECORD; if one holds, they record the same game. The first: the same record.

    The others join the hands of both records.
    """
    ways: list[ColumnElement[bool]] = [one.record_hash == other.record_hash]
    for by_play in (True, False):
        his, mine = HAND.alias(), HAND.alias()
        dealt, untold = his.c.deal_hash == mine.c.deal_hash, or_(his.c.play_hash.is_(None), mine.c.play_hash.is_(None))
        alike = his.c.play_hash == mine.c.play_hash if by_play else and_(dealt, untold)
        ways.append(and_(his.c.record == one.id, mine.c.record == other.id, alike))
    return tuple(ways)


def _hashes(identity: Identity) -> dict[str, list[int]]:
    """Return the hashes for each way to be alike."""
    hands = identity.hands
    hashes = {
        "record": [identity.record],
        "play": [hand.play for hand in hands],
        "deal": [hand.deal for hand in hands],
        "unplayed": [hand.deal for hand in hands if not hand.play],
    }
    return {name: [one for one in map(hash_of, own) if one is not None] for name, own in hashes.items()}
