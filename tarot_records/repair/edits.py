"""Edits and slips: what a correction changes in a record, and the families of slips as data.

An edit replaces one value of the record; a slip is one thing a transcriber did, which may take
several edits to undo. Applying edits makes a new record; the old one is never touched. Nothing here
knows a rule of a game or judges anything.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tarot_records.cards import SUITS
from tarot_records.faults import pointer
from tarot_records.record import Part, Record

Path = tuple[str | int, ...]


class Edit(NamedTuple):
    """One value of a record replaced by another."""

    path: Path
    """Steps from the record to the place."""
    old: Any
    new: Any

    @property
    def pointer(self) -> str:
        """The place as JSON Pointer."""
        return pointer(*self.path)


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
    "twice": 13,  # a card typed twice for another
    "swap_in_trick": 12,  # two cards of a trick exchanged
    "swap_own": 14,  # a seat's cards of two tricks exchanged
    "swap_tricks": 18,  # two cards of different tricks exchanged
    "swap_scart": 20,  # a card laid away and a card played exchanged
    "rotated": 16,  # the cards of a trick begun at another seat
    "lines": 20,  # the cards of two tricks exchanged
    "tricks": 22,  # two tricks exchanged
    "leader": 12,  # wrong leader
    "winner": 12,  # wrong winner
    "dealer": 12,  # wrong dealer
    "dealt": 16,  # two cards dealt exchanged
    "dealt_twice": 14,  # a card dealt twice for another
    "seat": 14,  # wrong seat
    "bid": 14,  # wrong bid
    "contract": 13,  # wrong contract
    "answer": 14,  # wrong answer to a call
    "face": 14,  # cards on the wrong face
    "kind": 14,  # wrong declaration
    "paid": 16,  # wrong card for the Fool
    "number": 13,  # wrong number
    "numbers": 16,  # two numbers exchanged
}
"""Family of slips -> its cost: the rarer, the higher. It orders only repairs with the same evidence."""


def roman(number: int) -> str:
    """The number in Roman numerals, from 1 to 40."""
    tens, units = divmod(number, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[units]


def likeness(old: str, new: str) -> str:
    """The family of one card written for another."""
    if old[0] == new[0] == "T" and "?" not in old + new:
        alike = sorted(roman(int(old[1:]))) == sorted(roman(int(new[1:])))
        return "roman" if alike else "rank"
    if old[0] == new[0]:
        return "rank"
    if old[1:] == new[1:] and old[0] in SUITS and new[0] in SUITS:
        return "suit"
    return "card"


def changed(record: Record, edits: Iterable[Edit]) -> Record:
    """A new record with these edits made, one after the other."""
    for edit in edits:
        record = _set(record, edit.path, edit.new)
    return record


def _set(part: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        return (*part[:step], _set(part[step], rest, value), *part[step + 1 :])
    return part.model_copy(update={step: _set(getattr(part, step), rest, value)})


def value_at(part: Any, path: Path) -> Any:
    """What stands at a place of the record; None if nothing does."""
    for step in path:
        if isinstance(step, int):
            if not isinstance(part, tuple) or step >= len(part):
                return None
            part = part[step]
        else:
            part = getattr(part, step, None)
    return part


def path_of(at: str) -> Path:
    """The steps of a JSON Pointer into a record, whose lists are stepped into by number."""
    return tuple(int(step) if step.isdigit() else step for step in at.split("/")[1:])


def plain(value: Any) -> Any:
    """A value of a record as the data its JSON has."""
    if isinstance(value, Part):
        return value.model_dump(mode="json", exclude_unset=True)
    return list(value) if isinstance(value, tuple) else value


def written(value: Any) -> str:
    """A value as a mark quotes it: text and numbers as they stand, cards side by side, a whole line as JSON."""
    if isinstance(value, Part):
        return json.dumps(plain(value))[:500]
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def json_patch(edits: Sequence[Edit]) -> list[dict[str, Any]]:
    """The edits as JSON Patch (RFC 6902): first tests that the old values stand there, then the new ones."""
    tests = [{"op": "test", "path": edit.pointer, "value": plain(edit.old)} for edit in edits]
    return [*tests, *({"op": "replace", "path": edit.pointer, "value": plain(edit.new)} for edit in edits)]
