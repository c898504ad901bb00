"""Trumps 22 to 35 of the pack of Minchiate: earth, air and the twelve signs of the zodiac.

A picture runs from -55 to 55 and from -91 to 91; whoever stands in it stands on y = 88.
"""

from drawing.figures import gown, head, wings
from drawing.florentine_parts import arms, scene, stars, woman
from drawing.pen import *
from drawing.scenery import SCALES, ground, pool, tower

_CLOUD = shape("M-22 8Q-36 4-20-6-16-20 2-12 16-18 22-2 36 4 22 8Z", WHITE)
_BIRD = shape("M8-2Q2-26-18-30-14-12-6 0Z", BLUE) + shape(
    "M-28-2 14-8 20-13Q30-12 30-4L38-1 28 2Q10 16-8 8L-30 12Z", WHITE
)
_TREE = rod("M0 0V-20", BROWN, 4) + disc(0, -30, 14, GREEN)
_FISH = (
    shape("M30 0 50-14Q44 0 50 14ZM-44 0Q-2-38 38 0-2 38-44 0Z", STEEL)
    + line("M-24-15Q-14 0-24 15")
    + dots("-32 -4", 4)
)
_COAT, _HIDE = "#8a4a30", "#cbb694"
_FACE = shape("M-13-20Q0-28 13-20L8 14Q0 22-8 14Z", WHITE) + dots("-6 -8,6 -8", 4)

ZODIAC: dict[int, str] = {
    # Earth
    22: ground(SAND)
    + at(0, 24, both(at(18, 0, tower(STONE), 0, 1.2)) + at(0, -6, tower(STONE), 0, 1.3))
    + shape("M-57 20Q-10-10 57 20V92H-57Z", LEAF)
    + at(-32, 60, _TREE)
    + at(32, 66, _TREE)
    + at(2, 84, _TREE),
    # Air
    23: ground(SKY)
    + at(-20, -62, _CLOUD)
    + at(22, 62, _CLOUD)
    + at(4, -14, _BIRD, -14, 1.2)
    + at(-8, 34, mirrored(_BIRD)),
    # Libra
    24: ground("#dfe6f2") + stars((-38, -72), (38, -72), (0, 72)) + at(0, 6, SCALES, 0, 2.1),
    # Virgo
    25: scene("#e3ecd4")
    + stars((-42, -74), (42, -74))
    + wings(WHITE, STEEL)
    + rod("M32 30V-22", GREEN, 2)
    + shape("M32-22Q16-46 32-70 48-46 32-22Z", GOLD)
    + line("M32-22V-64M32-30 26-44M32-30 38-44M32-44 28-54M32-44 36-54", 1)
    + woman(BLUE, "low", "high", hair="#d19a3c"),
    # Scorpio
    26: ground(SAND)
    + stars((-42, -72), (-30, 66))
    + both(
        rod("M10-2Q34-6 44 14M10 8Q30 6 38 32M8-12Q26-10 30-32", _COAT, 3)
        + shape("M30-30Q14-40 26-60L30-46 40-58Q46-36 30-30Z", _COAT)
    )
    + rod("M0 20C4 60 34 80 44 60 48 46 34 40 26 50", _COAT, 9)
    + shape("M30 45Q16 46 10 62 24 60 32 53Z", INK)
    + shape("M0-24Q20-24 15 4T0 34-15 4 0-24Z", _COAT)
    + line("M-15 2H15M-12 14H12")
    + dots("-5 -14,5 -14", 4, GOLD),
    # Aries
    27: scene(SAND)
    + stars((-40, -74), (0, -66), (38, -50))
    + used("beast", "", WHITE)
    + at(-24, -16, _FACE + both(rod("M8-18C30-36 40-6 26 2T20-10", BROWN, 6))),
    # Capricorn
    28: ground("#dfe6f2")
    + stars((-44, -40), (40, -66))
    + pool("#5aa0d0")
    + rod("M-24 30-42 50-36 66M-14 36-20 66", _HIDE, 6)
    + shape("M4 46Q50 50 40 4 56-8 50-26 40-18 30-26 26-8 32 4 30 20 4 14Z", GREEN)
    + shape("M-34-14Q-10-14 8 14 20 40 2 50L-28 38Q-44 12-34-14Z", _HIDE)
    + at(
        -26,
        -18,
        rod("M-4-14Q-6-44 18-50M2-12Q6-36 28-38", BROWN, 4)
        + shape("M8-16Q-10-22-28 6L-16 12-14 26-6 8 8 14Z", _HIDE)
        + dots("-8 -5", 4),
    ),
    # Sagittarius
    29: scene("#f4dcc8")
    + stars((40, -74), (44, -44))
    + used("beast", "", BROWN)
    + at(
        -20,
        -6,
        shape("M-13-39H13L17 14H-17Z", GREEN)
        + rod("M-20-66Q-48-26-20 14", GOLD, 3)
        + line("M-20-66V14M-40-26H0")
        + arms(GREEN, "high", "low")
        + head("#5b4630", beard=True),
    ),
    # Cancer
    30: ground(SKY)
    + stars((-40, 74), (0, 74), (40, 74))
    + both(
        rod("M22 8Q40 6 48 24M20 20Q36 22 42 42M16 30Q28 36 30 54M20-8Q36-18 28-34M7-16V-28", RED, 4)
        + shape("M26-30Q6-44 22-70L28-48 40-66Q50-36 26-30Z", RED)
    )
    + shape("M0-20Q36-20 30 14 20 40 0 40T-30 14Q-36-20 0-20Z", RED)
    + line("M-18 4Q0 16 18 4M-14 20Q0 30 14 20")
    + dots("-7 -29,7 -29", 6),
    # Pisces
    31: ground("#5aa0d0") + line("M-44-34C-60 0 60 0 44 34", 2, RED) + at(0, -34, _FISH) + at(0, 34, _FISH, 180),
    # Aquarius
    32: scene(SKY)
    + stars((-40, -72), (40, -72))
    + gown(GREEN)
    + shape("M-38 24Q-34 70-57 80V92H0Q-24 70-26 24Z", "#5aa0d0")
    + at(-27, 8, shape("M-12-20H12L8-12Q26 12 8 18H-8Q-26 12-8-12Z", GOLD), 190)
    + arms(GREEN)
    + head("#5b4630", beard=True),
    # Leo
    33: scene(SAND)
    + stars((-38, -74), (-6, -78), (26, -70), (44, -40))
    + used("beast", "", GOLD)
    + put("glory", -20, -10, "#a8602a", size=0.8)
    + disc(-20, -10, 18, GOLD)
    + dots("-27 -14,-13 -14", 4)
    + shape("M-24-6H-16L-20 0Z", INK)
    + line("M-20 0V4M-26 2Q-20 8-14 2"),
    # Taurus
    34: scene("#e3ecd4")
    + stars((-28, -78), (30, -72), (44, -44))
    + used("beast", "", _COAT)
    + at(
        -24,
        -16,
        both(shape("M6-16Q30-20 26-44 44-14 8-6Z", WHITE))
        + shape("M-15-18Q0-26 15-18L10 20Q0 30-10 20Z", _COAT)
        + disc(0, 18, 10, ROSE)
        + dots("-8 -6,8 -6,-4 18,4 18", 4),
    ),
    # Gemini
    35: scene("#dfe6f2")
    + stars((-22, -66), (22, -66))
    + put("child", -24, 22, RED, size=1.7)
    + at(24, 22, mirrored(used("child", "", BLUE)), 0, 1.7),
}
"""Trump -> its picture."""
