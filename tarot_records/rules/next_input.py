"""Next input of an unfinished hand: what a phase expects, and what is legal, as values."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tarot_records.core.cards import mask_of
from tarot_records.core.position import NOBODY, Position


class Awaited(NamedTuple):
    """Input that a phase expects. It lists only legal input; illegal input can still be written down."""

    field: str
    """Field of the hand that states the input."""
    position: Position
    """Position in which the input is expected."""
    seat: int = NOBODY
    """Seat that has to act; NOBODY if several may, or if it is unknown."""
    words: tuple[str, ...] = ()
    """Legal words."""
    others: tuple[str, ...] = ()
    """Other words of the game, illegal now."""
    sizes: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    """Word -> the possible numbers of its cards."""
    cards: int = 0
    """Legal cards, as far as known, as a mask."""
    barred: int = 0
    """Cards at hand that are illegal."""
    heaps: tuple[tuple[str | int, ...], ...] = ()
    """Lists that a card may go to, as paths in the hand, the likeliest first, the list of the field last."""
    left: int = 1
    """Number of cards that the first of these lists still takes."""
    optional: bool = False
    """True if no input is required."""
    says: frozenset[str] = frozenset()
    """Details that a word may have besides its speaker: `cards`, their `size`, the `item`, the `level` and `against`
    whom, the `trick`."""
    items: tuple[str, ...] = ()
    """Items that the word may refer to."""
    aside: bool = False
    """True if the input may also come while another is expected."""

    def cards_of(self, codes: Sequence[str], size: int, legal: int, at_hand: int) -> "Awaited":
        """Return the expected input of a list of this number of cards that holds these already."""
        gone = mask_of(codes)
        cards, barred = legal & ~gone, at_hand & ~legal & ~gone
        return self._replace(cards=cards, barred=barred, left=size - len(codes), optional=not codes)
