"""Pages of the viewer as files, with links from file to file."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from flask import Flask, g
from markupsafe import Markup

from tarot_records.archive.details import RecordDetails
from tarot_records.archive.lists import ListRow
from tarot_records.archive.store import Archive
from tarot_records.core.entry_points import version
from tarot_records.core.faults import Fault
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

from .. import create_app
from ..deck.current import set_page_game, sheet_files
from ..lists.collection import Collection
from ..pictures.routes import picture_of
from ..site.pages import ADDRESSES, links
from ..site.urls import Urls
from ..table.look import Look
from ..table.walk import Walk
from .addresses import FORMS, CheckingUrls, FileUrls

GLANCE: Final = 1200
"""Nominal width in pixels of the table on the page of a record."""


class RecordPages(NamedTuple):
    """Everything that the pages of a record depend on, for a worker process."""

    slug: str
    label: str
    source: Source
    faults: tuple[Fault, ...]
    before: ListRow | None
    after: ListRow | None
    names: Mapping[int, str]
    """Number of the record before or after -> its slug."""


class _SingleRecord(Collection):
    """A collection of one record, which also knows the neighbours of the record."""

    def __init__(self, archive: Archive, record: RecordPages) -> None:
        super().__init__(archive)
        self._record = record
        report = report_on(record.source, keep=True, known=record.faults)
        self._walk = Walk(record.slug, record.label, report)

    def walk(self, slug: str) -> Walk:
        return self._walk

    def slug_of(self, number: int) -> str:
        """Return the slug of the record before or after."""
        return self._record.names[number]

    def standing(self, slug: str) -> RecordDetails | None:
        """Return None, because files show no standing in an archive."""
        return None

    def beside(self, slug: str) -> tuple[ListRow | None, ListRow | None]:
        """Return the records before and after this record; None at the ends of the list."""
        return self._record.before, self._record.after


def use_files(app: Flask, checks: bool = False) -> None:
    """Make the pages of an application link to files; `checks` says whether one of them checks games."""
    app.extensions[ADDRESSES] = CheckingUrls if checks else FileUrls
    app.jinja_env.globals.update(paints=lambda: False, version=version(), glance=_glance)


def _glance(walk: Walk, step: int) -> Markup:
    """Return the table at a step as a picture, in the pack of the record's game."""
    record, about = walk.report.record, g.get("game", "")
    set_page_game("" if record is None else record.game)
    picture = Markup(picture_of(Look(walk, g.view), step, GLANCE, links().deck(sheet_files())))
    set_page_game(about)
    return picture


def rendered(app: Flask, lang: str, path: str, file: str) -> bytes:
    """Return the page at a path of the server as the content of this file."""
    root = "/".join(("..",) * file.count("/")) or "."
    headers = {"Accept-Language": lang}
    with app.test_request_context(path, headers=headers, environ_overrides={"SCRIPT_NAME": root}):
        app.preprocess_request()
        return app.make_response(app.dispatch_request()).get_data()


@lru_cache(maxsize=2)
def _app(checks: bool) -> Flask:
    app = create_app()
    use_files(app, checks)
    return app


def pages_of(record: RecordPages, lang: str, checks: bool = False) -> Mapping[str, bytes]:
    """Map the path of each file of a record to its content; `checks` says whether a page of the site checks games."""
    app = _app(checks)
    single = app.extensions["library"] = _SingleRecord(app.extensions["library"].archive, record)
    with app.app_context():
        wanted = list(_addresses(single.walk(record.slug)))
    return {file.removeprefix("./"): rendered(app, lang, path, file.removeprefix("./")) for path, file in wanted}


def _addresses(walk: Walk) -> Iterator[tuple[str, str]]:
    """Yield the path of each page of a record on a server, and the file that holds the page."""
    slug, report = walk.slug, walk.report
    served, filed = Urls("", {}), FileUrls(".", {})
    yield served.record(slug), filed.record(slug)
    for hand, steps in walk.hands.items():
        yield served.step(slug, steps.start), filed.hand(slug, hand + 1)
        yield served.counted(slug, hand + 1), filed.counted(slug, hand + 1)
    if walk.frames:
        yield served.scores(slug), filed.scores(slug)
        yield served.printed(slug), filed.printed(slug)
    for form in FORMS if report.record is not None else ("txt",):
        yield served.form(slug, form), filed.form(slug, form)
    if report.source is not None and report.source.raw:
        yield served.original(slug), filed.original(slug)
