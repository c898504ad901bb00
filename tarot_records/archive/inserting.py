"""Inserting: entries and proofs -> what stands in the tables; written within the transaction of whoever calls."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import count
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Table, func, select, text, update

from tarot_records.archive import tally
from tarot_records.archive.changes import ADD, MEND, PROVE, Author, log
from tarot_records.archive.entry import HASH, KEY, Entry, PlayerEntry
from tarot_records.archive.mending import mend
from tarot_records.archive.packing import dictionary_for, packed
from tarot_records.archive.relatives import EarlierRelatives, Kin
from tarot_records.archive.tables import (
    FAULT,
    HAND,
    HAND_IDENTITY,
    HAPPENED,
    LISTED,
    ORIGINAL,
    PERSON,
    PROOF,
    RECORD,
    SEAT,
    SEATED,
)
from tarot_records.engine import engine as engine_name
from tarot_records.search_words import folded, natural


class Insertion(NamedTuple):
    """What became of a text that was added."""

    id: int
    """Its number in the archive."""
    known: bool
    """Whether the same text was there already."""
    kin: Kin = Kin()
    """Its nearest earlier relative."""
    mended: bool = False
    """Whether what was there could not be read back, and now can."""


NO_NUL: Final = "\ufffd"
"""What stands for a NUL where a database takes none; the original keeps it."""


def now() -> str:
    """The time, as it is written down."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def added(connection: Connection, entries: Sequence[Entry], author: Author) -> list[Insertion]:
    """Writes what is new of a batch, and who gave it, and tells what became of each."""
    numbers = numbers_of(connection, [entry.digest for entry in entries])
    mended = [
        numbers[one.digest] for one in entries if one.digest in numbers and mend(connection, numbers[one.digest], one)
    ]
    relatives = EarlierRelatives(connection, [entry.identity for entry in entries])
    next_number = count((connection.scalar(select(func.max(RECORD.c.id))) or 0) + 1)
    fates: list[Insertion] = []
    fresh: list[tuple[int, Entry]] = []
    for entry in entries:
        if entry.digest in numbers:
            number = numbers[entry.digest]
            fates.append(Insertion(number, known=True, mended=number in mended))
            continue
        number = numbers[entry.digest] = next(next_number)
        fates.append(Insertion(number, False, relatives.of(entry.identity)))
        relatives.add(number, entry.identity)
        fresh.append((number, entry))
    at = now()
    _write(connection, fresh, at)
    own = [number for number, _ in fresh]
    tally.note(connection, own, 1)
    log(connection, author, ADD, own, at)
    log(connection, author, MEND, mended, at)
    return fates


def numbers_of(connection: Connection, digests: Sequence[bytes]) -> dict[bytes, int]:
    """The records of these digests, as far as there are such."""
    there = select(RECORD.c.digest, RECORD.c.id).where(RECORD.c.digest.in_(digests))
    return {bytes(digest): number for digest, number in connection.execute(there)}


def _hash(hexadecimal: str) -> bytes | None:
    return bytes.fromhex(hexadecimal)[:HASH] or None


def _hashes_of_hands(entry: Entry) -> list[dict[str, bytes | None]]:
    hands = entry.identity.hands if entry.identity is not None else ()
    return [{"deal_hash": _hash(hand.deal), "play_hash": _hash(hand.play)} for hand in hands]


def _write(connection: Connection, fresh: Sequence[tuple[int, Entry]], at: str) -> None:
    """The rows of new records."""
    proofs = _proof_numbers(connection)
    numbered = [(number, entry, next(proofs)) for number, entry in fresh]
    indexed = connection.dialect.name == "sqlite"
    rows = (_record_row(number, entry, proof, at) for number, entry, proof in numbered)
    fill(connection, RECORD, (row | {"words": ""} if indexed else row for row in rows))
    fill(connection, LISTED, (_listed_row(number, entry) for number, entry in fresh))
    dictionary = dictionary_for(connection, [entry.raw for _, entry in fresh])
    fill(connection, ORIGINAL, ({"record": number, "packed": packed(entry.raw, dictionary)} for number, entry in fresh))
    _write_proofs(connection, numbered, at)
    fill(
        connection,
        HAND_IDENTITY,
        (
            {"record": number, "hand": place, **hashes}
            for number, entry in fresh
            for place, hashes in enumerate(_hashes_of_hands(entry), 1)
            if any(hashes.values())
        ),
    )
    _write_players(connection, fresh)
    _write_hands(connection, fresh)
    if indexed:
        index_words(connection, ({"id": number, "words": entry.words} for number, entry in fresh))


def index_words(connection: Connection, rows: Iterable[Mapping[Any, Any]]) -> None:
    """Makes records found by their words; PostgreSQL does so by itself."""
    if values := [{"id": row["id"], "words": row["words"]} for row in rows]:
        connection.execute(text("INSERT INTO word_index (rowid, words) VALUES (:id, :words)"), values)


def _record_row(number: int, entry: Entry, proof: int, at: str) -> dict[str, Any]:
    row = {name: getattr(entry, name) for name in _PLAIN}
    known = None if entry.identity is None else _hash(entry.identity.record)
    return {**row, "record_hash": known, "id": number, "proof": proof, "added": at, "hands": len(entry.hands)}


def _listed_row(number: int, entry: Entry) -> dict[str, Any]:
    players = " ".join(player.name for player in entry.players if player.name)
    return {
        "record": number,
        "label": entry.label,
        "label_key": natural(entry.label)[:KEY],
        "event_key": natural(entry.event)[:KEY],
        "player_key": folded(players)[:KEY],
        "best": entry.best,
        "worst": entry.worst,
    }


_PLAIN: Final = tuple(column.name for column in RECORD.c if column.name != "hands" and hasattr(Entry, column.name))
"""The columns that have what the entry has under the same name."""


def _write_players(connection: Connection, fresh: Sequence[tuple[int, Entry]]) -> None:
    """Who sat at the tables of records; whom nobody has named before is a new person."""
    seated = [(number, seat, player) for number, entry in fresh for seat, player in enumerate(entry.players)]
    named = {_person(player): player for _, _, player in seated}
    there = select(PERSON.c.name, PERSON.c.player_id, PERSON.c.id).where(PERSON.c.name.in_({name for name, _ in named}))
    numbers = {(name, id_): number for name, id_, number in connection.execute(there)}
    highest = connection.scalar(select(func.max(PERSON.c.id))) or 0
    new = [known for known in named if known not in numbers]
    numbers |= {known: number for number, known in enumerate(new, highest + 1)}
    fill(
        connection,
        PERSON,
        ({"id": numbers[known], "name": known[0], "player_id": known[1], "key": named[known].key} for known in new),
    )
    fill(
        connection,
        SEATED,
        ({"record": number, "seat": seat, "person": numbers[_person(player)]} for number, seat, player in seated),
    )


def _person(player: PlayerEntry) -> tuple[str, str]:
    """What a person is known by, as every database takes it."""
    return player.name.replace("\0", NO_NUL), player.id.replace("\0", NO_NUL)


def _write_hands(connection: Connection, fresh: Sequence[tuple[int, Entry]]) -> None:
    """The rows of the hands of records."""
    hands = [
        ({"record": number, "number": place}, hand)
        for number, entry in fresh
        for place, hand in enumerate(entry.hands, 1)
    ]
    plain = ("label", "dealer", "contract", "declarer", "ended", "made")
    fill(connection, HAND, ({**key, **{name: getattr(hand, name) for name in plain}} for key, hand in hands))
    fill(
        connection,
        SEAT,
        (
            {"record": key["record"], "hand": key["number"], **seat._asdict()}
            for key, hand in hands
            for seat in hand.seats
        ),
    )
    fill(
        connection,
        HAPPENED,
        (
            {"record": key["record"], "hand": key["number"], "name": name}
            for key, hand in hands
            for name in hand.happened
        ),
    )


def proved(connection: Connection, proofs: Sequence[tuple[int, Entry]], author: Author) -> None:
    """Writes new proofs, who let them be made, and what follows from them for finding a record."""
    at = now()
    numbers = _proof_numbers(connection)
    numbered = [(number, entry, next(numbers)) for number, entry in proofs]
    own = [number for number, _ in proofs]
    tally.note(connection, own, -1, tally.PROVED)
    _write_proofs(connection, numbered, at)
    for table in (HAPPENED, SEAT, HAND):
        connection.execute(table.delete().where(table.c.record.in_(own)))
    _write_hands(connection, proofs)
    for number, entry, proof in numbered:
        changed = {"proof": proof, "verdict": entry.verdict, "wrong": entry.wrong}
        connection.execute(update(RECORD).where(RECORD.c.id == number).values(changed))
        connection.execute(update(LISTED).where(LISTED.c.record == number).values(best=entry.best, worst=entry.worst))
    tally.note(connection, own, 1, tally.PROVED)
    log(connection, author, PROVE, own, at)


def _proof_numbers(connection: Connection) -> "count[int]":
    return count((connection.scalar(select(func.max(PROOF.c.id))) or 0) + 1)


def _write_proofs(connection: Connection, numbered: Sequence[tuple[int, Entry, int]], at: str) -> None:
    fill(
        connection,
        PROOF,
        (
            {"id": proof, "record": number, "engine": engine_name(), "at": at, "verdict": entry.verdict}
            for number, entry, proof in numbered
        ),
    )
    fill(
        connection,
        FAULT,
        (
            {"proof": proof, "number": place, **fault._asdict()}
            for _, entry, proof in numbered
            for place, fault in enumerate(entry.faults)
        ),
    )


def fill(connection: Connection, table: Table, rows: Iterable[dict[str, Any]]) -> None:
    """Inserts rows as plainly as the driver can: for many small ones that takes half the time."""
    names = [column.name for column in table.c]
    values = [tuple([row[name] for name in names]) for row in rows]
    if not values:
        return
    mark = "?"
    if connection.dialect.name == "postgresql":  # its texts have no NUL; the original keeps it
        mark = "%s"
        values = [tuple(v.replace("\0", NO_NUL) if isinstance(v, str) else v for v in row) for row in values]
    marks = ", ".join([mark] * len(names))
    connection.exec_driver_sql(f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({marks})", values)
