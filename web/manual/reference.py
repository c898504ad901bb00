"""The reference pages: the games, the fault catalogue, and the files every page uses."""

from typing import Any, Final

import orjson
from flask import Blueprint, Response, request

from tarot_records.core.codes import CATALOGUE
from tarot_records.games import GAMES
from tarot_records.words.explain import describe
from tarot_records.words.language import LANGUAGES

from ..api.schemas import schema
from ..api.twins.manual import code_data, game_data
from ..lists.served import library
from ..site import urls
from ..site.assets import assets, serve
from ..site.pages import Page, links, pair
from ..site.problems import KINDS, Problem
from ..site.speech import gettext, later, page_lang

DIRECTIONS: Final = (later("clockwise"), later("anticlockwise"))
"""The words of the games for it."""
ROBOTS: Final = """User-agent: *
Disallow: /*?
Disallow: /desk
Disallow: /record
Disallow: /embed/
Disallow: /*/if
Disallow: /oembed
Disallow: /settings
Disallow: /view/
Disallow: /*.gif
Allow: /*/card.png
Disallow: /r/*/with/
"""

blueprint = Blueprint("reference", __name__)


@pair(blueprint, urls.GAMES)
def games() -> Page:
    """Every game."""
    context = {"games": GAMES.values(), "numbers": library().of_game()}
    return Page("games.html", context, lambda: [game_data(game) for game in GAMES.values()])


@pair(blueprint, urls.GAME)
def game(game_id: str) -> Page:
    """A game: its facts, options, sources and open points."""
    known = GAMES.get(game_id)
    if known is None:
        raise Problem("not-found")
    return Page("game.html", {"game": known, "number": library().of_game().get(game_id, 0)}, lambda: game_data(known))


@pair(blueprint, urls.FAULT)
def fault(code: str) -> Page:
    """What the catalogue says about a fault, in every language it speaks, the reader's first."""
    if code not in CATALOGUE:
        raise Problem("not-found")
    languages = sorted(LANGUAGES, key=lambda known: known != page_lang())
    context = {
        "entry": code_data(code),
        "texts": {known: describe(code, known).split("\n", 2)[2] for known in languages},
        "number": library().with_code(code),
    }
    return Page("fault.html", context, lambda: code_data(code))


@pair(blueprint, urls.PROBLEMS)
def problems() -> Page:
    """Everything that can be wrong with a request."""
    kinds = {name: (kind.status, gettext(kind.title), gettext(kind.means)) for name, kind in KINDS.items()}

    def data() -> list[dict[str, Any]]:
        return [
            {"type": links().problem(name), "title": title, "status": status, "means": means}
            for name, (status, title, means) in kinds.items()
        ]

    return Page("problems.html", {"kinds": kinds}, data)


@blueprint.get(urls.SCHEMA)
def shape(name: str) -> Response:
    """The JSON Schema of a twin."""
    known = schema(name)
    if known is None:
        raise Problem("not-found")
    return Response(orjson.dumps(known, option=orjson.OPT_INDENT_2), mimetype="application/schema+json")


@blueprint.get("/robots.txt")
def robots() -> Response:
    """What programs that read everything need not read: forms, and what differs in the address only."""
    return Response(ROBOTS, mimetype="text/plain")


@blueprint.get("/favicon.ico")
def favicon() -> Response:
    """The icon, for browsers that ask for it unasked."""
    return serve(assets()["icon.svg"], request)


@blueprint.get(urls.ASSET)
def asset(name: str) -> Response:
    """The style sheet, the deck or the icon."""
    try:
        return serve(assets()[name], request)
    except KeyError:
        raise Problem("not-found") from None
