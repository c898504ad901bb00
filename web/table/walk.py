"""Walk: a report indexed for paging through its steps – faults, marks, tricks, hands and repairs of each step.

The indexes are built once for a record, so that a step's page takes the same time in a short game and in a long one.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple, TypeVar

from markupsafe import Markup

from tarot_records.analysis.knowledge import steps_seen_by
from tarot_records.core.faults import FAULTY, UNREADABLE, Fault, Where
from tarot_records.core.position import NOBODY, Position
from tarot_records.engine.fold import Frame
from tarot_records.engine.result import replayed
from tarot_records.link import BadLink, encode
from tarot_records.record.model import Mark, Record
from tarot_records.repairs.causes import CAUSE_CODES
from tarot_records.repairs.edits import apply_edits
from tarot_records.repairs.ranking import Repair, list_repairs
from tarot_records.report.report import Report
from tarot_records.rules.game import Rules
from tarot_records.words.explain import Explanation, explain

from ..site.speech import lang, language
from ..site.words import player, title

T = TypeVar("T")

SERIOUS = FAULTY | {UNREADABLE}
"""Severities that make a record faulty."""
_SECRETS = frozenset({"call.answer", "call.partner", "call.partner_unknown"})
"""Codes of faults that reveal the declarer's partner; they are shown at the step at which the table knows him."""
REPAIR_SECONDS = 0.3
"""Search budget for repairs of a faulty hand: nominal seconds, which set the number of replays."""
REPAIRS = 5
"""Maximum number of repairs offered for a hand, and beside a fault."""
LONGEST_LINK = 15_000
"""Maximum number of characters in a link to a repaired record, accepted by browsers and servers."""


class Section(NamedTuple):
    """A section of a hand, such as its bids or one trick: the steps from `start` up to `end`, exclusive."""

    kind: str
    """The kind of the section's steps; `trick` for all steps of a trick."""
    trick: int | None
    start: int
    end: int
    faulty: bool

    @property
    def label(self) -> str:
        """Name of the section."""
        return language().sections.get(self.kind, self.kind).format(number=self.trick)


@dataclass
class Drawings:
    """Cache of the markup of page parts, for one view and one kind of links."""

    macros: Any = None
    """Jinja macros of the parts; None before the first page."""
    parts: dict[str, list[tuple[Any, Markup]]] = field(default_factory=dict)
    """Name of a part -> pairs of values and markup, the latest first."""


class Walk:
    """The steps of a report with indexes by hand, trick, fault and pointer."""

    def __init__(self, slug: str, label: str, report: Report) -> None:
        self.slug, self.label, self.report = slug, label, report
        self.frames = report.frames
        self.hands: dict[int, range] = _hands(report.frames)
        """Index of a hand -> its steps."""
        self._steps = [self._step_of_fault(fault) for fault in report.faults]
        self._by_step: dict[int, list[int]] = defaultdict(list)
        self._by_pointer: dict[str, list[Fault]] = defaultdict(list)
        self._marks: dict[int, list[Mark]] = defaultdict(list)
        wrong_steps = set[int | None]()
        for i, (fault, step) in enumerate(zip(report.faults, self._steps, strict=True)):
            if step is not None:
                self._by_step[step].append(i)
            if fault.severity in SERIOUS:
                self._by_pointer[fault.where.pointer].append(fault)
                wrong_steps.add(step)
        for mark in report.record.marks if report.record is not None else ():
            if (step := self.step_at(mark.at)) is not None:
                self._marks[step].append(mark)
        self.fault_steps = sorted(step for step in wrong_steps if step is not None)
        self._hand_starts = [steps.start for steps in self.hands.values()]
        tricks = (None, *(frame.trick for frame in self.frames))
        self._trick_starts = [i for i, (last, trick) in enumerate(pairwise(tricks)) if trick not in (None, last)]
        self._cache: dict[Hashable, Any] = {}
        self._explained = lru_cache(maxsize=256)(lambda i, lang: explain(report.faults[i], report, lang))
        self.sections = lru_cache(maxsize=64)(self._sections)
        self.repairs = lru_cache(maxsize=64)(self._repairs)
        self.seen_by = lru_cache(maxsize=8)(self._seen_by)
        self.drawings = lru_cache(maxsize=8)(lambda *_view_and_links: Drawings())

    @property
    def record(self) -> Record:
        """The record; only for a report with a record."""
        assert self.report.record is not None
        return self.report.record

    @property
    def rules(self) -> Rules:
        """The rules of the record; only for a report with rules."""
        assert self.report.rules is not None
        return self.report.rules

    @property
    def title(self) -> str:
        """Title of the record on pages."""
        record = self.report.record
        if record is None:
            return self.label
        event = record.event.name if record.event is not None else None
        return title(self.label, event or "", [player.name or "" for player in record.players], record.game)

    def player(self, seat: int) -> str:
        """Return the name of a player in the reader's language; "somebody" for NOBODY."""
        if seat == NOBODY:
            return player(self.record, seat)
        return self.cached(("players", lang()), self._players)[seat]

    def _players(self) -> tuple[str, ...]:
        return tuple(player(self.record, seat) for seat in range(len(self.record.players)))

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Name and short label of each player; empty without a record."""
        players = () if self.report.record is None else self.record.players
        return [(self.player(seat), known.label or (known.name or str(seat))[:3]) for seat, known in enumerate(players)]

    def end_of(self, hand: int) -> Position:
        """Return the position at the end of a hand."""
        return self.frames[self.hands[hand].stop - 1].after

    def _seen_by(self, seat: int) -> "Walk":
        """Return the walk as a seat saw it, without faults and marks, because they reveal more than the seat knew.

        For NOBODY, return the walk as the whole table saw it, with its faults.
        """
        seen = copy(self)
        seen._cache = {}
        seen.frames = steps_seen_by(self.report, seat)
        seen.report = self.report._replace(frames=seen.frames, faults=self.report.faults if seat == NOBODY else ())
        if seat != NOBODY:
            seen.fault_steps = []
            seen._by_step, seen._by_pointer, seen._marks = defaultdict(list), defaultdict(list), defaultdict(list)
            seen.sections = lru_cache(maxsize=64)(seen._sections)
        return seen

    def cached(self, name: Hashable, make: Callable[[], T]) -> T:
        """Return the value of `name`, which all pages of the walk share; `make` it at the first call."""
        if name not in self._cache:
            self._cache[name] = make()
        value: T = self._cache[name]
        return value

    # -- faults, marks and repairs ---------------------------------------------------------------

    def explained(self, i: int) -> Explanation:
        """Return the explanation of a fault, given by its index, in the reader's language."""
        return self._explained(i, lang())

    def explained_at(self, step: int) -> list[Explanation]:
        """Return the explanations of the faults at a step, in the reader's language."""
        return [self.explained(i) for i in self._by_step.get(step, ())]

    def faults_at(self, pointer: str) -> list[Fault]:
        """Return the serious faults at a place of the record."""
        return self._by_pointer.get(pointer, [])

    def step_of(self, i: int) -> int | None:
        """Return the step at which a fault, given by its index, is shown; None if there is none."""
        return self._steps[i]

    def marks_at(self, step: int) -> list[Mark]:
        """Return the marks of the record on a step."""
        return self._marks.get(step, [])

    def step_at(self, pointer: str) -> int | None:
        """Return the step that shows a place of the record; None if there is none."""
        match pointer.split("/"):
            case [_, "hands", hand, *_] if hand.isdecimal():
                return self._step_of_fault(Fault("", "", Where(pointer, int(hand) + 1), {}))
        return None

    def _step_of_fault(self, fault: Fault) -> int | None:
        """Return the step at which a fault is shown; None if its hand has no such step."""
        steps = None if fault.where.hand is None else self.hands.get(fault.where.hand - 1)
        if steps is None:
            return None
        offset = self.report._replace(frames=self.frames[steps.start : steps.stop]).step_of(fault)
        if offset is None:
            return None
        later = range(steps.start + offset, steps.stop)
        if fault.code in _SECRETS:
            return next((step for step in later if self.report.partner_at(step) != NOBODY), steps.stop - 1)
        return later.start

    def _repairs(self, hand: int) -> Sequence[Repair]:
        """Return the repairs of a hand; none if it has no fault."""
        steps = self.hands[hand]
        if not any(step in steps for step in self.fault_steps):
            return ()
        return list_repairs(self.report, limit=REPAIRS, seconds=REPAIR_SECONDS, hand=hand + 1)

    def repairs_for(self, fault: Fault) -> list[Repair]:
        """Return the repairs that clear a fault; for a fault that suggests repairs itself, these repairs."""
        if fault.code in CAUSE_CODES:
            return list(fault.facts["slips"])
        if fault.severity not in FAULTY or fault.where.hand is None:
            return []
        return clearing(fault, self.repairs(fault.where.hand - 1))

    def repaired_at(self, repair: Repair, step: int) -> tuple[str, int] | None:
        """Return the repaired record as the text of a link, and the step in it; None if it is too long for a link."""
        return self.cached(("repaired", repair.hand, repair.reason, step), lambda: self._repaired_at(repair, step))

    def _repaired_at(self, repair: Repair, step: int) -> tuple[str, int] | None:
        """Return the value of `repaired_at`, newly computed."""
        repaired = apply_edits(self.record, repair.edits)
        try:
            text = encode(repaired, names=True)
        except BadLink:
            return None
        last = len(replayed(repaired, keep=True).frames) - 1
        return (text, min(step, last)) if len(text) <= LONGEST_LINK and last >= 0 else None

    # -- navigation ------------------------------------------------------------------------------

    def trick_ends(self, hand: int) -> list[int]:
        """Return the steps of a hand at which a trick is taken."""
        return [step for step in self.hands[hand] if self.frames[step].step.takes]

    def preview_step(self, hand: int) -> int:
        """Return the step that represents a hand in a picture: its first fault, or the end of its first trick."""
        steps = self.hands[hand]
        wrong = [step for step in self.fault_steps if step in steps]
        return next(iter(wrong or self.trick_ends(hand)), steps.start)

    def ways(self, step: int) -> dict[str, int | None]:
        """Return the target of each navigation link of a step; None if there is none."""
        last = len(self.frames) - 1
        hand = self._hand_starts
        return {
            "first": 0 if step > 0 else None,
            "previous": step - 1 if step > 0 else None,
            "next": step + 1 if step < last else None,
            "last": last if step < last else None,
            "previous_trick": _before(self._trick_starts, step),
            "next_trick": _after(self._trick_starts, step),
            "previous_fault": _before(self.fault_steps, step),
            "next_fault": _after(self.fault_steps, step),
            "previous_hand": _before(hand, hand[bisect_right(hand, step) - 1]),
            "next_hand": _after(hand, step),
        }

    def _sections(self, hand: int) -> tuple[Section, ...]:
        sections = []
        for (kind, trick), group in groupby(self.hands[hand], key=lambda step: _section(self.frames[step])):
            steps = list(group)
            is_faulty = any(step in steps for step in self.fault_steps)
            sections.append(Section(kind, trick, steps[0], steps[-1] + 1, is_faulty))
        return tuple(sections)


def clearing(fault: Fault, repairs: Iterable[Repair]) -> list[Repair]:
    """Return the repairs that clear a fault."""
    place = (fault.code, fault.where.pointer)
    return [r for r in repairs if place in {(cleared.code, cleared.where.pointer) for cleared in r.mends}]


def _section(frame: Frame) -> tuple[str, int | None]:
    return ("trick", frame.trick) if frame.trick is not None else (frame.step.stretch, None)


def _hands(frames: tuple[Frame, ...]) -> dict[int, range]:
    """Map the index of each hand to its steps."""
    groups = groupby(range(len(frames)), key=lambda step: frames[step].hand)
    return {hand: range(first, first + 1 + len(rest)) for hand, (first, *rest) in groups}


def _before(places: list[int], step: int) -> int | None:
    """Return the last of these places before a step; None if there is none."""
    i = bisect_left(places, step)
    return places[i - 1] if i > 0 else None


def _after(places: list[int], step: int) -> int | None:
    """Return the first of these places after a step; None if there is none."""
    i = bisect_right(places, step)
    return places[i] if i < len(places) else None
