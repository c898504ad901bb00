"""The settlement: what the hand scored, and whether the record says the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from tarot_records import models
from tarot_records.cards import CODES, cards_in
from tarot_records.coding.digits import Unfit
from tarot_records.coding.passage import HandFields, Passage, part
from tarot_records.counting import exact
from tarot_records.faults import Finding, no_such_seat, per_seat
from tarot_records.fool import Fool, debtor_of
from tarot_records.game import Note, Phase
from tarot_records.phases.sheet import is_scored_by_the_rules
from tarot_records.position import NOBODY, HandResult, Position, ScoredRow, Setting, standing_of, whose
from tarot_records.steps import Clause, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record import Hand, Item, Scores

Score = Callable[[Position], HandResult | None]
Carry = Callable[[tuple[int, ...], tuple[int, ...]], tuple[int, ...]]
SheetCheck = Callable[[Position, "Hand"], Iterable[Finding]]
"""A hand whose cards do not tell its score, and what is stated of it -> the numbers that do not go together."""


def added(totals: tuple[int, ...], hand: tuple[int, ...]) -> tuple[int, ...]:
    """Totals with the score of the hand added."""
    return tuple([total + score for total, score in zip(totals, hand, strict=True)])


def carried_on(
    before: Sequence[int | None] | None, scores: Sequence[int | None] | None, carry: Carry = added
) -> tuple[int | None, ...] | None:
    """The totals before and the scores of the hand -> the totals after it, of the seats whose are known."""
    if before is None or scores is None or len(before) != len(scores):
        return None
    known = [total is not None and score is not None for total, score in zip(before, scores, strict=True)]
    after = carry(tuple([total or 0 for total in before]), tuple([score or 0 for score in scores]))
    return tuple([total if told else None for total, told in zip(after, known, strict=True)])


def believed(
    written: tuple[int | None, ...] | None, totals: Sequence[int | None] | None, seats: int
) -> tuple[int | None, ...] | None:
    """The totals that the scores make, and of seats whose they do not tell those written down."""
    stated = totals if totals is not None and len(totals) == seats else (None,) * seats
    known = [other if total is None else total for total, other in zip(written or (None,) * seats, stated, strict=True)]
    return tuple(known) if known.count(None) < seats else None


def implied(
    before: Sequence[int | None] | None, after: Sequence[int | None] | None, carry: Carry = added
) -> tuple[int | None, ...] | None:
    """The scores of a hand that the totals before and after it tell; None if they tell no seat's.

    Nor is a seat's told whose total does not show how much it lost.
    """
    if before is None or after is None or len(before) != len(after):
        return None
    scores: list[int | None] = []
    for old, new in zip(before, after, strict=True):
        known = old is not None and new is not None and carry((old,), (new - old - 1,)) == (new - 1,)
        scores.append((new or 0) - (old or 0) if known else None)
    return tuple(scores) if scores.count(None) < len(scores) else None


SUMS = frozenset({"score.seats", "score.total"})
"""Faults of a sheet that hang on no rule of the game."""


def unchecked(position: Position, hand: Hand) -> tuple[Finding, ...]:
    """Nothing that is stated must go with anything else."""
    return ()


def undoubted(position: Position) -> tuple[str, ...]:
    """The score hangs on nothing that is left open."""
    return ()


@dataclass(frozen=True)
class Accounts:
    """What is kept beside the score, over the whole game."""

    ledgers: tuple[str, ...] = ()
    """The names of further accounts, such as money."""
    carried: tuple[str, ...] = ()
    """The names of what is carried from hand to hand; each is 0 at first."""


def nothing_paid(position: Position) -> HandResult:
    """A hand that ended early scores nothing."""
    return HandResult(1, (), {}, (0,) * len(position.hands))


def never(position: Position) -> int:
    """Nothing is decided before the last trick."""
    return 0


STOPPED = ("claim", "agreement", "unrecorded", "given_up", "lost")
"""Ways to end before the last trick."""


def free_to_stop(position: Position) -> bool:
    """Play may be broken off anywhere."""
    return False


@dataclass(frozen=True)
class Stop:
    """Hands that may stop, or have to, because whoever played has lost already."""

    after: Callable[[Position], int] = never
    """The number of the trick that decided it, from 1; 0 if none did."""
    must: bool = False
    """Whether they have to stop there; else they may, or are played out."""
    nowhere_else: Callable[[Position], bool] = free_to_stop
    """Whether a claim can end the play with that trick only."""
    ways: tuple[str, ...] = STOPPED
    """How else play may have ended before the last trick."""

    def is_at(self, position: Position) -> bool:
        """Whether the last trick taken is the one that decided it."""
        return bool(position.taken) and self.after(position) == len(position.taken)


THROWN_IN = "thrown_in"
EARLY = ("all_pass", "petit_sec", "misdeal", THROWN_IN)
"""Ways to end before any play."""


def _score_told(m: Moment) -> tuple[Clause, ...]:
    """What the hand comes to."""
    result, ended = m.after.setting.result, m.after.setting.ended
    if result is None:
        return (Clause("unknown_score", {}),)
    unplayed = (Clause("unplayed", {"end": ended}),) if ended else ()
    rows = _rows_told(result, m.after.setting)
    counted = (*unplayed, *_counts_told(result), *_tricks_told(result), *rows, _scores_told(result))
    return *counted, *_accounts_told(result), *_carried_told(result)


def _rows_told(result: HandResult, setting: Setting) -> Iterator[Clause]:
    """The entries of which more than a number is told, as the declarer's side sees them."""
    rows = [(item, row) for (item, _seat), rows in result.rows.items() for row in rows]
    if rows and setting.contract is not None:
        told = tuple(Clause("row", {"item": item, "score": row.value, "how": _how(row)}) for item, row in rows)
        yield Clause("rows", {"declarer": setting.contract.declarer, "given": told})


def _how(row: ScoredRow) -> Clause | None:
    """Whether an entry was announced, then whether it was made, and how often it counts."""
    announced = (Clause("row_announced", {}),) if row.announced else ()
    lost = () if row.achieved or not row.announced else (Clause("row_lost", {}),)
    doubled = (Clause("row_doubled", {"number": 1 << row.level}),) if row.level else ()
    told = announced + lost + doubled
    return Clause("row_how", {"parts": told}) if told else None


def _accounts_told(result: HandResult) -> Iterator[Clause]:
    """What other accounts have of the hand, where that is something else."""
    for name, hand in result.ledgers.items():
        if hand != result.hand:
            yield Clause("account", {"item": name, "scores": tuple(enumerate(hand))})


def _carried_told(result: HandResult) -> Iterator[Clause]:
    """What has been used up of what was carried to the hand, and what is carried on."""
    for name, number in result.spent.items():
        account, seat = whose(name)
        yield Clause("spent", {"who": seat, "number": number, "item": account})
    for account, numbers in standing_of(result.carried).items():
        yield Clause("carried", {"item": account, "made": tuple(numbers)})


def _counts_told(result: HandResult) -> tuple[Clause, ...]:
    """What each player has made in all, where the score says so; else the card points."""
    made = tuple((seat, value) for (item, seat), value in result.items.items() if item == "made")
    if made:
        return (Clause("made", {"made": made}),)
    sides = tuple((side, value, result.unit) for side, value in result.card_points)
    return (Clause("card_points", {"sides": sides}),) if sides else ()


def _tricks_told(result: HandResult) -> Iterator[Clause]:
    """The entries made trick by trick, each with its trick."""
    for item, entries in result.by_trick.items():
        told = [(trick, seat, value) for (trick, seat), value in sorted(entries.items()) if seat is not None and value]
        given = tuple(Clause("in_trick", {"who": seat, "score": value, "number": t}) for t, seat, value in told)
        if given:
            yield Clause("of_tricks", {"item": item, "given": given})


def _scores_told(result: HandResult) -> Clause:
    scoring = [seat for seat, value in enumerate(result.hand) if value]
    if not scoring:
        return Clause("no_score", {})
    if len(scoring) == 1:
        return Clause("only", {"who": scoring[0], "score": result.hand[scoring[0]]})
    return Clause("score", {"scores": tuple(enumerate(result.hand))})


SCORE = Step("score", _score_told, settles=True)


@dataclass(frozen=True)
class Settlement(Phase):
    """Ends the hand: the last debts, the score, the running totals."""

    length: int
    """How many tricks a hand has."""
    fool: Fool
    score: Score
    carry: Carry = added
    """Totals so far, score of the hand -> totals after it."""
    accounts: Accounts = Accounts()
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
        """The hand, for its end."""
        return hand

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """What is missing for the hand to be over, and what is wrong with a last card for the Fool."""
        ended = _ended(position, hand)
        if ended is None and (len(position.taken) < self.length or self.stop.must):
            yield from self._unfinished(position, hand)
        if ended == THROWN_IN:  # no game's text says who deals next, nor whether it counts
            yield Finding("play.stopped", ("end",), None, {"found": 0, "expected": self.length})
        played_out = ended is None and len(position.taken) >= self.length
        fits = hand.end == (ended or "played") if ended or played_out else hand.end not in EARLY
        if hand.end is not None and not fits:
            yield Finding("hand.end", ("end",), None, {"end": hand.end})
        seats = len(position.hands)
        if hand.claim is not None and (hand.claim.seat or 0) >= seats:
            yield no_such_seat(("claim", "seat"), hand.claim.seat or 0, seats)
        for i, irregularity in enumerate(hand.irregularities):
            if (irregularity.seat or 0) >= seats:
                yield no_such_seat(("irregularities", i, "seat"), irregularity.seat or 0, seats)
        if hand.claim is not None and (played_out or ended):
            yield Finding("hand.end", ("claim",), None, {"end": "claim"})
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
                yield Finding("hand.end", ("claim", "tricks"), hand.claim.seat, {"end": "claim"})
            if hand.end not in (None, "claim"):
                yield Finding("hand.end", ("end",), None, {"end": hand.end})
        elif hand.tricks is None:
            yield Finding("play.unrecorded", (), None)
        elif hand.claim is not None and self.stop.nowhere_else(position) and not too_long:
            yield Finding("hand.end", ("claim",), None, {"end": "claim"})
        elif hand.claim is not None or hand.end in self.stop.ways:
            yield Finding("play.stopped", ("claim",) if hand.claim else ("end",), None, facts)
        elif hand.end in STOPPED:
            yield Finding("hand.end", ("end",), None, {"end": hand.end})
        else:
            yield Finding("play.unfinished", ("tricks",), None, facts)

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """The position with the hand scored and the totals carried on, if all they need is known."""
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
            ledgers=self._ledgers(setting, result, hand) if self.accounts.ledgers else setting.ledgers,
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
        if any(one.penalty for one in hand.irregularities):
            return None
        return carried_on(before, stated if result is None else result.hand, self.carry)

    def _ledgers(
        self, setting: Setting, result: HandResult | None, hand: Hand
    ) -> Mapping[str, tuple[int | None, ...] | None]:
        """The running totals of each further account, as the cards have them, or else as it is written."""
        zeros = (0,) * len(setting.before or ())
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
        """What is carried on, as the cards have it, or else as it is written."""
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
        """That whoever plays claims no more tricks, once his game is lost; no other claim."""
        position, claim = passage.position, part(passage.hand, "claim")
        contract = position.setting.contract
        stopped = len(position.taken) < self.length and contract is not None and self.stop.is_at(position)
        usual = models.Claim(seat=contract.declarer, tricks=0) if contract is not None and stopped else None
        if not passage.digits.usually(True, claim == usual):
            raise Unfit
        return {"claim": usual}


@dataclass(frozen=True)
class Comparison(Phase):
    """Declared against computed: every number the record states about the hand.

    Where the cards do not tell the score, what is stated is compared with what else is stated.
    """

    items: frozenset[str]
    """The names of the entries the game computes."""
    sheet: SheetCheck = unchecked
    doubts: Callable[[Position], tuple[str, ...]] = undoubted
    """The open points that the score of a hand may hang on, which the record does not settle."""
    carry: Carry = added
    """Totals so far, score of the hand -> totals after it."""
    accounts: Accounts = Accounts()
    name: str = "comparison"
    fields: frozenset[str] = frozenset({"scores"})
    always: bool = True

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """The hand, if scores are stated."""
        return None if hand.scores is None else hand

    def check(self, position: Position, hand: Hand) -> Sequence[Finding]:
        """Which stated numbers differ from the computed ones."""
        result, scores = position.setting.result, hand.scores
        assert scores is not None
        if result is None:
            told = tuple(self._sheet_findings(position, hand, scores))
            hangs = position.taken or any(finding.code not in SUMS for finding in told)
            open_points = _doubted(self.doubts(position)) if hangs else ()
            return (Finding("score.unknown", ("scores",)), *open_points, *told)
        return () if self._clean(position, result, scores) else tuple(self._findings(position, result, scores))

    def _clean(self, position: Position, result: HandResult, scores: Scores) -> bool:
        """Whether everything stated is right and written in the usual way; if not, it is looked at closely."""
        return (
            not result.doubts
            and scores.hand in (None, result.hand)
            and scores.totals in (None, position.setting.totals)
            and (not scores.card_points or scores.unit == result.unit)
            and all((side.seats, side.points) in result.card_points for side in scores.card_points)
            and all(_is_plainly(item, result) for item in scores.items)
            and not ((scores.ledgers or scores.carried) and any(self._account_findings(position, scores, result)))
        )

    def _findings(self, position: Position, result: HandResult, scores: Scores) -> Iterator[Finding]:
        yield from _doubted(result.doubts)
        yield from self._point_findings(result, scores)
        for i, item in enumerate(scores.items):
            path = ("scores", "items", i)
            if item.seat is not None and item.seat >= len(result.hand):
                yield no_such_seat((*path, "seat"), item.seat, len(result.hand))
                continue
            yield from _sides_findings(item, path, len(result.hand))
            if item.name not in self.items:
                known = tuple(sorted(self.items))
                yield Finding("score.item_name", (*path, "name"), item.seat, {"item": item.name, "items": known})
                continue
            expected = result.items.get((item.name, item.seat))
            of_trick = result.by_trick.get(item.name)
            if expected is not None and item.trick is not None and of_trick is not None:
                expected = of_trick.get((item.trick, item.seat), 0)
            if expected is None:
                yield Finding("score.item_seat", (*path, "seat"), None, {"item": item.name})
            elif (item.name, item.seat) in result.rows:
                yield from _row_findings(item, path, result.rows[item.name, item.seat])
            elif item.value != expected:
                facts = {"item": item.name, "found": item.value, "expected": expected}
                yield Finding("score.item", (*path, "value"), item.seat, facts)
        yield from per_seat("score.hand", ("scores", "hand"), scores.hand, result.hand)
        yield from self._account_findings(position, scores, result)
        if position.setting.totals is not None:
            yield from per_seat("score.total", ("scores", "totals"), scores.totals, position.setting.totals)
        elif scores.totals is not None:
            yield Finding("score.unknown", ("scores", "totals"))
            yield from self._total_findings(position, scores)
        for i, item in enumerate(scores.items):
            compared = ROW_FIELDS if (item.name, item.seat) in result.rows else ()
            for name in ("sides", *ROW_FIELDS, "trick"):
                if name in compared or (name == "trick" and item.name in result.by_trick):
                    continue
                if getattr(item, name) is not None:
                    yield Finding("score.unchecked", ("scores", "items", i, name), None, {"field": name})

    def _account_findings(self, position: Position, scores: Scores, result: HandResult | None) -> Iterator[Finding]:
        """What is wrong with other accounts, and with what is carried on."""
        if scores.ledgers and not self.accounts.ledgers:
            yield Finding("score.unchecked", ("scores", "ledgers"), None, {"field": "ledgers"})
        for i, ledger in enumerate(scores.ledgers if self.accounts.ledgers else ()):
            path: tuple[str | int, ...] = ("scores", "ledgers", i)
            if ledger.name not in self.accounts.ledgers:
                account = {"account": ledger.name, "accounts": self.accounts.ledgers}
                yield Finding("score.account", (*path, "name"), None, account)
                continue
            zeros, running = (0,) * len(position.hands), position.setting.ledgers.get(ledger.name)
            if result is not None:
                yield from per_seat(
                    "score.ledger", (*path, "hand"), ledger.hand, result.ledgers.get(ledger.name, zeros)
                )
            if running is not None:
                yield from per_seat("score.ledger_total", (*path, "totals"), ledger.totals, running)
        if scores.carried and not self.accounts.carried:
            yield Finding("score.unchecked", ("scores", "carried"), None, {"field": "carried"})
        carried = position.setting.carried
        for name, found in scores.carried.items() if self.accounts.carried else ():
            if name not in self.accounts.carried:
                account = {"account": name, "accounts": self.accounts.carried}
                yield Finding("score.account", ("scores", "carried", name), None, account)
            elif carried is not None and found != carried.get(name, 0):
                facts = {"account": name, "found": found, "expected": carried.get(name, 0)}
                yield Finding("score.carried", ("scores", "carried", name), None, facts)

    def _sheet_findings(self, position: Position, hand: Hand, scores: Scores) -> Iterator[Finding]:
        """What is wrong with the numbers stated, whatever the cards were."""
        seats = len(position.hands)
        for name in ("hand", "totals"):
            stated = getattr(scores, name)
            if stated is not None and len(stated) != seats:
                yield Finding("score.seats", ("scores", name), None, {"found": len(stated), "expected": seats})
        if is_scored_by_the_rules(hand):
            yield from self.sheet(position, hand)
            yield from self._implied_findings(position, hand, scores)
        if scores.totals is not None and len(scores.totals) == seats:
            yield from self._total_findings(position, scores)
        yield from self._account_findings(position, scores, None)

    def _implied_findings(self, position: Position, hand: Hand, scores: Scores) -> Iterator[Finding]:
        """Totals that leave a score that no hand can have, after those before, where the score is not written."""
        told = implied(position.setting.before, scores.totals, self.carry) if scores.hand is None else None
        if told is None or next(iter(self.sheet(position, hand)), None) is not None:
            return
        scored = hand.model_copy(update={"scores": scores.model_copy(update={"hand": told})})
        if next(iter(self.sheet(position, scored)), None) is not None:
            numbers = tuple(score for score in told if score is not None)
            yield Finding("score.implied", ("scores", "totals"), None, {"numbers": numbers})

    def _total_findings(self, position: Position, scores: Scores) -> Iterator[Finding]:
        """Running totals that are not the sum of what is written before."""
        written = position.setting.written
        if written is not None:
            yield from per_seat("score.total", ("scores", "totals"), scores.totals, written)

    def _point_findings(self, result: HandResult, scores: Scores) -> Iterator[Finding]:
        """Card points of the sides, compared as exact fractions."""
        computed = {frozenset(seats): points for seats, points in result.card_points}
        for i, side in enumerate(scores.card_points):
            path = ("scores", "card_points", i)
            strange = [place for place, seat in enumerate(side.seats) if seat >= len(result.hand)]
            for place in strange:
                yield no_such_seat((*path, "seats", place), side.seats[place], len(result.hand))
            if strange:
                continue
            points = computed.get(frozenset(side.seats))
            if points is None:
                sides = tuple(seats for seats, _ in result.card_points)
                yield Finding("score.side", (*path, "seats"), None, {"found_seats": side.seats, "sides": sides})
            elif side.points * result.unit != points * scores.unit:
                facts = {
                    "seats": side.seats,
                    "found": side.points,
                    "expected": exact(points * scores.unit, result.unit),
                }
                yield Finding("score.points", (*path, "points"), side.seats[0], facts)

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Comparing changes nothing, but where only the running totals written tell them, they are believed."""
        setting, scores = position.setting, hand.scores
        if setting.totals is not None or scores is None:
            return position
        written = believed(setting.written, scores.totals, len(position.hands))
        return position._replace(setting=setting._replace(written=written))


ROW_FIELDS = ("announced", "achieved", "level")
"""What an entry may say beside its number."""


def _row_findings(item: Item, path: tuple[str | int, ...], rows: Sequence[ScoredRow]) -> Iterator[Finding]:
    """What an entry says otherwise than the row of the score that it is most like, or than all rows of it together."""
    bare = item.announced is item.achieved is item.level is None
    if bare and item.value == sum(row.value for row in rows):
        return

    def told(row: ScoredRow) -> list[tuple[str, Any, Any]]:
        stated = [(name, getattr(item, name), getattr(row, name)) for name in ("value", *ROW_FIELDS)]
        return [(name, found, expected) for name, found, expected in stated if found not in (None, expected)]

    for name, found, expected in min((told(row) for row in rows), key=len):
        facts = {"item": item.name, "found": found, "expected": expected}
        if name == "announced":
            yield Finding("score.announced", (*path, name), item.seat, {"item": item.name})
        elif name == "achieved":
            yield Finding("score.achieved", (*path, name), item.seat, {"item": item.name})
        else:
            yield Finding("score.item" if name == "value" else "score.level", (*path, name), item.seat, facts)


def _is_plainly(item: Item, result: HandResult) -> bool:
    """Whether an entry is right and says no more than a number, or than the row of the score that it is of."""
    rows = result.rows.get((item.name, item.seat))
    if rows is not None:
        return item.sides is None and item.trick is None and not any(_row_findings(item, (), rows))
    return (
        result.items.get((item.name, item.seat)) == item.value
        and item.sides is None
        and item.announced is None
        and item.achieved is None
        and item.level is None
        and item.trick is None
    )


def _sides_findings(item: Item, path: tuple[str | int, ...], seats: int) -> Iterator[Finding]:
    """Seats that the table has not among the sides of an entry."""
    for i, side in enumerate(item.sides or ()):
        for j, seat in enumerate(side):
            if seat >= seats:
                yield no_such_seat((*path, "sides", i, j), seat, seats)


def _ended(position: Position, hand: Hand) -> str | None:
    """Why the hand ended before any play, as the phases before have it; or because it was thrown in."""
    thrown_in = hand.end == THROWN_IN and not position.taken
    return THROWN_IN if thrown_in and position.setting.ended is None else position.setting.ended


def _doubted(points: Iterable[str]) -> Iterator[Finding]:
    """That the score hangs on these open points."""
    return (Finding("rule.open", ("scores",), None, {"point": point}) for point in points)


def _lost(position: Position) -> bool:
    """Whether nobody knows who led to some trick, or who took it."""
    return bool([cards for leader, winner, cards in position.taken if leader == NOBODY or winner == NOBODY])
