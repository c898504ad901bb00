"""Request bodies with records: content types, encodings and limits -> sources."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final, NamedTuple

from flask import request

from tarot_records.core.faults import UNREADABLE, Fault, Where
from tarot_records.reading.files import BADLY_PACKED, from_lines, from_text, unpacked_file
from tarot_records.record.source import Source

from ..site.problems import Problem

BODY: Final = 4 << 20
"""Maximum bytes of a body as it is sent."""
UNPACKED: Final = 16 << 20
"""Maximum bytes of an unpacked body."""
RECORD: Final = 1 << 20
"""Maximum bytes of one record."""
WINDOW: Final = 8 << 20
"""Maximum window of Zstandard in bytes, by RFC 9659."""
NAME: Final = 200
"""Maximum characters in the name of a text."""

LINES: Final = ("application/x-ndjson", "application/jsonl", "application/x-jsonlines")
"""Content types of a body with a record on every line."""
ONE: Final = ("application/json",)
"""Content types of a body with one record."""
ANY: Final = ("", "text/plain", "application/octet-stream", "application/x-www-form-urlencoded")
"""General content types; the text itself then shows whether every line is a record."""
PACKED: Final = {"": "", "identity": "", "gzip": ".gz", "x-gzip": ".gz", "zstd": ".zst"}
"""Content-Encoding -> the ending of a file that is compressed in this way."""
CHARSETS: Final = ("", "utf-8", "utf8", "us-ascii")


class SentRecords(NamedTuple):
    """The records of a request body."""

    sources: Iterator[Source]
    many: bool
    """True if the answer is a stream with a line for each record."""


def read_body(usual: str) -> SentRecords:
    """Return the records of the request, named by its `name` parameter or else by `usual`.

    Raise Problem if the body cannot be read.
    """
    kind = request.mimetype
    if kind not in (*LINES, *ONE, *ANY) or not is_charset_known():
        raise Problem("bad-type")
    name = sent_name(usual)
    raw = unpacked_body(BODY, UNPACKED)
    if kind in LINES or (kind in ANY and _is_lines(raw)):
        return SentRecords(map(_limited, from_lines(BytesIO(raw), name)), many=True)
    sources = list(from_text(raw, name))
    return SentRecords(map(_limited, sources), many=len(sources) > 1)


def is_charset_known() -> bool:
    """Return whether the body is in an encoding that is read, or the request names none."""
    return request.mimetype_params.get("charset", "").lower() in CHARSETS


def sent_name(usual: str) -> str:
    """Return the name of the text in the query; `usual` if there is none."""
    return request.args.get("name", "")[:NAME] or usual


def unpacked_body(most: int, most_unpacked: int) -> bytes:
    """Return the whole body, decompressed. Raise Problem if it is badly compressed, or longer than these limits."""
    ending = PACKED.get(request.headers.get("Content-Encoding", "").strip().lower())
    if ending is None:
        raise Problem("bad-type", headers={"Accept-Encoding": "gzip, zstd"})
    request.max_content_length = most
    try:
        body = unpacked_file(BytesIO(request.get_data(cache=False)), ending, WINDOW)
        raw = body.read(most_unpacked + 1)
        body.read(1)  # a broken end is reported only when reading goes beyond the last byte
    except BADLY_PACKED as error:
        raise Problem("bad-packing") from error
    if len(raw) > most_unpacked:
        raise Problem("too-much")
    return raw


def _is_lines(raw: bytes) -> bool:
    """Return whether the first line of a text is a JSON object and further lines follow."""
    first, _, rest = raw.partition(b"\n")
    return first.startswith(b"{") and first.rstrip().endswith(b"}") and bool(rest.strip())


def _limited(source: Source) -> Source:
    """Return the source; if its text is too long, a source without the text and with a fault."""
    if len(source.raw) <= RECORD:
        return source
    return source._replace(raw=b"", problem=Fault("source.size", UNREADABLE, Where(""), {"limit": RECORD}))
