"""Notes: what there is to say about a text, each thing for the margin of its line, with its buttons."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tarot_records.core.faults import CAUSE, FAULTY, UNREADABLE, Fault
from tarot_records.output.text import FoldedFault
from tarot_records.repair.causes import REMARK_CODES
from tarot_records.repair.ranking import Repair
from tarot_records.report.report import Report

from .choices import (
    TextChoice,
    as_printed,
    asked_once,
    correction,
    corrections,
    is_as_printed,
    readings,
)

WRONG = FAULTY | {UNREADABLE, CAUSE}
SHOWN = 5
"""So many corrections stand beside one fault."""


class MarginNote(NamedTuple):
    """Something to say about a line."""

    told: FoldedFault
    line: int
    also: tuple[int, ...]
    """The other lines of which it is said."""
    choices: tuple[TextChoice, ...]
    as_printed: bool
    """Whether a mark says that the source has it so."""
    asked: str
    """The word that nobody understands, if it stands on several lines, so that one answer is for all."""


def notes_on(
    report: Report, told: Iterable[FoldedFault], repairs: Sequence[Repair]
) -> tuple[list[MarginNote], list[MarginNote]]:
    """Return what is wrong, line by line, and what is merely not recorded or worth knowing."""
    notes = [_note(one, report, repairs) for one in told]
    wrong = sorted((note for note in notes if _is_wrong(note)), key=lambda note: note.line)
    return _each_choice_once(wrong), [note for note in notes if not _is_wrong(note)]


def _each_choice_once(notes: Iterable[MarginNote]) -> list[MarginNote]:
    """Return the notes, each choice only beside the first thing that it mends."""
    known = set[str]()
    found = []
    for note in notes:
        fresh = tuple(choice for choice in note.choices if choice.key not in known)
        known |= {choice.key for choice in fresh}
        found.append(note._replace(choices=fresh))
    return found


def _is_wrong(note: MarginNote) -> bool:
    fault = note.told.cause.fault
    is_wrong = fault.severity in WRONG or any(one.fault.severity in WRONG for one in note.told.follow)
    return is_wrong or fault.code in REMARK_CODES


def _note(told: FoldedFault, report: Report, repairs: Sequence[Repair]) -> MarginNote:
    fault, place, record = told.cause.fault, told.cause.place, report.record
    first = 1 if report.source is None else report.source.first_line
    printed = record is not None and is_as_printed(fault, record)
    choices = () if printed else tuple(_choices(told, report, repairs))
    line = first if place is None else place.line
    return MarginNote(told, line, _also(fault, report, first), choices, printed, asked_once(told.cause))


def _also(fault: Fault, report: Report, first: int) -> tuple[int, ...]:
    """Return the lines on which a fault of the text stands besides."""
    reading = None if report.source is None else report.source.reading()
    text = "" if reading is None else reading.text
    return tuple(dict.fromkeys(first + text.count("\n", 0, at) for at in fault.facts.get("again", ())))


def _choices(told: FoldedFault, report: Report, repairs: Sequence[Repair]) -> Iterator[TextChoice]:
    """Yield what can be done about a fault, and about those that follow from it."""
    source = report.source
    if source is not None:
        yield from readings(told.cause, source)
    found: dict[str, TextChoice] = {}
    for fault in (told.cause.fault, *(one.fault for one in told.follow)):
        for one in corrections(fault, report, repairs):
            choice = correction(one, report)
            found.setdefault(choice.key, choice)
    yield from list(found.values())[:SHOWN]
    wrong = [fault for fault in (told.cause.fault, *(one.fault for one in told.follow)) if fault.severity in FAULTY]
    printed = as_printed(wrong[0], report) if wrong else None
    if printed is not None:
        yield printed
