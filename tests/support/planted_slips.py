"""Slips planted by hand in legal records: the table in `tests/data/cases/repair`, and what its words do to a record."""

import tomllib
from copy import deepcopy
from typing import Any

from support.paths import DATA
from support.record_builders import Json, TableOf, played
from tarot_records.record.model import Record

H = "/hands/0"
FRENCH: TableOf = ("french-tarot", 4)
CHAMBERY: TableOf = ("chambery", 5)
MATHERS: TableOf = ("mathers", 3)


def data_of(record: Record) -> Json:
    """The record as its JSON."""
    return dict(record.model_dump(mode="json", exclude_unset=True))


def at(data: Any, pointer: str) -> tuple[Any, Any]:
    """The list or object a place is in, and its key there."""
    *way, last = [int(step) if step.isdigit() else step for step in pointer.split("/")[1:]]
    for step in way:
        data = data[step]
    return data, last


def put(data: Json, pointer: str, value: Any) -> None:
    part, key = at(data, pointer)
    part[key] = value


def swap(data: Json, one: str, two: str) -> None:
    (a, i), (b, j) = at(data, one), at(data, two)
    a[i], b[j] = b[j], a[i]


def turn(data: Json, pointer: str, by: int) -> None:
    part, key = at(data, pointer)
    part[key] = part[key][by:] + part[key][:by]


def left_out(data: Json, pointer: str, _: object) -> None:
    part, key = at(data, pointer)
    del part[key]


def twice(data: Json, pointer: str, _: object) -> None:
    part, key = at(data, pointer)
    part.insert(key, deepcopy(part[key]))


def also(data: Json, pointer: str, other: str) -> None:
    """A card of another place put in here too."""
    (part, key), (heap, i) = at(data, pointer), at(data, other)
    part.insert(key, heap[i])


def run_together(data: Json, pointer: str, _: object) -> None:
    """A line and the one after it in one: the leader of the first, the winner of the second."""
    tricks, number = at(data, pointer)
    second = tricks.pop(number + 1)
    tricks[number]["cards"] += second["cards"]
    tricks[number]["winner"] = second["winner"]


CHANGES = {change.__name__: change for change in (put, swap, turn, left_out, twice, also, run_together)}
SLIPS: dict[str, tuple[TableOf, int, list[Any]]] = {
    about: (table, seed, changes)
    for about, table, seed, changes, _ in tomllib.loads((DATA / "cases/repair/repair.toml").read_text("utf-8"))[
        "slips"
    ]["rows"]
}
"""What a slip is about -> the table, the seed, and what is done to its record."""


def planted(table: TableOf, seed: int, changes: list[Any]) -> tuple[Record, Record]:
    """Return a legal record, and the same with these changes; `other` stands for another seat."""
    game, players = table
    before = played(game, seed, players=players)
    after = deepcopy(before)
    for change, pointer, value in changes:
        part, key = at(after, pointer)
        CHANGES.get(change, change)(after, pointer, (part[key] + 1) % players if value == "other" else value)
    return Record.model_validate(before), Record.model_validate(after)
