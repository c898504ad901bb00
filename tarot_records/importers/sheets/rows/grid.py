"""Read a table in any layout into rows of cells with their spans: CSV, Markdown, HTML, and text aligned by blanks."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tarot_records.importers.cells import WIDEST, Cell, SheetRow, cell_at, rows
from tarot_records.importers.sheets.rows.aligned import aligned_rows, is_aligned, rows_below_headings
from tarot_records.importers.sheets.rows.html_tables import html_rows
from tarot_records.importers.sheets.rows.told_deals import told_rows

LEAST_SIGNS: Final = 3
"""Minimum number of signs that stand apart from their numbers."""
_HTML: Final = re.compile(r"<t[dhr]\b", re.IGNORECASE)
_RULE: Final = re.compile(r"[\s|:=_+·.\-–—─│┼]*")
"""Pattern of a line that only separates others."""
_GROUP: Final = re.compile(r"\w {2,}[-+−–]?\w")
"""Pattern in a cell between bars that has several columns, aligned by blanks."""
_SIGN_APART: Final = re.compile(r"(?<!\S)([-+−–])( {1,3})(\d+)(?!\S)")
"""Pattern of a number whose sign stands apart: `+ 4`."""
_BAR: Final = re.compile(r"(?<!\S)\|(?!\S)")
"""Pattern of a bar that stands apart between columns."""
_LINE: Final = re.compile(r"[-–—─=_]{3,}")
"""Pattern of a line drawn above or below a number."""
_EMPHASIS: Final = re.compile(r"([*_]{1,3}|~~|`)(.+)\1")


def read_grids(text: str) -> list[list[SheetRow]]:
    """Return the rows of the table in a text that have any content, for each way to read it."""
    return [[row for row in grid if not _is_ruled(row)] for grid in _all_grids(text)]


def _is_ruled(row: SheetRow) -> bool:
    """Return whether all cells of a row are ruled lines or marks such as `|`, and at least one is a line: `-----`."""
    texts = [cell.text for cell in row if cell.text]
    return all(map(_RULE.fullmatch, texts)) and any(map(_LINE.fullmatch, texts))


def _all_grids(text: str) -> list[list[SheetRow]]:
    """Return the rows of the table in a text for each way to read it, ruled lines included."""
    if is_html(text):
        return [html_rows(text)]
    lines = [(start, line) for start, line in _lines(text) if line.strip()]
    if 2 * sum(line.count("|") > 1 for _, line in lines) > len(lines):
        plain = [(start, line) for start, line in lines if _RULE.fullmatch(line) is None]
        is_framed = 2 * sum(line.lstrip().startswith("|") for _, line in plain) > sum("|" in line for _, line in plain)
        piped = [_piped(start, line, is_framed) for start, line in plain]
        if 2 * sum(any(_GROUP.search(cell.text) for cell in row) for row in piped) <= len(piped):
            return [piped]
        lines = [(start, line.replace("|", " ")) for start, line in lines]  # the bars divide groups of columns
    lines = _with_signs_joined(lines)
    told: list[list[SheetRow]] = list(told_rows(lines))
    if is_aligned([line for _, line in lines]):
        bare = [(at, _BAR.sub(" ", line)) for at, line in lines if _RULE.fullmatch(line) is None]
        separated = [list(rows(text))] if 2 * sum(line.count(",") > 2 for _, line in bare) > len(bare) else []
        return [*filter(None, (aligned_rows(bare), rows_below_headings(bare))), *separated, *told]
    return [list(rows(text)), *told]


def _with_signs_joined(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return lines in which signs that stand apart are moved to their numbers; a `+` shows that they are no dashes."""
    signs = [found[1] for _, line in lines for found in _SIGN_APART.finditer(line)]
    if signs.count("+") < LEAST_SIGNS:
        return list(lines)
    return [(start, _SIGN_APART.sub(r"\2\1\3", line)) for start, line in lines]


def is_html(text: str) -> bool:
    """Return whether a text has a table in HTML."""
    return _HTML.search(text) is not None


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line with its offset."""
    at = 0
    for line in text.splitlines(keepends=True):
        yield at, line.rstrip("\r\n")
        at += len(line)


def _piped(start: int, line: str, is_framed: bool) -> SheetRow:
    """Return the cells of a line whose cells are separated by bars; most lines that are framed begin with a bar."""
    first = line.index("|") + 1 if is_framed and line.lstrip().startswith("|") else 0
    last = line.rindex("|") if line.rstrip().endswith("|") else len(line)
    row: SheetRow = []
    at = first
    for piece in line[first:last].split("|")[:WIDEST]:
        row.append(_without_emphasis(cell_at(piece, start + at)))
        at += len(piece) + 1
    return row


def _without_emphasis(cell: Cell) -> Cell:
    """Return a cell without the signs around its text that print it in bold or italic."""
    found = _EMPHASIS.fullmatch(cell.text)
    return cell if found is None else Cell(found[2], (cell.span[0] + found.start(2), cell.span[0] + found.end(2)))


def transposed(grid: Sequence[SheetRow]) -> list[SheetRow]:
    """Return the columns of a table as rows; cells that are missing are empty.

    Lines of text above and below the table, which have few cells, stay as they are.
    """
    width = max(map(len, grid), default=0)
    wide = [place for place, row in enumerate(grid) if 3 * sum(bool(cell.text) for cell in row) > width]
    if not wide:
        return list(grid)
    table = grid[wide[0] : wide[-1] + 1]
    ends = [row[-1].span[1] if row else 0 for row in table]
    full = [[*row, *[Cell("", (end, end))] * (width - len(row))] for row, end in zip(table, ends, strict=True)]
    return [*grid[: wide[0]], *map(list, zip(*full, strict=True)), *grid[wide[-1] + 1 :]]
