"""Fast reader: data or JSON text -> a record as msgspec structs, if its shape has no faults.

The struct types are made from the published schema, which is generated from the pydantic models; so the models stay
the only definition of a record. The structs have the same field names and values as the models and are replayed as
they are. To change a record, write it or report faults of its shape, read it with the models.
"""

import re
from functools import cache, lru_cache
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Self, cast

import msgspec
from msgspec import Meta

from tarot_records.core import fast_codecs
from tarot_records.core.entry_points import schema_file
from tarot_records.core.faults import Fault, unreadable
from tarot_records.core.limits import VERSIONS

if TYPE_CHECKING:
    from tarot_records.record.model import Record

Schema = dict[str, Any]
HAND: Final = "Hand"
"""Name of the model of a hand, the only one whose `model_fields_set` is used."""
OPTIONS: Final = "options"
"""Field whose keys and values are checked with a cache, because most records state the same options."""
RENAMED: Final = {"$schema": "schema_id"}
"""Field name in JSON -> name of the attribute, if they differ."""


class _Unstated(tuple[()]):
    """Default of a list of a hand that is not stated: an empty tuple, different in type from a stated empty list."""

    __slots__ = ()


class FastPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of the structs. It has the methods of the models that the replay and the archive use."""

    @property
    def model_fields_set(self) -> frozenset[str]:
        """The names of the stated fields of a hand, with stated empty lists, without null values."""
        return frozenset([name for name in self.__struct_fields__ if _is_stated(getattr(self, name))])

    def states(self, name: str) -> bool:
        """Return whether a field of a hand is stated, be it as an empty list."""
        return _is_stated(getattr(self, name))

    def model_copy(self, *, update: dict[str, Any]) -> Self:
        """Return a copy of the part with the fields of `update` changed."""
        return msgspec.structs.replace(self, **update)

    def canonical(self) -> bytes:
        """Return the record as JSON with sorted keys, without fields that have their default value."""
        return _SORTED.encode(self)


def _is_stated(value: Any) -> bool:
    """Return whether the value of a field is stated: neither null nor a default list."""
    return value is not None and type(value) is not _Unstated


def head_faults(data: Any) -> tuple[Fault, ...]:
    """Return the faults of `format` and `version` in the data of a record, which cannot be read if there are any."""
    if not isinstance(data, dict) or data.get("format") != "tarot-record":
        return (unreadable("record.format", ("format",) if isinstance(data, dict) and "format" in data else ()),)
    version = data.get("version")
    if version not in VERSIONS:
        facts = {"found": str(version)[:40] if version is not None else "none", "versions": VERSIONS}
        return (unreadable("record.version", ("version",) if "version" in data else (), **facts),)
    return ()


def record_from_data(data: Any) -> "Record | None":
    """Return the record of JSON data; None if its shape has a fault, so that the models have to read the data."""
    try:
        record = cast("Record", msgspec.convert(data, _record_type()))  # it reads like one
    except msgspec.ValidationError:
        return None
    return record if _are_slugs(tuple(record.options.items())) else None


def record_from_text(text: bytes) -> "Record | None":
    """Return the record of a JSON text; None if a key may occur twice, or if the models have to read the text.

    The decoder keeps only the last of two equal keys. So the record is encoded again: if the result has the same number
    of colons, no key is lost. A text that states defaults has more colons too, and is read by `record_from_data`.
    """
    if b"null" in text:
        return None
    try:
        record = _decoder().decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    again = _ENCODER.encode(record)  # never longer than the text
    if len(again) != len(text) and (again.count(b":") != text.count(b":") or b"\\u003" in text):
        return None  # the text may write a colon as an escape
    return record if _are_slugs(tuple(record.options.items())) else None


@lru_cache(maxsize=256)
def _are_slugs(options: tuple[tuple[str, str], ...]) -> bool:
    is_slug = re.compile(_pattern(_schema()["$defs"]["Slug"]) or "").search
    return all(is_slug(name) and is_slug(value) for name, value in options)


_ENCODER: Final = msgspec.json.Encoder()
_SORTED: Final = msgspec.json.Encoder(order="sorted")


@cache
def _decoder() -> "msgspec.json.Decoder[Record]":
    return msgspec.json.Decoder(_record_type())


@cache
def _record_type() -> Any:
    return _types().of_part(_schema())


@cache
def _types() -> "_Types":
    return _Types(_schema()["$defs"])


def fast_part(name: str) -> Any:
    """Return the struct type of a part of a record, such as `Declaration`, for values that only the replay reads."""
    return _types().named(name)


def fields_of(part: str) -> tuple[str, ...]:
    """Return the field names of a part of a record, such as `Hand`."""
    return tuple(_schema()["$defs"][part]["properties"])


@cache
def _schema() -> Schema:
    schema: Schema = fast_codecs.loads(schema_file().read_bytes())
    return schema


class _Types:
    """Struct types made from the definitions of a schema, cached by name."""

    def __init__(self, definitions: Schema) -> None:
        self.definitions = definitions
        self.made: dict[str, Any] = {}

    def of_part(self, part: Schema) -> Any:
        """Return the struct type of a part of the record, given by its schema."""
        fields: list[tuple[str, Any] | tuple[str, Any, Any]] = []
        for written, value in part["properties"].items():
            name = RENAMED.get(written, written)
            if written in part.get("required", ()):
                fields.append((name, self._of(value)))
            else:
                kind = _short_texts(value) if written == OPTIONS else self._of(value)
                fields.append((name, kind, _default_of(value, part["title"] == HAND)))
        written_as = {name: written for written, name in RENAMED.items()}
        return msgspec.defstruct(part["title"], fields, bases=(FastPart,), kw_only=True, rename=written_as)

    def _of(self, value: Schema) -> Any:
        """Return the Python type of the values that a schema describes."""
        if "$ref" in value:
            return self.named(value["$ref"].rpartition("/")[2])
        if "anyOf" in value:
            stated, _null = value["anyOf"]
            return self._of(stated) | None
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

    def named(self, name: str) -> Any:
        if name not in self.made:
            value = self.definitions[name]
            self.made[name] = self.of_part(value) if "properties" in value else self._of(value)
        return self.made[name]


def _short_texts(value: Schema) -> Any:
    """Return the type of an object whose keys and values are texts no longer than a slug."""
    word = _bounded(str, Meta(max_length=64))
    return _bounded(GenericAlias(dict, (word, word)), Meta(max_length=value["maxProperties"]))


def _bounded(kind: Any, bounds: Meta) -> Any:
    """Return a type with bounds on its values."""
    return Annotated[kind, bounds]


def _pattern(value: Schema) -> str | None:
    """Return the pattern of a string for Python, where `$` would also match before a final line end."""
    pattern: str | None = value.get("pattern")
    return None if pattern is None else pattern.removesuffix("$") + r"\Z"


def _default_of(value: Schema, of_hand: bool) -> Any:
    """Return the default of a field. of_hand: True for a field of a hand."""
    if value.get("type") == "object":
        return msgspec.field(default_factory=dict)
    if value["default"] == []:
        return _Unstated() if of_hand else ()
    return value["default"]
