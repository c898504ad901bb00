"""The hand list of an archive: the rows of its records, with the verdict and the faults of their latest proofs.

What the cards come to is replayed for it; whether that is right the archive knows already, gaps included, however
long it took to find out. `archive verify` brings the proofs up to date.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final, NamedTuple

from sqlalchemy import and_, select

from tarot_records.archive.exporting import Left
from tarot_records.archive.proving import source_of
from tarot_records.archive.store import Archive, Kept
from tarot_records.archive.tables import ABOUT, FAULT
from tarot_records.core.faults import NOTE
from tarot_records.hand_table.rows import HandRow, without_verdicts
from tarot_records.reading.parallel import each
from tarot_records.record.source import Source

BATCH: Final = 500
"""Of so many records the proofs are looked up at once."""


class Judged(NamedTuple):
    """What the latest proof says of a record."""

    verdict: str
    faults: defaultdict[int, list[str]]
    """The number of the hand, 0 for what stands outside of hands -> the codes."""


def rows_of_archive(archive: Archive, texts: Iterable[Kept], processes: int) -> Iterator[HandRow | Left]:
    """The rows of these texts, in order; what the database has lost is told."""
    waiting: deque[Kept] = deque()
    lost: list[Left] = []

    def sources() -> Iterator[Source]:
        for kept in texts:
            if kept.raw is None:
                lost.append(Left(kept.id, "its text cannot be read from the database"))
            else:
                waiting.append(kept)
                yield source_of(kept)

    found = each(without_verdicts, sources(), processes)
    while batch := [(waiting.popleft().id, rows) for rows in islice(found, BATCH)]:
        judged = _judged(archive, [number for number, _ in batch])
        for number, rows in batch:
            yield from (_told(row, number, judged[number]) for row in rows)
    yield from lost


def _told(row: HandRow, number: int, judged: Judged) -> HandRow:
    """The row of a record of the archive, as it was judged there."""
    faults = judged.faults[row.hand] if row.hand is not None else None
    return replace(row, archive_id=number, verdict=judged.verdict, record_faults=judged.faults[0], faults=faults)


def _judged(archive: Archive, numbers: Sequence[int]) -> dict[int, Judged]:
    """What the latest proofs of these records say."""
    latest = and_(FAULT.c.record == ABOUT.c.id, FAULT.c.proof == ABOUT.c.proof)
    columns = (ABOUT.c.id, ABOUT.c.verdict, FAULT.c.code, FAULT.c.severity, FAULT.c.hand)
    wanted = select(*columns).select_from(ABOUT.outerjoin(FAULT, latest))
    wanted = wanted.where(ABOUT.c.id.in_(numbers)).order_by(ABOUT.c.id, FAULT.c.number)
    rows: Any = archive.read(lambda connection: connection.execute(wanted).all())
    found: dict[int, Judged] = {}
    for number, verdict, code, severity, hand in rows:
        codes = found.setdefault(number, Judged(verdict, defaultdict(list))).faults[hand or 0]
        if code is not None and severity != NOTE and code not in codes:
            codes.append(code)
    return found
