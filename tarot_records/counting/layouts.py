"""Layouts of a counted pile: by value, in groups, with valuable cards spread over the groups, in heaps of five.

A layout may hold `EMPTY`, an owed empty card, which is counted although it is not in the pile. `methods` counts the
groups.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec

from tarot_records.core.cards import CARDS, CODES, codes_of, mask
from tarot_records.counting.scheme import Odd, Scheme, odd_points

EMPTY = -1
"""Placeholder for an owed empty card."""
EMPTY_VALUE = 1
"""The nominal value of an empty card that counts."""
_PLACE = {CARDS[code]: place for place, code in enumerate(codes_of(mask(range(len(CODES)))))}
_FIVE = 5


class Layout(msgspec.Struct, frozen=True):
    """The cards of a pile that are to be counted, without worthless cards, and without a Fool that is counted apart."""

    cards: tuple[int, ...]
    extra: int
    """Number of owed empty cards that are counted in addition: 1 or 0."""
    scheme: Scheme
    odd: Odd

    @property
    def size(self) -> int:
        """Number of cards counted."""
        return len(self.cards) + self.extra

    @property
    def left(self) -> int:
        """Number of odd cards, which are left over after the full groups."""
        return self.size % self.scheme.group

    @property
    def odd_points(self) -> Fraction:
        """Points that the odd cards get together in place of the point of a full group."""
        return odd_points(self.left, self.scheme.group, self.odd)

    def nominal(self, card: int) -> int:
        """Return the nominal value of a card of the layout."""
        return EMPTY_VALUE if card == EMPTY else self.scheme.nominal(card)


def groups_as_laid(pile: Layout) -> tuple[list[list[int]], list[int]]:
    """Return the full groups and the odd cards, in the order of the pile."""
    cards = [*pile.cards, *[EMPTY] * pile.extra]
    group = pile.scheme.group
    end = len(cards) - len(cards) % group
    return [cards[start : start + group] for start in range(0, end, group)], cards[end:]


def groups_with_values_spread(pile: Layout) -> tuple[list[list[int]], list[int]]:
    """Return the full groups and the odd cards; valuable cards are dealt out over the groups, the best card first."""
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
    """Yield the cards in heaps worth five each, as far as possible [S2, "Comparison of the methods"]."""
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
    """Yield each nominal value with its cards, the highest value first; the value of owed empty cards is included."""
    found = False
    for value, cards in groupby(in_order(pile.cards, pile.scheme), pile.scheme.nominal):
        found = found or value == EMPTY_VALUE
        yield value, tuple(cards)
    if pile.extra and not found:
        yield EMPTY_VALUE, ()


def in_order(cards: Sequence[int], scheme: Scheme) -> tuple[int, ...]:
    """Return cards sorted by value, the highest first, and cards of equal value as a player sorts them."""
    return tuple(sorted(cards, key=lambda card: (-scheme.nominal(card), _PLACE[card])))
