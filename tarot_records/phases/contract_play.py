"""The play of a tarock game: how cards bind and win hangs on the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tarot_records.core.faults import Finding
from tarot_records.core.position import Position
from tarot_records.phases.by_contract import ByContract
from tarot_records.phases.contracts import ContractRow, Contracts, Manner
from tarot_records.phases.tricks import Tricks
from tarot_records.phases.unrecorded_hands import Recall
from tarot_records.rules.fool import Fool
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Hand


def till_the_last(position: Position) -> bool:
    """Return false: every trick is played."""
    return False


@dataclass(frozen=True)
class ContractPlay(ByContract[Tricks]):
    """The tricks, as the contract has them."""

    over: Callable[[Position], bool] = till_the_last
    """Whether play has to stop, the contract being decided."""

    @property
    def length(self) -> int:
        """How many tricks a hand has."""
        return self.otherwise.length

    @property
    def fool(self) -> Fool:
        """What becomes of the Fool, who is a trump."""
        return self.otherwise.fool

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random legal trick, as long as play goes on."""
        return None if self.over(position) else super().invent(position, chance)

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next card, as long as play goes on."""
        return None if self.over(position) else super().awaits(position, hand)

    def legal(self, position: Position) -> int:
        """Return the cards the seat at turn may play."""
        return self.at(position).legal(position)

    def winning(self, position: Position) -> int:
        """Return the seat whose card wins the trick in the middle so far."""
        return self.at(position).winning(position)

    def check_card(self, position: Position, code: str) -> Sequence[Finding]:
        """Return the findings on this card being played next by the seat at turn."""
        return self.at(position).check_card(position, code)


def contract_play(
    contracts: Contracts,
    tricks: Callable[[ContractRow], Tricks],
    otherwise: Tricks,
    over: Callable[[Position], bool] = till_the_last,
) -> ContractPlay:
    """The play of each of a game's contracts, and where nobody knows which was played, what holds in all of them."""
    return ContractPlay({slug: tricks(row) for slug, row in contracts.items()}, otherwise, over)


def contract_recall(contracts: Contracts, tables: Mapping[Manner, TrickTable]) -> ByContract[Recall]:
    """Return what play tells of unknown hands, by the table of each contract, or by what holds in all of them."""
    recall = {manner: Recall(table) for manner, table in tables.items()}
    return ByContract({slug: recall[row.manner] for slug, row in contracts.items()}, recall["unknown"])
