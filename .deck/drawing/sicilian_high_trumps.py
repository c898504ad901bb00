"""The trumps of the Sicilian pack from the eleventh to Jupiter, the highest.

A picture runs from -53 to 53 and from -104 to 104; whoever stands in it stands on y = 88.
"""

from drawing.creatures import RIBS, SKULL, bones
from drawing.figures import crown, head, horse, rider, tunic, wings
from drawing.florentine_parts import arms
from drawing.pen import *
from drawing.scenery import great_sun, tower
from drawing.sicilian_parts import PALE, Picture, lady, scene, sea, small, stars, youth

_GLASS = (
    shape("M-15-26H15Q15-8 3 0 15 8 15 26H-15Q-15 8-3 0-15-8-15-26Z", WHITE)
    + spot("M-11-12Q-2-6 0 0 2-6 11-12ZM-12 24Q-8 12 0 10 8 12 12 24Z", ORANGE)
    + rod("M-17-27H17M-17 27H17", BROWN, 4)
)
_CRUTCH = "M0 98V-6M-9-8H9"
_BOLT = shape("M-4-34 12-30 5-10 14-8-8 34-2 4-12 2Z", GOLD)
_CRESCENT = shape("M10-26C-30-26-30 26 10 26-8 12-8-12 10-26Z", GOLD)
_EAGLE = (
    both(
        shape("M4-4C14-26 34-40 54-42 50-32 56-24 50-18 54-8 46-4 48 4 40 4 40 12 32 10 26 18 16 16 6 12Z", BROWN)
        + line("M14-8Q30-24 48-32M16 2Q30-8 46-12M16 10Q26 4 38 0", 1, GOLD)
    )
    + shape("M-10-6Q0-14 10-6L12 16 4 24 12 38 4 34 0 42-4 34-12 38-4 24-12 16Z", BROWN)
    + shape("M-3-24C-8-20-9-12-8-2H8C9-12 8-22 2-25L-3-24-16-18-6-15Z", WHITE)
    + shape("M-6-21-17-17-6-14Z", GOLD)
    + dots("-3 -19", 2.4)
    + line("M-6 26-10 34M6 26 10 34", 2.4, GOLD)
)
_SAIL = "M-20-22Q0-28 20-22 26-2 20 18 0 10-20 18-26-2-20-22Z"


def _fighter(coat: str, hose: str, hair: str) -> str:
    """Return a man who lifts a club."""
    return rod("M30-16 58-74", BROWN, 7) + youth(coat, hose, hose, hair, hands=("low", "high"))


HIGH: dict[int, Picture] = {
    # the Hanged Man, by the neck on a tree
    11: scene(
        "#ecdcb4",
        LEAF,
        shape("M-54 96-38 84-36 10-52-22-44-28-32-6-28-46-18-46-20-20Q0-56 36-62L40-54Q2-46-20 6L-18 84-8 96Z", BROWN),
        put("leaves", -30, -50, GREEN, size=0.9),
        put("leaves", 30, -74, GREEN, size=0.82),
        rod("M24-58V-10", SAND, 1.8),
        at(
            22,
            18,
            both(rod("M14-32Q32-14 6 0", WHITE, 7))
            + tunic(WHITE, BLUE, BLUE)
            + rod("M-12-38Q0-30 12-40", SAND, 3)
            + at(-6, 0, head("#5b4630"), -12),
            0,
            0.62,
        ),
    ),
    # Time, an old man with wings and crutches
    12: scene(
        "#dbe4f3",
        SAND,
        at(4, 0, wings(STEEL, STONE) + put("gown", 0, 0, PLUM)),
        at(-30, 0, rod(_CRUTCH, BROWN, 3.4)),
        at(4, 0, arms(PLUM, "low", "high")),
        at(36, -42, _GLASS, 0, 0.9),
        disc(36, -20, 5, FLESH),
        at(4, 0, head(WHITE, beard=True)),
        at(4, -8, shape("M-17-62C-20-92 20-92 17-62Q0-80-17-62Z", PLUM), 0, 0.85),
    ),
    # Death, on a pale horse
    13: scene(
        "#b9b3b8",
        "#5a4a3e",
        horse("#efece4", "#8d8f98", "#3a3340"),
        at(6, 2, bones("M6 4-12 22-14 50H-24")),
        at(6, 2, bones(RIBS) + at(0, 2, SKULL)),
        rod("M-20 16 44-92", BROWN, 3),
        shape("M46-100Q4-108-14-62 2-88 40-84Z", STEEL),
        bones("M-6-34Q-24-22-14 4M18-34Q34-30 14-42"),
    ),
    # the Ship
    14: (
        SKY,
        put("cloud", 34, -84, WHITE, size=0.5)
        + rod("M-32 44V-58M2 44V-88M34 44V-58", BROWN, 3)
        + shape("M2-92 22-86 2-80ZM-32-62-14-57-32-52ZM34-62 52-57 34-52Z", RED)
        + at(2, -50, shape(_SAIL, WHITE) + line("M0-24V14M-23-2H23", 5, RED), 0, 1.05)
        + at(2, -2, shape(_SAIL, SAND), 0, 1.2)
        + at(-32, 4, shape(_SAIL, WHITE), 0, 0.68)
        + at(36, 4, shape(_SAIL, WHITE), 0, 0.68)
        + at(-32, -26, shape(_SAIL, SAND), 0, 0.5)
        + at(36, -26, shape(_SAIL, SAND), 0, 0.5)
        + shape("M-54 20H-30L-26 34H28L34 18H52Q50 66 32 76H-34Q-50 56-54 20Z", BROWN)
        + line("M-50 38Q0 52 50 38M-46 52Q0 64 46 52", 2.4, GOLD)
        + dots("-28 50,-14 52,0 53,14 52,28 50", 4.4)
        + sea(66, "#4f97cf"),
    ),
    # the Tower
    15: scene(
        "#f7cfa6",
        LEAF,
        shape("M-54 70Q-20 40 10 62T54 52V106H-54Z", GREEN),
        at(-40, 72, shape("M0 16Q-16-10 0-44 16-10 0 16Z", "#2f6a4a")),
        at(44, 66, shape("M0 16Q-16-10 0-44 16-10 0 16Z", "#2f6a4a")),
        rod("M6-74V-98", BROWN, 2),
        shape("M7-99 34-93 7-86Z", RED),
        shape("M-8-50V-78H-4V-73H2V-78H10V-73H16V-78H20V-50Z", SAND),
        shape("M-24 96-20-36H-27V-57H-18V-50H-8V-57H1V-50H11V-57H20V-50H30V-57H39V-36H32L36 96Z", SAND),
        shape("M-8 96V66Q-8 54 6 54T20 66V96Z", BROWN),
        line("M6 54V96M-20-36H32M-21-8H-8M32 8H18M-22 24H-6M33 40H20M-23 60H-14M2-64H10"),
        shape("M-2 30V12Q-2 4 6 4T14 12V30Z", INK),
        shape("M1-14V-22Q1-26 6-26T11-22V-14Z", INK),
    ),
    # the Star, with a rider
    16: scene(
        NIGHT,
        "#54774e",
        at(
            -5,
            14,
            horse("#f3eee4", "#b9a27a", RED)
            + rider(BLUE, GOLD, "", (34, -32))
            + at(6, 2, head("#3a2a20", hat=crown(RED))),
            0,
            0.86,
        ),
        stars((-36, -46, 0.8), (46, 4, 0.8), (-4, -94, 0.8)),
        put("glory", 30, -76, GOLD, size=0.68),
        star(30, -76, 20, 7, 8, PALE),
    ),
    # the Moon: Diana, and a shepherd asleep under a tree
    17: scene(
        "#3d5a9c",
        "#5b7a52",
        rod("M-46 92V-24", BROWN, 9),
        put("leaves", -36, -30, "#3f7a52", size=1.05),
        at(30, -72, _CRESCENT, 0, 1.15),
        stars((-4, -88, 0.6), (46, -36, 0.5)),
        small(20, 90, 0.72, lady(WHITE, STEEL, "#d19a3c", hands=("low", "low"))),
        at(20, -26, shape("M-13-2Q0 6 13-2 8 10 0 10T-13-2Z", GOLD), 180, 0.8),
        rod("M0 84 24 92 40 90", FLESH, 6),
        rod("M-4 82 20 70 30 92 42 92", FLESH, 6),
        shape("M-48 80Q-40 62-22 66L6 74 12 92-12 94-44 96Z", RED),
        at(-30, 68, at(0, 36, head("#5b4630"), 0, 0.6), -56),
        rod("M-38 80Q-24 92-10 84", FLESH, 5),
        rod("M4 101H44", BROWN, 5),
    ),
    # the Sun, over two men who fight
    18: scene(
        "#d8eefb",
        SAND,
        at(14, 0, great_sun(-58, 24)),
        at(-29, 40, _fighter(RED, BLUE, "#3a2a20"), 5, 0.65),
        at(29, 40, mirrored(_fighter(GREEN, GOLD, "#d19a3c")), -5, 0.65),
    ),
    # Atlas, who carries the globe
    19: scene(
        "#f2e6c6",
        "#8a7a5c",
        disc(6, -38, 44, "#3f74b8"),
        at(6, -38, line("M-43-8Q0 26 43-8M-20-39Q-34 0-16 41M20-39Q34 0 16 41", 1.2, WHITE)),
        at(6, -38, rod("M-39 20Q8 14 36-24", GOLD, 9) + dotted("M-39 20Q8 14 36-24", 9, 3, RED)),
        stars((-14, -52, 0.8), (30, -6, 0.8), (8, -68, 0.6)),
        rod("M-6 54-28 62-24 94H-36M12 54 34 68 46 94H52", FLESH, 11),
        shape("M-12 14Q4 22 20 14L26 22 20 48Q4 56-12 48L-18 22Z", FLESH),
        shape("M-14 40Q4 50 22 40L26 62Q12 56 4 70-6 58-20 64Z", RED),
        line("M4 22V38M-6 26Q-2 32 3 27M14 26Q10 32 5 27", 1.2, "#b98055"),
        rod("M-14 20-38 16-34-12M22 20 46 16 44-12", FLESH, 8),
        at(6, 50, head("#5b4630", beard=True), 0, 0.72),
    ),
    # Jupiter on his eagle
    20: scene(
        "#f9dfa0",
        "#8d8a95",
        put("glory", 4, -52, WHITE, size=1.35),
        "".join(at(x, 98, tower(SAND), 0, size) for x, size in ((-34, 0.42), (-14, 0.3), (8, 0.46), (30, 0.34))),
        put("cloud", -26, 60, WHITE, size=0.9),
        put("cloud", 30, 64, WHITE, size=0.9),
        at(4, -4, shape("M-13-40Q-36-26-34 40H34Q36-26 13-40Z", RED) + put("coat", 0, 0, PLUM), 0, 0.86),
        at(4, 34, _EAGLE, 0, 1.02),
        at(4, -4, arms(PLUM, "low", "high") + at(34, -42, _BOLT) + disc(32, -22, 5, FLESH), 0, 0.86),
        at(4, -4, head("#d8d4cb", beard=True, hat=crown(RED)), 0, 0.86),
    ),
}
"""Trump -> its picture."""
