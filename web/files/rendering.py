"""Rendering into files: the pages of the viewer as it answers with them, with links from file to file."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from flask import Flask, g
from markupsafe import Markup

from tarot_records.archive.listed import Listed
from tarot_records.archive.standing import Standing
from tarot_records.archive.store import Archive
from tarot_records.core.entry_points import version
from tarot_records.core.faults import Fault
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

from .. import create_app
from ..deck.current import set_page_game, sheet_files
from ..lists.collection import Collection
from ..pictures.captions import picture_of
from ..site.pages import ADDRESSES, links
from ..site.urls import Urls
from ..table.parts import Look
from ..table.walk import Walk
from .addresses import FORMS, FileUrls

GLANCE: Final = 1200
"""How many pixels wide the table is drawn on the page of a record, before that makes it smaller."""

FilesOfPages = Mapping[str, bytes]
"""Where each file stands in the folder, and what is in it."""


class OneRecord(NamedTuple):
    """All that the pages of a record depend on: what a worker process needs to make them."""

    slug: str
    label: str
    source: Source
    known: tuple[Fault, ...]
    """Its faults."""
    before: Listed | None
    after: Listed | None
    names: Mapping[int, str]
    """What these two are called in addresses."""


class _Alone(Collection):
    """One record by itself, with those beside it."""

    def __init__(self, archive: Archive, one: OneRecord) -> None:
        super().__init__(archive)
        self._one = one
        report = report_on(one.source, keep=True, known=one.known)
        self._walk = Walk(one.slug, one.label, report)

    def walk(self, slug: str) -> Walk:
        """The walk through the record."""
        return self._walk

    def slug_of(self, number: int) -> str:
        """What addresses call a record beside it."""
        return self._one.names[number]

    def standing(self, slug: str) -> Standing | None:
        """Nobody is told where it stands."""
        return None

    def beside(self, slug: str) -> tuple[Listed | None, Listed | None]:
        """The records before and after it."""
        return self._one.before, self._one.after


def written_by(app: Flask) -> None:
    """From now on the pages of an application are for files."""
    app.extensions[ADDRESSES] = FileUrls
    app.jinja_env.globals.update(paints=lambda: False, version=version(), glance=_glance)


def _glance(walk: Walk, step: int) -> Markup:
    """The table of a step, with the cards of its game."""
    record, about = walk.report.record, g.get("game", "")
    set_page_game("" if record is None else record.game)
    drawn = Markup(picture_of(Look(walk, g.view), step, GLANCE, links().deck(sheet_files())))
    set_page_game(about)
    return drawn


def rendered(app: Flask, lang: str, path: str, file: str) -> bytes:
    """The page of an address, as the file of this name has it."""
    root = "/".join(("..",) * file.count("/")) or "."
    headers = {"Accept-Language": lang}
    with app.test_request_context(path, headers=headers, environ_overrides={"SCRIPT_NAME": root}):
        app.preprocess_request()
        return app.make_response(app.dispatch_request()).get_data()


@lru_cache(maxsize=1)
def _app() -> Flask:
    """The viewer that makes the pages of records in this process."""
    app = create_app()
    written_by(app)
    return app


def pages_of(one: OneRecord, lang: str) -> FilesOfPages:
    """All files of a record."""
    app = _app()
    alone = app.extensions["library"] = _Alone(app.extensions["library"].archive, one)
    with app.app_context():
        wanted = list(_addresses(alone.walk(one.slug)))
    return {file.removeprefix("./"): rendered(app, lang, path, file.removeprefix("./")) for path, file in wanted}


def _addresses(walk: Walk) -> Iterator[tuple[str, str]]:
    """The addresses of all pages of a record, each as a server has it and as a file."""
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
