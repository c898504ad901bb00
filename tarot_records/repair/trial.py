"""Replay a corrected hand up to the first rule that the correction breaks.

Most corrections break a rule that the record as written keeps, and are then rejected whatever else they do. So the core
runs with phases that stop at such a rule. The play first checks the first changed trick, from the position in which it
begins, which is known from the hand as written.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tarot_records.core.faults import Fault, Finding, ValuePath
from tarot_records.core.position import Position
from tarot_records.engine.fold import run
from tarot_records.record.model import Record
from tarot_records.repair.edits import Slip, parse_pointer
from tarot_records.repair.evidence import HARD, FaultClasses, all_keys, shift_classes
from tarot_records.repair.faulty_hand import FaultyHand
from tarot_records.rules.phase import Phase

Excused = frozenset[tuple[str, ValuePath]]
"""Faults of the hand as written, by code and place within the hand."""


class BrokenRuleError(Exception):
    """Stop signal to the core: a rule is broken that the record as written keeps. It never leaves this module."""


class Watched:
    """A phase, with all its public attributes, whose check stops at the first rule that a correction breaks."""

    def __init__(self, phase: Phase, excused: Excused) -> None:
        names = (name for name in dir(Phase) if not name.startswith("_") and name != "check")
        vars(self).update({name: getattr(phase, name) for name in names})
        self._check, self.excused = phase.check, excused

    def check(self, position: Position, event: Any) -> Iterator[Finding]:
        """Yield the findings of the phase. Raises BrokenRuleError at a finding that the correction caused."""
        for finding in self._check(position, event):
            if finding.code in HARD and (finding.code, finding.path) not in self.excused:
                raise BrokenRuleError
            yield finding


class WatchedPlay(Watched):
    """The phase of play, watched, which first checks the first changed trick."""

    first: int | None = None
    """Number of the first changed trick, from 0; None if no trick changes."""
    start: Position | None = None
    """Position in which the play of the hand as written begins; None until that hand has been replayed."""

    def __init__(self, phase: Phase, excused: Excused, before_trick: Mapping[int, Position]) -> None:
        super().__init__(phase, excused)
        self._before_trick = before_trick

    def check(self, position: Position, play: Any) -> Iterator[Finding]:
        """Yield the findings of the tricks. Raises BrokenRuleError at a finding that the correction caused."""
        if self.start is None:
            self.start = position
        elif self.first is not None and self.first in self._before_trick and position == self.start:
            self._check_trick(self.first, play)
        yield from super().check(position, play)

    def _check_trick(self, number: int, play: Any) -> None:
        """Check a trick before which nothing has changed. Raises BrokenRuleError.

        Faults are compared by place alone, because their code may depend on the cards played later.
        """
        accused = {path for _, path in self.excused}
        for finding in self._check(self._before_trick[number], play.part(number, number + 1)):
            if finding.code in HARD and ("tricks", number, *finding.path[2:]) not in accused:
                raise BrokenRuleError


class Trial:
    """The only hand of a record as written, with which corrected hands are compared."""

    def __init__(self, faulty: FaultyHand, before: FaultClasses) -> None:
        """Replay the hand as written; `before` has the faults that a correction may leave."""
        self._base, self._before = len(faulty.base), before
        as_written = frozenset((fault.code, faulty.path_of(fault)) for fault in faulty.faults)
        number = next(i for i, phase in enumerate(faulty.rules.phases) if "tricks" in phase.fields)
        self._play = WatchedPlay(faulty.rules.phases[number], as_written, faulty.before_trick)
        self._watched: list[Any] = [Watched(phase, as_written) for phase in faulty.rules.phases]
        self._watched[number] = self._play
        self._rules = replace(faulty.rules, phases=tuple(self._watched))
        run(self._rules, faulty.record)
        self._excused = self._excuse(before)

    def _excuse(self, before: FaultClasses) -> Excused:
        """Return the faults by code and place within the hand."""
        return frozenset((code, parse_pointer(at)[self._base :]) for code, at in all_keys(before))

    def faults(self, slip: Slip, corrected: Record) -> tuple[Fault, ...] | None:
        """Return the faults of a corrected record; None if it breaks a rule that the hand as written keeps."""
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
