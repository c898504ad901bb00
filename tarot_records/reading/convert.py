"""Conversion between the forms of record files: typed notation, JSON, JSON Lines plain or compressed.

What a record holds is the same in every form. What it cannot hold, the remarks of a typed text, goes from
text to text; whoever writes another form tells of it, so that nothing is dropped in silence.
"""

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import orjson
import zstandard

from tarot_records.notation.remarks import with_remarks
from tarot_records.notation.writer import write
from tarot_records.reading.files import LINES_SUFFIXES, NOTATION_SUFFIX, RECORD_SUFFIX
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.record.source import Source

SUFFIXES = (NOTATION_SUFFIX, RECORD_SUFFIX, *LINES_SUFFIXES)
"""Ends of the names of files that can be written."""
WIDTH = 110
"""Maximum width of a part on one line in JSON for people, in characters."""


def is_lines(name: str) -> bool:
    """Return whether a file of this name has a record on every line."""
    return name.endswith(LINES_SUFFIXES)


def holds_many(name: str) -> bool:
    """Return whether a file of this name can hold more than one record."""
    return is_lines(name) or name.endswith(NOTATION_SUFFIX)


def data_of(record: Record) -> dict[str, Any]:
    """Return the record in its JSON form, without what says nothing."""
    data: dict[str, Any] = record.model_dump(mode="json", exclude_defaults=True)
    return data


def typed(record: Record, lang: str, source: Source) -> str:
    """Return the record in the notation, with the remarks of the text it comes from."""
    text, reading = write(record, lang), source.reading()
    return text if reading is None else with_remarks(read(text.encode("utf-8")), reading)


def text_of(record: Record, name: str, lang: str, source: Source) -> bytes:
    """Return the record as a file of this name has it; `source` is the text it comes from."""
    if name.endswith(NOTATION_SUFFIX):
        return typed(record, lang, source).encode("utf-8")
    if is_lines(name):
        return orjson.dumps(data_of(record)) + b"\n"
    return (_pretty(data_of(record), 0) + "\n").encode("utf-8")


def remarks_of(source: Source) -> tuple[int, ...]:
    """Return the lines of the file with remarks that a record cannot hold."""
    reading = source.reading()
    if reading is None:
        return ()
    return tuple(source.place_of_offset(offset).line for offset in reading.remarks)


@contextmanager
def opened(path: Path, level: int = 3) -> Iterator[IO[bytes] | gzip.GzipFile]:
    """Yield the file to write to, packed as its name says; nothing is left of it if the writing fails.

    The level is Zstandard's: the higher, the smaller, and the longer it takes.
    """
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            if path.name.endswith(".zst"):
                with zstandard.ZstdCompressor(level).stream_writer(file, closefd=False) as packed:
                    yield packed
            elif path.name.endswith(".gz"):
                with gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as gzipped:
                    yield gzipped
            else:
                yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _pretty(value: Any, indent: int) -> str:
    """Return JSON for people: short parts on one line, long ones over several."""
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or len(short) + indent <= WIDTH:
        return short
    gap = "\n" + " " * (indent + 2)
    if isinstance(value, dict):
        inner = [f"{json.dumps(key, ensure_ascii=False)}: {_pretty(part, indent + 2)}" for key, part in value.items()]
    else:
        inner = [_pretty(part, indent + 2) for part in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}{gap}{f',{gap}'.join(inner)}\n{' ' * indent}{closing}"
