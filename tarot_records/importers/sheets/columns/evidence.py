"""How much speaks for a reading of a score sheet: the numbers and words that it explains, and what the rules refuse."""

import re
from collections.abc import Iterator
from math import gcd
from typing import Any, Final

from tarot_records.importers.sheets.columns.inference import with_scores
from tarot_records.importers.sheets.deals.hands import SheetDraft
from tarot_records.importers.sheets.deals.judge import HandData, HandJudge, faults_of
from tarot_records.importers.sheets.vocabulary.roles import NUMBERED
from tarot_records.record.line_map import Span

TOLD: Final = frozenset({"scores", "contract", "dealer", "result"})
"""Parts of a record whose values a sheet explains."""
DOUBTFUL: Final = frozenset({"csv.ambiguous", "csv.contradiction"})
"""Notes about a deal that is not read for certain."""
_SIGNED: Final = re.compile(r"(?<![\w./:])[-+−–]\d+")
DOUBT, FAULT = 0.5, 2.0
"""Weights against a reading: of a doubt, and of a deal that the rules refuse."""


def explained(draft: SheetDraft) -> float:
    """Return how many values and headings of a sheet a reading explains; deals that the rules refuse count against it.

    So do cells that are not understood, and problems because of which the sheet cannot be read.
    """
    faults = None if draft.problems or not draft.data.get("hands") else faults_of(draft.data)
    if faults is None:
        return -1000.0 - len(draft.problems)
    faulty = {fault.where.hand for fault in faults if not fault.code.startswith("deal.")}
    layout = draft.layout
    headed = [
        cell.span
        for cell, role, by in zip(draft.table.header, layout.roles, layout.by, strict=True)
        if by == "heading" and role.kind not in NUMBERED
    ]
    weight = float(sum(first < last for first, last in headed) - draft.unread) - FAULT * len(faulty)
    hands = draft.data["hands"]
    weight += sum("end" in hand for hand in hands) - FAULT * sum(not hand.keys() & {"scores", "end"} for hand in hands)
    for steps, _ in _values(draft):
        is_wrong = steps[0] == "hands" and int(steps[1]) + 1 in faulty
        weight += not is_wrong
    return weight - DOUBT * sum(note.code in DOUBTFUL for note in draft.notes)


def _values(draft: SheetDraft) -> Iterator[tuple[list[str], Span]]:
    """Yield the steps and the place of each value that a reading takes from a sheet."""
    for pointer, span in draft.spans.items():
        steps = pointer.split("/")[1:]
        if TOLD & set(steps) and steps[-1] not in ("scores", "hand", "totals", "result", "contract"):
            yield steps, span


def mostly_unread(draft: SheetDraft) -> Span | None:
    """Return the place of the first number with a sign that a reading leaves out, if it leaves out two thirds."""
    numbers = list(_SIGNED.finditer(draft.text))
    read = {place for _, span in _values(draft) for place in range(*span)}
    left = [found.span() for found in numbers if found.start() not in read]
    is_most = 3 * len(left) > 2 * len(numbers) and len(numbers) > len(draft.hands)
    return left[0] if is_most else None


def confirmed(draft: SheetDraft) -> int:
    """Return the number of deals whose contract, points and scores fit each other so that it can hardly be chance."""
    judge = draft.judge
    return 0 if judge is None else sum(_is_confirmed(judge, hand) for hand in with_scores(draft.hands))


def _is_confirmed(judge: HandJudge, hand: HandData) -> bool:
    """Return whether the rules allow the scores of a hand, and refuse others that stand in the same ratio.

    Then contract, points and scores fit each other, which they hardly do by chance.
    """
    scores: list[int] | None = hand.get("scores", {}).get("hand")
    if scores is None or None in scores or not any(scores) or not hand.get("contract"):
        return False
    unit = gcd(*scores)
    other: dict[str, Any] = {**hand["scores"], "hand": [score // unit * (unit + 1) for score in scores]}
    other.pop("totals", None)
    return judge.fits(hand) and not judge.fits({**hand, "scores": other})
