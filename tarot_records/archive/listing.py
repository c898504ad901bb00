"""Listing: a page of what is found, with all that a list says of each record, and the facets of all that fits.

As they were added, records go on from one to the next, however many there are. In another order, or from a page that
has a number, those before them are passed over.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection

from tarot_records.archive.connecting import within
from tarot_records.archive.facets import ENOUGH, Facets, facets
from tarot_records.archive.listed import Listed
from tarot_records.archive.search import Query, fitting, page, sorted_page

SECONDS: Final = 5.0
"""No search takes longer."""
BY_NUMBER: Final = 10_000
"""So many records are told on pages that have numbers; in longer lists one goes on from page to page."""
HIGHEST: Final = 2**31 - 1


class At(NamedTuple):
    """Which page of a list; both say nothing of the first."""

    number: int = 0
    """From 1; 0 if it is not said."""
    cursor: str = ""
    """Where a page ended, of a list in the order of adding."""


class Listing(NamedTuple):
    """A page of a list."""

    rows: Sequence[Listed]
    facets: Facets
    back: At | None
    """The page before; None on the first."""
    on: At | None
    """The next page; None on the last."""
    number: int | None
    """The number of the page, if it has one."""
    pages: int | None
    """How many there are, if that is known."""


def listing(connection: Connection, query: Query, sort: str, at: At, limit: int, enough: int = ENOUGH) -> Listing:
    """A page of the records that fit, in one of ORDERS; raises Overtime if looking for them takes too long.

    Beyond the last page stands the last.
    """
    number = min(at.number, HIGHEST // limit)
    straight = sort.removeprefix("-") == "added" and not number
    with within(connection, SECONDS):
        fits = fitting(connection, query)
        if straight:
            rows, cursor, before = page(connection, fits, at.cursor, limit, newest=sort == "-added")
            more = bool(cursor)
        else:
            number = max(1, number)
            rows, more = sorted_page(connection, fits, sort, number, limit)
    first = [row.id for row in rows] if straight and sort == "added" and not at.cursor else []
    counted = facets(connection, query, fits, first, enough)
    if not counted.found_all:
        counted = counted._replace(found=max(counted.found, len(rows)))
    pages = max(1, -(-counted.found // limit)) if counted.found_all else None
    if straight and (at.cursor or pages is None or counted.found > BY_NUMBER):
        back, on = (At(cursor=one) if one else None for one in (before, cursor))
        return Listing(rows, counted, back, on, None, None)
    if pages is not None and number > pages:
        return listing(connection, query, sort, At(pages), limit, enough)
    number = max(1, number)
    back, on = At(number - 1) if number > 1 else None, At(number + 1) if more else None
    return Listing(rows, counted, back, on, number, pages)
