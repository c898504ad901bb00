"""Finding: which records are like what is asked for, how many there are of each kind, and in which order they come.

The index is made once. A set of records is a number with a bit for each, so that a question is answered by `&`.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import nlargest
from typing import Any, Final, NamedTuple

from tarot_records.dates import span
from tarot_records.report import VERDICTS
from tarot_records.searched import folded
from tarot_records.web.lists.collection import Value
from tarot_records.web.lists.entries import Entry

FACETS: Final[Mapping[str, Callable[[Entry], Iterable[str]]]] = {
    "verdict": lambda entry: (entry.verdict,),
    "game": lambda entry: filter(None, (entry.game,)),
    "player": lambda entry: set(entry.players),
    "event": lambda entry: filter(None, (entry.event,)),
    "contract": lambda entry: entry.contracts,
    "hands": lambda entry: (str(entry.hands),) if entry.hands else (),
    "code": lambda entry: entry.codes,
    "kind": lambda entry: filter(None, (entry.kind,)),
}
"""What records are told apart by -> the values a record has there."""
SORTS: Final[Mapping[str, Callable[[Entry], Any]]] = {
    "label": lambda entry: _natural(entry.label),
    "verdict": lambda entry: list(VERDICTS).index(entry.verdict),
    "game": lambda entry: folded(entry.game_name) or None,
    "player": lambda entry: folded(" ".join(entry.players)) or None,
    "event": lambda entry: _natural(entry.event) or None,
    "date": lambda entry: span(entry.date),
    "hands": lambda entry: entry.hands or None,
    "score": lambda entry: entry.best,
    "faults": lambda entry: entry.faults,
}
"""What the list can be sorted by; a record without it comes last."""
SHOWN: Final = 60
"""The most values of a facet that are counted out."""


class Asked(NamedTuple):
    """What somebody looks for; what is empty asks for nothing."""

    facets: Mapping[str, str]
    """Facet -> the value wanted."""
    text: str = ""
    since: str = ""
    """A date, of which the first day counts."""
    until: str = ""
    least: int | None = None
    """The least that the best hand scored."""
    sort: str = ""
    """One of SORTS, with - before it downwards; empty: as they were read."""


class Found(NamedTuple):
    """The answer."""

    entries: Sequence[Entry]
    facets: Mapping[str, Sequence[Value]]
    """The values that occur among the records that fit everything else that is asked, the most frequent first."""


class Index:
    """The records in the order they were read, ready to be asked."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.all = (1 << len(entries)) - 1
        self.facets = {name: _sets(entries, values) for name, values in FACETS.items()}
        self.spans = [span(entry.date) for entry in entries]
        self.orders = {"": tuple(range(len(entries)))}
        """Sort -> the numbers of all records in that order."""
        for name, key in SORTS.items():
            keys = self.spans if name == "date" else [key(entry) for entry in entries]
            self.orders[name], self.orders[f"-{name}"] = _ordered(keys, False), _ordered(keys, True)

    def find(self, asked: Asked) -> Found:
        """The records asked for, and how many there would be with another value of each facet."""
        wanted = {name: self.facets[name].get(value, 0) for name, value in asked.facets.items() if value}
        others = self._others(asked)
        facets = {}
        for name, sets in self.facets.items():
            rest = others
            for other, records in wanted.items():
                rest &= records if other != name else self.all
            values = [Value(value, (records & rest).bit_count()) for value, records in sets.items()]
            facets[name] = nlargest(SHOWN, filter(lambda value: value.records, values), lambda value: value.records)
        for records in wanted.values():
            others &= records
        chosen = f"{others:0{len(self.entries)}b}"[::-1]
        return Found([self.entries[i] for i in self.orders[asked.sort] if chosen[i] == "1"], facets)

    def _others(self, asked: Asked) -> int:
        """The records that fit all that is asked but the facets."""
        records = self.all
        for word in folded(asked.text).split():
            records &= _set(word in entry.text for entry in self.entries)
        since, until = span(asked.since), span(asked.until)
        if since is not None:
            records &= _set(days is not None and days.last >= since.first for days in self.spans)
        if until is not None:
            records &= _set(days is not None and days.first <= until.last for days in self.spans)
        if asked.least is not None:
            records &= _set(entry.best is not None and entry.best >= asked.least for entry in self.entries)
        return records


def _ordered(keys: Sequence[Any], down: bool) -> tuple[int, ...]:
    """The numbers of these keys in their order; those that are None come last."""
    known = [i for i, key in enumerate(keys) if key is not None]
    known.sort(key=keys.__getitem__, reverse=down)
    return (*known, *(i for i, key in enumerate(keys) if key is None))


def _sets(entries: Sequence[Entry], values: Callable[[Entry], Iterable[str]]) -> dict[str, int]:
    """Value -> the set of the records that have it."""
    having: dict[str, list[int]] = defaultdict(list)
    for i, entry in enumerate(entries):
        for value in values(entry):
            having[value].append(i)
    return {value: _of(numbers) for value, numbers in having.items()}


def _of(numbers: Sequence[int]) -> int:
    """The set of these numbers, which rise."""
    bits = bytearray(numbers[-1] // 8 + 1)
    for i in numbers:
        bits[i // 8] |= 1 << i % 8
    return int.from_bytes(bits, "little")


def _set(members: Iterable[bool]) -> int:
    """The set of those that are told to be in it, one after the other."""
    return int("".join("1" if member else "0" for member in members)[::-1] or "0", 2)


def _natural(text: str) -> tuple[tuple[int, str], ...]:
    """A key under which `Donne 9` comes before `Donne 10`."""
    parts = re.findall(r"\d+|\D+", folded(text))
    return tuple((int(part[:18]), "") if part.isdecimal() else (-1, part) for part in parts)
