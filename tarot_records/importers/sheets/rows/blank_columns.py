"""Find the columns of text that is aligned by blanks, and put the words of its lines into them."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from tarot_records.importers.cells import WIDEST, Cell, SheetRow, cell_at, number
from tarot_records.importers.sheets.vocabulary.statements import is_passed
from tarot_records.record.line_map import Span

FEW_PHRASES: Final = 3
"""Minimum number of phrases, separated by several blanks, of a line that stands in the columns."""
FEW_TWOFOLD: Final = 3
"""Minimum number of words such as `+12/-4` that are numbers of players; fewer may be a date."""
TWO_NUMBERS: Final = re.compile(
    r"([-+−–]?\d+½?|[–—-])\s*(?:[(\[/|]|->|→|=>?)\s*[*_]{0,2}([-+−–]?\d[\d ]*?½?|=)[*_]{0,2}[)\]]?"
)
"""Pattern of two numbers in a cell, such as `240 (1 250)`."""
NO_NUMBER: Final = re.compile(r"(?<=\s\s)[.·–—-](?=\s\s|\s*$)")
"""Pattern of a mark for no number, in a line aligned by blanks."""
WORD: Final = re.compile(r"\S*\d½? {1,3}\([-+−–]?\d+½?\)(?!\S)|\d+ (?:[1-3]/[2-4]|[½⅓⅔¼¾])(?!\S)|\d+ : \d+(?!\S)|\S+")
"""Pattern of a word; what belongs to a number is part of it: `-12 (30)`, `51 2/3`, `39 : 33`."""
_SIDES: Final = re.compile(r"\d+½? ?: ?\d+½?")
"""Pattern of the points of both sides."""
PHRASE: Final = re.compile(r"\S+(?: \S+)*")
OFTEN: Final = 5
"""Something occurs often if it does so in one line out of this many."""


def is_body(line: str) -> bool:
    """Return whether a line has at least two numbers, or one and marks for no number, and few more words.

    With many numbers that stand apart it may have many words, of a remark.
    """
    if continues(line):
        return False
    words = WORD.findall(line)
    numbers = sum(number(word) is not None for word in words)
    twofold = sum(number(word) is None and TWO_NUMBERS.fullmatch(word) is not None for word in words)
    numbers += twofold if twofold >= FEW_TWOFOLD else 0
    numbers += len(NO_NUMBER.findall(line)) if numbers else 0
    if numbers > 1 and 3 * numbers >= len(words):
        return True
    phrases = PHRASE.findall(line)
    apart = sum(number(phrase) is not None for phrase in phrases)
    sides = sum(_SIDES.fullmatch(phrase) is not None for phrase in phrases) if apart else 0
    return apart > FEW_PHRASES or (sides > 0 and 3 * (apart + sides) >= len(phrases))


def continues(line: str) -> bool:
    """Return whether a line below a row goes on with a remark, or with sums beside names: `  = Ann 20  Bob -20`."""
    sign, *words = line.split() or [""]
    numbers = sum(number(word) is not None for word in words)
    return sign in ("=", "->", "→") and len(words) >= 2 * numbers


def is_numeric(cell: Cell) -> bool:
    """Return whether a cell has a number, or two as in `12 (30)`."""
    return number(cell.text) is not None or TWO_NUMBERS.fullmatch(cell.text) is not None


def blank_columns(lines: Sequence[str], head: str) -> list[tuple[int, int]]:
    """Return start and end of each column of these lines; places that are blank in all lines separate the columns.

    A single blank separates no columns if words often go on over it, unless a phrase of `head`, the line above, begins
    behind it.
    """
    begun = {found.start() for found in PHRASE.finditer(head)}
    width = min(max(map(len, lines)), 2_000)
    filled = [False] * width
    for first, last in _words_of_columns([line[:width] for line in lines], head):
        filled[first:last] = [True] * (last - first)
    columns: list[tuple[int, int]] = []
    for i, full in enumerate(filled):
        if full and i and filled[i - 1]:
            columns[-1] = (columns[-1][0], i + 1)
        elif full:
            columns.append((i, i + 1))
    joined: list[tuple[int, int]] = []
    for first, last in columns[:WIDEST]:
        if joined and first == joined[-1][1] + 1 and first not in begun and _often_go_on(lines, joined[-1][1]):
            joined[-1] = (joined[-1][0], last)
        else:
            joined.append((first, last))
    return _with_one_remark(joined, lines, head)


def _with_one_remark(columns: list[tuple[int, int]], lines: Sequence[str], head: str) -> list[tuple[int, int]]:
    """Return the columns, with the columns of words behind the last heading joined into one, for a remark.

    It begins below the last heading, if that stands over words.
    """
    headed = [at for at, (begin, end) in enumerate(columns) if head[begin:end].strip()]
    if not headed:
        return columns

    def has_words(begin: int, end: int) -> bool:
        words = [word for line in lines for word in WORD.findall(line[begin:end])]
        return 2 * sum(is_numeric(Cell(word, (0, 0))) for word in words) < len(words)

    first = headed[-1] if has_words(*columns[headed[-1]]) else headed[-1] + 1
    if first + 1 >= len(columns) or not has_words(columns[first][0], columns[-1][1]):
        return columns
    return [*columns[:first], (columns[first][0], columns[-1][1])]


def _words_of_columns(lines: Sequence[str], head: str) -> Iterator[Span]:
    """Yield the places of the words that show where columns are.

    Words that reach below the next heading, which stands well apart, show none if few lines have them there: they are
    part of a long cell such as `passe générale`.
    """
    gaps = [gap.span() for gap in re.finditer(r"(?<=\S) {2,}(?=\S)", head)]
    within: dict[Span, list[tuple[int, int, bool]]] = {}
    for line in lines:
        for phrase in PHRASE.finditer(line):
            for place, word in enumerate(WORD.finditer(line, *phrase.span())):
                first, last = word.span()
                over = [gap for gap in gaps if first < gap[1] <= last]
                if over and number(word[0]) is None:
                    within.setdefault(over[0], []).append((first, last, not place))
                else:
                    yield first, last
    for (_, end), words in within.items():
        is_often = OFTEN * len(words) > len(lines)
        yield from ((first, last if is_often else end - 1) for first, last, leads in words if is_often or leads)


def _often_go_on(lines: Sequence[str], blank: int) -> bool:
    """Return whether the words on both sides of a blank column belong together in at least one of OFTEN lines.

    Only lines with words right and left of it count; in `odprti b. Š` a long cell ends where the next one begins.
    """
    both = [line for line in lines if line[:blank].strip() and line[blank:].strip()]
    return sum(_goes_on(line, blank) for line in both) * OFTEN >= len(both)


def _goes_on(line: str, blank: int) -> bool:
    """Return whether the words on both sides of a single blank are no numbers, so that they belong together."""
    before, after = line[:blank].split(" ")[-1], line[blank + 1 :].split(" ")[0]
    return bool(before and after) and number(before) is None and number(after) is None


def in_columns(start: int, line: str, columns: Sequence[tuple[int, int]]) -> SheetRow:
    """Return the words of a line as cells of these columns, each in the column that it covers or is nearest to."""
    pieces: dict[int, list[Span]] = {}
    begins = [begin for begin, _ in columns]
    for first, last in _pieces(line, columns):

        def nearness(column: int, first: int = first, last: int = last) -> tuple[int, float]:
            begin, end = columns[column]
            return min(last, end) - max(first, begin), -abs(first + last - begin - end)

        near = range(max(0, bisect_right(begins, first) - 1), min(len(columns), bisect_right(begins, last) + 1))
        pieces.setdefault(max(near, key=nearness), []).append((first, last))
    row: SheetRow = []
    for column, (begin, _) in enumerate(columns):
        spans = pieces.get(column, [(min(begin, len(line)), min(begin, len(line)))])
        row.append(cell_at(line[spans[0][0] : spans[-1][1]], start + spans[0][0]))
    return row


def _pieces(line: str, columns: Sequence[tuple[int, int]]) -> Iterator[Span]:
    """Yield the spans of the phrases of a line, of which those of numbers are split into words.

    So are those over several columns, but for words such as `all pass`. In a line with numbers they are only if one
    of the words begins or ends where a column does, or is a number.
    """
    has_numbers = is_body(line)
    begins = [begin for begin, _ in columns]
    for phrase in PHRASE.finditer(line):
        if is_passed(phrase[0]):
            yield phrase.span()
            continue
        near = columns[max(0, bisect_right(begins, phrase.start()) - 1) : bisect_right(begins, phrase.end()) + 1]
        over = [(begin, end) for begin, end in near if begin < phrase.end() and end > phrase.start()]
        words = [(phrase.start() + word.start(), phrase.start() + word.end()) for word in WORD.finditer(phrase[0])]
        is_split = not has_numbers or any(
            number(line[first:last]) is not None
            or (first > phrase.start() and first == begin)
            or (last < phrase.end() and last == end)
            for first, last in words
            for begin, end in over
        )
        yield from words if is_body(phrase[0]) or (len(over) > 1 and is_split) else (phrase.span(),)
