"""Hands scribbled in habits chosen at random: read as they are meant, or asked about, never otherwise."""

from random import Random

import pytest

from support.handwriting import facts, scribbled, told
from support.record_builders import TableOf, in_some_languages
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES
from tarot_records.reading.parser import read

WRITERS = 2
"""Number of writers of a hand of each table in a language."""


@in_some_languages
def test_what_is_read_is_what_was_written(table: TableOf, lang: str) -> None:
    game, players = table
    for writer, record in enumerate(generate(game, hands=WRITERS, seed=len(lang) + players, players=players)):
        sheet = scribbled(record, lang, Random(f"{game} {players} {lang} {writer}"))
        reading = read(sheet.text.encode())
        if reading.problems:
            continue
        (hand,) = reading.data["hands"]
        assert facts(hand) == facts(sheet.hand), sheet.text
        assert told(hand, "winner") == told(sheet.hand, "winner"), sheet.text
        leaders = told(sheet.hand, "leader")
        assert None in leaders or told(hand, "leader") == leaders, sheet.text


@pytest.mark.long("many hands are scribbled")
def test_more_than_half_of_what_is_scribbled_is_read_at_once() -> None:
    sheets = [
        scribbled(next(iter(generate(game, hands=1, seed=16))), lang, Random(f"{game} {lang}"))
        for game in GAMES
        for lang in LANGUAGES
    ]
    whole = sum(not read(sheet.text.encode()).problems for sheet in sheets)
    assert whole > len(sheets) / 2
