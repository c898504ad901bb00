"""Plots: a few lines over hands or tricks, as SVG markup made by code.

Every line differs by colour, by its dashes and by the shape of its points, and has its name at its end, so that
no colour is needed to read it. Colours are classes of the style sheet; nothing is styled inline.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from tarot_records.counting import points

_DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3")
_MARKERS = (
    '<circle r="{r}"/>',
    '<path d="M-{r}-{r}H{r}V{r}H-{r}Z"/>',
    '<path d="M0-{s}L{s} {r}H-{s}Z"/>',
    '<path d="M0-{s}L{s} 0 0 {s}-{s} 0Z"/>',
    '<path class="cross" d="M-{r} 0H{r}M0-{r}V{r}"/>',
)
LINES = len(_DASHES)
"""So many lines can be told apart."""
_TOP, _BOTTOM = 16, 36
_MOST_TICKS = 6
_LETTER = 0.62
"""About how wide a letter is, in its size."""
_SMALL, _LARGE = 0.26, 0.42
"""The points of a line, and those at the place that is looked at, in the size of the letters."""
_FEW = 40
"""Up to so many places each has its point."""


class Curve(NamedTuple):
    """One line of a plot: a value for each place, from the left; None where there is none."""

    name: str
    values: tuple[int | None, ...]


class Threshold(NamedTuple):
    """A value that is drawn right across."""

    value: int
    words: str


class Plot(NamedTuple):
    """What a plot shows."""

    id: str
    """Unlike that of any other plot of the page."""
    title: str
    words: str
    """The same told, for who cannot see it."""
    axis: str
    """What the places are."""
    places: tuple[str, ...]
    """The names of the places, below the axis."""
    lines: tuple[Curve, ...]
    unit: int = 1
    """Values are in 1/unit."""
    levels: tuple[Threshold, ...] = ()
    now: int | None = None
    """The place that is looked at; what lies behind it is drawn faintly."""


class Size(NamedTuple):
    """How large a plot is drawn."""

    width: int = 720
    height: int = 360
    right: int = 150
    """The margin for the names."""
    letters: int = 15


class _Frame(NamedTuple):
    """Where values and places come to lie."""

    width: int
    height: int
    left: float
    """The margin for the values."""
    right: int
    """The margin for the names."""
    size: int
    """Of the letters."""
    low: int
    high: int
    places: int

    def x(self, place: float) -> float:
        """The abscissa of a place."""
        return self.left + (self.width - self.left - self.right) * place / max(1, self.places - 1)

    def y(self, value: float) -> float:
        """The ordinate of a value."""
        room = self.height - _TOP - _BOTTOM
        return _TOP + room * (self.high - value) / (self.high - self.low)


def drawn(plot: Plot, size: Size = Size()) -> Markup:  # noqa: B008
    """The plot as an SVG picture, named and described."""
    frame, ticks = _framed(plot, size)
    parts = [
        *_grid(frame, ticks, plot),
        *(_level(frame, level) for level in plot.levels),
        *_here(frame, plot.now),
        *(part for i, line in enumerate(plot.lines) for part in _line(frame, i, line, plot.now)),
        *_names(frame, plot),
    ]
    return Markup(
        '<svg class="plot" viewBox="0 0 {} {}" role="img" aria-labelledby="{}-title" aria-describedby="{}-words">'
        '<title id="{}-title">{}</title><desc id="{}-words">{}</desc><g font-size="{}">{}</g></svg>'
    ).format(
        size.width, size.height, *[plot.id] * 3, plot.title, plot.id, plot.words, size.letters, Markup("").join(parts)
    )


def marked(plot: Plot, size: Size = Size()) -> Markup:  # noqa: B008
    """Only the mark at the place that is looked at, to be laid over the plot drawn without one."""
    frame, _values = _framed(plot, size)
    dots = [
        _dot(frame, i, plot.now, value, frame.size * _LARGE)
        for i, line in enumerate(plot.lines)
        if plot.now is not None and (value := line.values[plot.now]) is not None
    ]
    return Markup('<svg class="plot" viewBox="0 0 {} {}" aria-hidden="true">{}</svg>').format(
        size.width, size.height, Markup("").join((*_here(frame, plot.now), *dots))
    )


def _framed(plot: Plot, size: Size) -> tuple[_Frame, list[int]]:
    """Where everything comes to lie, and the values along the side."""
    known = [value for line in plot.lines for value in line.values if value is not None]
    known += [0, *(level.value for level in plot.levels)]
    ticks = scale(min(known), max(known), plot.unit)
    left = 14 + size.letters * _LETTER * max(len(points(tick, plot.unit)) for tick in ticks)
    return _Frame(size.width, size.height, left, size.right, size.letters, ticks[0], ticks[-1], len(plot.places)), ticks


def scale(low: int, high: int, unit: int) -> list[int]:
    """Round values around all that is shown, in 1/unit."""
    span = max(1, -(-(high - low) // unit))
    step = next(
        number * 10**power
        for power in range(30)
        for number in (1, 2, 5)
        if span // (number * 10**power) < _MOST_TICKS - 1
    )
    each = step * unit
    first, last = low // each, max(-(-high // each), low // each + 1)
    return [tick * each for tick in range(first, last + 1)]


def _grid(frame: _Frame, ticks: Sequence[int], plot: Plot) -> list[Markup]:
    end = frame.width - frame.right
    parts = [
        Markup(
            '<path class="{}" d="M{} {:.1f}H{}"/><text class="scale" text-anchor="end" x="{}" y="{:.1f}">{}</text>'
        ).format(
            "zero" if tick == 0 else "grid",
            frame.left,
            y,
            end,
            frame.left - 7,
            y + frame.size * 0.34,
            points(tick, plot.unit),
        )
        for tick in ticks
        for y in (frame.y(tick),)
    ]
    widest = max(map(len, plot.places), default=1)
    room = (end - frame.left) / max(1, frame.places - 1)
    every = max(1, -(-int((widest + 1.2) * frame.size * _LETTER) // max(1, int(room))))
    last = frame.places - 1
    base = frame.height - _BOTTOM + frame.size + 4
    parts += [
        Markup('<text class="scale" text-anchor="middle" x="{:.1f}" y="{}">{}</text>').format(frame.x(i), base, place)
        for i, place in enumerate(plot.places)
        if i == last or (i % every == 0 and last - i >= every)
    ]
    middle = (frame.left + end) / 2
    parts.append(
        Markup('<text class="scale" text-anchor="middle" x="{:.1f}" y="{}">{}</text>').format(
            middle, frame.height - 2, plot.axis
        )
    )
    return parts


def _level(frame: _Frame, level: Threshold) -> Markup:
    y, end = frame.y(level.value), frame.width - frame.right
    return Markup('<path class="level" d="M{} {:.1f}H{}"/><text class="level" x="{}" y="{:.1f}">{}</text>').format(
        frame.left, y, end, frame.left + 5, y - 4, level.words
    )


def _here(frame: _Frame, now: int | None) -> list[Markup]:
    if now is None:
        return []
    return [
        Markup('<path class="here" d="M{:.1f} {}V{}"/>').format(frame.x(now), _TOP - 6, frame.height - _BOTTOM),
    ]


def _line(frame: _Frame, number: int, line: Curve, now: int | None) -> list[Markup]:
    """The line in full up to what is looked at, and faintly behind it; a point at each place."""
    end = len(line.values) if now is None else now + 1
    parts = []
    for kind, start, stop in (("", 0, end), (" later", end - 1, len(line.values))):
        spots = [(place, value) for place, value in enumerate(line.values[:stop]) if place >= start]
        for there, run in groupby(spots, lambda spot: spot[1] is not None):
            path = "L".join(f"{frame.x(place):.1f} {frame.y(value):.1f}" for place, value in run if value is not None)
            if there and "L" in path:
                parts.append(
                    Markup('<path class="line s{}{}" stroke-dasharray="{}" d="M{}"/>').format(
                        number % LINES, kind, _DASHES[number % LINES] or "none", path
                    )
                )
    few = len(line.values) <= _FEW
    for place, value in enumerate(line.values):
        if value is not None and (few or place in (end - 1, len(line.values) - 1)):
            here = now is not None and place == now
            size = frame.size * (_LARGE if here else _SMALL)
            parts.append(_dot(frame, number, place, value, size, " later" if now is not None and place > now else ""))
    return parts


def _dot(frame: _Frame, number: int, place: int, value: int, size: float, kind: str = "") -> Markup:
    """A point of a line."""
    return Markup('<g class="dot s{}{}" transform="translate({:.1f} {:.1f})">{}</g>').format(
        number % LINES, kind, frame.x(place), frame.y(value), _marker(number, size)
    )


def _marker(number: int, size: float) -> Markup:
    """The shape of the points of a line."""
    return Markup(_MARKERS[number % LINES]).format(r=f"{size:.1f}", s=f"{1.35 * size:.1f}")


def _names(frame: _Frame, plot: Plot) -> list[Markup]:
    """The name of each line at its end, moved apart where lines end close together."""
    ends = []
    for number, line in enumerate(plot.lines):
        last = max((place for place, value in enumerate(line.values) if value is not None), default=None)
        if last is not None:
            value = line.values[last]
            assert value is not None
            ends.append((frame.y(value), number, line.name, value))
    ends.sort(key=lambda end: (end[0], end[1]))
    gap, bottom = frame.size * 1.25, frame.height - _BOTTOM
    places: list[float] = []
    for y, *_ in ends:
        places.append(max(y, places[-1] + gap) if places else max(y, _TOP))
    over = places[-1] - bottom if places else 0.0
    for i in range(len(places) - 1, -1, -1):  # too low: push back up from the bottom
        limit = bottom if i == len(places) - 1 else places[i + 1] - gap
        places[i] = min(places[i], limit) if over > 0 else places[i]
    left = frame.width - frame.right + 10
    room = int((frame.right - 26) / (frame.size * _LETTER))
    return [
        Markup(
            '<g class="dot s{}" transform="translate({} {:.1f})">{}</g><text x="{}" y="{:.1f}">{} '
            '<tspan class="value">{}</tspan></text>'
        ).format(
            number % LINES,
            left + 2,
            y,
            _marker(number, frame.size * _SMALL),
            left + 12,
            y + frame.size * 0.34,
            _cut(name, room - len(points(value, plot.unit)) - 1),
            points(value, plot.unit),
        )
        for y, (_, number, name, value) in zip(places, ends, strict=True)
    ]


def _cut(name: str, room: int) -> str:
    """The name, shortened to so many letters."""
    return name if len(name) <= room else name[: max(1, room - 1)] + "…"
