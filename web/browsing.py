"""Browsing: the list of records with its search, filters, order and pages."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from flask import Blueprint, request

from tarot_records.report import VERDICTS
from tarot_records.web import urls
from tarot_records.web.finding import FACETS, SORTS, Asked, Value
from tarot_records.web.pages import Page, links, pair
from tarot_records.web.shelf import library
from tarot_records.web.speech import gettext, language, later
from tarot_records.web.twins import entry_data
from tarot_records.web.words import game_name

PER_PAGE: Final = 50
LONGEST: Final = 200
"""The most characters of one answer in the form."""
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
NAMES: Final = {
    "game": later("Game"),
    "player": later("Player"),
    "event": later("Event"),
    "contract": later("Contract"),
    "code": later("Fault"),
    "hands": later("Number of hands"),
    "kind": later("Kind"),
}
"""What each filter is called; the verdicts stand above the form."""
ORDERS: Final = {
    "": later("as they were read"),
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
FIRST: Final = ("game", "player", "event")
"""The filters that are always in sight."""

blueprint = Blueprint("browsing", __name__)


class Choice(NamedTuple):
    """A filter in the form."""

    name: str
    title: str
    chosen: str
    values: list[tuple[Value, str]]
    """Each with what it is called."""


@pair(blueprint, urls.HOME, urls.HOME_TWIN)
def index() -> Page:
    """The records asked for, a page at a time."""
    query = {name: value for name, value in _query().items() if value}
    asked = _asked(query)
    found = library().index.find(asked)
    pages = max(1, -(-len(found.entries) // PER_PAGE))
    number = min(max(1, request.args.get("page", 1, type=int)), pages)
    shown = found.entries[(number - 1) * PER_PAGE : number * PER_PAGE]
    verdicts = dict(found.facets["verdict"])
    context = {
        "query": query,
        "number": len(library().entries),
        "verdicts": {verdict: verdicts.get(verdict, 0) for verdict in VERDICTS},
        "choices": [_choice(name, asked, found.facets[name]) for name in NAMES],
        "first": FIRST,
        "found": len(found.entries),
        "entries": shown,
        "page": number,
        "pages": pages,
        "heads": HEADS,
        "orders": ORDERS,
        "chips": _chips(query),
        "with_scores": any(entry.best is not None for entry in shown),
        "with_dates": any(entry.date for entry in shown),
    }

    def data() -> Mapping[str, Any]:
        def page(to: int) -> str | None:
            return links().home_twin(**query, page=to) if 1 <= to <= pages else None

        return {
            "asked": query,
            "found": len(found.entries),
            "verdicts": library().verdicts,
            "page": number,
            "pages": pages,
            "previous": page(number - 1),
            "next": page(number + 1),
            "facets": {name: [value._asdict() for value in values] for name, values in found.facets.items()},
            "records": [entry_data(entry, links()) for entry in shown],
        }

    return Page("index.html", context, data)


def _query() -> dict[str, str]:
    """What the address asks for, cut to what can be meant."""
    names = (*FACETS, "q", "since", "until", "score", "sort")
    query = {name: request.args.get(name, "").strip()[:LONGEST] for name in names}
    if query["sort"].removeprefix("-") not in SORTS:
        query["sort"] = ""
    return query


def _asked(query: Mapping[str, str]) -> Asked:
    score = query.get("score", "").replace("−", "-")
    digits = score.removeprefix("-")
    return Asked(
        facets={name: query.get(name, "") for name in FACETS},
        text=query.get("q", ""),
        since=query.get("since", ""),
        until=query.get("until", ""),
        score=int(score) if digits.isascii() and digits.isdigit() and len(digits) < 12 else None,
        sort=query.get("sort", ""),
    )


def _choice(name: str, asked: Asked, values: Any) -> Choice:
    """A filter with the values there are; what is chosen is among them even if nothing fits."""
    chosen = asked.facets[name]
    if name == "hands":
        values = sorted(values, key=lambda value: int(value.value))
    if chosen and chosen not in {value.value for value in values}:
        values = [*values, Value(chosen, 0)]
    return Choice(name, NAMES[name], chosen, [(value, called(name, value.value)) for value in values])


def called(facet: str, value: str) -> str:
    """What a value of a facet is called in the reader's language."""
    tongue = language()
    if facet == "game":
        return game_name(value)
    if facet == "contract":
        return tongue.term("bid", value)
    if facet == "verdict":
        return tongue.verdict(value)
    return gettext(KINDS[value]) if facet == "kind" and value in KINDS else value


def _chips(query: Mapping[str, str]) -> list[tuple[str, str]]:
    """What is asked for besides the order, each with the address of the list without it."""
    words = {"q": later("“%(value)s”"), "since": later("from %(value)s"), "until": later("until %(value)s")}
    words["score"] = later("a hand of %(value)s or more")
    chips = []
    for name, value in query.items():
        if name != "sort":
            said = gettext(words[name], value=value) if name in words else called(name, value)
            chips.append((said, links().home(**{other: query[other] for other in query if other != name})))
    return chips
