"""Reading: what stands in a field of an object, as the tables of `shapes.py` have it, as numbers of a row."""

from typing import Any

from tarot_records.games.french_tarot.fast.compiling import compiled
from tarot_records.games.french_tarot.fast.row import COUNTED_FROM, LISTED_FROM, NONE, STATED_FROM, Places
from tarot_records.games.french_tarot.fast.shapes import (
    CARD,
    CARDS,
    DATED,
    HEAPS,
    INTEGER,
    NATURAL,
    NO_CARDS,
    NUMBERS,
    ONE_OF,
    TEXT,
)
from tarot_records.games.french_tarot.fast.tables import Book
from tarot_records.games.french_tarot.fast.tokens import (
    SQUARE,
    Bytes,
    further,
    integer,
    is_nothing,
    nothing,
    opened,
    refused,
    same,
    string,
)


@compiled
def clear(row: Places) -> None:
    """Forgets the hand before."""
    row[STATED_FROM:COUNTED_FROM] = NONE
    row[COUNTED_FROM:LISTED_FROM] = 0


@compiled
def find(text: Bytes, start: int, stop: int, names: Any, first: int, end: int) -> int:
    """Which of the names from the first to before the end a string says; -1 if none."""
    for i in range(first, end):
        if names[i].length == stop - start and same(text, start, names[i].letters, stop - start):
            return i
    return -1


@compiled
def read_value(text: Bytes, at: int, field: Any, number: int, row: Places, book: Book) -> int:
    """What a field holds that is no object, the so-and-so-many-th of its kind; the place after it."""
    kind, to = field.kind, field.to + number * field.step
    if field.null and is_nothing(text, at):
        return nothing(text, at)
    if kind in (NATURAL, INTEGER):
        at, row[to] = integer(text, at)
        return at if kind == INTEGER or row[to] >= 0 else refused(text)
    if kind == CARD:
        at, row[to] = _card(text, at, book)
        return at
    if kind == CARDS:
        at, row[field.entries + number] = _cards(text, at, to, field.most, row, book)
        return at
    if kind == HEAPS:
        return _heaps(text, at, field, row, book)
    if kind == NUMBERS:
        at, row[field.entries + number] = _numbers(text, at, to, field.most, row)
        return at if row[field.entries + number] else refused(text)
    if kind == NO_CARDS:
        at, more = opened(text, at, SQUARE)
        return refused(text) if more else at
    if kind == ONE_OF:
        at, row[to] = _word(text, at, field.of, book)
        return at
    if kind in (TEXT, DATED):
        return _text(text, at, kind == DATED, field.most, book)
    return nothing(text, at)


@compiled
def _card(text: Bytes, at: int, book: Book) -> tuple[int, int]:
    """A card of the pack."""
    start, stop, at = string(text, at)
    if not 0 < stop - start <= 3:
        return refused(text), 0
    code = 0
    for i in range(start, stop):
        code = code << 8 | text[i]
    place = code % len(book.codes)
    if book.codes[place] != code:
        return refused(text), 0
    return at, book.cards[place]


@compiled
def _cards(text: Bytes, at: int, to: int, most: int, row: Places, book: Book) -> tuple[int, int]:
    """A list of cards, and how many there are."""
    number = 0
    at, more = opened(text, at, SQUARE)
    while more:
        if number == most:
            return refused(text), 0
        at, row[to + number] = _card(text, at, book)
        number += 1
        at, more = further(text, at, SQUARE)
    return at, number


@compiled
def _heaps(text: Bytes, at: int, field: Any, row: Places, book: Book) -> int:
    """A list of lists of cards; their sizes stand after their number."""
    number = 0
    at, more = opened(text, at, SQUARE)
    while more:
        if number == field.most:
            return refused(text)
        at, size = _cards(text, at, field.to + number * field.step, field.step, row, book)
        number += 1
        row[field.entries + number] = size
        at, more = further(text, at, SQUARE)
    row[field.entries] = number
    return at


@compiled
def _numbers(text: Bytes, at: int, to: int, most: int, row: Places) -> tuple[int, int]:
    """A list of numbers, and how many there are."""
    number = 0
    at, more = opened(text, at, SQUARE)
    while more:
        if number == most:
            return refused(text), 0
        at, row[to + number] = integer(text, at)
        number += 1
        at, more = further(text, at, SQUARE)
    return at, number


@compiled
def _word(text: Bytes, at: int, group: int, book: Book) -> tuple[int, int]:
    """A word of this group, by what it means."""
    start, stop, at = string(text, at)
    span = book.groups[group]
    word = find(text, start, stop, book.words, span.first, span.stop)
    return (at, book.words[word].value) if word >= 0 else (refused(text), 0)


@compiled
def _text(text: Bytes, at: int, dated: bool, most: int, book: Book) -> int:
    """A text of so many bytes at most, whatever it says, or a date."""
    start, stop, at = string(text, at)
    good = stop - start <= most
    if dated:
        good = good and start < stop
        for i in range(start, stop):
            good = good and book.dated[text[i]] == 1
    return at if good else refused(text)
