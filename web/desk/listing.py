"""A text listed line by line, each fault below the line it belongs to."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from tarot_records.core.budgets import MOST
from tarot_records.output.text import FoldedFault, folded
from tarot_records.record.source import Source, TextPlace
from tarot_records.repair.causes import CAUSE_CODES, REMARK_CODES
from tarot_records.report.report import Report
from tarot_records.words.foreign_text import visible

from ..site.speech import lang

WHOLE = 250
"""A text of at most so many lines is listed whole; of a longer one, what lies around its faults."""
AROUND = 3
WIDE = 240
"""The most characters of a line that are shown; around a fault further on, another piece."""
PIECE = 90


class Spot(NamedTuple):
    """A fault at its place in a line."""

    told: FoldedFault
    excerpt: str
    """The piece of the line around it, where the line is too long to be shown."""
    before: str
    """What stands on the line, or the piece, before the place."""
    carets: str
    hangs: bool
    """Whether it is told in full above the lines."""


class TextLine(NamedTuple):
    """A line of the text."""

    number: int
    text: str
    skipped: int
    """How many lines before it are not shown."""
    spots: tuple[Spot, ...]


def words_of(source: Source) -> str:
    """Return the text of a source as it can be shown."""
    reading = source.reading()
    return source.words() if reading is None else reading.text


def told(report: Report, numbers: Sequence[int]) -> tuple[list[FoldedFault], list[FoldedFault]]:
    """Return the faults to be told, by their numbers: what explains others, told above the lines, and the others."""
    both = folded(report, list(numbers[:MOST]), lang())
    above = [one for one in both if one.cause.fault.code in CAUSE_CODES | REMARK_CODES]
    return above, [one for one in both if one not in above]


def rows(report: Report, above: Sequence[FoldedFault], own: Sequence[FoldedFault], line: int) -> list[TextLine]:
    """Return the lines of the text a report was made from, around this line and what is told below lines.

    Of what hangs below something that is told above the lines it is only said in which line it stands.
    """
    source = report.source
    assert source is not None
    spots: dict[int, list[Spot]] = defaultdict(list)
    hung = [(FoldedFault(one, ()), True) for lead in above for one in lead.follow]
    for one, hangs in [*((one, False) for one in own), *hung]:
        place = one.cause.place or TextPlace(source.first_line, 1, 1, "")
        spots[place.line].append(_spot(one, place, hangs))
    texts = dict(enumerate(words_of(source).split("\n"), source.first_line))
    shown = [number for number in texts if len(texts) <= WHOLE or _is_near(number, (*spots, line))]
    before = (source.first_line - 1, *shown)
    return [
        TextLine(number, _shown(texts[number][:WIDE]), number - last - 1, tuple(spots.get(number, ())))
        for last, number in zip(before, shown, strict=False)
    ]


def _is_near(number: int, places: tuple[int, ...]) -> bool:
    return any(abs(number - place) <= AROUND for place in places)


def _shown(text: str) -> str:
    """Return a piece of a line, every character of it as wide as it is."""
    return visible(text.rstrip("\r").replace("\t", " "))


def _spot(told: FoldedFault, place: TextPlace, hangs: bool) -> Spot:
    start, cut = place.column - 1, 0
    if len(place.text) > WIDE:
        cut = max(0, start - PIECE // 3)
    excerpt = place.text[cut : cut + PIECE] if cut or len(place.text) > WIDE else ""
    carets = "^" * max(1, min(place.length, PIECE))
    return Spot(told, _shown(excerpt), _shown(place.text[cut:start]), carets, hangs)
