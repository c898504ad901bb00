"""The combinations of Ottocento: cricche of three or four cards of a kind, and sequences with two counters [PAG]."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from tarot_records.core.cards import (
    BIT,
    FOOL_BIT,
    JACKS,
    KINGS,
    KNIGHTS,
    PETIT,
    PLAIN_SUITS,
    QUEENS,
    TRUMP_SUIT,
    mask,
    mask_of,
    of_rank,
    trump,
)
from tarot_records.core.faults import Finding
from tarot_records.core.packs import BOLOGNA
from tarot_records.phases.declarations.combinations import (
    Combinations,
    SetOfCards,
    ShownCombination,
    ShownInTurn,
    WildRun,
    combinations_of,
)

if TYPE_CHECKING:
    from tarot_records.core.position import Position
    from tarot_records.record.model import Declaration

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
# four cards count twice as much as three
CRICCHE: Final = Combinations(
    tuple(
        SetOfCards((0, 0, 0, value, 2 * value), cards)
        for cards, value in ((TAROCCHI, 18), (KINGS, 17), (QUEENS, 14), (KNIGHTS, 13), (JACKS, 12))
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


# -- Laghi's rules --------------------------------------------------------------------------------------


SEQUENCE = "sequence"


def is_doubtful(cards: int) -> bool:
    """Return whether some cards (a mask) are trumps and counters that may be a Grande of unknown value."""
    return by_laghi(cards) and not cards & ~(TRUMP_SUIT | COUNTERS)


class SequenceByLaghi(ShownCombination, frozen=True):
    """Shown sequence by Laghi's rules; a Grande with counters is not checked, because its value is unknown [O4]."""

    def _combination_findings(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        if not is_doubtful(mask_of(declaration.cards or ())):
            yield from super()._combination_findings(position, declaration)


class ShownByLaghi(ShownInTurn, frozen=True, kw_only=True):
    """Combinations that each player shows in turn; their score is unknown if there is a doubtful Grande among them."""

    def scores(self, position: Position) -> tuple[int, ...] | None:
        """Return the score of the combinations that each seat has shown; None if it is not known."""
        seats = range(len(position.hands))
        shown = (done.cards for seat in seats for done in combinations_of(position, seat, SEQUENCE))
        return None if any(map(is_doubtful, shown)) else super().scores(position)
