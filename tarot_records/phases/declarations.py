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
    fields: frozenset[str] = frozenset({"declarations"})
    always: bool = False

    def event(self, hand: Hand, position: Position) -> tuple[Declaration, ...] | None:
        """The declarations recorded."""
        return hand.declarations or None

    def check(self, position: Position, declarations: Sequence[Declaration]) -> Iterator[Finding]:
        """What is wrong with the declarations."""
        for i, declaration in enumerate(declarations):
            for finding in self._findings(position, declaration):
                yield finding._replace(path=("declarations", i, *finding.path))
            position = self.apply(position, (declaration,))

    def _findings(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        seats, seat, kind = len(position.hands), declaration.seat, declaration.kind
        if seat >= seats:
            yield no_such_seat(("seat",), seat, seats)
        elif kind not in self.kinds:
            yield Finding("declare.kind", ("kind",), seat, {"kind": kind, "kinds": tuple(self.kinds)})
        elif (seat, kind) in ((d.seat, d.kind) for d in position.setting.declared):
            yield Finding("declare.again", (), seat, {"kind": kind})
        else:
            if declaration.against is not None and declaration.against >= seats:
                yield no_such_seat(("against",), declaration.against, seats)
            for name in ("item", "against", "level"):
                if getattr(declaration, name) is not None:
                    yield Finding("record.section", (name,), seat, {"field": name})
            yield from self.kinds[kind].check(position, declaration)

    def apply(self, position: Position, declarations: Sequence[Declaration], note: Note | None = None) -> Position:
        """The position with the declarations standing."""
        for i, declaration in enumerate(declarations):
            if declaration.seat >= len(position.hands) or declaration.kind not in self.kinds:
                continue
            cards = declaration.cards or ()
            size = declaration.size or len(cards)
            declared = Declared(declaration.seat, declaration.kind, mask_of(cards), size)
            setting = position.setting
            position = position._replace(setting=setting._replace(declared=(*setting.declared, declared)))
            position = self.kinds[declaration.kind].apply(position, declaration)
            if note is not None:
                note("declaration", position, ("declarations", i), declaration.seat)
        return position

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """A random legal declaration nobody has made yet."""
        made = (kind.invent(position, chance) for kind in self.kinds.values())
        declaration = next((declaration for declaration in made if declaration is not None), None)
        return None if declaration is None else Hand(declarations=(declaration,))
