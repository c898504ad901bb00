"""Published scorings of French Tarot: what the federation's sheet, its magazine and pagat print.

The facts stand in data/french-tarot-scores.json. Those with three players hold for the formula too,
which knows half points; a table of three is not replayed yet.
"""

import json
from typing import Any

import pytest

from oracles.hand_judge import TARGETS
from support.cases import cases
from support.paths import DATA
from tarot_records.games import GAMES
from tarot_records.games.french_tarot.score import scored
from tarot_records.games.french_tarot.table import TABLES

CASES = json.loads((DATA / "french-tarot-scores.json").read_text())
PETIT = {"attack": 1, "defence": -1, None: 0}
SLAM = {"none": 0, "announced_made": 400}


def items_of(case: dict[str, Any]) -> dict[str, int]:
    """The entries of the score computed for a published case."""
    return scored(
        case["contract"],
        int(2 * case["points"]),
        case["bouts"],
        petit=PETIT[case["petit_au_bout"]],
        handfuls=sum(TABLES[case["players"]].handfuls[count] for count in case["handfuls"]),
        slam=SLAM[case["slam"]],
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_published_score(case: dict[str, Any]) -> None:
    items = items_of(case)
    assert items["per_defender"] == -case["each_defender"]
    assert items["per_defender"] * (case["players"] - 1) == case["taker"]
    assert set(items) == set(GAMES["french-tarot"].items)
    assert items["bouts"] == case["bouts"]
    assert items["target"] == TARGETS[case["bouts"]]


def test_the_score_sheet_adds_up() -> None:
    """FFT12 p. 10: five deals with takers E, W, S, N, S."""
    balance = dict.fromkeys("SENW", 0)
    for case, taker in zip(CASES[:5], "EWSNS", strict=True):
        for seat in balance:
            balance[seat] += case["taker"] if seat == taker else case["each_defender"]
    assert balance == {"N": -446, "S": 1346, "E": -390, "W": -510}


@cases("games/french_scorings", "made_up")
def test_formula(contract: str, halves: int, petit: int, handfuls: list[int], slam: int, each: int) -> None:
    items = scored(
        contract, halves, 2, petit=petit, handfuls=sum(TABLES[4].handfuls[count] for count in handfuls), slam=slam
    )
    assert items["per_defender"] == each


def test_garde_contre_five_times() -> None:
    assert scored("garde_contre", 82, 2, contre=5)["per_defender"] == 125
