"""An auction whose possible words follow from all earlier words, by a function of the game.

The function goes through the words, listed as they were spoken, and returns what may be said next, and by whom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from tarot_records import record as models
from tarot_records.coding.passage import SEATS, HandFields, Passage, part
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.position import NOBODY, Position, active_seats, hand_size, next_seat, turns_at, turns_of
from tarot_records.phases.auction.auction_state import NO_BID, AuctionStart, AuctionState, AuctionWords, HeardAuction
from tarot_records.phases.auction.bids import ALL_PASS, CONTRACT, Auction, Bidding, BidWord, CardNamed
from tarot_records.phases.auction.long_auction import WORD
from tarot_records.rules.moves import Moves, OneOf
from tarot_records.rules.step import Step

if TYPE_CHECKING:
    from random import Random

    from tarot_records.record.model import Bid, Hand
    from tarot_records.record.model import Contract as ContractRecord

WordsSpoken = tuple[tuple[int, str], ...]
"""Words, each with its seat."""
NOTHING: Final[Mapping[int, tuple[str, ...]]] = {}


class Heard(NamedTuple):
    """State of an auction after the words said so far."""

    may: Mapping[int, tuple[str, ...]]
    """Seats that may speak next, the usual one first -> their words; empty once the bids are over."""
    round: int = 0
    """Number of rounds in which somebody had the next cards dealt."""
    spoken: WordsSpoken = ()
    """Words of the last round."""
    contract: tuple[str, int] | None = None
    """The highest bid so far and its bidder; None if there is none."""

    @property
    def before(self) -> frozenset[int]:
        """The seats that spoke up to the bidder of the contract in this round; empty if it was bid before, or never."""
        if self.contract not in [(word, seat) for seat, word in self.spoken]:
            return frozenset()
        place = [(word, seat) for seat, word in self.spoken].index(self.contract)
        return frozenset(seat for seat, _ in self.spoken[: place + 1])


Listen = Callable[[WordsSpoken, tuple[int, ...]], Heard]
"""Function from the words of a hand and the seats in turn, the dealer last, to the state of the auction."""


class SpokenWord(BidWord, frozen=True, kw_only=True):
    """The choice of a word, which random play draws by its weight."""

    weights: Mapping[str, float]

    def draw(self, chance: Random) -> str:
        """Return a random word."""
        return chance.choices(self.sayable, [self.weights.get(word, 1) for word in self.sayable])[0]


class SpokenAuction(Auction, frozen=True, kw_only=True):
    """An auction whose possible words follow from all earlier words, by a function of the ruleset."""

    listen: Listen
    steps: ClassVar[tuple[Step, ...]] = (WORD, CONTRACT)
    weights: Mapping[str, float] = {}
    """Word -> its weight in random play, if that is not 1."""
    opening: Mapping[str, float] = {}
    """Word -> its weight in the first round, if that differs."""
    dealt: Sequence[int] = ()
    """Round -> number of cards of each player, if the deal of a hand that is not played may stop there; else empty."""

    def heard_at(self, position: Position) -> Heard | None:
        """Return the state of the auction in a position; None if no words or no dealer are known."""
        setting = position.setting
        if not setting.bids or setting.dealer == NOBODY:
            return None
        return self.listen(setting.bids, turns_of(position)[next_seat(turns_of(position), setting.dealer)])

    def _heard(self, floor: AuctionStart, words: AuctionWords) -> HeardAuction:
        """Return the result of an auction; the first speaker determines an unknown dealer."""
        turns = turns_at(floor.seats, floor.sits_out)
        if floor.dealer == NOBODY and words and words[0][0] in turns[0]:
            floor = floor._replace(dealer=turns[words[0][0]][-1])
        return super()._heard(floor, words)

    def _begun(self, floor: AuctionStart) -> AuctionState:
        """Return the state of the auction before its first word, with the order of turns if the dealer is known."""
        turns = turns_at(floor.seats, floor.sits_out)
        order = () if floor.dealer == NOBODY else turns[next_seat(turns, floor.dealer)]
        return AuctionState(floor.dealer, order=order)

    def _now(self, so_far: AuctionState) -> Heard:
        """Return the state after the words so far; if the dealer is unknown, one in which all words are possible."""
        return self.listen(so_far.words, so_far.order) if so_far.order else Heard({NOBODY: self._every})

    @cached_property
    def _every(self) -> tuple[str, ...]:
        return (self.passing, *self.besides, *self.order)

    def after(self, so_far: AuctionState, seat: int, bid: str) -> AuctionState:
        """Return the state after one more word."""
        after = so_far._replace(last=seat, number=so_far.number + 1, words=(*so_far.words, (seat, bid)))
        contract = self._now(after).contract
        if not so_far.order and self.places.get(bid, NO_BID) > so_far.highest:
            contract = (bid, seat)
        return after if contract is None else after._replace(highest=self.places[contract[0]], bidder=contract[1])

    def next_speaker(self, so_far: AuctionState, turns: object) -> int:
        """Return the seat that usually speaks next; NOBODY at the end, or if it is unknown."""
        return next(iter(self._now(so_far).may), NOBODY)

    def above(self, so_far: AuctionState) -> tuple[str, ...]:
        """Return the words that the next player may say."""
        return next(iter(self._now(so_far).may.values()), ())

    def is_over(self, so_far: AuctionState, players: int) -> bool:
        """Return whether nobody may speak any more."""
        return not self._now(so_far).may

    def check_word(
        self, floor: AuctionStart, so_far: AuctionState, i: int, seat: int, bid: str, card: str | None = None
    ) -> Iterator[Finding]:
        """Yield the findings about bid `i` of the record; `so_far` is the state before the bid."""
        may, path = self._now(so_far).may, ("bids", i)
        if card is not None:
            yield Finding("record.section", (*path, "card"), seat, {"field": "card"})
        if seat >= floor.seats:
            yield no_such_seat((*path, "seat"), seat, floor.seats)
        elif not may:
            yield Finding("bid.over", path, seat)
        else:
            speaker = next(iter(may))
            if seat not in may and speaker != NOBODY:
                yield Finding("bid.turn", (*path, "seat"), seat, {"expected_seat": speaker})
            words = may.get(seat, may[speaker])
            if bid not in self._every:
                yield Finding("bid.name", (*path, "bid"), seat, {"bid": bid, "bids": self._every})
            elif bid not in words:
                yield Finding("bid.not_now", (*path, "bid"), seat, {"bid": bid, "bids": words})

    def check(self, position: Position, bidding: Bidding) -> Iterator[Finding]:
        """Yield the findings about the words, the stated contract, and the number of cards dealt until the end."""
        yield from super().check(position, bidding)
        heard = self._now(bidding.heard.last)
        due = self.dealt[heard.round if heard.contract is None else -1] if self.dealt else 0
        for seat in active_seats(position) if due else ():
            size = hand_size(position, seat)
            if size in self.dealt and size != self.dealt[-1] and (size < due or (size > due and not heard.may)):
                yield Finding("deal.size", ("deal", "hands", seat), seat, {"found": size, "expected": due})

    def _may_follow(self, so_far: AuctionState, stated: ContractRecord, dealer: int) -> bool:
        """Return whether the auction may still end with the stated contract."""
        to_come = self._contracts_to_come(so_far)
        return any(stated.name in (None, name) and stated.declarer in (None, seat) for name, seat in to_come)

    def _contracts_to_come(self, so_far: AuctionState) -> frozenset[tuple[str, int]]:
        """Return the contracts with which the auction may still end, each with its bidder."""
        found, todo, seen = set[tuple[str, int]](), [so_far], set[object]()
        while todo:
            now = todo.pop()
            heard = self._now(now)
            if not heard.may and heard.contract is not None:
                found.add(heard.contract)
            for seat, words in heard.may.items():
                for word in words:
                    after = self.after(now, seat, word)
                    then = self._now(after)
                    if (key := (then.round, then.spoken, then.contract, not then.may)) not in seen:
                        seen.add(key)
                        todo.append(after)
        return frozenset(found)

    def moves(self, position: Position, so_far: AuctionState) -> Moves[Bid]:
        """Yield the choices of the next word: its seat and the word."""
        heard = self._now(so_far)
        seat = yield OneOf("seat", tuple(heard.may), SEATS)
        words = heard.may.get(seat, ())
        bid = yield SpokenWord(
            "bid", words, (), self, words, weights={**self.weights, **({} if heard.round else self.opening)}
        )
        card = yield CardNamed("card", (None,), ())
        return models.Bid(seat=seat, bid=bid, card=card)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with a random word; with the last word, also the end of a hand that nobody plays.

        Return None if nobody speaks.
        """
        hand = super().invent(position, chance)
        if hand is None or hand.bids is None or self.ends == ALL_PASS:
            return hand
        heard = self._now(self.after(self.so_far(position), hand.bids[0].seat, hand.bids[0].bid))
        over = not heard.may and heard.contract is None
        return hand.model_copy(update={"tricks": (), "end": self.ends}) if over else hand

    def coded(self, passage: Passage) -> HandFields:
        """Write or read the words and the stated contract; for a hand ended by bargaining, also its empty tricks."""
        fields = super().coded(passage)
        last = self.so_far(passage.position)
        for bid in fields["bids"] or ():
            last = self.after(last, bid.seat, bid.bid)
        heard = self._now(last)
        if self.ends == ALL_PASS or heard.may or heard.contract is not None:
            return fields
        stated = passage.digits.usually(True, part(passage.hand, "tricks") == ())
        return {**fields, "tricks": ()} if stated else fields
