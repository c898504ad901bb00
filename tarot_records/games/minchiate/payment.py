"""The card given for the Matto, the Fool, if a record does not state it [Mi3]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tarot_records.core.cards import CODES, cards_in
from tarot_records.core.position import NOBODY, HandResult, Position
from tarot_records.games.minchiate.versicole import KEPT
from tarot_records.phases.comparison import point_findings
from tarot_records.phases.settlement import Settlement

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Item, Scores


class PresumedPayment(Settlement, frozen=True):
    """The end of a hand; an unrecorded card for the Fool is supposed to be an empty one, if its side has one [Mi3].

    It stays unknown if the stated numbers fit only a counting card.
    """

    def open_payment(self, position: Position, hand: Hand) -> int:
        """Return the seat whose unrecorded card for the Fool leaves the score open; NOBODY if there is none."""
        debtor = super().open_payment(position, hand)
        if debtor == NOBODY or not self.fool.purse(position, debtor) & ~KEPT:
            return debtor
        if hand.scores is None or len(position.taken) < self.length or self._fits_scores(position, hand.scores):
            return NOBODY
        return (
            debtor
            if any(self._fits_scores(paid, hand.scores) for paid in self._possible_payments(position, debtor))
            else NOBODY
        )

    def _possible_payments(self, position: Position, debtor: int) -> Iterator[Position]:
        """Yield the position for each counting card that may have been given, and each trick after which it may be."""
        for card in cards_in(self.fool.purse(position, debtor) & KEPT):
            paid = self.fool.pay(position, CODES[card])
            for number in range(1, self.length + 1):
                yield paid._replace(setting=paid.setting._replace(paid=(number, card)))

    def _fits_scores(self, position: Position, scores: Scores) -> bool:
        """Return whether the stated numbers are those of the result of the position; True if the result is unknown."""
        result = self.score(position)
        return result is None or _agrees(result, scores)


def _agrees(result: HandResult, scores: Scores) -> bool:
    """Return whether the stated card points, entries and score equal those of a result."""
    if any(point_findings(result, scores)) or scores.hand not in (None, result.hand):
        return False
    return all(item.value == result.items.get((item.name, _seat_of(item)), item.value) for item in scores.items)


def _seat_of(item: Item) -> int:
    """Return the seat of an entry; for an entry of a side its lowest seat, NOBODY if it has none."""
    side = item.sides[0] if item.sides else ()
    return min(side, default=NOBODY) if item.seat is None else item.seat
