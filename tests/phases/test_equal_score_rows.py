"""Entries of a score that are called alike, as where both sides announced the same: each is one row of the score."""

from copy import deepcopy
from itertools import permutations

import pytest

from support.correct_records import RIGHT
from support.record_builders import Json, report_of

SEEDS = 60
"""Records of a table among which those are looked for that have such entries."""
ENOUGH = 12
"""Pairs looked at of each table."""


def alike(items: list[Json]) -> list[tuple[int, int]]:
    """Pairs of entries that are called alike and worth another number each."""
    called = [(item["name"], item.get("seat")) for item in items]
    pairs = permutations(range(len(items)), 2)
    return [(i, j) for i, j in pairs if called[i] == called[j] and items[i]["value"] != items[j]["value"]]


@pytest.mark.parametrize("name", [name for name in RIGHT if name.startswith("hungarian")])
def test_equal_score_rows_are_reported_at_their_own_place(name: str) -> None:
    looked_at = 0
    for seed in range(SEEDS):
        if looked_at >= ENOUGH:
            break
        record = RIGHT[name](seed)
        for number, hand in enumerate(record["hands"]):
            for i, j in alike(hand["scores"].get("items", [])):
                told_twice, turned = deepcopy(record), deepcopy(record)
                items = told_twice["hands"][number]["scores"]["items"]
                items[i] = dict(items[j])
                report = report_of(told_twice)
                assert report.verdict == "faulty"
                wrong = {f.where.pointer.rsplit("/", 1)[0] for f in report.faults if f.code.startswith("score.")}
                assert wrong & {f"/hands/{number}/scores/items/{at}" for at in (i, j)}
                items = turned["hands"][number]["scores"]["items"]
                items[i], items[j] = items[j], items[i]
                assert report_of(turned).verdict == report_of(record).verdict
                looked_at += 1
    assert looked_at > 10
