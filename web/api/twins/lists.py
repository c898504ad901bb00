"""The list as plain data: a record of it."""

from tarot_records.archive.lists import ListRow

from ...lists.served_files import public
from ...site.urls import TWIN, Urls
from ..shapes.lists import EntryData


def entry_data(entry: ListRow, slug: str, urls: Urls) -> EntryData:
    """A record of the list, by its place in the addresses."""
    return {
        "href": urls.record(slug) + TWIN,
        "source": f"{public(entry.origin)}:{entry.line}" if entry.line > 1 else public(entry.origin),
        "label": entry.label,
        "game": entry.game or None,
        "players": [player for player in entry.players if player],
        "event": entry.event or None,
        "date": entry.date or None,
        "kind": entry.kind or None,
        "contracts": entry.contracts,
        "verdict": entry.verdict,
        "hands": entry.hands,
        "best": entry.best,
        "faults": entry.wrong,
    }
