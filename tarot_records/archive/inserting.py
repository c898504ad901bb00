"""Inserting: entries and proofs -> what stands in the tables; written within the transaction of whoever calls."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, NamedTuple

from sqlalchemy import Connection, Table, bindparam, func, insert, select, update

from tarot_records.archive import tally
from tarot_records.archive.changes import ADD, MEND, PROVE, Author, log
from tarot_records.archive.entry import KEY, Entry, HandEntry
from tarot_records.archive.holding import held_by
from tarot_records.archive.mending import mend
from tarot_records.archive.packing import dictionary_for, packed
from tarot_records.archive.relatives import EarlierRelatives, Kin, hash_of
from tarot_records.archive.sharing import NO_NUL, Row, fill, following, numbers, parts
from tarot_records.archive.tables import (
    ABOUT,
    BEGINNING,
    CLAIMED,
    COMPANY,
    COURSE,
    EARLIER,
    FAULT,
    FILE,
    HAND,
    HAPPENS,
    NATURE,
    OCCASION,
    ORIGINAL,
    PERSON,
    RECORD,
    RESULT,
    RUN,
    SAID,
    SEATED,
)
from tarot_records.core.fingerprint import engine as engine_name
from tarot_records.core.limits import MAX_SEATS
from tarot_records.record.search_words import folded, natural


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


def now() -> str:
    """The time, as it is written down."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def added(connection: Connection, entries: Sequence[Entry], author: Author) -> list[Insertion]:
    """Writes what is new of a batch, and who gave it, and tells what became of each."""
    known = numbers_of(connection, [entry.digest for entry in entries])
    mended = [known[one.digest] for one in entries if one.digest in known and mend(connection, known[one.digest], one)]
    relatives = EarlierRelatives(connection, [entry.identity for entry in entries])
    next_number = following(connection, RECORD)
    fates: list[Insertion] = []
    fresh: list[tuple[int, Entry]] = []
    for entry in entries:
        if entry.digest in known:
            number = known[entry.digest]
            fates.append(Insertion(number, known=True, mended=number in mended))
            continue
        number = known[entry.digest] = next(next_number)
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
    found: dict[bytes, int] = {}
    for some in parts(digests):
        begun_so = select(RECORD.c.digest, RECORD.c.id).where(BEGINNING.in_({digest[:4] for digest in some}))
        wanted = set(some)
        there = ((bytes(digest), number) for digest, number in connection.execute(begun_so))
        found |= {digest: number for digest, number in there if digest in wanted}
    return found


def _write(connection: Connection, fresh: Sequence[tuple[int, Entry]], at: str) -> None:
    """The rows of new records."""
    if not fresh:
        return
    entries = [entry for _, entry in fresh]
    run, first = _run(connection, at, len(fresh))
    shared = zip(
        _numbered(connection, NATURE, map(_nature, entries)),
        _numbered(connection, OCCASION, map(_occasion, entries)),
        _companies(connection, entries),
        _numbered(connection, FILE, ((entry.origin,) for entry in entries)),
        strict=True,
    )
    indexed = connection.dialect.name == "sqlite"
    fill(
        connection,
        RECORD,
        (
            (
                number,
                entry.digest,
                None if entry.identity is None else hash_of(entry.identity.record),
                *numbers_,
                entry.line,
                run,
                run,
                proof,
                entry.name,
                natural(entry.label)[:KEY],
                "" if indexed else entry.words,
            )
            for proof, ((number, entry), numbers_) in enumerate(zip(fresh, shared, strict=True), first)
        ),
    )
    dictionary = dictionary_for(connection, [entry.raw for entry in entries])
    fill(connection, ORIGINAL, ((number, packed(entry.raw, dictionary)) for number, entry in fresh))
    _write_proofs(connection, [(number, proof, entry) for proof, (number, entry) in enumerate(fresh, first)])
    if indexed:
        index_words(connection, ((number, entry.words) for number, entry in fresh))


def _numbered(connection: Connection, table: Table, rows: Iterable[Row]) -> list[int]:
    """The number of each of these rows of a table."""
    every = list(rows)
    known = numbers(connection, table, every)
    return [known[row] for row in every]


def index_words(connection: Connection, rows: Iterable[tuple[int, str]]) -> None:
    """Makes records found by their words; PostgreSQL does so by itself."""
    if values := list(rows):
        connection.exec_driver_sql("INSERT INTO word_index (rowid, words) VALUES (?, ?)", values)


def _run(connection: Connection, at: str, proofs: int) -> tuple[int, int]:
    """A run of the engine that gives so many proofs: its number, and that of the first of them."""
    last = connection.scalar(select(func.max(RUN.c.last))) or 0
    number = next(following(connection, RUN))
    connection.execute(insert(RUN).values(id=number, engine=engine_name(), at=at, last=last + proofs))
    return number, last + 1


def _nature(entry: Entry) -> Row:
    lasting = entry.form, entry.game, entry.ruleset, entry.kind
    return (*lasting, entry.verdict, entry.wrong, len(entry.hands), entry.best, entry.worst)


def _occasion(entry: Entry) -> Row:
    key = natural(entry.event)[:KEY]
    return entry.event, key, entry.place, entry.date, entry.first_day, entry.last_day


def _companies(connection: Connection, entries: Sequence[Entry]) -> list[int]:
    """Who sat together at each record; whom nobody has named before is a new person."""
    seats = [
        [(one.name.replace("\0", NO_NUL), one.id.replace("\0", NO_NUL), one.key) for one in entry.players]
        for entry in entries
    ]
    persons = numbers(connection, PERSON, (person for table in seats for person in table))
    people = [[persons[person] for person in table] for table in seats]
    rows = [
        (" ".join(map(str, seated)), " ".join(_folded(one.name) for one in entry.players if one.name)[:KEY])
        for seated, entry in zip(people, entries, strict=True)
    ]
    before = next(following(connection, COMPANY))
    known = numbers(connection, COMPANY, rows)
    new = {known[row]: seated for row, seated in zip(rows, people, strict=True) if known[row] >= before}
    fill(connection, SEATED, ((company, seat, one) for company, all_ in new.items() for seat, one in enumerate(all_)))
    return [known[row] for row in rows]


def _write_hands(connection: Connection, records: Sequence[tuple[int, Entry]]) -> None:
    """The rows of the hands of records."""
    before = next(following(connection, COURSE))
    hands = [(number, place, entry, hand) for number, entry in records for place, hand in enumerate(entry.hands, 1)]
    course_of = [(hand.contract, hand.ended, " ".join(sorted(set(hand.happened)))) for *_, hand in hands]
    courses = numbers(connection, COURSE, course_of)
    fill(
        connection,
        HAPPENS,
        ((name, course) for (*_, happened), course in courses.items() if course >= before for name in happened.split()),
    )
    results = _numbered(connection, RESULT, (_result(hand) for *_, hand in hands))
    claimed: list[Row] = []
    said: list[Row] = []
    rows: list[Row] = []
    for (number, place, entry, hand), course, result in zip(hands, course_of, results, strict=True):
        assert entry.identity is not None
        deal, play = entry.identity.hands[place - 1]
        cards, apart = held_by(hand.seats)
        claimed += [(number, place, seat.seat, seat.suits, seat.trumps) for seat in apart]
        said += [(number, place, one.seat, one.what, None if one.made is None else int(one.made)) for one in hand.said]
        told = (courses[course], result, hand.dealer, hand.declarer, hash_of(deal), hash_of(play))
        rows.append((number, place, *told, *cards, hand.label))
    fill(connection, HAND, rows)
    fill(connection, CLAIMED, claimed)
    fill(connection, SAID, said)


_folded: Final = lru_cache(maxsize=1 << 12)(folded)
"""The same people sit together in many records."""


def _result(hand: HandEntry) -> Row:
    scores = [seat.score for seat in hand.seats]
    return (hand.made, *scores, *_NO_SCORES[len(scores) :])


_NO_SCORES: Final = (None,) * MAX_SEATS


def proved(connection: Connection, proofs: Sequence[tuple[int, Entry]], author: Author) -> None:
    """Writes new proofs, who let them be made, and what follows from them for finding a record."""
    at = now()
    own = [number for number, _ in proofs]
    tally.note(connection, own, -1, tally.PROVED)
    for some in parts(own):
        before = select(RECORD.c.id, RECORD.c.proof, RECORD.c.run, NATURE.c.verdict).join(NATURE)
        connection.execute(insert(EARLIER).from_select(_COLUMNS_OF_EARLIER, before.where(RECORD.c.id.in_(some))))
        for table in (CLAIMED, SAID, HAND):
            connection.execute(table.delete().where(table.c.record.in_(some)))
    run, first = _run(connection, at, len(proofs))
    natures = _natures_now(connection, proofs)
    connection.execute(
        update(RECORD)
        .where(RECORD.c.id == bindparam("number"))
        .values(run=run, nature=bindparam("of"), proof=bindparam("by")),
        [
            {"number": number, "of": nature, "by": proof}
            for proof, (number, nature) in enumerate(zip(own, natures, strict=True), first)
        ],
    )
    _write_proofs(connection, [(number, proof, entry) for proof, (number, entry) in enumerate(proofs, first)])
    tally.note(connection, own, 1, tally.PROVED)
    log(connection, author, PROVE, own, at)


_COLUMNS_OF_EARLIER = ("record", "id", "run", "verdict")


def _natures_now(connection: Connection, proofs: Sequence[tuple[int, Entry]]) -> list[int]:
    """What records are by their new proofs, which change the verdict and what is wrong."""
    columns = [ABOUT.c[name] for name in ("id", "form", "game", "ruleset", "kind", "hands")]
    was: dict[int, Row] = {}
    for some in parts([number for number, _ in proofs]):
        was |= {number: row for number, *row in connection.execute(select(*columns).where(ABOUT.c.id.in_(some)))}
    rows = [
        (*was[number][:4], entry.verdict, entry.wrong, was[number][4], entry.best, entry.worst)
        for number, entry in proofs
    ]
    return _numbered(connection, NATURE, rows)


def _write_proofs(connection: Connection, proofs: Sequence[tuple[int, int, Entry]]) -> None:
    """What the proofs of records tell, each of which has its number: the hands and the faults."""
    _write_hands(connection, [(number, entry) for number, _, entry in proofs])
    fill(connection, FAULT, _faults(proofs))


def _faults(proofs: Iterable[tuple[int, int, Entry]]) -> Iterator[Row]:
    for number, proof, entry in proofs:
        yield from ((number, proof, place, *fault) for place, fault in enumerate(entry.faults))
