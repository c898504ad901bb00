"""The interface has one term a thing, in each language; the terms are in `words/glossary.toml`."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from tarot_records.words.phrases import LOCALE
from tests.support.translations import TRANSLATED, folders, translated

LABEL = 5
"""A text of at most as many words is a label: it says the term itself. A sentence may say it in another way."""
PLACEHOLDER = re.compile(r"%\(\w+\)s|\{[^}]*\}")
TERMS: Mapping[str, Mapping[str, Any]] = tomllib.loads((LOCALE.parent / "glossary.toml").read_text("utf-8"))


@cache
def texts(lang: str) -> list[tuple[str, str]]:
    """Return each English text with its translation, singular and plural each by itself."""
    return [
        pair
        for folder in folders()
        for text, said in translated(folder, lang).items()
        for pair in zip((text.one, text.many), said, strict=False)
    ]


@cache
def labels(lang: str) -> list[tuple[str, str]]:
    """Return each short English text without what is put into it, with its translation."""
    return [(PLACEHOLDER.sub("…", english), said) for english, said in texts(lang) if len(english.split()) <= LABEL]


@cache
def saying(pattern: str) -> frozenset[str]:
    """Return the short English texts of any language in which a pattern is found."""
    find = re.compile(pattern, re.IGNORECASE)
    return frozenset(filter(find.search, {english for lang in TRANSLATED for english, _ in labels(lang)}))


@pytest.mark.parametrize("lang", TRANSLATED)
def test_words_of_former_glossaries_are_used_no_more(lang: str) -> None:
    never = [word for term in TERMS.values() for word in term.get("never", {}).get(lang, ())]
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, never))})\b", re.IGNORECASE)
    assert not [(english, said) for english, said in texts(lang) if pattern.search(said)]


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("term", TERMS)
def test_labels_say_a_term_by_its_one_translation(term: str, lang: str) -> None:
    entry = TERMS[term]
    find = entry.get("find", rf"\b{term}s?\b")
    wanted = re.compile(entry.get("as", {}).get(lang, re.escape(entry[lang])), re.IGNORECASE)
    unless = re.compile(entry.get("unless", r"(?!)"))
    assert any(re.search(find, english, re.IGNORECASE) for english, _ in texts(lang)), term
    asked = [both for both in labels(lang) if both[0] in saying(find) and not unless.search(both[0])]
    assert not [both for both in asked if not wanted.search(both[1])]
