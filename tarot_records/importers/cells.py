"""Read a separated table (CSV) into rows of cells with their spans.

Python's own csv module does not give the offsets of cells in the text. A cell may be in quotation marks, which are
doubled inside it (RFC 4180); the separator is the tab, the semicolon or the comma.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from tarot_records.notation.tokens import FRACTIONS
from tarot_records.record.line_map import Span

SEPARATORS: Final = "\t;,"
"""Possible separators, in the order they are tried: a comma may be part of a number."""
WIDEST: Final = 500
"""Maximum number of cells read of a row."""
_ENDS: Final = re.compile(r"[\r\n]*")
MINUS: Final = str.maketrans(dict.fromkeys("−–—‒﹣－", "-"))
"""Signs for minus -> `-`."""
SPACES: Final = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009", " "))
"""Special spaces -> a plain space."""
_NUMBER: Final = re.compile(r"([+-]?)\s*([0-9]{1,9}|[0-9]{1,3}(?:[ '’][0-9]{3}){1,2})(?:[.,](0{1,2}|50?)| ?([½⅓⅔¼¾]))?")


class Cell(NamedTuple):
    """A cell of a table."""

    text: str
    """The content without surrounding spaces and quotation marks."""
    span: Span


SheetRow = list[Cell]
"""A row of a table."""


def cell_at(text: str, start: int) -> Cell:
    """Return the cell of a piece of text at an offset, without surrounding blanks."""
    plain = text.strip()
    first = start + len(text) - len(text.lstrip())
    return Cell(plain, (first, first + len(plain)))


def joined_cell(first: Cell, second: Cell) -> Cell:
    """Return a cell with the texts of two cells."""
    if not first.text or not second.text:
        return first if first.text else second
    return Cell(f"{first.text} {second.text}", (first.span[0], second.span[1]))


def rows(text: str) -> Iterator[list[Cell]]:
    """Yield the rows that have any text; stop after a row of WIDEST cells."""
    separator = _separator(text)
    token = re.compile(rf'[^\S\r\n{separator}]*(?:"((?:[^"]|"")*+)"[^\S\r\n{separator}]*|([^{separator}\r\n]*))')
    at, row = 0, list[Cell]()
    while True:
        match = token.match(text, at)
        assert match is not None  # an empty cell matches anywhere
        at = match.end()
        if (
            match[1] is not None
            and text[at : at + 1] in (separator, "\r", "\n", "")
            and not (separator in match[1] and "\n" in match[1])  # such marks are ditto marks of several lines
        ):
            cell = Cell(match[1].replace('""', '"').strip(), match.span(1))
        else:  # a quotation mark within a cell is a mark like any other
            end = next((i for i in range(match.start(), len(text)) if text[i] in f"{separator}\r\n"), len(text))
            plain = text[match.start() : end]
            start = match.start() + len(plain) - len(plain.lstrip())
            cell, at = Cell(plain.strip(), (start, start + len(plain.strip()))), end
        row.append(cell)
        if text[at : at + 1] != separator or len(row) == WIDEST:
            if any(one.text for one in row):
                yield row
            if len(row) == WIDEST or at >= len(text):
                return
            row = []
            at = _ENDS.match(text, at + 1).end()  # type: ignore[union-attr] # it matches nothing too
        else:
            at += 1


def _separator(text: str) -> str:
    """Return the separator: stated in a first line `sep=;`, as for Excel, or the first found in half of the lines.

    Return the comma if there is no such separator.
    """
    lines = [line for line in text.splitlines()[:200] if line.strip()]
    stated = re.fullmatch(r'"?sep=(.)"?', lines[0].strip()) if lines else None
    if stated is not None and stated[1] in SEPARATORS:
        return stated[1]
    return next((one for one in SEPARATORS if 2 * sum(one in line for line in lines) >= max(1, len(lines))), ",")


_MIXED = re.compile(r"(\d{1,6}) ([1-3])/([2-4])")
"""Pattern of a whole number and a fraction."""


@lru_cache(maxsize=1 << 12)
def number(text: str) -> Fraction | None:
    """Return the number that a person wrote, such as −12, 1 250, 55½, 55,5, 15⅔ or 51 2/3.

    None if the text is no number, or ambiguous.
    """
    plain = text.translate(MINUS).translate(SPACES).strip()
    if plain.startswith("(") and plain.endswith(")"):
        plain = f"-{plain[1:-1]}"  # as accountants write it
    if (mixed := _MIXED.fullmatch(plain)) is not None:
        return int(mixed[1]) + Fraction(int(mixed[2]), int(mixed[3]))
    match = _NUMBER.fullmatch(plain) or re.fullmatch(r"([+-]?)()()([½⅓⅔¼¾])", plain)
    if match is None:
        return None
    sign, whole, decimals, part = match.groups()
    value = Fraction(int(re.sub(r"[ '’]", "", whole) or 0)) + Fraction(f"0.{decimals or 0}") + FRACTIONS.get(part, 0)
    return -value if sign == "-" else value
