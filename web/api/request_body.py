"""What was sent: the body of a request -> the sources of records, within limits. Nothing of it is trusted."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final, NamedTuple

from flask import request

from tarot_records.core.faults import UNREADABLE, Fault, Where
from tarot_records.reading.files import BADLY_PACKED, from_lines, from_text, unpacked
from tarot_records.record.source import Source

from ..site.problems import Problem

BODY: Final = 4 << 20
"""The most bytes of a body as it is sent."""
UNPACKED: Final = 16 << 20
"""The most bytes of it when it is unpacked."""
RECORD: Final = 1 << 20
"""The most bytes of one record."""
WINDOW: Final = 8 << 20
"""So far back what is packed with Zstandard may refer, as RFC 9659 has it."""
NAME: Final = 200
"""The most characters of the name that a text is called by."""

LINES: Final = ("application/x-ndjson", "application/jsonl", "application/x-jsonlines")
"""A record on every line."""
ONE: Final = ("application/json",)
"""One record."""
ANY: Final = ("", "text/plain", "application/octet-stream", "application/x-www-form-urlencoded")
"""Says nothing of records; programs send it that were told nothing else. The text itself shows what it is."""
PACKED: Final = {"": "", "identity": "", "gzip": ".gz", "x-gzip": ".gz", "zstd": ".zst"}
"""Content-Encoding -> the ending of a file that is packed so."""
CHARSETS: Final = ("", "utf-8", "utf8", "us-ascii")


class Sent(NamedTuple):
    """The records of a body."""

    sources: Iterator[Source]
    many: bool
    """Whether each gets a line of the answer."""


def sent(usual: str) -> Sent:
    """The records that were sent, by the name that the address gives them or the usual one.

    Raises Problem if the body is none that can be read.
    """
    kind = request.mimetype
    if kind not in (*LINES, *ONE, *ANY) or request.mimetype_params.get("charset", "").lower() not in CHARSETS:
        raise Problem("bad-type")
    name = request.args.get("name", "")[:NAME] or usual
    raw = _unpacked()
    if kind in LINES or (kind in ANY and _is_lines(raw)):
        return Sent(map(_within, from_lines(BytesIO(raw), name)), many=True)
    sources = list(from_text(raw, name))
    return Sent(map(_within, sources), many=len(sources) > 1)


def _unpacked() -> bytes:
    """The whole body, as it was before it was packed."""
    ending = PACKED.get(request.headers.get("Content-Encoding", "").strip().lower())
    if ending is None:
        raise Problem("bad-type", headers={"Accept-Encoding": "gzip, zstd"})
    request.max_content_length = BODY
    try:
        body = unpacked(BytesIO(request.get_data(cache=False)), ending, WINDOW)
        raw = body.read(UNPACKED + 1)
        body.read(1)  # only who reads on is told that it does not end as it should
    except BADLY_PACKED as error:
        raise Problem("bad-packing") from error
    if len(raw) > UNPACKED:
        raise Problem("too-much")
    return raw


def _is_lines(raw: bytes) -> bool:
    """Whether a text is a record on its first line, and more on others."""
    first, _, rest = raw.partition(b"\n")
    return first.startswith(b"{") and first.rstrip().endswith(b"}") and bool(rest.strip())


def _within(source: Source) -> Source:
    """The source, unless its record is too long for a server."""
    if len(source.raw) <= RECORD:
        return source
    return source._replace(raw=b"", problem=Fault("source.size", UNREADABLE, Where(""), {"limit": RECORD}))
