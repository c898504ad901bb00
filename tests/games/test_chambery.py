"""Chambéry, one rule at a time: scart, bids, purchase, call, the Fool, who pays whom how much."""

import json
from collections.abc import Callable
from random import Random

import pytest

from oracles import hand_judge as oracle
from oracles.random_hands import random_record
from support.cases import cases
from support.record_builders import (
    TRUMPS,
    Json,
    complete,
    entries_of,
    hand_of,
    legal_now,
    points_of,
)

FIFTEEN = " ".join(TRUMPS.split()[:15])  # T21 … T7
FIVE = ("chambery", 5)

# -- ranking and legal cards (E9, E10) ---------------------------------------------------------


@cases("games/chambery", "legal")
def test_legal(own: str, down: str, legal: str) -> None:
    assert legal_now(FIVE, own, down) == set(legal.split())


# -- payment -----------------------------------------------------------------------------------


def sweep(contract: str = "solo", **options: str) -> Json:
    """Seat 0 leads fifteen trumps; the dealer, seat 4, has the Fool and an empty scart."""
    return complete("chambery", {0: FIFTEEN, 4: "F"}, contract=(contract, 0), talon="S2 S3 H4", options=options)


def searched(wanted: Callable[[Json], bool], **options: str) -> Json:
    """The first random hand that is as wanted."""
    for seed in range(4000):
        record = random_record(FIVE, Random(seed), options)
        if wanted(record):
            return record
    raise AssertionError("no such hand")


def even(record: Json) -> bool:
    return set(oracle.scores(record)["card_points"].values()) == {34}


@pytest.mark.long("hands are looked for")
@pytest.mark.parametrize("call", [True, False])
def test_half_each(call: bool) -> None:
    record = searched(lambda record: even(record) and bool(record["hands"][0].get("calls")) == call)
    assert points_of(record) == [34, 34]
    assert hand_of(record) == [0] * 5
    assert entries_of(record) == {("over_half", None): 0}


def test_each_by_what_he_took_himself() -> None:
    """A15: a side that wins together, none of whom has over half himself, is paid nothing."""
    record = searched(lambda record: oracle.scores(record)["hand"] == [0] * 5 and not even(record), over_half="player")
    assert hand_of(record) == [0] * 5
    assert max(points_of(record)) > 34
    by_side = json.loads(json.dumps(record))
    by_side["options"]["over_half"] = "side"
    del by_side["hands"][0]["scores"]
    assert max(hand_of(by_side)) > 0
    alone = sweep(over_half="player")
    assert hand_of(alone) == [4 * 29, -29, -29, -29, -29]
