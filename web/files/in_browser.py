"""The viewer in a browser, under Pyodide: it judges a typed text, and answers what a page asks about its records."""

from json import dumps
from typing import Any

from tarot_records.output.data import report_data
from tarot_records.output.repairs import repairs_data
from tarot_records.reading.convert import notation_of
from tarot_records.reading.files import from_text
from tarot_records.repairs.ranking import find_repairs
from tarot_records.report.report import Report, report_on

from .. import create_app
from ..api.limits import Share
from ..lists.folder import Folder

SECONDS = 10.0
"""Maximum seconds of a search for repairs."""
MOST = 20
"""Maximum number of records of a text."""
UNLIMITED = 1e9

_app = create_app()
_app.extensions["gate"].pages = Share(at_once=UNLIMITED, a_second=UNLIMITED)
_client = _app.test_client()


class TypedRecords(Folder):
    """The records of the latest text; their pages are not taken for those of an earlier one."""

    texts = 0
    """Number of texts that were judged so far."""

    def state(self) -> int:
        """Return the number of the text."""
        return TypedRecords.texts

    def mark(self, slug: str) -> str:
        """Return the number of the text."""
        return str(TypedRecords.texts)


def check(text: str, lang: str) -> str:
    """Judge the records of a text, and keep them to be shown; return a JSON list with an object for each.

    An object has the `report`, the `slug` by which the record is shown, or null, and the `repairs`: the `reason` of
    each, and the `text` of the corrected record.
    """
    sources = list(from_text(text.encode("utf-8", "surrogatepass"), "text"))[:MOST]
    reports = [report_on(source, steps=0) for source in sources]
    TypedRecords.texts += 1
    records = TypedRecords(reports)
    _app.extensions["library"] = records
    slugs = {id(records.source(slug)): slug for slug in records.slugs}
    judged = [
        {
            "report": report_data(report, lang),
            "slug": None if report.record is None else slugs[id(report.source)],
            "repairs": _repairs(report, lang),
        }
        for report in reports
    ]
    return dumps(judged)


def _repairs(report: Report, lang: str) -> list[dict[str, Any]]:
    """Return the corrections of a faulty record, with the text that each of them gives."""
    if report.record is None or report.source is None or not report.faults:
        return []
    found = find_repairs(report, seconds=SECONDS).repairs
    listed = repairs_data(report, found, lang)["repairs"]
    texts = [notation_of(repair.apply(report.record), lang, report.source) for repair in found]
    return [{"reason": data["reason"], "text": text} for data, text in zip(listed, texts, strict=True)]


def answer(path: str, lang: str) -> tuple[int, str]:
    """Return the status and the text of an answer of the viewer."""
    reply = _client.get(path, headers={"Accept-Language": lang})
    return reply.status_code, reply.get_data(as_text=True)
