"""The view that saves the text of the desk to the archive, by a form with the token of a writer.

The token is typed each time and no cookie identifies a writer, so no other site can make a browser save.
"""

from typing import Any, Final

from flask import Blueprint, Response, render_template, request

from tarot_records.archive import photographs
from tarot_records.archive.change_log import DESK, Author
from tarot_records.archive.insertion import current_time
from tarot_records.archive.photographs import WrongPhotograph

from ..desk.desk_page import context as desk_context
from ..desk.desk_page import empty
from ..desk.examination import examine, table_at_line
from ..desk.texts import sent_text, sources_of
from ..site import urls
from ..site.pages import allow, answer, links
from ..site.problems import Problem, problem_text
from ..site.speech import gettext as _
from .gate import Shift, archive, is_writable, other_process, refuse_other_sites, shift_of, writer_of
from .records import add_records

NAME: Final = "desk"
"""Source name of the texts that come from the desk."""
MOST: Final = 1_000
"""Maximum number of records that are saved at once."""
SHOWN: Final = 20
"""Maximum number of saved records that are listed."""

blueprint = Blueprint("saving", __name__)
allow(blueprint, "script", "connect", "worker")


@blueprint.post(urls.SAVE)
def save() -> Response:
    """Save the text of the form and show the desk with the result; if it is refused, with the text and the reason."""
    refuse_other_sites()
    raw = sent_text(photographs.LIMIT)
    context: dict[str, Any] = {**empty(), "text": raw.decode("utf-8", "replace")}
    status, headers = 200, {}
    try:
        context |= _save(raw)
    except Problem as problem:
        text = problem_text(problem)
        context["refused"], status, headers = f"{text.title}. {text.detail}", text.status, dict(problem.headers)
    response = answer(render_template("desk.html", **context), "text/html", status)
    response.headers.update(headers)
    return response


def _save(raw: bytes) -> dict[str, Any]:
    """Save the records of a text and return the context of the desk: the saved records with their pages, the faults."""
    store = archive()
    author = Author(writer_of(request.form.get("token", "").strip()), DESK)
    if not raw.strip():
        return {}
    sources = [source._replace(name=NAME) for source in sources_of(raw)]
    if len(sources) > MOST:
        raise Problem("too-much")
    with shift_of(author.name) as shift:
        jpeg = _photo(len(sources), shift)
        saved = add_records(store, sources, author)
        number = saved[0]["id"]
        if jpeg is not None and number is not None:
            store.write(lambda connection: photographs.keep_picture(connection, number, jpeg, author, current_time()))
        work = examine(raw, 0)
        context = desk_context(work, table_at_line(work.report, 0), "")
    messages = [
        (
            links().record(result["id"]),
            _("It is in the archive already, as record %(id)s.", id=result["id"])
            if result["known"]
            else _("Saved as record %(id)s.", id=result["id"]),
        )
        for result in saved[:SHOWN]
    ]
    if jpeg is not None and number is not None:
        messages.append((links().photo(number), _("The photo is kept with it.")))
    return {**context, "saved": messages}


def _photo(records: int, shift: Shift) -> bytes | None:
    """Return the photo in the form, cleaned; None if there is none. Raise Problem unless exactly one record is sent.

    The work is charged to `shift`.
    """
    file, turn = request.files.get("photo"), request.form.get("quarters", 0, type=int)
    if file is None or not file.filename:
        return None
    if records != 1:
        raise Problem("bad-photo", _("A photo is kept with one record, and here are several."))
    try:
        with other_process(shift):
            return photographs.clean_picture(file.read(), turn)
    except WrongPhotograph as error:
        raise Problem("bad-photo") from error


def takes_photos() -> bool:
    """Return whether this server can keep a photo with a record."""
    return is_writable() and photographs.is_installed()


blueprint.add_app_template_global(takes_photos)
