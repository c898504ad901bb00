"""Tapp-Tarock: the second opinion against the examples of its page."""

from collections import Counter
from random import Random

import pytest

from oracles.random_tapp_tarock import random_options, random_record
from oracles.tapp_tarock import (
    Auction,
    Facts,
    legal_cards,
    paid,
    replayed,
    rows_of,
    scores,
    settled,
    trischaken,
    why_illegal,
    wrong_scores,
)
from oracles.tarock import Illegal, Json
from support.opinions import wrong_by_opinion
from support.record_builders import generated, report_of, said

EXAMPLES: list[tuple[Facts, list[int]]] = [
    (Facts("oberer", 40), [10, -5, -5]),
    (Facts("dreier", 35), [-6, 3, 3]),
    (Facts("unterer", 40, pagat=(0, True)), [16, -8, -8]),
    (Facts("unterer", 40, pagat=(0, True), hand_items=(("kings", 1),)), [13, -2, -11]),
    (Facts("solo", 30, ("pagat_ultimo",), (0, True), levels={"game": 1}), [0, 0, 0]),
    (Facts("dreier", 70, valat=1, hand_items=(("koepfe", 0),)), [26, -13, -13]),
    (Facts("oberer", 60, ("valat",)), [-70, 35, 35]),
    (Facts("solo", 41, ("pagat_ultimo",)), [-16, 8, 8]),
    (Facts("oberer", 33, levels={"game": 1}), [-20, 10, 10]),
    (Facts("unterer", 37, hand_items=(("kings", 1),)), [5, 2, -7]),
    (Facts("dreier", 40, pagat=(0, False)), [-2, 1, 1]),
    (Facts("dreier", 40, pagat=(2, True)), [-2, 1, 1]),
    (Facts("dreier", 40, pagat=(2, False)), [14, -7, -7]),
    (Facts("dreier", 0, valat=-1, levels={"game": 2}), [-96, 48, 48]),
]
"""§4 and §7: a hand and what the declarer and the two foes get."""


@pytest.mark.parametrize(("facts", "score"), EXAMPLES)
def test_rows_pay_what_the_page_says(facts: Facts, score: list[int]) -> None:
    assert paid(rows_of(facts)) == score


@pytest.mark.parametrize(
    ("points", "tricks", "score"),
    [
        ([30, 22, 10], [6, 6, 4], [-10, 5, 5]),
        ([40, 20, 0], [9, 7, 0], [-30, 10, 20]),
        ([26, 26, 10], [6, 6, 4], [-5, -5, 10]),
        ([31, 31, 0], [8, 8, 0], [-5, -5, 10]),
        ([20, 20, 20], [6, 6, 4], [0, 0, 0]),
    ],
)
def test_trischaken_pays_what_the_page_says(points: list[int], tricks: list[int], score: list[int]) -> None:
    assert trischaken(points, tricks) == score


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("pass pass pass", True),
        ("dreier pass pass", True),
        ("pass pass dreier", True),
        ("unterer pass pass", False),
        ("solo", True),
        ("solo pass", False),
        ("dreier unterer pass hold pass", True),
        ("dreier unterer pass hold hold", False),
        ("dreier hold pass", False),
        ("dreier pass unterer hold oberer hold solo", True),
        ("dreier pass unterer pass", True),
        ("pass dreier unterer hold pass", True),
        ("dreier unterer pass pass pass", False),
    ],
)
def test_auction_follows_the_page(words: str, right: bool) -> None:
    bids = Auction([0, 1, 2], settled(None))
    try:
        for word in words.split():
            speaker = bids.speaker if not bids.over else 0
            bids.say(speaker, word)
    except Illegal:
        assert not right
    else:
        assert right == bids.over


@pytest.mark.parametrize(
    ("own", "trick", "legal"),
    [
        ("T1 T3 T9", "S8 T5", "T9"),
        ("T1 T3", "S8 T5", "T3"),
        ("T1 HK", "S8 S7", "T1"),
        ("SK S7", "S8 T5", "SK S7"),
        ("T1 T3 HK", "", "T3 HK"),
    ],
)
def test_trischaken_beats_within_the_suit_and_keeps_the_pagat(own: str, trick: str, legal: str) -> None:
    assert legal_cards("trischaken", own.split(), trick.split()) == set(legal.split())


def record_of(seed: int) -> Json:
    chance = Random(seed)
    return random_record(chance, 3 + seed % 2, 1 + seed % 3, random_options(chance) if seed % 4 == 3 else None)


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
            seen.update(bid["bid"] for bid in hand.get("bids", []))
            seen.update(f"{entry['kind']} {entry.get('level', 0)}" for entry in hand.get("declarations", []))
            seen.update(f"{row.name} {row.announced} {row.achieved} {row.value > 0}" for row in one["rows"])
            seen["shown"] += any("shown" in entry for entry in hand.get("scart", []))
    words = ["played", "void", "again", "dreier", "unterer", "oberer", "solo", "trischaken", "hold", "shown"]
    words += ["pagat_ultimo 0", "valat 0", "kontra 1", "kontra 2", "kontra 3"]
    words += ["pagat_ultimo True True True", "pagat_ultimo True False False", "valat True True True"]
    words += [f"pagat_ultimo False {made} {own}" for made in (True, False) for own in (True, False)]
    words += ["valat True False False", "valat False True True", "valat False True False"]
    words += ["trull False True True", "kings False True True", "koepfe False True True"]
    assert [word for word in words if not seen[word]] == []


@pytest.mark.parametrize("seed", range(12))
def test_games_of_the_second_opinion_are_proved(seed: int) -> None:
    report = report_of(record_of(seed))
    assert report.verdict == "proved", said(report)


@pytest.mark.parametrize("seed", range(6))
def test_hands_of_the_package_are_right_by_the_second_opinion(seed: int) -> None:
    assert wrong_by_opinion(generated("tapp-tarock", seed)) == []
