"""Languages: what each language that reports and pages speak has of its own; the texts are gettext's (`locale/`).

A new language is one more value here, and its `.po` files; nothing else asks which language it is.
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


_EVERY = (ENGLISH, FRENCH, ITALIAN, GERMAN)
LANGUAGES: Mapping[str, Language] = _Languages({known.code: known for known in _EVERY})
"""Every language, by code."""


def preferred(environment: Mapping[str, str]) -> str:
    """The language an environment asks for in the way of POSIX: LC_ALL, else LC_MESSAGES, else LANG."""
    asked = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = asked[:2].lower()
    return code if code in LANGUAGES and not asked[2:3].isalnum() else ENGLISH.code
