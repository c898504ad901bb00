"""The kinds of lines of the notation and their fields, from `lines.toml`: one table for reader and writer.

A line begins with its word. Then come fields identified by their position, then fields identified by their name in the
record. A line of form PART states one part of the record, LIST several parts between commas, VALUE a single value,
PAIRS words with a value each.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tarot_records.core.limits import VERSIONS as RECORD_VERSIONS

TEXT, TEXTS, DATE, WORD, NUMBER, POINTS, TRUTH = "text", "texts", "date", "word", "number", "points", "truth"
SEAT, SEATS, SIDES, TAKER, PER_SEAT = "seat", "seats", "sides", "taker", "per_seat"
CARD, CARDS, POINTER = "card", "cards", "pointer"
"""Kinds of values; a TAKER is a seat or the talon."""

PART, LIST, VALUE, PAIRS = "part", "list", "value", "pairs"
"""Forms of lines."""

NONE = "none"
"""Word for a stated empty list: there was none."""
NOBODY = "nobody"
"""Word for an empty list of seats."""
UNKNOWN = "unknown"
"""Word for a hand whose cards are unknown."""
TALON = "talon"
"""Word for a packet that goes to no seat."""
OF = "of"
"""Word before the number of entries in a list by seats, if that is not the number of players."""
TRUTHS = {"yes": True, "no": False}

HEAD = "#tn"
VERSIONS = dict(zip(("1", "1.1"), RECORD_VERSIONS, strict=True))
"""Version in the first line -> version of the record. All mean the same; new texts state the first."""

MARKS = ("comment", "doubtful", "supplied", "corrected", "alternative", "irregular", "gap")
"""Kinds of marks. As a word, each makes a mark on the value before it."""


class Field(NamedTuple):
    """A field of a part: its name in the record and the kind of its value."""

    name: str
    kind: str


class LineForm(NamedTuple):
    """A kind of line: its word, its form and its fields."""

    word: str
    """The first word of the line."""
    path: tuple[str, ...]
    """Keys that lead from the hand, or from the record, to the data of the line."""
    form: str
    first: tuple[Field, ...] = ()
    """Positional fields; of a VALUE line its only field, of a PAIRS line the word and its value."""
    needed: int = 0
    """Number of positional fields that are required."""
    named: tuple[Field, ...] = ()
    """Named fields."""
    many: bool = False
    """True if each line of the kind adds one entry to a list."""


def _fields(text: str) -> tuple[Field, ...]:
    """Return the fields listed in a text such as `seat:SEAT cards:CARDS`."""
    return tuple(Field(*item.split(":")) for item in text.split())


def _forms(rows: Sequence[Mapping[str, Any]]) -> tuple[LineForm, ...]:
    """Return the kinds of lines in some rows of `lines.toml`."""
    return tuple(
        LineForm(
            row["word"],
            tuple(row.get("path", row["word"]).split("/")),
            row.get("form", PART),
            _fields(row.get("first", "")),
            row.get("needed", 0),
            _fields(row.get("named", "")),
            row.get("many", False),
        )
        for row in rows
    )


_DATA: Mapping[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
RECORD_LINES = _forms(_DATA["record"])
"""Lines about the whole record, before its hands."""
HAND_LINES = _forms(_DATA["hand"])
"""Lines of a hand, in the order of the export form."""
HAND, RESULT, MARK = _forms(_DATA["other"])
LINES: dict[str, LineForm] = {line.word: line for line in (*RECORD_LINES, HAND, *HAND_LINES, RESULT, MARK)}
"""First word -> kind of line. A trick begins with its number instead."""
OF_RECORD = frozenset(line.word for line in (*RECORD_LINES, HAND, RESULT, MARK))
PLAYER, DEAL, SCORES, TRICK, SCART = (LINES[word] for word in ("player", "deal", "scores", "tricks", "scart"))
CARRIED_IN = LINES["carried_in"]
"""Line for the amounts carried in to the first hand; `carried_in none` states that there are none."""
MARK_HERE = MARK._replace(first=MARK.first[1:], needed=1)
"""Form of a mark written beside its value, without the place."""
DEALT = DEAL._replace(named=_fields("after:word"))
"""Line for the cards dealt to a seat; `after scart` states that they are the seat's cards after the scart."""

_LABEL = re.compile(r"[^\W\d_]\w{0,15}")
RESERVED = frozenset(
    {field.name for line in LINES.values() for field in (*line.first, *line.named)}
    | {NONE, NOBODY, UNKNOWN, TALON, OF, *MARKS, *LINES}
)
"""Words of the notation, which cannot be labels of seats, or texts without quotation marks."""


def is_label(label: str) -> bool:
    """Return whether a label is possible: letters and digits, and no word of the notation."""
    return _LABEL.fullmatch(label) is not None and label not in RESERVED
