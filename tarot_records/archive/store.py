"""The store: an archive opened by its name, what goes into it and comes out again.

Whatever changes does so in one transaction for each batch, so that after a power cut exactly whole batches
are there. One program writes at a time; others wait for it, and everybody may read meanwhile.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import (
    Connection,
    Select,
    bindparam,
    func,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import DatabaseError, OperationalError

from tarot_records.archive import inserting, mending, migrating, photographs, tables
from tarot_records.archive.changes import Author, here
from tarot_records.archive.connecting import (
    PATIENCE,
    ArchiveError,
    engine_of,
    explained,
    is_away,
    is_damaged,
    is_file,
    is_read_only,
    memory,
    shown,
    writing,
)
from tarot_records.archive.entry import Entry, digest_of_text
from tarot_records.archive.inserting import Insertion
from tarot_records.archive.packing import Room, new_dictionary, repack, unpacked, worn
from tarot_records.archive.sharing import fill
from tarot_records.archive.tables import FILE, NATURE, ORIGINAL, RECORD, RUN
from tarot_records.core.gc_pause import Resting

T = TypeVar("T")

RANGE: Final = 512
"""So many records are read at once."""


class Kept(NamedTuple):
    """A text of the archive."""

    id: int
    form: str
    origin: str
    line: int
    raw: bytes | None
    """As it was given; None if the database has lost it."""
    is_record: bool = False
    """Whether it could be read as a record."""


class Archive:
    """An archive that exists, by the name of its file or the address of its database.

    It waits so many seconds while another program writes, or until a server is back. Who only reads says so, and waits
    for nobody; for him too an archive of an earlier form is brought up to date, in a copy where he may not write.
    """

    def __init__(self, name: str, patience: int = PATIENCE, writes: bool = True) -> None:
        self.name, self.patience = name, patience
        self.engine = engine_of(name, patience, writes)
        self._aside: TemporaryDirectory[str] | None = None
        """Where the copy is that stands for an archive of an earlier form."""
        if is_file(self.engine) and not Path(name).is_file():
            raise ArchiveError(f"There is no archive {name}; `tarot-records archive init` makes one.")
        try:
            with explained(name, patience):
                if not inspect(self.engine).has_table(tables.ARCHIVE.name):
                    raise ArchiveError(f"{shown(name)} is no archive; `tarot-records archive init` makes one.")
                version = self.read(migrating.version_of)
                if version > len(migrating.MIGRATIONS):
                    raise ArchiveError(f"{shown(name)} was made by a later version of this program.")
                if version < len(migrating.MIGRATIONS):
                    self._bring_up_to_date(writes)
        except ArchiveError:
            self.close()
            raise

    def _bring_up_to_date(self, writes: bool) -> None:
        """Makes today's form of an earlier one: of the archive itself, or where that may not be written, of a copy."""
        engine = engine_of(self.name, self.patience)
        try:
            with explained(self.name, self.patience), writing(engine) as connection:
                migrating.migrate(connection)
        except ArchiveError as error:
            if writes or not is_read_only(error.__cause__):
                raise
            self._aside = TemporaryDirectory(prefix="tarot-archive-")
            copy = Path(self._aside.name) / "archive.db"
            self.backup(copy)
            self.engine.dispose()
            self.engine = engine_of(str(copy), self.patience)
            self.write(migrating.migrate)
        finally:
            engine.dispose()

    @classmethod
    def create(cls, name: str) -> "Archive":
        """A new archive, or the one that is there."""
        engine = engine_of(name)
        try:
            with explained(name), writing(engine) as connection:
                if not inspect(connection).has_table(tables.ARCHIVE.name):
                    if engine.dialect.name == "sqlite" and inspect(connection).get_table_names():
                        raise ArchiveError(f"{shown(name)} is a database of something else.")
                    migrating.create(connection, inserting.now())
            return cls(name)
        finally:
            engine.dispose()  # only now, for what is in memory goes with its last connection

    @classmethod
    def in_memory(cls) -> "Archive":
        """A new archive that is gone when it is closed, or when this program ends."""
        return cls.create(memory())

    # -- transactions ----------------------------------------------------------------------------

    def read(self, work: Callable[[Connection], T]) -> T:
        """The result of some reading, all of it from one moment."""
        return self._patiently(work, self.engine.begin)

    def write(self, work: Callable[[Connection], T]) -> T:
        """The result of some work that changes the archive: all of it is done, or nothing."""
        return self._patiently(work, lambda: writing(self.engine))

    def _patiently(self, work: Callable[[Connection], T], opened: Callable[[], Any]) -> T:
        """Does the work; if the server goes away meanwhile, again once it is back."""
        until = time.monotonic() + self.patience
        with explained(self.name, self.patience):
            while True:
                try:
                    with opened() as connection:
                        return work(connection)
                except OperationalError as error:
                    if not is_away(error) or time.monotonic() > until:
                        raise
                    self.engine.dispose()
                    time.sleep(0.2)

    # -- in --------------------------------------------------------------------------------------

    def known(self, digests: Sequence[bytes]) -> frozenset[bytes]:
        """Those of the digests whose texts are there and can be read back."""
        found = self.read(lambda connection: inserting.numbers_of(connection, digests))
        lost = {kept.id for kept in self._of(sorted(found.values())) if kept.raw is None}
        return frozenset(digest for digest, number in found.items() if number not in lost)

    def add(self, entries: Sequence[Entry], author: Author | None = None) -> list[Insertion]:
        """Adds a batch: all of it or, if something goes wrong, nothing. What is there already stays as it is.

        But a text that cannot be read back any more is replaced by the same, given again. The log says that the author
        did it, or whoever runs this program.
        """

        def work(connection: Connection) -> list[Insertion]:
            with Resting():
                return inserting.added(connection, entries, author or here())

        try:
            return self.write(work)
        except ArchiveError as error:
            if not is_damaged(error.__cause__):
                raise
        lost = {kept.id for kept in self.texts() if kept.raw is None}
        self.write(lambda connection: mending.rebuild(connection, lost))
        self._give_room_back()
        return self.write(work)

    def prove(self, proofs: Sequence[tuple[int, Entry]]) -> None:
        """Writes new proofs of records beside the old ones."""
        self.write(lambda connection: inserting.proved(connection, proofs, here()))

    # -- out -------------------------------------------------------------------------------------

    def state(self) -> int:
        """A number that is another one after every change: each brings a proof."""
        return self.read(lambda connection: connection.scalar(select(func.max(RUN.c.last)))) or 0

    def last(self) -> int:
        """The highest number of a record."""
        return self.read(lambda connection: connection.scalar(select(func.max(RECORD.c.id)))) or 0

    def texts(self, first: int = 1, last: int | None = None) -> Iterator[Kept]:
        """The texts in the order of their numbers; those that the database has lost are told as such."""
        end = (self.last() if last is None else last) + 1
        for start in range(first, end, RANGE):
            yield from self._of(range(start, min(start + RANGE, end)))

    def text(self, number: int) -> Kept | None:
        """One text."""
        return next(self._of([number]), None)

    def _of(self, numbers: Sequence[int]) -> Iterator[Kept]:
        """Texts of a few numbers; where some cannot be read, the others one by one."""
        try:
            yield from self.read(lambda connection: list(_kept(connection, numbers)))
        except ArchiveError as error:
            if not isinstance(error.__cause__, DatabaseError) or isinstance(error.__cause__, OperationalError):
                raise
            if len(numbers) == 1:
                yield Kept(numbers[0], "", "", 0, None)
                return
            middle = len(numbers) // 2
            yield from self._of(numbers[:middle])
            yield from self._of(numbers[middle:])

    def rows(self, query: Select[Any]) -> Sequence[Mapping[str, Any]]:
        """What a query finds, by the names of the columns."""
        return self.read(lambda connection: [dict(row) for row in connection.execute(query).mappings()])

    # -- care ------------------------------------------------------------------------------------

    def damage(self) -> Iterator[str]:
        """What is wrong with the database itself; nothing if all is well."""
        if self.engine.dialect.name == "sqlite":
            for pragma in ("integrity_check", "foreign_key_check"):
                try:
                    said = self.read(lambda connection, p=pragma: connection.execute(text(f"PRAGMA {p}")).all())  # type: ignore[misc]
                    yield from (" ".join(map(str, row)) for row in said if row[0] != "ok")
                except ArchiveError as error:
                    yield str(error)
        yield from self.read(worn)
        for kept in self.texts():
            if kept.raw is None:
                yield f"The text of record {kept.id} cannot be read; adding the same text again mends that."

    def pack(self) -> Room:
        """Packs all texts with a dictionary of what they have in common now, and gives back the room."""
        dictionary = self.write(new_dictionary)
        end = self.last() + 1
        parts = [range(start, min(start + RANGE, end)) for start in range(1, end, RANGE)]
        told = [self.write(lambda connection, part=part: repack(connection, part, dictionary)) for part in parts]  # type: ignore[misc]
        self._give_room_back()
        return Room(sum(one.was for one in told), sum(one.now for one in told))

    def _give_room_back(self) -> None:
        """Writes an SQLite file anew without what is empty in it; not if there is no room for that."""
        if self.engine.dialect.name == "sqlite":
            with suppress(sqlite3.Error), closing(self.engine.raw_connection()) as connection:
                connection.driver_connection.execute("VACUUM")  # type: ignore[union-attr]

    def backup(self, path: Path) -> None:
        """Copies the archive as it is at this moment, while others go on using it, into a new SQLite file."""
        part = path.with_name(path.name + ".part")
        part.unlink(missing_ok=True)
        try:
            if self.engine.dialect.name == "sqlite":
                with (
                    explained(self.name),
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
        """Copies table by table, as everything stood at one moment."""
        target = engine_of(str(path))
        try:
            with explained(self.name), self.engine.connect() as source, writing(target) as connection:
                source.execution_options(isolation_level="REPEATABLE READ", stream_results=True)
                migrating.create(connection, inserting.now())
                connection.execute(tables.ARCHIVE.delete())
                for table in tables.METADATA.sorted_tables:
                    for part in source.execute(select(table)).partitions(RANGE):
                        fill(connection, table, map(tuple, part))
                for part in connection.execute(select(RECORD.c.id, RECORD.c.words)).partitions(RANGE):
                    inserting.index_words(connection, map(tuple, part))
                connection.execute(update(RECORD).values(words=""))
                photographs.copied(source, connection)
        finally:
            target.dispose()

    def close(self) -> None:
        """Lets go of the database."""
        self.engine.dispose()
        if self._aside is not None:
            self._aside.cleanup()


_WANTED: Final = (
    select(RECORD.c.id, NATURE.c.form, FILE.c.name, RECORD.c.line, RECORD.c.digest, RECORD.c.record_hash)
    .add_columns(ORIGINAL.c.packed)
    .select_from(RECORD.outerjoin(NATURE).outerjoin(FILE).outerjoin(ORIGINAL, ORIGINAL.c.record == RECORD.c.id))
    .where(RECORD.c.id.in_(bindparam("numbers", expanding=True)))
    .order_by(RECORD.c.id)
)


def _kept(connection: Connection, numbers: Sequence[int]) -> Iterator[Kept]:
    """The texts of these numbers."""
    rows = connection.execute(_WANTED, {"numbers": list(numbers)})
    for number, form, origin, line, digest, record_hash, held in rows:
        raw = None if held is None else unpacked(held, connection)
        as_given = not raw or digest_of_text(raw) == digest
        yield Kept(number, form, origin, line, raw if as_given else None, record_hash is not None)
