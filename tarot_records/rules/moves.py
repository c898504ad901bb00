"""Legal moves: the choices an entry of a record is made of, each with the values it may have.

A phase states its legal moves once, as a generator that yields one choice after another, is sent the value chosen, and
returns the entry: a bid, a call, a scart, a trick. Random play draws each value, a link ranks it among the legal ones,
and a recorder is offered what is still open.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from tarot_records.coding.passage import Passage, any_cards, expected, item, one_card, part, set_of
from tarot_records.core.cards import CARDS, CODES, cards_in, codes_of
from tarot_records.core.limits import MAX_CARDS
from tarot_records.rules.next_input import Awaited

Entry = TypeVar("Entry")


@dataclass(frozen=True)
class OneOf:
    """One of some values, usually of those that are legal."""

    field: str
    """The field of the entry that tells it."""
    values: Sequence[Any]
    """The legal values."""
    others: Sequence[Any]
    """The values that can be recorded besides."""

    def draw(self, chance: Random) -> Any:
        """Return a legal value at random."""
        return self.values[0] if len(self.values) == 1 else chance.choice(self.values)

    def code(self, passage: Passage, value: Any) -> Any:
        """Write the value into a link, or read it there: by its rank among the legal ones, or as a rare exception."""
        legal = passage.digits.usually(True, value in self.values)
        return passage.digits.pick(self.values, value) if legal else self.code_exception(passage, value)

    def code_exception(self, passage: Passage, value: Any) -> Any:
        """Write or read a value that is not legal."""
        return passage.digits.pick(self.others, value)

    def offer(self, awaited: Awaited, value: Any) -> Awaited | None:
        """Return what is awaited while the choice has this value; None if it is made. A single value is not asked."""
        if value is not None or len(self.values) == 1:
            return None
        return awaited._replace(words=tuple(self.values), others=tuple(w for w in self.others if w not in self.values))


@dataclass(frozen=True)
class OneCard:
    """A card out of a set."""

    field: str
    legal: int
    """The legal cards, as a mask; by them links rank it."""
    offered: int = 0
    """The cards that may be legal by what is known of the hands, as a mask."""
    barred: int = 0
    """Cards that are at hand and not legal."""
    preferred: int = 0
    """Legal cards that are mostly taken in random play."""

    def draw(self, chance: Random) -> str:
        """Return a legal card at random."""
        cards = self.preferred if self.preferred and chance.random() < MOSTLY else self.legal
        return CODES[chance.choice(list(cards_in(cards)))]

    def code(self, passage: Passage, value: str | None) -> str:
        """Write the card into a link, or read it there."""
        return one_card(passage.digits, self.legal, value)

    def offer(self, awaited: Awaited, value: str | None) -> Awaited | None:
        """Return what is awaited until the card is told."""
        return None if value is not None else awaited._replace(cards=self.offered, barred=self.barred)


MOSTLY = 0.9
"""Probability that random play takes a preferred card."""


@dataclass(frozen=True)
class CardGroups:
    """A set of cards made of so many cards of each of some groups."""

    field: str
    groups: Sequence[tuple[int, int]]
    """The cards of each group, as a mask, and how many of them; empty if nobody knows."""

    def draw(self, chance: Random) -> tuple[str, ...]:
        """Return such cards at random."""
        cards = 0
        for pool, size in reversed(self.groups):
            for card in chance.sample(list(cards_in(pool)), size):
                cards |= 1 << card
        return codes_of(cards)

    def code(self, passage: Passage, value: Sequence[str] | None) -> tuple[str, ...]:
        """Write the cards into a link, or read them there: group by group, or as a rare exception any cards."""
        digits, chosen, cards, rest = passage.digits, set_of(passage.digits, value), 0, 0
        possible = all(size <= pool.bit_count() for pool, size in self.groups)
        for pool, _ in self.groups:
            rest |= pool
        fits = not chosen & ~rest and all((chosen & pool).bit_count() == size for pool, size in self.groups)
        if not self.groups or not possible or not digits.usually(True, fits):
            return any_cards(passage, 0, value)
        for pool, size in self.groups:
            cards |= digits.subset(pool, size, chosen & pool)
        return codes_of(cards)


@dataclass(frozen=True)
class CardsInTurn:
    """Cards one after another, each out of what is legal after those before it."""

    field: str
    size: int
    legal: Callable[[tuple[int, ...]], int]
    """The cards so far -> the legal next ones, as a mask."""

    def draw(self, chance: Random) -> tuple[str, ...]:
        """Return legal cards at random."""
        cards: tuple[int, ...] = ()
        for _ in range(self.size):
            cards = (*cards, chance.choice(list(cards_in(self.legal(cards)))))
        return tuple([CODES[card] for card in cards])

    def code(self, passage: Passage, value: Sequence[str] | None) -> tuple[str, ...]:
        """Write the cards into a link, or read them there; there may be fewer or more than usual."""
        digits, codes = passage.digits, list[str]()
        size = expected(digits, self.size, range(1, MAX_CARDS + 1), len(value or ()))
        while len(codes) < size:
            legal = self.legal(tuple([CARDS[code] for code in codes])) if len(codes) < self.size else 0
            codes.append(one_card(digits, legal, item(value, len(codes))))
        return tuple(codes)


Choice = OneOf | OneCard | CardGroups | CardsInTurn
Moves = Generator[Choice, Any, Entry]


def _decide(moves: Moves[Entry], answer: Callable[[Choice], Any]) -> Entry:
    """Return the entry that these answers to the choices make."""
    value = None
    while True:
        try:
            choice = moves.send(value)
        except StopIteration as end:
            entry: Entry = end.value
            return entry
        value = answer(choice)


def random_entry(moves: Moves[Entry], chance: Random) -> Entry:
    """Return a random legal entry."""
    return _decide(moves, lambda choice: choice.draw(chance))


def offered(moves: Moves[Entry], awaited: Awaited, entry: Entry | None = None) -> Awaited | None:
    """Return what is awaited of an entry of which this is told; None if it is complete."""
    value = None
    while True:
        try:
            choice = moves.send(value)
        except StopIteration:
            return None
        value = part(entry, choice.field)
        if isinstance(choice, (OneOf, OneCard)) and (asked := choice.offer(awaited, value)) is not None:
            return asked
        value = choice.values[0] if value is None and isinstance(choice, OneOf) else value


def coded_entry(moves: Moves[Entry], passage: Passage, wanted: Entry | None) -> Entry:
    """Return the entry that is written into a link, or read there."""
    return _decide(moves, lambda choice: choice.code(passage, part(wanted, choice.field)))


def coded_entries(passage: Passage, field: str, due: bool, moves: Callable[[], Moves[Entry]]) -> tuple[Entry, ...]:
    """Return the entries of a section that are written or read: one where one is due, seldom none or more."""
    wanted, made = part(passage.hand, field), list[Entry]()
    while passage.digits.usually(due and not made, item(wanted, len(made)) is not None):
        made.append(coded_entry(moves(), passage, item(wanted, len(made))))
    return tuple(made)
