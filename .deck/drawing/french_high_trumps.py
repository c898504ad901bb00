"""The trumps of the French pack from the tenth on.

The elements, two to a card; dance, market, open air and the arts; the four seasons, the game, the world.
"""

from drawing.pen import *
from drawing.people import cloud, floor, glory, hill, sky, somebody, sun, tree, waves

_TULIPS = "".join(
    at(
        x,
        0,
        line("M0 0V-12", 2, GREEN)
        + shape("M0-2Q-7-4-7-11 0-9 0-2 0-9 7-11 7-4 0-2Z", LEAF)
        + shape("M0-11C-6-11-6-17-5-21L-2-17 0-22 2-17 5-21C6-17 6-11 0-11Z", colour),
    )
    for x, colour in ((-46, RED), (-34, GOLD), (24, GOLD), (36, RED), (47, PLUM))
)


def _sheaf(x: float) -> str:
    straws = "".join(f"M0-8Q{i}-16 {i * 1.8:g}-26" for i in (-6, -3, 0, 3, 6))
    return at(
        x,
        0,
        line(straws, 4.5, "#b5842a")
        + line(straws, 2.6, GOLD)
        + shape("M-4-11H4L9 0H-9Z", GOLD)
        + line("M-4-10H4", 3, RED),
    )


_CARDS = "".join(
    at(x, y, shape("M-2.5-4H2.5V4H-2.5Z", WHITE), turn) for x, y, turn in ((-4, -20, -20), (0, -21, 0), (4, -20, 20))
)

HIGH: dict[int, tuple[str, str]] = {
    # earth, and air
    10: (
        sky("#d8e8d0")
        + shape("M-54-14-30-52-12-26 2-42 26-14 54-24V2H-54Z", "#93856f")
        + shape("M-36-42-30-52-23-41-28-44-31-40ZM-3-36 2-42 9-33 4-35 1-32Z", WHITE)
        + shape("M-54-12Q-20-20 54-10V2H-54Z", "#a8743f")
        + line("M-50-4Q-10-12 50-3M-40 0Q0-5 46 1", 1)
        + tree(38, GREEN, RED)
        + at(2, -6, somebody(BLUE, BROWN, hat="straw", left=(-12, -16)), 0, 0.8)
        + rod("M-9-32-10-2", BROWN, 1.6)
        + shape("M-13-10H-6L-7-1-10 2-13-1Z", STEEL),
        sky("#aed8f0")
        + cloud(-38, -50)
        + cloud(36, -18)
        + cloud(-32, -12)
        + shape("M2-61C28-61 27-36 10-23H-6C-23-36-24-61 2-61Z", RED)
        + shape("M2-61C14-58 14-36 6-23H-2C-10-36-10-58 2-61Z", GOLD)
        + line("M-5-23-2-13M9-23 6-13", 0.9)
        + shape("M-4-13H8L7-4H-3Z", BROWN)
        + line("M28-48q4-4 6 0 3-4 6 0M-48-30q3-3 5 0 2-3 5 0", 1.2),
    ),
    # water, and fire
    11: (
        sky("#cfe8ee")
        + cloud(38, -52)
        + at(
            -2,
            -13,
            line("M-6 0V-44M14 0V-36", 1.8, BROWN)
            + shape("M-8-40Q-34-26-30-7-20-11-8-7Z", WHITE)
            + shape("M-4-40Q12-28 8-7 2-10-4-7Z", WHITE)
            + shape("M16-33Q32-20 29-6 22-9 16-6Z", RED)
            + line("M-6-44Q-14-50-20-45", 2.4, RED)
            + shape("M-34-3H36L26 11H-24Z", BROWN)
            + line("M-31 2H33", 1.4, GOLD),
        )
        + waves(-9, BLUE),
        sky("#3a2a3a")
        + floor("#6a4a3a")
        + shape(
            "M-34-7C-50-20-42-32-40-40-36-34-34-34-33-30-31-42-26-50-18-58-20-46-12-40-10-32-8-36-8-40-9-44-1-34"
            " 4-18-6-7Z",
            RED,
        )
        + shape("M-31-7C-38-18-33-24-31-28-28-22-26-26-22-38-20-30-14-28-13-18-12-12-14-7-14-7Z", GOLD)
        + at(29, -4, somebody(BROWN, STEEL, hat="cap", left=(-14, -30), right=(6, -18)))
        + line("M10-40 18-30", 2.2, BROWN)
        + shape("M6-44 14-46 15-39 8-36Z", STEEL)
        + shape("M2-18H22L18-13H15V-7H18V-4H6V-7H9V-13Q4-14 2-18Z", STEEL),
    ),
    # the dance
    12: (
        sky("#f4dfe8")
        + floor("#c58a6a")
        + line("M-53-56Q-40-44-27-56-13-44 0-56 13-44 27-56 40-44 53-56", 3.2, GREEN)
        + dots("-40 -50,-13 -50,13 -50,40 -50", 4.5, RED)
        + at(-14, -4, somebody(BLUE, WHITE, hat="plume", left=(-15, -30), right=(12, -38)), -6)
        + at(13, -4, somebody(RED, hair=INK, left=(-13, -38), right=(15, -30)), 6)
        + at(
            43,
            -3,
            somebody(GREEN, BROWN, hat="cap", left=(-6, -26), right=(-8, -20))
            + at(-7, -26, shape("M-6 0C-6-4 6-4 6 0 6 4-6 4-6 0Z", ORANGE) + line("M-14-6 8 8", 1.2)),
            0,
            0.8,
        ),
        "",
    ),
    # the market
    13: (
        sky("#e9e3d2")
        + floor(STONE)
        + line("M-46-6V-48M-2-6V-48", 2.6, BROWN)
        + "".join(
            shape(f"M{x}-54H{x + 9}L{x + 9}-44Q{x + 4.5}-38 {x}-44Z", (RED, WHITE)[i % 2])
            for i, x in enumerate(range(-51, 3, 9))
        )
        + at(-24, -8, somebody(GREEN, hat="bonnet", left=(-12, -24)), 0, 0.85)
        + shape("M-50-21H2V-5H-50Z", "#b9814a")
        + line("M-50-16H2", 0.8)
        + "".join(
            disc(x, -23, 4, colour)
            for x, colour in ((-44, RED), (-36, GOLD), (-28, LEAF), (-18, ORANGE), (-9, RED), (-2, PLUM))
        )
        + at(24, -3, somebody(BLUE, hair=GOLD, hat="straw", left=(-14, -22), right=(11, -16)))
        + shape("M28-18H44L41-7H31Z", BROWN)
        + line("M30-18Q36-28 42-18", 1.6, BROWN),
        "",
    ),
    # angling
    14: (
        sky("#d9edf2")
        + shape("M-54-30Q-30-44-6-30 20-46 54-30V-10H-54Z", "#a9c48f")
        + waves(-14, "#6fb0d8")
        + shape("M-54-18Q-20-22-12-6L-16 2H-54Z", GREEN)
        + at(-30, -14, somebody("#b5743c", GREEN, hat="straw", right=(12, -26)))
        + line("M-18-40Q4-58 30-54", 1.8, BROWN)
        + line("M30-54V-24", 0.7)
        + shape("M30-26Q40-20 33-12 26-12 27-20 28-24 30-26ZM31-12 25-6 36-7Z", STEEL)
        + dots("31.5 -21", 1.4)
        + line("M40-8V-26M45-8V-30M49-8V-24", 1.8, GREEN)
        + dots("40 -27,45 -31,49 -25", 3.6, BROWN),
        "",
    ),
    # painting
    15: (
        sky("#efe2cc")
        + floor("#a97b58")
        + line("M8-4 20-58 34-4M20-50V-6", 2.6, BROWN)
        + shape("M2-54H40V-22H2Z", WHITE)
        + shape("M4-24V-32L14-42 22-33 30-40 38-32V-24Z", LEAF)
        + disc(32, -47, 3.6, GOLD)
        + at(-22, -4, somebody(PLUM, INK, hat="plume", left=(-13, -22), right=(15, -32)))
        + line("M-8-35 0-40", 1.6, BROWN)
        + shape("M-38-36C-28-36-26-26-31-22-34-20-35-24-38-22-48-20-48-36-38-36Z", "#d9a668")
        + dots("-42 -31,-38 -33,-33 -31", 3.2, RED)
        + dots("-43 -26.5", 3.2, BLUE),
        "",
    ),
    # spring
    16: (
        sky("#dff0d8")
        + hill(9)
        + tree(0, "#f2b8c6", WHITE)
        + at(-22, -4, somebody(WHITE, hair=GOLD, hat="wreath", left=(-13, -26), right=(12, -30)), 0, 0.85)
        + _TULIPS
        + line("M26-48q4-5 7 0 3-5 7 0M36-38q3-3 5 0 2-3 5 0", 1.2),
        "",
    ),
    # summer
    17: (
        sky("#fbe7a0")
        + sun(34, -46, 9)
        + hill(10, "#e0b341")
        + _sheaf(-42)
        + _sheaf(26)
        + at(44, 0, _sheaf(0), 0, 0.8)
        + at(-10, -4, somebody(WHITE, BLUE, hat="straw", left=(-14, -24), right=(10, -20)))
        + rod("M-28-50Q-18-30 8-12", BROWN, 1.8)
        + shape("M-29-52Q-8-60 8-46-10-52-27-47Z", STEEL),
        "",
    ),
    # autumn
    18: (
        sky("#f3dcb5")
        + hill(8, "#b98d4a")
        + line("M-53-54Q-30-48-8-55T40-52 53-56", 3, BROWN)
        + "".join(
            at(x, -50, shape("M0-2C-8-8-14-2-12 5-6 4-2 6 0 12 2 6 6 4 12 5 14-2 8-8 0-2Z", GREEN))
            + at(x, -35, dots("-4 -4,0 -4,4 -4,-2 0,2 0,0 4", 5, INK) + dots("-4 -4,0 -4,4 -4,-2 0,2 0,0 4", 4, PLUM))
            for x in (-38, 0, 40)
        )
        + shape("M12-26H38Q43-14 38-2H12Q7-14 12-26Z", "#b97a3f")
        + line("M10-20H40M9-8H41M20-26Q17-14 20-2M30-26Q33-14 30-2", 1.4)
        + at(-18, -3, somebody(RED, GREEN, hat="cap", left=(-13, -18), right=(11, -24)), 0, 0.8)
        + shape("M-42-18H-26L-29-4H-39Z", BROWN)
        + dots("-39 -20,-34 -21,-29 -20", 4.5, PLUM),
        "",
    ),
    # winter
    19: (
        sky("#cfdcec")
        + hill(10, WHITE)
        + line("M-36 0V-22M-36-16-46-32M-36-20-27-36M-36-22-38-42M-42-26-48-28M-30-30-23-32", 4.4)
        + line("M-36 0V-22M-36-16-46-32M-36-20-27-36M-36-22-38-42M-42-26-48-28M-30-30-23-32", 2.6, BROWN)
        + disc(26, -11, 11, WHITE)
        + disc(26, -28, 8, WHITE)
        + disc(26, -41, 6, WHITE)
        + shape("M18-45H34V-47H31V-56H21V-47H18Z", INK)
        + dots("24 -42,28 -42,26 -30,26 -25", 1.8)
        + shape("M26-40 34-38 26-38Z", ORANGE)
        + line("M19-30 8-38M33-30 44-38", 1.8, BROWN)
        + line("M20-35Q26-32 32-35", 3, RED)
        + at(-6, -4, somebody(BLUE, RED, hat="cap", left=(-12, -22), right=(12, -26)), 0, 0.8)
        + dots("-50 -52,-20 -56,-4 -50,10 -58,44 -56,48 -30,-18 -40,2 -60,-46 -18,40 -46", 2.6, "#fff"),
        "",
    ),
    # the game
    20: (
        sky("#dcd3e6")
        + floor("#7a5b4a")
        + shape("M0-63V-58M-8-56H8L5-50H-5Z", GOLD)
        + at(-34, -4, somebody(RED, INK, hat="plume", left=(2, -20), right=(12, -24)))
        + at(34, -4, somebody(BLUE, INK, hat="tall", left=(-12, -24), right=(-2, -20)))
        + at(0, -10, somebody(GOLD, hair=INK, left=(-7, -22), right=(7, -22)), 0, 0.95)
        + shape("M-30-20H30L26-14H-26Z", GREEN)
        + line("M-20-14-24 0M20-14 24 0", 3, BROWN)
        + at(-24, -8, _CARDS, 0, 1.1)
        + at(24, -8, _CARDS, 0, 1.1)
        + at(0, -12, _CARDS, 0, 1.1),
        "",
    ),
    # the world
    21: (
        sky(SAND)
        + glory("#fbe9bf")
        + both(
            line("M20-4C42-12 46-36 34-52", 2.2, GREEN)
            + "".join(
                at(x, y, shape("M0 0Q-8-2-9-9-1-8 0 0ZM0 0Q8-1 10-7 2-8 0 0Z", GREEN), turn)
                for x, y, turn in ((28, -8, 60), (36, -16, 40), (41, -27, 18), (41, -38, 0), (38, -47, -14))
            )
        )
        + disc(0, -25, 21, BLUE)
        + spot(
            "M-19-34C-8-45 0-37-4-29S-12-17-14-11C-20-16-22-27-19-34Z"
            "M4-22C12-28 18-25 20-20 17-10 12-7 8-6 4-12 0-16 4-22ZM6-42Q14-42 17-36 12-33 8-36Z",
            LEAF,
        )
        + line("M-21-25A21 7 0 0 0 21-25M0-46V-4", 1, "#fff9")
        + both(shape("M0-61 5-52 12-58 11-46Q6-48 0-48Z", GOLD))
        + dots("0 -61,-12 -58,12 -58", 4, RED),
        "",
    ),
}
