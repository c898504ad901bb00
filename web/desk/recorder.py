"""The recorder: a page on which a game is written down by clicking – each click sends the text and extends it.

The rules say what comes next and what is legal; what is against them is written down too, marked as irregular, if the
reader insists that it was really played.
"""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, request

from tarot_records.notation.writer import write
from tarot_records.report.report import report_on
from tarot_records.words.explain import Explanation

from ..site import urls
from ..site.pages import Page, allow, pair
from ..site.speech import language
from .clicks import Click, click_of_keys
from .new_record import first_lines, tables
from .recorder_page import context, offline
from .recording import FREE, Recording, after_click, recording, skipped_by_card
from .texts import sent, sources_of

blueprint = Blueprint("recorder", __name__)
allow(blueprint, "script", "connect", "worker")


@pair(blueprint, urls.RECORDER, methods=("GET", "POST"))
def recorder() -> Page:
    """Show the text of the form (`text`) after the click (`do`), and what its last hand needs next.

    `line` selects the table; `skipped` has the fields that are not asked for any more.
    """
    text, skipped = _text(), set(request.form.get("skipped", "").split())
    click = Click(request.form.get("do", ""), request.form)
    if click.kind == "begin":
        text = first_lines(request.form) or text
        skipped = {"deal"} if request.form.get("from") == "tricks" else set()
    if not text.strip():
        return Page(
            "recorder.html", {"text": "", "start": tables(), **offline()}, lambda: {"text": "", "verdict": None}
        )
    if click.kind == "over":
        skipped.add(click.which)
    line = request.form.get("line", 0, type=int)
    work = recording(text, line, skipped)
    if click.kind == "typed" and work.now is not None and work.report.record is not None:
        click = click_of_keys(click, work.own, work.now, work.report.record.game)
    if click.kind == "card" and (passed := skipped_by_card(work)):
        skipped |= passed
        work = recording(text, line, skipped)
    refused: tuple[Explanation, ...] = ()
    lacks = False
    if click.what:
        new, refused = (text, ()) if work.now is None else after_click(work, click)
        lacks = click.kind in FREE and new == text and not refused
        if new != text and click.kind == "hand":
            skipped &= {"deal"}  # a deal that was unknown is not asked for in the next hand
        work = recording(new, line if new == text else 0, skipped)
    return Page("recorder.html", {**context(work, refused, click), "lacks": lacks}, lambda: _data(work, refused))


def _text() -> str:
    """Return the text of the form; a record in JSON as notation."""
    raw = sent()
    text = raw.decode("utf-8", "replace")
    if text.lstrip().startswith("{"):
        record = report_on(sources_of(raw)[0], steps=0).record
        text = text if record is None else write(record, language().letters.lang)
    return text


def _data(work: Recording, refused: tuple[Explanation, ...]) -> Mapping[str, Any]:
    asides = () if work.now is None else work.now.asides
    return {
        "text": work.text,
        "verdict": work.report.verdict,
        "awaited": work.now and work.now.awaited,
        "besides": [word for aside in asides for word in aside.words],
        "refused": [(explained.fault.code, explained.what) for explained in refused],
    }
