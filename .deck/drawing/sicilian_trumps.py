"""The trumps of the Sicilian pack up to the tenth, with the Miseria and the Fool.

A picture runs from -53 to 53 and from -104 to 104; whoever stands in it stands on y = 88.
"""

from drawing.creatures import car_horse
from drawing.figures import arm, crown, head, helmet, seated, wings
from drawing.florentine_parts import arms
from drawing.pen import *
from drawing.scenery import BLADE, JUG, ORB, SCALES, SCEPTRE, SHIELD
from drawing.sicilian_parts import THRONE, Picture, lady, scene, small, youth

_RAGS = "#8d7a63"
_LINKS = "m0 5.6a2.4 3.4 0 1 0 .1 0Z"
_CAP = shape("M-18-66C-22-92 22-92 18-66Q0-76-18-66Z", RED)
_BALL = disc(0, 0, 12, RED) + line("M-11-4Q0 4 11-4M-4 11Q-8 0-2-12", 2, WHITE)
_HORN = shape("M0 0Q20 4 26-10T36-30L48-22Q44 8 22 12T-2 4Z", GOLD) + line("M14 2 17 11M27-10 35-5", 2, RED)
_SPOKES = around(8, rod("M0-7V-29", GOLD, 3))

LOW: dict[int, Picture] = {
    # the Fool, a fugitive with a horn and a ball
    0: scene(
        "#f6e3b0",
        LEAF,
        rod("M4 26 24 48 8 84H22", GOLD, 10),
        rod("M-4 26-18 52-42 62-48 74", BLUE, 10),
        at(-34, 26, _BALL),
        at(
            0,
            0,
            shape("M-14-39Q0-33 14-39L16-26 12-4 24 30 13 25 6 38-2 26-10 37-14 24-24 28-12-4-16-26Z", RED)
            + spot("M0-37Q8-37 14-39L16-26 12-4 23 29 13 24 6 37 0 29Z", GREEN)
            + line("M-12-4Q0 1 12-4", 3, GOLD),
            8,
        ),
        arm(-1, (-34, 12), RED),
        at(8, -6, head("#a8662c")),
        at(8, -9, shape("M-16-64C-20-90 4-94 14-84 28-84 34-76 36-62 28-72 22-74 15-65 8-76-8-76-16-64Z", RED)),
        disc(44, -69, 4, GOLD),
        at(10, -52, _HORN),
        arm(1, (30, -42), GREEN),
    ),
    # I Picciotti: the juggler and two boys
    1: scene(
        SAND,
        LEAF,
        small(6, 82, 0.92, youth(GREEN, RED, RED, "#5b4630", hands=("low", "high"))),
        at(6, -2, shape("M-30-66Q-20-88 0-88T30-66Q0-72-30-66Z", RED), 0, 0.92),
        rod("M35-22 44-40", GOLD, 2),
        rod("M-38 34-40 90M42 34 44 90", BROWN, 5),
        shape("M-50 26H52V35H-50Z", "#c48a4c"),
        shape("M-10 10H2L0 26H-8Z", BLUE),
        shape("M8 10H20L18 26H10Z", BLUE),
        disc(30, 21, 4.4, GOLD),
        small(-29, 100, 0.56, youth(BLUE, GOLD, GOLD, "#d19a3c", hands=("high", "high"))),
        small(33, 100, 0.56, youth(PLUM, WHITE, WHITE, "#3a2a20", hands=("high", "low"), hat=_CAP)),
    ),
    # the Empress
    2: scene(
        "#f6dbe0",
        LEAF,
        at(
            4,
            0,
            seated(BLUE, RED, GOLD)
            + at(-27, 24, SHIELD)
            + at(32, -4, SCEPTRE)
            + arms(RED, "low", "high")
            + head("#d19a3c", long=True, hat=crown(BLUE)),
        ),
    ),
    # the Emperor
    3: scene(
        "#d6e3c4",
        STONE,
        at(
            4,
            0,
            seated(RED, GREEN, THRONE)
            + at(33, -24, BLADE)
            + arms(GREEN, "low", "high")
            + at(-27, 3, ORB, 0, 1.2)
            + head("#d8d4cb", beard=True, hat=crown(RED)),
        ),
    ),
    # Constancy, with her banner
    4: scene(
        SKY,
        LEAF,
        rod("M19 96V-96", BROWN, 3.4),
        disc(19, -98, 4, GOLD),
        shape("M19-94Q28-102 36-94T54-94V-44Q46-38 36-44T19-44Z", WHITE),
        spot("M20-73Q28-80 33-76V-96H40V-70Q46-68 54-73V-66Q46-60 40-62V-40H33V-68Q28-72 20-66Z", RED),
        small(-11, 90, 0.9, lady(WHITE, BLUE, "#8a5423", hands=("low", "high"))),
    ),
    # Temperance, who mixes water and wine
    5: scene(
        "#efe3c4",
        LEAF,
        at(
            6,
            0,
            lady(BLUE, RED, "#d19a3c", hands=("high", "low"))
            + line("M-24-20Q14-14 22 14", 6)
            + line("M-24-20Q14-14 22 14", 4, SKY)
            + at(-32, -24, JUG, 70, 1.2)
            + at(28, 24, JUG, 0, 1.3),
        ),
    ),
    # Fortitude, who breaks a column
    6: scene(
        "#f0d3bd",
        LEAF,
        shape("M16 90V-12L24-4 32-16 38-6 44-14V90Z", STONE),
        line("M25 4V84M35 0V84", 1.4),
        shape("M10 88H50V99H10Z", STONE),
        at(
            30,
            -22,
            shape("M-14 2V-52H14V-2L7 6 1-4-6 8Z", STONE)
            + line("M-5-44V-4M5-44V-8")
            + shape("M-20-52-16-64H16L20-52Z", STONE),
            9,
        ),
        small(-10, 92, 0.92, lady(GREEN, GOLD, "#5b4630", hands=("low", "high"))),
    ),
    # Justice
    7: scene(
        "#e2dcef",
        STONE,
        at(
            5,
            0,
            lady(RED, PLUM, "#d19a3c", hands=("high", "high"), hat=crown(BLUE))
            + at(-32, 0, SCALES, 0, 0.95)
            + at(33, -28, BLADE),
        ),
    ),
    # Love
    8: scene(
        "#fbdfd2",
        LEAF,
        put("glory", 12, -60, GOLD, size=1.12),
        at(12, -50, wings(WHITE, RED), 0, 0.6),
        put("child", 12, -56, RED),
        rod("M36-74Q48-62 37-48", BROWN, 2),
        small(-22, 94, 0.62, youth(BLUE, RED, GOLD, "#5b4630", hat=helmet(RED, GOLD))),
        small(22, 94, 0.62, lady(RED, GREEN, "#d19a3c", hat=crown(GREEN))),
        disc(0, 47, 3.6, FLESH),
    ),
    # the Chariot
    9: scene(
        "#cfe3ee",
        SAND,
        at(
            3,
            -4,
            put("coat", 0, 0, PLUM) + at(32, -4, SCEPTRE) + arms(PLUM, "low", "high") + head("#a8662c", hat=crown(RED)),
        ),
        shape("M-40 16H44L38 62H-34Z", RED),
        line("M-36 26H41", 3, GOLD),
        put("star", 2, 44, GOLD, size=1.5),
        put("wheel", -36, 62, BLUE),
        put("wheel", 40, 62, BLUE),
        at(-3, 60, mirrored(car_horse("#f3eee4")), 0, 0.92),
        at(7, 60, car_horse("#8a5a3c"), 0, 0.92),
    ),
    # the Wheel
    10: scene(
        "#d3ead9",
        LEAF,
        rod("M-30 96 2 18 34 96", BROWN, 5),
        at(
            2,
            20,
            disc(0, 0, 36, "#d9963f") + disc(0, 0, 28, WHITE) + _SPOKES + disc(0, 0, 9, RED) + disc(0, 0, 3, GOLD),
        ),
        put("child", 4, -46, PLUM, size=1.1),
        at(4, -38, crown(RED), 0, 0.54),
        put("child", -35, 14, GREEN, turn=-20, size=0.92),
        put("child", 38, 24, BLUE, turn=164, size=0.92),
    ),
    # the Miseria, a beggar in chains
    21: scene(
        "#cfc8bc",
        "#a58d6c",
        rod("M40 96V-34", BROWN, 7),
        shape("M-34 96V60Q-6 52 28 60V96Z", STONE),
        line("M-20 66-14 78M6 62V74", 1),
        rod("M-9 54-27 66-29 92H-38M9 54 18 68 14 94H23", FLESH, 8),
        shape("M-14-25Q0-19 14-25L19-6 20 30 30 54 22 66 14 58 8 70 0 60-8 72-16 60-26 68-30 54-20 30-19-6Z", _RAGS),
        shape("M-12 16-2 12 2 24-9 28Z", STEEL),
        shape("M8 36 18 38 16 48 7 46Z", RED),
        line("M-18 6Q0 14 18 6", 2.6, SAND),
        at(-28, 78, disc(0, 0, 6, STEEL)),
        rod("M-24 82Q0 104 24 92T40 62", STEEL, 4) + dotted("M-24 82Q0 104 24 92T40 62", 6, 2.4, INK),
        disc(40, 58, 6, STEEL),
        disc(40, 58, 2.4, WHITE),
        arm(1, (24, 36), _RAGS),
        shape("M-46-10H-22Q-24 6-34 6T-46-10Z", BROWN),
        at(0, 14, arm(-1, (-32, -10), _RAGS) + head("#d8d2c6", beard=True)),
        at(0, 8, shape("M-17-62C-20-94 20-94 17-62L22-34 14-44Q12-76 0-76T-14-44L-22-34Z", "#5b4b4f"), 0, 0.86),
    ),
}
"""Trump -> its picture; the Fool is 0, the Miseria 21."""
