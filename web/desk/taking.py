"""Taking away: what stands on the desk as a file, in the notation or as JSON. Nothing of it is kept here."""

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
from . import routes as desk
from .texts import sources_of

KINDS: Final = {"tn": "text/plain", "json": "application/json", "jsonl": "application/jsonl"}
SEVERAL: Final = "jsonl"
"""The form of several records in JSON, one a line."""

blueprint = Blueprint("taking", __name__)


@blueprint.post(urls.TAKE)
def take(form: str) -> Response:
    """The text as a file in this form; as it stands, if it is in that already. Of what cannot be read there is none."""
    raw, line = desk.sent(), request.form.get("line", 0, type=int)
    if form == "json" and len(sources_of(raw)) > 1:
        form = SEVERAL
    body = _in_form(raw, form)
    if body is None:
        return _refused(raw, line)
    response = Response(body, mimetype=KINDS[form])
    response.headers.set("Content-Disposition", "attachment", filename=f"{_title(raw)}.{form}")
    response.headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'; sandbox"
    response.headers["Cache-Control"] = "no-store"
    return response


def _in_form(raw: bytes, form: str) -> bytes | None:
    """Return the records of a text in a form; None if one of them cannot be read."""
    sources = sources_of(raw) if raw.strip() else []
    if form == "tn" and all(source.reading() is not None for source in sources):
        return raw
    read = [(_record(source), source) for source in sources]
    told = [
        text_of(record, f".{form}", language().letters.lang, source) for record, source in read if record is not None
    ]
    return (b"\n" if form == "tn" else b"").join(told) if told and len(told) == len(read) else None


def _record(source: Source) -> Record | None:
    return replayed(source).record


def _title(raw: bytes) -> str:
    """Return what the file is called: after the event or the game; in small letters, digits and hyphens."""
    found = next(filter(None, map(_record, sources_of(raw)[:1])), None) if raw.strip() else None
    named = "" if found is None else (found.event and found.event.name) or found.id or found.game
    return re.sub("[^a-z0-9]+", "-", folded(named or ""))[:60].strip("-") or "game"


def _refused(raw: bytes, line: int) -> Response:
    """Return the desk again, with the text and the reason."""
    refused = _("There is no record to download: the text cannot be read yet.")
    work = desk.examined(raw, line, desk.SECONDS) if raw.strip() else None
    told = desk.empty() if work is None else desk.context(work, desk.seen_at(work.report, line), "")
    response = Response(render_template("desk.html", **told, refused=refused), 422, mimetype="text/html")
    response.headers["Content-Security-Policy"] = content_security("script", "connect", "worker")
    response.headers["Cache-Control"] = "no-store"
    return response
