"""Standing: where a record stands in an archive, what was said of it when, and which others tell of the same game."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import orjson
from sqlalchemy import ColumnElement, Connection, false, or_, select

from tarot_records.archive.entry import identity_of_text
from tarot_records.archive.listed import Listed
from tarot_records.archive.packing import unpacked
from tarot_records.archive.search import page
from tarot_records.archive.tables import ABOUT, FAULT, HAND, ORIGINAL, PROOF, RECORD
from tarot_records.core.faults import Fault, Where, facts_of

RELATIVES: Final = 20
"""So many of a kind are told."""


class Proof(NamedTuple):
    """What an engine said of a record, and when."""

    engine: str
    at: str
    verdict: str


class Relatives(NamedTuple):
    """Other records that have to do with one, the earliest first; of each kind the first few."""

    same: Sequence[Listed]
    """They say the same in another text."""
    witnesses: Sequence[Listed]
    """They tell the same game, otherwise."""
    deal: Sequence[Listed]
    """They are of the same deal, played otherwise or read otherwise."""


class Standing(NamedTuple):
    """Where a record stands."""

    row: Listed
    added: str
    digest: str
    """Of the text as it was given, as hexadecimal SHA-256."""
    hashes: dict[str, str]
    """Of the record, of its deal and of its play, as far as there are such."""
    proofs: Sequence[Proof]
    """The first proof first."""
    relatives: Relatives
    before: Listed | None
    after: Listed | None


def standing_of(connection: Connection, number: int) -> Standing | None:
    """The place of the record of this number; None if there is none."""
    rows = page(connection, [RECORD.c.id == number]).rows
    if not rows:
        return None
    columns = (ABOUT.c.added, ABOUT.c.form, RECORD.c.digest, RECORD.c.record_hash, ORIGINAL.c.packed)
    asked = select(*columns).select_from(RECORD).join(ORIGINAL).join(ABOUT, ABOUT.c.id == RECORD.c.id)
    asked = asked.where(RECORD.c.id == number)
    about = connection.execute(asked).mappings().one()
    raw = unpacked(about["packed"], connection)
    known = identity_of_text(about["form"], raw) if raw and about["record_hash"] is not None else None
    proofs = select(PROOF.c.engine, PROOF.c.at, PROOF.c.verdict).where(PROOF.c.record == number).order_by(PROOF.c.id)
    before = page(connection, [RECORD.c.id < number], limit=1, newest=True).rows
    after = page(connection, [RECORD.c.id > number], limit=1).rows
    return Standing(
        rows[0],
        about["added"],
        sha256(raw).hexdigest() if raw else bytes(about["digest"]).hex(),
        {name: getattr(known, name) for name in ("record", "deal", "play") if getattr(known, name, "")},
        [Proof(*row) for row in connection.execute(proofs)],
        _relatives(connection, number, about["record_hash"]),
        before[0] if before else None,
        after[0] if after else None,
    )


def _relatives(connection: Connection, number: int, record_hash: int | None) -> Relatives:
    """Those that `relatives.py` calls alike, the later ones too."""
    own, other = HAND.alias("own"), HAND.alias("other")

    def meeting(*where: ColumnElement[bool]) -> ColumnElement[bool]:
        """Records of which a hand meets one of this record's so."""
        return RECORD.c.id.in_(select(other.c.record).where(own.c.record == number, other.c.record != number, *where))

    same = false() if record_hash is None else RECORD.c.record_hash == record_hash
    dealt = own.c.deal_hash == other.c.deal_hash
    untold = or_(own.c.play_hash.is_(None), other.c.play_hash.is_(None))
    witness = or_(meeting(own.c.play_hash == other.c.play_hash), meeting(dealt, untold))
    found = [
        page(connection, [where, RECORD.c.id != number], limit=RELATIVES).rows
        for where in (same, witness & ~same, meeting(dealt) & ~witness & ~same)
    ]
    return Relatives(*found)


def faults_of(connection: Connection, number: int) -> list[Fault]:
    """The faults that a record's latest proof found."""
    wanted = select(FAULT).join(RECORD).where(RECORD.c.proof == FAULT.c.proof, RECORD.c.id == number)
    rows = connection.execute(wanted.order_by(FAULT.c.number)).mappings()
    return [
        Fault(
            row["code"],
            row["severity"],
            Where(row["pointer"], row["hand"], row["trick"], row["seat"]),
            facts_of(orjson.loads(row["facts"])),
            row["because"],
        )
        for row in rows
    ]
