"""Pydantic models of the answers about a sent record: repaired, completed, converted, as a link."""

from typing import Any

from tarot_records.hand_table.rows import HandRow

from .record_models import JsonObject, ReportData

# -- repair --------------------------------------------------------------------------------------


class EvidenceData(JsonObject):
    """Number of faults of a class before and after a repair."""

    before: int
    after: int


class MendedFault(JsonObject):
    """A fault that a repair removes."""

    code: str
    pointer: str


class FoundRepairData(JsonObject):
    """A proposed correction."""

    number: int
    hand: int | None
    """The hand that it corrects, from 1; null if it concerns the whole record."""
    family: list[str]
    """The kind of each slip that it supposes."""
    reason: str
    mends_all: bool
    """True if no fault is left."""
    evidence: dict[str, EvidenceData]
    mends: list[MendedFault]
    patch: list[dict[str, Any]]
    """A JSON Patch (RFC 6902) of the record."""


class RepairedData(ReportData):
    """A report with proposed corrections, the best first."""

    repairs: list[FoundRepairData]
    cut_short: bool
    """True if the search ended before all was tried."""


# -- completion ----------------------------------------------------------------------------------


class ForcedData(JsonObject):
    """Cards that must lie at a place in every completion."""

    place: str
    """A JSON Pointer."""
    cards: list[str]
    all: bool
    """True if these are all unknown cards of the place."""


class ForcedWinner(JsonObject):
    """The winner of a trick that only the completions show."""

    trick: int
    seat: int


class ForcedScore(JsonObject):
    """The score of a seat that only the completions show."""

    seat: int
    score: int


class GapData(JsonObject):
    """A hand with gaps, and how they can be filled."""

    record: str
    hand: int
    """Number of the hand, from 1."""
    state: str
    """`possible`, `impossible` or `undecided`."""
    completions: int
    """Number of completions that were found."""
    all: bool
    """True if there are no others."""
    forced: list[ForcedData]
    winners: list[ForcedWinner]
    scores: list[ForcedScore]
    contradiction: list[str]
    """Pointers to what contradicts, if there is no completion."""
    records: list[dict[str, Any]]
    """Some completions: the record with this hand filled."""


class CompletedData(ReportData):
    """A report with the completions of each hand with gaps; none if the record is faulty or its rules are unknown."""

    gaps: list[GapData]


# -- other forms ---------------------------------------------------------------------------------


class ConvertedData(ReportData):
    """One of several records in another form."""

    text: str | None
    """Null if the text cannot be read."""


class LinkedData(ReportData):
    """A report with the link that holds the whole game."""

    link: str | None
    """Null if the text cannot be read, or the record is too long for a link."""
    href: str | None
    """The page that opens it."""
    computed: list[str]
    """Parts that the link leaves out because they are computed again."""
    lost: list[str]
    """Parts that the link leaves out."""


class HandListData(ReportData):
    """A report with the rows of a list of hands."""

    rows: list[HandRow]
    """A row for each hand; a text that is no record has one without a hand."""
