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
from tarot_records.repair.in_json import Rewritten
from tarot_records.source import Place, Reading, Source


def corrected_notation(source: Source, record: Record, edits: Sequence[Edit]) -> Rewritten:
    """The text of a source in the notation, which says this record, with the edits made."""
    reading = source.reading()
    assert reading is not None
    wanted = changed(record, edits)
    export = write(wanted, _language(reading))
    made = source._replace(raw=export.encode(), first_line=1)
    lines = reading.text.split("\n")
    for edit in edits:
        old, new = source.place(edit.pointer), made.place(edit.pointer)
        number = old.line - source.first_line
        lines[number] = new.text + _behind(source, reading, old) + lines[number][len(old.text) :]
    text = "\n".join(lines)
    return Rewritten(text, True) if _says(text, wanted) else Rewritten(export, False)


def _language(reading: Reading) -> str:
    """The language of the text, stated or found out."""
    found = (note.facts["lang"] for note in reading.notes if note.code == "tn.unstated")
    stated = stated_language(reading.text) or next(found, None)
    return stated if stated in LANGUAGES else "en"


def _behind(source: Source, reading: Reading, place: Place) -> str:
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
