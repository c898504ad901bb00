"""Connecting: the name of an archive -> its database, and what that complains of in words for a person.

Who only reads waits for nobody who writes, and needs no right to write: neither to the file nor beside it.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, NoSuchModuleError, OperationalError

from tarot_records.archive import tables

PAGE: Final = 16_384
"""Bytes in a page of an SQLite file: records are some hundreds of bytes, and fewer pages are fewer seeks."""
PATIENCE: Final = 60
"""Seconds to wait while another program writes, or until a server is back."""
LONGEST: Final = 600
"""Seconds that a server may work at one question of a reader."""
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


def engine_of(name: str, patience: int = PATIENCE, writes: bool = True) -> Engine:
    """The database of an archive: an address, or else the name of a file. Whoever writes says so."""
    try:
        url = make_url(name if "://" in name else f"sqlite:///{name}")
        file = url.database if url.get_backend_name() == "sqlite" and "vfs" not in url.query else None
        reads: dict[str, Any] = {} if writes or not file else {"creator": partial(_reader, file)}
        engine = create_engine(url, pool_pre_ping=True, **reads)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        raise ArchiveError(f"Cannot open this: {error}.") from error
    if engine.dialect.name not in tables.WORDS:
        raise ArchiveError(f"An archive is an SQLite file or a PostgreSQL database, not {engine.dialect.name}.")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", partial(_prepared, patience=patience, writes=not reads))
        event.listen(engine, "begin", _begun)
        if reads:
            event.listen(engine, "checkout", _as_it_is_now)
    else:
        event.listen(engine, "connect", partial(_timed, patience=patience))
    return engine


def _reader(path: str) -> sqlite3.Connection:
    """A connection that only reads; where nothing may be written beside the file, as from one that never changes."""
    address = Path(path).absolute().as_uri()
    try:
        return _opened(f"{address}?mode={'rw' if os.access(path, os.W_OK) else 'ro'}", _Reader)
    except sqlite3.OperationalError as error:
        if not error.sqlite_errorname.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN")):
            raise
    if _unfinished(path):
        raise sqlite3.OperationalError("whoever wrote last did not close it; it has to be opened once by who may write")
    connection = _opened(f"{address}?mode=ro&immutable=1", _Reader)
    connection.unchanged = path, _stamp(path)
    return connection


class _Reader(sqlite3.Connection):
    """A connection that only reads."""

    unchanged: tuple[str, tuple[int, int]] | None = None
    """The file that is read as one that never changes, and what it was like then."""


def _opened(address: str, kind: type[_Reader]) -> _Reader:
    """A connection that has read something: only then it is seen whether it can."""
    connection = sqlite3.connect(address, uri=True, check_same_thread=False, factory=kind)
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _unfinished(path: str) -> bool:
    """Whether the newest part of an SQLite file stands in another beside it."""
    log = Path(f"{path}-wal")
    return log.exists() and log.stat().st_size > 0


def _stamp(path: str) -> tuple[int, int]:
    """By what is seen that a file was changed."""
    told = Path(path).stat()
    return told.st_mtime_ns, told.st_size


def _as_it_is_now(connection: _Reader, *_: object) -> None:
    """A file that was to stay as it was and did not is opened anew."""
    if connection.unchanged is not None:
        path, stamp = connection.unchanged
        if _unfinished(path) or _stamp(path) != stamp:
            raise DisconnectionError


def _prepared(connection: Any, _: object, patience: int, writes: bool) -> None:
    """Sets up a connection to an SQLite file; transactions are begun by ourselves."""
    connection.isolation_level = None
    lasting = (f"page_size = {PAGE}", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
    for pragma in (
        f"busy_timeout = {patience * 1000}",
        "cache_size = -65536",
        *(lasting if writes else ()),
    ):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("CREATE VIRTUAL TABLE temp.word_terms USING fts5vocab(main, word_index, row)")
    if not writes:
        connection.execute("PRAGMA query_only = ON")


def _timed(connection: Any, _: object, patience: int) -> None:
    """Sets up a connection to a server, which neither waits nor works for ever."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{patience}s'")
        cursor.execute(f"SET statement_timeout = '{LONGEST}s'")
    connection.commit()


def _begun(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction of the only one who writes."""
    with engine.execution_options(writing=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 0"))
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
def explained(name: str, patience: int = PATIENCE) -> Iterator[None]:
    """What the database complains of, for a person."""
    try:
        yield
    except DBAPIError as error:
        if _state(error) in _LOCKED:
            told = f"another program writes to it; it was waited for {patience} seconds"
            raise ArchiveError(f"{shown(name)}: {told}.") from error
        raise ArchiveError(f"{shown(name)}: {str(error.orig).strip().splitlines()[0]}") from error
    except OSError as error:
        raise ArchiveError(f"{shown(name)}: {error.strerror or error}") from error


def is_away(error: OperationalError) -> bool:
    """Whether a server went away or is not there yet, so that it may be back: by PostgreSQL's error classes."""
    state = getattr(error.orig, "sqlstate", "")  # None if there is no connection; SQLite's errors have none of it
    return state is None or state.startswith(("08", "57P"))


def _is_overtime(error: OperationalError) -> bool:
    """Whether the database gave a query up as it was told to."""
    return _state(error) in ("57014", "SQLITE_INTERRUPT")


def is_read_only(error: BaseException | None) -> bool:
    """Whether this is what an SQLite file says that may not be written, or beside which nothing may."""
    return _told(error).startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN"))


def is_damaged(error: BaseException | None) -> bool:
    """Whether this is what an SQLite file says of which a part cannot be read."""
    return _told(error).startswith("SQLITE_CORRUPT")


def _told(error: BaseException | None) -> str:
    return (_state(error) or "") if isinstance(error, DBAPIError) else ""


def _state(error: DBAPIError) -> str | None:
    """What the database calls what went wrong."""
    return getattr(error.orig, "sqlstate", None) or getattr(error.orig, "sqlite_errorname", None)


_LOCKED: Final = ("55P03", "SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT", "SQLITE_BUSY_RECOVERY")
"""What databases call it that somebody else has a lock."""
