"""Texts on the desk: the records of one, and which of them a line belongs to."""

from bisect import bisect_right
from collections.abc import Sequence

from tarot_records.notation.letters import CANONICAL
from tarot_records.reading.files import from_text, is_notation
from tarot_records.reading.head import is_headed, stated_language
from tarot_records.reading.parser import read as read_notation
from tarot_records.reading.parser import understood
from tarot_records.record.source import Source


def sources_of(raw: bytes) -> list[Source]:
    """Return the records of the text: JSON if it begins with a brace, else the notation."""
    if is_notation(raw) or raw.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n").startswith(b"{"):
        return list(from_text(raw, "text"))
    return [Source("text", raw, reader=read_notation)]


def in_language(raw: bytes, lang: str) -> bytes:
    """The text with this language on the first line of each record that states none, where nothing else tells it.

    A record stays as it is if it is read whole or has no first line, and if codes, or letters of another language, read
    more of it.
    """
    return b"".join(_stated(source, lang) for source in sources_of(raw))


def _stated(source: Source, lang: str) -> bytes:
    reading = source.reading()
    if reading is None or not reading.problems:
        return source.raw
    if not is_headed(reading.text) or stated_language(reading.text) is not None:
        return source.raw
    head, end, rest = reading.text.partition("\n")
    words, remark, more = head.partition(";")
    text = f"{words.rstrip()} lang={lang}{' ' * bool(remark)}{remark}{more}{end}{rest}"
    there = len(read_notation(text.encode("utf-8", "replace")).problems)
    in_codes = len(understood(reading.text, CANONICAL).faults)
    doubtful = any(fault.code == "tn.ambiguous" for fault in reading.problems)
    tells = there == 0 if doubtful else there <= len(reading.problems) and there < in_codes
    return text.encode("utf-8", "replace") if tells else source.raw


def number_at(sources: Sequence[Source], line: int) -> int:
    """Return which of the records a line belongs to; the first, if it stands before them all."""
    return max(0, bisect_right([source.first_line for source in sources], line) - 1)
