"""Places: where the cards of a hand lie, and what may lie there."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY
from tarot_records.record.card_places import Place

Readings = Mapping[Place, int]
"""Place of a card that could not be read -> the cards it may be."""
SCART, REST, TALON, DEAD = "scart", "rest", "talon", "dead"


class Group(NamedTuple):
    """So many cards in one place, and the cards they may be."""

    place: Place
    size: int
    may: int
    """The cards that may be among them, as a mask."""
    seat: int = NOBODY
    """Whose they are, where it is not the turn in a trick that tells."""


class Heap(NamedTuple):
    """A heap of the deal: the cards known of it, and the groups of those that are not."""

    known: int
    holes: tuple[Group, ...]


def readable(code: str, place: Place, pack: Pack, readings: Readings) -> int:
    """Return the cards that what is written in this place may be."""
    return pack.may_be(code) & readings.get(place, pack.cards)


def union(masks: Iterable[int]) -> int:
    """Return all the cards of these sets."""
    together = 0
    for cards in masks:
        together |= cards
    return together
