"""The viewer: a Flask application that shows records step by step, without needing JavaScript."""

from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Final

from flask import Flask, request
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.routing import BaseConverter

from tarot_records.analysis.branch import MOVES
from tarot_records.archive.store import Archive
from tarot_records.archive.tokens import NOBODY, Writers
from tarot_records.core.cards import codes_of
from tarot_records.counting import score
from tarot_records.report.report import Report, report_on
from tarot_records.words.foreign_text import isolate

from .api import arguments, cors, desk_save, gate, imports, openapi, records, tools
from .deck.current import drawn_as
from .desk import desk_page, photo_page, recorder, sheet_page
from .lists import facts_page, library, list_page
from .lists.collection import Collection
from .lists.folder import Folder
from .lists.public_files import read_served, without_other_texts
from .manual import book, reference
from .offline import routes as offline
from .papers import hand_piles
from .papers import routes as papers
from .pictures import routes as pictures
from .record import comparison, record_page, share
from .site import card_markup, health, settings, words
from .site.assets import assets
from .site.pages import install
from .site.template_environment import TemplateEnvironment
from .site.urls import CODE_PATTERN, FAULTY_SET, LINK_PATTERN, SHARED, SLUG_PATTERN, UNSEEN, VIEW, shared_rule
from .table import card_lists, steps, what_if

ExceptionInfo = tuple[type, BaseException, TracebackType] | tuple[None, None, None]
SERVING: Final = 5
"""Maximum seconds that a page waits for the archive's database."""


class _Viewer(Flask):
    """A Flask application whose log shows no address that contains the text of a private game."""

    jinja_environment = TemplateEnvironment

    def log_exception(self, exc_info: ExceptionInfo) -> None:
        """Log an exception with the request's method and path; VIEW replaces the path of a private game."""
        path = VIEW if UNSEEN in request.environ else request.path
        self.logger.error("Exception on %s [%s]", path, request.method, exc_info=exc_info)


class _Link(BaseConverter):
    """URL converter for a game in a link: the path segment is the game's slug without the prefix SHARED."""

    regex = LINK_PATTERN

    def to_python(self, value: str) -> str:
        return SHARED + value

    def to_url(self, value: str) -> str:
        return value.removeprefix(SHARED)


_PATTERNS: Final = {"slug": SLUG_PATTERN, "code": CODE_PATTERN, "moves": MOVES, "word": "[a-z_]+"}
"""Name of a converter -> the regular expression that its path segment matches."""
_FILTERS: Final = [
    "declared_name",
    "plain",
    "severity",
    "verdict",
    "term",
    "game_name",
    "game_words",
    "capital",
    "grouped",
]
"""Names of the functions in `site.words` that the templates use as filters."""
_PAGES: Final = (
    *(list_page, record_page, steps, what_if, papers, pictures, share, comparison, reference, book, facts_page),
    *(hand_piles, desk_page, photo_page, sheet_page, recorder, offline, settings, openapi, desk_save, imports, tools),
    health,
)
"""The modules with pages; each has a blueprint."""


def create_app(
    paths: Sequence[Path] = (),
    archive: str = "",
    writers: Writers = NOBODY,
    reports: Sequence[Report] = (),
    faulty: Sequence[Report] = (),
    hosts: Sequence[str] = (),
    origins: Sequence[str] = (),
) -> Flask:
    """Return the viewer of the records in files and folders, or of the archive with this name or address.

    The viewer answers requests to `hosts` only, or to every host if there are none. `writers` may add records to the
    archive. Pages of `origins` may use the API; `*` is every origin. `reports` are reports on records that have been
    read already; the records of `faulty` get a viewer of their own, below this viewer. Raise ValueError if both paths
    and an archive are given.
    """
    # The instance folder is not used. It is named because Flask cannot find one in an editable install.
    app = _Viewer(__name__, static_folder=None, instance_path=str(Path(__file__).parent))
    app.url_map.converters["link"] = _Link
    for name, pattern in _PATTERNS.items():
        app.url_map.converters[name] = type(name, (BaseConverter,), {"regex": pattern})
    app.extensions["hosts"] = frozenset(hosts)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "finalize": isolate}
    app.jinja_env.globals.update(
        picture=card_markup.picture,
        picture_items=card_markup.picture_items,
        letters=card_markup.letters,
        all_letters=card_markup.all_letters,
        hand_items=card_lists.hand_items,
        dealt_letters=card_lists.dealt_letters,
        codes=codes_of,
        deck=drawn_as,
        paints=pictures.is_installed,
    )
    app.jinja_env.filters.update({name: getattr(words, name) for name in _FILTERS}, score=score)
    if paths and archive:
        raise ValueError("either files and folders are served, or an archive")
    opened = app.extensions["archive"] = Archive(archive, SERVING, writes=bool(writers.hashes)) if archive else None
    sources = (source for path in paths for source in read_served(path))
    read = chain(reports, (report_on(source, steps=0) for source in sources))
    library.install(app, Folder(without_other_texts(read)) if opened is None else Collection(opened))
    cors.install(app, origins)
    assets()  # packed now, so that the first reader does not wait for the style sheet and the scripts
    install(app)
    gate.install(app, writers)
    arguments.install(app)
    others = (steps.embedding, desk_page.proposals, desk_page.downloads, records.validating, records.adding)
    for blueprint in (*(module.blueprint for module in _PAGES), *others):
        app.register_blueprint(blueprint)
    for rule in [*app.url_map.iter_rules()]:
        if address := shared_rule(rule.rule):
            app.add_url_rule(address, rule.endpoint, methods=(rule.methods or set()) - {"HEAD", "OPTIONS"})
    app.extensions["faulty_set"] = bool(faulty)
    if faulty:
        below = create_app(reports=faulty, hosts=hosts, origins=origins)
        below.extensions["is_faulty_set"] = True
        app.wsgi_app = DispatcherMiddleware(app.wsgi_app, {FAULTY_SET: below.wsgi_app})  # type: ignore[method-assign]
    return app
