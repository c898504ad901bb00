"""Translations of English texts: gettext catalogues, found by the text and a context.

`locale/LANG.po` holds everything that the program says, `games/GAME/locale/LANG.po` the words of a game. The context
is the code of a fault, `GAME/SLUG` for a word of a game, or the name of a table of phrases.

An installed copy has the catalogues compiled, as `.mo`. In a checkout Babel compiles them in memory; without Babel
all texts are English, and a warning says once what to do.
"""

import sys
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

LOCALE: Final = Path(__file__).parent / "locale"
"""Folder of the catalogues for everything that belongs to no game."""


@cache
def translations(lang: str, folder: Path = LOCALE) -> NullTranslations:
    """Return the translations of a folder into a language; where there are none, they return the English text."""
    text, packed = folder / f"{lang}.po", folder / f"{lang}.mo"
    if text.is_file() and not (packed.is_file() and packed.stat().st_mtime >= text.stat().st_mtime):
        compiled = _compiled(text)
        if compiled is not None:
            return compiled
        if not packed.is_file():
            _warn()
    if not packed.is_file():
        return NullTranslations()
    with packed.open("rb") as file:
        return GNUTranslations(file)


def _compiled(text: Path) -> NullTranslations | None:
    """Compile a catalogue in memory; None without Babel."""
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
def _warn() -> None:
    print(
        "Only English is spoken: this copy of tarot-records is not installed, and its translations are not compiled."
        " To mend that, install it (pip install -e .), or install Babel (pip install babel).",
        file=sys.stderr,
    )
