"""The pack of the page being made: the one the reader wants to see, or that of the game it shows."""

from functools import cache
from typing import Final

from flask import g, has_request_context

from tarot_records.games import game_of

from .sheet import CARDS, CardSheet

SPOKEN: Final = "spoken"
"""What `speech` keeps for the page, as its words hang on the pack."""


def play_with(game: str) -> None:
    """From now on the page is about this game."""
    g.game = game
    g.pop(SPOKEN, None)


def speak_of(game: str) -> None:
    """From now on the page speaks of this game's cards, in whatever pack it shows them."""
    g.spoken_of = game
    g.pop(SPOKEN, None)


def game_spoken_of() -> str:
    """The game of whose cards the page speaks; empty if it is about none."""
    return str(g.get("spoken_of", g.get("game", "")))


def deck() -> str:
    """The deck, as `sprite.DECKS` calls it."""
    if not has_request_context() or "view" not in g:
        return "french"
    if g.view.deck:
        return str(g.view.deck)
    return game_of(g.get("game", "")).look


def suit_colours() -> str:
    """The colours of the suits: those the reader wants; but an Italian pack is printed in four of its own."""
    return "italian" if deck() == "italian" and g.view.colours != "safe" else str(g.view.colours)


def sheet_files() -> tuple[str, ...]:
    """What the sheets with its cards are called among the assets."""
    return _files(deck(), suit_colours(), str(g.view.lang))


@cache
def _files(pack: str, scheme: str, lang: str) -> tuple[str, ...]:
    return tuple(CardSheet(pack, scheme, lang, suit).file for suit in CARDS)
