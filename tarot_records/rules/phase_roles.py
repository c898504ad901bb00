"""Roles of phases: the attributes of deal, scart and play that a search for completions reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from tarot_records.core.faults import Finding
from tarot_records.core.position import Position
from tarot_records.rules.fool import Fool
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Hand


class Dealing(Protocol):
    """The deal of a game."""

    def of(self, hand: Hand) -> Dealing:
        """Return the deal of a hand, which may have ended before all cards were dealt."""

    @property
    def size(self) -> int:
        """Number of cards dealt to each seat."""

    @property
    def talon(self) -> int:
        """Number of cards in the talon."""

    @property
    def dead(self) -> int:
        """Number of cards dealt to hands that nobody plays."""


class Scarting(Protocol):
    """The scart of a game."""

    def at(self, position: Position) -> Scarting:
        """Return the scart of the contract in this position."""

    @property
    def size(self) -> int:
        """Number of cards to lay away."""

    @property
    def barred(self) -> Callable[[int], int]:
        """Function from the held cards to the cards of the pack that may not be laid away, as masks."""

    @property
    def taker(self) -> Callable[[Position], int | None]:
        """Function from a position to the seat that discards; it returns NOBODY if unknown, None if no seat does."""

    @property
    def never(self) -> int:
        """Cards that may never be laid away, as a mask."""

    def has_to_show(self, position: Position, seat: int) -> int:
        """Return the cards that a seat must show if it lays them away, as a mask."""

    @property
    def before_talon(self) -> bool:
        """True if no talon card can be laid away, because the talon is taken up later."""


class Playing(Protocol):
    """The play of a game."""

    def at(self, position: Position) -> Playing:
        """Return the play of the contract in this position."""

    @property
    def table(self) -> TrickTable:
        """Table of the legal cards and the winners of tricks."""

    @property
    def length(self) -> int:
        """Number of tricks in a hand."""

    @property
    def fool(self) -> Fool:
        """Treatment of the Fool."""

    def is_judged_by_table(self, hand: Hand) -> bool:
        """Return whether the trick table alone can judge the recorded tricks of a hand, by their cards."""

    def winning(self, position: Position) -> int:
        """Return the seat that wins the trick in the middle so far; NOBODY if none does or it is unknown."""

    def check_card(self, position: Position, code: str) -> Sequence[Finding]:
        """Return the findings about a card, given by its code, that the seat at turn plays."""
