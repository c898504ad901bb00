"""Mathers' Tarot for two and three, one rule at a time: declarations, asks, King cuts, tricks, the difference."""

from collections.abc import Callable
from random import Random

import pytest

from oracles import hand_judge as oracle
from oracles.random_hands import random_record
from support.record_builders import (
    Json,
    entries_of,
    generated,
    hand_of,
    legal_now,
    report_of,
    verdict,
)

# -- play --------------------------------------------------------------------------------------

E10 = "F T3 T19 S4 HK"
LEGAL = [(E10, "D7", E10), (E10, "S7", "S4 F"), (E10, "T7", "T3 T19 F"), ("T3 S4", "D7", "T3 S4"), (E10, "F", E10)]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("own", "down", "legal"), LEGAL)
def test_legal_cards_of_mathers(own: str, down: str, legal: str, players: int) -> None:
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


@pytest.mark.parametrize(("made", "judged"), [(25, "consistent"), (50, "consistent"), (55, "faulty")])
def test_a_total_has_to_fit_the_entries_that_are_not_stated(made: int, judged: str) -> None:
    """Cuts are 20 at most, and the Fool counts 5."""
    stated = {"declared": 5, "asks": 0, "tricks": 20, "made": made}
    items = [{"name": name, "seat": 0, "value": value} for name, value in stated.items()]
    assert verdict(generated("mathers", 5) | {"hands": [{"scores": {"items": items}}], "result": {}}) == judged


@pytest.mark.long("hands are looked for")
@pytest.mark.parametrize("players", [2, 3])
def test_tied_players_of_mathers_score_nothing(players: int) -> None:
    record = searched(players, lambda made: made.count(max(made)) == 2)
    assert hand_of(record) == [0] * players
