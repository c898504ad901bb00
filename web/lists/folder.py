"""A folder: a collection of records read from files, which stand in an archive in memory as long as it is served.

Their slugs and their texts are their own; everything else the archive answers. Nothing is written after loading.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import islice

from tarot_records.archive.adding import BATCH
from tarot_records.archive.entry import Entry, entry_from, stem_of
from tarot_records.archive.standing import Standing
from tarot_records.archive.store import Archive
from tarot_records.report import Report
from tarot_records.source import Source
from tarot_records.web.lists.collection import Collection


class Folder(Collection):
    """The records of files, in the order they were read; each is called by its id or its file."""

    enough = 100_000

    def __init__(self, reports: Iterable[Report]) -> None:
        super().__init__(Archive.in_memory())
        self.slugs: dict[str, int] = {}
        """Slug -> number in the archive, as they were read."""
        self._sources: list[Source] = []
        entries = self._entries(reports)
        while batch := list(islice(entries, BATCH)):
            self.archive.add(batch)
        self._names = list(self.slugs)

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

    def standing(self, slug: str) -> Standing | None:
        """Nobody is told: the archive in memory is another one each time."""
        return None

    def state(self) -> int:
        """Always the same."""
        return 0

    def mark(self, slug: str) -> str:
        """What comes before and after may be another record the next time, so nothing is promised."""
        return ""

    def _entries(self, reports: Iterable[Report]) -> Iterator[Entry]:
        """An entry for each file, or each record in one: also where the same text is read twice."""
        for number, report in enumerate(reports, 1):
            source = report.source
            assert source is not None
            self._sources.append(source)
            name = (report.record and report.record.id) or stem_of(source.name, source.first_line)
            self.slugs[self._unique(_slug(name))] = number
            yield entry_from(source, report)._replace(digest=number.to_bytes(32))

    def _unique(self, slug: str) -> str:
        number, unique = 1, slug
        while unique in self.slugs:
            number += 1
            unique = f"{slug}-{number}"
        return unique


def _slug(text: str) -> str:
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_text[:80]).strip("-") or "record"
