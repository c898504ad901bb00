"""Words: numbers, names and cards as the pages and their sentences write them."""

from collections.abc import Iterable

from tarot_records.cards import CARDS, CODES, SUIT_OF, TRUMPS, UNKNOWN_CODES
from tarot_records.explain import listed, player_name
from tarot_records.record import Record

_ALL_CODES = CODES + UNKNOWN_CODES
_SUITS = ("♠\ufe0e", "♥\ufe0e", "♦\ufe0e", "♣\ufe0e", "")
_PARTS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}


def code_of(card: int) -> str:
    """The code of a card, known or not."""
    return _ALL_CODES[card]


def short(code: str) -> str:
    """A card in a few characters: `♠K`, `21`, `★`."""
    if code == "F":
        return "★"
    if code == "?":
        return "?"
    return _SUITS[SUIT_OF[CARDS[code]]] + code[1:]


def suit_class(code: str) -> str:
    """A word for the suit of a card: its letter, `t` for trumps and the Fool, `x` for no suit known."""
    if code == "?":
        return "x"
    return "t" if code == "F" or SUIT_OF[CARDS[code]] == TRUMPS else code[0].lower()


def points(value: int, unit: int) -> str:
    """Points given in 1/unit: `40½`."""
    whole, rest = divmod(abs(value), unit)
    if rest == 0:
        part, text = "", str(whole)
    else:
        part = _PARTS.get((rest, unit), f" {rest}/{unit}")
        text = str(whole) if whole else ""
    return ("−" if value < 0 else "") + text + part


def score(value: int) -> str:
    """A score with its sign."""
    return f"+{value}" if value > 0 else points(value, 1)


def plain(slug: str) -> str:
    """An id as words: `garde sans`."""
    return slug.replace("_", " ")


def names(record: Record | None, seats: Iterable[int]) -> str:
    """The players of these seats."""
    return listed([player_name(record, seat) for seat in seats])


def counted(number: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
