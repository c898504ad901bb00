"""The score of Minchiate and its score sheets: one tally of the lead, which pays resti, and the last count [PAG]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from tarot_records.core.cards import BIT, FOOL, FOOL_BIT
from tarot_records.core.position import NOBODY, HandResult, Position, knows_winners, turns_of
from tarot_records.games.minchiate.robbing import ROBBED, cutter_of, taken_by
from tarot_records.games.minchiate.turned import TURNED
from tarot_records.games.minchiate.versicole import COUNTING, points
from tarot_records.phases.combinations import Combinations
from tarot_records.phases.sheet import POINTS, SCORE, Named, SheetJudge, SheetValues
from tarot_records.phases.sides import OPPOSITE
from tarot_records.rules.fool import side_members

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

RESTO: Final = 60
"""Lead that pays a resto."""
LAST_TRICK: Final = 10
PAR: Final = 42
"""Number of cards above which each card of a side counts a point."""
HANDS: Final = 4
"""Number of hands of a girata."""
BONUS: Final = 3
"""Resti for a girata won, where tables pay them."""
EVENTS: Final = ("robbed", "turned", "declared", "deaths")
LAST: Final = ("last_trick", "versicole", "cards", "tricks")
ITEMS: Final = (*EVENTS, *LAST)
"""Entries of the score of each side."""


class LeadEvent(NamedTuple):
    """Points that a side scores during a hand."""

    item: str
    side: int
    """Index of the side in `OPPOSITE`."""
    points: int


class Lead:
    """The lead of the first side over the second one, and the resti that they have won."""

    def __init__(self) -> None:
        self.lead = 0
        self.resti = [0, 0]

    def add(self, side: int, number: int) -> None:
        """Add points of a side, and let the other side pay a resto for each 60 points that it is behind."""
        self.lead += number if side == 0 else -number
        while abs(self.lead) >= RESTO:
            ahead = 0 if self.lead > 0 else 1
            self.resti[ahead] += 1
            self.lead -= RESTO if ahead == 0 else -RESTO

    def close(self, numbers: Sequence[int], times: Sequence[int]) -> None:
        """Add the last count of both sides; the side ahead gets a resto for each 60 points, and one for the rest.

        times: for each side the number by which these resti are multiplied.
        """
        self.lead += numbers[0] - numbers[1]
        if self.lead:
            ahead = 0 if self.lead > 0 else 1
            self.resti[ahead] += times[ahead] * -(-abs(self.lead) // RESTO)


@cache
def side_of(seat: int) -> int:
    """Return the index of a seat's side in `OPPOSITE`."""
    return OPPOSITE.index(side_members(OPPOSITE, seat))


def gathered(position: Position, side: Sequence[int]) -> tuple[int, int, int]:
    """Return the cards of a side's tricks: the known mask, the number with the Fool's debt, the unknown ones.

    What cutter and dealer laid away counts for nobody.
    """
    held = debt = unknown = 0
    for seat in side:
        held |= position.piles[seat]
        debt += position.credit[seat]
        unknown += position.hidden[seat]
    return held, held.bit_count() + debt, unknown


class RestoCount(msgspec.Struct, frozen=True):
    """Scorer of a hand, in resti."""

    combinations: Combinations
    pays_for_nothing: bool
    """True if the dealer's side pays a resto when he can neither rob nor extract [Mi5]."""
    sweep: int
    """Number by which the last resti of a side with all tricks are multiplied [Mi8]."""

    def played(self, position: Position) -> HandResult | None:
        """Return the result of a hand that was played out; None if something that it needs is not known."""
        setting, dealer = position.setting, position.setting.dealer
        if dealer == NOBODY or setting.silent or not knows_winners(position):
            return None
        if not all(done.told for done in setting.exchanged):
            return None
        if not all(word.size and word.cards.bit_count() == word.size for word in setting.declared):
            return None
        tally, items = Lead(), {(name, side): 0 for name in ITEMS for side in (0, 1)}
        if self.pays_for_nothing and not any(done.taker == dealer for done in setting.exchanged):
            tally.resti[1 - side_of(dealer)] += 1
        for item, side, number in _events(position):
            items[item, side] += number
            tally.add(side, number)
        piles = [gathered(position, side) for side in OPPOSITE]
        winners = {side_of(winner) for _, winner, _ in position.taken}
        for side, (held, size, _) in enumerate(piles):
            items["last_trick", side] = LAST_TRICK * (side_of(position.taken[-1][1]) == side)
            items["versicole", side] = self.combinations.score(held)
            items["cards", side] = points(held)
            items["tricks", side] = max(0, size - PAR)
        final = [sum(items[name, side] for name in LAST) for side in (0, 1)]
        tally.close(final, [self.sweep if winners == {side} else 1 for side in (0, 1)])
        first, second = tally.resti
        hand = tuple([(first - second) * (1 if side_of(seat) == 0 else -1) for seat in range(len(position.hands))])
        return HandResult(
            1,
            tuple([(seats, points(held)) for seats, (held, _, _) in zip(OPPOSITE, piles, strict=True)]),
            {(name, seat): items[name, side_of(seat)] for name in ITEMS for seat in range(len(position.hands))},
            hand,
        )


def _events(position: Position) -> Iterator[LeadEvent]:
    setting, order = position.setting, turns_of(position)[(position.setting.dealer + 1) % len(position.hands)]
    dealer, cutter = setting.dealer, cutter_of(position)
    yield LeadEvent("robbed", side_of(cutter), points(taken_by(position, ROBBED, cutter)))
    words = sorted(setting.declared, key=lambda word: order.index(word.seat))
    yield from (LeadEvent("turned", side_of(word.seat), word.value) for word in words if word.kind == TURNED)
    yield LeadEvent("robbed", side_of(dealer), points(taken_by(position, ROBBED, dealer)))
    yield from (LeadEvent("declared", side_of(word.seat), word.value) for word in words if word.kind != TURNED)
    (number, paid), player = setting.paid or (0, NOBODY), NOBODY
    sides, turns = [side_of(seat) for seat in range(len(position.hands))], turns_of(position)
    for i, (leader, winner, cards) in enumerate(position.taken, start=1):
        side, players, lost = sides[winner], turns[leader], 0
        for seat, card in zip(players, cards, strict=True):
            lost |= BIT[card] if sides[seat] != side else 0
        if lost & COUNTING & ~FOOL_BIT:
            yield LeadEvent("deaths", side, points(lost & ~FOOL_BIT))
        if i == number:
            yield LeadEvent("deaths", _side_with(position, BIT[paid]), points(BIT[paid]))
        if FOOL in cards:
            player = sides[players[cards.index(FOOL)]]
    if _side_with(position, FOOL_BIT) not in (NOBODY, player):
        yield LeadEvent("deaths", 1 - player, points(FOOL_BIT))


def _side_with(position: Position, card: int) -> int:
    """Return the index of the side that has a card (a mask) in its tricks; NOBODY if none has."""
    sides = enumerate(gathered(position, side)[0] for side in OPPOSITE)
    return next((side for side, held in sides if held & card), NOBODY)


def with_bonus(totals: tuple[int | None, ...], carried: Mapping[str, int] | None, hands: int) -> tuple[int | None, ...]:
    """Return the totals with three resti more for the side ahead after a girata, and three less for the other."""
    if None in totals or hands < HANDS:
        return totals
    first = totals[0] or 0
    sign = (first > 0) - (first < 0)
    return tuple([(total or 0) + BONUS * (sign if side_of(seat) == 0 else -sign) for seat, total in enumerate(totals)])


# -- score sheets ---------------------------------------------------------------------------------------


TOTAL: Final = 142
"""Points of all counting cards."""
OF_TRICKS: Final = range(2, 43, 4)
"""Possible points for the cards above 42, of the side that has won eleven tricks or more."""
SHARED: Final[Mapping[str, Sequence[tuple[int, int]]]] = {
    "cards": [(own, TOTAL - own) for own in range(TOTAL + 1)],
    "last_trick": [(LAST_TRICK, 0), (0, LAST_TRICK)],
    "tricks": [pair for more in OF_TRICKS for pair in ((more, 0), (0, more))],
}
"""Entry of which both sides have a fixed sum, or that only one side has -> possible pairs of numbers."""
MOST: Final[Mapping[str, int]] = {"robbed": TOTAL, "turned": 20, "declared": 300, "deaths": TOTAL, "versicole": 300}
"""Other entries -> a number that no side can exceed."""
MOST_RESTI: Final = 40
"""Number of resti that no side can exceed."""


class SharedEntries(SheetJudge, frozen=True):
    """Constraints of Minchiate on the entries of both sides on a score sheet."""

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether each entry alone is possible for both sides."""
        by_entry: dict[str, list[tuple[int, int]]] = {}
        for named, value in numbers.items():
            name = "cards" if named.name == POINTS else named.name
            by_entry.setdefault(name, []).append((side_of(named.whose[0]), value))
        return all(
            any(all(pair[side] == v for side, v in told) for pair in _pairs(name, told))
            for name, told in by_entry.items()
        )

    def fitting(self, position: Position, hand: Hand, numbers: SheetValues, named: Named) -> Sequence[int]:
        """Return the values that the number `named` may have beside the others, in ascending order."""
        most = MOST.get(named.name, TOTAL)
        values = range(-MOST_RESTI, MOST_RESTI + 1) if named.name == SCORE else range(most + 1)
        return [value for value in values if self.fits(position, hand, {**numbers, named: value})]


def _pairs(name: str, told: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """Return pairs of values of both sides for an entry, of which one agrees with `told` if the entry is possible.

    `told` has the stated values as pairs (side, value).
    """
    if name in SHARED:
        return SHARED[name]
    stated = dict(told)
    if name == SCORE:
        first = stated[0] if 0 in stated else -stated[1]
        return [(first, -first)]
    pair = (stated.get(0, 0), stated.get(1, 0))
    return [pair] if all(0 <= value <= MOST.get(name, TOTAL) for value in pair) else []
