"""Tables: where everything stands in the database.

Two databases are spoken to: SQLite, one file, and PostgreSQL. Where they differ, the name of the dialect is asked, in
this package and nowhere else.

A hand is told in a few hundred bytes, so nothing stands twice: what many records have in common stands once, in
NATURE, OCCASION, COMPANY, COURSE, FILE and RUN, and a record or a hand names it by its number. The views put together
what belongs together.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    literal_column,
)

from tarot_records.core.limits import MAX_SEATS

METADATA: Final = MetaData()
VIEWS: Final = MetaData()
"""What is read as if it were a table."""


def _of(table: str, key: bool = True, name: str = "") -> "Column[int]":
    return Column(name or table, ForeignKey(f"{table}.id"), primary_key=key, nullable=False, autoincrement=False)


def _text(name: str, key: bool = False) -> "Column[str]":
    return Column(name, Text, primary_key=key, nullable=False)


def _number(name: str, key: bool = False) -> "Column[int]":
    return Column(name, Integer, primary_key=key, nullable=not key, autoincrement=False)


def _count(name: str) -> "Column[int]":
    return Column(name, Integer, nullable=False)


def _shared(name: str, *columns: "Column[Any]") -> Table:
    """A table of what many records have in common: its number, its mark, and all that it says."""
    mark = Column("mark", LargeBinary, nullable=False, unique=True)
    return Table(name, METADATA, _number("id", key=True), mark, *columns)


def mark_of(row: tuple[str | int | None, ...]) -> bytes:
    """What a row of such a table is known by: half of the SHA-256 of all that it says."""
    return sha256(repr(row).encode()).digest()[:HASH]


HASH: Final = 16
"""So many bytes of a hash are kept: texts are told apart by them, whatever their number."""
ARCHIVE: Final = Table("archive", METADATA, _count("version"), _text("created"))
"""One row: the number of the last migration, and when the archive was made."""

NATURE: Final = _shared(
    "nature",
    *map(_text, ("form", "game", "ruleset", "kind", "verdict")),
    *map(_count, ("wrong", "hands")),
    *(Column(name, BigInteger) for name in ("best", "worst")),
)
"""What records are told apart by at a glance, by their latest proofs; `best` and `worst` are the highest and the lowest
score of their hands."""
OCCASION: Final = _shared("occasion", *map(_text, ("event", "event_key", "place", "date", "first_day", "last_day")))
"""Where and when something was played."""
FILE: Final = _shared("file", _text("name"))
RUN: Final = Table("run", METADATA, _number("id", key=True), _text("engine"), _text("at"), _count("last"))
"""What an engine proved at one time, up to the `last` proof."""
PERSON: Final = _shared("person", *map(_text, ("name", "player_id", "key")))
"""Whoever has this name and this id, in however many records."""
COMPANY: Final = _shared("company", *map(_text, ("people", "player_key")))
"""Who sits together: the numbers of the persons, seat by seat, and by what a list is put in order."""
SEATED: Final = Table(
    "seated", METADATA, _of("company"), _number("seat", key=True), _of("person", key=False), sqlite_with_rowid=False
)
COURSE: Final = _shared("course", *map(_text, ("contract", "ended", "happened")))
"""How a hand went: what was played, how it ended, and the names of what happened."""
RESULT: Final = _shared("result", _text("made"), *(Column(f"score_{seat}", BigInteger) for seat in range(MAX_SEATS)))
"""What came out of a hand: what the sides made, as `analysis.side_points` writes it, and the scores of the seats."""
SCORES: Final = tuple(RESULT.c[f"score_{seat}"] for seat in range(MAX_SEATS))
HAPPENS: Final = Table("happens", METADATA, _text("name", key=True), _of("course"), sqlite_with_rowid=False)
"""What happened, name by name."""

RECORD: Final = Table(
    "record",
    METADATA,
    _number("id", key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("record_hash", BigInteger),
    _of("nature", key=False),
    _of("occasion", key=False),
    _of("company", key=False),
    _of("file", key=False),
    _count("line"),
    _of("run", key=False, name="added"),
    _of("run", key=False),
    _count("proof"),
    _text("name"),
    _text("label_key"),
    _text("words"),
)
"""A record, or an input that was none; `run` gave its latest `proof`, and `label_key` puts a list in order. In SQLite
the index has the words, and they are empty."""
ORIGINAL: Final = Table("original", METADATA, _of("record"), Column("packed", LargeBinary, nullable=False))
"""The text as it was given, packed with Zstandard; the packed text names its dictionary."""
DICTIONARY: Final = Table(
    "dictionary",
    METADATA,
    _number("id", key=True),
    _number("copy", key=True),
    Column("content", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    _count("texts"),
)
"""What many texts have in common, of how many it was made, and the SHA-256 of it. Rows are only added."""
EARLIER: Final = Table(
    "earlier", METADATA, _of("record"), _number("id", key=True), _of("run", key=False), _text("verdict")
)
"""The proofs of a record before its latest."""
FAULT: Final = Table(
    "fault",
    METADATA,
    _of("record"),
    _number("proof", key=True),
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
BITS: Final = (1, 2, 4)
"""What the number of a seat is written with."""
HAND: Final = Table(
    "hand",
    METADATA,
    _of("record"),
    _number("number", key=True),
    _of("course", key=False),
    _of("result", key=False),
    _number("dealer"),
    _number("declarer"),
    Column("deal_hash", BigInteger),
    Column("play_hash", BigInteger),
    *(Column(f"suits_{bit}", BigInteger, nullable=False) for bit in BITS),
    *(Column(f"trumps_{bit}", BigInteger, nullable=False) for bit in BITS),
    _number("longest"),
    _text("label"),
    sqlite_with_rowid=False,
)
"""A hand; `number` is from 1, as players count. The cards stand as `holding.py` says; `longest` counts the trumps of
who has most, where they are many. By its hashes a hand is known again, as far as it tells its deal and its play."""
MANY_TRUMPS: Final = 10
"""Hands in which somebody has so many are found at once."""
CLAIMED: Final = Table(
    "claimed",
    METADATA,
    _of("record"),
    _number("hand", key=True),
    _number("seat", key=True),
    Column("suits", BigInteger, nullable=False),
    Column("trumps", BigInteger, nullable=False),
)
"""The cards of a seat for which HAND has no room: of the eighth, or of one that claims a card that another has."""
SAID: Final = Table(
    "said",
    METADATA,
    _of("record"),
    _number("hand", key=True),
    _number("seat", key=True),
    _text("what", key=True),
    Column("made", Integer),
    sqlite_with_rowid=False,
)
"""Who declared what in a hand; `made` is 1 if his side made it, 0 if not, and nothing where that is unknown. It stands
apart from COURSE: a hand went the same way whoever said it."""
CHANGE: Final = Table(
    "change",
    METADATA,
    _number("id", key=True),
    *map(_text, ("at", "who", "way", "what")),
    *map(_count, ("records", "first", "last")),
)
"""The log: who changed how many records when, in which way, from the first of them to the last. Rows are only added."""

TALLY: Final = Table(
    "tally",
    METADATA,
    Column("facet", String(20), primary_key=True),
    _text("value", key=True),
    _count("records"),
    sqlite_with_rowid=False,
)
"""How many records have which value of what they are told apart by; the most frequent are found at once."""

Index("by_tally", TALLY.c.facet, TALLY.c.records.desc(), TALLY.c.value)
for _table, *_columns in (
    (RECORD, "nature"),
    (RECORD, "occasion"),
    (RECORD, "company"),
    (RECORD, "record_hash"),
    (OCCASION, "event"),
    (OCCASION, "first_day", "last_day"),
    (FAULT, "code", "record"),
    (PERSON, "key"),
    (PERSON, "player_id"),
    (SEATED, "person", "company"),
    (HAPPENS, "course"),
    (HAND, "course", "record"),
    (HAND, "deal_hash"),
    (HAND, "play_hash"),
):
    Index("_".join(("by", _table.name, *_columns)), *(_table.c[name] for name in _columns))
Index(
    "by_hand_longest",
    HAND.c.longest,
    *(HAND.c[f"trumps_{bit}"] for bit in BITS),
    HAND.c.record,
    sqlite_where=HAND.c.longest.is_not(None),
    postgresql_where=HAND.c.longest.is_not(None),
)
BEGINNING: Final = literal_column("substr(digest, 1, 4)", LargeBinary)
"""The beginning of a digest, of which there is an index: so many texts are alike in no more."""
Index("by_record_digest", literal_column("substr(digest, 1, 4)"), _table=RECORD)

WORDS: Final[Mapping[str, str]] = {
    "sqlite": "CREATE VIRTUAL TABLE word_index USING fts5"
    "(words, content='', columnsize=0, detail=none, tokenize='ascii')",
    "postgresql": "CREATE INDEX word_index ON record USING gin (to_tsvector('simple', words))",
}
"""The index of the words records are searched by. They are folded already, and no sign is left in them."""

_NUMBERS: Final = frozenset(("id", "record", "line", "proof", "wrong", "hands", "best", "seat", "hand"))


def _view(name: str, *columns: str) -> Table:
    return Table(name, VIEWS, *(Column(one, Integer if one in _NUMBERS else Text) for one in columns))


ABOUT: Final = _view(
    "about",
    *("id", "form", "origin", "line", "added", "proof", "verdict", "wrong", "game", "ruleset", "name", "event"),
    *("place", "date", "first_day", "last_day", "kind", "hands", "best", "engine"),
)
"""What there is to say of a record; of its proofs the latest counts."""
PROOF: Final = _view("proof", "id", "record", "engine", "at", "verdict")
"""What an engine said of a record, and when. A later proof stands beside the earlier ones."""
PLAYER: Final = _view("player", "record", "seat", "name", "player_id", "key")
"""The players of records."""
HAPPENED: Final = _view("happened", "record", "hand", "name")
"""What happened in the hands of records."""
SELECTED: Final[Mapping[str, str]] = {
    "about": """SELECT record.id, nature.form, file.name AS origin, record.line, came.at AS added, record.proof,
        nature.verdict, nature.wrong, nature.game, nature.ruleset, record.name, occasion.event, occasion.place,
        occasion.date, occasion.first_day, occasion.last_day, nature.kind, nature.hands, nature.best, run.engine
        FROM record LEFT JOIN nature ON nature.id = record.nature LEFT JOIN occasion ON occasion.id = record.occasion
        LEFT JOIN file ON file.id = record.file LEFT JOIN run AS came ON came.id = record.added
        LEFT JOIN run ON run.id = record.run""",
    "proof": """SELECT earlier.id, earlier.record, run.engine, run.at, earlier.verdict
        FROM earlier JOIN run ON run.id = earlier.run
        UNION ALL SELECT record.proof, record.id, run.engine, run.at, nature.verdict
        FROM record JOIN run ON run.id = record.run JOIN nature ON nature.id = record.nature""",
    "player": """SELECT record.id AS record, seated.seat, person.name, person.player_id, person.key
        FROM record JOIN seated ON seated.company = record.company JOIN person ON person.id = seated.person""",
    "happened": """SELECT hand.record, hand.number AS hand, happens.name
        FROM hand JOIN happens ON happens.course = hand.course""",
}
"""View -> what it selects."""
