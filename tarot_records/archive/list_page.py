"""A page of a list: the rows of the records that fit a query, and the facets of all of them.

In the order of adding, pages follow each other by cursors, however many records there are. In another order, or on a
page with a number, the database skips the records before.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection

from tarot_records.archive.connection import within
from tarot_records.archive.facets import ENOUGH, Facets, facets
from tarot_records.archive.lists import ListRow
from tarot_records.archive.search import HIGHEST, Query, fitting, page, sorted_page

SECONDS: Final = 5.0
"""Time limit of a search."""
BY_NUMBER: Final = 10_000
"""Lists up to this length have numbered pages; in longer ones only the next and the previous page are linked."""


class At(NamedTuple):
    """A page of a list; the default is the first."""

    number: int = 0
    """From 1; 0 if it has no number."""
    cursor: str = ""
    """Where another page ended, in the order of adding."""


class Listing(NamedTuple):
    """A page of a list with its neighbours."""

    rows: Sequence[ListRow]
    facets: Facets
    back: At | None
    """The page before."""
    on: At | None
    """The next page."""
    number: int | None
    """The number of the page, if it has one."""
    pages: int | None
    """The number of pages, if known."""


def listing(connection: Connection, query: Query, sort: str, at: At, limit: int, enough: int = ENOUGH) -> Listing:
    """Return a page of the records that fit, in one of ORDERS; beyond the last page, the last. Raises Overtime."""
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
