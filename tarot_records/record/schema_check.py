"""A record held against the published schema, by the reference implementation of JSON Schema.

The replay reads records by the models, from which the schema is made; here somebody else reads them.
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match

from tarot_records.core.faults import Fault, unreadable
from tarot_records.core.limits import VERSION, VERSIONS
from tarot_records.record.source import Source, Unreadable

MOST: Final = 100
"""The most errors that are told."""
LONG: Final = 200
"""So many letters of what the schema says are told; it repeats whatever stands there."""


def refused(source: Source) -> tuple[Fault, ...]:
    """What the schema of its version has against the record of a source; of what is not even data, nothing."""
    try:
        data, _ = source.data()
    except Unreadable:
        return ()
    return tuple(islice(_faults(data), MOST))


def _faults(data: Any) -> Iterator[Fault]:
    version = data.get("version") if isinstance(data, dict) else None
    for error in _schema(version if version in VERSIONS else VERSION).iter_errors(data):
        found = best_match([error]) or error
        said = found.message if len(found.message) <= LONG else f"{found.message[: LONG - 1]}…"
        yield unreadable("record.schema", _place(found), said=said, keyword=str(found.validator))


def _place(error: ValidationError) -> tuple[int | str, ...]:
    return tuple(error.absolute_path)


@lru_cache
def _schema(version: str) -> Draft202012Validator:
    text = files("tarot_records.schema").joinpath(f"tarot-record-{version}.json").read_text("utf-8")
    return Draft202012Validator(json.loads(text))
