"""Remarks behind `;` in a typed text, and their places in the export form of its record.

A record does not hold remarks, so they are carried over from text to text: one behind something said goes behind the
same thing, one on a line of its own before the same thing. None is lost. A line that tells nothing of the game is a
remark too, which has no `;` as yet.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping

from tarot_records.record.source import Reading


def with_remarks(written: Reading, typed: Reading) -> str:
    """Return the text of `written`, the export form of what was typed, with the remarks of `typed`."""
    if not typed.remarks:
        return written.text
    lines = written.text.removesuffix("\n").split("\n")
    starts, said_first = line_starts(typed.text), first_parts(typed)
    typed_lines, stating = typed.text.split("\n"), sorted(said_first)
    target = lines_by_place(written)
    before: dict[int, list[str]] = defaultdict(list)
    behind: dict[int, list[str]] = defaultdict(list)
    for offset in sorted(typed.remarks):
        line = bisect_right(starts, offset) - 1
        column = offset - starts[line]
        remark = "; " + typed_lines[line][column:].removeprefix(";").strip()
        alone = not typed_lines[line][:column].strip()
        following = (bisect_right if alone else bisect_left)(stating, line)
        at = line_of(target, said_first[stating[following]]) if following < len(stating) else len(lines)
        (before if alone else behind)[at].append(remark)
    told: list[str] = []
    for i in range(len(lines) + 1):
        told += before[i]
        told += [" ".join([line, *behind[i]]) for line in lines[i : i + 1]]
    return "".join(f"{line}\n" for line in told)


def line_starts(text: str) -> list[int]:
    """Return the offset of the beginning of each line."""
    starts = [0]
    while (end := text.find("\n", starts[-1])) >= 0:
        starts.append(end + 1)
    return starts


def lines_by_place(reading: Reading) -> dict[str, int]:
    """Map each part of the record to its line in the text; the first line states the record."""
    starts = line_starts(reading.text)
    return {"": 0} | {said: bisect_right(starts, start) - 1 for said, (start, _) in reading.spans.items()}


def line_of(target: Mapping[str, int], said: str) -> int:
    """Return the line of a part of the record, or of the smallest stated part around it."""
    while said not in target:
        said = said.rpartition("/")[0]
    return target[said]


def first_parts(typed: Reading) -> dict[int, str]:
    """Map each line of the text to the smallest part of the record that it states first."""
    starts = line_starts(typed.text)
    found: dict[int, tuple[int, int, str]] = {}
    for said, (start, _) in typed.spans.items():
        line = bisect_right(starts, start) - 1
        key = (start, -said.count("/"), said)
        found[line] = min(found.get(line, key), key)
    head = next(
        i for i, line in enumerate(typed.text.split("\n")) if line.strip() and not line.lstrip().startswith(";")
    )
    return {line: said for line, (_, _, said) in found.items()} | {head: ""}
