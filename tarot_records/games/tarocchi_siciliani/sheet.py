"""Score sheets of Sicilian Tarocchi: the numbers that can stand together [PAG]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from tarot_records.core.position import NOBODY, Position, active_seats
from tarot_records.games.tarocchi_siciliani.bargaining import CHIAMO
from tarot_records.games.tarocchi_siciliani.before_play import AGREEMENT, RIVANTO, SCOMMESSA
from tarot_records.games.tarocchi_siciliani.score import (
    CINQUE_ARIE,
    ENOUGH,
    PIGLIATA,
    QUATTRO_ARIE,
    RE,
    RIMATURA,
    VANTO,
    WHOLE,
    JochiScore,
    PointScore,
)
from tarot_records.phases.score_rows import paid
from tarot_records.phases.sheet import POINTS, SCORE, SheetsInReach, SheetValues
from tarot_records.phases.sides import Sides, split

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

MOST_CAUGHT: Final = 5
"""Number of trumps that count when the other side takes them."""

EntriesOfSides = Mapping[tuple[str, int], int]
"""Entry and number of the side, 0 for the bidder's -> its value."""


class PartOutcome(NamedTuple):
    """A possible outcome of a part of the score."""

    entries: EntriesOfSides
    """The entries that are not 0."""

    @property
    def value(self) -> int:
        """The value for the bidder's side."""
        return sum(-worth if side else worth for (_, side), worth in self.entries.items())


def either(name: str, value: int = 1) -> list[PartOutcome]:
    """Return the outcomes of an entry that one of the sides has."""
    return [PartOutcome({(name, side): value}) for side in (0, 1)]


class JochiSheet(SheetsInReach, frozen=True):
    """The numbers that can be together on the sheet of a hand in Mineo."""

    score: JochiScore

    @property
    def reach(self) -> int:
        """Maximum absolute value of a number."""
        return WHOLE

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a possible hand has all these numbers."""
        if self._may_be_bargained(position) and self._fits_bargain(position, numbers):
            return True
        return any(self._fits_sides(position, sides, hand, numbers) for sides in self._sides(position))

    def _may_be_bargained(self, position: Position) -> bool:
        """Return whether bargaining may have ended the hand: its words are not all known, and nobody has played."""
        heard = self.score.auction.heard_at(position)
        unknown = position.setting.contract is None and (heard is None or bool(heard.may))
        return self.score.auction.ends == AGREEMENT and unknown and not position.taken

    def _fits_bargain(self, position: Position, numbers: SheetValues) -> bool:
        """Return whether the numbers are scores of a hand that bargaining ended: 1 from each who pays to who takes."""
        scores = [value for (name, _), value in numbers.items() if name == SCORE]
        taken = max((*scores, 0))
        left = len(position.hands) - len(scores)
        pays, takes = scores.count(-1), [value for value in scores if value > 0]
        if len(scores) < len(numbers) or len(takes) > 1 or min((*scores, 0)) < -1:
            return False
        return pays <= taken <= pays + left if takes else pays == 0 or left > 0

    def _sides(self, position: Position) -> Iterator[Sides]:
        """Yield the possible sides, the bidder's first."""
        contract, players = position.setting.contract, active_seats(position)
        calls = CHIAMO in self.score.auction.order and (contract is None or contract.name == CHIAMO)
        for declarer in players if contract is None else (contract.declarer,):
            partner = NOBODY if contract is None else contract.partner
            for other in (partner,) if partner != NOBODY else players if calls else (declarer,):
                yield split(players, tuple(sorted({declarer, other})))

    def _fits_sides(self, position: Position, sides: Sides, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a hand between two sides has all these numbers."""
        told: dict[tuple[str, int], int] = {}
        scores: dict[int, int] = {}
        for (name, whose), value in numbers.items():
            if name == SCORE:
                scores[whose[0]] = value
                continue
            side = next((i for i, side in enumerate(sides) if {*whose} <= {*side}), None)
            if side is None or told.setdefault((name, side), value) != value:
                return False
        groups = [self._fitting(group, told) for group in self._groups(position, hand, told)]
        values = {sum(way.value for way in ways) for ways in product(*groups)} if not scores else self._sums(groups)
        return any(
            all(scores[seat] == paid(position, sides[0], sides[1], times * value)[seat] for seat in scores)
            for value in values
            for times in self.score.times(position)
        )

    def _sums(self, groups: Sequence[Sequence[PartOutcome]]) -> set[int]:
        """Return the values for the bidder's side of all choices of one outcome from each group."""
        values = {0}
        for group in groups:
            values = {value + way.value for value in values for way in group}
        return values

    def _fitting(self, group: Sequence[PartOutcome], told: EntriesOfSides) -> list[PartOutcome]:
        """Return the outcomes with the entries told."""
        names = {name for way in group for name, _ in way.entries}
        stated = {key: value for key, value in told.items() if key[0] in names}
        return [way for way in group if all(way.entries.get(key, 0) == value for key, value in stated.items())]

    def _groups(self, position: Position, hand: Hand, told: EntriesOfSides) -> Iterator[list[PartOutcome]]:
        """Yield the outcomes of each part of the score that does not depend on the others."""
        silent = "declarations" not in hand.model_fields_set
        said = {word.kind for word in position.setting.declared}
        points = {value if side == 0 else WHOLE - value for (name, side), value in told.items() if name == POINTS}
        won = {own >= ENOUGH for own in points} or {True, False}
        possible = len(points) < 2 and all(0 <= own <= WHOLE for own in points)
        yield [PartOutcome({(RIMATURA, 0 if wins else 1): 1}) for wins in won] if possible else []
        yield [way for value in (1, 2) if silent or value == 1 + (RIVANTO in said) for way in either(VANTO, value)]
        yield [
            PartOutcome({(PIGLIATA, side): number for side, number in enumerate(caught) if number})
            for caught in product(range(MOST_CAUGHT + 1), repeat=2)
            if sum(caught) <= MOST_CAUGHT
        ]
        yield [PartOutcome({}), *either(RE)]
        yield [PartOutcome({}), *either(CINQUE_ARIE, 2), *either(QUATTRO_ARIE)]
        bet = [PartOutcome({(SCOMMESSA, 0): value}) for value in (1, -1)]
        yield [PartOutcome({}), *bet] if silent else bet if SCOMMESSA in said else [PartOutcome({})]


class PointSheet(SheetsInReach, frozen=True):
    """The numbers that can be together on the sheet of a hand scored by card points."""

    score: PointScore

    @property
    def reach(self) -> int:
        """Maximum absolute value of a number."""
        return 4 * WHOLE

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a possible hand has all these numbers; True while the sides are unknown."""
        sides = self.score.count.parties(position)
        if sides is None:
            return True
        if len(sides) == 2:
            return any(self._agree(position, sides, (own, WHOLE - own), numbers) for own in range(WHOLE + 1))
        points: dict[int, int] = {}
        for (name, (seat, *_)), value in numbers.items():
            own = value + (self.score.par(position, seat) if name == SCORE else 0)
            if own < 0 or points.setdefault(seat, own) != own:
                return False
        return sum(points.values()) <= WHOLE if len(points) < len(sides) else sum(points.values()) == WHOLE

    def _agree(self, position: Position, sides: Sides, points: Sequence[int], numbers: SheetValues) -> bool:
        """Return whether the numbers are those of two sides with some card points."""
        scores = self.score.scores(position, sides, points)
        return all(
            value == (scores[whose[0]] if name == SCORE else points[whose[0] in sides[1]])
            for (name, whose), value in numbers.items()
        )
