"""Replay a corrected hand up to the first rule that the correction breaks.

Most corrections break a rule that the record as written keeps, and are then rejected whatever else they do. So the core
runs with phases that stop at such a rule. A phase with the same event and position as in the hand as written returns
the findings and the position of that replay. The phase of play first checks the first changed trick, from the position
in which this trick began in the hand as written.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from tarot_records.core.faults import Fault, Finding, ValuePath
from tarot_records.core.position import Position
from tarot_records.engine.fold import first_opening, run
from tarot_records.record.model import Part, Record
from tarot_records.repairs.edits import Slip, parse_pointer
from tarot_records.repairs.evidence import HARD, FaultClasses, all_keys, shift_classes
from tarot_records.repairs.faulty_hand import FaultyHand
from tarot_records.rules.phase import Note, Phase

Excused = frozenset[tuple[str, ValuePath]]
"""Faults of the hand as written, by code and place within the hand."""


class BrokenRuleError(Exception):
    """Stop signal to the core: the correction breaks a rule that the record as written keeps; only for this module."""


class Written(NamedTuple):
    """The event and the effect of a phase in the hand as written."""

    position: Position
    event: Any
    findings: tuple[Finding, ...]
    after: Position


class Watched:
    """A phase, with the public attributes of `Phase`, whose check stops at the first rule that a correction breaks."""

    def __init__(self, phase: Phase, excused: Excused) -> None:
        names = (name for name in dir(Phase) if not name.startswith("_") and name != "check")
        vars(self).update({name: getattr(phase, name) for name in names})
        self._check, self._apply, self.excused = phase.check, vars(self).pop("apply"), excused
        self.may_leave = True
        """False if a correction has to remove every fault except those of numbers."""
        self.written: Written | None = None
        """The event and the effect of the phase in the hand as written; None until that hand has been replayed."""

    def check(self, position: Position, event: Any) -> Iterator[Finding]:
        """Yield the findings of the phase. Raise BrokenRuleError at a hard finding that is not excused."""
        known = self._known(position, event)
        for finding in self._check(position, event) if known is None else known.findings:
            if finding.code in HARD and not (self.may_leave and (finding.code, finding.path) in self.excused):
                raise BrokenRuleError
            yield finding

    def apply(self, position: Position, event: Any, note: Note | None = None) -> Position:
        """Return the position after the event."""
        known = self._known(position, event)
        return self._apply(position, event, note) if known is None else known.after

    def _known(self, position: Position, event: Any) -> Written | None:
        """Return the event and effect in the hand as written if event and position are the same there; else None."""
        known = self.written
        if known is None or not (event is known.event or (not isinstance(event, Part) and event == known.event)):
            return None
        return known if position is known.position or position == known.position else None

    def remember(self, position: Position, event: Any) -> Position:
        """Replay the phase in the hand as written, store its event and effect, and return the position after it."""
        after: Position = self._apply(position, event)
        self.written = Written(position, event, tuple(self._check(position, event)), after)
        return after


class WatchedPlay(Watched):
    """The watched phase of play; it first checks the first changed trick, and only then the others."""

    first: int | None = None
    """Number of the first changed trick, from 0; None if no trick changes."""

    def __init__(self, phase: Phase, excused: Excused, before_trick: Mapping[int, Position]) -> None:
        super().__init__(phase, excused)
        self._before_trick = before_trick

    def check(self, position: Position, play: Any) -> Iterator[Finding]:
        """Yield the findings of the tricks. Raise BrokenRuleError at a hard finding that is not excused."""
        begins_as_written = self.written is not None and self.written.position == position
        if self.first is not None and self.first in self._before_trick and begins_as_written:
            self._check_trick(self.first, play)
        yield from super().check(position, play)

    def _check_trick(self, number: int, play: Any) -> None:
        """Raise BrokenRuleError if trick `number`, from 0, has a hard fault that is not excused.

        Earlier tricks are unchanged. Match faults by place only: the code may depend on the cards played later.
        """
        accused = {path for _, path in self.excused}
        for finding in self._check(self._before_trick[number], play.part(number, number + 1)):
            if finding.code in HARD and not (self.may_leave and ("tricks", number, *finding.path[2:]) in accused):
                raise BrokenRuleError


class Trial:
    """Test of corrected hands against the only hand of a record as written."""

    def __init__(self, faulty: FaultyHand, before: FaultClasses) -> None:
        """Replay the hand as written; `before` has the faults that a correction may leave."""
        self._base, self._before = len(faulty.base), before
        as_written = frozenset((fault.code, faulty.path_of(fault)) for fault in faulty.faults)
        number = next(i for i, phase in enumerate(faulty.rules.phases) if "tricks" in phase.fields)
        self._play = WatchedPlay(faulty.rules.phases[number], as_written, faulty.before_trick)
        self._watched: list[Any] = [Watched(phase, as_written) for phase in faulty.rules.phases]
        self._watched[number] = self._play
        self._rules = replace(faulty.rules, phases=tuple(self._watched))
        self._replay_as_written(faulty)
        self._excused = self._excuse(before)

    def _replay_as_written(self, faulty: FaultyHand) -> None:
        """Replay the hand as written, and store in each phase its event and effect."""
        position = first_opening(faulty.rules, faulty.record)
        for phase in self._watched:
            event = None
            if position.setting.ended is None or phase.always:
                event = phase.event(faulty.hand, position)
            if event is not None:
                position = phase.remember(position, event)

    def demand_legality(self) -> None:
        """Reject from now on each correction that leaves a fault other than of numbers."""
        for phase in self._watched:
            phase.may_leave = False

    def _excuse(self, before: FaultClasses) -> Excused:
        """Return the faults that a correction may leave, by code and place within the hand."""
        return frozenset((code, parse_pointer(at)[self._base :]) for code, at in all_keys(before))

    def faults(self, slip: Slip, corrected: Record) -> tuple[Fault, ...] | None:
        """Return the faults of a corrected record; None if it breaks a rule that the hand as written keeps.

        Set which faults the phases excuse, and the first changed trick, from the edits of `slip`.
        """
        is_shifting = any(edit.shift for edit in slip.edits)
        excused = self._excuse(shift_classes(self._before, slip.edits)) if is_shifting else self._excused
        for phase in self._watched:
            phase.excused = excused
        paths = [edit.path[self._base :] for edit in slip.edits]
        self._play.first = min((int(path[1]) for path in paths if path[0] == "tricks"), default=None)
        try:
            return run(self._rules, corrected).faults
        except BrokenRuleError:
            return None
