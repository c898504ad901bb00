"""The store: open an archive by its name, write to it and read from it.

Each batch of changes is one transaction, so that after a power cut only whole batches are stored. One program writes at
a time and other writers wait; everybody may read meanwhile.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar
from uuid import uuid4

from sqlalchemy import Connection, Select, bindparam, func, inspect, select, text, update
from sqlalchemy.exc import DatabaseError, OperationalError

from tarot_records.archive import insertion, tables
from tarot_records.archive.change_log import Author, current_author
from tarot_records.archive.compression import (
    REMEDY,
    Room,
    damaged_dictionaries,
    describe_damage,
    new_dictionary,
    rebuild,
    remove_unused,
    repack,
    unpack_text,
)
from tarot_records.archive.connection import (
    PATIENCE,
    ArchiveError,
    begin_writing,
    engine_of,
    explain_errors,
    is_damaged,
    is_file,
    public_name,
    run_patiently,
)
from tarot_records.archive.entry import ArchiveEntry, digest_of_text
from tarot_records.archive.insertion import Insertion
from tarot_records.archive.tables import FILE, NATURE, ORIGINAL, PHOTOGRAPH, RECORD, RUN
from tarot_records.core.gc_pause import PausedCollector

T = TypeVar("T")

RANGE: Final = 512
"""Number of texts read in one query."""


class KeptText(NamedTuple):
    """A text stored in the archive."""

    id: int
    form: str
    origin: str
    line: int
    raw: bytes | None
    """The text as it was given; None if the database has lost it."""
    is_record: bool = False
    """True if the text could be read as a record."""


class Archive:
    """An existing archive, named by its file or the address of its database.

    It waits at most `patience` seconds while another program writes, or until a server is back. An archive opened
    without `writes` does not wait for writers. Raises ArchiveError.
    """

    def __init__(self, name: str, patience: int = PATIENCE, writes: bool = True) -> None:
        self.name, self.patience = name, patience
        self.engine = engine_of(name, patience, writes)
        if is_file(self.engine) and not Path(name).is_file():
            raise ArchiveError(f"There is no archive {name}; `tarot-records archive init` makes one.")
        try:
            self.read(partial(_check_layout, public_name(name)))
        except ArchiveError:
            self.close()
            raise

    @classmethod
    def create(cls, name: str, patience: int = PATIENCE) -> "Archive":
        """Return a new archive of this name, or the existing one. Raises ArchiveError."""
        engine = engine_of(name, patience)

        def work(connection: Connection) -> None:
            if not inspect(connection).has_table(tables.ARCHIVE.name):
                if engine.dialect.name == "sqlite" and inspect(connection).get_table_names():
                    raise ArchiveError(f"{public_name(name)} is a database of something else.")
                tables.create(connection, insertion.current_time())

        try:
            with explain_errors(name, patience):
                run_patiently(engine, work, lambda: begin_writing(engine), patience)
            return cls(name, patience)
        finally:
            engine.dispose()  # only now, for what is in memory goes with its last connection

    @classmethod
    def in_memory(cls) -> "Archive":
        """Return a new archive in memory, for several threads; it is gone when closed or when the program ends."""
        return cls.create(f"sqlite:///file:/tarot-{uuid4().hex}?vfs=memdb&uri=true")

    # -- transactions ----------------------------------------------------------------------------

    def read(self, work: Callable[[Connection], T]) -> T:
        """Return the result of a function that reads the archive, in one transaction."""
        with explain_errors(self.name, self.patience):
            return run_patiently(self.engine, work, self.engine.begin, self.patience)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Return the result of a function that changes the archive, in one transaction."""
        with explain_errors(self.name, self.patience):
            return run_patiently(self.engine, work, lambda: begin_writing(self.engine), self.patience)

    # -- in --------------------------------------------------------------------------------------

    def known_digests(self, digests: Sequence[bytes]) -> frozenset[bytes]:
        """Return the digests whose texts are stored and can be read back."""
        numbers = self.read(lambda connection: insertion.numbers_of(connection, digests))
        lost = {kept.id for kept in self._of(sorted(numbers.values())) if kept.raw is None}
        return frozenset(digest for digest, number in numbers.items() if number not in lost)

    def add(self, entries: Sequence[ArchiveEntry], author: Author | None = None) -> list[Insertion]:
        """Add a batch of entries, all or none; return the result for each entry.

        A text that is stored already stays as it is, unless it can no longer be read; then it is stored again. Without
        `author`, the log names the user who runs this program.
        """

        def work(connection: Connection) -> list[Insertion]:
            with PausedCollector():
                return insertion.insert_entries(connection, entries, author or current_author())

        try:
            return self.write(work)
        except ArchiveError as error:
            if not is_damaged(error.__cause__):
                raise
        lost = {kept.id for kept in self.texts() if kept.raw is None}
        self.write(lambda connection: rebuild(connection, lost))
        self._vacuum()
        return self.write(work)

    def prove(self, proofs: Sequence[tuple[int, ArchiveEntry]]) -> None:
        """Write new proofs, each a record number and an entry; the old proofs are kept."""
        self.write(lambda connection: insertion.insert_proofs(connection, proofs, current_author()))

    # -- out -------------------------------------------------------------------------------------

    def state(self) -> int:
        """Return the number of the last proof, which grows with every change of records; 0 if there is none."""
        return self.read(lambda connection: connection.scalar(select(func.max(RUN.c.last)))) or 0

    def last(self) -> int:
        """Return the highest record number; 0 if the archive is empty."""
        return self.read(lambda connection: connection.scalar(select(func.max(RECORD.c.id)))) or 0

    def texts(self, first: int = 1, last: int | None = None) -> Iterator[KeptText]:
        """Yield the texts of the records `first` to `last` (included; None: the highest), in order, lost ones too."""
        end = (self.last() if last is None else last) + 1
        for start in range(first, end, RANGE):
            yield from self._of(range(start, min(start + RANGE, end)))

    def text(self, number: int) -> KeptText | None:
        """Return the text of this record; None if there is no such record."""
        return next(self._of([number]), None)

    def _of(self, numbers: Sequence[int]) -> Iterator[KeptText]:
        """Yield the texts of the records with these numbers.

        If the database cannot read them together, each half is read alone, down to the single text that is lost.
        """
        try:
            yield from self.read(lambda connection: list(_kept(connection, numbers)))
        except ArchiveError as error:
            if not isinstance(error.__cause__, DatabaseError) or isinstance(error.__cause__, OperationalError):
                raise
            if len(numbers) == 1:
                yield KeptText(numbers[0], "", "", 0, None)
                return
            middle = len(numbers) // 2
            yield from self._of(numbers[:middle])
            yield from self._of(numbers[middle:])

    def rows(self, query: Select[Any]) -> Sequence[Mapping[str, Any]]:
        """Return the rows of a query as column name -> value."""
        return self.read(lambda connection: [dict(row) for row in connection.execute(query).mappings()])

    # -- care ------------------------------------------------------------------------------------

    def damage(self) -> Iterator[str]:
        """Yield a sentence for each damage in the database."""
        if self.engine.dialect.name == "sqlite":
            for pragma in ("integrity_check", "foreign_key_check"):
                try:
                    rows = self.read(lambda connection, p=pragma: connection.execute(text(f"PRAGMA {p}")).all())  # type: ignore[misc]
                    yield from (" ".join(map(str, row)) for row in rows if row[0] != "ok")
                except ArchiveError as error:
                    yield str(error)
        yield from self.read(describe_damage)
        for kept in self.texts():
            if kept.raw is None:
                yield f"The text of record {kept.id} cannot be read. {REMEDY}"

    def pack(self) -> Room:
        """Pack all texts with a new dictionary, and shrink the file; return the sizes before and after.

        Damaged dictionaries are removed, except those of texts that cannot be read.
        """
        end = self.last() + 1
        if end == 1:
            return Room(0, 0, 0)
        dictionary = self.write(new_dictionary)
        parts = [range(start, min(start + RANGE, end)) for start in range(1, end, RANGE)]
        damaged = self.read(damaged_dictionaries)
        rooms = [
            self.write(lambda connection, part=part: repack(connection, part, dictionary, damaged))  # type: ignore[misc]
            for part in parts
        ]
        if damaged:
            self.write(lambda connection: remove_unused(connection, damaged))
        self._vacuum()
        return Room(*map(sum, zip(*rooms, strict=True)))

    def _vacuum(self) -> None:
        """Shrink an SQLite file; do nothing if the disk has no room for the copy."""
        if self.engine.dialect.name == "sqlite":
            with suppress(sqlite3.Error), closing(self.engine.raw_connection()) as connection:
                connection.driver_connection.execute("VACUUM")  # type: ignore[union-attr]

    def backup(self, path: Path) -> None:
        """Copy the archive as it is now into a new SQLite file; other programs can go on using the archive."""
        part = path.with_name(path.name + ".part")
        part.unlink(missing_ok=True)
        try:
            if self.engine.dialect.name == "sqlite":
                with (
                    explain_errors(self.name),
                    self.engine.connect() as connection,
                    closing(sqlite3.connect(part)) as target,
                ):
                    source: Any = connection.connection.driver_connection
                    source.backup(target)
                    target.execute("PRAGMA journal_mode = DELETE")
            else:
                self._copy(part)
            part.replace(path)
        except sqlite3.Error as error:
            raise ArchiveError(f"Cannot write {path}: {error}.") from error
        finally:
            part.unlink(missing_ok=True)

    def _copy(self, path: Path) -> None:
        """Copy the archive table by table into a new SQLite file, in one transaction."""
        target = engine_of(str(path))
        try:
            with explain_errors(self.name), self.engine.connect() as source, begin_writing(target) as connection:
                source.execution_options(isolation_level="REPEATABLE READ", stream_results=True)
                tables.create(connection, insertion.current_time())
                connection.execute(tables.ARCHIVE.delete())
                for table in tables.METADATA.sorted_tables:
                    size = 1 if table is PHOTOGRAPH else RANGE
                    for part in source.execute(select(table)).partitions(size):
                        insertion.insert_rows(connection, table, map(tuple, part))
                for part in connection.execute(select(RECORD.c.id, RECORD.c.words)).partitions(RANGE):
                    insertion.index_words(connection, map(tuple, part))
                connection.execute(update(RECORD).values(words=""))
        finally:
            target.dispose()

    def close(self) -> None:
        """Close the connections to the database."""
        self.engine.dispose()


def _check_layout(name: str, connection: Connection) -> None:
    """Raise ArchiveError if there is no archive, or one with another layout than this program reads."""
    if not inspect(connection).has_table(tables.ARCHIVE.name):
        raise ArchiveError(f"{name} is no archive; `tarot-records archive init` makes one.")
    layout = connection.scalar(select(tables.ARCHIVE.c.version)) or 0
    if layout > tables.LAYOUT:
        raise ArchiveError(f"{name} was made by a later version of this program.")
    if layout < tables.LAYOUT:
        raise ArchiveError(
            f"{name} was made by an earlier development version of this program. Export its records with that version "
            "(tarot-records archive export), and add the file to a new archive with this one."
        )


_WANTED: Final = (
    select(RECORD.c.id, NATURE.c.form, FILE.c.name, RECORD.c.line, RECORD.c.digest, RECORD.c.record_hash)
    .add_columns(ORIGINAL.c.packed)
    .select_from(RECORD.outerjoin(NATURE).outerjoin(FILE).outerjoin(ORIGINAL, ORIGINAL.c.record == RECORD.c.id))
    .where(RECORD.c.id.in_(bindparam("numbers", expanding=True)))
    .order_by(RECORD.c.id)
)


def _kept(connection: Connection, numbers: Sequence[int]) -> Iterator[KeptText]:
    """Yield the stored texts of these records; a text whose digest does not fit is lost."""
    rows = connection.execute(_WANTED, {"numbers": list(numbers)})
    for number, form, origin, line, digest, record_hash, held in rows:
        raw = None if held is None else unpack_text(held, connection)
        as_given = not raw or digest_of_text(raw) == digest
        yield KeptText(number, form, origin, line, raw if as_given else None, record_hash is not None)
