"""The desk: a text as somebody types it -> verdict, faults under their lines, the table, corrections.

What is sent is answered and forgotten. Everything works by buttons; the script only presses them earlier.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate, islice
from pathlib import Path
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, request

from tarot_records.core.budgets import MOST, STEPS
from tarot_records.core.cards import codes_of
from tarot_records.core.faults import CAUSE, FAULTY, UNREADABLE, Fault
from tarot_records.engine.fold import Frame
from tarot_records.output.data import report_data
from tarot_records.output.text import FoldedFault
from tarot_records.record.source import Source
from tarot_records.repair.causes import CAUSE_CODES, repair_of
from tarot_records.repair.ranking import Repair, list_repairs
from tarot_records.report.report import Report, report_on
from tarot_records.words.explain import place_of
from tarot_records.words.narration import sentence

from ..deck.current import set_page_game
from ..lists.library import library
from ..site import urls
from ..site.pages import Page, content_security, pair
from ..site.speech import gettext as _
from ..site.speech import language, later
from ..table.layout import scene
from ..table.walk import Walk
from .beginning import SheetChoice, begun, choices
from .choices import EQUALS, INSTEAD, TextChoice, correction, instead, key_of
from .listing import rows, told, words_of
from .notes import WRONG, MarginNote, notes_on
from .texts import in_language, number_at, sources_of

LIMIT = 1 << 20
"""The most bytes of a text."""
SECONDS = 0.3
"""How long corrections are looked for, counted in replays."""
QUICK = 0.03
"""The same while somebody is typing."""
SHOWN = 5
"""How many corrections of a hand are offered."""
ANEW = later("The layout could not be kept: the record is written anew, without remarks after ;.")
EXAMPLE = (Path(__file__).parent.parent / "templates" / "example.tn").read_text("utf-8").rstrip()

blueprint = Blueprint("desk", __name__)


@cache
def example_in(lang: str) -> str:
    """Return the example in the words and with the card letters of a language, as its players write them."""
    own = Path(__file__).parent.parent / "templates" / f"example.{lang}.tn"
    return own.read_text("utf-8").rstrip() if own.exists() else EXAMPLE


@blueprint.after_request
def _scripted(response: Response) -> Response:
    """Here, and nowhere else, a script of our own may run and ask this page again."""
    response.headers["Content-Security-Policy"] = content_security("script", "connect", "worker")
    return response


@pair(blueprint, urls.DESK, methods=("GET", "POST"))
def desk() -> Page:
    """Return the text sent (`text`, or `file`) examined; `line` says where to look, `repair` which correction to make.

    Asked with the name of a `record`, it lays that record on the desk.

    With `typing` the answer comes soon, although a correction may be missing; with `folded` without the lines one by
    one; with `add` the next hand, or the sheet of a `game`, comes behind the text.
    """
    raw, line, said = begun(sent() or _named(), request.values.get("line", 0, type=int))
    seconds, steps = (QUICK, 0) if request.form.get("typing") else (SECONDS, STEPS)
    if not raw.strip():
        return Page("desk.html", empty(), lambda: {"text": "", "verdict": None})
    if not request.form.get("typing"):
        stated = in_language(raw, language().letters.lang)
        if stated != raw:
            raw, said = (
                stated,
                " ".join(filter(None, [said, _("The language of this page now stands on the first line.")])),
            )
    work = examined(raw, line, seconds, steps)
    key, answer = request.form.get("repair", ""), None if request.form.get("typing") else answered(work)
    if key or answer:
        chosen = answer or next(
            (one for note in work.notes()[0] for one in note.choices if one.key == key),
            next((correction(one, work.report) for one in work.repairs if key_of(one) == key), None),
        )
        if chosen is None:
            said = _("That correction does not fit the text as it is now.")
        else:
            made = chosen.make()
            work = examined(work.with_text(made.text).encode(), line, seconds)
            said = " ".join([_("Mended."), chosen.said, *([] if made.in_place else [_(ANEW)])])
    seen = seen_at(work.report, line or work.first_wrong)
    return Page("desk.html", context(work, seen, said), lambda: _data(work, seen, said))


def answered(work: "Examined") -> TextChoice | None:
    """Return what the field beside a note says is meant by a word that is asked about once; None if nothing is said."""
    source = work.report.source
    for note in work.notes()[0]:
        said = request.form.get(INSTEAD + note.asked, "").strip() if note.asked else ""
        if said and source is not None:
            return instead(note.told.cause, source, said)
    return None


def empty() -> Mapping[str, Any]:
    """Return what the page needs to show without a text."""
    return {"text": "", "example": example_in(language().letters.lang)}


@blueprint.app_template_global()
def sheets() -> list[SheetChoice]:
    """Return every sheet that can be laid on the desk."""
    return list(choices())


def sent(more: int = 0) -> bytes:
    """Return the text sent; of a file and a text, the file. So many bytes more may come with it."""
    request.max_form_memory_size = 3 * LIMIT
    request.max_content_length = 3 * LIMIT + more
    file = request.files.get("file")
    if file is not None and file.filename:
        raw: bytes = file.read()
    else:
        raw = request.form.get("text", "").replace("\r\n", "\n").encode("utf-8", "replace")
    if len(raw) > LIMIT:
        abort(413)
    return raw


def _named() -> bytes:
    """Return the text of the record that the address names, if it names one."""
    slug = request.args.get("record", "")
    if not slug:
        return b""
    source = library().source(slug)
    if source is None:
        abort(404)
    return words_of(source).encode("utf-8", "replace")


# -- the text examined ---------------------------------------------------------------------------


class Examined(NamedTuple):
    """A text, and what there is to say about the one of its records that is looked at."""

    sources: Sequence[Source]
    number: int
    """Which of the sources it is."""
    report: Report
    leads: Sequence[Repair]
    """What explains faults, as the report tells it."""
    others: Sequence[Repair]

    @property
    def repairs(self) -> Sequence[Repair]:
        """Every correction that can be made."""
        return (*self.leads, *self.others)

    @property
    def text(self) -> str:
        """The whole text as it can be shown."""
        return "".join(words_of(source) for source in self.sources)

    def with_text(self, text: str) -> str:
        """Return the whole text with another one for the record that is looked at."""
        parts = [words_of(source) for source in self.sources]
        parts[self.number] = text
        return "".join(parts)

    @property
    def underway(self) -> bool:
        """Whether nothing is wrong but that the play is not typed to its end."""
        return _underway(self.report)

    def told(self) -> tuple[list[FoldedFault], list[FoldedFault]]:
        """Return the faults to be told: what explains others, and the others; not that the play goes on."""
        return told(self.report, self.numbers)

    @property
    def numbers(self) -> list[int]:
        """The numbers of those faults."""
        away = FAULTY | {CAUSE} if self.underway else frozenset[str]()
        return [i for i, fault in enumerate(self.report.faults) if fault.severity not in away]

    def notes(self) -> tuple[list[MarginNote], list[MarginNote]]:
        """Return what is wrong, and what is merely not recorded, each for its line."""
        above, own = self.told()
        return notes_on(self.report, [*above, *own], self.repairs)

    @property
    def first_wrong(self) -> int:
        """The line of the first thing that is wrong; 0 if nothing is."""
        source = self.report.source
        faults = (fault for fault in self.report.faults if fault.code != "play.unfinished")
        wrong = islice((fault for fault in faults if fault.severity in WRONG), MOST)
        places = [] if source is None or self.underway else [place_of(fault, self.report) for fault in wrong]
        return min((place.line for place in places if place is not None), default=0)


def examined(raw: bytes, line: int, seconds: float, steps: int = STEPS) -> Examined:
    """Return the record that the line belongs to, or the first, with its corrections.

    There are none if all that is wrong is that the play is not typed to its end yet.
    """
    sources = sources_of(raw)
    number = number_at(sources, line)
    report = report_on(sources[number], steps=steps)
    set_page_game(report.record.game if report.record is not None else "")
    if _underway(report):
        return Examined(sources, number, report, (), ())
    leads = [repair_of(fault) for fault in report.faults if fault.code in CAUSE_CODES]
    leads += [one for fault in report.faults if fault.code == EQUALS for one in fault.facts["slips"]]
    known = set(map(key_of, leads))
    others = [one for one in list_repairs(report, limit=SHOWN, seconds=seconds) if key_of(one) not in known]
    return Examined(sources, number, report, leads, others)


def _underway(report: Report) -> bool:
    """Return whether nothing is wrong but that the play is not typed to its end: more may come."""
    wrong = [fault for fault in report.faults if fault.severity in FAULTY]
    stops = report.record is not None and any(fault.code == "play.unfinished" for fault in wrong)
    return stops and all(_to_come(report, fault) for fault in wrong)


def _to_come(report: Report, fault: Fault) -> bool:
    """Return whether a fault is only that the hand stops, or that its last trick does."""
    if fault.code == "play.unfinished":
        return True
    if fault.code != "play.size" or report.record is None:  # nobody knows what lines say that cannot be read
        return False
    hand, trick = (fault.where.hand or 1) - 1, fault.where.trick
    last = len(report.record.hands[hand].tricks or ())
    return trick == last and fault.facts["found"] < fault.facts["expected"]


# -- the table -----------------------------------------------------------------------------------


class Seen(NamedTuple):
    """A step of the replay, found by its line."""

    walk: Walk
    """Through its hand."""
    step: int
    """Of that walk."""
    line: int

    @property
    def is_end(self) -> bool:
        """Whether the hand is over there."""
        return self.walk.frames[self.step].step.settles


def reached(source: Source, frames: Sequence[Frame]) -> list[int]:
    """How far the text has been told at each step: where a step stands, or what came before it if it stands nowhere."""
    return list(accumulate((source.start(frame.pointer) for frame in frames), max))


def seen_at(report: Report, line: int) -> Seen | None:
    """Return how things stand after this line of the text, or after the last that could be replayed."""
    told = report if report.rest is None else report_on(report.rest, seconds=0.0, steps=0)
    source, record = told.source, told.record
    if source is None or record is None or told.outcome is None:
        return None
    end = source.end_of(line) if line else len(source.words())
    begun = bisect_right(range(len(record.hands)), end, key=lambda hand: source.start(f"/hands/{hand}"))
    for hand in reversed(range(max(1, begun))):
        shown = told.with_steps_of(hand)
        told_by = reached(source, shown.frames)
        if told_by and (told_by[0] <= end or hand == 0):
            step = max(0, bisect_right(told_by, end) - 1)
            last = shown.frames[step]
            if last.step.settles and last.after.setting.result is None:
                step = max(0, step - 1)  # the play is not typed to its end
            return Seen(Walk("", "", shown), step, source.place_of_offset(told_by[step]).line)
    return None


def _drawn(seen: Seen) -> int:
    """Return the step whose table is shown: at a score, what lay there before the cards were put together."""
    frames = seen.walk.frames
    back = seen.step - 1
    return back if frames[seen.step].step.settles and back >= 0 and frames[back].trick is not None else seen.step


# -- what is shown -------------------------------------------------------------------------------


def context(work: Examined, seen: Seen | None, said: str) -> Mapping[str, Any]:
    """Return what the page needs to show a text that was examined."""
    report = work.report
    source = work.sources[work.number]
    line = 0 if seen is None else seen.line
    above, own = work.told()
    wrong, beside = notes_on(report, [*above, *own], work.repairs)
    shown = {choice.key for note in wrong for choice in note.choices}
    return {
        "text": work.text,
        "example": example_in(language().letters.lang),
        "verdict": report.verdict,
        "meaning": language().verdict_means(report.verdict),
        "underway": work.underway,
        "faulty": 0 if work.underway else sum(fault.severity in FAULTY for fault in report.faults),
        "unread": sum(fault.severity == UNREADABLE for fault in report.faults),
        "more": len(work.numbers) - MOST,
        "wrong": wrong,
        "beside": beside,
        "records": len(work.sources),
        "first": source.first_line,
        "game": report.record.game if report.record is not None else "",
        "said": said,
        "rows": [] if request.form.get("folded") else rows(report, above, own, line),
        "repairs": [
            (correction(one, report), sorted({source.place(edit.pointer).line for edit in one.edits}))
            for one in work.others
            if key_of(one) not in shown
        ],
        "line": line,
        "is_end": seen is not None and seen.is_end,
        "sentence": "" if seen is None else sentence(seen.walk.report, seen.step, language()),
        "scene": None if seen is None else scene(seen.walk, _drawn(seen)),
        "taken": seen is not None and seen.walk.frames[seen.step].after.taken,
    }


def _data(work: Examined, seen: Seen | None, said: str) -> Mapping[str, Any]:
    return {
        "text": work.text,
        **report_data(work.report),
        "underway": _underway(work.report),
        "said": said or None,
        "repairs": [
            {"repair": key_of(one), "reason": one.reason, "mends_all": one.mends_all, "patch": one.patch()}
            for one in work.repairs
        ],
        "table": None if seen is None else _table(seen),
    }


def _table(seen: Seen) -> Mapping[str, Any]:
    report, frame = seen.walk.report, seen.walk.frames[seen.step]
    before = sum(len(report.with_steps_of(hand).frames) for hand in range(frame.hand))
    return {
        "line": seen.line,
        "step": before + seen.step,
        "kind": frame.kind,
        "pointer": frame.pointer,
        "sentence": sentence(seen.walk.report, seen.step),
        "hands": [codes_of(held) for held in frame.after.hands],
        "trick": [{"seat": p.seat, "card": p.card.code} for p in scene(seen.walk, seen.step).trick],
    }
