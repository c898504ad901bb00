"""The desk: a page that validates a text while it is typed – verdict, faults, table, repairs, proposed next words.

The text can be downloaded as a file. No text that is sent is stored. Everything works by buttons; the script only
presses them earlier.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response, abort, render_template, request

from tarot_records.core.cards import codes_of
from tarot_records.core.faults import FAULTY, UNREADABLE
from tarot_records.core.limits import MOST, STEPS
from tarot_records.engine.result import replayed
from tarot_records.importers.sheets.rows.workbook import is_workbook
from tarot_records.output.data import report_data
from tarot_records.reading.convert import text_of
from tarot_records.record.model import Record
from tarot_records.record.search_words import fold_text
from tarot_records.record.source import Source
from tarot_records.suggestions.proposals import propose
from tarot_records.words.explain import dumped
from tarot_records.words.narration import sentence

from ..lists.library import library
from ..site import urls
from ..site.pages import Page, allow, answer, pair
from ..site.speech import gettext as _
from ..site.speech import language, page_lang
from ..table.layout import scene
from ..table.walk import REPAIR_SECONDS
from .choices import INSTEAD, TextChoice, correction, key_of, replacement
from .examination import Examined, SeenTable, examine, table_at_line, text_lines
from .sheet_page import looks_like_sheet, sheet_page, sheet_text
from .texts import extend_text, favourite_sheet, in_language, sent_text, sheets, shown_text, sources_of

QUICK = 0.03
"""Search budget for repairs while the reader is typing: nominal seconds, which set the number of replays."""
TEMPLATES = Path(__file__).parent.parent / "templates"
EXAMPLE = (TEMPLATES / "example.tn").read_text("utf-8").rstrip()

blueprint = Blueprint("desk", __name__)
allow(blueprint, "script", "connect", "worker")
blueprint.add_app_template_global(sheets)
blueprint.add_app_template_global(favourite_sheet)
proposals = Blueprint("proposals", __name__)


@cache
def example_in(lang: str) -> str:
    """Return the example text in the words and card letters of a language; in English if there is none."""
    own = TEMPLATES / f"example.{lang}.tn"
    return own.read_text("utf-8").rstrip() if own.exists() else EXAMPLE


@pair(blueprint, urls.DESK, methods=("GET", "POST"))
def desk() -> Page:
    """Validate the text of the form (`text` or `file`), or the `record` of the library.

    `line` selects the table. `repair` makes a repair. `add` adds the next hand or the sheet of a `game`. With `typing`
    the answer is quick, but a repair may be missing; with `folded` it does not list the lines.
    """
    raw, line, message = extend_text(sent_text() or _named_record(), request.values.get("line", 0, type=int))
    typing = bool(request.form.get("typing"))
    if is_workbook(raw):
        return sheet_page(*sheet_text(raw))._replace(data=lambda: {"text": "", "verdict": None})
    if not raw.strip():
        return Page("desk.html", empty(), lambda: {"text": "", "verdict": None})
    messages = [message] if message else []
    if not typing and (stated := in_language(raw, language().letters.lang)) != raw:
        raw = stated
        messages.append(_("The language of this page now stands on the first line."))
    seconds = QUICK if typing else REPAIR_SECONDS
    work = examine(raw, line, seconds, 0 if typing else STEPS)
    key, answer = request.form.get("repair", ""), None if typing else _answer(work)
    if key or answer:
        choice = answer or _choice(work, key)
        if choice is None:
            messages = [_("That correction does not fit the text as it is now.")]
        else:
            made = choice.make()
            work = examine(work.with_text(made.text).encode(), line, seconds)
            messages = [_("Corrected."), choice.label]
            if not made.in_place:
                messages.append(
                    _("The layout could not be kept: the whole record is written again, without remarks after ;.")
                )
    said = " ".join(messages)
    seen = table_at_line(work.report, line or work.first_wrong)
    return Page("desk.html", context(work, seen, said), lambda: _data(work, seen, said))


def _named_record() -> bytes:
    """Return the text of the record that the address names; empty if it names none."""
    slug = request.args.get("record", "")
    if not slug:
        return b""
    source = library().source(slug)
    if source is None:
        abort(404)
    return shown_text(source).encode("utf-8", "replace")


def _answer(work: Examined) -> TextChoice | None:
    """Return the choice for a word that the reader typed into the field of a note; None if no such word was typed."""
    source = work.report.source
    for note in work.notes[0]:
        word = request.form.get(INSTEAD + note.asked, "").strip() if note.asked else ""
        if word and source is not None:
            return replacement(note.told.cause, source, word)
    return None


def _choice(work: Examined, key: str) -> TextChoice | None:
    """Return the choice or repair with this key; None if there is none."""
    choices = (choice for note in work.notes[0] for choice in note.choices if choice.key == key)
    repairs = (correction(repair, work.report) for repair in work.repairs if key_of(repair) == key)
    return next(choices, next(repairs, None))


def empty() -> Mapping[str, Any]:
    """Return the template values of the desk without a text."""
    return {"text": "", "example": example_in(language().letters.lang)}


@proposals.post(urls.NEXT)
def following() -> Response:
    """Return proposals for the next word of the text: the part of the word already typed, and its completions."""
    text = sent_text().decode("utf-8", "replace")
    offer = propose(text, len(text), page_lang())
    data = {"typed": text[offer.start :], "kind": offer.kind, "choices": [choice._asdict() for choice in offer.choices]}
    return answer(dumped(data), "application/json")


def context(work: Examined, seen: SeenTable | None, said: str) -> Mapping[str, Any]:
    """Return the template values of an examined text."""
    report, source = work.report, work.sources[work.number]
    line = 0 if seen is None else seen.line
    wrong, beside = work.notes
    offered = {choice.key for note in wrong for choice in note.choices}
    return {
        "text": work.text,
        "example": example_in(language().letters.lang),
        "verdict": report.verdict,
        "meaning": language().verdict_means(report.verdict),
        "underway": work.is_underway,
        "faulty": 0 if work.is_underway else sum(fault.severity in FAULTY for fault in report.faults),
        "unread": sum(fault.severity == UNREADABLE for fault in report.faults),
        "more": len(work.numbers) - MOST,
        "wrong": wrong,
        "beside": beside,
        "records": len(work.sources),
        "first": source.first_line,
        "game": report.record.game if report.record is not None else "",
        "said": said,
        "sheet": looks_like_sheet(work.text),
        "rows": [] if request.form.get("folded") else text_lines(report, *work.faults, line),
        "repairs": [
            (correction(repair, report), sorted({source.place(edit.pointer).line for edit in repair.edits}))
            for repair in work.others
            if key_of(repair) not in offered
        ],
        "line": line,
        "seen": seen,
    }


def _data(work: Examined, seen: SeenTable | None, said: str) -> Mapping[str, Any]:
    return {
        "text": work.text,
        **report_data(work.report),
        "underway": work.is_underway,
        "said": said or None,
        "repairs": [
            {"repair": key_of(repair), "reason": repair.reason, "mends_all": repair.mends_all, "patch": repair.patch()}
            for repair in work.repairs
        ],
        "table": None if seen is None else _table(seen),
    }


def _table(seen: SeenTable) -> Mapping[str, Any]:
    """Return the table at a line for the JSON answer; `step` counts from the start of the record."""
    report, frame = seen.walk.report, seen.walk.frames[seen.step]
    before = sum(len(report.with_steps_of(hand).frames) for hand in range(frame.hand))
    return {
        "line": seen.line,
        "step": before + seen.step,
        "kind": frame.kind,
        "pointer": frame.pointer,
        "sentence": sentence(report, seen.step),
        "hands": [codes_of(held) for held in frame.after.hands],
        "trick": [{"seat": played.seat, "card": played.card.code} for played in scene(seen.walk, seen.step).trick],
    }


# -- downloads -------------------------------------------------------------------------------------


KINDS: Final = {"tn": "text/plain", "json": "application/json", "jsonl": "application/jsonl"}
"""Form of a file -> its media type; `jsonl` has several records in JSON, each on a line."""

downloads = Blueprint("taking", __name__)
allow(downloads, "script", "connect", "worker")


@downloads.post(urls.TAKE)
def take(form: str) -> Response:
    """Return the text as a file of this form, unchanged if it has that form; the desk if the text cannot be read."""
    raw, line = sent_text(), request.form.get("line", 0, type=int)
    sources = sources_of(raw) if raw.strip() else []
    if form == "json" and len(sources) > 1:
        form = "jsonl"
    body = _in_form(raw, sources, form)
    if body is None:
        return _refusal(raw, line)
    response = answer(body, KINDS[form])
    response.headers.set("Content-Disposition", "attachment", filename=f"{_file_name(sources)}.{form}")
    response.headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'; sandbox"
    return response


def _in_form(raw: bytes, sources: list[Source], form: str) -> bytes | None:
    """Return the records as a file of this form; None if there is no record, or one cannot be read."""
    if form == "tn" and all(source.reading() is not None for source in sources):
        return raw
    records = [replayed(source).record for source in sources]
    texts = [
        text_of(record, f".{form}", language().letters.lang, source)
        for record, source in zip(records, sources, strict=True)
        if record is not None
    ]
    return (b"\n" if form == "tn" else b"").join(texts) if texts and len(texts) == len(sources) else None


def _file_name(sources: list[Source]) -> str:
    """Return a file name from the event or the game of the first record, in letters, digits and hyphens."""
    record: Record | None = replayed(sources[0]).record if sources else None
    name = "" if record is None else (record.event and record.event.name) or record.id or record.game
    return re.sub("[^a-z0-9]+", "-", fold_text(name or ""))[:60].strip("-") or "game"


def _refusal(raw: bytes, line: int) -> Response:
    """Return the desk with the text and the reason why the file cannot be downloaded."""
    refused = _("There is no record to download: the text cannot be read yet.")
    values = empty()
    if raw.strip():
        work = examine(raw, line)
        values = context(work, table_at_line(work.report, line), "")
    return answer(render_template("desk.html", **values, refused=refused), "text/html", 422)
