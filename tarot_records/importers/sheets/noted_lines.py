"""Read a notebook with a line for each deal, such as `3/ Ann garde, 52 pts => A +56, B -28, C -28`, as a table."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from tarot_records.importers.cells import Cell
from tarot_records.importers.sheets.words import plain
from tarot_records.record.line_map import Span

_PAIR: Final = r"[^\W\d_][\w.’'-]*\s*[:=]?\s*[-+−–±]?\s?\d+"
_RUN: Final = re.compile(rf"{_PAIR}(?:\s*(?:[,;|/]\s*|\s){_PAIR})+")
"""Pattern of several names, each with a number."""
_NAME_AND_NUMBER: Final = re.compile(r"([^\W\d_][\w.’'-]*)\s*[:=]?\s*([-+−–±]?\s?\d+)")
_LABEL: Final = re.compile(r"\s*(\d{1,3}\s?[./):°]+)?\s*(.*?)[\s=>→:–-]*", re.DOTALL)
LEAST_LINES: Final = 3
"""Minimum number of lines with the same names."""
LONGEST_LINE: Final = 1_000
"""Maximum length of a line with a deal, in characters; a search in a longer one could take minutes."""


class NotedLine(NamedTuple):
    """A line with a number for each of several names."""

    start: int
    line: str
    run: Span
    """Place of the names and numbers in the line."""
    pairs: tuple[tuple[Cell, Cell], ...]
    """Each name with its number."""


def noted_rows(lines: Sequence[tuple[int, str]]) -> list[list[Cell]] | None:
    """Return the rows of a notebook, with the names as header; None for a text that is no notebook.

    `lines` are the lines with their offsets. Lines above the first deal have one cell each. A deal may have two lines,
    of which the second is indented and has the names.
    """
    lines = _joined(lines)
    noted = [_noted(start, line) for start, line in lines]
    names = Counter(tuple(plain(name.text) for name, _ in one.pairs) for one in noted if one is not None)
    common, number = names.most_common(1)[0] if names else ((), 0)
    if number < LEAST_LINES or 2 * number < len(lines):
        return None
    rows: list[list[Cell]] = []
    full: list[Cell] = []
    for (start, line), one in zip(lines, noted, strict=True):
        if one is None or not _are_same(common, [plain(name.text) for name, _ in one.pairs]):
            rows.append([_stripped(line, start)])
            continue
        if not full:
            full = [name for name, _ in one.pairs]
            rows.append([])  # the header
            header = rows[-1]
        full = [max(old, new, key=lambda cell: len(cell.text)) for old, (new, _) in zip(full, one.pairs, strict=True)]
        rows.append(_row(one))
    edge = Cell("", (full[0].span[0], full[0].span[0]))
    header += [edge, edge, *full, edge]
    return rows


def _joined(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return lines in which an indented line with names and numbers is joined to a numbered line above it."""
    found: list[tuple[int, str]] = []
    for start, line in lines:
        may_join = found and line[:1].isspace() and _NUMBERED.match(found[-1][1]) and _noted(*found[-1]) is None
        if may_join and _noted(start, line) is not None:
            above, text = found.pop()
            line, start = text.ljust(start - above) + line, above
        found.append((start, line))
    return found


_NUMBERED: Final = re.compile(r"\s*\d{1,3}\s?[./):°]")


def _noted(start: int, line: str) -> NotedLine | None:
    """Return the names and numbers of a line; None if it has not several names with numbers, of which one is signed."""
    if len(line) > LONGEST_LINE:
        return None
    for run in _RUN.finditer(line):
        pairs = tuple(
            (
                Cell(found[1], (start + found.start(1), start + found.end(1))),
                Cell(found[2], (start + found.start(2), start + found.end(2))),
            )
            for found in _NAME_AND_NUMBER.finditer(line, run.start(), run.end())
        )
        if len({plain(name.text) for name, _ in pairs}) == len(pairs) and any(c.text[0] in "-+−–" for _, c in pairs):
            return NotedLine(start, line, run.span(), pairs)
    return None


def _are_same(common: Sequence[str], names: Sequence[str]) -> bool:
    """Return whether names are those most lines have, or longer forms of them, in the same order."""
    return len(common) == len(names) and all(
        n.startswith(c) or c.startswith(n) for c, n in zip(common, names, strict=True)
    )


def _row(one: NotedLine) -> list[Cell]:
    """Return the cells of a line: its number, what it says of the deal, the numbers, and a remark."""
    found = _LABEL.fullmatch(one.line, 0, one.run[0])
    assert found is not None
    label = Cell(found[1] or "", (one.start + max(found.start(1), 0), one.start + max(found.end(1), 0)))
    said = Cell(found[2], (one.start + found.start(2), one.start + found.end(2)))
    return [
        label,
        said,
        *(number for _, number in one.pairs),
        _stripped(one.line[one.run[1] :], one.start + one.run[1]),
    ]


def _stripped(text: str, start: int) -> Cell:
    """Return a piece of text at an offset as a cell without surrounding blanks."""
    first = start + len(text) - len(text.lstrip())
    return Cell(text.strip(), (first, first + len(text.strip())))
