"""Conversion between the forms of record files: typed notation, JSON, plain or compressed JSON Lines.

A record is the same in every form. The remarks of a typed text, which a record cannot hold, are copied from text to
text. A command that writes another form reports them, so that nothing is dropped silently.
"""

import errno
import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from tarot_records.core import fast_codecs
from tarot_records.core.fast_codecs import NoZstandardError, zstandard_library
from tarot_records.notation.remarks import with_remarks
from tarot_records.notation.writer import write_record
from tarot_records.reading.files import LINES_SUFFIXES, NOTATION_SUFFIX, RECORD_SUFFIX
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.record.source import Source

SUFFIXES = (NOTATION_SUFFIX, RECORD_SUFFIX, *LINES_SUFFIXES)
"""Extensions of the names of files that can be written."""
WIDTH = 110
"""Maximum width of a part on one line in indented JSON, in characters."""


def is_lines(name: str) -> bool:
    """Return True if a file with this name has a record on every line."""
    return name.endswith(LINES_SUFFIXES)


def holds_many(name: str) -> bool:
    """Return True if a file with this name can hold more than one record."""
    return is_lines(name) or name.endswith(NOTATION_SUFFIX)


def data_of(record: Record) -> dict[str, Any]:
    """Return the JSON data of a record, without empty fields."""
    data: dict[str, Any] = record.model_dump(mode="json", exclude_defaults=True)
    return data


def notation_of(record: Record, lang: str, source: Source) -> str:
    """Return a record in the notation, with the remarks of its source, the text from which it was read."""
    text, reading = write_record(record, lang), source.reading()
    return text if reading is None else with_remarks(read(text.encode("utf-8")), reading)


def text_of(record: Record, name: str, lang: str, source: Source) -> bytes:
    """Return a record in the form for a file name; `source` is the text from which it was read."""
    if name.endswith(NOTATION_SUFFIX):
        return notation_of(record, lang, source).encode("utf-8")
    if is_lines(name):
        return fast_codecs.dumps(data_of(record)) + b"\n"
    return (_pretty(data_of(record), 0) + "\n").encode("utf-8")


def remarks_of(source: Source) -> tuple[int, ...]:
    """Return the numbers, from 1, of the lines with remarks, which a record cannot hold; empty for a source in JSON."""
    reading = source.reading()
    if reading is None:
        return ()
    return tuple(source.place_of_offset(offset).line for offset in reading.remarks)


@contextmanager
def open_output(path: Path, level: int = 3) -> Iterator[IO[bytes] | gzip.GzipFile]:
    """Yield a file for writing, compressed as its name requires; remove the file if writing fails.

    `level` is the compression level of Zstandard; a higher one takes longer and gives smaller files.
    """
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            if path.name.endswith(".zst"):
                # with a checksum, a cut at the end costs no record
                packer = _zstandard().ZstdCompressor(level, write_checksum=True)
                with packer.stream_writer(file, closefd=False) as packed:
                    yield packed
            elif path.name.endswith(".gz"):
                with gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as gzipped:
                    yield gzipped
            else:
                yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _zstandard() -> Any:
    """Return the library zstandard. Raise OSError if it is not installed."""
    try:
        return zstandard_library()
    except NoZstandardError as error:
        raise OSError(errno.ENOSYS, str(error)) from error


def _pretty(value: Any, indent: int) -> str:
    """Return a value as JSON: on one line if it fits into `WIDTH`, else each entry on a line, by `indent` + 2."""
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
