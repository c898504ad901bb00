"""The hand of the day on the first page, taken from a record that was really played."""

from datetime import UTC, date, datetime
from typing import Final, NamedTuple

from tarot_records.archive.details import chance

from ..papers.scores import result_of
from ..site.problems import Problem
from ..table.walk import Walk
from .library import library


class HandOfTheDay(NamedTuple):
    """The hand of the day."""

    walk: Walk
    start: int
    """Its first step."""
    face: int
    """The step that is shown."""
    told: str
    """The result in a sentence; empty if it is unknown."""


ANY_DAY: Final = date.min
"""The day for pages that must not change from day to day."""


def today() -> date:
    """Return the date in UTC."""
    return datetime.now(UTC).date()


def _walk_of(day: date) -> Walk | None:
    """Return the walk through the record of the day; None without one, or if its text is damaged."""
    slug = library().of_the_day(day)
    try:
        return None if slug is None else library().walk(slug)
    except Problem:
        return None


def hand_of_the_day(day: date) -> HandOfTheDay | None:
    """Return the hand of a day; None if no record that was really played has tricks."""
    walk = _walk_of(day)
    hands = [] if walk is None else [hand for hand in walk.hands if walk.trick_ends(hand)]
    if walk is None or not hands:
        return None
    hand = hands[chance(day) // 7 % len(hands)]
    result = result_of(walk, hand)
    return HandOfTheDay(
        walk, walk.hands[hand].start, walk.preview_step(hand), "" if result is None else result.headline
    )
