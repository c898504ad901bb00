"""The shape of a record: what is wrong with data that the format does not allow, as faults at their places.

Pydantic says what it refused; here that becomes what a person can look up in the file.
"""

import json
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError

from tarot_records import record
from tarot_records.cards import CARDS
from tarot_records.faults import UNREADABLE, Fault, Where, pointer
from tarot_records.record import VERSION, Part, Record

MOST = 100
"""The most places whose shape is wrong that are told one by one."""


def unreadable(code: str, steps: tuple[str | int, ...], **facts: Any) -> Fault:
    """The fault that makes of a file no record that can be replayed, at these steps from the top."""
    return Fault(code, UNREADABLE, Where(pointer(*steps)), facts)


def head_faults(data: Any) -> tuple[Fault, ...]:
    """What is wrong with the first two fields, which decide how the rest is read."""
    if not isinstance(data, dict) or data.get("format") != "tarot-record":
        return (unreadable("record.format", ("format",) if isinstance(data, dict) and "format" in data else ()),)
    if data.get("version") != VERSION:
        found = data.get("version")
        facts = {"found": str(found)[:40] if found is not None else "none", "expected": VERSION}
        return (unreadable("record.version", ("version",) if "version" in data else (), **facts),)
    return ()


def shape_faults(error: ValidationError) -> tuple[Fault, ...]:
    """Pydantic's errors as faults, one for each place; of very many, the first and their number."""
    faults: dict[str, Fault] = {}
    details = error.errors(include_url=False)
    around = {detail["loc"][:depth] for detail in details for depth in range(len(detail["loc"]))}
    for detail in details[:MOST]:
        if detail["type"] == "too_short" and detail["loc"] in around:
            continue  # pydantic leaves out the items it refused and then misses them
        steps = _readable(detail["loc"])
        found = detail["input"]
        if detail["type"] == "literal_error" and _is_card(detail):
            near = tuple(get_close_matches(str(found)[:40], CARDS, 3, 0.4))
            fault = unreadable("record.card", steps, found=_short(found), near=near)
        else:
            fault = unreadable("record.shape", steps, reason=_reason(detail, detail["loc"]))
        faults.setdefault(fault.where.pointer, fault)
    if len(details) > MOST:
        rest = unreadable("record.shape", (), reason=f"{len(details) - MOST} more places are wrong like these")
        return (*faults.values(), rest)
    return tuple(faults.values())


def _is_card(detail: Any) -> bool:
    return str(detail["ctx"]["expected"]).startswith("'S1', 'S2'")


def _upto_key(steps: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """The place without pydantic's own words; of an extension only its key."""
    key = next((i for i, step in enumerate(steps) if isinstance(step, str) and step.startswith("x-")), len(steps))
    return tuple(step for step in steps[: key + 1] if step != "[key]")


def _readable(steps: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """The place as a person can use it: of a giant key only what is around it."""
    steps = _upto_key(steps)
    giant = next((i for i, step in enumerate(steps) if isinstance(step, str) and len(step) > 200), len(steps))
    return steps[:giant]


def _short(value: Any) -> str:
    """A value as it stands in the record."""
    return _cut(f'"{value}"' if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=repr))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "…"


def _reason(detail: Any, place: tuple[str | int, ...]) -> str:
    """What is wrong with the shape, in the words of the format."""
    steps = _upto_key(place)
    field = f"item {steps[-1] + 1} of {steps[-2]}" if isinstance(steps[-1], int) else _cut(str(steps[-1]))
    kind = detail["type"]
    if kind == "missing":
        return f"{field} is missing"
    if detail.get("ctx", {}).get("pattern") == "^x-":
        near = get_close_matches(str(field), _FIELDS, 1)
        hint = f"; did you mean {near[0]}" if near else ""
        return f"{field} is not a field of the format here{hint}"
    if str(field).startswith("x-"):
        return f"{field} may hold text, whole numbers, true, false, null, lists and objects of these"
    if kind == "string_pattern_mismatch":
        return f"{field} is {_short(detail['input'])}; {_PATTERNS[detail['ctx']['pattern']]}"
    if kind == "literal_error":
        return f"{field} is {_short(detail['input'])}; it should be {detail['ctx']['expected']}"
    return f"{field} is {_short(detail['input'])}: {detail['msg'][0].lower()}{detail['msg'][1:]}"


_PATTERNS = {
    record.SLUG: "it may have small letters, digits, and between them . _ and -",
    record.POINTER: "it must be a JSON Pointer such as /hands/0/tricks/3",
    record.DATE: "it must be a date such as 1902, 2006-05, 2006-05-27 or 1902~ (EDTF)",
}

_PARTS: tuple[type[Part], ...] = (Record, *Part.__subclasses__())
_FIELDS = tuple(sorted({name for part in _PARTS for name in part.model_fields}))
