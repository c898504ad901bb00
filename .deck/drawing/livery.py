"""The colours of the suits, the livery of the courts, and the face that every figure has."""

from typing import NamedTuple

from drawing.pen import *

_CLASSIC = {
    "french": {"S": "#16181d", "H": "#c0121f", "D": "#c0121f", "C": "#16181d"},
    "industrial": {"S": "#16181d", "H": "#c0121f", "D": "#c0121f", "C": "#16181d"},
    "italian": {"S": "#1f4f8f", "H": "#b3202a", "D": "#8a5a00", "C": "#2b6a3a"},
}
"""The colours of each pack as printed: the French in two, the Italian in those of steel, wine, gold and leaf."""


def ink(pack: str, suit: str) -> str:
    """Return the colour of a suit as a custom property with its usual value."""
    return f"var(--ink-{suit},{_CLASSIC[pack][suit]})"


class Livery(NamedTuple):
    """The colours that the four courts of a suit share."""

    cloth: str
    """The colour worn; a scheme may choose another."""
    lining: str
    """The second colour."""
    ground: str
    """The colour behind the figures."""
    hair: str
    horse: str
    mane: str


_LIVERIES = {
    "S": Livery("#33599c", RED, "#e4ebf5", "#5b4630", "#f3eee4", "#8d8f98"),
    "H": Livery("#c5323a", BLUE, "#fae7e1", "#a8662c", "#a8683c", "#4f2c18"),
    "D": Livery("#e39a2d", GREEN, "#fbf0d4", "#8a5423", "#dcdde0", "#6f7682"),
    "C": Livery("#3f8050", "#8a3b6b", "#e4f0e0", "#3a2a20", "#5b4439", "#231a17"),
}
LIVERIES = {
    suit: livery._replace(cloth=f"var(--cloth-{suit},{livery.cloth})", ground=f"var(--card-ground,{livery.ground})")
    for suit, livery in _LIVERIES.items()
}
"""The livery of each suit, with custom properties."""


def face(beard: str = "", brow: str = BROWN) -> str:
    """A face seen from the front, with its neck; the chin is at -41, the eyes at -60."""
    return (
        shape("M-6-48H6V-34Q0-29-6-34Z", "#eec39c")
        + shape("M-11.5-62C-12.5-77 12.5-77 11.5-62L11-54C9-45 4-41 0-41S-9-45-11-54Z", FLESH)
        + spot("M3-63Q9-60 9.5-55 7-46 2-43 6-49 5-55Z", "#eec39c")
        + line("M-8-63.5Q-5-66-2-63.5M2-63.5Q5-66 8-63.5", 1.3, brow)
        + dots("-4.8 -60,4.8 -60", 2.6)
        + line("M.5-60 2-53.5-1-53", 1, "#b98055")
        + beard
        + line("M-3.5-48.5Q0-47 3.5-48.5", 1.6, "#b23a35")
    )


def full_beard(colour: str) -> str:
    """A beard down to the chest."""
    outline = "M-11.5-60C-10-51-6-52-3-51.5H3C6-52 10-51 11.5-60 14-48 10-36 5-30L0-24-5-30C-10-36-14-48-11.5-60Z"
    return shape(outline, colour) + line("M-5-46-3-33M5-46 3-33M0-44V-29", 0.7, "#0006")


def fringe(colour: str) -> str:
    """Hair over the forehead."""
    return shape("M-13-60C-14-72-8-75 0-75S14-72 13-60C11-68 6-70 0-70S-11-68-13-60Z", colour)
