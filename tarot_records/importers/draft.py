"""Base classes of importers: the format, and the draft of a record that an importer fills.

The draft holds the data of a record, the span of each part in the text, and problems and notes to report.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from tarot_records.core.entry_points import IMPORTERS, find_entry_points
from tarot_records.core.faults import NOTE, UNREADABLE, Fault, Reason, Where, pointer
from tarot_records.core.limits import VERSION
from tarot_records.record.line_map import LineMap, Span
from tarot_records.record.source import Reading, Source

MOST = 100
"""Maximum number of problems or notes reported."""
TABLES: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("tables.toml").read_text("utf-8"))
"""Tables of the formats, described in `tables.toml`."""
KINDS = {str: "text", int: "whole_number", list: "list", bool: "yes_or_no"}
"""Type of a JSON value -> slug of the expected form, as faults name it."""


Sources = Callable[[bytes, str, str], Iterator[Source]]
"""Function that yields the records of a file. Arguments: its bytes, its name, and the game if the file names none."""


class Format(NamedTuple):
    """A file format of another program."""

    id: str
    summary: str
    sources: Sources


def single_record(reader: Callable[[bytes], Reading]) -> Sources:
    """Return a function that yields a whole file as one source, to be read by `reader`."""

    def sources(raw: bytes, name: str, game: str) -> Iterator[Source]:
        yield Source(name, raw, reader=reader)

    return sources


@cache
def load_formats() -> Mapping[str, Format]:
    """Map the id of every format that can be imported, by entry points, to the format."""
    formats: list[Format] = [point.load() for point in find_entry_points(IMPORTERS)]
    return {form.id: form for form in formats}


class Draft:
    """A record being read from a text in another format."""

    form = ""
    """Name of the format in faults."""

    def __init__(self, text: str, form: str = "") -> None:
        self.text, self.form = text, form or self.form
        self.data: dict[str, Any] = {"format": "tarot-record", "version": VERSION}
        self.spans: dict[str, Span] = {}
        """JSON Pointer into the record -> span in the text."""
        self.notes: list[Fault] = []
        self.problems: list[Fault] = []

    @classmethod
    @lru_cache(maxsize=8)
    def read_bytes(cls, raw: bytes) -> Reading:
        """Return the reading of a text in UTF-8 by a new draft of this class."""
        draft = cls(raw.decode("utf-8", "replace"))
        draft.read()
        return draft.reading()

    def read(self) -> None:
        """Read the whole text into `data`, with spans, notes and problems."""
        raise NotImplementedError

    def set_span(self, span: Span, *steps: str | int) -> None:
        """Store the span of the part of the record at these steps."""
        self.spans[pointer(*steps)] = span

    def tell(self, code: str, span: Span, **facts: Any) -> None:
        """Report a problem because of which the text cannot be read."""
        if len(self.problems) < MOST:
            self.problems.append(self._fault(code, UNREADABLE, span, facts))

    def note_omission(self, span: Span, field: str) -> None:
        """Note a field that the record does not keep."""
        self.note("import.left_out", span, field=field[:80])

    def note(self, code: str, span: Span, **facts: Any) -> None:
        """Add a note."""
        if len(self.notes) < MOST:
            self.notes.append(self._fault(code, NOTE, span, facts))

    def _fault(self, code: str, severity: str, span: Span, facts: dict[str, Any]) -> Fault:
        """Return a fault with the place and length of a span."""
        start, end = span
        return Fault(
            code, severity, Where(""), {"offset": start, "length": max(1, end - start), "form": self.form, **facts}
        )

    def reading(self) -> Reading:
        """Return the reading made of this draft; its data are None if a problem was reported."""
        data = None if self.problems else self.data
        return Reading(self.text, data, self.spans, tuple(self.notes), tuple(self.problems), ())


class JsonDraft(Draft):
    """A record being read from JSON in another format."""

    def __init__(self, text: str, file: Any, layout: LineMap | None = None) -> None:
        super().__init__(text)
        self.file, self.layout = file, layout or LineMap(text, None)

    def name(self, steps: tuple[str | int, ...]) -> str:
        """Return the name that faults use for the part of the file at these steps."""
        return ".".join(map(str, steps))

    def span(self, *steps: str | int) -> Span:
        """Return the span of the part of the file at these steps."""
        return self.layout.find(pointer(*steps))

    def get(self, *steps: str | int, kind: type) -> Any:
        """Return the part of the file at these steps; None if it is missing or of another type, which is reported."""
        value = self.file
        for i, step in enumerate(steps):
            if isinstance(step, str) and (not isinstance(value, dict) or step not in value):
                self.tell("import.missing", self.span(*steps[:i]), field=self.name(steps))
                return None
            value = value[step]
        if type(value) is not kind:
            self.wrong(steps, value, KINDS[kind])
            return None
        return value

    def wrong(self, steps: tuple[str | int, ...], value: Any, what: str) -> None:
        """Report the part at `steps`, whose value has the wrong form; `what` is the slug of the expected form."""
        self.tell("import.value", self.span(*steps), field=self.name(steps), found=str(value)[:40], what=Reason(what))

    def choose(self, steps: tuple[str | int, ...], value: Any, fitting: Iterable[Any]) -> None:
        """Report the part at `steps`, whose value is none of the possible values `fitting`."""
        facts = {"field": self.name(steps), "found": str(value)[:40], "fitting": tuple(map(str, fitting))}
        self.tell("import.choice", self.span(*steps), **facts)
