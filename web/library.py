"""The library: what is known of every record, and the last few walks through them."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import PurePath
from typing import NamedTuple

from tarot_records.completing.deciding import decided
from tarot_records.faults import FAULTY, UNREADABLE
from tarot_records.games import GAMES
from tarot_records.report import VERDICTS, Report, examine
from tarot_records.source import Source
from tarot_records.web.walk import Walk
from tarot_records.words.phrasing import player_name

_KEPT = 32
"""How many replays stay in memory with all their positions."""


class Entry(NamedTuple):
    """A record in the list."""

    slug: str
    label: str
    source: Source
    verdict: str
    game: str
    """Id of the game; empty if there is no record."""
    game_name: str
    players: tuple[str, ...]
    date: str
    hands: int
    faults: int

    def matches(self, verdict: str, game: str, text: str) -> bool:
        """Whether it is among what was asked for; empty words ask for everything."""
        if (verdict and verdict != self.verdict) or (game and game != self.game):
            return False
        words = " ".join((self.label, self.source.label, self.date, *self.players)).casefold()
        return all(word in words for word in text.casefold().split())


class Library:
    """The records that are shown, in the order they were read."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self.entries: dict[str, Entry] = {}
        for source in sources:
            entry = _entry(decided(examine(source)), source, self.entries)
            self.entries[entry.slug] = entry
        verdicts = Counter(entry.verdict for entry in self.entries.values())
        self.verdicts = {verdict: verdicts[verdict] for verdict in VERDICTS}
        """How many records have each verdict."""
        games = {entry.game: entry.game_name for entry in self.entries.values() if entry.game}
        self.games = dict(sorted(games.items()))
        self.walk = lru_cache(maxsize=_KEPT)(self._walk)

    def find(self, verdict: str, game: str, text: str) -> list[Entry]:
        """The records asked for."""
        return [entry for entry in self.entries.values() if entry.matches(verdict, game, text)]

    def _walk(self, slug: str) -> Walk:
        """The record with all its positions."""
        entry = self.entries[slug]
        return Walk(slug, entry.label, decided(examine(entry.source, keep=True)))


def _entry(report: Report, source: Source, taken: dict[str, Entry]) -> Entry:
    record = report.record
    stem = PurePath(source.name).name.split(".")[0]
    if source.first_line > 1:
        stem = f"{stem}-{source.first_line}"
    slug = _unique(_slug((record and record.id) or stem), taken)
    faults = sum(fault.severity in FAULTY or fault.severity == UNREADABLE for fault in report.faults)
    if record is None:
        return Entry(slug, stem or source.label, source, report.verdict, "", "", (), "", 0, faults)
    event, hands = record.event, record.hands
    label = (hands[0].label if len(hands) == 1 else None) or record.id or (event and event.name) or stem
    game = GAMES[record.game].name if record.game in GAMES else record.game
    players = tuple(player_name(record, seat) for seat in range(len(record.players)))
    date = (event and event.date) or ""
    return Entry(slug, label, source, report.verdict, record.game, game, players, date, len(hands), faults)


def _slug(text: str) -> str:
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_text[:80]).strip("-") or "record"


def _unique(slug: str, taken: dict[str, Entry]) -> str:
    number, unique = 1, slug
    while unique in taken:
        number += 1
        unique = f"{slug}-{number}"
    return unique
