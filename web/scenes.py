"""The scenes of the trumps and the Excuse: one small picture each, after the themes of the tarot nouveau.

Folly, the four ages, the four times of day, the elements, pleasures, the four seasons, the game and
the world. A scene stands on the middle line of its card, x from -53 to 53, y from -62 to 0, and is
turned round below it. Colours are flat, so that a trump is known by its colour from across the table.
"""

from tarot_records.web.drawing import CREAM, GOLD, GREEN, INK, LEAF, PLUM, RED, SEA, STONE, disc, line, shape, star


def _sun(y: float, radius: float, fill: str, rays: int = 16) -> str:
    return star(0, y, radius * 1.75, radius * 1.15, rays, GOLD) + disc(0, y, radius, fill)


def _waves(y: float, colour: str) -> str:
    return line(f"M-50 {y:g}" + "q6.25 -5 12.5 0t12.5 0" * 4, colour, 2.4)


def _cap(left: str, right: str) -> str:
    """A jester's cap with three bells."""
    return (
        shape("M0-8H-19C-21-27-36-32-44-17-43-48-18-54-9-35-9-45-6-52 0-57Z", left)
        + shape("M0-8H19C21-27 36-32 44-17 43-48 18-54 9-35 9-45 6-52 0-57Z", right)
        + shape("M-21-9H21V0H-21Z", GOLD)
        + disc(-44, -15, 4.5, GOLD)
        + disc(44, -15, 4.5, GOLD)
        + disc(0, -57, 4.5, GOLD)
    )


def _petals(count: int, y: float, reach: float, width: float, fill: str) -> str:
    """Petals round a point."""
    one = f"M0 0C{-width} {-reach * 0.4:g} {-width} {-reach:g} 0 {-reach:g}S{width} {-reach * 0.4:g} 0 0Z"
    turned = "".join(f'<path d="{one}" transform="rotate({360 * i / count:.4g})"/>' for i in range(count))
    return f'<g fill="{fill}" transform="translate(0 {y:g})">{turned}</g>'


def _tulip(x: float, height: float, fill: str) -> str:
    return (
        line(f"M{x:g} 0V{-height:g}", GREEN, 2.6)
        + shape(f"M{x:g}-4c-13-3-13-14-14-20 9 3 14 9 14 20c0-11 5-17 14-20-1 6-1 17-14 20Z", LEAF)
        + shape(f"M{x:g} {-height + 2:g}c-11 0-12-11-10-20l5 6 5-9 5 9 5-6c2 9 1 20-10 20Z", fill)
    )


def _ear(x: float, lean: float) -> str:
    """An ear of wheat, leaning."""
    grains = "".join(f'<path d="M0 {-24 - 7 * i}q-8-3-6-10 7 2 6 10 1-8 6-10 2 7-6 10Z"/>' for i in range(5))
    return (
        f'<g transform="translate({x:g} 0) rotate({lean:g})">{line("M0 0V-54", "#9a6b16", 2)}'
        f'<g fill="{GOLD}">{grains}<path d="M0-56q-4-4 0-9 4 5 0 9Z"/></g></g>'
    )


_GRAPES = [
    (x, y)
    for row, y in enumerate((-44, -35.5, -27, -18.5, -10))
    for x in [8 * i - 4 * (4 - row) for i in range(5 - row)]
]

_FLAKE = "M0-30V-54M0-45-6-51M0-45 6-51M0-38-5-43M0-38 5-43"
_CARD = '<rect x="-12" y="-40" width="24" height="40" rx="3" stroke="#26314a" stroke-width="1.4"'

SCENES: dict[int, tuple[str, str]] = {
    1: ("#f3d9a4", _cap(RED, SEA)),
    2: (
        "#dbe6bf",
        line("M0-60V-44", INK, 4)
        + shape("M-22-46H22C22-30 6-16 0-1-6-16-22-30-22-46Z", RED)
        + shape("M-21-38H21L17-29H-17Z", GOLD)
        + line("M-40-8Q-30-20-38-32M40-8Q30-20 38-32", INK, 1.6),
    ),
    3: (
        "#dbe6bf",
        line("M0-24V0", GREEN, 3)
        + shape("M0-4C-20-4-26-14-28-20-14-22-4-14 0-4 4-14 14-22 28-20 26-14 20-4 0-4Z", GREEN)
        + _petals(6, -36, 21, 12, "#cf5a62")
        + _petals(6, -36, 13, 8, RED)
        + disc(0, -36, 4, GOLD),
    ),
    4: (
        "#dbe6bf",
        shape(
            "M-30 0V-26H-36V-40H-28V-34H-22V-40H-14V-46H-18V-56H-12V-52H-4V-56H4V-52H12V-56H18V-46H14V-40H22"
            "V-34H28V-40H36V-26H30V0Z",
            STONE,
        )
        + shape("M-8 0V-14A8 8 0 0 1 8-14V0Z", INK)
        + shape("M-2-30H2V-40H-2ZM-24-14H-20V-22H-24ZM20-14H24V-22H20Z", INK),
    ),
    5: (
        "#dbe6bf",
        shape("M-17-52H17C17-36 5-34 2-28 5-22 17-20 17-4H-17C-17-20-5-22-2-28-5-34-17-36-17-52Z", CREAM)
        + shape("M-12-43H12C9-36 3-34 0-29-3-34-9-36-12-43ZM-15-5C-12-13-5-14 0-20 5-14 12-13 15-5Z", GOLD)
        + line("M-21-55H21M-21-2H21", "#7a4a22", 5),
    ),
    6: ("#f7d6b0", _sun(0, 22, "#f3c14b") + line("M-53-1H53", RED, 3)),
    7: ("#a9d3ec", _sun(-31, 15, "#f9d35f") + shape("M-53 0V-6Q-25-16 0-6T53-6V0Z", LEAF)),
    8: (
        "#e79b72",
        shape("M-24-14A24 24 0 0 1 24-14Z", "#f7d36b")
        + shape("M-53-14H53V0H-53Z", "#7b4b6d")
        + line("M-18-9H18M-10-4H10", "#f7d36b", 2)
        + star(34, -48, 7, 2.4, 4, CREAM),
    ),
    9: (
        "#25335c",
        shape("M8-56A25 25 0 1 0 22-20 21 21 0 0 1 8-56Z", "#f6e3a1")
        + star(28, -44, 6, 2.2, 5, CREAM)
        + star(-36, -48, 5, 1.8, 5, CREAM)
        + star(38, -16, 4, 1.5, 5, CREAM)
        + star(-38, -14, 4, 1.5, 5, CREAM),
    ),
    10: (
        "#cfe3ec",
        shape("M-53 0-22-44-4-18 12-36 46 0Z", "#7d6a58")
        + shape("M-31-31-22-44-13-31-18-33-23-28-27-33ZM5-28 12-36 20-27 15-29 10-25Z", CREAM)
        + line("M10-50q6-6 10 0q4-6 10 0M30-38q4-4 7 0q3-4 7 0", INK, 2),
    ),
    11: (
        "#bcd9e6",
        shape("M0-60C4-46 20-40 18-22 17-12 8-8 0-8S-17-12-18-22C-19-32-10-36-11-46-5-44-2-50 0-60Z", "#d9532c")
        + shape("M1-40C3-32 11-29 10-20 9-13 4-11 0-11S-9-13-10-20C-10-26-5-28-5-34-2-33 0-36 1-40Z", GOLD)
        + _waves(-7, SEA)
        + _waves(-2, INK),
    ),
    12: (
        "#ead3e4",
        shape(
            "M0-30C14-38 34-36 40-28 40-14 28-8 18-10 10-12 6-18 0-18S-10-12-18-10C-28-8-40-14-40-28-34-36-14-38 0-30Z",
            PLUM,
        )
        + shape("M10-24Q19-30 30-24 20-16 10-24ZM-10-24Q-19-30-30-24-20-16-10-24Z", CREAM)
        + shape(
            "M0-31C-4-44-2-54 0-60 2-54 4-44 0-31ZM4-32C10-44 16-50 24-54 20-46 14-36 4-32Z"
            "M-4-32C-10-44-16-50-24-54-20-46-14-36-4-32Z",
            GOLD,
        )
        + line("M-38-20Q-46-10-40-2M38-20Q46-10 40-2", RED, 2.4),
    ),
    13: (
        "#ead3e4",
        line("M0-54V-4M-34-46H34M-14-2H14", INK, 3.4)
        + line("M-34-46-44-22M-34-46-24-22M34-46 24-22M34-46 44-22", INK, 1.4)
        + shape("M-47-22H-21Q-24-11-34-11T-47-22ZM21-22H47Q44-11 34-11T21-22Z", GOLD)
        + disc(0, -54, 5, RED),
    ),
    14: (
        "#cfe6ea",
        shape("M-30-14H34L26-3H-20Z", "#7a4a22")
        + line("M0-14V-60", INK, 2.4)
        + shape("M-4-20V-56Q-26-38-28-20Z", CREAM)
        + shape("M4-20V-56Q30-44 34-20Z", RED)
        + _waves(-2, SEA),
    ),
    15: (
        "#f0dcc0",
        shape("M-2-54C26-56 42-40 38-24 35-12 22-18 16-12 10-6 18-2 6-1-20 1-40-12-38-30-36-46-20-53-2-54Z", "#c08a4e")
        + disc(-22, -28, 6, RED)
        + disc(-12, -42, 6, GOLD)
        + disc(8, -44, 6, SEA)
        + disc(24, -32, 6, GREEN)
        + disc(-14, -14, 5, CREAM)
        + line("M46-58 14-22", INK, 2.6),
    ),
    16: ("#e4efcf", _tulip(-28, 28, GOLD) + _tulip(28, 28, PLUM) + _tulip(0, 36, RED)),
    17: (
        "#f8e6a8",
        "".join(_ear(x, lean) for x, lean in ((-14, -24), (14, 24), (-7, -11), (7, 11), (0, 0)))
        + shape("M-15-17H15V-10H-15Z", RED),
    ),
    18: (
        "#f1d3b0",
        line("M0-44V-60", "#7a4a22", 3)
        + shape(
            "M2-50C14-62 32-60 38-50 30-48 30-40 22-40 12-40 8-46 2-50Z"
            "M-2-50C-14-62-32-60-38-50-30-48-30-40-22-40-12-40-8-46-2-50Z",
            GREEN,
        )
        + "".join(disc(x, y, 4.7, PLUM) + disc(x - 1.2, y - 1.4, 1.2, "#c59ccb") for x, y in _GRAPES),
    ),
    19: (
        "#d5e1ec",
        '<g transform="translate(0 -30)">'
        + "".join(
            f'<g transform="rotate({60 * i}) translate(0 27)">{line(_FLAKE + "M0-30V-27", SEA, 2.4)}</g>'
            for i in range(6)
        )
        + "</g>"
        + disc(0, -30, 3, SEA)
        + shape("M-53 0V-3Q-30-9-8-3T53-4V0Z", "#fff"),
    ),
    20: (
        "#c9dcc4",
        "".join(
            f'<g transform="translate({x} -10) rotate({turn})">{_CARD} fill="{fill}"/></g>'
            for x, turn, fill in ((-6, -32, SEA), (-2, -11, CREAM), (2, 11, CREAM), (6, 32, RED))
        )
        + star(-6, -32, 6, 2.6, 5, GOLD)
        + star(8, -31, 6, 2.6, 5, RED),
    ),
    21: (
        "#f3d9a4",
        disc(0, -27, 21, SEA)
        + shape(
            "M-19-36C-8-46 0-38-4-30S-12-18-14-12C-20-18-23-28-19-36Z"
            "M4-24C12-30 18-26 20-22 18-12 12-8 8-8 4-14 0-18 4-24Z",
            LEAF,
        )
        + line("M-21-27A21 6 0 0 0 21-27", GOLD, 1.6)
        + shape("M-14-46-17-60-8-53 0-62 8-53 17-60 14-46Z", GOLD)
        + line("M-28-6C-44-18-44-40-32-52M28-6C44-18 44-40 32-52", GREEN, 3)
        + "".join(
            f'<path fill="{GREEN}" d="M{s * x} {y}q{s * -9}-2 {s * -10}-10 {s * 9} 2 {s * 10} 10Z"/>'
            for s in (1, -1)
            for x, y in ((-36, -14), (-40, -26), (-40, -38), (-34, -48))
        ),
    ),
}

EXCUSE = (
    "#e9d7ee",
    '<g transform="translate(0 -29) rotate(38) scale(.78)">'
    + shape("M0-8C14-8 20 6 20 14 20 26 10 32 0 32S-20 26-20 14C-20 6-14-8 0-8Z", "#b9763a")
    + shape("M-3.5-36H3.5V0H-3.5ZM-3.5-36-7-46 3-49 3.5-36Z", "#6b3d1c")
    + disc(0, 10, 6, "#4a2812")
    + line("M-9 22H9", "#4a2812", 3)
    + line("M-1.5-36V22M1.5-36V22", CREAM, 0.8)
    + "</g>"
    + star(-34, -46, 8, 3.3, 5, RED)
    + star(-37, -14, 5, 2, 5, GOLD)
    + star(40, -14, 6, 2.5, 5, SEA),
)
