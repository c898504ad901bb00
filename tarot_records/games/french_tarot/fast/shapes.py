"""The shapes that are read fast: every object of the format with the fields it may have, as tables.

What is not here goes to the core: other fields and words, `null`, more entries than any hand has. The parts of
the head that say nothing to the rules are taken from the published schema.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tarot_records.games.french_tarot.fast.row import (
    ALL_PASS,
    FROM_TALON,
    HANDFUL,
    HELD,
    MOST_CARDS,
    MOST_ITEMS,
    MOST_SEATS,
    MOST_SIDES,
    OWN,
    PLAYED,
    SLAM,
    place_of,
    size_of,
)
from tarot_records.games.french_tarot.rules import FRENCH_TAROT
from tarot_records.games.french_tarot.score import scored
from tarot_records.games.french_tarot.table import BIDS
from tarot_records.phases.bids import PASS
from tarot_records.record import DATE, MAX_HANDS, REBUILT, VERSIONS, published_schema

(NATURAL, INTEGER, CARD, CARDS, HEAPS, NUMBERS, NO_CARDS, OBJECT, OBJECTS, ONE_OF, TEXT, DATED, NOTHING) = range(13)
"""What a field may hold: a number from 0 on, any number, a card, a list of cards, a list of such lists, a list of
numbers, an empty list, an object, a list of objects, one of some words, any text, a date, `null`."""


class ObjectField(NamedTuple):
    """A field of an object."""

    name: str
    kind: int
    to: str = "ignored"
    """The field of the row that its value goes to."""
    of: str = ""
    """Of which shape its objects are, or of which group its word."""
    entries: str = "ignored"
    """The field of the row that tells how many entries it has."""
    most: int = 0
    """The most entries, or bytes."""
    needed: bool = True
    null: bool = False
    """Whether it may be `null` as well."""


_PUBLISHED: Final[dict[str, Any]] = published_schema()["$defs"]
_LINE: Final[int] = _PUBLISHED["Line"]["maxLength"]
_DATE: Final = 60
"""The most letters of a date."""
_SETTLING: Final = {"excuse_returns_half": "half_settled", "excuse_then_called": "call_settled"}
"""Options that settle an open point of usual hands -> the field of the row that tells whether they are stated."""


def _told(part: str) -> Iterator[ObjectField]:
    """The fields of a part of the head that says nothing to the rules."""
    for name, shape in _PUBLISHED[part]["properties"].items():
        holds = _held(shape)
        if "enum" in holds:
            yield ObjectField(name, ONE_OF, of=f"{part}.{name}", needed=False, null=True)
        elif holds.get("pattern") == DATE:
            yield ObjectField(name, DATED, most=_DATE, needed=False, null=True)
        elif holds.keys() == {"type", "maxLength"}:
            yield ObjectField(name, TEXT, most=holds["maxLength"], needed=False, null=True)


def _held(shape: dict[str, Any]) -> dict[str, Any]:
    """What a field that may be `null` holds if it is not."""
    holds: dict[str, Any] = shape["anyOf"][0]
    return _PUBLISHED[holds["$ref"].rpartition("/")[2]] if "$ref" in holds else holds


SHAPES: Final[Mapping[str, tuple[ObjectField, ...]]] = {
    "record": (
        ObjectField("format", ONE_OF, of="format"),
        ObjectField("version", ONE_OF, of="version"),
        ObjectField("id", TEXT, most=_LINE, needed=False, null=True),
        ObjectField("game", ONE_OF, of="game"),
        ObjectField("ruleset", ONE_OF, of="ruleset"),
        ObjectField("options", OBJECT, of="options", needed=False),
        ObjectField("event", OBJECT, of="Event", needed=False),
        ObjectField("players", OBJECTS, of="Player", entries="players", most=MOST_SEATS),
        ObjectField("provenance", OBJECT, of="Provenance", needed=False),
        ObjectField("hands", OBJECTS, of="hand", entries="deals", most=MAX_HANDS),
    ),
    "options": tuple(
        ObjectField(option.name, ONE_OF, _SETTLING.get(option.name, "ignored"), option.name, needed=False)
        for option in FRENCH_TAROT.ruleset().options
    ),
    **{part: tuple(_told(part)) for part in ("Event", "Player", "Provenance")},
    "hand": (
        ObjectField("label", TEXT, most=_LINE, needed=False, null=True),
        ObjectField("dealer", NATURAL, "dealer"),
        ObjectField("deal", OBJECT, of="deal"),
        ObjectField("bids", OBJECTS, of="bid", entries="bids", most=MOST_SEATS),
        ObjectField("contract", OBJECT, of="contract", needed=False),
        ObjectField("calls", OBJECTS, of="call", entries="calls", most=1, needed=False),
        ObjectField("scart", OBJECTS, of="scart", entries="scarts", most=1, needed=False),
        ObjectField("declarations", OBJECTS, of="declaration", entries="declarations", most=MOST_SEATS, needed=False),
        ObjectField("tricks", OBJECTS, of="trick", entries="tricks", most=MOST_CARDS, needed=False),
        ObjectField("end", ONE_OF, "end", "end", needed=False),
        ObjectField("scores", OBJECT, of="scores", needed=False),
    ),
    "deal": (
        ObjectField("hands", HEAPS, "dealt", entries="hands", most=MOST_SEATS),
        ObjectField("talon", CARDS, "talon", entries="left", most=MOST_CARDS),
        ObjectField("dead", NOTHING, needed=False),
    ),
    "bid": (ObjectField("seat", NATURAL, "bidder"), ObjectField("bid", ONE_OF, "bid", "bid")),
    "contract": (
        ObjectField("name", ONE_OF, "contract", "contract", needed=False),
        ObjectField("declarer", NATURAL, "declarer", needed=False),
        ObjectField("partner", NATURAL, "partner", needed=False),
        ObjectField("basis", ONE_OF, of="basis", needed=False),
    ),
    "call": (
        ObjectField("seat", NATURAL, "caller"),
        ObjectField("card", CARD, "called"),
        ObjectField("answer", ONE_OF, "answer", "answer", needed=False),
    ),
    "scart": (
        ObjectField("seat", NATURAL, "discarder"),
        ObjectField("cards", CARDS, "scart", entries="laid", most=MOST_CARDS),
        ObjectField("shown", NO_CARDS, needed=False),
    ),
    "declaration": (
        ObjectField("seat", NATURAL, "announcer"),
        ObjectField("kind", ONE_OF, "announced", "declaration"),
        ObjectField("cards", CARDS, "handful", entries="shown", most=MOST_CARDS, needed=False),
    ),
    "trick": (
        ObjectField("leader", NATURAL, "leader", needed=False),
        ObjectField("cards", CARDS, "cards", entries="played", most=MOST_SEATS),
        ObjectField("winner", NATURAL, "winner", needed=False),
        ObjectField("paid", CARD, "paid", needed=False),
    ),
    "scores": (
        ObjectField("unit", NATURAL, "unit", needed=False),
        ObjectField("card_points", OBJECTS, of="side", entries="sides", most=MOST_SIDES, needed=False),
        ObjectField("items", OBJECTS, of="item", entries="items", most=MOST_ITEMS, needed=False),
        ObjectField("hand", NUMBERS, "score", entries="scores", most=MOST_SEATS, needed=False),
        ObjectField("totals", NUMBERS, "total", entries="totals", most=MOST_SEATS, needed=False),
    ),
    "side": (
        ObjectField("seats", NUMBERS, "side", entries="side_seats", most=MOST_SEATS),
        ObjectField("points", INTEGER, "points"),
    ),
    "item": (ObjectField("name", ONE_OF, "item", "item"), ObjectField("value", INTEGER, "value")),
}


def _numbered(words: Iterable[str]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words)}


WORDS: Final[Mapping[str, Mapping[str, int]]] = {
    "format": {"tarot-record": 0},
    "version": dict.fromkeys(VERSIONS, 0),
    "game": {FRENCH_TAROT.id: 0},
    "ruleset": {FRENCH_TAROT.ruleset().id: 0},
    **{option.name: {option.default: 1} for option in FRENCH_TAROT.ruleset().options},
    **{
        f"{part}.{field.name}": {
            word: 0 for word in _held(_PUBLISHED[part]["properties"][field.name])["enum"] if word != REBUILT
        }
        for part in ("Event", "Player", "Provenance")
        for field in SHAPES[part]
        if field.kind == ONE_OF
    },
    "bid": _numbered((PASS, *BIDS)),
    "contract": {bid: number for number, bid in enumerate(BIDS, 1)},
    "basis": {"bid": 0},
    "answer": {"held": HELD, "own": OWN, "talon": FROM_TALON},
    "declaration": {"handful": HANDFUL, "slam": SLAM},
    "end": {"played": PLAYED, "all_pass": ALL_PASS},
    "item": _numbered(scored(BIDS[0], 0, 0)),
}
"""Groups of words with what they mean. An option may say its default only: the rules are those of the defaults.
A record that was rebuilt is never proved."""


# -- as arrays ------------------------------------------------------------------------------------

Array = NDArray[Any]

LONGEST: Final = 24
"""No name or word here is longer."""
_SPELT: Final = [("length", "i8"), ("letters", "u1", (LONGEST,))]
_FIELD: Final = np.dtype([*((name, "i8") for name in ("kind", "to", "step", "of", "entries", "most", "null")), *_SPELT])
_WORD: Final = np.dtype([("value", "i8"), *_SPELT])
_SPAN: Final = np.dtype([("first", "i8"), ("stop", "i8"), ("needed", "i8")])

RECORD, HAND = (list(SHAPES).index(shape) for shape in ("record", "hand"))


def _deepest(shape: str) -> int:
    """How deep objects stand within each other in this shape."""
    return 1 + max((_deepest(field.of) for field in SHAPES[shape] if field.kind in (OBJECT, OBJECTS)), default=0)


LEVEL: Final = np.dtype([(name, "i8") for name in ("shape", "seen", "list", "number")])
"""An object that is being read: its shape, which of its fields were seen, in which field's list it stands (or NONE),
and as the so-and-so-many-th there."""
DEEPEST: Final = _deepest("record")


def fields() -> tuple[Array, Array]:
    """The fields of all shapes, those of one after those of another; and of each shape the first and the last."""
    needed = [sum(field.needed << i for i, field in enumerate(shape)) for shape in SHAPES.values()]
    listed = [_row(*_places(field), name=field.name) for shape in SHAPES.values() for field in shape]
    return np.array(listed, _FIELD), _spans(map(len, SHAPES.values()), needed)


def words() -> tuple[Array, Array]:
    """The words of all groups, those of one after those of another; and of each group the first and the last."""
    listed = [_row(value, name=word) for group in WORDS.values() for word, value in group.items()]
    return np.array(listed, _WORD), _spans(map(len, WORDS.values()), [0] * len(WORDS))


def _places(field: ObjectField) -> tuple[int, ...]:
    """A field's kind, where its value goes in a row, how far from there that of the next object, and so on."""
    lists = field.kind in (CARDS, HEAPS, NUMBERS)
    among = SHAPES if field.kind in (OBJECT, OBJECTS) else WORDS
    return (
        field.kind,
        place_of(field.to),
        0 if field.to == "ignored" else prod(size_of(field.to)[1:]) if lists else 1,
        list(among).index(field.of) if field.of else 0,
        place_of(field.entries),
        field.most,
        field.null,
    )


def _row(*numbers: int, name: str) -> tuple[Any, ...]:
    return (*numbers, len(name), list(name.encode().ljust(LONGEST, b"\0")))


def _spans(sizes: Iterable[int], needed: Sequence[int]) -> Array:
    stops = list(accumulate(sizes))
    return np.array(list(zip([0, *stops[:-1]], stops, needed, strict=True)), _SPAN)
