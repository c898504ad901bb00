"""Lines of text on a page: from the boxes that the detector finds to strips of equal height, each one line of text."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np

from tarot_records.transcripts.photo.page_picture import Pixels

HEIGHT: Final = 48
"""Height of a strip in pixels, as the recogniser takes it."""
NEAR: Final = 0.45
"""Maximum distance of a box from the course of a line, in heights of the line."""
MARGIN: Final = 0.08
"""Height of the margin above and below a line in a strip, in heights of the line."""


class Strip(NamedTuple):
    """A line of text, cut out of the page and made level."""

    pixels: Pixels
    """Grey values, HEIGHT rows."""
    to_page: Pixels
    """Matrix from the points of the strip to those of the page."""

    def on_page(self, left: float, right: float) -> list[tuple[float, float]]:
        """Return the corners on the page of the part of a strip between two columns."""
        corners = np.array([[[left, 0], [right, 0], [right, HEIGHT], [left, HEIGHT]]], np.float32)
        placed = cv2.perspectiveTransform(corners, self.to_page)[0]
        return [(float(x), float(y)) for x, y in placed]


class _Box(NamedTuple):
    """A box of the detector: the middles of its short sides, and its height."""

    left: float
    right: float
    start: float
    end: float
    height: float

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2


def is_sideways(boxes: Pixels) -> bool:
    """Return whether most of the text runs from top to bottom."""
    across = np.linalg.norm(boxes[:, 1] - boxes[:, 0], axis=1)
    down = np.linalg.norm(boxes[:, 3] - boxes[:, 0], axis=1)
    long = np.maximum(across, down) > 1.8 * np.minimum(across, down)
    return bool((down > across)[long].sum() > 0.6 * max(1, long.sum()))


def strips_of(grey: Pixels, corners: Pixels) -> list[Strip]:
    """Return the lines of a page from top to bottom, each cut out over the width of the text."""
    boxes = [_box(box) for box in corners]
    if not boxes:
        return []
    lines = _lines(boxes, _Slopes.of(boxes))
    slopes = _Slopes.of([_as_box(line) for line in lines])
    lines = _lines(boxes, slopes)
    left, right = min(box.left for box in boxes) - 4, max(box.right for box in boxes) + 4
    strips = []
    for line in lines:
        height = float(np.percentile([box.height for box in line], 75))
        anchor = max(line, key=lambda box: (min(box.height, height), box.right - box.left))
        x, slope = (anchor.left + anchor.right) / 2, slopes.at(anchor.middle)
        others = [box for other in lines if other is not line for box in other]
        ends = _reach(line, others, slope, (left, right), height)
        strips.append(_cut(grey, ends, (x, anchor.middle), slope, height))
    return strips


def _box(corners: Pixels) -> _Box:
    """Return a box from its corners."""
    start, end = (corners[0] + corners[3]) / 2, (corners[1] + corners[2]) / 2
    height = float(np.linalg.norm(corners[3] - corners[0]) + np.linalg.norm(corners[2] - corners[1])) / 2
    return _Box(float(start[0]), float(end[0]), float(start[1]), float(end[1]), height)


def _as_box(line: Sequence[_Box]) -> _Box:
    """Return a line as one box, from the middle of its first to that of its last box of full height."""
    height = max(box.height for box in line)
    full = [box for box in line if box.height > 0.75 * height]
    first, last = full[0], full[-1]
    if first is last:
        return first
    return _Box((first.left + first.right) / 2, (last.left + last.right) / 2, first.middle, last.middle, height)


class _Slopes(NamedTuple):
    """The slope of the lines of a page, which changes from top to bottom on a picture taken at an angle."""

    start: float
    growth: float

    @classmethod
    def of(cls, boxes: Sequence[_Box]) -> "_Slopes":
        """Return the slopes of the boxes that are much wider than tall."""
        wide = [box for box in boxes if box.right - box.left > 5 * box.height]
        if not wide:
            return cls(0.0, 0.0)
        slopes = np.array([(box.end - box.start) / (box.right - box.left) for box in wide])
        usual = float(np.median(slopes))
        kept = np.abs(slopes - usual) < 0.05
        places = np.array([box.middle for box in wide])[kept]
        if kept.sum() < 4 or np.ptp(places) < 10 * wide[0].height:
            return cls(usual, 0.0)
        weights = np.sqrt([box.right - box.left for box in wide])[kept]
        growth, start = np.polyfit(places, slopes[kept], 1, w=weights)
        return cls(float(start), float(growth))

    def at(self, y: float) -> float:
        """Return the slope at a height on the page."""
        return self.start + self.growth * y


def _lines(boxes: Sequence[_Box], slopes: _Slopes) -> list[list[_Box]]:
    """Return the boxes grouped to lines, from top to bottom."""
    lines: list[list[_Box]] = []
    for box in sorted(boxes, key=lambda box: box.left):
        near = []
        for line in lines:
            height = max(box.height, *(other.height for other in line))
            last = max(line[-3:], key=lambda other: other.height)
            way = slopes.at(last.middle) * ((box.left + box.right) / 2 - (last.left + last.right) / 2)
            near.append((abs(last.middle + way - box.middle) / height, line))
        distance, line = min(near, key=lambda pair: pair[0], default=(np.inf, []))
        if line and distance < NEAR:
            line.append(box)
        else:
            lines.append([box])
    return sorted(lines, key=lambda line: float(np.average([box.middle for box in line])))


def _reach(
    line: Sequence[_Box], others: Sequence[_Box], slope: float, whole: tuple[float, float], height: float
) -> tuple[float, float]:
    """Return where a strip begins and ends: at the edges of the text, or before the box of another line."""
    left, right = whole
    first, last = line[0], max(line, key=lambda box: box.right)
    for box in others:
        before = first.start + slope * ((box.left + box.right) / 2 - first.left)
        if abs(before - box.middle) < 0.7 * height:
            if box.right < first.left + height:
                left = max(left, min(box.right, first.left - 4))
            elif box.left > last.right - height:
                right = min(right, max(box.left, last.right + 4))
    return left, right


def _cut(grey: Pixels, ends: tuple[float, float], anchor: tuple[float, float], slope: float, height: float) -> Strip:
    """Return a strip through `anchor` with this slope."""
    half = height * (0.5 + MARGIN)
    (left, right), (x, y) = ends, anchor
    normal = np.array([-slope, 1.0]) / np.hypot(slope, 1.0) * half
    start, end = np.array([left, y + slope * (left - x)]), np.array([right, y + slope * (right - x)])
    width = max(HEIGHT, int(np.linalg.norm(end - start) * HEIGHT / (2 * half)))
    page = np.array([start - normal, end - normal, end + normal, start + normal], np.float32)
    strip = np.array([[0, 0], [width, 0], [width, HEIGHT], [0, HEIGHT]], np.float32)
    matrix = cv2.getPerspectiveTransform(strip, page)
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    pixels = cv2.warpPerspective(grey, matrix, (width, HEIGHT), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return Strip(pixels, matrix)
