"""Tables of an archive's database, for SQLite and PostgreSQL.

A hand takes a few hundred bytes, because no value is stored twice: values that many records share are rows of NATURE,
OCCASION, COMPANY, COURSE, RESULT, FILE and RUN, to which a record or a hand refers by number. ABOUT, PROOF, PLAYER and
HAPPENED join them again. Where the two databases differ, code of this package checks the name of the dialect.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    ScalarSelect,
    Select,
    String,
    Table,
    Text,
    case,
    cast,
    func,
    insert,
    literal_column,
    select,
    text,
    union_all,
)

from tarot_records.core.limits import MAX_SEATS

LAYOUT: Final = 11
"""Number of the layout of the tables. Development versions made layouts 0 to 10, which are not read."""
HASH: Final = 16
"""Number of bytes stored of a SHA-256 that identifies a text or a row."""
METADATA: Final = MetaData()


def _of(table: str, key: bool = True, name: str = "") -> "Column[int]":
    """Return a column that refers to the number of a row in another table."""
    return Column(name or table, ForeignKey(f"{table}.id"), primary_key=key, nullable=False, autoincrement=False)


def _text(name: str, key: bool = False) -> "Column[str]":
    return Column(name, Text, primary_key=key, nullable=False)


def _number(name: str, key: bool = False) -> "Column[int]":
    """Return a column for an integer, which may be null unless it is part of the key."""
    return Column(name, Integer, primary_key=key, nullable=not key, autoincrement=False)


def _count(name: str) -> "Column[int]":
    """Return a column for an integer that is never null."""
    return Column(name, Integer, nullable=False)


def _bytes(name: str) -> "Column[bytes]":
    return Column(name, LargeBinary, nullable=False)


def _table(name: str, *columns: "Column[Any]", rowid: bool = True) -> Table:
    return Table(name, METADATA, *columns, sqlite_with_rowid=rowid)


def _shared(name: str, *columns: "Column[Any]") -> Table:
    """Return a table of values that many records share; a row is found by its number or by its mark."""
    return _table(name, _number("id", key=True), Column("mark", LargeBinary, nullable=False, unique=True), *columns)


def mark_of(row: tuple[str | int | None, ...]) -> bytes:
    """Return the mark of a row of shared values: half of the SHA-256 of the values."""
    return sha256(repr(row).encode()).digest()[:HASH]


ARCHIVE: Final = _table("archive", _count("version"), _text("created"))
"""One row: the number of the layout, and the time when the archive was made."""
NATURE: Final = _shared(
    "nature",
    *map(_text, ("form", "game", "ruleset", "kind", "verdict")),
    *map(_count, ("wrong", "hands")),
    *(Column(name, BigInteger) for name in ("best", "worst")),
)
"""Main properties of records, by their latest proofs; `best` and `worst` are the highest and the lowest hand score."""
OCCASION: Final = _shared("occasion", *map(_text, ("event", "event_key", "place", "date", "first_day", "last_day")))
"""Event, place and date."""
FILE: Final = _shared("file", _text("name"))
RUN: Final = _table("run", _number("id", key=True), _text("engine"), _text("at"), _count("last"))
"""A run: one engine proving records at one time; `last` is the number of its last proof."""
PERSON: Final = _shared("person", *map(_text, ("name", "player_id", "key")))
"""Name and id of a player, in any number of records; `key` is the folded name."""
COMPANY: Final = _shared("company", *map(_text, ("people", "player_key")))
"""Persons at one table: their numbers, seat by seat, and the sort key for lists."""
SEATED: Final = _table("seated", _of("company"), _number("seat", key=True), _of("person", key=False), rowid=False)
COURSE: Final = _shared("course", *map(_text, ("contract", "ended", "happened")), _number("kontra"))
"""Contract of a hand, how it ended, the names of its outcome tags, and the level of the kontra on the game."""
RESULT: Final = _shared(
    "result",
    *map(_number, ("unit", "points", "bouts", "asked", "level")),
    *(Column(f"made_{side}", BigInteger) for side in range(MAX_SEATS)),
    *(Column(f"score_{seat}", BigInteger) for seat in range(MAX_SEATS)),
)
"""Result of a hand: card points of the declarer's side and its bouts; `asked`, `level` and points of each side as
`analysis.side_points` has them; scores of the seats. Card points are in 1/unit."""
MADE: Final = tuple(RESULT.c[f"made_{side}"] for side in range(MAX_SEATS))
SCORES: Final = tuple(RESULT.c[f"score_{seat}"] for seat in range(MAX_SEATS))
HAPPENS: Final = _table("happens", _text("name", key=True), _of("course"), rowid=False)
"""The outcome tags of a course, one a row."""
RECORD: Final = _table(
    "record",
    _number("id", key=True),
    _bytes("digest"),
    Column("record_hash", BigInteger),
    *(_of(name, key=False) for name in ("nature", "occasion", "company", "file")),
    _count("line"),
    _of("run", key=False, name="added"),
    _of("run", key=False),
    _count("proof"),
    *map(_text, ("name", "label_key", "words")),
)
"""A record, or an input that is no record; its latest `proof` is of `run`, and `label_key` sorts lists. In SQLite the
full-text index holds the words, and `words` is empty."""
ORIGINAL: Final = _table("original", _of("record"), _bytes("packed"))
"""The text as it was given, packed with Zstandard; the packed text names its dictionary."""
DICTIONARY: Final = _table(
    "dictionary",
    *(_number(name, key=True) for name in ("id", "copy")),
    *map(_bytes, ("content", "digest")),
    _count("texts"),
)
"""Compression dictionaries with their SHA-256, and the number of texts when each was made."""
EARLIER: Final = _table("earlier", _of("record"), _number("id", key=True), _of("run", key=False), _text("verdict"))
"""The proofs of a record before its latest."""
FAULT: Final = _table(
    "fault",
    _of("record"),
    *(_number(name, key=True) for name in ("proof", "number")),
    *map(_text, ("code", "severity", "pointer")),
    *map(_number, ("hand", "trick", "seat")),
    _text("facts"),
    _number("because"),
)
BITS: Final = (1, 2, 4)
"""Bits of a seat number in the card columns of HAND; see `held_cards.py`."""
HAND: Final = _table(
    "hand",
    _of("record"),
    _number("number", key=True),
    *(_of(name, key=False) for name in ("course", "result")),
    *map(_number, ("dealer", "declarer", "partner")),
    *(Column(name, BigInteger) for name in ("deal_hash", "play_hash")),
    *(Column(f"{kind}_{bit}", BigInteger, nullable=False) for kind in ("suits", "trumps") for bit in BITS),
    _number("longest"),
    _text("label"),
    rowid=False,
)
"""A hand; `number` counts from 1. `longest` is the highest number of trumps at one seat, null below MANY_TRUMPS.
The hashes identify deal and play; null if they are not fully recorded."""
MANY_TRUMPS: Final = 10
"""Minimum number of trumps at a seat for a hand to be indexed by them."""
CLAIMED: Final = _table(
    "claimed",
    _of("record"),
    *(_number(name, key=True) for name in ("hand", "seat")),
    *(Column(name, BigInteger, nullable=False) for name in ("suits", "trumps")),
)
"""Cards of a seat that do not fit into HAND: of an eighth seat, or with a card that another seat has too."""
SAID: Final = _table(
    "said",
    _of("record"),
    *(_number(name, key=True) for name in ("hand", "seat")),
    _text("what", key=True),
    Column("made", Integer),
    rowid=False,
)
"""Declarations of a hand, with the seat; `made` is 1 if its side made it, 0 if not, null if unknown."""
CHANGE: Final = _table(
    "change",
    _number("id", key=True),
    *map(_text, ("at", "who", "way", "what")),
    *map(_count, ("records", "first", "last")),
)
"""The log: author, time and kind of a change, and number, lowest and highest of the changed records. Append only."""
TALLY: Final = _table(
    "tally", Column("facet", String(20), primary_key=True), _text("value", key=True), _count("records"), rowid=False
)
"""The number of records with each value of each facet."""
PHOTOGRAPH: Final = _table("photograph", _of("record"), Column("digest", String(64), nullable=False), _bytes("jpeg"))
"""The picture that a record was copied from."""

Index("by_tally", TALLY.c.facet, TALLY.c.records.desc(), TALLY.c.value)
for _indexed, _columns in (
    *((RECORD, (name,)) for name in ("nature", "occasion", "company", "record_hash")),
    (OCCASION, ("event",)),
    (OCCASION, ("first_day", "last_day")),
    (FAULT, ("code", "record")),
    *((PERSON, (name,)) for name in ("key", "player_id")),
    (SEATED, ("person", "company")),
    (HAPPENS, ("course",)),
    (HAND, ("course", "record")),
    *((HAND, (name,)) for name in ("deal_hash", "play_hash")),
):
    Index("_".join(("by", _indexed.name, *_columns)), *(_indexed.c[name] for name in _columns))
Index(
    "by_hand_longest",
    HAND.c.longest,
    *(HAND.c[f"trumps_{bit}"] for bit in BITS),
    HAND.c.record,
    sqlite_where=HAND.c.longest.is_not(None),
    postgresql_where=HAND.c.longest.is_not(None),
)
BEGINNING: Final = literal_column("substr(digest, 1, 4)", LargeBinary)
"""The first four bytes of a digest, which are indexed in place of the whole digest."""
Index("by_record_digest", literal_column("substr(digest, 1, 4)"), _table=RECORD)

WORDS: Final[Mapping[str, str]] = {
    "sqlite": "CREATE VIRTUAL TABLE word_index USING fts5"
    "(words, content='', columnsize=0, detail=none, tokenize='ascii')",
    "postgresql": "CREATE INDEX word_index ON record USING gin (to_tsvector('simple', words))",
}
"""Dialect -> statement that makes the full-text index. The words are already folded."""

_CAME: Final = RUN.alias("came")
ABOUT: Final = (
    select(
        *(RECORD.c.id, NATURE.c.form, FILE.c.name.label("origin"), RECORD.c.line, _CAME.c.at.label("added")),
        *(RECORD.c.proof, NATURE.c.verdict, NATURE.c.wrong, NATURE.c.game, NATURE.c.ruleset, RECORD.c.name),
        *(OCCASION.c[name] for name in ("event", "place", "date", "first_day", "last_day")),
        *(NATURE.c.kind, NATURE.c.hands, NATURE.c.best, RUN.c.engine),
    )
    .select_from(RECORD.outerjoin(NATURE).outerjoin(OCCASION).outerjoin(FILE))
    .outerjoin(_CAME, _CAME.c.id == RECORD.c.added)
    .outerjoin(RUN, RUN.c.id == RECORD.c.run)
    .subquery("about")
)
"""The properties of a record, by its latest proof."""
_LATEST: Final = select(RECORD.c.proof, RECORD.c.id, RUN.c.engine, RUN.c.at, NATURE.c.verdict)
PROOF: Final = union_all(
    select(EARLIER.c.id, EARLIER.c.record, RUN.c.engine, RUN.c.at, EARLIER.c.verdict).join(RUN),
    _LATEST.join(RUN, RUN.c.id == RECORD.c.run).join(NATURE),
).subquery("proof")
"""Every proof of a record: engine, time and verdict."""
PLAYER: Final = (
    select(RECORD.c.id.label("record"), SEATED.c.seat, PERSON.c.name, PERSON.c.player_id, PERSON.c.key)
    .join(SEATED, SEATED.c.company == RECORD.c.company)
    .join(PERSON)
    .subquery("player")
)
HAPPENED: Final = (
    select(HAND.c.record, HAND.c.number.label("hand"), HAPPENS.c.name)
    .join(HAPPENS, HAPPENS.c.course == HAND.c.course)
    .subquery("happened")
)
"""The outcome tags of hands."""


def _hands_view() -> Select[Any]:
    """Return the query of the view `hands` for other programs: a row for each hand, with columns as in `HandRow`."""
    names = {role: _name_of(HAND.c[role]).label(f"{role}_name") for role in ("dealer", "declarer", "partner")}
    score = case({seat: SCORES[seat] for seat in range(MAX_SEATS)}, value=HAND.c.declarer)
    return (
        select(
            *(RECORD.c.id.label("archive_id"), FILE.c.name.label("origin"), RECORD.c.line),
            *(RECORD.c.name.label("record"), NATURE.c.game, NATURE.c.ruleset, OCCASION.c.event, OCCASION.c.place),
            *(OCCASION.c.date, NATURE.c.kind, NATURE.c.verdict, NATURE.c.hands, HAND.c.number.label("hand")),
            *(HAND.c.label, HAND.c.dealer, names["dealer"], COURSE.c.contract, HAND.c.declarer, names["declarer"]),
            *(HAND.c.partner, names["partner"], COURSE.c.kontra, RESULT.c.bouts),
            (cast(RESULT.c.points, Double) / RESULT.c.unit).label("points"),
            score.label("score"),
            case((score > 0, "won"), (score < 0, "lost"), (score == 0, "even")).label("result"),
            *(COURSE.c.ended, COURSE.c.happened, *SCORES),
        )
        .select_from(HAND.join(RECORD, RECORD.c.id == HAND.c.record).join(COURSE).join(RESULT))
        .join(NATURE, NATURE.c.id == RECORD.c.nature)
        .join(OCCASION, OCCASION.c.id == RECORD.c.occasion)
        .join(FILE, FILE.c.id == RECORD.c.file)
    )


def _seats_view() -> Select[Any]:
    """Return the query of the view `seats`, which other programs use: a row for each seat of each hand."""
    score = case({seat: SCORES[seat] for seat in range(MAX_SEATS)}, value=SEATED.c.seat)
    return (
        select(
            *(RECORD.c.id.label("archive_id"), HAND.c.number.label("hand"), SEATED.c.seat),
            *(func.nullif(PERSON.c.name, "").label("name"), func.nullif(PERSON.c.player_id, "").label("player_id")),
            score.label("score"),
        )
        .select_from(HAND.join(RECORD, RECORD.c.id == HAND.c.record).join(RESULT))
        .join(SEATED, SEATED.c.company == RECORD.c.company)
        .join(PERSON, PERSON.c.id == SEATED.c.person)
    )


def _name_of(seat: "Column[Any]") -> ScalarSelect[Any]:
    """Return a subquery for the name of the player at a seat of the record; null if there is none."""
    seated, person = SEATED.alias(), PERSON.alias()
    found = select(func.nullif(person.c.name, "")).join(seated, seated.c.person == person.c.id)
    return found.where(seated.c.company == RECORD.c.company, seated.c.seat == seat).scalar_subquery()


def create(connection: Connection, now: str) -> None:
    """Create the tables, indexes and views of a new archive."""
    METADATA.create_all(connection, checkfirst=False)  # a table of such a name belongs to another program
    for name, query in (("hands", _hands_view()), ("seats", _seats_view())):  # described in `web/manual/archive.md`
        compiled = query.compile(connection, compile_kwargs={"literal_binds": True})
        connection.execute(text(f"CREATE VIEW {name} AS {str(compiled).replace(':', chr(92) + ':')}"))
    connection.execute(text(WORDS[connection.dialect.name]))
    connection.execute(insert(ARCHIVE).values(version=LAYOUT, created=now))
