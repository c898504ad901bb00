"""The trumps of Minchiate, with an index that can be read where only the left half of a card shows.

Thirty-five have their number in Arabic figures there and in Roman ones beside it, the five highest (arie) their emblem
and a short name. Every other card is one of the Italian pack.
"""

from drawing.florentine_arie import ARIE, EMBLEMS
from drawing.florentine_parts import PARTS
from drawing.florentine_trumps import OWN
from drawing.florentine_zodiac import ZODIAC
from drawing.index import written
from drawing.italian import card as italian_card
from drawing.italian import parts as italian_parts
from drawing.italian import suit_only, trump
from drawing.pen import *

from tarot_records.notation.letters import roman

__all__ = ["card", "half_known", "parts"]

_ARIE = {36: "STE", 37: "LUN", 38: "SOL", 39: "MON", 40: "TRO"}
"""Trump without a number -> its short name."""
PICTURES = OWN | ZODIAC | ARIE
"""Trump -> its picture."""
_STROKES = {"I": ("v16m5-16", 5), "V": ("l5 16 5-16m3 0", 13), "X": ("l10 16m0-16-10 16m13-16", 13)}
"""Roman figure -> its strokes from its upper left corner to that of the next one, and its width."""


def parts() -> dict[str, str]:
    """Return the parts that several cards use, by their ids."""
    return italian_parts() | PARTS


def _roman(text: str) -> str:
    """Return a Roman number between two lines, at the right edge."""
    left = 117 - sum(_STROKES[figure][1] for figure in text)
    strokes = "".join(_STROKES[figure][0] for figure in text)
    return line(f"M{left} 14{strokes}M{left - 3} 14H116M{left - 3} 30H116", 2)


def _figures(text: str) -> str:
    """Return a number in the left corner."""
    if len(text) == 1:
        return used(f"n{text}", "translate(16 9)")
    return used(f"n{text[0]}", "translate(8 9)") + used(f"n{text[1]}", "translate(27 9)")


def _index(rank: int) -> str:
    """Return what tells a trump, above its picture."""
    if rank in EMBLEMS:
        return picture(at(26, 24, EMBLEMS[rank], 0, 0.6), 2) + written(_ARIE[rank], 86, 14, 18, 48, 2.4)
    if not rank:
        return picture(put("star", 24, 23, PLUM, size=1.6) + put("star", 98, 23, PLUM, size=1.6))
    return picture(_figures(str(rank)) + _roman(roman(rank)))


def half_known(suit: str) -> str:
    """Return a card of which only the suit is known, with the sign of its index enlarged, for that is light."""
    if suit == "T":
        return f'<g color="{INK}">{written("?", 26, 9, 27, 20)}{picture(put("glory", 61, 125, GOLD))}</g>'
    return suit_only(suit, used(f"sign-{suit}", "translate(5 -84) scale(4)"))


def card(code: str) -> str:
    """Return the drawing of a card."""
    if code[0] not in "TF":
        return italian_card(code)
    rank = int(code[1:] or 0)
    return trump(_index(rank), PICTURES[rank])
