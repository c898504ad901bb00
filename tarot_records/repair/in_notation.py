"""A repair made in the transcriber's own text of the notation: only the lines it touches are written anew.

Such a line comes from the corrected record's export form; remarks behind it stay. The result is read back;
if it does not say exactly the corrected record, the whole record is written in export form.
"""

from collections.abc import Sequence

from pydantic import ValidationError

from tarot_records.notation.head import stated_language
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.reading import read
from tarot_records.notation.writing import write
from tarot_records.record import Record
from tarot_records.repair.edits import Edit, changed
from tarot_records.repair.rewriting import Replacement, Rewritten, edited
from tarot_records.source import Reading, Source, TextPlace


def corrected_notation(source: Source, record: Record, edits: Sequence[Edit]) -> Rewritten:
    """The text of a source in the notation, which says this record, with the edits made."""
    reading = _reading(source)
    wanted = changed(record, edits)
    text = edited(reading.text, notation_replacements(source, record, edits))
    return Rewritten(text, True) if _says(text, wanted) else Rewritten(write(wanted, _language(reading)), False)


def notation_replacements(source: Source, record: Record, edits: Sequence[Edit]) -> list[Replacement]:
    """The lines of a text in the notation that these edits change."""
    reading = _reading(source)
    made = source._replace(raw=write(changed(record, edits), _language(reading)).encode(), first_line=1)
    starts = [0, *(at + 1 for at, char in enumerate(reading.text) if char == "\n")]
    lines: dict[int, Replacement] = {}
    for edit in edits:
        old, new = source.place(edit.pointer), made.place(edit.pointer)
        start = starts[old.line - source.first_line]
        lines[start] = Replacement(start, start + len(old.text), new.text + _behind(source, reading, old))
    return list(lines.values())


def _reading(source: Source) -> Reading:
    reading = source.reading()
    assert reading is not None
    return reading


def _language(reading: Reading) -> str:
    """The language of the text, stated or found out."""
    found = (note.facts["lang"] for note in reading.notes if note.code == "tn.unstated")
    stated = stated_language(reading.text) or next(found, None)
    return stated if stated in LANGUAGES else "en"


def _behind(source: Source, reading: Reading, place: TextPlace) -> str:
    """The remark at the end of a line, with the blanks before it."""
    for remark in map(source.place_of_offset, reading.remarks):
        if remark.line == place.line:
            before = place.text[: remark.column - 1]
            return place.text[len(before.rstrip()) :]
    return ""


def _says(text: str, record: Record) -> bool:
    """Whether the text says exactly this record."""
    data = read(text.encode()).data
    try:
        return data is not None and Record.model_validate(data) == record
    except ValidationError:
        return False
