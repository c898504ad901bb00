"""A phase that differs by contract: it delegates each call to the phase of the current contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tarot_records.coding.passage import HandFields, Passage
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import Position, StockPart
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import Step

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

AnyPhase = TypeVar("AnyPhase", bound=Phase)


class ByContract(Phase, Generic[AnyPhase], frozen=True):
    """A phase of a hand that delegates to the phase of the current contract."""

    phases: Mapping[str, AnyPhase]
    """Contract -> its phase."""
    otherwise: AnyPhase
    """The phase while no contract is known, and of contracts without an entry in `phases`."""

    def at(self, position: Position) -> AnyPhase:
        """Return the phase of the contract in a position."""
        contract = position.setting.contract
        return self.otherwise if contract is None else self.phases.get(contract.name, self.otherwise)

    @property
    def name(self) -> str:
        """Name of the phase in the words of players, the same for all contracts."""
        return self.otherwise.name

    @property
    def fields(self) -> frozenset[str]:
        """The fields of the hand that at least one of the phases reads."""
        return self.otherwise.fields.union(*(phase.fields for phase in self.phases.values()))

    @property
    def always(self) -> bool:
        """True if the phase takes place even when the hand has ended early; the same for all contracts."""
        return self.otherwise.always

    @property
    def steps(self) -> tuple[Step, ...]:
        """The kinds of steps that at least one of the phases shows."""
        together = [self.otherwise, *self.phases.values()]
        return tuple(dict.fromkeys(step for phase in together for step in phase.steps))

    @property
    def codes(self) -> str:
        """Field of the hand that the phase writes into a link and reads there; the same for all contracts."""
        return self.otherwise.codes

    def event(self, hand: Hand, position: Position) -> Any:
        """Return the event of the contract's phase."""
        return self.at(position).event(hand, position)

    def check(self, position: Position, event: Any) -> Iterable[Finding]:
        """Yield the findings of the contract's phase."""
        return self.at(position).check(position, event)

    def apply(self, position: Position, event: Any, note: Note | None = None) -> Position:
        """Return the position after the contract's phase."""
        return self.at(position).apply(position, event, note)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return the next entry of a random hand, from the contract's phase; None if it adds nothing."""
        return self.at(position).invent(position, chance)

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next input that the contract's phase expects; None if it expects none."""
        return self.at(position).awaits(position, hand)

    def passes_unseen(self, hand: Hand, end: Position) -> bool:
        """Return whether cards changed hands in the contract's phase without being recorded."""
        return self.at(end).passes_unseen(hand, end)

    def is_undecided(self, hand: Hand, end: Position) -> bool:
        """Return whether the record leaves open which of the `ways` of this phase was taken."""
        return self.at(end).is_undecided(hand, end)

    def stock_parts(self, position: Position) -> Sequence[StockPart]:
        """Return the parts of the stock in the contract's phase."""
        return self.at(position).stock_parts(position)

    def ordered_part(self, end: Position) -> int:
        """Return the size of the stock's parts in the contract's phase; 0 if their order makes no difference."""
        return self.at(end).ordered_part(end)

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterable[Hand]:
        """Return the hand with the gaps of the contract's phase filled in each possible way."""
        return self.at(end).ways(hand, end, pack)

    def coded(self, passage: Passage) -> HandFields:
        """Write or read the fields of the contract's phase."""
        return self.at(passage.position).coded(passage)
