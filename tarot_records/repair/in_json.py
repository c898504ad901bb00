"""A repair made in the transcriber's own JSON text: only what is wrong changes, the layout stays.

The values are replaced where the source's line map finds them. The result is read back; if it is not
the corrected record exactly, or the text cannot be edited in place, the record is written anew.
"""

import json
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from tarot_records.core.faults import ValuePath, pointer
from tarot_records.record.model import Mark, Part
from tarot_records.record.source import Source, Span, Unreadable, parse
from tarot_records.repair.edits import NOTHING, Edit, in_turn, plain
from tarot_records.repair.rewriting import Replacement, Rewritten, edited

BEFORE_OPTIONS = "ruleset"
"""The field behind which options stand."""
_LAID_OUT = re.compile(r'\s*\{\r?(\n[ \t]*)"')


def corrected(source: Source, edits: Sequence[Edit], marks: Sequence[Mark]) -> Rewritten:
    """Return the text of a source with the edits made and the marks added. The source must be readable."""
    data, _ = source.data()
    wanted = _patched(data, edits, marks)
    words = source.text()[0].decode("utf-8")
    try:
        text = _with_marks(edited(words, json_replacements(words, edits)), data, marks)
        if parse(text.encode()) == wanted:
            return Rewritten(text, True)
    except (Unreadable, ValueError, LookupError):
        pass  # said by the second field
    return Rewritten(json.dumps(wanted, ensure_ascii=False, indent=2) + "\n", False)


def _patched(data: Any, edits: Sequence[Edit], marks: Sequence[Mark]) -> Any:
    data = deepcopy(data)
    for edit in in_turn(edits):
        is_named = edit.old is NOTHING and not edit.shift
        part, last = (_begun if is_named else _at)(data, edit.path[:-1]), edit.path[-1]
        if edit.new is NOTHING:
            del part[last]
        elif edit.shift:
            part.insert(last, plain(edit.new))
        else:
            part[last] = plain(edit.new)
    if marks:
        data["marks"] = [*(data.get("marks") or ()), *map(plain, marks)]
    return data


def _begun(data: Any, path: ValuePath) -> Any:
    """Return the object at a place, empty if there was none."""
    for step in path:
        data = data[step] if isinstance(step, int) else data.setdefault(step, {})
    return data


def _at(data: Any, path: ValuePath) -> Any:
    """Return the part of the data at a place."""
    for step in path:
        data = data[step]
    return data


def json_replacements(words: str, edits: Sequence[Edit]) -> list[Replacement]:
    """Return the pieces of a JSON text that these edits change."""
    named = [edit for edit in edits if edit.old is NOTHING and not edit.shift]
    single = [part for edit in edits if not edit.shift and edit not in named for part in _parts(edit)]
    places = [span(words, edit.pointer) for edit in single]
    old = {json.dumps(plain(edit.old)): words[start:end] for edit, (start, end) in zip(single, places, strict=True)}
    values = [
        old.get(json.dumps(plain(edit.new))) or _laid_out(edit.new, words, place)
        for edit, place in zip(single, places, strict=True)
    ]
    replaced = [Replacement(*place, value) for place, value in zip(places, values, strict=True)]
    return [
        *replaced,
        *(_shifted(words, edit) for edit in edits if edit.shift),
        *(_named(words, edit) for edit in named),
    ]


def _named(words: str, edit: Edit) -> Replacement:
    """Return what is put under a name: behind the last in its place; options behind the rule set they belong to."""
    (*way, name), data = edit.path, json.loads(words)
    colon = ": " if re.search(r'":\s', words) else ":"
    comma = ", " if colon == ": " else ","
    new = f'"{name}"{colon}{_written(edit.new, words)}'
    stated = _at(data, tuple(way)) if way[0] in data else None
    if stated:
        end = span(words, pointer(*way, list(stated)[-1]))[1]
        return Replacement(end, end, f"{comma}{new}")
    if stated is not None:
        return Replacement(*span(words, pointer(*way)), f"{{{new}}}")
    end, laid_out = span(words, pointer(BEFORE_OPTIONS))[1], _LAID_OUT.match(words)
    between = f",{laid_out[1]}" if laid_out is not None else comma
    return Replacement(end, end, f'{between}"{way[0]}"{colon}{{{new}}}')


def _shifted(words: str, edit: Edit) -> Replacement:
    """Return what is put into a list, or taken out, with a comma and the blanks the list has between two values."""
    *way, number = edit.path
    assert isinstance(number, int)
    length = len(_at(json.loads(words), tuple(way)))
    spans = [span(words, pointer(*way, i)) for i in range(max(0, number - 1), min(length, number + 2))]
    if length <= (edit.new is NOTHING):
        return Replacement(
            *span(words, pointer(*way)), "[]" if edit.new is NOTHING else f"[{_written(edit.new, words)}]"
        )
    if edit.new is NOTHING:
        return Replacement(spans[0][1], spans[1][1], "") if number else Replacement(spans[0][0], spans[1][0], "")
    between = words[spans[0][1] : spans[1][0]] if len(spans) > 1 else ", "
    new = _laid_out(edit.new, words, spans[0])
    if number == length:
        return Replacement(spans[-1][1], spans[-1][1], between + new)
    start = spans[min(number, 1)][0]
    return Replacement(start, start, new + between)


def _parts(edit: Edit) -> Iterator[Edit]:
    """Yield a list replaced by one as long, card by card; anything else as it is."""
    if isinstance(edit.old, tuple) and isinstance(edit.new, tuple) and len(edit.old) == len(edit.new):
        for i, (old, new) in enumerate(zip(edit.old, edit.new, strict=True)):
            if old != new:
                yield Edit((*edit.path, i), old, new)
    else:
        yield edit


def _laid_out(value: Any, words: str, like: Span) -> str:
    """Return a value as JSON, on as many lines as another that stands in the text."""
    text, laid_out = words[slice(*like)], _LAID_OUT.match(words)
    if "\n" not in text or laid_out is None or not isinstance(value, Part):
        return _written(value, words)
    before = words[words.rindex("\n", 0, like[0]) : like[0]]
    margin = before[: len(before) - len(before.lstrip())]
    end = "\r" if "\r\n" in words else ""
    lines = json.dumps(plain(value), ensure_ascii=False, indent=laid_out.group(1).removeprefix("\n"))
    return lines.replace("\n", end + margin)


def _written(value: Any, words: str) -> str:
    """Return a value as JSON, with blanks after commas and colons where the text has them."""
    separators = (", ", ": ") if re.search(r'":\s', words) else (",", ":")
    return json.dumps(plain(value), ensure_ascii=False, separators=separators)


def span(words: str, at: str) -> Span:
    """Return where the value that a JSON Pointer names stands in a JSON text."""
    place = Source("", words.encode()).place(at)
    start = 0
    for _ in range(place.line - 1):
        start = words.index("\n", start) + 1
    start += place.column - 1
    return start, json.JSONDecoder().raw_decode(words, start)[1]


# -- marks ---------------------------------------------------------------------------------------


def _with_marks(words: str, data: dict[str, Any], marks: Sequence[Mark]) -> str:
    """Return the text with the marks after those it has, or in a list of their own at its end."""
    if not marks:
        return words
    laid_out = _LAID_OUT.match(words)
    indent = laid_out.group(1) if laid_out else ""
    end = "\r" if "\r\n" in words else ""
    written = [_written(mark, words) for mark in marks]
    if data.get("marks"):
        last = span(words, pointer("marks", len(data["marks"]) - 1))
        before = words[: last[0]]
        break_ = end + before[before.rindex("\n") :] if before[before.rfind("\n") :].isspace() else ""
        more = "".join(f",{break_ or ' '}{mark}" for mark in written)
        return edited(words, [Replacement(last[1], last[1], more)])
    deeper = end + indent + indent.removeprefix("\n") if indent else ""
    items = ",".join(f"{deeper}{mark}" for mark in written) + (end + indent if indent else "")
    if "marks" in data:
        return edited(words, [Replacement(*span(words, "/marks"), f"[{items}]")])
    last = span(words, pointer(list(data)[-1]))
    colon = ": " if re.search(r'":\s', words) else ":"
    return edited(words, [Replacement(last[1], last[1], f',{end}{indent}"marks"{colon}[{items}]')])
