"""Write entries and proofs to the tables, within a transaction of the caller."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import count
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Table, bindparam, func, insert, select, update

from tarot_records.archive import tally
from tarot_records.archive.change_log import ADD, MEND, PROVE, Author, log_change
from tarot_records.archive.compression import dictionary_for, pack_text, restore
from tarot_records.archive.connection import query_parts
from tarot_records.archive.entry import KEY, ArchiveEntry, HandEntry
from tarot_records.archive.held_cards import held_by
from tarot_records.archive.relatives import Kin, hash_of, nearest_relatives
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
    mark_of,
)
from tarot_records.core.entry_points import engine_name
from tarot_records.core.faults import facts_data
from tarot_records.core.limits import MAX_SEATS
from tarot_records.record.search_words import fold_text, natural_key
from tarot_records.words.explain import dumped

NO_NUL: Final = "\ufffd"
"""Replacement of NUL, which PostgreSQL cannot store in a text; the packed original keeps the NUL."""
_NO_SCORES: Final = (None,) * MAX_SEATS
Row = tuple[Any, ...]


class Insertion(NamedTuple):
    """The result of adding a text."""

    id: int
    """The number of the text's record."""
    known: bool
    """True if the same text was already in the archive."""
    kin: Kin = Kin()
    """The nearest earlier relative of its record."""
    mended: bool = False
    """True if the stored text could not be read back before, and now can."""


def current_time() -> str:
    """Return the current time as the archive writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def insert_entries(connection: Connection, entries: Sequence[ArchiveEntry], author: Author) -> list[Insertion]:
    """Write the new entries of a batch, and log the author; return the result of each entry, in their order.

    An entry whose text is stored already is not written again, but a stored text that is unreadable is replaced.
    """
    known = numbers_of(connection, [entry.digest for entry in entries])
    old = [(known[entry.digest], entry.raw) for entry in entries if entry.digest in known]
    mended = [number for number, raw in old if restore(connection, number, raw)]
    new: dict[bytes, ArchiveEntry] = {}
    for entry in entries:
        if entry.digest not in known:
            new.setdefault(entry.digest, entry)
    fresh = list(zip(_following(connection, RECORD), new.values(), strict=False))
    own = [number for number, _ in fresh]
    at = current_time()
    _write_records(connection, fresh, at)
    tally.update_tally(connection, own, 1)
    log_change(connection, author, ADD, own, at)
    log_change(connection, author, MEND, mended, at)
    relatives = nearest_relatives(connection, own)
    unseen = dict(zip(new, own, strict=True))
    known |= unseen
    results: list[Insertion] = []
    for entry in entries:
        number = known[entry.digest]
        if unseen.pop(entry.digest, None) is None:
            results.append(Insertion(number, True, mended=number in mended))
        else:
            results.append(Insertion(number, False, relatives.get(number, Kin())))
    return results


def numbers_of(connection: Connection, digests: Sequence[bytes]) -> dict[bytes, int]:
    """Return digest -> record number, for those of the digests that are in the archive."""
    numbers: dict[bytes, int] = {}
    for some in query_parts(digests):
        begun_so = select(RECORD.c.digest, RECORD.c.id).where(BEGINNING.in_({digest[:4] for digest in some}))
        wanted = set(some)
        there = ((bytes(digest), number) for digest, number in connection.execute(begun_so))
        numbers |= {digest: number for digest, number in there if digest in wanted}
    return numbers


def insert_proofs(connection: Connection, proofs: Sequence[tuple[int, ArchiveEntry]], author: Author) -> None:
    """Write new proofs, each with its record number, and log the author; the previous proofs become rows of EARLIER."""
    at = current_time()
    own = [number for number, _ in proofs]
    tally.update_tally(connection, own, -1, tally.PROVED)
    for some in query_parts(own):
        before = select(RECORD.c.id, RECORD.c.proof, RECORD.c.run, NATURE.c.verdict).join(NATURE)
        columns = ("record", "id", "run", "verdict")
        connection.execute(insert(EARLIER).from_select(columns, before.where(RECORD.c.id.in_(some))))
        for table in (CLAIMED, SAID, HAND):
            connection.execute(table.delete().where(table.c.record.in_(some)))
    run, first = _new_run(connection, at, len(proofs))
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
    tally.update_tally(connection, own, 1, tally.PROVED)
    log_change(connection, author, PROVE, own, at)


def index_words(connection: Connection, rows: Iterable[tuple[int, str]]) -> None:
    """Add search words to SQLite's full-text index; PostgreSQL indexes by itself."""
    if values := list(rows):
        connection.exec_driver_sql("INSERT INTO word_index (rowid, words) VALUES (?, ?)", values)


def insert_rows(connection: Connection, table: Table, rows: Iterable[Row]) -> None:
    """Insert rows, with values in the order of the table's columns.

    The driver is called directly, which is several times faster than SQLAlchemy.
    """
    values = list(rows)
    if not values:
        return
    mark = "?"
    if connection.dialect.name == "postgresql":
        mark = "%s"
        values = [tuple(v.replace("\0", NO_NUL) if isinstance(v, str) else v for v in row) for row in values]
    names = ", ".join(column.name for column in table.c)
    marks = ", ".join([mark] * len(table.c))
    connection.exec_driver_sql(f"INSERT INTO {table.name} ({names}) VALUES ({marks})", values)


# -- shared values ---------------------------------------------------------------------------------


def _shared(connection: Connection, table: Table, rows: Iterable[Row]) -> dict[Row, int]:
    """Return row -> its number in a table of shared values; insert the rows that are new."""
    marks = {mark_of(row): row for row in dict.fromkeys(rows)}
    known: dict[bytes, int] = {}
    for some in query_parts(sorted(marks)):
        there = select(table.c.mark, table.c.id).where(table.c.mark.in_(some))
        known |= {bytes(mark): number for mark, number in connection.execute(there)}
    new = dict(zip((mark for mark in marks if mark not in known), _following(connection, table), strict=False))
    insert_rows(connection, table, [(number, mark, *marks[mark]) for mark, number in new.items()])
    known |= new
    return {row: known[mark] for mark, row in marks.items()}


def _numbered(connection: Connection, table: Table, rows: Iterable[Row]) -> list[int]:
    """Return the numbers of these rows in a table of shared values, in order; insert new rows."""
    every = list(rows)
    numbers = _shared(connection, table, every)
    return [numbers[row] for row in every]


def _following(connection: Connection, table: Table) -> "count[int]":
    """Return an iterator over the free numbers after the highest in a table."""
    return count((connection.scalar(select(func.max(table.c.id))) or 0) + 1)


def _new_run(connection: Connection, at: str, proofs: int) -> tuple[int, int]:
    """Insert a run with this number of proofs; return the number of the run and of its first proof."""
    last = connection.scalar(select(func.max(RUN.c.last))) or 0
    number = next(_following(connection, RUN))
    connection.execute(insert(RUN).values(id=number, engine=engine_name(), at=at, last=last + proofs))
    return number, last + 1


def _nature(entry: ArchiveEntry) -> Row:
    lasting = entry.form, entry.game, entry.ruleset, entry.kind
    return (*lasting, entry.verdict, entry.wrong, len(entry.hands), entry.best, entry.worst)


def _natures_now(connection: Connection, proofs: Sequence[tuple[int, ArchiveEntry]]) -> list[int]:
    """Return the number of the NATURE row for each proof: verdict, faults and scores come from the new proof."""
    columns = [ABOUT.c[name] for name in ("id", "form", "game", "ruleset", "kind", "hands")]
    was: dict[int, Row] = {}
    for some in query_parts([number for number, _ in proofs]):
        was |= {number: row for number, *row in connection.execute(select(*columns).where(ABOUT.c.id.in_(some)))}
    rows = (
        (*was[number][:4], entry.verdict, entry.wrong, was[number][4], entry.best, entry.worst)
        for number, entry in proofs
    )
    return _numbered(connection, NATURE, rows)


def _occasion(entry: ArchiveEntry) -> Row:
    key = natural_key(entry.event)[:KEY]
    return entry.event, key, entry.place, entry.date, entry.first_day, entry.last_day


def _companies(connection: Connection, entries: Sequence[ArchiveEntry]) -> list[int]:
    """Return the number of the COMPANY row of each entry; insert new persons and companies."""
    seats = [
        [(who.name.replace("\0", NO_NUL), who.id.replace("\0", NO_NUL), who.key) for who in entry.players]
        for entry in entries
    ]
    persons = _shared(connection, PERSON, (person for table in seats for person in table))
    people = [[persons[person] for person in table] for table in seats]
    rows = [
        (" ".join(map(str, seated)), " ".join(_folded(who.name) for who in entry.players if who.name)[:KEY])
        for seated, entry in zip(people, entries, strict=True)
    ]
    before = next(_following(connection, COMPANY))
    known = _shared(connection, COMPANY, rows)
    new = {known[row]: seated for row, seated in zip(rows, people, strict=True) if known[row] >= before}
    insert_rows(
        connection, SEATED, ((company, seat, who) for company, all_ in new.items() for seat, who in enumerate(all_))
    )
    return [known[row] for row in rows]


_folded: Final = lru_cache(maxsize=1 << 12)(fold_text)
"""Folded text of a name, cached because the same people play in many records."""


# -- records and proofs ----------------------------------------------------------------------------


def _write_records(connection: Connection, fresh: Sequence[tuple[int, ArchiveEntry]], at: str) -> None:
    """Insert new records, by number, with their texts, search words and first proofs."""
    if not fresh:
        return
    entries = [entry for _, entry in fresh]
    run, first = _new_run(connection, at, len(fresh))
    shared = zip(
        _numbered(connection, NATURE, map(_nature, entries)),
        _numbered(connection, OCCASION, map(_occasion, entries)),
        _companies(connection, entries),
        _numbered(connection, FILE, ((entry.origin,) for entry in entries)),
        strict=True,
    )
    indexed = connection.dialect.name == "sqlite"
    rows = (
        (
            number,
            entry.digest,
            None if entry.identity is None else hash_of(entry.identity.record),
            *numbers,
            entry.line,
            run,
            run,
            proof,
            entry.name,
            natural_key(entry.label)[:KEY],
            "" if indexed else entry.words,
        )
        for proof, ((number, entry), numbers) in enumerate(zip(fresh, shared, strict=True), first)
    )
    insert_rows(connection, RECORD, rows)
    dictionary = dictionary_for(connection, [entry.raw for entry in entries])
    insert_rows(connection, ORIGINAL, ((number, pack_text(entry.raw, dictionary)) for number, entry in fresh))
    _write_proofs(connection, [(number, proof, entry) for proof, (number, entry) in enumerate(fresh, first)])
    if indexed:
        index_words(connection, ((number, entry.words) for number, entry in fresh))


def _write_proofs(connection: Connection, proofs: Sequence[tuple[int, int, ArchiveEntry]]) -> None:
    """Write hands and faults of records; each item is a record number, a proof number and an entry."""
    _write_hands(connection, [(number, entry) for number, _, entry in proofs])
    faults = (
        (number, proof, place, fault.code, fault.severity, *fault.where, _json(fault.facts), fault.because)
        for number, proof, entry in proofs
        for place, fault in enumerate(entry.faults)
    )
    insert_rows(connection, FAULT, faults)


def _json(facts: Mapping[str, Any]) -> str:
    return dumped(facts_data(facts)).decode("utf-8", "replace")


def _write_hands(connection: Connection, records: Sequence[tuple[int, ArchiveEntry]]) -> None:
    """Insert the hands of records, each a record number and an entry, with their cards and declarations."""
    before = next(_following(connection, COURSE))
    hands = [(number, place, entry, hand) for number, entry in records for place, hand in enumerate(entry.hands, 1)]
    course_of = [(hand.contract, hand.ended, " ".join(sorted(set(hand.happened))), hand.kontra) for *_, hand in hands]
    courses = _shared(connection, COURSE, course_of)
    new = ((name, number) for (_, _, names, _), number in courses.items() if number >= before for name in names.split())
    insert_rows(connection, HAPPENS, new)
    result_of = _numbered(connection, RESULT, (_result(hand) for *_, hand in hands))
    claimed: list[Row] = []
    said: list[Row] = []
    rows: list[Row] = []
    for (number, place, entry, hand), course, result in zip(hands, course_of, result_of, strict=True):
        assert entry.identity is not None
        deal, play = entry.identity.hands[place - 1]
        cards, apart = held_by(hand.seats)
        claimed += [(number, place, seat.seat, seat.suits, seat.trumps) for seat in apart]
        said += [(number, place, seat, what, None if made is None else int(made)) for seat, what, made in hand.said]
        played = (courses[course], result, hand.dealer, hand.declarer, hand.partner, hash_of(deal), hash_of(play))
        rows.append((number, place, *played, *cards, hand.label))
    for table, filled in ((HAND, rows), (CLAIMED, claimed), (SAID, said)):
        insert_rows(connection, table, filled)


def _result(hand: HandEntry) -> Row:
    scores = [seat.score for seat in hand.seats]
    asked, level, points = (
        (None, None, ()) if hand.made is None else (int(hand.made.asked), hand.made.level, hand.made.points)
    )
    own = hand.unit, hand.points, hand.bouts, asked, level
    return (*own, *points, *_NO_SCORES[len(points) :], *scores, *_NO_SCORES[len(scores) :])
