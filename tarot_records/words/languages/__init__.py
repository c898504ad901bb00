"""Languages: the words of each language that reports and pages speak, as tables.

A language is a value (`language.py`): names of suits, cards and places, the words of the games, and the
short words around a fault. The sentences stand elsewhere: those of the catalogue of faults in
`catalogue.py` and its translations, those that tell each step of a game in `narration/`. A new language
is one more table here and in each of these; nothing else asks which language it is.
"""

from collections.abc import Mapping

from tarot_records.words.languages.english import ENGLISH
from tarot_records.words.languages.french import FRENCH
from tarot_records.words.languages.german import GERMAN
from tarot_records.words.languages.italian import ITALIAN
from tarot_records.words.languages.language import Language

__all__ = ["ENGLISH", "FRENCH", "GERMAN", "ITALIAN", "LANGUAGES", "LATIN", "Language", "preferred"]

LATIN = "-x-latin"
"""Behind the code of a language: the same for a pack with Italian suits."""


class _Languages(dict[str, Language]):
    """The languages by code; asked for a code with `LATIN` behind it, the language for that pack."""

    def __missing__(self, code: str) -> Language:
        if not code.endswith(LATIN):
            raise KeyError(code)
        return self[code.removesuffix(LATIN)].latin


LANGUAGES: Mapping[str, Language] = _Languages({known.code: known for known in (ENGLISH, FRENCH, ITALIAN, GERMAN)})
"""Every language, by code."""


def preferred(environment: Mapping[str, str]) -> str:
    """The language an environment asks for in the way of POSIX: LC_ALL, else LC_MESSAGES, else LANG."""
    asked = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = asked[:2].lower()
    return code if code in LANGUAGES and not asked[2:3].isalnum() else ENGLISH.code
