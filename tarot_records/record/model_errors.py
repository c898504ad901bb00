"""Faults of the shape of a record, made from the validation errors of pydantic."""

import json
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError

from tarot_records.core.cards import CARDS, CODES
from tarot_records.core.faults import Fault, Reason, unreadable
from tarot_records.record import model as record
from tarot_records.record.model import Hand, Part, Record
from tarot_records.record.source import KeptHand

MOST_ERRORS = 100
"""Maximum number of errors reported one by one."""


def shaped(data: Any) -> Record | tuple[Fault, ...]:
    """Return the record of JSON data, or the faults of its shape if it does not fit the models."""
    try:
        return Record.model_validate(_with_kept_hands(data))
    except ValidationError as error:
        return shape_faults(error)


def _with_kept_hands(data: Any) -> Any:
    """Return the data of a record, in which each `KeptHand` is replaced by its model."""
    hands = data.get("hands") if isinstance(data, dict) else None
    if not isinstance(hands, list) or not any(isinstance(hand, KeptHand) for hand in hands):
        return data
    return {**data, "hands": [_kept_model(hand) if isinstance(hand, KeptHand) else hand for hand in hands]}


def _kept_model(hand: KeptHand) -> Any:
    """Return the model of a hand, which is made once and stored in `hand`; `hand` itself if its shape is wrong."""
    if hand.model is None:
        try:
            hand.model = Hand.model_validate(hand)
        except ValidationError:
            return hand
    return hand.model


def shape_faults(error: ValidationError) -> tuple[Fault, ...]:
    """Return pydantic's errors as faults, one for each place; beyond MOST_ERRORS, a fault with their number."""
    faults: dict[str, Fault] = {}
    details = error.errors(include_url=False)
    around = {detail["loc"][:depth] for detail in details for depth in range(len(detail["loc"]))}
    for detail in details[:MOST_ERRORS]:
        if detail["type"] == "too_short" and detail["loc"] in around:
            continue  # a consequence: pydantic does not count the items that it refused
        steps = _path_in_record(detail["loc"])
        found = detail["input"]
        if detail["type"] == "literal_error" and set(CODES) <= {*_choices(detail)}:
            near = tuple(get_close_matches(str(found)[:40], CARDS, 3, 0.4))
            fault = unreadable("record.card", steps, found=_short(found), near=near)
        else:
            fault = unreadable("record.shape", steps, reason=_reason(detail, detail["loc"]))
        faults.setdefault(fault.where.pointer, fault)
    if len(details) > MOST_ERRORS:
        rest = unreadable("record.shape", (), reason=Reason("more", {"number": len(details) - MOST_ERRORS}))
        return (*faults.values(), rest)
    return tuple(faults.values())


def _choices(detail: Any) -> tuple[str, ...]:
    """Return the allowed values that an error of pydantic lists as `'yes', 'no' or 'perhaps'`."""
    return tuple(word.strip("'") for word in detail["ctx"]["expected"].replace(" or ", ", ").split(", "))


def _upto_key(steps: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """Return a path without pydantic's additions, cut after the key of an extension."""
    key = next((i for i, step in enumerate(steps) if isinstance(step, str) and step.startswith("x-")), len(steps))
    return tuple(step for step in steps[: key + 1] if step != "[key]")


def _path_in_record(steps: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """Return the path of an error without pydantic's additions, cut before a key of more than 200 characters."""
    steps = _upto_key(steps)
    giant = next((i for i, step in enumerate(steps) if isinstance(step, str) and len(step) > 200), len(steps))
    return steps[:giant]


def _quoted_value(value: Any) -> str | Reason:
    """Return a wrong value as a sentence quotes it: a short JSON text, or a reason for an empty list or object."""
    return Reason("empty_list" if value == [] else "empty_object") if value in ([], {}) else _short(value)


def _short(value: Any) -> str:
    return _cut(f'"{value}"' if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=repr))


def _cut(text: str) -> str:
    """Return a text, cut to 40 characters."""
    return text if len(text) <= 40 else text[:37] + "…"


def _reason(detail: Any, place: tuple[str | int, ...]) -> Reason:
    steps = _upto_key(place)
    name, field = _cut(str(steps[-1])), _field(steps)
    if detail["type"] == "missing":
        return Reason("missing", {"field": field})
    if detail.get("ctx", {}).get("pattern") == "^x-":
        for near in get_close_matches(name, _FIELDS, 1):
            return Reason("no_field_near", {"field": field, "near": near})
        return Reason("no_field", {"field": field})
    if name.startswith("x-"):
        return Reason("extension", {"field": field})
    return Reason("unfit", {"field": field, "found": _quoted_value(detail["input"]), "wanted": _expected_value(detail)})


def _field(steps: tuple[str | int, ...]) -> str | Reason:
    """Return the field at a path as a sentence names it: its name, or the number of a list item and the list."""
    last = steps[-1]
    return Reason("item", {"number": last + 1, "field": str(steps[-2])}) if isinstance(last, int) else _cut(last)


def _expected_value(detail: Any) -> Reason:
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "string_pattern_mismatch":
        return Reason(_PATTERNS[context["pattern"]])
    if kind == "literal_error":
        return Reason("choice", {"choices": _choices(detail)})
    if kind in _LIMITS:
        slug, limit = _LIMITS[kind]
        return Reason(slug, {"limit": context[limit]})
    return Reason(_KINDS[kind]) if kind in _KINDS else Reason("foreign", {"words": detail["msg"]})


_PATTERNS = {record.SLUG: "slug", record.POINTER: "pointer", record.DATE: "date"}
_LIMITS = {
    "less_than": ("below", "lt"),
    "less_than_equal": ("at_most", "le"),
    "greater_than_equal": ("at_least", "ge"),
    "too_long": ("no_longer", "max_length"),
    "string_too_long": ("no_longer", "max_length"),
    "too_short": ("no_shorter", "min_length"),
    "string_too_short": ("no_shorter", "min_length"),
}
_KINDS = {
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float", "int_parsing_size"), "integer"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "boolean"),
    **dict.fromkeys(("tuple_type", "list_type"), "array"),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type", "mapping_type"), "object"),
    "string_type": "string",
}
"""Pydantic's type of an error -> slug of the reason."""

_PARTS: tuple[type[Part], ...] = (Record, *Part.__subclasses__())
_FIELDS = tuple(sorted({info.alias or name for part in _PARTS for name, info in part.model_fields.items()}))
