"""Writing the viewer of some records into a folder: the pages of each record, and those that all have in common."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Final

from tarot_records.archive.entry import searched_words
from tarot_records.archive.listed import Listed
from tarot_records.core.codes import CATALOGUE
from tarot_records.games import GAMES
from tarot_records.output.manual import chapters
from tarot_records.reading import parallel as bulk
from tarot_records.report.report import Report

from .. import create_app
from ..api.models import RECORDS
from ..deck.sheets import CARDS, PACKS, CardSheet
from ..lists.collection import Collection
from ..site.assets import assets
from ..site.page_cache import program
from ..site.urls import Urls
from .addresses import FileUrls
from .folder import SiteFolder
from .rendering import OneRecord, pages_of, rendered, written_by
from .searching import searched_rows

FEW: Final = 12
"""The pages of so many records are made sooner than other processes have begun."""
MOST: Final = 100_000
"""So many records are listed."""
COLOURS: Final = {"french": "four", "italian": "italian", "industrial": "four"}
"""The colours of each pack, as a reader sees them who has chosen none."""
ASSETS: Final = ("style.css", "icon.svg", "step.js", "list.js")


class Writing:
    """The viewer of these records, about to be written into a folder. Raises FolderError if it is not to be."""

    def __init__(self, reports: Sequence[Report], folder: SiteFolder, lang: str) -> None:
        self._app = create_app(reports=reports)
        self._folder, self._lang = folder, lang
        library: Collection = self._app.extensions["library"]
        library.per_page = MOST
        self.verdicts = library.verdicts
        rows = library.find({}, "", {}).rows
        words = _words(reports, rows, library)
        found = library.archive.read(lambda connection: searched_rows(connection, rows, words))
        written_by(self._app)
        self._app.jinja_env.globals.update(told_of=lambda entry: found[entry.id])
        self._records = list(_records(reports, rows, library))

    def write(self, processes: int, done: Callable[[], None]) -> None:
        """Writes what is not there yet, and removes what is no longer wanted; says of each record when it is `done`."""
        keys = {one.slug: _key(one, self._lang) for one in self._records}
        wanted = [one for one in self._records if not self._folder.has(_name(one), keys[one.slug])]
        for _ in range(len(self._records) - len(wanted)):
            done()
        pages = bulk.one_by_one(partial(pages_of, lang=self._lang), wanted, processes if len(wanted) > FEW else 1)
        for one, files in zip(wanted, pages, strict=True):
            self._folder.put(_name(one), keys[one.slug], files)
            done()
        self._folder.put("pages", "", {file: self._rendered(path, file) for path, file in _shared()})
        needed = (*ASSETS, *_cards(self._lang))
        self._folder.put("assets", "", {f"assets/{name}": assets()[name].body for name in needed})
        self._folder.finish()

    def _rendered(self, path: str, file: str) -> bytes:
        return rendered(self._app, self._lang, path, file)


def _records(reports: Sequence[Report], rows: Sequence[Listed], library: Collection) -> Iterator[OneRecord]:
    """Each record, with those before and after it."""
    beside = [None, *rows, None]
    faults = {id(report.source): report.faults for report in reports}
    for before, row, after in zip(beside, rows, beside[2:], strict=False):
        slug = library.slug_of(row.id)
        source = library.source(slug)
        assert source is not None
        names = {other.id: library.slug_of(other.id) for other in (before, after) if other is not None}
        yield OneRecord(slug, row.label, source, faults[id(source)], before, after, names)


def _words(reports: Sequence[Report], rows: Sequence[Listed], library: Collection) -> Mapping[int, str]:
    """The words each record of the list is searched by."""
    records = {id(report.source): report.record for report in reports}
    sources = {row.id: library.source(library.slug_of(row.id)) for row in rows}
    return {
        number: searched_words(source, records[id(source)]) for number, source in sources.items() if source is not None
    }


def _name(one: OneRecord) -> str:
    return f"record {one.slug}"


def _key(one: OneRecord, lang: str) -> str:
    """Another one whenever the pages of a record may be others."""
    source = one.source
    beside = [None if other is None else (other.label, one.names[other.id]) for other in (one.before, one.after)]
    told = (one.slug, one.label, source.name, source.first_line, source.many, source.raw, source.problem, beside)
    return sha256(repr((program(), lang, *told)).encode("utf-8", "replace")).hexdigest()


def _shared() -> Iterator[tuple[str, str]]:
    """The addresses of the pages that are about no record, each as a server has it and as a file."""
    served, filed = Urls("", {}), FileUrls(".", {})
    pairs = [
        (served.home(), filed.home()),
        (served.games(), filed.games()),
        (served.manual(), filed.manual()),
        *((served.game(game), filed.game(game)) for game in GAMES),
        *((served.chapter(topic), filed.chapter(topic)) for topic in chapters()),
        *((served.fault(code), filed.fault(code)) for code in CATALOGUE),
        *((served.schema(name), filed.schema(name)) for name in RECORDS),
    ]
    return ((path, file.removeprefix("./")) for path, file in pairs)


def _cards(lang: str) -> Iterator[str]:
    """The sheets of both packs."""
    return (CardSheet(pack, COLOURS[pack], lang, suit).file for pack in PACKS for suit in CARDS)
