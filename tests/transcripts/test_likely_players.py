"""The players of a text are those for whom the whole of it speaks."""

import tomllib
from typing import Final

import pytest

from support.paths import DATA
from tarot_records.core.cards import CARDS
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import Habit
from tarot_records.transcripts.people.people_search import people_of
from tarot_records.transcripts.text.lexicon import RANK_NAMES, SUIT_NAMES
from tarot_records.transcripts.text.pieces import lines_in

CASES: Final = tomllib.loads((DATA / "written" / "players.toml").read_text("utf-8"))
READER: Final = CardReader(
    Habit("fr", SUIT_NAMES[0], RANK_NAMES[0], True, frozenset({"at"}), False), frozenset(CARDS), {}
)


@pytest.mark.parametrize("name", CASES)
def test_the_players_are_found_in_the_order_of_play(name: str) -> None:
    case = CASES[name]
    found = list(people_of(lines_in(case["text"]), READER)[0].names)
    first = found.index(case["names"][0])
    assert [*found[first:], *found[:first]] == case["names"]
