"""Scarts of several players: everyone who took cards lays as many away, in any order."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from tarot_records import record as models
from tarot_records.coding.digits import Unfit
from tarot_records.coding.passage import HandFields, Passage, item
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.position import NOBODY, Position
from tarot_records.phases.before_play.scart import SCART, InferredScart, Scarts
from tarot_records.phases.common.stated_seats import unknown_seats
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import Step
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scart


class SeveralScarts(Phase, frozen=True):
    """The phase in which several players lay cards away."""

    table: TrickTable
    never: int
    """Mask of cards that no player may lay away."""
    name: str = "scart"
    steps: ClassVar[tuple[Step, ...]] = (SCART,)
    codes: ClassVar[str] = "scart"
    before_talon: ClassVar[bool] = False
    """False: the scarts come after the talon is taken up, so that they may contain talon cards."""

    @abstractmethod
    def due(self, position: Position) -> Mapping[int, Scarts]:
        """Map each seat that has to lay cards away, in order of turns, to the rules of its scart; empty if unknown."""

    def is_known(self, position: Position) -> bool:
        """Return whether it is known which seats lay cards away; by default, whether the contract is known."""
        return position.setting.contract is not None

    def at(self, position: Position) -> SeveralScarts:
        """Return this phase, which is the same in every contract."""
        return self

    @property
    def size(self) -> int:
        """Number of cards that each player lays away; here 0, because it differs from player to player."""
        return 0

    def barred(self, held: int) -> int:
        """Return the mask of cards that no player may lay away, whatever he holds."""
        return self.never

    def taker(self, position: Position) -> int | None:
        """Return None, because no player takes the talon alone."""
        return None

    def has_to_show(self, position: Position, seat: int) -> int:
        """Return the mask of cards that a seat has to show if it lays them away."""
        own = self.due(position).get(seat)
        return 0 if own is None else own.to_show

    def event(self, hand: Hand, position: Position) -> Sequence[Scart | InferredScart] | None:
        """Return the recorded scarts, or scarts of unknown cards if none is recorded; None if no seat lays cards away.

        If the record has tricks and states that nothing was laid away, the scarts are empty.
        """
        if hand.scart is not None:
            nobody = tuple([InferredScart(seat, ()) for seat in self.due(position)]) if hand.tricks else ()
            return hand.scart or nobody or None
        return tuple([InferredScart(seat, ("?",) * own.size) for seat, own in self.due(position).items()]) or None

    def check(self, position: Position, scarts: Sequence[Scart | InferredScart]) -> Iterator[Finding]:
        """Yield the findings on the scarts: their seats, sizes and cards, and missing scarts."""
        due, seats = self.due(position), len(position.hands)
        if not self.is_known(position):
            yield from unknown_seats(scarts, ("scart",), seats)
            return
        if isinstance(scarts[0], InferredScart):
            seat = scarts[0].seat
            if scarts[0].cards:
                yield Finding("scart.unknown", ("scart",), seat)
            else:  # the record says that nothing was laid away
                yield Finding("scart.size", ("scart",), seat, {"found": 0, "expected": due[seat].size})
            return
        done: list[int] = []
        for i, scart in enumerate(scarts):
            if scart.seat >= seats:
                yield no_such_seat(("scart", i, "seat"), scart.seat, seats)
            elif scart.seat in done:
                yield Finding("scart.again", ("scart", i), scart.seat)
            elif scart.seat not in due:
                expected = next((seat for seat in due if seat not in done), NOBODY)
                yield Finding("scart.seat", ("scart", i, "seat"), scart.seat, {"expected_seat": expected})
            else:
                for finding in due[scart.seat].check(position, (scart,)):
                    yield finding._replace(path=("scart", i, *finding.path[2:]))
            done.append(scart.seat)
        left = next((seat for seat in due if seat not in done), None)
        if left is not None:
            yield Finding("scart.unknown", ("scart",), left)

    def apply(self, position: Position, scarts: Sequence[Scart | InferredScart], note: Note | None = None) -> Position:
        """Return the position after all scarts; scarts that are not recorded consist of unknown cards."""
        due = self.due(position)
        told = {scart.seat for scart in scarts}
        rest = [InferredScart(seat, ("?",) * due[seat].size) for seat in due if seat not in told]
        for i, scart in enumerate((*scarts, *rest)):
            if scart.seat in due:
                position = due[scart.seat].lay_away(position, scart, i, note)
        return position

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with a random scart of each seat that has to lay cards away.

        None if no seat is known to have to, or if cards were already laid away.
        """
        due = self.due(position)
        if not due or any(position.setting.scarts):
            return None
        pieces = [scart.invent(position, chance) for scart in due.values()]
        return models.Hand(scart=tuple([scart for piece in pieces if piece for scart in piece.scart or ()]))

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next card to be laid away, by the first seat with an incomplete scart; None if there is none."""
        told = {scart.seat: (i, scart) for i, scart in enumerate(hand.scart or ())}
        for seat, own in self.due(position).items():
            place, scart = told.get(seat, (len(told), None))
            if scart is not None and len(scart.cards) >= own.size:
                continue
            laid = hand.model_copy(update={"scart": None if scart is None else (scart,)})
            awaited = own.awaits(position, laid)
            return None if awaited is None else awaited._replace(heaps=(("scart", place, "cards"),))
        return None

    def coded(self, passage: Passage) -> HandFields:
        """Encode or decode the scarts of all seats, one after the other."""
        digits, position, wanted = passage.digits, passage.position, None
        if passage.hand is not None:
            wanted = passage.hand.scart
        due = self.due(position)
        as_usual = wanted is not None and [scart.seat for scart in wanted] == list(due)
        if not digits.usually(bool(due), as_usual):
            if wanted is not None:
                raise Unfit
            return {"scart": None}
        made: list[Scart] = []
        for number, own in enumerate(due.values()):
            entry = item(wanted, number)
            hand = None if entry is None else models.Hand(scart=(entry,))
            made += own.coded(passage._replace(hand=hand))["scart"] or ()
        return {"scart": tuple(made)}
