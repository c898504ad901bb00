"""Connecting: the name of an archive -> its database, and what that complains of in words for a person."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError

from tarot_records.archive import tables

PAGE: Final = 16_384
"""Bytes in a page of an SQLite file: records are some hundreds of bytes, and fewer pages are fewer seeks."""
PATIENCE: Final = 60
"""Seconds to wait while another program writes, or until a server is back."""


STEPS: Final = 20_000
"""After so many steps of its machine SQLite is asked to look at the clock."""


class ArchiveError(Exception):
    """Something a person has to know about the archive; its text is for him."""


class Overtime(ArchiveError):  # noqa: N818 (what happened)
    """A question that takes too long."""


def shown(name: str) -> str:
    """The name of an archive as it may be shown: an address without its password."""
    return make_url(name).render_as_string() if "://" in name else name


def memory() -> str:
    """The name of a new database in memory, which several threads of this program can read at once."""
    return f"sqlite:///file:/tarot-{uuid4().hex}?vfs=memdb&uri=true"


def is_file(engine: Engine) -> bool:
    """Whether a database is a file, which has to be there before it is opened."""
    return engine.dialect.name == "sqlite" and "vfs" not in engine.url.query


def engine_of(name: str, patience: int = PATIENCE) -> Engine:
    """The database of an archive: an address, or else the name of a file."""
    try:
        url = make_url(name if "://" in name else f"sqlite:///{name}")
        engine = create_engine(url, pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        raise ArchiveError(f"Cannot open this: {error}.") from error
    if engine.dialect.name not in tables.WORDS:
        raise ArchiveError(f"An archive is an SQLite file or a PostgreSQL database, not {engine.dialect.name}.")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", partial(_prepared, patience=patience))
        event.listen(engine, "begin", _begun)
    return engine


def _prepared(connection: Any, _: object, patience: int) -> None:
    """Sets up a connection to an SQLite file; transactions are begun by ourselves."""
    connection.isolation_level = None
    for pragma in (
        f"page_size = {PAGE}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"busy_timeout = {patience * 1000}",
        "cache_size = -65536",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begun(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction of the only one who writes."""
    with engine.execution_options(writing=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(1950438211)"))
        yield connection


@contextmanager
def within(connection: Connection, seconds: float) -> Iterator[None]:
    """Lets no query take longer; raises Overtime, and what the transaction did before still stands."""
    try:
        with connection.begin_nested(), _limited(connection, seconds):
            yield
    except OperationalError as error:
        if _is_overtime(error):
            raise Overtime(f"This was given up after {seconds:g} seconds.") from error
        raise


@contextmanager
def _limited(connection: Connection, seconds: float) -> Iterator[None]:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SET LOCAL statement_timeout = {max(1, round(seconds * 1000))}"))
        yield
        connection.execute(text("SET LOCAL statement_timeout = DEFAULT"))
        return
    driver: Any = connection.connection.driver_connection
    until = time.monotonic() + seconds
    driver.set_progress_handler(lambda: time.monotonic() > until, STEPS)
    try:
        yield
    finally:
        driver.set_progress_handler(None, 0)


@contextmanager
def explained(name: str) -> Iterator[None]:
    """What the database complains of, for a person."""
    try:
        yield
    except DBAPIError as error:
        raise ArchiveError(f"{shown(name)}: {str(error.orig).strip().splitlines()[0]}") from error
    except OSError as error:
        raise ArchiveError(f"{shown(name)}: {error.strerror or error}") from error


def is_away(error: OperationalError) -> bool:
    """Whether a server went away or is not there yet, so that it may be back: by PostgreSQL's error classes."""
    state = getattr(error.orig, "sqlstate", "")  # None if there is no connection; SQLite's errors have none of it
    return state is None or state.startswith(("08", "57P"))


def _is_overtime(error: OperationalError) -> bool:
    """Whether the database gave a query up as it was told to."""
    told = getattr(error.orig, "sqlstate", None) or getattr(error.orig, "sqlite_errorname", None)
    return told in ("57014", "SQLITE_INTERRUPT")
