"""Parts that many trumps of Minchiate share, so that forty pictures stay light: stars, arms, a beast, a flame, figures.

A part has a main colour, which each use of it sets, and perhaps bare shapes, whose fill each use sets too.
"""

from drawing.figures import gown, head
from drawing.index import glyph
from drawing.pen import *
from drawing.scenery import ground, lawn

_FLAME = shape(
    "M0 40C-30 40-32 12-18-8-14 4-8 4-8-6-12-26 4-36 2-52 20-36 18-18 14-4 20-8 20-16 18-24 36 0 30 40 0 40Z", RED
)
_CORE = shape("M0 40C-20 40-18 18-6 2 2 12 4 0 2-12 20 6 22 40 0 40Z", GOLD)

PARTS = {
    "star": shape("M0-9 3-3 9 0 3 3 0 9-3 3-9 0-3-3Z", MAIN),
    "glory": shape(rays(40, 27, 16), MAIN),
    "low": rod("M14-31Q34-8 27 14", MAIN, 8) + disc(27, 14, 5, FLESH),
    "high": rod("M14-31Q38-6 32-22", MAIN, 8) + disc(32, -22, 5, FLESH),
    "flame": _FLAME + _CORE,
    "beast": line("M40 4Q58 20 46 48", 4)
    + shape("M-20 30-24 80H-14L-8 40ZM20 32 18 80H28L34 30Z", MAIN)
    + shape("M-34-8Q0 4 34-6C46 4 44 20 42 32L46 80H36L27 38Q0 46-22 36L-32 80H-42L-38 30Q-46 8-34-8Z", MAIN),
    **{f"n{digit}": glyph(digit, 0.8, 0.96) for digit in "0123456789"},
}
"""Drawing of each part by its id."""


def scene(sky: str, floor: str = LEAF) -> str:
    """Return the background and the lawn."""
    return ground(sky) + lawn(floor)


def stars(*points: Coordinates) -> str:
    """Return the stars of a sign."""
    return "".join(put("star", x, y, GOLD) for x, y in points)


def arms(colour: str, left: str = "low", right: str = "low") -> str:
    """Return two sleeved arms, each held low or high; an outstretched hand is at (±27, 14) or at (±32, -22)."""
    return used(left, "scale(-1 1)", colour) + used(right, "", colour)


def woman(
    dress: str, left: str = "low", right: str = "low", mantle: str = "", hair: str = "#a8662c", hat: str = ""
) -> str:
    """Return a woman who stands, with what she wears."""
    return gown(dress, mantle) + arms(dress, left, right) + head(hair, long=True, hat=hat)
