"""Corrections of a hand in which nothing contradicts, but that can be completed in no way: a bid misread, say.

Every word before play is tried that may have been another. Which card is wrong is looked for only where the replay
says that one is.
"""

from itertools import chain

from tarot_records.completing.budgets import ReplayBudget
from tarot_records.completing.completions import has_gaps
from tarot_records.completing.verdict_on_gaps import find_gap_faults
from tarot_records.core.budgets import SECONDS
from tarot_records.core.faults import FAULTY
from tarot_records.engine.result import Replayed, replayed
from tarot_records.repair.edits import changed
from tarot_records.repair.evidence import classes
from tarot_records.repair.faulty_hand import FaultyHand
from tarot_records.repair.search import WORDS, Tried, unknown_in

COMPLETED = 50
"""To look for completions of a hand counts as so many replays."""
UNDECIDED = frozenset({"complete.undecided", "complete.without_solver"})
"""What is told of gaps of which nobody could say in time whether they can be filled."""


def completed(faulty: FaultyHand, limit: int, work: ReplayBudget) -> list[Tried]:
    """The corrections by which the only hand of a record can be completed: first what leaves nothing to complete."""
    before, unknown = classes(faulty.faults), unknown_in(replayed(faulty.record).faults)
    slips = chain.from_iterable(make(faulty) for make in WORDS)
    found: list[Tried] = []
    with_gaps: list[tuple[Tried, Replayed]] = []
    for slip in sorted(slips, key=lambda slip: slip.cost):
        if not work.spend():
            break
        replay = replayed(after := changed(faulty.record, slip.edits))
        if replay.contradicted or unknown_in(replay.faults) - unknown:
            continue
        tried = Tried((slip,), before, classes(()), after)
        if has_gaps(replay, 0):
            with_gaps.append((tried, replay))
        else:
            found.append(tried)
    found += (tried for tried, replay in with_gaps if len(found) < limit and is_right(replay, work))
    return found[:limit]


def is_right(replay: Replayed, work: ReplayBudget) -> bool:
    """Return whether nothing contradicts in a record, and a completion of each of its hands was found."""
    assert replay.record is not None
    if replay.contradicted:
        return False
    if any(has_gaps(replay, number) for number in range(len(replay.record.hands))) and not work.spend(COMPLETED):
        return False
    return not any(f.severity in FAULTY or f.code in UNDECIDED for f in find_gap_faults(replay, SECONDS, False))
