"""The shapes of the desk and the recorder: a text examined, with corrections; and what comes next of it."""

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired

from typing_extensions import TypedDict

from .report import FaultData, Ints, ResultData
from .table import PlayedData


class RepairData(TypedDict):
    """A correction that the desk offers."""

    repair: str
    reason: str
    mends_all: bool
    patch: Sequence[Mapping[str, Any]]
    """A JSON Patch (RFC 6902)."""


class TableData(TypedDict):
    """How things stand at a line of the desk's text."""

    line: int
    step: int
    kind: str
    pointer: str
    sentence: str
    hands: Sequence[Sequence[str]]
    trick: Sequence[PlayedData]


class DeskData(TypedDict):
    """The desk's answer to a text; without one, nothing but its emptiness."""

    text: str
    verdict: str | None
    underway: NotRequired[bool]
    """Whether the play is being typed, so that its end is not missed yet."""
    source: NotRequired[str | None]
    id: NotRequired[str | None]
    game: NotRequired[str | None]
    faults: NotRequired[Sequence[FaultData]]
    more_faults: NotRequired[int]
    hands: NotRequired[Sequence[ResultData | None]]
    totals: NotRequired[Ints | None]
    winners: NotRequired[Ints | None]
    said: NotRequired[str | None]
    repairs: NotRequired[Sequence[RepairData]]
    table: NotRequired[TableData | None]


class AwaitedData(TypedDict):
    """What comes next of a hand that is being written down."""

    field: str
    seat: int | None
    words: Sequence[str]
    """What may be said."""
    other_words: Sequence[str]
    """What would be against the rules."""
    cards: Sequence[str]
    """The cards that may come, by what is known."""
    barred: Sequence[str]
    """Cards at hand that would be against the rules."""
    optional: bool


class RefusedData(TypedDict):
    """What the rules have against what was clicked."""

    code: str
    what: str


class RecorderData(TypedDict):
    """The recorder's answer to a text and a click."""

    text: str
    verdict: str | None
    awaited: NotRequired[AwaitedData | None]
    besides: NotRequired[Sequence[str]]
    """What may be said besides what is awaited."""
    refused: NotRequired[Sequence[RefusedData]]
