"""The scart and the play of a tarock game: what may be laid away, and how cards bind and win, hangs on the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from tarot_records.core.cards import HONOURS, KINGS
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Position
from tarot_records.phases.by_contract import ByContract
from tarot_records.phases.contracts import ContractRow, Contracts, Manner, row_of
from tarot_records.phases.scart import Scarts, Untold
from tarot_records.phases.tricks import Tricks
from tarot_records.phases.unrecorded_hands import Recall
from tarot_records.rules.fool import Fool
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scart

NEVER: Final = KINGS | HONOURS
"""What nobody lays away: kings, and the cards of the Trull."""


@dataclass(frozen=True)
class AnyScart(Scarts):
    """The scart where nobody knows the contract: right as soon as one of the contracts has it so."""

    scarts: tuple[Scarts, ...] = ()
    """Those of the contracts."""

    def _findings(self, position: Position, scart: Scart | Untold) -> Iterator[Finding]:
        found = [tuple(laid._findings(position, scart)) for laid in self.scarts]
        return iter(sorted(found, key=len)[0])


def contract_scart(contracts: Contracts, talon: int, table: TrickTable, free: bool = False) -> ByContract[Scarts]:
    """Return the scarts of a game's contracts, of as many cards as are taken; whether shown trumps may go freely.

    Cards of one kind go first, suit cards or, where trumps beat no suit, trumps; those of the other kind only for want
    of them, and shown.
    """

    def taker(position: Position) -> int | None:
        contract, row = position.setting.contract, row_of(contracts, position)
        if contract is None:
            return NOBODY
        return contract.declarer if row is not None and row.talon.taken else None

    def scart(row: ContractRow) -> Scarts:
        trumps = table.pack.trump_suit
        last = table.pack.cards & ~trumps if row.manner == "suit" else trumps
        return Scarts(
            row.talon.taken * talon // row.talon.parts,
            lambda held: NEVER,
            taker,
            table,
            never=NEVER,
            last_resort=0 if free else last,
            to_show=last & ~NEVER,
        )

    scarts = {slug: scart(row) for slug, row in contracts.items() if row.talon.taken}
    first = next(iter(scarts.values()))
    return ByContract(
        scarts,
        AnyScart(first.size, first.barred, taker, table, never=NEVER, scarts=tuple(scarts.values())),
    )


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
