"""Statistics over all records of an archive, counted in a background thread.

No request waits long for them. During the first count a page says that they are being counted. After a change it shows
the previous statistics with their time until the new ones are ready.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final, NamedTuple

from tarot_records.archive import totals
from tarot_records.archive.store import Archive
from tarot_records.archive.totals import PLAYED, Announced, PlayerFacts, Rate, Stats

PATIENCE: Final = 2.0
"""Maximum seconds that a request waits for the facts."""
REST: Final = 5
"""Pause after a slow count before the next count, as a multiple of the duration of the slow count."""


class Frequencies(NamedTuple):
    """Frequencies of contracts, events and announcements in the hands of an archive or of one kind of record."""

    rates: Sequence[Rate]
    players: Sequence[PlayerFacts]
    announced: Sequence[Announced]


class Facts(NamedTuple):
    """Statistics over the records of an archive."""

    stats: Stats
    played: Frequencies
    """In the records whose source says that they were played."""
    all: Frequencies
    """In all records, also composed and generated ones."""
    at: str
    """Time of the count in UTC, as ISO 8601."""
    state: int
    """State of the archive at the time of the count."""


class Counting:
    """Counter of the statistics of an archive, which works in a thread of its own."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._facts: Facts | None = None
        self._done = Event()
        self._done.set()
        self._lock = Lock()
        self._rested = 0.0
        self._trouble: Exception | None = None

    def facts(self) -> tuple[Facts | None, bool]:
        """Return the statistics and whether they are current; None while they are counted for the first time."""
        state = self._archive.state()
        with self._lock:
            is_old = self._facts is None or self._facts.state != state
            if is_old and self._done.is_set() and monotonic() >= self._rested:
                self._done.clear()
                Thread(target=self._count, args=(state,), daemon=True).start()
        self._done.wait(PATIENCE)
        if self._trouble is not None and self._done.is_set():
            raise self._trouble
        return self._facts, self._facts is not None and self._facts.state == state

    def _frequencies(self, kind: str = "") -> Frequencies:
        """Return the frequencies in the records of a kind; in all records if `kind` is empty."""
        return Frequencies(
            self._archive.read(partial(totals.rates, kind=kind)),
            self._archive.read(partial(totals.players, kind=kind)),
            self._archive.read(partial(totals.count_declarations, kind=kind)),
        )

    def _count(self, state: int) -> None:
        begun = monotonic()
        try:
            self._facts = Facts(
                self._archive.read(totals.stats),
                self._frequencies(PLAYED),
                self._frequencies(),
                datetime.now(UTC).isoformat(timespec="seconds"),
                state,
            )
            self._trouble = None
        except Exception as error:  # raised again in the requests that wait for the statistics
            self._trouble = error
        finally:
            took = monotonic() - begun
            self._rested = begun + took * (1 + REST) if took > PATIENCE else 0.0
            self._done.set()
