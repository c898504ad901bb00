"""Texts on the desk: the records of one, and which of them a line belongs to."""

from bisect import bisect_right
from collections.abc import Sequence

from tarot_records.notation.reading import read as read_notation
from tarot_records.reading import from_text, is_notation
from tarot_records.source import Source


def sources_of(raw: bytes) -> list[Source]:
    """The records of the text: JSON if it begins with a brace, else the notation."""
    if is_notation(raw) or raw.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n").startswith(b"{"):
        return list(from_text(raw, "text"))
    return [Source("text", raw, reader=read_notation)]


def number_at(sources: Sequence[Source], line: int) -> int:
    """Which of the records a line belongs to; the first, if it stands before them all."""
    return max(0, bisect_right([source.first_line for source in sources], line) - 1)
