"""Sharing: what many records have in common -> the numbers by which they name it; and how rows are written."""

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any, Final

from sqlalchemy import Connection, Table, func, select

from tarot_records.archive.tables import mark_of

NO_NUL: Final = "\ufffd"
"""What stands for a NUL where a database takes none; the original keeps it."""
ASKED: Final = 10_000
"""So many are asked for at once."""
Row = tuple[Any, ...]


def numbers(connection: Connection, table: Table, rows: Iterable[Row]) -> dict[Row, int]:
    """The numbers of these rows of a table; those that nobody has written before are written."""
    marks = {mark_of(row): row for row in dict.fromkeys(rows)}
    known: dict[bytes, int] = {}
    for some in parts(sorted(marks)):
        there = select(table.c.mark, table.c.id).where(table.c.mark.in_(some))
        known |= {bytes(mark): number for mark, number in connection.execute(there)}
    new = dict(zip((mark for mark in marks if mark not in known), following(connection, table), strict=False))
    fill(connection, table, [(number, mark, *marks[mark]) for mark, number in new.items()])
    known |= new
    return {row: known[mark] for mark, row in marks.items()}


def following(connection: Connection, table: Table) -> "count[int]":
    """The numbers that nothing in a table has yet."""
    return count((connection.scalar(select(func.max(table.c.id))) or 0) + 1)


def parts(things: Sequence[Any]) -> Iterable[Sequence[Any]]:
    """So many at a time as a database is asked for at once."""
    return (things[start : start + ASKED] for start in range(0, len(things), ASKED))


def fill(connection: Connection, table: Table, rows: Iterable[Row]) -> None:
    """Inserts rows, each as the table has its columns, as plainly as the driver can."""
    values = list(rows)
    if not values:
        return
    mark = "?"
    if connection.dialect.name == "postgresql":  # its texts have no NUL; the original keeps it
        mark = "%s"
        values = [tuple(v.replace("\0", NO_NUL) if isinstance(v, str) else v for v in row) for row in values]
    names = ", ".join(column.name for column in table.c)
    marks = ", ".join([mark] * len(table.c))
    connection.exec_driver_sql(f"INSERT INTO {table.name} ({names}) VALUES ({marks})", values)
