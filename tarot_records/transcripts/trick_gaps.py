"""Keep the place of tricks whose cards cannot be read: `14 (coffee stain)`, or a number that is left out."""

from collections.abc import Sequence
from itertools import pairwise

from tarot_records.transcripts.habit import UNREAD, WrittenCard
from tarot_records.transcripts.written_tricks import WrittenTrick

LONGEST_GAP = 4
"""Maximum number of unread tricks one after another."""


def with_gaps_filled(tricks: Sequence[WrittenTrick], size: int, most: int) -> list[WrittenTrick]:
    """Return tricks with unknown cards in place of those whose numbers are missing between the others.

    Nothing is changed if the numbers do not rise one by one elsewhere, or if there would be more than `most` tricks.
    """
    numbers = [trick.number for trick in tricks]
    if len(tricks) < 2 or None in numbers:
        return list(tricks)
    steps = [(after or 0) - (before or 0) for before, after in pairwise(numbers)]
    added = sum(steps) - len(steps)
    if not all(1 <= step <= LONGEST_GAP + 1 for step in steps) or not 0 < added <= most - len(tricks):
        return list(tricks)
    filled = [tricks[0]]
    for step, trick in zip(steps, tricks[1:], strict=True):
        place = trick.cards[0].start
        unknown = (WrittenCard(UNREAD, place, place),) * size
        filled += [WrittenTrick(unknown, (trick.number or 0) - step + at) for at in range(1, step)]
        filled.append(trick)
    return filled
