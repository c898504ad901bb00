"""What a contract makes of a hand: one row a contract, read by every phase after the auction.

A tarock game is a table of such rows. The auction ranks them as they stand; call, talon, scart, announcements, play
and settlement each ask the row of the contract that is played, and never its name.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tarot_records.core.position import NOBODY, Contract, Position, next_seat, turns_of
from tarot_records.phases.sides import Sides, alone, sides

Parties = Literal["called", "alone", "each"]
"""The declarer with whoever holds the card he calls; he alone against all; or everybody for himself."""
Manner = Literal["plain", "suit", "negative", "unknown"]
"""How cards bind and win: as ever; with trumps that beat no suit card; with the duty to beat, for who avoids; or, where
nobody knows the contract, as they do in all of these."""


@dataclass(frozen=True)
class TalonUse:
    """What becomes of the undealt cards."""

    parts: int = 1
    """In how many equal parts they lie, in their order."""
    taken: int = 0
    """How many of the parts the declarer takes, laying away as many cards; 0: he takes none."""
    shown: bool = True
    """Whether they are laid open before he takes."""
    rest: Literal["foes", "nobody", "last trick", "first tricks"] = "foes"
    """Whose the cards not taken are in the end: the foes', nobody's, of the winner of the last trick, or one each of
    the winners of the first tricks."""


@dataclass(frozen=True)
class ContractRow:
    """One contract of a tarock game."""

    slug: str
    value: int
    """What it is worth to or from each, or in the declarer's column."""
    sides: Parties
    talon: TalonUse
    manner: Manner = "plain"
    tricks: int | None = None
    """How many tricks the declarer is to win, exactly; None where card points decide."""
    declarer_leads: bool = False
    """Whether the declarer leads to the first trick; else forehand does."""
    open_after_first: bool = False
    """Whether hands are laid open after the first trick."""
    items: frozenset[str] = frozenset()
    """What may be announced, or made silently, beside the game itself."""
    kontra: Literal["all", "each", "none"] = "all"
    """Whether a kontra holds for all, for the foe who said it alone, or there is none."""

    @property
    def negative(self) -> bool:
        """Whether who plays it avoids tricks or points."""
        return self.manner == "negative"


Contracts = Mapping[str, ContractRow]
"""Slug -> its row, from the lowest contract to the highest."""


def contracts(rows: Sequence[ContractRow]) -> Contracts:
    """Return the table of these rows, given from the lowest to the highest."""
    return {row.slug: row for row in rows}


def row_of(table: Contracts, position: Position) -> ContractRow | None:
    """Return the row of the contract that is played; None while none is known, or it is none of the game's."""
    contract = position.setting.contract
    return None if contract is None else table.get(contract.name)


def sides_by(table: Contracts) -> Callable[[Position], Sides]:
    """Return who plays with whom, as the row of the contract says."""

    def by_contract(position: Position) -> Sides:
        row = row_of(table, position)
        return alone(position) if row is not None and row.sides == "each" else sides(position)

    return by_contract


def leads(table: Contracts) -> Callable[[Position, Contract | None], int]:
    """Who leads to the first trick: the declarer where the row says so; else forehand, who sits after the dealer."""

    def opens(position: Position, contract: Contract | None) -> int:
        row, dealer = row_of(table, position), position.setting.dealer
        if contract is None or row is None:
            return NOBODY
        if row.declarer_leads:
            return contract.declarer
        return NOBODY if dealer == NOBODY else next_seat(turns_of(position), dealer)

    return opens
