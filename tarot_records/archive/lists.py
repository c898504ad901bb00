"""Rows of a list of records, and the orders a list can have."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Column, ColumnElement, Connection, Table, and_, case, collate, select

from tarot_records.analysis.side_points import SidePointsMade
from tarot_records.archive.entry import label_of
from tarot_records.archive.tables import (
    ABOUT,
    COMPANY,
    COURSE,
    HAND,
    HAPPENED,
    MADE,
    NATURE,
    OCCASION,
    PLAYER,
    RECORD,
    RESULT,
)
from tarot_records.core.faults import VERDICTS
from tarot_records.games import GAMES
from tarot_records.record.search_words import fold_text


class ListRow(NamedTuple):
    """A record in a list. A value that the record does not state is empty."""

    id: int
    verdict: str
    game: str
    name: str
    """The record's own identifier, else the label of its only hand."""
    event: str
    place: str
    date: str
    """Date in EDTF."""
    players: tuple[str, ...]
    """Names, seat by seat."""
    hands: int
    wrong: int
    """Number of faults that make the record faulty or unreadable."""
    origin: str
    line: int
    label: str
    kind: str
    """Played, composed, generated or reconstructed."""
    contracts: tuple[str, ...]
    """The contracts of the hands, each once."""
    made: SidePointsMade | None
    """Points of the sides in the record's only hand; None if unknown, or if there are several hands."""
    best: int | None
    """The highest score of a seat in a hand; None if unknown."""
    declarer: str
    """The name of the declarer of the record's only hand; empty if unknown, or if there are several hands."""


def list_rows(connection: Connection, numbers: Sequence[int]) -> list[ListRow]:
    """Return the rows of these records, in the order of `numbers`."""
    players, contracts = defaultdict[int, dict[int, str]](dict), defaultdict[int, dict[str, None]](dict)
    wanted = select(PLAYER.c.record, PLAYER.c.seat, PLAYER.c.name).where(PLAYER.c.record.in_(numbers))
    for number, seat, name in connection.execute(wanted.order_by(PLAYER.c.record, PLAYER.c.seat)):
        players[number][seat] = name
    only = dict[int, tuple[str, SidePointsMade | None, int | None]]()
    made = (RESULT.c.asked, RESULT.c.level, RESULT.c.unit, *MADE)
    played = select(HAND.c.record, COURSE.c.contract, HAND.c.label, HAND.c.declarer, *made).join(COURSE).join(RESULT)
    played = played.where(HAND.c.record.in_(numbers)).order_by(HAND.c.record, HAND.c.number)
    for number, contract, label, declarer, asked, level, unit, *points in connection.execute(played):
        contracts[number].update({contract: None} if contract else {})
        known = tuple([value for value in points if value is not None])
        sides = None if asked is None else SidePointsMade(bool(asked), level, unit, known)
        only[number] = ("", None, None) if number in only else (label, sides, declarer)
    lines = {}
    for row in connection.execute(select(*_ABOUT).where(ABOUT.c.id.in_(numbers))).mappings():
        number = row["id"]
        label, sides, declarer = only.get(number, ("", None, None))
        lines[number] = ListRow(
            **row,
            label=label_of(label, row["name"], row["event"], row["origin"], row["line"]),
            players=tuple(players[number].values()),
            contracts=tuple(contracts[number]),
            made=sides,
            declarer="" if declarer is None else players[number].get(declarer, ""),
        )
    return [lines[number] for number in numbers]


def happened_in(connection: Connection, numbers: Sequence[int]) -> Mapping[int, Sequence[str]]:
    """Return record number -> outcome tags of its hands, each tag once."""
    wanted = select(HAPPENED.c.record, HAPPENED.c.name).where(HAPPENED.c.record.in_(numbers)).distinct()
    names = defaultdict[int, list[str]](list)
    for number, name in connection.execute(wanted.order_by(HAPPENED.c.record, HAPPENED.c.name)):
        names[number].append(name)
    return names


_ABOUT: Final = tuple(ABOUT.c[name] for name in ListRow._fields if name in ABOUT.c)


class Order(NamedTuple):
    """Sort keys of a list."""

    keys: tuple[ColumnElement[Any], ...]
    has: ColumnElement[bool] | None = None
    """Condition that a record has these keys; other records come last."""
    of: Table = RECORD
    """Table with the keys."""


def _texts(*columns: Column[str]) -> Order:
    """Return an order by text columns of one table; records with an empty column come last."""
    return Order(columns, and_(*(column > "" for column in columns)), columns[0].table)


_VERDICT: Final = case({verdict: i for i, verdict in enumerate(VERDICTS)}, value=NATURE.c.verdict)
_GAME: Final = case(
    {game.id: fold_text(game.name) for game in GAMES.values()}, value=NATURE.c.game, else_=NATURE.c.game
)
ORDERS: Final[Mapping[str, Order]] = {
    "added": Order((RECORD.c.id,)),
    "label": _texts(RECORD.c.label_key),
    "verdict": Order((_VERDICT,), of=NATURE),
    "game": Order((_GAME,), _GAME > "", NATURE),
    "player": _texts(COMPANY.c.player_key),
    "event": _texts(OCCASION.c.event_key),
    "date": _texts(OCCASION.c.first_day, OCCASION.c.last_day),
    "hands": Order((NATURE.c.hands,), NATURE.c.hands > 0, NATURE),
    "score": Order((NATURE.c.best,), NATURE.c.best.is_not(None), NATURE),
    "faults": Order((NATURE.c.wrong,), of=NATURE),
}
"""Name of an order -> its keys; a - before the name reverses it."""


class Stretch(NamedTuple):
    """A part of a sorted list: the condition on its records, and the keys that sort it."""

    where: tuple[ColumnElement[bool], ...]
    by: tuple[ColumnElement[Any], ...]
    of: Table
    """Table with the keys."""
    is_last: bool


def sorted_stretches(sort: str, dialect: str) -> list[Stretch]:
    """Return the parts of a sorted list, for a database dialect.

    Equal records stay in the order of adding. Records without the keys are a last part of their own, so that an index
    can sort the others.
    """
    order, down = ORDERS[sort.removeprefix("-")], sort.startswith("-")
    is_text = [dialect == "postgresql" and key.type.python_type is str for key in order.keys]
    keys = [collate(key, "C") if text else key for key, text in zip(order.keys, is_text, strict=True)]
    by = (*(key.desc() if down else key for key in keys), RECORD.c.id)
    if order.has is None:
        return [Stretch((), by, order.of, True)]
    return [Stretch((order.has,), by, order.of, False), Stretch((~order.has,), (RECORD.c.id,), order.of, True)]
