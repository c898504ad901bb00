"""The library: what is known of every record, and the walks through those that were looked at last."""

import re
import unicodedata
from collections.abc import Iterable

from tarot_records.completing.deciding import decided
from tarot_records.report import VERDICTS, examine
from tarot_records.source import Source
from tarot_records.web.entries import Entry, entry_of, stem_of
from tarot_records.web.finding import Index
from tarot_records.web.kept import Kept
from tarot_records.web.walk import Walk

POSITIONS = 100_000
"""How many positions stay in memory, in whole walks."""


class Library:
    """The records that are shown, in the order they were read.

    Reading them keeps their texts and entries only; positions are worked out when a record is looked at.
    """

    def __init__(self, sources: Iterable[Source]) -> None:
        self.entries: dict[str, Entry] = {}
        for source in sources:
            entry = self._entry(source)
            self.entries[entry.slug] = entry
        self.index = Index(tuple(self.entries.values()))
        verdicts = self.index.facets["verdict"]
        self.verdicts = {verdict: verdicts.get(verdict, 0).bit_count() for verdict in VERDICTS}
        """How many records have each verdict."""
        self._places = {slug: i for i, slug in enumerate(self.entries)}
        self._walks: Kept[Walk] = Kept(POSITIONS, lambda walk: len(walk.frames) + 1)

    def walk(self, slug: str) -> Walk:
        """The record with all its positions."""
        walk = self._walks.get(slug)
        if walk is None:
            entry = self.entries[slug]
            report = examine(entry.source, keep=True)
            walk = Walk(slug, entry.label, report._replace(faults=(*report.faults, *entry.decided)))
            self._walks.put(slug, walk)
        return walk

    def beside(self, slug: str) -> tuple[Entry | None, Entry | None]:
        """The records before and after one."""
        i, entries = self._places[slug], self.index.entries
        return entries[i - 1] if i else None, entries[i + 1] if i + 1 < len(entries) else None

    def _entry(self, source: Source) -> Entry:
        report = examine(source)
        said = decided(report).faults[len(report.faults) :]
        stem = stem_of(source)
        slug = self._unique(_slug((report.record and report.record.id) or stem))
        return entry_of(slug, stem, source, report, said)

    def _unique(self, slug: str) -> str:
        number, unique = 1, slug
        while unique in self.entries:
            number += 1
            unique = f"{slug}-{number}"
        return unique


def _slug(text: str) -> str:
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_text[:80]).strip("-") or "record"
