"""The deck: three packs of 78, every card a symbol, all symbols of a pack in one sprite.

It is what pictures take their cards from, and what `sheet` is pressed from for pages. Colours and the letters of the
courts are custom properties; `cards.colours` sets them.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from tarot_records.core.cards import CODES, SUIT_NAMES, SUITS, name
from tarot_records.notation.letters import ENGLISH

from .cards import french, industrial, italian
from .cards.backs import back, unknown
from .cards.pen import PAPER

WIDTH, HEIGHT = 122, 224
BACK = "back"
UNKNOWN = "unknown"
HALF_KNOWN = tuple(f"{suit}?" for suit in (*SUITS, "T"))


class Deck(NamedTuple):
    """How the cards of a pack are drawn."""

    card: Callable[[str], str]
    half_known: Callable[[str], str]
    parts: Callable[[], dict[str, str]]
    back: tuple[str, str]
    """The colours of its back."""
    suits: tuple[str, ...]
    """What its suits are called."""


DECKS = {
    "french": Deck(french.card, french.half_known, french.parts, ("#27406f", "#a9bbdd"), SUIT_NAMES),
    "italian": Deck(
        italian.card,
        italian.half_known,
        italian.parts,
        ("#7a2430", "#e3b9a4"),
        tuple(names[1] for names in ENGLISH.suit_names),
    ),
    "industrial": Deck(
        industrial.card,
        industrial.half_known,
        industrial.parts,
        ("#2f4d3f", "#bcd0b4"),
        SUIT_NAMES,
    ),
}


def symbol_of(code: str) -> str:
    """The id of the symbol that shows this card."""
    return UNKNOWN if code == "?" else code


def title(deck: str, code: str) -> str:
    """The English name of a card, with the suits of its pack."""
    called = name(code)
    for french_suit, own in zip(SUIT_NAMES, DECKS[deck].suits, strict=False):
        called = called.replace(french_suit, own)
    return called


def _symbol(id: str, called: str, drawn: str) -> str:
    box = f"0 0 {WIDTH} {HEIGHT}"
    return f'<symbol id="{id}" viewBox="{box}"><title>{called}</title><use href="#paper"/>{drawn}</symbol>'


@cache
def sprite(deck: str = "french") -> str:
    """All cards of a pack, the faces of those not or half known, and the back."""
    p = DECKS[deck]
    shared = "".join(f'<g id="{id}">{drawn}</g>' for id, drawn in p.parts().items())
    shared += (
        f'<rect id="paper" x=".8" y=".8" width="120.4" height="222.4" rx="9" fill="{PAPER}"'
        ' stroke="var(--card-edge,#857f73)"/>'
    )
    cards = "".join(_symbol(code, title(deck, code), p.card(code)) for code in CODES)
    cards += "".join(_symbol(code, title(deck, code), p.half_known(code[0])) for code in HALF_KNOWN)
    cards += _symbol(UNKNOWN, title(deck, "?"), unknown()) + _symbol(BACK, "a card face down", back(*p.back))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{shared}</defs>{cards}</svg>'


def icon(ground: str = "") -> str:
    """The viewer's icon: a spade on a card; smaller on a ground of this colour, of which a system may cut the edges."""
    box = "-10 -10 52 52" if ground else "0 0 32 32"
    below = f'<rect x="-10" y="-10" width="52" height="52" fill="{ground}"/>' if ground else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{below}'
        '<rect x="6" y="1" width="20" height="30" rx="4" fill="#fffdf7" stroke="#2b5e4a" stroke-width="2"/>'
        f'<path fill="#16181d" transform="translate(16 16) scale(.8)" d="{french.PIPS["S"]}"/></svg>'
    )
