"""Examination of a text: the report on one of its records, with repairs, notes and the table at a line."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, islice
from typing import NamedTuple

from tarot_records.core.faults import CAUSE, FAULTY, Fault
from tarot_records.core.limits import MOST, STEPS
from tarot_records.engine.fold import Frame
from tarot_records.output.text import FoldedFault, folded
from tarot_records.record.source import Source
from tarot_records.repair.causes import CAUSE_CODES, REMARK_CODES
from tarot_records.repair.ranking import Repair, list_repairs
from tarot_records.report.report import Report, report_on
from tarot_records.words.explain import place_of
from tarot_records.words.narration import sentence

from ..deck.current import set_page_game
from ..site.speech import lang, language
from ..table.layout import Scene, scene
from ..table.walk import Walk
from .choices import SLIPS, corrections, key_of
from .findings import WRONG, MarginNote, notes_on
from .texts import shown_text, source_at, sources_of

SECONDS = 0.3
"""Search budget for repairs, counted in replays."""
SHOWN = 5
"""Maximum number of repairs offered for a hand."""


@dataclass(frozen=True)
class Examined:
    """A text and the report on its current record."""

    sources: Sequence[Source]
    number: int
    """Index of the current record."""
    report: Report
    leads: Sequence[Repair] = ()
    """The repairs that the report itself suggests."""
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
        """Return the whole text with another one for the current record."""
        parts = list(map(shown_text, self.sources))
        parts[self.number] = text
        return "".join(parts)

    @cached_property
    def is_underway(self) -> bool:
        """Whether nothing is wrong but that the play is not typed to its end."""
        wrong = [fault for fault in self.report.faults if fault.severity in FAULTY]
        stops = self.report.record is not None and any(fault.code == "play.unfinished" for fault in wrong)
        return stops and all(_is_to_come(self.report, fault) for fault in wrong)

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers of the faults to tell; none says that the play goes on."""
        ignored = FAULTY | {CAUSE} if self.is_underway else frozenset[str]()
        return [i for i, fault in enumerate(self.report.faults) if fault.severity not in ignored]

    @cached_property
    def faults(self) -> tuple[list[FoldedFault], list[FoldedFault]]:
        """The faults that explain others, told above the lines, and the others."""
        both = folded(self.report, self.numbers[:MOST], lang())
        above = [fault for fault in both if fault.cause.fault.code in CAUSE_CODES | REMARK_CODES]
        return above, [fault for fault in both if fault not in above]

    @cached_property
    def notes(self) -> tuple[list[MarginNote], list[MarginNote]]:
        """The notes about errors, and those about what is merely not recorded."""
        above, own = self.faults
        return notes_on(self.report, [*above, *own], self.repairs)

    @property
    def first_wrong(self) -> int:
        """The line of the first error; 0 if there is none."""
        source = self.report.source
        faults = (fault for fault in self.report.faults if fault.code != "play.unfinished")
        wrong = islice((fault for fault in faults if fault.severity in WRONG), MOST)
        places = [] if source is None or self.is_underway else [place_of(fault, self.report) for fault in wrong]
        return min((place.line for place in places if place is not None), default=0)


def examine(raw: bytes, line: int, seconds: float = SECONDS, steps: int = STEPS) -> Examined:
    """Return the report on the record at this line, or on the first, with its repairs.

    There are none if the only error is that the play is not typed to its end yet.
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
    others = [repair for repair in list_repairs(report, limit=SHOWN, seconds=seconds) if key_of(repair) not in known]
    return replace(work, leads=leads, others=others)


def _is_to_come(report: Report, fault: Fault) -> bool:
    """Return whether a fault only says that the hand, or its last trick, is not complete."""
    if fault.code == "play.unfinished":
        return True
    if fault.code != "play.size" or report.record is None:
        return False
    hand, trick = (fault.where.hand or 1) - 1, fault.where.trick
    last = len(report.record.hands[hand].tricks or ())
    return trick == last and fault.facts["found"] < fault.facts["expected"]


class Seen(NamedTuple):
    """The state of the game at a line: the last step of it in the walk through its hand."""

    walk: Walk
    step: int
    line: int
    table: int
    """The step whose table is shown: at a score, the one before the cards were put together."""

    @property
    def is_end(self) -> bool:
        """Whether the hand is over."""
        return self.walk.frames[self.step].step.settles

    @property
    def sentence(self) -> str:
        """The step in words."""
        return sentence(self.walk.report, self.step, language())

    @property
    def scene(self) -> Scene:
        """The table to show."""
        return scene(self.walk, self.table)

    @property
    def taken(self) -> bool:
        """Whether a trick has been taken."""
        return bool(self.walk.frames[self.step].after.taken)


def end_offsets(source: Source, frames: Sequence[Frame]) -> list[int]:
    """Return how far the text is used at each step; a step without a place in it has that of the step before."""
    return list(accumulate((source.start(frame.pointer) for frame in frames), max))


def seen_at(report: Report, line: int) -> Seen | None:
    """Return the table after this line of the text, or after the last one that could be replayed."""
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
            is_score = shown.frames[step].step.settles and step > 0 and shown.frames[step - 1].trick is not None
            line = source.place_of_offset(offsets[step]).line
            return Seen(Walk("", "", shown), step, line, step - is_score)
    return None
