"""The trumps of the Italian pack from the eleventh to the World.

A picture runs from -55 to 55 and from -91 to 91; whoever stands in it stands on y = 88.
"""

from drawing.creatures import BONES, FOUR_BEINGS, LION, SKULL, bones, child, dog, risen
from drawing.figures import arm, crown, gown, head, tunic, wings
from drawing.pen import *
from drawing.scenery import JUG, great_sun, ground, lawn, pool, tower

_CLOUD = shape(
    "M-49 0C-59-7-47-15-37-11-33-21-12-19-8-12 0-18 16-17 18-11 29-19 49-14 45-5 55-1 49 7 39 4"
    " 31 11 16 9 12 6 2 13-14 11-18 6-27 13-45 8-49 0Z",
    WHITE,
)

_LEAVES = both(
    line("M0 76C38 74 44 40 40 8 38-26 26-58 0-64", 7)
    + line("M0 76C38 74 44 40 40 8 38-26 26-58 0-64", 4.8, GREEN)
    + "".join(
        at(x, y, shape("M0 0Q10 0 13-9 3-9 0 0ZM0 0Q-10-1-12-9-3-9 0 0Z", LEAF), turn)
        for x, y, turn in (
            (18, 70, 60),
            (34, 52, 30),
            (40, 28, 10),
            (40, 4, -4),
            (37, -20, -12),
            (29, -42, -28),
            (16, -58, -50),
        )
    )
)

_HANGED = (
    f'<g transform="scale(1 -1)">{shape("M1 26H13Q14 52 11 68L6 72H1Z", RED)}'
    f"{shape('M-2 26H-13L-24 46 2 54 4 46-12 42-4 34Z', BLUE)}</g>"
    + at(
        0,
        0,
        shape("M-14-39Q0-33 14-39L16-26 12-4 17 28Q0 34-17 28L-12-4-16-26Z", GREEN)
        + line("M-12-4Q0 1 12-4", 3, GOLD)
        + both(rod("M14-32Q30-20 10-6", GREEN, 6.4))
        + head("#d19a3c"),
        180,
    )
)
"""A man who hangs by one foot, the other leg crossed behind it."""

HIGH: dict[int, str] = {
    # Strength
    11: ground("#e3ecd4")
    + lawn(LEAF)
    + at(-8, 0, gown(BLUE, RED))
    + at(12, 46, LION, 0, 1.05)
    + at(
        -8,
        0,
        arm(-1, (-12, 32), BLUE)
        + arm(1, (24, 40), BLUE)
        + head("#d19a3c", long=True)
        + at(0, -8, shape("M-32-70C-20-64 20-64 32-70 24-78 18-88 0-88S-24-78-32-70Z", GOLD), 0, 0.85),
    ),
    # the Hanged Man
    12: ground("#d8e6ee")
    + lawn(LEAF)
    + rod("M-42 90V-70M42 90V-70", BROWN, 7)
    + rod("M-57-68H57", BROWN, 7)
    + dots("-42 -40,-42 -10,-42 24,42 -52,42 -20,42 14,42 46", 5, GREEN)
    + line("M6-66V-54", 2.4, SAND)
    + at(
        0,
        14,
        _HANGED,
    ),
    # Death
    13: ground("#d9d3cd")
    + lawn("#5a4a3e")
    + at(
        -36,
        82,
        shape("M-9 6C-10-10 10-10 9 6Z", FLESH)
        + shape("M-9-2-11-13-4-8 0-15 4-8 11-13 9-2Z", GOLD)
        + dots("-3 1,3 1", 1.8),
    )
    + at(38, 84, line("M0 0Q-4-10 2-18M0 0Q6-8 10-14", 2, GREEN) + shape("M-10 4Q-8-6 0-4 8-8 10 4Z", FLESH))
    + bones(BONES)
    + at(0, 8, SKULL)
    + bones("M-12-36Q-26-20-18 0M12-36Q28-22 26 8")
    + rod("M-26-52Q-4 0 40 70", BROWN, 3)
    + shape("M-28-58Q10-84 48-50 10-68-24-48Z", STEEL),
    # Temperance
    14: ground("#e4f0f4")
    + lawn(LEAF)
    + at(0, 6, wings(BLUE, RED), 0, 0.98)
    + gown(RED, trim=GOLD)
    + spot("M0-35Q8-35 12-38L15-26 11-4Q24 34 27 87H0Z", BLUE)
    + line("M0-34V-4", 0.8)
    + arm(-1, (-26, -12), RED)
    + arm(1, (26, 14), BLUE)
    + line("M-20-12Q0 2 20 14", 4.4)
    + line("M-20-12Q0 2 20 14", 2.8, SKY)
    + at(-28, -14, JUG, 60)
    + at(28, 20, JUG)
    + head("#d19a3c", long=True)
    + star(0, -77, 6, 2.4, 5, RED),
    # the Devil
    15: ground("#5a2f3c")
    + lawn("#2d1f2a")
    + both(
        shape("M10-30C22-60 42-62 52-52 48-48 48-40 52-32 44-34 40-28 42-20 34-22 28-14 28-8Z", "#3a2450")
        + line("M12-30Q30-44 52-52M20-22Q34-34 52-32", 0.9, "#8d78a8")
    )
    + both(
        shape("M1 24H15Q18 50 14 66L20 88H2L4 70Q0 48 1 24Z", "#7a4a2c") + line("M6 44 10 48M5 56 10 60M8 36 12 40", 1)
    )
    + shape("M-15-39Q0-32 15-39L17-20 14 6 18 34H-18L-14 6-17-20Z", "#c4543a")
    + shape("M-18 26H18L14 40H-14Z", "#7a4a2c")
    + disc(0, 8, 9, "#e7b059")
    + dots("-3 6,3 6", 2)
    + line("M-4 12Q0 15 4 12", 1.2)
    + rod("M36 88V-30", BROWN, 2.6)
    + line("M29-52V-40Q29-32 36-32T43-40V-52M36-32V-54", 4)
    + line("M29-52V-40Q29-32 36-32T43-40V-52M36-32V-54", 2.2, STEEL)
    + arm(-1, (-28, -22), "#c4543a")
    + arm(1, (35, 0), "#c4543a")
    + at(0, -8, both(shape("M6-72Q8-92 24-92 16-86 16-70Z", WHITE) + shape("M11-60 22-64 14-52Z", "#c4543a")), 0, 0.85)
    + head("#3a2018", beard=True),
    # the Tower
    16: ground("#4a5580")
    + lawn("#8a7a5c")
    + shape("M54-80 20-58 30-54 2-34 16-62 8-66 30-80Z", GOLD)
    + at(0, 86, tower("#c9b48e"), 0, 1.5)
    + shape("M-24-10-14-30-8-18 0-36 6-20 14-32 20-10Z", ORANGE)
    + shape("M-14-10-8-20-3-14 2-24 8-12 12-10Z", GOLD)
    + at(-8, -46, shape("M-15 6-18-8-8-2 0-12 8-2 18-8 15 6Z", GOLD), -24)
    + at(-38, 30, head(BROWN) + tunic(BLUE, RED, RED), 160, 0.4)
    + at(38, 40, head("#d19a3c") + tunic(RED, GREEN, GREEN), 200, 0.4)
    + dots("-30 -30,34 -14,-44 -10,30 6,-28 60,40 -36,-36 -56", 4.4, GOLD),
    # the Star
    17: ground(NIGHT)
    + "".join(
        star(x, y, 9, 4, 8, "#f6e08a") for x, y in ((-38, -60), (38, -60), (-42, -24), (42, -24), (-26, 4), (30, 2))
    )
    + star(0, -46, 30, 11, 8, GOLD)
    + star(0, -46, 18, 7, 8, "#fff3c0")
    + lawn("#54774e")
    + pool("#5aa0d0")
    + at(-30, 58, JUG, 130)
    + line("M-36 66V82M-32 66V84", 2.2, SKY)
    + at(30, 52, JUG, -120)
    + line("M38 60V78M34 62V76", 2.2, SKY)
    + at(
        0,
        22,
        gown("#dfeef5", trim=BLUE) + arm(-1, (-28, 44), FLESH) + arm(1, (32, 34), FLESH) + head("#d19a3c", long=True),
        0,
        0.72,
    ),
    # the Moon
    18: ground("#33508a")
    + "".join(
        line(f"M{x} {y}v5", 3, "#f6e08a")
        for x, y in ((-30, -20), (-14, -8), (0, -2), (14, -8), (30, -20), (-22, 6), (22, 6))
    )
    + star(0, -46, 34, 26, 24, "#f6e08a")
    + disc(0, -46, 25, "#fbf1cb")
    + shape("M-2-71A25 25 0 1 0-2-21Q12-30 8-40L13-44 8-48Q14-62-2-71Z", "#dfe6f0")
    + dots("-1 -50", 2.6)
    + line("M-4-36Q0-34 4-36", 1.4)
    + at(-42, 74, tower("#b79a6c"), 0, 0.9)
    + at(42, 74, tower("#b79a6c"), 0, 0.9)
    + lawn("#5b7a52")
    + at(-18, 38, dog("#d8c29a"))
    + at(18, 38, mirrored(dog("#9a8a78")))
    + shape("M-57 74Q0 60 57 74V96H-57Z", "#5aa0d0")
    + at(
        0,
        84,
        both(line("M6 0 14-5 16-9M6 3 16 4M5 6 13 10", 1.6) + shape("M13-16Q20-16 19-8 15-12 12-10 10-14 13-16Z", RED))
        + shape("M-6 10C-8-4-4-8 0-9 4-8 8-4 6 10 0 13-6 10-6 10Z", RED)
        + line("M-5 2H5M-5 6H5", 0.9),
    ),
    # the Sun
    19: ground(SKY)
    + great_sun(-36, 22)
    + dots("-42 -4,-30 8,-14 2,14 2,30 8,42 -4,0 12", 4, GOLD)
    + lawn(LEAF)
    + "".join(
        shape(f"M{x} 48H{x + 18}V56H{x}ZM{x - 8} 56H{x + 10}V64H{x - 8}ZM{x} 64H{x + 18}V72H{x}Z", "#d8a679")
        for x in range(-54, 60, 18)
    )
    + child(-20, 1)
    + child(20, -1),
    # the Angel
    20: ground("#f7e2b4")
    + star(0, -44, 60, 44, 24, GOLD)
    + lawn(LEAF)
    + at(0, -12, wings(RED, GREEN), 0, 0.95)
    + at(0, 0, shape("M-13-39Q0-33 13-39L16-14H-16Z", BLUE) + head("#d19a3c", long=True), 0, 0.9)
    + _CLOUD
    + rod("M-4-22Q10 4 18 28", GOLD, 3)
    + shape("M14 24 22 22Q24 34 34 40L10 44Q16 34 14 24Z", GOLD)
    + at(0, 4, arm(-1, (-5, -18), BLUE), 0, 0.9)
    + shape("M-34-8H-2V20H-34Z", WHITE)
    + shape("M-21-8H-15V20H-21ZM-34 3H-2V9H-34Z", RED)
    + risen(-32)
    + risen(32)
    + risen(0),
    # the World
    21: ground("#e6eef5")
    + _LEAVES
    + at(
        0,
        14,
        shape("M-13-30Q0-24 13-30L9-4 14 30 8 64H1L0 36-10 50-18 42-7 28-12 20-9-4Z", FLESH)
        + shape("M-22-28Q-6 0 18 4 10 22 20 44 0 34-12 18-20 0-30-14Z", RED)
        + rod("M-12-26Q-24-14-28-34M12-26Q26-16 30-2", FLESH, 5.6)
        + rod("M-28-34V-48", GOLD, 2.2)
        + rod("M30-8V10", GOLD, 2.2)
        + at(0, 10, head("#d19a3c", long=True, hat=crown(RED))),
        0,
        0.8,
    )
    + FOUR_BEINGS,
}
