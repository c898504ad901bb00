"""Scarts of Hungarian tarokk: each player lays away as many cards as he drew, and declares the trumps [§ 4]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from tarot_records import record as models
from tarot_records.coding.digits import Unfit
from tarot_records.coding.passage import HandFields, Passage, item
from tarot_records.core.cards import BIT, HONOURS, KINGS, trump
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.packs import TAROCK_42
from tarot_records.core.position import NOBODY, Position, turns_of
from tarot_records.games.hungarian_tarokk.bids import CardShown, ShowingAuction
from tarot_records.games.hungarian_tarokk.contracts import drawers, drawers_in
from tarot_records.phases.bids import CACHED_AUCTIONS
from tarot_records.phases.scart import SCART, InferredScart, Scarts
from tarot_records.phases.trumps_laid import TrumpsLaid, TrumpsTold, told_of
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import Step
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scart

TRUMPS: Final = TAROCK_42.trump_suit
NEVER: Final = HONOURS | KINGS
"""Mask of cards that no player may lay away."""
TWENTY: Final = BIT[trump(20)]


class LaidAway(Phase, frozen=True):
    """Each player lays away as many cards as he has drawn; the declarer shows the trumps among his cards."""

    table: TrickTable
    auction: ShowingAuction
    never: int
    """Mask of cards that may not be laid away; for each player the card that he has shown is added [H4]."""
    name: str = "scart"
    steps: ClassVar[tuple[Step, ...]] = (SCART,)
    codes: ClassVar[str] = "scart"
    before_talon: ClassVar[bool] = False
    """False, because cards of the talon may be laid away."""

    @cached_property
    def scarts(self) -> Callable[[str, tuple[int, ...], CardShown | None], Mapping[int, Scarts]]:
        """Cached function: contract, seats from the declarer on, card shown -> scart of each seat that lays away."""
        return lru_cache(CACHED_AUCTIONS)(self._scarts)

    def _scarts(self, contract: str, order: tuple[int, ...], shown: CardShown | None) -> Mapping[int, Scarts]:
        """Map each seat that lays cards away to its scart."""
        due = drawers_in(contract, order).items()
        return {seat: self._scart(seat, size, seat == order[0], shown) for seat, size in due}

    def _scart(self, seat: int, size: int, declares: bool, shown: CardShown | None) -> Scarts:
        """Return the scart of a seat."""
        barred = self.never | (BIT[shown.card] if shown is not None and shown.seat == seat else 0)
        to_show = TRUMPS & ~barred if declares else 0
        return Scarts(size, lambda held: barred, lambda position: seat, self.table, never=NEVER, to_show=to_show)

    def at(self, position: Position) -> LaidAway:
        """Return this phase, which is the same in every contract."""
        return self

    def barred(self, held: int) -> int:
        """Return the mask of cards that no player may lay away, whatever he holds."""
        return self.never

    def taker(self, position: Position) -> int | None:
        """Return None, because no player takes the talon alone."""
        return None

    def due(self, position: Position) -> Mapping[int, Scarts]:
        """Map each seat that lays cards away, in turn, to its scart; empty if the game is unknown."""
        contract = position.setting.contract
        if contract is None:
            return {}
        return self.scarts(contract.name, turns_of(position)[contract.declarer], self.auction.shown(position))

    def has_to_show(self, position: Position, seat: int) -> int:
        """Return the mask of cards that a seat has to show if it lays them away."""
        own = self.due(position).get(seat)
        return 0 if own is None else own.to_show

    def event(self, hand: Hand, position: Position) -> Sequence[Scart | InferredScart] | None:
        """Return the recorded scarts; unknown scarts if none is recorded but seats had to lay cards away."""
        if hand.scart is not None:
            return hand.scart or None
        return tuple([InferredScart(seat, ("?",) * size) for seat, size in drawers(position).items()]) or None

    def check(self, position: Position, scarts: Sequence[Scart | InferredScart]) -> Iterator[Finding]:
        """Yield the findings on the scarts: their seats, sizes and cards, and missing scarts."""
        due, seats = self.due(position), len(position.hands)
        if position.setting.contract is None:
            return  # the seats that had to lay cards away are unknown
        if isinstance(scarts[0], InferredScart):
            yield Finding("scart.unknown", ("scart",), scarts[0].seat)
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
        """Return a hand with random scarts of all seats that lay cards away; None if there are none."""
        due = self.due(position)
        if not due or any(position.setting.scarts):
            return None
        pieces = [scart.invent(position, chance) for scart in due.values()]
        return models.Hand(scart=tuple([scart for piece in pieces if piece for scart in piece.scart or ()]))

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next card to be laid away, by the first seat whose scart is not complete."""
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


# -- declared trumps -----------------------------------------------------------------------------------


def all_but_declarer(position: Position) -> tuple[int, ...] | None:
    """Return the seats other than the declarer that lay cards away; None if the contract is unknown."""
    contract = position.setting.contract
    return None if contract is None else tuple([seat for seat in drawers(position) if seat != contract.declarer])


LAID: Final = TrumpsLaid(TRUMPS, all_but_declarer)


def tellers(position: Position) -> frozenset[int]:
    """Return the seats that have declared trumps laid away, or must have done so though it is not recorded."""
    return frozenset((*told_of(position), *LAID.to_tell(position)))


class LaidBeforeCall(TrumpsTold, frozen=True):
    """The declared numbers of trumps laid away; links encode them with the announcements."""

    codes: ClassVar[str] = ""


def trumps_told_due(position: Position, hand: Hand) -> Iterator[Finding]:
    """Yield a finding if a seat laid trumps away and their number is not declared."""
    told = told_of(position)
    silent = [seat for seat in LAID.to_tell(position) if seat not in told]
    if silent:
        yield Finding("declare.laid_unknown", (), silent[0], {})
