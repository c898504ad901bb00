"""Migrating: how an older archive becomes today's.

Migrations are numbered functions in this file, not alembic's scripts: an archive is a file that people
carry about and open with whatever program they have, so the program must bring it up to date by itself,
and a handful of steps in one place can be read. A new archive gets today's tables at once; an older one
goes through the steps it has not seen, all in one transaction.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import zstandard
from sqlalchemy import Connection, insert, select, text, update

from tarot_records.archive.entry import KEY, SeatEntry, identity_of_text, label_of
from tarot_records.archive.holding import held_by
from tarot_records.archive.tables import ARCHIVE, METADATA, SELECTED, WORDS, mark_of
from tarot_records.record.search_words import folded, natural
from tarot_records.record.source import MAX_BYTES

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


def _once(connection: Connection) -> None:
    """From 6 to 7: what many records have in common stands once, and a hand with its cards in one row."""
    postgres = connection.dialect.name == "postgresql"
    for step in (
        "DROP VIEW player",
        *("DROP INDEX word_index" for _ in range(postgres)),
        *(f"DROP INDEX by_{name}" for name in ("record_record_hash", "person_key", "person_player_id")),
        *(f"ALTER TABLE {name} RENAME TO former_{name}" for name in _FORMER),
        *(_TABLES[name].replace("BLOB", "BYTEA" if postgres else "BLOB") for name in _TABLES),
        """INSERT INTO run SELECT row_number() OVER (ORDER BY min(id)), engine, at, max(id)
        FROM former_proof GROUP BY engine, at""",
    ):
        connection.execute(text(step if not postgres else step.replace(" WITHOUT ROWID", "")))
    highest = connection.scalar(text("SELECT max(id) FROM former_record")) or 0
    shared = _Shared(connection)
    for start in range(1, highest + 1, PART):
        _once_for(connection, shared, {"first": start, "last": start + PART - 1})
    for step in (
        """INSERT INTO earlier SELECT proof.record, proof.id, run.id, proof.verdict FROM former_proof AS proof
        JOIN former_record AS record ON record.id = proof.record AND record.proof <> proof.id
        JOIN run ON run.engine = proof.engine AND run.at = proof.at""",
        """INSERT INTO fault SELECT proof.record, fault.proof, fault.number, fault.code, fault.severity, fault.pointer,
        fault.hand, fault.trick, fault.seat, fault.facts, fault.because
        FROM former_fault AS fault JOIN former_proof AS proof ON proof.id = fault.proof""",
        *(_POSTGRES_ONLY if postgres else _SQLITE_ONLY),
        *(f"DROP TABLE former_{name}" for name in _FORMER),
        *(f"CREATE INDEX by_{'_'.join((table, *names))} ON {table} ({', '.join(names)})" for table, *names in _INDEXES),
        "CREATE INDEX by_record_digest ON record (substr(digest, 1, 4))",
        """CREATE INDEX by_hand_longest ON hand (longest, trumps_1, trumps_2, trumps_4, record)
        WHERE longest IS NOT NULL""",
        *(f"CREATE VIEW {name} AS {selected}" for name, selected in _SELECTED.items()),
    ):
        connection.execute(text(step))


_FORMER: Final = ("hand_identity", "happened", "listed", "seat", "hand", "seated", "person", "fault", "proof", "record")
"""What stood otherwise, in an order in which it can go."""
_KEY = "id INTEGER NOT NULL PRIMARY KEY"
_CARDS = ("suits_1", "suits_2", "suits_4", "trumps_1", "trumps_2", "trumps_4")
_OF = "record INTEGER NOT NULL REFERENCES record (id)"
_TABLES: Final = {
    name: f"CREATE TABLE {name} ({columns}"
    for name, columns in {
        "nature": f"""{_KEY}, mark BLOB NOT NULL UNIQUE, form TEXT NOT NULL, game TEXT NOT NULL, ruleset TEXT NOT NULL,
        kind TEXT NOT NULL, verdict TEXT NOT NULL, wrong INTEGER NOT NULL, hands INTEGER NOT NULL, best BIGINT,
        worst BIGINT)""",
        "occasion": f"""{_KEY}, mark BLOB NOT NULL UNIQUE, event TEXT NOT NULL, event_key TEXT NOT NULL,
        place TEXT NOT NULL, date TEXT NOT NULL, first_day TEXT NOT NULL, last_day TEXT NOT NULL)""",
        "file": f"{_KEY}, mark BLOB NOT NULL UNIQUE, name TEXT NOT NULL)",
        "run": f"{_KEY}, engine TEXT NOT NULL, at TEXT NOT NULL, last INTEGER NOT NULL)",
        "person": f"{_KEY}, mark BLOB NOT NULL UNIQUE, name TEXT NOT NULL, player_id TEXT NOT NULL, key TEXT NOT NULL)",
        "company": f"{_KEY}, mark BLOB NOT NULL UNIQUE, people TEXT NOT NULL, player_key TEXT NOT NULL)",
        "seated": """company INTEGER NOT NULL REFERENCES company (id), seat INTEGER NOT NULL,
        person INTEGER NOT NULL REFERENCES person (id), PRIMARY KEY (company, seat)) WITHOUT ROWID""",
        "course": f"""{_KEY}, mark BLOB NOT NULL UNIQUE, contract TEXT NOT NULL, ended TEXT NOT NULL,
        happened TEXT NOT NULL)""",
        "result": f"""{_KEY}, mark BLOB NOT NULL UNIQUE, made TEXT NOT NULL,
        {", ".join(f"score_{seat} BIGINT" for seat in range(8))})""",
        "happens": """name TEXT NOT NULL, course INTEGER NOT NULL REFERENCES course (id),
        PRIMARY KEY (name, course)) WITHOUT ROWID""",
        "record": f"""{_KEY}, digest BLOB NOT NULL, record_hash BIGINT, nature INTEGER NOT NULL REFERENCES nature (id),
        occasion INTEGER NOT NULL REFERENCES occasion (id), company INTEGER NOT NULL REFERENCES company (id),
        file INTEGER NOT NULL REFERENCES file (id), line INTEGER NOT NULL, added INTEGER NOT NULL REFERENCES run (id),
        run INTEGER NOT NULL REFERENCES run (id), proof INTEGER NOT NULL, name TEXT NOT NULL, label_key TEXT NOT NULL,
        words TEXT NOT NULL)""",
        "earlier": f"""{_OF}, id INTEGER NOT NULL, run INTEGER NOT NULL REFERENCES run (id), verdict TEXT NOT NULL,
        PRIMARY KEY (record, id))""",
        "fault": f"""{_OF}, proof INTEGER NOT NULL, number INTEGER NOT NULL, code TEXT NOT NULL, severity TEXT NOT NULL,
        pointer TEXT NOT NULL, hand INTEGER, trick INTEGER, seat INTEGER, facts TEXT NOT NULL, because INTEGER,
        PRIMARY KEY (record, proof, number))""",
        "hand": f"""{_OF}, number INTEGER NOT NULL, course INTEGER NOT NULL REFERENCES course (id),
        result INTEGER NOT NULL REFERENCES result (id), dealer INTEGER, declarer INTEGER, deal_hash BIGINT,
        play_hash BIGINT, {", ".join(f"{name} BIGINT NOT NULL" for name in _CARDS)},
        longest INTEGER, label TEXT NOT NULL, PRIMARY KEY (record, number)) WITHOUT ROWID""",
        "claimed": f"""{_OF}, hand INTEGER NOT NULL, seat INTEGER NOT NULL, suits BIGINT NOT NULL,
        trumps BIGINT NOT NULL, PRIMARY KEY (record, hand, seat))""",
    }.items()
}
_INDEXES: Final = (
    *(("record", name) for name in ("nature", "occasion", "company", "record_hash")),
    *(("occasion", *names) for names in (("event",), ("first_day", "last_day"))),
    ("fault", "code", "record"),
    *(("person", name) for name in ("key", "player_id")),
    ("seated", "person", "company"),
    ("happens", "course"),
    *(("hand", *names) for names in (("course", "record"), ("deal_hash",), ("play_hash",))),
)
_SELECTED: Final = {
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
"""The views as they were then: what `tables.py` says may change, and this step may not."""
_SQLITE_ONLY: Final = (
    "PRAGMA writable_schema = ON",
    "UPDATE sqlite_schema SET sql = replace(sql, '\"former_record\"', 'record') WHERE name = 'original'",
    "PRAGMA writable_schema = RESET",
)
"""The texts go on belonging to the records: SQLite has no other way to say that of another table of this name."""
_POSTGRES_ONLY: Final = (
    "ALTER TABLE original DROP CONSTRAINT original_record_fkey",
    "ALTER TABLE original ADD FOREIGN KEY (record) REFERENCES record (id)",
    "CREATE INDEX word_index ON record USING gin (to_tsvector('simple', words))",
)


class _Shared:
    """The numbers of what many records have in common, and those of them that are not yet written."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.numbers = defaultdict[str, dict[tuple[Any, ...], int]](dict)
        self.new = defaultdict[str, list[tuple[Any, ...]]](list)

    def number(self, table: str, *row: Any) -> int:
        """The number of a row of a table."""
        numbers = self.numbers[table]
        if row not in numbers:
            numbers[row] = len(numbers) + 1
            self.new[table].append((numbers[row], mark_of(row), *row))
        return numbers[row]

    def write(self) -> None:
        """Writes the new rows."""
        for table, rows in self.new.items():
            _insert(self.connection, table, rows)
        self.new.clear()


def _insert(connection: Connection, table: str, rows: Sequence[Sequence[Any]]) -> None:
    if rows:
        marks = ", ".join(["%s" if connection.dialect.name == "postgresql" else "?"] * len(rows[0]))
        connection.exec_driver_sql(f"INSERT INTO {table} VALUES ({marks})", [tuple(row) for row in rows])


def _once_for(connection: Connection, shared: _Shared, part: Mapping[str, int]) -> None:
    """The same for some of the records."""

    def rows(what: str, tables: str, order: str) -> Sequence[Any]:
        asked = f"SELECT {what} FROM {tables} WHERE {order.split(',')[0]} BETWEEN :first AND :last ORDER BY {order}"
        return connection.execute(text(asked), part).all()

    people, named = defaultdict[int, list[int]](list), len(shared.numbers["company"])
    for record, *person in rows(
        "record, name, player_id, key",
        "former_seated AS seated JOIN former_person AS person ON person.id = seated.person",
        "record, seat",
    ):
        people[record].append(shared.number("person", *person))
    seats, happened = defaultdict[Any, list[SeatEntry]](list), defaultdict[Any, list[str]](list)
    for record, hand, *seat in rows("record, hand, seat, suits, trumps, score", "former_seat", "record, hand, seat"):
        seats[record, hand].append(SeatEntry(*seat))
    for record, hand, name in rows("record, hand, name", "former_happened", "record, hand, name"):
        happened[record, hand].append(name)
    own = f"record.{', record.'.join(_OF_RECORD)}, label, player_key, best, worst, added.id, run.id"
    every = """former_record AS record JOIN former_listed AS listed ON listed.record = record.id
        JOIN former_proof AS proof ON proof.id = record.proof
        JOIN run ON run.engine = proof.engine AND run.at = proof.at
        JOIN former_proof AS came ON came.id = (SELECT min(id) FROM former_proof WHERE record = record.id)
        JOIN run AS added ON added.engine = came.engine AND added.at = came.at"""
    records, companies, hands, claimed = [], dict[int, list[int]](), [], []
    for row in rows(own, every, "record.id"):
        (number, digest, known, form, game, ruleset, kind, verdict, wrong, count, event, place, date, first, last) = (
            row[:15]
        )
        file, line, proof, name, words, label, player_key, best, worst, added, run = row[15:]
        company = shared.number("company", " ".join(map(str, people[number])), player_key)
        if company > named:
            companies[company] = people[number]
        records.append(
            (
                number,
                digest,
                _number(known),
                shared.number("nature", form, game, ruleset, kind, verdict, wrong, count, best, worst),
                shared.number("occasion", event, natural(event)[:KEY], place, date, first, last),
                company,
                shared.number("file", file),
                *(line, added, run, proof, name, natural(label)[:KEY], words),
            )
        )
    of_hand = "record, number, contract, ended, made, dealer, declarer, label, deal_hash, play_hash"
    joined = """former_hand AS hand
        LEFT JOIN former_hand_identity AS known ON known.record = hand.record AND known.hand = number"""
    courses = len(shared.numbers["course"])
    for row in rows(of_hand.replace("record", "hand.record"), joined, "hand.record, number"):
        record, number, contract, ended, made, dealer, declarer, label, deal, play = row
        one = seats[record, number]
        cards, apart = held_by(one)
        claimed += [(record, number, *seat[:3]) for seat in apart]
        scores = [seat.score for seat in one] + [None] * (8 - len(one))
        course = shared.number("course", contract, ended, " ".join(happened[record, number]))
        result = shared.number("result", made, *scores)
        hands.append((record, number, course, result, dealer, declarer, _number(deal), _number(play), *cards, label))
    shared.write()
    new = [(row[-1], course) for row, course in shared.numbers["course"].items() if course > courses]
    _insert(connection, "happens", [(name, course) for names, course in new for name in names.split()])
    seated = [(company, seat, person) for company, all_ in companies.items() for seat, person in enumerate(all_)]
    for table, filled in (("seated", seated), ("record", records), ("hand", hands), ("claimed", claimed)):
        _insert(connection, table, filled)


def _without_marks(connection: Connection) -> None:
    """From 7 to 8: texts may stand without the mark of what is packed, which an earlier program looks for."""


def _said(connection: Connection) -> None:
    """From 8 to 9: who declared what, which the next proof of a record tells."""
    rowid = " WITHOUT ROWID" if connection.dialect.name == "sqlite" else ""
    keys = "record INTEGER NOT NULL REFERENCES record (id), hand INTEGER NOT NULL, seat INTEGER NOT NULL"
    columns = f"{keys}, what TEXT NOT NULL, made INTEGER, PRIMARY KEY (record, hand, seat, what)"
    connection.execute(text(f"CREATE TABLE said ({columns}){rowid}"))


_OF_RECORD: Final = (
    *("id", "digest", "record_hash", "form", "game", "ruleset", "kind", "verdict", "wrong", "hands", "event", "place"),
    *("date", "first_day", "last_day", "origin", "line", "proof", "name", "words"),
)


def _number(hash_: bytes | None) -> int | None:
    """The first 64 bits of a hash."""
    return None if hash_ is None else int.from_bytes(bytes(hash_)[:8], signed=True)


def _bytes(hexadecimal: str) -> bytes | None:
    return bytes.fromhex(hexadecimal) or None


PART: Final = 10_000
"""So many records are gone through at once."""
MIGRATIONS: Final[tuple[Migration, ...]] = (
    *(_log, _tally, _orders, _hand_identities, _made, _closer, _once, _without_marks, _said),
)
"""The steps from the first form of an archive to today's; each leaves it one version higher. They speak SQL, for the
tables above may change again, and a step of old must do what it did."""


def create(connection: Connection, now: str) -> None:
    """Makes the tables of a new archive."""
    METADATA.create_all(connection, checkfirst=False)  # what is there under such a name is somebody else's
    for name, selected in SELECTED.items():
        connection.execute(text(f"CREATE VIEW {name} AS {selected}"))
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
