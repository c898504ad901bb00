"""English phrases (`english/*.toml`), and the translations of all English texts by gettext.

`locale/LANG.po` holds everything that the program says, `games/GAME/locale/LANG.po` the words of a game. The context
of a text is the code of a fault, `GAME/SLUG` for a word of a game, the name of a file of phrases, or the name of a
table of `vocabulary.toml`.

An installed copy has the catalogues compiled, as `.mo`. In a checkout Babel compiles them in memory; without Babel
all texts are English, and a warning says once what to do.
"""

import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any, Final

LOCALE: Final = Path(__file__).parent / "locale"
"""Folder of the catalogues for everything that belongs to no game."""


@cache
def translations(lang: str, folder: Path = LOCALE) -> NullTranslations:
    """Return the translations of a folder into a language; without a catalogue, they return the English text."""
    text, packed = folder / f"{lang}.po", folder / f"{lang}.mo"
    if text.is_file() and not (packed.is_file() and packed.stat().st_mtime >= text.stat().st_mtime):
        catalogue = compiled(text)
        if catalogue is not None:
            return GNUTranslations(BytesIO(catalogue))
        if not packed.is_file():
            _warn()
    if not packed.is_file():
        return NullTranslations()
    with packed.open("rb") as file:
        return GNUTranslations(file)


def compiled(text: Path) -> bytes | None:
    """Return the catalogue of a `.po` file in compiled form (`.mo`); None if Babel is not installed."""
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po
    except ImportError:
        return None
    packed = BytesIO()
    with text.open("rb") as file:
        write_mo(packed, read_po(file, locale=text.stem))
    return packed.getvalue()


@cache
def _warn() -> None:
    print(
        "Only English is spoken: this copy of tarot-records is not installed, and its translations are not compiled."
        " To mend that, install it (pip install -e .), or install Babel (pip install babel).",
        file=sys.stderr,
    )


_FOLDER: Final = Path(__file__).parent / "english"


@cache
def english_texts(name: str) -> Mapping[str, Any]:
    """Return the English texts of `english/NAME.toml`."""
    return tomllib.loads(_FOLDER.joinpath(f"{name}.toml").read_text("utf-8"))


@cache
def phrases(table: str, lang: str) -> Mapping[str, str]:
    """Return a table of phrases in a language: `label`, or `narration/sentences` if the file has several tables."""
    context, _, part = table.partition("/")
    texts: Mapping[str, str] = english_texts(context)[part] if part else english_texts(context)
    known = translations(lang)
    return {key: known.pgettext(context, text) for key, text in texts.items()}


TERMS: Final[Mapping[str, Mapping[str, str]]] = english_texts("vocabulary")
"""Name of a vocabulary of the format, also its gettext context -> slug -> English text."""
COUNTS: Final[Mapping[str, tuple[str, str]]] = english_texts("count")
"""Thing that sentences count -> its singular and plural phrase."""


def counted(name: str) -> tuple[str, str] | None:
    """Return the fact and the thing that a placeholder counts: `found` and `cards` for `found_cards`; else None."""
    fact, _, thing = name.rpartition("_")
    return (fact, thing) if thing in COUNTS and fact else None
