"""Score of a hand of Troggu: stakes between the Tappist's party and its foes, and the Misere [PAG, scoring]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from tarot_records.core.position import NOBODY, HandResult, Position, active_seats, gathered
from tarot_records.games.troggu.contracts import MISERE, SCHEME, SOLO
from tarot_records.phases.score_rows import tricks_of
from tarot_records.phases.sides import Sides, alone, sides

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
        """Return the score of each seat if each seat in `extreme` pays each of the others, or wins from each."""
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
