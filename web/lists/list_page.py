"""The list of records with its search, facets, order and pages."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from flask import Blueprint, current_app, request

from tarot_records.analysis.outcome_tags import HAPPENED, OUTCOMES, is_declared_tag
from tarot_records.analysis.side_points import SidePointsMade
from tarot_records.archive.facets import Facets, Listing, PageRequest
from tarot_records.archive.lists import ListRow
from tarot_records.core.faults import VERDICTS
from tarot_records.counting import points
from tarot_records.words.games import game_with_word, language_of_game
from tarot_records.words.phrasing import spoken_names

from ..site import urls
from ..site.pages import Page, allow, links, pair
from ..site.problems import KINDS as KINDS_OF_PROBLEMS
from ..site.problems import Problem, problem_data, problem_text
from ..site.speech import gettext, lang, language, ngettext, page_lang
from ..site.words import game_name, grouped, title
from .library import ANY_DAY, hand_of_the_day, library, today
from .public_files import public_origin
from .questions import NAMES, PANELS, SEVERAL, TYPED, WAYS, Asked, Unaskable

LONGEST: Final = 500
"""Maximum number of characters in an answer: as many as a name in a record may have."""
MOST: Final = 10
"""Maximum number of answers to one question."""
_TEXTS: Final[Mapping[str, Mapping[str, str]]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
HEADS, FACETS, ORDERS, KINDS = _TEXTS["heads"], _TEXTS["facets"], _TEXTS["orders"], _TEXTS["kinds"]
EVENTS, SAID, CHIPS = _TEXTS["events"], _TEXTS["said"], _TEXTS["chips"]
assert EVENTS.keys() == HAPPENED.keys()
assert SAID.keys() == OUTCOMES.keys()
STRIKING: Final = ("pagat_last", "slam", "revoke")
"""Events that are shown even for a game of several hands."""
SETTLED: Final = ("declarer_won", "declarer_lost")
"""Events that are shown first; omitted where the result says the same."""
UNTOLD: Final = ("gaps", "irregular")
"""Events that are not shown because the verdict implies them."""
OPEN: Final = 6
"""Number of values of a facet that are visible at first."""

NOTHING: Final = Listing((), Facets(0, True, {}, True), None, None, None, None)
"""The empty result for an invalid question."""

blueprint = Blueprint("browsing", __name__)
allow(blueprint, "frame")  # for the hand of the day


@pair(blueprint, urls.HOME, urls.HOME_TWIN)
def index() -> Page:
    """Show the matching records, a page at a time."""
    asked, sort, problem = _answers(), request.args.get("sort", ""), None
    try:
        result = library().find(asked, sort, {name: request.args.get(name, "") for name in WAYS})
    except Unaskable as error:
        result, problem = NOTHING, Problem(error.problem, str(error))
    wrong = "" if problem is None else str(problem.description)
    query = _Query({**asked, **({"sort": [sort]} if sort else {})})
    verdicts = result.facets.values.get("verdict", {})
    game = query.answer("game")
    begins = not (query.answers or wrong or any(request.args.get(name) for name in WAYS))
    context = {
        "query": query,
        "wrong": wrong,
        "verdicts": {verdict: verdicts.get(verdict, 0) for verdict in VERDICTS},
        "panels": {name: values for name in PANELS if (values := _values(name, result))},
        "facets": FACETS,
        "called": partial(value_name, game=game),
        "hidden": [
            (name, answer)
            for name, answers in asked.items()
            for answer in answers
            if name not in TYPED or name in SEVERAL
        ],
        "happenings": {name: event_name(name, game) for name in EVENTS},
        "is_said": any(map(is_declared_tag, asked.get("happened", ()))),
        "several": SEVERAL,
        "further": not query.answers.keys().isdisjoint({*TYPED, "sort"} - {"q"}),
        "open": OPEN,
        "listing": result,
        "counted_all": result.facets.counted_all,
        "back": _other_page(result.back),
        "on": _other_page(result.on),
        "found": _number_found(result),
        "entries": result.rows,
        "slug_of": library().slug_of,
        "titled": lambda entry: title(entry.label, entry.event, (), entry.game),
        "stories": _stories(result),
        "begins": begins,
        "hand": hand_of_the_day(today() if links().served else ANY_DAY) if begins else None,
        "faulty_set": current_app.extensions["faulty_set"],
        "is_faulty_set": current_app.extensions.get("is_faulty_set", False),
        "heads": HEADS,
        "orders": ORDERS,
        "chips": _chips(query),
        "with_scores": any(entry.best is not None for entry in result.rows),
        "with_dates": any(entry.date for entry in result.rows),
    }
    return Page(
        "index.html",
        context,
        lambda: _data(query, result, problem),
        200 if problem is None else KINDS_OF_PROBLEMS[problem.kind].status,
    )


def _data(query: "_Query", result: Listing, problem: Problem | None) -> Mapping[str, Any]:
    """Return the JSON answer of the list; a problem if the question is invalid."""
    if problem is not None:
        return problem_data(problem_text(problem), links())

    def page(at: PageRequest | None) -> str | None:
        other = _other_page(at)
        return None if other is None else links().home_twin(**query.answers, **other)

    counted = result.facets
    return {
        "asked": query.answers,
        "found": counted.found,
        "found_all": counted.found_all,
        "verdicts": library().verdicts,
        "page": result.number,
        "pages": result.pages,
        "previous": page(result.back),
        "next": page(result.on),
        "facets": {name: values.items() for name, values in counted.values.items()},
        "counted_all": counted.counted_all,
        "records": map(_entry_data, result.rows),
    }


def _entry_data(entry: ListRow) -> Mapping[str, Any]:
    source = public_origin(entry.origin)
    return {
        **entry._asdict(),
        "href": links().record(library().slug_of(entry.id)) + urls.TWIN,
        "source": f"{source}:{entry.line}" if entry.line > 1 else source,
        "players": filter(None, entry.players),
        "faults": entry.wrong,
    }


def _other_page(at: PageRequest | None) -> Mapping[str, str] | None:
    """Return the query parameters for another page of the list; None if there is no such page."""
    if at is None:
        return None
    return {"page": str(at.number)} if at.number else {"cursor": at.cursor}


# -- what is asked -------------------------------------------------------------------------------


class _Query(NamedTuple):
    """The questions and answers in the address, and addresses of the list with other answers."""

    answers: Asked

    def answer(self, name: str) -> str:
        return next(iter(self.answers.get(name, ())), "")

    def having(self, **changes: str) -> str:
        """Return the address of the list with these answers instead; an empty answer removes the question."""
        return links().home(**{**self.answers, **{name: [value] for name, value in changes.items()}})

    def narrowed(self, name: str, value: str) -> str:
        """Return the address of the list with this answer added; where one answer is allowed, with this one toggled."""
        if name not in SEVERAL:
            return self.having(**{name: "" if value == self.answer(name) else value})
        return links().home(**{**self.answers, name: [*self.answers.get(name, ()), value]})

    def without(self, name: str, value: str) -> str:
        """Return the address of the list without this answer."""
        rest = {**self.answers, name: [answer for answer in self.answers[name] if answer != value]}
        if not any(map(is_declared_tag, rest.get("happened", ()))):
            rest.pop("by", None)  # without an announcement there is no announcer to ask for
        return links().home(**rest)


def _answers() -> dict[str, list[str]]:
    """Map each question in the address to its answers; empty answers and surplus ones are dropped."""
    asked = {}
    for name in NAMES:
        most = MOST if name in SEVERAL else 1
        answers = [answer[:LONGEST] for answer in request.args.getlist(name) if answer.strip()]
        if answers:
            asked[name] = list(dict.fromkeys(answer if name in FACETS else answer.strip() for answer in answers))[:most]
    return asked


# -- what is shown -------------------------------------------------------------------------------


def _values(facet: str, result: Listing) -> list[tuple[str, int]]:
    values = [*result.facets.values.get(facet, {}).items()]
    return sorted(values, key=lambda item: int(item[0])) if facet == "hands" else values


class _Story(NamedTuple):
    """The text about a record beside its name in the list."""

    outcome: str
    """Contract and result of the only hand; empty if there are several hands."""
    more: str
    """Contracts of several hands, and events."""
    players: Sequence[str]


def _stories(result: Listing) -> Mapping[int, _Story]:
    happened = library().happened([entry.id for entry in result.rows])
    stories = {}
    for entry in result.rows:
        events = sorted(happened.get(entry.id, ()), key=lambda name: name not in SETTLED)
        made = entry.made
        settled = SETTLED[made.over < 0] if made is not None and made.asked else ""
        shown = [
            name for name in events if name in STRIKING or (entry.hands == 1 and name not in UNTOLD and name != settled)
        ]
        begins = [value_name("contract", contract, entry.game) for contract in entry.contracts]
        players = spoken_names(entry.players, page_lang())
        if entry.declarer and len(begins) == 1:
            player = players[entry.players.index(entry.declarer)]
            begins = [gettext("%(contract)s by %(player)s", contract=begins[0], player=player)]
        begins = [", ".join([*begins, _result_words(made)])] if settled else [", ".join(begins), _result_words(made)]
        outcome = "; ".join(filter(None, begins))
        named = [event_name(name, entry.game) for name in shown]
        only = outcome if entry.hands == 1 else ""
        more = "; ".join([*filter(None, [outcome if not only else ""]), *named])
        stories[entry.id] = _Story(only, more, players)
    return stories


def _result_words(made: SidePointsMade | None) -> str:
    """Return the result of a hand in words, with its margin if the contract sets a target; empty if `made` is None."""
    if made is None:
        return ""
    if not made.asked:
        values = " : ".join(points(value, made.unit) for value in made.points)
        return gettext("%(values)s card points, %(level)s decide", values=values, level=made.level)
    by = points(abs(made.over), made.unit)
    if made.over == 0:
        return gettext("made exactly")
    return gettext("made by %(by)s", by=by) if made.over > 0 else gettext("lost by %(by)s", by=by)


def _number_found(result: Listing) -> str:
    counted = result.facets
    count = grouped(counted.found) + ("" if counted.found_all else "+")
    return ngettext("%(count)s record", "%(count)s records", counted.found, count=count)


def value_name(facet: str, value: str, game: str = "") -> str:
    """Return the name of a value of a facet in the reader's language, by the words of a game if that is known."""
    if facet == "game":
        return game_name(value)
    if facet == "contract":
        return game_with_word(value, lang(), game).word(value)
    if facet == "verdict":
        return language().verdict(value)
    if facet == "happened":
        return event_name(value, game)
    if facet == "when" and re.fullmatch("[0-9]{3}X", value):
        return gettext("the %(years)ss", years=value[:-1] + "0")
    return gettext(KINDS[value]) if facet == "kind" and value in KINDS else value


def event_name(name: str, game: str = "") -> str:
    """Return an event in the reader's language; trump I and declarations have the names that the game gives them."""
    if name in EVENTS:
        honours = language_of_game(game, language()).honours if game else {}
        return gettext(EVENTS[name]) % {"pagat": honours.get("T1") or gettext("Pagat")}
    kind, _, declared = name.partition(".")
    return gettext(SAID[kind], what=game_with_word(declared, lang(), game).word(declared)) if kind in SAID else name


def _chips(query: _Query) -> list[tuple[str, str]]:
    chips = []
    for name, answers in query.answers.items():
        for value in answers if name != "sort" else ():
            shown = str(int(value) + 1) if name == "holder" and value.isdecimal() else value
            label = (
                gettext(CHIPS[name], value=shown) if name in CHIPS else value_name(name, value, query.answer("game"))
            )
            chips.append((label, query.without(name, value)))
    return chips
