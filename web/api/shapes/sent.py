"""The shapes of the answers to what programs send, and of what can be wrong."""

from collections.abc import Sequence
from typing import NotRequired

from typing_extensions import TypedDict

from .report import FaultData, ReportData


class CheckedData(ReportData):
    """The report on a record that was sent."""

    faults: Sequence[FaultData]


class AddedData(TypedDict):
    """What became of a record that was sent to the archive."""

    source: str
    """What it is called."""
    id: int | None
    """Its number in the archive; none if there was no text to keep, or one that is too long."""
    href: str | None
    """Its own twin."""
    verdict: str
    known: bool
    """Whether the same text was there already."""
    same: int | None
    """An earlier record that says the same in another text."""
    witness: int | None
    """Else one that tells the same game otherwise."""
    deal: int | None
    """Else one of the same deal, played or read otherwise."""


class ProblemData(TypedDict):
    """What is wrong with a request (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    problems: NotRequired[Sequence[str]]
    line: NotRequired[int]
    """In an answer of many lines: from this line of what was sent on, nothing is said."""


class KindData(TypedDict):
    """A kind of problem."""

    type: str
    title: str
    status: int
    means: str
