"""Speech: the words of the pages in the language of the reader.

Templates and modules write English and wrap it: `_("Records")`, `ngettext("%(num)s card", "%(num)s cards", n)`.
The translations stand with those of all else that is said (`tarot_records.words`).
"""

from functools import lru_cache
from typing import Any, NamedTuple

from flask import g, has_request_context
from markupsafe import Markup

from tarot_records.web.deck.chosen import SPOKEN, deck, game_spoken_of
from tarot_records.words.games import spoken as of_game
from tarot_records.words.languages import LANGUAGES, LATIN
from tarot_records.words.languages.language import Language
from tarot_records.words.translations import translations


class _Spoken(NamedTuple):
    """What a page speaks."""

    page: str
    words: str
    language: Language


_ENGLISH = _Spoken("en", "en", LANGUAGES["en"])


def _spoken() -> _Spoken:
    """What the page being made speaks; looked up once, as a page asks hundreds of times."""
    try:
        spoken: _Spoken = getattr(g, SPOKEN)
    except (AttributeError, RuntimeError):  # not looked up yet, or no page at all
        if not has_request_context() or "view" not in g:
            return _ENGLISH
        words = g.view.lang + (LATIN if deck() == "italian" else "")
        spoken = g.spoken = _Spoken(g.view.lang, words, of_game(game_spoken_of(), LANGUAGES[words]))
    return spoken


def page_lang() -> str:
    """The language of the page being made."""
    return _spoken().page


def lang() -> str:
    """The same, with the names of the suits of the pack that the page shows."""
    return _spoken().words


def language() -> Language:
    """The words of games and cards in that language, for that pack, as the game calls them that the page is about."""
    return _spoken().language


def gettext(text: str, **values: Any) -> str:
    """The text in the reader's language, with the values filled in."""
    told = translations(page_lang()).gettext(text)
    return told % values if values else told


def ngettext(one: str, many: str, num: int, **values: Any) -> str:
    """One text or the other, by number; `%(num)s` is the number."""
    return by_number(one, many, num) % {"num": num, **values}


def by_number(one: str, many: str, num: int) -> str:
    """The same with its values still open: a template fills them in itself."""
    return translations(page_lang()).ngettext(one, many, num)


def written(text: str, /, **values: Any) -> Markup:
    """What a template says; values are escaped."""
    return _written(page_lang(), text) % values


@lru_cache(maxsize=4096)
def _written(lang: str, text: str) -> Markup:
    return Markup(translations(lang).gettext(text))


def later(text: str) -> str:
    """Marks a text of a table for translation; whoever shows it calls `gettext`."""
    return text


_ = gettext
