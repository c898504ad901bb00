"""The quick road: data -> a record as light values, where nothing at all is wrong with its shape.

Their types are made from the published schema of the record's version. That is made from the models of `record`, so the
models stay the only source of what a record is. What is read here has the names and the values that the models would
give it, and is replayed as it stands. It is no more than that: who wants a record to change it, to write it down or to
say what is wrong with it has it read by the models.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Self, cast

import msgspec
import orjson
from msgspec import Meta

from tarot_records.limits import VERSION

if TYPE_CHECKING:
    from tarot_records.record import Record

Schema = dict[str, Any]
SCHEMAS: Final = Path(__file__).parent / "schema"
HAND: Final = "Hand"
"""The only part that is asked for what it states."""
NAMES: Final = {"$schema": "schema_id"}
"""Field as it is written -> what it is called, where that is something else."""


class Unsaid(tuple[()]):
    """The empty list of a field of a hand that is not stated."""

    __slots__ = ()


class Quick(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What every part of such a record has in common: what the replay and the archive ask the models for, no more."""

    @property
    def model_fields_set(self) -> frozenset[str]:
        """The fields of a hand that are stated, if only by an empty list; null states nothing."""
        return frozenset([name for name in self.__struct_fields__ if _is_stated(getattr(self, name))])

    def model_copy(self, *, update: dict[str, Any]) -> Self:
        """The part with some fields changed."""
        return msgspec.structs.replace(self, **update)

    def model_dump(self, *, mode: Literal["json"], exclude_defaults: Literal[True]) -> dict[str, Any]:
        """A record in its JSON form, without what says nothing."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        for hand in data["hands"]:
            for name in _lists_of_a_hand() & hand.keys():
                if not hand[name]:
                    del hand[name]
        return data


def _is_stated(value: Any) -> bool:
    return value is not None and type(value) is not Unsaid


def quickly(data: Schema) -> "Record | None":
    """The record that these data are, of a version that is known; None where the models have to look at them."""
    try:
        return cast("Record", msgspec.convert(data, _record_type(data["version"])))  # it reads like one
    except msgspec.ValidationError:
        return None


@cache
def _record_type(version: str) -> Any:
    """The type of a record of this version."""
    return _Types(_schema(version), _schema(VERSION)).record()


def fields_of(part: str) -> tuple[str, ...]:
    """The fields that a part of a record has in the newest version."""
    return tuple(_schema(VERSION)["$defs"][part]["properties"])


@cache
def _lists_of_a_hand() -> frozenset[str]:
    """The lists of a hand that say nothing when they are empty."""
    fields = _schema(VERSION)["$defs"][HAND]["properties"]
    return frozenset([name for name, value in fields.items() if value["default"] == []])


@cache
def _schema(version: str) -> Schema:
    schema: Schema = orjson.loads((SCHEMAS / f"tarot-record-{version}.json").read_bytes())
    return schema


class _Types:
    """The types of one version, each made once."""

    def __init__(self, schema: Schema, newest: Schema) -> None:
        self.schema = schema
        self.newest = newest
        """That of the newest version, which says what the models make of a field that is not stated."""
        self.made: dict[str, Any] = {}

    def record(self) -> Any:
        """The type of a whole record."""
        return self._part(self.schema, self.newest)

    def _of(self, value: Schema) -> Any:
        """The type of a value."""
        if "$ref" in value:
            return self._named(value["$ref"].rpartition("/")[2])
        if "anyOf" in value:
            one, _null = value["anyOf"]
            return self._of(one) | None
        if "enum" in value or "const" in value:
            return Literal[tuple(value.get("enum", (value.get("const"),)))]
        kind = value["type"]
        if kind == "boolean":
            return bool
        if kind == "integer":
            most = value["maximum"] if "maximum" in value else value["exclusiveMaximum"] - 1
            return _bounded(int, Meta(ge=value["minimum"], le=most))
        if kind == "string":
            return _bounded(str, Meta(max_length=value.get("maxLength"), pattern=_pattern(value)))
        if kind == "array":
            entries = GenericAlias(tuple, (self._of(value["items"]), ...))
            return _bounded(entries, Meta(min_length=value.get("minItems"), max_length=value["maxItems"]))
        names, values = self._of(value["propertyNames"]), self._of(value["additionalProperties"])
        return _bounded(GenericAlias(dict, (names, values)), Meta(max_length=value["maxProperties"]))

    def _named(self, name: str) -> Any:
        """The type of what has a name of its own."""
        if name not in self.made:
            value = self.schema["$defs"][name]
            part = "properties" in value
            self.made[name] = self._part(value, self.newest["$defs"][name]) if part else self._of(value)
        return self.made[name]

    def _part(self, part: Schema, newest: Schema) -> Any:
        """The type of a part of the record; what its version has not is as if not stated, and not read."""
        fields: list[tuple[str, Any] | tuple[str, Any, Any]] = []
        more: dict[str, Any] = {}
        for written, value in newest["properties"].items():
            name, own = NAMES.get(written, written), part["properties"].get(written)
            if own is None:
                more[name] = value["default"]
            elif written in part.get("required", ()):
                fields.append((name, self._of(own)))
            else:
                fields.append((name, self._of(own), _unstated(value, part["title"] == HAND)))
                if own.get("default") == [] != value.get("default"):
                    more["__post_init__"] = _without_empty(name)
        called = {name: written for written, name in NAMES.items()}
        return msgspec.defstruct(part["title"], fields, bases=(Quick,), namespace=more, kw_only=True, rename=called)


def _bounded(kind: Any, bounds: Meta) -> Any:
    """The values of a kind within some bounds."""
    return Annotated[kind, bounds]


def _pattern(value: Schema) -> str | None:
    """The pattern of a string, for Python: there `$` would let a line end follow."""
    pattern: str | None = value.get("pattern")
    return None if pattern is None else pattern.removesuffix("$") + r"\Z"


def _without_empty(name: str) -> Callable[[Quick], None]:
    """What makes nothing of an empty list in this field, where the version says no more by it than by none at all."""

    def emptied(part: Quick) -> None:
        if getattr(part, name) == ():
            msgspec.structs.force_setattr(part, name, None)

    return emptied


def _unstated(value: Schema, of_hand: bool) -> Any:
    """What stands in a field that is not stated."""
    if value.get("type") == "object":
        return msgspec.field(default_factory=dict)
    if value["default"] == []:
        return Unsaid() if of_hand else ()
    return value["default"]
