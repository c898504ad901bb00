"""Figures at full length, for the courts and trumps of the Italian pack.

A figure stands on y = 88, its chin is at -43 and its crown reaches -90; x runs from -53 to 53.
"""

from drawing.livery import face, fringe, full_beard
from drawing.pen import *


def _head(locks: str, beard: str = "") -> str:
    return at(0, -8, both(shape(locks, MAIN)) + face(beard, MAIN) + fringe(MAIN), 0, 0.85)


_SHORT = "M8-72C17-72 16-56 15-46H9Z"
HEADS = {
    "head": _head(_SHORT),
    "head-long": _head("M8-72C18-72 19-58 17-46Q19-36 23-33L10-32Z"),
    "head-beard": _head(_SHORT, full_beard(MAIN)),
}
PARTS = HEADS | {
    "crown": both(shape("M0-96L4-83 10-91 12-81 19-89 15.5-67Q8-70.5 0-70.5Z", GOLD))
    + line("M-16-69Q0-75 16-69", 3, MAIN)
    + dots("0 -96,-19 -89,19 -89,-10 -91,10 -91", 4, MAIN),
    "gown": shape("M-13-39Q0-33 13-39L16-26 11-4Q24 34 28 88H-28Q-24 34-11-4L-16-26Z", MAIN)
    + line("M-11-4Q0 1 11-4", 4.6)
    + line("M-11-4Q0 1 11-4", 2.6, GOLD)
    + line("M-26 78H26M0 2V76", 2, GOLD)
    + line("M-9 8Q-14 40-17 74M9 8Q14 40 17 74", 0.8),
    "coat": shape("M-14-39Q0-33 14-39L16-26 12-4 20 32Q0 40-20 32L-12-4-16-26Z", MAIN)
    + line("M-12-4Q0 1 12-4", 4.6)
    + line("M-12-4Q0 1 12-4", 2.6, GOLD)
    + line("M-18 29Q0 36 18 29", 1.6, GOLD)
    + line("M0-35V-4M-5 2-8 32M5 2 8 32", 0.8),
    "throne": shape("M-42 90V-36L-36-50-30-36H30L36-50 42-36V90Z", MAIN)
    + both(disc(36, -52, 4, GOLD) + line("M36-30V30", 1.2) + shape("M26 20H46V28H26Z", MAIN)),
    "robe": shape("M-13-39Q0-33 13-39L14-8 26 30 24 84H-24L-26 30-14-8Z", MAIN)
    + line("M-14-8Q0-3 14-8", 2.6, GOLD)
    + line("M-24 78H24M0-2V34", 2, GOLD)
    + line("M-24 32Q-12 44-9 76M24 32Q12 44 9 76M-14-4-20 26M14-4 20 26", 0.9)
    + both(shape("M4 84H18Q21 90 18 90H4Z", GOLD)),
    "wings": both(
        shape("M12-34C26-52 46-56 52-40 52-20 46 6 34 26 32 4 24-14 12-22Z", MAIN)
        + bare("M40-46C50-46 52-34 50-22 47-8 42 10 34 26 36 2 40-20 40-46Z")
        + line("M20-30Q28-14 33 10M29-40Q34-20 36 4", 0.9)
    ),
}
"""Parts that many figures share, by their ids; the colour of the hair or of the dress is the main one."""


def _trimmed(part: str, colour: str, trim: str) -> str:
    """Return a dress in its colour; only one that is not trimmed with gold is drawn anew."""
    return used(part, "", colour) if trim == GOLD else PARTS[part].replace(MAIN, colour).replace(GOLD, trim)


def arm(side: int, hand: Coordinates, sleeve: str) -> str:
    """A sleeved arm from a shoulder to the hand: left is -1, right is 1 as one sees them."""
    x, y = hand
    bend = path("M", side * 14, -31, "Q", side * 29, (y - 20) / 2 + 4, x, y)
    return rod(bend, sleeve, 8.5) + disc(x, y, 5, FLESH)


def head(hair: str, long: bool = False, beard: bool = False, hat: str = "") -> str:
    """A head of hair with a face and what is worn on it."""
    part = "head-long" if long else "head-beard" if beard else "head"
    return used(part, "", hair) + (at(0, -8, hat, 0, 0.85) if hat else "")


def crown(jewel: str) -> str:
    """A crown, to be worn as a hat."""
    return used("crown", "", jewel)


def cap(colour: str, lining: str) -> str:
    """A valet's cap with its feather."""
    return (
        shape("M-21-71C-26-86-12-94 3-93 19-91 26-81 21-71Q0-80-21-71Z", colour)
        + shape("M-22-70Q0-82 22-70L20-66Q0-76-20-66Z", lining)
        + shape("M14-83C18-99 33-103 36-92 30-94 27-90 24-86 20-80 16-78 12-78Z", WHITE)
    )


def helmet(colour: str, plume: str) -> str:
    """A rider's helmet."""
    return (
        shape("M0-88C-2-106 18-110 26-100 14-102 10-96 6-88Z", plume)
        + shape("M-17-66C-18-84-10-90 0-90S18-84 17-66Q0-76-17-66Z", colour)
        + line("M-17-68Q0-78 17-68", 3, GOLD)
    )


def tiara(jewel: str) -> str:
    """The threefold crown."""
    return (
        shape("M-15-66C-18-90-8-100 0-104 8-100 18-90 15-66Q0-72-15-66Z", WHITE)
        + line("M-15.5-70Q0-76 15.5-70M-14.5-80Q0-86 14.5-80M-10-91Q0-95 10-91", 3.4, GOLD)
        + line("M0-104V-112M-3-109H3", 2, jewel)
    )


def veil(colour: str) -> str:
    """A veil over hair and shoulders."""
    return shape("M-12-60C-14-72-8-74 0-74S14-72 12-60L15-34 26-26C24-46 24-84 0-84S-24-46-26-26L-15-34Z", colour)


def gown(dress: str, mantle: str = "", trim: str = GOLD) -> str:
    """A long dress, with a mantle behind it if there is one."""
    behind = shape("M-13-40Q-36-30-40 88H40Q36-30 13-40Z", mantle) if mantle else ""
    return behind + _trimmed("gown", dress, trim)


def tunic(coat: str, left: str, right: str, trim: str = GOLD) -> str:
    """A short coat over hose, each leg of its own colour."""
    leg = "M1 24H14Q15 60 12 78L22 84Q23 88 21 88H5Q1 60 1 24Z"
    return mirrored(shape(leg, left)) + f"{shape(leg, right)}" + _trimmed("coat", coat, trim)


def seated(robe: str, mantle: str, throne: str, trim: str = GOLD) -> str:
    """A person on a throne."""
    return (
        used("throne", "", throne)
        + shape("M-14-39Q-34-32-36 4L-40 88H40L36 4Q34-32 14-39Z", mantle)
        + _trimmed("robe", robe, trim)
    )


def horse(coat: str, mane: str, cloth: str) -> str:
    """A horse walking to the left, its saddle cloth on."""
    far = "M-22 40-36 54-32 74-34 80H-42L-41 54-28 34ZM26 44 23 64 18 88H9L15 64 12 46Z"
    near = (
        "M-33-32-29-24C-16-22-10-8-6 2 8 8 22 2 34 6 46 12 45 30 42 42L46 62 41 88H32L34 64 24 50"
        "C10 53-2 53-14 48L-12 66-15 88H-24L-21 64-26 42"
        "C-32 36-34 24-31 14-34 8-38 4-42 2L-47 6C-53 6-53-3-50-7L-39-24Z"
    )
    return (
        shape("M38 10C52 14 52 34 49 58 44 46 44 30 37 22Z", mane)
        + shape(far, mane)
        + shape(near, coat)
        + shape("M-33-32-29-24C-16-22-10-8-6 4L-12 8C-14-4-22-14-32-18Z", mane)
        + dots("-38 -14", 2.8)
        + dots("-48 0", 1.6)
        + line("M-44-18-37 2M-41-6-48-4M-40-4Q-24 6-8 2", 2.2, RED)
        + shape("M-10 4Q8 10 26 5L30 40Q10 48-8 40Z", cloth)
        + line("M-7 36Q10 43 29 36", 2.2, GOLD)
        + dots("-2 20,10 22,22 20,4 30,16 30", 3, GOLD)
    )


def rider(coat: str, lining: str, what: str, hand: Coordinates) -> str:
    """A person on a horse, with the reins in one hand and something in the other."""
    return (
        at(6, 2, shape("M-11 2Q-16 20-12 40L-20 50-4 52 2 10Z", lining) + rod("M-14-28Q-24-16-16-6", coat, 8))
        + at(
            6,
            2,
            shape("M-13-39Q0-33 13-39L16-20 14 10Q0 15-14 10L-16-20Z", coat)
            + line("M-14 2Q0 7 14 2", 2.6, GOLD)
            + line("M0-34V0", 0.8),
        )
        + disc(-10, -4, 4.6, FLESH)
        + what
        + at(6, 2, arm(1, (hand[0] - 6, hand[1] - 2), coat))
    )


def wings(colour: str, tip: str) -> str:
    """Two feathered wings."""
    return used("wings", "", colour, tip)
