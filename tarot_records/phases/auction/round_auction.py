"""An auction in which nobody is out: it goes round the table until all the others have nothing to add."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from tarot_records import record as models
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.position import NOBODY, Position, next_seat, turns_of
from tarot_records.phases.auction.auction_state import NO_BID, AuctionStart, AuctionState, Need, auction_start
from tarot_records.phases.auction.long_auction import LongAuction
from tarot_records.rules.moves import random_entry

if TYPE_CHECKING:
    from tarot_records.record.model import Hand


class RoundAuction(LongAuction, frozen=True):
    """An auction in which a player who bids nothing may still bid in a later round.

    Forehand plays the first contract in `order` unless somebody bids a higher one. Four words without a bid, or three
    after the last bid, end the auction; after the highest bid they may be left out of a record. `silent` in its state
    has the bidder and the seats that have added nothing since the last bid.
    """

    goes_on: str = "weiter"
    """The word of a player who bids nothing."""
    opening_needs: Mapping[str, tuple[Need, ...]] = {}
    """Word -> cards that forehand must hold to say it as the first word."""

    def _begun(self, floor: AuctionStart) -> AuctionState:
        """Return the state of the auction before its first bid: forehand is to play the first contract."""
        begun = super()._begun(floor)
        return begun._replace(highest=0, bidder=begun.order[0]) if begun.order else begun

    def after(self, so_far: AuctionState, seat: int, bid: str) -> AuctionState:
        """Return the state after one more word; a higher bid lets all the others speak again."""
        place, said = self.places.get(bid, NO_BID), so_far._replace(last=seat, number=so_far.number + 1)
        if place > so_far.highest and not self.is_over(so_far, 0):
            return said._replace(silent=(seat,), highest=place, bidder=seat)
        return said if seat in so_far.silent else said._replace(silent=(*so_far.silent, seat))

    def may_say(self, so_far: AuctionState, seat: int) -> tuple[str, ...]:
        """Return the words that a seat may say next: `goes_on`, or a higher bid."""
        return (self.goes_on, *self.order[so_far.highest + 1 :])

    def _words(self, so_far: AuctionState, seat: int) -> tuple[str, ...]:
        """Return the words that a seat may say; all words if the order of turns is unknown."""
        return super()._words(so_far, seat) if so_far.order else (self.goes_on, *self.order[1:])

    def is_over(self, so_far: AuctionState, players: int) -> bool:
        """Return whether all have spoken since the last bid, or nobody can bid more."""
        left = set(so_far.order) - {*so_far.silent}
        return bool(so_far.order) and (not left or so_far.highest == len(self.order) - 1)

    def asked_by(self, so_far: AuctionState, seat: int, word: str) -> tuple[Need, ...]:
        """Return the cards that a word requires in the hand of its speaker."""
        first = () if so_far.number else self.opening_needs.get(word, ())
        return (*first, *self.needs.get(word, ()))

    def _bid_findings(self, so_far: AuctionState, speaker: int, seats: int, seat: int, bid: str) -> Iterator[Finding]:
        """Yield the findings about seat and name of a word, with paths within the bid; `speaker` is at turn."""
        may, words = self.above(so_far), (self.goes_on, *self.order[1:])
        if seat >= seats:
            yield no_such_seat(("seat",), seat, seats)
            return
        if not may:
            yield Finding("bid.over", (), seat)
            return
        if seat != speaker != NOBODY:
            yield Finding("bid.turn", ("seat",), seat, {"expected_seat": speaker})
        if bid not in words:
            yield Finding("bid.name", ("bid",), seat, {"bid": bid, "bids": words})
        elif bid not in may:
            yield Finding("bid.low", ("bid",), seat, {"bid": bid, "bids": may})

    def _stated_findings(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings about a stated contract; without bids, the first contract must be forehand's."""
        yield from super()._stated_findings(position, hand)
        stated, forehand = hand.contract, next_seat(turns_of(position), position.setting.dealer)
        if stated is None or hand.bids or stated.name != self.order[0] or stated.declarer is None:
            return
        if stated.declarer < len(position.hands) and stated.declarer != forehand != NOBODY:
            facts = {"found_seat": stated.declarer, "expected_seat": forehand, "bid": stated.name}
            yield Finding("contract.declarer", ("contract", "declarer"), stated.declarer, facts)

    def drawn_bid(self, bids: Sequence[str], chance: Random) -> str:
        """Return one of some words at random, seldom a bid if none is needed."""
        higher = [bid for bid in bids if bid != self.goes_on]
        if self.goes_on in bids and (not higher or chance.random() >= self.willing):
            return self.goes_on
        return super().drawn_bid(higher, chance)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random word; None once all the others have had nothing to add."""
        so_far = self.heard(auction_start(position), ()).last
        return models.Hand(bids=(random_entry(self.moves(position, so_far), chance),)) if self.above(so_far) else None
