"""Process many records of an archive on all cores or on a cluster: add, prove again, export, and list their hands."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple, TypeVar

from tarot_records.archive.details import LatestProof, latest_proofs
from tarot_records.archive.entry import JSON, NOTATION, NOTHING, ArchiveEntry, digest_of, entries_of
from tarot_records.archive.insertion import Insertion
from tarot_records.archive.store import Archive, KeptText
from tarot_records.core.entry_points import engine_name
from tarot_records.core.faults import NOTE
from tarot_records.engine.result import replayed
from tarot_records.hand_table.rows import HandRow, without_verdicts
from tarot_records.reading.convert import is_lines, text_of
from tarot_records.reading.parallel import Workers, each
from tarot_records.reading.parser import read
from tarot_records.record.source import Source

T = TypeVar("T")

BATCH: Final = 1_000
"""Number of records written in one transaction."""
HAND_BATCH: Final = 500
"""Number of records whose proofs are looked up at once for a list of hands."""
NOT_KEPT: Final = frozenset({"source.missing"})
"""Codes of faults of a source that has no text to keep."""
PACKING: Final = 12
"""Zstandard level of exports. Files are a third smaller than at the default level, for 1/16 ms more per hand."""


def source_of(kept: KeptText) -> Source:
    """Return a stored text as a source, which can be read and replayed."""
    assert kept.raw is not None
    many = kept.line > 1
    return Source(kept.origin, kept.raw, kept.line, many=many, reader=read if kept.form == NOTATION else None)


class _Pipeline:
    """Stored texts on their way through workers; texts that the database has lost go to `lost`."""

    def __init__(self, texts: Iterable[KeptText]) -> None:
        self.lost: list[KeptText] = []
        self._texts = texts
        self._waiting: deque[KeptText] = deque()

    def batches(
        self, work: Callable[[Sequence[Source]], list[T]], workers: Workers, size: int
    ) -> Iterator[list[tuple[KeptText, T]]]:
        """Yield batches of pairs: a text, and the result of `work` for the text."""
        results = each(work, self._sources(), workers)
        while batch := [(self._waiting.popleft(), result) for result in islice(results, size)]:
            yield batch

    def _sources(self) -> Iterator[Source]:
        """Yield the readable texts as sources; put the others into `lost`."""
        for kept in self._texts:
            if kept.raw is None:
                self.lost.append(kept)
            else:
                self._waiting.append(kept)
                yield source_of(kept)


# -- adding ----------------------------------------------------------------------------------------


class Adding:
    """A run that adds sources to an archive, and its counts. Run again after an interruption, it continues."""

    def __init__(self, archive: Archive, workers: Workers) -> None:
        self.archive, self.workers = archive, workers
        self.known = 0
        """Number of texts that were in the archive already."""
        self.mended: list[int] = []
        """Numbers of the records whose stored text was unreadable before this run, and is readable now."""
        self.missing: list[Source] = []
        """Sources without a readable text, which are not stored."""

    def run(self, sources: Iterable[Source]) -> Iterator[tuple[ArchiveEntry, Insertion]]:
        """Add the sources; yield each new entry with its result once its transaction is committed."""
        entries = each(entries_of, self._fresh(sources), self.workers)
        while batch := list(islice(entries, BATCH)):
            for entry, result in zip(batch, self.archive.add(batch), strict=True):
                if result.known:
                    self.known += 1
                    self.mended += [result.id] if result.mended else []
                else:
                    yield entry, result

    def _fresh(self, sources: Iterable[Source]) -> Iterator[Source]:
        """Yield the sources whose texts are not yet in the archive; count the others in `known` and `missing`."""
        sources = iter(sources)
        while some := list(islice(sources, BATCH)):
            digests = [digest_of(source) for source in some]
            known = self.archive.known_digests(digests)
            for source, digest in zip(some, digests, strict=True):
                if source.problem is not None and source.problem.code in NOT_KEPT:
                    self.missing.append(source)
                elif digest in known:
                    self.known += 1
                else:
                    yield source


# -- proving again ---------------------------------------------------------------------------------


class ProofChange(NamedTuple):
    """A record that was proved again, with the verdict before and the verdict now."""

    id: int
    label: str
    was: str
    """The previous verdict."""
    was_by: str
    """The engine that gave the previous verdict."""
    now: str
    """The new verdict; empty if the text is lost."""
    new_codes: tuple[str, ...]
    """Codes of faults that are new."""
    gone_codes: tuple[str, ...]
    """Codes of faults that are gone."""

    @property
    def changed(self) -> bool:
        """True if the verdict or a fault code differs."""
        return self.was != self.now or bool(self.new_codes or self.gone_codes)


def prove_again(archive: Archive, workers: Workers, writes: bool = True) -> Iterator[ProofChange]:
    """Prove every text again; yield each record with both verdicts, those with a lost text last.

    A new proof is stored if it differs from the previous one or that was by another engine. It is committed before the
    record is yielded. Without `writes`, nothing is stored.
    """
    pipeline = _Pipeline(kept for kept in archive.texts() if kept.raw is None or kept.form != NOTHING)
    for batch in pipeline.batches(entries_of, workers, BATCH):
        before = _latest(archive, [kept.id for kept, _ in batch])
        changes = [_compared(kept, entry, before[kept.id]) for kept, entry in batch]
        new = [
            (kept.id, entry)
            for (kept, entry), change in zip(batch, changes, strict=True)
            if change.changed or change.was_by != engine_name()
        ]
        if new and writes:
            archive.prove(new)
        yield from changes
    yield from (ProofChange(kept.id, "", "", "", "", (), ()) for kept in pipeline.lost)


def _latest(archive: Archive, numbers: Sequence[int]) -> dict[int, LatestProof]:
    """Return the latest proof of each of these records, by record number."""
    return archive.read(lambda connection: latest_proofs(connection, numbers))


def _compared(kept: KeptText, entry: ArchiveEntry, before: LatestProof) -> ProofChange:
    """Return the change from the proof `before` to the proof in the new entry."""
    label = f"{kept.origin}:{kept.line}" if kept.line > 1 else kept.origin
    codes, now = {code for code, _, _ in before.faults}, {fault.code for fault in entry.faults}
    gone = tuple(sorted(codes - now))
    return ProofChange(kept.id, label, before.verdict, before.engine, entry.verdict, tuple(sorted(now - codes)), gone)


# -- exporting -------------------------------------------------------------------------------------


class LeftOut(NamedTuple):
    """A text that cannot go into an export."""

    id: int
    reason: str
    is_lost: bool = False
    """True if the database cannot read the text back."""


def export_text(kept: KeptText, name: str, lang: str) -> bytes | LeftOut:
    """Return a stored text as it is written to the export file `name`; else the reason why it is left out.

    The name of the file tells if it has JSON Lines or notation. A text that has the wanted form already is exported
    byte for byte, but for blanks around it; other texts are converted.
    """
    if kept.raw is None:
        return LeftOut(kept.id, "its text cannot be read from the database", is_lost=True)
    if not kept.is_record:
        return LeftOut(kept.id, "it is no record")
    wanted, raw = (JSON if is_lines(name) else NOTATION), kept.raw.strip()
    as_it_is = wanted == kept.form and (wanted == NOTATION or (raw.startswith(b"{") and b"\n" not in raw))
    if not as_it_is:
        source = source_of(kept)
        record = replayed(source).record
        if record is None:
            return LeftOut(kept.id, "it is no record by today's rules; `archive verify` tells why")
        raw = text_of(record, name, lang, source).strip()
    return raw + b"\n"


def rows_of_archive(archive: Archive, texts: Iterable[KeptText], workers: Workers) -> Iterator[HandRow | LeftOut]:
    """Yield the rows of the hand table for these texts, in order; then the texts that the database has lost.

    Verdicts and faults are those of the latest proofs in the archive; `archive verify` updates them.
    """
    pipeline = _Pipeline(texts)
    for batch in pipeline.batches(without_verdicts, workers, HAND_BATCH):
        proofs = _latest(archive, [kept.id for kept, _ in batch])
        for kept, rows in batch:
            codes = defaultdict[int, list[str]](list)
            for code, severity, hand in proofs[kept.id].faults:
                if severity != NOTE and code not in codes[hand or 0]:
                    codes[hand or 0].append(code)
            for row in rows:
                faults = codes[row.hand] if row.hand is not None else None
                verdict = proofs[kept.id].verdict
                yield replace(row, archive_id=kept.id, verdict=verdict, record_faults=codes[0], faults=faults)
    for kept in pipeline.lost:
        yield LeftOut(kept.id, "its text cannot be read from the database", is_lost=True)
