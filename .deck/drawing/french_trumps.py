"""The trumps of the French pack up to the ninth, and the Excuse: a scene each, after the themes of the tarot nouveau.

Folly, the four ages and the four times of day; each scene is the same in both halves.
"""

from drawing.french_high_trumps import HIGH
from drawing.pen import *
from drawing.people import cloud, floor, glory, hill, sky, somebody, stars, sun, tree, waves

FACE = (
    shape("M-10-33C-11-46 11-46 10-33 10-22 5-16 0-16S-10-22-10-33Z", FLESH)
    + dots("-4 -31,4 -31", 2.2)
    + line("M-7-35Q-4-37-1.5-35M1.5-35Q4-37 7-35", 1.1)
    + line("M0-31 1.5-26-1-25.5", 0.9)
    + line("M-4-21.5Q0-18.5 4-21.5", 1.6, "#b23a35")
)


def cap(left: str, right: str) -> str:
    """A fool's cap with its bells, behind and above the face."""
    wing = "M0-46C8-58 28-60 38-36 28-46 20-38 13-24 13-34 10-39 0-40Z"
    return (
        shape("M-10-40C-8-52-6-58 0-61 6-58 8-52 10-40Z", GOLD)
        + mirrored(shape(wing, left))
        + shape(wing, right)
        + both(disc(38, -34, 3.6, GOLD))
        + disc(0, -60, 3, GOLD)
    )


def _collar(left: str, right: str) -> str:
    """A collar of points, each with a bell."""
    points = "".join(
        shape(f"M{x}-13 {x - 7} -12 {x} 3 {x + 7} -12Z", left if i % 2 else right)
        for i, x in enumerate((-24, -12, 0, 12, 24))
    )
    return points + shape("M-30-10C-20-18 20-18 30-10L27-16C12-21-12-21-27-16Z", WHITE)


_FOLLY = sky(SAND) + glory("#fbe9bf") + _collar(RED, BLUE) + cap(RED, BLUE) + FACE

LUTE = (
    shape("M0-9C15-9 21 5 21 14 21 26 11 33 0 33S-21 26-21 14C-21 5-15-9 0-9Z", "#c98643")
    + shape("M-3.5-38H3.5V4H-3.5ZM-3.5-38-8-50 3-52 3.5-38Z", BROWN)
    + disc(0, 11, 6, "#4a2812")
    + line("M-9 24H9", 3, "#4a2812")
    + line("M-1.5-36V23M1.5-36V23", 0.8, WHITE)
)

EXCUSE = (
    sky("#eadcf0")
    + at(-9, 2, shape("M-30 1Q-28-18-8-22H8Q28-18 32 1Z", "#7c2f8a") + shape("M0-22H8Q28-18 32 1H0Z", GREEN))
    + at(-9, -5, cap("#7c2f8a", GREEN) + FACE, -6)
    + rod("M10-14Q30-10 40-27", GREEN, 6.5)
    + at(19, -9, LUTE, 62, 0.74)
    + shape("M-5-10Q-2-17 5-16L8-9 2-3-5-4Z", FLESH)
    + shape("M36-33Q40-37 45-33L44-24 37-24Z", FLESH)
    + stars([(-44, -50), (44, -52), (-45, -14)])
)

_SPIRE = shape("M-7 0V-16L0-30 7-16V0Z", "#5a4b78") + spot("M-2-12H2V-7H-2Z", GOLD)

PLAIN = sky("#e8e4d8") + glory("#f3efe4") + star(0, -31, 24, 10, 8, GOLD)
"""A trump beyond the 21st, which only other packs have."""

LOW: dict[int, tuple[str, str]] = {
    # folly of one
    1: (_FOLLY, ""),
    # childhood
    2: (
        sky(SKY)
        + cloud(-34, -52)
        + hill(12)
        + shape("M24-58 34-46 24-32 14-46Z", RED)
        + line("M24-58V-32M14-46H34M24-32Q32-26 24-20T22-8", 0.9)
        + at(-4, -4, somebody(BLUE, WHITE, hair=GOLD, right=(14, -26)), 0, 0.8)
        + line("M7-25 24-46", 0.7)
        + line("M-42-12a10 10 0 1 0 .1 0", 2.2, BROWN)
        + at(-28, -5, somebody(ROSE, hat="bonnet", left=(-9, -24)), 0, 0.72),
        "",
    ),
    # youth
    3: (
        sky("#f9e3e0")
        + hill(8)
        + tree(-38, GREEN, ROSE)
        + tree(40, GREEN, ROSE)
        + at(-11, -4, somebody(RED, INK, hat="plume", right=(9, -24)), 0, 1.05)
        + at(13, -4, somebody("#6aa5c9", hair=GOLD, hat="wreath", left=(-12, -24)), 0, 1.05)
        + line("M0-29V-40", 1.2, GREEN)
        + disc(0, -43, 4, RED),
        "",
    ),
    # the prime of life
    4: (
        sky("#e7edd6")
        + hill(7)
        + shape("M-50-6V-34H-14V-6Z", WHITE)
        + shape("M-54-32-32-54-10-32Z", RED)
        + shape("M-37-6V-20H-27V-6ZM-46-22V-29H-40V-22ZM-24-22V-29H-18V-22Z", BROWN)
        + at(2, -3, somebody(GREEN, BROWN, hat="tall", right=(11, -18)))
        + at(24, -3, somebody(PLUM, hat="bonnet", left=(-8, -16)))
        + at(41, -2, somebody(GOLD, left=(-9, -22)), 0, 0.6),
        "",
    ),
    # old age
    5: (
        sky("#ead9c6")
        + floor(STONE)
        + shape("M-48-7V-52L-40-58-32-52V-7Z", BROWN)
        + disc(-40, -45, 6, WHITE)
        + line("M-40-45V-49M-40-45H-37", 1)
        + line("M-40-36V-20", 1)
        + disc(-40, -18, 3.4, GOLD)
        + at(
            -8,
            -4,
            somebody("#59647e", STONE, hair=WHITE, hat="tall", left=(-13, -20))
            + shape("M-5-38Q0-20 5-38 0-34-5-38Z", WHITE),
        )
        + line("M-21-28V-4", 2.2, BROWN)
        + shape("M18-40H42V-4H38V-12H22V-4H18Z", RED)
        + at(30, -2, somebody("#4f4a66", hair=WHITE, hat="bonnet", left=(-6, -20), right=(8, -20)), 0, 0.95),
        "",
    ),
    # morning
    6: (
        sky("#fbdcb4")
        + star(0, -4, 66, 30, 20, "#f9e9a9")
        + disc(0, -4, 22, GOLD)
        + hill(7, GREEN)
        + line("M-50-16H-12M-50-8H-12M-44 0V-22M-30 0V-22M-17 0V-22", 3, BROWN)
        + shape(
            "M-40-21C-46-30-44-40-46-46-40-44-37-38-35-34-30-32-26-38-27-46-21-48-18-45-18-42L-13-40-18-38C-17-28-22-21-29-20Z",
            WHITE,
        )
        + shape("M-27-46Q-28-52-24-49-23-53-20-49-18-51-18-45-22-49-27-46ZM-18-38Q-15-33-18-32-20-34-18-38Z", RED)
        + shape("M-46-46C-52-40-50-28-42-23-44-34-42-40-46-46Z", GREEN)
        + dots("-21.5 -43", 1.8)
        + line("M-33-20V-16M-29-20V-16", 1.4),
        "",
    ),
    # noon
    7: (
        sky("#b5ddf2")
        + sun(0, -44, 10)
        + hill(10, "#e4cd66")
        + tree(-38, GREEN)
        + at(-20, -5, somebody(WHITE, BLUE, hat="straw", right=(10, -26)), 0, 0.9)
        + at(22, -4, somebody(RED, hat="straw", left=(-10, -25)), 0, 0.9)
        + shape("M-8-14H10L8-4H-6Z", "#d9a24e")
        + disc(1, -16, 4.5, ORANGE)
        + line("M36-2V-18M42-2V-22M48-2V-16", 2.6, "#a97b1c"),
        "",
    ),
    # evening
    8: (
        sky("#f0a57c")
        + star(0, -17, 44, 24, 18, "#f7c98c")
        + disc(0, -17, 19, "#f9d978")
        + waves(-16, "#6d5a8e")
        + line("M-8-10H8M-5-6H5", 1.6, "#f9d978")
        + at(
            -31,
            -9,
            shape("M-13 0H13L9 7H-9Z", BROWN)
            + line("M0 0V-30", 1.6)
            + shape("M-1.5-4V-29Q-14-16-13-4Z", WHITE)
            + shape("M2-4V-24Q10-14 11-4Z", RED),
        )
        + at(35, -13, shape("M-8 0H8L6 4H-6Z", BROWN) + line("M0 0V-18", 1.2) + shape("M1-2V-17Q8-9 8-2Z", WHITE))
        + line("M18-50q4-4 6 0 3-4 6 0M33-42q3-3 5 0 2-3 5 0", 1.1),
        "",
    ),
    # night
    9: (
        sky(NIGHT)
        + shape("M-24-60A15 15 0 1 0-11-37 17 17 0 0 1-24-60Z", "#f7e3a0")
        + stars([(-46, -54), (-2, -54), (14, -40), (42, -54), (32, -34), (-48, -28)])
        + "".join(at(x, 0, _SPIRE, 0, size) for x, size in ((-44, 0.9), (-30, 0.7), (44, 1), (30, 0.75)))
        + floor("#3c4a70")
        + at(2, -3, somebody("#8b5a3c", INK, hat="hood", left=(-14, -22), right=(12, -18)))
        + line("M14-2V-50", 1.8, BROWN)
        + shape("M14-56 10-46H18Z", STEEL)
        + star(-13, -16, 12, 5, 8, "#f7e3a0")
        + shape("M-16-22H-10L-9-11H-17Z", GOLD),
        "",
    ),
}

SCENES = LOW | HIGH
