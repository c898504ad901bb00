"""Edits and slips: what a correction changes in a record, and the families of slips as data.

An edit replaces one value of the record, or puts one into a list, or takes one out; a slip is one thing
a transcriber did, which may take several edits to undo. Applying edits makes a new record; the old one is
never touched. Nothing here knows a rule of a game or judges anything.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

from tarot_records.core.cards import SUITS
from tarot_records.core.faults import ValuePath, pointer
from tarot_records.record.model import Part, Record


class Absent(Enum):
    """What stands where nothing does."""

    NOTHING = "nothing"


NOTHING: Final = Absent.NOTHING
"""The old value of an edit that puts something in where nothing stood, the new one of an edit that takes it out."""


class Edit(NamedTuple):
    """One value of a record replaced by another, put into a list or among the options, or taken out of a list."""

    path: ValuePath
    """Steps from the record as written to the place; what is put in comes before what stands there."""
    old: Any
    new: Any

    @property
    def pointer(self) -> str:
        """The place as JSON Pointer."""
        return pointer(*self.path)

    @property
    def shift(self) -> int:
        """By how many places what stands behind it in its list moves on."""
        in_list = isinstance(self.path[-1], int)
        return ((self.old is NOTHING) - (self.new is NOTHING)) * in_list


class Slip(NamedTuple):
    """One thing a transcriber may have done, and the edits that undo it."""

    family: str
    """One of FAMILIES."""
    edits: tuple[Edit, ...]
    cost: int
    """How unlikely it is: the family's cost, and what speaks against it in particular."""


FAMILIES: dict[str, int] = {
    "roman": 10,  # Roman numerals confused
    "rank": 14,  # wrong rank
    "suit": 14,  # wrong suit
    "card": 22,  # wrong card
    "digits": 11,  # the digits of a number turned round
    "twice": 13,  # a card typed twice for another
    "left_out": 12,  # a card left out
    "card_over": 12,  # a card too many in a trick
    "dealt_over": 12,  # a card too many in a hand dealt
    "heap_over": 12,  # a card too many in a stock or a scart
    "swap_in_trick": 12,  # two cards of a trick exchanged
    "swap_own": 14,  # a seat's cards of two tricks exchanged
    "swap_tricks": 18,  # two cards of different tricks exchanged
    "swap_scart": 20,  # a card laid away and a card played exchanged
    "rotated": 11,  # the cards of a trick begun at another seat
    "lines": 20,  # the cards of two tricks exchanged
    "tricks": 22,  # two tricks exchanged
    "line_left_out": 16,  # a trick left out
    "line_unread": 17,  # a trick left out whose cards nobody can tell
    "line_lost": 17,  # a trick left out of which nothing is known
    "line_twice": 12,  # a trick written twice
    "run_together": 12,  # two tricks written as one
    "leader": 12,  # wrong leader
    "winner": 12,  # wrong winner
    "dealer": 12,  # wrong dealer
    "dealt": 16,  # two cards dealt exchanged
    "dealt_twice": 14,  # a card dealt twice for another
    "hands": 14,  # two hands dealt exchanged
    "hands_turned": 14,  # the hands dealt begun at another seat
    "seat": 14,  # wrong seat
    "word_left_out": 10,  # what somebody said left out
    "bid": 14,  # wrong bid
    "bid_left_out": 13,  # a bid left out
    "bid_over": 14,  # a bid too many
    "contract": 13,  # wrong contract
    "answer": 14,  # wrong answer to a call
    "face": 14,  # cards on the wrong face
    "kind": 14,  # wrong declaration
    "paid": 16,  # wrong card for the Fool
    "number": 13,  # wrong number
    "numbers": 16,  # two numbers exchanged
    "option": 24,  # played by another rule of the house
}
"""Family of slips -> its cost: the rarer, the higher. It orders only repairs with the same evidence."""


def roman(number: int) -> str:
    """Return the number in Roman numerals, from 1 to 40."""
    tens, units = divmod(number, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[units]


def likeness(old: str, new: str) -> str:
    """Return the family of one card written for another."""
    if old[0] == new[0] == "T" and "?" not in old + new:
        if old[1:] == new[:0:-1]:
            return "digits"
        alike = sorted(roman(int(old[1:]))) == sorted(roman(int(new[1:])))
        return "roman" if alike else "rank"
    if old[0] == new[0]:
        return "rank"
    if old[1:] == new[1:] and old[0] in SUITS and new[0] in SUITS:
        return "suit"
    return "card"


def changed(record: Record, edits: Iterable[Edit]) -> Record:
    """Return a new record with these edits made."""
    for edit in in_turn(edits):
        record = _set(record, edit.path, edit)
    return record


def in_turn(edits: Iterable[Edit]) -> list[Edit]:
    """The edits in an order in which none moves the place of a later one: what shifts a list last, from its end."""
    edits = list(edits)
    shifts = sorted((edit for edit in edits if edit.shift), key=lambda edit: _steps(edit.path), reverse=True)
    return [*(edit for edit in edits if not edit.shift), *shifts]


def _steps(path: ValuePath) -> list[tuple[bool, str | int]]:
    """Return a path by which places in one list are sorted by number."""
    return [(isinstance(step, str), step) for step in path]


def _set(part: Any, path: ValuePath, edit: Edit) -> Any:
    if not path:
        return edit.new
    step, rest = path[0], path[1:]
    if isinstance(part, Mapping):
        return {**part, step: _set(None, rest, edit)}
    if isinstance(step, int):
        if rest or not edit.shift:
            return (*part[:step], _set(part[step], rest, edit), *part[step + 1 :])
        new = () if edit.new is NOTHING else (edit.new,)
        return (*part[:step], *new, *part[step + (edit.new is NOTHING) :])
    return part.model_copy(update={step: _set(getattr(part, step), rest, edit)})


def place_after(path: ValuePath, edits: Iterable[Edit]) -> ValuePath:
    """Return where what stands at a place of the record as written stands once these edits are made."""
    for edit in in_turn(edits):
        path = _moved(path, edit, edit.shift)
    return path


def place_before(path: ValuePath, edits: Iterable[Edit]) -> ValuePath | None:
    """Where in the record as written stands what is at a place once these edits are made; None if they put it there."""
    for edit in reversed(in_turn(edits)):
        if edit.shift > 0 and path[: len(edit.path)] == edit.path:
            return None
        path = _moved(path, edit, -edit.shift)
    return path


def _moved(path: ValuePath, edit: Edit, by: int) -> ValuePath:
    """Return a place in the list that an edit shifts, or in a part of it, moved on if it stands behind.

    What is taken out itself gets the place of the one before it, or of the first.
    """
    last = len(edit.path) - 1
    if not by or len(path) <= last or path[:last] != edit.path[:last]:
        return path
    step, here = path[last], edit.path[last]
    assert isinstance(step, int)
    assert isinstance(here, int)
    return (*path[:last], max(0, step + by), *path[last + 1 :]) if step >= here else path


def value_at(part: Any, path: ValuePath) -> Any:
    """Return what stands at a place of the record; None if nothing does."""
    for step in path:
        if isinstance(step, int):
            if not isinstance(part, tuple) or step >= len(part):
                return None
            part = part[step]
        else:
            part = getattr(part, step, None)
    return part


def path_of(at: str) -> ValuePath:
    """Return the steps of a JSON Pointer into a record, whose lists are stepped into by number."""
    return tuple(int(step) if step.isdigit() else step for step in at.split("/")[1:])


def plain(value: Any) -> Any:
    """Return a value of a record as the data its JSON has."""
    if isinstance(value, Part):
        return value.model_dump(mode="json", exclude_unset=True)
    return list(map(plain, value)) if isinstance(value, tuple) else value


def written(value: Any) -> str | None:
    """Return a value as a mark quotes it: text and numbers as they stand, cards side by side, a whole line as JSON."""
    if value is NOTHING:
        return None
    if isinstance(value, Part):
        return json.dumps(plain(value))[:500]
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def json_patch(edits: Sequence[Edit]) -> list[dict[str, Any]]:
    """Return the edits as JSON Patch (RFC 6902): first tests that the old values stand there, then what is changed."""
    turns = in_turn(edits)
    tests = [
        {"op": "test", "path": edit.pointer, "value": plain(edit.old)} for edit in turns if edit.old is not NOTHING
    ]
    return [*tests, *map(_operation, turns)]


def _operation(edit: Edit) -> dict[str, Any]:
    """Return one edit as an operation of JSON Patch."""
    if edit.new is NOTHING:
        return {"op": "remove", "path": edit.pointer}
    return {"op": "add" if edit.old is NOTHING else "replace", "path": edit.pointer, "value": plain(edit.new)}
