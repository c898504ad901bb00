"""Make a repair in the transcriber's own JSON text: only wrong values change, the layout stays.

The values are replaced at the places that the line map of the source gives. The result is read back. If it is not
exactly the corrected record, or if the text cannot be edited in place, the whole record is written anew.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from functools import cached_property
from operator import itemgetter
from typing import Any, NamedTuple

from tarot_records.core.faults import pointer
from tarot_records.record.line_map import LineMap, Span
from tarot_records.record.model import Mark, Part
from tarot_records.record.source import Source, Unreadable, parse
from tarot_records.repairs.edits import NOTHING, Edit, order_edits, plain_data

BEFORE_OPTIONS = "ruleset"
"""The field after which a new field for options is inserted."""
_FIRST_LINE = re.compile(r'\s*\{\r?(\n[ \t]*)"')
"""Pattern of the start of an object on several lines; the group is the line break and indentation of its fields."""


class Replacement(NamedTuple):
    """A part of a text, from `start` to `end`, and its new text."""

    start: int
    end: int
    text: str


class RewrittenText(NamedTuple):
    """A corrected text; `in_place` is False if the record was written anew, with another layout."""

    text: str
    in_place: bool


def apply_replacements(text: str, replacements: Iterable[Replacement]) -> str:
    """Return the text with these parts replaced, which must not overlap.

    Of several insertions at the same place, each comes before those that precede it in `replacements`.
    """
    for start, end, new in sorted(replacements, key=itemgetter(0, 1), reverse=True):
        text = text[:start] + new + text[end:]
    return text


def rewrite_json(source: Source, edits: Sequence[Edit], marks: Sequence[Mark]) -> RewrittenText:
    """Return the text of a readable source with the edits made and the marks added."""
    data, _ = source.data()
    wanted = _patched(data, edits, marks)
    text = _JsonText(source.text()[0].decode("utf-8"))
    try:
        mended = _JsonText(apply_replacements(text.text, text.replacements(edits))).with_marks(data, marks)
        if parse(mended.encode()) == wanted:
            return RewrittenText(mended, True)
    except (Unreadable, ValueError, LookupError):
        pass  # shown by `in_place`
    return RewrittenText(json.dumps(wanted, ensure_ascii=False, indent=2) + "\n", False)


def json_replacements(text: str, edits: Sequence[Edit]) -> list[Replacement]:
    """Return the replacements in a JSON text that make these edits."""
    return _JsonText(text).replacements(edits)


def _patched(data: Any, edits: Sequence[Edit], marks: Sequence[Mark]) -> Any:
    data = deepcopy(data)
    for edit in order_edits(edits):
        part, last = data, edit.path[-1]
        for step in edit.path[:-1]:
            part = part.setdefault(step, {}) if _is_new_field(edit) and isinstance(step, str) else part[step]
        if edit.new is NOTHING:
            del part[last]
        elif edit.shift:
            part.insert(last, plain_data(edit.new))
        else:
            part[last] = plain_data(edit.new)
    if marks:
        data["marks"] = [*(data.get("marks") or ()), *map(plain_data, marks)]
    return data


def _is_new_field(edit: Edit) -> bool:
    """Return True if an edit puts a value under a new name, not into a list."""
    return edit.old is NOTHING and not edit.shift


def _part_at(data: Any, path: Iterable[str | int]) -> Any:
    """Return the part of JSON data at a path. Raise LookupError if there is none."""
    for step in path:
        data = data[step]
    return data


def _split_lists(edit: Edit) -> Iterator[Edit]:
    """Yield one edit for each changed value if an edit replaces a list by a list of the same length; else the edit."""
    if isinstance(edit.old, tuple) and isinstance(edit.new, tuple) and len(edit.old) == len(edit.new):
        for i, (old, new) in enumerate(zip(edit.old, edit.new, strict=True)):
            if old != new:
                yield Edit((*edit.path, i), old, new)
    else:
        yield edit


class _JsonText:
    """A JSON text and its layout, to write changed values into it: blanks, line breaks and indentation."""

    def __init__(self, text: str) -> None:
        self.text, self._layout = text, LineMap(text, None)
        self.colon, self.comma = (": ", ", ") if re.search(r'":\s', text) else (":", ",")
        self.carriage_return = "\r" if "\r\n" in text else ""
        first_line = _FIRST_LINE.match(text)
        self.indent = first_line.group(1) if first_line else ""
        """Line break and indentation of the fields of the record; empty if the record is on one line."""

    @cached_property
    def _data(self) -> Any:
        return json.loads(self.text)

    def span(self, *path: str | int) -> Span:
        """Return the start and end of the value at a path in the text."""
        return self._layout.find(pointer(*path))

    def write(self, value: Any) -> str:
        """Return a value as JSON on one line, with blanks after commas and colons if the text has them."""
        return json.dumps(plain_data(value), ensure_ascii=False, separators=(self.comma, self.colon))

    def write_like(self, value: Any, like: Span) -> str:
        """Return a value as JSON, on one line or several like the value at the span `like`."""
        old = self.text[slice(*like)]
        first_line = _FIRST_LINE.match(old)
        if first_line is None or not isinstance(value, Part):
            return self.write(value)
        before = self.text[self.text.rindex("\n", 0, like[0]) : like[0]]
        margin = before[: len(before) - len(before.lstrip())]
        lines = json.dumps(plain_data(value), ensure_ascii=False, indent=first_line.group(1).removeprefix(margin))
        return lines.replace("\n", self.carriage_return + margin)

    def replacements(self, edits: Sequence[Edit]) -> list[Replacement]:
        """Return the replacements in the text that make these edits."""
        replaced = [part for edit in edits if not edit.shift and not _is_new_field(edit) for part in _split_lists(edit)]
        spans = [self.span(*edit.path) for edit in replaced]
        typed = {self.write(edit.old): self.text[slice(*span)] for edit, span in zip(replaced, spans, strict=True)}
        values = [
            typed.get(self.write(edit.new)) or self.write_like(edit.new, span)
            for edit, span in zip(replaced, spans, strict=True)
        ]
        return [
            *(Replacement(*span, value) for span, value in zip(spans, values, strict=True)),
            *(self._in_list(edit) for edit in edits if edit.shift),
            *(self._new_field(edit) for edit in edits if _is_new_field(edit)),
        ]

    def _new_field(self, edit: Edit) -> Replacement:
        """Return the replacement that adds a field at the end of its object.

        For the first option, add the object of options after the rule set.
        """
        *path, name = edit.path
        field = f'"{name}"{self.colon}{self.write(edit.new)}'
        siblings = _part_at(self._data, path) if path[0] in self._data else None
        if siblings:
            end = self.span(*path, list(siblings)[-1])[1]
            return Replacement(end, end, f"{self.comma}{field}")
        if siblings is not None:
            return Replacement(*self.span(*path), f"{{{field}}}")
        end = self.span(BEFORE_OPTIONS)[1]
        between = f",{self.indent}" if self.indent else self.comma
        return Replacement(end, end, f'{between}"{path[0]}"{self.colon}{{{field}}}')

    def _in_list(self, edit: Edit) -> Replacement:
        """Return the replacement that inserts a value into a list, or removes it, with a comma and blanks."""
        *path, number = edit.path
        assert isinstance(number, int)
        length, is_removed = len(_part_at(self._data, path)), edit.new is NOTHING
        if length <= is_removed:
            return Replacement(*self.span(*path), "[]" if is_removed else f"[{self.write(edit.new)}]")
        start = max(0, min(number, length - 1) - 1)
        spans = [self.span(*path, i) for i in range(start, min(length, number + 2))]
        if is_removed:
            return Replacement(spans[0][number > 0], spans[1][number > 0], "")
        lead = self.text[self.span(*path)[0] + 1 : spans[0][0]] or self.comma.removeprefix(",")
        between = self.text[spans[0][1] : spans[1][0]] if len(spans) > 1 else f",{lead}"
        new = self.write_like(edit.new, spans[0])
        if number == length:
            return Replacement(spans[-1][1], spans[-1][1], between + new)
        start = spans[min(number, 1)][0]
        return Replacement(start, start, new + between)

    def with_marks(self, data: dict[str, Any], marks: Sequence[Mark]) -> str:
        """Return the text with `marks` added to its own marks, or in a new list at its end; `data` is the record."""
        if not marks:
            return self.text
        written, line_break = [self.write(mark) for mark in marks], self.carriage_return
        if data.get("marks"):
            start, end = self.span("marks", len(data["marks"]) - 1)
            margin = self.text[self.text[:start].rfind("\n") : start]
            between = line_break + margin if margin.isspace() else " "
            return apply_replacements(self.text, [Replacement(end, end, "".join(f",{between}{m}" for m in written))])
        outer = line_break + self.indent if self.indent else ""
        deeper = outer + self.indent.removeprefix("\n")
        items = ",".join(f"{deeper}{mark}" for mark in written) + outer
        if "marks" in data:
            return apply_replacements(self.text, [Replacement(*self.span("marks"), f"[{items}]")])
        end = self.span(list(data)[-1])[1]
        field = f',{line_break}{self.indent}"marks"{self.colon}[{items}]'
        return apply_replacements(self.text, [Replacement(end, end, field)])
