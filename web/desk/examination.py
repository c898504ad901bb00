"""Examination of a text: the report on one of its records, with repairs, notes, lines and the table at a line."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, islice
from typing import NamedTuple

from tarot_records.core.faults import CAUSE, FAULTY, UNREADABLE, Fault
from tarot_records.core.limits import MOST, STEPS
from tarot_records.engine.fold import Frame, kept_hands
from tarot_records.output.text import FoldedFault, fold_faults
from tarot_records.reading.inferred import INFERRED, QUESTION
from tarot_records.record.source import Source, TextPlace
from tarot_records.repairs.causes import CAUSE_CODES, REMARK_CODES
from tarot_records.repairs.ranking import Repair, list_repairs
from tarot_records.report.report import Report, report_on
from tarot_records.words.explain import place_of
from tarot_records.words.foreign_text import replace_controls
from tarot_records.words.narration import sentence

from ..deck.current import set_page_game
from ..site.speech import lang, language
from ..table.layout import Scene, scene
from ..table.walk import REPAIR_SECONDS, REPAIRS, Walk
from .choices import (
    SLIPS,
    TextChoice,
    correction,
    corrections,
    is_as_printed,
    key_of,
    mark_as_printed,
    readings,
    shared_word,
)
from .texts import shown_text, source_at, sources_of

SHOWN_CODES = REMARK_CODES | {QUESTION, INFERRED}
"""Codes of notes that stand beside their line although they are no errors."""
WRONG = FAULTY | {UNREADABLE, CAUSE}
WHOLE = 250
"""Maximum number of lines in a text that is listed whole; of a longer text only the lines near faults are listed."""
AROUND = 3
"""Number of lines listed before and after a fault of a long text."""
WIDE = 240
"""Maximum number of characters shown of a line; a fault in a longer line has an excerpt of its own."""
PIECE = 90
"""Number of characters in an excerpt."""


# -- notes in the margin -----------------------------------------------------------------------------


class MarginNote(NamedTuple):
    """A note in the margin: a fault with its line and the choices to resolve it."""

    told: FoldedFault
    line: int
    also: tuple[int, ...]
    """Numbers of the other lines with the same fault."""
    choices: tuple[TextChoice, ...]
    as_printed: bool
    """True if the record marks the fault as an irregularity of the source."""
    asked: str
    """The unknown word that is on several lines and can be replaced on all at once; empty if there is none."""

    @property
    def is_wrong(self) -> bool:
        """True if the note is about an error."""
        faults = [self.told.cause.fault, *(follower.fault for follower in self.told.follow)]
        return faults[0].code in SHOWN_CODES or any(fault.severity in WRONG for fault in faults)


def notes_on(
    report: Report, folded: Iterable[FoldedFault], repairs: Sequence[Repair]
) -> tuple[list[MarginNote], list[MarginNote]]:
    """Return the notes about errors in order of lines, and the other notes. Each repair is offered only once."""
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
    if report.source is not None:
        yield from readings(told.cause, report.source)
    faults = [told.cause.fault, *(follower.fault for follower in told.follow)]
    choices: dict[str, TextChoice] = {}
    for fault in faults:
        for repair in corrections(fault, repairs):
            choice = correction(repair, report)
            choices.setdefault(choice.key, choice)
    yield from list(choices.values())[:REPAIRS]
    wrong = next((fault for fault in faults if fault.severity in FAULTY), None)
    printed = None if wrong is None else mark_as_printed(wrong, report)
    if printed is not None:
        yield printed


# -- line by line ------------------------------------------------------------------------------------


class Spot(NamedTuple):
    """A fault at its place in a line."""

    told: FoldedFault
    excerpt: str
    """The piece of the line around the fault; empty unless the line is too long to be shown."""
    before: str
    """The text of the line or excerpt before the fault."""
    carets: str
    hangs: bool
    """True if the fault follows from another fault, which is explained above the lines."""


class TextLine(NamedTuple):
    """A line of the text with the faults in it."""

    number: int
    text: str
    skipped: int
    """Number of lines omitted before this line."""
    spots: tuple[Spot, ...]


def text_lines(report: Report, above: Sequence[FoldedFault], own: Sequence[FoldedFault], line: int) -> list[TextLine]:
    """Return the lines of the report's text near `line` and near faults, each with its faults.

    Faults that follow from a fault explained `above` the lines are only named in their line.
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
    """Return a piece of a line with every character one column wide."""
    return replace_controls(text.rstrip("\r").replace("\t", " "))


def _spot(told: FoldedFault, place: TextPlace, hangs: bool) -> Spot:
    """Return a fault at its place, with an excerpt if the line is too long."""
    start, is_long = place.column - 1, len(place.text) > WIDE
    cut = max(0, start - PIECE // 3) if is_long else 0
    excerpt = place.text[cut : cut + PIECE] if is_long else ""
    carets = "^" * max(1, min(place.length, PIECE))
    return Spot(told, _visible(excerpt), _visible(place.text[cut:start]), carets, hangs)


@dataclass(frozen=True)
class Examined:
    """A text and the report on its current record."""

    sources: Sequence[Source]
    number: int
    """Index of the current record in `sources`."""
    report: Report
    leads: Sequence[Repair] = ()
    """The repairs that faults of the report carry."""
    others: Sequence[Repair] = ()

    @property
    def repairs(self) -> Sequence[Repair]:
        """All repairs."""
        return (*self.leads, *self.others)

    @property
    def text(self) -> str:
        """The whole text as a page shows it."""
        return "".join(map(shown_text, self.sources))

    def with_text(self, text: str) -> str:
        """Return the whole text with `text` in place of the current record."""
        parts = list(map(shown_text, self.sources))
        parts[self.number] = text
        return "".join(parts)

    @cached_property
    def is_underway(self) -> bool:
        """True if the only error is that the play is not typed to its end."""
        faults = self.report.faults
        stops = self.report.record is not None and any(fault.code == "play.unfinished" for fault in faults)
        return stops and all(_is_to_come(self.report, fault) for fault in faults if fault.severity in FAULTY)

    @cached_property
    def numbers(self) -> list[int]:
        """Indices of the faults to show. While the play is being typed, faults about its missing end are left out."""
        faults = enumerate(self.report.faults)
        if not self.is_underway:
            return [i for i, _fault in faults]
        ignored = FAULTY | {CAUSE}
        return [i for i, fault in faults if fault.severity not in ignored and fault.code != "play.unfinished"]

    @cached_property
    def faults(self) -> tuple[list[FoldedFault], list[FoldedFault]]:
        """The faults that explain others and stand above the lines, and the other faults."""
        both = fold_faults(self.report, self.numbers[:MOST], lang())
        above = [fault for fault in both if fault.cause.fault.code in CAUSE_CODES | REMARK_CODES]
        return above, [fault for fault in both if fault not in above]

    @cached_property
    def notes(self) -> tuple[list[MarginNote], list[MarginNote]]:
        """The notes about errors, and those about facts that are not recorded."""
        above, own = self.faults
        return notes_on(self.report, [*above, *own], self.repairs)

    @property
    def first_wrong(self) -> int:
        """Number of the line with the first error; 0 if there is no error."""
        source = self.report.source
        wrong = islice((fault for fault in self.report.faults if fault.severity in WRONG), MOST)
        places = [] if source is None or self.is_underway else [place_of(fault, self.report) for fault in wrong]
        return min((place.line for place in places if place is not None), default=0)


@kept_hands()
def examine(raw: bytes, line: int, seconds: float = REPAIR_SECONDS, steps: int = STEPS) -> Examined:
    """Return the report on the record at this line, or on the first record, with its repairs.

    There are no repairs if the only error is that the play is not typed to its end.
    """
    sources = sources_of(raw)
    number = source_at(sources, line)
    report = report_on(sources[number], steps=steps)
    set_page_game(report.record.game if report.record is not None else "")
    work = Examined(sources, number, report)
    if work.is_underway:
        return work
    leads = [repair for fault in report.faults if fault.code in SLIPS for repair in corrections(fault, ())]
    known = set(map(key_of, leads))
    others = [repair for repair in list_repairs(report, limit=REPAIRS, seconds=seconds) if key_of(repair) not in known]
    return replace(work, leads=leads, others=others)


def _is_to_come(report: Report, fault: Fault) -> bool:
    """Return whether a fault says only that the hand, or its last trick, is not complete."""
    if fault.code == "play.unfinished":
        return True
    if fault.code != "play.size" or report.record is None:
        return False
    hand, trick = (fault.where.hand or 1) - 1, fault.where.trick
    last = len(report.record.hands[hand].tricks or ())
    return trick == last and fault.facts["found"] < fault.facts["expected"]


class SeenTable(NamedTuple):
    """The state of the game at a line of the text: the last step up to that line, in the walk through its hand."""

    walk: Walk
    step: int
    line: int
    table: int = -1
    """The step whose table is shown instead of `step`; negative if there is none."""

    @property
    def is_end(self) -> bool:
        """True if the hand is over."""
        return self.walk.frames[self.step].step.settles

    def before_score(self) -> "SeenTable":
        """Return this state; at a score, with the table before the cards were gathered."""
        return self._replace(table=self.step - 1) if self.is_end and self.step else self

    @property
    def sentence(self) -> str:
        """The step in words."""
        return sentence(self.walk.report, self.step, language())

    @property
    def scene(self) -> Scene:
        """The table to show."""
        return scene(self.walk, self.step if self.table < 0 else self.table)

    @property
    def taken(self) -> bool:
        """True if the winner has taken the trick."""
        return bool(self.walk.frames[self.step].after.taken)


def end_offsets(source: Source, frames: Sequence[Frame]) -> list[int]:
    """Return the offset in the text that each step reaches; a step without a place has that of the step before."""
    return list(accumulate((source.start(frame.pointer) for frame in frames), max))


@kept_hands()
def table_at_line(report: Report, line: int) -> SeenTable | None:
    """Return the table after this line, or after the last line that can be replayed; None if there is no such line."""
    readable = report if report.rest is None else report_on(report.rest, seconds=0.0, steps=0)
    source, record = readable.source, readable.record
    if source is None or record is None or readable.outcome is None:
        return None
    end = source.end_of(line) if line else len(source.words())
    hands = bisect_right(range(len(record.hands)), end, key=lambda hand: source.start(f"/hands/{hand}"))
    for hand in reversed(range(max(1, hands))):
        shown = readable.with_steps_of(hand)
        offsets = end_offsets(source, shown.frames)
        if offsets and (offsets[0] <= end or hand == 0):
            step = max(0, bisect_right(offsets, end) - 1)
            last = shown.frames[step]
            if last.step.settles and last.after.setting.result is None:
                step = max(0, step - 1)  # the play is not typed to its end
            is_score = step > 0 and shown.frames[step - 1].trick is not None
            line = source.place_of_offset(offsets[step]).line
            seen = SeenTable(Walk("", "", shown), step, line)
            return seen.before_score() if is_score else seen
    return None
