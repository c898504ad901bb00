"""English phrases (`english/*.toml`) and their translations.

The name of a file is the gettext context of its texts; those of `vocabulary.toml` have the name of their table.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from tarot_records.words.translations import translations

_FOLDER: Final = Path(__file__).parent / "english"


@cache
def english(name: str) -> Mapping[str, Any]:
    """Return the English texts of a file."""
    return tomllib.loads(_FOLDER.joinpath(f"{name}.toml").read_text("utf-8"))


@cache
def phrases(table: str, lang: str) -> Mapping[str, str]:
    """Return a table of phrases in a language: `label`, or `narration/sentences` in a file of several tables."""
    context, _, part = table.partition("/")
    texts: Mapping[str, str] = english(context)[part] if part else english(context)
    known = translations(lang)
    return {key: known.pgettext(context, text) for key, text in texts.items()}


TERMS: Final[Mapping[str, Mapping[str, str]]] = english("vocabulary")
"""Vocabulary of the format, which is the gettext context too -> slug -> English."""
COUNTS: Final[Mapping[str, tuple[str, str]]] = english("count")
"""Things that sentences count -> the phrases for one and for several."""


def counted(name: str) -> tuple[str, str] | None:
    """Split the name of a counted fact: `found_cards` is the fact `found` in `cards`. None if it is a plain fact."""
    fact, _, thing = name.rpartition("_")
    return (fact, thing) if thing in COUNTS and fact else None
