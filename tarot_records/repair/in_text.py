"""A repair made in the transcriber's own text, whatever form it has."""

from collections.abc import Sequence

from tarot_records.record.model import Mark, Record
from tarot_records.record.source import Source
from tarot_records.repair.edits import Edit
from tarot_records.repair.in_json import corrected, json_replacements
from tarot_records.repair.in_notation import corrected_notation, notation_replacements
from tarot_records.repair.rewriting import Replacement, Rewritten


def rewritten(source: Source, record: Record, edits: Sequence[Edit], marks: Sequence[Mark] = ()) -> Rewritten:
    """Return the text of a source, which says this record, with the edits made and the marks added."""
    if source.reader is None:
        return corrected(source, edits, marks)
    return corrected_notation(source, record, edits, marks)


def replacements(source: Source, record: Record, edits: Sequence[Edit]) -> list[Replacement]:
    """Return the pieces of its text that the edits change; none if the record would have to be written anew."""
    if not rewritten(source, record, edits).in_place:
        return []
    if source.reader is None:
        return json_replacements(source.words(), edits)
    return notation_replacements(source, record, edits)
