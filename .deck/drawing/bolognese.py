"""The trumps of the pack of Bologna: twelve bear a number, the others a short name; four of them are the Mori.

Their subjects are those of the Italian pack in the order of Bologna. Every other card is one of the Italian pack.
"""

from drawing.figures import HEADS, arm, crown, gown, head, tunic
from drawing.index import written
from drawing.italian import card as italian_card
from drawing.italian import half_known, trump
from drawing.italian import parts as italian_parts
from drawing.italian_trumps import TRUMPS
from drawing.pen import *
from drawing.scenery import SCEPTRE, ground, lawn

__all__ = ["card", "half_known", "parts"]

_SKIN, _SHADE, _LIP = "#7a4d31", "#6a4029", "#8e3b34"
_ORDER = (20, 21, 19, 18, 17, 16, 15, 13, 12, 9, 10, 11, 8, 14, 7, 6)
"""Trumps of the Italian pack with the subjects of the trumps 20 to 5 of Bologna."""
_SUBJECTS = {**dict(zip(range(20, 4, -1), _ORDER, strict=True)), 1: 1}
"""Trump -> the trump of the Italian pack with the same subject."""
_NAMES = {20: "ANG", 19: "MON", 18: "SOL", 17: "LUN", 1: "BEG", **dict.fromkeys((2, 3, 4, 21), "MORO")}
"""Trump without a number -> the short name that stands in its corners."""


def _dark(person: str) -> str:
    """Return a person, or the head of one, with the skin of a Moor."""
    skin = {FLESH: _SKIN, "#eec39c": _SHADE, "#b98055": "#4d2c1a", "#b23a35": _LIP, "#head": "#dark-head"}
    for light, dark in skin.items():
        person = person.replace(light, dark)
    return person


def parts() -> dict[str, str]:
    """Return the parts that several cards use, by their ids."""
    return italian_parts() | {f"dark-{id}": _dark(drawn) for id, drawn in HEADS.items()}


def _turban(cloth: str, jewel: str) -> str:
    """A turban with a jewel and a feather, to be worn as a hat."""
    return (
        shape("M4-88C6-104 18-110 24-104 18-100 14-94 10-86Z", WHITE)
        + shape("M-20-68C-26-82-14-94 0-94S26-82 20-68Q0-78-20-68Z", cloth)
        + line("M-19-72Q-4-88 14-90M-14-70Q4-82 21-80M-4-72Q8-78 20-72", 1)
        + disc(0, -80, 4.4, GOLD)
        + disc(0, -80, 2.2, jewel)
    )


def _spear(x: float) -> str:
    """A spear that is held upright."""
    return rod(path("M", x, 88, "V", -66), BROWN, 2.8) + shape(f"M{x - 5} -62 {x} -86 {x + 5} -62 {x} -66Z", STEEL)


_ROUND_SHIELD = disc(0, 0, 18, RED) + disc(0, 0, 13, GOLD) + disc(0, 0, 5, RED) + around(8, dots("0 -15.5", 2.6, WHITE))
_BOW = line("M0-44Q26 0 0 44", 4.6) + line("M0-44Q26 0 0 44", 2.6, BROWN) + line("M0-44V44", 0.9)

MORI = {
    # with a spear and a shield
    2: ground("#f2dfb8")
    + lawn(LEAF)
    + _spear(34)
    + tunic(BLUE, GOLD, GOLD)
    + arm(1, (34, -6), BLUE)
    + arm(-1, (-24, 12), BLUE)
    + at(-28, 20, _ROUND_SHIELD)
    + head("#241a18", hat=_turban(WHITE, RED)),
    # with a bow and an arrow
    3: ground("#dfe9d2")
    + lawn(LEAF)
    + shape("M22-40 34-46 38-20 26-14Z", BROWN)
    + line("M26-44 22-58M30-46 28-60M34-47 35-60", 2, STEEL)
    + tunic(GREEN, RED, RED)
    + at(-34, 2, mirrored(_BOW))
    + arm(-1, (-35, 2), GREEN)
    + arm(1, (26, 16), GREEN)
    + rod("M26 16 4 40", BROWN, 1.8)
    + head("#241a18", hat=_turban(GOLD, BLUE)),
    # with a sceptre, bearded
    4: ground("#f0d3c0")
    + lawn(SAND)
    + gown(RED, BLUE)
    + at(33, -18, SCEPTRE)
    + arm(1, (33, -4), RED)
    + arm(-1, (-20, 6), RED)
    + head("#241a18", beard=True, hat=_turban(WHITE, GREEN)),
    # crowned
    21: ground("#d9e3f0")
    + lawn(SAND)
    + gown(GREEN, PLUM)
    + _spear(-36)
    + arm(-1, (-36, -4), GREEN)
    + arm(1, (22, 4), GREEN)
    + head("#241a18", beard=True, hat=crown(RED)),
}
"""Trump -> the picture of a Moro; the four have the same rank."""


def _corners(rank: int) -> str:
    """Return the number or the short name of a trump, over each corner."""
    text = _NAMES.get(rank, str(rank))
    middles, width = ((30, 92), 44) if len(text) > 2 else ((24, 98), 30)
    return "".join(written(text, x, 9, 27, width, 4.2) for x in middles)


def card(code: str) -> str:
    """Return the drawing of a card."""
    if code[0] != "T" or int(code[1:]) > 21:
        return italian_card(code)
    rank = int(code[1:])
    return trump(_corners(rank), _dark(MORI[rank]) if rank in MORI else TRUMPS[_SUBJECTS[rank]])
