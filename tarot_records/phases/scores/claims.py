"""Combinations of cards held before play that count only for a player who claims them after it.

The entries of the score are the claims: a list of entries without them says that nothing more was claimed. If no
entry is stated, the claims are inferred from the stated scores, unless these leave the result open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from tarot_records import record as models
from tarot_records.core.cards import BIT, UNKNOWN
from tarot_records.core.faults import Finding
from tarot_records.core.limits import COLUMN
from tarot_records.core.position import NOBODY, HandResult, Position, Rotation, active_seats, is_open, turns_of
from tarot_records.phases.scores.comparison import point_findings
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.phase import Note

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

Claims = tuple[tuple[str, int], ...]
"""Entries of the score that are claimed, each with the seat of its claimant."""
Claimable = Callable[[Position], Claims | None]
"""Function from the position after play to all that may be claimed; None if not known."""


class ClaimedSettlement(Settlement, frozen=True, kw_only=True):
    """The settlement of a hand in which some entries count only if they are claimed."""

    claimed: frozenset[str]
    """Names of the entries that are claimed."""
    held: Claimable
    holds: Callable[[Position, str, int], bool | None]
    """Function from the position after play, an entry and a seat to whether it held the cards; None if unknown."""
    unpaid: Callable[[Position], tuple[str, ...]] = lambda position: ()
    """Function from the position after play to the open points of the rules that leave the payments undecided."""

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings of the settlement, about claims not held and, if claims are unknown, card points."""
        yield from super().check(position, hand)
        scores = hand.scores
        if scores is None:
            return
        for i, item in enumerate(scores.items):
            is_claim = item.name in self.claimed and item.seat in active_seats(position)
            if is_claim and item.seat is not None and self.holds(position, item.name, item.seat) is False:
                yield Finding("score.unclaimable", ("scores", "items", i), item.seat, {"item": item.name})
        result = self._result(position, hand, ()) if self.claims(position, hand) is None else None
        if result is not None:
            yield from point_findings(result, scores)

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position with the hand scored, by the claims that are stated or that follow from the scores."""
        claims = self.claims(position, hand)
        return super().apply(_with_claims(position, claims), hand, note)

    def claims(self, position: Position, hand: Hand) -> Claims | None:
        """Return the claims that are stated or follow from the stated scores; None if they are not known."""
        if hand.scores is not None and hand.scores.items:
            items = [item for item in hand.scores.items if item.name in self.claimed and item.seat is not None]
            return tuple((item.name, item.seat) for item in items if item.seat is not None)
        held = self.held(position)
        if not held:
            return held
        stated = () if hand.scores is None else tuple(enumerate(hand.scores.hand or ()))
        known = [(seat, score) for seat, score in stated if score is not None and seat < len(position.hands)]
        results = {claims: self._result(position, hand, claims) for claims in subsets(held)}
        fitting = {
            claims: result.hand
            for claims, result in results.items()
            if result is not None and all(result.hand[seat] == score for seat, score in known)
        }
        if not fitting:
            return () if any(results.values()) else None
        return next(iter(fitting)) if len(set(fitting.values())) == 1 else None

    def _result(self, position: Position, hand: Hand, claims: Claims) -> HandResult | None:
        return super().apply(_with_claims(position, claims), hand).setting.result

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return the end of the hand, with the scores that result from random claims; None if settled."""
        if position.setting.totals is None and self.unpaid(position):
            return None  # settled, without a score
        piece = super().invent(position, chance)
        held = None if piece is None else self.held(position)
        if piece is None or not held:
            return piece
        result = self._result(position, piece, chance.choice(list(subsets(held))))
        return piece if result is None else piece.model_copy(update={"scores": models.Scores(hand=result.hand)})


def _with_claims(position: Position, claims: Claims | None) -> Position:
    return position._replace(setting=position.setting._replace(claimed=claims))


def subsets(held: Claims) -> Iterable[Claims]:
    """Yield the possible choices of what to claim, from nothing to everything."""
    for number in range(len(held) + 1):
        yield from combinations(held, number)


def held_before_play(position: Position) -> Mapping[int, int] | None:
    """Return the cards that each playing seat held before the first lead, as masks; None if not all are known."""
    if is_open(position):
        return None
    return _held_at_first(position.hands, position.taken, turns_of(position))


@lru_cache(maxsize=4 * COLUMN)
def _held_at_first(
    hands: tuple[int, ...], taken: tuple[tuple[int, int, tuple[int, ...]], ...], turns: Rotation
) -> Mapping[int, int] | None:
    """Return seat -> the cards in its hand, with those that it has played to the tricks taken; None if not known."""
    held = list(hands)
    for leader, winner, cards in taken:
        if NOBODY in (leader, winner) or max(cards) >= UNKNOWN:
            return None
        for seat, card in zip(turns[leader], cards, strict=True):
            held[seat] |= BIT[card]
    return {seat: held[seat] for seat in turns[0]}
