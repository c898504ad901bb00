"""The routes of the score sheet, of the print sheet, and of the counting of a hand."""

from flask import Blueprint

from tarot_records.games import game_of
from tarot_records.words.phrasing import player_name

from ..lists.library import walk_of
from ..record.record_page import caret
from ..site import urls
from ..site.pages import Page, links, pair
from ..site.problems import Problem
from ..site.speech import language
from ..site.words import game_name
from ..table.walk import Walk
from .hand_piles import counting_of
from .print_sheet import print_sheet_data, print_sheet_of
from .score_sheet import contract_words, score_sheet_data, score_sheet_of

blueprint = Blueprint("papers", __name__)


def _walk_with_steps(slug: str) -> Walk:
    """Return the walk through a record that has steps; raise Problem if there is none."""
    walk = walk_of(slug)
    if not walk.frames:
        raise Problem("not-found")
    return walk


@pair(blueprint, urls.SCORES)
def scores(slug: str) -> Page:
    """Serve the score sheet of a game."""
    walk = _walk_with_steps(slug)
    record = walk.record
    context = {
        "walk": walk,
        "game": game_of(record.game),
        "players": [player_name(record, seat) for seat in range(len(record.players))],
        "sheet": score_sheet_of(walk),
        "caret": caret,
    }
    return Page("sheet.html", context, lambda: score_sheet_data(walk, links()))


@pair(blueprint, urls.COUNTED)
def counting(slug: str, number: int) -> Page:
    """Serve the counting of the piles at the end of a hand."""
    walk = _walk_with_steps(slug)
    hand = number - 1
    if hand not in walk.hands:
        raise Problem("not-found")
    record = walk.record
    counted = counting_of(walk, hand)
    setting = walk.end_of(hand).setting
    context = {
        "walk": walk,
        "game": game_of(record.game),
        "number": number,
        "hands": len(walk.hands),
        "label": record.hands[hand].label or "",
        "last": walk.hands[hand].stop - 1,
        "contract": contract_words(record, setting),
        "counting": counted,
        "retold": language().retold,
    }
    return Page("counted.html", context, lambda: {**counted._asdict(), "hand": number})


@pair(blueprint, urls.PRINTED)
def printed(slug: str) -> Page:
    """Serve the print sheet of a game."""
    walk = _walk_with_steps(slug)
    record = walk.record
    sheet = print_sheet_of(walk, game_name(record.game))
    return Page("print.html", {"walk": walk, "sheet": sheet}, lambda: print_sheet_data(sheet))
