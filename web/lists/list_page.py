"""The list of records with its search, facets, order and pages."""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from flask import Blueprint, Response, current_app, request

from tarot_records.analysis.outcome_tags import HAPPENED, OUTCOMES, is_declared_tag
from tarot_records.analysis.side_points import Made
from tarot_records.archive.facets import At, Facets, Listing
from tarot_records.archive.lists import ListRow
from tarot_records.core.verdicts import VERDICTS
from tarot_records.counting import points
from tarot_records.words.games import spoken, words_with

from ..site import urls
from ..site.pages import Page, content_security, links, pair
from ..site.problems import Problem, problem_data, problem_text
from ..site.speech import gettext, lang, language, later, ngettext
from ..site.words import game_name, grouped, title
from .entrance import ANY_DAY, hand_of_the_day, today
from .library import library
from .public_files import public_origin
from .questions import NAMES, PANELS, SEVERAL, TYPED, WAYS, Asked, Unaskable, is_order

LONGEST: Final = 500
"""Maximum characters of an answer in the form; a name in a record may be as long."""
MOST: Final = 10
"""Maximum number of answers to one question."""
HEADS: Final = {
    "label": later("Record"),
    "verdict": later("Verdict"),
    "game": later("Game"),
    "player": later("Players"),
    "hands": later("Hands"),
    "score": later("Best hand"),
    "date": later("Date"),
}
"""The columns, by what each sorts by."""
FACETS: Final = {
    "game": later("Game"),
    "when": later("Time"),
    "happened": later("What happened"),
    "player": later("Player"),
    "event": later("Event"),
    "contract": later("Contract"),
    "code": later("Fault"),
    "hands": later("Number of hands"),
    "kind": later("Kind"),
}
"""The titles of the facets; the verdicts are shown above the form."""
ORDERS: Final = {
    "": later("in the order they came"),
    "-added": later("the last added first"),
    "label": later("by name"),
    "date": later("the oldest first"),
    "-date": later("the newest first"),
    "event": later("by event"),
    "game": later("by game"),
    "player": later("by players"),
    "-score": later("the best hand first"),
    "-hands": later("the longest first"),
    "-faults": later("the most faults first"),
    "verdict": later("by verdict"),
}
KINDS: Final = {
    "played": later("really played"),
    "composed": later("composed"),
    "generated": later("made by a program"),
    "reconstructed": later("reconstructed"),
}
EVENTS: Final = {
    "pagat_last": later("%(pagat)s won the last trick"),
    "pagat_lost": later("%(pagat)s lost to the other side"),
    "fool_last": later("Fool in the last trick"),
    "fool_surrendered": later("Fool surrendered"),
    "slam": later("all tricks to one side"),
    "declarer_won": later("declarer won"),
    "declarer_lost": later("declarer lost"),
    "revoke": later("revoke"),
    "irregular": later("something went wrong at the table"),
    "gaps": later("something is unknown"),
}
"""Events of a hand; a declaration has its own name."""
assert EVENTS.keys() == HAPPENED.keys()
SAID: Final = {
    "declared": later("declared: %(what)s"),
    "made": later("announced and made: %(what)s"),
    "failed": later("announced, not made: %(what)s"),
    "silent": later("made unannounced: %(what)s"),
}
"""Outcomes of a declaration."""
assert SAID.keys() == OUTCOMES.keys()
STRIKING: Final = ("pagat_last", "slam", "revoke")
"""Events that are also shown for a game of several hands."""
SETTLED: Final = ("declarer_won", "declarer_lost")
"""Events that are shown first; left out where the result says the same."""
UNTOLD: Final = ("gaps", "irregular")
"""Events that the verdict already tells."""
CHIPS: Final = {
    "q": later("“%(value)s”"),
    "since": later("from %(value)s"),
    "until": later("until %(value)s"),
    "least": later("a hand of %(value)s or more"),
    "most": later("a hand of %(value)s or less"),
    "cards": later("%(value)s in one hand"),
    "holder": later("in the hand of player %(value)s"),
    "by": later("announced by %(value)s"),
}
"""Descriptions of typed answers."""
OPEN: Final = 6
"""Number of values of a facet that are visible at first."""

NOTHING: Final = Listing((), Facets(0, True, {}, True), None, None, None, None)
"""The answer to an invalid question."""

blueprint = Blueprint("browsing", __name__)


class FacetValue(NamedTuple):
    """A value of a facet as it is shown."""

    value: str
    records: int
    words: str
    href: str
    """The list of the records that also have this value."""


class Panel(NamedTuple):
    """A facet to choose from."""

    facet: str
    title: str
    chosen: str
    values: list[FacetValue]


@blueprint.after_request
def _framing(response: Response) -> Response:
    """Allow the frame of the hand of the day."""
    response.headers["Content-Security-Policy"] = content_security("frame")
    return response


@pair(blueprint, urls.HOME, urls.HOME_TWIN)
def index() -> Page:
    """Show the matching records, a page at a time."""
    asked, sort = _asked(), _sort()
    try:
        result = library().find(asked, sort, {name: request.args.get(name, "") for name in WAYS})
        wrong = ""
    except Unaskable as error:
        result, wrong = NOTHING, str(error)
    query = _Query({**asked, **({"sort": [sort]} if sort else {})})
    verdicts = result.facets.values.get("verdict", {})
    begins = not (query.answers or wrong or any(request.args.get(name) for name in WAYS))
    context = {
        "query": query,
        "wrong": wrong,
        "verdicts": {verdict: verdicts.get(verdict, 0) for verdict in VERDICTS},
        "panels": [panel for name in PANELS if (panel := _panel(name, query, result)).values],
        "hidden": [
            (name, answer)
            for name, answers in asked.items()
            for answer in answers
            if name not in TYPED or name in SEVERAL
        ],
        "happenings": {name: happening(name) for name in EVENTS},
        "is_said": any(map(is_declared_tag, asked.get("happened", ()))),
        "several": SEVERAL,
        "further": not query.answers.keys().isdisjoint({*TYPED, "sort"} - {"q"}),
        "open": OPEN,
        "listing": result,
        "counted_all": result.facets.counted_all,
        "back": _other_page(result.back),
        "on": _other_page(result.on),
        "found": _found(result),
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
    return Page("index.html", context, lambda: _data(query, result, wrong), 400 if wrong else 200)


def _data(query: "_Query", result: Listing, wrong: str) -> Mapping[str, Any]:
    if wrong:
        return problem_data(problem_text(Problem("bad-request", wrong)), links())

    def page(at: At | None) -> str | None:
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


def _other_page(at: At | None) -> Mapping[str, str] | None:
    """Return the query parameters of another page."""
    if at is None:
        return None
    return {"page": str(at.number)} if at.number else {"cursor": at.cursor}


# -- what is asked -------------------------------------------------------------------------------


class _Query(NamedTuple):
    """The questions and answers in the address, and the addresses of changed questions."""

    answers: Asked

    def one(self, name: str) -> str:
        """Return the only answer to a question; empty if there is none."""
        return next(iter(self.answers.get(name, ())), "")

    def having(self, **changes: str) -> str:
        """Return the list with other answers; an empty one leaves the question out."""
        return links().home(**{**self.answers, **{name: [value] for name, value in changes.items()}})

    def narrowed(self, name: str, value: str) -> str:
        """Return the list with a further answer, or another one where only one is possible."""
        before = self.answers.get(name, ()) if name in SEVERAL else ()
        return links().home(**{**self.answers, name: [*before, value]})

    def without(self, name: str, value: str) -> str:
        """Return the list without an answer."""
        rest = {**self.answers, name: [answer for answer in self.answers[name] if answer != value]}
        if not any(map(is_declared_tag, rest.get("happened", ()))):
            rest.pop("by", None)  # nobody can have said it
        return links().home(**rest)


def _asked() -> dict[str, list[str]]:
    """Return the answers in the address, without empty ones and excess."""
    asked = {}
    for name in NAMES:
        most = MOST if name in SEVERAL else 1
        answers = [answer[:LONGEST] for answer in request.args.getlist(name) if answer.strip()]
        if answers:
            asked[name] = list(dict.fromkeys(answer if name in FACETS else answer.strip() for answer in answers))[:most]
    return asked


def _sort() -> str:
    sort = request.args.get("sort", "")
    return sort if is_order(sort) else ""


# -- what is shown -------------------------------------------------------------------------------


def _panel(name: str, query: _Query, result: Listing) -> Panel:
    """Return a facet with its values; the link of a chosen value leaves it out."""
    chosen, values = query.one(name), [*result.facets.values.get(name, {}).items()]
    if name == "hands":
        values.sort(key=lambda item: int(item[0]))
    shown = [
        FacetValue(
            value,
            records,
            called(name, value),
            query.having(**{name: ""}) if value == chosen and name not in SEVERAL else query.narrowed(name, value),
        )
        for value, records in values
    ]
    return Panel(name, FACETS[name], chosen, shown)


def _stories(result: Listing) -> Mapping[int, str]:
    """Return a line on each record of a page: its contracts, and the events of a single hand."""
    happened = library().happened([entry.id for entry in result.rows])
    stories = {}
    for entry in result.rows:
        events = sorted(happened.get(entry.id, ()), key=lambda name: name not in SETTLED)
        made = entry.made
        outcome = SETTLED[made.over < 0] if made is not None and made.asked else ""
        shown = [
            name for name in events if name in STRIKING or (entry.hands == 1 and name not in UNTOLD and name != outcome)
        ]
        begins = [called("contract", contract) for contract in entry.contracts]
        begins = [", ".join([*begins, _made(made)])] if outcome else [", ".join(begins), _made(made)]
        stories[entry.id] = "; ".join([*filter(None, begins), *(happening(name, entry.game) for name in shown)])
    return stories


def _made(made: Made | None) -> str:
    """Return the result of a hand in words, with its margin if the contract sets a target; empty if it is unknown."""
    if made is None:
        return ""
    if not made.asked:
        values = " : ".join(points(value, made.unit) for value in made.points)
        return gettext("%(values)s card points, %(level)s decide", values=values, level=made.level)
    by = points(abs(made.over), made.unit)
    if made.over == 0:
        return gettext("made exactly")
    return gettext("made by %(by)s", by=by) if made.over > 0 else gettext("lost by %(by)s", by=by)


def _found(result: Listing) -> str:
    """Return the number of matching records in words."""
    counted = result.facets
    count = grouped(counted.found) + ("" if counted.found_all else "+")
    return ngettext("%(count)s record", "%(count)s records", counted.found, count=count)


def called(facet: str, value: str) -> str:
    """Return the name of a value of a facet in the reader's language."""
    if facet == "game":
        return game_name(value)
    if facet == "contract":
        return words_with(value, lang()).word(value)
    if facet == "verdict":
        return language().verdict(value)
    if facet == "happened":
        return happening(value)
    if facet == "when" and re.fullmatch("[0-9]{3}X", value):
        return gettext("the %(years)ss", years=value[:-1] + "0")
    return gettext(KINDS[value]) if facet == "kind" and value in KINDS else value


def happening(name: str, game: str = "") -> str:
    """Return an event in the reader's language, with trump 1 as the game calls it."""
    if name in EVENTS:
        honours = spoken(game, language()).honours if game else {}
        return gettext(EVENTS[name]) % {"pagat": honours.get("T1") or gettext("Pagat")}
    kind, _, declared = name.partition(".")
    return gettext(SAID[kind], what=words_with(declared, lang()).word(declared)) if kind in SAID else name


def _chips(query: _Query) -> list[tuple[str, str]]:
    """Return each answer in words, except the order, with the list without it."""
    chips = []
    for name, answers in query.answers.items():
        for value in answers if name != "sort" else ():
            shown = str(int(value) + 1) if name == "holder" and value.isdigit() else value
            label = gettext(CHIPS[name], value=shown) if name in CHIPS else called(name, value)
            chips.append((label, query.without(name, value)))
    return chips
