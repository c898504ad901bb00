"""Read text whose columns are aligned by blanks into rows of cells."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import reduce
from statistics import median
from typing import Final

from tarot_records.importers.cells import WIDEST, Cell, SheetRow, cell_at, joined_cell, number
from tarot_records.importers.sheets.rows.blank_columns import (
    FEW_PHRASES,
    NO_NUMBER,
    PHRASE,
    WORD,
    blank_columns,
    continues,
    in_columns,
    is_body,
    is_numeric,
)
from tarot_records.importers.sheets.vocabulary.words import COLUMNS, DASHES, TOTALS, plain
from tarot_records.record.line_map import Span

LONGEST_ALIGNED: Final = 4_000
"""Maximum number of lines of a text aligned by blanks."""
MOST_LINES: Final = 5
"""Maximum number of lines of a deal."""
WIDEST_ALIGNED: Final = 400
"""Maximum number of characters of a line of a text aligned by blanks."""
_NUMBERED: Final = re.compile(r"\s*\d{1,3}[.):ª°]*(?=\s)")
_CHECK: Final = re.compile(r"\d\s*[-+−–]\s*\d+\s*=\s*[-+−–]?\d+\s*$")
"""Pattern of a sum at the end of a line, which checks the totals."""
_NAMED_NUMBER: Final = re.compile(r"([^\W\d_]+)\.?[ :=]{1,4}([-+−–]?\d{1,6})(?![\d½])")
"""Pattern of a short word and its number, such as `A +4`."""
_DIGITS: Final = re.compile(r"\d+")


def is_aligned(lines: Sequence[str]) -> bool:
    """Return whether the columns of these lines are separated by blanks."""
    if (
        len(lines) > LONGEST_ALIGNED
        or max(map(len, lines), default=0) > WIDEST_ALIGNED
        or any(line.lstrip('"').startswith("sep=") for line in lines[:1])
    ):
        return False
    if any(2 * sum(mark in line for line in lines) >= max(1, len(lines)) for mark in "\t;"):
        return False
    long = [line for line in lines if len(line.split()) > 1]
    return 2 * len(long) > len(lines) and median(len(line.split()) for line in long) > median(
        line.count(",") + 1 for line in long
    )


def aligned_rows(lines: Sequence[tuple[int, str]]) -> list[SheetRow]:
    """Return the rows of lines that are aligned by blanks.

    Cells are separated where all lines with numbers are blank, or word by word if that leaves several numbers in cells.
    """
    body = [line for _, line in lines if is_body(line)]
    if not body:
        return [_cells(start, line, PHRASE) for start, line in lines]
    first = next(i for i, (_, line) in enumerate(lines) if is_body(line))
    above = [i for i in range(first) if not _NUMBERED.match(lines[i][1])]  # deals that nobody played have no numbers
    at_head = above[-1] if above else first - 1
    head = lines[at_head][1] if first else ""
    shown = [line for line in body if not _stands_apart(line)] or body
    numbered = [line for line in shown if _NUMBERED.match(line)]
    columns = blank_columns(numbered if 3 * len(numbered) >= 2 * len(shown) else shown, head)
    rows = [in_columns(start, line, columns) for start, line in lines if is_body(line)]
    crowded = sum(_is_crowded(cell.text) for row in rows for cell in row if cell is not row[-1] or not _is_worded(cell))
    if 2 * crowded > len(rows):
        loose = [_by_words(start, line) for start, line in lines]
        widths = Counter(len(row) for row, (_, line) in zip(loose, lines, strict=True) if is_body(line))
        if 5 * max(widths.values()) < 4 * len(body) and (last := _by_last_numbers(lines, body, first)):
            return last
        if first:
            loose[at_head] = _head_words(*lines[at_head], loose[first:])
        return loose
    heads = [plain(cell.text) for cell in in_columns(*lines[at_head], columns)] if first else []
    aligned = [_aligned_row(start, line, columns, is_head=i == at_head) for i, (start, line) in enumerate(lines)]
    for i, (start, line) in enumerate(lines):
        if i > first and not continues(line) and _stands_apart(line):
            is_list = len(_NAMED_NUMBER.findall(line)) >= FEW_PHRASES and not _NUMBERED.match(line)
            remark = [cell_at(line, start)] if is_list else aligned[i]
            aligned[i] = _by_names(start, line, heads) or remark
    return _with_lines_joined(lines, aligned, columns)


def rows_below_headings(lines: Sequence[tuple[int, str]]) -> list[SheetRow]:
    """Return the rows of lines in which what stands below or nearest to a heading is a cell; empty without headings.

    The column before the first heading has labels, the one behind the last has remarks.
    """
    first = next((i for i, (_, line) in enumerate(lines) if is_body(line)), 0)
    heads = [found.span() for found in PHRASE.finditer(lines[first - 1][1])] if first else []
    if len(heads) < FEW_PHRASES:
        return []
    body = [line for _, line in lines[first:] if is_body(line)]
    columns = [*_label_column(body, heads[0][0]), *heads]
    words = [plain(lines[first - 1][1][begin:end]) for begin, end in columns]
    rows: list[SheetRow] = []
    for i, (start, line) in enumerate(lines):
        phrases = [found.span() for found in PHRASE.finditer(line)]
        is_row = i >= first - 1 and not continues(line) and (is_body(line) or len(phrases) >= FEW_PHRASES or i < first)
        names = len(_NAMED_NUMBER.findall(line)) >= FEW_PHRASES and not _NUMBERED.match(line)
        if i >= first and names:
            rows.append(_by_names(start, line, words) or [cell_at(line, start)])
        else:
            rows.append(_below(start, line, phrases, columns) if is_row else [cell_at(line, start)])
    return rows


def _below(start: int, line: str, phrases: Sequence[Span], columns: Sequence[Span]) -> SheetRow:
    """Return the phrases of a line, each in the column that it covers or is nearest to, and a cell for a remark."""
    spans: list[list[Span]] = [[] for _ in (*columns, 0)]
    at = 0
    for first, last in phrases:
        near = range(at, len(columns))
        over = [min(last, columns[one][1]) - max(first, columns[one][0]) for one in near]
        at = at + over.index(max(over)) if over else at
        is_worded = number(line[first:last]) is None and any(map(str.isalpha, line[first:last]))
        is_behind = at == len(columns) - 1 and bool(spans[at]) and is_worded
        at = len(columns) if is_behind else at
        spans[at].append((first, last))
    return [
        cell_at(line[some[0][0] : some[-1][1]], start + some[0][0]) if some else Cell("", (start, start))
        for some in spans
    ]


def _label_column(lines: Sequence[str], edge: int) -> list[Span]:
    """Return start and end of a column without a heading, left of the place `edge`, that the first words of lines fill.

    The list is empty if there is no such column.
    """
    phrases = [list(PHRASE.finditer(line)) for line in lines]
    long = [found for found in phrases if len(found) > 1 and found[0].start() < edge]
    if 2 * len(long) < len(lines):
        return []
    end = max(found[0].end() for found in long)
    return [(0, end)] if end <= min(found[1].start() for found in long) and end <= edge else []


def _with_lines_joined(
    lines: Sequence[tuple[int, str]], aligned: Sequence[SheetRow], columns: Sequence[tuple[int, int]]
) -> list[SheetRow]:
    """Return rows in which a deal on several lines is one row."""
    numeric = {
        column
        for column in range(len(columns))
        if 2 * sum(_has_number(row, column) for row in aligned) > sum(any(map(is_numeric, row)) for row in aligned)
    }
    found: list[SheetRow] = []
    at = 0
    while at < len(lines):
        rows = _rows_of_deal(lines[at : at + MOST_LINES], columns, numeric)
        found.append([reduce(joined_cell, cells) for cells in zip(*rows, strict=True)] if rows else aligned[at])
        at += max(len(rows), 1)
    return found


def _rows_of_deal(
    lines: Sequence[tuple[int, str]], columns: Sequence[tuple[int, int]], numeric: set[int]
) -> list[SheetRow]:
    """Return the rows of the first lines if they tell one deal together; else an empty list.

    The first line begins with a number, the others do not; each has numbers where the others have none, and only
    together they have them in all columns in which most rows do.
    """
    rows: list[SheetRow] = []
    taken: set[int] = set()
    for place, (start, line) in enumerate(lines):
        if (_NUMBERED.match(line) is None) != bool(place) or (place and not line[:1].isspace()):
            return []
        if plain(line.split()[0]) in TOTALS:
            return []
        rows.append(in_columns(start, line, columns))
        here = {column for column in range(len(columns)) if _has_number(rows[-1], column)}
        if taken & here:
            return []
        taken |= here
        if taken >= numeric:
            return rows if place and here else []
    return []


def _has_number(row: SheetRow, column: int) -> bool:
    """Return whether a row has a number in a column."""
    return column < len(row) and is_numeric(row[column])


def _aligned_row(start: int, line: str, columns: Sequence[tuple[int, int]], is_head: bool) -> SheetRow:
    """Return the cells of a line: in these columns if it has several words there; a remark is one cell."""
    if continues(line) or _CHECK.search(line):
        return [cell_at(line, start)]
    is_row = is_head or is_body(line) or len(PHRASE.findall(line)) >= FEW_PHRASES
    return (
        in_columns(start, line, columns)
        if is_row or _has_word_per_column(line, columns)
        else _cells(start, line, PHRASE)
    )


def _stands_apart(line: str) -> bool:
    """Return whether a line has sums, or names each player beside his number, so that it does not show the columns."""
    names = 0 if _NUMBERED.match(line) else len(_NAMED_NUMBER.findall(line))
    return plain(line.split()[0]) in TOTALS or names >= FEW_PHRASES


def _by_names(start: int, line: str, heads: Sequence[str]) -> SheetRow:
    """Return the cells of a line that names each player beside his number, as `Final:  Ann 12, Ben -5, Cleo -7` does.

    Each number stands in the column of its player. A line with other numbers as well is a remark. Empty if the players
    do not stand over the columns.
    """
    found: dict[int, Cell] = {}
    named = list(_NAMED_NUMBER.finditer(line))
    for one in named:
        word = plain(one[1])
        own = [column for column, head in enumerate(heads) if head.startswith(word) and head not in COLUMNS]
        if own:
            found.setdefault(own[0], cell_at(one[2], start + one.start(2)))
    if len(_DIGITS.findall(line)) > len(named) + 1 and len(named) >= FEW_PHRASES:
        return [cell_at(line, start)]
    if len(found) < FEW_PHRASES:
        return []
    if 0 not in found:
        found[0] = cell_at(line[: named[0].start()], start)
    return [found.get(column, Cell("", (start, start))) for column in range(len(heads))]


def _has_word_per_column(line: str, columns: Sequence[tuple[int, int]]) -> bool:
    """Return whether a line has one word in most of the columns, and more than one in none."""
    places = [
        [column for column, (begin, end) in enumerate(columns) if begin < word.end() and end > word.start()]
        for word in WORD.finditer(line)
    ]
    taken = [found[0] for found in places if len(found) == 1]
    return len(taken) == len(places) == len(set(taken)) and len(taken) >= FEW_PHRASES and 2 * len(taken) > len(columns)


def _is_worded(cell: Cell) -> bool:
    """Return whether a cell begins with a word, as a remark with numbers does."""
    return cell.text[:1].isalpha()


def _is_crowded(text: str) -> bool:
    """Return whether a cell has several numbers, with no stroke or colon between all of them as in `22 / 1`.

    A mark for no number counts too, if it stands well apart.
    """
    numbers = sum(number(word) is not None for word in WORD.findall(text)) + len(NO_NUMBER.findall(text))
    return numbers > 1 + sum(mark in text for mark in "/:")


def _cells(start: int, line: str, pattern: re.Pattern[str]) -> SheetRow:
    """Return the cells of a line, each a match of the pattern."""
    return [cell_at(found[0], start + found.start()) for found in pattern.finditer(line)][:WIDEST]


def _by_words(start: int, line: str) -> SheetRow:
    """Return the cells of a line: each number or mark for none by itself, and consecutive words together."""
    row: SheetRow = []
    last, joined = -2, False
    for word in WORD.finditer(line):
        is_mark = word[0] in DASHES and not line[word.end() : word.end() + 2].strip()
        is_word = number(word[0]) is None and not is_mark
        if joined and is_word and word.start() == last + 1:
            row[-1] = cell_at(line[row[-1].span[0] - start : word.end()], row[-1].span[0])
        else:
            row.append(cell_at(word[0], start + word.start()))
        last, joined = word.end(), is_word
    return row[:WIDEST]


def _by_last_numbers(lines: Sequence[tuple[int, str]], body: Sequence[str], first: int) -> list[SheetRow]:
    """Return the rows of lines that end with numbers, all with the same number of them, and begin with words.

    The last numbers of a line are cells of their own, the text before them is one cell. The header is the last line
    above the line `first` with at least as many words as there are such cells. Empty if there is no header, or if the
    lines end with few numbers.
    """
    size = min(len(_last_numbers(line)) for line in body)
    heads = [i for i in range(first) if len(lines[i][1].split()) >= size]
    if size < FEW_PHRASES or not heads:
        return []
    rows: list[SheetRow] = []
    for i, (start, line) in enumerate(lines):
        words = list(WORD.finditer(line)) if i == heads[-1] else _last_numbers(line)
        if len(words) < size:
            rows.append(_cells(start, line, PHRASE))
            continue
        parts = [cell_at(word[0], start + word.start()) for word in words[-size:]]
        rows.append([cell_at(line[: words[-size].start()], start), *parts])
    return rows


def _last_numbers(line: str) -> list[re.Match[str]]:
    """Return the numbers, and marks for no number, with which a line ends."""
    words = list(WORD.finditer(line))
    at = len(words)
    while at and (number(words[at - 1][0]) is not None or words[at - 1][0] in DASHES):
        at -= 1
    return words[at:]


def _head_words(start: int, line: str, below: Sequence[SheetRow]) -> SheetRow:
    """Return the cells of a header: one for each word if this fits the number of cells below, else `_by_words`."""
    words = _cells(start, line, WORD)
    width = Counter(map(len, below)).most_common(1)[0][0]
    is_label = bool(words) and "label" in COLUMNS.get(plain(words[0].text), ())
    if (
        len(words) == width - 1
        and not is_label
        and all(number(row[0].text.rstrip(".)")) is not None for row in below if len(row) == width)
    ):
        return [Cell("", (start, start)), *words]
    return words if len(words) in (width, width - 1) else _by_words(start, line)
