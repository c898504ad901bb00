"""The trumps of Minchiate: 35 bear a Roman number, the five highest (arie) a short name.

The subjects that tarot has too are those of the Italian pack. Every other card is one of the Italian pack.
"""

from drawing.florentine_trumps import OWN
from drawing.florentine_zodiac import ZODIAC
from drawing.index import written
from drawing.italian import card as italian_card
from drawing.italian import half_known, numerals, parts, trump
from drawing.italian_trumps import TRUMPS
from drawing.pen import GOLD, picture, star

from tarot_records.notation.letters import roman

__all__ = ["card", "half_known", "parts"]

_SUBJECTS = {
    **{1: 1, 3: 4, 5: 6, 6: 14, 7: 11, 8: 8, 9: 10, 10: 7, 12: 12, 13: 13, 14: 15, 15: 16},
    **{36: 17, 37: 18, 38: 19, 39: 21},
}
"""Trump -> the trump of the Italian pack with the same subject."""
_ARIE = {36: "STE", 37: "LUN", 38: "SOL", 39: "MON", 40: "TRO"}
"""Trump without a number -> the short name that stands in its corners."""
PICTURES = {rank: TRUMPS[subject] for rank, subject in _SUBJECTS.items()} | OWN | ZODIAC
"""Trump -> its picture."""


def _corners(rank: int) -> str:
    """Return the number or the short name over each corner; a long number stands in the left one only."""
    text = _ARIE.get(rank, roman(rank))
    if len(text) > 3:
        return written(text, 42, 9, 27, 68, 4.2) + picture(star(98, 22.5, 11, 4.5, 6, GOLD))
    return numerals(text) if rank not in _ARIE else "".join(written(text, x, 9, 27, 44, 4.2) for x in (30, 92))


def card(code: str) -> str:
    """Return the drawing of a card."""
    if code[0] != "T":
        return italian_card(code)
    rank = int(code[1:])
    return trump(_corners(rank), PICTURES[rank])
