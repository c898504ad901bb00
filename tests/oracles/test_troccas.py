"""Troccas against its second opinion: whole games, and each with one aimed change, are right or wrong for both."""

from copy import deepcopy
from random import Random

import pytest

from oracles.random_troccas import game
from oracles.troccas import Hand, Json, judged, value
from support.mutants_troccas import CHANGES, NOTHING, Change
from support.record_builders import faulty, report_of, said


def told(record: Json) -> int | None:
    """The first hand with a fault, -1 for the record itself; None if there is none."""
    hands = [-1 if fault.where.hand is None else fault.where.hand - 1 for fault in faulty(report_of(record))]
    return min((hand for hand in hands if hand >= 0), default=hands[0] if hands else None)


def found(record: Json) -> int | None:
    """The same by the second opinion."""
    hands = [hand for hand, _ in judged(record)]
    return min((hand for hand in hands if hand >= 0), default=hands[0] if hands else None)


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_are_proved(seed: int) -> None:
    record = game(Random(seed))
    assert not judged(record)
    report = report_of(record)
    assert report.verdict == "proved", said(report)


@pytest.mark.long("many games, changed")
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_change_is_judged_alike(change: Change) -> None:
    """And the first hand that is wrong is the same."""
    changed = 0
    for seed in range(400, 500):
        record, chance = game(Random(seed)), Random(f"{seed}{change.__name__}")
        if change(spoilt := deepcopy(record), chance) == NOTHING:
            continue
        assert told(spoilt) == found(spoilt), (seed, said(report_of(spoilt)), judged(spoilt))
        changed += 1
        if changed == 5:
            break
    assert changed == 5


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
