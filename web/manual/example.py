"""How a game is typed: its lines, each with what it is for, and its own words, in the language of the reader."""

from collections.abc import Sequence
from typing import NamedTuple

from tarot_records.games import GAMES
from tarot_records.suggestions.skeleton import Explained, example, explained, table_for
from tarot_records.words.games import words_of

from ..site.problems import Problem
from ..site.speech import page_lang


class GameWord(NamedTuple):
    """A word of a game as the notation has it, and what it means."""

    slug: str
    name: str
    means: str


class TypedGame(NamedTuple):
    """How a game is typed."""

    game: str
    lines: Sequence[Explained]
    words: Sequence[GameWord]
    """Its bids, declarations and entries of the score."""
    text: str
    """A whole hand; empty where it is not known how the game is played."""


def shown_of(game: str) -> TypedGame | None:
    """How a game is typed, by its id; None if none is asked for."""
    if not game:
        return None
    if game not in GAMES:
        raise Problem("not-found")
    lang = page_lang()
    table = table_for(game, lang)
    at = (game, table.ruleset.id, table.labels, False, lang)
    said, known = words_of(game, lang), table.game
    slugs = {**known.bids, **known.declarations, **known.items}
    words = [GameWord(slug, said.word(slug), said.said(slug, means)) for slug, means in slugs.items()]
    return TypedGame(game, explained(*at), words, example(*at))
