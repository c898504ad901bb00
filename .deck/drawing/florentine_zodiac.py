"""The twelve signs of the zodiac, trumps 24 to 35 of the pack of Minchiate.

A picture runs from -55 to 55 and from -91 to 91; whoever stands in it stands on y = 88.
"""

from drawing.creatures import LION, child
from drawing.figures import arm, gown, head, wings
from drawing.pen import *
from drawing.scenery import JUG, SCALES, ground, lawn, pool


def _sign(sky: str, *points: Coordinates) -> str:
    """Return a ground with the stars of a sign."""
    return ground(sky) + "".join(star(x, y, 7, 2.8, 6, GOLD) for x, y in points)


def _beast(coat: str, shade: str) -> str:
    """A beast that walks to the left, without its head; its feet are at 80."""
    return (
        shape("M-22 30-26 54-22 80H-13L-14 56-8 40ZM20 32 22 56 18 80H27L31 56 34 30Z", shade)
        + line("M40 6Q54 16 47 46", 4.6)
        + line("M40 6Q54 16 47 46", 2.6, shade)
        + shape(
            "M-34-8C-26-16 20-10 34-4 46 2 45 22 42 32L46 56 44 80H35L33 56 27 38C12 44-8 44-22 36L-30 56-33 80H-42"
            "L-39 54-38 30C-44 16-44 0-34-8Z",
            coat,
        )
    )


_FISH = (
    shape("M34 0Q44-10 50-14 46 0 50 14 44 10 34 0Z", BLUE)
    + shape("M-8-12Q4-24 16-11Z", BLUE)
    + shape("M-44 0Q-22-26 8-14 26-8 38 0 26 8 8 14-22 26-44 0Z", STEEL)
    + line("M-26-14Q-18 0-26 14M-14-8q7 8 0 16M0-9q7 9 0 18M13-6q5 6 0 12", 1.4)
    + dots("-33 -3", 4)
)
_CLAW = shape("M0 0C-10-4-14-18-6-28L-2-16 6-30C14-18 10-4 0 0Z", RED)
_EAR = line("M0 40V-12", 2.2, "#b98a2e") + "".join(
    at(0, y, both(shape("M0 0Q10-2 9-13 1-10 0 0Z", GOLD))) for y in (6, -4, -14)
)

ZODIAC: dict[int, str] = {
    # Libra
    24: _sign("#dfe6f2", (-38, -72), (38, -72), (0, 74))
    + shape("M56-60C34-64 30-54 20-56 4-60 0-42 12-38 24-30 40-38 56-34Z", WHITE)
    + disc(4, -46, 9, FLESH)
    + line("M0-44V-22", 3, GOLD)
    + at(0, 12, SCALES, 0, 2),
    # Virgo
    25: _sign("#e7efd6", (-42, -74), (42, -74))
    + lawn("#e3c15c")
    + at(0, 4, wings(WHITE, BLUE), 0, 0.95)
    + gown(BLUE)
    + at(30, -8, _EAR, 8, 1.25)
    + arm(1, (31, 6), BLUE)
    + arm(-1, (-24, 12), BLUE)
    + head("#d19a3c", long=True, hat=line("M-16-68Q0-78 16-68", 4, GREEN)),
    # Scorpio
    26: _sign("#f0d9b6", (-42, -72), (40, 70))
    + both(
        rod("M10 0Q30-4 42 14M11 10Q30 10 38 30M10 20Q24 24 28 44", "#6b3b2a", 3)
        + rod("M8-12Q22-16 30-32", "#6b3b2a", 4.6)
        + at(30, -32, shape("M0 0C-12-6-12-22-4-32L0-18 8-30C14-16 10-4 0 0Z", "#8a4a30"), 12)
    )
    + line("M0 24C4 60 34 80 44 60 48 46 34 40 26 50", 13)
    + line("M0 24C4 60 34 80 44 60 48 46 34 40 26 50", 10, "#8a4a30")
    + shape("M32 45Q20 44 12 60 24 60 32 53Z", INK)
    + shape("M0-24C14-24 18-8 15 8 13 24 8 34 0 34S-13 24-15 8C-18-8-14-24 0-24Z", "#8a4a30")
    + line("M-15 2Q0 8 15 2M-14 13Q0 19 14 13M-10 24Q0 29 10 24", 1.6)
    + dots("-5 -14,5 -14", 4, GOLD),
    # Aries
    27: _sign("#e9dccb", (-40, -74), (0, -66), (38, -50))
    + lawn(LEAF)
    + _beast(WHITE, "#d8d0c0")
    + line("".join(f"M{x} {y}q4-6 8 0" for x, y in ((-14, 6), (2, 4), (18, 8), (-8, 18), (8, 18), (24, 22), (0, 30))))
    + at(
        -24,
        -16,
        shape("M-13-20Q0-30 13-20L8 12Q0 20-8 12Z", "#efe3cc")
        + both(
            line("M8-22C30-36 40-10 27 2 16 8 14-6 21-9", 10)
            + line("M8-22C30-36 40-10 27 2 16 8 14-6 21-9", 7, "#b5793f")
        )
        + dots("-6 -8,6 -8", 3.6)
        + line("M-4 9Q0 12 4 9", 1.6),
    ),
    # Capricorn
    28: _sign("#d4e3ea", (-44, -40), (40, -66), (40, -34))
    + pool("#5aa0d0")
    + shape("M36 20C52 12 54-6 42-10 54-26 30-30 30-12 20-20 12-4 28 0Z", GREEN)
    + shape("M-34-14C-20-20-8-12 4 4 16 22 20 24 28 2L38 8C44 40 20 58-4 50L-28 38C-40 24-42 0-34-14Z", "#cbb694")
    + shape("M0 50C20 58 46 42 38 8L28 2C22 20 18 24 8 18Q14 38 0 50Z", GREEN)
    + line("M12 26Q20 34 16 48M22 18Q32 26 30 40M10 50", 1.6)
    + rod("M-28 30-44 48-38 66M-16 36-22 56-12 70", "#cbb694", 6)
    + at(
        -26,
        -20,
        shape("M8-16Q-4-24-12-12L-26 2Q-28 10-18 11L-4 8 8 14Z", "#cbb694")
        + shape("M-20 10Q-20 22-12 28-10 18-12 10Z", WHITE)
        + rod("M-6-18Q-8-44 16-54M3-18Q6-38 28-42", "#6b5037", 4)
        + dots("-10 -5", 3.6),
    ),
    # Sagittarius
    29: _sign("#e8dcea", (40, -74), (44, -44))
    + lawn(LEAF)
    + _beast("#8a5a3c", "#5b3a28")
    + at(-22, -8, shape("M-13-39Q0-33 13-39L16-20 17 10Q0 20-17 8L-16-20Z", GREEN))
    + at(-46, -32, mirrored(line("M0-40Q24 0 0 40", 6) + line("M0-40Q24 0 0 40", 3.6, GOLD)), 0, 0.82)
    + line("M-46-65 0-32-46 1", 1.1)
    + rod("M-54-32H2", BROWN, 1.8)
    + at(-22, -8, rod("M-12-28-28-24M14-30 34-14 22-24", GREEN, 7) + head("#5b4630", beard=True)),
    # Cancer
    30: _sign("#d3e8ee", (-42, 76), (0, 76), (42, 76))
    + both(
        rod("M22 14Q40 10 48 24M20 24Q38 24 42 42M16 32Q28 36 30 54M22 4Q40-8 50 4", RED, 4)
        + rod("M16-10Q34-18 26-36", RED, 7)
        + at(24, -34, _CLAW, -14, 1.35)
    )
    + shape("M0-20C22-20 34-4 30 14 26 32 12 40 0 40S-26 32-30 14C-34-4-22-20 0-20Z", RED)
    + line("M-18 4Q0 16 18 4M-14 20Q0 30 14 20M0 14V38", 1.8)
    + rod("M-7-18V-28M7-18V-28", RED, 2)
    + dots("-7 -29,7 -29", 6),
    # Pisces
    31: ground("#8cc3df")
    + line("M-57-66q9-6 19 0t19 0 19 0 19 0 19 0 19 0M-57 72q9-6 19 0t19 0 19 0 19 0 19 0 19 0", 2, WHITE)
    + line("M-44-32C-56 0 56-2 44 34", 2.4, RED)
    + at(0, -34, _FISH)
    + at(0, 36, _FISH, 180),
    # Aquarius
    32: _sign("#cfe0f0", (-40, -72), (40, -72))
    + lawn(LEAF)
    + gown("#4f9c9a", trim=WHITE)
    + shape("M-42 4Q-34-6-26 4L-18 66Q-10 80 4 80 20 82 30 94H-57V78Q-44 60-42 4Z", "#5aa0d0")
    + line("M-37 12Q-38 50-46 76M-31 12Q-28 50-24 78", 1.6, WHITE)
    + at(-26, -12, JUG, -110, 1.9)
    + arm(-1, (-14, -2), "#4f9c9a")
    + arm(1, (-4, -14), "#4f9c9a")
    + head("#d19a3c"),
    # Leo
    33: _sign("#f6e6bd", (-38, -70), (-6, -78), (26, -70), (40, -46), (-38, -40))
    + shape("M-57 10Q-26-40 6 8T57-4V92H-57Z", "#d9b98a")
    + lawn("#c9a86a")
    + at(-12, 28, LION, 0, 1.2),
    # Taurus
    34: _sign("#e2ecd2", (-28, -78), (30, -72), (44, -44))
    + lawn(LEAF)
    + _beast("#a5502f", "#74351f")
    + at(
        -24,
        -18,
        both(shape("M8-18C30-18 32-34 24-46 42-34 36-6 12-8Z", WHITE) + shape("M12-8 26-4 14 2Z", "#a5502f"))
        + shape("M-15-18Q0-26 15-18L11 8 12 20Q0 30-12 20L-11 8Z", "#a5502f")
        + shape("M-12 14Q0 6 12 14L12 20Q0 30-12 20Z", ROSE)
        + dots("-8 -4,8 -4", 4)
        + dots("-4 18,4 18", 3),
    ),
    # Gemini
    35: _sign("#e4e0f0", (-22, -66), (22, -66))
    + lawn(LEAF)
    + at(-24, -66, child(0, 1), 0, 1.7)
    + at(24, -66, child(0, -1), 0, 1.7),
}
"""Trump -> the picture of its sign."""
