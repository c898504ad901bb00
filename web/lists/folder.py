"""The records of files, kept in an archive in memory while they are served.

Records without contradictions come first, and among them the games that were really played. Slugs and texts come from
the files, everything else from the archive. Nothing is written after loading.
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
from tarot_records.core.faults import WHOLE
from tarot_records.record.source import Source
from tarot_records.report.report import Report

from .collection import Collection

PLAYED: Final = "played"
"""The kind of records that were really played."""


class Filed(NamedTuple):
    """A record that was read from a file."""

    slug: str
    source: Source
    entry: ArchiveEntry


class Folder(Collection):
    """The records of files. The slug of a record is its id or the name of its file."""

    enough = 100_000

    def __init__(self, reports: Iterable[Report]) -> None:
        super().__init__(Archive.in_memory())
        filed = sorted(_read(reports), key=lambda item: (item.entry.verdict not in WHOLE, item.entry.kind != PLAYED))
        self._sources = [item.source for item in filed]
        self._names = [item.slug for item in filed]
        self.slugs = {slug: number for number, slug in enumerate(self._names, 1)}
        """Slug -> number in the archive."""
        entries = [item.entry._replace(digest=number.to_bytes(HASH)) for number, item in enumerate(filed, 1)]
        for start in range(0, len(entries), BATCH):
            self.archive.add(entries[start : start + BATCH])

    def number_of(self, slug: str) -> int | None:
        """Return the number of the record with this slug."""
        return self.slugs.get(slug)

    def slug_of(self, number: int) -> str:
        """Return the slug of a record."""
        return self._names[number - 1]

    def source(self, slug: str) -> Source | None:
        """Return the text of a record as it was read."""
        number = self.slugs.get(slug)
        return None if number is None else self._sources[number - 1]

    def standing(self, slug: str) -> RecordDetails | None:
        """Return None, because an archive in memory has no standing to show."""
        return None

    def state(self) -> int:
        """Return 0, because the records do not change."""
        return 0

    def mark(self, slug: str) -> str:
        """Return an empty hash, because the neighbours of a record may differ after a restart."""
        return ""


def _read(reports: Iterable[Report]) -> Iterator[Filed]:
    """Yield the record of each report with a slug of its own; a text that was read twice makes two records."""
    slugs = set[str]()
    for report in reports:
        source = report.source
        assert source is not None
        slug = _unique(_slug((report.record and report.record.id) or stem_of(source.name, source.first_line)), slugs)
        slugs.add(slug)
        yield Filed(slug, source, entry_from(source, report))


def _unique(slug: str, slugs: Container[str]) -> str:
    """Return the slug, with a number added if it is in `slugs` already."""
    number, unique = 1, slug
    while unique in slugs:
        number += 1
        unique = f"{slug}-{number}"
    return unique


def _slug(text: str) -> str:
    """Return a slug made from a text: ASCII letters, digits and hyphens."""
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_text[:80]).strip("-") or "record"
