"""Steps of a hand that can be shown: their sentences, the cards in the middle, and the cards that each seat has seen.

Sentences, the views of the seats and pages are made from steps, so that their code does not need to know the phases.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from tarot_records.core.cards import CODES, UNKNOWN_CODES
from tarot_records.core.position import NOBODY, Exchanged, Position

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

CARD_CODES = CODES + UNKNOWN_CODES
"""Card -> its code, known or not."""


class Clause(NamedTuple):
    """A fact for one clause of a sentence, independent of language."""

    key: str
    """Key of the narration template."""
    facts: Mapping[str, Any]
    """Seats, codes of cards, numbers and further clauses, by the names `words.narration` knows."""


class TableView(Protocol):
    """The view of the whole table, as far as the rules determine it."""

    @property
    def partner(self) -> Callable[[Position], int]:
        """Function from a position to the declarer's partner as the whole table knows it; NOBODY while it is secret."""

    @property
    def winning(self) -> Callable[[Position], int]:
        """Function from a position to the seat that wins the trick in the middle so far; NOBODY if none or unknown."""


class Moment(NamedTuple):
    """One step of a hand, with the positions before and after it and the name of the next step."""

    rules: TableView
    hand: Hand
    """The hand as recorded."""
    pointer: str
    """JSON Pointer of the step's place in the record."""
    trick: int | None
    """Number of the trick, from 1, during play."""
    who: int | None
    """Seat that acted."""
    before: Position | None
    """Position before the step; None at the first step of the hand."""
    after: Position
    then: str
    """Name of the next step of the hand; empty at its end."""

    @property
    def partner(self) -> int:
        """The declarer's partner, as the whole table knows it after the step."""
        return self.rules.partner(self.after)

    @property
    def known(self) -> int:
        """The declarer's partner, as the whole table knew it before the step."""
        return NOBODY if self.before is None else self.rules.partner(self.before)

    @property
    def number(self) -> int:
        """Index of the step's entry in its section, from 0."""
        return int(self.pointer.rsplit("/", 1)[-1])


class Eyes:
    """Cards of a hand that a seat has seen so far or, if the seat is NOBODY, that the whole table has seen."""

    def __init__(self, seat: int, seats: int, sights: Collection[str]) -> None:
        self.seat = seat
        self.sights = sights
        """Kinds of cards that the whole table sees besides cards played and shown: the keys of `Game.seen`."""
        self.held = [0] * seats
        """Cards known to be in each hand, as masks."""
        self.shown = [0] * seats
        """Cards of each scart that were shown, as masks."""
        self.talon = 0
        """Cards of the stock that were seen, as a mask; -1 if all were."""
        self.exchanged: tuple[Exchanged, ...] = ()
        """Exchanges of cards between hands, as far as they were seen."""


class Laid(NamedTuple):
    """Cards that a step lays in the middle of the table."""

    title: str
    """Action: one of STOCK, CALLS, LAYS_AWAY, SHOWS, HANDS_OVER."""
    seats: Mapping[str, int | None]
    """Seats that act: the `player`, or `giver` and `taker`."""
    cards: int
    """Known cards, as a mask."""
    unseen: int
    """Number of unknown cards besides."""


STOCK, CALLS, LAYS_AWAY, SHOWS, HANDS_OVER = "stock", "calls", "lays away", "shows", "hands over"


class Step(msgspec.Struct, frozen=True):
    """A kind of step that a phase shows."""

    name: str
    """Name of the event in frames and their JSON."""
    tells: Callable[[Moment], tuple[Clause, ...]]
    """Function that returns a clause for each sentence, without facts that the table does not know yet."""
    laid: Callable[[Moment], Laid | None] = lambda m: None
    """Function that returns the cards laid in the middle of the table; None if there are none."""
    seen: Callable[[Eyes, Moment], None] = lambda eyes, m: None
    """Function that adds to `Eyes` the cards that become visible with the step."""
    section: str = ""
    """Section of the hand to which the step belongs, if it is named after another step."""
    moves: bool = False
    """True if cards come into a hand."""
    plays: bool = False
    """True if a card is played to the trick in the middle."""
    takes: bool = False
    """True if the trick in the middle has been taken."""
    settles: bool = False
    """True if the hand is over and its cards are counted."""

    @property
    def stretch(self) -> str:
        """Section of the hand to which the step belongs; by default its own name."""
        return self.section or self.name
