"""The next input that a phase expects in an unfinished hand, and the legal choices."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tarot_records.core.cards import mask_of
from tarot_records.core.position import NOBODY, Position


class Awaited(NamedTuple):
    """Input that a phase expects, with its legal values. A record can still state illegal ones."""

    field: str
    """Field of the hand that states the input."""
    position: Position
    """Position in which the input is expected."""
    seat: int = NOBODY
    """Seat that has to act; NOBODY if several may, or if it is unknown."""
    words: tuple[str, ...] = ()
    """Legal words: bids, or kinds of declarations or exchanges."""
    others: tuple[str, ...] = ()
    """Other words of the game, which are illegal now."""
    sizes: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    """Word -> the possible numbers of its cards."""
    cards: int = 0
    """Legal cards, as far as known, as a mask."""
    barred: int = 0
    """Available cards that are illegal, as a mask."""
    heaps: tuple[tuple[str | int, ...], ...] = ()
    """Paths, within the hand, of the lists to which a card may be added: the likeliest first, that of `field` last."""
    left: int = 1
    """Number of cards that the first list of `heaps` still lacks."""
    optional: bool = False
    """True if no input is required."""
    says: frozenset[str] = frozenset()
    """Details that a word may have besides its speaker: `cards`, `size` (number of cards), `item`, `level`, `against`
    (the opponent), `trick`. `shown` means that the input states the cards laid open, which `words` lists."""
    items: tuple[str, ...] = ()
    """Items that a word may refer to."""
    instead: tuple[int, ...] = ()
    """Other seats that may act instead of `seat`, if it declines."""
    aside: bool = False
    """True if the input may also come while another is expected."""

    def cards_of(self, codes: Sequence[str], size: int, legal: int, at_hand: int) -> "Awaited":
        """Return the expected input for a list of `size` cards that already contains the cards `codes`.

        legal, at_hand: the legal and the available cards, as masks.
        """
        gone = mask_of(codes)
        cards, barred = legal & ~gone, at_hand & ~legal & ~gone
        return self._replace(cards=cards, barred=barred, left=size - len(codes), optional=not codes)
