"""EarlierRelatives: the earlier records that say the same as a new one, tell the same game, or are of the same deal.

A deal is a hand's: two records meet in any of their hands. Two of one play are witnesses of one game, whatever
else they say. So are two of one deal if one of them tells no play. Of one deal but two plays they need not be: at
a tournament every table plays the same deals. Then either they are two games, or somebody misread a card.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select, true

from tarot_records.archive.identity import Identity
from tarot_records.archive.sharing import parts
from tarot_records.archive.tables import HAND, RECORD

_ALIKE: Final[dict[str, tuple[Any, Any, ColumnElement[bool]]]] = {
    "record": (RECORD.c.id, RECORD.c.record_hash, true()),
    "play": (HAND.c.record, HAND.c.play_hash, true()),
    "deal": (HAND.c.record, HAND.c.deal_hash, true()),
    "unplayed": (HAND.c.record, HAND.c.deal_hash, HAND.c.play_hash.is_(None)),
}
"""In what records can be alike, as a whole or in a hand: where the record is named, the hash that says so, and of which
rows it counts."""


class Kin(NamedTuple):
    """The nearest earlier relative of a record, in one of these; None in the others."""

    same: int | None = None
    """It says the same, in another text."""
    witness: int | None = None
    """It tells the same game, otherwise."""
    deal: int | None = None
    """It is of the same deal, played otherwise."""


class EarlierRelatives:
    """The earlier relatives of a batch of records, to which each of them is added in turn."""

    def __init__(self, connection: Connection, identities: Iterable[Identity | None]) -> None:
        self.own = {identity: _hashes(identity) for identity in identities if identity is not None}
        self.found: dict[str, dict[int, int]] = {}
        for name, (record, column, where) in _ALIKE.items():
            self.found[name] = {}
            wanted = sorted({value for hashes in self.own.values() for value in hashes[name]})
            for some in parts(wanted):
                asked = select(column, func.min(record)).where(where, column.in_(some)).group_by(column)
                rows: Any = connection.execute(asked).all()
                self.found[name] |= dict(rows)

    def of(self, identity: Identity | None) -> Kin:
        """The nearest earlier relative."""
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
        """One more record, for those after it."""
        for name, hashes in self.own[identity].items() if identity is not None else ():
            for own in hashes:
                self.found[name].setdefault(own, number)

    def _earliest(self, name: str, hashes: Iterable[int]) -> int | None:
        known = self.found[name]
        return min([known[own] for own in hashes if own in known], default=None)


@lru_cache(maxsize=1 << 13)
def hash_of(hexadecimal: str) -> int | None:
    """What is kept of a hash: its first 64 bits, as a number that databases have."""
    return int.from_bytes(bytes.fromhex(hexadecimal[:16]), signed=True) if hexadecimal else None


def one_game(one: Any, other: Any) -> tuple[ColumnElement[bool], ...]:
    """The same for a query: two rows of records tell one game if one of these is so.

    A query that asks for the second or third joins the hands of both.
    """
    ways: list[ColumnElement[bool]] = [one.record_hash == other.record_hash]
    for told in (True, False):
        his, mine = HAND.alias(), HAND.alias()
        dealt, untold = his.c.deal_hash == mine.c.deal_hash, or_(his.c.play_hash.is_(None), mine.c.play_hash.is_(None))
        alike = his.c.play_hash == mine.c.play_hash if told else and_(dealt, untold)
        ways.append(and_(his.c.record == one.id, mine.c.record == other.id, alike))
    return tuple(ways)


def _hashes(identity: Identity) -> dict[str, list[int]]:
    """The hashes for each way to be alike."""
    hands = identity.hands
    told = {
        "record": [identity.record],
        "play": [hand.play for hand in hands],
        "deal": [hand.deal for hand in hands],
        "unplayed": [hand.deal for hand in hands if not hand.play],
    }
    return {name: [one for one in map(hash_of, own) if one is not None] for name, own in told.items()}
