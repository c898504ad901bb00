"""Hands that were not recorded, as far as play tells: what a seat plays later it holds now."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tarot_records.cards import BIT, CARDS, UNKNOWN
from tarot_records.faults import Finding
from tarot_records.game import Note
from tarot_records.phases.trick_table import TrickTable
from tarot_records.position import NOBODY, Position, hand_size
from tarot_records.record import Hand


@dataclass(frozen=True)
class Recall:
    """Fills unknown hands from the cards played out of them; does nothing where all is known."""

    table: TrickTable
    name: str = "recall"
    fields: frozenset[str] = frozenset()
    always: bool = False

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """The hand, if any seat's cards are not all known."""
        return hand if any(position.unseen) and hand.tricks else None

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Nothing can be wrong with remembering."""
        return iter(())

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """The position with every card that its seat plays later in that seat's hand."""
        played, complete = self._played(position, hand)
        hands, unseen = list(position.hands), list(position.unseen)
        scarts, scart_unseen = list(position.setting.scarts), list(position.setting.scart_unseen)
        for seat, cards in enumerate(played):
            elsewhere = position.setting.talon if not position.setting.taken else 0
            for other, held in enumerate(hands):
                elsewhere |= position.setting.scarts[other] | (held if other != seat else 0)
            new = cards & ~hands[seat] & ~elsewhere
            if 0 < new.bit_count() <= unseen[seat]:
                hands[seat] |= new
                unseen[seat] -= new.bit_count()
            size = hand_size(position, seat)
            if complete and unseen[seat] < 0 and (hands[seat] & cards).bit_count() == size:
                # All he played is known, so the rest of what he held is what he laid away.
                scarts[seat] |= hands[seat] & ~cards
                scart_unseen[seat] += unseen[seat]
                hands[seat] &= cards
                unseen[seat] = 0
        setting = position.setting._replace(scarts=tuple(scarts), scart_unseen=tuple(scart_unseen))
        return position._replace(hands=tuple(hands), unseen=tuple(unseen), setting=setting)

    def _played(self, position: Position, hand: Hand) -> tuple[list[int], bool]:
        """The cards each seat plays, and whether every card of every trick can be told so."""
        seats = len(position.hands)
        played = [0] * seats
        leader = position.leader
        complete = True
        for trick in hand.tricks or ():
            cards = [CARDS[code] for code in trick.cards[:seats]]
            if trick.leader is not None and trick.leader < seats:
                leader = trick.leader
            if leader == NOBODY:
                complete = False
            else:
                for seat, card in zip(self.table.order[leader], cards, strict=False):
                    played[seat] |= BIT[card]
            complete = complete and len(cards) == seats and max(cards) < UNKNOWN
            best = self.table.best[self.table.state(cards)]
            if leader != NOBODY and len(cards) == seats and 0 <= best < UNKNOWN:
                leader = self.table.order[leader][cards.index(best)]
            else:
                leader = trick.winner if trick.winner is not None and trick.winner < seats else NOBODY
        return played, complete

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Nothing: an invented hand has no unknown cards."""
        return None
