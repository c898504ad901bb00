"""Sheets: the cards of a suit in one picture, cached for ever, of which a page shows a card through a window.

A browser draws a picture once, and what is inside has no place in the page. Nothing of the page reaches in either, so
that each scheme of colours and each language has sheets of its own. One a suit, because all of a sheet is looked
through for every card that is shown of it.
"""

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Final, NamedTuple
from xml.etree import ElementTree

from tarot_records.core.cards import CODES, SUITS
from tarot_records.notation.letters import LANGUAGES

from .cards.colours import DARK, PRINT, SCHEMES, colours, letters, rule
from .outline import GRID
from .press import Press
from .sprite import BACK, DECKS, HALF_KNOWN, HEIGHT, UNKNOWN, WIDTH, sprite

OTHERS: Final = "others"
CARDS: Final = {
    **{suit: tuple(code for code in CODES if code[0] == suit) for suit in SUITS},
    "T": CODES[56:78],
    OTHERS: (BACK, UNKNOWN, *HALF_KNOWN, *CODES[78:]),
}
"""What is on each sheet: a suit, the trumps with the Fool, and what is met seldom."""
WINDOW: Final = WIDTH * GRID, HEIGHT * GRID
"""A card on a sheet."""
_ACROSS, _GAP = 8, 12


class CardSheet(NamedTuple):
    """Which of the sheets."""

    pack: str
    scheme: str
    lang: str
    suit: str

    @property
    def file(self) -> str:
        """What it is called among the assets."""
        return f"cards-{'-'.join(self)}.svg"

    def drawn(self) -> str:
        """The sheet itself."""
        wide, tall = size(self.suit)
        cards = _pressed(self.pack, self.suit)

        def look(values: Mapping[str, str]) -> str:
            return rule(":root", {name: value for name, value in values.items() if f"--{name}," in cards})

        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" width="{wide}" height="{tall}">'
            f"<style>{look(colours(self.scheme) | letters(self.lang))}"
            f"@media (prefers-color-scheme:dark){{{look(DARK)}}}@media print{{{look(PRINT)}}}</style>{cards}</svg>"
        )


SHEETS: Final = {sheet.file: sheet for sheet in (CardSheet(*of) for of in product(DECKS, SCHEMES, LANGUAGES, CARDS))}
"""All there are, by their names."""
_PLACES: Final = {symbol: (suit, at) for suit, cards in CARDS.items() for at, symbol in enumerate(cards)}


def place(symbol: str) -> tuple[str, int, int]:
    """On which sheet a card is, and where it begins there."""
    suit, at = _PLACES[symbol]
    return suit, at % _ACROSS * (WINDOW[0] + _GAP), at // _ACROSS * (WINDOW[1] + _GAP)


def size(suit: str) -> tuple[int, int]:
    """Of the sheet with this suit."""
    return _ACROSS * (WINDOW[0] + _GAP), -(-len(CARDS[suit]) // _ACROSS) * (WINDOW[1] + _GAP)


def press_all() -> None:
    """Presses the sheets of all packs, half a second of work each, before somebody waits for the first of them."""
    for pack, suit in product(DECKS, CARDS):
        _pressed(pack, suit)


@cache
def _pressed(pack: str, suit: str) -> str:
    """What is on a sheet, in whatever colours."""
    press = Press(_drawing(pack))
    wide, tall = WINDOW
    laid = ""
    for card in CARDS[suit]:
        _suit, x, y = place(card)
        laid += f'<svg x="{x}" y="{y}" width="{wide}" height="{tall}">{press.pressed(card)}</svg>'
    return f"<defs>{press.parts}</defs>{laid}"


@cache
def _drawing(pack: str) -> ElementTree.Element:
    """All cards of a pack, as they are drawn."""
    return ElementTree.fromstring(sprite(pack))
