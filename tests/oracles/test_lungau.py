"""Königrufen in the Lungau: the second opinion against the examples of its page."""

from collections import Counter
from random import Random

import pytest

from oracles.lungau import (
    TOTAL,
    Auction,
    Facts,
    count,
    fahren_score,
    legal_cards,
    legal_in_fahren,
    per_player,
    ranked_bids,
    replayed,
    rows_of,
    scores,
    settled,
    why_illegal,
    wrong_scores,
)
from oracles.random_lungau import random_options, random_record
from oracles.tarock import PACK, Illegal, Json
from support.opinions import wrong_by_opinion
from support.record_builders import generated, report_of, said

SPATZ, UHU = {"pagat": "own"}, {"uhu": "own"}
BOTH = SPATZ | UHU
WON, LOST = {"valat": "own"}, {"valat": "foes"}
TRUMPS = {0: ["T1"], 1: ["T1", "T2"], 2: [], 3: ["T1"]}
"""The birds dealt to each seat in the auctions below."""
EXAMPLES: list[tuple[Facts, int]] = [
    (Facts("rufer_spatz", 40, SPATZ, SPATZ, king_caught=True), 2),
    (Facts("rufer_spatz", 40, SPATZ, SPATZ, {}, {"pagat": 1}, True), 4),
    (Facts("rufer_uhu", 35, UHU, UHU, {"pagat": "own"}), 0),
    (Facts("dreier", 50, made={"kings": "own"}), 4),
    (Facts("sechserdreier", 35), -4),
    (Facts("dreier", 71, made=WON), 12),
    (Facts("rufer_spatz", 71, SPATZ | WON, SPATZ | WON), 36),
    (Facts("rufer_spatz", 60, SPATZ | WON, SPATZ), -36),
    (Facts("rufer_spatz", 40, SPATZ, SPATZ | {"king_ultimo": "own", "kings": "own"}), 5),
    (Facts("rufer_uhu", 40, UHU, UHU | {"trull": "foes"}), 2),
    (Facts("rufer_spatz", 40, SPATZ, {}, {"pagat": "own"}, {"pagat": 1, "game": 2}), 0),
    (Facts("sechserdreier", 60, WON), -48),
    (Facts("rufer_spatz", 71, BOTH, BOTH | WON), 30),
    (Facts("rufer_spatz", 71, SPATZ, WON, {"pagat": "own"}), -6),
    (Facts("rufer_spatz", 71, SPATZ, SPATZ | WON, {}, {"game": 1, "pagat": 2}), 6 * (2 + 8)),
    (Facts("rufer_spatz", 60, BOTH | WON, BOTH), -60),
    (Facts("rufer_spatz", 0, SPATZ, LOST), -18),
    (Facts("sechserdreier", 0, {}, LOST), -24),
    (Facts("sechserdreier", 71, LOST, WON), 24),
    (Facts("rufer_uhu", 40, UHU | {"king_ultimo": "own"}, UHU, {"king_ultimo": "own"}, king_caught=True), 0),
    (Facts("dreier", 40, made={"pagat": "foes"}, failed={"uhu": "foes"}), 2),
    (Facts("dreier", 40, {"trull": "foes"}, {"trull": "own"}), 6),
]
"""§5 and §8: a hand and what each foe of the declarer pays."""


def test_pack_is_counted_singly() -> None:
    assert (len(PACK), count(PACK), count(["HK", "T21", "SQ", "T9", "S7"])) == (54, TOTAL, 14)


@pytest.mark.parametrize(("facts", "each"), EXAMPLES)
def test_rows_pay_what_the_page_says(facts: Facts, each: int) -> None:
    assert per_player(rows_of(facts)) == each


def test_double_deal_pays_twice() -> None:
    assert per_player(rows_of(Facts("dreier", 35)), double=True) == -4


def test_solo_games_have_their_own_value_and_double_bonuses() -> None:
    assert per_player(rows_of(Facts("solorufer", 36, made={"kings": "own"}))) == 4
    assert per_player(rows_of(Facts("solodreier", 35, made={"pagat": "foes"}))) == -6


def test_fixed_valat_has_no_birds() -> None:
    facts = Facts("rufer_spatz", 71, SPATZ | WON, SPATZ | WON)
    assert per_player(rows_of(facts, {"valat": "fixed"})) == 32


@pytest.mark.parametrize(
    ("points", "doubled", "score"),
    [
        ([20, 20, 16, 15], [0], [-8, -4, 4, 8]),
        ([9, 27, 16, 14], [0, 2], [16, -10, -8, 2]),
        ([14, 14, 14, 14, 15], [4], [4, 4, 4, 4, -16]),
    ],
)
def test_fahren_compares_each_pair(points: list[int], doubled: list[int], score: list[int]) -> None:
    assert list(fahren_score(dict(enumerate(points)), doubled).values()) == score


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("erster pass pass pass", True),
        ("rufer_spatz rufer_uhu pass pass", True),
        ("erster pass dreier", True),
        ("sechserdreier", True),
        ("pass pass pass pass", False),
        ("erster sechserdreier", False),
        ("erster rufer_spatz pass pass rufer_uhu", False),
        ("erster dreier pass", False),
        ("erster pass rufer_spatz pass", False),
        ("erster rufer_uhu pass rufer_spatz", False),
        ("erster solorufer pass pass", False),
        ("solodreier", False),
    ],
)
def test_auction_follows_the_page(words: str, right: bool) -> None:
    assert auction_ends(words, Auction([0, 1, 2, 3], TRUMPS)) == right


@pytest.mark.parametrize(
    ("options", "words", "right"),
    [
        ({"solo": "lowest"}, "solorufer rufer_spatz pass pass", True),
        ({"solo": "lowest"}, "rufer_spatz solorufer pass pass", False),
        ({"solo": "over_uhu"}, "rufer_spatz rufer_uhu solorufer pass", True),
        ({"solo": "over_uhu"}, "solorufer rufer_uhu pass pass", False),
        ({"solodreier": "yes"}, "erster solodreier", True),
        ({"solodreier": "yes"}, "erster solodreier pass", False),
    ],
)
def test_solo_games_are_bid_where_the_option_puts_them(options: dict[str, str], words: str, right: bool) -> None:
    assert auction_ends(words, Auction([0, 1, 2, 3], TRUMPS, ranked_bids(settled(options)))) == right


def auction_ends(words: str, bids: Auction) -> bool:
    try:
        for number, word in enumerate(words.split()):
            bids.say(number % 4, word)
    except Illegal:
        return False
    return bids.over


@pytest.mark.parametrize(
    ("own", "trick", "legal"),
    [
        ("T1 T3 T9", "S8 T5", "T9"),
        ("T1 T3", "S8 T5", "T3"),
        ("T1 HK", "S8 S7", "T1"),
        ("SK S7", "S8 T5", "SK S7"),
        ("SK S7", "S8", "SK"),
        ("T1 T3 HK", "", "T3 HK"),
        ("T1 HK", "", "T1 HK"),
    ],
)
def test_fahren_beats_within_the_suit_and_keeps_the_pagat(own: str, trick: str, legal: str) -> None:
    assert legal_in_fahren(own.split(), trick.split()) == set(legal.split())


@pytest.mark.parametrize(
    ("own", "trick", "number", "legal"),
    [
        ("T1 T2 T9", "T5", 3, "T9"),
        ("T1 T2 SK", "T5", 3, "T2"),
        ("T1 T2", "", 11, "T2"),
        ("T2 SK", "S9", 11, "SK"),
        ("T2 S7", "", 11, "T2"),
        ("T1 SK S7", "H4", 5, "T1"),
        ("HK H1", "H4", 5, "H1"),
        ("HK S7", "H4", 5, "HK"),
        ("T1 HK", "", 11, "T1 HK"),
    ],
)
def test_announced_cards_wait_for_their_trick(own: str, trick: str, number: int, legal: str) -> None:
    bound = {"T1": 12, "T2": 11, "HK": 12}
    assert legal_cards(own.split(), trick.split(), bound, number) == set(legal.split())


def record_of(seed: int) -> Json:
    chance = Random(seed)
    return random_record(chance, 4 + seed // 4 % 2, 1 + seed % 6, random_options(chance) if seed % 4 == 3 else None)


def test_games_of_the_second_opinion_are_right_and_various() -> None:
    seen = Counter[str]()
    for seed in range(160):
        record = record_of(seed)
        assert why_illegal(record) == ""
        assert wrong_scores(record) == []
        for number, (hand, one) in enumerate(zip(record["hands"], scores(record), strict=True)):
            assert sum(one["hand"]) == 0
            end = replayed(record, number)
            seen.update([end.ended, end.contract, f"{end.contract} of {len(record['players'])}"])
            seen.update(f"{entry['kind']} {entry.get('level', 0)}" for entry in hand.get("declarations", []))
            seen.update(f"{row.name} {row.announced} {row.achieved} {row.value > 0}" for row in one["rows"])
            seen["trump laid away"] += any(card[0] == "T" for card in end.own_cards)
            seen["alone in a Rufer"] += end.king is not None and len(end.own) == 1
            seen[f"{one['carried']['double_deals']} to come"] += 1
    words = ["played", "given_up", "rufer_spatz", "rufer_uhu", "dreier", "sechserdreier", "fahren of 4", "fahren of 5"]
    words += ["solorufer of 4", "solodreier of 5", "trump laid away", "alone in a Rufer", "0 to come", "3 to come"]
    words += ["4 to come", "6 to come"]
    words += [f"kontra {level}" for level in range(4)]
    either = (True, False)
    words += [f"{item} True {made} {own}" for item in ("trull", "kings", "pagat") for made in either for own in either]
    words += [f"{item} False True {own}" for item in ("trull", "kings", "pagat", "uhu", "valat") for own in either]
    words += [f"uhu False False {own}" for own in either] + ["king_caught False True False"]
    words += ["king_ultimo False True True", "king_ultimo False False False", "king_ultimo True True True"]
    words += ["king_ultimo True False False", "valat True True True", "valat True False True", "valat True False False"]
    assert [word for word in words if not seen[word]] == []


@pytest.mark.parametrize("seed", range(12))
def test_games_of_the_second_opinion_are_proved(seed: int) -> None:
    chance = Random(seed)
    report = report_of(random_record(chance, 4, 1 + seed % 4, random_options(chance) if seed % 4 == 3 else None))
    assert report.verdict == "proved", said(report)


@pytest.mark.parametrize("seed", range(6))
def test_hands_of_the_package_are_right_by_the_second_opinion(seed: int) -> None:
    assert wrong_by_opinion(generated("lungau", seed)) == []
