"""A page of a list of records, and its facets: the number of records with each value of each property.

In the order of adding, pages follow each other by cursors, however many records there are. In another order, or on a
page with a number, the database skips the records before.

For the whole archive the tally has the facets. Otherwise the records that fit are counted, but only the first `ENOUGH`,
and for at most `SECONDS`; then the numbers are lower bounds, and marked as such. A caller may allow more to be counted.
"""

import time
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, literal, not_, or_, select, union

from tarot_records.analysis.outcome_tags import BY_WHOM
from tarot_records.archive.connection import Overtime, within
from tarot_records.archive.entry import key_of
from tarot_records.archive.lists import ListRow
from tarot_records.archive.search import HIGHEST, Query, courses, fitting, is_his, page, said_by, sorted_page
from tarot_records.archive.tables import HAND, HAPPENS, PLAYER, RECORD, SAID, TALLY
from tarot_records.archive.tally import FACETS, SHOWN, WHEN, counted, pairs_of, records_with, tallied
from tarot_records.core.dates import span

ENOUGH: Final = 1_000
"""Maximum number of records that are counted."""
SECONDS: Final = 0.05
"""Time limit for finding them."""
PART: Final = 100
"""Number of records fetched at once."""
PERIODS: Final = 5_000
"""Maximum number of different spans of years."""
_SINGLE: Final = ("verdict", "game", "event", "kind", "contract", "code", "hands")
"""Facets of which a query names at most one value."""
_WHOLE: Final = (WHEN, "player")
"""Facets whose values are converted before they are cut to `SHOWN`."""
_EVER: Final = (0, 9999)
"""Years of a date without beginning or end."""


class Facets(NamedTuple):
    """The number of records that fit, and of each value among them."""

    found: int
    """The number of records that fit."""
    found_all: bool
    """Whether there are no more."""
    values: Mapping[str, Mapping[str, int]]
    """Facet -> value -> number of records, the most frequent first; times in chronological order."""
    counted_all: bool
    """Whether the values are of all records that fit; else the numbers are lower bounds."""


def facets(
    connection: Connection,
    query: Query,
    fits: Sequence[ColumnElement[bool]],
    first: Sequence[int] = (),
    enough: int = ENOUGH,
) -> Facets:
    """Return the facets of a query with its conditions (`fits`) and the first records that fit, as far as known.

    For a facet of which the query names a value, all values are counted over the records that fit the other conditions.
    For players, outcome tags and times, further values are counted.
    """
    if query == Query():
        values = {facet: tallied(connection, facet, PERIODS if facet == WHEN else SHOWN) for facet in FACETS}
        total: int | None = sum(values["verdict"].values())
        found, counted_all = total or 0, True
    else:
        numbers, counted_all = _some(connection, fits, first, enough)
        found = len(numbers)
        total = found if counted_all else _total(connection, query)
        further = {**FACETS, "happened": _happened_too(query)}
        chosen = {facet: str(value) for facet in _SINGLE if (value := getattr(query, facet))}
        values = counted(connection, {facet: pairs for facet, pairs in further.items() if facet not in chosen}, numbers)
        for facet, value in chosen.items():
            rest = query._replace(**{facet: Query._field_defaults[facet]})
            others, all_others = _instead(connection, rest, facet, enough)
            values[facet] = others | ({value: max(found, others.get(value, 0))} if found else {})
            counted_all = counted_all and all_others
    values = {
        facet: dict(list(numbers.items())[:SHOWN]) if facet not in _WHOLE else numbers
        for facet, numbers in values.items()
    }
    values[WHEN] = _periods(values[WHEN], query.when)
    seated = {key_of(player) for player in (query.player, *query.beside)}
    values["player"] = _named(connection, {key: n for key, n in values["player"].items() if key not in seated})
    return Facets(found if total is None else total, total is not None, values, counted_all)


def _some(
    connection: Connection, fits: Sequence[ColumnElement[bool]], first: Sequence[int], enough: int
) -> tuple[list[int], bool]:
    """Return the first records that fit, enough or as many as come in time, and whether these are all."""
    numbers = list(first)
    seconds = SECONDS * enough / ENOUGH
    until = time.monotonic() + seconds
    after = RECORD.c.id > max(first, default=0)
    wanted = select(RECORD.c.id).where(*fits, after).order_by(RECORD.c.id).limit(max(0, enough + 1 - len(first)))
    wanted = wanted.execution_options(stream_results=True)
    with suppress(Overtime), within(connection, seconds), closing(connection.scalars(wanted)) as coming:
        for part in coming.partitions(PART):
            numbers += part
            if len(numbers) > enough or time.monotonic() > until:
                break
        else:
            return numbers[:enough], len(numbers) <= enough
    return numbers[:enough], False


def _instead(connection: Connection, query: Query, facet: str, enough: int) -> tuple[dict[str, int], bool]:
    """Return the number of records with each value of a facet that fit a query, and whether all are counted."""
    if query == Query():
        return tallied(connection, facet), True
    numbers, counted_all = _some(connection, fitting(connection, query), (), enough)
    return counted(connection, {facet: FACETS[facet]}, numbers)[facet], counted_all


def _total(connection: Connection, query: Query) -> int | None:
    """Return the number of records that fit a query with a single condition that is tallied; else None."""
    stated = {name: value for name, value in query._asdict().items() if value not in ("", (), None)}
    if len(stated) > 1:
        return None
    [(name, value)] = stated.items()
    if name == "happened" and len(value) == 1:
        return records_with(connection, name, value[0])
    return records_with(connection, name, str(value)) if name in _SINGLE else None


def _happened_too(query: Query) -> Select[Any]:
    """Return the other outcome tags of the hands that have all tags of the query."""
    names = query.happened
    joined = select(HAND.c.record, HAPPENS.c.name).join(HAPPENS, HAPPENS.c.course == HAND.c.course)
    if not query.by:
        return joined.where(HAND.c.course.in_(courses(names)), HAPPENS.c.name.not_in(names)).distinct()
    own = said_by(query.by, names).subquery()
    here = and_(own.c.record == HAND.c.record, own.c.number == HAND.c.number)
    unsaid = not_(or_(*(HAPPENS.c.name.startswith(f"{kind}.") for kind in BY_WHOM)))
    parts = [joined.join(own, here).where(unsaid)]
    for kind, made in BY_WHOM.items():
        of_it = and_(SAID.c.record == own.c.record, SAID.c.hand == own.c.number)
        his = select(own.c.record, literal(f"{kind}.") + SAID.c.what).join(SAID, of_it)
        his = his.where(is_his(query.by, SAID, own.c.company))
        parts.append(his if made is None else his.where(SAID.c.made == int(made)))
    record, name = union(*parts).subquery().c
    return select(record, name).where(name.not_in(names))


def _named(connection: Connection, keys: Mapping[str, int]) -> dict[str, int]:
    """Replace the keys of players by a name as one of the records writes it."""
    shown = dict(list(keys.items())[:SHOWN])
    name = select(PLAYER.c.name).where(PLAYER.c.key == TALLY.c.value).order_by(PLAYER.c.record).limit(1)
    wanted = select(TALLY.c.value, name.scalar_subquery()).where(TALLY.c.facet == "player", TALLY.c.value.in_(shown))
    names = pairs_of(connection, wanted)
    return {names[key]: records for key, records in shown.items() if names.get(key)}


def _periods(years: Mapping[str, int], within: str) -> dict[str, int]:
    """Return decade, or year within one decade -> number of records; from the first and last years of records."""
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
    with within(connection, SEARCH_SECONDS):
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
