"""Details of one record: neighbours, proofs, faults and relatives; and the record of the day."""

from collections.abc import Sequence
from datetime import date
from hashlib import sha256
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, false, func, or_, select

from tarot_records.archive.compression import unpack_text
from tarot_records.archive.entry import identity_of_text
from tarot_records.archive.lists import ListRow
from tarot_records.archive.relatives import same_game_hands
from tarot_records.archive.search import page
from tarot_records.archive.tables import ABOUT, FAULT, HAND, NATURE, ORIGINAL, PROOF, RECORD
from tarot_records.archive.tally import records_with
from tarot_records.core import fast_codecs
from tarot_records.core.faults import PROVED, Fault, Where, facts_of

RELATIVES: Final = 20
"""Maximum number of relatives of each kind."""


class Proof(NamedTuple):
    """A verdict on a record, with engine and time."""

    engine: str
    at: str
    verdict: str


class Relatives(NamedTuple):
    """Other records related to a record: of each kind at most `RELATIVES`, the earliest first."""

    same: Sequence[ListRow]
    """Records with the same content in another text."""
    witnesses: Sequence[ListRow]
    """Records of the same game with other content."""
    deal: Sequence[ListRow]
    """Records of the same deal with another play."""


class RecordDetails(NamedTuple):
    """The details of a record."""

    row: ListRow
    added: str
    digest: str
    """SHA-256 of the text as it was given, in hexadecimal."""
    hashes: dict[str, str]
    """Kind of hash (record, deal or play) -> hash; unknown hashes are left out."""
    proofs: Sequence[Proof]
    """All proofs of the record, the oldest first."""
    relatives: Relatives
    before: ListRow | None
    after: ListRow | None


def details_of(connection: Connection, number: int) -> RecordDetails | None:
    """Return the details of the record with this number; None if there is no such record."""
    rows = page(connection, [RECORD.c.id == number]).rows
    if not rows:
        return None
    columns = (ABOUT.c.added, ABOUT.c.form, RECORD.c.digest, RECORD.c.record_hash, ORIGINAL.c.packed)
    wanted = select(*columns).select_from(RECORD).join(ORIGINAL).join(ABOUT, ABOUT.c.id == RECORD.c.id)
    about = connection.execute(wanted.where(RECORD.c.id == number)).mappings().one()
    raw = unpack_text(about["packed"], connection)
    known = identity_of_text(about["form"], raw) if raw and about["record_hash"] is not None else None
    proofs = select(PROOF.c.engine, PROOF.c.at, PROOF.c.verdict).where(PROOF.c.record == number).order_by(PROOF.c.id)
    before = page(connection, [RECORD.c.id < number], limit=1, newest=True).rows
    after = page(connection, [RECORD.c.id > number], limit=1).rows
    return RecordDetails(
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
    """Return the relatives of a record, added before or after it, by the rules of `relatives.py`."""
    own, other = HAND.alias("own"), HAND.alias("other")

    def meeting(*where: ColumnElement[bool]) -> ColumnElement[bool]:
        return RECORD.c.id.in_(select(other.c.record).where(own.c.record == number, other.c.record != number, *where))

    same = false() if record_hash is None else RECORD.c.record_hash == record_hash
    dealt = own.c.deal_hash == other.c.deal_hash
    witness = or_(*map(meeting, same_game_hands(own.c, other.c)))
    found = [
        page(connection, [where, RECORD.c.id != number], limit=RELATIVES).rows
        for where in (same, witness & ~same, meeting(dealt) & ~witness & ~same)
    ]
    return Relatives(*found)


def faults_of(connection: Connection, number: int) -> list[Fault]:
    """Return the faults of a record from its latest proof."""
    wanted = select(FAULT).join(RECORD).where(RECORD.c.proof == FAULT.c.proof, RECORD.c.id == number)
    rows = connection.execute(wanted.order_by(FAULT.c.number)).mappings()
    return [
        Fault(
            row["code"],
            row["severity"],
            Where(row["pointer"], row["hand"], row["trick"], row["seat"]),
            facts_of(fast_codecs.loads(row["facts"])),
            row["because"],
        )
        for row in rows
    ]


class LatestProof(NamedTuple):
    """The latest proof of a record."""

    verdict: str
    engine: str
    faults: list[tuple[str, str, int | None]]
    """Code, severity and hand of each fault."""


def latest_proofs(connection: Connection, numbers: Sequence[int]) -> dict[int, LatestProof]:
    """Return the latest proof of each of these records, by record number."""
    latest = and_(FAULT.c.record == ABOUT.c.id, FAULT.c.proof == ABOUT.c.proof)
    columns = (ABOUT.c.id, ABOUT.c.verdict, ABOUT.c.engine, FAULT.c.code, FAULT.c.severity, FAULT.c.hand)
    wanted = select(*columns).select_from(ABOUT.outerjoin(FAULT, latest)).where(ABOUT.c.id.in_(numbers))
    proofs: dict[int, LatestProof] = {}
    rows: Any = connection.execute(wanted.order_by(ABOUT.c.id, FAULT.c.number)).all()
    for number, verdict, engine, code, severity, hand in rows:
        faults = proofs.setdefault(number, LatestProof(verdict, engine, [])).faults
        if code is not None:
            faults.append((code, severity, hand))
    return proofs


# -- the record of the day -------------------------------------------------------------------------


def chance(day: date) -> int:
    """Return a pseudo-random number from 0 to 2**64 - 1 that depends only on the day."""
    return int.from_bytes(sha256(day.isoformat().encode()).digest()[:8])


def record_of(connection: Connection, day: date) -> int | None:
    """Return the number of the record of the day: a proved record of a game that people played; None if there is none.

    It is the first such record after a number that depends on the day.
    """
    if not records_with(connection, "kind", "played"):
        return None
    fits = NATURE.c.kind == "played", NATURE.c.verdict == PROVED, NATURE.c.hands > 0
    wanted = select(RECORD.c.id).where(RECORD.c.nature.in_(select(NATURE.c.id).where(*fits)))
    wanted = wanted.order_by(RECORD.c.id).limit(1)
    highest: int = connection.scalar(select(func.max(RECORD.c.id))) or 1
    number: int | None = connection.scalar(wanted.where(RECORD.c.id > chance(day) % highest))
    return connection.scalar(wanted) if number is None else number
