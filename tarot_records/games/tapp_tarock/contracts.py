"""The contracts of Tapp-Tarock, with their half of the talon, their play and announcements [WT, ALS, KRU, FUR]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tarot_records.core.cards import BIT, PETIT, UNKNOWN
from tarot_records.core.faults import Finding
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import Contract, Position
from tarot_records.games import GAMES
from tarot_records.phases.auction.contracts import ContractRow, Contracts, Manner, TalonUse, contracts, row_of, sides_by
from tarot_records.phases.declarations.announcements import KONTRA, Announcement, Talk, Talking
from tarot_records.phases.declarations.declarations import DeclarationKind
from tarot_records.phases.declarations.kontras import Kontra
from tarot_records.phases.play.contract_phases import ContractPlay, contract_play
from tarot_records.phases.play.tricks import Tricks
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import scheme_of
from tarot_records.rules.trick_table import TrickTable, follow_then_trump, must_beat, pagat_as_last_trump, trick_table

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration

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
    bids = (("dreier", 3, _HALF), ("unterer", 4, _HALF), ("oberer", 5, _HALF), (SOLO, 8, _CLOSED))
    return contracts(
        (
            ContractRow(TRISCHAKEN, 5, "each", _UNUSED, "negative", kontra="none"),
            *(ContractRow(bid, value, "alone", use, items=_ITEMS, declarer_leads=leads) for bid, value, use in bids),
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


# -- announcements -----------------------------------------------------------------------------------


class ByDeclarer(Announcement, frozen=True):
    """An announcement that only the declarer makes, after the scart; no source limits the time for it [T21]."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings: only the declarer may announce the item."""
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or self.slug not in row.items or declaration.seat == contract.declarer:
            yield from super().check(position, declaration)
            return
        yield from self.word_findings(declaration)
        facts = {"kind": self.slug, "expected_seat": contract.declarer}
        yield Finding("declare.seat", ("seat",), declaration.seat, facts)

    def is_late(self, talk: Talk, contract: Contract, seat: int, order: Sequence[int]) -> bool:
        """Return False: the declarer may also announce after a kontra."""
        return False


def kinds_of(talking: Talking) -> Mapping[str, DeclarationKind]:
    """Return the kinds of declarations after the scart; the pagat is announced only with trump 1 in hand [T14]."""
    return {PAGAT: ByDeclarer(PAGAT, talking, PETIT), VALAT: ByDeclarer(VALAT, talking), KONTRA: Kontra(talking)}
