"""The shapes of a report: what every room tells of a record."""

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired

from typing_extensions import TypedDict

Ints = Sequence[int]


class FaultData(TypedDict):
    """A fault in words and facts."""

    code: str
    severity: str
    pointer: str
    hand: int | None
    trick: int | None
    seat: int | None
    line: int | None
    column: int | None
    facts: Mapping[str, Any]
    what: str
    rule: str
    source: str
    look: str
    elsewhere: Sequence[str]
    later: str | None
    because: int | None
    """The number of the fault this one follows from."""


class SideData(TypedDict):
    """Card points of players who count together, in 1/unit."""

    seats: Ints
    points: int


class ItemData(TypedDict):
    """A named entry of the score; of the hand if it has no seat."""

    name: str
    value: int
    seat: NotRequired[int | None]


class ResultData(TypedDict):
    """What a hand comes to."""

    unit: int
    card_points: Sequence[SideData]
    items: Sequence[ItemData]
    hand: Ints


class ReportData(TypedDict):
    """A report."""

    source: str | None
    id: str | None
    game: str | None
    verdict: str
    more_faults: int
    """How many faults are not told."""
    hands: NotRequired[Sequence[ResultData | None]]
    totals: NotRequired[Ints | None]
    winners: NotRequired[Ints | None]
