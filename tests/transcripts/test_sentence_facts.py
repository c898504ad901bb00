"""Words for dealing and for laying cards away are also words for playing a card; the rest of the sentence decides."""

import tomllib
from typing import Any, Final

import pytest

from support.paths import DATA
from tarot_records.core.cards import CARDS
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import Habit
from tarot_records.transcripts.text.lexicon import RANK_NAMES, SUIT_NAMES
from tarot_records.transcripts.text.pieces import lines_in
from tarot_records.transcripts.tricks.sentence_facts import facts_of_sentence

CASES: Final = tomllib.loads((DATA / "written" / "sentence_facts.toml").read_text("utf-8"))["sentence"]


def german() -> CardReader:
    """Return a reader for a writer of German who names trumps by `Tarock`."""
    suits, ranks = (next(names for names in every if names.lang == "de") for every in (SUIT_NAMES, RANK_NAMES))
    return CardReader(Habit("de", suits, ranks, False, frozenset({"tarock"}), False), frozenset(CARDS), {})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:30])
def test_a_sentence_tells_dealing_or_laying_away_only_without_play(case: dict[str, Any]) -> None:
    (line,) = lines_in(case["text"])
    players = [token.start for token in line.tokens if token.text in case["players"]]
    assert sorted(facts_of_sentence(line.tokens, german(), players) & {"dealer", "scart"}) == case["facts"]
