"""Shares: scoring by card points alone, where each side scores its points above the average.

Games without bids and declarations score so. The dealer's scart counts for his side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from tarot_records.core.position import NOBODY, HandResult, Position, gathered
from tarot_records.counting.scheme import Scheme
from tarot_records.counting.tally import Tally, stated_points
from tarot_records.phases.common.sheet import SCORE, SheetRules, SheetsInReach, SheetValues
from tarot_records.phases.common.sides import Sides
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import Settlement
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
    """Points by which the points of a side may differ from the plain sum of its tricks and cards because of the Fool: a
    side without a trick loses the Fool, or no card is given for it."""

    @property
    def par(self) -> int:
        """The average of the card points of a side, which is subtracted from its points."""
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
        """Return the cards of a side at the end.

        They are the known cards as a mask, the number of all cards with a debt for the Fool, and that of unknown cards.
        """
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
        """Return the rules of a game with this scoring; `before` are its phases before play."""
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


class AllOrSome(Shares, frozen=True):
    """Sides that share the card points, unless one wins all tricks: it has all points, with scart and Fool."""

    kept: int = 0
    """Number of cards that a trick may lack because the Fool went back to its player and no card was given for it."""

    def gathered(self, position: Position, side: Sequence[int]) -> tuple[int, int, int]:
        """Return the cards of a side at the end, as in `Shares`; a side that has won every trick has all cards."""
        winners = {winner for _, winner, _ in position.taken}
        if not winners or NOBODY in winners or not any(winners <= set(party) for party in self.parties):
            return super().gathered(position, side)
        if not winners <= set(side):
            return 0, 0, 0
        held = size = unknown = 0
        for party in self.parties:
            cards, number, unread = super().gathered(position, party)
            held, size, unknown = held | cards, size + number, unknown + unread
        return held, size, unknown

    def tallies(self, position: Position, scores: Scores) -> Iterator[Tally]:
        """Yield tallies of the stated points of sides, unless one side has all points."""
        for tally in super().tallies(position, scores):
            points = tally.low + self.straying + (self.values.share(self.scart) if tally.heaps else 0)
            if 0 < points < self.values.total:
                yield tally

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a hand with these numbers is possible: a side has all, or each side at least a trick.

        The dealer's side then also has its scart.
        """
        counted, whole = self.counted(numbers), self.values.total
        if counted is None:
            return False
        trick, scart = self.values.share(len(position.hands) - self.kept), self.values.share(self.scart)
        least = [trick + (scart if position.setting.dealer in side else 0) for side in self.parties]
        for points in range(whole + 1):
            shared = dict(zip(self.parties, (points, whole - points), strict=True))
            enough = all(own >= few for own, few in zip(shared.values(), least, strict=True))
            if (enough or points in (0, whole)) and counted.items() <= shared.items():
                return True
        return False
