"""The record of the day: one that was really played and is proved. The day decides which."""

from datetime import date
from hashlib import sha256

from sqlalchemy import Connection, func, select

from tarot_records.archive.tables import NATURE, RECORD
from tarot_records.archive.tally import records_with
from tarot_records.core.verdicts import PROVED


def chance(day: date) -> int:
    """A number that a day has, and another day another."""
    return int.from_bytes(sha256(day.isoformat().encode()).digest()[:8])


def record_of(connection: Connection, day: date) -> int | None:
    """The number of the record of the day; None if no record is of people who played, and proved."""
    if not records_with(connection, "kind", "played"):
        return None
    fits = NATURE.c.kind == "played", NATURE.c.verdict == PROVED, NATURE.c.hands > 0
    asked = select(RECORD.c.id).where(RECORD.c.nature.in_(select(NATURE.c.id).where(*fits)))
    asked = asked.order_by(RECORD.c.id).limit(1)
    highest: int = connection.scalar(select(func.max(RECORD.c.id))) or 1
    found: int | None = connection.scalar(asked.where(RECORD.c.id > chance(day) % highest))
    return connection.scalar(asked) if found is None else found
