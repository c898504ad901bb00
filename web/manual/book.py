"""The manual: its table of contents with a search, and a page for each chapter."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from flask import Blueprint, request

from tarot_records.games import GAMES
from tarot_records.output.manual import MANUAL, Chapter, chapters
from tarot_records.suggestions.skeleton import Explained, explained_lines, table_for, typed_example
from tarot_records.words.games import words_of
from tarot_records.words.language import ENGLISH
from tarot_records.words.phrases import translations

from ..site import urls
from ..site.pages import Page, links, pair
from ..site.problems import Problem
from ..site.speech import page_lang
from ..site.urls import TWIN
from .render import SearchHit, render_chapter, search

OUTLINED = 2
"""Level of the headings that the outline of a chapter shows."""
NOTATION = "notation"
"""Topic of the chapter that shows an example of a game in the notation."""

blueprint = Blueprint("book", __name__)


class TypedGame(NamedTuple):
    """An example of a game in the notation."""

    game: str
    lines: Sequence[Explained]
    words: Sequence[tuple[str, str, str]]
    """The game's bids, declarations and score entries: each word in the notation, its name, its meaning."""
    text: str
    """A whole hand; empty if the rules of the game are not known."""


def example_of(game: str) -> TypedGame | None:
    """Return the example of the game with this id; None for an empty id. Raise Problem for an unknown id."""
    if not game:
        return None
    if game not in GAMES:
        raise Problem("not-found")
    lang = page_lang()
    table = table_for(game, lang)
    at = (game, table.ruleset.id, table.labels, False, lang)
    said, known = words_of(game, lang), table.game
    slugs = {**known.bids, **known.declarations, **known.items}
    words = [(slug, said.word(slug), said.translate(slug, means)) for slug, means in slugs.items()]
    return TypedGame(game, explained_lines(*at), words, typed_example(*at))


@blueprint.app_template_filter()
def in_contents(text: str) -> str:
    """Translate a text of the table of contents."""
    return translations(page_lang()).pgettext(MANUAL, text)


@pair(blueprint, urls.MANUAL)
def manual() -> Page:
    """Show the table of contents or, after a search, the sections that contain all words."""
    asked = request.args.get("q", "").strip()
    found = search(asked, page_lang())
    context = {"asked": asked, "found": found, "parts": _parts(), "games": GAMES.values()}
    return Page("manual.html", context, lambda: _manual_data(asked, found))


@pair(blueprint, urls.CHAPTER)
def chapter(topic: str) -> Page:
    """Show a chapter."""
    known = chapters().get(topic)
    if known is None:
        raise Problem("not-found")
    spoken = page_lang() if known.speaks(page_lang()) else ENGLISH.code
    shown = render_chapter(topic, links().ending, spoken)
    game = request.args.get("game", "")
    example = example_of(game) if topic == NOTATION else None
    order = [None, *chapters().values(), None]
    at = order.index(known)
    before, heading, rest = shown.html.partition("<h2")
    context = {
        "chapter": known,
        "title": in_contents(known.title) if spoken == ENGLISH.code else shown.sections[0].title,
        "spoken": spoken,
        "opening": before,
        "rest": heading + rest,
        "example": example,
        "asks": topic == NOTATION and links().served,
        "games": GAMES,
        "outline": [section for section in shown.sections if section.level == OUTLINED],
        "before": order[at - 1],
        "after": order[at + 1],
        "parts": _parts(),
    }
    data = {**known._asdict(), "lang": spoken, "markdown": known.text_in(spoken)}
    return Page("chapter.html", context, lambda: data if example is None else {**data, "example": example})


def _parts() -> list[tuple[str, list[Chapter]]]:
    return [(part, list(group)) for part, group in groupby(chapters().values(), key=lambda known: known.part)]


def _manual_data(asked: str, found: list[SearchHit]) -> Mapping[str, Any]:
    href = links().chapter
    return {
        "asked": asked,
        "chapters": [{**known._asdict(), "href": href(known.topic) + TWIN} for known in chapters().values()],
        "found": [
            (
                hit.chapter.topic,
                hit.section.title,
                "".join(piece.text for piece in hit.excerpt),
                href(hit.chapter.topic, hit.section.anchor),
            )
            for hit in found
        ],
    }
