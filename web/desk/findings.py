"""Findings about a text: notes with repair buttons for the margin, and the text line by line with its faults."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tarot_records.core.faults import CAUSE, FAULTY, UNREADABLE
from tarot_records.output.text import FoldedFault
from tarot_records.record.source import TextPlace
from tarot_records.repair.causes import REMARK_CODES
from tarot_records.repair.ranking import Repair
from tarot_records.report.report import Report
from tarot_records.words.foreign_text import visible

from .choices import TextChoice, as_printed, correction, corrections, is_as_printed, readings, shared_word
from .texts import shown_text

WRONG = FAULTY | {UNREADABLE, CAUSE}
SHOWN = 5
"""Maximum number of repairs beside one fault."""
WHOLE = 250
"""Maximum number of lines in a text that is listed whole; of a longer one only the lines near faults are listed."""
AROUND = 3
"""Number of lines listed before and after a fault of a long text."""
WIDE = 240
"""Maximum number of characters of a line that are shown; a fault further on has an excerpt of its own."""
PIECE = 90
"""Number of characters in an excerpt."""


# -- notes in the margin -----------------------------------------------------------------------------


class MarginNote(NamedTuple):
    """A note about a line."""

    told: FoldedFault
    line: int
    also: tuple[int, ...]
    """The other lines with the same fault."""
    choices: tuple[TextChoice, ...]
    as_printed: bool
    """Whether a mark says that the source has it so."""
    asked: str
    """The unknown word that stands on several lines, to be replaced on all of them at once."""

    @property
    def is_wrong(self) -> bool:
        """Whether it is an error, and not merely something not recorded or worth knowing."""
        faults = [self.told.cause.fault, *(follower.fault for follower in self.told.follow)]
        return faults[0].code in REMARK_CODES or any(fault.severity in WRONG for fault in faults)


def notes_on(
    report: Report, folded: Iterable[FoldedFault], repairs: Sequence[Repair]
) -> tuple[list[MarginNote], list[MarginNote]]:
    """Return the notes about errors in order of lines, each repair only once, and the other notes."""
    notes = [_note(fault, report, repairs) for fault in folded]
    known = set[str]()
    wrong = []
    for note in sorted((note for note in notes if note.is_wrong), key=lambda note: note.line):
        fresh = tuple(choice for choice in note.choices if choice.key not in known)
        known |= {choice.key for choice in fresh}
        wrong.append(note._replace(choices=fresh))
    return wrong, [note for note in notes if not note.is_wrong]


def _note(told: FoldedFault, report: Report, repairs: Sequence[Repair]) -> MarginNote:
    fault, place, record, source = told.cause.fault, told.cause.place, report.record, report.source
    first = 1 if source is None else source.first_line
    reading = None if source is None else source.reading()
    text = "" if reading is None else reading.text
    also = tuple(dict.fromkeys(first + text.count("\n", 0, offset) for offset in fault.facts.get("again", ())))
    is_printed = record is not None and is_as_printed(fault, record)
    choices = () if is_printed else tuple(_choices(told, report, repairs))
    return MarginNote(told, first if place is None else place.line, also, choices, is_printed, shared_word(told.cause))


def _choices(told: FoldedFault, report: Report, repairs: Sequence[Repair]) -> Iterator[TextChoice]:
    """Yield the ways to resolve a fault, and those that follow from it."""
    if report.source is not None:
        yield from readings(told.cause, report.source)
    faults = [told.cause.fault, *(follower.fault for follower in told.follow)]
    choices: dict[str, TextChoice] = {}
    for fault in faults:
        for repair in corrections(fault, repairs):
            choice = correction(repair, report)
            choices.setdefault(choice.key, choice)
    yield from list(choices.values())[:SHOWN]
    wrong = next((fault for fault in faults if fault.severity in FAULTY), None)
    printed = None if wrong is None else as_printed(wrong, report)
    if printed is not None:
        yield printed


# -- line by line ------------------------------------------------------------------------------------


class Spot(NamedTuple):
    """A fault at its place in a line."""

    told: FoldedFault
    excerpt: str
    """The piece of the line around it, if the line is too long to be shown."""
    before: str
    """The text of the line or excerpt before the place."""
    carets: str
    hangs: bool
    """Whether it is told in full above the lines."""


class TextLine(NamedTuple):
    """A line of the text."""

    number: int
    text: str
    skipped: int
    """Number of lines before it that are not shown."""
    spots: tuple[Spot, ...]


def text_lines(report: Report, above: Sequence[FoldedFault], own: Sequence[FoldedFault], line: int) -> list[TextLine]:
    """Return the lines of the report's text near this line and near faults, with their faults.

    Faults that follow from one told `above` the lines are only named in theirs.
    """
    source = report.source
    assert source is not None
    spots: dict[int, list[Spot]] = defaultdict(list)
    hanging = [(FoldedFault(fault, ()), True) for lead in above for fault in lead.follow]
    for fault, hangs in [*((fault, False) for fault in own), *hanging]:
        place = fault.cause.place or TextPlace(source.first_line, 1, 1, "")
        spots[place.line].append(_spot(fault, place, hangs))
    texts = dict(enumerate(shown_text(source).split("\n"), source.first_line))
    near = (*spots, line)
    shown = [number for number in texts if len(texts) <= WHOLE or any(abs(number - place) <= AROUND for place in near)]
    return [
        TextLine(number, _visible(texts[number][:WIDE]), number - last - 1, tuple(spots.get(number, ())))
        for last, number in zip((source.first_line - 1, *shown), shown, strict=False)
    ]


def _visible(text: str) -> str:
    """Return a piece of a line in which every character has the width of one."""
    return visible(text.rstrip("\r").replace("\t", " "))


def _spot(told: FoldedFault, place: TextPlace, hangs: bool) -> Spot:
    start, is_long = place.column - 1, len(place.text) > WIDE
    cut = max(0, start - PIECE // 3) if is_long else 0
    excerpt = place.text[cut : cut + PIECE] if is_long else ""
    carets = "^" * max(1, min(place.length, PIECE))
    return Spot(told, _visible(excerpt), _visible(place.text[cut:start]), carets, hangs)
