"""The tally: a table with the number of records for each value of each facet.

Counting a million records takes seconds. The table is updated from the other tables, in the transaction that changes
the records.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, Select, Text, bindparam, cast, func, literal, select, text, union_all

from tarot_records.archive.tables import ABOUT, COURSE, FAULT, HAND, HAPPENED, PLAYER, RECORD, TALLY


def _of_record(column: Any) -> Select[Any]:
    """Return a query for pairs of a record number and the value of a column of ABOUT; empty values are left out."""
    return select(ABOUT.c.id, column).where(column != "")


WHEN: Final = "when"
FACETS: Final[Mapping[str, Select[Any]]] = {
    "verdict": _of_record(ABOUT.c.verdict),
    "game": _of_record(ABOUT.c.game),
    "event": _of_record(ABOUT.c.event),
    "kind": _of_record(ABOUT.c.kind),
    WHEN: select(ABOUT.c.id, func.substr(ABOUT.c.first_day, 1, 4) + "/" + func.substr(ABOUT.c.last_day, 1, 4)).where(
        ABOUT.c.first_day != ""
    ),
    "player": select(PLAYER.c.record, PLAYER.c.key).where(PLAYER.c.key != "").distinct(),
    "contract": select(HAND.c.record, COURSE.c.contract).join(COURSE).where(COURSE.c.contract != "").distinct(),
    "hands": select(ABOUT.c.id, cast(ABOUT.c.hands, Text)).where(ABOUT.c.hands > 0),
    "code": select(FAULT.c.record, FAULT.c.code).join(RECORD).where(FAULT.c.proof == RECORD.c.proof).distinct(),
    "happened": select(HAPPENED.c.record, HAPPENED.c.name).distinct(),
}
"""Facet -> query for pairs of a record number and a value, each once. The value of a player is the key, of a time the
first and the last possible year. (`!=`, because `>` makes SQLite scan the whole index even for a few records.)"""
PROVED: Final = ("verdict", "contract", "code", "happened")
"""Facets that a new proof may change."""
SHOWN: Final = 60
"""Maximum number of values shown for a facet."""


def count_values(
    connection: Connection, facets: Mapping[str, Select[Any]], numbers: Collection[int]
) -> dict[str, dict[str, int]]:
    """Return facet -> value -> number of records among `numbers`, the most frequent value first."""
    counts: dict[str, dict[str, int]] = {facet: {} for facet in facets}
    asked: BindParameter[Any] = bindparam("asked", list(numbers), expanding=True, literal_execute=True)
    among = select(RECORD.c.id).where(RECORD.c.id.in_(asked)).cte("among")
    parts = []
    for facet, pairs in facets.items():
        own, _ = pairs.selected_columns
        _, value = pairs.where(own.in_(select(among.c.id))).subquery().c
        parts.append(select(literal(facet), value, func.count()).group_by(value))
    rows: Any = connection.execute(union_all(*parts)).all() if parts else ()
    for facet, value, records in sorted(rows, key=lambda row: (-row[2], row[1])):
        counts[facet][value] = records
    return counts


def update_tally(
    connection: Connection, numbers: Collection[int], change: int, facets: Collection[str] = FACETS
) -> None:
    """Add the current values of these records to the tally (`change` 1), or subtract them (-1)."""
    numbers_of = count_values(connection, {facet: FACETS[facet] for facet in facets}, numbers)
    rows = [
        {"facet": facet, "value": value, "records": change * records}
        for facet, values in numbers_of.items()
        for value, records in values.items()
    ]
    if rows:
        connection.execute(_UPSERT, rows)


_UPSERT: Final = text(
    "INSERT INTO tally (facet, value, records) VALUES (:facet, :value, :records) "
    "ON CONFLICT (facet, value) DO UPDATE SET records = tally.records + excluded.records"
)


def tallied_values(connection: Connection, facet: str, limit: int = SHOWN) -> dict[str, int]:
    """Return value -> number of records in the archive, for the `limit` most frequent values, in falling order."""
    wanted = select(TALLY.c.value, TALLY.c.records).where(TALLY.c.facet == facet, TALLY.c.records > 0)
    return pairs_of(connection, wanted.order_by(TALLY.c.records.desc(), TALLY.c.value).limit(limit))


def pairs_of(connection: Connection, query: Select[Any]) -> dict[Any, Any]:
    """Return a mapping from the first column of a query to its second."""
    rows: Any = connection.execute(query).all()
    return dict(rows)


def records_with(connection: Connection, facet: str, value: str) -> int:
    """Return the number of records in the archive with this value of a facet, from the tally."""
    wanted = select(TALLY.c.records).where(TALLY.c.facet == facet, TALLY.c.value == value)
    return connection.scalar(wanted) or 0
