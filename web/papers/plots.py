"""Line plots over hands or tricks, as SVG.

Lines differ by colour, dashes and the shape of their points, and have their names at their ends, so that readers do not
need the colours. Colours are classes of the style sheet.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from markupsafe import Markup, escape

from tarot_records.counting import points

_DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3")
_MARKERS = (
    "m-{r} 0a{r} {r} 0 1 0 {w} 0a{r} {r} 0 1 0-{w} 0z",
    "m-{r}-{r}h{w}v{w}h-{w}z",
    "m0-{s}l{s} {t}h-{v}z",
    "m0-{s}l{s} {s}-{s} {s}-{s}-{s}z",
    "m-{r} 0h{w}m-{r}-{r}v{w}",
)
"""The shapes of points as relative paths: circle, square, triangle, diamond, cross."""
LINES = len(_DASHES)
"""The number of distinguishable lines."""
_TOP, _BOTTOM = 16, 36
_MOST_TICKS = 6
_LETTER = 0.62
"""The average width of a letter, relative to its size."""
_SMALL, _LARGE = 0.26, 0.42
"""The sizes of usual points and of points at the current place, relative to the letters."""
_FEW = 40
"""Maximum number of places of a line that has a point at every place."""


class Curve(NamedTuple):
    """A line of a plot: a value for each place, from the left; None where the value is unknown."""

    name: str
    values: tuple[int | None, ...]


class Threshold(NamedTuple):
    """A value that is drawn as a horizontal line."""

    value: int
    words: str


class Plot(NamedTuple):
    """The content of a plot."""

    id: str
    """Id of the plot, unique on the page."""
    title: str
    words: str
    """The description for screen readers."""
    axis: str
    """The name of the horizontal axis."""
    places: tuple[str, ...]
    """The names of the places along the axis."""
    lines: tuple[Curve, ...]
    unit: int = 1
    """Values are in 1/unit points."""
    levels: tuple[Threshold, ...] = ()
    now: int | None = None
    """Index of the current place; None if there is none."""


class Size(NamedTuple):
    """The size of a plot in pixels."""

    width: int = 720
    height: int = 360
    right: int = 150
    """Width of the right margin, which holds the names."""
    letters: int = 15


class _Frame(NamedTuple):
    """The coordinates of a plot."""

    size: Size
    left: float
    """Width of the left margin, which holds the scale."""
    low: int
    high: int
    places: int

    @property
    def end(self) -> int:
        """The right end of the axis."""
        return self.size.width - self.size.right

    def x(self, place: float) -> float:
        return self.left + (self.end - self.left) * place / max(1, self.places - 1)

    def y(self, value: float) -> float:
        room = self.size.height - _TOP - _BOTTOM
        return _TOP + room * (self.high - value) / (self.high - self.low)


def plot_svg(plot: Plot, size: Size = Size()) -> Markup:  # noqa: B008
    """Return the plot as SVG, with its title and its description."""
    frame, ticks = _frame(plot, size)
    parts = [
        *_grid(frame, ticks, plot),
        *(_level(frame, level) for level in plot.levels),
        _cursor(frame, plot.now),
        *(part for i, line in enumerate(plot.lines) for part in _line(frame, i, line, plot)),
        *_names(frame, plot),
    ]
    id = escape(plot.id)
    return Markup(
        f'<svg class="plot" viewBox="0 0 {size.width} {size.height}" role="img" aria-labelledby="{id}-title"'
        f' aria-describedby="{id}-words"><title id="{id}-title">{escape(plot.title)}</title>'
        f'<desc id="{id}-words">{escape(plot.words)}</desc><g font-size="{size.letters}">{"".join(parts)}</g></svg>'
    )


def cursor_svg(plot: Plot, size: Size = Size()) -> Markup:  # noqa: B008
    """Return only the mark at the current place, as a layer over a plot drawn without the mark."""
    frame, _ticks = _frame(plot, size)
    dots = [
        _dots(i, [(frame.x(plot.now), frame.y(value), size.letters * _LARGE)])
        for i, line in enumerate(plot.lines)
        if plot.now is not None and (value := line.values[plot.now]) is not None
    ]
    return Markup(
        f'<svg class="plot" viewBox="0 0 {size.width} {size.height}" aria-hidden="true">'
        f"{_cursor(frame, plot.now)}{''.join(dots)}</svg>"
    )


def _frame(plot: Plot, size: Size) -> tuple[_Frame, list[int]]:
    """Return the coordinates of a plot, and the values on its vertical scale."""
    known = [value for line in plot.lines for value in line.values if value is not None]
    known += [0, *(level.value for level in plot.levels)]
    ticks = scale(min(known), max(known), plot.unit)
    left = 14 + size.letters * _LETTER * max(len(points(tick, plot.unit)) for tick in ticks)
    return _Frame(size, left, ticks[0], ticks[-1], len(plot.places)), ticks


def scale(low: int, high: int, unit: int) -> list[int]:
    """Return round values in 1/unit from at most `low` to at least `high`."""
    span = max(1, -(-(high - low) // unit))
    steps = (number * 10**power for power in range(30) for number in (1, 2, 5))
    each = next(step for step in steps if span // step < _MOST_TICKS - 1) * unit
    first, last = low // each, max(-(-high // each), low // each + 1)
    return [tick * each for tick in range(first, last + 1)]


def _grid(frame: _Frame, ticks: Sequence[int], plot: Plot) -> list[str]:
    """Return the grid lines with the scale, and the names along the horizontal axis."""
    letters, base = frame.size.letters, frame.size.height - _BOTTOM
    left, right, drop = f"{frame.left:.1f}", f"{frame.left - 7:.1f}", letters * 0.34
    heights = [frame.y(tick) for tick in ticks]
    grid = "".join([f"M{left} {y:.1f}H{frame.end}" for tick, y in zip(ticks, heights, strict=True) if tick])
    zero = "".join([f"M{left} {y:.1f}H{frame.end}" for tick, y in zip(ticks, heights, strict=True) if not tick])
    parts = [
        f'<path class="grid" d="{grid}"/><path class="zero" d="{zero}"/><g class="scale end">',
        *(
            f'<text x="{right}" y="{y + drop:.1f}">{escape(points(tick, plot.unit))}</text>'
            for tick, y in zip(ticks, heights, strict=True)
        ),
        '</g><g class="scale">',
    ]
    widest = max(map(len, plot.places), default=1)
    room = (frame.end - frame.left) / max(1, frame.places - 1)
    every = max(1, -(-int((widest + 1.2) * letters * _LETTER) // max(1, int(room))))
    last = frame.places - 1
    words = [
        (frame.x(i), base + letters + 4, place)
        for i, place in enumerate(plot.places)
        if i == last or (i % every == 0 and last - i >= every)
    ]
    words.append(((frame.left + frame.end) / 2, frame.size.height - 2, plot.axis))
    return [*parts, *(f'<text x="{x:.1f}" y="{y}">{escape(word)}</text>' for x, y, word in words), "</g>"]


def _level(frame: _Frame, level: Threshold) -> str:
    """Return a threshold as a horizontal line with its words."""
    y = frame.y(level.value)
    return (
        f'<path class="level" d="M{frame.left:.1f} {y:.1f}H{frame.end}"/>'
        f'<text class="level" x="{frame.left + 5:.1f}" y="{y - 4:.1f}">{escape(level.words)}</text>'
    )


def _cursor(frame: _Frame, now: int | None) -> str:
    """Return the vertical line at the current place; empty if there is none."""
    return (
        "" if now is None else f'<path class="here" d="M{frame.x(now):.1f} {_TOP - 6}V{frame.size.height - _BOTTOM}"/>'
    )


def _line(frame: _Frame, number: int, line: Curve, plot: Plot) -> list[str]:
    """Return a line of the plot, interrupted where values are unknown, and its points."""
    kind, id, last = number % LINES, f"{plot.id}-{number}", len(line.values) - 1
    few = len(line.values) <= _FEW
    parts, marks = [], ""
    if few:
        dot = _dots(number, [(0, 0, frame.size.letters * _SMALL)])
        parts.append(f'<marker id="{id}" markerUnits="userSpaceOnUse" overflow="visible">{dot}</marker>')
        marks = "".join(f' marker-{place}="url(#{id})"' for place in ("start", "mid", "end"))
    dash = f' stroke-dasharray="{_DASHES[kind] or "none"}"'
    alone = []
    for there, run in groupby(enumerate(line.values), lambda spot: spot[1] is not None):
        spots = [(frame.x(place), frame.y(value)) for place, value in run if value is not None]
        if len(spots) > 1:
            parts.append(f'<path class="line s{kind}"{dash}{marks} d="{_path(spots)}"/>')
        elif there:
            alone += spots
    large = [(place, _LARGE) for place in (plot.now,) if place is not None]
    small = [(last, _SMALL)] if not few and plot.now != last else []
    dots = [
        (frame.x(place), frame.y(value), frame.size.letters * size)
        for place, size in (*small, *large)
        if (value := line.values[place]) is not None
    ]
    dots += [(x, y, frame.size.letters * _SMALL) for x, y in alone if few]
    return [*parts, _dots(number, dots)] if dots else parts


def _path(spots: Sequence[tuple[float, float]]) -> str:
    """Return a path through these places."""
    (x, y), *_others = spots
    path = [f"M{x:.1f} {y:.1f}"]
    for (_x, before), (x, y) in pairwise(spots):
        path.append(f"H{x:.1f}" if y == before else f"L{x:.1f} {y:.1f}")
    return "".join(path)


@lru_cache(maxsize=64)
def _shape(number: int, size: float) -> str:
    lengths = {"r": size, "w": 2 * size, "s": 1.35 * size, "v": 2.7 * size, "t": 2.35 * size}
    return _MARKERS[number % LINES].format_map({name: f"{value:.1f}" for name, value in lengths.items()})


def _dots(number: int, dots: Sequence[tuple[float, float, float]]) -> str:
    """Return points in the shape and colour of a line, each given by its place and its size."""
    path = "".join([f"M{x:.1f} {y:.1f}{_shape(number, size)}" for x, y, size in dots])
    return f'<path class="dot s{number % LINES}" d="{path}"/>'


def _names(frame: _Frame, plot: Plot) -> list[str]:
    """Return the name of each line at its end; the names of lines that end close together are moved apart."""
    ends = []
    for number, line in enumerate(plot.lines):
        known = [value for value in line.values if value is not None]
        if known:
            ends.append((frame.y(known[-1]), number, line.name, points(known[-1], plot.unit)))
    ends.sort(key=lambda end: end[:2])
    letters, bottom = frame.size.letters, frame.size.height - _BOTTOM
    gap = letters * 1.25
    places: list[float] = []
    for y, *_ in ends:
        places.append(max(y, places[-1] + gap if places else _TOP))
    limit: float = bottom
    for i in reversed(range(len(places))):  # names below the plot are moved up again
        places[i] = min(places[i], limit)
        limit = places[i] - gap
    left = frame.end + 10
    room = int((frame.size.right - 26) / (letters * _LETTER))
    return [
        f"{_dots(number, [(left + 2, y, letters * _SMALL)])}"
        f'<text x="{left + 12}" y="{y + letters * 0.34:.1f}">{escape(_shortened(name, room - len(value) - 1))}'
        f' <tspan class="value">{escape(value)}</tspan></text>'
        for y, (_, number, name, value) in zip(places, ends, strict=True)
    ]


def _shortened(name: str, room: int) -> str:
    return name if len(name) <= room else name[: max(1, room - 1)] + "…"
