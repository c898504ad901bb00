"""Budgets of the searches for completions and repairs, counted in steps so that they do not depend on the machine.

The clock only ends a search on a machine that is very much slower than usual.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic

from tarot_records.core.limits import NET, SLOWEST

STEPS_PER_SECOND = 2500
"""Steps of a search for completions that count as one second: what a machine of today does."""
REPLAYS_PER_SECOND = 1000
"""Replays of a search for repairs that count as one second: fewer than any machine of today does."""


def deadline_after(seconds: float) -> float:
    """Return the time of `monotonic` at which the clock ends a search that counts as `seconds`."""
    return monotonic() + max(SLOWEST, NET * seconds)


@dataclass
class Budget:
    """Steps that a search for completions may still take."""

    steps: int
    deadline: float  # time on the clock of `monotonic`
    points: set[str] = field(default_factory=set)  # open points of the rules that rejected proposals depend on
    is_incomplete: bool = False  # whether some possibility was not examined
    late: bool = False  # whether the clock ended the search

    @property
    def spent(self) -> bool:
        """Whether the search had to stop early."""
        if not self.late and self.steps > 0 and monotonic() > self.deadline:
            self.late = True
        return self.is_incomplete or self.late or self.steps <= 0

    @contextmanager
    def share(self, part: float) -> Iterator["Budget"]:
        """Yield a budget of a part of the steps left, and take back what is not used of it."""
        steps = int(part * self.steps)
        shared = Budget(steps, self.deadline, self.points)
        try:
            yield shared
        finally:
            self.steps -= steps - max(0, shared.steps)
            self.late = self.late or shared.late

    def step(self, number: int = 1) -> bool:
        """Take this number of steps; return False if none is left."""
        self.steps -= number
        return not self.spent


def budget_for(seconds: float) -> Budget:
    """Return the budget of a search for completions that counts as `seconds`."""
    return Budget(round(seconds * STEPS_PER_SECOND), deadline_after(seconds))


@dataclass
class ReplayBudget:
    """Replays that a search for repairs may still do."""

    steps: int
    deadline: float  # time on the clock of `monotonic`
    ran_out: bool = False  # whether something was left undone

    def spend(self, number: int = 1) -> bool:
        """Count this number of replays; return False, and count nothing, if fewer are left."""
        if self.steps < number or monotonic() > self.deadline:
            self.ran_out = True
            return False
        self.steps -= number
        return True

    def share(self, parts: int) -> "ReplayBudget":
        """Return a budget of one of this number of parts of the steps."""
        return ReplayBudget(max(1, self.steps // parts) if self.steps else 0, self.deadline)


def replay_budget_for(seconds: float, steps: int | None = None) -> ReplayBudget:
    """Return the budget of a search for repairs that counts as `seconds`, or of `steps` replays if given."""
    return ReplayBudget(round(seconds * REPLAYS_PER_SECOND) if steps is None else steps, deadline_after(seconds))
