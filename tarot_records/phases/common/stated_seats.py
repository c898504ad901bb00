"""Seats that a part of a record names, found without rules of the game."""

from collections.abc import Iterator
from typing import Any

from tarot_records import record as models
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.record.fast_reader import FastPart

SEATS = frozenset(
    ["against", "declarer", "giver", "leader", "partner", "seat", "seats", "sides", "sits_out", "taker", "winner"]
)
"""Fields whose values are seats."""


def unknown_seats(value: Any, path: tuple[str | int, ...], seats: int) -> Iterator[Finding]:
    """Yield a finding for each seat in `value`, which is at `path`, that a table with `seats` seats does not have."""
    return (no_such_seat(place, seat, seats) for place, seat in seats_named(value, path) if seat >= seats)


def seats_named(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], int]]:
    """Yield every seat that a part of a record names, with its path; `value` is a model, or plain data."""
    inside = value
    if isinstance(value, list | tuple):
        inside = enumerate(value)
    elif isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, FastPart):
        inside = ((name, getattr(value, name)) for name in value.__struct_fields__)
    for key, part in inside:
        if isinstance(part, int):
            named = next((step for step in (key, *reversed(path)) if isinstance(step, str)), "")
            if named in SEATS:
                yield (*path, key), part
        elif isinstance(part, tuple | list | dict | models.Part | FastPart) and not str(key).startswith("x-"):
            yield from seats_named(part, (*path, key))
