"""Pictures of cards as markup: drawn from the sprite, or written in a few characters."""

from functools import lru_cache

from markupsafe import Markup

from tarot_records.web.deck.sprite import BACK, HEIGHT, WIDTH, card_file, symbol_of
from tarot_records.web.site.speech import gettext as _
from tarot_records.web.site.speech import language
from tarot_records.web.site.words import short, suit_class
from tarot_records.words.languages.language import Language


def picture(sprite: str, code: str, remark: str = "") -> Markup:
    """The card drawn, named for who cannot see it; a remark is added to the name."""
    return _drawn(sprite, code, _named(code, remark))


def picture_of_file(cards: str, code: str, remark: str = "") -> Markup:
    """The same from a folder that has each card in a file: without a server no browser shows part of a sprite."""
    return _shown(cards, code, _named(code, remark))


def _named(code: str, remark: str) -> str:
    called = _("a card face down") if code == BACK else language().card_title(code)
    return f"{called} – {remark}" if remark else called


@lru_cache(maxsize=4096)
def _drawn(sprite: str, code: str, title: str) -> Markup:
    return Markup('<svg class="card" viewBox="0 0 {} {}" role="img"><title>{}</title><use href="{}#{}"/></svg>').format(
        WIDTH, HEIGHT, title, sprite, symbol_of(code)
    )


@lru_cache(maxsize=4096)
def _shown(cards: str, code: str, title: str) -> Markup:
    return Markup(
        '<svg class="card" viewBox="0 0 {0} {1}" role="img"><title>{2}</title>'
        '<image href="{3}" width="{0}" height="{1}"/></svg>'
    ).format(WIDTH, HEIGHT, title, card_file(cards, symbol_of(code)))


def letters(code: str) -> Markup:
    """The card in a few characters."""
    return _written(code, language())


@lru_cache(maxsize=1024)
def _written(code: str, words: Language) -> Markup:
    return Markup('<span class="short {}" role="img" aria-label="{}">{}</span>').format(
        suit_class(code), words.card_title(code), short(code, words)
    )
