"""Inference of unrecorded hands from the play: a seat holds the cards that it plays later."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from tarot_records.core.cards import BIT, CARDS, UNKNOWN, mask
from tarot_records.core.position import NOBODY, Position, Rotation, hand_size, is_open, out_of_play, turns_of
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Trick

Leader = Callable[["Hand", Position], int]
"""Function from a hand and the position before play to the leader of the first trick; NOBODY if unknown."""


def as_set(hand: Hand, position: Position) -> int:
    """Return the leader of the first trick as set by the earlier phases."""
    return position.leader


Before = Callable[["Hand", Sequence[int]], list[int]]
"""Function from a hand and the cards that each seat plays to the cards that each must have held before, as masks."""


def led_by(table: TrickTable, turns: Rotation, trick: Trick, cards: Sequence[int]) -> int:
    """Return the leader of a trick, inferred from the stated winner as player of the best card; NOBODY if impossible.

    A Fool that may have been withheld may have lost the trick.
    """
    best = table.best[table.state(cards)]
    if table.optional & ~table.pack.excuse & mask(cards):
        return NOBODY
    if trick.winner is None or trick.winner not in turns[0] or not 0 <= best < UNKNOWN:
        return NOBODY
    return turns[trick.winner][-cards.index(best)]


def played_by(table: TrickTable, hand: Hand, leader: int, turns: Rotation) -> tuple[list[int], bool]:
    """Return seat -> the cards that it plays, as masks, and True if all cards of all tricks are known."""
    seats, size = len(turns), len(turns[0])
    played = [0] * seats
    complete = True
    for trick, first in zip(hand.tricks or (), leaders_of(table, hand, leader, turns), strict=True):
        cards = [CARDS[code] for code in trick.cards[:size]]
        if first == NOBODY:
            complete = False
        else:
            for seat, card in zip(turns[first], cards, strict=False):
                played[seat] |= BIT[card]
        complete = complete and len(cards) == size and max(cards) < UNKNOWN
    return played, complete


def leaders_of(table: TrickTable, hand: Hand, leader: int, turns: Rotation) -> Iterator[int]:
    """Yield the leader of each trick; NOBODY if unknown. The first one is `leader` if it is not stated."""
    size = len(turns[0])
    for trick in hand.tricks or ():
        cards = [CARDS[code] for code in trick.cards[:size]]
        if trick.leader is not None and trick.leader in turns[0]:
            leader = trick.leader
        if leader == NOBODY and len(cards) == size:
            leader = led_by(table, turns, trick, cards)
        yield leader
        best = table.best[table.state(cards)]
        if leader != NOBODY and len(cards) == size and 0 <= best < UNKNOWN:
            leader = turns[leader][cards.index(best)]
        else:
            leader = trick.winner if trick.winner in turns[0] else NOBODY


class Recall(Phase, frozen=True):
    """The phase that fills unknown hands with the cards played from them later."""

    table: TrickTable
    leader: Leader = as_set
    before: Before = lambda hand, played: list(played)
    name: str = "recall"

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand, if it has tricks and a seat's cards are partly unknown; else None."""
        return hand if hand.tricks and is_open(position) else None

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position with the cards that each seat plays later added to its hand, if they may be in it."""
        seats = len(position.hands)
        played, _ = played_by(self.table, hand, self.leader(hand, position), turns_of(position))
        hands, unseen, missing = list(position.hands), list(position.unseen), list(position.missing)
        for seat, cards in enumerate(self.before(hand, played)):
            elsewhere = out_of_play(position)
            for other in range(seats):
                elsewhere |= hands[other] if other != seat and not missing[other] else 0
            new = cards & ~hands[seat] & ~elsewhere
            if 0 < new.bit_count() <= unseen[seat]:
                for other in range(seats):  # a seat known to have held such a card has given it away unread
                    missing[other] -= (hands[other] & new).bit_count() if other != seat else 0
                    hands[other] &= ~new
                hands[seat] |= new
                unseen[seat] -= new.bit_count()
            size = hand_size(position, seat)
            if (hands[seat] & cards).bit_count() == size:
                hands[seat], unseen[seat], missing[seat] = hands[seat] & cards, 0, 0  # the seat played all its cards
        return position._replace(hands=tuple(hands), unseen=tuple(unseen), missing=tuple(missing))
