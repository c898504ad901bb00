"""Mending: a text that cannot be read back any more -> the same text, as somebody gives it again."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, bindparam, insert, select, text, update

from tarot_records.archive.entry import Entry
from tarot_records.archive.packing import dictionary_for, packed, unpacked
from tarot_records.archive.tables import ORIGINAL, RECORD

PART: Final = 512
"""So many texts are copied at once."""


def mend(connection: Connection, number: int, entry: Entry) -> bool:
    """Puts the text of a record in its place again; False if it is there, as it was given."""
    held = connection.scalar(select(ORIGINAL.c.packed).where(ORIGINAL.c.record == number))
    if held is not None and unpacked(held, connection) == entry.raw:
        return False
    again = {"packed": packed(entry.raw, dictionary_for(connection, ()))}
    if held is None:
        connection.execute(insert(ORIGINAL).values(record=number, **again))
    else:
        connection.execute(update(ORIGINAL).where(ORIGINAL.c.record == number).values(again))
    return True


def rebuild(connection: Connection, lost: Collection[int]) -> None:
    """Makes the table of texts of a damaged SQLite file anew, of all but those of these records.

    What is left of the old one is only forgotten, for its pages can be neither read nor given back; and nobody looks at
    them here, for of a transaction that met such a page nothing can be kept.
    """
    numbers = [number for number in connection.scalars(select(RECORD.c.id)) if number not in lost]
    connection.execute(text("ALTER TABLE original RENAME TO damaged"))
    ORIGINAL.create(connection)
    copied = text("INSERT INTO original SELECT record, packed FROM damaged WHERE record IN :among")
    copied = copied.bindparams(bindparam("among", expanding=True))
    for start in range(0, len(numbers), PART):
        connection.execute(copied, {"among": numbers[start : start + PART]})
    for step in (
        "PRAGMA writable_schema = ON",
        "DELETE FROM sqlite_schema WHERE name = 'damaged'",
        "PRAGMA writable_schema = RESET",
    ):
        connection.execute(text(step))
