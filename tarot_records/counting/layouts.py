"""Layouts of a counted pile: by value, in groups, with valuable cards spread, in fives.

A layout may hold `EMPTY`, an empty card that is counted though it does not lie there. What the groups are worth
is for `methods` to say.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tarot_records.core.cards import CARDS, CODES, codes_of, mask
from tarot_records.counting.scheme import Odd, Scheme, odd_points

EMPTY = -1
"""Placeholder for an empty card that is owed."""
EMPTY_VALUE = 1
"""The nominal value of an empty card that counts."""
_PLACE = {CARDS[code]: place for place, code in enumerate(codes_of(mask(range(len(CODES)))))}
_FIVE = 5


@dataclass(frozen=True)
class Layout:
    """The cards to be counted, after the Fool is settled and worthless cards are laid aside."""

    cards: tuple[int, ...]
    extra: int
    """Empty cards counted beside them: one that is owed, or none."""
    scheme: Scheme
    odd: Odd

    @property
    def size(self) -> int:
        """Number of cards counted."""
        return len(self.cards) + self.extra

    @property
    def left(self) -> int:
        """Number of odd cards."""
        return self.size % self.scheme.group

    @property
    def odd_points(self) -> Fraction:
        """Points of the odd cards as a group."""
        return odd_points(self.left, self.scheme.group, self.odd)

    def nominal(self, card: int) -> int:
        """Return the nominal value of a card of the layout."""
        return EMPTY_VALUE if card == EMPTY else self.scheme.nominal(card)


def as_they_lie(pile: Layout) -> tuple[list[list[int]], list[int]]:
    """Return the full groups and the odd cards, taken from the pile in its order."""
    cards = [*pile.cards, *[EMPTY] * pile.extra]
    group = pile.scheme.group
    end = len(cards) - len(cards) % group
    return [cards[start : start + group] for start in range(0, end, group)], cards[end:]


def spread(pile: Layout) -> tuple[list[list[int]], list[int]]:
    """Return the full groups and the odd cards, the valuable ones dealt round to the groups, the best first."""
    group = pile.scheme.group
    number = pile.size // group
    valuable = [card for card in in_order(pile.cards, pile.scheme) if pile.nominal(card) != EMPTY_VALUE]
    empty = [card for card in in_order(pile.cards, pile.scheme) if pile.nominal(card) == EMPTY_VALUE]
    empty += [EMPTY] * pile.extra
    places = number * group
    groups = [valuable[:places][start::number] for start in range(number)]
    for cards in groups:
        need = group - len(cards)
        cards += empty[:need]
        empty = empty[need:]
    return groups, valuable[places:] + empty


def heaps_of_five(pile: Layout) -> Iterator[list[int]]:
    """Yield cards counted one by one, laid in heaps that make five [S2, "Comparison of the methods"]."""
    cards = [*in_order(pile.cards, pile.scheme), *[EMPTY] * pile.extra]
    while cards:
        heap = [cards.pop(0)]
        room = _FIVE - pile.nominal(heap[0])
        for card in list(cards):
            value = pile.nominal(card)
            if 0 < value <= room:
                heap.append(card)
                cards.remove(card)
                room -= value
        yield heap


def by_value(pile: Layout) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the cards of each nominal value, the highest first; the empty ones last, also if only one is owed."""
    found = False
    for value, cards in groupby(in_order(pile.cards, pile.scheme), pile.scheme.nominal):
        found = found or value == EMPTY_VALUE
        yield value, tuple(cards)
    if pile.extra and not found:
        yield EMPTY_VALUE, ()


def in_order(cards: Sequence[int], scheme: Scheme) -> tuple[int, ...]:
    """Return the most valuable first; those of one value as a player sorts them."""
    return tuple(sorted(cards, key=lambda card: (-scheme.nominal(card), _PLACE[card])))
