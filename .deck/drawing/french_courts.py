"""The courts of the French pack: half figures that stand on the middle line of their card.

The king is known by his crown and beard, the queen by her veil and flower, the cavalier by his horse, the
valet by his cap and feather. Each suit has its cloth, its hair and what its king and its valet hold.
x runs from -37 to 37, y from -102 to 0.
"""

from drawing.livery import LIVERIES, Livery, face, fringe, full_beard
from drawing.pen import *


def _robe(cloth: str, lining: str, middle: str) -> str:
    """Shoulders and sleeves, a broad stole down the middle with a pattern on it."""
    return (
        shape("M-38 1V-13Q-35-29-11-36H11Q35-29 38-13V1Z", cloth)
        + both(
            shape("M19-33Q31-28 34-18L38-13V1H22Z", lining)
            + line("M23-2 20-32", 0, GOLD)
            + line("M27-24Q30-12 28 0M33-15V0", 0.8)
        )
        + shape("M-9-36H9L12 1H-12Z", middle)
    )


def _king(s: Livery, held: str) -> str:
    return (
        both(shape("M10-66C19-66 20-48 17-40Q21-36 25-37 20-31 10-33Z", s.hair))
        + _robe(s.cloth, s.lining, GOLD)
        + both(shape("M0-21Q-20-25-28-32L-22-40Q-12-31 0-28Z", WHITE) + dots("-20 -32,-13 -28,-6 -25.5", 2.4))
        + held
        + face(full_beard(s.hair), s.hair)
        + both(shape("M0-98L4-84 10-90 12-80 20-90 15.5-66Q8-69.5 0-69.5Z", GOLD))
        + line("M-16-69Q0-75 16-69", 3, s.cloth)
        + dots("0 -98,-20 -90,20 -90,-10 -90,10 -90", 4.5)
        + dots("0 -98,-20 -90,20 -90,-10 -90,10 -90", 2.5, WHITE)
        + spot("M0-86 3-80 0-74-3-80Z", RED)
    )


def _queen(s: Livery) -> str:
    flower = "".join(disc(x, y, 4.2, s.cloth) for x, y in ((0, -5), (4.8, -1.5), (3, 4), (-3, 4), (-4.8, -1.5)))
    return (
        shape("M0-84C24-84 22-62 22-52 22-38 30-34 31-20L14-30H-14L-31-20C-30-34-22-38-22-52-22-62-24-84 0-84Z", WHITE)
        + both(shape("M8-74C19-72 18-56 17-50 16-44 21-40 18-34L10-36Z", s.hair))
        + _robe(s.cloth, s.lining, WHITE)
        + shape("M-12-37Q-10-20 0-17 10-20 12-37L6-40V-46H-6V-40Z", FLESH)
        + line("M-12-36Q-8-24 0-23 8-24 12-36", 3.2)
        + line("M-12-36Q-8-24 0-23 8-24 12-36", 1.6, GOLD)
        + disc(0, -22, 3, s.cloth)
        + face("", s.hair)
        + shape("M-12.5-61C-14-80 14-80 12.5-61 9-71 4-73.5 0-73.5S-9-71-12.5-61Z", s.hair)
        + both(shape("M0-95 4-83 10-92 12-82 18-89 14-74Q7-77 0-77Z", GOLD))
        + dots("0 -95,-18 -89,18 -89,-10 -92,10 -92", 3.6, s.cloth)
        + at(
            -27,
            -46,
            line("M0 4Q3 22 1 46", 2.4, "#2f5c38")
            + shape("M1 22Q-8 20-9 12-1 12 1 22ZM1 30Q10 26 10 18 2 20 1 30Z", GREEN)
            + flower
            + disc(0, 0, 3.4, GOLD),
        )
        + shape("M-30-14Q-31-21-25-21L-18-17-19-9-28-8Z", FLESH)
        + line("M-29-16-22-15M-29-12.5-22-11.5", 0.8)
    )


def _valet(s: Livery, held: str) -> str:
    return (
        both(shape("M8-72C18-72 17-58 17-52 17-46 20-44 19-40L10-42Z", s.hair))
        + held
        + _robe(s.cloth, s.lining, s.lining)
        + "".join(shape(f"M-6-{y}H6L7-{y - 5}H-7Z", GOLD) for y in (28, 18, 8))
        + both(shape("M0-35Q9-35 13-41L18-34Q10-26 0-26Z", WHITE))
        + face("", s.hair)
        + fringe(s.hair)
        + shape("M-21-71C-26-86-12-94 3-93 19-91 26-81 21-71Q0-80-21-71Z", s.cloth)
        + shape("M-22-70Q0-82 22-70L20-66Q0-76-20-66Z", s.lining)
        + shape("M-14-83C-18-99-33-99-36-88-30-92-27-88-24-84-20-80-16-78-12-78Z", WHITE)
        + line("M-14-80C-20-90-26-93-33-91", 0.8)
        + shape("M21-13Q21-20 27-20L34-17V-8L24-7Z", FLESH)
        + line("M25-16 32-15M25-12 32-11", 0.8)
    )


def _knight(s: Livery) -> str:
    """The rider behind his horse's head."""
    rider = (
        shape("M-4 1C-4-22 2-32 16-35 30-33 38-22 38 1Z", s.cloth)
        + shape("M26-31Q38-22 38 1H30Q32-20 26-31Z", s.lining)
        + line("M8-31Q16-25 25-31", 3, GOLD)
        + at(
            16,
            -6,
            face("", s.hair)
            + fringe(s.hair)
            + shape("M-18-69C-17-84-10-88 0-88S17-84 18-69Q0-77-18-69Z", s.lining)
            + line("M-18-70Q0-78 18-70", 3.5, GOLD)
            + shape("M0-88C-2-104 16-112 24-104 14-104 10-98 6-88Z", WHITE),
            0,
            0.86,
        )
    )
    horse = (
        shape(
            "M-38 1V-6C-31-10-29-18-30-25-34-22-39-25-39-31L-29-46-23-58-25-70-15-63C0-60 10-44 12-28L14 1Z",
            s.horse,
        )
        + shape("M-15-63C0-60 12-44 13-26L14 1H9C10-20 2-44-8-50-4-46-3-42-4-39-8-48-14-54-21-57L-25-70Z", s.mane)
        + dots("-23 -49", 3)
        + dots("-36 -30", 1.8)
        + line("M-38-26-33-28", 0.9)
        + line("M-29-46-25-33-31-25M-25-33Q-14-31-8-38", 2.4, RED)
        + line("M-26-33Q-8-22 8-16", 2.4, RED)
        + disc(-26, -33, 2.4, GOLD)
        + shape("M-38 1V-5Q-33-9-31-14-12-8 12-13L13 1Z", s.cloth)
        + line("M-31-13Q-12-7 12-12", 2, GOLD)
        + dots("-24 -4,-12 -3,0 -4", 4, GOLD)
        + shape("M5-11Q4-18 10-19L17-16 15-8Z", FLESH)
    )
    lance = (
        rod("M32 0V-99", BROWN, 2.2)
        + shape("M32-100 29-92H35Z", STEEL)
        + shape("M31-90Q22-94 12-88 20-84 10-78 22-76 31-80Z", s.cloth)
    )
    return lance + rider + horse


_HELD = {
    "S": rod("M27 0V-22", BROWN, 2.6)
    + shape("M25-26V-88L27.5-94 30-88V-26Z", STEEL)
    + shape("M19-28H36V-24H19Z", GOLD),
    "H": rod("M27.5 0V-70", GOLD, 2.4)
    + at(27.5, -78, shape("M0 9C-2 4-7 1-7-3-7-9-1-8 0-4 1-8 7-9 7-3 7 1 2 4 0 9Z", RED)),
    "D": rod("M27.5 0V-30", GOLD, 2.4)
    + disc(27, -37, 9, BLUE)
    + line("M18-37H36M27-46Q20-37 27-28", 1, GOLD)
    + line("M27-46V-54M23-51H31", 2.2),
    "C": rod("M27.5 0V-90", BROWN, 2.6) + shape("M26-84H29C31-86 35-88 37-92V-64C35-68 31-70 29-72H26Z", STEEL),
}
"""Suit -> the attribute of its king."""

_ARMS = {
    "S": rod("M28 0V-98", BROWN, 2.4) + shape("M28-101 24-88 28-82 32-88Z", STEEL),
    "H": rod("M28 0V-92", BROWN, 2.4) + shape("M28-101 25-90V-66H31V-90ZM31-84Q37-86 37-94V-60Q37-68 31-72Z", STEEL),
    "D": line("M34-2Q14-48 34-94", 3.6) + line("M34-2Q14-48 34-94", 1.6, GOLD) + line("M34-2V-94", 0.8),
    "C": rod("M28 0V-96", BROWN, 2.4) + shape("M28-98H10Q16-92 10-86 18-82 28-84Z", GOLD),
}
"""Suit -> the weapon of its valet."""


def court(suit: str, rank: str) -> str:
    """The upper half of this court."""
    s = LIVERIES[suit]
    hand = shape("M20-18Q20-25 27-25L34-22V-13L23-12Z", FLESH) + line("M24-21 31-20M24-17 31-16", 0.8)
    if rank == "K":
        return _king(s, _HELD[suit] + hand)
    if rank == "Q":
        return _queen(s)
    return _valet(s, _ARMS[suit]) if rank == "J" else _knight(s)
