"""Card sheets: the cards of a suit as one SVG picture, kept as a file, and single cards cut out of it.

A card on a page is an element whose background is a part of a sheet: a style sheet of the pack has a class for each
card. The browser fetches and draws each sheet once. The style of the page does not reach into a sheet. Each colour
scheme and each language therefore has its own sheets: the same file with other values of the custom properties. A
picture outside a page holds copies of its cards.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Final, NamedTuple

from tarot_records.core.cards import CODES, SUITS
from tarot_records.notation.letters import LANGUAGES

PACKS: Final = ("french", "italian", "industrial")
"""Names of the packs."""
BASED_ON: Final = {"bolognese": "italian", "florentine": "italian", "sicilian": "italian"}
"""Pack with trumps of its own -> the pack with the same suits, whose other cards it has."""
WIDTH, HEIGHT = 122, 224
"""Size of a card in its drawing."""
BACK, UNKNOWN = "back", "unknown"
HALF_KNOWN: Final = tuple(f"{suit}?" for suit in (*SUITS, "T"))
"""Cards of which only the suit is known."""
OTHERS: Final = "others"
CARDS: Final = {
    **{suit: tuple(code for code in CODES if code[0] == suit) for suit in SUITS},
    "T": CODES[56:78],
    OTHERS: (BACK, UNKNOWN, *HALF_KNOWN, *CODES[78:]),
}
"""Sheet -> its cards: a suit, the trumps with the Fool, or rare cards."""
OWN_SHEETS: Final = {"bolognese": ("T",), "florentine": ("T", OTHERS), "sicilian": tuple(CARDS)}
"""Pack with trumps of its own -> its own sheets; trumps above the twenty-first are among the others."""

# -- colours and letters -----------------------------------------------------------------------------

SCHEMES: Final[Mapping[str, Mapping[str, str]]] = {
    "two": {},
    "italian": {},
    "four": {"S": "#16181d", "H": "#c0121f", "D": "#1257c4", "C": "#17733a"},
    "safe": {"S": "#000000", "H": "#cf2184", "D": "#1468ff", "C": "#7b7103"},
}
"""Scheme -> the suit colours. `two` and `italian` leave each pack the colours it was printed in; `safe` tells the
suits apart in every kind of colour vision."""
CLOTHS: Final[Mapping[str, Mapping[str, str]]] = {
    "four": {"S": "#4a5163", "H": "#c5323a", "D": "#3a78d6", "C": "#3f8050"},
    "safe": {"S": "#4b4b55", "H": "#d8479a", "D": "#4b8cff", "C": "#968b22"},
}
"""Scheme -> the colours of the court cards' clothes: the suit colours, a little lighter."""
DARK: Final = {"card-edge": "#0000"}
"""Custom properties on a dark page. The paper stays light, or `safe` would lose its contrast."""
PRINT: Final = {"card-paper": "#ffffff", "card-ground": "#fff", "card-back": "#fff", "card-weave": "#555"}
"""Custom properties on paper: pictures without a ground and backs of lines only, to save ink."""


def colours(scheme: str) -> dict[str, str]:
    """Return the custom properties that a colour scheme sets."""
    inks = {f"ink-{suit}": colour for suit, colour in SCHEMES[scheme].items()}
    return inks | {f"cloth-{suit}": colour for suit, colour in CLOTHS.get(scheme, {}).items()}


def letters(lang: str) -> dict[str, str]:
    """Return the custom properties that show the court letters of this language and hide all others."""
    return {f"index-{other}": "inline" if other == lang else "none" for other in LANGUAGES}


# -- sheets ------------------------------------------------------------------------------------------

WINDOW: Final = 2 * WIDTH, 2 * HEIGHT
"""Width and height of a card on a sheet."""
_COLUMNS, _GAP = 8, 12
_PLACES: Final = {symbol: (suit, number) for suit, cards in CARDS.items() for number, symbol in enumerate(cards)}


def symbol_of(code: str) -> str:
    """Return the id of the symbol that shows the card with this code."""
    return UNKNOWN if code == "?" else code


def place(symbol: str) -> tuple[str, int, int]:
    """Return the suit of the sheet with this card, and the card's upper left corner on the sheet."""
    suit, number = _PLACES[symbol]
    return suit, number % _COLUMNS * (WINDOW[0] + _GAP), number // _COLUMNS * (WINDOW[1] + _GAP)


def size(suit: str) -> tuple[int, int]:
    """Return the width and the height of the sheet of this suit."""
    return _COLUMNS * (WINDOW[0] + _GAP), -(-len(CARDS[suit]) // _COLUMNS) * (WINDOW[1] + _GAP)


def _owner(pack: str, suit: str) -> str:
    """Return the pack that a sheet of this pack is from: itself, or the pack that it is based on."""
    return pack if suit in OWN_SHEETS.get(pack, CARDS) else BASED_ON[pack]


@cache
def _drawing(pack: str, suit: str) -> str:
    """Return the text of a sheet's file. After the first line, each line is a card or a part that cards use."""
    return files("tarot_records.web").joinpath("static", "deck", f"{_owner(pack, suit)}-{suit}.svg").read_text("utf-8")


class CardSheet(NamedTuple):
    """A sheet in the colours of a scheme and with the letters of a language."""

    pack: str
    scheme: str
    lang: str
    suit: str

    @property
    def file(self) -> str:
        """File name of the sheet among the assets."""
        return f"cards-{'-'.join(self)}.svg"

    def svg(self) -> str:
        """Return the drawing with a style sheet that sets the custom properties it uses."""
        first, cards = _drawing(self.pack, self.suit).split("\n", 1)

        def rule(values: Mapping[str, str]) -> str:
            used = (f"--{name}:{value}" for name, value in values.items() if f"--{name}," in cards)
            return f":root{{{';'.join(used)}}}"

        style = (
            f"{rule(colours(self.scheme) | letters(self.lang))}"
            f"@media (prefers-color-scheme:dark){{{rule(DARK)}}}@media print{{{rule(PRINT)}}}"
        )
        return f"{first}<style>{style}</style>\n{cards}"


def sheet_of(pack: str, scheme: str, lang: str, suit: str) -> CardSheet:
    """Return the sheet with the cards of a suit of a pack, which may be one of the pack that it is based on."""
    return CardSheet(_owner(pack, suit), scheme, lang, suit)


SHEETS: Final = {
    sheet.file: sheet for sheet in (sheet_of(*key) for key in product((*PACKS, *BASED_ON), SCHEMES, LANGUAGES, CARDS))
}
"""File name -> sheet, for all sheets."""

# -- style sheets of packs ---------------------------------------------------------------------------


class CardStyle(NamedTuple):
    """The style sheet that shows the cards of a pack, in the colours of a scheme and with the letters of a language.

    Every card is shown in the size of its drawing and then scaled. A browser would lay a sheet out again for each other
    size of its cards, at every step.
    """

    pack: str
    scheme: str
    lang: str

    @property
    def file(self) -> str:
        """File name of the style sheet among the assets."""
        return f"cards-{'-'.join(self)}.css"

    @property
    def sheets(self) -> tuple[CardSheet, ...]:
        """The sheets of the pack, in the order of CARDS."""
        return tuple(sheet_of(*self, suit) for suit in CARDS)

    def css(self, address: Callable[[str], str]) -> str:
        """Return the rules; `address` returns the address of a sheet by its file name."""
        rules = []
        places: dict[str, list[str]] = {}
        for sheet in self.sheets:
            names = [f".{card_class(symbol)}::before" for symbol in CARDS[sheet.suit]]
            wide, tall = size(sheet.suit)
            picture = f'url("{address(sheet.file)}") no-repeat 0 0/{wide // 2}px {tall // 2}px'
            rules.append(f"{','.join(names)}{{background:{picture}}}")
            for name, symbol in zip(names, CARDS[sheet.suit], strict=True):
                for axis, corner in zip("xy", place(symbol)[1:], strict=True):
                    if corner:
                        places.setdefault(f"background-position-{axis}:-{corner // 2}px", []).append(name)
        rules += [f"{','.join(names)}{{{rule}}}" for rule, names in places.items()]
        return "".join(rules)


def card_class(symbol: str) -> str:
    """Return the class of the elements that show a card: its code, with `x` for an unknown rank; `Back`, `Unknown`."""
    return symbol.replace("?", "x") if symbol[0].isupper() else symbol.capitalize()


STYLES: Final = {
    style.file: style for style in (CardStyle(*key) for key in product((*PACKS, *BASED_ON), SCHEMES, LANGUAGES))
}
"""File name -> style sheet, for all packs."""

# -- single cards ------------------------------------------------------------------------------------

_CARD = re.compile(r'<svg( id="[^"]+").*?( viewBox="[^"]+">.*)</svg>')
_ID = re.compile(r'<\w+ id="([^"]+)"')
_REFERENCE = re.compile(r' href="#([^"]+)"')
_PROPERTY = re.compile(r"var\(--([\w-]+)(?:,([^()]*))?\)")


@cache
def _pieces(pack: str) -> Mapping[str, str]:
    """Map the id of each card of a pack to its symbol, and the id of each part of a card to its element."""
    lines = [line for suit in CARDS for line in _drawing(pack, suit).splitlines()[1:]]
    return {found[1]: _CARD.sub(r"<symbol\1\2</symbol>", line) for line in lines if (found := _ID.match(line))}


def cut_out(pack: str, symbols: Iterable[str], values: Mapping[str, str]) -> str:
    """Return cards of a pack as SVG symbols with the parts they use; custom properties are replaced by `values`."""
    pieces, wanted = _pieces(pack), sorted(set(symbols))
    for id in wanted:  # the list grows during the loop by the parts that its symbols use
        wanted += dict.fromkeys(
            part for part in _REFERENCE.findall(pieces[id]) if part in pieces and part not in wanted
        )
    return with_values("".join(pieces[id] for id in wanted), values)


def with_values(markup: str, values: Mapping[str, str]) -> str:
    """Replace the custom properties in SVG by their values, because many image viewers do not support them."""
    while (filled := _PROPERTY.sub(lambda found: values.get(found[1]) or found[2] or "none", markup)) != markup:
        markup = filled
    return markup
