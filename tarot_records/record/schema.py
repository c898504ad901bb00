"""The published JSON Schema of a record: generated from the models, and checked by the reference implementation."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from tarot_records.core.entry_points import schema_file
from tarot_records.core.faults import Fault, unreadable
from tarot_records.core.limits import VERSION
from tarot_records.record.model import Extension, Record
from tarot_records.record.source import Source, Unreadable

SCHEMA_ID: Final = f"urn:tarot-records:schema:{VERSION}"
MOST_ERRORS: Final = 100
"""Maximum number of errors reported for a record."""
LONGEST_MESSAGE: Final = 200
"""Maximum length of a message, in characters; longer ones are cut, because jsonschema quotes the whole value."""


class _Published(GenerateJsonSchema):
    """Schema generator without titles, which only repeat the field names."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def published_schema() -> JsonSchemaValue:
    """Return the JSON Schema of a record, as published in `schema/tarot-record.json`."""
    schema = Record.model_json_schema(schema_generator=_Published)
    extension = TypeAdapter(Extension).json_schema(schema_generator=_Published)["$defs"]
    parts = schema.pop("$defs")
    examples = schema_file().with_name("examples.jsonl").read_text("utf-8")
    for part in (schema, *parts.values()):
        if part.get("type") == "object":  # closed, as the models are, but for extensions
            part["additionalProperties"] = False
            part["patternProperties"] = {"^x-": {"$ref": "#/$defs/Extension"}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        **schema,
        "title": "Tarot game record",
        "examples": [json.loads(line) for line in examples.splitlines()],
        "$defs": dict(sorted({**parts, **extension}.items())),
    }


def schema_faults(source: Source) -> tuple[Fault, ...]:
    """Return the faults of a record by the published schema; empty if the text of the source cannot be read."""
    try:
        data, _ = source.data()
    except Unreadable:
        return ()
    return tuple(islice(_faults(data), MOST_ERRORS))


def _faults(data: Any) -> Iterator[Fault]:
    for error in _validator().iter_errors(data):
        nearest = best_match([error]) or error
        message = nearest.message
        if len(message) > LONGEST_MESSAGE:
            message = f"{message[: LONGEST_MESSAGE - 1]}…"
        yield unreadable("record.schema", tuple(nearest.absolute_path), said=message, keyword=str(nearest.validator))


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema_file().read_bytes()))
