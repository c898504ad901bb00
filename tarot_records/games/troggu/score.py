"""Score of a hand of Troggu, and its score sheets: stakes between two parties, and the Misere [PAG, scoring]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from tarot_records.core.cards import BIT, cards_in
from tarot_records.core.position import NOBODY, HandResult, Position, active_seats, gathered
from tarot_records.games.troggu.contracts import MISERE, NORMAL, PACK, SCHEME, SOLO
from tarot_records.phases.common.sheet import POINTS, SCORE, Named, SheetsInReach, SheetValues
from tarot_records.phases.common.sides import Sides, alone, sides
from tarot_records.phases.scores.score_rows import tricks_of

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

HALF: Final = SCHEME.total // 2
"""Card points of a draw."""


class GameResult(NamedTuple):
    """The result of a game with a declarer, as far as the payments depend on it."""

    points: int
    """Card points of the declarer's party."""
    has_trick: bool = True
    """True if the losers have won a trick."""


class TrogguScore(msgspec.Struct, frozen=True):
    """Scorer of a hand, by the options of a table."""

    stake: int
    """Payment of each foe in a simple game."""
    double: int
    """Card points of the losers up to which the stake is doubled."""
    least: bool = False
    """True if the fewest points win a game without a declarer; otherwise the most pay [Tr6]."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand; None if the declarer or his partner is unknown."""
        contract, parties = position.setting.contract, parties_if_known(position)
        if contract is None or parties is None:
            return None
        if contract.name == MISERE:
            points = {seat: SCHEME.points(*gathered(position, (seat,))[:2]) for seat in active_seats(position)}
            counted = tuple(((seat,), number) for seat, number in points.items())
            return HandResult(SCHEME.unit, counted, {}, self.misere(points, len(position.hands)))
        attack, foes = parties
        own = SCHEME.total - SCHEME.points(*gathered(position, foes)[:2])
        losers = attack if own < HALF else foes
        times = self.times(contract.name, GameResult(own, bool(tricks_of(position, losers))))
        paid = self.payments(times, contract.declarer, attack, foes, len(position.hands))
        return HandResult(SCHEME.unit, ((tuple(sorted(attack)), own), (foes, SCHEME.total - own)), {}, paid)

    def times(self, contract: str, outcome: GameResult) -> int:
        """Return the number of stakes that each foe pays, negative if the declarer's party has lost."""
        if outcome.points == HALF:
            return 0
        won, losers = outcome.points > HALF, min(outcome.points, SCHEME.total - outcome.points)
        factor = 3 if not outcome.has_trick else 2 if losers <= self.double else 1
        return (factor if won else -factor) * (2 if contract == SOLO else 1)

    def payments(
        self, times: int, declarer: int, attack: Sequence[int], foes: Sequence[int], seats: int
    ) -> tuple[int, ...]:
        """Return the score of each seat; a partner has the stake of two foes, the declarer the rest."""
        value, scores = times * self.stake, [0] * seats
        for seat in foes:
            scores[seat] = -value
        for seat in attack:
            scores[seat] = 2 * value
        scores[declarer] = value * (len(foes) - 2 * (len(attack) - 1))
        return tuple(scores)

    def misere(self, points: Mapping[int, int], seats: int) -> tuple[int, ...]:
        """Return the score of each seat in a game without a declarer, by the card points [Tr4]."""
        extreme = min(points.values()) if self.least else max(points.values())
        first = [seat for seat in points if points[seat] == extreme]
        return self.shared(first, [seat for seat in points if seat not in first], seats)

    def shared(self, extreme: Sequence[int], others: Sequence[int], seats: int) -> tuple[int, ...]:
        """Return the score of each seat: each seat in `extreme` pays each of `others`, or is paid if `least`."""
        value, scores = self.stake if self.least else -self.stake, [0] * seats
        for seat in extreme:
            scores[seat] = value * len(others)
        for seat in others:
            scores[seat] = -value * len(extreme)
        return tuple(scores)


def parties(position: Position) -> Sides:
    """Return the declarer's party and the others; each seat alone in a Misere or while the declarer is unknown."""
    contract = position.setting.contract
    return alone(position) if contract is not None and contract.name == MISERE else sides(position)


def parties_known(position: Position) -> bool:
    """Return whether it is known who plays with whom."""
    contract = position.setting.contract
    return contract is not None and (contract.name == MISERE or contract.partner != NOBODY)


def parties_if_known(position: Position) -> Sides | None:
    """Return the declarer's party and the others, or each seat alone; None if unknown."""
    return parties(position) if parties_known(position) else None


def cards_of(position: Position, side: Sequence[int]) -> tuple[int, int, int]:
    """Return the cards of a side at the end: known mask, number, number of unknown ones; a soloist has the Tapp."""
    setting, (held, size, unknown) = position.setting, gathered(position, side)
    if setting.contract is not None and not setting.taken and setting.contract.declarer in side:
        held |= setting.talon
        size += setting.talon.bit_count()
        unknown += setting.talon_unseen
    return held, size, unknown


# -- score sheets ---------------------------------------------------------------------------------------


WHOLE: Final = SCHEME.total
MOST_TIMES: Final = 6
"""Largest number of stakes that a foe pays."""

Stated = Mapping[tuple[int, ...], int]
"""Seats of a side -> a number of a sheet."""


def points_aside(cards: int, size: int) -> range:
    """Return the possible points of a heap of `size` of these cards (a mask)."""
    values = sorted(SCHEME.points(BIT[card], 1) for card in cards_in(cards))
    return range(sum(values[:size]), sum(values[-size:]) + 1)


class TrogguSheet(SheetsInReach, frozen=True):
    """Constraints of Troggu on the entries of a score sheet."""

    score: TrogguScore
    tapp: int
    """Number of cards of the Tapp."""
    never: int
    """Cards that are never laid away, as a mask."""
    calls: bool
    """True if a normal game has a partner."""

    @property
    def reach(self) -> int:
        """Maximum number of card points."""
        return WHOLE

    def in_reach(self, position: Position, named: Named) -> range:
        """Return the values to try for a number: card points, or a score, which is some stakes."""
        most, stake = MOST_TIMES * len(active_seats(position)), self.score.stake
        return range(self.reach + 1) if named.name == POINTS else range(-most * stake, most * stake + 1, stake)

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a possible hand has all these numbers."""
        points = {named.whose: value for named, value in numbers.items() if named.name == POINTS}
        scores = {named.whose[0]: value for named, value in numbers.items() if named.name == SCORE}
        contract, players = position.setting.contract, active_seats(position)
        if contract is None or contract.name == MISERE:
            fits = self._fits_misere(players, points, scores)
            if fits or contract is not None:
                return fits
        names = (NORMAL, SOLO) if contract is None else (contract.name,)
        declarers = players if contract is None else (contract.declarer,)
        partner = NOBODY if contract is None else contract.partner
        return any(
            self._fits_game(name, declarer, attack, players, points, scores)
            for name in names
            for declarer in declarers
            for attack in self._attacks(name, declarer, partner, players)
        )

    def _attacks(self, name: str, declarer: int, partner: int, players: Sequence[int]) -> Iterator[tuple[int, ...]]:
        possible = (partner,) if partner != NOBODY else players if self.calls and name == NORMAL else (declarer,)
        for other in possible:
            yield tuple(sorted({declarer, other}))

    def _fits_game(
        self,
        name: str,
        declarer: int,
        attack: tuple[int, ...],
        players: Sequence[int],
        points: Stated,
        scores: Mapping[int, int],
    ) -> bool:
        foes = tuple(seat for seat in players if seat not in attack)
        if points.keys() - {attack, foes}:
            return False
        for times, owns in outcomes(self, name, len(players)).items():
            paid = self.score.payments(times, declarer, attack, foes, len(players))
            if all(paid[seat] == score for seat, score in scores.items()) and any(
                points.get(attack, own) == own and points.get(foes, WHOLE - own) == WHOLE - own for own in owns
            ):
                return True
        return False

    def _fits_misere(self, players: Sequence[int], points: Stated, scores: Mapping[int, int]) -> bool:
        if any(len(side) > 1 for side in points):
            return False
        for extreme in chain.from_iterable(combinations(players, size) for size in range(1, len(players) + 1)):
            others = [seat for seat in players if seat not in extreme]
            paid = self.score.shared(extreme, others, len(players))
            if all(paid[seat] == score for seat, score in scores.items()) and self._may_be_extreme(
                [points.get((seat,)) for seat in extreme], [points.get((seat,)) for seat in others]
            ):
                return True
        return False

    def _may_be_extreme(self, extreme: Sequence[int | None], others: Sequence[int | None]) -> bool:
        """Return whether the seats of `extreme` can tie for the most points, or the fewest, before all `others`.

        Both have the stated points of each seat; None if not stated.
        """
        aside = points_aside(PACK.cards, self.tapp)
        least, most = WHOLE - aside[-1], WHOLE - aside[0]
        for value in range(WHOLE + 1):
            rest = range(value + 1, WHOLE + 1) if self.score.least else range(value)
            if {*extreme} - {None, value} or any(number is not None and number not in rest for number in others):
                continue
            if others and not rest:
                continue
            total = value * len(extreme) + sum(number for number in others if number is not None)
            free = others.count(None)
            low, high = (total + free * rest[0], total + free * rest[-1]) if others else (total, total)
            if low <= most and high >= least:
                return True
        return False


@lru_cache(maxsize=256)
def outcomes(sheet: TrogguSheet, name: str, players: int) -> Mapping[int, Sequence[int]]:
    """Map the number of stakes that each foe pays to the possible points of the declarer's party.

    The points include the scart, or the Tapp in a solo.
    """
    aside = points_aside(PACK.cards & ~(0 if name == SOLO else sheet.never), sheet.tapp)
    found: dict[int, list[int]] = {}
    with_tricks = [GameResult(own) for own in range(aside[0] + players, WHOLE - players + 1)]
    without = [GameResult(own, has_trick=False) for own in (*range(aside[0], min(HALF, aside[-1] + 1)), WHOLE)]
    for outcome in (*with_tricks, *without):
        found.setdefault(sheet.score.times(name, outcome), []).append(outcome.points)
    return found
