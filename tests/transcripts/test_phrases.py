"""Phrases of several words for bids and declarations."""

import pytest

from tarot_records.games import GAMES
from tarot_records.transcripts.facts.told_sentences import words_of_game
from tarot_records.transcripts.sentences.sentence_parts import longest_phrase
from tarot_records.transcripts.text.pieces import lines_in


@pytest.mark.parametrize("game", GAMES)
def test_every_phrase_of_a_game_is_read_with_all_its_words(game: str) -> None:
    for phrases in words_of_game(game):
        for phrase, meaning in phrases.items():
            tokens = [token for line in lines_in(phrase) for token in line.tokens]
            if [token.form for token in tokens] == phrase.split():
                assert longest_phrase(tokens, 0, phrases) == (meaning, len(tokens))


@pytest.mark.parametrize(("text", "length"), [("garde sans le chien", 4), ("garde sans, le chien : V", 2)])
def test_a_phrase_ends_at_a_sign_that_divides_the_sentence(text: str, length: int) -> None:
    (line,) = lines_in(text)
    assert longest_phrase(line.tokens, 0, words_of_game("french-tarot").bids) == ("garde_sans", length)
