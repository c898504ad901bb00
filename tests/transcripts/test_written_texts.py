"""Generated hands of every game as people write them: the cards that are read are those that were written."""

from itertools import product

import pytest

from support.written_texts import LAYOUTS, all_ways, measure, write_text
from tarot_records.games import GAMES
from tarot_records.transcripts.transcript import read_transcript

TABLES = ("aligned", "commas", "tabs")
"""The layouts that are read rightly throughout."""
OPEN = {("hungarian-tarokk", "commas")}
"""Texts that are not read rightly yet."""


@pytest.mark.parametrize(("game", "layout"), sorted({*product(GAMES, TABLES)} - OPEN))
def test_cards_of_a_table_are_read_as_they_were_written(game: str, layout: str) -> None:
    ways = [way for way in all_ways(game) if way[0] == layout]
    number = list(GAMES).index(game) * 7 + list(LAYOUTS).index(layout)
    written = write_text(game, *ways[number % len(ways)], seed=number)
    measured = measure(written, read_transcript(written.text, game))
    assert (measured.unmarked, measured.wrong, measured.absent) == (0, 0, 0), written.text
