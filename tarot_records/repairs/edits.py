"""Edits of a record, slips that explain them, and the families of slips with their costs.

An edit replaces one value of the record, puts one into a list, or takes one out. A slip is one mistake of a
transcriber, which may take several edits to undo. Applying edits makes a new record. Nothing in this module judges a
record.
"""

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Final, NamedTuple

from tarot_records.completing.open_choices import replace_at
from tarot_records.core.cards import SUITS
from tarot_records.core.faults import ValuePath, pointer
from tarot_records.record.model import Part, Record


class Absent(Enum):
    """Type of `NOTHING`, which stands for the value of an empty place in the record."""

    NOTHING = "nothing"


NOTHING: Final = Absent.NOTHING
"""The old value of an edit that inserts a value, and the new value of an edit that removes a value."""


class Edit(NamedTuple):
    """The replacement of a value of a record, its insertion into a list or the options, or its removal from a list."""

    path: ValuePath
    """Steps from the record as written to the place; into a list, a value is inserted before the value there."""
    old: Any
    new: Any

    @property
    def pointer(self) -> str:
        """The place as a JSON Pointer."""
        return pointer(*self.path)

    @property
    def shift(self) -> int:
        """Number of places by which later values of the list move: 1, -1 or 0."""
        in_list = isinstance(self.path[-1], int)
        return ((self.old is NOTHING) - (self.new is NOTHING)) * in_list


class Slip(NamedTuple):
    """A mistake that a transcriber may have made, and the edits that undo it."""

    family: str  # a key of FAMILIES
    edits: tuple[Edit, ...]
    cost: int  # unlikelihood: the cost of the family, and additional costs of this slip


TABLES: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("tables.toml").read_text("utf-8"))
"""Tables of the search, described in `tables.toml`."""
FAMILIES: Final[dict[str, int]] = TABLES["families"]
"""Family of slips -> cost, higher for rarer slips. The cost only orders repairs with the same evidence."""


def roman_numeral(number: int) -> str:
    """Return a number from 1 to 40 in Roman numerals."""
    tens, units = divmod(number, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[units]


def misreading_family(old: str, new: str) -> str:
    """Return the family of the slip by which the card `old` was written for `new`."""
    if old[0] == new[0] == "T" and "?" not in old + new:
        if old[1:] == new[:0:-1]:
            return "digits"
        has_same_letters = sorted(roman_numeral(int(old[1:]))) == sorted(roman_numeral(int(new[1:])))
        return "roman" if has_same_letters else "rank"
    if old[0] == new[0]:
        return "rank"
    return "suit" if old[1:] == new[1:] and old[0] in SUITS and new[0] in SUITS else "card"


def apply_edits(record: Record, edits: Iterable[Edit]) -> Record:
    """Return a new record with these edits made."""
    for edit in order_edits(edits):
        path, new = edit.path, edit.new
        if edit.shift:
            *steps, number = edit.path
            path, values = tuple(steps), value_at(record, tuple(steps))
            assert isinstance(number, int)
            added, after = ((), number + 1) if new is NOTHING else ((new,), number)
            new = (*values[:number], *added, *values[after:])
        record = replace_at(record, path, new)
    return record


def order_edits(edits: Iterable[Edit]) -> list[Edit]:
    """Return the edits in an order in which none moves the place of a later one.

    Edits that shift a list come last, from the end of the list.
    """
    edits = list(edits)
    shifts = [edit for edit in edits if edit.shift]
    shifts.sort(key=lambda edit: [(isinstance(step, str), step) for step in edit.path], reverse=True)
    return [*(edit for edit in edits if not edit.shift), *shifts]


def path_after(path: ValuePath, edits: Iterable[Edit]) -> ValuePath:
    """Return the path, after these edits, of the value at `path` in the record as written."""
    for edit in order_edits(edits):
        path = _shift_path(path, edit, edit.shift)
    return path


def path_before(path: ValuePath, edits: Iterable[Edit]) -> ValuePath | None:
    """Return the path, before these edits, of the value at `path` in the edited record; None if they inserted it."""
    for edit in reversed(order_edits(edits)):
        if edit.shift > 0 and path[: len(edit.path)] == edit.path:
            return None
        path = _shift_path(path, edit, -edit.shift)
    return path


def _shift_path(path: ValuePath, edit: Edit, by: int) -> ValuePath:
    """Return `path`, moved by `by` if it leads to the place of `edit` or a later value of the same list.

    The path of a removed value becomes that of the value before it, or of the first value.
    """
    last = len(edit.path) - 1
    if not by or len(path) <= last or path[:last] != edit.path[:last]:
        return path
    step, edited = path[last], edit.path[last]
    assert isinstance(step, int)
    assert isinstance(edited, int)
    return (*path[:last], max(0, step + by), *path[last + 1 :]) if step >= edited else path


def value_at(part: Any, path: ValuePath) -> Any:
    """Return the value at a path; None if there is none."""
    for step in path:
        if isinstance(step, int):
            if not isinstance(part, tuple) or step >= len(part):
                return None
            part = part[step]
        else:
            part = part.get(step) if isinstance(part, Mapping) else getattr(part, step, None)
    return part


def parse_pointer(at: str) -> ValuePath:
    """Return the steps of a JSON Pointer into a record; digits become indexes, and escapes (`~1`) are not decoded."""
    return tuple(int(step) if step.isdigit() else step for step in at.split("/")[1:])


def plain_data(value: Any) -> Any:
    """Return a value of a record as JSON data."""
    if isinstance(value, Part):
        return value.model_dump(mode="json", exclude_unset=True)
    return list(map(plain_data, value)) if isinstance(value, tuple) else value


def quote_value(value: Any) -> str | None:
    """Return a value as the text that a mark quotes: cards separated by blanks, an entry as JSON, else as it is.

    None for NOTHING.
    """
    if value is NOTHING:
        return None
    if isinstance(value, Part):
        return json.dumps(plain_data(value))[:500]
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def json_patch(edits: Sequence[Edit]) -> list[dict[str, Any]]:
    """Return the edits as JSON Patch (RFC 6902), with tests of the old values first."""
    ordered = order_edits(edits)
    old = [edit for edit in ordered if edit.old is not NOTHING]
    tests = [{"op": "test", "path": edit.pointer, "value": plain_data(edit.old)} for edit in old]
    return [*tests, *map(_operation, ordered)]


def _operation(edit: Edit) -> dict[str, Any]:
    if edit.new is NOTHING:
        return {"op": "remove", "path": edit.pointer}
    return {"op": "add" if edit.old is NOTHING else "replace", "path": edit.pointer, "value": plain_data(edit.new)}
