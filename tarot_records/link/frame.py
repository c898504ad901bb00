"""The frame of a link: version, kind, one big number in base 64, and check characters.

The check is a Reed-Solomon remainder over the field of 64 elements. It detects every wrong character, every exchange of
two neighbours, and every run of up to three wrong characters. A link has an even number of characters, so a missing or
an additional character is detected too.
"""

import base64

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import UNREADABLE, Fault, Where

VERSION = "1"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
VALUES = {character: value for value, character in enumerate(ALPHABET)}
CHECKS = 3
"""Number of check characters at the end of a link."""
SHORTEST = 2 + 1 + CHECKS
MAX_TEXT = 1 << 16
"""Maximum length of a link, in characters."""


class BadLink(ValueError):  # noqa: N818 (the reader's own word)
    """Raised for a text that is no link, or a record too long for a link; `fault` and the message state the reason."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(CATALOGUE[code].what.format_map(facts))
        self.fault = Fault(code, UNREADABLE, Where(""), facts)


def write_frame(kind: str, number: int) -> str:
    """Return the link of a kind (its second character) that holds a number. Raises BadLink if the link is too long."""
    digits = _digits(number)
    text = VERSION + kind + (digits if len(digits) % 2 else ALPHABET[0] + digits)
    if len(text) + CHECKS > MAX_TEXT:
        raise BadLink("link.size", limit=MAX_TEXT)
    return text + check_characters(text)


def read_frame(text: str) -> tuple[str, int]:
    """Return the kind of a link, which is its second character, and its number.

    Raises BadLink if the link is damaged or of another version.
    """
    if len(text) > MAX_TEXT:
        raise BadLink("link.size", limit=MAX_TEXT)
    for place, character in enumerate(text, 1):
        if character not in VALUES:
            raise BadLink("link.character", character=character, position=place)
    if text and text[0] != VERSION:
        raise BadLink("link.version", found=text[0], expected=VERSION)
    if len(text) < SHORTEST or len(text) % 2 or check_characters(text[:-CHECKS]) != text[-CHECKS:]:
        raise BadLink("link.damaged")
    return text[1], _number(text[2:-CHECKS])


# -- numbers in base 64 --------------------------------------------------------------------------


def _digits(number: int) -> str:
    """Return a number in base 64, the highest digit first, with at least one digit."""
    threes = number.bit_length() // 24 + 1
    digits = base64.urlsafe_b64encode(number.to_bytes(3 * threes, "big")).decode("ascii")
    return digits.lstrip(ALPHABET[0]) or ALPHABET[0]


def _number(digits: str) -> int:
    fours = digits.rjust(-(-len(digits) // 4) * 4, ALPHABET[0])
    return int.from_bytes(base64.urlsafe_b64decode(fours), "big")


# -- check characters ----------------------------------------------------------------------------

_FIELD = 0b1000011
"""The polynomial x⁶ + x + 1, which defines the field of 64 elements; 2 is a primitive element."""


def _multiply(a: int, b: int) -> int:
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a <<= 1
        a ^= _FIELD if a >> 6 else 0
        b >>= 1
    return product


def _generator() -> tuple[int, ...]:
    """Return the generator polynomial with the roots 2, 2² and 2³: its coefficients after the 1, in falling powers."""
    polynomial = [1]
    for root in (2, 4, 8):
        shifted = [*polynomial, 0]
        for i, coefficient in enumerate(polynomial):
            shifted[i + 1] ^= _multiply(coefficient, root)
        polynomial = shifted
    return tuple(polynomial[1:])


_STEPS = tuple(tuple(_multiply(value, coefficient) for coefficient in _generator()) for value in range(64))
"""Value of a digit -> the values to add to the three digits after the digit."""


def check_characters(text: str) -> str:
    """Return the three check characters of a text: the remainder of its polynomial, times x³."""
    first = second = third = 0
    for character in text:
        a, b, c = _STEPS[first ^ VALUES[character]]
        first, second, third = second ^ a, third ^ b, c
    return ALPHABET[first] + ALPHABET[second] + ALPHABET[third]
