"""Ottocento: the second opinion against the examples of its page."""

from collections import Counter
from random import Random

import pytest

from oracles.ottocento import (
    ANGELO,
    COUNTERS,
    MORI,
    NUMBERED,
    PACK,
    PIECES,
    TRUMPS,
    WHOLE,
    Hand,
    cricche,
    grande,
    is_over,
    judged,
    of_cricche,
    of_sequences,
    points,
    replayed,
    sequence_value,
    sequences,
    shown_as,
    taking,
    winners_of,
)
from oracles.random_ottocento import game, random_options
from oracles.tarock import Json
from support.opinions import wrong_by_opinion
from support.record_builders import generated, report_of, said
from support.tarock_hands import cards

DEFAULT = {"target": "800", "length": "target", "grande": "accademia"}
SIDE_A = cards(
    "T20 T18 T17 T16 T13 T12 T9 T8 T5 T2 T3 F SK SQ SN S10 S9 HK HJ H1 H6 H7 DQ DJ D1 D7 CK CN CJ C9",
)
"""§8, example 4."""


def test_pack_has_the_points_of_the_page() -> None:
    assert (len(PACK), points(PACK)) == (62, WHOLE)


@pytest.mark.parametrize(
    ("trick", "winning"),
    [
        ("T6 T2 T21 D7", "T6"),
        ("C9 T3 T2 T4", "T4"),
        ("T1 T3 F T2", "T2"),
        ("F T1 S8 SK", "T1"),
        ("H10 H6 H1 D1", "H1"),
        ("S10 S6 S1 F", "S10"),
        ("T17 T18 T20 T19", "T20"),
    ],
)
def test_trick_is_taken_by_the_card_of_the_page(trick: str, winning: str) -> None:
    assert trick.split()[taking(trick.split())] == winning


@pytest.mark.parametrize(
    ("pile", "worth"),
    [
        ("T20 T19 T17 F T15 T14 T13", 30),
        ("T20 T17 F T1 T15", 20),
        ("T20 T19 F T16 T15", 20),
        ("T20 F T1 T16", 0),
        (" ".join(card for card in TRUMPS if card not in ("T4", "T21", "T1")), 85),
        (" ".join(card for card in [*TRUMPS, "F"] if card not in ("T7", "F", "T21")), 90),
        ("T20 T19 F T1 T15", 15),
        ("T20 T18 F T1 T15", 20),
    ],
)
def test_grande_is_worth_what_the_page_says(pile: str, worth: int) -> None:
    assert max(0, sequence_value(grande(pile.split()))) == worth


@pytest.mark.parametrize("seed", range(40))
def test_grande_is_worth_what_the_scavezzo_gives(seed: int) -> None:
    pile = [ANGELO, *Random(seed).sample([*PIECES, *NUMBERED, *MORI, *COUNTERS], 14 + seed % 7)]
    used = grande(pile)
    end = 0 if {"T5", *MORI} & set(used) else min([int(card[1:]) for card in NUMBERED if card in used], default=17) - 1
    above = [*PIECES, *NUMBERED[: 16 - end], *COUNTERS] + (MORI if end == 0 else [])
    assert used
    assert sequence_value(used) == 5 * (21 - end - sum(card not in pile for card in above))


@pytest.mark.parametrize(
    ("pile", "worth"),
    [
        ("HK HJ T1", [10]),
        ("HK HQ H1 F T1", [20]),
        ("CK F T1 C1", []),
        ("HK HQ H1", []),
        ("T2 T21 T1", [10]),
        ("S1 D1 C1", [10]),
        ("S1 D1 C1 H1 F", [20]),
        ("S1 F T1", []),
    ],
)
def test_sequence_is_worth_what_the_page_says(pile: str, worth: list[int]) -> None:
    assert [sequence_value(used) for used in sequences(pile.split()).values()] == worth


def test_hand_is_worth_what_the_page_says() -> None:
    held = cards("T20 T19 F T1 T16 SK SQ SN S1 HK HQ DK DQ C6 C7")
    assert (of_cricche(held), of_sequences(held)) == (134, 150)


def test_end_of_a_hand_is_worth_what_the_page_says() -> None:
    side_b = [card for card in PACK if card not in SIDE_A]
    assert [of_cricche(SIDE_A), of_sequences(SIDE_A), points(SIDE_A)] == [29, 170, 48]
    assert [of_cricche(side_b), of_sequences(side_b), points(side_b)] == [0, 60, 39]


def test_cricche_are_of_three_or_four() -> None:
    assert cricche(cards("SK HK DK SQ HQ DQ CQ SN HN T20 T1 F")) == {"tarocchi": 18, "K": 17, "Q": 28}


@pytest.mark.parametrize(
    ("kind", "text", "worth"),
    [
        ("cricca", "SQ HQ DQ", 14),
        ("cricca", "SQ HQ", None),
        ("cricca", "F T20 T1 T19", 36),
        ("sequence", "SK SQ SJ S1", 15),
        ("sequence", "SK SQ S1", None),
        ("sequence", "T20 T18 T17", 10),
        ("sequence", "T20 T19 T1 F T15 T14", None),
        ("sequence", "T20 T19 T1 F", 15),
        ("sequence", "S1 H1 D1 T2", None),
        ("sequence", "F T1", None),
    ],
)
def test_cards_shown_are_one_combination(kind: str, text: str, worth: int | None) -> None:
    shown = shown_as(kind, text.split())
    assert (shown[1] if shown else None) == worth


@pytest.mark.parametrize(
    ("totals", "played", "options", "over", "winners"),
    [
        ([810, 830], 3, {}, True, [1, 3]),
        ([830, 830], 3, {}, False, []),
        ([799, 20], 3, {}, False, []),
        ([800, 20], 3, {}, True, [0, 2]),
        ([800, 20], 3, {"target": "1000"}, False, []),
        ([900, 20], 3, {"length": "four"}, False, []),
        ([300, 20], 4, {"length": "four"}, True, [0, 2]),
        ([300, 300], 4, {"length": "four"}, True, []),
    ],
)
def test_game_ends_where_the_page_ends_it(
    totals: list[int], played: int, options: dict[str, str], over: bool, winners: list[int]
) -> None:
    assert is_over(totals, played, DEFAULT | options) == over
    assert winners_of(totals, played, DEFAULT | options) == winners


def record_of(seed: int) -> Json:
    chance = Random(seed)
    return game(chance, random_options(chance) if seed % 3 == 0 else None)


def test_games_of_the_second_opinion_are_right_and_various() -> None:
    seen = Counter[str]()
    for seed in range(80):
        record = record_of(seed)
        assert not judged(record)
        seen["over"] += bool(record["result"]["winners"])
        for hand in record["hands"]:
            claim = hand.get("claim", {}).get("seat")
            seen[hand.get("end", "played")] += 1
            seen["by dealer" if claim == hand["dealer"] else "by first player"] += claim is not None
            for entry in hand.get("declarations", []):
                seen[(shown_as(entry["kind"], entry["cards"]) or ("", 0))[0]] += 1
            if hand.get("tricks"):
                state: Hand = replayed(hand, DEFAULT, [0, 0])
                seen["no trick"] += 0 in state.tricks_of
                seen["Matto lost"] += state.owes and not state.tricks_of[state.fool_side]
                seen["paid in play"] += any(trick.get("paid") for trick in hand["tricks"])
                seen["paid at the end"] += "fool_paid" in hand
    words = ["over", "played", "thrown_in", "by dealer", "by first player", "no trick", "Matto lost"]
    words += ["paid in play", "paid at the end", "tarocchi", *"KQNJSHDC", "grande", "aces", "mori"]
    assert [word for word in words if not seen[word]] == []


@pytest.mark.parametrize("seed", range(12))
def test_games_of_the_second_opinion_are_proved(seed: int) -> None:
    report = report_of(record_of(seed))
    assert report.verdict == "proved", said(report)


@pytest.mark.parametrize("seed", range(6))
def test_hands_of_the_package_are_right_by_the_second_opinion(seed: int) -> None:
    assert wrong_by_opinion(generated("ottocento", seed)) == []
