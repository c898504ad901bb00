"""In the archive: where a record stands in its archive, as its page and its twin tell it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tarot_records.archive.details import RELATIVES, RecordDetails
from tarot_records.archive.lists import ListRow

from ..api.shapes.record import RelativeData, StandingData
from ..site.speech import gettext as _
from ..site.urls import TWIN, Urls, slug_of


class Relative(NamedTuple):
    """Another record that has to do with one."""

    slug: str
    number: int
    label: str
    verdict: str


class Kindred(NamedTuple):
    """The relatives of one kind."""

    title: str
    relatives: Sequence[Relative]
    more: bool
    """Whether there may be more of them."""
    differ: bool
    """Whether there is something to compare."""


def relatives_of(place: RecordDetails) -> list[Kindred]:
    """The relatives of a record, kind by kind."""
    same, witnesses, deal = place.relatives
    kinds = (
        (_("The same record in another text"), same, False),
        (_("Other witnesses of the same game"), witnesses, True),
        (_("The same deal, played or read otherwise"), deal, True),
    )
    return [
        Kindred(title, [_relative(row) for row in rows], len(rows) == RELATIVES, differ)
        for title, rows, differ in kinds
        if rows
    ]


def _relative(row: ListRow) -> Relative:
    return Relative(slug_of(row.id), row.id, row.label, row.verdict)


def place_data(place: RecordDetails, urls: Urls) -> StandingData:
    """The place of a record as plain data."""

    def told(rows: Sequence[ListRow]) -> list[RelativeData]:
        return [{"id": row.id, "href": urls.record(slug_of(row.id)) + TWIN, "verdict": row.verdict} for row in rows]

    return {
        "id": place.row.id,
        "added": place.added,
        "digest": place.digest,
        "hashes": place.hashes,
        "verdict": place.row.verdict,
        "proofs": [{"engine": one.engine, "at": one.at, "verdict": one.verdict} for one in place.proofs],
        "same": told(place.relatives.same),
        "witnesses": told(place.relatives.witnesses),
        "deal": told(place.relatives.deal),
    }


def place_context(place: RecordDetails | None) -> dict[str, Any]:
    """What the page of a record says of its place."""
    return {"place": place, "relatives": [] if place is None else relatives_of(place)}
