"""Listing: a page of what is found, with all that a list says of each record, and the facets of all that fits."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, select

from tarot_records.archive.connecting import within
from tarot_records.archive.facets import Facets, facets
from tarot_records.archive.search import Page, Query, Row, fitting, page
from tarot_records.archive.tables import HAND, RECORD, SEAT
from tarot_records.archive.tally import pairs_of

SECONDS: Final = 5.0
"""No search takes longer."""


class Line(NamedTuple):
    """A record in a list."""

    row: Row
    kind: str
    contracts: tuple[str, ...]
    """Of its hands, each once."""
    best: int | None
    """The highest score of a hand."""


class Listing(NamedTuple):
    """A page of a list."""

    lines: Sequence[Line]
    page: Page
    facets: Facets


def listing(connection: Connection, query: Query, cursor: str, limit: int, newest: bool = False) -> Listing:
    """The records that fit, from the cursor on; raises Overtime if looking for them takes too long."""
    with within(connection, SECONDS):
        fits = fitting(connection, query)
        found = page(connection, fits, cursor, limit, newest)
    shown = [row.id for row in found.rows]
    counted = facets(connection, query, fits, [] if cursor or newest else shown)
    if not counted.found_all:
        counted = counted._replace(found=max(counted.found, len(shown)))
    return Listing(lines(connection, found.rows), found, counted)


def lines(connection: Connection, rows: Sequence[Row]) -> list[Line]:
    """What a list says of some records."""
    numbers = [row.id for row in rows]
    in_game = select(RECORD.c.id, RECORD.c.kind).where(RECORD.c.id.in_(numbers))
    kinds = pairs_of(connection, in_game)
    played = select(HAND.c.record, HAND.c.contract).where(HAND.c.record.in_(numbers), HAND.c.contract != "")
    contracts = defaultdict[int, dict[str, None]](dict)
    for number, contract in connection.execute(played.order_by(HAND.c.record, HAND.c.number)):
        contracts[number][contract] = None
    scored = select(SEAT.c.record, func.max(SEAT.c.score)).where(SEAT.c.record.in_(numbers)).group_by(SEAT.c.record)
    best = pairs_of(connection, scored)
    return [Line(row, kinds[row.id], tuple(contracts[row.id]), best.get(row.id)) for row in rows]
