"""Mathers' game on a score sheet: each total is a sum, and only the best player scores, by his excess [S3]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tarot_records.core.cards import PACK_78, cards_in
from tarot_records.core.position import Position
from tarot_records.games.mathers.play import counters
from tarot_records.phases.sheet import POINTS, SCORE, SheetsInReach, SheetValues, tells_declarations

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

TRICKS, MADE = "tricks", "made"
STEP = 5
"""Unit of all entries except tricks: each is a multiple of it."""
MOST: Mapping[str, int] = {"declared": 300, "asks": 5, "cuts": 20, "fool": 5}
"""Entry -> maximum for one player; for declarations a number that no hand can reach."""
ENTRIES = (*MOST, TRICKS)
ALL_TOGETHER: Mapping[str, int] = {"cuts": 20, "fool": 5}
"""Entry -> maximum for all players together."""
REACH = 450
"""Largest possible number on a sheet."""
SPOILT = 9
"""Maximum value of the other cards in a trick with the Fool."""


def bounds(options: Mapping[str, str], players: int, tricks: int, unplayed: int) -> tuple[int, int]:
    """Return the minimum and maximum total value of this number of tricks, with `unplayed` cards in none of them."""
    every = sorted(counters(cards_in(PACK_78)))
    spoils = options["fool_trick"] == "nothing"
    if options["trick_value"] == "pairs":  # every trick counts one, and a valuable card one less than its value
        surely = sum(every[: max(0, len(every) - unplayed)]) - max(0, len(every) - unplayed)
        return tricks + surely - SPOILT * spoils, tricks + sum(every) - len(every)
    with_counters = len(every) if options["trick_value"] == "highest" else -(-len(every) // players)
    return tricks - spoils, sum(every) + tricks - with_counters


class Reckoned(SheetsInReach, frozen=True):
    """Constraints of Mathers' game on the entries of a score sheet."""

    tricks: tuple[int, int]
    """Minimum and maximum total value of the tricks of all players."""
    reach: int

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a hand with these numbers is possible."""
        seats = range(len(position.hands))
        told = [_numbers_of(numbers, seat) for seat in seats]
        if tells_declarations(hand):
            declarations = position.setting.declared
            untold = {done.seat for done in declarations if not done.size and not done.value}
            for seat in [seat for seat in seats if seat not in untold]:
                declared = sum(done.value for done in declarations if done.seat == seat)
                if told[seat].setdefault("declared", declared) != declared:
                    return False
        complete = [entries for seat in seats if (entries := _completed(told[seat])) is not None]
        if len(complete) < len(told) or not self._may_be_together(complete):
            return False
        scores = [entries.get(SCORE) for entries in told]
        return _may_score([self._made(entries) for entries in complete], scores)

    def _may_be_together(self, told: Sequence[Mapping[str, int]]) -> bool:
        if any(sum(entries.get(name, 0) for entries in told) > most for name, most in ALL_TOGETHER.items()):
            return False
        tricks = [entries[TRICKS] for entries in told if TRICKS in entries]
        least, most = self.tricks
        return sum(tricks) <= most and (len(tricks) < len(told) or sum(tricks) >= least)

    def _made(self, entries: Mapping[str, int]) -> range:
        """Return the possible totals of a player."""
        if MADE in entries:
            return range(entries[MADE], entries[MADE] + 1)
        least = sum(entries.get(name, 0) for name in ENTRIES)
        most = least + sum(most for name, most in MOST.items() if name not in entries)
        if TRICKS not in entries:
            return range(least, most + self.tricks[1] + 1)
        return range(least, most + 1, STEP)


def _numbers_of(numbers: SheetValues, seat: int) -> dict[str, int]:
    """Return the numbers of one player; −1 for his tricks if two different values are written."""
    told = {named.name: value for named, value in numbers.items() if named.whose == (seat,)}
    points = told.pop(POINTS, told.get(TRICKS))
    if points is not None:
        told[TRICKS] = points if told.get(TRICKS, points) == points else -1
    return told


def _completed(entries: Mapping[str, int]) -> dict[str, int] | None:
    """Return the entries, with a single missing one computed from the total; None if they are impossible."""
    complete, missing = dict(entries), [name for name in ENTRIES if name not in entries]
    rest = entries[MADE] - sum(entries.get(name, 0) for name in ENTRIES) if MADE in entries else 0
    if MADE in entries and len(missing) == 1:
        complete[missing.pop()], rest = rest, 0
    if any(not 0 <= complete.get(name, 0) <= most or complete.get(name, 0) % STEP for name, most in MOST.items()):
        return None
    in_steps = TRICKS not in complete or rest % STEP == 0
    most = sum(MOST.get(name, REACH) for name in missing)
    return complete if complete.get(TRICKS, 0) >= 0 and 0 <= rest <= most and in_steps else None


def _may_score(made: Sequence[range], scores: Sequence[int | None]) -> bool:
    """Return whether players with these possible totals can have these scores: the best his excess, the others 0."""
    scoring = [seat for seat, score in enumerate(scores) if score]
    if len(scoring) > 1 or any((scores[seat] or 0) < 0 for seat in scoring):
        return False
    may_tie = not scoring and any(_may_exceed(made, (a, b), 0) for a in range(len(made)) for b in range(a))
    best = scoring or [seat for seat, score in enumerate(scores) if score is None]
    for seat in best:
        others, score = [other for other in range(len(made)) if other != seat], scores[seat]
        if score is None and made[seat][-1] > max(made[other][0] for other in others):
            return True
        if score is not None and any(_may_exceed(made, (seat, other), score) for other in others):
            return True
    return may_tie


def _may_exceed(made: Sequence[range], tied: tuple[int, int], excess: int) -> bool:
    """Return whether the first of two seats may exceed the second by `excess`, with no other seat above the second."""
    first, second = tied
    least = max((values[0] for seat, values in enumerate(made) if seat not in tied), default=0)
    return any(value + excess in made[first] for value in made[second] if value >= least)
