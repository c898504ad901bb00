"""Attributes and surroundings of the figures on the Italian trumps: books, swords, ground, towers."""

from drawing.pen import *

PARTS = {
    "tower": shape("M-14 0V-52H-17V-64H-11V-59H-5V-64H5V-59H11V-64H17V-52H14V0Z", MAIN)
    + shape("M-4-30V-38A4 4 0 0 1 4-38V-30ZM-5 0V-12A5 5 0 0 1 5-12V0Z", INK)
    + line("M-14-46H14M-14-22H-8M6-20H14M-12-8H-8M8-34H14", 0.8),
    "pool": shape("M-57 60q8-5 14 0t14 0 14 0 14 0 14 0 14 0 14 0 16 0V96H-57Z", MAIN)
    + line("M-44 72q5-3 10 0t10 0M10 70q5-3 10 0t10 0M-14 84q5-3 10 0t10 0", 1),
}
"""Parts that several pictures share, by their ids."""


def ground(colour: str) -> str:
    """Return the background, which stays white in print."""
    return f'<path fill="var(--card-ground,{colour})" stroke="none" d="M-56-92H56V92H-56Z"/>'


def lawn(colour: str) -> str:
    """Return the lawn at the bottom."""
    return shape("M-57 80Q-24 74 6 79T57 77V96H-57Z", colour)


def great_sun(y: float, radius: float) -> str:
    """The sun with its face, straight and waving rays by turns."""
    r = radius / 20
    return (
        star(0, y, radius * 1.75, radius * 1.05, 16, GOLD)
        + disc(0, y, radius, "#f9d978")
        + f'<g transform="translate(0 {y:g}) scale({r:g})">'
        + line("M-9-5Q-6-8-3-5M3-5Q6-8 9-5M0-4 2 4H-2M-6 9Q0 13 6 9", 1.3)
        + dots("-6 -3,6 -3", 2.4, INK)
        + dots("-11 5,11 5", 5, "#f0a94e")
        + "</g>"
    )


def pool(colour: str) -> str:
    """Water in front."""
    return used("pool", "", colour)


def tower(colour: str) -> str:
    """A tower with battlements, its foot at the origin."""
    return used("tower", "", colour)


def book(x: float, y: float) -> str:
    """An open book."""
    return at(
        x,
        y,
        shape("M0 0Q-8-5-16-1V16Q-8 12 0 16 8 12 16 16V-1Q8-5 0 0Z", WHITE)
        + line("M0 0V16M-12 4H-4M-12 9H-4M4 4H12M4 9H12", 0.9),
    )


KEY = (
    line("M0 0V22M0 16H6M0 21H6", 4.4)
    + line("M0 0V22M0 16H6M0 21H6", 2.2, GOLD)
    + disc(0, -5, 5, GOLD)
    + disc(0, -5, 2, WHITE)
)

SHIELD = shape("M-14-16H14V2Q14 14 0 20-14 14-14 2Z", GOLD) + spot(
    "M0-12 3-8H1L4-4 12-10Q12 2 5 5L8 12 0 9-8 12-5 5Q-12 2-12-10L-4-4-1-8H-3Z", INK
)

SCEPTRE = rod("M0 20V-34", GOLD, 2.4) + disc(0, -38, 5, GOLD) + line("M0-48V-43M-3-46H3", 1.8)

ORB = disc(0, 0, 9, BLUE) + line("M-9 0H9M0-9V0M0-9V-17M-3-14H3", 1.8, GOLD)

SCALES = (
    line("M-17-14H17M0-20V-14M-17-14-24 6M-17-14-10 6M17-14 10 6M17-14 24 6", 1.2)
    + both(shape("M9 6H25Q23 13 17 13T9 6Z", GOLD))
    + disc(0, -20, 2.4, GOLD)
)

BLADE = (
    shape("M-3 0V-66L0-74 3-66V0Z", STEEL)
    + line("M0 0V-64", 0.8)
    + shape("M-11-2H11V3H-11Z", GOLD)
    + shape("M-2.5 3H2.5V15H-2.5Z", RED)
    + disc(0, 17, 3.4, GOLD)
)

JUG = shape("M-7-12H7L5-6C11 0 10 12 5 14H-5C-10 12-11 0-5-6Z", GOLD) + line("M-7 2H8", 1.4, RED)
