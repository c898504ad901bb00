"""Full-text search in the manual."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from tarot_records.output.manual import MANUAL, Chapter, chapters
from tarot_records.record.search_words import folded
from tarot_records.words.language import ENGLISH
from tarot_records.words.phrases import translations

from .render import ChapterSection, render_chapter

AROUND = 90
"""Number of characters shown on either side of the first match."""
_LONGEST = 200


class ExcerptPiece(NamedTuple):
    """A piece of an excerpt, and whether it is a match."""

    text: str
    found: bool


class SearchHit(NamedTuple):
    """A section that matches."""

    chapter: Chapter
    section: ChapterSection
    lang: str
    """Its language."""
    excerpt: Sequence[ExcerptPiece]


def search(asked: str, lang: str = ENGLISH.code) -> list[SearchHit]:
    """Return the sections that have every word, or a word that starts with it; matches in headings come first.

    Each chapter is searched in this language, or in English where it has no translation.
    """
    words = folded(asked[:_LONGEST]).split()
    if not words:
        return []
    found = []
    for chapter in chapters().values():
        spoken = lang if chapter.speaks(lang) else ENGLISH.code
        called = translations(lang).pgettext(MANUAL, chapter.title)
        for section in render_chapter(chapter.topic, lang=spoken).sections:
            title, text = folded(f"{chapter.title} {called} {section.title}"), folded(section.text)
            if all(_begins(word, title) or _begins(word, text) for word in words):
                named = all(_begins(word, folded(section.title)) for word in words)
                found.append((not named, SearchHit(chapter, section, spoken, _excerpt(section.text, words))))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def _begins(word: str, text: str) -> bool:
    """Return whether a word of the text starts with this one."""
    return re.search(rf"(?<![^\W_]){re.escape(word)}", text) is not None


def _excerpt(text: str, words: Sequence[str]) -> list[ExcerptPiece]:
    """Return the text around the first match, in pieces."""
    sought = re.compile("(" + "|".join(rf"(?<![^\W_]){re.escape(word)}" for word in words) + ")", re.IGNORECASE)
    first = sought.search(text)
    at = first.start() if first else 0
    start = text.rfind(" ", 0, at - AROUND) + 1 if at > AROUND else 0
    shown = text[start : at + AROUND]
    if at + AROUND < len(text):
        shown = shown.rpartition(" ")[0] + " …"
    pieces = sought.split(("… " if start else "") + shown)
    return [ExcerptPiece(piece, bool(number % 2)) for number, piece in enumerate(pieces) if piece]
