"""The players are found where a text says how they sit."""

import tomllib
from typing import Final

import pytest

from support.paths import DATA
from tarot_records.core.cards import CARDS
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import Habit
from tarot_records.transcripts.people.seating_lists import seated_players
from tarot_records.transcripts.text.lexicon import RANK_NAMES, SUIT_NAMES, WRITER
from tarot_records.transcripts.text.pieces import lines_in

CASES: Final = tomllib.loads((DATA / "written" / "seating.toml").read_text("utf-8"))
READER: Final = CardReader(
    Habit("fr", SUIT_NAMES[0], RANK_NAMES[0], False, frozenset({"at"}), False), frozenset(CARDS), {}
)


@pytest.mark.parametrize("name", CASES)
def test_players_are_found_in_the_order_in_which_they_sit(name: str) -> None:
    case = CASES[name]
    lines = lines_in(f"{case['text']}\n{case.get('again', '')}")
    writer = {form for forms in WRITER.values() for form in forms}
    found = next(seated_players(lines, READER, (3, 4, 5), writer), None)
    assert list(found.names if found else ()) == case["names"]
    for form, place in case.get("forms", {}).items():
        assert found is not None
        assert found.forms[form] == place
