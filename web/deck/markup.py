"""Pictures of cards as markup: a window on a sheet, or written in a few characters."""

from functools import lru_cache

from markupsafe import Markup

from tarot_records.words.language import Language

from ..site.speech import gettext as _
from ..site.speech import language
from ..site.words import short, suit_class
from .sheet import CARDS, WINDOW, place, size
from .sprite import BACK, symbol_of

Sheets = tuple[str, ...]
"""The addresses of the sheets with the cards of the page, in the order of `sheet.CARDS`."""
_NOTHING = Markup("")
_ORDER = {suit: at for at, suit in enumerate(CARDS)}


def picture(sheets: Sheets, code: str, remark: str = "") -> Markup:
    """The card drawn, named for who cannot see it; a remark is added to the name."""
    called = _("a card face down") if code == BACK else language().card_title(code)
    return _drawn(sheets, code, f"{called} – {remark}" if remark else called)


@lru_cache(maxsize=4096)
def _drawn(sheets: Sheets, code: str, title: str) -> Markup:
    named = Markup("<title>{}</title>").format(title)
    return window(sheets, symbol_of(code), Markup(' class="card" role="img"'), named)


def window(sheets: Sheets, symbol: str, attributes: Markup, inside: Markup = _NOTHING) -> Markup:
    """An element with these attributes that shows a card of its sheet."""
    suit, x, y = place(symbol)
    return Markup('<svg{} viewBox="{} {} {} {}">{}<image href="{}" width="{}" height="{}"/></svg>').format(
        attributes, x, y, *WINDOW, inside, sheets[_ORDER[suit]], *size(suit)
    )


def letters(code: str) -> Markup:
    """The card in a few characters."""
    return _written(code, language())


@lru_cache(maxsize=1024)
def _written(code: str, words: Language) -> Markup:
    return Markup('<span class="short {}" role="img" aria-label="{}">{}</span>').format(
        suit_class(code), words.card_title(code), short(code, words)
    )
