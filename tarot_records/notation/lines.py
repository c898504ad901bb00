"""The lines of the notation and their fields: one table for reader and writer.

A line begins with its word; then come the fields that are told by their place, then others by their
name, as the record calls them. A line of form PART is one part of the record, LIST several of them
between commas, VALUE a single value, PAIRS words with a value each.
"""

import re
from typing import NamedTuple

from tarot_records.core.limits import VERSIONS as RECORD_VERSIONS

TEXT, TEXTS, DATE, WORD, NUMBER, POINTS, TRUTH = "text", "texts", "date", "word", "number", "points", "truth"
SEAT, SEATS, SIDES, TAKER, PER_SEAT = "seat", "seats", "sides", "taker", "per_seat"
CARD, CARDS, POINTER = "card", "cards", "pointer"
"""Kinds of values; a TAKER is a seat or the talon."""

PART, LIST, VALUE, PAIRS = "part", "list", "value", "pairs"
"""Forms of lines."""

NONE = "none"
"""Stands for an empty list: it is recorded that there was none."""
NOBODY = "nobody"
"""Stands for an empty list of seats."""
UNKNOWN = "unknown"
"""Stands for the cards of a hand that nobody knows."""
TALON = "talon"
"""Stands where a packet goes to no seat."""
OF = "of"
"""Before a number: a list by seats has so many entries, not one for each player."""
TRUTHS = {"yes": True, "no": False}

HEAD = "#tn"
VERSIONS = dict(zip(("1", "1.1"), RECORD_VERSIONS, strict=True))
"""Version in the first line -> the version of the record. Both mean the same; new texts state the first."""

MARKS = ("comment", "doubtful", "supplied", "corrected", "alternative", "irregular", "gap")
"""Kinds of marks; such a word after what it is about makes a mark on that."""


class Field(NamedTuple):
    """A field of a part: its name in the record and the kind of its value."""

    name: str
    kind: str


class LineForm(NamedTuple):
    """What a line may say."""

    word: str
    """With which it begins."""
    path: tuple[str, ...]
    """Where it belongs: steps from the hand, or from the record."""
    form: str
    first: tuple[Field, ...] = ()
    """Positional fields; of a VALUE line its only field, of a PAIRS line the word and its value."""
    needed: int = 0
    """Number of positional fields that are required."""
    named: tuple[Field, ...] = ()
    """Named fields."""
    many: bool = False
    """Whether each such line is one more entry of a list."""


def _fields(text: str) -> tuple[Field, ...]:
    """`seat:seat bid:word`."""
    return tuple(Field(*item.split(":")) for item in text.split())


def _part(word: str, path: str, first: str, needed: int, named: str, many: bool = False) -> LineForm:
    return LineForm(word, tuple(path.split("/")), PART, _fields(first), needed, _fields(named), many)


def _list(word: str, path: str, first: str, needed: int, named: str = "") -> LineForm:
    return LineForm(word, tuple(path.split("/")), LIST, _fields(first), needed, _fields(named))


def _value(word: str, path: str, kind: str) -> LineForm:
    return LineForm(word, tuple(path.split("/")), VALUE, (Field(word, kind),), 1)


def _pairs(word: str, path: str, kind: str) -> LineForm:
    return LineForm(word, tuple(path.split("/")), PAIRS, (Field("name", WORD), Field("value", kind)), 2)


MARK = LineForm(
    "mark",
    ("marks",),
    PART,
    _fields("at:pointer kind:word text:text"),
    2,
    _fields("sic:text readings:texts certainty:word by:text"),
    many=True,
)
"""A mark with the JSON Pointer of its place, for what no mark can be written beside."""
MARK_HERE = MARK._replace(first=MARK.first[1:], needed=1)
"""The same beside the thing itself, where the place need not be told."""

PLAYER = _part("player", "players", "name:text", 0, "id:text label:text")
HAND = _part("hand", "hands", "label:text", 0, "")
DEAL = _part("deal", "deal", "", 0, "")
DEALT = DEAL._replace(named=_fields("after:word"))
"""The cards of a seat; `after scart` where they are known only as they were when something had been laid away."""
SCORES = _part("scores", "scores", "", 0, "")
TRICK = _part("tricks", "tricks", "cards:cards", 1, "paid:card", many=True)
SCART = _part("scart", "scart", "cards:cards", 1, "shown:cards", many=True)

RECORD_LINES: tuple[LineForm, ...] = (
    _value("schema", "$schema", TEXT),
    _value("id", "id", TEXT),
    _pairs("options", "options", WORD),
    _part("event", "event", "name:text", 0, "place:text date:date table:text round:text"),
    PLAYER,
    _part(
        "source",
        "provenance",
        "source:text",
        0,
        "page:text kind:word rights:text transcriber:text transcribed:date certainty:word note:text",
    ),
)
"""Lines about the whole record, before its hands."""

HAND_LINES: tuple[LineForm, ...] = (
    _value("dealer", "dealer", SEAT),
    _value("sits_out", "sits_out", SEATS),
    DEAL,
    _value("talon", "deal/talon", CARDS),
    _value("dead", "deal/dead", CARDS),
    _list("packets", "deal/packets", "seat:taker count:number", 2),
    _list("bids", "bids", "seat:seat bid:word", 2, "card:card"),
    _part("contract", "contract", "name:word", 0, "declarer:seat partner:seat basis:word"),
    _part("call", "calls", "seat:seat card:card", 2, "answer:word", many=True),
    _part(
        "exchange",
        "exchanges",
        "kind:word",
        1,
        "giver:seat taker:seat asked:card cards:cards face:word shown:cards",
        many=True,
    ),
    SCART,
    _part(
        "declare",
        "declarations",
        "seat:seat kind:word",
        2,
        "item:word against:seat level:number trick:number cards:cards size:number value:number",
        many=True,
    ),
    TRICK,
    _value("fool_paid", "fool_paid", CARD),
    _part("claim", "claim", "seat:seat", 0, "tricks:number note:text"),
    _part(
        "irregularity",
        "irregularities",
        "kind:word",
        1,
        "trick:number seat:seat card:card replaced:card penalty:number note:text",
        many=True,
    ),
    _value("end", "end", WORD),
    SCORES,
    _value("unit", "scores/unit", NUMBER),
    _list("points", "scores/card_points", "seats:seats points:points", 2),
    _part(
        "item",
        "scores/items",
        "name:word value:number",
        2,
        "seat:seat trick:number sides:sides announced:truth achieved:truth level:number",
        many=True,
    ),
    _value("score", "scores/hand", PER_SEAT),
    _value("totals", "scores/totals", PER_SEAT),
    _part("ledger", "scores/ledgers", "name:word", 1, "hand:per_seat totals:per_seat", many=True),
    _pairs("carried", "scores/carried", NUMBER),
)
"""Lines of a hand, in the order of the export form."""

RESULT = _part("result", "result", "", 0, "totals:per_seat winners:seats")
LINES: dict[str, LineForm] = {line.word: line for line in (*RECORD_LINES, HAND, *HAND_LINES, RESULT, MARK)}
"""Every line by its word. A trick begins with its number instead."""
OF_RECORD = frozenset(line.word for line in (*RECORD_LINES, HAND, RESULT, MARK))

_LABEL = re.compile(r"[^\W\d_]\w{0,15}")
RESERVED = frozenset(
    {field.name for line in LINES.values() for field in (*line.first, *line.named)}
    | {NONE, NOBODY, UNKNOWN, TALON, OF, *MARKS, *LINES}
)
"""Words of the notation, which cannot be the label of a seat or a text without quotation marks."""


def is_label(label: str) -> bool:
    """Return whether a seat can have this label: letters and digits, and no word of the notation."""
    return _LABEL.fullmatch(label) is not None and label not in RESERVED
