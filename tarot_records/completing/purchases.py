"""Purchases: where nobody wrote down what was bought before play, some way it may have been done.

Who ended with which cards tells what must have passed. A few ways are tried, and the replay judges each: one
that is right shows that there is a completion; that there is none is never concluded from them.
"""

from collections.abc import Iterator
from itertools import combinations, islice, product

from tarot_records.cards import BIT, CODES, cards_in, mask_of
from tarot_records.completing.fillings import Budget
from tarot_records.completing.places import union
from tarot_records.completing.worlds import World, entered, of_hand, put
from tarot_records.phases.exchange import ASKED, RETURNED
from tarot_records.phases.purchase import Purchase
from tarot_records.position import NOBODY
from tarot_records.record import Deal, Exchange, Record

TRIES = 60
"""So many ways are tried."""
Passed = tuple[int, int]
"""A card, and the seat it was bought of or given back to."""


def purchases(record: Record, limit: Budget) -> Iterator[Record]:
    """The record of one hand with what was bought, and given back for it, in one way after another."""
    world = entered(record) if limit.step() else None
    if world is None or world.end.setting.contract is None:
        return
    for phase in world.rules.phases:
        if isinstance(phase, Purchase):
            declarer, number = world.end.setting.contract.declarer, phase.limit(world.end)
            for exchanges in islice(_ways(world, declarer, number, phase.one_by_one), TRIES):
                if not limit.step():
                    return
                yield of_hand(record, put(world.hand, ("exchanges",), exchanges))


def _ways(world: World, declarer: int, number: int, one_by_one: bool) -> Iterator[tuple[Exchange, ...]]:
    own, dealt = _own(world), _dealt(world)
    wanted = [(card, giver) for giver in dealt for card in cards_in(own[declarer] & dealt[giver]) if giver != declarer]
    for asks in combinations(wanted, number):
        given = [[(card, giver) for card in cards_in(own[giver] & dealt[declarer])] for _, giver in asks]
        for returns in product(*given):
            if len(set(returns)) == number:
                yield _told(declarer, asks, returns, one_by_one)


def _own(world: World) -> list[int]:
    """Seat -> the cards it played and laid away."""
    own = list(world.end.setting.scarts)
    for leader, _, cards in world.end.taken:
        for turn, card in enumerate(cards if leader != NOBODY else ()):
            own[(leader + turn) % len(own)] |= BIT[card]
    return own


def _dealt(world: World) -> dict[int, int]:
    """Seat -> the cards it may have been dealt."""
    deal = world.hand.deal or Deal()
    hands = [mask_of(codes or ()) for codes in (*(deal.hands or ()), *(None,) * world.rules.seats)][: world.rules.seats]
    talon = mask_of(deal.talon or ())
    listed = union(hands) | talon | mask_of(deal.dead or ())
    free = world.rules.pack.cards & ~listed
    return {
        seat: cards | talon * (seat == world.end.setting.dealer) if cards else free for seat, cards in enumerate(hands)
    }


def _told(
    declarer: int, asks: tuple[Passed, ...], returns: tuple[Passed, ...], one_by_one: bool
) -> tuple[Exchange, ...]:
    """The exchanges as a record has them: each card given back before the next is bought, or after all are."""
    asked = [Exchange(kind=ASKED, giver=seat, taker=declarer, cards=(CODES[card],)) for card, seat in asks]
    back = [Exchange(kind=RETURNED, giver=declarer, taker=seat, cards=(CODES[card],)) for card, seat in returns]
    return tuple(entry for pair in zip(asked, back, strict=True) for entry in pair) if one_by_one else (*asked, *back)
