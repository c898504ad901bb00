"""Troggu: the judge of whole records against the examples of its page, and against the package."""

from collections import Counter
from random import Random

import pytest

from oracles.random_troggu import random_options, random_record
from oracles.tarock import Illegal, Json
from oracles.troggu import FIVES, factor, legal, may_lay, misere, value
from oracles.troggu_judge import (
    PACKETS,
    TAPP,
    End,
    auction,
    due_packets,
    payable,
    replayed,
    scores,
    settled,
    why_illegal,
    withholds,
    wrong_scores,
)
from support.opinions import wrong_by_opinion
from support.record_builders import generated, report_of, said


@pytest.mark.parametrize("players", PACKETS)
def test_packets_deal_the_whole_pack(players: int) -> None:
    packets = due_packets(list(range(players)))
    assert packets[0] == (-1, TAPP[players])
    assert sum(size for _, size in packets) == 62


@pytest.mark.parametrize(
    ("points", "no_trick", "solo", "times"),
    [
        ((70, 44), False, False, 1),
        ((85, 29), False, False, 2),
        ((30, 84), False, False, -2),
        ((31, 83), False, False, -1),
        ((85, 29), False, True, 4),
        ((114, 0), True, False, 3),
        ((114, 0), True, True, 6),
        ((12, 102), True, False, -3),
        ((57, 57), False, True, 0),
    ],
)
def test_stake_is_multiplied_as_the_page_says(points: tuple[int, int], no_trick: bool, solo: bool, times: int) -> None:
    assert factor(points, no_trick, solo, 30) == times


@pytest.mark.parametrize(
    ("points", "least", "score"),
    [
        ([40, 30, 24, 10], False, [-30, 10, 10, 10]),
        ([35, 35, 24, 10], False, [-20, -20, 20, 20]),
        ([38, 38, 38], False, [0, 0, 0]),
        ([40, 30, 24, 10], True, [-10, -10, -10, 30]),
    ],
)
def test_misere_pays_what_the_page_says(points: list[int], least: bool, score: list[int]) -> None:
    assert misere(points, 10, least) == score


@pytest.mark.parametrize(
    ("words", "bought"),
    [
        ("pass pass pass pass", None),
        ("pass normal pass pass", ("normal", 2)),
        ("pass normal pass solo", ("solo", 0)),
        ("normal solo", ("solo", 2)),
        ("solo", ("solo", 1)),
    ],
)
def test_bids_of_one_turn_name_the_tappist(words: str, bought: tuple[str, int] | None) -> None:
    seats = [1, 2, 3, 0]
    bids = [{"seat": seat, "bid": word} for seat, word in zip(seats, words.split(), strict=False)]
    assert auction({"bids": bids}, seats) == bought


@pytest.mark.parametrize("words", ["normal normal", "solo normal", "solo solo", "pass pass pass pass normal", "misere"])
def test_bids_against_the_page_are_illegal(words: str) -> None:
    bids = [{"seat": (1 + turn) % 4, "bid": word} for turn, word in enumerate(words.split())]
    with pytest.raises(Illegal, match="bids"):
        auction({"bids": bids}, [1, 2, 3, 0])


HELD = [*FIVES, "T2", "T3", "S5", "S6", "S7", "S8", "S9"]


@pytest.mark.parametrize(
    ("scart", "kings", "right"),
    [
        ("T2 T3 S5 S6 S7 S8 S9", "four", True),
        ("SK HK DK CK S5 S6 T2", "four", True),
        ("SK HK DK S5 S6 S7 S8", "four", False),
        ("SK HK DK CK T1 S5 S6", "four", False),
        ("SK HK DK CK S5 S6 S7", "none", False),
        ("SK HK DK CK F T21 T1", "seven", True),
        ("SK HK DK CK S5 S6 S7", "seven", False),
        ("T2 T2 S5 S6 S7 S8 S9", "four", False),
        ("T2 T3 S5 S6 S7 S8", "four", False),
        ("T4 T3 S5 S6 S7 S8 S9", "four", False),
    ],
)
def test_scart_follows_the_option_of_the_kings(scart: str, kings: str, right: bool) -> None:
    assert may_lay(HELD, scart.split(), 7, kings) == right


@pytest.mark.parametrize(
    ("held", "down", "card", "withheld"),
    [
        ("F S5 HQ", "T4", "S5", True),
        ("F S5 HQ", "T4", "F", False),
        ("F DK", "C5", "DK", True),
        ("F CQ", "C5", "CQ", False),
        ("F T3 DK", "C5", "T3", False),
        ("F DK", "", "DK", False),
    ],
)
def test_fool_is_withheld_by_another_card_in_its_place(held: str, down: str, card: str, withheld: bool) -> None:
    assert card in legal(held.split(), down.split(), False)
    assert withholds(held.split(), down.split(), card) == withheld


def record_of(seed: int) -> Json:
    chance = Random(seed)
    options = random_options(chance) if seed // 6 % 2 else None
    return random_record(chance, 3 + seed % 6, 1 + seed % 3, options)


def seen_in(end: End, hand: Json, score: list[int], options: dict[str, str]) -> list[str]:
    """Return words for what happened in a hand."""
    words = [end.ended, end.contract, *(call.get("answer", "") for call in hand.get("calls", []))]
    if end.ended != "played":
        return words
    if end.withheld >= 0:
        side = next(side for side in end.sides if end.withheld in side)
        own = end.played.winners[-1] in side
        words += ["paid" if payable(end) else "kept" if own else "lost", f"withheld {end.contract}"]
    if end.contract != "misere":
        words.append("forced" if all(bid["bid"] == "pass" for bid in hand["bids"]) else "bid")
        words.append("partner" if end.partner >= 0 else "alone")
        foe = end.sides[1][0]
        words.append(f"{end.contract} {abs(score[foe]) // int(options['stake'])}")
    fives = sum(value(card) == 5 for card in end.aside) if end.contract == "normal" else 0
    return [*words, f"fives {fives}"]


def test_games_of_the_judge_are_right_and_various() -> None:
    seen = Counter[str]()
    for seed in range(180):
        record = record_of(seed)
        assert why_illegal(record) == ""
        assert wrong_scores(record) == []
        for number, (hand, result) in enumerate(zip(record["hands"], scores(record), strict=True)):
            assert sum(result["hand"]) == 0
            end, options = replayed(record, number), settled(record["options"])
            seen.update(seen_in(end, hand, result["hand"], options))
    words = ["played", "void", "all_pass", "misere", "normal", "solo", "held", "own", "scart", "paid", "kept", "lost"]
    words += [f"withheld {contract}" for contract in ("misere", "normal", "solo")]
    words += ["forced", "bid", "partner", "alone", "fives 0", "fives 4", "fives 7"]
    words += [f"normal {times}" for times in (0, 1, 2, 3)] + [f"solo {times}" for times in (2, 4, 6)]
    assert [word for word in words if not seen[word]] == []


@pytest.mark.parametrize("seed", range(24))
def test_games_of_the_judge_are_proved(seed: int) -> None:
    report = report_of(record_of(seed))
    assert report.verdict == "proved", said(report)


@pytest.mark.parametrize("players", PACKETS)
def test_hands_of_the_package_are_right_by_the_judge(players: int) -> None:
    for seed in range(4):
        assert wrong_by_opinion(generated("troggu", seed, players=players)) == []
