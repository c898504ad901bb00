"""The tally: what records are told apart by, and how many there are of each value; kept with every change.

Counting a million records takes seconds, so a table has the numbers. It is brought up to date in the
transaction that changes the records, from what then stands in the other tables.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, Select, Text, bindparam, cast, func, literal, select, text, union_all

from tarot_records.archive.tables import ABOUT, COURSE, FAULT, HAND, HAPPENED, PLAYER, RECORD, TALLY


def _of_record(column: Any) -> Select[Any]:
    return select(ABOUT.c.id, column).where(column != "")


def _year(column: Any) -> Any:
    return func.substr(column, 1, 4)


WHEN: Final = "when"
FACETS: Final[Mapping[str, Select[Any]]] = {
    "verdict": _of_record(ABOUT.c.verdict),
    "game": _of_record(ABOUT.c.game),
    "event": _of_record(ABOUT.c.event),
    "kind": _of_record(ABOUT.c.kind),
    WHEN: select(ABOUT.c.id, _year(ABOUT.c.first_day) + "/" + _year(ABOUT.c.last_day)).where(ABOUT.c.first_day != ""),
    "player": select(PLAYER.c.record, PLAYER.c.key).where(PLAYER.c.key != "").distinct(),
    "contract": select(HAND.c.record, COURSE.c.contract).join(COURSE).where(COURSE.c.contract != "").distinct(),
    "hands": select(ABOUT.c.id, cast(ABOUT.c.hands, Text)).where(ABOUT.c.hands > 0),
    "code": select(FAULT.c.record, FAULT.c.code).join(RECORD).where(FAULT.c.proof == RECORD.c.proof).distinct(),
    "happened": select(HAPPENED.c.record, HAPPENED.c.name).distinct(),
}
"""What records are told apart by -> each record with each of its values, once. A player is known by his key, the
time by the first and the last year it may have been. (`!=` and not `>`, which sends SQLite through the whole index of
the values even for a few records.)"""
PROVED: Final = ("verdict", "contract", "code", "happened")
"""Those that a new proof may change."""
SHOWN: Final = 60
"""The most values of one that are told."""


def counted(
    connection: Connection, facets: Mapping[str, Select[Any]], numbers: Collection[int]
) -> dict[str, dict[str, int]]:
    """Of each facet: value -> how many of these records have it, the most frequent first."""
    found: dict[str, dict[str, int]] = {facet: {} for facet in facets}
    asked: BindParameter[Any] = bindparam("asked", list(numbers), expanding=True, literal_execute=True)
    among = select(RECORD.c.id).where(RECORD.c.id.in_(asked)).cte("among")
    parts = []
    for facet, pairs in facets.items():
        own, _ = pairs.selected_columns
        _, value = pairs.where(own.in_(select(among.c.id))).subquery().c
        parts.append(select(literal(facet), value, func.count()).group_by(value))
    rows: Any = connection.execute(union_all(*parts)).all() if parts else ()
    for facet, value, records in sorted(rows, key=lambda row: (-row[2], row[1])):
        found[facet][value] = records
    return found


def note(connection: Connection, numbers: Collection[int], change: int, facets: Collection[str] = FACETS) -> None:
    """Adds these records to the tally (1), or takes them out of it (-1), as they stand now."""
    told = counted(connection, {facet: FACETS[facet] for facet in facets}, numbers)
    rows = [
        {"facet": facet, "value": value, "records": change * records}
        for facet, values in told.items()
        for value, records in values.items()
    ]
    if rows:
        connection.execute(_UPSERT, rows)


_UPSERT: Final = text(
    "INSERT INTO tally (facet, value, records) VALUES (:facet, :value, :records) "
    "ON CONFLICT (facet, value) DO UPDATE SET records = tally.records + excluded.records"
)


def tallied(connection: Connection, facet: str, limit: int = SHOWN) -> dict[str, int]:
    """Value -> how many records of the archive have it, the most frequent first."""
    wanted = select(TALLY.c.value, TALLY.c.records).where(TALLY.c.facet == facet, TALLY.c.records > 0)
    return pairs_of(connection, wanted.order_by(TALLY.c.records.desc(), TALLY.c.value).limit(limit))


def pairs_of(connection: Connection, query: Select[Any]) -> dict[Any, Any]:
    """What a query of two columns finds: the first -> the second."""
    rows: Any = connection.execute(query).all()
    return dict(rows)


def records_with(connection: Connection, facet: str, value: str) -> int:
    """How many records of the archive have this value."""
    wanted = select(TALLY.c.records).where(TALLY.c.facet == facet, TALLY.c.value == value)
    return connection.scalar(wanted) or 0
