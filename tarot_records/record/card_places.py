"""Places: every card of a hand as a record writes it, with the steps from the hand to it, part by part."""

from collections.abc import Iterator

from tarot_records.core.position import Rotation, turns_at
from tarot_records.record.model import Hand, Record

Place = tuple[str | int, ...]
"""Steps from the hand to a card, or to a heap of them."""
PlacedCards = Iterator[tuple[Place, str]]
"""Each place, and what is written there."""


def turns_told(record: Record, number: int) -> Rotation:
    """Whose turn comes after whose in a hand, counted from 0.

    Where the record says who sits out of other hands only, it is who dealt this one.
    """
    hand = record.hands[number]
    one_more = any(other.sits_out for other in record.hands)
    sits_out = (hand.dealer,) if one_more and not hand.sits_out and hand.dealer is not None else hand.sits_out
    return turns_at(len(record.players), sits_out)


def whose_card(record: Record, hand: int, trick: int, place: int) -> int | None:
    """Who played the card at this place of a trick, all counted from 0; None if nobody says who led."""
    turns, leader = turns_told(record, hand), (record.hands[hand].tricks or ())[trick].leader
    if leader is None or leader >= len(turns):
        return None
    return turns[leader][place % len(turns[leader])]


def cards_dealt(hand: Hand) -> PlacedCards:
    """The cards dealt: hand by hand, then the stock and the hands that nobody plays."""
    deal = hand.deal
    if deal is None:
        return
    for seat, codes in enumerate(deal.hands or ()):
        for i, code in enumerate(codes or ()):
            yield ("deal", "hands", seat, i), code
    for name, heap in (("talon", deal.talon), ("dead", deal.dead)):
        for i, code in enumerate(heap or ()):
            yield ("deal", name, i), code


def cards_exchanged(hand: Hand) -> PlacedCards:
    """The cards that passed from hand to hand."""
    for e, exchange in enumerate(hand.exchanges):
        for i, code in enumerate(exchange.cards or ()):
            yield ("exchanges", e, "cards", i), code


def cards_laid_away(hand: Hand) -> PlacedCards:
    """The cards of the scarts."""
    for s, scart in enumerate(hand.scart or ()):
        for i, code in enumerate(scart.cards):
            yield ("scart", s, "cards", i), code


def cards_played(hand: Hand) -> PlacedCards:
    """The cards of the tricks."""
    for t, trick in enumerate(hand.tricks or ()):
        for i, code in enumerate(trick.cards):
            yield ("tricks", t, "cards", i), code


def cards_repeated(hand: Hand) -> PlacedCards:
    """The cards named of which each lies somewhere else: called, shown, paid for the Fool."""
    for i, call in enumerate(hand.calls):
        yield ("calls", i, "card"), call.card
    for i, declared in enumerate(hand.declarations):
        for j, code in enumerate(declared.cards or ()):
            yield ("declarations", i, "cards", j), code
    for i, trick in enumerate(hand.tricks or ()):
        if trick.paid is not None:
            yield ("tricks", i, "paid"), trick.paid
    if hand.fool_paid is not None:
        yield ("fool_paid",), hand.fool_paid
