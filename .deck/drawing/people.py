"""Little people and what stands about them, for the scenes on the trumps of the French pack.

Somebody stands with the feet at the origin and is 45 high. A scene runs from -53 to 53 and from -63 to 0.
"""

from drawing.pen import *

HATS = {
    "": "",
    "straw": shape("M-10-41Q0-45 10-41L5-43Q4-49 0-49T-5-43Z", GOLD),
    "cap": shape("M-6-40C-8-48 6-50 6.5-41L9-40Z", RED),
    "bonnet": shape("M-6-35C-9-49 9-49 6-35 5-43-5-43-6-35Z", WHITE),
    "tall": shape("M-9-42H9V-44H5L4.5-53H-4.5L-5-44H-9Z", INK),
    "plume": shape("M-9-42Q0-46 9-42L6-46Q0-49-6-46Z", INK) + shape("M4-45Q10-54 15-48 10-48 6-44Z", WHITE),
    "hood": shape("M-7-33C-10-48-2-49 1-50 8-46 8-38 6-33 6-43-4-44-4-33Z", "#5b4b63"),
    "wreath": line("M-5.5-42Q0-46 5.5-42", 2.6, GREEN) + dots("-4 -43.5,0 -45,4 -43.5", 2.2, RED),
}


def somebody(
    dress: str,
    legs: str = "",
    *,
    hat: str = "",
    hair: str = BROWN,
    left: Coordinates = (-9, -17),
    right: Coordinates = (9, -17),
) -> str:
    """A person, in a long gown if no legs are to be seen, with the hands where they are wanted."""
    if legs:
        body = shape("M-5.5-17-6 0H-1L0-14 1 0H6L5.5-17Z", legs) + shape("M-4.5-34H4.5L8-14H-8Z", dress)
        body += line("M-7-20H7", 1.6, GOLD)
    else:
        body = shape("M-4.5-34H4.5L4-24C8-16 11-8 12 0H-12C-11-8-8-16-4-24Z", dress) + line("M-4-24H4", 1.6, GOLD)
    arms = "".join(
        rod(path("M", side * 4, -31.5, "Q", side * 5 + x * 0.7, y * 0.5 - 10, x, y), dress, 2.6)
        + disc(x, y, 1.7, FLESH)
        for side, (x, y) in ((-1, left), (1, right))
    )
    head = shape("M-6.5-36C-8-47 8-47 6.5-36Z", hair) + disc(0, -39, 5, FLESH)
    head += spot("M-5.3-39.5C-5-46 5-46 5.3-39.5 3-43-3-43-5.3-39.5Z", hair)
    return body + arms + head + dots("-2 -38.5,2 -38.5", 1.2) + HATS[hat]


def sky(colour: str) -> str:
    """Return the background, which stays white in print."""
    return f'<path fill="var(--card-ground,{colour})" stroke="none" d="M-53-63H53V0H-53Z"/>'


def hill(height: float, colour: str = LEAF, top: float = -6) -> str:
    """The ground, higher on the left or on the right."""
    return shape(path("M", -54, -height, "Q", -10, top - 8, 12, top, "T", 54, -height + 2) + "V2H-54Z", colour)


def floor(colour: str) -> str:
    """A floor."""
    return shape("M-54-7H54V2H-54Z", colour)


def tree(x: float, crown: str, fruit: str = "") -> str:
    """A tree, bare if it has no crown."""
    trunk = shape("M-2.5 0-2-20-10-33-8-35-1-26 0-40 2-40 2.5-26 9-34 11-32 3.5-20 4 0Z", BROWN)
    leaves = shape("M-8-24C-20-22-21-36-14-38-16-50-2-54 1-48 6-56 18-50 15-40 22-36 18-24 8-25 4-20-4-20-8-24Z", crown)
    dotted = dots("-12 -32,-6 -42,2 -34,8 -45,12 -32,-2 -27", 3.6, fruit) if fruit else ""
    return at(x, 0, trunk + (leaves + dotted if crown else ""))


def cloud(x: float, y: float) -> str:
    """A cloud."""
    return at(x, y, shape("M-11 3C-16 2-15-4-9-4-8-9 0-9 2-5 7-7 11-4 10-1 14 0 13 3 10 3Z", WHITE))


def sun(x: float, y: float, radius: float) -> str:
    """The sun with a face."""
    face = line("M-2.5-1V-2M2.5-1V-2M-3 2.5Q0 5 3 2.5", 1)
    return (
        star(x, y, radius * 1.8, radius * 1.12, 14, GOLD)
        + disc(x, y, radius, "#f7d269")
        + at(x, y, face, 0, radius / 7)
    )


def waves(y: float, colour: str) -> str:
    """Water up to the lower edge."""
    return shape(f"M-54 {y:g}" + "q4.5-4 9 0t9 0" * 6 + "V2H-54Z", colour) + line(
        f"M-46 {y + 7:g}q4-3 8 0t8 0M6 {y + 7:g}q4-3 8 0t8 0M-14 {y + 12:g}q4-3 8 0t8 0", 0.9
    )


def stars(points: list[Coordinates]) -> str:
    """Stars in the sky."""
    return "".join(star(x, y, 4.5, 1.6, 5, GOLD) for x, y in points)


def glory(colour: str) -> str:
    """Rays from the middle line upwards, for the two trumps that count."""
    rays = "".join(f"M0 0 {x} -64H{x + 9}Z" for x in range(-112, 112, 18))
    return spot(rays, colour)
