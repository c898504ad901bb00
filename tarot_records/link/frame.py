"""The frame of a link: its version, what follows, one big number in base 64, and check characters.

The check is a Reed-Solomon remainder over the field of 64 elements, so that every wrong character and
every two neighbours exchanged are noticed for certain, as is every stretch of up to three wrong ones.
A link has an even number of characters: one missing, or one too many, is noticed for certain too.
"""

import base64
from typing import NamedTuple

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import UNREADABLE, Fault, Where

VERSION = "1"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
VALUES = {character: value for value, character in enumerate(ALPHABET)}
CHECKS = 3
"""So many characters at the end are the check."""
SHORTEST = 2 + 1 + CHECKS
MAX_TEXT = 1 << 16
"""The longest link, in characters."""


class BadLink(ValueError):  # noqa: N818 (the reader's own word)
    """A text that is no link, or a record too long for one; `fault` says why, as do the words of the error."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(CATALOGUE[code].what.format_map(facts))
        self.fault = Fault(code, UNREADABLE, Where(""), facts)


class Framed(NamedTuple):
    """What a link holds."""

    kind: str
    """The character that says what the number means."""
    number: int


def framed(kind: str, number: int) -> str:
    """The link with this number."""
    digits = _digits(number)
    text = VERSION + kind + (digits if len(digits) % 2 else ALPHABET[0] + digits)
    if len(text) + CHECKS > MAX_TEXT:
        raise BadLink("link.size", limit=MAX_TEXT)
    return text + check(text)


def opened(text: str) -> Framed:
    """What a link holds; raises BadLink if it is not whole, or not of this version."""
    if len(text) > MAX_TEXT:
        raise BadLink("link.size", limit=MAX_TEXT)
    for place, character in enumerate(text, 1):
        if character not in VALUES:
            raise BadLink("link.character", character=character, position=place)
    if text and text[0] != VERSION:
        raise BadLink("link.version", found=text[0], expected=VERSION)
    if len(text) < SHORTEST or len(text) % 2 or check(text[:-CHECKS]) != text[-CHECKS:]:
        raise BadLink("link.damaged")
    return Framed(text[1], _number(text[2:-CHECKS]))


# -- numbers in base 64 --------------------------------------------------------------------------


def _digits(number: int) -> str:
    """The number in base 64, at least one digit, the highest first; three bytes are four digits."""
    threes = number.bit_length() // 24 + 1
    digits = base64.urlsafe_b64encode(number.to_bytes(3 * threes, "big")).decode("ascii")
    return digits.lstrip(ALPHABET[0]) or ALPHABET[0]


def _number(digits: str) -> int:
    """The number of these digits."""
    fours = digits.rjust(-(-len(digits) // 4) * 4, ALPHABET[0])
    return int.from_bytes(base64.urlsafe_b64decode(fours), "big")


# -- check characters ----------------------------------------------------------------------------

_FIELD = 0b1000011
"""x⁶ + x + 1, of which 2 is a primitive root."""


def _times(a: int, b: int) -> int:
    """The product of two elements of the field."""
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a <<= 1
        a ^= _FIELD if a >> 6 else 0
        b >>= 1
    return product


def _generator() -> tuple[int, ...]:
    """The polynomial whose roots are 2, 2² and 2³, without its leading 1, the highest power first."""
    polynomial = [1]
    for root in (2, 4, 8):
        shifted = [*polynomial, 0]
        for i, coefficient in enumerate(polynomial):
            shifted[i + 1] ^= _times(coefficient, root)
        polynomial = shifted
    return tuple(polynomial[1:])


_STEPS = tuple(tuple(_times(value, coefficient) for coefficient in _generator()) for value in range(64))
"""What each value in front adds to the three behind it."""


def check(text: str) -> str:
    """The three check characters of a text: the remainder of its polynomial, times x³."""
    first = second = third = 0
    for character in text:
        a, b, c = _STEPS[first ^ VALUES[character]]
        first, second, third = second ^ a, third ^ b, c
    return ALPHABET[first] + ALPHABET[second] + ALPHABET[third]
