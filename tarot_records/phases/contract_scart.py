"""The scart of a tarock game: after his part of the talon the declarer lays as many cards away.

Cards of one kind go first, suit cards or, where trumps beat no suit, trumps; those of the other kind only for want of
them, and shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tarot_records.core.cards import HONOURS, KINGS
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Position
from tarot_records.phases.by_contract import ByContract
from tarot_records.phases.contracts import ContractRow, Contracts, row_of
from tarot_records.phases.scart import Scarts, Untold
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Scart

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
    """Return the scarts of a game's contracts; whether trumps may go freely, if they are shown."""

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
