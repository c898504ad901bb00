"""JSON Schemas of the answers and of the record: one by one, and together as the components of the OpenAPI document."""

import re
from collections.abc import Mapping
from functools import cache
from threading import Lock
from typing import Any, Final

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from tarot_records.core import fast_codecs
from tarot_records.core.entry_points import schema_file
from tarot_records.words.explain import dumped

from .models import ANSWERS

RECORD: Final = "tarot_record"
"""Name of the schema of a record."""
COMPONENTS: Final = "#/components/schemas/"
"""Beginning of a reference to a schema of the OpenAPI document."""
_REFERENCE: Final = re.compile(f'"{COMPONENTS}([^"]+)"'.encode())
_RECORD_COMPONENT: Final = "TarotRecord"
"""Component with the schema of a record, and the beginning of the names of its parts."""
_BUILDING: Final = Lock()
"""Held while a model is built; answers share models, and pydantic fails if two threads build one at the same time."""


@cache
def _adapter(name: str) -> TypeAdapter[Any]:
    """Return the adapter that reads and describes an answer, ready for all threads; build its models at this call."""
    with _BUILDING:
        adapter = TypeAdapter[Any](ANSWERS[name])
        adapter.rebuild()
        return adapter


def answer_data(name: str, value: object) -> Any:
    """Return the plain data of an answer, read by its model from a mapping or from values of the package."""
    adapter = _adapter(name)
    return adapter.dump_python(adapter.validate_python(value), exclude_unset=True)


class _JsonSchema(GenerateJsonSchema):
    """Generator of schemas without titles of fields and without default values, which the answers do not use."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def default_schema(self, schema: Any) -> Any:
        return self.generate_inner(schema["schema"])


@cache
def schema(name: str) -> Mapping[str, Any] | None:
    """Return the JSON Schema of an answer, or of the record (`tarot_record`); None for any other name."""
    if name == RECORD:
        return dict(fast_codecs.loads(schema_file().read_bytes()))
    if name not in ANSWERS:
        return None
    generated = _adapter(name).json_schema(schema_generator=_JsonSchema, mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name, **generated}


@cache
def components() -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return the schema of each answer and of the record by name, and the components to which they refer."""
    answers, shared = TypeAdapter.json_schemas(
        [(name, "serialization", _adapter(name)) for name in ANSWERS],
        schema_generator=_JsonSchema,
        ref_template=f"{COMPONENTS}{{model}}",
    )
    by_name = {name: answers[name, "serialization"] for name in ANSWERS}
    by_name[RECORD] = {"$ref": f"{COMPONENTS}{_RECORD_COMPONENT}"}
    return by_name, {**shared["$defs"], **_record_components()}


def used_components(*parts: object) -> Mapping[str, Any]:
    """Return the components to which these parts of a document refer, and those to which these refer in turn."""
    known, used = components()[1], dict[str, Any]()
    texts = [dumped(part) for part in parts]
    while texts:
        for name in re.findall(_REFERENCE, texts.pop()):
            word = name.decode()
            if word not in used:
                used[word] = known[word]
                texts.append(dumped(known[word]))
    return dict(sorted(used.items()))


def _record_components() -> Mapping[str, Any]:
    """Return the schema of a record and its parts, each as a component of its own."""
    text = schema_file().read_bytes().replace(b'"#/$defs/', f'"{COMPONENTS}{_RECORD_COMPONENT}'.encode())
    whole = fast_codecs.loads(text)
    parts = whole.pop("$defs")
    for word in ("$schema", "$id", "title", "examples"):
        del whole[word]
    parts["Extension"] = {"description": "Any JSON."}  # generators of clients fail at a type that contains itself
    return {_RECORD_COMPONENT: whole, **{f"{_RECORD_COMPONENT}{name}": part for name, part in parts.items()}}
