"""The tarock pack of Vienna, Industrie und Glück: French suits, trumps with Roman numerals, the eagle, the Sküs."""

from drawing import french
from drawing.french_trumps import FACE, LUTE, SCENES, cap
from drawing.index import written
from drawing.pen import *
from drawing.people import cloud, floor, glory, sky, somebody, stars

from tarot_records.notation.letters import roman

UHU, QUAPIL, MOND = 2, 4, 21


def numeral(number: int) -> str:
    """The number of a trump as it is printed: 4 is IIII."""
    return "IIII" if number == QUAPIL else roman(number)


def _lozenges(left: str, right: str) -> str:
    """Lozenges in two colours, as on a harlequin's coat."""
    return "".join(
        spot(f"M{x} {y - 6} {x + 4} {y} {x} {y + 6} {x - 4} {y}Z", left if (i + j) % 2 else right)
        for i, x in enumerate((-16, -8, 0, 8, 16))
        for j, y in enumerate((-18, -8))
    )


_SKUES = (
    sky("#f3dfc8")
    + glory("#fbeedd")
    + at(-9, 2, shape("M-30 1Q-28-18-8-22H8Q28-18 32 1Z", WHITE) + _lozenges(RED, GREEN))
    + at(-9, -5, cap(RED, GREEN) + FACE, -6)
    + rod("M10-14Q30-10 40-27", RED, 6.5)
    + at(19, -9, LUTE, 62, 0.74)
    + shape("M-5-10Q-2-17 5-16L8-9 2-3-5-4Z", "#f7dcbd")
    + shape("M36-33Q40-37 45-33L44-24 37-24Z", "#f7dcbd")
    + stars([(-44, -50), (44, -52), (-45, -14)])
)

_HARLEQUIN = (
    sky("#f6e6c4")
    + floor("#b98a5e")
    + shape("M-54-63H-36Q-44-40-54-30ZM54-63H36Q44-40 54-30Z", RED)
    + line("M-36-63Q-44-40-54-30M36-63Q44-40 54-30", 2.2, GOLD)
    + at(-16, -4, somebody(RED, GREEN, hat="plume", left=(-12, -22), right=(13, -18)))
    + at(-16, -4, spot("M0-30 3-26 0-22-3-26ZM0-22 3-18 0-14-3-18Z", GOLD))
    + at(-6, -20, shape("M-5-5Q6-9 8 0 6 9-5 5-9 0-5-5Z", "#c98643") + line("M-6 0H-16", 2, BROWN) + dots("2 0", 3))
    + at(19, -4, somebody(BLUE, hair=GOLD, hat="wreath", left=(-12, -24), right=(12, -28)))
    + shape("M30-35 38-42 40-32Z", WHITE)
    + dots("-30 -48,2 -54,32 -50", 3, GOLD)
)

_EAGLE = (
    sky(SKY)
    + cloud(-36, -52)
    + cloud(38, -16)
    + shape("M-26 1-18-13-6-9 4-15 16-10 28 1Z", STONE)
    + line("M-12-2-7-9M8-1 5-10", 0.9)
    + both(
        shape("M4-34C12-52 30-56 46-50 44-44 41-42 38-41 41-37 38-34 34-33 36-29 32-26 28-26 28-22 18-18 8-20Z", BROWN)
        + line("M14-40Q26-44 38-41M12-33Q24-34 34-33M12-26Q20-26 28-26", 0.9)
    )
    + shape("M-8-36Q-9-24-6-15L0-10 6-15Q9-24 8-36Z", "#6d4526")
    + line("M-3-28Q0-25 3-28M-3-22Q0-19 3-22", 0.9, GOLD)
    + shape("M-6-14-9-4H-5L-3-11ZM6-14 9-4H5L3-11Z", GOLD)
    + shape("M-6-38C-7-50 6-52 7-44L14-41 8-38Q6-33 0-33-5-34-6-38Z", "#6d4526")
    + shape("M7-44 15-41 8-38Z", GOLD)
    + dots("3 -43", 2)
    + shape("M-40-8Q-20-2 0-4T40-8L43-1Q20 5 0 3T-43-1Z", WHITE)
    + line("M-34-3Q-18 1-4 0M6-1Q20 0 34-4", 0.9, RED)
)
"""The pack is named after the banner of the eagle: Industrie und Glück."""

_OWN = {1: (_HARLEQUIN, ""), UHU: (_EAGLE, "")}
"""Scenes that only this pack has."""


def parts() -> dict[str, str]:
    """Return the parts of the French pack, whose suits and courts are the same."""
    return french.parts()


def _numbers(text: str) -> str:
    """A numeral in both corners, as tall as the band; a long one lighter."""
    wide = len(text) > len("XXI")
    return "".join(written(text, x, 10, 30, 38, 3.2 if wide else 4.2) for x in ((28, 94) if wide else (26, 96)))


def card(code: str) -> str:
    """Return the drawing of a card."""
    if code == "F":
        stars_ = "".join(star(x, 25.5, 17, 7, 5, RED) for x in (23, 99)) + star(61, 25, 9, 3.4, 4, GOLD)
        return french.band(stars_, code, _SKUES)
    if code[0] != "T":
        return french.card(code)
    number = int(code[1:])
    upper, lower = _OWN.get(number) or SCENES.get(number, (used("plain"), ""))
    return french.band(_numbers(numeral(number) if number <= MOND else str(number)), code, upper, lower)


def half_known(suit: str) -> str:
    """A card of which only the suit is known."""
    return french.half_known(suit)
