"""Supplying: a completion written into its record, so that nobody takes it for what was recorded.

Every place that was filled is marked, and the record says of itself that it was rebuilt.
"""

from collections.abc import Iterator
from typing import Any

from tarot_records.core.faults import pointer
from tarot_records.core.limits import REBUILT
from tarot_records.record.card_places import Place
from tarot_records.record.model import Hand, Mark, Provenance, Record

BY = "tarot-records complete"
"""Who says so, in the marks."""


def supplied(record: Record, number: int, completion: Hand) -> Record:
    """Return the record with a hand, by its number from 0, filled so; its scores stay as they were stated."""
    old = record.hands[number]
    new = completion.model_copy(update={"scores": old.scores})
    places = _filled(_plain(old), _plain(new), ("hands", number))
    marks = (Mark(at=pointer(*place), kind="supplied", by=BY) for place in places)
    provenance = (record.provenance or Provenance()).model_copy(update={"kind": REBUILT})
    hands = (*record.hands[:number], new, *record.hands[number + 1 :])
    return record.model_copy(update={"hands": hands, "provenance": provenance, "marks": (*record.marks, *marks)})


def _plain(hand: Hand) -> Any:
    return hand.model_dump(mode="json", exclude_none=True)


def _filled(old: Any, new: Any, at: Place) -> Iterator[Place]:
    """Yield the places where something stands that did not, each as near to a single card as can be."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name, value in new.items():
            yield from _filled(old.get(name), value, (*at, name))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, values in enumerate(zip(old, new, strict=True)):
            yield from _filled(*values, (*at, i))
    elif old != new:
        yield at
