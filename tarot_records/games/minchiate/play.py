"""The play of Minchiate: the king's duty in the first trick of a suit, and the card paid for the Fool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from tarot_records.core.cards import BIT, CARDS, CODES, KINGS, NO_SUIT, SUIT_NAMES, TRUMPS, UNKNOWN, cards_in, mask
from tarot_records.core.position import NOBODY, HandResult, Position
from tarot_records.games.minchiate.versicole import KEPT
from tarot_records.phases.play.trick_findings import NO_BAN, Ban, CloseLook
from tarot_records.phases.play.tricks import Play, Tricks
from tarot_records.phases.scores.comparison import point_findings
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.fool import LostWithoutTrick, debtor_of
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Item, Scores


ALL_LED: Final = frozenset(range(TRUMPS))
"""The plain suits."""


def suit_led(table: TrickTable, cards: Sequence[int]) -> int:
    """Return the suit led to a trick; NO_SUIT if it has not been led yet or is not known."""
    state = 0
    for card in cards:
        state = table.after[state][card]
        if table.led[state] != NO_SUIT:
            return table.led[state] if table.led[state] <= TRUMPS else NO_SUIT
    return NO_SUIT


class KingsDuty(Tricks, frozen=True):
    """Play in which the king must be played to the first trick in its suit if that was trumped before him [PAG]."""

    @cached_property
    def look(self) -> CloseLook:
        """Detailed check of tricks that are wrong or unusual."""
        return CloseLook(self.table, self.length, self.fool, self.worth, self._ban)

    def _ban(self, position: Position, held: int) -> Ban:
        """Return a ban on all cards but the king if its holder has to play it; no ban if an earlier lead is unknown."""
        table, suit_of = self.table, self.table.pack.suit_of
        led = suit_led(table, position.trick)
        if led >= TRUMPS or not any(card < UNKNOWN and suit_of[card] == TRUMPS for card in position.trick):
            return NO_BAN
        king = KINGS & table.pack.suit_masks[led]
        earlier = [suit_led(table, cards) for _, _, cards in position.taken]
        if not held & king or led in earlier or NO_SUIT in earlier:
            return NO_BAN
        return Ban(table.pack.cards & ~king, code="play.king", facts={"led": SUIT_NAMES[led]})

    @cached_property
    def _leads(self) -> tuple[int, ...]:
        """Card -> the suit that it leads; NO_SUIT if the next card decides that, or if it is not known."""
        return tuple([suit_led(self.table, (card,)) for card in range(len(CARDS))])

    @cached_property
    def _trumps(self) -> frozenset[int]:
        """The cards that may be trumps, unread ones included."""
        suit_of, excuse = self.table.pack.suit_of, self.table.pack.excuse
        return frozenset([card for card, suit in enumerate(suit_of) if suit >= TRUMPS and not BIT[card] & excuse])

    def _may_be_due(self, led: int, cards: Sequence[int]) -> bool:
        """Return whether the king of a suit may have been due in the first trick that was led with it."""
        if self._trumps.isdisjoint(cards[:-1]):
            return False
        return not mask(cards) & KINGS & self.table.pack.suit_masks[led]

    def _clean(self, position: Position, play: Play) -> int:
        """Return the number of first tricks of `play` that need no detailed check.

        They end before a trick in which a king may be due.
        """
        led_before = {self._suit_led(cards) for _, _, cards in position.taken}
        for number, cards in enumerate(play.cards):
            led = self._suit_led(cards)
            if led not in led_before:
                if led < TRUMPS and self._may_be_due(led, cards):
                    return self._clean_of_first(number, position, play)
                led_before.add(led)
                if led_before >= ALL_LED:
                    break
        return super()._clean(position, play)

    def _suit_led(self, cards: Sequence[int]) -> int:
        """Return the suit led to a trick; NO_SUIT if it is not known."""
        led = self._leads[cards[0]]
        return led if led != NO_SUIT else suit_led(self.table, cards)


class DyingFool(LostWithoutTrick, frozen=True):
    """The Fool: its side gives any card of its tricks for it, at the latest after play [PAG]."""

    def offered(self, purse: int) -> int:
        """Return the empty cards of `purse`, or all its cards if none is empty, as a mask."""
        return purse & ~KEPT or purse

    def pay(self, position: Position, code: str) -> Position:
        """Return the position after a card was paid, which stores the number of tricks taken so far.

        A counting card dies at that time.
        """
        after = super().pay(position, code)
        if after is position or debtor_of(after) != NOBODY:
            return after
        setting = after.setting._replace(paid=(len(position.taken), CARDS[code]))
        return after._replace(setting=setting)


# -- the card paid for the Fool -------------------------------------------------------------------------


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
        payments = self._possible_payments(position, debtor)
        return debtor if any(self._fits_scores(paid, hand.scores) for paid in payments) else NOBODY

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
