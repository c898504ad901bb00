"""Tables: where everything stands in the database, and how an older archive becomes today's.

Two databases are spoken to: SQLite, one file, and PostgreSQL. Where they differ, the name of the dialect is asked, in
this package and nowhere else.

Migrations are numbered functions in this file, not alembic's scripts: an archive is a file that people
carry about and open with whatever program they have, so the program must bring it up to date by itself,
and a handful of steps in one place can be read. A new archive gets today's tables at once; an older one
goes through the steps it has not seen, all in one transaction.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Final

import zstandard
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    insert,
    select,
    text,
    update,
)

from tarot_records.archive.entry import KEY, identity_of_text, label_of
from tarot_records.search_words import folded, natural
from tarot_records.source import MAX_BYTES

METADATA: Final = MetaData()
VIEWS: Final = MetaData()
"""What is read as if it were a table."""


def _of(table: str) -> "Column[int]":
    return Column(table, ForeignKey(f"{table}.id"), primary_key=True, autoincrement=False)


def _hash(name: str) -> "Column[bytes]":
    return Column(name, LargeBinary)


def _text(name: str) -> "Column[str]":
    return Column(name, Text, nullable=False)


def _number(name: str, key: bool = False) -> "Column[int]":
    return Column(name, Integer, primary_key=key, nullable=not key, autoincrement=False)


ARCHIVE: Final = Table("archive", METADATA, Column("version", Integer, nullable=False), _text("created"))
"""One row: the number of the last migration, and when the archive was made."""

RECORD: Final = Table(
    "record",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("digest", LargeBinary, nullable=False, unique=True),
    _text("form"),
    _text("origin"),
    Column("line", Integer, nullable=False),
    _text("added"),
    Column("proof", Integer, nullable=False),
    _text("verdict"),
    Column("wrong", Integer, nullable=False),
    _text("game"),
    _text("ruleset"),
    _text("name"),
    _text("event"),
    _text("place"),
    _text("date"),
    _text("first_day"),
    _text("last_day"),
    _text("kind"),
    Column("hands", Integer, nullable=False),
    _hash("record_hash"),
    _text("words"),
)
"""A record, or an input that was none; `proof` is its latest. In SQLite the index has the words, and they are empty."""
ORIGINAL: Final = Table("original", METADATA, _of("record"), Column("packed", LargeBinary, nullable=False))
"""The text as it was given, packed with Zstandard; the packed text names its dictionary."""
DICTIONARY: Final = Table(
    "dictionary",
    METADATA,
    _number("id", key=True),
    _number("copy", key=True),
    Column("content", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("texts", Integer, nullable=False),
)
"""What many texts have in common, of how many it was made, and the SHA-256 of it. Rows are only added."""
PROOF: Final = Table(
    "proof",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("record", ForeignKey(RECORD.c.id), nullable=False, index=True),
    _text("engine"),
    _text("at"),
    _text("verdict"),
)
"""What an engine said of a record, and when. A later proof stands beside the earlier ones."""
FAULT: Final = Table(
    "fault",
    METADATA,
    _of("proof"),
    _number("number", key=True),
    _text("code"),
    _text("severity"),
    _text("pointer"),
    _number("hand"),
    _number("trick"),
    _number("seat"),
    _text("facts"),
    _number("because"),
)
PERSON: Final = Table(
    "person",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    _text("name"),
    _text("player_id"),
    _text("key"),
)
"""Whoever has this name and this id, in however many records."""
SEATED: Final = Table(
    "seated",
    METADATA,
    _of("record"),
    _number("seat", key=True),
    Column("person", ForeignKey(PERSON.c.id), nullable=False),
    sqlite_with_rowid=False,
)
PLAYER: Final = Table(
    "player",
    VIEWS,
    *(Column(name, Integer, primary_key=True) for name in ("record", "seat")),
    *(_text(name) for name in ("name", "player_id", "key")),
)
"""The players of records."""
HAND: Final = Table(
    "hand",
    METADATA,
    _of("record"),
    _number("number", key=True),
    _text("label"),
    _number("dealer"),
    _text("contract"),
    _number("declarer"),
    _text("ended"),
    _text("made"),
    sqlite_with_rowid=False,
)
"""`number` is from 1, as players count; `made` is what the sides made, as `tarot_records.made` writes it."""
SEAT: Final = Table(
    "seat",
    METADATA,
    _of("record"),
    _number("hand", key=True),
    _number("seat", key=True),
    Column("suits", BigInteger, nullable=False),
    Column("trumps", BigInteger, nullable=False),
    Column("score", BigInteger),
    sqlite_with_rowid=False,
)
LISTED: Final = Table(
    "listed",
    METADATA,
    _of("record"),
    _text("label"),
    _text("label_key"),
    _text("event_key"),
    _text("player_key"),
    Column("best", BigInteger),
    Column("worst", BigInteger),
)
"""What a list calls a record, the highest and the lowest score of its hands, and what it is put in order by."""
HAPPENED: Final = Table(
    "happened",
    METADATA,
    Column("name", String(100), primary_key=True),
    _of("record"),
    _number("hand", key=True),
    sqlite_with_rowid=False,
)
HAND_IDENTITY: Final = Table(
    "hand_identity",
    METADATA,
    _of("record"),
    _number("hand", key=True),
    _hash("deal_hash"),
    _hash("play_hash"),
    sqlite_with_rowid=False,
)
"""By what a hand is known again: its deal and its play, as far as it tells them; `hand` is from 1."""
CHANGE: Final = Table(
    "change",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    _text("at"),
    _text("who"),
    _text("way"),
    _text("what"),
    Column("records", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
)
"""The log: who changed how many records when, in which way, from the first of them to the last. Rows are only added."""

TALLY: Final = Table(
    "tally",
    METADATA,
    Column("facet", String(20), primary_key=True),
    Column("value", Text, primary_key=True),
    Column("records", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""How many records have which value of what they are told apart by; the most frequent are found at once."""

Index("by_tally", TALLY.c.facet, TALLY.c.records.desc(), TALLY.c.value)
for _table, *_columns in (
    (RECORD, "game"),
    (RECORD, "verdict"),
    (RECORD, "event"),
    (RECORD, "kind"),
    (RECORD, "hands"),
    (RECORD, "first_day", "last_day"),
    (RECORD, "record_hash"),
    (HAND_IDENTITY, "deal_hash"),
    (HAND_IDENTITY, "play_hash"),
    (FAULT, "code", "proof"),
    (PERSON, "name"),
    (PERSON, "key"),
    (PERSON, "player_id"),
    (SEATED, "person", "record"),
    (HAND, "contract", "record"),
    (HAPPENED, "record"),
    (LISTED, "best"),
    (LISTED, "worst"),
):
    Index("_".join(("by", _table.name, *_columns)), *(_table.c[name] for name in _columns))

WORDS: Final[Mapping[str, str]] = {
    "sqlite": "CREATE VIRTUAL TABLE word_index USING fts5"
    "(words, content='', columnsize=0, detail=none, tokenize='ascii')",
    "postgresql": "CREATE INDEX word_index ON record USING gin (to_tsvector('simple', words))",
}
"""The index of the words records are searched by. They are folded already, and no sign is left in them."""
PLAYERS: Final = (
    "CREATE VIEW player AS SELECT seated.record, seated.seat, person.name, person.player_id, person.key "
    "FROM seated JOIN person ON person.id = seated.person"
)

Migration = Callable[[Connection], None]


def _log(connection: Connection) -> None:
    """From 0 to 1: the log of changes."""
    texts = "at TEXT NOT NULL, who TEXT NOT NULL, way TEXT NOT NULL, what TEXT NOT NULL"
    numbers = "records INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL"
    connection.execute(text(f"CREATE TABLE change (id INTEGER NOT NULL PRIMARY KEY, {texts}, {numbers})"))


def _tally(connection: Connection) -> None:
    """From 1 to 2: the tally, filled from what is there, and two indexes more."""
    rowid = " WITHOUT ROWID" if connection.dialect.name == "sqlite" else ""
    facets = {
        "verdict": "SELECT id, verdict FROM record WHERE verdict > ''",
        "game": "SELECT id, game FROM record WHERE game > ''",
        "event": "SELECT id, event FROM record WHERE event > ''",
        "kind": "SELECT id, kind FROM record WHERE kind > ''",
        "when": "SELECT id, substr(first_day, 1, 4) || '/' || substr(last_day, 1, 4) FROM record WHERE first_day > ''",
        "player": "SELECT DISTINCT record, key FROM player WHERE key > ''",
        "contract": "SELECT DISTINCT record, contract FROM hand WHERE contract > ''",
        "code": "SELECT DISTINCT record.id, fault.code FROM record JOIN fault ON fault.proof = record.proof",
        "happened": "SELECT DISTINCT record, name FROM happened",
    }
    columns = "facet VARCHAR(20) NOT NULL, value TEXT NOT NULL, records INTEGER NOT NULL, PRIMARY KEY (facet, value)"
    connection.execute(text(f"CREATE TABLE tally ({columns}){rowid}"))
    for facet, pairs in facets.items():
        every = f"WITH pairs (record, value) AS ({pairs}) SELECT '{facet}', value, count(*) FROM pairs GROUP BY value"
        connection.execute(text(f"INSERT INTO tally (facet, value, records) {every}"))
    connection.execute(text("CREATE INDEX by_tally ON tally (facet, records DESC, value)"))
    connection.execute(text("CREATE INDEX by_record_kind ON record (kind)"))
    connection.execute(text("CREATE INDEX by_happened_record ON happened (record)"))


def _orders(connection: Connection) -> None:
    """From 2 to 3: what lists call a record and put it in order by, and the numbers of hands in the tally."""
    names = ("label", "label_key", "event_key", "player_key")
    texts = ", ".join(f"{name} TEXT NOT NULL" for name in names)
    record = "record INTEGER NOT NULL PRIMARY KEY REFERENCES record (id)"
    connection.execute(text(f"CREATE TABLE listed ({record}, {texts}, best BIGINT)"))
    highest = connection.scalar(text("SELECT max(id) FROM record")) or 0
    for start in range(1, highest + 1, PART):
        part = {"first": start, "last": start + PART - 1}
        players = defaultdict[int, list[str]](list)
        asked = "SELECT record, name FROM player WHERE record BETWEEN :first AND :last ORDER BY record, seat"
        for number, player in connection.execute(text(asked), part):
            players[number].append(player)
        asked = """SELECT record.id, record.name, record.event, record.origin, record.line, record.hands, hand.label,
            (SELECT max(score) FROM seat WHERE seat.record = record.id)
            FROM record LEFT JOIN hand ON hand.record = record.id AND hand.number = 1
            WHERE record.id BETWEEN :first AND :last"""
        rows = []
        for number, name, event, origin, line, hands, only, best in connection.execute(text(asked), part).all():
            label = label_of(only if hands == 1 else "", name, event, origin, line)
            keys = natural(label)[:KEY], natural(event)[:KEY], folded(" ".join(filter(None, players[number])))[:KEY]
            rows.append(dict(zip(("record", *names, "best"), (number, label, *keys, best), strict=True)))
        if rows:
            columns = ", ".join(rows[0])
            values = ", ".join(f":{name}" for name in rows[0])
            connection.execute(text(f"INSERT INTO listed ({columns}) VALUES ({values})"), rows)
    every = "SELECT 'hands', CAST(hands AS TEXT), count(*) FROM record WHERE hands > 0 GROUP BY hands"
    connection.execute(text(f"INSERT INTO tally (facet, value, records) {every}"))
    connection.execute(text("CREATE INDEX by_record_hands ON record (hands)"))


def _hand_identities(connection: Connection) -> None:
    """From 3 to 4: hands are known again one by one, whoever is listed first; worked out anew from the texts kept."""
    kind = "BYTEA" if connection.dialect.name == "postgresql" else "BLOB"
    columns = "record INTEGER NOT NULL REFERENCES record (id), hand INTEGER NOT NULL"
    hashes = f"deal_hash {kind}, play_hash {kind}, PRIMARY KEY (record, hand)"
    connection.execute(text(f"CREATE TABLE hand_identity ({columns}, {hashes})"))
    highest = connection.scalar(text("SELECT max(id) FROM record")) or 0
    asked = """SELECT record.id, record.form, original.packed FROM record JOIN original ON original.record = record.id
        WHERE record.record_hash IS NOT NULL AND record.id BETWEEN :first AND :last"""
    for start in range(1, highest + 1, PART):
        part = {"first": start, "last": start + PART - 1}
        records, hands = [], []
        for number, form, packed in connection.execute(text(asked), part).all():
            known = identity_of_text(form, _unpacked(bytes(packed)))
            if known is None:
                continue
            records.append({"id": number, "deal": _bytes(known.deal), "play": _bytes(known.play)})
            hands += [
                {"record": number, "hand": place, "deal": _bytes(hand.deal), "play": _bytes(hand.play)}
                for place, hand in enumerate(known.hands, 1)
                if any(hand)
            ]
        if records:
            update_ = "UPDATE record SET deal_hash = :deal, play_hash = :play WHERE id = :id"
            connection.execute(text(update_), records)
        if hands:
            values = (
                "INSERT INTO hand_identity (record, hand, deal_hash, play_hash) VALUES (:record, :hand, :deal, :play)"
            )
            connection.execute(text(values), hands)
    connection.execute(text("CREATE INDEX by_hand_identity_deal_hash ON hand_identity (deal_hash)"))
    connection.execute(text("CREATE INDEX by_hand_identity_play_hash ON hand_identity (play_hash)"))


def _made(connection: Connection) -> None:
    """From 4 to 5: what was made in a hand; told of a record from its next proof on."""
    connection.execute(text("ALTER TABLE hand ADD COLUMN made TEXT NOT NULL DEFAULT ''"))


def _unpacked(packed: bytes) -> bytes:
    """A text as archives packed it up to 5; empty where it is lost."""
    try:
        return zstandard.ZstdDecompressor().decompress(packed, max_output_size=MAX_BYTES + 1)
    except zstandard.ZstdError:
        return b""


def _closer(connection: Connection) -> None:
    """From 5 to 6: nothing is written down twice, hashes are cut to half, and there is room for dictionaries."""
    postgres = connection.dialect.name == "postgresql"
    rowid, kind = ("", "BYTEA") if postgres else (" WITHOUT ROWID", "BLOB")
    hand = "record INTEGER NOT NULL REFERENCES record (id), number INTEGER NOT NULL, label TEXT NOT NULL"
    hand += ", dealer INTEGER, contract TEXT NOT NULL, declarer INTEGER, ended TEXT NOT NULL, made TEXT NOT NULL"
    seat = "record INTEGER NOT NULL REFERENCES record (id), hand INTEGER NOT NULL, seat INTEGER NOT NULL"
    seat += ", suits BIGINT NOT NULL, trumps BIGINT NOT NULL, score BIGINT"
    identity = "record INTEGER NOT NULL REFERENCES record (id), hand INTEGER NOT NULL"
    identity += f", deal_hash {kind}, play_hash {kind}"
    dictionary = f"id INTEGER NOT NULL, copy INTEGER NOT NULL, content {kind} NOT NULL, digest {kind} NOT NULL"
    seated = "record INTEGER NOT NULL REFERENCES record (id), seat INTEGER NOT NULL, person INTEGER NOT NULL"
    steps = [
        "DROP INDEX by_record_deal_hash",
        "DROP INDEX by_record_play_hash",
        "DROP INDEX by_seat_score_record",
        "ALTER TABLE record DROP COLUMN deal_hash",
        "ALTER TABLE record DROP COLUMN play_hash",
        "UPDATE record SET digest = substr(digest, 1, 16), record_hash = substr(record_hash, 1, 16)",
        "UPDATE hand_identity SET deal_hash = substr(deal_hash, 1, 16), play_hash = substr(play_hash, 1, 16)",
        f"CREATE TABLE dictionary ({dictionary}, texts INTEGER NOT NULL, PRIMARY KEY (id, copy))",
        "CREATE TABLE person (id INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, "
        "player_id TEXT NOT NULL, key TEXT NOT NULL)",
        "INSERT INTO person (id, name, player_id, key) SELECT row_number() OVER (ORDER BY name, player_id), name, "
        "player_id, min(key) FROM player GROUP BY name, player_id",
        *(f"CREATE INDEX by_person_{name} ON person ({name})" for name in ("name", "key", "player_id")),
        f"CREATE TABLE seated ({seated} REFERENCES person (id), PRIMARY KEY (record, seat)){rowid}",
        "INSERT INTO seated (record, seat, person) SELECT player.record, player.seat, person.id FROM player "
        "JOIN person ON person.name = player.name AND person.player_id = player.player_id",
        "CREATE INDEX by_seated_person_record ON seated (person, record)",
        "DROP TABLE player",
        "CREATE VIEW player AS SELECT seated.record, seated.seat, person.name, person.player_id, person.key "
        "FROM seated JOIN person ON person.id = seated.person",
        "ALTER TABLE listed ADD COLUMN worst BIGINT",
        "UPDATE listed SET worst = (SELECT min(score) FROM seat WHERE seat.record = listed.record)",
        "CREATE INDEX by_listed_best ON listed (best)",
        "CREATE INDEX by_listed_worst ON listed (worst)",
    ]
    if not postgres:
        for name, columns, key, indexes in (
            ("hand", hand, "record, number", ("contract, record",)),
            ("seat", seat, "record, hand, seat", ()),
            ("hand_identity", identity, "record, hand", ("deal_hash", "play_hash")),
        ):
            steps += [
                f"CREATE TABLE closer ({columns}, PRIMARY KEY ({key})) WITHOUT ROWID",
                f"INSERT INTO closer SELECT * FROM {name}",
                f"DROP TABLE {name}",
                f"ALTER TABLE closer RENAME TO {name}",
                *(f"CREATE INDEX by_{name}_{'_'.join(one.split(', '))} ON {name} ({one})" for one in indexes),
            ]
        steps += [
            "DROP TABLE word_index",
            "CREATE VIRTUAL TABLE word_index USING fts5"
            "(words, content='', columnsize=0, detail=none, tokenize='ascii')",
            "INSERT INTO word_index (rowid, words) SELECT id, words FROM record",
            "UPDATE record SET words = ''",
        ]
    for step in steps:
        connection.execute(text(step))


def _bytes(hexadecimal: str) -> bytes | None:
    return bytes.fromhex(hexadecimal) or None


PART: Final = 10_000
"""So many records are gone through at once."""
MIGRATIONS: Final[tuple[Migration, ...]] = (_log, _tally, _orders, _hand_identities, _made, _closer)
"""The steps from the first form of an archive to today's; each leaves it one version higher. They speak SQL, for the
tables above may change again, and a step of old must do what it did."""


def create(connection: Connection, now: str) -> None:
    """Makes the tables of a new archive."""
    METADATA.create_all(connection, checkfirst=False)  # what is there under such a name is somebody else's
    connection.execute(text(PLAYERS))
    connection.execute(text(WORDS[connection.dialect.name]))
    connection.execute(insert(ARCHIVE).values(version=len(MIGRATIONS), created=now))


def version_of(connection: Connection) -> int:
    """The number of the last migration of an archive: that of `MIGRATIONS` if it is up to date."""
    version: int = connection.execute(select(ARCHIVE.c.version)).scalar_one()
    return version


def migrate(connection: Connection, migrations: tuple[Migration, ...] = MIGRATIONS) -> None:
    """Brings an archive up to date, unless somebody else just did."""
    version = version_of(connection)
    for step in migrations[version:]:
        step(connection)
    if version < len(migrations):
        connection.execute(update(ARCHIVE).values(version=len(migrations)))
