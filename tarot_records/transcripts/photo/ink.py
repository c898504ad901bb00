"""Marks of ink on a strip of text, and the suit signs ♠ ♥ ♦ ♣ among them, recognised by their shape.

The recogniser misses most suit signs or takes them for other characters. They are solid, and most letters are not:
whatever remains when thin strokes are removed is classified by a small network, which `.photo/train_suits.py` makes.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np

from tarot_records.transcripts.photo.page_picture import Pixels
from tarot_records.transcripts.photo.text_lines import HEIGHT

SPECK: Final = 6
"""Minimum number of pixels of a mark."""
BAND: Final = (0.16, 0.84)
"""Part of the height of a strip in which a mark of its line has ink; neighbouring lines reach in from outside."""
STROKES: Final = (5, 7)
"""Widths in pixels of the strokes that are removed when suit signs are looked for; most letters are thinner."""
DEPTHS: Final = (0.4, 0.65)
"""Darkness of ink, in parts of the darkest: of letters, and of suit signs that a blurred letter touches."""
SIGN: Final = (0.22, 0.8)
"""Minimum and maximum height of a suit sign, in heights of the strip."""
LEAST: Final = 0.85
"""Minimum probability of a suit sign."""
CERTAIN: Final = 0.97
"""Minimum probability of a suit sign that is certain."""
GRID: Final = 16
"""Width and height of a shape in cells."""


class Suit(NamedTuple):
    """A suit sign on a strip."""

    sign: str
    left: int
    right: int
    probability: float
    other: str
    """Another sign that it may be; empty if it is certain."""


class InkMark(NamedTuple):
    """Ink that stands alone: a letter, some letters that touch, or a suit sign."""

    left: int
    right: int
    """First column, and the column after the last."""
    tall: int
    suit: Suit | None = None

    @property
    def middle(self) -> float:
        """The column in its middle."""
        return (self.left + self.right) / 2

    def joined(self, other: "InkMark") -> "InkMark":
        """Return this mark and another one, which begins to the right of it, as one mark without a suit sign."""
        return InkMark(self.left, max(self.right, other.right), max(self.tall, other.tall))


def marks_of(pixels: Pixels) -> list[InkMark]:
    """Return the marks of a strip from left to right; parts above each other, as of é, are one mark."""
    ink = ink_of(pixels)
    suits = _suits(pixels)
    for suit in suits:
        ink[:, suit.left : suit.right] = 0
    marks = [InkMark(suit.left, suit.right, HEIGHT // 2, suit) for suit in suits]
    for left, top, wide, tall, area in cv2.connectedComponentsWithStats(ink, connectivity=8)[2][1:].tolist():
        if area >= SPECK and top + tall >= BAND[0] * HEIGHT and top <= BAND[1] * HEIGHT:
            marks.append(InkMark(left, left + wide, tall))
    return _merge_marks(sorted(marks, key=lambda mark: mark.left))


def ink_of(pixels: Pixels, depth: float = DEPTHS[0]) -> Pixels:
    """Return a mask of the ink on a strip, as 0 and 1; `depth` is the darkness of ink, in parts of the darkest."""
    dark, light = np.percentile(pixels, 2), np.percentile(pixels, 90)
    limit = min(200.0, max(80.0, light - (light - dark) * depth))
    ink: Pixels = (pixels < limit).astype(np.uint8)
    return ink


def _merge_marks(marks: Sequence[InkMark]) -> list[InkMark]:
    """Return the marks, sorted by their left edge, with marks above each other joined into one."""
    joined: list[InkMark] = []
    for mark in marks:
        last = joined[-1] if joined else None
        if last is not None and last.suit is None and mark.suit is None:
            common = min(last.right, mark.right) - mark.left
            if common > 0.4 * min(last.right - last.left, mark.right - mark.left):
                joined[-1] = last.joined(mark)
                continue
        joined.append(mark)
    return joined


# -- suit signs --------------------------------------------------------------------------------------

CLASSES: Final = " ♠♥♦♣"
"""Classes of the network; a blank is no suit sign."""


class SolidPart(NamedTuple):
    """Ink that remains when thin strokes are removed."""

    left: int
    right: int
    shape: Pixels
    """Its darkness from 0 to 1 in GRID by GRID cells, row after row, and its height in heights of a strip."""


def _suits(pixels: Pixels) -> list[Suit]:
    """Return the suit signs on a strip; where several overlap, only the most probable one."""
    parts = solid_parts(pixels)
    if not parts:
        return []
    found = []
    for part, chance in zip(parts, _chances(np.array([part.shape for part in parts])), strict=True):
        best, second = (int(index) for index in chance[1:].argsort()[::-1][:2] + 1)
        if chance[best] >= LEAST:
            other = CLASSES[second] if chance[best] < CERTAIN else ""
            found.append(Suit(CLASSES[best], part.left, part.right, float(chance[best]), other))
    chosen: list[Suit] = []
    for suit in sorted(found, key=lambda suit: -suit.probability):
        if all(suit.right <= other.left + 2 or suit.left >= other.right - 2 for other in chosen):
            chosen.append(suit)
    return chosen


def solid_parts(pixels: Pixels) -> list[SolidPart]:
    """Return the solid parts of the ink of a strip.

    There is a part for each darkness of ink and for each width of strokes that are removed: a sign that touches a
    letter is whole with one, and free of the letter with another.
    """
    return [part for depth in DEPTHS for part in _parts(ink_of(pixels, depth), 255 - pixels)]


def _parts(ink: Pixels, dark: Pixels) -> Iterator[SolidPart]:
    """Yield the solid parts of the ink of a strip for each width of strokes; `dark` is the darkness from 0 to 255."""
    for stroke in STROKES:
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (stroke, stroke))
        near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (STROKES[0], STROKES[0]))
        cores = cv2.morphologyEx(cv2.morphologyEx(ink, cv2.MORPH_OPEN, disc), cv2.MORPH_CLOSE, near)
        number, labels, stats, _ = cv2.connectedComponentsWithStats(cores, connectivity=8)
        for index in range(1, number):
            left, top, wide, tall, _ = stats[index].tolist()
            if tall >= SIGN[0] * HEIGHT * 0.6 and wide >= SIGN[0] * HEIGHT * 0.5:
                part = (
                    slice(max(0, top - stroke), top + tall + stroke),
                    slice(max(0, left - stroke), left + wide + stroke),
                )
                yield from _grow_core(
                    (labels[part] == index).astype(np.uint8), ink[part], dark[part], stroke - 1, part[1].start
                )


def _grow_core(core: Pixels, ink: Pixels, dark: Pixels, steps: int, start: int) -> Iterator[SolidPart]:
    """Yield the solid part that grows from a core by `steps` pixels of ink; nothing if it is too large or too small.

    It gains the tips and the foot of its sign, but not all of a letter that touches it. `start` is the column at which
    the arrays begin.
    """
    mark = core
    for _ in range(steps):
        mark = cv2.dilate(mark, np.ones((3, 3), np.uint8)) & ink
    x, y, wide, tall = cv2.boundingRect(mark)
    if SIGN[0] * HEIGHT < tall < SIGN[1] * HEIGHT and 0.5 < wide / tall < 1.6:
        own = dark.astype(np.float32) * cv2.dilate(mark, np.ones((3, 3), np.uint8)) / 255
        yield SolidPart(start + x, start + x + wide, _shape(own[y : y + tall, x : x + wide]))


def _shape(dark: Pixels) -> Pixels:
    """Return the darkness of a part in GRID by GRID cells, padded to a square, and its height in heights of a strip."""
    tall, wide = dark.shape
    beside = max(0, tall - wide)
    above = max(0, wide - tall)
    square = np.pad(dark, ((above // 2, above - above // 2), (beside // 2, beside - beside // 2)))
    cells = cv2.resize(square, (GRID, GRID), interpolation=cv2.INTER_AREA)
    return np.append(cells / max(0.2, float(cells.max())), tall / HEIGHT)


@cache
def _network() -> list[Pixels]:
    """Return the weights and offsets of the two layers of the network."""
    with np.load(Path(__file__).with_name("suit_signs.npz")) as file:
        return [file[name].astype(np.float32) for name in ("weights1", "offsets1", "weights2", "offsets2")]


def _chances(shapes: Pixels) -> Pixels:
    """Return for each shape the probability of each class."""
    weights1, offsets1, weights2, offsets2 = _network()
    hidden = np.maximum(shapes @ weights1 + offsets1, 0)
    values = hidden @ weights2 + offsets2
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    chances: Pixels = powers / powers.sum(axis=1, keepdims=True)
    return chances
