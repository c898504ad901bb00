"""Downloads of the desk's text as a file, in the notation or as JSON. Nothing of it is stored."""

import re
from typing import Final

from flask import Blueprint, Response, render_template, request

from tarot_records.engine.result import replayed
from tarot_records.reading.convert import text_of
from tarot_records.record.model import Record
from tarot_records.record.search_words import folded
from tarot_records.record.source import Source

from ..site import urls
from ..site.pages import content_security
from ..site.speech import gettext as _
from ..site.speech import language
from .desk_page import context, empty
from .examination import examine, seen_at
from .texts import sent, sources_of

KINDS: Final = {"tn": "text/plain", "json": "application/json", "jsonl": "application/jsonl"}
"""Form of a file -> its media type; `jsonl` has several records in JSON, one a line."""

blueprint = Blueprint("taking", __name__)


@blueprint.post(urls.TAKE)
def take(form: str) -> Response:
    """Return the text as a file of this form, unchanged if it has that form already; the desk if it cannot be read."""
    raw, line = sent(), request.form.get("line", 0, type=int)
    sources = sources_of(raw) if raw.strip() else []
    if form == "json" and len(sources) > 1:
        form = "jsonl"
    body = _in_form(raw, sources, form)
    if body is None:
        return _refusal(raw, line)
    response = Response(body, mimetype=KINDS[form])
    response.headers.set("Content-Disposition", "attachment", filename=f"{_file_name(sources)}.{form}")
    response.headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'; sandbox"
    response.headers["Cache-Control"] = "no-store"
    return response


def _in_form(raw: bytes, sources: list[Source], form: str) -> bytes | None:
    """Return the records in a form; None if there is none, or one of them cannot be read."""
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
    """Return the file name after the event or the game of the first record, in letters, digits and hyphens."""
    record: Record | None = replayed(sources[0]).record if sources else None
    name = "" if record is None else (record.event and record.event.name) or record.id or record.game
    return re.sub("[^a-z0-9]+", "-", folded(name or ""))[:60].strip("-") or "game"


def _refusal(raw: bytes, line: int) -> Response:
    """Return the desk with the text and the reason why there is no file."""
    refused = _("There is no record to download: the text cannot be read yet.")
    values = empty()
    if raw.strip():
        work = examine(raw, line)
        values = context(work, seen_at(work.report, line), "")
    response = Response(render_template("desk.html", **values, refused=refused), 422, mimetype="text/html")
    response.headers["Content-Security-Policy"] = content_security("script", "connect", "worker")
    response.headers["Cache-Control"] = "no-store"
    return response
