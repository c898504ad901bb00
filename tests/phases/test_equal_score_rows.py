"""Entries of a score that are called alike, as where both sides announced the same: each is one row of the score."""

from collections.abc import Collection
from copy import deepcopy
from functools import cache
from itertools import permutations

import pytest

from support.correct_records import RIGHT
from support.record_builders import Json, report_of, said

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
        right = cache(lambda record=record: report_of(record).verdict)
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
                assert report_of(turned).verdict == right()
                looked_at += 1
    assert looked_at > 10


def repeated_entries(record: Json, but: Collection[str] = ()) -> list[tuple[Json, str]]:
    """Return copies of a record, each with the first entry of a name stated twice, and the place of the second."""
    copies = []
    for number, hand in enumerate(record["hands"]):
        items = hand.get("scores", {}).get("items", [])
        first = {item["name"]: i for i, item in reversed([*enumerate(items)]) if item["name"] not in but}
        for i in first.values():
            copy = deepcopy(record)
            copy["hands"][number]["scores"]["items"].insert(i + 1, dict(items[i]))
            copies.append((copy, f"/hands/{number}/scores/items/"))
    return copies


@pytest.mark.parametrize("name", RIGHT)
def test_an_entry_stated_twice_is_faulty(name: str) -> None:
    for record, place in repeated_entries(RIGHT[name](0)):
        report = report_of(record)
        wrong = [(code, at) for code, at in said(report) if code.startswith("score.")]
        assert report.verdict == "faulty"
        assert any(code == "score.twice" and at.startswith(place) for code, at in wrong), wrong


OF_SEVERAL = {"taroky": {"taroky", "tarocky", "barvy", "barvicky"}}
"""Entries of a game that several players may have announced, each with a row of his own."""


@pytest.mark.parametrize("name", [name for name in RIGHT if not name.startswith("hungarian")])
def test_an_entry_stated_twice_on_a_score_sheet_is_faulty(name: str) -> None:
    """Without the cards; in Hungarian tarokk several may have announced the same, and each has its row."""
    record, several = RIGHT[name](2), OF_SEVERAL.get(name.split()[0], set())
    kept = ("dealer", "sits_out", "bids", "contract", "calls", "scores")
    record["hands"] = [{name: hand[name] for name in kept if name in hand} for hand in record["hands"][:1]]
    record.pop("result", None)
    for copy, place in repeated_entries(record, several)[:3]:
        report = report_of(copy)
        assert report.verdict == "faulty"
        assert any(code == "score.twice" and at.startswith(place) for code, at in said(report)), said(report)


def hungarian_rows() -> Json:
    """Return a record of a hand in which two rows of the score are called alike."""
    records = (RIGHT["hungarian-tarokk illusztralt 4"](seed) for seed in range(SEEDS))
    return next(record for record in records if alike(record["hands"][0]["scores"].get("items", [])))


def test_two_rows_of_one_name_have_an_entry_each_or_one_for_their_sum() -> None:
    record = hungarian_rows()
    items = record["hands"][0]["scores"]["items"]
    i, j = alike(items)[0]
    whole = {"name": items[i]["name"], "value": items[i]["value"] + items[j]["value"]}
    rest = [item for at, item in enumerate(items) if at not in (i, j)]
    for told, verdict in (
        ([items[i], items[j]], "proved"),
        ([items[i]], "proved"),
        ([whole], "proved"),
        ([whole, whole], "faulty"),
        ([whole, items[i]], "faulty"),
        ([items[i], items[j], items[i]], "faulty"),
    ):
        record["hands"][0]["scores"]["items"] = [*told, *rest]
        assert report_of(record).verdict == verdict, told
