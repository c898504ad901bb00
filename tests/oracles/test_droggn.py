"""Droggn: the second opinion against the examples of its page."""

from collections import Counter
from random import Random

import pytest

from oracles.droggn import (
    PACK,
    WHOLE,
    Facts,
    counted,
    legal_cards,
    may_lay,
    replayed,
    rows_of,
    scores,
    total,
    why_illegal,
    wrong_scores,
)
from oracles.random_droggn import random_options, random_record
from oracles.tarock import Json
from oracles.troccas import taking
from support.opinions import wrong_by_opinion
from support.record_builders import generated, report_of, said

EXAMPLES: list[tuple[Facts, int]] = [
    (Facts("ansager", 31, out="T1", pagat=(0, 0, True)), -6),
    (Facts("solo", 50, level=1), 106),
    (Facts("solo", 50, level=1, pagat=(0, 1, True)), 96),
    (Facts("super", 37), 80),
    (Facts("super", 36), -81),
    (Facts("super", 36, level=2), -324),
    (Facts("ansager", 45, pagat=(1, 0, False)), 33),
    (Facts("ansager", 45, pagat=(1, 1, True)), 18),
    (Facts("solo", 70, all_tricks=True), 77),
    (Facts("super_mord", 60, out="F"), -187),
    (Facts("super_mord", 70, all_tricks=True), 167),
    (Facts("super_mord", 74, level=1, out="T1", all_tricks=True, pagat=(0, 0, True)), 374),
    (Facts("ansager", 40, pagat=(2, 1, True)), 33),
    (Facts("ansager", 40, pagat=(2, 1, False)), 23),
    (Facts("ansager", 40, pagat=(0, 2, False)), 18),
    (Facts("ansager", 40, level=1, out="T1", pagat=(2, 2, False)), 86),
    (Facts("ansager", 40, out="T1", pagat=(2, 2, True)), 3),
]
"""§6, §8: a hand and what is written in the declarer's column."""


@pytest.mark.parametrize(("facts", "column"), EXAMPLES)
def test_column_of_the_declarer_is_that_of_the_page(facts: Facts, column: int) -> None:
    assert total(rows_of(facts)) == column


@pytest.mark.parametrize(
    ("target", "last_trick", "column"), [("37", False, 40), ("38", True, -40), ("last_trick", True, 40)]
)
def test_tie_goes_to_the_side_the_option_names(target: str, last_trick: bool, column: int) -> None:
    assert total(rows_of(Facts("solo", 37, last_trick=last_trick), {"target": target})) == column


def test_points_of_the_pack_and_of_a_pile_are_those_of_the_page() -> None:
    assert (len(PACK), counted(PACK)) == (66, WHOLE)
    assert counted(["F"]) == 4
    assert counted([card for card in PACK if card != "F"]) == 70


HELD = ["SK", "DK", "T4", "T21", "F", "T1", "H7", "C5"]


@pytest.mark.parametrize(("scart", "right"), [("SK T4 H7", True), ("SK H7 C5", False), ("SK DK T4", True)])
def test_king_goes_only_with_a_trump(scart: str, right: bool) -> None:
    assert may_lay(HELD, scart.split()) == right


@pytest.mark.parametrize("card", ["F", "T21", "T1"])
def test_three_highest_counters_are_never_laid_away(card: str) -> None:
    assert not may_lay(HELD, ["T4", "C5", card])


@pytest.mark.parametrize(
    ("trick", "winning"), [("H7 H1 H2", "H1"), ("S4 S10 D1", "S10"), ("F D7 HK", "D7"), ("SK T2 F", "T2")]
)
def test_trick_is_taken_by_the_card_of_the_page(trick: str, winning: str) -> None:
    assert trick.split()[taking(trick.split())] == winning


@pytest.mark.parametrize(
    ("own", "trick", "legal"),
    [
        ("T1 T3 H1", "S8", "T3"),
        ("T1 H1", "S8", "T1"),
        ("T1 F H1", "S8", "F"),
        ("T1 F", "", "F"),
        ("T1 T3 S4 F", "S8", "S4 F"),
        ("H1 D2", "F", "H1 D2"),
    ],
)
def test_pagat_laid_out_stays_behind(own: str, trick: str, legal: str) -> None:
    assert legal_cards(own.split(), trick.split(), out=True, last=False) == set(legal.split())


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
            end = replayed(record, number)
            seen.update([end.ended, end.contract])
            seen.update(bid["bid"] for bid in hand.get("bids", []))
            seen.update(f"{entry['kind']} {entry.get('level', 0)}" for entry in hand.get("declarations", []))
            seen.update(f"{end.contract[:6]} {row.name} {row.announced} {row.value > 0}" for row in one["rows"])
            seen[f"sold {len(hand.get('exchanges', 'none'))}"] += 1
            seen.update(
                "king away" for entry in hand.get("scart", []) if any(card[1:] == "K" for card in entry["cards"])
            )
            seen["Match"] += end.contract in ("ansager", "solo", "super") and one["rows"][0].value in (57, 77, 117)
    words = ["played", "lost", "void", "all_pass", "pass", "ansager", "solo", "super", "super_mord", "Match"]
    words += ["pagat 0", "gstiess 0", "schwacher 1", "retour 2", "retour 3", "sold 0", "sold 1", "sold 2", "king away"]
    words += [f"super_ game False {won}" for won in (True, False)]
    words += [f"ansage pagat {out} {own}" for out in (True, False) for own in (True, False)]
    words += [f"solo pagat_caught False {own}" for own in (True, False)]
    assert [word for word in words if not seen[word]] == []


@pytest.mark.parametrize("seed", range(12))
def test_games_of_the_second_opinion_are_proved(seed: int) -> None:
    report = report_of(record_of(seed))
    assert report.verdict == "proved", said(report)


@pytest.mark.parametrize("seed", range(6))
def test_hands_of_the_package_are_right_by_the_second_opinion(seed: int) -> None:
    assert wrong_by_opinion(generated("droggn", seed)) == []
