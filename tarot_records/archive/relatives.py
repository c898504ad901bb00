"""EarlierRelatives: the earlier records that say the same as a new one, tell the same game, or are of the same deal.

Two records of one play are witnesses of one game, whatever else they say. So are two of one deal if one of
them tells no play. Of one deal but two plays they need not be: at a tournament every table plays the same
deals. Then either they are two games, or somebody misread a card.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select, true

from tarot_records.archive.identity import Identity
from tarot_records.archive.tables import RECORD

_ALIKE: Final[dict[str, tuple[Any, ColumnElement[bool]]]] = {
    "record": (RECORD.c.record_hash, true()),
    "play": (RECORD.c.play_hash, true()),
    "deal": (RECORD.c.deal_hash, true()),
    "unplayed": (RECORD.c.deal_hash, RECORD.c.play_hash.is_(None)),
}
"""In what records can be alike: the hash that says so, and of which records it counts."""


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
        known = [_hashes(identity) for identity in identities if identity is not None]
        self.found = {}
        for name, (column, where) in _ALIKE.items():
            wanted = select(column, func.min(RECORD.c.id)).where(where).group_by(column)
            wanted = wanted.where(column.in_([hashes[name] for hashes in known if hashes[name]]))
            self.found[name] = {bytes(value): number for value, number in connection.execute(wanted)}

    def of(self, identity: Identity | None) -> Kin:
        """The nearest earlier relative."""
        if identity is None:
            return Kin()
        record, play, deal, unplayed = (self.found[name].get(own) for name, own in _hashes(identity).items())
        if record is not None:
            return Kin(same=record)
        if play is not None:
            return Kin(witness=play)
        if not identity.play:
            return Kin(witness=deal)
        return Kin(witness=unplayed) if unplayed is not None else Kin(deal=deal)

    def add(self, number: int, identity: Identity | None) -> None:
        """One more record, for those after it."""
        for name, own in _hashes(identity).items() if identity is not None else ():
            if own and not (name == "unplayed" and identity is not None and identity.play):
                self.found[name].setdefault(own, number)


def one_game(one: Any, other: Any) -> tuple[ColumnElement[bool], ...]:
    """The same for a query: two rows of records tell one game if one of these is so."""
    dealt = and_(one.deal_hash == other.deal_hash, or_(one.play_hash.is_(None), other.play_hash.is_(None)))
    return one.record_hash == other.record_hash, one.play_hash == other.play_hash, dealt


def _hashes(identity: Identity) -> dict[str, bytes]:
    """The hash for each way to be alike; empty where there is none."""
    record, deal, play = map(bytes.fromhex, identity)
    return {"record": record, "play": play, "deal": deal, "unplayed": deal}
