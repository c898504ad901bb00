"""The facts page: frequencies of contracts and events, and the results of the players."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import Any, Final

from flask import Blueprint, g, request
from markupsafe import Markup

from tarot_records.analysis.outcome_tags import is_tag
from tarot_records.archive.entry import key_of
from tarot_records.archive.totals import PLAYED, Announced, PlayerFacts, Rate
from tarot_records.record.search_words import fold_text
from tarot_records.words.games import words_of

from ..site import urls
from ..site.pages import Page, links, pair
from ..site.problems import Problem
from ..site.speech import lang, language, mark_for_translation, ngettext
from ..site.words import grouped
from .collection import PER_PAGE
from .facts_counter import Frequencies
from .library import library
from .list_page import value_name

FEW: Final = 30
"""Minimum number of hands for a reliable share."""
SOON: Final = "3"
"""Seconds after which a page is loaded again if the facts are not counted yet."""
COLUMNS: Final = {
    "player": mark_for_translation("Player"),
    "hands": mark_for_translation("Hands"),
    "declared": mark_for_translation("Declarer"),
    "won": mark_for_translation("Won as declarer"),
    "score": mark_for_translation("Average score"),
}
"""Sort key -> heading of a column in the table of players."""
SORTS: Final[Mapping[str, Callable[[PlayerFacts], Any]]] = {
    "player": lambda entry: fold_text(entry.player),
    "hands": lambda entry: entry.hands,
    "declared": lambda entry: _share(entry.declared, entry.hands),
    "won": lambda entry: _share(entry.won, entry.settled),
    "score": lambda entry: _share(entry.score, entry.scored),
}
USUAL: Final = "-hands"
ALL: Final = "all"
"""Value of the argument `counted` by which also composed and generated hands are counted."""

blueprint = Blueprint("facts", __name__)


@pair(blueprint, urls.FACTS)
def facts() -> Page:
    """Show the contracts and events of a game by their share of all hands, and its players in the chosen order.

    Only played hands are counted, unless all are asked for.
    """
    counted, current = library().facts.facts()
    if counted is None:
        raise Problem("counting", headers={"Retry-After": SOON, "Refresh": SOON})
    if not current:
        g.key = None  # not cached: newer facts are being counted
    with_all = request.args.get("counted") == ALL
    frequencies = counted.all if with_all else counted.played
    hands, others = _hands(frequencies), _hands(counted.all)
    game = request.args.get("game", "")
    game = game if game in others else next(iter(hands or others), "")
    number = hands.get(game, 0)
    contracts, happened = _rates(frequencies, game)
    sort, name = _sort(), request.args.get("player", "").strip()[:200]
    players = _players(frequencies, game, name, sort)
    pages = max(1, -(-len(players) // PER_PAGE))
    page = min(max(1, request.args.get("page", 1, type=int)), pages)
    shown = players[(page - 1) * PER_PAGE : page * PER_PAGE]
    announced = _announced(frequencies, game, shown)
    counted_kind = ALL if with_all else PLAYED
    switch = {"counted": ALL if with_all else ""}
    asked = {"game": game, "player": name, "sort": "" if sort == USUAL else sort, **switch}
    context = {
        "told": counted,
        "current": current,
        "few": FEW,
        "hands": hands,
        "game": game,
        "contracts": contracts,
        "happened": happened,
        "players": shown,
        "announced": announced,
        "counted_kind": counted_kind,
        "switch": switch,
        "narrow": {} if with_all else {"kind": PLAYED},
        "called": partial(value_name, game=game),
        "announcement": lambda entry: words_of(entry.game, lang()).word(entry.what),
        "percent": lambda part, of: f"{language().tenths(Fraction(part, of) * 100)} %",
        "bar": _bar,
        "average": _average,
        "counted_hands": ngettext("%(count)s hand", "%(count)s hands", number, count=grouped(number)),
        "counted_players": ngettext("%(count)s player", "%(count)s players", len(players), count=grouped(len(players))),
        "with_declarers": any(entry.declared for entry in players),
        "columns": COLUMNS,
        "sort": sort,
        "name": name,
        "asked": asked,
        "page": page,
        "pages": pages,
    }

    def data() -> Mapping[str, Any]:
        def page_of(number: int) -> str | None:
            return links().facts_twin(**asked, page=number) if 0 < number <= pages else None

        return {
            "at": counted.at,
            "current": current,
            "counted": counted_kind,
            "records": counted.stats.records,
            "games": hands.items(),
            "game": game,
            "contracts": contracts,
            "happened": happened,
            "players": shown,
            "announced": chain.from_iterable(announced),
            "found": len(players),
            "previous": page_of(page - 1),
            "next": page_of(page + 1),
        }

    return Page("facts.html", context, data)


# -- which facts ---------------------------------------------------------------------------------


def _hands(counted: Frequencies) -> dict[str, int]:
    """Map each game to its number of counted hands, the most frequent game first."""
    totals = {rate.game: rate.of for rate in counted.rates}
    return dict(sorted(totals.items(), key=lambda item: -item[1]))


def _rates(counted: Frequencies, game: str) -> tuple[list[Rate], list[Rate]]:
    """Return the contracts of a game and its other events, the most frequent first."""
    of_game = [rate for rate in counted.rates if rate.game == game]
    happened = [rate for rate in of_game if is_tag(rate.what)]
    return [rate for rate in of_game if rate not in happened], happened


def _players(counted: Frequencies, game: str, name: str, sort: str) -> Sequence[PlayerFacts]:
    """Return the players of a game with all words of `name` in their names, sorted; those without a value come last."""
    words = fold_text(name).split()
    matching = [
        entry
        for entry in counted.players
        if entry.game == game and all(word in fold_text(entry.player) for word in words)
    ]
    key = SORTS[sort.removeprefix("-")]
    known = [entry for entry in matching if key(entry) is not None]
    known.sort(key=key, reverse=sort.startswith("-"))
    return known + [entry for entry in matching if key(entry) is None]


def _announced(counted: Frequencies, game: str, players: Sequence[PlayerFacts]) -> list[Sequence[Announced]]:
    """Return the announcements of each of these players; players without announcements are left out."""
    by_player = {key_of(entry.player): list[Announced]() for entry in players}  # a name may have two spellings
    for entry in counted.announced:
        if entry.game == game and (key := key_of(entry.player)) in by_player:
            by_player[key].append(entry)
    return [rows for rows in by_player.values() if rows]


def _sort() -> str:
    """Return the sort key in the address, or the usual one."""
    sort = request.args.get("sort", "")
    return sort if sort.removeprefix("-") in SORTS else USUAL


def _share(part: int, whole: int) -> Fraction | None:
    """Return a share as a fraction; None if the whole is 0."""
    return Fraction(part, whole) if whole else None


# -- how they are shown --------------------------------------------------------------------------


def _average(score: int, of: int) -> str:
    """Return the average score per hand with its sign; a dash if no score is known."""
    if not of:
        return "–"
    mean = round(Fraction(score, of), 1)
    return f"{'−' if mean < 0 else '+'}{language().tenths(abs(mean))}"


def _bar(part: int, of: int) -> Markup:
    """Return a share as a bar in SVG; the page writes the number beside it."""
    return Markup(
        '<svg class="portion" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="ground" width="100" height="8"/><rect class="share" width="{:.2f}" height="8"/></svg>'
    ).format(part / of * 100)
