"""Play with a Fool that may be withheld: the highest trump, until its holder refuses to play it as his only trump.

A withheld Fool is an excuse: it waits for the last trick, wins nothing, and its side gives a low card for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

import msgspec

from tarot_records.core.cards import BIT, CARDS, CODES, FOOL, FOOL_BIT, NO_SUIT, TRUMPS, cards_in, mask
from tarot_records.core.position import NOBODY, Position, active_seats, has_gaps_in_play, seat_to_play, turns_of
from tarot_records.phases.play.trick_findings import NO_BAN, Ban, CloseLook
from tarot_records.phases.play.tricks import Play, Tricks, shifted
from tarot_records.rules.fool import Fool, debtor_of
from tarot_records.rules.phase import Note
from tarot_records.rules.trick_table import TrickTable

EMPTY: Final = 1
"""Value of a card without a value of its own."""


def with_doubt(table: TrickTable) -> TrickTable:
    """Return the trick table with the Fool treated as an unread card: it may have been withheld, or may win."""
    unread = CARDS["?"]
    after = tuple([(*row[:FOOL], row[unread], *row[FOOL + 1 :]) for row in table.after])
    return msgspec.structs.replace(table, after=after)


class WithholdingTricks(Tricks, frozen=True, kw_only=True):
    """The play of a game in which a player whose only trump is the Fool may play another card instead.

    `table` has the Fool as the highest trump, which nobody has to play.
    """

    powerless: TrickTable
    """Trick table with a withheld Fool, which is an excuse."""

    @cached_property
    def look(self) -> CloseLook:
        """Detailed check of tricks in which the Fool has its power."""
        return self._look(self.table)

    @cached_property
    def _without_power(self) -> Tricks:
        return Tricks(self.powerless, self.length, self.fool, self.worth)

    @cached_property
    def _in_doubt(self) -> Tricks:
        """The play of a trick with a Fool that may have been withheld."""
        return Tricks(with_doubt(self.table), self.length, self.fool, self.worth)

    def _look(self, table: TrickTable) -> CloseLook:
        return CloseLook(table, self.length, self.fool, self.worth, self._ban, watched=FOOL_BIT)

    def _ban(self, position: Position, held: int) -> Ban:
        """Return the Fool if it may not be played now: it is withheld, and this is not the last trick."""
        if not held & FOOL_BIT or len(position.taken) >= self.length - 1:
            return NO_BAN
        return Ban(FOOL_BIT, code="play.withheld") if self.is_withheld(position, seat_to_play(position)) else NO_BAN

    def is_withheld(self, position: Position, seat: int) -> bool | None:
        """Return whether the seat with the Fool has withheld it in an earlier trick; None if unknown.

        It has withheld the Fool if it played neither a trump nor the suit led, and has played no trump since.
        """
        pack, turns, unknown = self.table.pack, turns_of(position), False
        if position.hands[seat] & pack.trump_suit & ~FOOL_BIT and not position.missing[seat]:
            return False
        for leader, _, cards in reversed(position.taken):
            if leader == NOBODY:
                unknown = True
                continue
            led, own = pack.suit_of[cards[0]], pack.suit_of[cards[turns[leader].index(seat)]]
            if own == TRUMPS:
                break
            if NO_SUIT in (led, own):
                unknown = unknown or seat != leader
            elif own != led:
                return True
        return None if unknown else False

    def _play_of(self, position: Position, play: Play) -> Tricks:
        """Return the rules for the next trick, the first of `play`: with the Fool's power, without it, or in doubt."""
        trick, cards = play.tricks[0], play.cards[0]
        if FOOL not in cards:
            return self
        players = active_seats(position)
        leader = trick.leader if trick.leader in players else position.leader
        is_last = len(position.taken) >= self.length - 1
        if leader is None or leader == NOBODY or len(cards) > len(players):
            return self._in_doubt if is_last else self
        owner = turns_of(position)[leader][cards.index(FOOL)]
        withheld = self.is_withheld(position, owner)
        if withheld is None and is_last and trick.winner in players:
            withheld = trick.winner != owner  # with its power it wins
        if withheld is None:
            return self._in_doubt if is_last else self
        return self._without_power if withheld else self

    def look_at(self, position: Position, play: Play) -> CloseLook:
        """Return the detailed check of the trick that comes next, the first of `play`."""
        by = self._play_of(position, play)
        return self.look if by is self else self._look(by.table)

    def winning(self, position: Position) -> int:
        """Return the seat whose card wins the current trick so far; NOBODY if unknown or if no card wins."""
        if FOOL in position.trick and position.leader != NOBODY:
            owner = turns_of(position)[position.leader][position.trick.index(FOOL)]
            withheld = self.is_withheld(position, owner)
            if withheld is not False:
                return NOBODY if withheld is None else self._without_power.winning(position)
        return super().winning(position)

    def _clean(self, position: Position, play: Play) -> int:
        """Return the number of tricks, from the first, that are plainly right and without a withheld Fool."""
        number = _trick_with_fool(play)
        clean = self._clean_of_first(number, position, play)
        if clean < number or number == len(play.cards):
            return clean
        before, rest = self._walked(position, play), play.part(number, None)
        if self._play_of(before, rest) is not self:
            return clean
        clean += super()._clean(before, rest)
        play.walk += rest.walk
        play.won = [one | other for one, other in zip(play.won, rest.won, strict=True)]
        return clean

    def apply(self, position: Position, play: Play, note: Note | None = None) -> Position:
        """Return the position after the tricks of `play`; a trick with the Fool depends on whether it was withheld."""
        number, is_checked = _trick_with_fool(play), play.start is position and note is None
        if number == len(play.cards) or (is_checked and (play.end is not None or len(play.walk) == len(play.tricks))):
            return super().apply(position, play, note)
        before = super().apply(position, play.part(0, number), note)
        here, noted = play.part(number, number + 1), shifted(note, number)
        by = self._play_of(before, here)
        after = super().apply(before, here, noted) if by is self else by.apply(before, here, noted)
        return super().apply(after, play.part(number + 1, None), shifted(note, number + 1))


def _trick_with_fool(play: Play) -> int:
    """Return the index of the trick with the Fool; the number of tricks if none has it."""
    return next((number for number, cards in enumerate(play.cards) if FOOL in cards), len(play.cards))


class LowCardPaid(Fool, frozen=True, kw_only=True):
    """A withheld Fool, for which a card of the lowest value in its side's tricks must be given; else it is lost."""

    value: Callable[[int], int]
    """Value of a card, given as a mask."""

    def purse(self, position: Position, seat: int, scart: bool = False) -> int:
        """Return the cards with which a seat could pay its debt, as a mask: those of the lowest value."""
        cards = list(cards_in(super().purse(position, seat, scart)))
        lowest = min((self.value(BIT[card]) for card in cards), default=0)
        return mask(card for card in cards if self.value(BIT[card]) == lowest)

    def close(self, position: Position) -> Position:
        """Return the position at the count; an open debt is now paid, if even the lowest payable card has a value."""
        purse = self.purse(position, debtor_of(position))
        if not purse or has_gaps_in_play(position):
            return super().close(position)
        card = purse.bit_length() - 1
        return position if self.value(BIT[card]) == EMPTY else self.pay(position, CODES[card])
