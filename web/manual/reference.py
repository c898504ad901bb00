"""Reference pages: games, fault codes, problems, schemas, and the files that every page uses."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, Response, render_template, request

from tarot_records.core import fast_codecs
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import SEVERITIES
from tarot_records.games import GAMES, games_by_family
from tarot_records.rules.game import Game
from tarot_records.words.explain import citations, describe
from tarot_records.words.language import ENGLISH, LANGUAGES
from tarot_records.words.phrases import phrases
from tarot_records.words.phrasing import sentences

from ..api.schemas import schema
from ..lists.library import library
from ..site import urls
from ..site.assets import assets, serve
from ..site.pages import Page, links, pair
from ..site.problems import KINDS, Problem
from ..site.speech import gettext, mark_for_translation, page_lang

DIRECTIONS: Final = (mark_for_translation("clockwise"), mark_for_translation("anticlockwise"))
"""Directions of play, marked for translation."""

blueprint = Blueprint("reference", __name__)


@pair(blueprint, urls.GAMES)
def games() -> Page:
    """Show all games by family."""
    headings = phrases("rules", page_lang())
    context = {"families": games_by_family(), "headings": headings, "numbers": library().of_game()}
    return Page("games.html", context, lambda: [_game_data(game) for game in GAMES.values()])


@pair(blueprint, urls.GAME)
def game(game_id: str) -> Page:
    """Show a game: its facts, options, sources and open points."""
    known = GAMES.get(game_id)
    if known is None:
        raise Problem("not-found")
    return Page("game.html", {"game": known, "number": library().of_game().get(game_id, 0)}, lambda: _game_data(known))


@pair(blueprint, urls.FAULT)
def fault(code: str) -> Page:
    """Show the catalogue entry of a fault in every language, the reader's first."""
    if code not in CATALOGUE:
        raise Problem("not-found")
    languages = sorted(LANGUAGES, key=lambda known: known != page_lang())
    context = {
        "entry": _code_data(code),
        "texts": {known: describe(code, known).split("\n", 2)[2] for known in languages},
        "number": library().with_code(code),
    }
    return Page("fault.html", context, lambda: _code_data(code))


@pair(blueprint, urls.PROBLEMS)
def problems() -> Page:
    """Show all kinds of problems."""
    kinds = {name: (kind.status, gettext(kind.title), gettext(kind.means)) for name, kind in KINDS.items()}
    data = [(links().problem(name), title, status, means) for name, (status, title, means) in kinds.items()]
    return Page("problems.html", {"kinds": kinds}, lambda: data)


def _game_data(game: Game) -> Mapping[str, Any]:
    rulesets = [{**vars(ruleset), "facts": {**game.facts, **ruleset.facts}} for ruleset in game.rulesets]
    return {**vars(game.ruleset()), **vars(game), "ruleset": game.ruleset().id, "rulesets": rulesets}


def _code_data(code: str) -> Mapping[str, Any]:
    """Return the catalogue entry of a code: at the top in English, below `languages` in every language."""
    return {
        **_code_texts(code, ENGLISH.code),
        "code": code,
        "severity": CATALOGUE[code].severity,
        "severity_means": SEVERITIES[CATALOGUE[code].severity],
        "follows": list(dict.fromkeys(cause.code for cause in CATALOGUE[code].follows)),
        "sources": {game.id: cited for game, cited in citations(code)},
        "languages": {lang: _code_texts(code, lang) for lang in LANGUAGES},
    }


def _code_texts(code: str, lang: str) -> Mapping[str, Any]:
    language, severity = LANGUAGES[lang], CATALOGUE[code].severity
    return {
        **sentences(code, lang)._asdict(),
        "name": language.name,
        "severity": language.severity(severity),
        "severity_means": language.severity_means(severity),
    }


@blueprint.get(urls.SCHEMA)
def shape(name: str) -> Response:
    """Return the JSON Schema with this name."""
    known = schema(name)
    if known is None:
        raise Problem("not-found")
    return Response(fast_codecs.dumps(known, option=fast_codecs.OPT_INDENT_2), mimetype="application/schema+json")


@blueprint.get("/robots.txt")
def robots() -> Response:
    """Return `robots.txt`: crawlers shall skip forms and addresses that differ only in their query."""
    return Response(render_template("robots.txt") + "\n", mimetype="text/plain")


@blueprint.get("/favicon.ico")
def favicon() -> Response:
    """Return the icon of the site at the address where browsers look for it."""
    return serve(assets()["icon.svg"], request)


@blueprint.get(urls.ASSET)
def asset(name: str) -> Response:
    """Return an asset: style sheet, script, card sheet or icon."""
    try:
        return serve(assets()[name], request)
    except KeyError:
        raise Problem("not-found") from None
