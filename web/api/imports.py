"""View `POST /api/import`: texts, score sheets, photos and files of other programs become records, as with `import`."""

from typing import Final

from flask import Blueprint, Response, request

from tarot_records.core.limits import SECONDS
from tarot_records.importers import photo, text
from tarot_records.importers.request import SHEETS, ImportRequest, questions_of, roles_of, split_names
from tarot_records.output.data import report_data
from tarot_records.reading.convert import data_of
from tarot_records.reading.parser import Hints
from tarot_records.record.source import Source
from tarot_records.report.report import report_on
from tarot_records.transcripts.photo.reading import LIMIT, PageText, UnreadPicture
from tarot_records.words.explain import dumped

from ..desk.photo_page import PROBLEMS, read_alone
from ..site import urls
from ..site.problems import Problem
from ..site.speech import gettext as _
from .records import asked_lang, of_sent
from .request_body import RECORD, SentRecords, is_charset_known, sent_name, unpacked_body

FORM: Final = "multipart/"
"""Beginning of the content types of forms with files."""

blueprint = Blueprint("importing", __name__)


@blueprint.post(urls.IMPORT)
def import_file() -> Response:
    """Return the record in the sent file, or a line for each of several, with its report and the questions on it."""
    asked, lang = _asked(), asked_lang()
    if request.mimetype.startswith(FORM):
        raise Problem("bad-type", _("Send the file itself here, not a form that holds it."))
    if not is_charset_known():
        raise Problem("bad-type")
    most = LIMIT if asked.form == photo.NAME else RECORD
    raw = unpacked_body(most, most)

    def lines_of(sources: list[Source]) -> list[bytes]:
        return [_imported(source, lang) for source in sources]

    sources = list(asked.sources(raw, sent_name(asked.form), _picture_text))
    return of_sent(SentRecords(iter(sources), many=len(sources) > 1), lines_of, "imported")


def _asked() -> ImportRequest:
    """Return what the query asks for. Raise Problem if that contradicts itself."""
    form = request.args.get("format", text.NAME)
    hints = Hints(
        request.args.get("game", ""),
        split_names(request.args.get("players", "")),
        request.args.get("letters", ""),
        tuple(request.args.getlist("answer")),
    )
    columns = request.args.getlist("column")
    roles = roles_of(columns)
    if columns and form not in SHEETS:
        raise Problem("contradiction", _("Only a score sheet has columns."))
    return ImportRequest(form, hints, roles)


def _picture_text(raw: bytes) -> PageText:
    """Return the text of a photo. Raises UnreadPicture; raises Problem if this server cannot read photos now."""
    try:
        return read_alone(raw)
    except UnreadPicture as unread:
        if unread.reason in PROBLEMS:
            raise Problem(PROBLEMS[unread.reason]) from unread
        raise


def _imported(source: Source, lang: str) -> bytes:
    """Return the line of the answer about a record that was read."""
    report = report_on(source, seconds=SECONDS)
    record = None if report.record is None else data_of(report.record)
    return dumped({**report_data(report, lang), "record": record, "questions": list(questions_of(report))}) + b"\n"
