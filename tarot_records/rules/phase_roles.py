"""Roles: what the deal, the scart and the play say of themselves to whoever fills what a hand leaves open."""

from collections.abc import Callable, Sequence
from typing import Protocol

from tarot_records.core.faults import Finding
from tarot_records.core.position import Position
from tarot_records.rules.fool import Fool
from tarot_records.rules.trick_table import TrickTable


class Dealing(Protocol):
    """The deal of a game."""

    @property
    def size(self) -> int:
        """Cards to each seat."""

    @property
    def talon(self) -> int:
        """Cards left over."""

    @property
    def dead(self) -> int:
        """Cards dealt to hands that nobody plays."""


class Scarting(Protocol):
    """The scart of a game."""

    def at(self, position: Position) -> "Scarting":
        """Return the scart of the contract played in this position."""

    @property
    def size(self) -> int:
        """How many cards go."""

    @property
    def barred(self) -> Callable[[int], int]:
        """Cards held -> those of the pack that may not go."""

    @property
    def taker(self) -> Callable[[Position], int | None]:
        """Who discards in this position: a seat, NOBODY if unknown, None if nobody does."""

    @property
    def never(self) -> int:
        """Cards that may not go whatever is held."""

    def has_to_show(self, position: Position, seat: int) -> int:
        """Return the cards that this seat must show if they go, as a mask."""

    @property
    def before_talon(self) -> bool:
        """Whether none of the talon's cards can go, because it is taken up later."""


class Playing(Protocol):
    """The play of a game."""

    def at(self, position: Position) -> "Playing":
        """Return the play of the contract played in this position."""

    @property
    def table(self) -> TrickTable:
        """What may be played to a trick, and what wins it."""

    @property
    def length(self) -> int:
        """How many tricks a hand has."""

    @property
    def fool(self) -> Fool:
        """What becomes of the Fool."""

    def winning(self, position: Position) -> int:
        """Return the seat whose card wins the trick in the middle so far; NOBODY if none does or nobody knows."""

    def check_card(self, position: Position, code: str) -> Sequence[Finding]:
        """Return the findings on this card being played next by the seat at turn."""
