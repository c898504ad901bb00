"""An auction of many rounds: players who have passed are out, the others go on until no higher bid is possible.

The game states which words a player may say: whether a bid may be held, which seat has priority, which bids only
forehand may make.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING, ClassVar

from tarot_records import record as models
from tarot_records.core.cards import codes_of
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.position import NOBODY, Contract, Position, Rotation, turns_at
from tarot_records.phases.auction.auction_state import (
    NO_BID,
    PASS,
    AuctionStart,
    AuctionState,
    AuctionWords,
    BidsMade,
    HeardAuction,
    Need,
    auction_start,
)
from tarot_records.phases.auction.bids import CACHED_AUCTIONS, CONTRACT, Auction, Bidding
from tarot_records.rules.phase import Note
from tarot_records.rules.step import Clause, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Contract as ContractRecord
    from tarot_records.record.model import Hand

HOLD = "hold"
"""The word by which a player takes over the highest bid at its own height."""

LOW = 3
"""Exponent with which random play prefers low bids."""

MaySay = Callable[[AuctionState, int], tuple[str, ...]]
"""Function from the auction so far and a seat that has not passed to its words if it is at turn; empty at the end."""


def next_or_hold(order: Sequence[str], *, forehand_only: bool = False) -> MaySay:
    """Return a function for the words that a seat may say in an auction by single steps; earlier speakers may hold.

    The highest bid of `order` may be made at any time and ends the auction. A bid may be held by any seat that speaks
    before the bidder in the first round or, with `forehand_only`, by the seat that speaks first.
    """
    last = len(order) - 1

    def words(so_far: AuctionState, seat: int) -> tuple[str, ...]:
        highest, bidder = so_far.highest, so_far.bidder
        if highest == last or seat == bidder:
            return ()
        higher = (*order[highest + 1 : last][:1], order[last])
        if highest == NO_BID:
            return (PASS, *higher)
        place = so_far.order.index(seat)
        held = not place if forehand_only else place < so_far.order.index(bidder)
        return (PASS, HOLD, *higher) if held else (PASS, *higher)

    return words


def _word_clauses(m: Moment) -> tuple[Clause, ...]:
    _, word = m.after.setting.bids[-1]
    keys, card = {PASS: "pass", HOLD: "holds"}, (m.hand.bids or ())[m.number].card
    if card is not None:
        return (Clause("pass_showing" if word == PASS else "says_showing", {"who": m.who, "bid": word, "card": card}),)
    return (Clause(keys[word], {"who": m.who}) if word in keys else Clause("says", {"who": m.who, "bid": word}),)


WORD = Step("bid", _word_clauses)


class LongAuction(Auction, frozen=True):
    """An auction that goes round the table until all but one have passed."""

    next_words: MaySay = lambda so_far, seat: ()
    first: int = 0
    """Number of places from forehand to the first speaker; 0 if forehand speaks first."""
    needs: Mapping[str, tuple[Need, ...]] = {}
    """Contract -> cards that a player must hold to bid it or to take it over."""
    steps: ClassVar[tuple[Step, ...]] = (WORD, CONTRACT)
    open_end: bool = False
    """True if the record may omit the passes after a bid that no other can exceed."""
    compulsory: str = ""
    """Contract that forehand plays without an auction when the same dealer deals again; empty if there is none."""
    by_words: ClassVar[bool] = False
    """True if the possible words of a player depend on words before the highest bid."""

    @cached_property
    def outcomes(self) -> Callable[[AuctionState], frozenset[tuple[int, int]]]:
        """Cached function from a state of the auction to its possible results: place of the highest bid, and bidder."""
        return lru_cache(CACHED_AUCTIONS)(self._outcomes)

    def _heard(self, floor: AuctionStart, words: AuctionWords) -> HeardAuction:
        """Return the result of an auction; the first speaker determines an unknown dealer."""
        turns = turns_at(floor.seats, floor.sits_out)
        if floor.dealer == NOBODY and words and words[0][0] in turns[0]:
            floor = floor._replace(dealer=self._dealer_by_bids(((words[0][0], PASS),), None, turns))
        heard = super()._heard(floor, words)
        asked = [
            self.asked_by(so_far, seat, word) if seat in turns[0] else ()
            for (seat, word, _), so_far in zip(words, heard.before, strict=True)
        ]
        heard = heard._replace(asked=tuple(asked))
        if not (self.compulsory and floor.again):
            return heard
        wrong = [Finding("bid.compulsory", ("bids", 0), words[0][0], {"bid": self.compulsory})] if words else []
        order = self._so_far(floor).order
        forehand = order[0] if order else NOBODY
        return heard._replace(
            over=True, bid_contract=Contract(self.compulsory, forehand, False, NOBODY), wrong=tuple(wrong)
        )

    def _begun(self, floor: AuctionStart) -> AuctionState:
        """Return the state of the auction before its first bid, with the order of turns if the dealer is known."""
        turns, after_dealer = turns_at(floor.seats, floor.sits_out), (floor.dealer + 1) % floor.seats
        return AuctionState(floor.dealer, order=() if floor.dealer == NOBODY else turns[after_dealer])

    def _dealer_by_bids(self, bids: BidsMade, contract: Contract | None, turns: Rotation) -> int:
        """Return the dealer, as it follows from the first speaker; NOBODY if there are no bids."""
        return turns[bids[0][0]][-1 - self.first] if bids else NOBODY

    def may_say(self, so_far: AuctionState, seat: int) -> tuple[str, ...]:
        """Return the words that a seat may say next, if it is at turn; empty at the end."""
        return self.next_words(so_far, seat)

    def after(self, so_far: AuctionState, seat: int, bid: str) -> AuctionState:
        """Return the auction state after a bid or pass; a legal bid equal to the highest makes its seat the bidder."""
        number, silent, order, words = so_far.number, so_far.silent, so_far.order, so_far.words
        highest, bidder = so_far.highest, so_far.bidder
        if bid == PASS and seat not in silent:
            silent = (*silent, seat)
        elif bid != PASS:
            words = (*words, (seat, bid))
        place = highest if bid == HOLD and number else self.places.get(bid, -1)
        level = place == highest >= 0 and (bid in self.may_say(so_far, seat) if order else bid == HOLD)
        if place > highest or level:
            highest, bidder = place, seat
        return AuctionState(seat, number + 1, silent, highest, bidder, order, words)

    def next_speaker(self, so_far: AuctionState, turns: Rotation) -> int:
        """Return the next seat that has not passed; NOBODY if there is none, or if the order of turns is unknown."""
        order = so_far.order
        if not order:
            return NOBODY
        at = order.index(so_far.last) + 1 if so_far.number and so_far.last in order else self.first
        left = [seat for seat in (*order[at:], *order[:at]) if seat not in so_far.silent]
        return left[0] if left else NOBODY

    def _words(self, so_far: AuctionState, seat: int) -> tuple[str, ...]:
        """Return the words that a seat may say; all words if the order of turns is unknown."""
        if not so_far.order:
            return (PASS, *self.besides, *self.order)
        return () if seat == NOBODY else self.may_say(so_far, seat)

    def above(self, so_far: AuctionState) -> tuple[str, ...]:
        """Return the words that the next player may say."""
        return self._words(so_far, self.next_speaker(so_far, ()))

    def is_over(self, so_far: AuctionState, players: int) -> bool:
        """Return whether all but the highest bidder have passed or, if `open_end` is set, could only pass."""
        left = [seat for seat in so_far.order if seat not in so_far.silent]
        if so_far.bidder == NOBODY or not left:
            return not left and bool(so_far.order)
        if self.open_end:
            return all(set(self._words(so_far, seat)) <= {PASS} for seat in left)
        return left == [so_far.bidder] and not self._words(so_far, so_far.bidder)

    def _may_follow(self, so_far: AuctionState, stated: ContractRecord, dealer: int) -> bool:
        """Return whether the auction may still end with the stated contract."""
        if not so_far.order:
            return True
        height = None if stated.name is None else self.places.get(stated.name, NO_BID)
        if stated.name is not None and stated.name == self.unbid:
            return so_far.bidder == NOBODY
        return any(
            height in (None, highest) and stated.declarer in (None, bidder) for highest, bidder in self.outcomes(so_far)
        )

    def _outcomes(self, so_far: AuctionState) -> frozenset[tuple[int, int]]:
        """Return the possible results of an auction so far, without the cache."""
        found = set[tuple[int, int]]()
        todo, seen = [so_far], set[AuctionState]()
        while todo:
            now = todo.pop()
            seat = self.next_speaker(now, ())
            if now.bidder != NOBODY and self.is_over(now, 0):
                raises = self._words(now, seat) if seat == now.bidder else ()
                places = [now.highest, *(self.places[bid] for bid in raises if bid in self.places)]
                found |= {(place, now.bidder) for place in places}
                continue
            for word in self._words(now, seat):
                after = self.after(now, seat, word)._replace(number=1)
                after = after._replace(silent=tuple(sorted(after.silent)), words=after.words if self.by_words else ())
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        return frozenset(found)

    @property
    def names_partner(self) -> bool:
        """True: in any contract, a player alone may be stated as his own partner."""
        return True

    def _bid_findings(self, so_far: AuctionState, speaker: int, seats: int, seat: int, bid: str) -> Iterator[Finding]:
        """Yield the findings about seat and name of a word, with paths within the bid; `speaker` is at turn."""
        may = self.above(so_far)
        if seat >= seats:
            yield no_such_seat(("seat",), seat, seats)
            return
        if self.is_over(so_far, 0) and not may:
            yield Finding("bid.over", (), seat)
            return
        if seat in so_far.silent:
            yield Finding("bid.passed", ("seat",), seat)
        elif seat != speaker != NOBODY:
            yield Finding("bid.turn", ("seat",), seat, {"expected_seat": speaker})
        words = (PASS, *self.besides, *self.order)
        if bid not in words:
            yield Finding("bid.name", ("bid",), seat, {"bid": bid, "bids": words})
        elif bid not in may:
            low = 0 <= self.places.get(bid, -1) <= so_far.highest
            yield Finding("bid.low" if low else "bid.not_now", ("bid",), seat, {"bid": bid, "bids": may})

    # -- cards that a bid requires ---------------------------------------------------------------

    def check(self, position: Position, bidding: Bidding) -> Iterator[Finding]:
        """Yield the findings about the words and about the hands of their speakers."""
        if self.compulsory and position.setting.again:
            yield from self._compulsory_findings(position, bidding)
            return
        yield from super().check(position, bidding)
        if self.may_be_raised(position, bidding):
            yield Finding("contract.unknown", (), None)
        for i, (bid, needs) in enumerate(zip(bidding.hand.bids or (), bidding.heard.asked, strict=True)):
            if needs and not _fits(position, bid.seat, needs):
                facts = {"bid": bid.bid, "held": codes_of(position.hands[bid.seat])}
                yield Finding("bid.hand", ("bids", i, "bid"), bid.seat, facts)

    def apply(self, position: Position, bidding: Bidding, note: Note | None = None) -> Position:
        """Return the position after the auction, without a contract if an unrecorded raise may have followed."""
        after = super().apply(position, bidding, note)
        if not self.may_be_raised(position, bidding):
            return after
        return after._replace(setting=after.setting._replace(contract=None))

    def may_be_raised(self, position: Position, bidding: Bidding) -> bool:
        """Return whether the winner of an auction may have raised his bid by a word that is not recorded."""
        return False

    def _compulsory_findings(self, position: Position, bidding: Bidding) -> Iterator[Finding]:
        stated, played = bidding.hand.contract, bidding.heard.bid_contract
        yield from bidding.heard.wrong
        if stated is None or played is None:
            return
        if stated.name not in (None, played.name):
            facts = {"found": stated.name, "expected": played.name}
            yield Finding("contract.name", ("contract", "name"), stated.declarer, facts)
        yield from self._declarer_findings(stated, played)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with a random word of the auction or, where there is no auction, with the compulsory contract.

        Return None once the contract is known.
        """
        if not (self.compulsory and position.setting.again):
            return super().invent(position, chance)
        played = self.heard(auction_start(position), ()).bid_contract
        if played is None or position.setting.contract is not None:
            return None
        return models.Hand(contract=models.Contract(name=played.name, declarer=played.declarer))

    def asked_by(self, so_far: AuctionState, seat: int, word: str) -> tuple[Need, ...]:
        """Return the cards that a word requires in the hand of its speaker; empty if it requires none."""
        named = self.order[so_far.highest] if word == HOLD and so_far.highest >= 0 else word
        return self.needs.get(named, ())

    def sayable(self, position: Position, so_far: AuctionState) -> tuple[str, ...]:
        """Return the words that the next player may say with his hand."""
        speaker, words = self.next_speaker(so_far, ()), self.above(so_far)
        if speaker == NOBODY:
            return words
        return tuple([word for word in words if _fits(position, speaker, self.asked_by(so_far, speaker, word))])

    def drawn_bid(self, bids: Sequence[str], chance: Random) -> str:
        """Return one of some bids at random, low ones more often than high ones."""
        return bids[int(len(bids) * chance.random() ** LOW)]


class OneWordAuction(LongAuction, frozen=True):
    """An auction in which each player has one word, whatever it is."""

    def after(self, so_far: AuctionState, seat: int, bid: str) -> AuctionState:
        """Return the state after one more word, the last one of its speaker."""
        after = super().after(so_far, seat, bid)
        return after if seat in after.silent else after._replace(silent=(*after.silent, seat))


def _fits(position: Position, seat: int, needs: Sequence[Need]) -> bool:
    held, unseen = position.hands[seat], position.unseen[seat]
    return all(least - unseen <= (held & cards).bit_count() <= most for cards, least, most in needs)
