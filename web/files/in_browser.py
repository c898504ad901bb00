"""The viewer in a browser, under Pyodide: it judges a typed text, and answers what a page asks about its records."""

from collections.abc import Hashable, Sequence
from json import dumps
from typing import Any, Final

from tarot_records.archive.lists import ListRow
from tarot_records.archive.store import Archive
from tarot_records.output.data import report_data
from tarot_records.output.repairs import repairs_data
from tarot_records.reading.convert import notation_of
from tarot_records.reading.files import from_text
from tarot_records.repairs.edits import apply_edits
from tarot_records.repairs.ranking import find_repairs
from tarot_records.report.report import Report, label_of, report_on

from .. import create_app
from ..api.limits import Share
from ..lists.collection import Collection
from ..table.walk import Walk

SECONDS: Final = 10.0
"""Maximum seconds of a search for repairs."""
MOST: Final = 20
"""Maximum number of records of a text."""
UNLIMITED: Final = 1e9
"""Seconds of work for the only user, who waits himself."""

_app = create_app()
_app.extensions["gate"].pages = Share(at_once=UNLIMITED, a_second=UNLIMITED)
_client = _app.test_client()


class TypedRecords(Collection):
    """The records of the latest text. No slug is used again, so that no page is mistaken for one of an earlier text."""

    _next = 0

    def __init__(self, archive: Archive, reports: Sequence[Report]) -> None:
        super().__init__(archive)
        self.slugs: list[str | None] = []
        """The slug of each report; None if it has no record."""
        self._typed: dict[str, Walk] = {}
        for report in reports:
            TypedRecords._next += 1
            slug = None if report.record is None else f"typed-{TypedRecords._next}"
            self.slugs.append(slug)
            if slug is not None:
                self._typed[slug] = Walk(slug, label_of(report), report)

    def walk(self, slug: str) -> Walk | None:
        """Return the walk through a record."""
        return self._typed.get(slug)

    def number_of(self, slug: str) -> int | None:
        """Return None, because the records stand in no archive."""
        return None

    def standing(self, slug: str) -> None:
        """Return None, because the records stand in no archive."""

    def beside(self, slug: str) -> tuple[ListRow | None, ListRow | None]:
        """Return nothing before and after a record."""
        return None, None

    def state(self) -> Hashable:
        """Return 0, because every text has its own collection."""
        return 0

    def mark(self, slug: str) -> str:
        """Return an empty hash, because no slug is used twice."""
        return ""


def check(text: str, lang: str) -> str:
    """Judge the records of a text, and keep them to be shown; return a JSON list with an object for each.

    An object has the `report`, the `slug` by which the record is shown, or null, and the `repairs`: the `reason` of
    each, and the `text` of the corrected record.
    """
    sources = list(from_text(text.encode("utf-8", "surrogatepass"), "text"))[:MOST]
    reports = [report_on(source, keep=True) for source in sources]
    records = TypedRecords(_app.extensions["library"].archive, reports)
    _app.extensions["library"] = records
    judged = [
        {"report": report_data(report, lang), "slug": slug, "repairs": _repairs(report, lang)}
        for report, slug in zip(reports, records.slugs, strict=True)
    ]
    return dumps(judged)


def _repairs(report: Report, lang: str) -> list[dict[str, Any]]:
    """Return the corrections of a faulty record, with the text that each of them gives."""
    if report.record is None or report.source is None or not report.faults:
        return []
    found = find_repairs(report, seconds=SECONDS).repairs
    listed = repairs_data(report, found, lang)["repairs"]
    texts = [notation_of(apply_edits(report.record, repair.edits), lang, report.source) for repair in found]
    return [{"reason": data["reason"], "text": text} for data, text in zip(listed, texts, strict=True)]


def answer(path: str, lang: str) -> tuple[int, str]:
    """Return the status and the text of an answer of the viewer."""
    reply = _client.get(path, headers={"Accept-Language": lang})
    return reply.status_code, reply.get_data(as_text=True)
