"""The shapes of one record: with its report, in its archive, beside another, and from a link."""

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import TypedDict

from .report import FaultData, ReportData


class PlacedFault(FaultData):
    """A fault of a record, and the step it belongs to."""

    step: int | None
    href: str | None


class ProofData(TypedDict):
    """What an engine said of a record, and when."""

    engine: str
    at: str
    verdict: str


class RelativeData(TypedDict):
    """Another record of the archive that has to do with one."""

    id: int
    href: str
    verdict: str


class StandingData(TypedDict):
    """Where a record stands in its archive. Of its relatives the first of each kind."""

    id: int
    added: str
    digest: str
    """SHA-256 of the text as it was given."""
    hashes: Mapping[str, str]
    """SHA-256 of the record, of its deal and of its play."""
    verdict: str
    """That of the last proof."""
    proofs: Sequence[ProofData]
    same: Sequence[RelativeData]
    """The same record in another text."""
    witnesses: Sequence[RelativeData]
    """The same game, otherwise."""
    deal: Sequence[RelativeData]
    """The same deal, played or read otherwise."""


class RecordData(ReportData):
    """A record with its report."""

    faults: Sequence[PlacedFault]
    steps: int
    first: str | None
    record: Mapping[str, Any] | None
    """The record itself; `record.json` has its schema."""
    original: str | None
    """The text as it was given; null if there is none."""
    archive: StandingData | None
    """Its place in the archive; null if it stands in none."""


class DifferenceData(TypedDict):
    """One event that two records tell differently."""

    pointers: Sequence[str]
    """The place in the first and in the second."""
    first: Any
    second: Any
    fits: str | None
    """first, second, both or same: whose reading is legal and fits; null if that was not tried out."""


class ComparedData(TypedDict):
    """Two records beside each other."""

    first: str
    second: str
    number: int
    """How many differences there are; the first of them are told."""
    judged: bool
    """Whether it was tried out whose readings fit; not where there are very many."""
    differences: Sequence[DifferenceData]


class ViewData(TypedDict):
    """Where a game that came in a link is opened: `open` with the text in its place."""

    open: str


class OembedData(TypedDict):
    """How to embed a page (oEmbed 1.0)."""

    type: str
    version: str
    title: str
    provider_name: str
    provider_url: str
    width: int
    height: int
    html: str
