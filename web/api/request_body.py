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
"""Window of Zstandard in bytes, as RFC 9659 limits it."""
NAME: Final = 200
"""Maximum characters of the name of a text."""

LINES: Final = ("application/x-ndjson", "application/jsonl", "application/x-jsonlines")
"""Content types with a record on every line."""
ONE: Final = ("application/json",)
"""Content types with one record."""
ANY: Final = ("", "text/plain", "application/octet-stream", "application/x-www-form-urlencoded")
"""Default content types that say nothing of records; the text itself then decides."""
PACKED: Final = {"": "", "identity": "", "gzip": ".gz", "x-gzip": ".gz", "zstd": ".zst"}
"""Content-Encoding -> the ending of a file that is packed in this way."""
CHARSETS: Final = ("", "utf-8", "utf8", "us-ascii")


class SentRecords(NamedTuple):
    """The records of a body."""

    sources: Iterator[Source]
    many: bool
    """True if each record gets a line of the answer."""


def read_body(usual: str) -> SentRecords:
    """Return the records of the request, named by its address or else by the usual name.

    Raise Problem if the body cannot be read.
    """
    kind = request.mimetype
    if kind not in (*LINES, *ONE, *ANY) or request.mimetype_params.get("charset", "").lower() not in CHARSETS:
        raise Problem("bad-type")
    name = request.args.get("name", "")[:NAME] or usual
    raw = _unpacked()
    if kind in LINES or (kind in ANY and _is_lines(raw)):
        return SentRecords(map(_limited, from_lines(BytesIO(raw), name)), many=True)
    sources = list(from_text(raw, name))
    return SentRecords(map(_limited, sources), many=len(sources) > 1)


def _unpacked() -> bytes:
    """Return the whole unpacked body."""
    ending = PACKED.get(request.headers.get("Content-Encoding", "").strip().lower())
    if ending is None:
        raise Problem("bad-type", headers={"Accept-Encoding": "gzip, zstd"})
    request.max_content_length = BODY
    try:
        body = unpacked_file(BytesIO(request.get_data(cache=False)), ending, WINDOW)
        raw = body.read(UNPACKED + 1)
        body.read(1)  # only who reads on is told that it does not end as it should
    except BADLY_PACKED as error:
        raise Problem("bad-packing") from error
    if len(raw) > UNPACKED:
        raise Problem("too-much")
    return raw


def _is_lines(raw: bytes) -> bool:
    """Return whether a text has a JSON object on its first line and further lines."""
    first, _, rest = raw.partition(b"\n")
    return first.startswith(b"{") and first.rstrip().endswith(b"}") and bool(rest.strip())


def _limited(source: Source) -> Source:
    """Return the source, with a fault instead of its text if it is too long."""
    if len(source.raw) <= RECORD:
        return source
    return source._replace(raw=b"", problem=Fault("source.size", UNREADABLE, Where(""), {"limit": RECORD}))
