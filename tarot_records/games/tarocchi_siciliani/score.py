"""Score of a hand of Sicilian Tarocchi: items in jochi in Mineo, card points in the other towns [PAG]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from tarot_records.core.cards import BIT, FOOL, FOOL_BIT, KINGS, cards_in, trump
from tarot_records.core.position import NOBODY, HandResult, Position, gathered, turns_of
from tarot_records.counting.scheme import Scheme
from tarot_records.games.tarocchi_siciliani.bargaining import CHIAMO, VADO_SOLO, paid_by
from tarot_records.games.tarocchi_siciliani.before_play import AGREEMENT, ARIE, RIVANTO, SCOMMESSA, STAKE, TAKEN
from tarot_records.phases.auction.spoken_auction import SpokenAuction
from tarot_records.phases.common.sheet import KnownSides
from tarot_records.phases.common.sides import OPPOSITE, Sides
from tarot_records.phases.scores.score_rows import find_played, paid, tricks_of
from tarot_records.phases.scores.settlement import nothing_paid
from tarot_records.rules.fool import Fate, Fool, SidesAt, side_members
from tarot_records.rules.totals import points_in_tricks

LAST: Final = 5
"""Card points of the last trick."""
WHOLE: Final = 109
"""All card points, with those of the last trick."""
ENOUGH: Final = 55
"""Card points that win a hand."""
RIMATURA, VANTO, PIGLIATA = "rimatura", "vanto", "pigliata"
RE, CINQUE_ARIE, QUATTRO_ARIE = "quattro_re", "cinque_arie", "quattro_arie"
GIOVE: Final = BIT[trump(20)]
PRIZES: Final = frozenset(cards_in(TAKEN))
"""The cards for which a side scores if it takes them from another."""
PointsAt = Callable[[Position], tuple[tuple[tuple[int, ...], int], ...]]
"""Function from a position to the seats and the card points of each side."""


def kept(position: Position, owner: int, winner: int, last: bool) -> Fate:
    """Return the fate of the Fool: its player keeps it, and no card is given for it."""
    return Fate(winner, owner)


class LostFool(Fool, frozen=True, kw_only=True):
    """A Fool that its side keeps if it has a trick; otherwise it is lost to the winner of its trick."""

    length: int
    """Number of tricks in a hand."""

    def close(self, position: Position) -> Position:
        """Return the position at the count; a Fool whose side won no trick goes to the winner of its trick."""
        taken = position.taken
        if len(taken) < self.length or any(NOBODY in (leader, winner) for leader, winner, _ in taken):
            return position
        played = find_played(position, FOOL)
        if played is None or tricks_of(position, side_members(self.sides(position), played.seat)):
            return position
        piles = [pile & ~FOOL_BIT for pile in position.piles]
        piles[played.winner] |= FOOL_BIT
        return position._replace(piles=tuple(piles))


class CardCount(msgspec.Struct, frozen=True):
    """Counter of the cards and card points of the sides."""

    scheme: Scheme
    parties: KnownSides
    """Function from a position to the sides, the bidder's or the dealer's first."""

    def held(self, position: Position, sides: Sides) -> list[int] | None:
        """Return the cards of each side as masks, those of one by elimination; None if more are unknown."""
        found = [gathered(position, side) for side in sides]
        known = [cards for cards, _, unknown in found if not unknown]
        if len(known) < len(found) - 1:
            return None
        rest = self.scheme.pack
        for cards in known:
            rest &= ~cards
        return [rest if unknown else cards for cards, _, unknown in found]

    def points(self, position: Position, sides: Sides, held: Sequence[int]) -> list[int]:
        """Return the card points of each side, with those of the last trick."""
        winner = position.taken[-1][1]
        return [
            self.scheme.points(cards, cards.bit_count()) + LAST * (winner in side)
            for side, cards in zip(sides, held, strict=True)
        ]


def running_points(scheme: Scheme, sides: SidesAt, length: int) -> PointsAt:
    """Return a function from a position to the card points in each side's tricks, at the end with the last trick's."""
    in_tricks = points_in_tricks(scheme, sides)

    def points(position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
        last = position.taken[-1][1] if len(position.taken) == length else NOBODY
        return tuple((side, value + LAST * (last in side)) for side, value in in_tricks(position))

    return points


class PointScore(msgspec.Struct, frozen=True):
    """Scorer by card points, for Tortorici and Barcellona."""

    count: CardCount
    factor: int = 1
    """Factor of the points over 55, which each foe pays to a soloist."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand; None if the sides or their cards are unknown."""
        sides = self.count.parties(position)
        held = None if sides is None else self.count.held(position, sides)
        if sides is None or held is None:
            return None
        points = self.count.points(position, sides, held)
        shared = tuple((tuple(sorted(side)), value) for side, value in zip(sides, points, strict=True))
        return HandResult(1, shared, {}, self.scores(position, sides, points))

    def scores(self, position: Position, sides: Sides, points: Sequence[int]) -> tuple[int, ...]:
        """Return the score of each seat by the card points of each side."""
        if len(sides) == 2:
            return paid(position, sides[0], sides[1], self.factor * (points[0] - ENOUGH))
        over = {side[0]: value - self.par(position, side[0]) for side, value in zip(sides, points, strict=True)}
        return tuple([over[seat] for seat in sorted(over)])

    def par(self, position: Position, seat: int) -> int:
        """Return the card points for which a player scores nothing where each plays for himself."""
        contract = position.setting.contract
        return 37 if contract is not None and contract.declarer == seat else 36


class JochiScore(msgspec.Struct, frozen=True):
    """Scorer of the Mineo rules, which count items in jochi and not card points."""

    count: CardCount
    auction: SpokenAuction
    doubled: int
    """A solo counts twice after a round of the deal with a lower number than this; rounds are counted from 0."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand; None if something that it depends on is unknown."""
        sides, times = self.count.parties(position), self.times(position)
        held = None if sides is None else self.count.held(position, sides)
        if sides is None or held is None or len(times) > 1:
            return None
        points = self.count.points(position, sides, held)
        entries = self.entries(position, sides, held, points)
        value = sum(entries[0].values()) - sum(entries[1].values())
        items: dict[tuple[str, int | None], int] = {}
        for side, own in zip(sides, entries, strict=True):
            items |= {(name, seat): worth for name, worth in own.items() for seat in side}
        shared = tuple((tuple(sorted(side)), own) for side, own in zip(sides, points, strict=True))
        return HandResult(1, shared, items, paid(position, sides[0], sides[1], times[0] * value), times=times[0])

    def times(self, position: Position) -> tuple[int, ...]:
        """Return the possible factors of the items: 1, 2, or both if the round of a solo is unknown."""
        contract, heard = position.setting.contract, self.auction.heard_at(position)
        if contract is not None and contract.name == CHIAMO:
            return (1,)
        if contract is None or heard is None or heard.contract != (VADO_SOLO, contract.declarer):
            return (1, 2)
        return (2 if heard.round < self.doubled else 1,)

    def entries(
        self, position: Position, sides: Sides, held: Sequence[int], points: Sequence[int]
    ) -> list[dict[str, int]]:
        """Return the entries of each side, without those of 0."""
        declared, turns = {word.kind for word in position.setting.declared}, turns_of(position)
        last = position.taken[-1][1]
        caught = [
            (winner, turns[leader][trick.index(card)])
            for leader, winner, trick in position.taken
            if not PRIZES.isdisjoint(trick)
            for card in PRIZES.intersection(trick)
        ]
        found: list[dict[str, int]] = []
        for side, cards, own in zip(sides, held, points, strict=True):
            arie = ARIE & ~cards
            entries = {
                RIMATURA: int(own >= ENOUGH),
                VANTO: (2 if RIVANTO in declared else 1) * (last in side),
                PIGLIATA: sum(winner in side and loser not in side for winner, loser in caught),
                RE: int(not KINGS & ~cards),
                CINQUE_ARIE: 2 * (not arie),
                QUATTRO_ARIE: int(arie == GIOVE),
            }
            found.append({name: value for name, value in entries.items() if value})
        if SCOMMESSA in declared:
            found[0][SCOMMESSA] = 1 if not STAKE & ~held[0] else -1
        return found

    def unplayed(self, position: Position) -> HandResult | None:
        """Return the result of a hand that nobody plays; None if it is not known who pays."""
        seats, heard = len(position.hands), self.auction.heard_at(position)
        if position.setting.ended != AGREEMENT:
            return nothing_paid(position)
        return None if heard is None or heard.may else HandResult(1, (), {}, paid_by(heard, seats))


def opposite(position: Position) -> Sides | None:
    """Return the sides of four partners who sit opposite, the dealer's first; None if he is unknown."""
    dealer = position.setting.dealer
    return None if dealer == NOBODY else (OPPOSITE[dealer % 2], OPPOSITE[1 - dealer % 2])
