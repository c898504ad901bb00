"""The kernel: many texts at once, each perhaps a record of French tarot -> which of them are surely proved."""

import gc
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from tarot_records.games.french_tarot.fast.compiling import compiled, kept
from tarot_records.games.french_tarot.fast.proving import surely_proved
from tarot_records.games.french_tarot.fast.reading import clear, find, read_value
from tarot_records.games.french_tarot.fast.row import MOST_SEATS, NONE, ROW, STATED_FROM, Places, Row
from tarot_records.games.french_tarot.fast.shapes import DEEPEST, HAND, LEVEL, OBJECT, OBJECTS, RECORD
from tarot_records.games.french_tarot.fast.tables import Book, rules
from tarot_records.games.french_tarot.fast.tokens import CURLY, SQUARE, Bytes, blank, further, key, opened, refused


def surely(texts: Sequence[bytes]) -> list[bool]:
    """Of each text, whether the core would surely find it proved and have nothing to say. They are valid UTF-8."""
    sizes = np.fromiter(map(len, texts), np.int64, len(texts))
    stops = np.cumsum(sizes + 1) - 1
    joined = np.frombuffer(b"\0".join([*texts, b"\0"]), np.uint8)
    rows = np.zeros(1, ROW)
    sure: list[bool] = _surely(joined, stops - sizes, stops, rows, rows.view(np.int64), *rules()).tolist()
    return sure


@kept
def _surely(text: Bytes, starts: Any, stops: Any, rows: Any, row: Places, books: Any, tables: Any) -> Any:
    sure = np.zeros(len(starts), np.bool_)
    for i in range(len(starts)):
        sure[i] = blank(text, _record(text, starts[i], rows[0], row, books[0], tables)) == stops[i]
    return sure


@compiled
def _record(text: Bytes, at: int, hand: Row, row: Places, book: Book, tables: Any) -> int:
    """A record; the place after it, if it is surely proved. Every hand is proved as soon as it has been read.

    The fields of an object may come in any order, each once; only the players must stand before the hands.
    """
    row[:STATED_FROM] = 0
    hand.before = NONE
    totals = np.zeros(MOST_SEATS, np.int64)
    levels = np.zeros(DEEPEST, LEVEL)  # in place of functions that call themselves, which numba cannot keep
    levels[0].shape, levels[0].list = RECORD, NONE
    at, more, depth = _entered(text, at, 0, levels, row)
    while depth >= 0 and at != refused(text):
        if more:
            at, more, depth = _member(text, at, depth, levels, row, book)
            continue
        if levels[depth].shape == HAND:
            number = hand.players - tables[0].seats
            if not 0 <= number < len(tables) or not surely_proved(hand, book, tables[number], totals):
                return refused(text)
            hand.before = hand.dealer
        at, more, depth = _left(text, at, depth, levels, row, book)
    return at if hand.deals else refused(text)


@compiled
def _entered(text: Bytes, at: int, depth: int, levels: Any, row: Places) -> tuple[int, bool, int]:
    """The place after the beginning of an object, whether it has any fields, and how deep it stands."""
    levels[depth].seen = 0
    if levels[depth].shape == HAND:
        clear(row)
    at, more = opened(text, at, CURLY)
    return at, more, depth


@compiled
def _member(text: Bytes, at: int, depth: int, levels: Any, row: Places, book: Book) -> tuple[int, bool, int]:
    """The place after a field, or after the beginning of the object that it holds; and the same of what is next."""
    level = levels[depth]
    first, stop = book.shapes[level.shape].first, book.shapes[level.shape].stop
    start, end, at = key(text, at)
    name = find(text, start, end, book.fields, first, stop)
    if name < 0 or level.seen >> (name - first) & 1:
        return refused(text), False, depth
    level.seen |= 1 << (name - first)
    field = book.fields[name]
    number = 0 if level.shape == HAND else level.number  # of hands, a row holds but one
    filled = field.kind == OBJECT
    if field.kind == OBJECTS:
        at, filled = opened(text, at, SQUARE)
    elif field.kind != OBJECT:
        at = read_value(text, at, field, number, row, book)
    if filled:
        inner = levels[depth + 1]
        inner.shape = field.of
        inner.list, inner.number = (NONE, number) if field.kind == OBJECT else (name, 0)
        return _entered(text, at, depth + 1, levels, row)
    at, more = further(text, at, CURLY)
    return at, more, depth


@compiled
def _left(text: Bytes, at: int, depth: int, levels: Any, row: Places, book: Book) -> tuple[int, bool, int]:
    """The place after what follows an object: the beginning of the next in its list, or the end of it."""
    level = levels[depth]
    needed = book.shapes[level.shape].needed
    if level.seen & needed != needed:
        return refused(text), False, depth
    if level.list != NONE:
        field = book.fields[level.list]
        level.number += 1
        row[field.entries] = level.number
        at, more = further(text, at, SQUARE)
        if more:
            return _entered(text, at if level.number < field.most else refused(text), depth, levels, row)
    if depth == 0:
        return at, False, -1
    at, more = further(text, at, CURLY)
    return at, more, depth - 1


# Done now, once for all processes that begin from this one: they share the code and whatever they do not touch.
with suppress(OSError):  # where the disk is full, it is compiled and not kept
    surely(())
gc.freeze()
