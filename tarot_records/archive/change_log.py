"""The log of changes: who changed an archive, when and in which way, written in the transaction of the change."""

import getpass
from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, insert, select

from tarot_records.archive.tables import CHANGE

COMMAND, API, DESK = "command", "api", "desk"
"""Ways to change an archive."""
ADD, MEND, PROVE = "add", "mend", "prove"
"""Kinds of changes."""
MOST: Final = 1_000
"""Maximum number of changes returned at once."""


class Author(NamedTuple):
    """The author of a change, and the way to the archive: command, API or desk."""

    name: str
    way: str = COMMAND


class Change(NamedTuple):
    """One row of the log."""

    id: int
    at: str
    who: str
    way: str
    what: str
    records: int
    """Number of records that changed; `first` and `last` are the lowest and the highest record number among them."""
    first: int
    last: int


def current_author() -> Author:
    """Return the user who runs this program as an author."""
    try:
        return Author(getpass.getuser())
    except (OSError, KeyError):
        return Author("unknown")


def log_change(connection: Connection, author: Author, what: str, numbers: Sequence[int], at: str) -> None:
    """Write one row of the log for a change of the records with these `numbers`; write nothing if there are none."""
    if not numbers:
        return
    number = (connection.scalar(select(func.max(CHANGE.c.id))) or 0) + 1
    change = Change(number, at, *author, what, len(numbers), min(numbers), max(numbers))
    connection.execute(insert(CHANGE).values(change._asdict()))


def changes(connection: Connection, limit: int, before: int | None = None) -> list[Change]:
    """Return the latest changes, newest first, at most `limit` (and at most `MOST`).

    With `before`, only changes with a lower change number are returned.
    """
    wanted = select(CHANGE).order_by(CHANGE.c.id.desc()).limit(max(1, min(limit, MOST)))
    if before is not None:
        wanted = wanted.where(CHANGE.c.id < before)
    return [Change(*row) for row in connection.execute(wanted)]
