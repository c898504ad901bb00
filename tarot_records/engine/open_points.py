"""Settling: points that a record has to settle and does not, read in each way, where by default something contradicts.

The rules say which points they are: the replay names each on which something hangs (`rule.open`), and an option of
the rule set settles it. Of records that are right by default, or hang on no such point, nothing is read again.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, Fault, Where
from tarot_records.engine.result import Replayed, replayed
from tarot_records.games import GAMES

MOST = 100
"""So many ways to read a record are tried."""
FITS, NEAREST = "rule.fits", "rule.nearest"
"""What is told of one that is right in some way, and of one that is in none."""
SUPPOSING = (FITS, NEAREST)

OptionReading = tuple[tuple[str, str], ...]
"""The options that it takes for stated, each with its value; the others have their default."""
BY_DEFAULT: OptionReading = ()
AnyReplayed = TypeVar("AnyReplayed", bound=Replayed)


class Settled(NamedTuple):
    """The ways to read a record of which none is better."""

    readings: tuple[OptionReading, ...]
    """The nearest to the default first."""
    fits: bool
    """Whether nothing contradicts by these."""

    @property
    def fault(self) -> Fault:
        """What is told of it."""
        code = FITS if self.fits else NEAREST
        facts = {"readings": tuple(" ".join(map("=".join, reading)) for reading in self.readings)}
        return Fault(code, CATALOGUE[code].severity, Where("/ruleset"), facts)


def settled(first: AnyReplayed, judge: Callable[[OptionReading], AnyReplayed]) -> tuple[AnyReplayed, Settled | None]:
    """Return what to say of a record that is judged by default so: by which reading nothing contradicts, or least.

    None if that is the default.
    """
    if not first.contradicted:
        return first, None
    tried, level, fitting = {BY_DEFAULT: first}, [BY_DEFAULT], list[OptionReading]()
    while level and not fitting:
        wider = dict.fromkeys(more for reading in level for more in _wider(tried[reading], reading))
        level = [reading for reading in wider if reading not in tried][: MOST - len(tried)]
        tried |= {reading: judge(reading) for reading in level}
        fitting = [reading for reading in level if not tried[reading].contradicted]
    least = min(_wrong(replay) for replay in tried.values())
    best = fitting or [reading for reading, judged in tried.items() if _wrong(judged) == least]
    if best[0] == BY_DEFAULT:
        return first, None
    nearest = (reading for reading in best if len(reading) == len(best[0]))
    return tried[best[0]], Settled(tuple(nearest), bool(fitting))


def replayed_settled(first: Replayed) -> Replayed:
    """A record replayed by default, or, where by default something contradicts, by the reading by which least does."""
    return settled(first, lambda reading: read_with(first, reading))[0]


def read_with(replay: Replayed, reading: OptionReading) -> Replayed:
    """Return the same record replayed as if it stated these options."""
    given = replay.source if replay.source is not None else replay.record
    assert given is not None
    return replayed(given, bool(replay.frames), dict(reading))


def known_reading(told: Fault) -> OptionReading:
    """Return the reading by which a record was judged that this was told of."""
    name_and_value = (entry.split("=", 1) for entry in str(told.facts["readings"][0]).split(" "))
    return tuple((name, value) for name, value in name_and_value)


def _wrong(replay: Replayed) -> int:
    """Return how much contradicts."""
    return sum(fault.severity in FAULTY for fault in replay.faults)


def _wider(replay: Replayed, reading: OptionReading) -> Iterator[OptionReading]:
    """Yield the readings that take one more point otherwise than by default, of those on which something hangs."""
    record, points = replay.record, points_open(replay)
    if record is None or not points:
        return
    stated: Mapping[str, str] = {**record.options, **dict(reading)}
    for option in GAMES[record.game].ruleset(record.ruleset).options:
        if option.settles in points and option.name not in stated:
            for value in option.values:
                if value != option.default:
                    yield tuple(sorted((*reading, (option.name, value))))


def points_open(replay: Replayed) -> frozenset[str]:
    """Return the open points on which something hangs that was found, or that was tried to fill the gaps."""
    found = {str(fault.facts["point"]) for fault in replay.faults if fault.code == "rule.open"}
    return frozenset(found.union(*(fault.facts.get("points", ()) for fault in replay.faults)))
