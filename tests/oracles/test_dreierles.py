"""Dreierles: the second opinion against the examples of its page."""

from collections import Counter
from random import Random

import pytest

from oracles.dreierles import (
    TOTAL,
    Auction,
    Facts,
    Row,
    count,
    legal_cards,
    legal_in_raeuber,
    paid,
    raeuber_score,
    replayed,
    rows_of,
    scores,
    why_illegal,
    wrong_scores,
)
from oracles.random_dreierles import random_options, random_record
from oracles.tarock import PACK, Illegal, Json
from support.opinions import wrong_by_opinion
from support.record_builders import generated, report_of, said

EXAMPLES: list[tuple[Facts, int, list[int]]] = [
    (Facts("dreier", 48), 3, [6, -3, -3]),
    (Facts("solo", 36), 3, [8, -4, -4]),
    (Facts("einer", 35), 3, [-6, 3, 3]),
    (Facts("einer", 30), 3, [-12, 6, 6]),
    (Facts("zweier", 52, level=1), 3, [32, -16, -16]),
    (Facts("solo", 42, 0, False, True, (("koenige", 0), ("zehn_druck", 1))), 4, [20, -4, -8, -8]),
    (Facts("dreier", 33, 0, False, True), 3, [-6, 3, 3]),
    (Facts("dreier", 36, 1, True), 3, [6, -3, -3]),
    (Facts("dreier", 40, 0, False), 4, [3, -1, -1, -1]),
    (Facts("dreier", 40, 0, True, True, (("zehn_druck", 0),), True), 3, [10, -5, -5]),
]
"""§4 and §7: a hand of seat 0's, the number at the table, and what each gets."""


def test_pack_has_54_cards_and_70_points() -> None:
    assert (len(PACK), count(PACK)) == (54, TOTAL)


@pytest.mark.parametrize(
    ("pile", "points"), [("SK", 4), ("SK SQ", 8), ("SK SQ S7", 8), ("T1 T2 T3 T4", 8 - 2 - 1), ("", 0)]
)
def test_one_or_two_cards_over_count_one_less(pile: str, points: int) -> None:
    assert count(pile.split()) == points


@pytest.mark.parametrize(("facts", "players", "score"), EXAMPLES)
def test_rows_pay_what_the_page_says(facts: Facts, players: int, score: list[int]) -> None:
    assert list(paid(rows_of(facts, 0), 0, list(range(players))).values()) == score


def test_announced_trumps_are_told_from_claimed_ones() -> None:
    facts = Facts("dreier", 40, combinations=(("zehn_druck", 0), ("drull", 0)), announced=True)
    assert rows_of(facts, 0)[1:] == [Row("zehn_druck", 1, announced=True, seat=0), Row("drull", 1, seat=0)]


@pytest.mark.parametrize(
    ("points", "level", "players", "score"),
    [
        ([30, 20, 14], 1, 3, [-8, 4, 4]),
        ([26, 26, 12], 1, 3, [-2, -2, 4]),
        ([26, 26, 12], 0, 4, [-2, -2, 2, 2]),
        ([22, 22, 22], 2, 3, [0, 0, 0]),
        ([10, 20, 30], 0, 4, [2, 2, -6, 2]),
    ],
)
def test_raeuber_is_paid_by_who_has_most(points: list[int], level: int, players: int, score: list[int]) -> None:
    assert list(raeuber_score(dict(enumerate(points)), level, list(range(players))).values()) == score


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("weg weg weg", True),
        ("dreier weg weg", True),
        ("dreier zweier solo", True),
        ("weg solo weg", True),
        ("dreier dreier weg", False),
        ("zweier dreier weg", False),
        ("weg weg weg weg", False),
        ("solo einer weg", False),
    ],
)
def test_each_has_one_word_and_bids_higher(words: str, right: bool) -> None:
    bids = Auction([0, 1, 2])
    try:
        for number, word in enumerate(words.split()):
            bids.say(number % 3, word)
    except Illegal:
        assert not right
    else:
        assert right == bids.over


def test_last_round_has_nothing_but_solos() -> None:
    bids = Auction([0, 1, 2], last_round=True)
    assert bids.legal == ["weg", "solo"]
    bids.say(0, "solo")
    assert bids.legal == ["weg"]


@pytest.mark.parametrize(
    ("own", "trick", "legal"),
    [
        ("T1 T5 SK", "", "T5 SK"),
        ("T1 SK", "H1", "T1"),
        ("T1 T5", "H1 T7", "T5"),
        ("T1", "", "T1"),
        ("T1 SK S7", "S8", "SK S7"),
    ],
)
def test_laid_out_pagat_waits(own: str, trick: str, legal: str) -> None:
    assert legal_cards(own.split(), trick.split(), laid_out=True) == set(legal.split())


@pytest.mark.parametrize(
    ("own", "trick", "led_before", "legal"),
    [
        ("T1 T5 SK", "", 0, "T5 SK"),
        ("T1 T5 SK", "", 2, "T1 SK"),
        ("T1 T5", "", 2, "T1"),
        ("T1 SK", "", 1, "SK"),
        ("T1", "", 1, "T1"),
        ("T1 T5 SK", "T9", 1, "T5"),
        ("T1 T5 SK", "T9", 2, "T1"),
        ("T1 T21", "F", 2, "T1"),
        ("T1 SK", "T9", 0, "T1"),
        ("T1 T5 SK", "H1", 2, "T5"),
        ("T1 SK", "H1", 0, "T1"),
        ("T21 T5", "T9 F", 0, "T5"),
        ("T21 T5", "H1 F", 0, "T5"),
        ("T21 T1", "T9 F", 0, "T21"),
        ("T21 SK", "F", 0, "T21"),
        ("T21 T5", "T9", 0, "T21 T5"),
        ("T21 T5 SK", "S8 F", 0, "SK"),
    ],
)
def test_raeuber_keeps_the_pagat_for_the_third_trump_trick(own: str, trick: str, led_before: int, legal: str) -> None:
    assert legal_in_raeuber(own.split(), trick.split(), led_before) == set(legal.split())


def record_of(seed: int) -> Json:
    chance = Random(seed)
    return random_record(chance, 3 + seed // 4 % 2, 1 + seed % 3, random_options(chance) if seed % 4 == 3 else None)


def test_games_of_the_second_opinion_are_right_and_various() -> None:
    seen = Counter[str]()
    for seed in range(160):
        record = record_of(seed)
        assert why_illegal(record) == ""
        assert wrong_scores(record) == []
        for number, (hand, one) in enumerate(zip(record["hands"], scores(record), strict=True)):
            assert sum(one["hand"]) == 0
            end = replayed(record, number)
            seen.update([end.ended, end.contract])
            seen.update(f"{entry['kind']} {entry.get('level', 0)}" for entry in hand.get("declarations", []))
            seen.update(f"{row.name} {row.announced} {row.achieved}" for row in one["rows"])
            seen["forced"] += end.forced is not None
            seen["trump laid away"] += any(card[0] == "T" for card in end.scart)
    words = ["played", "stopped", "void", "forced", "trump laid away", "raeuber", "dreier", "zweier", "einer", "solo"]
    words += ["zehn_druck 0", "pfeife 0", "knock 1", "knock 2", "knock 3", "game False True", "game False False"]
    words += [f"pfeife {laid_out} {made}" for laid_out in (True, False) for made in (True, False)]
    words += ["zehn_druck True True", "zehn_druck False True", "drull False True", "koenige False True"]
    assert [word for word in words if not seen[word]] == []


def test_score_without_items_allows_any_claim_that_the_cards_allow() -> None:
    record = next(
        one
        for one in map(record_of, range(100))
        if len(one["hands"]) == 1 and any(i["name"] == "koenige" for i in one["hands"][0]["scores"]["items"])
    )
    given = record["hands"][0]["scores"]
    del given["items"], given["card_points"]
    assert wrong_scores(record) == []
    given["hand"][record["hands"][0]["dealer"]] += 1
    assert wrong_scores(record) != []


@pytest.mark.parametrize("seed", range(12))
def test_games_of_the_second_opinion_are_proved(seed: int) -> None:
    report = report_of(record_of(seed))
    assert report.verdict == "proved", said(report)


@pytest.mark.parametrize("seed", range(6))
def test_hands_of_the_package_are_right_by_the_second_opinion(seed: int) -> None:
    assert wrong_by_opinion(generated("dreierles", seed)) == []
