"""A page of a list of records, and its facets: the number of records with each value of each property.

In the order of adding, cursors lead from page to page at constant cost. In another order, or on a page with a number,
the database skips all records before the page.

The tally has the facets of the whole archive. For a query, only the first `ENOUGH` matching records are counted, for at
most `SECONDS`; after that the numbers are lower bounds and marked so. A caller may set a higher limit.
"""

import time
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, literal, not_, or_, select, union

from tarot_records.analysis.outcome_tags import BY_WHOM
from tarot_records.archive.connection import Overtime, limit_queries
from tarot_records.archive.entry import key_of
from tarot_records.archive.lists import ListRow
from tarot_records.archive.search import (
    HIGHEST,
    Query,
    courses,
    declared_hands,
    fitting,
    is_of_player,
    page,
    sorted_page,
)
from tarot_records.archive.tables import HAND, HAPPENS, PLAYER, RECORD, SAID, TALLY
from tarot_records.archive.tally import FACETS, SHOWN, WHEN, count_values, pairs_of, records_with, tallied_values
from tarot_records.core.dates import span

ENOUGH: Final = 1_000
"""Maximum number of records that are counted."""
SECONDS: Final = 0.05
"""Time limit for finding `ENOUGH` records, in seconds; it grows with the number of records wanted."""
PART: Final = 100
"""Number of records fetched at once."""
PERIODS: Final = 5_000
"""Maximum number of different spans of years."""
_SINGLE: Final = ("verdict", "game", "event", "kind", "contract", "code", "hands")
"""Facets for which a query has at most one value."""
_WHOLE: Final = (WHEN, "player")
"""Facets whose values are converted for display, and cut to `SHOWN` only then."""
_EVER: Final = (0, 9999)
"""First and last year of a date that is open at both ends."""


class Facets(NamedTuple):
    """The number of matching records, and of those with each value of each facet."""

    found: int
    """The number of matching records."""
    found_all: bool
    """True if `found` counts all matching records."""
    values: Mapping[str, Mapping[str, int]]
    """Facet -> value -> number of records, the most frequent first; times in chronological order."""
    counted_all: bool
    """True if the values were counted over all matching records; else the numbers are lower bounds."""


def facets(
    connection: Connection,
    query: Query,
    fits: Sequence[ColumnElement[bool]],
    first: Sequence[int] = (),
    enough: int = ENOUGH,
) -> Facets:
    """Return the facets of a query; `fits` are its conditions, `first` the first matching records as far as known.

    For a facet with a value in the query, all values are counted, over the records that match the other conditions. For
    players, outcome tags and times, the values that the query names are left out.
    """
    if query == Query():
        values = {facet: tallied_values(connection, facet, PERIODS if facet == WHEN else SHOWN) for facet in FACETS}
        total: int | None = sum(values["verdict"].values())
        found, counted_all = total or 0, True
    else:
        numbers, counted_all = _first_matches(connection, fits, first, enough)
        found = len(numbers)
        total = found if counted_all else _total(connection, query)
        further = {**FACETS, "happened": _happened_too(query)}
        chosen = {facet: str(value) for facet in _SINGLE if (value := getattr(query, facet))}
        values = count_values(
            connection, {facet: pairs for facet, pairs in further.items() if facet not in chosen}, numbers
        )
        for facet, value in chosen.items():
            rest = query._replace(**{facet: Query._field_defaults[facet]})
            others, all_others = _alternatives(connection, rest, facet, enough)
            values[facet] = others | ({value: max(found, others.get(value, 0))} if found else {})
            counted_all = counted_all and all_others
    values = {
        facet: dict(list(numbers.items())[:SHOWN]) if facet not in _WHOLE else numbers
        for facet, numbers in values.items()
    }
    values[WHEN] = _periods(values[WHEN], query.when)
    seated = {key_of(player) for player in (query.player, *query.beside)}
    values["player"] = _name_players(connection, {key: n for key, n in values["player"].items() if key not in seated})
    return Facets(found if total is None else total, total is not None, values, counted_all)


def _first_matches(
    connection: Connection, fits: Sequence[ColumnElement[bool]], first: Sequence[int], enough: int
) -> tuple[list[int], bool]:
    """Return the first matching records, and True if these are all.

    There are at most `enough` records, and fewer if the time limit ends the search.
    """
    numbers = list(first)
    seconds = SECONDS * enough / ENOUGH
    until = time.monotonic() + seconds
    after = RECORD.c.id > max(first, default=0)
    wanted = select(RECORD.c.id).where(*fits, after).order_by(RECORD.c.id).limit(max(0, enough + 1 - len(first)))
    wanted = wanted.execution_options(stream_results=True)
    with suppress(Overtime), limit_queries(connection, seconds), closing(connection.scalars(wanted)) as coming:
        for part in coming.partitions(PART):
            numbers += part
            if len(numbers) > enough or time.monotonic() > until:
                break
        else:
            return numbers[:enough], len(numbers) <= enough
    return numbers[:enough], False


def _alternatives(connection: Connection, query: Query, facet: str, enough: int) -> tuple[dict[str, int], bool]:
    """Return value of a facet -> number of records that match `query`; and True if all matching records are counted.

    `query` is the user's query without its value for this facet.
    """
    if query == Query():
        return tallied_values(connection, facet), True
    numbers, counted_all = _first_matches(connection, fitting(connection, query), (), enough)
    return count_values(connection, {facet: FACETS[facet]}, numbers)[facet], counted_all


def _total(connection: Connection, query: Query) -> int | None:
    """Return the number of records that match a query, from the tally; None if the tally cannot tell.

    The tally can tell it for a single condition on a facet, except for `hands` 0.
    """
    stated = {name: value for name, value in query._asdict().items() if value not in ("", (), None)}
    if len(stated) > 1:
        return None
    [(name, value)] = stated.items()
    if name == "happened" and len(value) == 1:
        return records_with(connection, name, value[0])
    return records_with(connection, name, str(value)) if name in _SINGLE and value else None


def _happened_too(query: Query) -> Select[Any]:
    """Return a query for the hands that have all outcome tags of `query`: pairs of record number and another tag.

    If `query` names who declared, other tags of declarations count only if they are of the same player.
    """
    names = query.happened
    joined = select(HAND.c.record, HAPPENS.c.name).join(HAPPENS, HAPPENS.c.course == HAND.c.course)
    if not query.by:
        return joined.where(HAND.c.course.in_(courses(names)), HAPPENS.c.name.not_in(names)).distinct()
    own = declared_hands(query.by, names).subquery()
    here = and_(own.c.record == HAND.c.record, own.c.number == HAND.c.number)
    unsaid = not_(or_(*(HAPPENS.c.name.startswith(f"{kind}.") for kind in BY_WHOM)))
    parts = [joined.join(own, here).where(unsaid)]
    for kind, made in BY_WHOM.items():
        of_it = and_(SAID.c.record == own.c.record, SAID.c.hand == own.c.number)
        his = select(own.c.record, literal(f"{kind}.") + SAID.c.what).join(SAID, of_it)
        his = his.where(is_of_player(query.by, SAID, own.c.company))
        parts.append(his if made is None else his.where(SAID.c.made == int(made)))
    record, name = union(*parts).subquery().c
    return select(record, name).where(name.not_in(names))


def _name_players(connection: Connection, keys: Mapping[str, int]) -> dict[str, int]:
    """Return name -> number of records, for keys of players; a name is spelled as in their first record."""
    shown = dict(list(keys.items())[:SHOWN])
    name = select(PLAYER.c.name).where(PLAYER.c.key == TALLY.c.value).order_by(PLAYER.c.record).limit(1)
    wanted = select(TALLY.c.value, name.scalar_subquery()).where(TALLY.c.facet == "player", TALLY.c.value.in_(shown))
    names = pairs_of(connection, wanted)
    return {names[key]: records for key, records in shown.items() if names.get(key)}


def _periods(years: Mapping[str, int], within: str) -> dict[str, int]:
    """Return decade, such as `190X`, -> number of records; or year -> number, if all years lie in one decade.

    The keys of `years` are the first and the last year of a date, as `1901/1904`. A record counts for every period that
    its date touches. `within` is the date of the query: only years within are listed, and not the date itself.
    """
    spans = [(*map(int, pair.split("/")), records) for pair, records in years.items()]
    asked = span(within)
    first, last = (int(asked.first[:4]), int(asked.last[:4])) if asked is not None else _EVER
    known = {year for begin, end, _ in spans for year in (begin, end) if year not in _EVER and first <= year <= last}
    if len({year // 10 for year in known}) == 1:
        wanted = {f"{year:04}": (year, year) for year in sorted(known)}
    else:
        wanted = {f"{ten:03}X": (ten * 10, ten * 10 + 9) for ten in sorted({year // 10 for year in known})}
    return {
        name: sum(records for begin, end, records in spans if begin <= to and end >= since)
        for name, (since, to) in wanted.items()
        if name != within
    }


# -- pages -----------------------------------------------------------------------------------------

SEARCH_SECONDS: Final = 5.0
"""Time limit of a search."""
BY_NUMBER: Final = 10_000
"""Maximum length of a list with numbered pages; in longer lists only the next and the previous page are linked."""


class PageRequest(NamedTuple):
    """A page of a list; the default is the first."""

    number: int = 0
    """Number of the page, from 1; 0 if the page is given by a cursor."""
    cursor: str = ""
    """Cursor from a neighbouring page, in the order of adding."""


class Listing(NamedTuple):
    """A page of a list with its neighbours."""

    rows: Sequence[ListRow]
    facets: Facets
    back: PageRequest | None
    """The previous page; None on the first."""
    on: PageRequest | None
    """The next page; None on the last."""
    number: int | None
    """The number of the page, from 1; None if pages have no numbers."""
    pages: int | None
    """The number of pages; None if unknown."""


def listing(
    connection: Connection, query: Query, sort: str, at: PageRequest, limit: int, enough: int = ENOUGH
) -> Listing:
    """Return a page of the matching records, at most `limit`, in an order of ORDERS. Raises Overtime.

    A page number beyond the last page gives the last page. `enough` limits the records counted for the facets.
    """
    number = min(at.number, HIGHEST // limit)
    straight = sort.removeprefix("-") == "added" and not number
    with limit_queries(connection, SEARCH_SECONDS):
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
        back, on = (PageRequest(cursor=one) if one else None for one in (before, cursor))
        return Listing(rows, counted, back, on, None, None)
    if pages is not None and number > pages:
        return listing(connection, query, sort, PageRequest(pages), limit, enough)
    number = max(1, number)
    back, on = PageRequest(number - 1) if number > 1 else None, PageRequest(number + 1) if more else None
    return Listing(rows, counted, back, on, number, pages)
