"""Shares: scoring by card points alone, where each side scores its points above the average.

Games without bids and declarations score so. The dealer's scart counts for his side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from tarot_records.core.position import HandResult, Position, gathered
from tarot_records.counting.scheme import Scheme
from tarot_records.counting.tally import Tally, stated_points
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.settlement import Settlement
from tarot_records.phases.sheet import SCORE, SheetRules, SheetsInReach, SheetValues
from tarot_records.phases.sides import Sides
from tarot_records.phases.tricks import Tricks
from tarot_records.rules.fool import side_members
from tarot_records.rules.game import Level, Rules, Setup
from tarot_records.rules.phase import Phase
from tarot_records.rules.totals import points_in_tricks, side_ahead

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scores

Finish = Callable[[tuple[int, ...], int], tuple[int, ...] | None]
"""Totals and number of hands played -> the winning seats; None while the game goes on."""


class Shares(SheetsInReach, frozen=True):
    """Sides that share the card points of the pack: their cards, their scores, and the check of their score sheets."""

    values: Scheme
    parties: Sides
    scart: int
    """Number of cards that the dealer lays away."""
    straying: int = 0
    """Points of a Fool that a side without a trick may lose, so that its points are no plain sum; 0 if it keeps it."""

    @property
    def par(self) -> int:
        """The average, which is subtracted from the points of each side."""
        return self.values.total // len(self.parties)

    @property
    def reach(self) -> int:
        """The points of the pack."""
        return self.values.total

    def sides(self, position: Position) -> Sides:
        """Return the sides, which are the same in every hand."""
        return self.parties

    def ahead(self, totals: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats of the side with the highest total; none at a tie."""
        return side_ahead(self.parties, totals)

    @property
    def running(self) -> Callable[[Position], tuple[tuple[tuple[int, ...], int], ...]]:
        """Function from a position to the card points of each side so far, without the scart."""
        return points_in_tricks(self.values, self.sides)

    def gathered(self, position: Position, side: Sequence[int]) -> tuple[int, int, int]:
        """Return the cards of a side at the end, as `position.gathered` does."""
        return gathered(position, side)

    def score(self, position: Position) -> HandResult | None:
        """Return the scores; None if unknown cards leave the points of two or more sides open."""
        found: dict[tuple[int, ...], int] = {}
        for side in self.parties:
            held, size, unknown = self.gathered(position, side)
            if not unknown:
                found[side] = self.values.points(held, size)
        if len(found) < len(self.parties) - 1:
            return None
        rest = self.values.total - sum(found.values())
        points = tuple([(side, found.get(side, rest)) for side in self.parties])
        over = {seat: value - self.par for side, value in points for seat in side}
        return HandResult(1, points, {}, tuple([over[seat] for seat in sorted(over)]))

    def rules(
        self,
        setup: Setup,
        before: tuple[Phase, ...],
        play: Tricks,
        levels: tuple[Level, ...],
        finish: Finish,
        ahead: Callable[[tuple[int, ...]], tuple[int, ...]] | None = None,
    ) -> Rules:
        """Return the rules of a game with this scoring. before: its phases before play."""
        sheet = Comparison(frozenset(), SheetRules(self, self.sides))
        return Rules(
            **setup.fields,
            pack=play.table.pack,
            phases=(*before, play, Settlement(play.length, play.fool, self.score), sheet),
            sides=self.sides,
            running=self.running,
            scheme=self.values,
            gathered=self.gathered,
            levels=levels,
            finish=finish,
            ahead=ahead,
            tallies=self.tallies,
        )

    def tallies(self, position: Position, scores: Scores) -> Iterator[Tally]:
        """Yield the tally of each side by its stated points, or else by the stated score of a player."""
        stated = dict(stated_points(scores, unit=1))
        won = {seat: score + self.par for seat, score in enumerate(scores.hand or ()) if score is not None}
        for side in self.parties:
            points = stated.get(side, next((won[seat] for seat in side if seat in won), None))
            if points is None:
                continue
            deals = position.setting.dealer in side
            counted = points - (self.values.share(self.scart) if deals else 0)
            yield Tally(
                side,
                self.values.reduced,
                self.values.share(len(position.hands)),
                counted - self.straying,
                counted + self.straying,
                frozenset({"scart"} if deals else ()),
            )

    def counted(self, numbers: SheetValues) -> dict[tuple[int, ...], int] | None:
        """Return the points of each side by the numbers of a sheet; None if these contradict each other."""
        counted: dict[tuple[int, ...], int] = {}
        for (name, (seat, *_)), value in numbers.items():
            side, points = side_members(self.parties, seat), value + (self.par if name == SCORE else 0)
            if counted.setdefault(side, points) != points:
                return None
        return counted

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether at least one hand has all numbers of a sheet."""
        counted = self.counted(numbers)
        if counted is None:
            return False
        laid = self.values.share(self.scart)
        least = {side: laid if position.setting.dealer in side else 0 for side in self.parties}
        if any(points < least[side] for side, points in counted.items()):
            return False
        rest = self.values.total - sum(counted.values())
        left = sum(points for side, points in least.items() if side not in counted)
        return rest >= left if len(counted) < len(self.parties) else rest == 0
