"""Read a notebook with a line for each deal, such as `3/ Ann garde, 52 pts => A +56, B -28, C -28`, as a table."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tarot_records.importers.cells import Cell, cell_at
from tarot_records.importers.sheets.number_runs import FEWEST, listed_names, may_be_scores, number_runs, value_of
from tarot_records.importers.sheets.statements import is_passed
from tarot_records.importers.sheets.words import plain
from tarot_records.record.line_map import Span

_PAIR: Final = r"[^\W\d_][\w.’'-]*\s*[:=]?\s*[-+−–±]?\s?\d+"
_TOTAL: Final = r"(?:\s*\(([-+−–]?\d+)\))?"
_RUN: Final = re.compile(rf"{_PAIR}{_TOTAL}(?:\s*(?:[,;|/]\s*|\s){_PAIR}{_TOTAL})+")
"""Pattern of several names, each with a number, behind which a running total may stand in brackets."""
_NAME_AND_NUMBER: Final = re.compile(rf"([^\W\d_][\w.’'-]*)\s*[:=]?\s*([-+−–±]?\s?\d+){_TOTAL}")
_SIGNED: Final = r"(?<!\w)[^\W\d_][\w.’'-]*\s*[:=]?\s*[-+−–±]\d+"
_LAST_PAIRS: Final = re.compile(rf"{_SIGNED}(?:\s*(?:[,;|/]\s*|\s){_SIGNED})*\s*$")
"""Pattern of names with signed numbers at the end of a line."""
_WORD_AND_NUMBER: Final = re.compile(r"\s*([^\W\d_]+)\.? (\d{1,3})(?:([.):°]+)\s|\s{2})")
"""Pattern of a word and a number at the beginning of a line, with a mark behind it or well apart from the others."""
_LABEL: Final = re.compile(r"\s*(?:(\d{1,3})(?:\s?[./):°]+|\s{2,}))?\s*(.*?)[\s=>→:–-]*", re.DOTALL)
LEAST_LINES: Final = 3
"""Minimum number of lines with the same names."""
LONGEST_LINE: Final = 1_000
"""Maximum length of a line with a deal, in characters; a search in a longer one could take minutes."""


class NotedLine(NamedTuple):
    """A line with a number for each of several names."""

    start: int
    line: str
    run: Span
    """Place of the first numbers, and of the names beside them, in the line."""
    pairs: tuple[tuple[Cell, Cell], ...]
    """Each name with its number."""
    totals: tuple[Cell, ...] = ()
    """Running totals behind the scores; empty if the line has none."""
    end: int = 0
    """Place behind all these numbers in the line."""
    is_sums: bool = False
    """True if a word for totals stands before the numbers of the pairs."""


def noted_rows(lines: Sequence[tuple[int, str]]) -> list[list[Cell]] | None:
    """Return the rows of a notebook, with the names as header; None for a text that is no notebook.

    `lines` are the lines with their offsets. Lines above the first deal have one cell each. A deal may have two lines,
    of which the second is indented and has the names, or numbers in the order of a list of names above the deals.
    """
    lines = _with_plain_labels(lines)
    told = listed_names(lines)
    lines = _joined(lines, told)
    noted = [_noted(start, line, told) for start, line in lines]
    names = Counter(tuple(plain(name.text) for name, _ in one.pairs) for one in noted if one is not None)
    common = names.most_common(1)[0][0] if names else ()
    noted = [
        _of_names(common, one or _noted(*lines[at], told, common)) or _noted_of_some(*lines[at], common)
        for at, one in enumerate(noted)
    ]
    number = sum(one is not None for one in noted)
    if number < LEAST_LINES or 2 * number < len(lines):
        return None
    has_totals = _add_up([one for one in noted if one is not None])
    if not has_totals and any(one is not None and one.totals and one.end == one.run[1] for one in noted):
        return None  # numbers in brackets that are no totals
    rows: list[list[Cell]] = []
    full: list[Cell] = []
    header: list[Cell] = []
    for (start, line), one in zip(lines, noted, strict=True):
        passed = _NUMBERED.match(line) if one is None else None
        is_deal = one is not None or (passed is not None and is_passed(line[passed.end() :]))
        if is_deal and not header:
            header = [Cell("", (start, start))]
            rows.append(header)
        if one is not None:
            full = full or [name for name, _ in one.pairs]
            pairs = zip(full, one.pairs, strict=True)
            full = [max(old, new, key=lambda cell: len(cell.text)) for old, (new, _) in pairs]
            rows.append(_row(one, has_totals))
        elif is_deal and passed is not None:
            label = Cell(passed[1], (start + passed.start(1), start + passed.end(1)))
            rows.append([label, cell_at(line[passed.end() :], start + passed.end())])
        else:
            rows.append([cell_at(line, start)])
    for at, row in enumerate(rows):
        if (
            len(row) > 2
            and not row[0].text
            and not row[1].text
            and _has_sums(row, [one for one in rows[:at] if len(one) == len(row)])
        ):
            row[1] = Cell("total", row[1].span)
    edge = Cell("", (full[0].span[0], full[0].span[0]))
    header[:] = [edge, edge, *full, *(full if has_totals else ()), edge]
    return rows


def _with_plain_labels(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return lines in which a word that stands before the number of each deal is blank: `deal 1   solo`."""
    found = [_WORD_AND_NUMBER.match(line) for _, line in lines]
    counted = [(plain(one[1]), int(one[2])) for one in found if one is not None]
    if len(counted) < LEAST_LINES or counted != [(counted[0][0], at) for at in range(1, len(counted) + 1)]:
        return list(lines)
    return [
        (start, line if one is None else f"{one[2]}{one[3] or '.'}".rjust(one.end() - 1) + line[one.end() - 1 :])
        for (start, line), one in zip(lines, found, strict=True)
    ]


def _joined(lines: Sequence[tuple[int, str]], told: Sequence[Cell]) -> list[tuple[int, str]]:
    """Return lines in which an indented line with a number for each name is joined to a numbered line above it."""
    found: list[tuple[int, str]] = []
    for start, line in lines:
        may_join = found and line[:1].isspace() and _NUMBERED.match(found[-1][1]) and _noted(*found[-1], told) is None
        if may_join and not _NUMBERED.match(line) and _noted(start, line, told) is not None:
            above, text = found.pop()
            line, start = text.ljust(start - above) + line, above
        found.append((start, line))
    return found


_NUMBERED: Final = re.compile(r"\s*(\d{1,3})(?:\s?[./):°]+|\s{2,})")


def _noted(start: int, line: str, told: Sequence[Cell], common: tuple[str, ...] = ()) -> NotedLine | None:
    """Return the numbers of a line with their names, which stand beside them or else are those `told` above.

    None if the line has not several names with numbers, of which one is signed unless the names are the `common` ones,
    and no such numbers in their order.
    """
    if len(line) > LONGEST_LINE:
        return None
    for run in _RUN.finditer(line):
        found = list(_NAME_AND_NUMBER.finditer(line, *run.span()))
        pairs = tuple((_part(start, one, 1), _part(start, one, 2)) for one in found)
        names = tuple(plain(name.text) for name, _ in pairs)
        is_signed = any(cell.text[0] in "-+−–" for _, cell in pairs)
        if len(set(names)) == len(names) and (is_signed or (len(names) >= FEWEST and names == common)):
            totals = tuple(_part(start, one, 3) for one in found if one[3])
            return NotedLine(start, line, run.span(), pairs, totals, end=run.end())
    return _noted_in_order(start, line, told) if told else None


def _part(start: int, found: re.Match[str], group: int) -> Cell:
    """Return the cell of a group of a match in a line at an offset."""
    return Cell(found[group], (start + found.start(group), start + found.end(group)))


def _noted_of_some(start: int, line: str, names: Sequence[str]) -> NotedLine | None:
    """Return the signed numbers at the end of a line beside some of the names, with empty cells for the others.

    None if there are no such numbers, or other names.
    """
    run = _LAST_PAIRS.search(line) if len(line) <= LONGEST_LINE else None
    if run is None or len(names) < FEWEST:
        return None
    of_name: dict[str, re.Match[str]] = {}
    for one in _NAME_AND_NUMBER.finditer(line, run.start()):
        meant = [name for name in names if name == plain(one[1])] or [
            name for name in names if plain(one[1]).startswith(name)
        ]
        if len(meant) != 1 or meant[0] in of_name:
            return None
        of_name[meant[0]] = one
    blank = Cell("", (start + run.end(), start + run.end()))
    pairs = tuple(
        (_part(start, of_name[name], 1), _part(start, of_name[name], 2)) if name in of_name else (blank, blank)
        for name in names
    )
    return NotedLine(start, line, run.span(), pairs, end=run.end())


def _noted_in_order(start: int, line: str, told: Sequence[Cell]) -> NotedLine | None:
    """Return the numbers of a line without names, in the order of the names `told` above; None if it has none.

    A second run of as many numbers has the running totals.
    """
    runs = [run for run in number_runs(start, line) if len(run.cells) == len(told)]
    if not 1 <= len(runs) <= 2 or not (runs[0].is_total or may_be_scores(runs[0].cells)):
        return None
    first, *others = runs
    pairs = tuple(zip(told, first.cells, strict=True))
    noted = NotedLine(start, line, first.span, pairs, end=first.span[1], is_sums=first.is_total)
    return noted._replace(totals=others[0].cells, end=others[0].span[1]) if others else noted


def _add_up(noted: Sequence[NotedLine]) -> bool:
    """Return whether the totals of most lines that have any are those of the line before with the scores added."""
    deals = [one for one in noted if one.totals]
    right = sum(
        [value_of(cell) for cell in after.totals]
        == [value_of(total) + value_of(score) for total, (_, score) in zip(before.totals, after.pairs, strict=True)]
        for before, after in pairwise(deals)
    )
    return len(deals) > 1 and 2 * right >= len(deals) - 1


def _of_names(common: Sequence[str], one: NotedLine | None) -> NotedLine | None:
    """Return a line with the last of its pairs, whose names are those most lines have, or longer forms of them.

    None if they are not. Before them may stand a word with a number, as in `Solo 21  A 6  B -18`.
    """
    if one is None or len(one.pairs) < len(common):
        return None
    pairs = one.pairs[len(one.pairs) - len(common) :]
    names = [plain(name.text) for name, _ in pairs]
    if not all(n.startswith(c) or c.startswith(n) for c, n in zip(common, names, strict=True)):
        return None
    return one if pairs == one.pairs else one._replace(pairs=pairs, run=(pairs[0][0].span[0] - one.start, one.run[1]))


def _has_sums(row: Sequence[Cell], above: Sequence[Sequence[Cell]]) -> bool:
    """Return whether all numbers of a row are the sums of the numbers in the numbered rows above it."""
    deals = [one for one in above if one[0].text]
    if len(deals) < LEAST_LINES or not all(cell.text for cell in row[2:-1]):
        return False
    sums = [sum(value_of(cell) for cell in column if cell.text) for column in list(zip(*deals, strict=True))[2:-1]]
    return any(sums) and sums == [value_of(cell) for cell in row[2:-1]]


def _row(one: NotedLine, has_totals: bool) -> list[Cell]:
    """Return the cells of a line: its number, what it says of the deal, the numbers, and a remark.

    Without columns of totals, these stay part of the remark.
    """
    found = _LABEL.fullmatch(one.line, 0, one.run[0])
    assert found is not None
    label = Cell(found[1] or "", (one.start + max(found.start(1), 0), one.start + max(found.end(1), 0)))
    said = Cell(found[2], (one.start + found.start(2), one.start + found.end(2)))
    numbers, totals = [number for _, number in one.pairs], list(one.totals)
    if one.is_sums and not label.text:
        said = cell_at(one.line[: numbers[0].span[0] - one.start].rstrip(" \t:="), one.start)
    end = one.end if has_totals else one.run[1]
    blank = [Cell("", (one.start + end, one.start + end))] * len(numbers)
    if has_totals and one.is_sums and label.text:
        numbers, totals = blank, numbers
    return [
        label,
        said,
        *numbers,
        *((totals or blank) if has_totals else ()),
        cell_at(one.line[end:], one.start + end),
    ]
