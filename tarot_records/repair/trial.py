"""Trials: a corrected hand goes through the replay core, but no further than its first new broken rule.

Most corrections break a rule where the record as written kept it; then they are none, and nothing more
about them matters. So the core is run with phases that stop it there, and the play looks at the first
trick that changes before any other, from the position in which it began: that is known already.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tarot_records.core.faults import Fault, Finding, ValuePath
from tarot_records.core.position import Position
from tarot_records.engine.fold import run
from tarot_records.record.model import Record
from tarot_records.repair.edits import Slip, path_of
from tarot_records.repair.evidence import HARD, Classes, all_of, carried
from tarot_records.repair.faulty_hand import FaultyHand
from tarot_records.rules.game import Phase

Excused = frozenset[tuple[str, ValuePath]]
"""Faults of the hand as written, by code and place within the hand."""


class BrokenRuleError(Exception):
    """A rule is broken that was kept in the record as written. It stops the core; nobody outside sees it."""


class Watched:
    """A phase as it is, but that its check stops at the first new broken rule."""

    def __init__(self, phase: Phase, excused: Excused) -> None:
        self.name, self.fields, self.always = phase.name, phase.fields, phase.always
        self.event, self.apply, self.invent, self.coded = phase.event, phase.apply, phase.invent, phase.coded
        self.steps, self.codes = phase.steps, phase.codes
        self.awaits, self.passes_unseen, self.ways = phase.awaits, phase.passes_unseen, phase.ways
        self.asks_order, self.stock_parts, self.unsaid = phase.asks_order, phase.stock_parts, phase.unsaid
        self._check, self.excused = phase.check, excused

    def check(self, position: Position, event: Any) -> Iterator[Finding]:
        """Yield what is wrong with the event, up to what has become wrong by the correction."""
        for finding in self._check(position, event):
            if finding.code in HARD and (finding.code, finding.path) not in self.excused:
                raise BrokenRuleError
            yield finding


class WatchedPlay(Watched):
    """The play, watched, which looks first at the first trick that changes."""

    first: int | None = None
    """Number of that trick, from 0."""
    start: Position | None = None
    """Where the play of the hand as written starts, which goes through first."""

    def __init__(self, phase: Phase, excused: Excused, begins: Mapping[int, Position]) -> None:
        super().__init__(phase, excused)
        self._begins = begins

    def check(self, position: Position, play: Any) -> Iterator[Finding]:
        """Yield what is wrong with the tricks, up to what has become wrong by the correction."""
        if self.start is None:
            self.start = position
        elif self.first is not None and self.first in self._begins and position == self.start:
            self._look(self.first, play)
        yield from super().check(position, play)

    def _look(self, first: int, play: Any) -> None:
        """Look at one trick before which nothing has changed.

        By place alone: what is wrong there may have another name once it is known what is played later.
        """
        accused = {path for _, path in self.excused}
        for finding in self._check(self._begins[first], play.part(first, first + 1)):
            if finding.code in HARD and ("tricks", first, *finding.path[2:]) not in accused:
                raise BrokenRuleError


class Trial:
    """The only hand of a record as written, against which corrections of it are tried."""

    def __init__(self, faulty: FaultyHand, before: Classes) -> None:
        """`before` are the faults that a correction may leave."""
        self._base = len(faulty.base)
        as_written = frozenset((fault.code, faulty.path(fault)) for fault in faulty.faults)
        number = next(i for i, phase in enumerate(faulty.rules.phases) if "tricks" in phase.fields)
        self._play = WatchedPlay(faulty.rules.phases[number], as_written, faulty.before_trick)
        watched = [Watched(phase, as_written) for phase in faulty.rules.phases]
        watched[number] = self._play
        self._rules = replace(faulty.rules, phases=tuple(watched))
        run(self._rules, faulty.record)
        self._watched, self._before = watched, before
        self._excused = self._excuses(before)

    def _excuses(self, before: Classes) -> Excused:
        return frozenset((code, path_of(at)[self._base :]) for code, at in all_of(before))

    def faults(self, slip: Slip, corrected: Record) -> tuple[Fault, ...] | None:
        """Return what the replay finds in a corrected record; None if it breaks a rule that was kept before."""
        shifts = any(edit.shift for edit in slip.edits)
        excused = self._excuses(carried(self._before, slip.edits)) if shifts else self._excused
        for phase in self._watched:
            phase.excused = excused
        paths = [edit.path[self._base :] for edit in slip.edits]
        self._play.first = min((int(path[1]) for path in paths if path[0] == "tricks"), default=None)
        try:
            return run(self._rules, corrected).faults
        except BrokenRuleError:
            return None
