"""Exporting: the records of an archive as a file of lines or of typed texts.

A text that is one line of JSON goes out byte for byte; other forms are put on a line. What is no record
cannot stand in a file of records: it is told, and stays in the archive.
"""

from typing import Final, NamedTuple

from tarot_records.archive.entry import JSON, NOTATION
from tarot_records.archive.proving import source_of
from tarot_records.archive.store import Kept
from tarot_records.engine.result import replayed
from tarot_records.reading.convert import is_lines, text_of

PACKING: Final = 12
"""How hard an export is packed: a third smaller than usual, for a sixteenth of a millisecond a hand."""


class Left(NamedTuple):
    """What cannot go into an export."""

    id: int
    reason: str


def exported(kept: Kept, name: str, lang: str) -> bytes | Left:
    """A text of the archive as a file of this name has it."""
    if kept.raw is None:
        return Left(kept.id, "its text cannot be read from the database")
    if not kept.is_record:
        return Left(kept.id, "it is no record")
    wanted, raw = (JSON if is_lines(name) else NOTATION), kept.raw.strip()
    as_it_is = wanted == kept.form and (wanted == NOTATION or (raw.startswith(b"{") and b"\n" not in raw))
    if not as_it_is:
        source = source_of(kept)
        record = replayed(source).record
        if record is None:
            return Left(kept.id, "it is no record by today's rules; `archive verify` tells why")
        raw = text_of(record, name, lang, source).strip()
    return raw + b"\n"
