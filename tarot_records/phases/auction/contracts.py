"""Tables of contracts: a row states what a contract means for each phase after the auction.

A tarock game has a table of such rows, in the order of the auction. Call, talon, scart, announcements, play and
settlement read the row of the current contract, and never its name.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec

from tarot_records.core.position import NOBODY, Contract, Position, next_seat, turns_of
from tarot_records.phases.common.sides import Sides, alone, sides

Parties = Literal["called", "alone", "each"]
"""Sides: the declarer with the holder of the called card; the declarer alone; or each player for himself."""
Manner = Literal["plain", "suit", "negative", "unknown"]
"""Rules of following and winning: the usual ones; trumps beat no suit card; with the duty to beat, for contracts
that avoid points or tricks; or, for an unknown contract, only the rules that all contracts share."""


class TalonUse(msgspec.Struct, frozen=True):
    """The use of the talon in a contract."""

    parts: int = 1
    """Number of equal parts of the talon, in its order."""
    taken: int = 0
    """Number of parts that the declarer takes; he lays away as many cards."""
    shown: bool = True
    """True if the talon is laid open before the declarer takes a part."""
    rest: Literal["foes", "nobody", "last trick", "first tricks"] = "foes"
    """Owner of the remaining cards in the end: the foes, nobody, the winner of the last trick, or one card each for
    the winners of the first tricks."""


class ContractRow(msgspec.Struct, frozen=True):
    """One contract of a tarock game."""

    slug: str
    value: int
    """Value of the contract: won from or paid to each player, or written in the declarer's column."""
    sides: Parties
    talon: TalonUse
    manner: Manner = "plain"
    tricks: int | None = None
    """Exact number of tricks that the declarer has to win; None if card points decide."""
    declarer_leads: bool = False
    """True if the declarer leads to the first trick; otherwise forehand does."""
    open_after_first: bool = False
    """True if hands are laid open after the first trick."""
    items: frozenset[str] = frozenset()
    """Items that may be announced, or made silently, besides the game itself."""
    silent: frozenset[str] = frozenset()
    """Items that nobody can announce."""
    kontra: Literal["all", "each", "none"] = "all"
    """Scope of a kontra: all foes, only the foe who said it, or no kontra at all."""

    @property
    def negative(self) -> bool:
        """True if the declarer has to avoid tricks or points."""
        return self.manner == "negative"


Contracts = Mapping[str, ContractRow]
"""Slug -> its row, from the lowest contract to the highest."""


def contracts(rows: Sequence[ContractRow]) -> Contracts:
    """Return the table of contracts with some rows, given from the lowest to the highest."""
    return {row.slug: row for row in rows}


def row_of(table: Contracts, position: Position) -> ContractRow | None:
    """Return the row of the current contract; None if the contract is unknown or not in the table."""
    contract = position.setting.contract
    return None if contract is None else table.get(contract.name)


def sides_by(table: Contracts) -> Callable[[Position], Sides]:
    """Return a function from a position to the sides by the row of its contract."""

    def by_contract(position: Position) -> Sides:
        row = row_of(table, position)
        return alone(position) if row is not None and row.sides == "each" else sides(position)

    return by_contract


def leads(table: Contracts) -> Callable[[Position, Contract | None], int]:
    """Return a function to the first leader: the declarer if the row says so, otherwise forehand, after the dealer."""

    def opens(position: Position, contract: Contract | None) -> int:
        row, dealer = row_of(table, position), position.setting.dealer
        if contract is None or row is None:
            return NOBODY
        if row.declarer_leads:
            return contract.declarer
        return NOBODY if dealer == NOBODY else next_seat(turns_of(position), dealer)

    return opens
