"""The Sicilian pack: 63 cards and the coin of one. Its trumps have Arabic numbers; the Miseria has its name instead.

The sheets also have the low cards that the pack lost: a record may name them by mistake.
"""

from drawing.index import written
from drawing.italian import court_card, framed, half_known, pip_card
from drawing.italian import parts as italian_parts
from drawing.pen import *
from drawing.sicilian_high_trumps import HIGH
from drawing.sicilian_parts import PARTS
from drawing.sicilian_suits import PARTS as SIGNS
from drawing.sicilian_suits import court, pips
from drawing.sicilian_trumps import LOW

from tarot_records.core.cards import RANKS

__all__ = ["card", "half_known", "parts"]

PICTURES = LOW | HIGH
"""Trump -> the colour of its sky, and its picture; the Fool is 0, the Miseria 21."""
_RIBBON = shape("M8 14 18 23 8 32H26V14ZM114 14 104 23 114 32H96V14Z", "#c9a24a") + shape("M18 10H104V37H18Z", PAPER)
_ARIE = range(16, 21)
"""The highest trumps (arie), whose circle is red."""


def parts() -> dict[str, str]:
    """Return the parts that several cards use, by their ids."""
    return italian_parts() | PARTS | SIGNS


def _medal(rank: int) -> str:
    """Return a number in a circle, in the strip that a fanned hand shows."""
    text = str(rank)
    left = 28.8 - 6.4 * len(text)
    digits = "".join(put(f"n{digit}", left + 12.8 * i, 16.2) for i, digit in enumerate(text))
    return used("medal", "", RED if rank in _ARIE else GOLD) + digits


def _sign(rank: int) -> str:
    """Return the mark in the upper corner: a number, the name of the Miseria, the star of the Fool."""
    if rank == 21:
        return picture(_RIBBON) + written("MISERIA", 61, 15, 17, 78, 2.6)
    if rank:
        return picture(_medal(rank))
    return picture(used("medal", "", GOLD) + put("star", 28.5, 28.5, RED, size=1.7))


def _trump(rank: int) -> str:
    """Return a trump or the Fool; one that only other packs have shows a star."""
    sky, drawn = PICTURES.get(rank, ("#e8e4d8", star(0, 8, 44, 18, 8, GOLD)))
    return f'<g color="{INK}">{framed(f"var(--card-ground,{sky})", drawn)}{_sign(rank)}</g>'


def card(code: str) -> str:
    """Return the drawing of a card."""
    suit, rank = code[0], code[1:]
    if suit in "TF":
        return _trump(int(rank or 0))
    return court_card(suit, rank, court(suit, rank)) if rank in RANKS[10:] else pip_card(suit, rank, pips(suit, rank))
