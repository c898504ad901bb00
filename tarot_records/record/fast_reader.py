"""The quick road: data -> a record as light values, where nothing at all is wrong with its shape.

Their types are made from the published schema of the record's version. That is made from the models of `record`, so the
models stay the only source of what a record is. What is read here has the names and the values that the models would
give it, and is replayed as it stands. It is no more than that: who wants a record to change it, to write it down or to
say what is wrong with it has it read by the models.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache, reduce
from operator import or_
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Self, cast

import msgspec
import orjson
from msgspec import Meta

from tarot_records.core.entry_points import folder_of
from tarot_records.core.limits import VERSION, VERSIONS

if TYPE_CHECKING:
    from tarot_records.record.model import Record

Schema = dict[str, Any]
SCHEMAS: Final = folder_of("tarot_records.schema")
HAND: Final = "Hand"
"""The only part that is asked for what it states."""
OPTIONS: Final = "options"
"""The field whose many words are looked at apart: they are the same in most records."""
TAG: Final = "version"
"""The field that says which type a record is of."""
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

    def canonical(self) -> bytes:
        """A record in its JSON form, its keys sorted, without what says nothing."""
        text = _SORTED.encode(self)
        if b"[]" not in text:
            return text
        data: dict[str, Any] = msgspec.to_builtins(self)
        for hand in data["hands"]:
            for name in _lists_of_a_hand() & hand.keys():
                if not hand[name]:
                    del hand[name]
        return orjson.dumps(data, option=orjson.OPT_SORT_KEYS)


def _is_stated(value: Any) -> bool:
    return value is not None and type(value) is not Unsaid


def quickly(data: Any) -> "Record | None":
    """The record that these data are; None where the models have to look at them."""
    try:
        record = cast("Record", msgspec.convert(data, _record_type()))  # it reads like one
    except msgspec.ValidationError:
        return None
    return record if _are_slugs(tuple(record.options.items())) else None


def at_once(text: bytes) -> "Record | None":
    """The record of a JSON text that says nothing twice; None where it may, or somebody has to look at the data.

    Of two equal keys only the last is read. So what was read is written again: a text that has as many colons says no
    more. One that states what goes without saying has more of them too, and goes by its data.
    """
    if b"null" in text:
        return None
    try:
        record = _decoder().decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    again = _ENCODER.encode(record)  # nothing is longer there than in the text
    if len(again) != len(text) and (again.count(b":") != text.count(b":") or b"\\u003" in text):
        return None  # where a colon may be written as an escape, nobody knows
    return record if _are_slugs(tuple(record.options.items())) else None


@lru_cache(maxsize=256)
def _are_slugs(options: tuple[tuple[str, str], ...]) -> bool:
    """Whether options and their values are slugs; most records state the same, which need not be looked at again."""
    is_slug = re.compile(_pattern(_schema(VERSION)["$defs"]["Slug"]) or "").search
    return all(is_slug(name) and is_slug(value) for name, value in options)


_ENCODER: Final = msgspec.json.Encoder()
_SORTED: Final = msgspec.json.Encoder(order="sorted")


@cache
def _decoder() -> "msgspec.json.Decoder[Record]":
    return msgspec.json.Decoder(_record_type())


@cache
def _record_type() -> Any:
    """The type of a record of any version."""
    return reduce(or_, [_Types(_schema(version), _schema(VERSION)).record() for version in VERSIONS])


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

    def _short_texts(self, value: Schema) -> Any:
        """The type of an object of words, whatever they are; no slug is longer."""
        word = _bounded(str, Meta(max_length=64))
        return _bounded(GenericAlias(dict, (word, word)), Meta(max_length=value["maxProperties"]))

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
        tag: str | None = None
        for written, value in newest["properties"].items():
            name, own = NAMES.get(written, written), part["properties"].get(written)
            if own is None:
                more[name] = value["default"]
            elif written == TAG and "const" in own:
                tag = more[name] = own["const"]
            elif written in part.get("required", ()):
                fields.append((name, self._of(own)))
            else:
                kind = self._short_texts(own) if written == OPTIONS else self._of(own)
                fields.append((name, kind, _unstated(value, part["title"] == HAND)))
                if own.get("default") == [] != value.get("default"):
                    more["__post_init__"] = _without_empty(name)
        called = {name: written for written, name in NAMES.items()}
        return msgspec.defstruct(
            part["title"],
            fields,
            bases=(Quick,),
            namespace=more,
            kw_only=True,
            rename=called,
            tag_field=tag and TAG,
            tag=tag,
        )


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
