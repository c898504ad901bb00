"""Hands that were not recorded, as far as play tells: what a seat plays later it holds now."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tarot_records.cards import BIT, CARDS, UNKNOWN
from tarot_records.faults import Finding
from tarot_records.game import Note, Phase
from tarot_records.position import NOBODY, Position, hand_size, is_open, out_of_play
from tarot_records.record import Hand, Trick
from tarot_records.trick_table import TrickTable

Leader = Callable[[Hand, Position], int]


def as_set(hand: Hand, position: Position) -> int:
    """The first leader as the phases so far have set him."""
    return position.leader


def led_by(table: TrickTable, trick: Trick, cards: Sequence[int]) -> int:
    """Who led, where only the winner is stated: he sits where the best card lies; else NOBODY."""
    best = table.best[table.state(cards)]
    if trick.winner is None or trick.winner >= len(cards) or not 0 <= best < UNKNOWN:
        return NOBODY
    return (trick.winner - cards.index(best)) % len(cards)


def played_by(table: TrickTable, hand: Hand, leader: int, seats: int) -> tuple[list[int], bool]:
    """The cards each seat plays, and whether every card of every trick can be told so."""
    played = [0] * seats
    complete = True
    for trick in hand.tricks or ():
        cards = [CARDS[code] for code in trick.cards[:seats]]
        if trick.leader is not None and trick.leader < seats:
            leader = trick.leader
        if leader == NOBODY and len(cards) == seats:
            leader = led_by(table, trick, cards)
        if leader == NOBODY:
            complete = False
        else:
            for seat, card in zip(table.order[leader], cards, strict=False):
                played[seat] |= BIT[card]
        complete = complete and len(cards) == seats and max(cards) < UNKNOWN
        best = table.best[table.state(cards)]
        if leader != NOBODY and len(cards) == seats and 0 <= best < UNKNOWN:
            leader = table.order[leader][cards.index(best)]
        else:
            leader = trick.winner if trick.winner is not None and trick.winner < seats else NOBODY
    return played, complete


@dataclass(frozen=True)
class Recall(Phase):
    """Fills unknown hands from the cards played out of them; does nothing where all is known."""

    table: TrickTable
    leader: Leader = as_set
    name: str = "recall"
    fields: frozenset[str] = frozenset()
    always: bool = False

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """The hand, if any seat's cards are not all known."""
        return hand if hand.tricks and is_open(position) else None

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Nothing can be wrong with remembering."""
        return iter(())

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """The position with every card that its seat plays later in that seat's hand."""
        seats = len(position.hands)
        played, _ = played_by(self.table, hand, self.leader(hand, position), seats)
        hands, unseen, missing = list(position.hands), list(position.unseen), list(position.missing)
        for seat, cards in enumerate(played):
            elsewhere = out_of_play(position)
            for other in range(seats):
                elsewhere |= hands[other] if other != seat and not missing[other] else 0
            new = cards & ~hands[seat] & ~elsewhere
            if 0 < new.bit_count() <= unseen[seat]:
                for other in range(seats):  # who shows such a card has given it away, unread
                    missing[other] -= (hands[other] & new).bit_count() if other != seat else 0
                    hands[other] &= ~new
                hands[seat] |= new
                unseen[seat] -= new.bit_count()
            size = hand_size(position, seat)
            if (hands[seat] & cards).bit_count() == size:
                hands[seat], unseen[seat], missing[seat] = hands[seat] & cards, 0, 0  # he played all he held
        return position._replace(hands=tuple(hands), unseen=tuple(unseen), missing=tuple(missing))
