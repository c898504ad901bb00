"""The library: a collection of records read from files; what is known of every one, and walks through some.

Reading them keeps their texts and entries only; positions are worked out when a record is looked at.
"""

import re
import unicodedata
from collections.abc import Hashable, Iterable, Mapping
from typing import Final

from tarot_records.archive.place import Place
from tarot_records.completing.deciding import decided
from tarot_records.report import VERDICTS, examine
from tarot_records.source import Source
from tarot_records.web.lists.collection import PER_PAGE, Asked, Listing, Questions
from tarot_records.web.lists.entries import Entry, entry_of, stem_of
from tarot_records.web.lists.finding import SORTS, Index
from tarot_records.web.lists.finding import Asked as Question
from tarot_records.web.lists.tallies import Counting
from tarot_records.web.site.cache import Kept
from tarot_records.web.table.walk import Walk

POSITIONS = 100_000
"""How many positions stay in memory, in whole walks."""
QUESTIONS: Final = Questions(
    choices=("game", "player", "event", "contract", "code", "hands", "kind"),
    panels=(),
    typed=("q", "since", "until", "least"),
    orders=(
        *("", "label", "date", "-date", "event", "game"),
        *("player", "-score", "-hands", "-faults", "verdict"),
    ),
    sorts=frozenset(SORTS),
    several=frozenset(),
    ways=("page",),
)


class Library:
    """The records that are shown, in the order they were read."""

    questions = QUESTIONS
    facts: Counting | None = None

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

    def find(self, asked: Asked, sort: str, at: Mapping[str, str]) -> Listing:
        """A page of the records that fit; what makes no sense is passed over."""
        found = self.index.find(_question(asked, sort))
        pages = max(1, -(-len(found.entries) // PER_PAGE))
        number = min(max(1, _number(at.get("page", "")) or 1), pages)
        return Listing(
            lines=found.entries[(number - 1) * PER_PAGE : number * PER_PAGE],
            found=len(found.entries),
            found_all=True,
            facets=found.facets,
            counted_all=True,
            back={"page": str(number - 1)} if number > 1 else None,
            on={"page": str(number + 1)} if number < pages else None,
            page=number,
            pages=pages,
        )

    def walk(self, slug: str) -> Walk | None:
        """The record with all its positions."""
        walk = self._walks.get(slug)
        if walk is None:
            entry = self.entries.get(slug)
            if entry is None:
                return None
            report = examine(entry.source, keep=True)
            walk = Walk(slug, entry.label, report._replace(faults=(*report.faults, *entry.decided)))
            self._walks.put(slug, walk)
        return walk

    def beside(self, slug: str) -> tuple[Entry | None, Entry | None]:
        """The records before and after one."""
        i, entries = self._places[slug], self.index.entries
        return entries[i - 1] if i else None, entries[i + 1] if i + 1 < len(entries) else None

    def source(self, slug: str) -> Source | None:
        """The text of a record."""
        entry = self.entries.get(slug)
        return None if entry is None else entry.source

    def place(self, slug: str) -> Place | None:
        """Records in files stand in no archive."""
        return None

    def mark(self, slug: str) -> str:
        """What comes before and after may be another record the next time, so nothing is promised."""
        return ""

    def state(self) -> Hashable:
        """While the server runs nothing changes."""
        return None

    def of_game(self) -> Mapping[str, int]:
        """How many records there are of each game."""
        return {game: records.bit_count() for game, records in self.index.facets["game"].items()}

    def with_code(self, code: str) -> int:
        """How many records have a fault of this code."""
        return self.index.facets["code"].get(code, 0).bit_count()

    def _entry(self, source: Source) -> Entry:
        report = examine(source)
        said = decided(report).faults[len(report.faults) :]
        stem = stem_of(source.name, source.first_line)
        slug = self._unique(_slug((report.record and report.record.id) or stem))
        return entry_of(slug, stem, source, report, said)

    def _unique(self, slug: str) -> str:
        number, unique = 1, slug
        while unique in self.entries:
            number += 1
            unique = f"{slug}-{number}"
        return unique


def _question(asked: Asked, sort: str) -> Question:
    """What is asked, as the index takes it."""
    one = {name: answers[0] for name, answers in asked.items()}
    text, since, until, least = (one.pop(name, "") for name in ("q", "since", "until", "least"))
    return Question(one, text, since, until, _number(least), sort)


def _number(text: str) -> int | None:
    text = text.replace("−", "-")
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 12 else None


def _slug(text: str) -> str:
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_text[:80]).strip("-") or "record"
