"""The reference pages: the games, the fault catalogue, and the files every page uses."""

from flask import Blueprint, Response, abort, request

from tarot_records.games import GAMES
from tarot_records.web import urls
from tarot_records.web.assets import assets, serve
from tarot_records.web.pages import Page, pair
from tarot_records.web.twins import code_data, game_data
from tarot_records.words.catalogue import CATALOGUE
from tarot_records.words.explain import describe
from tarot_records.words.languages import LANGUAGES

blueprint = Blueprint("reference", __name__)


@pair(blueprint, urls.GAMES)
def games() -> Page:
    """Every game."""
    return Page("games.html", {"games": GAMES.values()}, lambda: [game_data(game) for game in GAMES.values()])


@pair(blueprint, urls.GAME)
def game(game_id: str) -> Page:
    """A game: its facts, options, sources and open points."""
    known = GAMES.get(game_id) or abort(404)
    return Page("game.html", {"game": known}, lambda: game_data(known))


@pair(blueprint, urls.FAULT)
def fault(code: str) -> Page:
    """What the catalogue says about a fault, in every language."""
    if code not in CATALOGUE:
        abort(404)
    texts = {lang: describe(code, lang).split("\n", 2)[2] for lang in LANGUAGES}
    return Page("fault.html", {"entry": code_data(code), "texts": texts}, lambda: code_data(code))


@blueprint.get(urls.ASSET)
def asset(name: str) -> Response:
    """The style sheet, the deck or the icon."""
    known = assets().get(name) or abort(404)
    return serve(known, request)
