"""The shapes of the list of records and of the facts."""

from collections.abc import Mapping, Sequence

from typing_extensions import TypedDict


class EntryData(TypedDict):
    """A record in the list."""

    href: str
    """The record's own twin."""
    source: str
    """File, and line if it is one of many there."""
    label: str
    game: str | None
    players: Sequence[str]
    event: str | None
    date: str | None
    """As EDTF has it."""
    kind: str | None
    contracts: Sequence[str]
    verdict: str
    hands: int
    best: int | None
    """The highest score of a hand, as computed."""
    faults: int


class ValueData(TypedDict):
    """A value of a facet, and how many of the records asked for have it."""

    value: str
    records: int


class IndexData(TypedDict):
    """The list of records, a page at a time."""

    asked: Mapping[str, Sequence[str]]
    found: int
    found_all: bool
    """Whether exactly so many fit; else there are more."""
    verdicts: Mapping[str, int]
    """Of all records, whatever is asked."""
    page: int | None
    """Null where pages have no numbers."""
    pages: int | None
    previous: str | None
    next: str | None
    facets: Mapping[str, Sequence[ValueData]]
    counted_all: bool
    """Whether the facets were counted over all records that fit; else of each value there are at least so many."""
    records: Sequence[EntryData]


class CountedGame(TypedDict):
    """A game, and how many of its hands are counted."""

    game: str
    hands: int


class RateData(TypedDict):
    """Something that is so in some hands of a game."""

    what: str
    hands: int
    of: int
    """Out of so many hands."""


class PlayerData(TypedDict):
    """What a player came to at a game."""

    player: str
    hands: int
    score: int
    """The sum of the scores that are known."""
    declared: int
    """Hands in which he was the declarer."""
    won: int
    """Those of them in which he scored more than nothing."""
    scored: int
    """Hands of which his score is known."""
    settled: int
    """Those of them in which he was the declarer."""


class AnnouncedData(TypedDict):
    """What a player announced at a game."""

    player: str
    what: str
    hands: int
    """In so many hands."""
    made: int
    """Those of them in which his side made it."""
    settled: int
    """Those in which it is known whether it did."""


class FactsData(TypedDict):
    """What is so how often, in the records that nothing speaks against."""

    at: str
    """When it was counted."""
    current: bool
    """Whether nothing has changed since."""
    records: int
    """All records of the archive then."""
    games: Sequence[CountedGame]
    game: str | None
    """The game that the rest is about; null if there is none."""
    contracts: Sequence[RateData]
    happened: Sequence[RateData]
    players: Sequence[PlayerData]
    announced: Sequence[AnnouncedData]
    """By these players."""
    found: int
    """Players in all."""
    previous: str | None
    next: str | None
