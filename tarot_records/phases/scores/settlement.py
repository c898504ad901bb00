"""The settlement: the end of the hand, its score, and the running totals and accounts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import add
from random import Random
from typing import TYPE_CHECKING, ClassVar

import msgspec

from tarot_records import record as models
from tarot_records.coding.digits import Unfit
from tarot_records.coding.passage import HandFields, Passage, part
from tarot_records.core.cards import CODES, cards_in
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.position import NOBODY, HandResult, Position, Setting, complete_numbers, knows_winners
from tarot_records.phases.before_play.dealt_again import may_be_void
from tarot_records.phases.common.sheet import SCORED, is_scored_by_the_rules
from tarot_records.phases.common.shown_steps import SCORE
from tarot_records.rules.fool import Fool, debtor_of
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import Step
from tarot_records.rules.totals import NO_ACCOUNTS, Accounts

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

Score = Callable[[Position], HandResult | None]
"""Function from the position at the end of a hand to its result; None if it is not known."""
Carry = Callable[[tuple[int, ...], tuple[int, ...]], tuple[int, ...]]
"""Function from the totals before a hand and its scores to the totals after it."""


def added(totals: tuple[int, ...], hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return totals with the score of the hand added."""
    return tuple(map(add, totals, hand))


def carried_on(
    before: Sequence[int | None] | None, scores: Sequence[int | None] | None, carry: Carry = added
) -> tuple[int | None, ...] | None:
    """Return the totals after a hand, from the totals before and its scores; None for seats without one of these.

    Return None if either is missing as a whole.
    """
    if before is None or scores is None or len(before) != len(scores):
        return None
    totals, scored = complete_numbers(before, len(before)), complete_numbers(scores, len(before))
    if totals is not None and scored is not None:
        return carry(totals, scored)
    known = [total is not None and score is not None for total, score in zip(before, scores, strict=True)]
    after = carry(tuple([total or 0 for total in before]), tuple([score or 0 for score in scores]))
    return tuple([total if told else None for total, told in zip(after, known, strict=True)])


def believed(
    written: tuple[int | None, ...] | None, totals: Sequence[int | None] | None, seats: int
) -> tuple[int | None, ...] | None:
    """Return the totals in `written`; for seats without one, the stated total. None if no total is known."""
    stated = totals if totals is not None and len(totals) == seats else (None,) * seats
    known = [other if total is None else total for total, other in zip(written or (None,) * seats, stated, strict=True)]
    return tuple(known) if known.count(None) < seats else None


def nothing_paid(position: Position) -> HandResult:
    """Return a result in which nobody scores, for a hand that ended early."""
    return HandResult(1, (), {}, (0,) * len(position.hands))


def never(position: Position) -> int:
    """Return 0: no trick decides the hand before the last one."""
    return 0


STOPPED = ("claim", "agreement", "unrecorded", "given_up", "lost")
"""Ways in which play may end before the last trick."""


class Stop(msgspec.Struct, frozen=True):
    """Rule on hands that may or must stop before the last trick, because the declarer has lost already."""

    after: Callable[[Position], int] = never
    """Position -> number of the trick that decided the hand, from 1; 0 if none did."""
    must: bool = False
    """True if hands must stop at the deciding trick; False if they may also be played out."""
    nowhere_else: Callable[[Position], bool] = lambda position: False
    """Position -> True if a claim can end the play only at the deciding trick."""
    ways: tuple[str, ...] = STOPPED
    """Ways in which play may end before the last trick in this game."""

    def is_at(self, position: Position) -> bool:
        """Return True if the last trick taken is the deciding one."""
        return bool(position.taken) and self.after(position) == len(position.taken)


THROWN_IN = "thrown_in"
EARLY = ("all_pass", "petit_sec", "misdeal", THROWN_IN)
"""Ways in which a hand may end before any play."""


class Settlement(Phase, frozen=True):
    """The phase that ends a hand: last debts, score, running totals."""

    length: int
    """Number of tricks in a hand."""
    fool: Fool
    score: Score
    carry: Carry = added
    """Totals so far, score of the hand -> totals after it."""
    accounts: Accounts = NO_ACCOUNTS
    unplayed: Callable[[Position], HandResult | None] = nothing_paid
    """Position -> result of a hand that ended before any play."""
    stop: Stop = Stop()
    throws_in: bool = False
    """True if the rules let the players throw a hand in, so that it counts nothing and the next player deals."""
    name: str = "score"
    fields: frozenset[str] = frozenset({"fool_paid", "claim", "end", "irregularities"})
    always: bool = True
    steps: ClassVar[tuple[Step, ...]] = (SCORE,)

    @property
    def codes(self) -> str:
        """The field `claim` if a hand may stop once it is decided; else empty."""
        return "" if self.stop.after is never else "claim"

    def event(self, hand: Hand, position: Position) -> Hand:
        """Return the hand itself."""
        return hand

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield findings about an unfinished hand, its end, claim, irregularities and the last card for the Fool."""
        ended = _end_before_play(position, hand)
        if ended is None and (len(position.taken) < self.length or self.stop.must):
            yield from self._unfinished(position, hand)
        if ended == THROWN_IN and not self.throws_in:  # unknown who deals next, and if the hand counts
            yield Finding("play.stopped", ("end",), None, {"found": 0, "expected": self.length})
        played_out = ended is None and len(position.taken) >= self.length
        fits = hand.end == (ended or "played") if ended or played_out else hand.end not in EARLY
        if hand.end is not None and not fits:
            ends = (ended or "played",) if ended or played_out else self.stop.ways
            yield ends_otherwise(("end",), hand.end, ends)
        seats = len(position.hands)
        if hand.claim is not None and (hand.claim.seat or 0) >= seats:
            yield no_such_seat(("claim", "seat"), hand.claim.seat or 0, seats)
        for i, irregularity in enumerate(hand.irregularities):
            if (irregularity.seat or 0) >= seats:
                yield no_such_seat(("irregularities", i, "seat"), irregularity.seat or 0, seats)
        if hand.claim is not None and (played_out or ended not in (None, "claim")):
            yield ends_otherwise(("claim",), "claim", (ended or "played",))
        if hand.fool_paid is not None and (played_out or self._is_stopped(position, hand)):
            for finding in self.fool.check_at_count(position, hand.fool_paid):
                yield finding._replace(path=("fool_paid",))
        debtor = self.open_payment(position, hand)
        if debtor != NOBODY and hand.fool_paid is None and ended is None:
            yield Finding("fool.unrecorded", ("tricks",), debtor)

    def open_payment(self, position: Position, hand: Hand) -> int:
        """Return the seat whose unrecorded card for the Fool leaves the score open; NOBODY if there is none."""
        return self.fool.open_choice(position)

    def _is_stopped(self, position: Position, hand: Hand) -> bool:
        """Return True if play stopped at the deciding trick, as a claim or the end of the hand says."""
        return (hand.claim is not None or hand.end == "lost") and self.stop.is_at(position)

    def _unfinished(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings on a hand that is not finished, or that was played on after it was decided."""
        taken, decided = len(position.taken), self.stop.after(position)
        too_long = bool(decided) and self.stop.must and taken > decided
        if too_long:
            yield Finding("play.decided", ("tricks", decided), None, {"number": decided})
        if taken >= self.length:
            return
        facts = {"found": taken, "expected": self.length}
        if self._is_stopped(position, hand):
            contract, claim = position.setting.contract, hand.claim
            declarer = NOBODY if contract is None else contract.declarer
            if claim is not None and claim.seat not in (None, declarer):
                yield Finding("play.claimed", ("claim", "seat"), claim.seat, {"expected_seat": declarer})
            if claim is not None and claim.tricks:
                yield ends_otherwise(("claim", "tricks"), "claim", ("played",))._replace(seat=claim.seat)
            if hand.end not in (None, "claim", "lost"):
                yield ends_otherwise(("end",), hand.end, ("claim",))
        elif hand.claim is None and hand.end in STOPPED and hand.end not in self.stop.ways:
            yield ends_otherwise(("end",), hand.end, ("played", *self.stop.ways))
        elif hand.tricks is None:
            yield Finding("play.unrecorded", (), None)
        elif hand.claim is not None and self.stop.nowhere_else(position) and not too_long:
            others = tuple(way for way in self.stop.ways if way != "claim")
            yield ends_otherwise(("claim",), "claim", ("played", *others))
        elif hand.claim is not None or hand.end in self.stop.ways:
            yield Finding("play.stopped", ("claim",) if hand.claim else ("end",), None, facts)
        else:
            yield Finding("play.unfinished", ("tricks",), None, facts)

    def counted(self, end: Position) -> HandResult | None:
        """Return the result of the hand in the position `end`; None if it is not known."""
        return self.score(end)

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position with the hand scored and the totals updated, if all needed values are known."""
        if hand.fool_paid is not None:
            position = self.fool.pay(position, hand.fool_paid)
        position = self.fool.close(position)
        setting, ended = position.setting, _end_before_play(position, hand)
        if ended is not None:
            result: HandResult | None = self.unplayed(position)
        elif (
            (len(position.taken) < self.length and not self._is_stopped(position, hand))
            or any(position.hidden)
            or not knows_winners(position)
            or (setting.sits_out and setting.dealer == NOBODY)  # another player may sit out as well
            or self.open_payment(position, hand) != NOBODY
        ):
            result = None
        else:
            result = self.score(position)
        totals = written = None
        if result is not None and setting.totals is not None:
            totals = self.carry(setting.totals, result.hand)
        else:
            written = self._written(position, result, hand)
        counted = setting.counted + (ended not in ("misdeal", THROWN_IN))
        settled = setting._replace(
            ended=ended,
            may_be_void=ended is None and not position.taken and may_be_void(hand),
            result=result,
            totals=totals,
            written=written,
            totals_sum=self._totals_sum(setting, totals, result, hand, ended),
            counted=counted,
            ledgers=self._ledgers(setting, result, hand, len(position.hands))
            if self.accounts.ledgers
            else setting.ledgers,
            carried=self._carried(setting, result, hand) if self.accounts.carried else setting.carried,
        )
        after = position._replace(setting=settled)
        if note is not None:
            note(SCORE, after, ("scores",))
        return after

    def _written(self, position: Position, result: HandResult | None, hand: Hand) -> tuple[int | None, ...] | None:
        """Return the running totals by the written scores, if the cards do not give them; None if unknown.

        Penalties for irregularities have no fixed line on a sheet, so a hand with a penalty gives no totals.
        """
        setting, stated = position.setting, hand.scores.hand if hand.scores is not None else None
        before = setting.written if setting.totals is None else setting.totals
        if any(entry.penalty for entry in hand.irregularities):
            return None
        return carried_on(before, stated if result is None else result.hand, self.carry)

    def _totals_sum(
        self,
        setting: Setting,
        totals: tuple[int, ...] | None,
        result: HandResult | None,
        hand: Hand,
        ended: str | None,
    ) -> int | None:
        """Return the sum of the totals after a hand, which is supposed to be balanced if its score is unknown.

        None if it is not known, also after a hand whose score the table may have agreed on.
        """
        if totals is not None:
            return None if setting.totals_sum is None else sum(totals)
        if setting.totals_sum is None or not is_scored_by_the_rules(hand, {*SCORED, ended}):
            return None
        return setting.totals_sum + (0 if result is None else sum(result.hand))

    def _ledgers(
        self, setting: Setting, result: HandResult | None, hand: Hand, seats: int
    ) -> Mapping[str, tuple[int | None, ...] | None]:
        """Return account -> running totals: as computed from the cards if known, else as written."""
        zeros = (0,) * seats
        stated = {ledger.name: ledger for ledger in hand.scores.ledgers} if hand.scores is not None else {}
        running: dict[str, tuple[int | None, ...] | None] = {}
        for name in self.accounts.ledgers:
            written = stated.get(name)
            if result is not None:
                this: Sequence[int | None] | None = result.ledgers.get(name, zeros)
            else:
                this = None if written is None else written.hand
            after = carried_on(setting.ledgers.get(name, zeros), this)
            if written is not None and written.totals is not None and (after is None or None in after):
                after = believed(after, written.totals, len(written.totals))
            running[name] = after
        return running

    def _carried(self, setting: Setting, result: HandResult | None, hand: Hand) -> Mapping[str, int] | None:
        """Return the amounts carried to the next hand: as computed if known, else as written; None if unknown."""
        if result is not None and (result.carried is not None or setting.carried is not None):
            return setting.carried if result.carried is None else result.carried
        stated = hand.scores.carried if hand.scores is not None else {}
        return dict(stated) if stated.keys() >= frozenset(self.accounts.carried) else None

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return the end of the hand: a claim, a card for the Fool at the count, or nothing; None if settled."""
        if position.setting.result:
            return None
        if position.setting.ended is None and len(position.taken) < self.length and self.stop.is_at(position):
            contract = position.setting.contract
            seat = None if contract is None else contract.declarer
            return models.Hand(claim=models.Claim(seat=seat, tricks=0), end="claim")
        debtor = debtor_of(position)
        last = self.fool.purse(position, debtor, scart=True) if debtor != NOBODY else 0
        if not last or self.fool.purse(position, debtor):
            return models.Hand()
        return models.Hand(fool_paid=CODES[chance.choice(list(cards_in(last)))])

    def coded(self, passage: Passage) -> HandFields:
        """Write or read the declarer's claim of no more tricks in a decided hand. Raises Unfit for other claims."""
        position, claim = passage.position, part(passage.hand, "claim")
        contract = position.setting.contract
        stopped = len(position.taken) < self.length and contract is not None and self.stop.is_at(position)
        usual = models.Claim(seat=contract.declarer, tricks=0) if contract is not None and stopped else None
        if not passage.digits.usually(True, claim == usual):
            raise Unfit
        return {"claim": usual}


def _end_before_play(position: Position, hand: Hand) -> str | None:
    """Return the way in which the hand ended before any play; None if it did not."""
    thrown_in = hand.end == THROWN_IN and not position.taken
    return THROWN_IN if thrown_in and position.setting.ended is None else position.setting.ended


def ends_otherwise(path: tuple[str | int, ...], stated: str, ends: tuple[str, ...]) -> Finding:
    """Return the finding that the hand cannot have ended as stated, with the ways in which it may have."""
    return Finding("hand.end", path, None, {"end": stated, "ends": ends})
