"""A stretch of a hand that goes otherwise in each contract: each call is handed on to the phase of the one played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tarot_records.coding.passage import HandFields, Passage
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import Position, StockPart
from tarot_records.rules.game import Note, Phase
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.step import Step

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

AnyPhase = TypeVar("AnyPhase", bound=Phase)


@dataclass(frozen=True)
class ByContract(Phase, Generic[AnyPhase]):
    """The phases of the contracts, of which the one played takes place."""

    phases: Mapping[str, AnyPhase]
    """Contract -> its phase."""
    otherwise: AnyPhase
    """The phase while no contract is known, and of those that have none of their own."""

    def at(self, position: Position) -> AnyPhase:
        """Return the phase of the contract played in this position."""
        contract = position.setting.contract
        return self.otherwise if contract is None else self.phases.get(contract.name, self.otherwise)

    @property
    def name(self) -> str:
        """The same in every contract."""
        return self.otherwise.name

    @property
    def fields(self) -> frozenset[str]:
        """The fields of the hand that any of them reads."""
        return self.otherwise.fields.union(*(phase.fields for phase in self.phases.values()))

    @property
    def always(self) -> bool:
        """The same in every contract."""
        return self.otherwise.always

    @property
    def steps(self) -> tuple[Step, ...]:
        """The kinds of steps that any of them shows."""
        together = [self.otherwise, *self.phases.values()]
        return tuple(dict.fromkeys(step for phase in together for step in phase.steps))

    @property
    def codes(self) -> str:
        """The same in every contract."""
        return self.otherwise.codes

    def event(self, hand: Hand, position: Position) -> Any:
        """Return the event of the contract's phase."""
        return self.at(position).event(hand, position)

    def check(self, position: Position, event: Any) -> Iterable[Finding]:
        """Yield the findings on it there."""
        return self.at(position).check(position, event)

    def apply(self, position: Position, event: Any, note: Note | None = None) -> Position:
        """Return the position after it there."""
        return self.at(position).apply(position, event, note)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return the next piece of it, as the contract has it."""
        return self.at(position).invent(position, chance)

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return what comes next of it, as the contract has it."""
        return self.at(position).awaits(position, hand)

    def passes_unseen(self, hand: Hand, end: Position) -> bool:
        """Return whether cards have changed hands in it that nobody wrote down."""
        return self.at(end).passes_unseen(hand, end)

    def stock_parts(self, position: Position) -> Sequence[StockPart]:
        """Return the stock in the parts in which it is won there."""
        return self.at(position).stock_parts(position)

    def order_run(self, end: Position) -> int:
        """Return the size of the parts of the stock in which the order makes no difference there."""
        return self.at(end).order_run(end)

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterable[Hand]:
        """Return the hand with what it leaves open of it told, in one way after another."""
        return self.at(end).ways(hand, end, pack)

    def coded(self, passage: Passage) -> HandFields:
        """Return its part of a link."""
        return self.at(passage.position).coded(passage)
