"""Archives for tests: on SQLite and, where it is installed, on a PostgreSQL server; and records to put in."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson
import pytest
import zstandard
from sqlalchemy import Connection, select, text

from support import postgres
from support.record_builders import generated
from tarot_records.archive import tables
from tarot_records.archive.adding import Adding
from tarot_records.archive.entry import Entry
from tarot_records.archive.inserting import Insertion
from tarot_records.archive.search import Matches, Query, search
from tarot_records.archive.store import Archive
from tarot_records.reading.parser import read
from tarot_records.record.source import Source

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
        page: Matches = archive.read(lambda connection, at=cursor: search(connection, Query(**asked), at, 50))
        numbers += [row.id for row in page.rows]
        cursor = page.cursor
        if not cursor:
            return numbers


RECORD_COLUMNS = (
    *("id", "digest", "form", "origin", "line", "added", "proof", "verdict", "wrong", "game", "ruleset", "name"),
    *("event", "place", "date", "first_day", "last_day", "kind", "hands", "record_hash", "deal_hash", "play_hash"),
    "words",
)
BYTES, NUMBERS = {"digest", "record_hash", "deal_hash", "play_hash"}, {"id", "line", "proof", "wrong", "hands"}
OF = "record INTEGER NOT NULL REFERENCES record (id)"
FIRST_FORM = (
    "CREATE TABLE archive (version INTEGER NOT NULL, created TEXT NOT NULL)",
    "INSERT INTO archive VALUES (0, '')",
    "CREATE TABLE record ({}, PRIMARY KEY (id), UNIQUE (digest))".format(
        ", ".join(
            f"{name} {'BLOB' if name in BYTES else 'INTEGER NOT NULL' if name in NUMBERS else 'TEXT NOT NULL'}"
            for name in RECORD_COLUMNS
        )
    ),
    *(f"CREATE INDEX by_record_{name} ON record ({name})" for name in ("verdict", "event", "game", *sorted(BYTES)[2:])),
    "CREATE INDEX by_record_deal_hash ON record (deal_hash)",
    "CREATE INDEX by_record_first_day_last_day ON record (first_day, last_day)",
    "CREATE TABLE original (record INTEGER NOT NULL PRIMARY KEY REFERENCES record (id), packed BLOB NOT NULL)",
    f"CREATE TABLE proof (id INTEGER NOT NULL PRIMARY KEY, {OF}, engine TEXT, at TEXT, verdict TEXT)",
    """CREATE TABLE fault (proof INTEGER NOT NULL REFERENCES proof (id), number INTEGER NOT NULL, code TEXT,
    severity TEXT, pointer TEXT, hand INTEGER, trick INTEGER, seat INTEGER, facts TEXT, because INTEGER,
    PRIMARY KEY (proof, number))""",
    f"""CREATE TABLE player ({OF}, seat INTEGER NOT NULL, name TEXT, player_id TEXT, key TEXT,
    PRIMARY KEY (record, seat))""",
    f"""CREATE TABLE hand ({OF}, number INTEGER NOT NULL, label TEXT NOT NULL, dealer INTEGER, contract TEXT NOT NULL,
    declarer INTEGER, ended TEXT NOT NULL, PRIMARY KEY (record, number))""",
    f"""CREATE TABLE seat ({OF}, hand INTEGER NOT NULL, seat INTEGER NOT NULL, suits BIGINT, trumps BIGINT,
    score BIGINT, PRIMARY KEY (record, hand, seat))""",
    f"CREATE TABLE happened (name VARCHAR(100), {OF}, hand INTEGER NOT NULL, PRIMARY KEY (name, record, hand))",
    "CREATE INDEX by_seat_score_record ON seat (score, record)",
)
"""The tables of an archive before all migrations."""


def as_it_was(archive: Archive, entries: Sequence[Entry]) -> None:
    """Makes of an archive of these entries one of the first form, all that is in it as it was packed then."""

    def work(connection: Connection) -> None:
        sqlite = connection.dialect.name == "sqlite"
        [(at, engine)] = connection.execute(select(tables.RUN.c.at, tables.RUN.c.engine)).all()
        for name in tables.SELECTED:
            connection.execute(text(f"DROP VIEW {name}"))
        tables.METADATA.drop_all(connection)
        for step in FIRST_FORM:
            connection.execute(text(step if sqlite else step.replace("BLOB", "BYTEA")))

        def fill(table: str, rows: Iterable[dict[str, Any]]) -> None:
            if filled := list(rows):
                values = ", ".join(f":{name}" for name in filled[0])
                connection.execute(text(f"INSERT INTO {table} ({', '.join(filled[0])}) VALUES ({values})"), filled)

        numbered = list(enumerate(entries, 1))
        hands = [(number, place, hand) for number, entry in numbered for place, hand in enumerate(entry.hands, 1)]
        fill("record", (as_row(number, entry, at) for number, entry in numbered))
        packer = zstandard.ZstdCompressor()
        fill("original", ({"record": number, "packed": packer.compress(entry.raw)} for number, entry in numbered))
        proof = {"engine": engine, "at": at}
        fill("proof", ({"id": n, "record": n, "verdict": entry.verdict} | proof for n, entry in numbered))
        fill(
            "fault",
            ({"proof": n, "number": i, **one._asdict()} for n, e in numbered for i, one in enumerate(e.faults)),
        )
        fill(
            "player",
            (
                {"record": number, "seat": seat, "name": one.name, "player_id": one.id, "key": one.key}
                for number, entry in numbered
                for seat, one in enumerate(entry.players)
            ),
        )
        names = ("label", "dealer", "contract", "declarer", "ended")
        fill("hand", ({"record": n, "number": i, **{name: getattr(h, name) for name in names}} for n, i, h in hands))
        fill("seat", ({"record": n, "hand": i, **seat._asdict()} for n, i, hand in hands for seat in hand.seats))
        fill("happened", ({"record": n, "hand": i, "name": one} for n, i, hand in hands for one in hand.happened))
        if sqlite:
            connection.execute(text("DROP TABLE word_index"))
            asked = "CREATE VIRTUAL TABLE word_index USING fts5(words, content='record', content_rowid='id')"
            connection.execute(text(asked))
        else:
            connection.execute(text("CREATE INDEX word_index ON record USING gin (to_tsvector('simple', words))"))

    archive.write(work)


def as_row(number: int, entry: Entry, at: str) -> dict[str, Any]:
    """The row of a record in the first form."""
    known = entry.identity
    hashes = {
        f"{name}_hash": bytes.fromhex(told) if (told := getattr(known, name, "")) else None
        for name in ("record", "deal", "play")
    }
    row = {name: getattr(entry, name) for name in RECORD_COLUMNS if hasattr(entry, name)}
    own = {"id": number, "proof": number, "added": at, "hands": len(entry.hands)}
    return {**row, **own, **hashes, "digest": sha256(entry.raw).digest()}
