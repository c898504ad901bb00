"""Photographs: the picture of a score sheet or a newspaper that a record was copied from, kept beside it.

What is kept is never what was sent, but a plain JPEG made of its points by the cleaner. Their table is made when the
first one comes, in an archive of whatever form: nothing else in it leans on them, and a program that knows nothing of
them passes it by.
"""

import subprocess
import sys
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    delete,
    insert,
    inspect,
    select,
)

from tarot_records.archive.changes import Author, log

PHOTOGRAPH: Final = Table(
    "photograph",
    MetaData(),
    Column("record", Integer, primary_key=True, autoincrement=False),
    Column("digest", String(64), nullable=False),
    Column("jpeg", LargeBinary, nullable=False),
)
"""The picture that a record was copied from, if there is one."""
SHOWN, HIDDEN = "photograph", "no photograph"
"""What the log calls it that a picture came, or went."""

LIMIT: Final = 12 << 20
"""The most bytes of a picture that is sent."""
SECONDS: Final = 30
"""Within so many a picture has to be cleaned."""
CLEANER: Final = Path(__file__).with_name("cleaner.py")
WRONG: Final = {2: "kind", 3: "large"}
"""What the cleaner ends with -> what is wrong; anything else is damage."""


class WrongPhotograph(Exception):  # noqa: N818 (it is the picture that is wrong)
    """A picture that is not taken."""

    def __init__(self, reason: str) -> None:
        """`reason`: `kind`, `large`, `damaged`, or `uninstalled` where nothing is here that reads pictures."""
        super().__init__(REASONS[reason])
        self.reason = reason


REASONS: Final = {
    "kind": "A picture is a JPEG, PNG or WebP file.",
    "large": f"A picture has at most {LIMIT >> 20} megabytes and 40 million points.",
    "damaged": "The picture cannot be read to its end.",
    "uninstalled": "What reads pictures is not installed (pip install 'tarot-records[pictures]').",
}


@cache
def is_installed() -> bool:
    """Whether pictures can be read here."""
    return find_spec("PIL") is not None


def cleaned(raw: bytes, turn: int = 0) -> bytes:
    """A plain JPEG of a picture that was sent, turned to the right by so many quarters; raises WrongPhotograph."""
    if not is_installed():
        raise WrongPhotograph("uninstalled")
    if len(raw) > LIMIT:
        raise WrongPhotograph("large")
    command = (sys.executable, "-I", str(CLEANER), str(turn % 4))
    try:
        done = subprocess.run(command, input=raw, capture_output=True, check=False, timeout=SECONDS)
    except subprocess.TimeoutExpired as error:
        raise WrongPhotograph("damaged") from error
    if done.returncode:
        raise WrongPhotograph(WRONG.get(done.returncode, "damaged"))
    return done.stdout


def photograph(connection: Connection, record: int) -> bytes | None:
    """The picture that a record was copied from; None if there is none."""
    found = _asked(connection, PHOTOGRAPH.c.jpeg, record)
    return None if found is None else bytes(found)


def digest_of(connection: Connection, record: int) -> str:
    """By what the picture of a record is told from any other; empty if there is none."""
    return _asked(connection, PHOTOGRAPH.c.digest, record) or ""


def _asked(connection: Connection, column: Column[Any], record: int) -> Any:
    """A value of the picture of a record; None if there is none."""
    if not inspect(connection).has_table(PHOTOGRAPH.name):
        return None
    return connection.scalar(select(column).where(PHOTOGRAPH.c.record == record))


def numbers(connection: Connection) -> frozenset[int]:
    """The records that have a picture."""
    if not inspect(connection).has_table(PHOTOGRAPH.name):
        return frozenset()
    return frozenset(connection.scalars(select(PHOTOGRAPH.c.record)))


def keep(connection: Connection, record: int, jpeg: bytes, author: Author, at: str) -> None:
    """Keeps a cleaned picture with a record, in the place of an earlier one."""
    PHOTOGRAPH.create(connection, checkfirst=True)
    connection.execute(delete(PHOTOGRAPH).where(PHOTOGRAPH.c.record == record))
    connection.execute(insert(PHOTOGRAPH).values(record=record, digest=sha256(jpeg).hexdigest(), jpeg=jpeg))
    log(connection, author, SHOWN, [record], at)


def remove(connection: Connection, record: int, author: Author, at: str) -> bool:
    """Takes the picture of a record away for good; whether there was one."""
    if not digest_of(connection, record):
        return False
    connection.execute(delete(PHOTOGRAPH).where(PHOTOGRAPH.c.record == record))
    log(connection, author, HIDDEN, [record], at)
    return True


def copied(source: Connection, target: Connection) -> None:
    """Copies all pictures into another archive, one after the other."""
    if not inspect(source).has_table(PHOTOGRAPH.name):
        return
    PHOTOGRAPH.create(target)
    for row in source.execute(select(PHOTOGRAPH)).mappings():
        target.execute(insert(PHOTOGRAPH).values(**row))
