"""Connecting: the name of an archive -> its database, and what that complains of in words for a person."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError

from tarot_records.archive import tables

PAGE: Final = 16_384
"""Bytes in a page of an SQLite file: records are some hundreds of bytes, and fewer pages are fewer seeks."""
PATIENCE: Final = 60
"""Seconds to wait while another program writes, or until a server is back."""


class ArchiveError(Exception):
    """Something a person has to know about the archive; its text is for him."""


def shown(name: str) -> str:
    """The name of an archive as it may be shown: an address without its password."""
    return make_url(name).render_as_string() if "://" in name else name


def engine_of(name: str) -> Engine:
    """The database of an archive: an address, or else the name of a file."""
    try:
        url = make_url(name if "://" in name else f"sqlite:///{name}")
        engine = create_engine(url, pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        raise ArchiveError(f"Cannot open this: {error}.") from error
    if engine.dialect.name not in tables.WORDS:
        raise ArchiveError(f"An archive is an SQLite file or a PostgreSQL database, not {engine.dialect.name}.")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepared)
        event.listen(engine, "begin", _begun)
    return engine


def _prepared(connection: Any, _: object) -> None:
    """Sets up a connection to an SQLite file; transactions are begun by ourselves."""
    connection.isolation_level = None
    for pragma in (
        f"page_size = {PAGE}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"busy_timeout = {PATIENCE * 1000}",
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
