"""Troccas against its second opinion."""

from random import Random

import pytest

from oracles.random_troccas import game
from oracles.troccas import Hand, judged, value
from support.record_builders import faulty, report_of, said


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_are_proved(seed: int) -> None:
    record = game(Random(seed))
    assert not judged(record)
    report = report_of(record)
    assert report.verdict == "proved", said(report)


def test_no_card_of_the_scart_is_given_for_the_fool() -> None:
    """Not even after the last trick, by the dealer's own side (§1)."""
    given = 0
    for seed in range(60):
        record = game(Random(seed))
        hand = record["hands"][0]
        end = Hand(hand, {}) if "tricks" in hand else None
        if end is None or end.given or end.fool_side in (end.fool_trick_of, 1 - hand["dealer"] % 2):
            continue
        for card in hand["scart"][0]["cards"]:
            hand["fool_paid"] = card
            assert [fault.code for fault in faulty(report_of(record))] == ["fool.card"]
            given += value(card) == 1
    assert given > 5
