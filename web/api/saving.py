"""Saving: the text on the desk goes to the archive, by a form that only this site can send and only a writer can fill.

The token is typed into the form each time. No cookie says who somebody is, so no other site can make a browser save.
"""

from typing import Any, Final

from flask import Blueprint, Response, render_template, request
from flask.sansio.blueprints import BlueprintSetupState

from tarot_records.archive import photographs
from tarot_records.archive.changes import DESK, Author
from tarot_records.archive.inserting import now
from tarot_records.archive.photographs import WrongPhotograph

from ..desk import routes as desk
from ..desk.texts import sources_of
from ..site import urls
from ..site.pages import content_security, links
from ..site.problems import Problem, told
from ..site.speech import gettext as _
from ..site.speech import language
from ..site.urls import slug_of
from .gate import archive, is_writable, refuse_other_sites, shift_of, writer_of
from .records import added

NAME: Final = "desk"
"""What texts from there are called."""
MOST: Final = 1_000
"""So many records are saved at once."""
SHOWN: Final = 20
"""So many saved records are told one by one."""

blueprint = Blueprint("saving", __name__)


@blueprint.post(urls.SAVE)
def save() -> Response:
    """The desk again with what became of its text; if it is refused, with the text alone and the reason."""
    refuse_other_sites()
    raw = desk.sent(photographs.LIMIT)
    context: dict[str, Any] = {
        "text": raw.decode("utf-8", "replace"),
        "example": desk.example_in(language().letters.lang),
    }
    status, headers = 200, {}
    try:
        context |= _saved(raw)
    except Problem as problem:
        said = told(problem)
        context["refused"], status, headers = f"{said.title}. {said.detail}", said.status, dict(problem.headers)
    response = Response(render_template("desk.html", **context), status, mimetype="text/html", headers=headers)
    response.headers["Content-Security-Policy"] = content_security("script", "connect", "worker")
    response.headers["Cache-Control"] = "no-store"
    return response


def _saved(raw: bytes) -> dict[str, Any]:
    """What the desk shows of a text that was saved: each record, its page and what to say of it, and what is wrong."""
    store = archive()
    author = Author(writer_of(request.form.get("token", "").strip()), DESK)
    if not raw.strip():
        return {}
    sources = [source._replace(name=NAME) for source in sources_of(raw)]
    if len(sources) > MOST:
        raise Problem("too-much")
    with shift_of(author.name):
        jpeg = _photo(len(sources))
        saved = added(store, sources, author)
        number = saved[0]["id"]
        if jpeg is not None and number is not None:
            store.write(lambda connection: photographs.keep(connection, number, jpeg, author, now()))
        work = desk.examined(raw, 0, desk.SECONDS)
        context = desk.context(work, desk.seen_at(work.report, 0), "")
    said = [
        (
            links().record(slug_of(one["id"])),
            _("It is in the archive already, as record %(id)s.", id=one["id"])
            if one["known"]
            else _("Saved as record %(id)s.", id=one["id"]),
        )
        for one in saved[:SHOWN]
    ]
    if jpeg is not None and number is not None:
        said.append((links().photo(slug_of(number)), _("The photo is kept with it.")))
    return {**context, "saved": said}


def _photo(records: int) -> bytes | None:
    """The photo that was sent with so many records, cleaned; None if there was none. It belongs to one record."""
    file, turn = request.files.get("photo"), request.form.get("quarters", 0, type=int)
    if file is None or not file.filename:
        return None
    if records != 1:
        raise Problem("bad-photo", _("A photo is kept with one record, and here are several."))
    try:
        return photographs.cleaned(file.read(), turn)
    except WrongPhotograph as error:
        raise Problem("bad-photo") from error


def takes_photos() -> bool:
    """Whether a photo may be kept with a record here."""
    return is_writable() and photographs.is_installed()


@blueprint.record
def _offer(state: BlueprintSetupState) -> None:
    """The desk asks whether it may offer that."""
    state.app.jinja_env.globals["takes_photos"] = takes_photos
