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


class RowData(TypedDict):
    """A row of an entry that says more than a number."""

    value: int
    announced: bool
    achieved: bool
    """Whether whoever it is for made it."""
    level: int
    """Its level of kontra; 0 for none."""


class ItemData(TypedDict):
    """A named entry of the score; of the hand if it has no seat."""

    name: str
    value: int
    seat: NotRequired[int | None]
    rows: NotRequired[Sequence[RowData]]
    """What is told of it besides its number: one row, or one of each side."""


class ResultData(TypedDict):
    """What a hand comes to."""

    unit: int
    card_points: Sequence[SideData]
    items: Sequence[ItemData]
    hand: Ints
    ledgers: NotRequired[Mapping[str, Ints]]
    """The hand in each other account, seat by seat."""
    carried: NotRequired[Mapping[str, int]]
    """What is carried to the next hand."""
    spent: NotRequired[Mapping[str, int]]
    """What it has used up of what was carried to it."""


class KeptData(TypedDict):
    """What is kept beside the score over the whole game, by then; not there where a game keeps nothing of it."""

    ledgers: NotRequired[Mapping[str, Sequence[int | None] | None]]
    """Running totals of other accounts, as far as they are known."""
    carried: NotRequired[Mapping[str, int] | None]
    """What is carried from hand to hand; null where that is not known."""


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
