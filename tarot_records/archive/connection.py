"""Database connections of an archive: open by name, transactions, time limits, and error messages for users.

A reader never waits for a writer. It needs no right to write, neither to the file nor to its folder.
"""

import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, NoSuchModuleError, OperationalError

from tarot_records.archive.tables import WORDS

PAGE: Final = 16_384
"""Size of a page of an SQLite file, in bytes. A record takes a few hundred bytes; large pages save seeks."""
PATIENCE: Final = 60
"""Seconds to wait while another program writes, or until a server is back."""
LONGEST: Final = 600
"""Maximum duration of one query of a reader on a server, in seconds."""
STEPS: Final = 20_000
"""Number of steps of SQLite's virtual machine between two checks of the time limit."""
ASKED: Final = 10_000
"""Maximum number of values in one query."""
WAIT_TOLD: Final = 10
"""Seconds of patience beyond which a user is told that a server is waited for."""
_LASTING: Final = ("authentication failed", "does not exist", "no pg_hba.conf entry", "resolve host", "no password")
"""Parts of the messages of PostgreSQL for a connection that will not succeed later either."""
_LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")
DAMAGED: Final = (
    "The file is damaged: `tarot-records archive verify` tells where, `archive export` writes what can still be read, "
    "and a backup, or adding the texts to a new archive, mends it."
)
"""Remedy for a damaged file, shown to the user."""
FULL: Final = "there is no room on the disk for what SQLite writes beside the file"
"""Reason that is shown to the user where SQLite speaks of an input or output error."""
_UNWRITABLE: Final = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR_SHM")
"""Beginnings of SQLite's error codes where nothing can be written beside a file: no right, no folder, a full disk."""
_LOCKED: Final = ("55P03", "SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT", "SQLITE_BUSY_RECOVERY")
"""Error codes of PostgreSQL and SQLite for a lock that another program holds."""


class ArchiveError(Exception):
    """A problem with the archive; its text is for the user."""


class Overtime(ArchiveError):  # noqa: N818 (what happened)
    """A query exceeded its time limit."""


def public_name(name: str) -> str:
    """Return the name of an archive for display; an address without its password."""
    return make_url(name).render_as_string() if "://" in name else name


def is_file(engine: Engine) -> bool:
    """Return True if the database is a file, which must exist before it is opened."""
    return engine.dialect.name == "sqlite" and "vfs" not in engine.url.query


def engine_of(name: str, patience: int = PATIENCE, writes: bool = True) -> Engine:
    """Return the SQLAlchemy engine of an archive, named by an address or a file. Raises ArchiveError.

    `patience` is in seconds; without `writes`, connections only read.
    """
    try:
        url = make_url(name if "://" in name else f"sqlite:///{name}")
        file = url.database if url.get_backend_name() == "sqlite" and "vfs" not in url.query else None
        reads: dict[str, Any] = {} if writes or not file else {"creator": partial(_connect_reader, file)}
        kind = {"connect_args": {"factory": _SelfClosing}} if url.get_backend_name() == "sqlite" else {}
        engine = create_engine(url, pool_pre_ping=True, **kind, **reads)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        raise ArchiveError(f"Cannot open this: {error}.") from error
    if engine.dialect.name not in WORDS:
        raise ArchiveError(f"An archive is an SQLite file or a PostgreSQL database, not {engine.dialect.name}.")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", partial(_set_up_sqlite, patience=patience, writes=not reads))
        event.listen(engine, "begin", _begin)
        if reads:
            event.listen(engine, "checkout", _reject_stale)
    else:
        event.listen(engine, "connect", partial(_set_up_postgresql, patience=patience))
    return engine


class _SelfClosing(sqlite3.Connection):
    """A connection to SQLite that closes itself when it is no longer used; from Python 3.13 on, others warn instead."""

    def __del__(self) -> None:
        with suppress(sqlite3.ProgrammingError):  # of another thread
            self.close()


class _Reader(_SelfClosing):
    """A connection to an SQLite file that only reads."""

    unchanged: tuple[str, tuple[int, int]] | None = None
    """Path, modification time and size of a file opened as immutable; None for another file."""


def _connect_reader(path: str) -> sqlite3.Connection:
    """Return a connection that reads an SQLite file, opened as immutable if nothing can be written beside the file."""
    address = Path(path).absolute().as_uri()
    try:
        return _opened(f"{address}?mode={'rw' if os.access(path, os.W_OK) else 'ro'}", _Reader)
    except sqlite3.OperationalError as error:
        if not error.sqlite_errorname.startswith(_UNWRITABLE) or (_unfinished(path) and _is_full(error)):
            raise
    if _unfinished(path):
        raise sqlite3.OperationalError("whoever wrote last did not close it; it has to be opened once by who may write")
    connection = _opened(f"{address}?mode=ro&immutable=1", _Reader)
    connection.unchanged = path, _stamp(path)
    return connection


def _opened(address: str, kind: type[_Reader]) -> _Reader:
    """Return a connection that has read from the database, because SQLite reports only then if it can."""
    connection = sqlite3.connect(address, uri=True, check_same_thread=False, factory=kind)
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _unfinished(path: str) -> bool:
    """Return True if the latest changes of an SQLite file are still in its write-ahead log."""
    log = Path(f"{path}-wal")
    return log.exists() and log.stat().st_size > 0


def _stamp(path: str) -> tuple[int, int]:
    """Return modification time (ns) and size (bytes) of a file."""
    status = Path(path).stat()
    return status.st_mtime_ns, status.st_size


def _reject_stale(connection: _Reader, *_: object) -> None:
    """Raise DisconnectionError if a file that was opened as immutable has changed, so that it is opened again."""
    if connection.unchanged is not None:
        path, stamp = connection.unchanged
        if _unfinished(path) or _stamp(path) != stamp:
            raise DisconnectionError


def _set_up_sqlite(connection: Any, _: object, patience: int, writes: bool) -> None:
    """Set the pragmas of a new connection to SQLite."""
    connection.isolation_level = None  # `_begin` begins transactions
    lasting = (f"page_size = {PAGE}", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
    for pragma in (f"busy_timeout = {patience * 1000}", "cache_size = -65536", *(lasting if writes else ())):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("CREATE VIRTUAL TABLE temp.word_terms USING fts5vocab(main, word_index, row)")
    if not writes:
        connection.execute("PRAGMA query_only = ON")


def _set_up_postgresql(connection: Any, _: object, patience: int) -> None:
    """Set the time limits of a new connection to PostgreSQL."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{patience}s'")
        cursor.execute(f"SET statement_timeout = '{LONGEST}s'")
    connection.commit()


def _begin(connection: Connection) -> None:
    """Begin a transaction; a writer takes SQLite's lock at once."""
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


@contextmanager
def begin_writing(engine: Engine) -> Iterator[Connection]:
    """Yield a connection in a transaction that excludes other writers."""
    with engine.execution_options(writing=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(1950438211)"))
        yield connection


@contextmanager
def limit_queries(connection: Connection, seconds: float) -> Iterator[None]:
    """Limit the duration of each query. Raises Overtime; earlier changes of the transaction are kept."""
    try:
        with connection.begin_nested(), _time_limit(connection, seconds):
            yield
    except OperationalError as error:
        if _state(error) in ("57014", "SQLITE_INTERRUPT"):
            raise Overtime(f"This was given up after {seconds:g} seconds.") from error
        raise


@contextmanager
def _time_limit(connection: Connection, seconds: float) -> Iterator[None]:
    """Have the database interrupt each query after this many seconds."""
    if connection.dialect.name == "postgresql":
        before = connection.scalar(text("SHOW statement_timeout"))
        connection.execute(text(f"SET LOCAL statement_timeout = {max(1, round(seconds * 1000))}"))
        yield
        connection.execute(text(f"SET LOCAL statement_timeout = '{before}'"))
        return
    driver: Any = connection.connection.driver_connection
    until = time.monotonic() + seconds
    driver.set_progress_handler(lambda: time.monotonic() > until, STEPS)
    try:
        yield
    finally:
        driver.set_progress_handler(None, 0)


@contextmanager
def explain_errors(name: str, patience: int = PATIENCE) -> Iterator[None]:
    """Turn errors of the database into ArchiveError, whose text mentions the archive's `name` and `patience`."""
    try:
        yield
    except DBAPIError as error:
        if _state(error) in _LOCKED:
            reason = f"another program writes to it; it was waited for {patience} seconds"
            raise ArchiveError(f"{public_name(name)}: {reason}.") from error
        reason = FULL if _is_full(error.orig) else str(error.orig).strip().splitlines()[0]
        remedy = f". {DAMAGED}" if is_damaged(error) else ""
        raise ArchiveError(f"{public_name(name)}: {reason}{remedy}") from error
    except OSError as error:
        raise ArchiveError(f"{public_name(name)}: {error.strerror or error}") from error


def run_patiently(engine: Engine, work: Callable[[Connection], T], opened: Callable[[], Any], patience: int) -> T:
    """Return the result of `work`, called with the connection of a transaction that `opened` begins.

    If the server is away, wait for it up to `patience` seconds and call `work` again. A warning is logged once.
    """
    until, is_waiting = time.monotonic() + patience, False
    while True:
        try:
            with opened() as connection:
                return work(connection)
        except OperationalError as error:
            if not is_away(error) or time.monotonic() > until:
                raise
            if not is_waiting and patience > WAIT_TOLD:
                is_waiting = True
                where = public_name(engine.url.render_as_string(hide_password=True))
                _LOG.warning("%s does not answer; it is waited for, %s seconds at most.", where, patience)
            engine.dispose()
            time.sleep(0.2)


def is_away(error: OperationalError) -> bool:
    """Return True if a PostgreSQL server has gone away or has not started yet.

    With a connection, the class of the error code tells. Without one, every reason counts except those in _LASTING,
    which waiting does not mend. Errors of SQLite never count.
    """
    state = getattr(error.orig, "sqlstate", "")
    if state is None:
        return not any(words in str(error.orig) for words in _LASTING)
    return state.startswith(("08", "57P"))


def is_damaged(error: BaseException | None) -> bool:
    """Return True if this is SQLite's error for a file that is partly unreadable."""
    return isinstance(error, DBAPIError) and (_state(error) or "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def _is_full(error: object) -> bool:
    """Return True if this is SQLite's error for a shared memory file that does not fit on the disk."""
    return (getattr(error, "sqlite_errorname", None) or "").startswith("SQLITE_IOERR_SHM")


def _state(error: DBAPIError) -> str | None:
    """Return the database's code of an error; None if it has no code."""
    return getattr(error.orig, "sqlstate", None) or getattr(error.orig, "sqlite_errorname", None)


def query_parts(things: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """Yield slices of a sequence, each short enough for one query."""
    return (things[start : start + ASKED] for start in range(0, len(things), ASKED))
