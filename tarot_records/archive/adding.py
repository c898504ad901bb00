"""Adding: many sources into an archive, by all cores. Run again after a break, it goes on where it stopped."""

from collections.abc import Iterable, Iterator
from itertools import islice

from tarot_records.archive.entry import Entry, digest_of, entries_of
from tarot_records.archive.inserting import Insertion
from tarot_records.archive.store import Archive
from tarot_records.reading.parallel import each
from tarot_records.record.source import Source

BATCH = 1_000
"""So many records are written in one transaction, all or none."""
NOT_KEPT = frozenset({"source.missing"})
"""Faults of what was asked for and is not there: nothing that could be kept."""


class Adding:
    """One run of adding, and what it comes to."""

    def __init__(self, archive: Archive, processes: int) -> None:
        self.archive, self.processes = archive, processes
        self.known = 0
        """Texts that were in the archive already."""
        self.mended: list[int] = []
        """The numbers of those among them that could not be read back before, and now can."""
        self.missing: list[Source] = []
        """What could not be read at all, and so is not kept."""

    def run(self, sources: Iterable[Source]) -> Iterator[tuple[Entry, Insertion]]:
        """Adds the sources, and tells of each that was new once it is safe."""
        entries = each(entries_of, self._fresh(sources), self.processes)
        while batch := list(islice(entries, BATCH)):
            for entry, fate in zip(batch, self.archive.add(batch), strict=True):
                if fate.known:
                    self.known += 1
                    self.mended += [fate.id] if fate.mended else []
                else:
                    yield entry, fate

    def _fresh(self, sources: Iterable[Source]) -> Iterator[Source]:
        """The sources whose texts are not yet in the archive; the others cost no replay."""
        sources = iter(sources)
        while some := list(islice(sources, BATCH)):
            digests = [digest_of(source) for source in some]
            known = self.archive.known(digests)
            for source, digest in zip(some, digests, strict=True):
                if source.problem is not None and source.problem.code in NOT_KEPT:
                    self.missing.append(source)
                elif digest in known:
                    self.known += 1
                else:
                    yield source
