"""Trumps of Minchiate that no tarot pack has: the grand duke, the Eastern emperor, virtues, elements, Trumpets.

A picture runs from -55 to 55 and from -91 to 91; whoever stands in it stands on y = 88.
"""

from drawing.creatures import child
from drawing.figures import arm, cap, crown, gown, head, seated, veil, wings
from drawing.pen import *
from drawing.scenery import ORB, SCEPTRE, ground, lawn, pool, tower

_FLAME = (
    shape(
        "M0 40C-26 40-34 16-20-6-18 4-12 6-10 0-16-22-4-34 2-50 4-34 18-22 14-4 18-4 20-10 20-16 34 8 30 40 0 40Z", RED
    )
    + shape("M0 38C-18 38-20 20-10 6-8 14-2 12-2 4-2-8 0-16 2-22 6-10 16 4 12 14 22 20 18 38 0 38Z", ORANGE)
    + shape("M0 37C-9 37-10 26-4 18 0 22 2 16 2 10 10 20 12 37 0 37Z", GOLD)
)
_CLOUD = shape("M-22 8C-34 8-34-6-20-8-18-20-2-20 3-12 14-18 26-10 22-2 34-2 34 10 22 9Z", WHITE)
_BIRD = (
    shape("M8-2Q2-26-18-30-14-12-4 0Z", BLUE)
    + shape("M-28 0Q-8-10 14-8L20-13Q30-12 30-4L38-1 29 2Q20 14-4 10L-30 14-24 6Z", WHITE)
    + shape("M6 0Q-6-20-28-18-16 0-2 4Z", STEEL)
    + dots("24 -6", 3)
)
_COIL = "M0 34C-16 26 16 16 0 6S16-14 2-22"
_SNAKE = line(_COIL, 9) + line(_COIL, 6, GREEN) + shape("M-4-20Q-4-34 8-36 14-24 8-18Z", GREEN) + dots("5 -28", 2.6)
_MIRROR = rod("M0 16V36", GOLD, 3) + disc(0, 0, 17, GOLD) + disc(0, 0, 12.5, "#dff0f6") + line("M-6 4 4-8", 2, WHITE)
_CHALICE = shape("M-12-20H12Q12-4 3-1L3 8 9 13H-9L-3 8-3-1Q-12-4-12-20Z", GOLD) + disc(0, -28, 8, WHITE)
_TRUMPET = rod("M0-36-26-66", GOLD, 3.4) + shape("M-20-62-27-56Q-34-66-50-68L-36-84Q-33-70-20-62Z", GOLD)
_TREE = shape("M-3 0V-22H3V0Z", BROWN) + disc(0, -30, 14, GREEN)
_TURBAN = (
    shape("M-23-66C-32-84-14-98 0-98S32-84 23-66Q0-78-23-66Z", WHITE)
    + line("M-22-70Q-4-90 16-94M-14-70Q6-84 25-82", 1.2)
    + shape("M0-92Q-2-108 8-112 10-100 4-92Z", RED)
    + disc(0, -84, 5, GOLD)
)


def _city(x: float, size: float) -> str:
    """Return a town of three towers."""
    towers = at(-18, 0, tower("#d8a679"), 0, 0.8) + at(18, 0, tower("#d8a679"), 0, 0.8) + tower("#c9b48e")
    return at(x, 84, towers, 0, size)


OWN: dict[int, str] = {
    # the Grand Duke
    2: ground("#e7eed8")
    + lawn(STONE)
    + at(0, 2, seated(GREEN, PLUM, "#b98a4e"))
    + at(-32, -8, SCEPTRE, 0, 1.1)
    + arm(-1, (-31, 0), PLUM)
    + arm(1, (20, 20), PLUM)
    + head("#a8662c", long=True, hat=cap(RED, GOLD)),
    # the Emperor of the East
    4: ground("#f3e2c0")
    + lawn(SAND)
    + at(0, 2, seated(GOLD, BLUE, RED))
    + at(-28, 0, ORB)
    + arm(-1, (-27, 10), BLUE)
    + at(34, 2, shape("M-3 0C-3-24-12-44-4-66 4-46 8-24 4 0Z", STEEL) + shape("M-9-2H9V3H-9ZM-2 3H3V16H-2Z", RED))
    + arm(1, (33, 10), BLUE)
    + head("#3a2a20", beard=True, hat=_TURBAN),
    # Time, an old man on crutches
    11: ground("#d6d3e4")
    + lawn("#6d7a58")
    + at(0, 2, wings(STEEL, STONE), 0, 0.9)
    + gown("#b98a4e", "#6a5a70", "#cfc9bd")
    + line("M-38 88-28-6M38 88 28-6", 6)
    + line("M-38 88-28-6M38 88 28-6", 4, BROWN)
    + line("M-36-8H-20M20-8H36", 6)
    + line("M-36-8H-20M20-8H36", 3.6, BROWN)
    + arm(-1, (-31, 16), "#b98a4e")
    + arm(1, (31, 16), "#b98a4e")
    + shape("M-14 20H14L3 40 14 60H-14L-3 40Z", WHITE)
    + shape("M-11 59Q0 44 11 59ZM-8 28H8L0 39Z", ORANGE)
    + line("M-17 20H17M-17 60H17", 4, BROWN)
    + head("#f0ece0", beard=True),
    # Hope
    16: ground("#dcebdc")
    + lawn("#c9b48e")
    + at(26, -60, star(0, 0, 26, 17, 16, "#f7e2a0") + at(0, 60, crown(RED), 0, 0.75))
    + at(-14, 0, gown(GREEN, WHITE))
    + at(
        30,
        30,
        line("M0-28V46M-16-16H16M-22 22Q-18 46 0 46T22 22", 8)
        + line("M0-28V46M-16-16H16M-22 22Q-18 46 0 46T22 22", 5, STEEL)
        + disc(0, -33, 7, STEEL),
    )
    + at(-14, 0, arm(-1, (-16, 8), GREEN) + arm(1, (38, -18), GREEN) + head("#a8662c", long=True)),
    # Prudence
    17: ground("#eadfea")
    + lawn(STONE)
    + gown(PLUM, BLUE)
    + at(-34, -38, _MIRROR)
    + arm(-1, (-34, -6), PLUM)
    + at(34, 14, _SNAKE)
    + arm(1, (34, 16), PLUM)
    + head("#5b4630", hat=crown(BLUE)),
    # Faith
    18: ground("#f4ead2")
    + lawn(LEAF)
    + line("M-34 88V-72M-50-48H-18", 9)
    + line("M-34 88V-72M-50-48H-18", 6, BROWN)
    + gown(WHITE, RED)
    + arm(-1, (-33, 6), WHITE)
    + at(31, -32, star(0, -28, 22, 14, 14, GOLD) + _CHALICE)
    + arm(1, (30, -20), WHITE)
    + at(0, -8, veil(BLUE), 0, 0.85)
    + head("#a8662c"),
    # Charity
    19: ground("#f8dccb")
    + lawn(LEAF)
    + gown(RED, GOLD, WHITE)
    + at(34, -46, _FLAME, 0, 0.6)
    + shape("M24-24H44L39-12H29Z", GOLD)
    + arm(1, (33, -8), RED)
    + at(-36, 12, child(0, 1), 0, 0.82)
    + at(36, 24, child(0, -1), 0, 0.7)
    + arm(-1, (-28, 18), RED)
    + head("#d19a3c", long=True),
    # Fire
    20: ground("#4a3550")
    + lawn("#6b4a3a")
    + at(0, 8, _FLAME, 0, 1.65)
    + rod("M-42 84 38 66M42 84-38 66", BROWN, 9)
    + dots("-40 -30,40 -44,-24 -66,34 -72,-46 6,46 0", 4.4, GOLD),
    # Water
    21: ground(SKY)
    + line("M0 44V-72", 5)
    + line("M0 44V-72", 3, BROWN)
    + shape("M4-62Q46-40 40 20 24 26 4 22Z", WHITE)
    + shape("M-4-54Q-40-26-38 20-20 26-4 22Z", "#f0d3c0")
    + shape("M0-74 26-82 22-74 26-66 0-66Z", RED)
    + shape("M-50 34H50Q44 66 26 70H-26Q-44 66-50 34Z", BROWN)
    + line("M-48 44H48", 3, GOLD)
    + pool("#3f7fc0"),
    # Earth
    22: ground("#f4e4b8")
    + shape("M-57 20Q-24-22 6 6T57-6V92H-57Z", GREEN)
    + at(0, -84, _city(0, 1.15))
    + shape("M-57 34Q-6-14 57 34V92H-57Z", LEAF)
    + line("M-8 92Q26 66 2 46-12 30 0 12", 8, SAND)
    + at(-34, 62, _TREE, 0, 1.1)
    + at(34, 66, _TREE, 0, 1.1)
    + at(-20, 84, _TREE, 0, 0.8),
    # Air
    23: ground("#a9d3ec")
    + at(-20, -62, _CLOUD)
    + at(26, 58, _CLOUD, 0, 1.1)
    + at(-28, 76, _CLOUD, 0, 0.8)
    + at(6, -20, _BIRD, -14, 1.2)
    + at(-8, 30, mirrored(_BIRD), 8, 0.85)
    + at(30, -70, _BIRD, 0, 0.5),
    # the Trumpets
    40: ground(SKY)
    + star(0, -20, 58, 40, 24, "#fff3c8")
    + at(0, 22, wings(WHITE, BLUE), 0, 0.9)
    + at(0, 18, gown(RED), 0, 0.86)
    + at(0, 18, head("#d19a3c", long=True), 0, 0.86)
    + both(
        rod("M2-23 32-44", GOLD, 4.2)
        + shape("M29-48 35-40Q42-45 54-43L43-70Q40-54 29-48Z", GOLD)
        + rod("M12-4Q36-4 24-32", RED, 7.4)
        + disc(24, -36, 5, FLESH)
    )
    + shape("M-57 62Q0 48 57 62V94H-57Z", LEAF)
    + _city(-32, 0.6)
    + _city(32, 0.6),
}
"""Trump -> its picture."""
