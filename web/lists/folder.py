"""A folder: a collection of records read from files, which stand in an archive in memory as long as it is served.

Those that contradict nothing come first, and among them those that were really played.

Their slugs and their texts are their own; everything else the archive answers. Nothing is written after loading.
"""

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator
from typing import Final, NamedTuple

from tarot_records.archive.bulk import BATCH
from tarot_records.archive.details import RecordDetails
from tarot_records.archive.entry import ArchiveEntry, entry_from, stem_of
from tarot_records.archive.store import Archive
from tarot_records.archive.tables import HASH
from tarot_records.core.verdicts import WHOLE
from tarot_records.record.source import Source
from tarot_records.report.report import Report

from .collection import Collection

PLAYED: Final = "played"
"""The kind of records that say so."""


class Filed(NamedTuple):
    """A record of a file."""

    slug: str
    source: Source
    entry: ArchiveEntry


class Folder(Collection):
    """The records of files; each is called by its id or its file."""

    enough = 100_000

    def __init__(self, reports: Iterable[Report]) -> None:
        super().__init__(Archive.in_memory())
        found = sorted(_read(reports), key=lambda one: _place(one.entry))
        self._sources = [one.source for one in found]
        self._names = [one.slug for one in found]
        self.slugs = {slug: number for number, slug in enumerate(self._names, 1)}
        """Slug -> number in the archive."""
        entries = [one.entry._replace(digest=number.to_bytes(HASH)) for number, one in enumerate(found, 1)]
        for start in range(0, len(entries), BATCH):
            self.archive.add(entries[start : start + BATCH])

    def number_of(self, slug: str) -> int | None:
        """The number of the record of this slug."""
        return self.slugs.get(slug)

    def slug_of(self, number: int) -> str:
        """What addresses call a record."""
        return self._names[number - 1]

    def source(self, slug: str) -> Source | None:
        """The text of a record as it was read."""
        number = self.slugs.get(slug)
        return None if number is None else self._sources[number - 1]

    def standing(self, slug: str) -> RecordDetails | None:
        """Nobody is told: the archive in memory is another one each time."""
        return None

    def state(self) -> int:
        """Always the same."""
        return 0

    def mark(self, slug: str) -> str:
        """What comes before and after may be another record the next time, so nothing is promised."""
        return ""


def _read(reports: Iterable[Report]) -> Iterator[Filed]:
    """What stands in each file, or of each record in one: also where the same text is read twice."""
    slugs = set[str]()
    for report in reports:
        source = report.source
        assert source is not None
        slug = _unique(_slug((report.record and report.record.id) or stem_of(source.name, source.first_line)), slugs)
        slugs.add(slug)
        yield Filed(slug, source, entry_from(source, report))


def _place(entry: ArchiveEntry) -> tuple[bool, bool]:
    """Where a record comes: those that contradict nothing first, and of them those that were really played."""
    return entry.verdict not in WHOLE, entry.kind != PLAYED


def _unique(slug: str, slugs: Container[str]) -> str:
    number, unique = 1, slug
    while unique in slugs:
        number += 1
        unique = f"{slug}-{number}"
    return unique


def _slug(text: str) -> str:
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_text[:80]).strip("-") or "record"
