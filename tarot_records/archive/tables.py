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

METADATA: Final = MetaData()


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
    _hash("deal_hash"),
    _hash("play_hash"),
    _text("words"),
)
"""A record, or an input that was none; `proof` is its latest."""
ORIGINAL: Final = Table("original", METADATA, _of("record"), Column("packed", LargeBinary, nullable=False))
"""The text as it was given, packed with Zstandard. Never changed."""
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
PLAYER: Final = Table(
    "player", METADATA, _of("record"), _number("seat", key=True), _text("name"), _text("player_id"), _text("key")
)
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
)
"""What a list calls a record, the highest score of its hands, and what it is put in order by."""
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
    (RECORD, "deal_hash"),
    (RECORD, "play_hash"),
    (HAND_IDENTITY, "deal_hash"),
    (HAND_IDENTITY, "play_hash"),
    (FAULT, "code", "proof"),
    (PLAYER, "key", "record"),
    (PLAYER, "player_id", "record"),
    (HAND, "contract", "record"),
    (HAPPENED, "record"),
    (SEAT, "score", "record"),
):
    Index("_".join(("by", _table.name, *_columns)), *(_table.c[name] for name in _columns))

WORDS: Final[Mapping[str, str]] = {
    "sqlite": "CREATE VIRTUAL TABLE word_index USING fts5(words, content='record', content_rowid='id')",
    "postgresql": "CREATE INDEX word_index ON record USING gin (to_tsvector('simple', words))",
}
"""The index of the words records are searched by."""

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
            known = identity_of_text(form, bytes(packed))
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


def _bytes(hexadecimal: str) -> bytes | None:
    return bytes.fromhex(hexadecimal) or None


PART: Final = 10_000
"""So many records are gone through at once."""
MIGRATIONS: Final[tuple[Migration, ...]] = (_log, _tally, _orders, _hand_identities, _made)
"""The steps from the first form of an archive to today's; each leaves it one version higher. They speak SQL, for the
tables above may change again, and a step of old must do what it did."""


def create(connection: Connection, now: str) -> None:
    """Makes the tables of a new archive."""
    METADATA.create_all(connection, checkfirst=False)  # what is there under such a name is somebody else's
    connection.execute(text(WORDS[connection.dialect.name]))
    connection.execute(insert(ARCHIVE).values(version=len(MIGRATIONS), created=now))


def migrate(connection: Connection, migrations: tuple[Migration, ...] = MIGRATIONS) -> bool:
    """Brings an archive up to date; False if a later program has made it."""
    version: int = connection.execute(select(ARCHIVE.c.version)).scalar_one()
    for step in migrations[version:]:
        step(connection)
    if version < len(migrations):
        connection.execute(update(ARCHIVE).values(version=len(migrations)))
    return version <= len(migrations)
