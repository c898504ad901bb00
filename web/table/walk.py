"""A walk: the report of one record ready to be stepped through, with everything a page looks up.

All indexes are made once for a record, so that a page of one step costs the same in a short game and
in a long one.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from tarot_records.analysis.knowledge import seen_by
from tarot_records.core.faults import FAULTY, UNREADABLE, Fault, Where
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import Frame
from tarot_records.engine.result import replayed
from tarot_records.link import BadLink, encode
from tarot_records.record.model import Mark
from tarot_records.repair.causes import CAUSE_CODES
from tarot_records.repair.edits import apply_edits
from tarot_records.repair.ranking import Repair, list_repairs
from tarot_records.report.report import Report
from tarot_records.words.explain import Explanation, explain

from ..site.speech import lang, language
from ..site.view import View
from ..site.words import title

T = TypeVar("T")

SERIOUS = FAULTY | {UNREADABLE}
"""Severities that make a record faulty."""
_SECRETS = frozenset({"call.answer", "call.partner", "call.partner_unknown"})
"""Faults that tell who the declarer's partner is; they wait until the table knows."""
REPAIR_SECONDS = 0.3
"""How long corrections of one faulty hand are looked for."""
REPAIRS = 5
"""How many of them are offered."""
LONGEST_LINK = 15_000
"""So many characters a link to a mended record may have; browsers and servers take no longer ones."""


class Section(NamedTuple):
    """A stretch of a hand, such as its bids or one trick."""

    kind: str
    """The kind of its steps; `trick` for all of a trick."""
    trick: int | None
    start: int
    end: int
    """The step after its last."""
    faulty: bool

    @property
    def label(self) -> str:
        """What it is called."""
        return language().sections.get(self.kind, self.kind).format(number=self.trick)


class Drawings:
    """What was drawn for pages of one view."""

    def __init__(self) -> None:
        self.macros: Any = None
        """The macros that draw; None before the first page."""
        self.parts: dict[str, list[tuple[Any, str]]] = {}
        """Name of a part -> its values and its markup, the latest first."""


class Walk:
    """The steps of one report, and what lies where among them."""

    def __init__(self, slug: str, label: str, report: Report) -> None:
        self.slug, self.label, self.report = slug, label, report
        self.frames = report.frames
        self.hands: dict[int, range] = _hands(report.frames)
        """The steps of each hand."""
        self._by_step: dict[int, list[int]] = defaultdict(list)
        self._by_pointer: dict[str, list[Fault]] = defaultdict(list)
        self._steps: list[int | None] = []
        for i, fault in enumerate(report.faults):
            step = self._find(fault)
            self._steps.append(step)
            if fault.severity in SERIOUS:
                self._by_pointer[fault.where.pointer].append(fault)
            if step is not None:
                self._by_step[step].append(i)
        self._marks: dict[int, list[Mark]] = defaultdict(list)
        for mark in report.record.marks if report.record is not None and report.frames else ():
            step = self.step_at(mark.at)
            if step is not None:
                self._marks[step].append(mark)
        serious = [i for i, fault in enumerate(report.faults) if fault.severity in SERIOUS]
        self.fault_steps = sorted({step for i in serious if (step := self._steps[i]) is not None})
        self._hand_starts = [steps.start for steps in self.hands.values()]
        self._trick_starts = [
            i
            for i, frame in enumerate(self.frames)
            if frame.trick is not None and (i == 0 or self.frames[i - 1].trick != frame.trick)
        ]
        self._made: dict[Hashable, Any] = {}
        self._told = lru_cache(maxsize=256)(self._explained)
        self.sections = lru_cache(maxsize=64)(self._sections)
        self.repairs = lru_cache(maxsize=64)(self._repairs)
        self.seen_by = lru_cache(maxsize=8)(self._seen_by)
        self.drawings = lru_cache(maxsize=8)(self._drawings)

    def _seen_by(self, seat: int) -> "Walk":
        """The same walk as a seat saw it, without faults and remarks, which tell more than it knew.

        NOBODY sees what the whole table does, and what is wrong with it.
        """
        seen = copy(self)
        seen._made = {}
        seen.frames = seen_by(self.report, seat)
        seen.report = self.report._replace(frames=seen.frames)
        if seat != NOBODY:
            seen.report = seen.report._replace(faults=())
            seen.fault_steps = []
            seen._by_step, seen._by_pointer, seen._marks = defaultdict(list), defaultdict(list), defaultdict(list)
            seen.sections = lru_cache(maxsize=64)(seen._sections)
        return seen

    def once(self, name: Hashable, make: Callable[[], T]) -> T:
        """A value that all pages of this walk have in common, made when the first of them asks for it."""
        if name not in self._made:
            self._made[name] = make()
        made: T = self._made[name]
        return made

    def _drawings(self, view: View, root: str, unseen: bool) -> Drawings:
        """Room for what was drawn for this view and these links."""
        return Drawings()

    # -- faults and remarks ----------------------------------------------------------------------

    def _explained(self, i: int, language: str) -> Explanation:
        return explain(self.report.faults[i], self.report, language)

    def explained(self, i: int) -> Explanation:
        """The fault of this number in the reader's language."""
        return self._told(i, lang())

    def explained_at(self, step: int) -> list[Explanation]:
        """The faults of a step in words."""
        return [self.explained(i) for i in self._by_step.get(step, ())]

    def _repairs(self, hand: int) -> Sequence[Repair]:
        """Suggested corrections of a hand; none unless it is faulty."""
        steps = self.hands[hand]
        if not any(step in steps for step in self.fault_steps):
            return ()
        return list_repairs(self.report, limit=REPAIRS, seconds=REPAIR_SECONDS, hand=hand + 1)

    def mending(self, fault: Fault) -> list[Repair]:
        """The suggested corrections that a fault would vanish with; of what leads, itself."""
        if fault.code in CAUSE_CODES:
            return list(fault.facts["slips"])
        if fault.severity not in FAULTY or fault.where.hand is None:
            return []
        places = (fault.code, fault.where.pointer)
        found = self.repairs(fault.where.hand - 1)
        return [one for one in found if places in {(mended.code, mended.where.pointer) for mended in one.mends}]

    def mended_at(self, repair: Repair, step: int) -> tuple[str, int] | None:
        """The record as a repair would have it, as the text of a link, and the step there; None if no link holds it."""
        return self.once(("mended", repair.hand, repair.reason, step), lambda: self._mended_at(repair, step))

    def _mended_at(self, repair: Repair, step: int) -> tuple[str, int] | None:
        assert self.report.record is not None
        mended = apply_edits(self.report.record, repair.edits)
        try:
            text = encode(mended, names=True)
        except BadLink:
            return None
        last = len(replayed(mended, keep=True).frames) - 1
        return (text, min(step, last)) if len(text) <= LONGEST_LINK and last >= 0 else None

    def faults_at(self, pointer: str) -> list[Fault]:
        """The serious faults of one place of the record."""
        return self._by_pointer.get(pointer, [])

    def step_of(self, i: int) -> int | None:
        """The step the fault of this number belongs to."""
        return self._steps[i]

    def marks_at(self, step: int) -> list[Mark]:
        """What the record remarks on this step."""
        return self._marks.get(step, [])

    def step_at(self, pointer: str) -> int | None:
        """The step a place of the record belongs to."""
        steps = pointer.split("/")
        if len(steps) < 3 or steps[1] != "hands" or not steps[2].isdigit():
            return None
        return self._find(Fault("", "", Where(pointer, int(steps[2]) + 1), {}))

    def _find(self, fault: Fault) -> int | None:
        """The step of a fault, looked for among the steps of its hand only."""
        steps = None if fault.where.hand is None else self.hands.get(fault.where.hand - 1)
        if steps is None:
            return None
        found = self.report._replace(frames=self.frames[steps.start : steps.stop]).step_of(fault)
        if found is None or fault.code not in _SECRETS:
            return None if found is None else steps.start + found
        known = (step for step in range(steps.start + found, steps.stop) if self.report.partner_at(step) != NOBODY)
        return next(known, steps.stop - 1)

    # -- where to look ---------------------------------------------------------------------------

    def takings(self, hand: int) -> list[int]:
        """The steps of a hand at which a trick is taken."""
        return [step for step in self.hands[hand] if self.frames[step].step.takes]

    def face(self, hand: int) -> int:
        """The step a hand is shown at where there is one picture of it: its first fault, or its first trick."""
        steps = self.hands[hand]
        wrong = [step for step in self.fault_steps if step in steps]
        return next(iter(wrong or self.takings(hand)), steps.start)

    @property
    def title(self) -> str:
        """What pages call the record."""
        record = self.report.record
        if record is None:
            return self.label
        event = record.event.name if record.event is not None else None
        return title(self.label, event or "", [player.name or "" for player in record.players], record.game)

    # -- ways ------------------------------------------------------------------------------------

    def ways(self, step: int) -> dict[str, int | None]:
        """Where one can go from a step."""
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
        """The stretches of a hand in order."""
        sections: list[Section] = []
        steps = self.hands[hand]
        start = steps.start
        for i in steps:
            if i + 1 == steps.stop or _section(self.frames[i + 1]) != _section(self.frames[i]):
                faulty = bisect_left(self.fault_steps, i + 1) > bisect_left(self.fault_steps, start)
                sections.append(Section(*_section(self.frames[i]), start, i + 1, faulty))
                start = i + 1
        return tuple(sections)


def _section(frame: Frame) -> tuple[str, int | None]:
    if frame.trick is not None:
        return "trick", frame.trick
    return frame.step.stretch, None


def _hands(frames: tuple[Frame, ...]) -> dict[int, range]:
    bounds: dict[int, range] = {}
    for i, frame in enumerate(frames):
        bounds[frame.hand] = range(bounds[frame.hand].start if frame.hand in bounds else i, i + 1)
    return bounds


def _before(places: list[int], step: int) -> int | None:
    i = bisect_left(places, step)
    return places[i - 1] if i > 0 else None


def _after(places: list[int], step: int) -> int | None:
    i = bisect_right(places, step)
    return places[i] if i < len(places) else None
