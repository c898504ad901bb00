"""Archives for tests: on SQLite and, where it is installed, on a PostgreSQL server; and records to put in."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest

from support import postgres
from support.record_builders import generated
from tarot_records.archive.bulk import Adding
from tarot_records.archive.entry import ArchiveEntry, entries_of
from tarot_records.archive.insertion import Insertion
from tarot_records.archive.search import Matches, Query, search
from tarot_records.archive.store import Archive
from tarot_records.reading.parser import read
from tarot_records.record.source import Source

needs_postgres = pytest.mark.skipif(not postgres.installed(), reason=postgres.REASON)


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running


DATABASES = ["sqlite", pytest.param("postgresql", marks=needs_postgres)]


@pytest.fixture(params=DATABASES)
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Archive]:
    """An empty archive, on either database."""
    with filled(request, tmp_path, ()) as opened:
        yield opened


@pytest.fixture
def sqlite_archive(tmp_path: Path) -> Iterator[Archive]:
    """An empty archive in a file."""
    with closing(Archive.create(str(tmp_path / "a.db"))) as opened:
        yield opened


@contextmanager
def filled(request: pytest.FixtureRequest, folder: Path, raws: Sequence[bytes]) -> Iterator[Archive]:
    """An archive of these texts, on the database of the fixture's parameter."""
    sqlite = request.param == "sqlite"
    archive = Archive.create(str(folder / "a.db") if sqlite else request.getfixturevalue("server").database())
    add(archive, raws)
    yield archive
    archive.close()


def texts(number: int, first: int = 0, game: str = "consiglio") -> list[bytes]:
    """Different records, one hand each."""
    return [orjson.dumps(generated(game, seed) | {"id": f"{game}-{seed}"}) for seed in range(first, first + number)]


def sources(raws: Sequence[bytes], name: str = "hands.jsonl") -> Iterator[Source]:
    for line, raw in enumerate(raws, 1):
        yield Source(name, raw, line, many=True, reader=read if raw.startswith(b"#tn") else None)


def add(archive: Archive, raws: Sequence[bytes], name: str = "hands.jsonl") -> list[Insertion]:
    return [fate for _, fate in Adding(archive, 1).run(sources(raws, name))]


def found(archive: Archive, **asked: Any) -> list[int]:
    """The numbers of the records that fit, all pages together."""
    numbers: list[int] = []
    cursor = ""
    while True:
        page: Matches = archive.read(lambda connection, at=cursor: search(connection, Query(**asked), at, 50))
        numbers += [row.id for row in page.rows]
        cursor = page.cursor
        if not cursor:
            return numbers


def entry_of(source: Source) -> ArchiveEntry:
    """Return the entry of one source."""
    return entries_of((source,))[0]
