"""The play of Minchiate: the king's duty in the first trick of a suit, and the card paid for the Fool."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tarot_records.core.cards import BIT, CARDS, KINGS, NO_SUIT, SUIT_NAMES, TRUMPS, UNKNOWN, mask
from tarot_records.core.position import NOBODY, Position
from tarot_records.games.minchiate.versicole import KEPT
from tarot_records.phases.trick_findings import NO_BAN, Ban, CloseLook
from tarot_records.phases.tricks import Play, Tricks
from tarot_records.rules.fool import LostWithoutTrick, debtor_of
from tarot_records.rules.trick_table import TrickTable


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

    def _may_be_due(self, led: int, cards: Sequence[int]) -> bool:
        """Return whether the king of a suit may have been due in the first trick that was led with it."""
        pack = self.table.pack
        trumped = any(pack.suit_of[card] >= TRUMPS for card in cards[:-1] if not BIT[card] & pack.excuse)
        return trumped and not mask(cards) & KINGS & pack.suit_masks[led]

    def _clean(self, position: Position, play: Play) -> int:
        """Return the number of first tricks of `play` that need no detailed check.

        They end before a trick in which a king may be due.
        """
        led_before = {suit_led(self.table, cards) for _, _, cards in position.taken}
        free = len(play.cards)
        for number, cards in enumerate(play.cards):
            led = suit_led(self.table, cards)
            if led < TRUMPS and led not in led_before:
                if self._may_be_due(led, cards):
                    free = number
                    break
                led_before.add(led)
        before = play.part(0, free)
        clean = super()._clean(position, before)
        play.start, play.walk, play.won = position, before.walk, before.won
        return clean


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
