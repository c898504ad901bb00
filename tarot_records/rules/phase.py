"""A phase of a hand, such as the deal or the tricks: what is legal in it, and what it changes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from tarot_records.coding.passage import HandFields, Passage
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import HandResult, Position, StockPart
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.step import Step
from tarot_records.rules.totals import Accounts

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand


class Note(Protocol):
    """Function that stores a step of a hand; a replay that keeps positions passes it to `apply`."""

    def __call__(
        self,
        step: Step,
        position: Position,
        path: tuple[str | int, ...] = (),
        seat: int | None = None,
        trick: int | None = None,
        /,
    ) -> None:
        """Store a step: its kind, the position after it, its path within the hand, the seat and the trick."""


class Phase(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A part of a hand, such as the deal or the tricks, with its rules: what is legal, and what it changes.

    The event of a phase is its part of the record: the bids, the tricks, or the hand itself. `event` also computes,
    once, the values that `check` and `apply` both need. `check` yields findings, with paths from the hand, and never
    raises; `apply` never checks. By default, a phase has nothing to show, to invent, to fill or to code.
    """

    @property
    @abstractmethod
    def name(self) -> str:
        """Name of the phase in the words of players, shown in frames."""

    @property
    def fields(self) -> frozenset[str]:
        """Fields of the hand that the phase reads; by default `codes`."""
        return frozenset({self.codes} if self.codes else ())

    @property
    def always(self) -> bool:
        """True if the phase takes place even when the hand has ended early."""
        return False

    @property
    def steps(self) -> tuple[Step, ...]:
        """Kinds of steps that the phase shows."""
        return ()

    @property
    def accounts(self) -> Accounts | None:
        """Accounts kept beside the score; None if the phase keeps no score."""
        return None

    @property
    def codes(self) -> str:
        """Field of the hand that the phase writes into a link and reads there; empty if there is none."""
        return ""

    def event(self, hand: Hand, position: Position) -> Any:
        """Return the event of the phase in a hand; None if the phase does not take place."""

    def check(self, position: Position, event: Any) -> Iterable[Finding]:
        """Yield the findings about an event in the position before it."""
        return ()

    def apply(self, position: Position, event: Any, note: Note | None = None) -> Position:
        """Return the position after an event as written, legal or not; pass each step to `note`."""
        return position

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return the next entry of a random legal hand, as a hand with nothing else; None when the phase is over."""
        return None

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next input that the phase expects after the entries of an unfinished hand; None if none."""
        return None

    def passes_unseen(self, hand: Hand, end: Position) -> bool:
        """Return whether cards changed hands in this phase without being recorded.

        end: final position of the hand.
        """
        return False

    def is_undecided(self, hand: Hand, end: Position) -> bool:
        """Return whether the record leaves open which of the `ways` of this phase was taken, so that each is tried.

        end: final position of the hand.
        """
        return False

    def may_pass(self, position: Position) -> Iterable[str]:
        """Return the kinds of exchange by which cards may change hands in this phase without being recorded."""
        return ()

    def stock_parts(self, position: Position) -> Sequence[StockPart]:
        """Return the parts of the stock with their owners; empty if the phase does not divide the stock."""
        return ()

    def ordered_part(self, end: Position) -> int:
        """Return the size of the parts into which the stock is divided; the order within a part makes no difference.

        0 if the order of the whole stock makes no difference. end: final position of the hand.
        """
        return 0

    def possible(self, position: Position, about: str | None = None) -> Iterable[Declaration]:
        """Return the legal declarations in a position, as far as known, without the cards that they show.

        about: item of the declarations; None for declarations that do not answer an earlier one.
        """
        return ()

    def accepts(self, position: Position, declaration: Declaration) -> bool:
        """Return whether a declaration is legal in a position, as far as known."""
        return False

    def after_word(self, position: Position, declaration: Declaration) -> Position:
        """Return the position after one more legal declaration."""
        return position

    def unsaid(self, hand: Hand, position: Position) -> Iterable[Declaration]:
        """Return unrecorded declarations that may have been made in this phase, by the cards held or played.

        position: position in which the phase begins.
        """
        return ()

    def swaps(self, hand: Hand, position: Position) -> Iterable[Declaration]:
        """Return declarations, made during the tricks of a hand, by which cards may have changed hands.

        position: position at the beginning of play.
        """
        return ()

    def contradicts(self, hand: Hand, end: Position) -> bool:
        """Return whether stated numbers of a hand contradict each other whatever its cards are.

        end: final position of the hand.
        """
        return False

    def counted(self, end: Position) -> HandResult | None:
        """Return the score of a hand whose final position is `end`; None if this phase computes no score."""
        return None

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterable[Hand]:
        """Yield the hand with the gaps of this phase filled, once for each possible way; the replay judges them.

        end: final position of the hand.
        """
        return ()

    def coded(self, passage: Passage) -> HandFields:
        """Write the fields of the phase into a link or read them from it, and return them."""
        return {}
