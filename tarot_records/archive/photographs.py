"""Photographs of the sources of records, such as a score sheet or a newspaper page, stored with the record.

The file that was sent is not stored, only a plain JPEG that `picture_cleaner.py` makes of its pixels.
"""

import subprocess
import sys
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from tarot_records.archive.change_log import Author, log_change
from tarot_records.archive.tables import PHOTOGRAPH

SHOWN, HIDDEN = "photograph", "no photograph"
"""Kinds of changes in the log: a picture was kept or removed."""
LIMIT: Final = 12 << 20
"""Maximum size of a picture that is sent, in bytes."""
SECONDS: Final = 30
"""Time limit for cleaning a picture."""
CLEANER: Final = Path(__file__).with_name("picture_cleaner.py")
WRONG: Final = {2: "kind", 3: "large", 5: "laborious"}
"""Exit code of the cleaner -> key of REASONS; any other code but 0 means "damaged"."""


class WrongPhotograph(Exception):  # noqa: N818 (it is the picture that is wrong)
    """A picture that is refused."""

    def __init__(self, reason: str) -> None:
        """Set the reason: a key of REASONS."""
        super().__init__(REASONS[reason])
        self.reason = reason


REASONS: Final = {
    "kind": "A picture is a JPEG, PNG or WebP file.",
    "large": f"A picture has at most {LIMIT >> 20} megabytes and 40 million points.",
    "laborious": "The picture has too many layers (scans of a progressive JPEG): save it anew as a plain one.",
    "damaged": "The picture cannot be read to its end.",
    "uninstalled": "What reads pictures is not installed (pip install pillow).",
}


@cache
def is_installed() -> bool:
    """Return True if the library for pictures is installed."""
    return find_spec("PIL") is not None


def clean_picture(raw: bytes, turn: int = 0) -> bytes:
    """Return a plain JPEG of a picture; `turn` is in quarter turns to the right. Raises WrongPhotograph."""
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
    """Return the JPEG of a record; None if the record has no picture."""
    jpeg = connection.scalar(select(PHOTOGRAPH.c.jpeg).where(PHOTOGRAPH.c.record == record))
    return None if jpeg is None else bytes(jpeg)


def digest_of(connection: Connection, record: int) -> str:
    """Return the digest of the picture of a record; empty if the record has no picture."""
    return connection.scalar(select(PHOTOGRAPH.c.digest).where(PHOTOGRAPH.c.record == record)) or ""


def numbers(connection: Connection) -> frozenset[int]:
    """Return the numbers of the records that have a picture."""
    return frozenset(connection.scalars(select(PHOTOGRAPH.c.record)))


def keep_picture(connection: Connection, record: int, jpeg: bytes, author: Author, at: str) -> None:
    """Store a cleaned picture with a record, in place of an earlier one, and log the change."""
    connection.execute(delete(PHOTOGRAPH).where(PHOTOGRAPH.c.record == record))
    connection.execute(insert(PHOTOGRAPH).values(record=record, digest=sha256(jpeg).hexdigest(), jpeg=jpeg))
    log_change(connection, author, SHOWN, [record], at)


def remove_picture(connection: Connection, record: int, author: Author, at: str) -> bool:
    """Remove the picture of a record for good; return True if there was one."""
    if not connection.execute(delete(PHOTOGRAPH).where(PHOTOGRAPH.c.record == record)).rowcount:
        return False
    log_change(connection, author, HIDDEN, [record], at)
    return True
