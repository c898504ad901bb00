"""Divide cells of a score sheet that tell several things, such as `240 (1 250)` or `3. Ann solo`, into columns."""

import re
from collections.abc import Callable, Collection, Sequence
from typing import Final

from tarot_records.importers.cells import Cell, SheetRow, joined_cell, number
from tarot_records.importers.sheets.blank_columns import TWO_NUMBERS
from tarot_records.importers.sheets.words import BOUTS, COLUMNS, LEAVES, plain

_THREE_NUMBERS: Final = re.compile(
    rf"({TWO_NUMBERS.pattern})(?:\s*(?:=|->|→|;)\s*|\s+(?:[/|,]\s+)?)[*_]{{0,2}}([-+−–]?\d+)[*_]{{0,2}}"
)
"""Pattern of two numbers and a third behind them: `45 (+19)   19`."""

_NUMBERED: Final = re.compile(r"(\d{1,3})[.):ª°]{1,2}\s+([^\W\d].*)")
_LEAVES: Final = re.compile(rf"[12]\s?(?:{'|'.join(word for word in LEAVES if len(word) > 1)})\.?", re.IGNORECASE)
"""Pattern of a number of single cards, such as `1 Bl`."""
LEAST_COUNTED: Final = 3
"""Minimum number of deals that are numbered before words."""


def with_split_cells(grid: Sequence[SheetRow], may_split: Callable[[str, Sequence[str]], bool]) -> list[SheetRow]:
    """Return a table in which columns of cells such as `240 (1 250)` are two columns each.

    `may_split` returns whether the column below a heading, with these second numbers, may be divided. A third number in
    most cells of a column, as in `45 (+19)   19`, gets a column of its own too.
    """
    grid = _with_third_numbers(_with_labels_apart(_with_leaves_joined(grid)))
    width = max(map(len, grid), default=0)
    twofold: set[int] = set()
    for column in range(width):
        cells = [row[column] for row in grid if column < len(row) and row[column].text]
        pairs = [TWO_NUMBERS.fullmatch(cell.text) for cell in cells]
        found = [i for i, pair in enumerate(pairs) if pair]
        if (
            len(found) > 1
            and found[0]
            and 2 * len(found) > len(cells) - found[0]
            and may_split(cells[found[0] - 1].text, [pair[2] for pair in pairs if pair])
        ):
            twofold.add(column)
    if not twofold:
        return list(grid)
    are_scores_second = _are_differences(grid, twofold)
    return [
        [part for i, cell in enumerate(row) for part in (_halves(cell, are_scores_second) if i in twofold else (cell,))]
        for row in grid
    ]


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


def _with_third_numbers(grid: Sequence[SheetRow]) -> Sequence[SheetRow]:
    """Return a table in which the third numbers of cells have columns of their own.

    A single column with three numbers, as `+9 / -8 / -1`, has those of three players.
    """
    threefold: set[int] = set()
    for column in range(max(map(len, grid), default=0)):
        cells = [row[column].text for row in grid if column < len(row) and row[column].text]
        if 2 * sum(_THREE_NUMBERS.fullmatch(text) is not None for text in cells) > len(cells):
            threefold.add(column)
    if len(threefold) < 2:
        return grid
    return [[part for i, cell in enumerate(row) for part in _third_apart(cell, i in threefold)] for row in grid]


def _third_apart(cell: Cell, is_threefold: bool) -> tuple[Cell, ...]:
    """Return a cell of a column with three numbers as the first two numbers and the third."""
    if not is_threefold:
        return (cell,)
    found = _THREE_NUMBERS.fullmatch(cell.text)
    (start, end) = cell.span
    if found is None:
        return cell, Cell("", (end, end))
    last = found.lastindex or 0
    first, third = (Cell(found[at], (start + found.start(at), start + found.end(at))) for at in (1, last))
    return first, third


def _are_differences(grid: Sequence[SheetRow], twofold: Collection[int]) -> bool:
    """Return whether the second numbers of each row add up to 0, and the first do not: `35 (+9)`, `18 (-8)`, `25 (-1)`.

    Then they are the scores, and the first numbers are the card points of the players.
    """
    pairs = [[TWO_NUMBERS.fullmatch(row[i].text) for i in sorted(twofold) if i < len(row)] for row in grid]
    whole = [[pair for pair in row if pair] for row in pairs if len(row) == len(twofold) > 1 and None not in row]
    sums = [tuple(sum(number(pair[side]) or 0 for pair in row) for side in (1, 2)) for row in whole]
    return bool(sums) and all(first and not second for first, second in sums)


def _halves(cell: Cell, are_scores_second: bool) -> tuple[Cell, Cell]:
    """Return the two numbers of a cell, or the two headings of `pts/bouts`.

    Any other text is the first part, or the second if the scores stand second.
    """
    found = TWO_NUMBERS.fullmatch(cell.text)
    start, end = cell.span
    if found is None:
        words = re.fullmatch(r"([^/]+)/([^/]+)", cell.text)
        found = (
            words if words and all(plain(word) in COLUMNS or plain(word) in BOUTS for word in words.groups()) else None
        )
    if found is None:
        empty = Cell("", (end, end))
        return (empty, cell) if are_scores_second else (cell, empty)
    first, second = found.span(1), found.span(2)
    other = "0" if found[2] == EVEN else found[2]
    return Cell(found[1], (start + first[0], start + first[1])), Cell(other, (start + second[0], start + second[1]))


EVEN: Final = "="
"""Sign for no difference from the average, as in `26 (=)`."""
