"""Join the rows of the players where a text tells the tricks in blocks, such as tricks 1 to 6 and 7 to 12.

Each block has a row for each player, in the same order, which begins with his name; a row of winners may follow. The
cards differ from block to block, unlike those of two hands.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tarot_records.transcripts.pieces import Token, WrittenLine

FEWEST_ROWS, FEWEST_CARDS = 3, 3
"""Minimum number of rows of a block, and of words in a row besides its label."""
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
    """Yield the runs of rows with different labels."""
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
    """Return lines with the rows of several blocks as those of the first, and without the lines between them."""
    first, last = blocks[0], blocks[-1]
    rows = []
    for number, row in enumerate(first.rows):
        tokens: list[Token] = [*row.tokens]
        for other in blocks[1:]:
            tokens += other.rows[number].tokens[1:]
        rows.append(row._replace(tokens=tuple(tokens)))
    return [*lines[: first.first], *rows, *lines[last.first + len(last.rows) :]]
