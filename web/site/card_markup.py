"""Cards as markup: pictures, and short forms with names for screen readers, made once for each card and language."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from markupsafe import Markup, escape

from tarot_records.core.cards import CARDS, SUIT_OF, TRUMPS
from tarot_records.words.language import Language

from ..deck.sheets import BACK, card_class, symbol_of
from .speech import gettext as _
from .speech import language

_SUITS: Final = ("♠\ufe0e", "♥\ufe0e", "♦\ufe0e", "♣\ufe0e", "")
K = TypeVar("K")
V = TypeVar("V")


class _Made(dict[K, V]):
    """Values that are made when their key is first looked up."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        value = self[key] = self._make(key)
        return value


class CardLink(NamedTuple):
    """Three pieces of the markup of a link to a card: the address comes after `start`, remarks come after `name`."""

    start: str
    name: str
    end: str


class CardMarkup:
    """Markup of the cards in a language, by their codes."""

    def __init__(self, words: Language) -> None:
        self._words = words
        self.pictures = _Made(self._picture)
        self.letters = _Made(self._letters)
        """Code and further classes of the element -> the card in a few characters."""
        self.links = _Made(self._link)

    def picture(self, code: str, remark: str) -> Markup:
        """Return a card as a picture, labelled by its name and a remark."""
        label = _("a card face down") if code == BACK else self._words.card_title(code)
        return Markup(
            f'<i class="card {card_class(symbol_of(code))}" role=img'
            f' aria-label="{escape(f"{label} – {remark}" if remark else label)}"></i>'
        )

    def _picture(self, code: str) -> Markup:
        return self.picture(code, "")

    def _letters(self, key: tuple[str, str]) -> Markup:
        code, more = key
        classes, name = " ".join((self._classes(code), more)).rstrip(), escape(self._words.card_title(code))
        return Markup(f'<i class="k {classes}" role=img aria-label="{name}">{self._index(code)}</i>')

    def _link(self, code: str) -> CardLink:
        name = escape(self._words.card_title(code))
        return CardLink(
            f'<a class="k {self._classes(code)}" href="', f' aria-label="{name}', f'">{self._index(code)}</a>'
        )

    def _classes(self, code: str) -> str:
        suit = suit_class(code)
        return f"{suit} latin" if suit not in ("t", "x") and self._has_latin_suits else suit

    def _index(self, code: str) -> Markup:
        """Return a card in a few characters, as its pack has them."""
        index = self._words.index(code)
        return escape(index if code in ("F", "?") or self._has_latin_suits else _SUITS[SUIT_OF[CARDS[code]]] + index)

    @property
    def _has_latin_suits(self) -> bool:
        return self._words.suits == self._words.latin_suits


@lru_cache(maxsize=256)
def _markup_in(words: Language) -> CardMarkup:
    return CardMarkup(words)


def card_markup() -> CardMarkup:
    """Return the markup of the cards in the language of the page."""
    return _markup_in(language())


def suit_class(code: str) -> str:
    """Return the suit of a card as a CSS class: its letter, `t` for trumps and the Fool, `x` for an unknown card."""
    if code == "?":
        return "x"
    return "t" if code == "F" or SUIT_OF[CARDS[code]] == TRUMPS else code[0].lower()


# -- for templates -----------------------------------------------------------------------------------


def picture(code: str, remark: str = "") -> Markup:
    """Return a card as a picture labelled by its name, with the remark if there is one."""
    cards = card_markup()
    return cards.picture(code, remark) if remark else cards.pictures[code]


def picture_items(codes: Iterable[str]) -> Markup:
    """Return cards as the items of a list of pictures."""
    pictures = card_markup().pictures
    return Markup("".join([f"<li>{pictures[code]}</li>" for code in codes]))


def letters(code: str) -> Markup:
    """Return a card in a few characters, with its name for screen readers."""
    return card_markup().letters[code, ""]


def all_letters(codes: Iterable[str]) -> Markup:
    """Return cards in a few characters each, with a space after each of them."""
    cards = card_markup().letters
    return Markup("".join([f"{cards[code, '']} " for code in codes]))
