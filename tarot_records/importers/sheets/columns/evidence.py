"""How much speaks for a reading of a score sheet: the numbers and words that it explains, and what the rules refuse."""

import re
from collections.abc import Iterator, Mapping
from math import gcd
from typing import Any, Final, NamedTuple

from tarot_records.importers.cells import number
from tarot_records.importers.sheets.columns.inference import with_scores
from tarot_records.importers.sheets.columns.sheet_columns import LEAST_ROWS, name_in
from tarot_records.importers.sheets.deals.hands import SheetDraft
from tarot_records.importers.sheets.deals.judge import HandData, HandJudge, faults_of
from tarot_records.importers.sheets.rows.table import filled, sum_word
from tarot_records.importers.sheets.vocabulary.roles import NUMBERED
from tarot_records.importers.sheets.vocabulary.words import ENDS, TOTALS, plain
from tarot_records.record.line_map import Span

TOLD: Final = frozenset({"scores", "contract", "dealer", "result"})
"""Parts of a record whose values a sheet explains."""
DOUBTFUL: Final = frozenset({"csv.ambiguous", "csv.contradiction"})
"""Notes about a deal that is not read for certain."""
_SIGNED: Final = re.compile(r"(?<![\w./:])[-+−–]\d+")
OTHER_KIND: Final[Mapping[str, str]] = {
    "score": "total",
    "total": "score",
    "side_score": "side_total",
    "side_total": "side_score",
}
"""Kind of numbers -> the kind that has the same form."""
_DIGITS: Final = re.compile(r"\d{1,9}")
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


class OpenChoice(NamedTuple):
    """A number of a sheet that may be a score or a running total, read in both ways."""

    hand: int
    """Number of the hand, from 1."""
    seat: int
    score: int
    """The score of the hand as it is read."""
    other: int
    """The score of the hand if the numbers are read the other way."""


def scores_or_totals(draft: SheetDraft) -> OpenChoice | None:
    """Return the first number that may be a score or a running total; None if a heading, sums or the rules tell it."""
    layout = draft.layout
    kinds = {role.kind for role in layout.roles} & OTHER_KIND.keys()
    if len(kinds) != 1 or draft.since or len(draft.hands) < LEAST_ROWS or _is_told(draft) or not _is_faultless(draft):
        return None
    roles = tuple(role._replace(kind=OTHER_KIND.get(role.kind, role.kind)) for role in layout.roles)
    other = SheetDraft(draft.text, draft.table, layout._replace(roles=roles), draft.game, draft.sides)
    other.read()
    if len(other.hands) != len(draft.hands) or not _is_faultless(other) or _scored_alone(other) > _scored_alone(draft):
        return None
    for place, hands in enumerate(zip(with_scores(draft.hands), with_scores(other.hands), strict=True), 1):
        lines = [hand.get("scores", {}).get("hand", ()) for hand in hands]
        for seat, (first, second) in enumerate(zip(*lines, strict=False)):
            if first is not None and second is not None and first != second:
                return OpenChoice(place, seat, first, second)
    return None


def _is_told(draft: SheetDraft) -> bool:
    """Return whether headings, the user's choice or the last sums tell the kind of the players' numbers."""
    is_headed = any(plain(cell.text) in TOTALS or name_in(cell.text)[0] for cell in draft.table.header)
    is_chosen = "choice" in draft.layout.by
    return is_headed or is_chosen or bool(draft.told_sums) or _sums_agree(draft) or _last_line_agrees(draft)


def _sums_agree(draft: SheetDraft) -> bool:
    """Return whether the last row of sums has the sum of the scores, or the last total, in at least two columns.

    No column may have another number there.
    """
    sums = next((row for row in reversed(draft.table.body) if sum_word(row) == "total"), ())
    proofs: list[bool] = []
    for column, (cell, role) in enumerate(zip(sums, draft.layout.roles, strict=False)):
        values = [value for row in draft.rows if column < len(row) and (value := number(row[column].text)) is not None]
        if role.kind in OTHER_KIND and values and (told := number(cell.text)) is not None:
            proofs.append(told == (sum(values) if role.kind in ("score", "side_score") else values[-1]))
    return len(proofs) > 1 and all(proofs)


def _last_line_agrees(draft: SheetDraft) -> bool:
    """Return whether the last line such as `Final: Ann 12, Ben 5` has no other numbers than the last totals."""
    lines = [cells[0].text for row in draft.table.body if len(cells := filled(row)) == 1]
    ends = [line for line in lines if plain(line.split()[0].rstrip(":=")) in TOTALS | ENDS]
    told = set(map(int, _DIGITS.findall(ends[-1]))) if ends else set[int]()
    scores = [line for hand in draft.hands if (line := hand.get("scores", {}).get("hand"))]
    last = {abs(total) for total in draft.totals if total is not None}
    last |= {abs(sum(column)) for column in zip(*scores, strict=True) if None not in column}
    return bool(told) and told <= last


def _scored_alone(draft: SheetDraft) -> int:
    """Return the number of hands that have scores but no contract, on a sheet that tells contracts."""
    alone = [hand for hand in with_scores(draft.hands) if any(hand.get("scores", {}).get("hand", ()))]
    others = [hand for hand in alone if not hand.get("contract")]
    return len(others) if len(others) < len(alone) else 0


def _is_faultless(draft: SheetDraft) -> bool:
    """Return whether a sheet can be read, and the rules refuse nothing but the order of the dealers."""
    faults = None if draft.problems or not draft.data.get("hands") else faults_of(draft.data)
    return faults is not None and all(fault.code.startswith("deal.") for fault in faults)


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
