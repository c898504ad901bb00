"""Divide cells of a score sheet that tell several things, such as `240 (1 250)` or `3. Ann solo`, into columns."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from tarot_records.importers.cells import Cell, SheetRow, cell_at, joined_cell, number
from tarot_records.importers.sheets.vocabulary.words import BOUTS, COLUMNS, LEAVES, plain

_ONE: Final = re.compile(r"[-+−–]?(?:\d{1,3}(?: \d{3})+|\d+)½?|[–—-](?=\s*[(\[/|])|(?<=[(\[/|])=|(?<=[(\[/|]\s)=")
"""Pattern of a number in a cell, a dash for none before another, or a sign for no difference, as in `26 (=)`."""
_BETWEEN: Final = re.compile(
    r"[)\]*_]*(?:\s*(?:[(\[/|;]|->|→|=>?|,(?=\s))\s*|\s{2,}|\s+(?=[-+−–])|(?<=[)\]])\s+)[*_(\[]*"
)
"""Pattern of what stands between two numbers of a cell."""
_NUMBERED: Final = re.compile(r"(\d{1,3})[.):ª°]{1,2}\s+([^\W\d].*)")
_LEAVES: Final = re.compile(rf"[12]\s?(?:{'|'.join(word for word in LEAVES if len(word) > 1)})\.?", re.IGNORECASE)
"""Pattern of a number of single cards, such as `1 Bl`."""
_DIGITS: Final = re.compile(r"\d+")
_FORMULA: Final = re.compile(r"(?:[^\W\d_]+\.?)?(?:[ :=]*#(?:\s*[,;/]?\s*[^\W\d_]*\.?))+")
"""Pattern of the words with numbers of a cell that states the same of each deal, `#` for the numbers."""
_DIVIDED: Final = re.compile(r"\s*[/|;,]\s*|\s+[–-]\s+")
"""Pattern of the signs between the parts of a heading."""
LONGEST_FORMULA: Final = 200
"""Maximum number of characters of a cell that states the same of each deal."""
LEAST_COUNTED: Final = 3
"""Minimum number of deals that are numbered before words."""
EVEN: Final = "="
"""Sign for no difference from the average, as in `26 (=)`."""


def with_split_cells(grid: Sequence[SheetRow], may_split: Callable[[str, Sequence[str]], bool]) -> list[SheetRow]:
    """Return a table in which columns of cells with several numbers, such as `240 (1 250)`, are a column each.

    `may_split` returns whether the column below a heading, with these second numbers, may be divided in two.
    """
    grid = _with_formulas_apart(_with_labels_apart(_with_leaves_joined(grid)))
    sizes = {column: _size(grid, column, may_split) for column in range(max(map(len, grid), default=0))}
    if sum(size > 2 for size in sizes.values()) == 1:  # a single column with several numbers needs a heading for each
        sizes = {c: 1 if size > 2 and not _heads(grid, c, size) else size for c, size in sizes.items()}
    if set(sizes.values()) <= {1}:
        return list(grid)
    place = int(_are_differences(grid, sizes))
    return [[part for i, cell in enumerate(row) for part in _divided(cell, sizes[i], place)] for row in grid]


def numbers_of_cell(text: str) -> list[re.Match[str]]:
    """Return the numbers of a cell that has nothing but numbers and signs between them; empty for another cell."""
    found = list(_ONE.finditer(text))
    if not found or text[: found[0].start()].strip(" *_(["):
        return []
    between = [text[one.end() : other.start()] for one, other in pairwise(found)]
    return found if all(map(_BETWEEN.fullmatch, between)) and not text[found[-1].end() :].strip(" *_)]") else []


def _cells_of(grid: Sequence[SheetRow], column: int) -> list[Cell]:
    """Return the filled cells of a column."""
    return [row[column] for row in grid if column < len(row) and row[column].text]


def _size(grid: Sequence[SheetRow], column: int, may_split: Callable[[str, Sequence[str]], bool]) -> int:
    """Return how many numbers most cells of a column have, if it may be divided; else 1."""
    cells = _cells_of(grid, column)
    counts = [len(numbers_of_cell(cell.text)) for cell in cells]
    first = next((at for at, count in enumerate(counts) if count > 1), 0)
    ((size, times),) = Counter(counts[first:]).most_common(1) or [(1, 0)]
    if not first or size < 2 or times < 2 or 2 * times <= len(cells) - first:
        return 1
    seconds = [numbers_of_cell(cell.text)[1][0] for cell, count in zip(cells, counts, strict=True) if count > 1]
    return size if size > 2 or may_split(cells[first - 1].text, seconds) else 1


def _heads(grid: Sequence[SheetRow], column: int, size: int) -> bool:
    """Return whether a column has a heading for each of the numbers in its cells."""
    heads = [cell.text for cell in _cells_of(grid, column)[:2] if not numbers_of_cell(cell.text)]
    return any(len(_DIVIDED.split(head)) == size for head in heads)


def _are_differences(grid: Sequence[SheetRow], sizes: Mapping[int, int]) -> bool:
    """Return whether the second numbers of each row add up to 0, and the first do not: `35 (+9)`, `18 (-8)`, `25 (-1)`.

    Then they are the scores, and the first numbers are the card points of the players.
    """
    common = Counter(size for size in sizes.values() if size > 1).most_common(1)[0][0]
    divided = [column for column, size in sizes.items() if size == common]
    sums: list[tuple[int, int]] = []
    for row in grid:
        numbers = [numbers_of_cell(row[column].text) for column in divided if column < len(row)]
        if len(numbers) > 1 and len(numbers) == len(divided) and all(len(found) > 1 for found in numbers):
            sums.append((sum(_value(found[0]) for found in numbers), sum(_value(found[1]) for found in numbers)))
    return bool(sums) and all(first and not second for first, second in sums)


def _value(found: re.Match[str]) -> int:
    """Return a number of a cell, times two."""
    return int(2 * (number(found[0]) or 0))


def _divided(cell: Cell, size: int, place: int) -> list[Cell]:
    """Return a cell as `size` cells: its numbers, or the parts of a heading such as `pts/bouts`.

    Any other text is the part at `place`. A number alone in brackets is the last part.
    """
    if size == 1:
        return [cell]
    start, end = cell.span
    found = numbers_of_cell(cell.text)
    parts = [Cell("", (end, end))] * size
    if len(found) > 1:
        for at, one in enumerate(found[:size]):
            text = "0" if one[0] == EVEN and at else one[0]
            parts[at] = Cell(text, (start + one.start(), start + one.end()))
    elif len(found) == 1 and cell.text.startswith("("):
        parts[-1] = Cell(found[0][0], (start + found[0].start(), start + found[0].end()))
    elif heads := _divided_heading(cell, size):
        parts = heads
    else:
        parts[place] = cell
    return parts


def _divided_heading(cell: Cell, size: int) -> list[Cell]:
    """Return the parts of a heading over several numbers; words before the first stand before each: `Total A / B / C`.

    Empty if it has another number of parts, or two that are no known headings.
    """
    parts: list[Cell] = []
    at = 0
    for end in (*(sign.span() for sign in _DIVIDED.finditer(cell.text)), (len(cell.text), 0)):
        parts.append(cell_at(cell.text[at : end[0]], cell.span[0] + at))
        at = end[1]
    if len(parts) != size or (size == 2 and not all(plain(one.text) in COLUMNS.keys() | BOUTS for one in parts)):
        return []
    before = parts[0].text.rpartition(" ")[0]
    if before and size > 2 and all(len(one.text.split()) == 1 for one in parts[1:]):
        others = [one._replace(text=f"{before} {one.text}") for one in parts[1:]]
        return [parts[0], *others]
    return parts


def _with_leaves_joined(grid: Sequence[SheetRow]) -> Sequence[SheetRow]:
    """Return a table in which single cards beside the card points, as in `25  1 Bl`, stand in the same cell."""
    for column in range(1, max(map(len, grid), default=0)):
        rows = [row for row in grid if column < len(row) and row[column].text]
        if rows and all(_LEAVES.fullmatch(r[column].text) and number(r[column - 1].text) is not None for r in rows):
            return [
                row
                if column >= len(row)
                else [*row[: column - 1], joined_cell(*row[column - 1 : column + 1]), *row[column + 1 :]]
                for row in grid
            ]
    return grid


def _with_formulas_apart(grid: Sequence[SheetRow]) -> Sequence[SheetRow]:
    """Return a table in which each number of a column of the same words, such as `p. 89 a 53`, has a column of its own.

    A word with a capital before the number is its heading.
    """
    for column in range(max(map(len, grid), default=0)):
        shapes = [_DIGITS.sub("#", cell.text) for cell in _cells_of(grid, column)]
        ((shape, times),) = Counter(shapes).most_common(1) or [("", 0)]
        size = shape.count("#")
        if (
            size < 2
            or times < LEAST_COUNTED
            or 5 * times < 4 * (len(shapes) - 1)
            or len(shape) > LONGEST_FORMULA
            or not _FORMULA.fullmatch(shape)
            or not any(map(str.isalpha, shape))
        ):
            continue
        heads = [word if word[:1].isupper() else "" for word in re.findall(r"([^\W\d_]*)[ .:=]*#", shape)]
        rows: list[SheetRow] = []
        is_above = True
        for row in grid:
            cell = row[column] if column < len(row) else None
            if cell is None:
                rows.append(row)
                continue
            start, blank = cell.span[0], Cell("", (cell.span[1], cell.span[1]))
            found = list(_DIGITS.finditer(cell.text)) if _DIGITS.sub("#", cell.text) == shape else []
            parts = [Cell(one[0], (start + one.start(), start + one.end())) for one in found] or [blank] * size
            if is_above and len(row) > 1 and not found:
                parts = [blank._replace(text=word) for word in heads]
            is_above &= not found
            rows.append([*row[:column], blank if found else cell, *parts, *row[column + 1 :]])
        return rows
    return grid


def _with_labels_apart(grid: Sequence[SheetRow]) -> Sequence[SheetRow]:
    """Return a table in which the numbers of deals, before words as in `3. Ann solo`, have a column of their own."""
    found = [_NUMBERED.fullmatch(row[0].text) if row else None for row in grid]
    counted = [int(one[1]) for one in found if one]
    deals = [row for row, one in zip(grid, found, strict=True) if one or number(row[0].text) is not None]
    if len(counted) < LEAST_COUNTED or len(counted) < len(deals) or counted != list(range(1, len(counted) + 1)):
        return grid
    rows: list[SheetRow] = []
    for row, one in zip(grid, found, strict=True):
        if one is None:
            rows.append(row if len(row) == 1 else [Cell("", (row[0].span[0], row[0].span[0])), *row])
        else:
            start = row[0].span[0]
            rest = Cell(one[2], (start + one.start(2), row[0].span[1]))
            rows.append([Cell(one[1], (start, start + one.end(1))), rest, *row[1:]])
    return rows
