"""Zwanzigerrufen: the second opinion against the examples of its page."""

from collections import Counter
from random import Random

import pytest

from oracles.random_zwanzigerrufen import random_options, random_record
from oracles.tarock import Illegal, Json
from oracles.zwanzigerrufen import (
    PACK,
    Facts,
    Talk,
    card_to_call,
    is_mondfang,
    legal_cards,
    may_throw,
    must_throw,
    per_player,
    replayed,
    rows_of,
    scores,
    settled,
    taking,
    why_illegal,
    worth,
    wrong_scores,
)
from support.opinions import wrong_by_opinion
from support.record_builders import generated, report_of, said

EXAMPLES: list[tuple[Facts, int]] = [
    (Facts("normal", 50), 1),
    (Facts("normal", 56), 2),
    (Facts("normal", 44), -1),
    (Facts("normal", 47, {"pagat_ultimo": True}, {"pagat_ultimo": True}, levels={"game": 1}), 4),
    (Facts("solo", 60, made={"kings": True}), 10),
    (Facts("farbensolo", 40, made={"pagat_ultimo": True}), -4),
    (Facts("normal", 50, {"absolute": True}), -1),
    (Facts("normal", 40, pagat_beaten=False), 0),
    (Facts("normal", 88, made={"valat": True}), 8),
    (Facts("solo", 88, {"valat": True}, {"valat": True}, levels={"game": 1, "valat": 1}), 8 + 96 + 2),
    (Facts("solo", 50, made={"mondfang": False, "trull": True, "pagat_ultimo": False}), 4 - 2 + 2 - 2),
    (Facts("farbensolo", 50, made={"mondfang": False, "trull": True, "kings": True}), 4 + 2),
]
"""§5 and §8: a hand and what each foe of the declarer pays."""


def test_pack_has_forty_cards_and_88_points() -> None:
    assert (len(PACK), worth(PACK)) == (40, 88)


@pytest.mark.parametrize(("facts", "each"), EXAMPLES)
def test_rows_pay_what_the_page_says(facts: Facts, each: int) -> None:
    assert per_player(rows_of(facts)) == each


@pytest.mark.parametrize(
    ("contract", "trick", "best", "mondfang"),
    [
        ("normal", "F T21 T1 S10", "T1", False),
        ("normal", "T21 F T9 T8", "F", True),
        ("normal", "SK T4 S10 T1", "T4", False),
        ("farbensolo", "S10 F T21 T1", "S10", False),
        ("farbensolo", "T21 S10 F T1", "T1", False),
    ],
)
def test_trick_is_taken_by_the_card_of_the_page(contract: str, trick: str, best: str, mondfang: bool) -> None:
    card = taking(contract, trick.split(), settled(None))
    assert (card, is_mondfang(trick.split(), card)) == (best, mondfang)


def test_forehand_calls_the_highest_trump_that_she_has_not() -> None:
    assert card_to_call(["T20", "T19", "T17"]) == "T18"
    assert card_to_call(["T21", "F"]) == "T20"
    assert card_to_call(["T20", "T19", "T18", "T17", "T16"]) is None


@pytest.mark.parametrize(
    ("own", "may", "must"),
    [("SK S10", True, True), ("SK F", True, False), ("SK T1", True, False), ("SK T9", False, False)],
)
def test_deal_is_thrown_in_for_want_of_trumps(own: str, may: bool, must: bool) -> None:
    hands = {0: own.split(), 1: ["T10", "T11"]}
    assert (may_throw(hands), must_throw(hands)) == (may, must)


@pytest.mark.parametrize(
    ("own", "trick", "legal"),
    [("T4 SK", "", "SK"), ("T4 T5", "", "T4 T5"), ("T4 SK", "HK", "T4"), ("T4 SK", "S10", "SK"), ("S10 F", "T9", "F")],
)
def test_trumps_are_led_in_a_farbensolo_only_without_suit_cards(own: str, trick: str, legal: str) -> None:
    assert legal_cards("farbensolo", own.split(), trick.split()) == set(legal.split())


@pytest.mark.parametrize(
    ("words", "level"),
    [
        ("1 absolute", 1),
        ("1 absolute, 3 game 1", 1),
        ("1 absolute, 3 game 1, 1 game 1", None),
        ("1 game 1, 3 valat", 1),
        ("1 valat, 0 game 2", 2),
        ("1 valat, 0 game 2, 1 game 1", None),
        ("0 valat", 0),
        ("0 game 1", None),
        ("1 game 1, 3 game 2", None),
        ("1 game 1, 2 game 2, 3 game 3, 0 game 4", 4),
    ],
)
def test_kontra_on_the_game_goes_with_what_a_foe_announces(words: str, level: int | None) -> None:
    talk = Talk(0, [0, 2])
    try:
        for word in words.split(", "):
            seat, item, *more = word.split()
            if more:
                talk.kontra(int(seat), item, int(more[0]))
            else:
                talk.announce(int(seat), item)
    except Illegal:
        assert level is None
    else:
        assert talk.level("game") == level


def record_of(seed: int) -> Json:
    chance = Random(seed)
    return random_record(chance, 1 + seed % 5, random_options(chance) if seed % 4 == 3 else None)


def test_games_of_the_second_opinion_are_right_and_various() -> None:
    seen = Counter[str]()
    for seed in range(160):
        record = record_of(seed)
        assert why_illegal(record) == ""
        assert wrong_scores(record) == []
        for number, (hand, one) in enumerate(zip(record["hands"], scores(record), strict=True)):
            assert sum(one["hand"]) == 0
            end = replayed(record, number)
            seen.update([end.ended, end.contract, f"double {one['carried']['double_deals']}"])
            seen["all five"] += "bids" in hand and card_to_call(end.deal.hands[end.deal.forehand]) is None
            seen.update(f"{entry['kind']} {entry.get('level', 0)}" for entry in hand.get("declarations", []))
            seen.update(f"{row.name} {row.announced} {row.achieved} {row.value > 0}" for row in one["rows"])
    words = ["played", "thrown", "normal", "farbensolo", "solo", "double 0", "double 4", "double 5", "all five"]
    words += [f"kontra {level}" for level in (1, 2, 3, 4)]
    either = (True, False)
    words += [f"{item} {said} True {own}" for item in ("absolute", "pagat_ultimo") for said in either for own in either]
    words += [f"{item} True False {own}" for item in ("absolute", "pagat_ultimo", "valat") for own in either]
    words += [f"pagat_ultimo False False {own}" for own in either]
    words += [f"{item} False True {own}" for item in ("trull", "kings", "mondfang", "valat") for own in either]
    words += ["valat True True True"]
    assert [word for word in words if not seen[word]] == []


@pytest.mark.parametrize("seed", range(12))
def test_games_of_the_second_opinion_are_proved(seed: int) -> None:
    report = report_of(record_of(seed))
    assert report.verdict == "proved", said(report)


@pytest.mark.parametrize("seed", range(6))
def test_hands_of_the_package_are_right_by_the_second_opinion(seed: int) -> None:
    assert wrong_by_opinion(generated("zwanzigerrufen", seed)) == []
