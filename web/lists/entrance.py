"""The entrance: a hand of the day from the records that were really played, on the table, before the list."""

from datetime import UTC, date, datetime
from typing import Final, NamedTuple

from tarot_records.archive.details import chance

from ..papers.result import result_of
from ..site.problems import Problem
from ..table.walk import Walk
from .served import library


class HandOfTheDay(NamedTuple):
    """A hand to begin with."""

    walk: Walk
    start: int
    """Its first step."""
    face: int
    """The step it is shown at."""
    told: str
    """How it went; empty where nobody can say."""


ANY_DAY: Final = date.min
"""For pages that stay as they are from day to day."""


def today() -> date:
    """The day it is, everywhere at once."""
    return datetime.now(UTC).date()


def _walk_of(day: date) -> Walk | None:
    """The walk through the record of the day; None without one, or if its text is damaged, as its own page tells."""
    slug = library().of_the_day(day)
    try:
        return None if slug is None else library().walk(slug)
    except Problem:
        return None


def hand_of_the_day(day: date) -> HandOfTheDay | None:
    """The hand that the day decides; None if no play is in a record that was really played."""
    walk = _walk_of(day)
    hands = [] if walk is None else [hand for hand in walk.hands if walk.takings(hand)]
    if walk is None or not hands:
        return None
    hand = hands[chance(day) // 7 % len(hands)]
    told = result_of(walk, hand)
    return HandOfTheDay(walk, walk.hands[hand].start, walk.face(hand), "" if told is None else told.headline)
