"""The work a search may do, counted in replays, so that the same bytes give the same repairs everywhere."""

from dataclasses import dataclass
from time import monotonic

from tarot_records.core.budgets import NET, SLOWEST

PACE = 1000
"""So many replays are counted for a second: fewer than any machine of today does, so that the clock seldom decides."""


@dataclass
class ReplayBudget:
    """Replays that may still be done. The clock is a net far below, for machines that are very slow."""

    steps: int
    deadline: float
    """On the clock of `monotonic`."""
    ran_out: bool = False
    """Whether something was left undone."""

    def spend(self, number: int = 1) -> bool:
        """Return whether one more replay may be done, or work that takes as long as so many, which is then counted."""
        if self.steps < number or monotonic() > self.deadline:
            self.ran_out = True
            return False
        self.steps -= number
        return True

    def share(self, parts: int) -> "ReplayBudget":
        """Return a budget of one part of this one's steps."""
        return (
            ReplayBudget(max(1, self.steps // parts), self.deadline) if self.steps else ReplayBudget(0, self.deadline)
        )


def budget(seconds: float, steps: int | None = None) -> ReplayBudget:
    """Return the budget of so many seconds; with `steps`, of so many replays at most."""
    return ReplayBudget(round(seconds * PACE) if steps is None else steps, monotonic() + max(SLOWEST, NET * seconds))
