"""Hungarian tarokk: its four games, what they are worth, and how many cards of the talon each player draws."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from tarot_records.phases.contracts import ContractRow, TalonUse, contracts
from tarot_records.position import Position, turns_of

TRULL, ALL_KINGS, DOUBLE, VOLAT = "trull", "kings", "double", "volat"
PAGAT, CATCH = "pagat_ultimo", "xxi_catch"
FIGURES: Final = (TRULL, ALL_KINGS, DOUBLE, VOLAT, PAGAT, CATCH)
"""What may be announced, and most of it made without a word."""

DRAWN: Final[Mapping[str, tuple[int, ...]]] = {
    "three": (3, 1, 1, 1),
    "two": (2, 2, 1, 1),
    "one": (1, 2, 2, 1),
    "solo": (0, 2, 2, 2),
}
"""Game, the lowest bid first -> how many cards the declarer draws, and those after him in turn."""

TABLE: Final = contracts(
    [
        ContractRow(slug, value, "called", TalonUse(), items=frozenset(FIGURES))
        for value, slug in enumerate(DRAWN, start=1)
    ]
)


def drawers(position: Position) -> Mapping[int, int]:
    """Who draws from the talon, in order -> how many cards; nobody while no game is known."""
    contract = position.setting.contract
    return {} if contract is None else drawers_in(contract.name, turns_of(position)[contract.declarer])


@cache
def drawers_in(contract: str, order: tuple[int, ...]) -> Mapping[int, int]:
    """The same, for those who play, from the declarer on."""
    numbers = zip(order, DRAWN.get(contract, ()), strict=False)
    return MappingProxyType({seat: number for seat, number in numbers if number})


def places_drawn(position: Position) -> Mapping[int, range]:
    """Who draws -> the places of the talon, from its top, whose cards are his."""
    found, at = dict[int, range](), 0
    for seat, number in drawers(position).items():
        found[seat] = range(at, at + number)
        at += number
    return found
