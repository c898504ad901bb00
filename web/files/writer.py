"""Writer of the viewer as a folder: pages of each record, common pages, and terms for the search."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from tarot_records.archive.entry import searched_words
from tarot_records.archive.lists import ListRow
from tarot_records.archive.tables import ABOUT, FAULT, HAPPENED, RECORD
from tarot_records.core.codes import CATALOGUE
from tarot_records.games import GAMES
from tarot_records.output.manual import chapters
from tarot_records.reading import worker_pool
from tarot_records.report.report import Report

from .. import create_app
from ..api.schemas import RECORD as RECORD_SCHEMA
from ..deck.sheets import BASED_ON, PACKS, CardStyle
from ..lists.collection import Collection
from ..site.assets import assets
from ..site.page_cache import program
from ..site.urls import Urls
from .addresses import FileUrls
from .check_page import check_page
from .folder import SiteFolder
from .pages import RecordPages, pages_of, rendered, use_files

FEW: Final = 12
"""Maximum number of records that are written without worker processes."""
MOST: Final = 100_000
"""Maximum number of records in the list."""
COLOURS: Final = {"french": "four", "italian": "italian", "industrial": "four"}
"""Pack -> its usual colour scheme."""
MANY_YEARS: Final = 200
"""Maximum number of years that a date may cover; a record with a wider date has no search terms for its years."""
ASSETS: Final = ("style.css", "list.css", "count.css", "manual.css", "icon.svg", "step.js", "motion.js", "list.js")

CHECKING: Final = ("check.js", "check.css")
"""Assets of the page that checks games."""


class SiteWriter:
    """Writer of the viewer of several records into a folder."""

    def __init__(
        self, reports: Sequence[Report], folder: SiteFolder, lang: str, python: Mapping[str, bytes] | None = None
    ) -> None:
        """Prepare the pages; `python` has the files of Python for a browser, if a page is to check games."""
        self._app = create_app(reports=reports)
        self._python = python or {}
        self._folder, self._lang = folder, lang
        library: Collection = self._app.extensions["library"]
        library.per_page = MOST
        self.verdicts = library.verdicts
        rows = library.find({}, "", {}).rows
        records = {id(report.source): report.record for report in reports}
        words = {
            row.id: searched_words(source, records[id(source)])
            for row in rows
            if (source := library.source(library.slug_of(row.id))) is not None
        }
        found = library.archive.read(lambda connection: searched_rows(connection, rows, words))
        use_files(self._app, bool(python))
        self._app.jinja_env.globals.update(told_of=lambda entry: found[entry.id])
        self._records = list(_records(reports, rows, library))

    def write(self, processes: int, done: Callable[[], None]) -> None:
        """Write new and changed files and remove obsolete files; call `done` after each record. Raise FolderError."""
        checks = bool(self._python)
        keys = {item.slug: _key(item, self._lang, checks) for item in self._records}
        wanted = [item for item in self._records if not self._folder.has(_name(item), keys[item.slug])]
        for _ in range(len(self._records) - len(wanted)):
            done()
        pages = worker_pool.run_heavy_work(
            partial(pages_of, lang=self._lang, checks=checks), wanted, processes if len(wanted) > FEW else 1
        )
        for item, files in zip(wanted, pages, strict=True):
            self._folder.put(_name(item), keys[item.slug], files)
            done()
        common = {file: rendered(self._app, self._lang, path, file) for path, file in _common_pages()}
        self._folder.put("pages", "", common)
        if checks:
            self._folder.put("python", "", self._python)
            self._folder.put("check", "", check_page(self._app, self._lang))
        packs = (*PACKS, *BASED_ON)
        styles = [CardStyle(pack, COLOURS[BASED_ON.get(pack, pack)], self._lang) for pack in packs]
        cards = {file for style in styles for file in (style.file, *(sheet.file for sheet in style.sheets))}
        self._folder.put(
            "assets",
            "",
            {f"assets/{name}": assets()[name].body for name in (*ASSETS, *(CHECKING if checks else ()), *cards)},
        )
        self._folder.finish()


def _records(reports: Sequence[Report], rows: Sequence[ListRow], library: Collection) -> Iterator[RecordPages]:
    """Yield the data of every record's pages, in the order of the list."""
    beside = [None, *rows, None]
    faults = {id(report.source): report.faults for report in reports}
    for before, row, after in zip(beside, rows, beside[2:], strict=False):
        slug = library.slug_of(row.id)
        source = library.source(slug)
        assert source is not None
        names = {other.id: library.slug_of(other.id) for other in (before, after) if other is not None}
        yield RecordPages(slug, row.label, source, faults[id(source)], before, after, names)


def _name(item: RecordPages) -> str:
    return f"record {item.slug}"


def _key(item: RecordPages, lang: str, checks: bool) -> str:
    """Return a hash of everything that the pages of a record depend on."""
    source = item.source
    beside = [None if other is None else (other.label, item.names[other.id]) for other in (item.before, item.after)]
    parts = (item.slug, item.label, source.name, source.first_line, source.many, source.raw, source.problem, beside)
    return sha256(repr((program(), lang, checks, *parts)).encode("utf-8", "replace")).hexdigest()


def _common_pages() -> Iterator[tuple[str, str]]:
    """Yield the path of each common page on a server, and the file that holds the page."""
    served, filed = Urls("", {}), FileUrls(".", {})
    pairs = (
        (served.home(), filed.home()),
        (served.games(), filed.games()),
        (served.manual(), filed.manual()),
        *((served.game(game), filed.game(game)) for game in GAMES),
        *((served.chapter(topic), filed.chapter(topic)) for topic in chapters()),
        *((served.fault(code), filed.fault(code)) for code in CATALOGUE),
        (served.schema(RECORD_SCHEMA), filed.schema(RECORD_SCHEMA)),
    )
    return ((path, file.removeprefix("./")) for path, file in pairs)


# -- search ------------------------------------------------------------------------------------------


class SearchedRow(NamedTuple):
    """The search terms of a record in the list, for the script of the page."""

    words: str
    """The text of the record in which the archive searches for words."""
    answers: Sequence[str]
    """The values of the record's filters, each as `filter=value`."""


def searched_rows(
    connection: Connection, rows: Sequence[ListRow], words: Mapping[int, str]
) -> Mapping[int, SearchedRow]:
    """Map the number of each record to its search terms; `words` has the searched text of each."""
    codes = select(FAULT.c.record, FAULT.c.code).join(RECORD).where(FAULT.c.proof == RECORD.c.proof).distinct()
    events = select(HAPPENED.c.record, HAPPENED.c.name).distinct()
    more = defaultdict[int, list[str]](list)
    for name, query in (("code", codes), ("happened", events)):
        for number, value in connection.execute(query.order_by(*query.selected_columns)):
            more[number].append(f"{name}={value}")
    dates = connection.execute(select(ABOUT.c.id, ABOUT.c.first_day, ABOUT.c.last_day))
    years = {number: _years(first, last) for number, first, last in dates}
    return {row.id: SearchedRow(words[row.id], [*_answers(row), *years[row.id], *more[row.id]]) for row in rows}


def _answers(row: ListRow) -> list[str]:
    """Return the filter values that a row of the list has itself."""
    single = {"verdict": row.verdict, "game": row.game, "event": row.event, "kind": row.kind, "hands": str(row.hands)}
    several = {"player": row.players, "contract": row.contracts}
    answers = [f"{name}={value}" for name, value in single.items() if value]
    return answers + [f"{name}={value}" for name, values in several.items() for value in dict.fromkeys(values) if value]


def _years(first: str, last: str) -> list[str]:
    """Return filter values for the years and decades between two dates; none if a date is missing or they are many."""
    years = range(int(first[:4]), int(last[:4]) + 1) if first and last else range(0)
    if len(years) > MANY_YEARS:
        return []
    return [f"when={when}" for when in dict.fromkeys(when for y in years for when in (f"{y:04}", f"{y // 10:03}X"))]
