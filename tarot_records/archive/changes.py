"""Changes: the log of who changed an archive, when and in which way, written in the transaction of the change."""

import getpass
from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, insert, select

from tarot_records.archive.tables import CHANGE

COMMAND, API, DESK = "command", "api", "desk"
"""The ways to change an archive."""
ADD, MEND, PROVE = "add", "mend", "prove"
"""What can be done to records."""
MOST: Final = 1_000
"""The most changes that are told at once."""


class Author(NamedTuple):
    """Who changes something."""

    name: str
    way: str = COMMAND


class Change(NamedTuple):
    """One change, as the log has it."""

    id: int
    at: str
    who: str
    way: str
    what: str
    records: int
    """How many there were."""
    first: int
    """The lowest of their numbers."""
    last: int


def here() -> Author:
    """Whoever runs this program, as the system calls him."""
    try:
        return Author(getpass.getuser())
    except (OSError, KeyError):
        return Author("unknown")


def log(connection: Connection, author: Author, what: str, numbers: Sequence[int], at: str) -> None:
    """Notes a change of these records; none if there are none."""
    if not numbers:
        return
    number = (connection.scalar(select(func.max(CHANGE.c.id))) or 0) + 1
    change = Change(number, at, *author, what, len(numbers), min(numbers), max(numbers))
    connection.execute(insert(CHANGE).values(change._asdict()))


def changes(connection: Connection, limit: int, before: int | None = None) -> list[Change]:
    """The latest changes, the last first; or the latest before one."""
    wanted = select(CHANGE).order_by(CHANGE.c.id.desc()).limit(max(1, min(limit, MOST)))
    if before is not None:
        wanted = wanted.where(CHANGE.c.id < before)
    return [Change(*row) for row in connection.execute(wanted)]
