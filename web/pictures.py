"""Pictures of cards as markup: drawn from the sprite, or written in a few characters."""

from functools import lru_cache

from markupsafe import Markup

from tarot_records.cards import name
from tarot_records.web.deck import HEIGHT, WIDTH, symbol_of
from tarot_records.web.words import short, suit_class


@lru_cache(maxsize=1024)
def picture(sprite: str, code: str, remark: str = "") -> Markup:
    """The card drawn, named for who cannot see it; a remark is added to the name."""
    title = f"{name(code)} – {remark}" if remark else name(code)
    return Markup('<svg class="card" viewBox="0 0 {} {}" role="img"><title>{}</title><use href="{}#{}"/></svg>').format(
        WIDTH, HEIGHT, title, sprite, symbol_of(code)
    )


@lru_cache(maxsize=128)
def letters(code: str) -> Markup:
    """The card in a few characters."""
    return Markup('<span class="short {}" role="img" aria-label="{}">{}</span>').format(
        suit_class(code), name(code), short(code)
    )
