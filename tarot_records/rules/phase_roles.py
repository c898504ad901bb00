"""Roles of phases: what the deal, the scart and the play tell a search that fills the gaps of a hand."""

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
        """Number of cards dealt to each seat."""

    @property
    def talon(self) -> int:
        """Number of cards in the talon."""

    @property
    def dead(self) -> int:
        """Number of cards in each hand that nobody plays."""


class Scarting(Protocol):
    """The scart of a game."""

    def at(self, position: Position) -> "Scarting":
        """Return the scart of the contract in this position."""

    @property
    def size(self) -> int:
        """Number of cards to lay away."""

    @property
    def barred(self) -> Callable[[int], int]:
        """Function from the cards held to those of the pack that may not be laid away."""

    @property
    def taker(self) -> Callable[[Position], int | None]:
        """Return the seat that discards in this position; NOBODY if unknown, None if none does."""

    @property
    def never(self) -> int:
        """Cards that may never be laid away."""

    def has_to_show(self, position: Position, seat: int) -> int:
        """Return the cards that this seat must show if they go, as a mask."""

    @property
    def before_talon(self) -> bool:
        """True if no talon card can be laid away, because the talon is taken up later."""


class Playing(Protocol):
    """The play of a game."""

    def at(self, position: Position) -> "Playing":
        """Return the play of the contract in this position."""

    @property
    def table(self) -> TrickTable:
        """Table of the legal cards and winners of tricks."""

    @property
    def length(self) -> int:
        """Number of tricks in a hand."""

    @property
    def fool(self) -> Fool:
        """Treatment of the Fool."""

    def winning(self, position: Position) -> int:
        """Return the seat that wins the trick in the middle so far; NOBODY if none does or it is unknown."""

    def check_card(self, position: Position, code: str) -> Sequence[Finding]:
        """Return the findings about this card as the next one of the seat at turn."""
