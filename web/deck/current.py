"""The pack of the current page, its sheets, and a card of a sheet as an element of the page.

The pack is the reader's choice, or else the pack of the page's game. A game whose pack has trumps of its own is always
shown with that pack.
"""

from functools import cache
from typing import Final

from flask import g, has_request_context
from markupsafe import Markup

from tarot_records.games import game_of

from .sheets import BASED_ON, CARDS, WINDOW, CardStyle, place

SPOKEN: Final = "spoken"
"""Key in `g` of the words that `speech` keeps for a page; they depend on the game and the pack."""
Sheets = tuple[str, ...]
"""The addresses of the sheets of a picture, in the order of `sheets.CARDS`."""
_ORDER: Final = {suit: number for number, suit in enumerate(CARDS)}


def set_page_game(game: str) -> None:
    """Set the game of the current page, which determines its pack and its words."""
    g.game = game
    g.pop(SPOKEN, None)


def current_pack() -> str:
    """Return the pack of the page, of `sheets.PACKS` or `sheets.BASED_ON`."""
    if not has_request_context() or "view" not in g:
        return "french"
    look = game_of(g.get("game", "")).look
    return look if look in BASED_ON else str(g.view.deck) or look


def drawn_as() -> str:
    """Return the pack, one of `sheets.PACKS`, by which the page names and colours its suits."""
    return BASED_ON.get(current_pack(), current_pack())


def suit_colours() -> str:
    """Return the page's colour scheme: the reader's, but `italian` for an Italian pack unless he chose `safe`."""
    return "italian" if drawn_as() == "italian" and g.view.colours != "safe" else str(g.view.colours)


def card_style() -> CardStyle:
    """Return the style sheet of the cards of the page."""
    return _style(current_pack(), suit_colours(), str(g.view.lang))


@cache
def _style(pack: str, scheme: str, lang: str) -> CardStyle:
    return CardStyle(pack, scheme, lang)


def sheet_files() -> Sheets:
    """Return the file names of the card sheets of the page's pack."""
    return tuple(sheet.file for sheet in card_style().sheets)


def window(sheets: Sheets, symbol: str, attributes: Markup) -> Markup:
    """Return an SVG element with these attributes that shows one card of its sheet."""
    suit, x, y = place(symbol)
    return Markup('<svg{} viewBox="{} {} {} {}"><image href="{}"/></svg>').format(
        attributes, x, y, *WINDOW, sheets[_ORDER[suit]]
    )
