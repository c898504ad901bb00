"""The papers of a game: its score sheet, its print sheet, and the counting of each hand."""

from flask import Blueprint

from tarot_records.games import game_of
from tarot_records.words.phrasing import player_name

from ..lists.served import walk_of
from ..record.record_page import caret
from ..site import urls
from ..site.pages import Page, links, pair
from ..site.problems import Problem
from ..site.words import game_name
from ..table.walk import Walk
from .hand_piles import counting_data, counting_of
from .printed import printed_data, printed_of
from .sheet import contract_words, sheet_data, sheet_of

blueprint = Blueprint("papers", __name__)


def _played(slug: str) -> Walk:
    """A record that can be replayed."""
    walk = walk_of(slug)
    if not walk.frames:
        raise Problem("not-found")
    return walk


@pair(blueprint, urls.SCORES)
def scores(slug: str) -> Page:
    """The score sheet of a game."""
    walk = _played(slug)
    record = walk.report.record
    assert record is not None
    context = {
        "walk": walk,
        "game": game_of(record.game),
        "players": [player_name(record, seat) for seat in range(len(record.players))],
        "sheet": sheet_of(walk),
        "caret": caret,
    }
    return Page("sheet.html", context, lambda: sheet_data(walk, links()))


@pair(blueprint, urls.COUNTED)
def counting(slug: str, number: int) -> Page:
    """The counting at the end of a hand, card by card."""
    walk = _played(slug)
    hand = number - 1
    if hand not in walk.hands:
        raise Problem("not-found")
    record = walk.report.record
    assert record is not None
    counted = counting_of(walk, hand)
    setting = walk.frames[walk.hands[hand].stop - 1].after.setting
    context = {
        "walk": walk,
        "game": game_of(record.game),
        "number": number,
        "hands": len(walk.hands),
        "label": record.hands[hand].label or "",
        "last": walk.hands[hand].stop - 1,
        "contract": ""
        if setting.contract is None
        else contract_words(record, setting.contract, setting.called is not None),
        "counting": counted,
    }
    return Page("counted.html", context, lambda: counting_data(counted, hand))


@pair(blueprint, urls.PRINTED)
def printed(slug: str) -> Page:
    """A game on paper, a hand a page."""
    walk = _played(slug)
    record = walk.report.record
    assert record is not None
    sheet = printed_of(walk, game_name(record.game))
    return Page("print.html", {"walk": walk, "sheet": sheet}, lambda: printed_data(sheet))
