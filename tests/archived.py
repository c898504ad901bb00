"""Archives for tests: on SQLite and, where it is installed, on a PostgreSQL server; and records to put in."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson
import postgres
import pytest
import zstandard
from handmade import generated
from sqlalchemy import Connection, text, update

from tarot_records.archive import tables
from tarot_records.archive.adding import Adding
from tarot_records.archive.entry import Entry
from tarot_records.archive.inserting import Insertion
from tarot_records.archive.search import Matches, Query, search
from tarot_records.archive.store import Archive
from tarot_records.notation.reading import read
from tarot_records.source import Source

needs_postgres = pytest.mark.skipif(not postgres.installed(), reason=postgres.REASON)


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=needs_postgres)])
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Archive]:
    """An empty archive, on either database."""
    sqlite = request.param == "sqlite"
    opened = Archive.create(str(tmp_path / "a.db") if sqlite else request.getfixturevalue("server").database())
    yield opened
    opened.close()


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
        page: Matches = archive.read(lambda connection, at=cursor: search(connection, Query(**asked), at, 7))
        numbers += [row.id for row in page.rows]
        cursor = page.cursor
        if not cursor:
            return numbers


FIRST_FORM = (
    "ALTER TABLE record ADD COLUMN deal_hash {kind}",
    "ALTER TABLE record ADD COLUMN play_hash {kind}",
    "CREATE INDEX by_record_deal_hash ON record (deal_hash)",
    "CREATE INDEX by_record_play_hash ON record (play_hash)",
    "CREATE INDEX by_seat_score_record ON seat (score, record)",
    "DROP TABLE dictionary",
    "CREATE TABLE former AS SELECT * FROM player",
    "DROP VIEW player",
    "DROP TABLE seated",
    "DROP TABLE person",
    "ALTER TABLE former RENAME TO player",
    "DROP TABLE change",
    "DROP TABLE tally",
    "DROP TABLE listed",
    "DROP TABLE hand_identity",
    "DROP INDEX by_record_kind",
    "DROP INDEX by_happened_record",
    "DROP INDEX by_record_hands",
    "ALTER TABLE hand DROP COLUMN made",
    "UPDATE archive SET version = 0",
)
"""Takes back every migration."""


def as_it_was(archive: Archive, entries: Sequence[Entry]) -> None:
    """Makes of an archive of these entries one of the first form, all that is in it as it was packed then."""

    def work(connection: Connection) -> None:
        sqlite = connection.dialect.name == "sqlite"
        for step in FIRST_FORM:
            connection.execute(text(step.format(kind="BLOB" if sqlite else "BYTEA")))
        for number, entry in enumerate(entries, 1):
            known = None if entry.identity is None else bytes.fromhex(entry.identity.record)
            packed = zstandard.ZstdCompressor().compress(entry.raw)
            was = {"digest": sha256(entry.raw).digest(), "record_hash": known, "words": entry.words}
            connection.execute(update(tables.RECORD).where(tables.RECORD.c.id == number).values(was))
            connection.execute(update(tables.ORIGINAL).where(tables.ORIGINAL.c.record == number).values(packed=packed))
        if sqlite:
            connection.execute(text("DROP TABLE word_index"))
            asked = "CREATE VIRTUAL TABLE word_index USING fts5(words, content='record', content_rowid='id')"
            connection.execute(text(asked))

    archive.write(work)
