"""The records that are served from an archive, and a cache of recently used values."""

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import date
from hashlib import sha256
from threading import Lock
from typing import Final, Generic, TypeVar

from tarot_records.archive.bulk import source_of
from tarot_records.archive.connection import Overtime
from tarot_records.archive.details import RecordDetails, details_of, faults_of, record_of
from tarot_records.archive.facets import ENOUGH, Listing, PageRequest, listing
from tarot_records.archive.lists import ListRow, happened_in
from tarot_records.archive.photographs import digest_of, photograph
from tarot_records.archive.search import QueryError
from tarot_records.archive.store import Archive
from tarot_records.archive.tally import records_with, tallied_values
from tarot_records.core.entry_points import engine_name
from tarot_records.core.faults import VERDICTS
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

from ..api.arguments import reason_against
from ..site.problems import Problem
from ..site.speech import gettext as _
from ..table.walk import Walk
from .facts_counter import Counting
from .public_files import public_origin
from .questions import USUAL, VIEW, Asked, Unaskable, query_of

PER_PAGE: Final = 50
"""Number of records on a page of a list."""
POSITIONS: Final = 100_000
"""Maximum number of positions in memory; only whole walks are kept."""
PLACES: Final = 2_000
"""Maximum number of records whose standing is kept in memory."""
HIGHEST: Final = 2**31 - 1


V = TypeVar("V")


class Cache(Generic[V]):
    """A thread-safe cache of recently used values with a limited total weight."""

    def __init__(self, limit: int, weigh: Callable[[V], int]) -> None:
        self.limit, self._weigh = limit, weigh
        self._weight = 0
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> V | None:
        """Return the value of this key and mark it as recently used; None if the key has no value."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: Hashable, value: V) -> None:
        """Keep a value, and drop the least recently used values while the total weight exceeds the limit."""
        with self._lock:
            if key in self._values:
                self._weight -= self._weigh(self._values.pop(key))
            self._values[key] = value
            self._weight += self._weigh(value)
            while self._weight > self.limit:
                self._weight -= self._weigh(self._values.popitem(last=False)[1])

    @property
    def weight(self) -> int:
        """The total weight of the values."""
        return self._weight

    def __len__(self) -> int:
        return len(self._values)


class Collection:
    """The records of an archive, in the order they were added. The slug of a record is its number."""

    enough: int = ENOUGH
    """Maximum number of matching records that are counted for the facets of a list."""
    per_page: int = PER_PAGE

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.facts = Counting(archive)
        self._walks: Cache[Walk] = Cache(POSITIONS, lambda walk: len(walk.frames) + 1)
        self._places: Cache[RecordDetails] = Cache(PLACES, lambda place: 1)

    # -- what they are called ------------------------------------------------------------------------

    def number_of(self, slug: str) -> int | None:
        """Return the number of the record with this slug; None if the slug is not a valid number."""
        number = int(slug) if re.fullmatch("[1-9][0-9]{0,9}", slug) else 0
        return number if 0 < number <= HIGHEST else None

    def slug_of(self, number: int) -> str:
        """Return the slug of a record."""
        return str(number)

    # -- all of them ---------------------------------------------------------------------------------

    def find(self, asked: Asked, sort: str, at: Mapping[str, str]) -> Listing:
        """Return a page of the matching records. Raise Unaskable if a question is invalid, Problem if it takes long."""
        query, wanted = query_of(asked, sort), PageRequest(_page(at.get("page", "")), at.get("cursor", ""))
        try:
            return self.archive.read(
                lambda connection: listing(connection, query, sort or USUAL, wanted, self.per_page, self.enough)
            )
        except QueryError as error:
            message = _("This page of the list does not exist; here is the first one.")
            raise Unaskable(message, "not-found") from error
        except Overtime as error:
            raise Problem("too-hard") from error

    @property
    def verdicts(self) -> Mapping[str, int]:
        """The number of records with each verdict."""
        found = self.archive.read(lambda connection: tallied_values(connection, "verdict"))
        return {verdict: found.get(verdict, 0) for verdict in VERDICTS}

    def of_game(self) -> Mapping[str, int]:
        """Return the number of records of each game."""
        return self.archive.read(lambda connection: tallied_values(connection, "game"))

    def with_code(self, code: str) -> int:
        """Return the number of records that have a fault of this code."""
        return self.archive.read(lambda connection: records_with(connection, "code", code))

    def of_the_day(self, day: date) -> str | None:
        """Return the slug of the record of the day, a game that was really played; None if there is none."""
        number = self.archive.read(lambda connection: record_of(connection, day))
        return None if number is None else self.slug_of(number)

    def happened(self, numbers: Sequence[int]) -> Mapping[int, Sequence[str]]:
        """Map the number of each record to the outcome tags of its hands."""
        return self.archive.read(lambda connection: happened_in(connection, numbers))

    def state(self) -> Hashable:
        """Return a value that changes with every change of the archive."""
        return self.archive.state()

    # -- one of them ---------------------------------------------------------------------------------

    def walk(self, slug: str) -> Walk | None:
        """Return the walk through a record, with all its positions; None for an unknown slug."""
        walk = self._walks.get(slug)
        if walk is None:
            source, stands = self.source(slug), self._standing(slug)
            if source is None or stands is None:
                return None
            known = None
            if stands.proofs[-1].engine == engine_name():
                known = self.archive.read(lambda connection: faults_of(connection, stands.row.id))
            walk = Walk(slug, stands.row.label, report_on(source, keep=True, known=known))
            self._walks.put(slug, walk)
        return walk

    def source(self, slug: str) -> Source | None:
        """Return the text of a record as it was given, or with the fault that kept it out; None for an unknown slug."""
        number = self.number_of(slug)
        kept = None if number is None else self.archive.text(number)
        if kept is None:
            return None
        if kept.raw is None:
            raise Problem("archive-damaged")
        source = source_of(kept)._replace(name=public_origin(kept.origin))
        if kept.raw:
            return source
        faults = self.archive.read(lambda connection: faults_of(connection, kept.id))
        return source._replace(problem=next(iter(faults), None))

    def _standing(self, slug: str) -> RecordDetails | None:
        """Return the details of a record in the archive, with its neighbours and relatives; None if it is unknown."""
        number, state = self.number_of(slug), self.state()
        if number is None:
            return None
        found = self._places.get((number, state))
        if found is None:
            found = self.archive.read(lambda connection: details_of(connection, number))
            if found is not None:
                self._places.put((number, state), found)
        return found

    def standing(self, slug: str) -> RecordDetails | None:
        """Return the details of a record to be shown on its pages; None if the pages show none."""
        return self._standing(slug)

    def beside(self, slug: str) -> tuple[ListRow | None, ListRow | None]:
        """Return the records before and after this record; None at the ends of the list."""
        stands = self._standing(slug)
        return (None, None) if stands is None else (stands.before, stands.after)

    def photo(self, slug: str) -> bytes | None:
        """Return the photo of a record's sheet as JPEG; None if there is no photo."""
        number = self.number_of(slug)
        return None if number is None else self.archive.read(lambda connection: photograph(connection, number))

    def photo_mark(self, slug: str) -> str:
        """Return a hash of a record's photo; empty if there is no photo."""
        number = self.number_of(slug)
        return "" if number is None else self.archive.read(lambda connection: digest_of(connection, number))

    def mark(self, slug: str) -> str:
        """Return a hash that changes with the pages of a record: its text, proofs, relatives and photo.

        The hash is the same after a restart. It is empty for an unknown record.
        """
        stands = self._standing(slug)
        if stands is None:
            return ""
        return sha256(repr((stands, self.photo_mark(slug))).encode("utf-8", "replace")).hexdigest()


def _page(text: str) -> int:
    """Return the number of a page from the address; 0 if none is given. Raise Unaskable for any other text."""
    text = text.strip()
    if text and (reason := reason_against(VIEW, "page", [text])):
        raise Unaskable(reason)
    return int(text or 0)
