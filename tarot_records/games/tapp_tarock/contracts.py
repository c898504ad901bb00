"""The contracts of Tapp-Tarock: their values, their half of the talon, and their play [WT, ALS, KRU, FUR]."""

from collections.abc import Mapping
from typing import Final

from tarot_records.core.cards import BIT, UNKNOWN
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import Position
from tarot_records.games import GAMES
from tarot_records.phases.contract_phases import ContractPlay, contract_play
from tarot_records.phases.contracts import ContractRow, Contracts, Manner, TalonUse, contracts, sides_by
from tarot_records.phases.tricks import Tricks
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import scheme_of
from tarot_records.rules.trick_table import (
    TrickTable,
    follow_then_trump,
    must_beat,
    pagat_as_last_trump,
    trick_table,
)

SCHEME: Final = scheme_of(GAMES["tapp-tarock"])
HAND, TALON = 16, 6
TRISCHAKEN, SOLO = "trischaken", "solo"
PAGAT, VALAT = "pagat_ultimo", "valat"
UPPER_HALF: Final = {"unterer": False, "oberer": True}
"""Contract that names its half of the talon -> True if it is the upper half, the last three cards [T1]."""

_HALF: Final = TalonUse(parts=2, taken=1)
_CLOSED: Final = TalonUse(parts=2, shown=False)
_UNUSED: Final = TalonUse(parts=2, shown=False, rest="nobody")
_ITEMS: Final = frozenset((PAGAT, VALAT))


def table(options: Mapping[str, str]) -> Contracts:
    """Return the contracts, the lowest bid first; Trischaken is never bid."""
    leads = options["first_lead"] == "declarer"
    return contracts(
        (
            ContractRow(TRISCHAKEN, 5, "each", _UNUSED, "negative", kontra="none"),
            ContractRow("dreier", 3, "alone", _HALF, items=_ITEMS, declarer_leads=leads),
            ContractRow("unterer", 4, "alone", _HALF, items=_ITEMS, declarer_leads=leads),
            ContractRow("oberer", 5, "alone", _HALF, items=_ITEMS, declarer_leads=leads),
            ContractRow(SOLO, 8, "alone", _CLOSED, items=_ITEMS, declarer_leads=leads),
        )
    )


def bound_half(position: Position) -> int:
    """Return a card of the half that the contract names, as a mask; 0 if it names none [T3]."""
    contract, stock = position.setting.contract, position.setting.stock
    upper = None if contract is None else UPPER_HALF.get(contract.name)
    card = UNKNOWN if upper is None or not stock else stock[-1 if upper else 0]
    return BIT[card]


def tables() -> Mapping[Manner, TrickTable]:
    """Return the trick table of each manner of play: the duties and the winning order of cards."""
    plain = trick_table(TAROCK, follow_then_trump)
    negative = trick_table(TAROCK, must_beat, leads=pagat_as_last_trump)
    return {"plain": plain, "negative": negative, "unknown": plain}


def play(table: Contracts) -> ContractPlay:
    """Return the phase of play: in Trischaken one must beat, and trump 1 goes as the last trump."""
    by_manner, fool = tables(), Fool(sides_by(table))

    def tricks(row: ContractRow) -> Tricks:
        return Tricks(by_manner[row.manner], HAND, fool, SCHEME)

    return contract_play(table, tricks, Tricks(by_manner["unknown"], HAND, fool, SCHEME))
