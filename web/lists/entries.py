"""Entries: a report -> what the list says of a record, and what it can be found by."""

from pathlib import PurePath
from typing import NamedTuple

from tarot_records.faults import FAULTY, UNREADABLE, Fault
from tarot_records.games import GAMES
from tarot_records.record import Record
from tarot_records.report import Report
from tarot_records.searched import contract_of, folded, words_of
from tarot_records.source import Source
from tarot_records.words.phrasing import player_name


class Entry(NamedTuple):
    """A record in the list. What it does not say is empty."""

    slug: str
    label: str
    source: Source
    verdict: str
    game: str
    """Id of the game."""
    game_name: str
    players: tuple[str, ...]
    event: str
    date: str
    kind: str
    """Played, composed, generated or reconstructed."""
    contracts: tuple[str, ...]
    """Of its hands, each once: as stated, else the last bid that was no pass."""
    hands: int
    best: int | None
    """The highest score of a hand, as the replay computes it."""
    faults: int
    codes: frozenset[str]
    """Of all its faults and open points."""
    decided: tuple[Fault, ...]
    """What the search for completions said of it; it is not looked for twice."""
    text: str
    """What it is searched by, folded."""

    @property
    def origin(self) -> str:
        """The file, and the line if it is one of many there."""
        return self.source.label


def entry_of(slug: str, stem: str, source: Source, report: Report, decided: tuple[Fault, ...]) -> Entry:
    """The entry of a record, or of a file that holds none."""
    record = report.record
    faults = (*report.faults, *decided)
    if record is None:
        label = stem or source.label
        players: tuple[str, ...] = ()
    else:
        label = _named(record) or record.id or (record.event and record.event.name) or stem
        players = tuple(player_name(record, seat) for seat in range(len(record.players)))
    event = record.event if record is not None else None
    game = record.game if record is not None else ""
    results = report.outcome.results if report.outcome is not None else ()
    return Entry(
        slug=slug,
        label=label,
        source=source,
        verdict=report._replace(faults=faults).verdict,
        game=game,
        game_name=GAMES[game].name if game in GAMES else game,
        players=players,
        event=(event and event.name) or "",
        date=(event and event.date) or "",
        kind=(record and record.provenance and record.provenance.kind) or "",
        contracts=tuple(dict.fromkeys(filter(None, map(contract_of, record.hands)))) if record is not None else (),
        hands=len(record.hands) if record is not None else 0,
        best=max((max(result.hand) for result in results if result is not None and result.hand), default=None),
        faults=sum(fault.severity in FAULTY or fault.severity == UNREADABLE for fault in faults),
        codes=frozenset(fault.code for fault in faults),
        decided=decided,
        text=folded(" ".join((label, source.label, *(() if record is None else words_of(record))))),
    )


def stem_of(name: str, line: int) -> str:
    """The name of a file without its ending; of many records in it, with the line."""
    stem = PurePath(name).name.split(".")[0]
    return f"{stem}-{line}" if line > 1 else stem


def _named(record: Record) -> str:
    """The name of its only hand, if that is more than a number."""
    label = record.hands[0].label or ""
    return "" if len(record.hands) > 1 or label.isdecimal() else label
