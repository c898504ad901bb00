"""Lines of text on a page: from the boxes that the detector finds to strips of equal height, each one line of text."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np

from tarot_records.transcripts.photo.page_picture import Pixels

HEIGHT: Final = 48
"""Height of a strip in pixels, as the recogniser takes it."""
NEAR: Final = 0.45
"""Maximum distance of a box from the course of a line, in heights of the box."""
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


def tilt_of(boxes: Pixels) -> float:
    """Return the angle in degrees by which most of the text is turned clockwise; 0 without boxes."""
    if not len(boxes):
        return 0.0
    across = boxes[:, 1] - boxes[:, 0]
    width = np.linalg.norm(across, axis=1)
    angles = np.degrees(np.arctan2(across[:, 1], across[:, 0]))
    order = np.argsort(angles)
    reached = np.cumsum(width[order])
    return float(angles[order][np.searchsorted(reached, reached[-1] / 2)])


def is_sideways(boxes: Pixels) -> bool:
    """Return whether most of the text runs from top to bottom."""
    across = np.linalg.norm(boxes[:, 1] - boxes[:, 0], axis=1)
    down = np.linalg.norm(boxes[:, 3] - boxes[:, 0], axis=1)
    long = np.maximum(across, down) > 1.8 * np.minimum(across, down)
    return bool((down > across)[long].sum() > 0.6 * max(1, long.sum()))


def strips_of(grey: Pixels, boxes: Pixels) -> list[Strip]:
    """Return the lines of a page from top to bottom, each cut out over the width of the text."""
    lines = _lines(boxes)
    if not lines:
        return []
    left = min(box.left for line in lines for box in line) - 4
    right = max(box.right for line in lines for box in line) + 4
    strips = []
    for line in lines:
        slope, height = _slope(line), float(np.percentile([box.height for box in line], 75))
        anchor = max(line, key=lambda box: box.right - box.left)
        x = (anchor.left + anchor.right) / 2
        others = [box for other in lines if other is not line for box in other]
        ends = _reach(line, others, slope, (left, right), height)
        strips.append(_cut(grey, ends, (x, anchor.middle), slope, height))
    return strips


def _lines(boxes: Pixels) -> list[list[_Box]]:
    """Return the boxes grouped to lines, from top to bottom."""
    found = []
    for corners in boxes:
        start, end = (corners[0] + corners[3]) / 2, (corners[1] + corners[2]) / 2
        height = float(np.linalg.norm(corners[3] - corners[0]) + np.linalg.norm(corners[2] - corners[1])) / 2
        found.append(_Box(float(start[0]), float(end[0]), float(start[1]), float(end[1]), height))
    lines: list[list[_Box]] = []
    for box in sorted(found, key=lambda box: box.left):
        near = [(abs(_expected(line, box.left) - box.start), line) for line in lines]
        distance, line = min(near, key=lambda pair: pair[0], default=(np.inf, []))
        if line and distance < NEAR * min(box.height, line[-1].height):
            line.append(box)
        else:
            lines.append([box])
    return sorted(lines, key=lambda line: np.average([box.middle for box in line]))


def _expected(line: Sequence[_Box], x: float) -> float:
    """Return the height on the page at which a line goes on at `x`."""
    return line[-1].end + _slope(line) * (x - line[-1].right)


def _slope(line: Sequence[_Box]) -> float:
    """Return the slope of a line; only boxes much wider than tall tell it alone."""
    if len(line) > 1 and line[-1].right - line[0].left > 4 * line[0].height:
        x = [(box.left + box.right) / 2 for box in line]
        weights = [box.right - box.left for box in line]
        if max(x) - min(x) > 3 * line[0].height:
            return float(np.polyfit(x, [box.middle for box in line], 1, w=np.sqrt(weights))[0])
    wide = [box for box in line if box.right - box.left > 5 * box.height]
    return sum(box.end - box.start for box in wide) / sum(box.right - box.left for box in wide) if wide else 0.0


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
