"""Scores told in words: who gets which."""

import pytest

from tarot_records.importers.sheets.rows.persons import PlayerNames
from tarot_records.importers.sheets.rows.told_scores import told_scores_of

PEOPLE = PlayerNames(("Ann", "Ben", "Cid", "Dan"), (), writer="Ann")


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("Ben declarer. We +30, the others -30", {"Ann": 30, "Ben": 30, "Cid": -30, "Dan": -30}),
        ("Cid declarer. Cid +60, the others -20", {"Ann": -20, "Ben": -20, "Cid": 60, "Dan": -20}),
        ("Ann +10, Ben +10, Cid -10, Dan -10", {"Ann": 10, "Ben": 10, "Cid": -10, "Dan": -10}),
        ("We +30, the others -30", {}),
    ],
)
def test_words_for_players_stand_for_those_whom_no_other_word_names(text: str, scores: dict[str, int]) -> None:
    for (told,) in told_scores_of([(text, 0)], PEOPLE):
        assert {name: int(cell.text) for name, cell in told.scores.items()} == scores
