"""Proving again: every text of an archive through today's rules, by all cores; new proofs stand beside the old."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import and_, select

from tarot_records.archive.adding import BATCH
from tarot_records.archive.entry import NOTATION, NOTHING, Entry, entries_of
from tarot_records.archive.store import Archive, Kept
from tarot_records.archive.tables import ABOUT, FAULT
from tarot_records.core.fingerprint import engine
from tarot_records.reading.parallel import each
from tarot_records.reading.parser import read
from tarot_records.record.source import Source


class Proved(NamedTuple):
    """A record that was proved again."""

    id: int
    label: str
    was: str
    """The verdict before."""
    was_by: str
    """The engine that gave it."""
    now: str
    """The verdict now; empty if the text is lost."""
    new_codes: tuple[str, ...]
    """Codes that are found now and were not."""
    gone_codes: tuple[str, ...]
    """Codes that were found and are not now."""

    @property
    def changed(self) -> bool:
        """Whether anything is otherwise than it was."""
        return self.was != self.now or bool(self.new_codes or self.gone_codes)


def source_of(kept: Kept) -> Source:
    """A text of the archive as a source again."""
    assert kept.raw is not None
    many = kept.line > 1
    return Source(kept.origin, kept.raw, kept.line, many=many, reader=read if kept.form == NOTATION else None)


def proved_again(archive: Archive, processes: int, writes: bool = True) -> Iterator[Proved]:
    """Proves everything again, and tells of every record once its new proof is safe, or without writing any."""
    waiting: deque[Kept] = deque()
    lost: list[Kept] = []

    def sources() -> Iterator[Source]:
        for kept in archive.texts():
            if kept.raw is None:
                lost.append(kept)
            elif kept.form != NOTHING:
                waiting.append(kept)
                yield source_of(kept)

    entries = each(entries_of, sources(), processes)
    while batch := [(waiting.popleft(), entry) for entry in islice(entries, BATCH)]:
        told, new = _compared(archive, batch)
        if new and writes:
            archive.prove(new)
        yield from told
    yield from (Proved(kept.id, "", "", "", "", (), ()) for kept in lost)


def _compared(archive: Archive, batch: Sequence[tuple[Kept, Entry]]) -> tuple[list[Proved], list[tuple[int, Entry]]]:
    """A batch beside its latest proofs, and what of it says something new."""
    before = _latest(archive, [kept.id for kept, _ in batch])
    told, new = [], []
    for kept, entry in batch:
        verdict, by, codes = before[kept.id]
        now = {fault.code for fault in entry.faults}
        one = Proved(
            kept.id,
            f"{kept.origin}:{kept.line}" if kept.line > 1 else kept.origin,
            verdict,
            by,
            entry.verdict,
            tuple(sorted(now - codes)),
            tuple(sorted(codes - now)),
        )
        told.append(one)
        if one.changed or by != engine():
            new.append((kept.id, entry))
    return told, new


def _latest(archive: Archive, numbers: list[int]) -> dict[int, tuple[str, str, set[str]]]:
    """Of each record the verdict, the engine and the codes of its latest proof."""
    latest = and_(FAULT.c.record == ABOUT.c.id, FAULT.c.proof == ABOUT.c.proof)
    wanted = select(ABOUT.c.id, ABOUT.c.verdict, ABOUT.c.engine, FAULT.c.code)
    wanted = wanted.select_from(ABOUT.outerjoin(FAULT, latest)).where(ABOUT.c.id.in_(numbers))
    found: dict[int, tuple[str, str, set[str]]] = {}
    rows: Any = archive.read(lambda connection: connection.execute(wanted).all())
    for number, verdict, by, code in rows:
        codes = found.setdefault(number, (verdict, by, set()))[2]
        if code is not None:
            codes.add(code)
    return found
