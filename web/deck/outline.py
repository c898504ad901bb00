"""Outlines: the data of a path as points that can be moved, how far they reach, and data again."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from typing import Final, NamedTuple

from .cards.pen import Coordinates


class Segment(NamedTuple):
    """A stretch of an outline."""

    kind: str
    """`M`, `L`, `Q`, `C` or `Z`, as in SVG."""
    points: tuple[Coordinates, ...]
    """Where it goes, the last of them its end; none of them relative."""


Outline = tuple[Segment, ...]


class Extent(NamedTuple):
    """How far something reaches."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Extent") -> bool:
        """Whether they have something in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Affine(NamedTuple):
    """How things are moved, turned and scaled: `matrix` of SVG."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def at(self, point: Coordinates) -> Coordinates:
        """Where a point comes to."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, inner: "Affine") -> "Affine":
        """Both, the inner one first."""
        (e, f), a, b, c, d = self.at(inner[4:]), *inner[:4]
        return Affine(
            self.a * a + self.c * b, self.b * a + self.d * b, self.a * c + self.c * d, self.b * c + self.d * d, e, f
        )

    @property
    def size(self) -> float:
        """How much larger it makes things."""
        return sqrt(abs(self.a * self.d - self.b * self.c))


_CALL = re.compile(r"(\w+)\(([^)]*)\)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def transform(told: str) -> Affine:
    """What an attribute `transform` says."""
    whole = Affine()
    for name, arguments in _CALL.findall(told):
        values = [float(value) for value in _NUMBER.findall(arguments)]
        whole = whole.after(_CALLS[name](*values))
    return whole


def _rotate(degrees: float, x: float = 0, y: float = 0) -> Affine:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return Affine(c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


_CALLS: Final[Mapping[str, Callable[..., Affine]]] = {
    "translate": lambda x, y=0.0: Affine(e=x, f=y),
    "scale": lambda x, y=None: Affine(a=x, d=x if y is None else y),
    "rotate": _rotate,
}


# -- reading -----------------------------------------------------------------------------------------

_TOKEN = re.compile(rf"[A-Za-z]|{_NUMBER.pattern}")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers a command takes."""


@lru_cache(maxsize=1024)
def parsed(d: str) -> Outline:
    """The outline that the data of a path tells."""
    return tuple(_segments(d))


def _segments(d: str) -> Iterator[Segment]:
    tokens = _TOKEN.findall(d)
    here = start = (0.0, 0.0)
    mirrored: tuple[str, Coordinates] = "", here
    """The kind of the last curve, and its last control point, from which a smooth one goes on."""
    place, command = 0, ""
    while place < len(tokens):
        if tokens[place].isalpha():
            command, place = tokens[place], place + 1
        kind = command.upper()
        values = [float(token) for token in tokens[place : place + _TAKES[kind]]]
        place += len(values)
        x, y = here if command.islower() else (0.0, 0.0)
        if kind == "Z":
            yield Segment("Z", ())
            here = start
            continue
        if kind == "A":
            end = values[5] + x, values[6] + y
            yield from _arc(here, values, end)
            here = end
            continue
        if kind in "HV":
            kind, points = "L", [(values[0] + x, here[1]) if kind == "H" else (here[0], values[0] + y)]
        else:
            points = [(values[i] + x, values[i + 1] + y) for i in range(0, len(values), 2)]
        if kind in "ST":
            kind = "C" if kind == "S" else "Q"
            last = mirrored[1] if mirrored[0] == kind else here
            points.insert(0, (2 * here[0] - last[0], 2 * here[1] - last[1]))
        yield Segment(kind, tuple(points))
        here = points[-1]
        mirrored = (kind, points[-2]) if kind in "CQ" else ("", here)
        if kind == "M":
            start, command = here, "l" if command == "m" else "L"


def _arc(start: Coordinates, values: Sequence[float], end: Coordinates) -> Iterator[Segment]:
    """An arc of a circle or ellipse, as cubic curves of at most a quarter (SVG 1.1, appendix F.6)."""
    wide, tall, turn, large, sweep = values[:5]
    level = Affine(*(_rotate(turn)[:4]))
    half = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = _rotate(-turn).at(half)
    grow = max(1.0, hypot(x / wide, y / tall))
    wide, tall = wide * grow, tall * grow
    x, y = x / wide, y / tall
    off = sqrt(max(0.0, 1 / (x * x + y * y) - 1)) * (-1 if large == sweep else 1)
    middle = off * y, -off * x
    first, last = (atan2(sign * y - middle[1], sign * x - middle[0]) for sign in (1, -1))
    swept = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    parts = max(1, ceil(abs(swept) / (pi / 2) - 1e-9))
    reach = 4 / 3 * tan(swept / parts / 4)

    def at(x: float, y: float) -> Coordinates:
        dx, dy = level.at((wide * (x + middle[0]), tall * (y + middle[1])))
        return dx + (start[0] + end[0]) / 2, dy + (start[1] + end[1]) / 2

    for part in range(parts):
        one, other = first + swept * part / parts, first + swept * (part + 1) / parts
        yield Segment(
            "C",
            (
                at(cos(one) - reach * sin(one), sin(one) + reach * cos(one)),
                at(cos(other) + reach * sin(other), sin(other) - reach * cos(other)),
                end if part + 1 == parts else at(cos(other), sin(other)),
            ),
        )


def moved(outline: Outline, place: Affine) -> Outline:
    """The outline elsewhere."""
    return tuple(Segment(kind, tuple(map(place.at, points))) for kind, points in outline)


def reach(outline: Outline, margin: float) -> Extent:
    """How far an outline may reach, with a margin for the pen: no curve leaves the points that draw it."""
    xs, ys = zip(*(point for segment in outline for point in segment.points), strict=True)
    return Extent(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


# -- writing -----------------------------------------------------------------------------------------

GRID: Final = 2
"""Outlines are written on a grid so much finer than what they are drawn in, in whole numbers."""


def data(outlines: Iterable[Outline]) -> str:
    """Outlines as the data of one path, on the grid."""
    text, last = "", ""
    here = start = (0, 0)
    for outline in outlines:
        for kind, points in outline:
            if kind == "Z":
                text, last, here = text + "z", "z", start
                continue
            there = [(round(x * GRID), round(y * GRID)) for x, y in points]
            step = [(x - here[0], y - here[1]) for x, y in there]
            command, values = kind.lower(), [value for point in step for value in point]
            if command == "l" and 0 in values:
                command, values = ("h", values[:1]) if values[1] == 0 else ("v", values[1:])
            text += "" if command == last else command
            for value in values:
                text += str(value) if value < 0 or text[-1].isalpha() else f" {value}"
            last, here = {"m": "l"}.get(command, command), there[-1]
            start = here if kind == "M" else start
    return text
