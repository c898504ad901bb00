"""Points that the rules pages leave open: the game shows each number, and a hand shows its default reading at work.

The numbers are those of the rules pages: C Consiglio, A Chambéry, M Mathers, R St Ives, F French Tarot. The hands
stand in `tests/data/worked/points.toml`.
"""

import pytest

from support.paths import DATA
from support.record_builders import legal_now
from support.worked_hands import rows
from tarot_records.games import GAMES

GAME_OF = {"C": "consiglio", "A": "chambery", "M": "mathers", "R": "st-ives", "F": "french-tarot"}
PAGES = {"C": 17, "A": 20, "M": 28, "R": 12, "F": 8}
"""How many points each page has."""
POINTS = {f"{letter}{number}" for letter, last in PAGES.items() for number in range(1, last + 1)}
LEGAL = [
    ("M21", ("mathers", 3), "S4 D5 T6", "F D2", "", "D5"),
    ("R1", ("st-ives", 4), "F S4 HK", "H2", "", "F HK"),
    ("R2", ("st-ives", 4), "T3 S4", "H2", "", "T3"),
    ("R2", ("st-ives", 4), "C3 S4", "H2", "", "C3 S4"),
    ("F3", ("french-tarot", 5), "S4 S5", "", "SK", "S4 S5"),
    ("F3", ("french-tarot", 5), "S4 H5", "", "SK", "H5"),
]


@pytest.mark.parametrize(("point", "table", "own", "down", "called", "legal"), LEGAL)
def test_default_reading_decides_which_cards_are_legal(
    point: str, table: tuple[str, int], own: str, down: str, called: str, legal: str
) -> None:
    assert legal_now(table, own, down, called=called or None) == set(legal.split())


def test_every_point_has_a_hand_or_a_legal_set() -> None:
    assert {about for about, _ in rows(DATA / "worked" / "points.toml")} | {point for point, *_ in LEGAL} == POINTS


@pytest.mark.parametrize("letter", PAGES)
def test_game_shows_the_points_of_its_page_and_no_others(letter: str) -> None:
    ruleset = GAMES[GAME_OF[letter]].ruleset()
    settled = {mark for option in ruleset.options for mark in option.settles.replace(",", " ").split()}
    assert settled | {point.number for point in ruleset.points} == {point for point in POINTS if point[0] == letter}
