"""Guess the language of a typed text: the one with the most matching words."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache

from tarot_records.notation.game_names import LOOKED_AT, words_in
from tarot_records.notation.letters import LANGUAGES, TABLES
from tarot_records.notation.lines import LINES
from tarot_records.notation.vocabulary import FREQUENT_WORDS, VALUE_WORDS

_CARD = re.compile(r"(?<!\w)\w{2,4}(?!\w)")
_OF_ALL = frozenset(LINES) | {word for words in VALUE_WORDS for word in words_in(words)}
"""Words that the notation has whatever the language."""


@cache
def _languages() -> Mapping[str, str]:
    """Return a word that only one language has -> the language."""
    having: dict[str, set[str]] = {}
    for lang in LANGUAGES:
        table = TABLES[lang]
        named = [name for names in (*table.suit_names, *table.rank_names) for name in names]
        for name in (FREQUENT_WORDS[lang], *named, *(f"{name}s" for name in named), *table.names):
            for word in words_in(name):
                having.setdefault(word, set()).add(lang)
    told = {word: min(langs) for word, langs in having.items() if len(langs) == 1 and not word.isdigit()}
    return {word: lang for word, lang in told.items() if word not in _OF_ALL}


@lru_cache(maxsize=4)
def _counted(text: str) -> Counter[str]:
    languages, text = _languages(), text[:LOOKED_AT]
    counted = Counter(languages[word] for word in words_in(text) if word in languages)
    for typed, times in Counter(_CARD.findall(text)).items():
        reading = [lang for lang in LANGUAGES if TABLES[lang].whole(typed) is not None]
        counted.update({lang: times for lang in reading if len(reading) == 1})
    return counted


def language_told(text: str, otherwise: str) -> str:
    """Return the language whose words a text has most; `otherwise` where nothing tells it."""
    counted = _counted(text)
    return max((otherwise, *LANGUAGES), key=lambda lang: counted[lang])
