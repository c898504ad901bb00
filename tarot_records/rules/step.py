"""Steps: what a phase shows as it goes. What happened, in no language yet; what lies in the middle; who has seen what.

Whoever shows a replay asks the step: the sentences, the views of the seats, the pages. None of them has to know
which phases there are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tarot_records.core.cards import CODES, UNKNOWN_CODES
from tarot_records.core.position import NOBODY, Exchanged, Position

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

CARD_CODES = CODES + UNKNOWN_CODES
"""Card -> its code, known or not."""


class Clause(NamedTuple):
    """Something that happened, in no language yet."""

    key: str
    """Which template tells it."""
    facts: Mapping[str, Any]
    """Seats, codes of cards, numbers and further clauses, by the names `words.narration` knows."""


class TableView(Protocol):
    """What a step asks of the rules: what everybody at the table can see."""

    @property
    def partner(self) -> Callable[[Position], int]:
        """The declarer's partner as everybody knows him; NOBODY while they do not."""

    @property
    def winning(self) -> Callable[[Position], int]:
        """The seat whose card wins the trick in the middle so far; NOBODY if none does or nobody knows."""


class Moment(NamedTuple):
    """One step of a hand, with what stands before and after it."""

    rules: TableView
    hand: Hand
    """What the record says of the hand."""
    pointer: str
    """Where in the record the step stands."""
    trick: int | None
    """Number of the trick, from 1, during play."""
    who: int | None
    """Who did it."""
    before: Position | None
    """The position before it in the same hand, if there is one."""
    after: Position
    then: str
    """The name of the next step of the hand; empty at its end."""

    @property
    def partner(self) -> int:
        """The declarer's partner as the table knows him after it."""
        return self.rules.partner(self.after)

    @property
    def known(self) -> int:
        """The same before it."""
        return NOBODY if self.before is None else self.rules.partner(self.before)

    @property
    def number(self) -> int:
        """Which of its section's entries it is, from 0."""
        return int(self.pointer.rsplit("/", 1)[-1])


class Eyes:
    """What a seat, or for NOBODY the whole table, has seen of a hand so far."""

    def __init__(self, seat: int, seats: int, sights: Collection[str]) -> None:
        self.seat = seat
        self.sights = sights
        """What the whole table sees in this game besides cards played and shown (`Game.seen`)."""
        self.held = [0] * seats
        """Cards known to be in each hand."""
        self.shown = [0] * seats
        """Cards of each scart that were shown."""
        self.talon = False
        """Whether the stock was seen."""
        self.exchanged: tuple[Exchanged, ...] = ()
        """What has passed from hand to hand, as far as it was seen."""


class Laid(NamedTuple):
    """Cards that a step lays in the middle of the table."""

    title: str
    """What is done with them: one of the words below."""
    seats: Mapping[str, int | None]
    """Who does it: the `player`, or `giver` and `taker`."""
    cards: int
    """Those that are known, as a mask."""
    unseen: int
    """How many there are besides."""


STOCK, CALLS, LAYS_AWAY, SHOWS, HANDS_OVER = "stock", "calls", "lays away", "shows", "hands over"


@dataclass(frozen=True)
class Step:
    """A kind of step: what a phase shows when it has come so far."""

    name: str
    """What happened, as frames and their JSON call it."""
    tells: Callable[[Moment], tuple[Clause, ...]]
    """A clause for each sentence; no more than the table knows by then."""
    laid: Callable[[Moment], Laid | None] = lambda m: None
    """What lies in the middle of the table."""
    seen: Callable[[Eyes, Moment], None] = lambda eyes, m: None
    """Takes in what there is for all, or for this seat, to see."""
    section: str = ""
    """The stretch of the hand it belongs to, where that is called after another step."""
    moves: bool = False
    """Whether cards come into a hand."""
    plays: bool = False
    """Whether a card is played to the trick in the middle."""
    takes: bool = False
    """Whether the trick in the middle has been taken."""
    settles: bool = False
    """Whether the hand is over, and its cards are counted."""

    @property
    def stretch(self) -> str:
        """The stretch of the hand it belongs to."""
        return self.section or self.name
