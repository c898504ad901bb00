"""Access to the served records, and to games that are in links."""

from typing import Final

from flask import Flask, current_app

from tarot_records.engine.result import Replayed
from tarot_records.games import game_of
from tarot_records.link import BadLink, decode
from tarot_records.record.model import Record
from tarot_records.report.report import report_on
from tarot_records.words.explain import explain

from ..deck.current import set_page_game
from ..site.cache import Cache
from ..site.problems import Problem
from ..site.speech import gettext as _
from ..site.speech import lang
from ..site.urls import SHARED
from ..table.walk import Walk
from .collection import Collection

MOST_HANDS: Final = 200
"""Maximum number of hands of a game in a link, as all its positions are computed for a stranger."""
POSITIONS: Final = 30_000
"""Maximum number of positions of such games in memory."""


def install(app: Flask, records: Collection) -> None:
    """Give an application its records, and a cache for games in links."""
    app.extensions["library"] = records
    app.extensions["shared"] = Cache[Walk](POSITIONS, lambda walk: len(walk.frames) + 1)


def library() -> Collection:
    """Return the records that are served."""
    records: Collection = current_app.extensions["library"]
    return records


def walk_of(slug: str) -> Walk:
    """Return the walk through a record or a game in a link; raise Problem if there is none."""
    walk = _shared(slug) if slug.startswith(SHARED) else library().walk(slug)
    if walk is None:
        raise Problem("not-found")
    set_page_game(walk.report.record.game if walk.report.record is not None else "")
    return walk


def _shared(slug: str) -> Walk:
    """Return the walk through the game in the text of a link, which is not stored."""
    kept: Cache[Walk] = current_app.extensions["shared"]
    walk = kept.get(slug)
    if walk is None:
        record = _decoded(slug.removeprefix(SHARED))
        walk = Walk(slug, _label(record), report_on(record, keep=True))
        kept.put(slug, walk)
    return walk


def _decoded(text: str) -> Record:
    try:
        record = decode(text)
    except BadLink as error:
        nothing = Replayed(None, None, None, (error.fault,), None)
        raise Problem("bad-link", explain(error.fault, nothing, lang()).what) from error
    if len(record.hands) > MOST_HANDS:
        said = _("A game of more than %(most)s hands is not opened from a link; it can be typed at the desk.")
        raise Problem("bad-link", said % {"most": MOST_HANDS})
    return record


def _label(record: Record) -> str:
    named = record.id or (record.event and record.event.name)
    return named or game_of(record.game).name
