"""Texts of the pages in the language of the reader.

Templates and modules contain English texts and wrap them: `_("Records")`, `ngettext("%(num)s card", "%(num)s cards",
n)`. The translations are with all others in `tarot_records.words`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from flask import g, has_request_context
from markupsafe import Markup

from tarot_records.words.foreign_text import isolate
from tarot_records.words.games import language_of_game as of_game
from tarot_records.words.language import LANGUAGES, LATIN, ROMAN, Language
from tarot_records.words.phrases import translations

from ..deck.current import SPOKEN, drawn_as


class _Spoken(NamedTuple):
    """The languages of a page: the code for its texts, the code with its suit names, and the words of its game."""

    page: str
    words: str
    language: Language


_ENGLISH = _Spoken("en", "en", LANGUAGES["en"])
_SUFFIXES = {"italian": LATIN, "industrial": ROMAN}
"""Pack -> suffix of the code of a language whose words are those of the pack."""


def _spoken() -> _Spoken:
    """Return the languages of the current page; kept, because a page needs them hundreds of times."""
    try:
        spoken: _Spoken = getattr(g, SPOKEN)
    except (AttributeError, RuntimeError):  # not looked up yet, or no page is being made
        if not has_request_context() or "view" not in g:
            return _ENGLISH
        words = g.view.lang + _SUFFIXES.get(drawn_as(), "")
        spoken = g.spoken = _Spoken(g.view.lang, words, of_game(str(g.get("game", "")), LANGUAGES[words]))
    return spoken


def page_lang() -> str:
    """Return the language of the current page."""
    return _spoken().page


def lang() -> str:
    """Return the language of the current page, with a suffix if its pack has other suits or numerals."""
    return _spoken().words


def language() -> Language:
    """Return the words for games and cards in the language `lang()`, as the game of the page names them."""
    return _spoken().language


def gettext(text: str, **values: Any) -> str:
    """Return a text in the reader's language, with the values filled in."""
    translation = translations(page_lang()).gettext(text)
    return translation % values if values else translation


def ngettext(one: str, many: str, num: int, **values: Any) -> str:
    """Return the singular or plural text in the reader's language; `%(num)s` is the number."""
    return plural_text(one, many, num) % {"num": num, **values}


def plural_text(one: str, many: str, num: int) -> str:
    """Return the singular or plural text without values filled in, for a template."""
    return translations(page_lang()).ngettext(one, many, num)


class TemplateTexts(dict[str, Markup]):
    """Texts of the templates in one language; a text without values is looked up once."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._gettext = translations(lang).gettext

    def __missing__(self, text: str) -> Markup:
        translation = self[text] = self.filled(text, {})
        return translation

    def filled(self, text: str, values: Mapping[str, Any]) -> Markup:
        """Return a text with the values filled in, escaped and isolated from the direction of the text."""
        return Markup(self._gettext(text)) % {name: isolate(value) for name, value in values.items()}

    def __call__(self, text: str, /, **values: Any) -> Markup:
        """Return a text, with the values filled in if there are any."""
        return self.filled(text, values) if values else self[text]


@cache
def template_texts(lang: str) -> TemplateTexts:
    """Return the texts of a language, shared by all pages."""
    return TemplateTexts(lang)


class PageTexts:
    """Texts in the language of the current page, for templates that do not have its `TemplateTexts`."""

    def __getitem__(self, text: str) -> Markup:
        return template_texts(page_lang())[text]

    def __call__(self, text: str, /, **values: Any) -> Markup:
        """Return a text, with the values filled in if there are any."""
        return template_texts(page_lang())(text, **values)


def mark_for_translation(text: str) -> str:
    """Mark a text in a table for translation; `gettext` translates it when it is shown."""
    return text


_ = gettext
