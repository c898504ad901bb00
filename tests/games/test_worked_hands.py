"""Worked hands: each gets the verdict, faults and scores that stand in `tests/data/worked`, and the oracle agrees."""

import re

import pytest

from oracles import hand_judge as oracle
from support.record_builders import Json, entries_of, points_of, report_of, result_of
from support.worked_hands import WORKED, fault_line, rows, worked_hand

UNJUDGED = re.compile(r"(declare|score)\.|play.(points|winner)|exchange.shown")
"""Faults of claims and numbers, of which the oracle says nothing."""
ROWS = [
    pytest.param(about, row, id=f"{file.stem} {number}: {about}")
    for file in WORKED
    for number, (about, row) in enumerate(rows(file))
]


@pytest.mark.parametrize(("about", "row"), ROWS)
def test_worked_hand_is_judged_and_scored(about: str, row: Json) -> None:
    hand = worked_hand(about, row)
    report = report_of(hand.record)
    assert report.verdict == hand.verdict
    assert list(dict.fromkeys(map(fault_line, report.faults))) == hand.faults
    first, *more = hand.record["hands"]
    if hand.verdict == "proved" and first.get("tricks") and not more and oracle.hand_is_legal(hand.record):
        entries = entries_of(hand.record, report)  # the oracle finds the same
        for name, due in hand.expected.get("items", {}).items():
            found = [entries[name, seat] for seat in range(len(due))] if isinstance(due, list) else entries[name, None]
            assert found == due, name
        if "score" in hand.expected:
            assert list(result_of(hand.record, report).hand) == hand.expected["score"]
            assert points_of(hand.record, report) == hand.expected["points"]
    if hand.verdict == "faulty" and "judged" in hand.expected and not all(map(UNJUDGED.match, hand.faults)):
        assert not oracle.hand_is_legal(hand.record)
