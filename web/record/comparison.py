"""Comparison of two records of one game, event by event."""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from flask import Blueprint

from tarot_records.analysis.comparison import Difference, compare_data, differences, plain_record
from tarot_records.core.cards import CODES
from tarot_records.record.model import Record
from tarot_records.report.report import Report
from tarot_records.words.explain import dumped
from tarot_records.words.phrasing import statement

from ..lists.library import walk_of
from ..site import urls
from ..site.pages import Page, links, pair
from ..site.problems import Problem
from ..site.speech import language
from ..site.words import player
from ..table.walk import Walk

MOST: Final = 200
"""Maximum number of differences that are shown."""
REPLAYED: Final = 200
"""Maximum number of hands that are replayed, twice each, to judge which readings fit."""
LONGEST: Final = 500
"""Maximum number of characters shown of a reading."""
_CODES: Final = frozenset(CODES)

blueprint = Blueprint("comparing", __name__)


@pair(blueprint, urls.COMPARED)
def compared_with(slug: str, other: str) -> Page:
    """Show the differences between two records, and which of the two readings is legal and fits."""
    second, first = walk_of(other), walk_of(slug)  # the first record comes last, so that the page has its deck
    if first.report.record is None or second.report.record is None:
        raise Problem("no-record")
    found, judged = _differences(first.report, second.report)
    context = {
        "first": first,
        "second": second,
        "rows": [_row(first, second, difference) for difference in found[:MOST]],
        "number": len(found),
        "judged": judged,
    }
    return Page("compared.html", context, lambda: _data(first, second, found, judged))


def _differences(first: Report, second: Report) -> tuple[list[Difference], bool]:
    assert first.record is not None
    assert second.record is not None
    found = [
        Difference(*parts, "", "")
        for parts in compare_data(plain_record(first.record), plain_record(second.record), (), ())
    ]
    if len(found) * (len(first.record.hands) + len(second.record.hands)) > REPLAYED:
        return found, False
    found = differences(first, second)
    return found, all(difference.fits for difference in found)


def _data(first: Walk, second: Walk, found: list[Difference], judged: bool) -> Mapping[str, Any]:
    return {
        "first": links().record(first.slug) + urls.TWIN,
        "second": links().record(second.slug) + urls.TWIN,
        "number": len(found),
        "judged": judged,
        "differences": found[:MOST],
    }


def _row(first: Walk, second: Walk, difference: Difference) -> Mapping[str, Any]:
    """Return a difference for the template: its hand, its place in words, both readings, and which of them fits."""
    first_place, second_place = difference.pointers
    own, other = difference.first, difference.second
    if difference.in_any_order:
        own, other = [card for card in own if card not in other], [card for card in other if card not in own]
    path = difference.first_path
    return {
        "hand": int(path[1]) + 1 if path[:1] == ("hands",) and len(path) > 1 else None,
        "where": _where(first_place, first.record),
        "pointer": first_place,
        "first": _reading(own, first.step_at(first_place)),
        "second": _reading(other, second.step_at(second_place)),
        "fits": difference.fits,
    }


def _where(pointer: str, record: Record) -> str:
    """Return a place of a hand in words; empty if there are no words for it."""
    if pointer.count("/") > 2:
        with suppress(KeyError, IndexError, ValueError):
            return statement(pointer, record, language(), partial(player, record))
    return ""


def _reading(value: Any, step: int | None) -> Mapping[str, Any]:
    """Return a reading as cards if it consists of cards, otherwise as text, and the step that shows it."""
    values = value if isinstance(value, list) else [value]
    if values and all(isinstance(code, str) and code in _CODES for code in values):
        return {"cards": values, "step": step}
    text = value if isinstance(value, str) else dumped(value).decode()
    return {"text": "" if value in (None, [], {}) else text[:LONGEST], "step": step}
