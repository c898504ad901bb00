"""Legal moves: the choices that make up an entry of a record, each with its legal values.

A phase states its legal moves once, as a generator. It yields one choice after another, is sent the chosen value each
time, and returns the entry: a bid, a call, a scart, a trick. Random play draws each value; a link stores its rank among
the legal values.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from tarot_records import record as models
from tarot_records.coding.passage import HandFields, Passage, code_card, code_cards, item, part, set_of
from tarot_records.core.cards import BIT, CARDS, CODES, cards_in, codes_of, mask, mask_of
from tarot_records.core.position import FrozenValue, Position
from tarot_records.rules.phase import Phase

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

AnyEntry = TypeVar("AnyEntry")
PREFERENCE = 0.9
"""Probability that random play takes a preferred card."""


FieldReader = str | Callable[[Any], Any]
"""Name of the entry's field that holds a choice, or a function that returns the choice from the entry."""


class OneOf(msgspec.Struct, frozen=True):
    """A choice of one value from a list."""

    field: FieldReader
    values: Sequence[Any]
    """The legal values."""
    others: Sequence[Any] | Callable[[Passage, Any], Any]
    """Illegal values that a record can state too, or a function that writes or reads an illegal value."""

    def draw(self, chance: Random) -> Any:
        """Return a random legal value."""
        return self.values[0] if len(self.values) == 1 else chance.choice(self.values)

    def allows(self, value: Any) -> bool:
        """Return whether a value is legal."""
        return value in self.values

    def code(self, passage: Passage, value: Any) -> Any:
        """Write or read a value, and return it; an illegal value is coded as an exception."""
        if self.values and passage.digits.usually(True, value in self.values):
            return passage.digits.pick(self.values, value)
        return self.others(passage, value) if callable(self.others) else passage.digits.pick(self.others, value)


class OneCard(msgspec.Struct, frozen=True):
    """A choice of one card out of a set."""

    field: FieldReader
    legal: int
    """Legal cards, as a mask."""
    preferred: int = 0
    """Legal cards that random play prefers, as a mask."""

    def draw(self, chance: Random) -> str:
        """Return a legal card at random."""
        cards = self.preferred if self.preferred and chance.random() < PREFERENCE else self.legal
        for _ in range(chance.randrange(cards.bit_count())):
            cards &= cards - 1  # without its lowest card
        return CODES[(cards & -cards).bit_length() - 1]

    def allows(self, value: str) -> bool:
        """Return whether a card is legal."""
        return bool(self.legal & BIT[CARDS[value]])

    def code(self, passage: Passage, value: str | None) -> str:
        """Write or read a card, and return its code."""
        return code_card(passage.digits, self.legal, value)


class CardGroups(FrozenValue, frozen=True):
    """A choice of cards from one or more groups, a given number from each."""

    field: FieldReader
    groups: Sequence[tuple[int, int]]
    """For each group its cards, as a mask, and the number to choose; empty if the groups are unknown."""
    free: bool = False
    """True if more cards of the last group may be chosen in place of cards of other groups."""
    instead: Sequence[tuple[int, int]] = ()
    """The same groups with other numbers, which are legal too; empty if there are none."""
    more: Sequence[Sequence[tuple[int, int]]] = ()
    """Further lists of groups, each of which is legal too."""

    def draw(self, chance: Random) -> tuple[str, ...]:
        """Return random legal cards."""
        groups = chance.choice((self.groups, self.instead)) if self.instead else self.groups
        if self.more and chance.random() > PREFERENCE:
            groups = chance.choice(self.more)
        return codes_of(mask(card for pool, size in reversed(groups) for card in self.drawn(pool, size, chance)))

    def next_cards(self, gone: int) -> int:
        """Return the cards that may follow the chosen cards `gone`, by `groups` or `instead`; both as masks."""
        legal = 0
        for groups in (self.groups, self.instead):
            rooms = [(pool, size - (gone & pool).bit_count()) for pool, size in groups]
            if all(room >= 0 for _, room in rooms):
                legal |= mask(card for pool, room in rooms if room for card in cards_in(pool & ~gone))
        return legal

    def drawn(self, pool: int, size: int, chance: Random) -> Sequence[int]:
        """Return `size` random cards of a group."""
        return chance.sample(list(cards_in(pool)), size)

    def allows(self, value: Sequence[str]) -> bool:
        """Return whether a choice of cards is legal."""
        chosen, other, taken, due = mask_of(value), False, 0, 0
        if self.instead and len(value) == sum(size for _, size in self.instead) and _fits(chosen, self.instead):
            return True
        for groups in self.more:
            if len(value) == sum(size for _, size in groups) and _fits(chosen, groups):
                return True
        for pool, size in self.groups:
            found = (chosen & pool).bit_count()
            taken, due, other = taken + found, due + size, other or found != size
        return taken == due == len(value) and (not other or (self.free and 0 < size <= found))

    def code(self, passage: Passage, value: Sequence[str] | None) -> tuple[str, ...]:
        """Write or read the cards group by group, and return their codes."""
        digits, chosen, cards = passage.digits, set_of(passage.digits, value), 0
        possible = self.groups and all(size <= pool.bit_count() for pool, size in self.groups)
        other = bool(self.instead) and _fits(chosen, self.instead)
        if self.more and digits.flag(not _fits(chosen, self.groups) and any(_fits(chosen, way) for way in self.more)):
            place = digits.pick(
                range(len(self.more)), next((i for i, w in enumerate(self.more) if _fits(chosen, w)), 0)
            )
            for pool, size in self.more[place]:
                cards |= digits.subset(pool, size, chosen & pool)
            return codes_of(cards)
        if not possible or not digits.usually(True, other or _fits(chosen, self.groups)):
            return code_cards(passage, 0, value)
        for pool, size in self.instead if self.instead and digits.flag(other) else self.groups:
            cards |= digits.subset(pool, size, chosen & pool)
        return codes_of(cards)


def _fits(chosen: int, groups: Sequence[tuple[int, int]]) -> bool:
    """Return whether chosen cards, as a mask, are exactly the given number from each group."""
    together = 0
    for pool, _ in groups:
        together |= pool
    return not chosen & ~together and all((chosen & pool).bit_count() == size for pool, size in groups)


MoveChoice = OneOf | OneCard | CardGroups
Moves = Generator[MoveChoice, Any, AnyEntry]


def random_entry(moves: Moves[AnyEntry], chance: Random) -> AnyEntry:
    """Return a random legal entry."""
    return _entry(moves, lambda choice: choice.draw(chance))


def coded_entry(moves: Moves[AnyEntry], passage: Passage, wanted: AnyEntry | None) -> AnyEntry:
    """Write an entry into a link, or read it from there if `wanted` is None; return it."""

    def answer(choice: MoveChoice) -> Any:
        stated = choice.field(wanted) if callable(choice.field) and wanted else part(wanted, str(choice.field))
        return choice.code(passage, stated)

    return _entry(moves, answer)


def _entry(moves: Moves[AnyEntry], answer: Callable[[MoveChoice], Any]) -> AnyEntry:
    """Run `moves` with the value that `answer` returns for each choice; return the resulting entry."""
    value = None
    try:
        while True:
            value = answer(moves.send(value))
    except StopIteration as end:
        entry: AnyEntry = end.value
        return entry


def cards_if_stated(passage: Passage, value: Sequence[str] | None) -> tuple[str, ...] | None:
    """Write or read an optional list of cards, and return it; None if the record states none."""
    return code_cards(passage, 0, value) if passage.digits.flag(value is not None) else None


class EntryPhase(Phase, frozen=True):
    """A phase whose section of the hand holds one entry."""

    @abstractmethod
    def is_awaited(self, position: Position) -> bool:
        """Return whether the entry is due in a position."""

    @abstractmethod
    def moves(self, position: Position) -> Moves[Any]:
        """Yield the choices of the entry, whether it is due or not."""

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random legal entry as part of a hand; None if no entry is due."""
        if not self.is_awaited(position):
            return None
        entry: dict[str, Any] = {self.codes: (random_entry(self.moves(position), chance),)}
        return models.Hand(**entry)

    def coded(self, passage: Passage) -> HandFields:
        """Write or read the entry; a missing entry and further entries are coded as exceptions."""
        digits, wanted, made = passage.digits, part(passage.hand, self.codes), list[Any]()
        due = self.is_awaited(passage.position)
        while digits.usually(due and not made, item(wanted, len(made)) is not None):
            made.append(coded_entry(self.moves(passage.position), passage, item(wanted, len(made))))
        return {self.codes: tuple(made)}
