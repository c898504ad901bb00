"""The settlement: what the hand scored, and whether the record says the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar

from tarot_records import models
from tarot_records.cards import CODES, cards_in
from tarot_records.counting import exact
from tarot_records.faults import Finding, no_such_seat, per_seat
from tarot_records.fool import Fool, debtor_of
from tarot_records.game import Note, Phase
from tarot_records.phases.sheet import is_scored_by_the_rules
from tarot_records.position import NOBODY, HandResult, Position
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


THROWN_IN = "thrown_in"
EARLY = ("all_pass", "petit_sec", "misdeal", THROWN_IN)
"""Ways to end before any play."""
STOPPED = ("claim", "agreement", "unrecorded", "given_up", "lost")
"""Ways to end before the last trick."""


def _score_told(m: Moment) -> tuple[Clause, ...]:
    """What the hand comes to."""
    result, ended = m.after.setting.result, m.after.setting.ended
    if result is None:
        return (Clause("unknown_score", {}),)
    unplayed = (Clause("unplayed", {"end": ended}),) if ended else ()
    return *unplayed, *_counts_told(result), *_tricks_told(result), _scores_told(result)


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
    name: str = "score"
    fields: frozenset[str] = frozenset({"fool_paid", "claim", "end", "irregularities"})
    always: bool = True
    steps: ClassVar[tuple[Step, ...]] = (SCORE,)

    def event(self, hand: Hand, position: Position) -> Hand:
        """The hand, for its end."""
        return hand

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """What is missing for the hand to be over, and what is wrong with a last card for the Fool."""
        ended = _ended(position, hand)
        if ended is None and len(position.taken) < self.length:
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
        if hand.claim is not None and played_out:
            yield Finding("hand.end", ("claim",), None, {"end": "claim"})
        if hand.fool_paid is not None and played_out:
            for finding in self.fool.check_at_count(position, hand.fool_paid):
                yield finding._replace(path=("fool_paid",))
        debtor = self.fool.open_choice(position)
        if debtor != NOBODY and hand.fool_paid is None and ended is None:
            yield Finding("fool.unrecorded", ("tricks",), debtor)

    def _unfinished(self, position: Position, hand: Hand) -> Iterator[Finding]:
        facts = {"found": len(position.taken), "expected": self.length}
        if hand.tricks is None:
            yield Finding("play.unrecorded", (), None)
        elif hand.claim is not None or hand.end in STOPPED:
            yield Finding("play.stopped", ("claim",) if hand.claim else ("end",), None, facts)
        else:
            yield Finding("play.unfinished", ("tricks",), None, facts)

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """The position with the hand scored and the totals carried on, if all they need is known."""
        if hand.fool_paid is not None:
            position = self.fool.pay(position, hand.fool_paid)
        position = self.fool.close(position)
        setting, ended = position.setting, _ended(position, hand)
        if ended is not None:
            zeros = (0,) * len(position.hands)
            result: HandResult | None = HandResult(1, (), {}, zeros)
        elif (
            len(position.taken) < self.length
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
        settled = setting._replace(ended=ended, result=result, totals=totals, written=written, counted=counted)
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

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """The end of the hand, once; with the card given for the Fool, if it can only come out of the scart."""
        if position.setting.result:
            return None
        debtor = debtor_of(position)
        last = self.fool.purse(position, debtor, scart=True) if debtor != NOBODY else 0
        if not last or self.fool.purse(position, debtor):
            return models.Hand()
        return models.Hand(fool_paid=CODES[chance.choice(list(cards_in(last)))])


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
            not (result.doubts or scores.ledgers or scores.carried)
            and scores.hand in (None, result.hand)
            and scores.totals in (None, position.setting.totals)
            and (not scores.card_points or scores.unit == result.unit)
            and all((side.seats, side.points) in result.card_points for side in scores.card_points)
            and all(_is_plainly(item, result) for item in scores.items)
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
            elif item.value != expected:
                facts = {"item": item.name, "found": item.value, "expected": expected}
                yield Finding("score.item", (*path, "value"), item.seat, facts)
        yield from per_seat("score.hand", ("scores", "hand"), scores.hand, result.hand)
        if position.setting.totals is not None:
            yield from per_seat("score.total", ("scores", "totals"), scores.totals, position.setting.totals)
        elif scores.totals is not None:
            yield Finding("score.unknown", ("scores", "totals"))
            yield from self._total_findings(position, scores)
        for i, item in enumerate(scores.items):
            for name in ("sides", "announced", "achieved", "level", "trick"):
                if getattr(item, name) is not None and not (name == "trick" and item.name in result.by_trick):
                    yield Finding("score.unchecked", ("scores", "items", i, name), None, {"field": name})
        for name in ("ledgers", "carried"):
            if getattr(scores, name):
                yield Finding("score.unchecked", ("scores", name), None, {"field": name})

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


def _is_plainly(item: Item, result: HandResult) -> bool:
    """Whether an entry is right and says no more than a number."""
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
