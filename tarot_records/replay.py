"""The core: a record and its rules -> every step, every fault. The only place that applies events.

Validator, viewer, terminal and generator all read what this fold yields. With `frames` it writes
down each position; without, the same fold runs and nobody writes.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tarot_records.catalogue import CATALOGUE
from tarot_records.faults import Fault, Finding, Where, pointer
from tarot_records.game import Phase, Rules
from tarot_records.phases.settlement import result_findings
from tarot_records.position import NOBODY, Position, Result, Setting
from tarot_records.record import Hand, Record


class Frame(NamedTuple):
    """One step of a game: what happened, and the position after it."""

    hand: int
    """Number of the hand, from 0."""
    kind: str
    """What happened: deal, talon, petit_sec, bid, contract, scart, declaration, card, taken, paid, score."""
    pointer: str
    """Where in the record it stands."""
    trick: int | None
    """Number of the trick, from 1, during play."""
    seat: int | None
    """Who did it."""
    after: Position


class Outcome(NamedTuple):
    """What a replay comes to."""

    faults: tuple[Fault, ...]
    results: tuple[Result | None, ...]
    """The computed score of each hand; None where something it needs is unknown."""
    totals: tuple[int, ...] | None
    """The running totals at the end."""
    winners: tuple[int, ...] | None
    """Who has won the game (nobody, at a draw), or None if it is not over."""


def run(rules: Rules, record: Record, frames: list[Frame] | None = None) -> Outcome:
    """Replays a record under these rules; with a list of frames, every step is appended to it."""
    faults: list[Fault] = []
    results: list[Result | None] = []
    position: Position | None = None
    for number, hand in enumerate(record.hands):
        position = opening(rules, position, number)
        faults.extend(_placed(finding, number) for finding in _unused(rules, hand))
        for phase in rules.phases:
            position = _phase(phase, position, number, hand, faults, frames)
        results.append(position.setting.result)
    assert position is not None  # a record has at least one hand
    totals = position.setting.totals
    winners = rules.finish(totals, len(record.hands)) if totals is not None else None
    faults.extend(_placed(finding, None) for finding in result_findings(record, totals, winners))
    return Outcome(linked(faults), tuple(results), totals, winners)


def _phase(
    phase: Phase, position: Position, number: int, hand: Hand, faults: list[Fault], frames: list[Frame] | None
) -> Position:
    """Replays one phase of a hand."""
    section = phase.section
    if position.setting.ended is not None and not phase.always:
        if section is not None and getattr(hand, section):
            facts = {"field": section, "end": position.setting.ended}
            faults.append(_placed(Finding("hand.after_end", (section,), None, facts), number))
        return position
    note = None
    for i, event in enumerate(phase.events(hand, position)):
        for finding in phase.check(position, event):
            faults.append(_placed(finding, number, section, i))
        if frames is not None:
            note = _Recorder(frames, number, section, i)
        position = phase.apply(position, event, note)
    return position


def advance(phase: Phase, position: Position, event: Any) -> Position:
    """The position after one more event: for making records, card by card."""
    return phase.apply(position, event)


def opening(rules: Rules, previous: Position | None, number: int) -> Position:
    """The empty table before a hand: nobody holds anything, the deal has passed on."""
    zeros = (0,) * rules.seats
    if previous is None:
        setting = Setting(number, NOBODY, zeros)
    else:
        before = previous.setting
        again = before.dealer == NOBODY or before.ended == "misdeal"
        dealer = before.dealer if again else (before.dealer + 1) % rules.seats
        setting = Setting(number, dealer, before.totals)
    return Position(zeros, zeros, zeros, zeros, zeros, (), NOBODY, (), setting)


class _Recorder:
    """The note given to `apply` by a replay that keeps its positions."""

    def __init__(self, frames: list[Frame], hand: int, section: str | None, i: int) -> None:
        self.frames, self.hand = frames, hand
        self.base: tuple[str | int, ...] = ("hands", hand) if section is None else ("hands", hand, section, i)
        self.trick = i + 1 if section == "tricks" else None

    def __call__(
        self, kind: str, position: Position, path: tuple[str | int, ...] = (), seat: int | None = None
    ) -> None:
        place = pointer(*self.base, *path)
        self.frames.append(Frame(self.hand, kind, place, self.trick, seat, position))


def _unused(rules: Rules, hand: Hand) -> Iterator[Finding]:
    """Sections of a hand that mean nothing in this game."""
    for name in sorted(hand.model_fields_set - rules.fields):
        if not name.startswith("x-") and getattr(hand, name) not in (None, ()):
            yield Finding("record.section", (name,), None, {"field": name, "game": rules.game})


def _placed(finding: Finding, number: int | None, section: str | None = None, i: int = 0) -> Fault:
    """The fault with its place in the record."""
    if number is None:
        steps = finding.path
    elif section is None:
        steps = ("hands", number, *finding.path)
    else:
        steps = ("hands", number, section, i, *finding.path)
    hand = None if number is None else number + 1
    trick = i + 1 if section == "tricks" else None
    where = Where(pointer(*steps), hand, trick, finding.seat)
    return Fault(finding.code, CATALOGUE[finding.code].severity, where, finding.facts)


def linked(faults: list[Fault]) -> tuple[Fault, ...]:
    """The faults, each with the earlier one that the catalogue says it may follow from."""
    if len(faults) < 2:
        return tuple(faults)
    return tuple(fault._replace(because=_cause(fault, faults[:i])) for i, fault in enumerate(faults))


def _cause(fault: Fault, earlier: list[Fault]) -> int | None:
    for cause in CATALOGUE[fault.code].follows:
        for i in range(len(earlier) - 1, -1, -1):
            candidate = earlier[i]
            if candidate.code == cause.code and all(
                _fact(candidate, theirs) == _fact(fault, ours) for ours, theirs in cause.same
            ):
                if cause.any_hand or candidate.where.hand == fault.where.hand:
                    return i
    return None


def _fact(fault: Fault, name: str) -> Any:
    return fault.where.seat if name == "seat" else fault.facts.get(name)
