"""Tarocchi of Piedicavallo: the second opinion against the examples of its page."""

from random import Random

import pytest

from oracles.piedicavallo import Hand, is_over, judged, may_lay
from oracles.random_piedicavallo import game
from oracles.troccas import taking
from support.opinions import wrong_by_opinion
from support.record_builders import generated, report_of, said

PLAIN = ["SQ", "SN", "S5", "S6", "S7", "S8", "CQ", "CN", "C5", "C6", "C7", "C8", "HQ", "H1", "H2"]
"""Fifteen cards of which none is a trump or worth five."""


@pytest.mark.parametrize(
    ("held", "scart", "right"),
    [
        ([*(f"T{n}" for n in range(2, 14)), "SK", "HK", "F", "D1", "D2"], ["D1", "D2"], True),
        ([*(f"T{n}" for n in range(2, 14)), "SK", "HK", "F", "D1", "D2"], ["T2", "D2"], False),
        ([*(f"T{n}" for n in range(2, 14)), "SK", "HK", "CK", "F", "D2"], ["T2", "D2"], True),
        ([*(f"T{n}" for n in range(2, 14)), "SK", "HK", "CK", "F", "D2"], ["T2", "T3"], False),
        (["T5", "T9", *PLAIN], ["T5", "T9"], True),
        (["T5", "T9", *PLAIN], ["T5", "S5"], False),
        (["T5", "T9", "T11", *PLAIN[:14]], ["T5", "T9"], False),
        (["T5", "T9", "T11", *PLAIN[:14]], ["S5", "S6"], True),
    ],
)
def test_scart_of_trumps_follows_the_page(held: list[str], scart: list[str], right: bool) -> None:
    assert may_lay(held, scart) == right


@pytest.mark.parametrize(
    ("trick", "winning"),
    [(["H6", "H1", "H2", "HJ"], "HJ"), (["H6", "H1", "H2", "H3"], "H1"), (["T20", "T21", "S5", "D6"], "T21")],
)
def test_trick_is_taken_by_the_card_of_the_page(trick: list[str], winning: str) -> None:
    assert trick[taking(trick)] == winning


@pytest.mark.parametrize(
    ("scores", "over_after"),
    [([6, -7, 1, 0], None), ([57, 3, 2], 3), ([8, 2, -21, 10], 4), ([57, -1, 1, 0, 0, 0, 9, -9, 3, 0], 4)],
)
def test_game_ends_where_the_page_ends_it(scores: list[int], over_after: int | None) -> None:
    sums = [abs(sum(scores[:deals])) for deals in range(1, len(scores) + 1)]
    ends = [deals for deals, lead in enumerate(sums, 1) if is_over(deals, lead)]
    assert (ends[0] if ends else None) == over_after


def test_games_of_the_second_opinion_are_right_and_various() -> None:
    seen = set[str]()
    for seed in range(60):
        record = game(Random(seed))
        assert not judged(record)
        hands = [Hand(hand) for hand in record["hands"]]
        seen |= {f"{len(hands)} deals"}
        seen |= {"vola" for end in hands if 0 in end.tricks_of}
        seen |= {f"laid {sum(card[0] == 'T' for card in end.scart)}" for end in hands}
    assert {"3 deals", "4 deals", "8 deals", "vola", "laid 0", "laid 1", "laid 2"} <= seen


@pytest.mark.parametrize("seed", range(12))
def test_games_of_the_second_opinion_are_proved(seed: int) -> None:
    report = report_of(game(Random(seed)))
    assert report.verdict == "proved", said(report)


@pytest.mark.parametrize("seed", range(6))
def test_hands_of_the_package_are_right_by_the_second_opinion(seed: int) -> None:
    assert wrong_by_opinion(generated("piedicavallo", seed)) == []
