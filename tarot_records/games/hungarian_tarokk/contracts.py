"""The four games of Hungarian tarokk, their values, and the number of talon cards that each player draws."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from tarot_records.core.cards import FOOL, trump
from tarot_records.core.position import Position, turns_of
from tarot_records.games import GAMES
from tarot_records.phases.auction.contracts import ContractRow, Contracts, TalonUse, contracts
from tarot_records.phases.before_play.drawing import DrawOrder
from tarot_records.phases.play.bound_tricks import NAMED
from tarot_records.rules.game import scheme_of

SCHEME: Final = scheme_of(GAMES["hungarian-tarokk"])
TRULL, ALL_KINGS, DOUBLE, VOLAT = "trull", "kings", "double", "volat"
PAGAT, CATCH = "pagat_ultimo", "xxi_catch"
FIGURES: Final = (TRULL, ALL_KINGS, DOUBLE, VOLAT, PAGAT, CATCH)
"""The announcements; most of them also count if they are made silently."""
SAS, KING_ULTIMO = "sas_ultimo", "king_ultimo"
PAGAT_UHU, SAS_UHU, KING_UHU = "pagat_uhu", "sas_uhu", "king_uhu"
CENTRUM, SMALL_BIRD, BIG_BIRD = "centrum", "small_bird", "big_bird"
LENGTH: Final = 9
"""Number of tricks in a hand."""
MORE_FIGURES: Final = (*FIGURES, SAS, KING_ULTIMO, PAGAT_UHU, SAS_UHU, KING_UHU, CENTRUM, SMALL_BIRD, BIG_BIRD)
"""The announcements of the illustrated game."""
TRICK_OF: Final[Mapping[str, tuple[int, int]]] = {
    PAGAT: (trump(1), LENGTH),
    SAS: (trump(2), LENGTH),
    KING_ULTIMO: (NAMED, LENGTH),
    PAGAT_UHU: (trump(1), LENGTH - 1),
    SAS_UHU: (trump(2), LENGTH - 1),
    KING_UHU: (NAMED, LENGTH - 1),
    CENTRUM: (trump(20), 5),
    SMALL_BIRD: (trump(21), 6),
    BIG_BIRD: (FOOL, 7),
}
"""Announcement for a certain trick -> the card that has to win it, and the number of the trick."""
SWEEPS: Final = frozenset((CENTRUM, SMALL_BIRD, BIG_BIRD))
"""Announcements that also need every trick before their own."""

DRAWN: Final[Mapping[str, tuple[int, ...]]] = {
    "three": (3, 1, 1, 1),
    "two": (2, 2, 1, 1),
    "one": (1, 2, 2, 1),
    "solo": (0, 2, 2, 2),
}
"""Game, the lowest bid first -> numbers of cards drawn by the declarer and by the players after him."""


def _table(figures: Sequence[str]) -> Contracts:
    """Return the table of games in which these figures may be announced."""
    rows = enumerate(DRAWN, start=1)
    return contracts([ContractRow(slug, value, "called", TalonUse(), items=frozenset(figures)) for value, slug in rows])


TABLE: Final = _table(FIGURES)
MORE_TABLE: Final = _table(MORE_FIGURES)
"""The games with the figures of the illustrated game."""


def drawers(position: Position) -> Mapping[int, int]:
    """Map the seats that draw from the talon, in order, to their numbers of cards; empty if the game is unknown."""
    contract = position.setting.contract
    return {} if contract is None else drawers_in(contract.name, turns_of(position)[contract.declarer])


@cache
def drawers_in(contract: str, order: tuple[int, ...]) -> Mapping[int, int]:
    """Map the seats that draw in a game to their numbers of cards; `order` has the seats from the declarer on."""
    numbers = zip(order, DRAWN.get(contract, ()), strict=False)
    return MappingProxyType({seat: number for seat, number in numbers if number})


def ways_drawn(position: Position) -> Sequence[DrawOrder]:
    """Return the one way in which the talon is drawn; empty if the game is unknown."""
    drawn = drawers(position)
    return (tuple(drawn.items()),) if drawn else ()


def places_drawn(position: Position) -> Mapping[int, range]:
    """Map each seat that draws to the places of its cards in the talon; the top card has place 0."""
    found, at = dict[int, range](), 0
    for seat, number in drawers(position).items():
        found[seat] = range(at, at + number)
        at += number
    return found
