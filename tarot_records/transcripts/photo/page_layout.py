"""The layout of a page: characters with their places -> lines of words, with blanks so that columns stay columns."""

import itertools
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final, NamedTuple

UNKNOWN: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for a mark that was not read."""
SHOWN_UNKNOWN: Final = "?"
"""Character of a text for a mark that was not read."""
EVEN: Final = 0.7
"""Minimum share of characters at equal distances if the letters of a page are all of one width."""
NEARLY: Final = 0.12
"""Maximum deviation of equal distances, in parts of the distance."""
BLANK, NEAR_BLANK = 1.5, 1.25
"""Minimum distance of the middles of two characters with a blank between them, in widths of a character; the second if
the gap is clear."""
GAP: Final = 0.11
"""Usual width of a gap that is a blank, in heights of the line, beyond the usual gap between two letters."""
VALLEY: Final = (0.04, 0.12)
"""Minimum and maximum of this width for a page, between which the width with the fewest gaps is looked for."""
WINDOW: Final = 0.015
"""Half the width of a window in which gaps are counted."""
CLOSER, CLOSEST = 0.04, 0.08
"""Reductions of the minimum width of a blank if the recogniser half sees it, or surely sees it."""
HALF, SURELY = 0.35, 0.85
"""Probabilities of a blank, as the recogniser sees it."""
WIDE: Final = 0.8
"""Minimum width of a gap between two cells of a table, in heights of the line."""
DOUBTFUL: Final = 0.85
"""Maximum probability of a character that is marked as uncertain."""
MOST_OTHERS: Final = 5
"""Maximum number of other readings of a word."""
WIDEST: Final = 400
"""Maximum column of a text."""


class Glyph(NamedTuple):
    """A character on the picture, in pixels of the picture that is shown."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    probability: float
    others: str
    """Characters that it may be instead, the most likely first."""
    after_space: float
    """Probability of a blank before it, as the recogniser sees it."""

    @property
    def middle(self) -> float:
        """The middle from left to right."""
        return (self.left + self.right) / 2

    @property
    def is_doubtful(self) -> bool:
        """True if it may be another character; upper and lower case are not told apart."""
        others = {other.casefold() for other in self.others} - {self.text.casefold()}
        return self.text == UNKNOWN or (self.probability < DOUBTFUL and bool(others))


class PageWord(NamedTuple):
    """A word of the text, with its place on the picture."""

    text: str
    column: int
    """Column of its first character, from 0."""
    left: int
    top: int
    width: int
    height: int
    """Place on the picture, in pixels."""
    probability: float
    """Probability of its least certain character."""
    is_doubtful: bool
    others: tuple[str, ...]
    """For each character the characters that it may be instead, the most likely first."""

    def alternatives(self) -> tuple[str, ...]:
        """Return other readings of the word, which differ in one character or in all that have an alternative."""
        found = [
            self.text[:place] + other + self.text[place + 1 :]
            for place, others in enumerate(self.others)
            for other in others[:2]
            if len(self.text) == len(self.others)
        ]
        if sum(map(bool, self.others)) > 1 and len(self.text) == len(self.others):
            changed = zip(self.text, self.others, strict=True)
            found.append("".join(others[0] if others else own for own, others in changed))
        return tuple(dict.fromkeys(word for word in found if word.casefold() != self.text.casefold()))[:MOST_OTHERS]


class PageLine(NamedTuple):
    """A line of the text."""

    words: tuple[PageWord, ...]

    @property
    def text(self) -> str:
        """The words with the blanks between them."""
        text = ""
        for word in self.words:
            text = text.ljust(word.column) + word.text
        return text


def lay_out(rows: Sequence[Sequence[Glyph]]) -> list[PageLine]:
    """Return the lines of a page, given the characters of each; a wide gap between lines gives an empty line."""
    rows = _with_wide_ones([row for row in rows if row])
    if not rows:
        return []
    pitch = _pitch(rows)
    blank = _blank_gap(rows)
    cut = [_even_words(row, pitch, blank) if pitch else _words(row, blank) for row in rows]
    left = sorted(row[0].left for row in rows)[len(rows) // 12]
    width = pitch or _column_width(cut)
    lines = []
    tops = [median(glyph.top for glyph in row) for row in rows]
    steps = [after - before for before, after in itertools.pairwise(tops)]
    step = median(steps) if steps else 1.0
    for number, words in enumerate(cut):
        if number and steps[number - 1] > 1.6 * step:
            lines.append(PageLine(()))
        lines.append(PageLine(tuple(_words_in_columns(words, left, width, bool(pitch)))))
    return lines


def _with_wide_ones(rows: Sequence[Sequence[Glyph]]) -> list[list[Glyph]]:
    """Return the lines with each digit 1 as wide as the other digits, which stand at equal distances in most fonts."""
    digits = [glyph.right - glyph.left for row in rows for glyph in row if glyph.text in "23456789"]
    width = median(digits) if digits else 0.0
    return [[_with_minimum_width(glyph, width) if glyph.text == "1" else glyph for glyph in row] for row in rows]


def _with_minimum_width(glyph: Glyph, width: float) -> Glyph:
    """Return a character that is widened around its middle to at least this width."""
    more = max(0.0, width - (glyph.right - glyph.left)) / 2
    return glyph._replace(left=glyph.left - more, right=glyph.right + more)


def _height(row: Sequence[Glyph]) -> float:
    """Return the height of a line in pixels."""
    return max(1.0, median(glyph.bottom - glyph.top for glyph in row))


def _pitch(rows: Sequence[Sequence[Glyph]]) -> float:
    """Return the width of a character on a page whose letters are all of one width; 0 on another page."""
    distances = [
        after.middle - before.middle
        for row in rows
        for before, after in itertools.pairwise(row)
        if after.left - before.right < 0.35 * _height(row) and after.after_space < HALF
    ]
    if len(distances) < 12:
        return 0.0
    usual = median(distances)
    even = [distance for distance in distances if abs(distance - usual) < NEARLY * usual]
    return sum(even) / len(even) if len(even) >= EVEN * len(distances) else 0.0


def _blank_gap(rows: Sequence[Sequence[Glyph]]) -> float:
    """Return the width of a gap that is a blank, in heights of the line: where the page has the fewest gaps."""
    gaps, close = [], []
    for row in rows:
        height = _height(row)
        for before, after in itertools.pairwise(row):
            gap = (after.left - before.right) / height
            gaps.append(gap)
            if after.after_space < HALF:
                close.append(gap)
    usual = min(0.12, max(0.0, median(close))) if close else 0.04
    if len(gaps) < 40:
        return usual + GAP
    steps = [usual + VALLEY[0] + 0.01 * step for step in range(round((VALLEY[1] - VALLEY[0]) / 0.01) + 1)]
    counts = [sum(abs(gap - step) < WINDOW for gap in gaps) for step in steps]
    return median(step for step, count in zip(steps, counts, strict=True) if count == min(counts))


def _even_words(row: Sequence[Glyph], pitch: float, blank: float) -> list[list[Glyph]]:
    """Return the words of a line whose letters are all of one width; `blank` is a clear gap, in heights of the line."""
    height = _height(row)
    words = [[row[0]]]
    for before, after in itertools.pairwise(row):
        distance, gap = after.middle - before.middle, after.left - before.right
        is_far = distance > BLANK * pitch and gap > 0.3 * pitch
        is_clear = distance > NEAR_BLANK * pitch and gap > blank * height
        if is_far or is_clear or (gap > 0.4 * pitch and after.after_space > HALF):
            words.append([])
        words[-1].append(after)
    return words


def _words(row: Sequence[Glyph], blank: float) -> list[list[Glyph]]:
    """Return the words of a line whose letters have different widths; `blank` is a blank, in heights of the line."""
    height = _height(row)
    words = [[row[0]]]
    for before, after in itertools.pairwise(row):
        gap, seen = (after.left - before.right) / height, after.after_space
        if gap > blank or (gap > blank - CLOSER and seen > HALF) or (gap > blank - CLOSEST and seen > SURELY):
            words.append([])
        words[-1].append(after)
    return words


def _column_width(cut: Sequence[Sequence[Sequence[Glyph]]]) -> float:
    """Return a width for text columns, in pixels, so narrow that nearly every word fits into its columns."""
    widths = sorted((word[-1].right - word[0].left) / len(word) for words in cut for word in words if len(word) > 2)
    if widths:
        return max(2.0, widths[len(widths) // 8])
    return max(2.0, 0.4 * median(_height(word) for words in cut for word in words))


def _words_in_columns(words: Sequence[Sequence[Glyph]], left: float, pitch: float, even: bool) -> Iterator[PageWord]:
    """Yield the words of a line with their text columns.

    left: the left edge of the page's text. pitch: the width of a column. even: True if all letters have this width.
    """
    end, last = 0, None
    for word in words:
        start = word[0].middle - pitch / 2 if even else word[0].left
        column = max(0, round((start - left) / pitch))
        if last is not None:
            gap = word[0].left - last.right
            is_wide = word[0].middle - last.middle > 2.5 * pitch if even else gap > WIDE * _height(word)
            column = max(column, end + 2) if is_wide else end + 1
        column = min(column, max(WIDEST, end + 1))
        text = "".join(glyph.text for glyph in word).replace(UNKNOWN, SHOWN_UNKNOWN)
        top, bottom = min(glyph.top for glyph in word), max(glyph.bottom for glyph in word)
        yield PageWord(
            text,
            column,
            round(word[0].left),
            round(top),
            max(1, round(word[-1].right - word[0].left)),
            max(1, round(bottom - top)),
            min(glyph.probability for glyph in word),
            any(glyph.is_doubtful for glyph in word),
            tuple(glyph.others for glyph in word),
        )
        end, last = column + len(text), word[-1]
