"""The pen: the colours and the few shapes that every picture of a card is made of.

A picture is drawn in ink and filled with flat colour, as a woodcut is: `picture` sets the ink once, the
shapes inside it say only their outline and their fill.
"""

from math import cos, pi, sin

INK, PAPER = "#1c2233", "var(--card-paper,#fffdf7)"
MAIN = "currentColor"
"""The main colour of a part, which each use of it sets."""
GOLD, RED, BLUE, GREEN = "#eeb73d", "#c9332c", "#3565a8", "#4a8a55"
LEAF, SKY, STONE, BROWN = "#8dba66", "#bcdcee", "#a9a49a", "#8f5f33"
FLESH, WHITE, PLUM, NIGHT = "#f7dcbd", "#fffaf0", "#7c4c82", "#2b3c70"
ROSE, SAND, STEEL, ORANGE = "#e9a79b", "#f2d6a2", "#c3cbd8", "#e2812f"


Coordinates = tuple[float, float]
"""Where something stands in a picture: x to the right, y down."""


def number(value: float) -> str:
    """A length as short as it can be written."""
    return f"{value:.1f}".rstrip("0").rstrip(".").replace("-0.", "-.").removeprefix("0") or "0"


def path(*steps: str | float) -> str:
    """Path data of commands and lengths, written short."""
    text = ""
    for step in steps:
        word = step if isinstance(step, str) else number(step)
        joined = not text or word[0].isalpha() or word[0] == "-" or text[-1].isalpha()
        text += word if joined else f" {word}"
    return text


def shape(d: str, fill: str) -> str:
    """A filled shape with its outline."""
    return f'<path fill="{fill}" d="{d}"/>'


def bare(d: str) -> str:
    """A shape in the fill of the part that it stands in."""
    return f'<path d="{d}"/>'


def line(d: str, width: float = 0, colour: str = "") -> str:
    """A line: in ink and of the usual width unless told otherwise."""
    extra = (f' stroke="{colour}"' if colour else "") + (f' stroke-width="{number(width)}"' if width else "")
    return f'<path fill="none"{extra} d="{d}"/>'


def spot(d: str, fill: str) -> str:
    """A filled shape without outline."""
    return f'<path fill="{fill}" stroke="none" d="{d}"/>'


def disc(x: float, y: float, radius: float, fill: str) -> str:
    """A circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"/>'


def dots(points: str, width: float, colour: str = INK) -> str:
    """Dots at points `x y`, parted by commas."""
    return line("".join(f"M{point.strip()}h0" for point in points.split(",")), width, colour)


def dotted(d: str, gap: float, width: float, colour: str) -> str:
    """Dots along a line, so far apart."""
    return line(d, width, colour).replace(" d=", f' stroke-dasharray="0 {number(gap)}" d=')


def rod(d: str, colour: str, width: float) -> str:
    """A line with an outline of ink: a staff, a cord, an arm."""
    return line(d, width + 2) + line(d, width, colour)


def _corners(outer: float, inner: float, tips: int) -> list[Coordinates]:
    """Return the corners of a star round the origin, one of its tips upwards."""
    turns = [(outer if i % 2 == 0 else inner, pi * i / tips) for i in range(2 * tips)]
    return [(radius * sin(turn), -radius * cos(turn)) for radius, turn in turns]


def star(x: float, y: float, outer: float, inner: float, tips: int, fill: str) -> str:
    """A star with one tip upwards."""
    points = [step for across, down in _corners(outer, inner, tips) for step in (x + across, y + down)]
    return shape(path("M", *points) + "Z", fill)


def rays(outer: float, inner: float, tips: int) -> str:
    """Path data of a star round the origin, in whole numbers."""
    return path("M", *(round(step) for point in _corners(outer, inner, tips) for step in point)) + "Z"


def mirrored(what: str) -> str:
    """The mirror image."""
    return f'<g transform="scale(-1 1)">{what}</g>'


def both(half: str) -> str:
    """A shape and its mirror image left of it."""
    return half + mirrored(half)


def _place(x: float, y: float, turn: float, size: float) -> str:
    """A transformation that moves, turns and scales."""
    turned = f" rotate({number(turn)})" if turn else ""
    return f"translate({number(x)} {number(y)}){turned}" + (f" scale({size:g})" if size != 1 else "")


def at(x: float, y: float, what: str, turn: float = 0, size: float = 1) -> str:
    """Return a drawing moved, turned and scaled."""
    return f'<g transform="{_place(x, y, turn, size)}">{what}</g>'


def around(count: int, what: str) -> str:
    """Return a drawing repeated round the origin."""
    return "".join(f'<g transform="rotate({360 * i / count:.4g})">{what}</g>' for i in range(count))


def picture(what: str, width: float = 1.2) -> str:
    """Return a drawing with outlines in ink."""
    return f'<g stroke="{INK}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round">{what}</g>'


def used(part: str, transform: str = "", colour: str = "", fill: str = "") -> str:
    """Return a reference to a part, perhaps transformed and with its colours: its main one, and that of bare shapes."""
    given = {"color": colour, "fill": fill, "transform": transform}
    return f'<use href="#{part}"' + "".join(f' {name}="{value}"' for name, value in given.items() if value) + "/>"


def put(part: str, x: float, y: float, colour: str = "", *, fill: str = "", turn: float = 0, size: float = 1) -> str:
    """Return a reference to a part that is moved, turned and scaled."""
    return used(part, _place(x, y, turn, size), colour, fill)
