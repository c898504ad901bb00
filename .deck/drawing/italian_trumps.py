"""The trumps of the Italian pack, up to the tenth, and the Fool: our own pictures of the old subjects.

A picture runs from -55 to 55 and from -91 to 91; whoever stands in it stands on y = 88.
"""

from drawing.creatures import car_horse
from drawing.figures import arm, crown, gown, head, helmet, seated, tiara, tunic, veil, wings
from drawing.italian_high_trumps import HIGH
from drawing.pen import *
from drawing.scenery import BLADE, KEY, ORB, SCALES, SCEPTRE, SHIELD, book, ground, lawn

_BELLS = dots("-15 40,0 43,15 40", 5, INK) + dots("-15 40,0 43,15 40", 3.4, GOLD)

FOOL = (
    ground("#efe6c8")
    + lawn(LEAF)
    + rod("M-30 88-20 10", BROWN, 2.6)
    + tunic(RED, GOLD, BLUE)
    + spot("M0-37Q8-37 14-39L16-26 12-4 19 30Q10 36 0 37Z", BLUE)
    + _BELLS
    + rod("M20-20Q36-50 46-70", BROWN, 2.6)
    + disc(44, -62, 10, "#d9b073")
    + arm(-1, (-21, 8), RED)
    + arm(1, (22, -24), BLUE)
    + at(0, -8, both(shape("M6-74C20-92 34-84 36-64 28-72 22-68 16-58Z", RED) + disc(36, -62, 3.6, GOLD)), 0, 0.85)
    + head("#a8662c")
    + at(0, -8, shape("M-14-62C-14-84 14-84 14-62Q0-72-14-62Z", BLUE) + disc(0, -82, 3.6, GOLD), 0, 0.85)
    + shape("M-50 88-47 66-52 54-46 50-42 40-36 44-30 42-26 50-30 56-26 88H-32L-34 70H-40L-42 88Z", WHITE)
    + dots("-38 50", 2.4)
)

_TABLE = (
    shape("M-50 24H50V32H-50Z", "#c48a4c")
    + line("M-44 32-46 90M44 32 46 90", 6)
    + line("M-44 32-46 90M44 32 46 90", 3.6, BROWN)
    + shape("M-40 10H-28L-30 24H-38Z", RED)
    + shape("M-23 14H-13V24H-23Z", GOLD)
    + shape("M14 12H24L22 20H20V24H18V20H16Z", GOLD)
    + disc(32, 21, 3.4, GOLD)
    + disc(41, 21, 3.4, GOLD)
    + line("M-6 22 8 18", 3, STEEL)
)


def _lover(x: float, what: str, other: str) -> str:
    return at(x, 36, what + other, 0, 0.62)


_SPOKES = around(8, rod("M0-8V-30", GOLD, 2.6))

PLAIN = ground("#e8e4d8") + star(0, 0, 44, 18, 8, GOLD)
"""A trump beyond the World, which only other packs have."""

LOW: dict[int, str] = {
    # the Magician
    1: ground(SAND)
    + lawn(LEAF)
    + tunic(GREEN, RED, GOLD)
    + _TABLE
    + arm(-1, (-25, 4), RED)
    + rod("M26-44 44-66", GOLD, 2.4)
    + arm(1, (31, -48), RED)
    + head("#a8662c")
    + at(
        0,
        -8,
        shape("M-30-68C-22-78-20-90 0-90S22-78 30-68C20-72-20-72-30-68Z", RED) + line("M-26-70Q0-78 26-70", 2.4, GOLD),
        0,
        0.85,
    ),
    # the Popess
    2: ground("#dfe6f2")
    + lawn(STONE)
    + at(0, 2, seated(WHITE, BLUE, RED))
    + book(-6, 6)
    + arm(-1, (-20, 14), BLUE)
    + arm(1, (22, 2), BLUE)
    + at(25, 8, KEY)
    + at(0, 2, at(0, -8, veil(WHITE), 0, 0.85) + head("#8a5423", hat=tiara(RED)), 0, 0.86),
    # the Empress
    3: ground("#f6e3cf")
    + lawn(LEAF)
    + at(0, 2, seated(BLUE, RED, "#b98a4e"))
    + at(-24, 20, SHIELD)
    + arm(-1, (-26, 2), RED)
    + at(30, -8, SCEPTRE)
    + arm(1, (30, -4), RED)
    + head("#d19a3c", long=True, hat=crown(BLUE)),
    # the Emperor
    4: ground("#f1dcc8")
    + lawn(STONE)
    + at(0, 2, seated(RED, GREEN, "#b98a4e"))
    + at(-28, -2, ORB)
    + arm(-1, (-27, 8), GREEN)
    + at(32, -10, SCEPTRE, 0, 1.1)
    + arm(1, (31, -2), GREEN)
    + head("#d8d4cb", beard=True, hat=crown(RED)),
    # the Pope
    5: ground("#e9dff0")
    + lawn(STONE)
    + at(0, 2, seated(WHITE, RED, GOLD))
    + rod("M-34 88V-70", GOLD, 2.4)
    + line("M-40-52H-28M-42-60H-26M-39-68H-29", 3)
    + line("M-40-52H-28M-42-60H-26M-39-68H-29", 1.6, GOLD)
    + arm(-1, (-33, -6), RED)
    + arm(1, (27, -24), RED)
    + line("M25-27V-36M28-27V-36", 3.6)
    + line("M25-27V-36M28-27V-36", 2.2, FLESH)
    + at(0, 2, head("#d8d4cb", beard=True, hat=tiara(BLUE)), 0, 0.86),
    # the Lovers
    6: ground("#fbe6d8")
    + lawn(LEAF)
    + star(0, -50, 40, 22, 18, GOLD)
    + disc(0, -50, 21, "#fbe9b0")
    + at(0, -36, wings(WHITE, RED), 0, 0.55)
    + at(
        0,
        -30,
        shape("M-6-16H6L8 2 4 16H-4L-8 2Z", FLESH)
        + disc(0, -23, 7, FLESH)
        + shape("M-7-23C-8-33 8-33 7-23 3-28-3-28-7-23Z", GOLD)
        + dots("-2.5 -22,2.5 -22", 1.5),
    )
    + line("M-16-24Q-20-12-4-6", 2.6, BROWN)
    + line("M-18-22 2-4M-2-4H2V-8", 1.2)
    + _lover(
        -25,
        tunic(BLUE, RED, WHITE) + arm(-1, (-22, 6), BLUE) + arm(1, (34, -4), BLUE),
        head("#5b4630", hat=helmet(RED, GOLD)),
    )
    + _lover(
        25,
        gown(RED, GREEN) + arm(-1, (-34, -4), RED) + arm(1, (16, 2), RED),
        head("#d19a3c", long=True, hat=crown(GREEN)),
    ),
    # the Chariot
    7: ground("#d6e4ef")
    + lawn("#c9a86a")
    + shape("M-40-58Q0-88 40-58V-46H-40Z", RED)
    + "".join(shape(f"M{x}-48H{x + 16}L{x + 8} -38Z", GOLD) for x in (-40, -24, -8, 8, 24))
    + line("M-37-46V20M37-46V20", 5)
    + line("M-37-46V20M37-46V20", 3, GOLD)
    + at(
        0,
        14,
        shape("M-13-39Q0-33 13-39L18-6H-18Z", BLUE)
        + arm(-1, (-22, -8), BLUE)
        + at(22, -12, SCEPTRE, 0, 0.8)
        + arm(1, (22, -10), BLUE)
        + head("#a8662c", hat=crown(RED)),
        0,
        0.86,
    )
    + shape("M-42 10H42L38 50H-38Z", GOLD)
    + shape("M-34 16H34L32 44H-32Z", RED)
    + star(0, 30, 13, 6, 8, GOLD)
    + both(disc(39, 66, 17, WHITE) + disc(39, 66, 12, SAND) + line("M39 50V82M23 66H55", 2.4, BROWN))
    + at(-4, 64, mirrored(car_horse("#f3eee4")), 0, 0.8)
    + at(4, 64, car_horse("#8a5a3c"), 0, 0.8),
    # Justice
    8: ground("#efe0e6")
    + lawn(STONE)
    + at(0, 2, seated(RED, BLUE, "#b98a4e"))
    + at(-30, 10, SCALES, 0, 0.86)
    + arm(-1, (-30, -6), BLUE)
    + at(33, 4, BLADE)
    + arm(1, (33, 12), BLUE)
    + head("#d19a3c", long=True, hat=crown(BLUE)),
    # the Hermit
    9: ground("#3d4a76")
    + lawn("#6d7a58")
    + "".join(star(x, y, 4, 1.5, 5, GOLD) for x, y in ((-40, -66), (-20, -74), (30, -70), (44, -48), (-46, -30)))
    + rod("M36 88V-34", BROWN, 3)
    + gown("#8d8a95", "#5d4a3a", "#cfc9bd")
    + star(-30, -14, 24, 11, 12, "#f9dc83")
    + shape("M-36-22-30-29-24-22V-4H-36Z", GOLD)
    + spot("M-33-20H-27V-7H-33Z", "#fff5c8")
    + line("M-30-29V-34", 2.2, GOLD)
    + arm(-1, (-30, -34), "#5d4a3a")
    + arm(1, (36, -2), "#5d4a3a")
    + at(0, -8, shape("M0-92C22-92 24-64 20-40L28-30H-28L-20-40C-24-64-22-92 0-92Z", "#5d4a3a"), 0, 0.85)
    + head("#e8e4da", beard=True),
    # the Wheel
    10: ground(SKY)
    + lawn(LEAF)
    + line("M-30 88 0 10 30 88", 7)
    + line("M-30 88 0 10 30 88", 4.6, BROWN)
    + disc(0, 10, 36, "#d9963f")
    + disc(0, 10, 29, "#e9f2f5")
    + at(0, 10, _SPOKES + disc(0, 0, 9, RED) + disc(0, 0, 3, GOLD))
    + at(
        0,
        -30,
        shape("M-10 4H10L7-14H-7Z", PLUM)
        + disc(0, -20, 8, FLESH)
        + dots("-3 -20,3 -20", 1.8)
        + shape("M-10-25-12-36-5-31 0-38 5-31 12-36 10-25Z", GOLD),
    )
    + at(
        -38,
        4,
        shape("M-7-12H7L9 10H-9Z", GREEN)
        + disc(0, -18, 7.5, FLESH)
        + dots("-3 -18,2 -18", 1.8)
        + shape("M-8-20C-10-32 10-32 8-20 3-25-3-25-8-20Z", BROWN)
        + line("M6-6 14-14", 4, GREEN),
        12,
    )
    + at(
        38,
        22,
        shape("M-7-12H7L9 10H-9Z", BLUE)
        + disc(0, -18, 7.5, FLESH)
        + dots("-3 -18,2 -18", 1.8)
        + shape("M-8-20C-10-32 10-32 8-20 3-25-3-25-8-20Z", INK)
        + line("M-6-4-14 2", 4, BLUE),
        168,
    )
    + shape("M-22 82Q-12 68 0 74 14 66 24 82L20 92H-18Z", GOLD),
}

TRUMPS = LOW | HIGH
