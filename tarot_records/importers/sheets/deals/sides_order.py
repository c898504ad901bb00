"""Whose points stand first in cells such as `50:20`: the declarer's, or those of the side that won.

The scores prove it where the rules allow only one of the two. A row in which both are possible stays doubtful, unless
another row of the sheet proves the order.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from tarot_records.importers.sheets.vocabulary.statements import Statement, points_of_sides
from tarot_records.importers.sheets.vocabulary.words import COLUMNS, PERSONS, plain

_BOTH: Final = re.compile(r"([^\W\d_][\w. ]*?)\s*[:/–-]\s*([^\W\d_]+)")
"""Pattern of the words for both sides in a heading: `declarer : defence`."""
LEAST_STEM: Final = 3
"""Minimum number of letters of a shortened word for a side."""


class SidesOrder:
    """Which side's points stand first in the cells of a sheet that have the points of both sides."""

    def __init__(self, cells: Iterable[str], headings: Iterable[str], game: str) -> None:
        pairs = [sides[1:] for text in cells if (sides := points_of_sides(text, game)) is not None]
        self.is_open = not any(map(_names_others_last, headings)) and all(
            first is None or second is None or first >= second for first, second in pairs
        )
        """True while the points of the side that won may stand first; False if the declarer's do."""
        self.is_proven = False
        """True if a row proves the order."""

    def ways(self, one: Statement) -> list[Statement]:
        """Return a statement with its points, and with those of the other side if they may be the declarer's."""
        return [one, _turned(one)] if one.others is not None and self.is_open else [one]

    def is_unlikely(self, one: Statement, won: Sequence[int | None]) -> bool:
        """Return whether the side with more points lost, if the points stand in the order that is known so far."""
        score = _score_of(one, won) or 0
        return self.is_turned(one, won) and (score > 0 or (self.is_open and self.is_proven))

    def is_turned(self, one: Statement, won: Sequence[int | None]) -> bool:
        """Return whether, in the order in which the points stand, the side with more of them lost."""
        score = _score_of(one, won)
        if not score or one.points is None or one.others is None or one.points == one.others:
            return False
        return (one.points > one.others) != (score > 0)

    def learn(self, chosen: Statement, misfits: Collection[Statement], won: Sequence[int | None]) -> None:
        """Store the order that a row proves, in which the declarer loses and only one order fits the scores."""
        score = _score_of(chosen, won)
        if not score or score > 0 or chosen.points is None or chosen.others is None or chosen in misfits:
            return
        if self.is_open and not self.is_proven and _turned(chosen) in misfits:
            self.is_proven = True
            self.is_open = chosen.points < chosen.others


def _turned(one: Statement) -> Statement:
    """Return a statement with the points of the sides exchanged."""
    return one._replace(points=one.others, others=one.points)


def _score_of(one: Statement, won: Sequence[int | None]) -> int | None:
    """Return the declarer's score, if it is known."""
    return won[one.declarer] if one.declarer is not None and won else None


def _names_others_last(heading: str) -> bool:
    """Return whether a heading names both sides, the declarer's opponents last."""
    others = {word for word in COLUMNS if "defence" in COLUMNS[word]} | {
        word for word, kind in PERSONS.items() if kind == "others"
    }
    last = [plain(found[2]) for found in _BOTH.finditer(heading)]
    return any(len(word) >= LEAST_STEM and any(other.startswith(word) for other in others) for word in last)
