"""Variants of play: hands laid open after the first trick, and undealt cards won with the tricks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from tarot_records.core.cards import UNKNOWN, mask
from tarot_records.core.position import NOBODY, Position, StockPart
from tarot_records.phases.common.shown_steps import CARD, PAID, TAKEN
from tarot_records.phases.play.tricks import Play, Tricks
from tarot_records.rules.phase import Note
from tarot_records.rules.step import Clause, Eyes, Moment, Step


class GiftTricks(Tricks, frozen=True, kw_only=True):
    """The play of a game in which cards of the stock are won with the tricks."""

    gifts: Mapping[int, range]
    """Number of a trick, from 1 -> the places in the stock, from 0, of the cards that are won with it."""

    def stock_parts(self, position: Position) -> tuple[StockPart, ...]:
        """Return the cards of the stock won with each trick, and the winner; empty if the order is unknown."""
        stock = position.setting.stock
        if not stock:
            return ()
        winners = [winner for _leader, winner, _cards in position.taken]
        return tuple(
            StockPart(
                stock[places.start : places.stop], winners[number - 1] if number <= len(winners) else NOBODY, number
            )
            for number, places in self.gifts.items()
        )

    def ordered_part(self, end: Position) -> int:
        """Return the number of cards of the stock won with a trick; 0 if all are won with one trick."""
        return min(map(len, self.gifts.values())) if len(self.gifts) > 1 else 0

    def apply(self, position: Position, play: Play, note: Note | None = None) -> Position:
        """Return the position after the tricks, with the cards of the stock in their winners' piles."""
        start = position

        def noted(step: Step, position: Position, *where: Any) -> None:
            if note is not None:
                note(step, self._given(start, position), *where)

        return self._given(start, super().apply(start, play, None if note is None else noted))

    def _walked(self, position: Position, play: Play) -> Position:
        """Return the position after the plainly right tricks, with the cards of the stock in their winners' piles."""
        return self._given(position, super()._walked(position, play))

    def _given(self, before: Position, after: Position) -> Position:
        """Return the position after some tricks, with the cards of the stock moved to their winners, if still due."""
        first, setting = before.setting, after.setting
        if (setting.talon, setting.talon_unseen) != (first.talon, first.talon_unseen):
            return after
        piles, hidden, stock = list(after.piles), list(after.hidden), Stock.of(after)
        for number, (_, winner, _) in enumerate(after.taken, start=1):
            if number > len(before.taken) and winner != NOBODY and number in self.gifts:
                cards, unread, stock = stock.without(self.gifts[number])
                piles[winner] |= cards
                hidden[winner] += unread
        setting = setting._replace(talon=stock.cards, talon_unseen=stock.unseen)
        return after._replace(piles=tuple(piles), hidden=tuple(hidden), setting=setting)


class Stock(NamedTuple):
    """The rest of the stock."""

    order: tuple[int, ...]
    """All cards of the stock in the order of the deal; empty if unknown."""
    cards: int
    """The known remaining cards, as a mask."""
    unseen: int
    """Number of unknown remaining cards."""

    @classmethod
    def of(cls, position: Position) -> Stock:
        """Return the stock in a position."""
        setting = position.setting
        return cls(setting.stock, setting.talon, setting.talon_unseen)

    def without(self, places: range) -> tuple[int, int, Stock]:
        """Return the known cards at some places, as a mask; the number of unknown ones; the rest of the stock."""
        size = self.cards.bit_count() + self.unseen
        if len(places) >= size:
            return self.cards, self.unseen, Stock(self.order, 0, 0)
        if not self.order:  # any card of the stock may be among those given away
            return 0, len(places), Stock((), 0, size - len(places))
        given = self.order[places.start : places.stop]
        unread = min(self.unseen, sum(card >= UNKNOWN for card in given))
        cards = mask(given) & self.cards
        return cards, unread, Stock(self.order, self.cards & ~cards, self.unseen - unread)


def _open_clauses(m: Moment) -> tuple[Clause, ...]:
    return (Clause("lays_open", {"who": m.who}),)


def _open_seen(eyes: Eyes, m: Moment) -> None:
    if m.who not in (None, NOBODY):
        eyes.held[m.who] |= m.after.hands[m.who]


OPEN = Step("open", _open_clauses, seen=_open_seen)


class OpenTricks(Tricks, frozen=True, kw_only=True):
    """The play of a contract in which hands are laid open after the first trick."""

    opening: Callable[[Position], Sequence[int]]
    """Function from a position to the seats whose hands are laid open."""
    steps: ClassVar[tuple[Step, ...]] = (CARD, TAKEN, OPEN, PAID)

    def apply(self, position: Position, play: Play, note: Note | None = None) -> Position:
        """Return the position after the tricks; after the first, pass a step for each hand laid open to `note`."""

        def noted(step: Step, position: Position, *where: Any) -> None:
            if note is None:
                return
            note(step, position, *where)
            if step is TAKEN and len(position.taken) == 1:
                for seat in self.opening(position):
                    note(OPEN, position, where[0], seat)

        return super().apply(position, play, None if note is None else noted)
