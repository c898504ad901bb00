"""In the archive: where a record stands in its archive, as its page and its twin tell it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tarot_records.archive.listed import Listed
from tarot_records.archive.standing import RELATIVES, Standing

from ..site.pages import links
from ..site.speech import gettext as _
from ..site.urls import TWIN, slug_of


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


def relatives_of(place: Standing) -> list[Kindred]:
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


def _relative(row: Listed) -> Relative:
    return Relative(slug_of(row.id), row.id, row.label, row.verdict)


def place_data(place: Standing) -> Mapping[str, Any]:
    """Return the place of a record as plain data."""
    relatives = {
        kind: [{**row._asdict(), "href": links().record(slug_of(row.id)) + TWIN} for row in rows]
        for kind, rows in place.relatives._asdict().items()
    }
    return {**place._asdict(), **relatives, "id": place.row.id, "verdict": place.row.verdict}


def place_context(place: Standing | None) -> dict[str, Any]:
    """What the page of a record says of its place."""
    return {"place": place, "relatives": [] if place is None else relatives_of(place)}
