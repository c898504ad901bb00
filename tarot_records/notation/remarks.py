"""Remarks after `;` in a typed text, and their transfer to the export form of its record.

A record does not hold remarks, so they are copied from text to text: a remark after a statement goes after the same
statement, a remark on a line of its own before the statement that follows it. None is lost. A line that states nothing
about the game is a remark too, without `;` in the typed text.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping

from tarot_records.notation.tokens import lines_of
from tarot_records.record.source import Reading


def with_remarks(written: Reading, typed: Reading) -> str:
    """Return the text of `written` with the remarks of `typed`.

    written: the export form of a record. typed: the text from which the record was read.
    """
    if not typed.remarks:
        return written.text
    lines = written.text.removesuffix("\n").split("\n")
    starts, first_stated = line_starts(typed.text), first_parts(typed)
    typed_lines, stating = typed.text.split("\n"), sorted(first_stated)
    target = lines_by_place(written)
    before: dict[int, list[str]] = defaultdict(list)
    behind: dict[int, list[str]] = defaultdict(list)
    for offset in sorted(typed.remarks):
        line = bisect_right(starts, offset) - 1
        column = offset - starts[line]
        remark = "; " + typed_lines[line][column:].removeprefix(";").strip()
        alone = not typed_lines[line][:column].strip()
        following = (bisect_right if alone else bisect_left)(stating, line)
        at = line_of(target, first_stated[stating[following]]) if following < len(stating) else len(lines)
        (before if alone else behind)[at].append(remark)
    merged: list[str] = []
    for i in range(len(lines) + 1):
        merged += before[i]
        merged += [" ".join([line, *behind[i]]) for line in lines[i : i + 1]]
    return "".join(f"{line}\n" for line in merged)


def line_starts(text: str) -> list[int]:
    """Return the offset of the beginning of each line."""
    return [start for start, _ in lines_of(text)]


def lines_by_place(reading: Reading) -> dict[str, int]:
    """Map each part of the record (a JSON Pointer) to its line in the text; the first line states the record."""
    starts = line_starts(reading.text)
    return {"": 0} | {place: bisect_right(starts, start) - 1 for place, (start, _) in reading.spans.items()}


def line_of(target: Mapping[str, int], place: str) -> int:
    """Return the line of a part of the record, or of the innermost part around it that has a line."""
    while place not in target:
        place = place.rpartition("/")[0]
    return target[place]


def first_parts(typed: Reading) -> dict[int, str]:
    """Map the index of each line to the part of the record (a JSON Pointer) that the line states first.

    Of nested parts that begin at one place, the innermost counts. The first line that is no remark states the record,
    `""`.
    """
    starts = line_starts(typed.text)
    found: dict[int, tuple[int, int, str]] = {}
    for place, (start, _) in typed.spans.items():
        line = bisect_right(starts, start) - 1
        key = (start, -place.count("/"), place)
        found[line] = min(found.get(line, key), key)
    head = next(
        i for i, line in enumerate(typed.text.split("\n")) if line.strip() and not line.lstrip().startswith(";")
    )
    return {line: place for line, (_, _, place) in found.items()} | {head: ""}
