"""Beasts, children and the dead on the trumps of the Italian pack, each about its own origin."""

from drawing.pen import *


def car_horse(colour: str) -> str:
    """The fore part of a horse that draws the car."""
    return (
        shape(
            "M4-14C10-28 20-34 26-34L28-42 33-35 46-18 42-10 34-14C32-4 32 6 30 14L34 36H26L20 18 12 20 14 40H6L2 10Z",
            colour,
        )
        + dots("34 -26", 2.2)
        + line("M36-32 33-16M33-18Q20-10 6-8", 1.8, RED)
    )


LION = (
    shape("M-8 20C-6-2 10-10 26-6 40-2 44 14 42 40H32L30 26 16 28 10 42H0Z", "#d9953a")
    + line("M42 6Q56-6 50-20", 3.6)
    + line("M42 6Q56-6 50-20", 2, "#d9953a")
    + star(-10, 4, 22, 16, 12, "#a8602a")
    + disc(-10, 4, 13, "#e7b059")
    + dots("-15 1,-5 1", 2.4)
    + shape("M-13 6H-7L-10 9Z", INK)
    + line("M-10 9V12M-15 12Q-12 15-10 12-8 15-5 12", 1.2)
)

SKULL = (
    shape("M-11-62C-12-79 12-79 11-62L8-56V-49H-8V-56Z", WHITE)
    + dots("-4.5 -62,4.5 -62", 5.4)
    + shape("M0-57-2-53H2Z", INK)
    + line("M-5-49V-53M0-49V-52M5-49V-53", 0.9)
)

RIBS = "M0-46V4M-12-38Q0-43 12-38M-12-30Q0-35 12-30M-11-22Q0-27 11-22M-9-14Q0-18 9-14"
BONES = RIBS + "M-9 6Q0-2 9 6M-7 6-10 40-16 84H-22M7 6 12 40 14 84H22"


def bones(d: str) -> str:
    """Bones along a path."""
    return line(d, 6) + line(d, 3.8, WHITE)


PARTS = {
    "child": shape("M-8-14H8L9 10 10 34H3L0 14-3 34H-10L-9 10Z", FLESH)
    + shape("M-9 4H9L10 16H-10Z", MAIN)
    + disc(0, -24, 10, FLESH)
    + shape("M-10-25C-11-38 11-38 10-25 5-31-5-31-10-25Z", GOLD)
    + dots("-3.5 -23,3.5 -23", 2)
    + line("M-3-18Q0-16 3-18", 1.2, RED)
    + rod("M8-10Q14 0 22-6", FLESH, 4.6),
}
"""Parts that several pictures share, by their ids."""


def child(x: float, turn: int) -> str:
    """A child that holds out its hand to the right (1) or to the left (-1)."""
    body = used("child", "", RED if turn > 0 else BLUE)
    return at(x, 52, body if turn > 0 else mirrored(body))


def dog(colour: str) -> str:
    """A dog that howls to the right."""
    return (
        shape("M-14 34C-18 16-8 4 0-4L2-14 8-8 20-20 22-12 14-2C18 8 14 16 14 34H8L6 20-2 22-2 34Z", colour)
        + dots("10 -7", 2)
        + line("M-14 30Q-22 24-18 14", 2.4)
    )


def risen(x: float) -> str:
    """A person rising from a grave."""
    return at(
        x,
        74,
        shape("M-8 14V-8Q0-14 8-8V14Z", FLESH)
        + disc(0, -18, 7.5, FLESH)
        + shape("M-8-19C-9-30 9-30 8-19 3-24-3-24-8-19Z", BROWN)
        + dots("-2.5 -18,2.5 -18", 1.6)
        + rod("M-7-4Q-12-14-5-24M7-4Q12-14 5-24", FLESH, 2.6)
        + shape("M-16 4H16V20H-16Z", STONE),
    )


FOUR_BEINGS = (
    at(
        -40,
        -64,
        shape("M-10 12Q-12-4 0-4T10 12Z", BLUE)
        + disc(0, -6, 7, FLESH)
        + shape("M-7-7C-8-16 8-16 7-7 3-11-3-11-7-7Z", GOLD)
        + dots("-2.5 -5,2.5 -5", 1.5),
    )
    + at(
        40,
        -64,
        shape("M0-14Q5-14 5-9 5-6 3-4L14-13Q16 2 7 4L8 14 0 9-8 14-7 4Q-16 2-14-13L-3-4Q-5-6-5-9-5-14 0-14Z", BROWN)
        + shape("M4-11 10-8 4-7Z", GOLD)
        + dots("1.5 -10", 1.8),
    )
    + at(
        -40,
        76,
        shape("M-9-6-13-12-7-11H7L13-12 9-6 6 12H-6Z", "#b5793f")
        + line("M-8-11Q-15-14-14-20M8-11Q15-14 14-20", 2.2)
        + dots("-4 -3,4 -3,-2 8,2 8", 2),
    )
    + at(
        40,
        76,
        star(0, 0, 15, 11, 12, "#a8602a")
        + disc(0, 0, 9, "#e7b059")
        + dots("-3.5 -2,3.5 -2", 2)
        + shape("M-2 2H2L0 4Z", INK)
        + line("M-3 6Q0 8 3 6", 1.1),
    )
)
"""Angel, eagle, bull and lion, in the corners of the World."""
