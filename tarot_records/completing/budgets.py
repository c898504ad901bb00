"""Budgets of the searches for completions and repairs, counted in steps so that they do not depend on the machine.

The clock only ends a search on a machine that is very much slower than usual.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic

from tarot_records.core.limits import NET, SLOWEST

STEPS_PER_SECOND = 2500
"""Number of steps of a search for completions that count as one second, as on a usual machine."""
NOTE_STEPS = 40
"""Maximum number of further steps, in a report, once a completion is found. The verdict cannot change any more; the
search only looks for cards and results that all completions share."""
REPLAYS_PER_SECOND = 1000
"""Number of replays of a search for repairs that count as one second; a usual machine does more."""


def deadline_after(seconds: float) -> float:
    """Return the `monotonic` time at which a search must stop: NET times its budget, at least SLOWEST, from now."""
    return monotonic() + max(SLOWEST, NET * seconds)


@dataclass
class Budget:
    """Number of steps left for a search for completions."""

    steps: int
    deadline: float  # time on the clock of `monotonic`
    points: set[str] = field(default_factory=set)  # open points of the rules that rejected proposals depend on
    is_incomplete: bool = False  # True if the search gave up before it had examined every possibility
    late: bool = False  # True if the clock ended the search
    taken: int = 0  # steps taken since the budget was given or limited
    part: "Budget | None" = None  # the share of this budget in use, if any

    @property
    def spent(self) -> bool:
        """True if the search had to stop early."""
        if not self.late and self.steps > 0 and monotonic() > self.deadline:
            self.late = True
        return self.is_incomplete or self.late or self.steps <= 0

    @contextmanager
    def share(self, part: float) -> Iterator["Budget"]:
        """Yield a budget with a part (0 to 1) of the steps left; at the end, take the used steps from this budget.

        If the part was limited meanwhile, only the steps used since then are taken.
        """
        steps = int(part * self.steps)
        shared = self.part = Budget(steps, self.deadline, self.points)
        try:
            yield shared
        finally:
            self.part = None
            used = shared.taken + min(0, shared.steps)
            self.steps -= used
            self.taken += used
            self.late = self.late or shared.late

    def step(self, number: int = 1) -> bool:
        """Take this number of steps; return False if the budget is spent."""
        self.steps -= number
        self.taken += number
        return not self.spent

    def limit(self, steps: int) -> None:
        """Leave at most this number of steps from now on, also to the share in use; count `taken` from 0 again."""
        self.steps, self.taken = min(self.steps, steps), 0
        if self.part is not None:
            self.part.limit(steps)


def budget_for(seconds: float) -> Budget:
    """Return the budget of a search for completions that takes `seconds` on a usual machine."""
    return Budget(round(seconds * STEPS_PER_SECOND), deadline_after(seconds))


@dataclass
class ReplayBudget:
    """Number of replays left for a search for repairs."""

    steps: int
    deadline: float  # time on the clock of `monotonic`
    ran_out: bool = False  # True if some replay was not done for want of budget

    def spend(self, number: int = 1) -> bool:
        """Use up this number of replays; if fewer are left or the time is over, use none and return False."""
        if self.steps < number or monotonic() > self.deadline:
            self.ran_out = True
            return False
        self.steps -= number
        return True

    def share(self, parts: int) -> "ReplayBudget":
        """Return a new budget with one of `parts` equal shares of the steps left; this budget is not reduced."""
        return ReplayBudget(max(1, self.steps // parts) if self.steps else 0, self.deadline)


def replay_budget_for(seconds: float, steps: int | None = None) -> ReplayBudget:
    """Return the budget of a search for repairs: `seconds`, counted in replays, or `steps` replays if given."""
    return ReplayBudget(round(seconds * REPLAYS_PER_SECOND) if steps is None else steps, deadline_after(seconds))
