"""Tokens: the strict JSON in which a record may be proved at once, byte by byte.

Every function takes a place in the text and gives the place after what it has read. What is not expected
there moves the place to the last byte of the text, a NUL; there nothing is ever found any more, so whoever
reads on refuses too, and nobody has to ask in between.

Strings with escapes, and numbers with a fraction, an exponent or ten digits, are refused: the core reads them.
"""

from typing import Any, Final

import numpy as np

from tarot_records.games.french_tarot.fast.compiling import compiled

SQUARE: Final[Any] = np.int64(ord("["))  # of plain constants, each would be compiled for itself
CURLY: Final[Any] = np.int64(ord("{"))
_CLOSING = 2  # from an opening bracket to the one that closes it
_QUOTE, _BACKSLASH, _COMMA, _COLON, _MINUS = map(ord, '"\\,:-')
_SPACE, _TAB, _FEED, _RETURN = map(ord, " \t\n\r")
_ZERO, _NINE = map(ord, "09")
_DIGITS = 9
_NULL = tuple(b"null")

Bytes = Any
"""An array of bytes; the last is a NUL, and one follows every record."""


@compiled
def refused(text: Bytes) -> int:
    """The place where nothing is found."""
    return len(text) - 1


@compiled
def blank(text: Bytes, at: int) -> int:
    """The place after blanks."""
    while text[at] == _SPACE or text[at] == _FEED or text[at] == _RETURN or text[at] == _TAB:
        at += 1
    return at


@compiled
def opened(text: Bytes, at: int, bracket: int) -> tuple[int, bool]:
    """After an opening bracket, and whether anything stands in it; after the closing one, if nothing does."""
    at = blank(text, at)
    if text[at] != bracket:
        return refused(text), False
    at = blank(text, at + 1)
    if text[at] == bracket + _CLOSING:
        return at + 1, False
    return at, True


@compiled
def further(text: Bytes, at: int, bracket: int) -> tuple[int, bool]:
    """After a comma, and that more follows; or after the closing bracket."""
    at = blank(text, at)
    if text[at] == _COMMA:
        return at + 1, True
    if text[at] == bracket + _CLOSING:
        return at + 1, False
    return refused(text), False


@compiled
def string(text: Bytes, at: int) -> tuple[int, int, int]:
    """Where the content of a string begins and ends, and the place after it."""
    at = blank(text, at)
    if text[at] != _QUOTE:
        return 0, 0, refused(text)
    stop = at + 1
    while text[stop] >= _SPACE and text[stop] != _QUOTE and text[stop] != _BACKSLASH:
        stop += 1
    if text[stop] != _QUOTE:
        return 0, 0, refused(text)
    return at + 1, stop, stop + 1


@compiled
def key(text: Bytes, at: int) -> tuple[int, int, int]:
    """The same of a key; the place is after its colon."""
    start, stop, at = string(text, at)
    at = blank(text, at)
    if text[at] != _COLON:
        return 0, 0, refused(text)
    return start, stop, at + 1


@compiled
def same(text: Bytes, start: int, letters: Bytes, length: int) -> bool:
    """Whether these letters, so many of them, stand in the text."""
    for i in range(length):  # noqa: SIM110 (compiled, it is much faster so)
        if text[start + i] != letters[i]:
            return False
    return True


@compiled
def nothing(text: Bytes, at: int) -> int:
    """The place after `null`."""
    at = blank(text, at)
    for letter in _NULL:
        if text[at] != letter:
            return refused(text)
        at += 1
    return at


@compiled
def is_nothing(text: Bytes, at: int) -> bool:
    """Whether the next value can only be `null`."""
    return bool(text[blank(text, at)] == _NULL[0])


@compiled
def integer(text: Bytes, at: int) -> tuple[int, int]:
    """The place after a whole number, and the number."""
    at = blank(text, at)
    negative = text[at] == _MINUS
    first = at + 1 if negative else at
    at, number = first, 0
    while _ZERO <= text[at] <= _NINE and at - first < _DIGITS:
        number = 10 * number + (text[at] - _ZERO)
        at += 1
    if at == first or (text[first] == _ZERO and (negative or at - first > 1)):
        return refused(text), 0
    return at, -number if negative else number
