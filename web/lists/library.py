"""Access to the served records, to games in links, and to the hand of the day."""

from datetime import UTC, date, datetime
from typing import Final, NamedTuple

from flask import Flask, current_app

from tarot_records.archive.details import chance
from tarot_records.engine.result import Replayed
from tarot_records.games import game_of
from tarot_records.link import BadLink, decode
from tarot_records.record.model import Record
from tarot_records.report.report import report_on
from tarot_records.words.explain import explain

from ..deck.current import set_page_game
from ..papers.scores import result_of
from ..site.problems import Problem
from ..site.speech import gettext as _
from ..site.speech import lang
from ..site.urls import SHARED
from ..table.walk import Walk
from .collection import Cache, Collection

MOST_HANDS: Final = 200
"""Maximum number of hands of a game in a link: the server computes all its positions for any visitor."""
POSITIONS: Final = 30_000
"""Maximum number of positions of games in links that are kept in memory."""


def install(app: Flask, records: Collection) -> None:
    """Give an application its records, and a cache for games in links."""
    app.extensions["library"] = records
    app.extensions["shared"] = Cache[Walk](POSITIONS, lambda walk: len(walk.frames) + 1)


def library() -> Collection:
    """Return the records that are served."""
    records: Collection = current_app.extensions["library"]
    return records


def walk_of(slug: str) -> Walk:
    """Return the walk through a record, or through a game in a link; raise Problem if there is none."""
    walk = _shared(slug) if slug.startswith(SHARED) else library().walk(slug)
    if walk is None:
        raise Problem("not-found")
    set_page_game(walk.report.record.game if walk.report.record is not None else "")
    return walk


def _shared(slug: str) -> Walk:
    """Return the walk through the game that a link contains; the server does not store the game."""
    kept: Cache[Walk] = current_app.extensions["shared"]
    walk = kept.get(slug)
    if walk is None:
        record = _decoded(slug.removeprefix(SHARED))
        label = record.id or (record.event and record.event.name) or game_of(record.game).name
        walk = Walk(slug, label, report_on(record, keep=True))
        kept.put(slug, walk)
    return walk


def _decoded(text: str) -> Record:
    """Return the record that a link contains; raise Problem if it cannot be read or is too long."""
    try:
        record = decode(text)
    except BadLink as error:
        nothing = Replayed(None, None, None, (error.fault,), None)
        raise Problem("bad-link", explain(error.fault, nothing, lang()).what) from error
    if len(record.hands) > MOST_HANDS:
        said = _("A game of more than %(most)s hands is not opened from a link; it can be typed at the desk.")
        raise Problem("bad-link", said % {"most": MOST_HANDS})
    return record


# -- the hand of the day ---------------------------------------------------------------------------


class HandOfTheDay(NamedTuple):
    """The hand of the day, shown on the first page of the list."""

    walk: Walk
    start: int
    """The first step of the hand."""
    face: int
    """The step whose table is shown."""
    told: str
    """The result in a sentence; empty if it is unknown."""


ANY_DAY: Final = date.min
"""The date for pages that must not change from day to day."""


def today() -> date:
    """Return the date in UTC."""
    return datetime.now(UTC).date()


def _walk_of(day: date) -> Walk | None:
    """Return the walk through the record of the day; None if there is no such record, or if its text is damaged."""
    slug = library().of_the_day(day)
    try:
        return None if slug is None else library().walk(slug)
    except Problem:
        return None


def hand_of_the_day(day: date) -> HandOfTheDay | None:
    """Return the hand of a day; None if the record of the day has no tricks or there is no such record."""
    walk = _walk_of(day)
    hands = [] if walk is None else [hand for hand in walk.hands if walk.trick_ends(hand)]
    if walk is None or not hands:
        return None
    hand = hands[chance(day) // 7 % len(hands)]
    result = result_of(walk, hand)
    return HandOfTheDay(
        walk, walk.hands[hand].start, walk.preview_step(hand), "" if result is None else result.headline
    )
