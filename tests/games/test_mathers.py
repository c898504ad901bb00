"""Mathers' Tarot for two and three, one rule at a time: declarations, asks, King cuts, tricks, the difference."""

from collections.abc import Callable
from random import Random

import pytest

from oracles import hand_judge as oracle
from oracles.random_hands import random_record
from support.record_builders import (
    Json,
    codes,
    entries_of,
    game_of,
    generated,
    hand_of,
    legal_now,
    record_of,
    report_of,
    verdict,
)

# -- play --------------------------------------------------------------------------------------

E10 = "F T3 T19 S4 HK"
LEGAL = [(E10, "D7", E10), (E10, "S7", "S4 F"), (E10, "T7", "T3 T19 F"), ("T3 S4", "D7", "T3 S4"), (E10, "F", E10)]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("own", "down", "legal"), LEGAL)
def test_legal(own: str, down: str, legal: str, players: int) -> None:
    assert legal_now(("mathers", players), own, down) == set(legal.split())


def test_the_way_tricks_are_valued_must_be_stated() -> None:
    """M28."""
    record = generated("mathers", 5)
    assert verdict(record) == "proved"
    del record["options"]["trick_value"]
    assert verdict(record) == "consistent"
    assert [fault.facts["point"] for fault in report_of(record).faults if fault.code == "rule.open"] == ["M19"]


# -- score -------------------------------------------------------------------------------------


def searched(players: int, wanted: Callable[[list[int]], bool]) -> Json:
    """The first random hand in which what the players made is as wanted."""
    for seed in range(4000):
        record = random_record(("mathers", players), Random(seed), {})
        made = [oracle.scores(record)["items"]["made", seat] for seat in range(players)]
        if wanted(made):
            return record
    raise AssertionError("no such hand")


@pytest.mark.parametrize("players", [2, 3])
def test_only_the_best_scores_and_only_the_difference(players: int) -> None:
    record = searched(players, lambda made: made[1] > max([made[0], *made[2:]]) > 0)
    entries = entries_of(record)
    made = [entries["made", seat] for seat in range(players)]
    parts = ("declared", "asks", "cuts", "fool", "tricks")
    assert made == [sum(entries[part, seat] for part in parts) for seat in range(players)]
    second = sorted(made)[-2]
    assert hand_of(record) == [made[1] - second if seat == 1 else 0 for seat in range(players)]


@pytest.mark.long("hands are looked for")
@pytest.mark.parametrize("players", [2, 3])
def test_a_tie(players: int) -> None:
    record = searched(players, lambda made: made.count(max(made)) == 2)
    assert hand_of(record) == [0] * players


def up_to_a_hundred(players: int) -> tuple[list[Json], list[list[int]]]:
    """Hands of one game to the hand after the one that ends it, with the totals after each."""
    hands = game_of("mathers", 40, 0, players=players)
    totals, run = [0] * players, []
    for hand in hands:
        totals = [a + b for a, b in zip(totals, hand["scores"]["hand"], strict=True)]
        run.append(totals)
        if len(run) > 1 and max(run[-2]) >= 100:
            return hands[: len(run)], run
    raise AssertionError("nobody reaches a hundred")


@pytest.mark.parametrize("players", [2, 3])
def test_a_hundred(players: int) -> None:
    hands, totals = up_to_a_hundred(players)
    last = totals[-2]
    best = [last.index(max(last))]
    whole = record_of("mathers", *hands[:-1], players=players)
    assert verdict(whole) == "proved"
    assert verdict(whole | {"result": {"totals": last, "winners": best}}) == "proved"
    assert verdict(whole | {"result": {"totals": last, "winners": [1 - best[0] if best[0] < 2 else 0]}}) == "faulty"
    assert "game.over" in codes(record_of("mathers", *hands, players=players))
    early = record_of("mathers", *hands[:-2], players=players)
    assert verdict(early) == "proved"
    assert "game.unfinished" in codes(early | {"result": {"winners": best}})
