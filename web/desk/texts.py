"""Texts sent to the desk: reading them from the form, splitting them into records, stating their language."""

from bisect import bisect_right
from collections.abc import Sequence

from flask import abort, request

from tarot_records.notation.letters import CANONICAL
from tarot_records.reading.files import from_text, is_notation
from tarot_records.reading.head import is_headed, stated_language
from tarot_records.reading.parser import read as read_notation
from tarot_records.reading.parser import understood
from tarot_records.record.source import Source

LIMIT = 1 << 20
"""Maximum number of bytes in a text."""


def sent(more: int = 0) -> bytes:
    """Return the text of the form, or of its file if there is one. The form may have `more` bytes besides."""
    request.max_form_memory_size = 3 * LIMIT
    request.max_content_length = 3 * LIMIT + more
    file = request.files.get("file")
    if file is not None and file.filename:
        raw: bytes = file.read()
    else:
        raw = request.form.get("text", "").replace("\r\n", "\n").encode("utf-8", "replace")
    if len(raw) > LIMIT:
        abort(413)
    return raw


def sources_of(raw: bytes) -> list[Source]:
    """Return the records of a text: JSON if it begins with a brace, else the notation."""
    if is_notation(raw) or raw.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n").startswith(b"{"):
        return list(from_text(raw, "text"))
    return [Source("text", raw, reader=read_notation)]


def source_at(sources: Sequence[Source], line: int) -> int:
    """Return the index of the record that a line belongs to; 0 if the line stands before them all."""
    return max(0, bisect_right([source.first_line for source in sources], line) - 1)


def shown_text(source: Source) -> str:
    """Return the text of a record as a page shows it."""
    reading = source.reading()
    return source.words() if reading is None else reading.text


def in_language(raw: bytes, lang: str) -> bytes:
    """Return the text with this language on the first line of each record that states none and needs it.

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
    problems = len(read_notation(text.encode("utf-8", "replace")).problems)
    in_codes = len(understood(reading.text, CANONICAL).faults)
    doubtful = any(fault.code == "tn.ambiguous" for fault in reading.problems)
    is_better = problems == 0 if doubtful else problems <= len(reading.problems) and problems < in_codes
    return text.encode("utf-8", "replace") if is_better else source.raw
