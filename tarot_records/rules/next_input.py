"""What comes next of a hand that is being written down: what a phase waits for, and what may come, as values."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tarot_records.core.cards import mask_of
from tarot_records.core.position import NOBODY, Position


class Awaited(NamedTuple):
    """What a phase waits for. Against the rules anything can be written down; here stands what is within them."""

    field: str
    """The field of the hand that tells it."""
    position: Position
    """How things stand just then."""
    seat: int = NOBODY
    """Whose it is; NOBODY if several may, or nobody knows."""
    words: tuple[str, ...] = ()
    """What may be said."""
    others: tuple[str, ...] = ()
    """What else the game has to say, and not now."""
    sizes: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    """Word -> the numbers of cards it may be said of."""
    cards: int = 0
    """The cards that may come, by what is known, as a mask."""
    barred: int = 0
    """Cards that are at hand and against the rules."""
    heaps: tuple[tuple[str | int, ...], ...] = ()
    """Where cards may go, as paths in the hand, the most likely first; they end with the list itself."""
    left: int = 1
    """How many cards that one still takes."""
    optional: bool = False
    """Whether nothing of it need come."""
    says: frozenset[str] = frozenset()
    """What a word may tell besides who says it: `cards`, their `size`, the `item`, the `level` and `against` whom, the
    `trick`."""
    items: tuple[str, ...] = ()
    """What it may be said to."""
    aside: bool = False
    """Whether it may be said besides, while something else is waited for."""

    def cards_of(self, codes: Sequence[str], size: int, legal: int, at_hand: int) -> "Awaited":
        """Return what is awaited of a heap of so many cards in which these lie already."""
        gone = mask_of(codes)
        cards, barred = legal & ~gone, at_hand & ~legal & ~gone
        return self._replace(cards=cards, barred=barred, left=size - len(codes), optional=not codes)
