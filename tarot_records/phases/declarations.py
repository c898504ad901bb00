"""Declarations before play. What may be declared is the game's; the road is the same for all."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from tarot_records.cards import mask_of
from tarot_records.faults import Finding, no_such_seat
from tarot_records.game import Note
from tarot_records.position import Declared, Position
from tarot_records.record import Declaration, Hand


class Kind(Protocol):
    """One kind of declaration."""

    def check(self, position: Position, declaration: Declaration) -> Iterable[Finding]:
        """What is wrong with it."""

    def apply(self, position: Position, declaration: Declaration) -> Position:
        """What it changes besides standing in the list of declarations."""

    def invent(self, position: Position, chance: Random) -> Declaration | None:
        """A random legal one, if somebody can make it."""


@dataclass(frozen=True)
class Declarations:
    """The declarations of a game."""

    kinds: Mapping[str, Kind]
    name: str = "declarations"
    section: str = "declarations"
    fields: frozenset[str] = frozenset({"declarations"})
    always: bool = False

    def events(self, hand: Hand, position: Position) -> Sequence[Declaration]:
        """The declarations recorded."""
        return hand.declarations

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """What is wrong with the declaration."""
        seats = len(position.hands)
        if declaration.seat >= seats:
            yield no_such_seat(("seat",), declaration.seat, seats)
        elif declaration.kind not in self.kinds:
            facts = {"kind": declaration.kind, "kinds": tuple(self.kinds)}
            yield Finding("declare.kind", ("kind",), declaration.seat, facts)
        elif (declaration.seat, declaration.kind) in ((d.seat, d.kind) for d in position.setting.declared):
            yield Finding("declare.again", (), declaration.seat, {"kind": declaration.kind})
        else:
            yield from self.kinds[declaration.kind].check(position, declaration)

    def apply(self, position: Position, declaration: Declaration, note: Note | None = None) -> Position:
        """The position with the declaration standing."""
        if declaration.seat >= len(position.hands) or declaration.kind not in self.kinds:
            return position
        cards = declaration.cards or ()
        declared = Declared(declaration.seat, declaration.kind, mask_of(cards), declaration.size or len(cards))
        setting = position.setting
        position = position._replace(setting=setting._replace(declared=(*setting.declared, declared)))
        after = self.kinds[declaration.kind].apply(position, declaration)
        if note is not None:
            note("declaration", after, (), declaration.seat)
        return after

    def invent(self, position: Position, chance: Random) -> Declaration | None:
        """A random legal declaration nobody has made yet."""
        for kind in self.kinds.values():
            declaration = kind.invent(position, chance)
            if declaration is not None:
                return declaration
        return None
