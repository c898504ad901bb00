"""The core: a record and its rules -> every step, every fault. The only place that applies events.

Validator, viewer, terminal and generator all read the results of this fold. With `frames` it records each position;
without, the same fold runs without recording.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from itertools import dropwhile
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import astuple

from tarot_records import record as models
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, NAMES_FITTING, UNKNOWN, Fault, Finding, no_such_seat, per_seat, pointer
from tarot_records.core.position import NOBODY, HandResult, Position, Setting, complete_numbers, next_seat, turns_at
from tarot_records.engine.placed_faults import (
    SECTIONS,
    leftover_findings,
    linked,
    placed,
    trick_number,
    unused_findings,
)
from tarot_records.rules.game import Rules
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import Step

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Record, Result, Trick


class Frame(NamedTuple):
    """A step of a game, and the position after it."""

    hand: int
    """Number of the hand, from 0."""
    step: Step
    """The kind of step, defined by its phase."""
    pointer: str
    """JSON Pointer of the step's place in the record."""
    trick: int | None
    """Number of the trick, from 1; None outside play."""
    seat: int | None
    """The seat that acted; None if no single seat did."""
    after: Position

    def __repr__(self) -> str:
        """Return the kind of the step and its place."""
        return f"<Frame {self.kind} at {self.pointer}>"

    @property
    def kind(self) -> str:
        """The name of the step: deal, bid, card and so on."""
        return self.step.name


class Outcome(NamedTuple):
    """The outcome of a replay: faults, computed scores and totals, winners, final positions."""

    faults: tuple[Fault, ...]
    results: tuple[HandResult | None, ...]
    """The computed score of each hand; None if a value that the score needs is unknown."""
    totals: tuple[int, ...] | None
    """The running totals after the last hand; None if unknown."""
    winners: tuple[int, ...] | None
    """The winners of the game (none at a draw; those ahead in an open session); None if it is not over or unknown."""
    ends: tuple[Position, ...]
    """The position at the end of each hand."""

    def __repr__(self) -> str:
        """Return the numbers of hands and faults, and the totals."""
        return f"<Outcome of {len(self.ends)} hands, {len(self.faults)} faults, totals {self.totals}>"


def run(rules: Rules, record: Record, frames: list[Frame] | None = None) -> Outcome:
    """Replay a record under these rules and return the outcome; append every step to `frames` if given."""
    return run_all(rules, (record,), frames)[0]


def run_all(rules: Rules, records: Sequence[Record], frames: list[Frame] | None = None) -> list[Outcome]:
    """Replay records under the same rules and return their outcomes; `frames` may be given for a single record only.

    Each phase is replayed for all records before the next phase. This order is a quarter faster than hand after hand,
    because the processor repeats the same work.
    """
    replays = [_Replay(record) for record in records]
    keeps = frames is None and len(records) == 1 and _keeps_hands.get() and NAMES_FITTING.get()
    for number in range(max(len(record.hands) for record in records)):
        if keeps:
            replays[0].play_kept(rules, number)
            continue
        column = [replay for replay in replays if number < len(replay.record.hands)]
        note = None if frames is None else _Recorder(frames, number)
        before = [
            opening(rules, replay.ends[-1]) if number else first_opening(rules, replay.record) for replay in column
        ]
        hands = [replay.record.hands[number] for replay in column]
        for replay, (faults, end) in zip(column, _replay_column(rules, hands, number, before, note), strict=True):
            replay.faults.extend(faults)
            replay.ends.append(end)
    return [replay.outcome(rules) for replay in replays]


def _replay_column(
    rules: Rules, hands: Sequence[Hand], number: int, before: Sequence[Position], note: Note | None
) -> Iterator[tuple[list[Fault], Position]]:
    """Return an iterator over the faults and the final position of each hand; `before` has their first positions.

    `number` is the number of the hand, from 0, in each of the records; `note` records the steps.
    """
    positions = list(before)
    faults = [[placed(finding, number) for finding in unused_findings(rules, hand)] for hand in hands]
    for phase in rules.phases:
        always, event_in, check, apply = phase.always, phase.event, phase.check, phase.apply
        for row, position in enumerate(positions):
            if position.setting.ended is not None and not always:
                faults[row] += [placed(finding, number) for finding in leftover_findings(phase, position, hands[row])]
                continue
            event = event_in(hands[row], position)
            if event is not None:
                for finding in check(position, event):
                    faults[row].append(placed(finding, number))
                positions[row] = apply(position, event, note)
    for row, hand in enumerate(hands):
        if hand.tricks is None and hand.deal is None and _is_sheet_only(hand):
            wrong = [fault for fault in faults[row] if fault.severity != UNKNOWN]
            faults[row] = [placed(Finding("score.only", ("scores",)), number), *wrong]
    return zip(faults, positions, strict=True)


class _Replay:
    """A replay of a record in progress: the faults so far, and the final positions of its hands so far."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.faults: list[Fault] = []
        self.ends: list[Position] = []

    def play_kept(self, rules: Rules, number: int) -> None:
        """Add the faults and the final position of a hand, by its number from 0; reuse its replay if one is kept."""
        hand, previous = self.record.hands[number], self.ends[-1] if number else None
        key = id(rules), id(hand), number, id(previous)
        kept = None if previous is None else _kept.get(key)
        if kept is None:
            before = first_opening(rules, self.record) if previous is None else opening(rules, previous)
            faults, end = _kept_hand(Same(rules), Same(hand), number, _Opening(before))
            kept = _KeptHand(faults, end, (rules, hand, previous))
            if previous is not None:
                if len(_kept) >= KEPT:
                    _kept.clear()
                _kept[key] = kept
        self.faults.extend(kept.faults)
        self.ends.append(kept.end)

    def outcome(self, rules: Rules) -> Outcome:
        stated, faults = self.record.result, self.faults
        results = tuple([end.setting.result for end in self.ends])
        last = self.ends[-1].setting  # a record has at least one hand
        totals = last.totals
        if stated is not None and totals is not None:
            totals = complete_numbers(rules.closing(totals, last.carried, last.counted), rules.seats)
        winners = _winners(rules, totals, last.counted)
        if stated is not None:
            doubts = dict.fromkeys(point for result in results if result is not None for point in result.doubts)
            faults.extend(placed(Finding("rule.open", ("result",), None, {"point": point}), None) for point in doubts)
            faults.extend(placed(finding, None) for finding in _result_findings(rules, stated, last))
        return Outcome(linked(faults), results, totals, winners, tuple(self.ends))


def first_contradiction(rules: Rules, record: Record, ignored: frozenset[str] = frozenset()) -> tuple[Finding, ...]:
    """Return all findings up to the first phase that contradicts the record; empty if no phase does.

    A search can so reject most proposals early, without the later phases. Contradictions between hands, those in
    sections that the game does not use, and those with `ignored` codes are not found.
    """
    end: Position | None = None
    findings = list[Finding]()
    for number, hand in enumerate(record.hands):
        position = opening(rules, end) if number else first_opening(rules, record)
        for phase in rules.phases:
            event = None if position.setting.ended is not None and not phase.always else phase.event(hand, position)
            if event is not None:
                findings.extend(phase.check(position, event))
                if any(CATALOGUE[one.code].severity in FAULTY for one in findings if one.code not in ignored):
                    return tuple(findings)
                position = phase.apply(position, event)
        end = position
    return ()


def stages(rules: Rules, hand: Hand, before: Position) -> Iterator[tuple[Phase, Position]]:
    """Yield the phases of a hand that begins in position `before`, each with the position in which it takes place."""
    position = before
    for phase in rules.phases:
        if position.setting.ended is None or phase.always:
            yield phase, position
            position = advance(phase, position, hand)


def steps_of(rules: Rules, record: Record, number: int, ends: Sequence[Position]) -> tuple[Frame, ...]:
    """Return the frames of one hand of a record, by its number from 0; `ends` are the final positions of the hands."""
    frames: list[Frame] = []
    before = opening(rules, ends[number - 1]) if number else first_opening(rules, record)
    _replay_column(rules, (record.hands[number],), number, (before,), _Recorder(frames, number))
    return tuple(frames)


def _result_findings(rules: Rules, stated: Result, end: Setting) -> Iterator[Finding]:
    """Yield the findings on the stated result of the game; `end` is the final setting.

    Paths start at the record. If the cards do not give the totals, the written totals are used, else those stated here.
    """
    known = end.written if end.totals is None else end.totals
    if known is not None:
        known = rules.closing(known, end.carried, end.counted)
    if end.totals is None or known is None or (None in known):
        yield Finding("score.unknown", ("result",))
    if known is not None:
        yield from per_seat("game.totals", ("result", "totals"), stated.totals, known)
    totals = complete_numbers(stated.totals if known is None else known, rules.seats)
    if rules.ruled and stated.winners is not None and totals is not None:
        yield from _winner_findings(rules, stated.winners, totals, end.counted)


def _winner_findings(rules: Rules, stated: tuple[int, ...], totals: tuple[int, ...], hands: int) -> Iterator[Finding]:
    strange = [place for place, seat in enumerate(stated) if seat >= len(totals)]
    for place in strange:
        yield no_such_seat(("result", "winners", place), stated[place], len(totals))
    if strange:
        return
    winners = _winners(rules, totals, hands)
    if winners is None and rules.ahead is not None:
        winners = rules.ahead(totals)
    if set(stated) == set(winners or ()):  # while a game is not over, nobody has won
        return
    open_point = rules.may_have_won(totals, hands, stated)
    if open_point:
        yield Finding("rule.open", ("result", "winners"), None, {"point": open_point})
    elif open_point is None and winners is None:
        yield Finding("game.unfinished", ("result", "winners"), None, {"totals": totals})
    elif open_point is None:
        facts = {"found_seats": stated, "expected_seats": winners, "totals": totals}
        yield Finding("game.winners", ("result", "winners"), None, facts)


def _winners(rules: Rules, totals: tuple[int, ...] | None, hands: int) -> tuple[int, ...] | None:
    """Return the winners of a game with these totals after this number of hands; None if it is not over or unknown."""
    if totals is None:
        return None
    if rules.finish is not None:
        return rules.finish(totals, hands)
    best = max(totals)
    return tuple([seat for seat, total in enumerate(totals) if total == best])


def advance(phase: Phase, position: Position, piece: Hand, note: Note | None = None) -> Position:
    """Return the position after the phase has applied a piece of a hand, such as one bid; unchanged if it has none.

    Records are made step by step with this function.
    """
    event = phase.event(piece, position)
    return position if event is None else phase.apply(position, event, note)


def trick_played(rules: Rules, position: Position, trick: Trick) -> Position:
    """Return the position after one more trick, `trick`, is played in `position`."""
    play = next(phase for phase in rules.phases if phase.codes == "tricks")
    return advance(play, position, models.Hand(tricks=(trick,)))


def resumed(rules: Rules, position: Position, rest: Hand, number: int) -> list[Frame]:
    """Return the frames of a hand from a position between two tricks to its end.

    `rest` has the tricks after that position; `number` is the number of the hand, from 0.
    """
    frames: list[Frame] = []
    note = _Recorder(frames, number, len(position.taken))
    for phase in dropwhile(lambda phase: phase.codes != "tricks", rules.phases):
        position = advance(phase, position, rest, note)
    return frames


def opening(rules: Rules, previous: Position | None, *, likely: bool = False) -> Position:
    """Return the position before a hand: nobody holds cards, and the deal has passed on.

    If it is unknown whether the hand before is dealt again, the dealer is one of two seats, and so NOBODY. With
    `likely`, for proposals, a hand that may be void counts as played, so that the deal passes on, unless all passed in
    it and the rules deal such a hand again.
    """
    first = _first_opening(rules.seats)
    if previous is None:
        return first
    before = previous.setting
    after = rules.deals_next
    dealer = next_seat(turns_at(rules.seats), before.dealer) if after is None else after(previous)
    known = before.written if before.totals is None else before.totals
    passed_out = before.contract is None and "all_pass" in rules.deals_again
    may_be_void = before.may_be_void and not _differ(known, before.before) and (passed_out or not likely)
    dealers: tuple[int, ...] = ()
    if before.ended in rules.deals_again:
        dealer = before.dealer
    elif before.ended in rules.may_deal_again or may_be_void:  # it is unknown if the deal passes on
        dealers, dealer = () if dealer == NOBODY else (before.dealer, dealer), NOBODY
    again = before.ended == "misdeal"
    setting = Setting(
        dealer,
        before.totals,
        before.counted,
        again,
        dealers=dealers,
        written=before.written,
        totals_sum=before.totals_sum,
        before=known,
        ledgers=before.ledgers,
        carried=before.carried,
        carried_before=before.carried,
    )
    return first._replace(setting=setting)


def _differ(totals: Sequence[int | None] | None, others: Sequence[int | None] | None) -> bool:
    """Return True if the known totals of a seat in `totals` and `others` differ."""
    pairs = zip(totals or (), others or (), strict=False)
    return any(total != other for total, other in pairs if total is not None and other is not None)


def first_opening(rules: Rules, record: Record) -> Position:
    """Return the position before the first hand of a record, with the totals that the players bring.

    If the record does not state them, the totals are zero, but unknown for an excerpt of a session.
    """
    stated = record.carried_in
    if stated is None:
        return _opening_of_excerpt(rules.seats) if record.excerpt is not None else _opening_by_default(rules.seats)
    if not (stated.hands or stated.totals or stated.ledgers or stated.carried):
        return _opening_from_nothing(rules.seats)
    first = _first_opening(rules.seats)
    known = first.setting.totals if stated.totals is None else stated.totals
    totals = complete_numbers(known, rules.seats)
    setting = first.setting._replace(
        totals=totals,
        written=None if totals is not None else known,
        totals_sum=None if totals is None else sum(totals),
        before=known,
        counted=stated.hands,
        ledgers={ledger.name: ledger.totals for ledger in stated.ledgers},
        carried=dict(stated.carried),
        carried_before=dict(stated.carried),
    )
    return first._replace(setting=setting)


@cache
def _first_opening(seats: int) -> Position:
    zeros = (0,) * seats
    return Position(zeros, zeros, zeros, zeros, zeros, zeros, (), NOBODY, (), Setting(NOBODY, zeros, before=zeros))


@cache
def _opening_by_default(seats: int) -> Position:
    """Return the position before the first hand of a record that does not state the totals before it."""
    first = _first_opening(seats)
    return first._replace(setting=first.setting._replace(before=None))


@cache
def _opening_from_nothing(seats: int) -> Position:
    """Return the position before the first hand of a record that states that the players bring nothing."""
    first = _first_opening(seats)
    return first._replace(setting=first.setting._replace(totals_sum=0))


@cache
def _opening_of_excerpt(seats: int) -> Position:
    """Return the position before the first hand of an excerpt, with unknown totals."""
    first = _first_opening(seats)
    return first._replace(setting=first.setting._replace(before=None, totals=None, carried=None, carried_before=None))


class _Recorder:
    """Callback `note` of `Phase.apply` in a replay with frames: append a frame for each step."""

    def __init__(self, frames: list[Frame], hand: int, gone: int = 0) -> None:
        self.frames, self.hand, self.place = frames, hand, pointer("hands", hand)
        self.gone = gone
        """Number of tricks before the first replayed trick."""

    def __call__(
        self,
        step: Step,
        position: Position,
        path: tuple[str | int, ...] = (),
        seat: int | None = None,
        trick: int | None = None,
    ) -> None:
        if self.gone and path[0] == "tricks":
            path = ("tricks", int(path[1]) + self.gone, *path[2:])
        number = trick_number(path) if trick is None else trick
        self.frames.append(Frame(self.hand, step, self.place + pointer(*path), number, seat, position))


def _is_sheet_only(hand: Hand) -> bool:
    """Return True if a hand records only a score sheet, so that one fault covers all that is unknown."""
    return hand.scores is not None and hand.bids is None and not any(getattr(hand, part) for part in SECTIONS)


# -- repeated replays of one record ----------------------------------------------------------------

KEPT: Final = 8_192
"""Maximum number of replayed hands that are kept; a record of 200 hands is replayed 20 to 40 times."""
_keeps_hands: ContextVar[bool] = ContextVar("_keeps_hands", default=False)


@contextmanager
def kept_hands() -> Iterator[None]:
    """Cache the replays of single hands in a `with` block, for the same hand after the same position."""
    token = _keeps_hands.set(True)
    try:
        yield
    finally:
        _keeps_hands.reset(token)


class _KeptHand(NamedTuple):
    """Cached replay of a hand."""

    faults: Sequence[Fault]
    end: Position
    """The position at the end of the hand."""
    of: tuple[object, ...]
    """The objects whose ids are the key in `_kept`; references to them keep the ids from being used again."""


_kept: dict[tuple[int, int, int, int], _KeptHand] = {}
"""(id of the rules, id of the hand, number of the hand, id of the final position before it) -> replay of the hand.

Final positions can be compared by id, because `_kept_hand` returns the same object for equal first positions."""


class Same:
    """Cache key that compares an object by identity."""

    __slots__ = ("object",)

    def __init__(self, given: Any) -> None:
        self.object = given

    def __hash__(self) -> int:
        return id(self.object)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.object is other.object


class _Opening:
    """Cache key that compares positions before a hand by their settings, which have unhashable mappings."""

    __slots__ = ("key", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        *plain, ledgers, carried, carried_before = astuple(position.setting)
        mappings = (
            tuple(mapping.items()) if mapping else mapping is None for mapping in (ledgers, carried, carried_before)
        )
        self.key = (*plain, *mappings)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Opening) and self.key == other.key


@lru_cache(maxsize=KEPT)
def _kept_hand(rules: Same, hand: Same, number: int, before: _Opening) -> tuple[Sequence[Fault], Position]:
    """Return the faults and the final position of a hand, cached; `before` is the position in which it begins."""
    [(faults, end)] = _replay_column(rules.object, (hand.object,), number, (before.position,), None)
    return tuple(faults), end
