"""Searching: the sections of the manual in which all the words stand that were asked for."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from tarot_records.output.manual import MANUAL, Chapter, chapters
from tarot_records.record.search_words import folded
from tarot_records.words.language import ENGLISH
from tarot_records.words.translations import translations

from .rendering import ChapterSection, rendered

AROUND = 90
"""Characters that are shown on either side of the first word found."""
_LONGEST = 200


class ExcerptPiece(NamedTuple):
    """A piece of an excerpt: as it stands there, and whether it is what was asked for."""

    text: str
    found: bool


class Found(NamedTuple):
    """A section that has all the words."""

    chapter: Chapter
    section: ChapterSection
    lang: str
    """The language in which it is there."""
    excerpt: Sequence[ExcerptPiece]


def search(asked: str, lang: str = ENGLISH.code) -> list[Found]:
    """The sections that have every word asked for, or a word that begins so; those that are named so come first.

    Each chapter is searched in this language, or in English where it is not there in that.
    """
    words = folded(asked[:_LONGEST]).split()
    if not words:
        return []
    found = []
    for chapter in chapters().values():
        spoken = lang if chapter.speaks(lang) else ENGLISH.code
        called = translations(lang).pgettext(MANUAL, chapter.title)
        for section in rendered(chapter.topic, lang=spoken).sections:
            title, text = folded(f"{chapter.title} {called} {section.title}"), folded(section.text)
            if all(_begins(word, title) or _begins(word, text) for word in words):
                named = all(_begins(word, folded(section.title)) for word in words)
                found.append((not named, Found(chapter, section, spoken, _excerpt(section.text, words))))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def _begins(word: str, text: str) -> bool:
    """Whether a word of the text begins so."""
    return re.search(rf"(?<![^\W_]){re.escape(word)}", text) is not None


def _excerpt(text: str, words: Sequence[str]) -> list[ExcerptPiece]:
    """The text around the first of these words, in pieces."""
    sought = re.compile("(" + "|".join(rf"(?<![^\W_]){re.escape(word)}" for word in words) + ")", re.IGNORECASE)
    first = sought.search(text)
    at = first.start() if first else 0
    start = text.rfind(" ", 0, at - AROUND) + 1 if at > AROUND else 0
    shown = text[start : at + AROUND]
    if at + AROUND < len(text):
        shown = shown.rpartition(" ")[0] + " …"
    pieces = sought.split(("… " if start else "") + shown)
    return [ExcerptPiece(piece, bool(number % 2)) for number, piece in enumerate(pieces) if piece]
