"""The full form of a link: the record's JSON, packed by deflate with a dictionary of frequent words.

The JSON is canonical: sorted keys, no blanks, no fields at their default. The dictionary belongs to version 1 of links
and never changes.
"""

import json
import zlib
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from tarot_records.link.frame import BadLink
from tarot_records.reading.convert import data_of
from tarot_records.record.model import Record
from tarot_records.record.source import Source, Unreadable

DICTIONARY: Final = (Path(__file__).parent / "dictionary-1.txt").read_bytes()
"""Frequent words of records, the most frequent last. A change would require a new version of links."""
MAX_JSON = 1 << 19
"""Maximum length of the JSON text in a full link, in bytes."""
_RAW = -15
"""Window size for deflate, negative to omit header and trailer: the link has its own check."""


def canonical(record: Record) -> bytes:
    """Return a record as canonical JSON in UTF-8."""
    return canonical_text(data_of(record))


def canonical_text(data: dict[str, Any]) -> bytes:
    """Return data as JSON in UTF-8, with sorted keys and without blanks."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8")


def write(record: Record) -> int:
    """Return a record as a number: a byte 1, which protects leading zeros, and the packed JSON.

    Raises BadLink if the record is too long.
    """
    text = canonical(record)
    if len(text) > MAX_JSON:
        raise BadLink("link.size", limit=MAX_JSON)
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    return int.from_bytes(b"\1" + packer.compress(text) + packer.flush(), "big")


def read(number: int) -> Record:
    """Return the record that `write` turned into a number. Raises BadLink for any other number."""
    packed = number.to_bytes(-(-number.bit_length() // 8), "big")
    unpacker = zlib.decompressobj(_RAW, DICTIONARY)
    try:
        text = unpacker.decompress(packed[1:], MAX_JSON + 1)
    except zlib.error as error:
        raise BadLink("link.content") from error
    if len(text) > MAX_JSON:
        raise BadLink("link.size", limit=MAX_JSON)
    if packed[:1] != b"\1" or not unpacker.eof or unpacker.unused_data:
        raise BadLink("link.content")
    try:
        record = Record.model_validate(Source("link", text).data()[0])
    except (Unreadable, ValidationError) as error:
        raise BadLink("link.content") from error
    if canonical(record) != text:
        raise BadLink("link.content")
    return record
