"""Figures and scenery that several trumps of the Sicilian pack share.

A picture runs from -53 to 53 and from -104 to 104; whoever stands in it stands on y = 88. The number covers its upper
left corner, up to x = -12 and y = -63.
"""

from drawing.figures import gown, head, tunic
from drawing.florentine_parts import PARTS as FLORENTINE
from drawing.florentine_parts import arms
from drawing.index import glyph
from drawing.italian_courts import soil
from drawing.pen import *

Picture = tuple[str, str]
"""The colour of the sky, and what is drawn on it."""

THRONE, PALE = "#b98a4e", "#fff3c8"
_LEAVES = "M-30 6C-44 4-44-16-30-18-34-36-14-44-4-34 4-48 28-44 26-28 42-30 48-8 34 0 30 10 16 10 10 4 0 14-20 14-30 6Z"
PARTS = {
    **{id: FLORENTINE[id] for id in ("star", "glory", "low", "high")},
    "leaves": shape(_LEAVES, MAIN)
    + line("M-24-6Q-16-12-8-8M0-24Q8-30 14-24M12-8Q20-12 26-6M-14-24Q-10-30-4-28M-8 4Q-2 0 4 2", 1.2),
    "wheel": disc(0, 0, 20, GOLD) + disc(0, 0, 14.4, MAIN) + around(6, rod("M0 0V-14", GOLD, 1.8)),
    "medal": disc(28.5, 28.5, 20.5, MAIN) + disc(28.5, 28.5, 17.7, PAPER),
    **{f"n{digit}": glyph(digit, 0.62, 0.88) for digit in "0123456789"},
    "cloud": shape("M-24 8Q-40 6-28-6-26-20-10-14 0-28 14-16 30-22 28-6 42-2 30 8Z", MAIN),
}
"""Parts that several pictures share, by their ids."""


def scene(sky: str, floor: str, *drawn: str) -> Picture:
    """Return a picture that stands on the ground."""
    return sky, soil(floor) + "".join(drawn)


def small(x: float, y: float, size: float, *drawn: str) -> str:
    """Return a smaller person whose feet are at this place."""
    return at(x, y - 88 * size, "".join(drawn), 0, size)


def youth(
    coat: str, left: str, right: str, hair: str, *, hands: tuple[str, str] = ("low", "low"), hat: str = ""
) -> str:
    """Return a young man in a short coat and hose."""
    return tunic(coat, left, right) + arms(coat, *hands) + head(hair, hat=hat)


def lady(dress: str, mantle: str, hair: str, *, hands: tuple[str, str] = ("low", "low"), hat: str = "") -> str:
    """Return a woman who stands."""
    return gown(dress, mantle) + arms(dress, *hands) + head(hair, long=True, hat=hat)


def stars(*places: tuple[float, float, float]) -> str:
    """Return stars in the sky, each at x and y and with its size."""
    return "".join(put("star", x, y, PALE, size=size) for x, y, size in places)


def sea(y: float, colour: str) -> str:
    """Return water up to the lower edge, with waves on it."""
    waves = "".join(f"M{x} {number(y + down)}q5-4 10 0t10 0" for x, down in ((-40, 14), (8, 12), (-16, 26)))
    return shape(f"M-56 {number(y)}q7-6 14 0t14 0 14 0 14 0 14 0 14 0 14 0 14 0V106H-56Z", colour) + line(waves, 1)
