"""Schemas: the shape of every JSON twin, as types that the twins are made of and as JSON Schemas that programs get."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import orjson
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from tarot_records.core.entry_points import schema_file

from .shapes.desk import DeskData, RecorderData
from .shapes.lists import FactsData, IndexData
from .shapes.manual import ChapterData, CodeData, GameData, ManualData
from .shapes.papers import CountData, CountingData, PrintedData, ScoresData
from .shapes.record import ComparedData, OembedData, RecordData, ViewData
from .shapes.sent import AddedData, CheckedData, KindData, ProblemData
from .shapes.table import BranchData, EmbedData, StepData

SHAPES: Mapping[str, Any] = {
    "index": IndexData,
    "record": RecordData,
    "compared_with": ComparedData,
    "facts": FactsData,
    "step": StepData,
    "what_if": BranchData,
    "embed": EmbedData,
    "view": ViewData,
    "scores": ScoresData,
    "counting": CountingData,
    "printed": PrintedData,
    "games": Sequence[GameData],
    "game": GameData,
    "fault": CodeData,
    "manual": ManualData,
    "chapter": ChapterData,
    "count": CountData,
    "desk": DeskData,
    "recorder": RecorderData,
    "problems": Sequence[KindData],
    "problem": ProblemData,
    "settings": Mapping[str, str],
    "health": Mapping[str, bool],
    "oembed": OembedData,
    "checked": CheckedData,
    "added": AddedData,
}
"""Name of a view, or of what several answer with -> the shape of its twin."""
RECORD = "tarot_record"
"""Name of the schema of a record."""


class _Plain(GenerateJsonSchema):
    """Without generated titles, which only repeat the names."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


@cache
def schema(name: str) -> Mapping[str, Any] | None:
    """Return the JSON Schema of a twin, or that of the record itself; None if there is none of this name."""
    if name == RECORD:
        return dict(orjson.loads(schema_file().read_bytes()))
    if name not in SHAPES:
        return None
    made = TypeAdapter(SHAPES[name]).json_schema(schema_generator=_Plain)
    for part in (made, *made.get("$defs", {}).values()):
        if "properties" in part:
            part["additionalProperties"] = False
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name, **made}
