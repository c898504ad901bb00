"""Listed: what a list says of a record, and the orders a list can have."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Column, ColumnElement, Connection, and_, case, collate, select

from tarot_records.archive.tables import HAND, HAPPENED, LISTED, PLAYER, RECORD
from tarot_records.games import KNOWN
from tarot_records.made import Made, read
from tarot_records.search_words import folded
from tarot_records.verdicts import VERDICTS


class Listed(NamedTuple):
    """A record in a list. What it does not say is empty."""

    id: int
    verdict: str
    game: str
    name: str
    """The record's own identifier, else the label of its only hand."""
    event: str
    place: str
    date: str
    """As EDTF has it."""
    players: tuple[str, ...]
    """Seat by seat."""
    hands: int
    wrong: int
    """How many faults make it faulty or unreadable."""
    origin: str
    line: int
    label: str
    """What it is called."""
    kind: str
    """Played, composed, generated or reconstructed."""
    contracts: tuple[str, ...]
    """Of its hands, each once."""
    made: Made | None
    """What was made in its only hand; None if nobody knows, or there are several."""
    best: int | None
    """The highest score of a hand."""


def listed(connection: Connection, numbers: Sequence[int]) -> list[Listed]:
    """What a list says of these records, in this order."""
    players, contracts = defaultdict[int, list[str]](list), defaultdict[int, dict[str, None]](dict)
    wanted = select(PLAYER.c.record, PLAYER.c.name).where(PLAYER.c.record.in_(numbers))
    for number, name in connection.execute(wanted.order_by(PLAYER.c.record, PLAYER.c.seat)):
        players[number].append(name)
    made = dict[int, str]()
    played = select(HAND.c.record, HAND.c.contract, HAND.c.made).where(HAND.c.record.in_(numbers))
    for number, contract, points in connection.execute(played.order_by(HAND.c.record, HAND.c.number)):
        contracts[number].update({contract: None} if contract else {})
        made[number] = "" if number in made else points
    columns = [*(RECORD.c[name] for name in _OF_RECORD), LISTED.c.label, LISTED.c.best]
    found = connection.execute(select(*columns).join(LISTED).where(RECORD.c.id.in_(numbers))).mappings()
    lines = {
        row["id"]: Listed(
            **row,
            players=tuple(players[row["id"]]),
            contracts=tuple(contracts[row["id"]]),
            made=read(made.get(row["id"], "")),
        )
        for row in found
    }
    return [lines[number] for number in numbers]


def happened_in(connection: Connection, numbers: Sequence[int]) -> Mapping[int, Sequence[str]]:
    """The names of what happened in these records, each once."""
    wanted = select(HAPPENED.c.record, HAPPENED.c.name).where(HAPPENED.c.record.in_(numbers)).distinct()
    found = defaultdict[int, list[str]](list)
    for number, name in connection.execute(wanted.order_by(HAPPENED.c.record, HAPPENED.c.name)):
        found[number].append(name)
    return found


_OF_RECORD: Final = tuple(name for name in Listed._fields if name in RECORD.c)


class Order(NamedTuple):
    """What a list is put in order by."""

    keys: tuple[ColumnElement[Any], ...]
    has: ColumnElement[bool] | None = None
    """Whether a record has such a thing: else it comes last."""


def _texts(*columns: ColumnElement[str]) -> Order:
    return Order(columns, and_(*(column > "" for column in columns)))


ORDERS: Final[Mapping[str, Order]] = {
    "added": Order((RECORD.c.id,)),
    "label": _texts(LISTED.c.label_key),
    "verdict": Order((case({verdict: i for i, verdict in enumerate(VERDICTS)}, value=RECORD.c.verdict),)),
    "game": _texts(
        case({game.id: folded(game.name) for game in KNOWN.values()}, value=RECORD.c.game, else_=RECORD.c.game)
    ),
    "player": _texts(LISTED.c.player_key),
    "event": _texts(LISTED.c.event_key),
    "date": _texts(RECORD.c.first_day, RECORD.c.last_day),
    "hands": Order((RECORD.c.hands,), RECORD.c.hands > 0),
    "score": Order((LISTED.c.best,), LISTED.c.best.is_not(None)),
    "faults": Order((RECORD.c.wrong,)),
}
"""By what a list can be sorted; with - before it the other way round."""


class Stretch(NamedTuple):
    """Some of the records of a list, and what puts them in order; where that is indexed, few are looked at."""

    where: tuple[ColumnElement[bool], ...]
    by: tuple[ColumnElement[Any], ...]
    joined: bool
    """Whether this is of LISTED."""
    is_last: bool


def in_order(sort: str, dialect: str) -> list[Stretch]:
    """What a query of RECORD, and perhaps LISTED, is ordered by; records that are alike come as they were added.

    Those that have nothing to be put in order by come last, as a part of their own.
    """
    order, down = ORDERS[sort.removeprefix("-")], sort.startswith("-")
    keys = [collate(key, "C") if dialect == "postgresql" and _is_text(key) else key for key in order.keys]
    by = (*(key.desc() if down else key for key in keys), RECORD.c.id)
    joined = any(key.table is LISTED for key in order.keys if isinstance(key, Column))
    if order.has is None:
        return [Stretch((), by, joined, True)]
    return [Stretch((order.has,), by, joined, False), Stretch((~order.has,), (RECORD.c.id,), joined, True)]


def _is_text(key: ColumnElement[Any]) -> bool:
    return key.type.python_type is str
