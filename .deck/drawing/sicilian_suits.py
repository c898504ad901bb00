"""The suits of the Sicilian pack: straight swords and rough clubs that cross, goblets, coins with three legs.

The courts are a king and a queen on their thrones, a horseman, and a standing lady (donna) as the lowest.
"""

from math import atan, degrees
from typing import NamedTuple

from drawing.figures import arm, crown, gown, head, seated, veil
from drawing.italian_courts import FIGURES, held, soil
from drawing.italian_pips import Band, ace, half, rows, woven
from drawing.livery import LIVERIES, Livery
from drawing.pen import *

_SWIRL = around(3, spot("M-2.4 0C-4.4-5-2-9.5 4-9.5L9.4-6.4 8-4.6 3.4-6C1.4-5 1.6-2 2.4 0Z", MAIN))
_COIN = (
    disc(0, 0, 15, GOLD) + dotted("M0-12.3A12.3 12.3 0 1 1-.1-12.3", 4.29, 1.9, MAIN) + _SWIRL + disc(0, 0, 2.8, WHITE)
)
_CUP = (
    shape("M-2.5 5H2.5V10Q9 12 10 18H-10Q-9 12-2.5 10Z", GOLD)
    + shape("M-12.5-12C-14 2-8 7 0 7S14 2 12.5-12Q0-7-12.5-12Z", MAIN)
    + line("M-6-9Q-7 0-3 6M6-9Q7 0 3 6", 1.6, GOLD)
    + shape("M-12.5-12Q0-18 12.5-12 0-6-12.5-12Z", WHITE)
    + disc(0, 7.5, 3, GOLD)
)
_SWORD = (
    shape("M-4 66V-78L0-92 4-78V66Z", MAIN)
    + line("M0 62V-74", 1.3, WHITE)
    + shape("M-17 60Q-12 66 0 64 12 66 17 60 20 70 0 71-20 70-17 60Z", GOLD)
    + shape("M-3 71H3V86H-3Z", RED)
    + disc(0, 89, 4.5, GOLD)
)
_CLUB = (
    shape(
        "M-2.4 90-3.4 62Q-7.6 58-3.8 50L-4.2 18Q-9 12-4.8 4L-5.2-26Q-10-32-5.8-40L-6.4-70Q-9.4-78-6-86L-3-93H4L7-84"
        " 6.6-60Q11.4-54 6-46L5.4-12Q10-6 4.8 2L4.2 30Q8.4 36 3.6 44L2.4 90Z",
        MAIN,
    )
    + line("M0 84V-84", 1.3, LEAF)
    + line("M-5.4 56-2.6 55M-6.4 12-3 11M-7.2-32-3.4-33M8-54 4-53M7-6 3.6-5M5.8 36 3 37", 1.1)
    + shape("M-3-93Q.5-96 4-93 .5-89-3-93Z", SAND)
)
PARTS = {"coin": _COIN, "cup": _CUP, "sword": _SWORD, "baton": _CLUB}
"""The signs of the suits, instead of those of the Italian pack."""

_TIP = shape("M-2.4 2-2.4-3 0-11 2.4-3 2.4 2Z", MAIN)
HILT = "M-8-2Q0 1 8-2V2Q0 4-8 2Z"
"""Guard of each sword that crosses others."""
_HILT = shape(HILT, GOLD) + shape("M-2 3H2V9H-2Z", RED) + disc(0, 10.5, 2.4, GOLD)
BUTT = "M-3.2 5H3.2L4.6-3Q0-6-4.6-3Z"
"""Thick end of each club that crosses others."""
_BUTT = shape(BUTT, MAIN) + spot("M-2-1.5Q0-.5 2-1.5 0-3-2-1.5Z", SAND)
_POINT = shape("M-3-2H3L1.5 4H-1.5Z", MAIN)
_WIDEST = 32.0
"""Distance of the outermost ends from the middle."""
_FLOWERS = both(put("sprig", 44, 2))


class _Crossing(NamedTuple):
    """The swords or clubs of a card that slant to the right; their mirror images cross them."""

    bands: list[Band]
    turn: float
    """The slant in degrees."""
    size: float
    """Their breadth; that of the five is 1."""


def _crossing(rank: str) -> _Crossing:
    """Return the crossing swords or clubs of a card; many are thinner, closer together and less slanting."""
    pairs = min(int(rank) // 2, 4)
    gap, size = {1: (0.0, 1.0), 2: (10.0, 1.0), 3: (9.0, 0.86), 4: (7.8, 0.74)}[pairs]
    offsets = [gap * (i - (pairs - 1) / 2) for i in range(pairs)]
    slant = _WIDEST - offsets[-1]
    return _Crossing([Band(x, x + slant, False) for x in offsets], degrees(atan(slant / 96)), size)


def _upright(part: str, rank: str) -> str:
    """Return the swords or clubs in the middle: one if their number is odd, two in the ten."""
    if rank == "10":
        return used(part, "rotate(7)") + used(part, "rotate(-7)")
    return used(part) if int(rank) % 2 else ""


def _layers(size: float, broad: float, shine: str) -> tuple[tuple[str, float], ...]:
    """Return the lines, one upon the other, that make a blade or a club of this size."""
    return (INK, broad * size + 1.7), (MAIN, broad * size), (shine, 1.1 * size)


def _swords(rank: str) -> str:
    """Return swords that cross, points upwards."""
    bands, turn, size = _crossing(rank)
    blades = half(f"S{rank}-woven", woven(bands, _layers(size, 4.8, WHITE)))
    ends = "".join(at(band.end, -96, _TIP, turn, size) + at(-band.end, 97, _HILT, turn, size) for band in bands)
    return at(0, -2, blades + both(ends) + _upright("sword", rank), 0, 0.95) + _FLOWERS


def _clubs(rank: str) -> str:
    """Return clubs that cross, thick ends upwards."""
    bands, turn, size = _crossing(rank)
    ways = "".join(band.piece(0.1 + i * 0.17 % 0.28) for i, band in enumerate(bands))
    knots = both("".join(dotted(ways, 27, 12.4 * size + more, colour) for more, colour in ((1.7, INK), (0, MAIN))))
    sticks = half(f"C{rank}-woven", knots + woven(bands, _layers(size, 5.6, LEAF)))
    ends = "".join(at(band.end, -95, _BUTT, turn, 1.3 * size) + at(-band.end, 95, _POINT, turn, size) for band in bands)
    return at(0, -2, sticks + both(ends) + _upright("baton", rank), 0, 0.96) + _FLOWERS


_LEG = rod("M-2-6 3-22 17-16 23-23", FLESH, 7) + at(0, 0, shape("M0-14Q7-22 0-33-7-22 0-14Z", LEAF), 84)
_COIN_OF_ONE = (
    put("sprig", 0, -76, size=1.5)
    + put("sprig", 0, 76, turn=180, size=1.5)
    + disc(0, 0, 47, GOLD)
    + disc(0, 0, 39, WHITE)
    + dotted("M0-43A43 43 0 1 1-.1-43", 11.26, 4, MAIN)
    + around(3, _LEG)
    + disc(0, 0, 12, GOLD)
    + line("M-6-2H-2M2-2H6M0-2 1 3H-1M-5 6Q0 9 5 6", 1.4)
)


def pips(suit: str, rank: str) -> str:
    """Return the suit signs of a pip card, about its middle."""
    if rank == "1":
        return _COIN_OF_ONE if suit == "D" else ace(suit)
    if suit in "SC":
        return _swords(rank) if suit == "S" else _clubs(rank)
    return rows(rank, "cup" if suit == "H" else "coin")


def _queen(suit: str, s: Livery) -> str:
    hand = (29.0, -15.0)
    return (
        seated(s.cloth, s.lining, STEEL)
        + put("sprig", -27, -18, size=0.9)
        + arm(-1, (-27, -8), s.cloth)
        + at(0, -4, veil(WHITE), 0, 0.95)
        + head(s.hair, long=True, hat=crown(s.lining))
        + held(suit, hand)
        + arm(1, hand, s.cloth)
    )


_PARROT = (
    shape("M-3 8-9 34-3 32 4 10Z", BLUE)
    + shape("M-6-12C-4-20 8-18 8-8 10 4 6 14-2 16-10 10-10-2-6-12Z", LEAF)
    + shape("M0 0Q8 4 4 16-4 10 0 0Z", GREEN)
    + shape("M-5-12-11-9-7-4Z", GOLD)
    + dots("-1 -11", 2.4)
)


def _lady(suit: str, s: Livery) -> str:
    hand, other = (27.0, -12.0), (-26.0, 4.0) if suit == "C" else (-17.0, 2.0)
    return (
        gown(s.cloth)
        + shape("M-10 0Q0 5 10 0L19 66Q0 73-19 66Z", WHITE)
        + line("M-17 57Q0 64 17 57", 3, s.lining)
        + arm(-1, other, s.cloth)
        + (at(-30, -14, _PARROT) if suit == "C" else "")
        + head(s.hair, long=True)
        + shape("M-14-41Q0-30 14-41L20-24 2-8-2-8-20-24Z", s.lining)
        + shape("M-17-66C-20-92 20-92 17-66Q10-80 0-80T-17-66Z", s.lining)
        + line("M-16-70Q0-88 16-70", 1.8, GOLD)
        + disc(0, -22, 2.6, GOLD)
        + held(suit, hand)
        + arm(1, hand, s.cloth)
    )


_COURTS = FIGURES | {"Q": _queen, "J": _lady}


def court(suit: str, rank: str) -> str:
    """Return the figure of a court on its ground."""
    return soil(STONE if rank in "KQ" else LEAF) + _COURTS[rank](suit, LIVERIES[suit])
