"""The combinations of Ottocento: cricche of three or four cards of a kind, and sequences with two counters [PAG]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tarot_records.core.cards import (
    BIT,
    FOOL_BIT,
    JACKS,
    KINGS,
    KNIGHTS,
    PETIT,
    PLAIN_SUITS,
    QUEENS,
    mask,
    of_rank,
    trump,
)
from tarot_records.core.packs import BOLOGNA
from tarot_records.phases.combinations import Combinations, SetOfCards, WildRun

COUNTERS: Final = FOOL_BIT | PETIT
"""The wild cards: the Matto and the Bégato."""
ANGEL, WORLD = BIT[trump(20)], BIT[trump(19)]
PIECES: Final = mask(map(trump, (19, 18, 17)))
"""Mondo, Sole and Luna, of which a Grande needs one."""
TAROCCHI: Final = ANGEL | WORLD | COUNTERS
ACES: Final = of_rank("1")
MOORS: Final = BOLOGNA.equals
TOP, BOTTOM = 16, 5
"""The highest and the lowest trump with a number."""
LONGEST: Final = 22
LENGTHS: Final = (0, 0, 0, *(5 * (length - 1) for length in range(3, LONGEST + 1)))
"""Length of a sequence -> its value."""
DOUBLED: Final = 3
"""Number of cricche, or of sequences, from which on their value is doubled."""


class Grande(WildRun, frozen=True):
    """The sequence of trumps from the Angelo down; its values are those of the Accademia."""

    def following(self, held: int) -> int:
        """Return the held numbers from 16 down to the first gap, and the Moors if there is none.

        A counter that stands for no piece fills a gap, unless the card before it in the sequence is a counter.
        """
        pieces, left = held & self.core, (held & self.wild).bit_count()
        stands_for_piece = pieces.bit_count() < self.together
        left -= stands_for_piece
        reached, after_counter = 0, stands_for_piece and pieces == WORLD
        for number in range(TOP, BOTTOM - 1, -1):
            card = BIT[trump(number)]
            if held & card:
                reached, after_counter = reached | card, False
            elif left and not after_counter:
                left, after_counter = left - 1, True
            else:
                return reached
        return reached | held & self.more


GRANDE: Final = Grande(LENGTHS, PIECES, 1, 2, COUNTERS, ANGEL, MOORS)
CRICCHE: Final = Combinations(
    tuple(
        SetOfCards((0, 0, 0, three, four), cards)
        for cards, three, four in (
            (TAROCCHI, 18, 36),
            (KINGS, 17, 34),
            (QUEENS, 14, 28),
            (KNIGHTS, 13, 26),
            (JACKS, 12, 24),
        )
    ),
    DOUBLED,
)
SEQUENCES: Final = Combinations(
    (
        GRANDE,
        *(
            WildRun(LENGTHS, suit & (QUEENS | KNIGHTS | JACKS), 1, 2, COUNTERS, suit & KINGS, suit & ACES)
            for suit in PLAIN_SUITS
        ),
        WildRun(LENGTHS, ACES, 2, 3, COUNTERS),
        WildRun(LENGTHS, MOORS, 2, 3, COUNTERS),
    ),
    DOUBLED,
)

Doubtful = Callable[[int], bool]
"""Function from the cards of a pile (a mask) to True if the value of its Grande is not known."""


def never(held: int) -> bool:
    """Return False: the value of every Grande is known."""
    return False


def by_laghi(held: int) -> bool:
    """Return whether the value of a Grande among these cards is unknown, because Laghi's use of counters is [O4]."""
    return bool(held & ANGEL and held & PIECES and held & COUNTERS)
