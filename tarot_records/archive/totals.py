"""Statistics of an archive: numbers of records, and frequencies by game and by player.

Frequencies are counted over proved and consistent records. If several people transcribed one game, only the first of
these records counts. A `kind`, such as `played`, restricts them to the records that state it.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, case, exists, func, or_, select, text

from tarot_records.archive.relatives import same_game_records
from tarot_records.archive.tables import COURSE, HAND, HAPPENS, NATURE, PLAYER, RECORD, RESULT, RUN, SAID, SCORES
from tarot_records.archive.tally import pairs_of
from tarot_records.core.entry_points import engine_name
from tarot_records.core.faults import CONSISTENT, PROVED, VERDICTS

PLAYED: Final = "played"
"""The kind of the records of hands that people played."""


class Stats(NamedTuple):
    """The contents of an archive."""

    records: int
    hands: int
    verdicts: dict[str, int]
    games: dict[str, int]
    engines: dict[str, int]
    """Engine -> number of records whose latest proof it gave."""
    current: int
    """Number of records proved by the engine of this program."""
    twice: int
    """Number of records with the same content as an earlier record."""
    witnesses: int
    """Number of records of the same game as an earlier record, with other content."""
    since: str
    until: str
    """Times when the first and the last record were added."""
    size: int
    """Size of the database, in bytes."""


class PlayerFacts(NamedTuple):
    """Totals of one player at one game."""

    player: str
    game: str
    hands: int
    score: int
    """The sum of the scores of the hands."""
    declared: int
    """Number of hands as declarer."""
    won: int
    """Number of hands as declarer with a positive score."""
    scored: int
    """Number of hands with a known score."""
    settled: int
    """Number of hands as declarer with a known score."""


class Announced(NamedTuple):
    """Totals of one declaration of one player at one game."""

    player: str
    game: str
    what: str
    hands: int
    """Number of hands with the declaration."""
    made: int
    """Number of hands in which the side made the declaration."""
    settled: int
    """Number of hands in which the outcome of the declaration is known."""


class Rate(NamedTuple):
    """Frequency of a contract or an outcome tag in the hands of a game."""

    game: str
    what: str
    hands: int
    of: int
    """The number of all hands of the game."""


def stats(connection: Connection) -> Stats:
    """Return the statistics of the archive's contents."""
    numbers = (func.count(), func.coalesce(func.sum(NATURE.c.hands), 0))
    total, hands = connection.execute(select(*numbers).select_from(RECORD).join(NATURE)).one()
    came = select(func.min(RUN.c.at), func.max(RUN.c.at)).join(RECORD, RECORD.c.added == RUN.c.id)
    since, until = connection.execute(came).one()
    verdicts = _counted(connection, NATURE.c.verdict)
    ran = select(RUN.c.engine, func.count()).join(RECORD, RECORD.c.run == RUN.c.id)
    engines = pairs_of(connection, ran.group_by(RUN.c.engine))
    earlier = RECORD.alias("earlier")
    same = _earlier(earlier, same_game_records(earlier.c, RECORD.c)[:1])
    other = _earlier(earlier, same_game_records(earlier.c, RECORD.c))
    twice = connection.scalar(select(func.count()).select_from(RECORD).where(same)) or 0
    witnesses = connection.scalar(select(func.count()).select_from(RECORD).where(other, ~same)) or 0
    size = (
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        if connection.dialect.name == "sqlite"
        else "SELECT pg_database_size(current_database())"
    )
    return Stats(
        total,
        hands,
        {verdict: verdicts[verdict] for verdict in VERDICTS if verdict in verdicts},
        _counted(connection, NATURE.c.game),
        engines,
        engines.get(engine_name(), 0),
        twice,
        witnesses,
        since or "",
        until or "",
        connection.scalar(text(size)) or 0,
    )


def players(connection: Connection, kind: str = "") -> list[PlayerFacts]:
    """Return the totals of every named player at every game, the players with most hands first."""
    declarer = HAND.c.declarer == PLAYER.c.seat
    score = case(dict(enumerate(SCORES)), value=PLAYER.c.seat)
    columns = (
        func.count(),
        func.coalesce(func.sum(score), 0),
        _number_of(declarer),
        _number_of(and_(declarer, score > 0)),
        func.count(score),
        _number_of(and_(declarer, score.is_not(None))),
    )
    hands = (PLAYER, PLAYER.c.record == RECORD.c.id), (HAND, HAND.c.record == RECORD.c.id), (RESULT,)
    wanted = _by_player(kind, columns, *hands).order_by(func.count().desc(), PLAYER.c.key, NATURE.c.game)
    return [PlayerFacts(*map(_to_int, row)) for row in connection.execute(wanted)]


def _number_of(rows: ColumnElement[bool]) -> ColumnElement[int]:
    """Return an expression for the number of rows that fulfil a condition."""
    return func.sum(case((rows, 1), else_=0))


def count_declarations(connection: Connection, kind: str = "") -> list[Announced]:
    """Return the totals of the declarations of every named player at every game.

    They are sorted by player. Declarations with a known outcome come first, the most frequent before the others.
    """
    his = and_(PLAYER.c.record == SAID.c.record, PLAYER.c.seat == SAID.c.seat)
    made = func.coalesce(func.sum(SAID.c.made), 0)
    unknown = case((func.count(SAID.c.made) == 0, 1), else_=0)
    columns = (SAID.c.what, func.count(), made, func.count(SAID.c.made))
    wanted = _by_player(kind, columns, (SAID, SAID.c.record == RECORD.c.id), (PLAYER, his)).group_by(SAID.c.what)
    wanted = wanted.order_by(PLAYER.c.key, NATURE.c.game, unknown, func.count().desc(), SAID.c.what)
    return [Announced(*map(_to_int, row)) for row in connection.execute(wanted)]


def rates(connection: Connection, kind: str = "") -> list[Rate]:
    """Return the frequencies of the contracts and outcome tags of each game, the most frequent first."""
    of = pairs_of(connection, _of_hands(kind, NATURE.c.game))
    contracts = _of_hands(kind, NATURE.c.game, COURSE.c.contract).join(COURSE).where(COURSE.c.contract > "")
    happened = _of_hands(kind, NATURE.c.game, HAPPENS.c.name).join(HAPPENS, HAPPENS.c.course == HAND.c.course)
    found = [*connection.execute(contracts).all(), *connection.execute(happened).all()]
    return [Rate(game, what, hands, of[game]) for game, what, hands in sorted(found, key=lambda row: (row[0], -row[2]))]


def _by_player(kind: str, columns: Sequence[ColumnElement[Any]], *joined: tuple[Any, ...]) -> Select[Any]:
    """Return a query for `columns` over the counted records, with a row for each named player and game.

    The tables `joined` are joined, each with the arguments of the join.
    """
    query = select(func.min(PLAYER.c.name), NATURE.c.game, *columns).select_from(RECORD).join(NATURE)
    for join in joined:
        query = query.join(*join)
    return query.where(PLAYER.c.key > "", *_counted_records(kind)).group_by(PLAYER.c.key, NATURE.c.game)


def _of_hands(kind: str, *what: ColumnElement[str]) -> Select[Any]:
    """Return a query for the columns `what` and the number of counted hands with each combination of their values."""
    columns: list[ColumnElement[Any]] = [*what, func.count()]
    counted = select(*columns).select_from(RECORD).join(NATURE).join(HAND, HAND.c.record == RECORD.c.id)
    return counted.where(*_counted_records(kind)).group_by(*what)


def _counted(connection: Connection, column: ColumnElement[str]) -> dict[str, int]:
    """Map each value of a column to its number of records, the most frequent first; empty values are left out."""
    numbers: Any = select(column, func.count()).select_from(RECORD).join(NATURE).where(column > "")
    return pairs_of(connection, numbers.group_by(column).order_by(func.count().desc(), column))


def _counted_records(kind: str) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions on the records that are counted for frequencies; an empty `kind` allows all kinds."""
    natures = select(NATURE.c.id).where(NATURE.c.verdict.in_((PROVED, CONSISTENT)))
    natures = natures.where(NATURE.c.kind == kind) if kind else natures
    earlier = RECORD.alias("earlier")
    seen = _earlier(earlier, same_game_records(earlier.c, RECORD.c), earlier.c.nature.in_(natures))
    return RECORD.c.nature.in_(natures), ~seen


def _earlier(earlier: Any, alike: Iterable[ColumnElement[bool]], *where: ColumnElement[bool]) -> ColumnElement[bool]:
    """Return the condition that a record added before is alike in one of these ways and fulfils `where`.

    The ways are checked one by one, because each has its own index.
    """
    before = select(earlier.c.id).where(earlier.c.id < RECORD.c.id, *where)
    return or_(*(exists(before.where(one).correlate(RECORD)) for one in alike))


def _to_int(value: Any) -> Any:
    """Convert a sum to int, because PostgreSQL returns Decimal; leave texts as they are."""
    return value if isinstance(value, str) else int(value)
