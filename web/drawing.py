"""Drawing: the colours and the few shapes that the pictures of the cards are made of."""

from math import cos, pi, sin

INK, GOLD, RED, CREAM = "#26314a", "#e2a93b", "#b5302c", "#fdf4df"
GREEN, LEAF, SEA, PLUM, STONE = "#3f7350", "#7aa35b", "#3d6f9e", "#6d4673", "#8b8478"


def polygon(points: list[tuple[float, float]], fill: str) -> str:
    """A filled polygon."""
    return f'<path fill="{fill}" d="M{"L".join(f"{x:.3g} {y:.3g}" for x, y in points)}Z"/>'


def star(x: float, y: float, outer: float, inner: float, tips: int, fill: str) -> str:
    """A star with one tip upwards."""
    around = [(outer if i % 2 == 0 else inner, pi * i / tips) for i in range(2 * tips)]
    return polygon([(x + radius * sin(angle), y - radius * cos(angle)) for radius, angle in around], fill)


def disc(x: float, y: float, radius: float, fill: str) -> str:
    """A filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>'


def shape(d: str, fill: str) -> str:
    """A filled path."""
    return f'<path fill="{fill}" d="{d}"/>'


def line(d: str, colour: str, width: float = 2) -> str:
    """A stroked path."""
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"'
        f' stroke-linejoin="round" d="{d}"/>'
    )
