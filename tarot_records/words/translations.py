"""Translations: what is written in English here, as a reader of another language has it.

They are gettext's catalogues: `locale/LANG.po` for everything that the program says, and one more beside each game
for the game's own words. An English text is what its translation is found by, with a context where the same words
may mean something else: the code of a fault, `GAME/SLUG` for a word of a game, or the name of a table of `phrases.py`.

An installed copy has the catalogues compiled, as `.mo`. In a copy of the repository that is not installed Babel
compiles them in memory; without Babel everything is said in English, and once how to mend that.
"""

import sys
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
"""The folder of the catalogues for everything that is no game's own."""


@cache
def translations(lang: str, folder: Path = LOCALE) -> NullTranslations:
    """The translations into a language that a folder has; they say what is asked for where there are none."""
    text, packed = folder / f"{lang}.po", folder / f"{lang}.mo"
    if text.is_file() and not (packed.is_file() and packed.stat().st_mtime >= text.stat().st_mtime):
        made = _compiled(text)
        if made is not None:
            return made
        if not packed.is_file():
            _tell()
    if not packed.is_file():
        return NullTranslations()
    with packed.open("rb") as file:
        return GNUTranslations(file)


def translated(texts: Mapping[str, str], context: str, lang: str) -> Mapping[str, str]:
    """A table of English texts, all of one context, in a language."""
    known = translations(lang)
    return {key: known.pgettext(context, text) for key, text in texts.items()}


def _compiled(text: Path) -> NullTranslations | None:
    """The translations of a catalogue that was not compiled beforehand; None without Babel."""
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po
    except ImportError:
        return None
    packed = BytesIO()
    with text.open("rb") as file:
        write_mo(packed, read_po(file, locale=text.stem))
    packed.seek(0)
    return GNUTranslations(packed)


@cache
def _tell() -> None:
    """Says once that only English is spoken, and what to do about it."""
    print(
        "Only English is spoken: this copy of tarot-records is not installed, and its translations are not compiled."
        " To mend that, install it (pip install -e .), or install Babel (pip install babel).",
        file=sys.stderr,
    )
