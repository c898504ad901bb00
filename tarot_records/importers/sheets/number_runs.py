"""Runs of numbers without names, such as `+13 / -35 / +22   Stand 13 / -35 / 22`, and the list of their players."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tarot_records.importers.cells import MINUS, Cell
from tarot_records.importers.sheets.words import SUBTOTALS, TOTALS, plain
from tarot_records.record.line_map import Span

_NUMBER: Final = r"(?:[-+−–]\s?)?\d{1,6}"
_RUN: Final = re.compile(
    rf"(?<![\w:.,/|;])(?:{_NUMBER}\s*([/|]|[,;](?=\s))\s*{_NUMBER}(?:\s*\1\s*{_NUMBER})*"
    r"|[-+−–]\d{1,6}(?: (?:[-+−–]\d{1,6}|0))+)(?![\w:/|;½]|[.,]\d)"
)
"""Pattern of several numbers with one kind of mark between all of them, or of signed numbers with single blanks."""
_ONE: Final = re.compile(_NUMBER)
_NAME: Final = r"[^\W\d_][\w’'-]*+\.?"
_AND: Final = r"(?:&|\+|et|und|and|e|és|in|a|og)"
_NAMES: Final = re.compile(
    rf"(?<!\w){_NAME}\s*([/|,;>→]|(?<=\s)[–-](?=\s))\s*{_NAME}(?:\s*\1\s*{_NAME})*(?:\s+{_AND}\s+{_NAME})?(?!\w)"
)
"""Pattern of a list of names."""
_ONE_NAME: Final = re.compile(rf"(?<!\w){_NAME}")
_LAST_WORD: Final = re.compile(r"([^\W\d_]+\.?|[=∑])[\s:=]*$")
FEWEST, MOST = 3, 8
"""Limits of the number of players of such a list."""
LONGEST_LINE: Final = 1_000
"""Maximum length of a line that is searched, in characters."""
LEAST_NAMED: Final = 2
"""Minimum number of players of a list who are named in another line too."""


class NumberRun(NamedTuple):
    """A run of numbers without names in a line."""

    span: Span
    """Place of the numbers, and of the word for totals before them, in the line."""
    cells: tuple[Cell, ...]
    is_total: bool
    """True if a word for totals stands before the numbers."""


def number_runs(start: int, line: str) -> Iterator[NumberRun]:
    """Yield the runs of numbers without names in a line at an offset."""
    for found in _RUN.finditer(line) if len(line) <= LONGEST_LINE else ():
        numbers = _ONE.finditer(line, *found.span())
        cells = tuple(Cell(one[0], (start + one.start(), start + one.end())) for one in numbers)
        word = _LAST_WORD.search(line, 0, found.start())
        is_total = word is not None and plain(word[1]) in TOTALS | SUBTOTALS
        yield NumberRun((word.start() if word and is_total else found.start(), found.end()), cells, is_total)


def may_be_scores(cells: Sequence[Cell]) -> bool:
    """Return whether numbers may be scores: one has a sign, or all are 0."""
    return any(cell.text[0] in "-+−–" for cell in cells) or all(cell.text == "0" for cell in cells)


def value_of(cell: Cell) -> int:
    """Return the number in a cell of a run."""
    return int(cell.text.translate(MINUS).replace(" ", ""))


def listed_names(lines: Sequence[tuple[int, str]]) -> tuple[Cell, ...]:
    """Return the names of the players, told in a list above the first run of as many numbers.

    Most runs have as many numbers as the list has names, and some of the players are named in other lines too. Empty if
    there is no such list, or another with the same number of names.
    """
    runs = [(place, run) for place, (start, line) in enumerate(lines) for run in number_runs(start, line)]
    sizes = Counter(len(run.cells) for _, run in runs if may_be_scores(run.cells))
    if not sizes:
        return ()
    size, _ = sizes.most_common(1)[0]
    first = next(place for place, run in runs if len(run.cells) == size and may_be_scores(run.cells))
    named = Counter(
        word for _, line in lines for word in {plain(one) for one in _ONE_NAME.findall(line[:LONGEST_LINE])}
    )
    lists = [
        names
        for start, line in lines[:first]
        for names in _lists(start, line)
        if len(names) == size and sum(named[plain(name.text)] > 1 for name in names) >= LEAST_NAMED
    ]
    told = {tuple(plain(name.text) for name in names) for names in lists}
    return lists[0] if len(told) == 1 and FEWEST <= size <= MOST else ()


def _lists(start: int, line: str) -> Iterator[tuple[Cell, ...]]:
    """Yield the lists of different names with capital letters in a line at an offset."""
    for found in _NAMES.finditer(line) if len(line) <= LONGEST_LINE else ():
        parts = [one for one in _ONE_NAME.finditer(line, found.start(), found.end()) if one[0][0].isupper()]
        names = tuple(Cell(one[0], (start + one.start(), start + one.end())) for one in parts)
        if len({plain(name.text) for name in names}) == len(names):
            yield names
