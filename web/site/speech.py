"""Speech: the words of the pages in the language of the reader.

Templates and modules write English and wrap it: `_("Records")`, `ngettext("%(num)s card", "%(num)s cards", n)`.
The translations stand with those of all else that is said (`tarot_records.words`).
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from flask import g, has_request_context
from markupsafe import Markup

from tarot_records.words.games import spoken as of_game
from tarot_records.words.isolating import isolated
from tarot_records.words.languages import LANGUAGES, LATIN
from tarot_records.words.languages.language import Language
from tarot_records.words.translations import translations

from ..deck.current import SPOKEN, current_pack, spoken_game


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
        words = g.view.lang + (LATIN if current_pack() == "italian" else "")
        spoken = g.spoken = _Spoken(g.view.lang, words, of_game(spoken_game(), LANGUAGES[words]))
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


class Teller(dict[str, Markup]):
    """What templates say in a language: texts as they are said without values, each looked up once."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._gettext = translations(lang).gettext

    def __missing__(self, text: str) -> Markup:
        said = self[text] = self.filled(text, {})
        return said

    def filled(self, text: str, values: Mapping[str, Any]) -> Markup:
        """The text with values, which are escaped, and turn nothing beside them."""
        return Markup(self._gettext(text)) % {name: isolated(value) for name, value in values.items()}

    def __call__(self, text: str, /, **values: Any) -> Markup:
        """The same, as templates call it."""
        return self.filled(text, values) if values else self[text]


@cache
def teller(lang: str) -> Teller:
    """What templates say in a language; one for all pages, as they have but so many texts."""
    return Teller(lang)


def written(text: str, /, **values: Any) -> Markup:
    """What a template says that does not know the language of its page."""
    return teller(page_lang())(text, **values)


def later(text: str) -> str:
    """Marks a text of a table for translation; whoever shows it calls `gettext`."""
    return text


_ = gettext
