"""Chapters of the manual: conversion from Markdown to HTML with anchors, their text by section, and a search.

HTML in a chapter is escaped. In the files, chapters link to each other as files, which works on code hosts. Here these
links become links between pages. Links to other files of the repository become plain text.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from tarot_records.output.manual import MANUAL, Chapter, chapters, with_links
from tarot_records.record.search_words import fold_text
from tarot_records.words.language import ENGLISH
from tarot_records.words.phrases import translations

from ..site.urls import TWIN

_PAGES: Final = {"README.md": "../manual", "../../schema/tarot-record.json": "../schemas/tarot_record.json"}
"""Target of a link to a file that is not a chapter -> address of the page with the same content."""
_CHAPTER = re.compile(r"(?:\.\./)?(?P<topic>[a-z-]+)\.md(?P<anchor>#.*)?")
_OUTSIDE = re.compile(r"https?://|#")
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


class ChapterSection(NamedTuple):
    """A section of a chapter: a heading with the text up to the next heading."""

    title: str
    anchor: str
    level: int
    """Level of the heading; the title of the chapter has level 1."""
    text: str
    """The text without mark-up."""


class Rendered(NamedTuple):
    """A chapter as HTML, and its sections."""

    html: str
    sections: Sequence[ChapterSection]


@cache
def render_chapter(topic: str, ending: str = "", lang: str = ENGLISH.code) -> Rendered:
    """Return a chapter in a language; `ending` is appended to the addresses of other chapters."""
    tokens = _MARKDOWN.parse(chapters()[topic].text_in(lang))
    _add_anchors(tokens)
    for token in tokens:
        if token.children:
            token.children = list(with_links(token.children, lambda href: page_of(href, ending)))
    html = _MARKDOWN.renderer.render(list(_framed(tokens)), _MARKDOWN.options, {})
    return Rendered(html, tuple(_sections(tokens)))


def _add_anchors(tokens: Sequence[Token]) -> None:
    """Give each heading the same anchor as code hosts do."""
    taken: dict[str, int] = {}
    for heading, inline in pairwise(tokens):
        if heading.type == "heading_open":
            name = re.sub(r"[^\w -]", "", _words(inline)).strip().lower().replace(" ", "-")
            again = taken[name] = taken.get(name, -1) + 1
            heading.attrSet("id", f"{name}-{again}" if again else name)


def page_of(href: str, ending: str = "") -> str:
    """Return the address of the page to which a chapter's link leads, relative to the chapter; empty without a page."""
    if _OUTSIDE.match(href):
        return href
    chapter = _CHAPTER.fullmatch(href)
    if chapter and chapter["topic"] in chapters():
        return chapter["topic"] + ending + (chapter["anchor"] or "")
    page = _PAGES.get(href, "")
    return page + ending if page and not page.endswith(TWIN) else page


def _framed(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens with each table in a frame that can be scrolled, also with the keyboard."""
    heading = ""
    for token in tokens:
        if token.type == "heading_open":
            heading = str(token.attrGet("id"))
        if token.type == "table_open":
            about: dict[str, str | int | float] = {
                "class": "wide",
                "tabindex": "0",
                "role": "group",
                "aria-labelledby": heading,
            }
            yield Token("frame_open", "div", 1, attrs=about, block=True)
        yield token
        if token.type == "table_close":
            yield Token("frame_close", "div", -1, block=True)


def _code(_: object, tokens: Sequence[Token], at: int, *__: object) -> str:
    """Return a block of code as HTML."""
    return f'<pre class="shell" tabindex="0"><code>{escapeHtml(tokens[at].content)}</code></pre>\n'


_MARKDOWN.add_render_rule("fence", _code)
_MARKDOWN.add_render_rule("code_block", _code)


def _sections(tokens: Sequence[Token]) -> Iterator[ChapterSection]:
    """Yield the sections of a chapter from its tokens."""
    title, anchor, level, said = "", "", 0, list[str]()
    inside = False
    for token in tokens:
        if token.type == "heading_open":
            if level:
                yield ChapterSection(title, anchor, level, " ".join(said))
            anchor, level, said, inside = str(token.attrGet("id")), int(token.tag[1]), [], True
        elif token.type == "inline" and inside:
            title, inside = _words(token), False
        elif token.type in ("inline", "fence", "code_block"):
            said.append(" ".join(_words(token).split()))
    yield ChapterSection(title, anchor, level, " ".join(said))


def _words(token: Token) -> str:
    if token.children is None:
        return token.content
    return "".join(" " if child.type == "softbreak" else child.content for child in token.children)


# -- search ----------------------------------------------------------------------------------------


AROUND = 90
"""Number of characters in an excerpt before and after the start of the first match."""
_LONGEST = 200


class ExcerptPiece(NamedTuple):
    """A piece of an excerpt; `found` is True if it is a match."""

    text: str
    found: bool


class SearchHit(NamedTuple):
    """A section that matches a search."""

    chapter: Chapter
    section: ChapterSection
    lang: str
    """Language of the section."""
    excerpt: Sequence[ExcerptPiece]


def search(asked: str, lang: str = ENGLISH.code) -> list[SearchHit]:
    """Return the sections in which each word asked for is a word or begins one; matches in headings come first.

    A chapter is searched in the language `lang`, or in English if it is not translated.
    """
    words = fold_text(asked[:_LONGEST]).split()
    if not words:
        return []
    found = []
    for chapter in chapters().values():
        spoken = lang if chapter.speaks(lang) else ENGLISH.code
        called = translations(lang).pgettext(MANUAL, chapter.title)
        for section in render_chapter(chapter.topic, lang=spoken).sections:
            title, text = fold_text(f"{chapter.title} {called} {section.title}"), fold_text(section.text)
            if all(_begins(word, title) or _begins(word, text) for word in words):
                named = all(_begins(word, fold_text(section.title)) for word in words)
                found.append((not named, SearchHit(chapter, section, spoken, _excerpt(section.text, words))))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def _begins(word: str, text: str) -> bool:
    """Return whether any word of the text starts with `word`."""
    return re.search(rf"(?<![^\W_]){re.escape(word)}", text) is not None


def _excerpt(text: str, words: Sequence[str]) -> list[ExcerptPiece]:
    """Return the text around the first match, split into matches and the text between them."""
    sought = re.compile("(" + "|".join(rf"(?<![^\W_]){re.escape(word)}" for word in words) + ")", re.IGNORECASE)
    first = sought.search(text)
    at = first.start() if first else 0
    start = text.rfind(" ", 0, at - AROUND) + 1 if at > AROUND else 0
    shown = text[start : at + AROUND]
    if at + AROUND < len(text):
        shown = shown.rpartition(" ")[0] + " …"
    pieces = sought.split(("… " if start else "") + shown)
    return [ExcerptPiece(piece, bool(number % 2)) for number, piece in enumerate(pieces) if piece]
