"""Marks beside the numbers of a score sheet, such as `*` or `p`, which tell the dealer, the declarer or the partner."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tarot_records.importers.cells import Cell, SheetRow, number
from tarot_records.importers.sheets.rows.grid import is_html
from tarot_records.importers.sheets.vocabulary.words import COLUMNS, STARS, plain
from tarot_records.record.line_map import Span

SIGNS: Final = "*†•°"
"""Marks that need no legend to be taken for marks."""
MARKED_ROLES: Final = frozenset({"dealer", "declarer", "partner"})
"""Kinds of columns that marks can stand for."""
FEW_MARKED: Final = 3
"""Minimum number of rows of a table with a mark that no legend explains."""
LONGEST_LINE: Final = 2_000
"""Maximum number of characters of a line in which marks are looked for."""
WIDEST_GAP: Final = 4
"""Maximum number of blanks between a mark in brackets and its number."""
_AMOUNT: Final = re.compile(r"\([-+−–]?\d[\d.,]*\)|(?<![\w.,])[-+−–]?\d[\d.,]*½?|½")
_CLAUSE: Final = re.compile(r"[,;.]\s|\s{2,}|[()\[\]]{2}|$")
_LEGEND_MARK: Final = re.compile(
    rf"([{SIGNS}+#!^])\s*[=:](?!=)|[(\[]([^\W\d_])[)\]]|(?<!\w)([^\W\d_]{{1,2}})\s*[=:](?!=)"
)
"""Pattern of a mark in a legend: a letter in brackets, or a sign or a letter with `=` or a colon behind it."""
_EMPHASIS: Final = re.compile(r"\*\s?[-+−–]?\d[\d.,]*\*|(?<!\S)\*[^\W\d_][^*]{0,400}(?<=\S)\*(?!\S)")
_SUM: Final = re.compile(r"(=)\s*(?=[-+−–(]?\d)")
"""Pattern of a sign before a number that is a sum."""
FEW_SUMS: Final = 2
"""Minimum number of sums in a row of sums."""


class NumberMark(NamedTuple):
    """A mark in a text and the number beside which it stands."""

    sign: str
    span: Span
    number: Span


def _is_initial(before: str, letter: str, told: Sequence[str]) -> bool:
    """Return whether a letter in brackets is that of the name before it, as in `Anna (A)`, and not of a word `told`."""
    name = plain(before.split()[-1]) if letter and before.strip() else ""
    return name.startswith(plain(letter)) and name not in told if name else False


def legend_of(text: str) -> dict[str, str]:
    """Map each mark that a text explains as dealer, declarer or partner to the word that explains it.

    A legend is `p = preneur, (d) = donneur`, or a line such as `the star is for the dealer`.
    """
    found: dict[str, str] = {}
    for line in text.splitlines():
        for clause in _clauses(line):
            words = [plain(word) for word in re.findall(r"[^\W\d_]+", clause)]
            told = [word for word in words if len(word) > 2 and MARKED_ROLES & set(COLUMNS.get(word, ()))]
            marks = [
                mark[mark.lastindex or 0]
                for mark in _LEGEND_MARK.finditer(clause)
                if not _is_initial(clause[: mark.start()], mark[2] or "", told)
            ]
            if told and len(marks) == 1:
                found.setdefault(marks[0], told[0])
        if any(char.isdigit() for char in line):
            continue
        words = [plain(word) for word in re.findall(r"[^\W\d_]+", line)]
        for sign in SIGNS:
            told = [word for word in words if len(word) > 2 and {"dealer", "declarer"} & set(COLUMNS.get(word, ()))]
            if told and (sign in line or any(word in STARS for word in words)):
                found.setdefault(sign, told[0])
    return found


def _clauses(line: str) -> Iterator[str]:
    """Yield the parts of a line between commas, full stops and wide gaps."""
    at = 0
    for end in _CLAUSE.finditer(line):
        if clause := line[at : end.start()]:
            yield clause
        at = end.end()


def without_marks(text: str, legend: Mapping[str, str]) -> tuple[str, list[NumberMark]]:
    """Return a text in which blanks stand for the marks beside numbers, and these marks; HTML is left as it is.

    A mark that some line has twice is left too, but for `=` before the sums of a row.
    """
    if is_html(text):
        return text, []
    pattern = _pattern(legend)
    marks: list[NumberMark] = []
    sums: list[NumberMark] = []
    twice: set[str] = set()
    at = 0
    for line in text.splitlines(keepends=True):
        here = _marks_of(line.rstrip("\r\n"), at, pattern)
        sums += _sums_of(line, at)
        twice |= {sign for sign, count in Counter(mark.sign for mark in here).items() if count > 1}
        marks += here
        at += len(line)
    count = Counter(mark.sign for mark in marks)
    marks = [
        mark
        for mark in marks
        if mark.sign not in twice and count[mark.sign] >= (1 if mark.sign in legend else FEW_MARKED)
    ] + sums
    letters = list(text)
    for mark in marks:
        letters[slice(*mark.span)] = " " * (mark.span[1] - mark.span[0])
    return "".join(letters), marks


def _sums_of(line: str, start: int) -> list[NumberMark]:
    """Return the signs `=` before the numbers of a line at an offset; none if not all its numbers have one."""
    found = list(_SUM.finditer(line))
    if len(found) < FEW_SUMS or len(found) < len(_AMOUNT.findall(line)):
        return []
    return [
        NumberMark("=", (start + sign.start(), start + sign.end(1)), (start + sign.end(), start + sign.end() + 1))
        for sign in found
    ]


def _pattern(legend: Mapping[str, str]) -> re.Pattern[str]:
    """Return the pattern of the marks that a legend explains, and of the signs."""
    letters = "|".join(re.escape(mark) for mark in legend if mark.isalpha())
    behind = "".join(f"|(?<=\\d){re.escape(mark)}(?![\\w{mark}])" for mark in legend if mark in "+#!^")
    named = rf"|[(\[](?:{letters})[)\]]|(?<![\w(])(?:{letters})(?=\s?[-+−–(]?\d)|(?<=\d)(?:{letters})(?!\w)"
    return re.compile(rf"(?<!\*)[{SIGNS}](?!\*){named if letters else ''}{behind}")


def _marks_of(line: str, start: int, pattern: re.Pattern[str]) -> list[NumberMark]:
    """Return the marks of a line at an offset that stand beside one of its numbers."""
    found = list(pattern.finditer(line)) if len(line) < LONGEST_LINE else []
    if not found:
        return []
    bare = line
    for mark in found:
        bare = bare[: mark.start()] + " " * len(mark[0]) + bare[mark.end() :]
    numbers = list(_AMOUNT.finditer(bare))
    marks: list[NumberMark] = []
    for mark in found:
        before = next((a for a in reversed(numbers) if a.end() <= mark.start()), None)
        after = next((a for a in numbers if a.start() >= mark.end()), None)
        gaps = [
            (len(between), amount)
            for between, amount in (
                (bare[mark.end() : after.start()] if after else "x", after),
                (bare[before.end() : mark.start()] if before else "x", before),
            )
            if amount is not None and not between.strip(" ")
        ]
        widest = WIDEST_GAP if mark[0][0] in "([" else 1
        near = min((gap for gap in gaps if gap[0] <= widest), key=lambda gap: gap[0], default=None)
        is_emphasis = mark[0] == "*" and [gap for gap, _ in gaps].count(0) == 1 and _is_emphasised(line, mark.span())
        if near is not None and not is_emphasis:
            sign = mark[0].strip("()[]")
            span, amount = mark.span(), near[1].span()
            marks.append(NumberMark(sign, (start + span[0], start + span[1]), (start + amount[0], start + amount[1])))
    return marks


def _is_emphasised(line: str, span: Span) -> bool:
    """Return whether a star is one of two around a number, or around words: `*24*`, `*Ann +5, Ben -5*`."""
    return any(found.start() == span[0] or found.end() == span[1] for found in _EMPHASIS.finditer(line))


def with_marks_apart(
    grid: Sequence[SheetRow], legend: Mapping[str, str], marks: Sequence[NumberMark] = ()
) -> list[SheetRow]:
    """Return a table with a new last column for each explained mark, which names the player whom the mark means.

    The mark stands beside a number in the column of the player. Marks in cells, as in HTML, are taken off their
    numbers first; `marks` are those already taken off.
    """
    rows = [list(row) for row in grid]
    of_rows: list[dict[str, int]] = [{} for _ in rows]
    at_number: dict[int, list[str]] = {}
    for mark in marks:
        at_number.setdefault(mark.number[0], []).append(mark.sign)
    for row, here in zip(rows, of_rows, strict=True):
        for at, cell in enumerate(row):
            signs = [
                sign for place in range(*cell.span) if at_number and cell.text for sign in at_number.get(place, ())
            ]
            if "=" in signs or (_SUM.match(cell.text) and len([c for c in row if _SUM.match(c.text)]) >= FEW_SUMS):
                _name_sum(row, at)
            here.update({sign: at for sign in signs if sign != "="})
    if not marks:
        _take_off(rows, of_rows, legend)
    marked = [place for place, here in enumerate(of_rows) if here]
    if not marked or not marked[0]:
        return rows
    head = next(
        (row for row in reversed(rows[: marked[0]]) if len(row) > max(max(here.values()) for here in of_rows if here)),
        rows[marked[0] - 1],
    )
    width = max(map(len, rows))
    for sign in dict.fromkeys(sign for here in of_rows for sign in here if sign in legend):
        for row, here in zip(rows, of_rows, strict=True):
            if row is not head and sign not in here:
                continue
            end = row[-1].span[1]
            row += [Cell("", (end, end))] * (width - len(row))
            named = head[here[sign]].text if sign in here and here[sign] < len(head) else ""
            span = (end, end) if row is head or not named else row[here[sign]].span
            row.append(Cell(legend[sign] if row is head else named, span))
        width += 1
    return rows


def _name_sum(row: SheetRow, at: int) -> None:
    """Take the sign `=` off the number in a cell, and put it into the first cell of the row if that is free."""
    cell = row[at]
    rest = cell.text.lstrip("= ")
    row[at] = Cell(rest, (cell.span[1] - len(rest), cell.span[1]))
    if not row[0].text:
        row[0] = Cell("=", row[0].span)


def _take_off(rows: Sequence[SheetRow], of_rows: Sequence[dict[str, int]], legend: Mapping[str, str]) -> None:
    """Take the marks off the numbers in cells, and store the column of each mark of a row in `of_rows`.

    Nothing is changed if fewer than FEW_MARKED rows have marks, or a row has a mark twice.
    """
    signs = "|".join([*(re.escape(mark) for mark in legend if mark not in SIGNS), f"[{SIGNS}]"])
    pattern = re.compile(rf"[(\[]?({signs})[)\]]?(?=[\s\d+\-−–(])|(?<=[\s\d)½])[(\[]?({signs})[)\]]?")
    found: list[list[tuple[int, list[str], Cell]]] = []
    for row in rows:
        here: list[tuple[int, list[str], Cell]] = []
        for at, cell in enumerate(row):
            rest = pattern.sub(lambda mark: " " * len(mark[0]), cell.text)
            if rest != cell.text and number(rest) is not None:
                marks = [mark[1] or mark[2] for mark in pattern.finditer(cell.text)]
                start = cell.span[0] + len(rest) - len(rest.lstrip())
                here.append((at, marks, Cell(rest.strip(), (start, start + len(rest.strip())))))
        found.append(here)
    some = [[mark for _, marks, _ in here for mark in marks] for here in found]
    if sum(map(bool, some)) < FEW_MARKED or any(len(set(marks)) < len(marks) for marks in some):
        return
    for row, here, kept in zip(rows, found, of_rows, strict=True):
        for at, marks, cell in here:
            row[at] = cell
            kept.update(dict.fromkeys(marks, at))
