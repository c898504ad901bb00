"""The score of Minchiate: one tally of the lead, which pays resti, and the last count [PAG]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

import msgspec

from tarot_records.core.cards import BIT, FOOL, FOOL_BIT
from tarot_records.core.position import NOBODY, FrozenValue, HandResult, Position, knows_winners, turns_of
from tarot_records.games.minchiate.robbing import ROBBED, cutter_of, taken_by
from tarot_records.games.minchiate.turned import TURNED
from tarot_records.games.minchiate.versicole import COUNTING, points
from tarot_records.phases.common.sides import OPPOSITE
from tarot_records.phases.declarations.combinations import Combinations
from tarot_records.rules.fool import side_members

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
ENTRIES: Final = {(name, seat): (name, seat % 2) for name in ITEMS for seat in range(4)}
"""Entry of the score -> the entry and the index of the side that it belongs to."""
_DYING: Final = tuple([bit & COUNTING & ~FOOL_BIT for bit in BIT])
"""Card -> its mask if it dies when the other side wins it; else 0."""


class LeadEvent(FrozenValue, frozen=True):
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

        `times` has, for each side, the number by which these resti are multiplied.
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
        for event in _events(position):
            items[event.item, event.side] += event.points
            tally.add(event.side, event.points)
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
            {entry: items[of_side] for entry, of_side in ENTRIES.items()},
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
        side = sides[winner]
        of_others = 1 if side == sides[leader] else 0  # partners sit opposite, so every other card is of the same side
        if lost := _DYING[cards[of_others]] | _DYING[cards[of_others + 2]]:
            yield LeadEvent("deaths", side, points(lost))
        if i == number:
            yield LeadEvent("deaths", _side_with(position, BIT[paid]), points(BIT[paid]))
        if FOOL in cards:
            player = sides[turns[leader][cards.index(FOOL)]]
    if _side_with(position, FOOL_BIT) not in (NOBODY, player):
        yield LeadEvent("deaths", 1 - player, points(FOOL_BIT))


def _side_with(position: Position, card: int) -> int:
    """Return the index of the side that has a card (a mask) in its tricks; NOBODY if none has."""
    sides = enumerate(gathered(position, side)[0] for side in OPPOSITE)
    return next((side for side, held in sides if held & card), NOBODY)


def with_bonus(totals: tuple[int | None, ...], carried: Mapping[str, int] | None, hands: int) -> tuple[int | None, ...]:
    """Return the totals after `hands` hands: after a girata, the side ahead has three resti more, the other three less.

    They are unchanged before, and if a total is unknown.
    """
    if None in totals or hands < HANDS:
        return totals
    first = totals[0] or 0
    sign = (first > 0) - (first < 0)
    return tuple([(total or 0) + BONUS * (sign if side_of(seat) == 0 else -sign) for seat, total in enumerate(totals)])
