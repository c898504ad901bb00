"""The stated cards of a hand, with their places in the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tarot_records.core.position import Rotation, turns_at

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Record

Place = tuple[str | int, ...]
"""Keys and indexes that lead from the data of a hand to a card, or to a list of cards."""
PlacedCards = Iterator[tuple[Place, str]]
"""Pairs of a place and the card code there."""


def turns_stated(record: Record, number: int) -> Rotation:
    """Return the order of turns in the hand with the index `number`.

    If only other hands of the record state which seat sits out, the dealer is taken to sit out in this hand.
    """
    hand = record.hands[number]
    one_more = any(other.sits_out for other in record.hands)
    sits_out = (hand.dealer,) if one_more and not hand.sits_out and hand.dealer is not None else hand.sits_out
    return turns_at(len(record.players), sits_out)


def whose_card(record: Record, hand: int, trick: int, place: int) -> int | None:
    """Return the seat that played the card at an index of a trick; None if unknown. All indexes count from 0."""
    turns, leader = turns_stated(record, hand), (record.hands[hand].tricks or ())[trick].leader
    if leader is None or leader >= len(turns):
        return None
    return turns[leader][place % len(turns[leader])]


def cards_dealt(hand: Hand) -> PlacedCards:
    """Yield the cards dealt, with their places: hand by hand, then the talon and the dead cards."""
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
    """Yield the exchanged cards, with their places."""
    for e, exchange in enumerate(hand.exchanges):
        for i, code in enumerate(exchange.cards or ()):
            yield ("exchanges", e, "cards", i), code


def cards_laid_away(hand: Hand) -> PlacedCards:
    """Yield the cards in the scarts, with their places."""
    for s, scart in enumerate(hand.scart or ()):
        for i, code in enumerate(scart.cards):
            yield ("scart", s, "cards", i), code


def cards_played(hand: Hand) -> PlacedCards:
    """Yield the cards played to the tricks, with their places."""
    for t, trick in enumerate(hand.tricks or ()):
        for i, code in enumerate(trick.cards):
            yield ("tricks", t, "cards", i), code


def cards_repeated(hand: Hand) -> PlacedCards:
    """Yield the cards that are stated a second time, with their places: called, shown, or paid for the Fool."""
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
