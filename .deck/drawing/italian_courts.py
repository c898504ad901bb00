"""The courts of the Italian pack, at full length, each with the sign of its suit.

The king sits on his throne, the queen stands in her mantle, the knight rides, the valet walks.
"""

from collections.abc import Callable

from drawing.figures import arm, cap, crown, gown, head, helmet, horse, rider, seated, tunic, veil
from drawing.livery import LIVERIES, Livery
from drawing.pen import *

_SIGNS = {
    "S": ("sword", 0.5, (0, -39)),
    "C": ("baton", 0.62, (0, -20)),
    "H": ("cup", 1.0, (0, -12)),
    "D": ("coin", 1.0, (0, -14)),
}
"""Suit -> the part that is held, its size, and its offset from the hand."""


def held(suit: str, hand: Coordinates) -> str:
    """The sign of the suit, in a hand."""
    part, size, (x, y) = _SIGNS[suit]
    return used(part, f"translate({hand[0] + x:g} {hand[1] + y:g}) scale({size:g})")


def _king(suit: str, s: Livery) -> str:
    hand = (30.0, -14.0)
    return (
        seated(s.cloth, s.lining, "#b98a4e")
        + arm(-1, (-22, 12), s.cloth)
        + head(s.hair, beard=True, hat=crown(s.lining))
        + held(suit, hand)
        + arm(1, hand, s.cloth)
    )


def _queen(suit: str, s: Livery) -> str:
    hand = (26.0, -16.0)
    return (
        gown(s.cloth, s.lining)
        + arm(-1, (-12, 2), s.cloth)
        + at(0, -8, veil("#fffaf0"), 0, 0.85)
        + head(s.hair, long=True, hat=crown(s.cloth))
        + held(suit, hand)
        + arm(1, hand, s.cloth)
    )


def _knight(suit: str, s: Livery) -> str:
    hand = (36.0, -19.0)
    return (
        horse(s.horse, s.mane, s.lining)
        + rider(s.cloth, s.lining, held(suit, hand), hand)
        + at(6, 2, head(s.hair, hat=helmet(s.lining, s.cloth)))
    )


def _valet(suit: str, s: Livery) -> str:
    hand = (27.0, -14.0)
    return (
        both(shape("M12-38Q30-20 26 40H10Z", s.lining))
        + tunic(s.cloth, s.lining, GOLD)
        + arm(-1, (-18, 4), s.cloth)
        + head(s.hair, hat=cap(s.cloth, s.lining))
        + held(suit, hand)
        + arm(1, hand, s.cloth)
    )


FIGURES: dict[str, Callable[[str, Livery], str]] = {"K": _king, "Q": _queen, "N": _knight, "J": _valet}
"""Rank -> function that draws its figure in a suit and a livery."""


def soil(colour: str) -> str:
    """Return what a figure stands on."""
    return shape("M-54 84Q-20 78 10 83T54 80V106H-54Z", colour)


def court(suit: str, rank: str) -> str:
    """The figure of this court on its ground."""
    return soil(STONE if rank == "K" else LEAF) + FIGURES[rank](suit, LIVERIES[suit])
