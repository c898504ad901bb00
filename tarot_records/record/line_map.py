"""Places in a text: JSON Pointer -> start and end of a value; offset -> line."""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from contextlib import suppress

Span = tuple[int, int]
"""Start and end of a part of a text, in characters."""
_SPACE = re.compile(r"[ \t\r\n]*")
_RAW = json.JSONDecoder()


def _skip_space(words: str, at: int) -> int:
    """Return the offset of the first character that is not a blank, from the offset `at` on."""
    return _SPACE.match(words, at).end()  # type: ignore[union-attr] # it matches nothing too


class LineMap:
    """Map of a text: the places of its lines and values, with caches for many look-ups."""

    def __init__(self, words: str, spans: Mapping[str, Span] | None) -> None:
        self.words = words
        self.spans = spans
        """JSON Pointer -> place in the text; None for a JSON text, in which places are found by parsing."""
        self._members: dict[int, dict[str, int]] = {}
        self._begins = [0, *(found.end() for found in re.finditer("\n", words))]
        """Offset of the beginning of each line."""
        self._line = (-1, "")

    def find(self, at: str) -> Span:
        """Return start and end of the value at a JSON Pointer, or of the innermost existing part around it."""
        if self.spans is not None:
            return _nearest(self.spans, at)
        start = _skip_space(self.words, 0)
        for step in (step.replace("~1", "/").replace("~0", "~") for step in at.split("/")[1:]):
            inner = self._inside(start).get(step)
            if inner is None:
                break
            start = inner
        try:
            return start, _RAW.raw_decode(self.words, start)[1]
        except (ValueError, RecursionError):
            return start, start + 1

    def end_of(self, number: int) -> int:
        """Return the offset of the end of a line. number: from 0, clamped to the existing lines."""
        after = max(0, number) + 1
        return self._begins[after] - 1 if after < len(self._begins) else len(self.words)

    def line(self, start: int) -> tuple[int, int, str]:
        """Return the line at an offset: its number from 0, the offset of its beginning, and its text, cached."""
        number = bisect_right(self._begins, start) - 1
        begin, (known, line) = self._begins[number], self._line
        if known != number:
            stop = self._begins[number + 1] - 1 if number + 1 < len(self._begins) else len(self.words)
            line = self.words[begin:stop]
            self._line = (number, line)
        return number, begin, line

    def _inside(self, start: int) -> dict[str, int]:
        """Map each key or index of the object or array at `start` to the offset of its value, up to a syntax error."""
        if start not in self._members:
            found: dict[str, int] = {}
            with suppress(ValueError, IndexError, RecursionError):
                for step, at in _members(self.words, start):
                    found[step] = at  # of two equal keys the last counts
            self._members[start] = found
        return self._members[start]


def _nearest(spans: Mapping[str, Span], at: str) -> Span:
    """Return the span of a JSON Pointer, or of the innermost part around it that has one."""
    while at not in spans and at:
        at = at.rpartition("/")[0]
    return spans.get(at, (0, 1))


def _members(words: str, start: int) -> Iterator[tuple[str, int]]:
    """Yield the keys of an object, or the indexes of an array, with the offsets of their values."""
    kind = words[start]
    if kind not in "{[":
        return
    at = _skip_space(words, start + 1)
    index = 0
    while words[at] not in "}]":
        step = str(index)
        if kind == "{":
            step, at = _RAW.raw_decode(words, at)
            at = _skip_space(words, _skip_space(words, at) + 1)
        yield step, at
        at = _skip_space(words, _RAW.raw_decode(words, at)[1])
        index += 1
        if words[at] == ",":
            at = _skip_space(words, at + 1)
