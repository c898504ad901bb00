"""The collection: what pages ask of the records they show, whether these come from files or stand in an archive."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from tarot_records.archive.place import Place
from tarot_records.source import Source
from tarot_records.web.lists.tallies import Counting
from tarot_records.web.table.walk import Walk

PER_PAGE: Final = 50
"""So many records stand on a page of a list."""

Asked = Mapping[str, Sequence[str]]
"""What somebody looks for: the name of a question -> the answers wanted. Nothing there is empty."""


class Line(Protocol):
    """What a list says of a record. What it does not know is empty."""

    @property
    def slug(self) -> str:
        """Its place in the addresses."""

    @property
    def label(self) -> str:
        """What it is called."""

    @property
    def origin(self) -> str:
        """The file it came from, and the line if it was one of many there."""

    @property
    def verdict(self) -> str:
        """Its verdict."""

    @property
    def game(self) -> str:
        """The id of the game."""

    @property
    def players(self) -> Sequence[str]:
        """The names of the players."""

    @property
    def event(self) -> str:
        """The name of the event."""

    @property
    def date(self) -> str:
        """When it was played, as EDTF has it."""

    @property
    def kind(self) -> str:
        """Played, composed, generated or reconstructed."""

    @property
    def contracts(self) -> Sequence[str]:
        """Those of its hands, each once."""

    @property
    def hands(self) -> int:
        """How many hands it has."""

    @property
    def best(self) -> int | None:
        """The highest score of a hand, as computed."""

    @property
    def faults(self) -> int:
        """How many faults make it faulty."""


class Value(NamedTuple):
    """A value of a facet, and how many of the records that fit have it."""

    value: str
    records: int


class Listing(NamedTuple):
    """A page of the records that were asked for."""

    lines: Sequence[Line]
    found: int
    found_all: bool
    """Whether so many fit; else there are more."""
    facets: Mapping[str, Sequence[Value]]
    """The values that occur among the records that fit, and could be asked for besides or instead."""
    counted_all: bool
    """Whether the facets were counted over all of them; else of every value there are at least so many."""
    back: Mapping[str, str] | None
    """What to ask besides for the page before; None on the first."""
    on: Mapping[str, str] | None
    """What to ask besides for the next page; None on the last."""
    page: int | None = None
    """The number of the page, if pages have numbers."""
    pages: int | None = None


class Questions(NamedTuple):
    """What can be asked of a collection, by the names that addresses have for it."""

    choices: tuple[str, ...]
    """Facets of which a value is chosen from a list in the form."""
    panels: tuple[str, ...]
    """Facets whose values stand as links beside the list."""
    typed: tuple[str, ...]
    """What is typed into the form."""
    orders: tuple[str, ...]
    """Orders the list can have, the usual one first."""
    sorts: frozenset[str]
    """Columns it can be sorted by."""
    several: frozenset[str]
    """Questions that several answers can be given to, all of which must fit."""
    ways: tuple[str, ...]
    """What says which page is wanted."""

    @property
    def names(self) -> tuple[str, ...]:
        """All that can be asked for."""
        return tuple(dict.fromkeys(("verdict", *self.choices, *self.panels, *self.typed)))


class Unaskable(Exception):  # noqa: N818 (not an error of ours)
    """A question that makes no sense; the text says why in the reader's language."""


class Collection(Protocol):
    """Records, one of which is found by its slug."""

    @property
    def questions(self) -> Questions:
        """What can be asked."""

    @property
    def verdicts(self) -> Mapping[str, int]:
        """How many records have each verdict."""

    @property
    def facts(self) -> Counting | None:
        """What is counted over all records; None if nothing is."""

    def find(self, asked: Asked, sort: str, at: Mapping[str, str]) -> Listing:
        """A page of the records that fit; raises Unaskable."""

    def walk(self, slug: str) -> Walk | None:
        """The walk through a record; None if there is none of this slug."""

    def source(self, slug: str) -> Source | None:
        """The text of a record as it was given."""

    def beside(self, slug: str) -> tuple[Line | None, Line | None]:
        """The records before and after one."""

    def place(self, slug: str) -> Place | None:
        """Where a record stands in its archive; None if it stands in none."""

    def mark(self, slug: str) -> str:
        """What is another one whenever the pages of a record change; empty if nobody knows."""

    def state(self) -> Hashable:
        """What is another one whenever anything has changed."""

    def of_game(self) -> Mapping[str, int]:
        """How many records there are of each game."""

    def with_code(self, code: str) -> int:
        """How many records have a fault of this code."""
