"""Hands for the pages: of every game that is found, each number of players, and each kind its generator makes."""

from functools import cache
from itertools import groupby

from support.record_builders import TableOf
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.record.model import Player, Record

TRIED = 20
"""So many hands are dealt, to see what comes of them."""


@cache
def hands(table: TableOf) -> tuple[Record, ...]:
    """The first hand of each kind: with this contract, ended like this, with or without each of its parts."""
    game, players = table
    found: dict[object, Record] = {}
    for record in generate(game, hands=TRIED, seed=7, players=players):
        found.setdefault(kind_of(record), record)
    names = tuple(Player(name=f"Zoë {seat}") for seat in range(players))
    return tuple(record.model_copy(update={"players": names}) for record in found.values())


def kind_of(record: Record) -> object:
    """What tells a hand from others, as far as a page may care."""
    (hand,) = record.hands
    last = replayed(record, keep=True).frames[-1].after.setting
    contract = last.contract.name if last.contract is not None else None
    parts = hand.model_dump(exclude_none=True, exclude_defaults=True)
    return contract, hand.end, frozenset(parts)


def steps(record: Record) -> tuple[int, ...]:
    """The last step of each kind in a row of one kind: of a trick, the cards and who takes them."""
    kinds = [frame.kind for frame in replayed(record, keep=True).frames]
    rows = [[step for step, _ in row] for _, row in groupby(enumerate(kinds), key=lambda at: at[1])]
    first: dict[str, int] = {}
    for row in rows:
        first.setdefault(kinds[row[0]], row[-1])
    return (*first.values(), len(kinds) - 1)
