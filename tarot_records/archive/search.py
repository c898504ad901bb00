"""Search: the records that match a query, page by page.

Every condition of a query is a database query for record numbers. Conditions that few records fulfil are looked up
first. If there are none, the rarest condition is. The others are checked for each record found, the rarest first.
Counts with an upper limit tell rare conditions from frequent ones, so that neither make the search slow.
"""

import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    Table,
    Text,
    and_,
    column,
    exists,
    func,
    literal_column,
    or_,
    select,
    table,
)

from tarot_records.analysis.outcome_tags import BY_WHOM, is_declared_tag
from tarot_records.archive.entry import SUITS_BITS, key_of, words_in
from tarot_records.archive.held_cards import claiming_records, holding_conditions, is_long
from tarot_records.archive.lists import ListRow, list_rows, sorted_stretches
from tarot_records.archive.tables import (
    COURSE,
    FAULT,
    HAND,
    HAPPENS,
    NATURE,
    OCCASION,
    PERSON,
    RECORD,
    RESULT,
    SAID,
    SCORES,
    SEATED,
)
from tarot_records.core.cards import CARDS, UNKNOWN, mask_of
from tarot_records.core.dates import span
from tarot_records.core.limits import MAX_NUMBER

FEW: Final = 2_000
"""A condition that fewer records fulfil is looked up first."""
SOME: Final = 30_000
"""If no condition has fewer records than `FEW`, the rarest is looked up first if it has fewer than this."""
MOST: Final = 1_000
"""Maximum number of records on a page."""
WHOLE: Final = 12
"""Maximum number of whole words that replace a prefix in a search."""
HIGHEST: Final = 2**31 - 1
"""The highest possible number of a record."""


class QueryError(ValueError):
    """A query that is not valid; its text is for the user."""


class HeldCards(NamedTuple):
    """Cards dealt to one seat."""

    cards: tuple[str, ...]
    seat: int | None = None
    """The seat, from 0; None for any seat."""


class Query(NamedTuple):
    """Conditions on records, all of which must hold; an empty field is no condition."""

    text: str = ""
    """Words, or beginnings of words, with or without accents."""
    player: str = ""
    """A player's whole name, with or without accents, or the player's id."""
    beside: tuple[str, ...] = ()
    """Names or ids of other players at the same table."""
    game: str = ""
    when: str = ""
    """An EDTF date: a record matches if its own date may lie within."""
    since: str = ""
    """An EDTF date: a record matches if its own date may be the first day of `since`, or later."""
    until: str = ""
    event: str = ""
    kind: str = ""
    """Played, composed, generated or reconstructed."""
    contract: str = ""
    verdict: str = ""
    code: str = ""
    """The code of a fault."""
    least: int | None = None
    """Lowest score of a seat in a hand."""
    most: int | None = None
    """Highest score of the same seat in the same hand."""
    happened: tuple[str, ...] = ()
    """Outcome tags, all of the same hand."""
    by: str = ""
    """The player who made the declarations in `happened`: a whole name, with or without accents, or an id."""
    dealt: HeldCards | None = None
    hands: int | None = None
    """The number of hands."""


class Matches(NamedTuple):
    """A page of the matching records, in the order of adding or the reverse."""

    rows: Sequence[ListRow]
    cursor: str
    """Cursor of the next page; empty on the last."""
    back: str = ""
    """Cursor of the page before; empty on the first."""


class Condition(NamedTuple):
    """One condition of a query."""

    numbers: Select[Any]
    """A query whose first column has the numbers of the records that fulfil the condition."""
    of_one: bool = True
    """True if the condition is quickly checked for a single record."""
    is_slow: bool = False
    """True if the condition is checked after the others."""
    is_indexed: bool = True
    """True if an index finds the records."""
    others: Sequence[int] = ()
    """Numbers of a few more records that fulfil the condition, beside those in `numbers`."""


def search(connection: Connection, query: Query, cursor: str = "", limit: int = 50, newest: bool = False) -> Matches:
    """Return the page of matching records from the cursor on, at most `limit`; the first page if it is empty.

    With `newest`, the last added record comes first.
    """
    return page(connection, fitting(connection, query), cursor, limit, newest)


def fitting(connection: Connection, query: Query) -> list[ColumnElement[bool]]:
    """Return the conditions of a query, for a database query over RECORD. Raises QueryError."""
    _validate(query)
    fits: list[ColumnElement[bool]] = []
    many: list[tuple[int, Condition]] = []
    for condition in _conditions(connection, query):
        some = select(func.count()).select_from(condition.numbers.limit(SOME).subquery())
        fulfil = (connection.scalar(some) or 0) if condition.is_indexed else SOME
        few = condition.numbers.limit(FEW)
        first = connection.scalars(few).all() if fulfil < FEW or not condition.is_indexed else None
        if first is None or len(first) == FEW:
            many.append((fulfil, condition))
        else:
            fits.append(RECORD.c.id.in_(sorted({*first, *condition.others})))
    many.sort(key=lambda pair: (pair[1].is_slow, pair[0]))
    for place, (fulfil, condition) in enumerate(many):
        leads = place == 0 and not fits and fulfil < SOME
        looked_up = leads or not condition.of_one
        fulfilled = RECORD.c.id.in_(condition.numbers) if looked_up else _is_one_of(condition.numbers)
        fits.append(or_(fulfilled, RECORD.c.id.in_(condition.others)) if condition.others else fulfilled)
    return fits


def _is_one_of(numbers: Select[Any]) -> ColumnElement[bool]:
    """Return a condition that checks each record against `numbers`, without a look-up of all numbers first."""
    own = next(iter(numbers.selected_columns))
    return exists(numbers.where(own == RECORD.c.id).correlate(RECORD))


def page(
    connection: Connection, fits: Sequence[ColumnElement[bool]], cursor: str = "", limit: int = 50, newest: bool = False
) -> Matches:
    """Return a page of the records that fulfil all conditions `fits`, as `search` does. Raises QueryError."""
    limit = max(1, min(limit, MOST))
    way, number = _read_cursor(cursor)
    backwards = way == _BEFORE
    rising = newest == backwards
    wanted = select(RECORD.c.id).where(*fits).order_by(RECORD.c.id if rising else RECORD.c.id.desc()).limit(limit + 1)
    if cursor:
        wanted = wanted.where(RECORD.c.id > number if rising else RECORD.c.id < number)
    found = connection.scalars(wanted).all()
    more, numbers = len(found) > limit, found[:limit][:: -1 if backwards else 1]
    on, back = (True, more) if backwards else (more, bool(cursor))
    return Matches(
        list_rows(connection, numbers),
        _cursor(_AFTER, numbers[-1]) if numbers and on else "",
        _cursor(_BEFORE, numbers[0]) if numbers and back else "",
    )


def sorted_page(
    connection: Connection, fits: Sequence[ColumnElement[bool]], sort: str, number: int, limit: int
) -> tuple[list[ListRow], bool]:
    """Return the page with this number, from 1, in an order of ORDERS; and True if more records follow."""
    found: list[int] = []
    passed = (number - 1) * limit
    for part in sorted_stretches(sort, connection.dialect.name):
        wanted = select(RECORD.c.id).where(*part.where, *fits)
        wanted = wanted if part.of is RECORD else wanted.join(part.of)
        found += connection.scalars(wanted.order_by(*part.by).limit(limit + 1 - len(found)).offset(passed)).all()
        if len(found) > limit or part.is_last:
            break
        passed = 0 if found else passed - (connection.scalar(select(func.count()).select_from(wanted.subquery())) or 0)
    return list_rows(connection, found[:limit]), len(found) > limit


def _validate(query: Query) -> None:
    """Raise QueryError if a value is no valid text or too large, or if `by` is given without a declaration."""
    texts = [value for value in (*query, *query.happened, *query.beside) if isinstance(value, str)]
    if any("\0" in value or value.encode("utf-8", "replace").decode() != value for value in texts):
        raise QueryError("The query is not valid text.")
    if query.by and not any(map(is_declared_tag, query.happened)):
        raise QueryError(
            "Who announced it can be asked only together with what was announced, such as --happened made.pagat."
        )
    seat = query.dealt.seat if query.dealt is not None else None
    if any(abs(number or 0) > MAX_NUMBER for number in (query.least, query.most, query.hands, seat)):
        raise QueryError(f"Numbers go up to {MAX_NUMBER:,}.")


def _conditions(connection: Connection, query: Query) -> Iterator[Condition]:
    """Yield the conditions of a query, one or more for each of its values."""
    for name in ("game", "verdict", "kind"):
        if value := getattr(query, name):
            yield _of(NATURE, NATURE.c[name] == value)
    if query.hands is not None:
        yield _of(NATURE, NATURE.c.hands == query.hands)
    if query.event:
        yield _of(OCCASION, OCCASION.c.event == query.event)
    if words := words_in(query.text):
        yield _records_with_prefixes(connection, words)
    for since, until in ((query.since, query.until), (query.when, query.when)):
        if since or until:
            yield _dated(_day(since), _day(until))
    for player in filter(None, (query.player, *query.beside)):
        seated = select(SEATED.c.company).where(SEATED.c.person.in_(_called(player)))
        yield Condition(select(_ASKED.c.id).where(_ASKED.c.company.in_(seated)))
    if query.contract:
        of_it = select(COURSE.c.id).where(COURSE.c.contract == query.contract)
        yield Condition(select(HAND.c.record).where(HAND.c.course.in_(of_it)))
    if query.code:
        latest = select(FAULT.c.record).join(_ASKED, _ASKED.c.id == FAULT.c.record)
        yield Condition(latest.where(FAULT.c.code == query.code, FAULT.c.proof == _ASKED.c.proof))
    if query.least is not None or query.most is not None:
        yield from _scored(query.least, query.most)
    if query.happened:
        yield Condition(select(HAND.c.record).where(HAND.c.course.in_(courses(query.happened))))
    if query.by:
        yield Condition(declared_hands(query.by, query.happened))
    if query.dealt is not None:
        yield _dealt(connection, query.dealt)


_ASKED: Final = RECORD.alias("asked")


def _of(shared: Table, *where: ColumnElement[bool]) -> Condition:
    """Return a condition on columns of a table of shared values."""
    return Condition(select(_ASKED.c.id).where(_ASKED.c[shared.name].in_(select(shared.c.id).where(*where))))


def _records_with_prefixes(connection: Connection, words: list[str]) -> Condition:
    """Return the condition that a record has, for each prefix, a word that begins with it."""
    if connection.dialect.name == "postgresql":
        record = RECORD.alias("worded")
        simple: ColumnElement[str] = literal_column("'simple'")
        asked = func.to_tsquery(simple, " & ".join(f"'{word}':*" for word in words))
        within = func.to_tsvector(simple, record.c.words).op("@@")(asked)
        return Condition(select(record.c.id).where(within), of_one=False)
    begun = {word: _words_with_prefix(connection, word) for word in words}
    few = all(len(whole) <= WHOLE for whole in begun.values())
    told = (
        "(" + " OR ".join(f'"{one}"' for one in whole or [word]) + ")" if few else f'"{word}"*'
        for word, whole in begun.items()
    )
    return Condition(
        select(_INDEX.c.rowid).where(_INDEX.c.word_index.op("MATCH")(" AND ".join(told))), of_one=few, is_slow=True
    )


def _words_with_prefix(connection: Connection, word: str) -> Sequence[str]:
    """Return whole words with this prefix, at most `WHOLE` + 1; SQLite finds whole words fastest."""
    wanted = select(_TERMS.c.term).where(_TERMS.c.term >= word, _TERMS.c.term < word + chr(sys.maxunicode))
    return connection.scalars(wanted.limit(WHOLE + 1)).all()


_INDEX: Final = table("word_index", column("rowid", Integer), column("word_index", Text))
"""SQLite's index of words."""
_TERMS: Final = table("word_terms", column("term", Text))
"""The different words in SQLite's index."""


def _dated(since: tuple[str, str] | None, until: tuple[str, str] | None) -> Condition:
    """Return the condition that a record's date may lie between the first day of `since` and the last of `until`.

    Both are spans, a first and a last day; None is no limit. Records without a date do not fulfil the condition.
    """
    where = [OCCASION.c.first_day > ""]
    where += [OCCASION.c.last_day >= since[0]] if since else []
    where += [OCCASION.c.first_day <= until[1]] if until else []
    return _of(OCCASION, *where)


def courses(names: Iterable[str]) -> Select[Any]:
    """Return a query for the numbers of the courses with all these outcome tags."""
    tagged = (COURSE.c.id.in_(select(HAPPENS.c.course).where(HAPPENS.c.name == name)) for name in names)
    return select(COURSE.c.id).where(*tagged)


def declared_hands(player: str, names: Iterable[str]) -> Select[Any]:
    """Return a query for the hands with all these tags in which this player made all the declarations among them.

    Its columns are record, number of the hand, and company.
    """
    asked = tuple(names)
    wanted = select(HAND.c.record, HAND.c.number, _ASKED.c.company).join(_ASKED, _ASKED.c.id == HAND.c.record)
    for name in filter(is_declared_tag, asked):
        kind, _, what = name.partition(".")
        said, made = SAID.alias(), BY_WHOM[kind]
        wanted = wanted.join(said, and_(said.c.record == HAND.c.record, said.c.hand == HAND.c.number))
        wanted = wanted.where(said.c.what == what, is_of_player(player, said, _ASKED.c.company))
        wanted = wanted if made is None else wanted.where(said.c.made == int(made))
    return wanted.where(HAND.c.course.in_(courses(asked)))


def is_of_player(player: str, said: Any, company: Any) -> ColumnElement[bool]:
    """Return the condition that the player sat at the seat in a row of SAID, in this row of COMPANY."""
    here = and_(SEATED.c.company == company, SEATED.c.seat == said.c.seat)
    return exists(select(SEATED.c.seat).where(here, SEATED.c.person.in_(_called(player))))


def _called(player: str) -> Select[Any]:
    """Return a query for the persons with this name or id."""
    return select(PERSON.c.id).where(or_(PERSON.c.key == key_of(player), PERSON.c.player_id == player))


def _scored(least: int | None, most: int | None) -> Iterator[Condition]:
    """Yield conditions on the score of one seat in one hand.

    The first conditions, on the best and the worst score of a record, exclude most records.
    """
    if least is not None:
        yield _of(NATURE, NATURE.c.best >= least)
    if most is not None:
        yield _of(NATURE, NATURE.c.worst <= most)
    if least is not None and most is not None:
        of_it = select(RESULT.c.id).where(or_(*(score.between(least, most) for score in SCORES)))
        yield Condition(select(HAND.c.record).where(HAND.c.result.in_(of_it)), is_indexed=False)


def _dealt(connection: Connection, dealt: HeldCards) -> Condition:
    """Return the condition that a seat was dealt these cards. Raises QueryError."""
    for code in dealt.cards:
        if CARDS.get(code, UNKNOWN) >= UNKNOWN:
            raise QueryError(f"{code} is no card; cards are written like SK, H10, T21 and F.")
    cards = mask_of(dealt.cards)
    suits, trumps = cards & ((1 << SUITS_BITS) - 1), cards >> SUITS_BITS
    others = connection.scalars(claiming_records(suits, trumps, dealt.seat)).all()
    wanted = select(HAND.c.record).where(*holding_conditions(suits, trumps, dealt.seat))
    return Condition(wanted, is_indexed=is_long(trumps), others=others)


def _day(date: str) -> tuple[str, str] | None:
    """Return the first and the last day of an EDTF date; None if it is empty. Raises QueryError."""
    if not date:
        return None
    days = span(date)
    if days is None:
        raise QueryError(f"{date} is no date; dates are written like 1902, 2006-05, 2006-05-27 or 19XX.")
    return days.first, days.last


_AFTER, _BEFORE = b"a", b"b"


def _cursor(way: bytes, number: int) -> str:
    """Return a cursor for the records after or before a record number."""
    return urlsafe_b64encode(way + b"%d" % number).decode().rstrip("=")


def _read_cursor(cursor: str) -> tuple[bytes, int]:
    """Return the direction of a cursor, and the record number from which it starts. Raises QueryError.

    An empty cursor starts before the first record.
    """
    if not cursor:
        return _AFTER, 0
    try:
        decoded = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        way, number = decoded[:1], decoded[1:]
        if way not in (_AFTER, _BEFORE) or not number.isdigit() or len(number) > 10:
            raise ValueError
        return way, min(int(number), HIGHEST)
    except ValueError as error:
        raise QueryError("This is no cursor of a search.") from error
