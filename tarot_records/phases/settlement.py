"""The settlement: how the hand ended, what it scored, and the totals and accounts carried on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar

from tarot_records import record as models
from tarot_records.coding.digits import Unfit
from tarot_records.coding.passage import HandFields, Passage, part
from tarot_records.core.cards import CODES, cards_in
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.position import NOBODY, HandResult, Position, Setting, in_full
from tarot_records.phases.shown_steps import SCORE
from tarot_records.rules.fool import Fool, debtor_of
from tarot_records.rules.game import Note, Phase
from tarot_records.rules.step import Step
from tarot_records.rules.totals import NO_ACCOUNTS, Accounts

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

Score = Callable[[Position], HandResult | None]
Carry = Callable[[tuple[int, ...], tuple[int, ...]], tuple[int, ...]]


def added(totals: tuple[int, ...], hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return totals with the score of the hand added."""
    return tuple([total + score for total, score in zip(totals, hand, strict=True)])


def carried_on(
    before: Sequence[int | None] | None, scores: Sequence[int | None] | None, carry: Carry = added
) -> tuple[int | None, ...] | None:
    """Return the totals before and the scores of the hand -> the totals after it, of the seats whose are known."""
    if before is None or scores is None or len(before) != len(scores):
        return None
    totals, scored = in_full(before, len(before)), in_full(scores, len(before))
    if totals is not None and scored is not None:
        return carry(totals, scored)
    known = [total is not None and score is not None for total, score in zip(before, scores, strict=True)]
    after = carry(tuple([total or 0 for total in before]), tuple([score or 0 for score in scores]))
    return tuple([total if told else None for total, told in zip(after, known, strict=True)])


def believed(
    written: tuple[int | None, ...] | None, totals: Sequence[int | None] | None, seats: int
) -> tuple[int | None, ...] | None:
    """Return the totals that the scores make, and of seats whose they do not tell those written down."""
    stated = totals if totals is not None and len(totals) == seats else (None,) * seats
    known = [other if total is None else total for total, other in zip(written or (None,) * seats, stated, strict=True)]
    return tuple(known) if known.count(None) < seats else None


def nothing_paid(position: Position) -> HandResult:
    """Return a hand that ended early scores nothing."""
    return HandResult(1, (), {}, (0,) * len(position.hands))


def never(position: Position) -> int:
    """Return false: nothing is decided before the last trick."""
    return 0


STOPPED = ("claim", "agreement", "unrecorded", "given_up", "lost")
"""Ways to end before the last trick."""


@dataclass(frozen=True)
class Stop:
    """Hands that may stop, or have to, because whoever played has lost already."""

    after: Callable[[Position], int] = never
    """The number of the trick that decided it, from 1; 0 if none did."""
    must: bool = False
    """Whether they have to stop there; else they may, or are played out."""
    nowhere_else: Callable[[Position], bool] = lambda position: False
    """Whether a claim can end the play with that trick only."""
    ways: tuple[str, ...] = STOPPED
    """How else play may have ended before the last trick."""

    def is_at(self, position: Position) -> bool:
        """Return whether the last trick taken is the one that decided it."""
        return bool(position.taken) and self.after(position) == len(position.taken)


THROWN_IN = "thrown_in"
EARLY = ("all_pass", "petit_sec", "misdeal", THROWN_IN)
"""Ways to end before any play."""


@dataclass(frozen=True)
class Settlement(Phase):
    """Ends the hand: the last debts, the score, the running totals."""

    length: int
    """How many tricks a hand has."""
    fool: Fool
    score: Score
    carry: Carry = added
    """Totals so far, score of the hand -> totals after it."""
    accounts: Accounts = NO_ACCOUNTS
    unplayed: Callable[[Position], HandResult | None] = nothing_paid
    """What a hand comes to that ended before any play."""
    stop: Stop = Stop()
    name: str = "score"
    fields: frozenset[str] = frozenset({"fool_paid", "claim", "end", "irregularities"})
    always: bool = True
    steps: ClassVar[tuple[Step, ...]] = (SCORE,)

    @property
    def codes(self) -> str:
        """The claim, where a hand may stop because it is decided."""
        return "" if self.stop.after is never else "claim"

    def event(self, hand: Hand, position: Position) -> Hand:
        """Return the hand, for its end."""
        return hand

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield what is missing for the hand to be over, and what is wrong with a last card for the Fool."""
        ended = _ended(position, hand)
        if ended is None and (len(position.taken) < self.length or self.stop.must):
            yield from self._unfinished(position, hand)
        if ended == THROWN_IN:  # no game's text says who deals next, nor whether it counts
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
        if hand.claim is not None and (played_out or ended):
            yield ends_otherwise(("claim",), "claim", (ended or "played",))
        if hand.fool_paid is not None and played_out:
            for finding in self.fool.check_at_count(position, hand.fool_paid):
                yield finding._replace(path=("fool_paid",))
        debtor = self.fool.open_choice(position)
        if debtor != NOBODY and hand.fool_paid is None and ended is None:
            yield Finding("fool.unrecorded", ("tricks",), debtor)

    def _unfinished(self, position: Position, hand: Hand) -> Iterator[Finding]:
        taken, decided = len(position.taken), self.stop.after(position)
        too_long = bool(decided) and self.stop.must and taken > decided
        if too_long:
            yield Finding("play.decided", ("tricks", decided), None, {"number": decided})
        if taken >= self.length:
            return
        facts = {"found": taken, "expected": self.length}
        if decided == taken > 0 and hand.claim is not None:
            contract = position.setting.contract
            declarer = NOBODY if contract is None else contract.declarer
            if hand.claim.seat not in (None, declarer):
                yield Finding("play.claimed", ("claim", "seat"), hand.claim.seat, {"expected_seat": declarer})
            if hand.claim.tricks:
                yield ends_otherwise(("claim", "tricks"), "claim", ("played",))._replace(seat=hand.claim.seat)
            if hand.end not in (None, "claim"):
                yield ends_otherwise(("end",), hand.end, ("claim",))
        elif hand.tricks is None:
            yield Finding("play.unrecorded", (), None)
        elif hand.claim is not None and self.stop.nowhere_else(position) and not too_long:
            others = tuple(way for way in self.stop.ways if way != "claim")
            yield ends_otherwise(("claim",), "claim", ("played", *others))
        elif hand.claim is not None or hand.end in self.stop.ways:
            yield Finding("play.stopped", ("claim",) if hand.claim else ("end",), None, facts)
        elif hand.end in STOPPED:
            yield ends_otherwise(("end",), hand.end, ("played", *self.stop.ways))
        else:
            yield Finding("play.unfinished", ("tricks",), None, facts)

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position with the hand scored and the totals carried on, if all they need is known."""
        if hand.fool_paid is not None:
            position = self.fool.pay(position, hand.fool_paid)
        position = self.fool.close(position)
        setting, ended = position.setting, _ended(position, hand)
        if ended is not None:
            result: HandResult | None = self.unplayed(position)
        elif (
            (len(position.taken) < self.length and not (hand.claim is not None and self.stop.is_at(position)))
            or any(position.hidden)
            or _lost(position)
            or self.fool.open_choice(position) != NOBODY
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
            result=result,
            totals=totals,
            written=written,
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
        """The running totals as the written scores have them, where the cards do not tell; None if they do not either.

        What the table charged for an irregularity stands on no certain line, so such a hand tells nothing.
        """
        setting, stated = position.setting, hand.scores.hand if hand.scores is not None else None
        before = setting.written if setting.totals is None else setting.totals
        if any(entry.penalty for entry in hand.irregularities):
            return None
        return carried_on(before, stated if result is None else result.hand, self.carry)

    def _ledgers(
        self, setting: Setting, result: HandResult | None, hand: Hand, seats: int
    ) -> Mapping[str, tuple[int | None, ...] | None]:
        """Return the running totals of each further account, as the cards have them, or else as it is written."""
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
        """Return what is carried on, as the cards have it, or else as it is written."""
        if result is not None and (result.carried is not None or setting.carried is not None):
            return setting.carried if result.carried is None else result.carried
        stated = hand.scores.carried if hand.scores is not None else {}
        return dict(stated) if stated.keys() >= frozenset(self.accounts.carried) else None

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """The end of the hand, once: with the claim if it was stopped, or the card given for the Fool at the count."""
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
        """Return that whoever plays claims no more tricks, once his game is lost; no other claim."""
        position, claim = passage.position, part(passage.hand, "claim")
        contract = position.setting.contract
        stopped = len(position.taken) < self.length and contract is not None and self.stop.is_at(position)
        usual = models.Claim(seat=contract.declarer, tricks=0) if contract is not None and stopped else None
        if not passage.digits.usually(True, claim == usual):
            raise Unfit
        return {"claim": usual}


def _ended(position: Position, hand: Hand) -> str | None:
    """Return why the hand ended before any play, as the phases before have it; or because it was thrown in."""
    thrown_in = hand.end == THROWN_IN and not position.taken
    return THROWN_IN if thrown_in and position.setting.ended is None else position.setting.ended


def ends_otherwise(path: tuple[str | int, ...], stated: str, ends: tuple[str, ...]) -> Finding:
    """Return that the hand cannot have ended as is stated, and how it may have."""
    return Finding("hand.end", path, None, {"end": stated, "ends": ends})


def _lost(position: Position) -> bool:
    """Return whether nobody knows who led to some trick, or who took it."""
    return bool([cards for leader, winner, cards in position.taken if leader == NOBODY or winner == NOBODY])
