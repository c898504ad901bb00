"""Put numbered tricks that stand in several columns, to be read downwards, on lines of their own.

    1. 3   5   14  Ex      4. p7  p1  pD  p2
    2. t3  t2  t9  t4      5. k8  kR  k1  kC
    3. 12  15  7   20      6. p4  p5  pV  p6

The numbers show the layout: those of the second column go on where those of the first end. Several tricks on a line, to
be read across, are divided by their numbers as well.

The rows of players in blocks, such as tricks 1 to 6 and 7 to 12, are joined: each block has the same labels in the same
order, and a row of winners may follow. The cards differ from block to block, unlike those of two hands.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tarot_records.transcripts.cards.writing import LineNumber, label_at, numbered_lines
from tarot_records.transcripts.text.pieces import Token, WrittenLine

FEWEST_ROWS = 3
"""Minimum number of lines with columns, and of rows of a block."""


def one_below_another(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return the lines, with the tricks of several columns put one below another."""
    if (across := _across(lines)) is not None:
        return across
    counted = numbered_lines(lines)
    ordered: list[WrittenLine] = []
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and _counts_on(counted, end):
            end += 1
        ordered += _put_columns_below(lines[at:end], counted[at].number) if at in counted else lines[at:end]
        at = end
    return ordered


FEWEST_ACROSS = 5
"""Minimum number of tricks on lines with several tricks each."""


class _Style(NamedTuple):
    """A way to write the numbers of tricks."""

    first: Callable[[WrittenLine], int | None]
    """Function from a line to the number with which it begins; None if it begins with none."""
    begin: Callable[[WrittenLine, int, int], int]
    """Function from a line, a number and the index of a token to the index of a later token that begins the trick of
    that number; 0 if there is none."""


def _signed_number(line: WrittenLine) -> int | None:
    """Return the number that begins a line with a sign after it, as in `1.`; None if there is none."""
    token = line.tokens[0]
    return int(token.text) if token.is_number and token.after[:1] in NUMBER_ENDS else None


def _index_of_signed_number(line: WrittenLine, number: int, after: int) -> int:
    """Return the index, above `after`, of the token that is this number with a sign after it; 0 if there is none.

    In `1. 3 5 14 Ex 2. p7 p1 pD p2`, number 2 stands at index 5.
    """
    if _signed_number(line) is not None:
        return _index_of_number(line, number, after, as_first=True)
    signed = (at for at, token in enumerate(line.tokens) if at > after and token.after[:1] in NUMBER_ENDS)
    return next((at for at in signed if line.tokens[at].is_number and int(line.tokens[at].text) == number), 0)


SIGNED = _Style(_signed_number, _index_of_signed_number)
"""Numbers with a sign after them, as in `1. … 2. …`."""


def _led_number(tokens: Sequence[Token], at: int) -> int | None:
    """Return the number at index `at` if a player and a colon follow it, as in `3 R:`; else None."""
    number, leader = tokens[at], tokens[at + 1 : at + 2]
    return int(number.text) if number.is_number and leader and leader[0].after[:1] == ":" else None


def _index_of_led_number(line: WrittenLine, number: int, after: int) -> int:
    """Return the index, above `after`, of this number before a leader and a colon; 0 if there is none."""
    return next((at for at in range(after + 1, len(line.tokens)) if _led_number(line.tokens, at) == number), 0)


BEFORE_LEADER = _Style(lambda line: _led_number(line.tokens, 0), _index_of_led_number)
"""Numbers before the leader, as in `1 R: … 2 G: …`."""


def _labelled(lines: Sequence[WrittenLine]) -> _Style:
    """Return the style of numbers after a letter or a word for a trick, as in `T1 … T2 …`.

    A label is found only once in the text: where trumps are written with the same letter, `T1` is a card as well.
    """
    places = [(line, at) for line in lines for at in range(len(line.tokens))]
    labels = {line.tokens[at].start: label for line, at in places if (label := label_at(line.tokens, at))}
    times = Counter(labels.values())
    once = {start: label for start, label in labels.items() if times[label] == 1}

    def first(line: WrittenLine) -> int | None:
        """Return the number of the label that begins a line; None if there is no label."""
        label = once.get(line.tokens[0].start)
        return label.number if label else None

    def begin(line: WrittenLine, number: int, after: int) -> int:
        """Return the index, above `after`, of the label with this number, written as that of the line; else 0."""
        if line.tokens[0].start not in once:
            return 0
        wanted = once[line.tokens[0].start]._replace(number=number)
        behind = range(after + 1, len(line.tokens))
        return next((at for at in behind if once.get(line.tokens[at].start) == wanted), 0)

    return _Style(first, begin)


def _across(lines: Sequence[WrittenLine]) -> list[WrittenLine] | None:
    """Return lines with one trick on each, if numbers of one style count tricks across the lines; else None."""
    styles = (SIGNED, BEFORE_LEADER, _labelled(lines))
    return next((divided for style in styles if (divided := _divide_across(lines, style)) is not None), None)


def _divide_across(lines: Sequence[WrittenLine], style: _Style) -> list[WrittenLine] | None:
    """Return lines with one trick on each, if the numbers of a style show that lines have several tricks; else None."""
    divided: list[WrittenLine] = []
    number, several = 0, 0
    for line in lines:
        first = style.first(line)
        if first is not None and number and first not in (1, number + 1):
            return None
        number, ends = number if first is None else first, [0]
        while number and (begin := style.begin(line, number + 1, ends[-1])) > 0:
            ends.append(begin)
            number += 1
        several += len(ends) if len(ends) > 1 and first is not None else 0
        divided += _parts(line, [*ends, len(line.tokens)])
    return divided if several >= FEWEST_ACROSS else None


NUMBER_ENDS = (".", ")", ":")
"""Signs after the number of a trick."""


def _counts_on(counted: Mapping[int, LineNumber], at: int) -> bool:
    """Return whether the number of a line is that of the line above it plus 1."""
    return at in counted and at - 1 in counted and counted[at].number == counted[at - 1].number + 1


def _put_columns_below(rows: Sequence[WrittenLine], first: int) -> list[WrittenLine]:
    """Return lines that count from `first` on, with their second and further columns put below the first."""
    ends: list[list[int]] = [[0] for _ in rows]
    number = first + len(rows)
    while len(rows) >= FEWEST_ROWS:
        signed = rows[0].tokens[0].after[:1] in NUMBER_ENDS
        begins = [
            _index_of_number(row, number + place, ends[place][-1], as_first=signed) for place, row in enumerate(rows)
        ]
        having = [begin for begin in begins if begin]
        if len(having) < FEWEST_ROWS - 1 or begins[: len(having)] != having or _cuts_short(rows, ends, having):
            break
        for place, begin in enumerate(having):
            ends[place].append(begin)
        number += len(rows)
    parts = [_parts(row, [*begins, len(row.tokens)]) for row, begins in zip(rows, ends, strict=True)]
    most = max(map(len, parts))
    return [row[column] for column in range(most) for row in parts if column < len(row)]


def _cuts_short(rows: Sequence[WrittenLine], ends: Sequence[Sequence[int]], having: Sequence[int]) -> bool:
    """Return whether the last column would be shorter on each line with a further column than on each line without one.

    Then the number that seems to begin the further column is a trump: `1  3  2  16  7` is one trick of fifteen, and no
    second column begins with 16.
    """
    whole = [len(row.tokens) - end[-1] for row, end in zip(rows[len(having) :], ends[len(having) :], strict=True)]
    cut = [begin - end[-1] for begin, end in zip(having, ends, strict=False)]
    return bool(whole) and max(cut) < min(whole)


def _index_of_number(row: WrittenLine, number: int, after: int, as_first: bool = False) -> int:
    """Return the index of the token after index `after` that begins the trick with this number; 0 if there is none.

    The number has a space before it. If a card is written likewise, the number has the sign of the first number after
    it, or the widest space before it. `as_first`: it must have that sign; `10` after `1.` may be a trump. In lines that
    begin with a word, as in `Trick 3:`, the same word stands before the number.
    """
    first = row.tokens[0]
    if not first.is_number:
        pairs = pairwise(row.tokens[after + 1 :])
        found = (at for at, (word, one) in enumerate(pairs, after + 1) if word.form == first.form and one.is_number)
        return next((at for at in found if int(row.tokens[at + 1].text) == number), 0)
    sign = first.after[:1]
    fitting = [
        (token.after[:1] == sign, len(token.before), at)
        for at, token in enumerate(row.tokens[:-1])
        if at > after and token.is_number and int(token.text) == number and token.before[-1:].isspace()
    ]
    best = max(fitting, default=(False, 0, 0))
    return best[2] if best[0] or not as_first else 0


def _parts(row: WrittenLine, ends: Sequence[int]) -> list[WrittenLine]:
    """Return the parts of a line between each two of the indexes of tokens in `ends`."""
    parts = []
    for begin, end in pairwise(ends):
        tokens = list(row.tokens[begin:end])
        if begin:
            tokens[0] = tokens[0]._replace(before="")
        if end < len(row.tokens):
            tokens[-1] = tokens[-1]._replace(after="")
        start = tokens[0].start if begin else row.start
        parts.append(WrittenLine(start, row.text[start - row.start : tokens[-1].end - row.start], tuple(tokens)))
    return parts


FEWEST_CARDS = 3
"""Minimum number of words in a row of a block besides its label."""
LONGEST_HEADING: Final = 6
"""Maximum number of words in a line between two blocks."""
SAME: Final = 0.25
"""Maximum share of the words of a block, from 0 to 1, that stand in the block before too."""
_ENDS_LABEL = re.compile(r":|\||\t|\s{2,}")


class _Block(NamedTuple):
    """Rows that follow each other in a text."""

    first: int
    """Index of the first line."""
    labels: tuple[str, ...]
    rows: tuple[WrittenLine, ...]

    def cut(self, size: int) -> "_Block":
        """Return the block with its first rows only."""
        return self._replace(labels=self.labels[:size], rows=self.rows[:size])

    @property
    def words(self) -> set[str]:
        """The words of the rows of players, which are those that repeat no word, in plain letters."""
        rows = [[token.form for token in row.tokens[1:]] for row in self.rows]
        return {form for row in rows if len({*row}) == len(row) for form in row}


def with_row_blocks_joined(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return lines in which each player has one row instead of one in each block."""
    blocks = list(_blocks(lines))
    for at, block in enumerate(blocks):
        following = [block]
        for other in (later.cut(len(block.rows)) for later in blocks[at + 1 :]):
            if not _goes_on(following[-1], other, lines):
                break
            following.append(other)
        if len(following) > 1:
            return _joined(lines, following)
    return list(lines)


def _blocks(lines: Sequence[WrittenLine]) -> Iterator[_Block]:
    """Yield the blocks: each run of FEWEST_ROWS rows or more with different labels."""
    begun, labels = 0, list[str]()
    for at in range(len(lines) + 1):
        label = _label(lines[at]) if at < len(lines) else ""
        if label and label not in labels:
            labels.append(label)
            continue
        if len(labels) >= FEWEST_ROWS:
            yield _Block(begun, tuple(labels), tuple(lines[begun:at]))
        begun, labels = (at, [label]) if label else (at + 1, [])


def _label(line: WrittenLine) -> str:
    """Return the label of a row in plain letters; an empty text if the line is no row."""
    first, *rest = line.tokens
    is_row = len(rest) >= FEWEST_CARDS and first.text.isalpha() and _ENDS_LABEL.search(rest[0].before)
    return first.form if is_row else ""


def _goes_on(block: _Block, other: _Block, lines: Sequence[WrittenLine]) -> bool:
    """Return whether a block has the same rows as the one before and other cards, and at most a heading between."""
    between = lines[block.first + len(block.rows) : other.first]
    if other.labels != block.labels or any(len(line.tokens) > LONGEST_HEADING for line in between):
        return False
    words = other.words
    return bool(words) and len(words & block.words) <= SAME * len(words)


def _joined(lines: Sequence[WrittenLine], blocks: Sequence[_Block]) -> list[WrittenLine]:
    """Return the lines; the rows of the first block go on with those of the others, whose lines are left out.

    Lines between the blocks are left out too.
    """
    first, last = blocks[0], blocks[-1]
    rows = []
    for number, row in enumerate(first.rows):
        tokens: list[Token] = [*row.tokens]
        for other in blocks[1:]:
            tokens += other.rows[number].tokens[1:]
        rows.append(row._replace(tokens=tuple(tokens)))
    return [*lines[: first.first], *rows, *lines[last.first + len(last.rows) :]]
