"""The pips of the Italian pack: curved swords and batons woven through each other, cups and coins in rows.

Swords and batons cross left over right and right over left by turns, so that they look woven. What is
woven is drawn once, as the upper half of a card, and turned round for the lower.
"""

from typing import NamedTuple

from drawing.pen import *

_REACH = 96.0
"""From the middle line to the ends of blades and staves."""


class Band(NamedTuple):
    """The upper half of a blade or a staff: where its middle is as it leaves the middle line and at its end."""

    middle: float
    end: float
    bent: bool
    """A blade: its way outwards grows with the cube of its way up, so that a cubic curve draws it exactly."""

    def control(self, u: float, v: float, w: float) -> tuple[float, float]:
        """A control point of the curve: the blossom of the band at three ways up, each from 0 to 1."""
        if not self.bent:
            return self.middle + (self.end - self.middle) * (u + v + w) / 3, -_REACH * (u + v + w) / 3
        return self.middle + (self.end - self.middle) * u * v * w, -_REACH * (u * v + v * w + w * u) / 3

    def piece(self, low: float = 0, high: float = 1) -> str:
        """The path of the band between two ways up."""
        start, finish = self.control(low, low, low), self.control(high, high, high)
        if not self.bent:
            return path("M", *start, "L", *finish)
        return path("M", *start, "C", *self.control(low, low, high), *self.control(low, high, high), *finish)

    def crossing(self, other: "Band") -> float | None:
        """Return how far up it meets the mirror image of another band."""
        way = (self.middle + other.middle) / (self.middle - self.end + other.middle - other.end)
        return (way ** (1 / 3) if self.bent else way) if 0 <= way < 1 else None


def _mirrored(band: Band) -> Band:
    return band._replace(middle=-band.middle, end=-band.end)


def _blades(pairs: int) -> list[Band]:
    """Blades that swing out from one side of the top to the other side of the card, the outermost first."""
    return [Band(38.0 - 8.5 * i, -9.0 - 6.0 * (pairs - 1 - i), True) for i in range(pairs)]


def _staves(pairs: int) -> list[Band]:
    """Slanting staves side by side."""
    offsets = [7.5 * (i - (pairs - 1) / 2) for i in range(pairs)]
    return [Band(offset, offset + 22.0, False) for offset in offsets]


_Layers = tuple[tuple[str, float], ...]
_BLADE: _Layers = ((INK, 6.0), ("currentColor", 4.4), (WHITE, 0.9))
_STAFF: _Layers = ((INK, 6.2), ("currentColor", 4.6), (GOLD, 1.2))


def _drawn(d: str, layers: _Layers) -> str:
    return "".join(line(d, width, colour) for colour, width in layers)


def woven(bands: list[Band], layers: _Layers) -> str:
    """These bands and their mirror images, over and under each other by turns."""
    reach = 0.055 if bands[0].bent else 0.085
    drawn = "".join(_drawn(band.piece(), layers) for band in (*bands, *map(_mirrored, bands)))
    for i, band in enumerate(bands):
        for j, other in enumerate(bands):
            way = band.crossing(other)
            if way is not None and (i + j) % 2 == 0:
                drawn += _drawn(band.piece(max(0, way - reach), min(1, way + reach)), layers)
    return f'<g stroke-linecap="butt">{drawn}</g>'


_HILT = shape("M-6-1.5H6V1.5H-6Z", GOLD) + shape("M-2 1.5H2V9H-2Z", RED) + disc(0, 10.5, 2.4, GOLD)
_KNOB = shape("M-5-3H5L4 3H-4Z", GOLD)

SPRIG = (
    line("M0 13Q2 0 0-9", 1.8, "#4a8a55")
    + both(shape("M1 9Q11 8 12-1 2 0 1 9ZM1-1Q8-2 9-9 1-8 1-1Z", "#8dba66"))
    + shape("M0-7Q-6-11-4-18L0-14 4-18Q6-11 0-7Z", RED)
)
CUP = (
    shape("M-6 14H6L8 18H-8Z", GOLD)
    + shape("M-2.5 4H2.5L3.5 14H-3.5Z", GOLD)
    + shape("M-12-14H12C12-2 7 5 0 5S-12-2-12-14Z", "currentColor")
    + line("M-10.5-5Q0-1 10.5-5", 2.2, GOLD)
    + shape("M-13-17H13V-13H-13Z", GOLD)
    + disc(0, 7, 3.2, GOLD)
)
COIN = (
    disc(0, 0, 15, GOLD)
    + '<circle r="12" fill="none" stroke="currentColor" stroke-width="1.6"/>'
    + around(8, spot("M0-3Q4.5-7 0-11.5-4.5-7 0-3Z", "currentColor"))
    + disc(0, 0, 3, WHITE)
)
SWORD = (
    shape("M-3.5 70V-82L0-92 3.5-82V70Z", "currentColor")
    + line("M0 68V-82", 0.9, WHITE)
    + shape("M-15 66Q0 62 15 66V71Q0 67-15 71Z", GOLD)
    + shape("M-3 70H3V86H-3Z", RED)
    + disc(0, 89, 4.5, GOLD)
)
BATON = (
    shape("M-3.5 90V-90H3.5V90Z", "currentColor")
    + line("M0 86V-86", 1.3, GOLD)
    + "".join(shape(f"M-6 {y}H6L5 {y + 6}H-5Z", GOLD) for y in (-94, -3, 88))
    + both(shape("M4-60Q13-64 13-73 4-71 4-60ZM-4 40Q-13 36-13 27-4 29-4 40Z", "#8dba66"))
)
SIGNS = {
    "S": '<path transform="rotate(35)" d="M0-14 3.4-9.5V4H8.5V7.5H2V11.5A2.6 2.6 0 1 1-2 11.5V7.5H-8.5V4H-3.4V-9.5Z"/>',
    "H": '<path d="M-10-11H10C10-1 6 3 2.2 4.2L3 7.5 7 11H-7L-3 7.5-2.2 4.2C-6 3-10-1-10-11Z"/>',
    "D": '<path fill-rule="evenodd" d="M0-10.5A10.5 10.5 0 1 1-.1-10.5ZM0-7 2-2 7 0 2 2 0 7-2 2-7 0-2-2Z"/>',
    "C": '<path transform="rotate(35)" d="M-3-13H3L5-9 3.4-6 8-9.5Q9-3 3.2 0L2.2 13H-2.2L-3.2 2'
    'Q-9-1-8-7.5L-3.6-4-5-9Z"/>',
}
"""The signs of the suits, small, for the index."""

_ROWS: dict[str, str] = {
    "2": "1 1",
    "3": "1 1 1",
    "4": "2 2",
    "5": "2 1 2",
    "6": "2 2 2",
    "7": "2 3 2",
    "8": "2 2 2 2",
    "9": "2 2 1 2 2",
    "10": "2 1 2 2 1 2",
}
"""Rank -> the rows of cups or coins from the top."""
_ACROSS = {1: (0.0,), 2: (-19.5, 19.5), 3: (-35.5, 0.0, 35.5)}
_DOWN = {
    2: (-54.0, 54.0),
    3: (-64.0, 0.0, 64.0),
    4: (-75.0, -25.0, 25.0, 75.0),
    5: (-80.0, -40.0, 0.0, 40.0, 80.0),
    6: (-84.0, -51.0, -17.0, 17.0, 51.0, 84.0),
}
_SPRIGS = {
    "2": ((0, 0, 1.2),),
    "3": ((-34, 0, 0.9), (34, 0, 0.9)),
    "4": ((0, 0, 1.6),),
    "6": ((0, -32, 0.9), (0, 32, 0.9)),
}
"""Where there is room for a flower, and how large it is."""


def rows(rank: str, part: str) -> str:
    """Cups or coins in rows, with flowers where there is room."""
    counts = [int(count) for count in _ROWS[rank].split()]
    places = [(x, y) for count, y in zip(counts, _DOWN[len(counts)], strict=True) for x in _ACROSS[count]]
    size = 1.4 if rank in "23" else min(1.15, 0.2 + 4 / len(counts))
    flowers = "".join(used("sprig", f"translate({x} {y}) scale({scale})") for x, y, scale in _SPRIGS.get(rank, ()))
    return flowers + "".join(used(part, f"translate({number(x)} {number(y)}) scale({size:g})") for x, y in places)


def half(id: str, drawn: str) -> str:
    """Return the upper half of a picture, and the same turned round as the lower."""
    return f'<g id="{id}">{drawn}</g>' + used(id, "rotate(180)")


def swords(rank: str) -> str:
    """Curved swords woven round one or two straight ones, or round a flower."""
    count = int(rank)
    pairs = min(count // 2, 4)
    bands = _blades(pairs)
    curved = half(f"S{rank}-woven", woven(bands, _BLADE))
    hilts = both("".join(at(-band.end, 97, _HILT, -24) for band in bands))
    middle = used("sprig") if count % 2 == 0 else used("sword")
    if rank == "10":
        middle = used("sword", "rotate(9)") + used("sword", "rotate(-9)")
    return curved + hilts + (middle if rank != "3" else used("sword"))


def batons(rank: str) -> str:
    """Staves woven into a lattice, with upright ones through it."""
    count = int(rank)
    pairs = min(count // 2, 4)
    bands = _staves(pairs)
    lattice = half(
        f"C{rank}-woven", woven(bands, _STAFF) + both("".join(at(band.end, -97, _KNOB, 13) for band in bands))
    )
    upright = {10: (-12.0, 12.0)}.get(count, (0.0,) if count % 2 else ())
    leaves = "" if count > 3 else both(at(30, 0, used("sprig")))
    return lattice + "".join(used("baton", f"translate({x:g} 0)") for x in upright) + leaves


def ace(suit: str) -> str:
    """One large sign among leaves."""
    if suit == "S":
        wreath = both(at(20, -52, SPRIG, 40, 1.1) + at(24, -26, SPRIG, 70, 0.9))
        ring = shape("M-24-58-28-78-14-68 0-84 14-68 28-78 24-58Q0-66-24-58Z", GOLD)
        return wreath + used("sword", "scale(1.3 1)") + ring + disc(0, -66, 3, RED)
    if suit == "C":
        leaves = both(at(22, -50, SPRIG, 50, 1.2) + at(22, 4, SPRIG, 50, 1.2) + at(20, 56, SPRIG, 50, 1.2))
        return leaves + used("baton", "scale(2.2 1)")
    if suit == "H":
        flowers = at(0, -76, SPRIG, 0, 1.3) + both(at(24, -68, SPRIG, 35, 1.1) + at(30, 44, SPRIG, 20, 1.1))
        return flowers + used("cup", "scale(2.7)")
    petals = around(16, shape("M0-36 4.5-41 0-46-4.5-41Z", "currentColor"))
    corners = both(at(26, -72, SPRIG, 30, 1.1) + at(26, 72, SPRIG, 150, 1.1))
    return corners + disc(0, 0, 48, WHITE) + petals + used("coin", "scale(2.2)")
