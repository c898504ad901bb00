"""Score sheets of Sicilian Tarocchi: checks that the stated numbers agree with each other [PAG]."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from tarot_records.core.position import NOBODY, Contract, Position, active_seats
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
from tarot_records.phases.common.sheet import POINTS, SCORE, SheetsInReach, SheetValues
from tarot_records.phases.common.sides import Sides, split
from tarot_records.phases.scores.score_rows import paid

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
    value: int
    """The value for the bidder's side."""


def outcome(entries: EntriesOfSides) -> PartOutcome:
    """Return the outcome with these entries."""
    return PartOutcome(entries, sum(-worth if side else worth for (_, side), worth in entries.items()))


def either(name: str, value: int = 1) -> list[PartOutcome]:
    """Return the outcomes of an entry that one of the sides has."""
    return [outcome({(name, side): value}) for side in (0, 1)]


NEITHER: Final = outcome({})
CATCHES: Final = [
    outcome({(PIGLIATA, side): number for side, number in enumerate(caught) if number})
    for caught in product(range(MOST_CAUGHT + 1), repeat=2)
    if sum(caught) <= MOST_CAUGHT
]
KINGS: Final = [NEITHER, *either(RE)]
ARIE: Final = [NEITHER, *either(CINQUE_ARIE, 2), *either(QUATTRO_ARIE)]
BETS: Final = [outcome({(SCOMMESSA, 0): value}) for value in (1, -1)]


@lru_cache(maxsize=1024)
def possible_values(told: frozenset[tuple[tuple[str, int], int]], said: frozenset[str] | None) -> frozenset[int]:
    """Return the possible values of a hand for the bidder's side that agree with the stated entries `told`.

    `said` has the kinds of the declarations; None if they are unknown.
    """
    stated, values = dict(told), {0}
    for group in _groups(stated, said):
        worths = {way.value for way in _fitting(group, stated)}
        values = {value + worth for value in values for worth in worths}
    return frozenset(values)


def _fitting(group: Sequence[PartOutcome], told: EntriesOfSides) -> list[PartOutcome]:
    names = {name for way in group for name, _ in way.entries}
    stated = {key: value for key, value in told.items() if key[0] in names}
    return [way for way in group if all(way.entries.get(key, 0) == value for key, value in stated.items())]


def _groups(told: EntriesOfSides, said: frozenset[str] | None) -> Iterator[list[PartOutcome]]:
    """Yield the possible outcomes of each independent part of the score."""
    points = {value if side == 0 else WHOLE - value for (name, side), value in told.items() if name == POINTS}
    won = {own >= ENOUGH for own in points} or {True, False}
    possible = len(points) < 2 and all(0 <= own <= WHOLE for own in points)
    yield [outcome({(RIMATURA, 0 if wins else 1): 1}) for wins in won] if possible else []
    vanti = (1, 2) if said is None else (1 + (RIVANTO in said),)
    yield [way for value in vanti for way in either(VANTO, value)]
    yield CATCHES
    yield KINGS
    yield ARIE
    yield [NEITHER, *BETS] if said is None else BETS if SCOMMESSA in said else [NEITHER]


class JochiSheet(SheetsInReach, frozen=True):
    """Constraints of Mineo on the entries of a score sheet."""

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
        """Return whether bargaining may have ended the hand: the bids are not all known, and no trick is recorded."""
        heard = self.score.auction.heard_at(position)
        unknown = position.setting.contract is None and (heard is None or bool(heard.may))
        return self.score.auction.ends == AGREEMENT and unknown and not position.taken

    def _fits_bargain(self, position: Position, numbers: SheetValues) -> bool:
        """Return whether the numbers can be scores of a hand ended by bargaining: the taker gets 1 from each payer."""
        scores = [value for (name, _), value in numbers.items() if name == SCORE]
        taken = max((*scores, 0))
        left = len(position.hands) - len(scores)
        pays, takes = scores.count(-1), [value for value in scores if value > 0]
        if len(scores) < len(numbers) or len(takes) > 1 or min((*scores, 0)) < -1:
            return False
        return pays <= taken <= pays + left if takes else pays == 0 or left > 0

    def _sides(self, position: Position) -> Iterator[Sides]:
        contract, players = position.setting.contract, active_seats(position)
        calls = CHIAMO in self.score.auction.order and (contract is None or contract.name == CHIAMO)
        for declarer in players if contract is None else (contract.declarer,):
            partner = NOBODY if contract is None else contract.partner
            for other in (partner,) if partner != NOBODY else players if calls else (declarer,):
                yield split(players, tuple(sorted({declarer, other})))

    def _fits_sides(self, position: Position, sides: Sides, hand: Hand, numbers: SheetValues) -> bool:
        told: dict[tuple[str, int], int] = {}
        scores: dict[int, int] = {}
        for (name, whose), value in numbers.items():
            if name == SCORE:
                scores[whose[0]] = value
                continue
            side = next((i for i, side in enumerate(sides) if {*whose} <= {*side}), None)
            if side is None or told.setdefault((name, side), value) != value:
                return False
        silent = not hand.states("declarations")
        said = None if silent else frozenset(word.kind for word in position.setting.declared)
        worths = {
            times * value
            for times in self.score.times(position)
            for value in possible_values(frozenset(told.items()), said)
        }
        payments = (paid(position, sides[0], sides[1], worth) for worth in worths)
        return any(all(payment[seat] == score for seat, score in scores.items()) for payment in payments)


class PointSheet(SheetsInReach, frozen=True):
    """Constraints of Tortorici and Barcellona on the card points and scores of a score sheet."""

    score: PointScore
    contracts: Collection[str]
    """Names of the contracts that there may be."""

    @property
    def reach(self) -> int:
        """Maximum absolute value of a number."""
        return 4 * WHOLE

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a possible hand has all these numbers, with any sides that it may have."""
        parties = self.score.count.parties
        settled = (position,) if parties(position) is not None else self._settled(position)
        return any(self._fits_sides(one, sides, numbers) for one in settled if (sides := parties(one)) is not None)

    def _settled(self, position: Position) -> Iterator[Position]:
        """Yield a position whose sides are unknown with each dealer, or contract, on which they may depend."""
        setting = position.setting
        for seat in active_seats(position):
            yield position._replace(setting=setting._replace(dealer=seat))
            for name in self.contracts:
                yield position._replace(setting=setting._replace(contract=Contract(name, seat, False, seat)))

    def _fits_sides(self, position: Position, sides: Sides, numbers: SheetValues) -> bool:
        if len(sides) == 2:
            return any(self._agree(position, sides, (own, WHOLE - own), numbers) for own in range(WHOLE + 1))
        points: dict[int, int] = {}
        for (name, (seat, *_)), value in numbers.items():
            own = value + (self.score.par(position, seat) if name == SCORE else 0)
            if own < 0 or points.setdefault(seat, own) != own:
                return False
        return sum(points.values()) <= WHOLE if len(points) < len(sides) else sum(points.values()) == WHOLE

    def _agree(self, position: Position, sides: Sides, points: Sequence[int], numbers: SheetValues) -> bool:
        scores = self.score.scores(position, sides, points)
        return all(
            value == (scores[whose[0]] if name == SCORE else points[whose[0] in sides[1]])
            for (name, whose), value in numbers.items()
        )
