"""The auction, and the contract that results from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from tarot_records import record as models
from tarot_records.coding.passage import MAYBE_SEATS, SEATS, HandFields, Passage, code_expected, item, part
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.packs import Pack
from tarot_records.core.position import (
    NOBODY,
    Contract,
    FrozenValue,
    Position,
    Rotation,
    active_seats,
    next_seat,
    turns_at,
    turns_of,
)
from tarot_records.phases.auction.auction_state import (
    NO_BID,
    PASS,
    AuctionStart,
    AuctionState,
    AuctionWords,
    BidsMade,
    HeardAuction,
    auction_start,
)
from tarot_records.rules.moves import Moves, OneOf, coded_entry, random_entry
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import Clause, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Bid, Hand
    from tarot_records.record.model import Contract as ContractRecord

RAISE_PROBABILITY: Final = 0.2
"""Probability that random play raises a bid that may be raised."""
BASES: tuple[Literal["bid", "imposed", "inferred"] | None, ...] = (None, "bid", "imposed", "inferred")

ALL_PASS: Final = "all_pass"
"""Usual end of a hand that nobody plays."""
CACHED_AUCTIONS = 512
"""Number of auctions whose results are cached."""

Opens = Callable[[Position, Contract | None], int]
"""Function from the position before the first lead, and the contract if known, to the leader; NOBODY if unknown."""


class Bidding(FrozenValue, frozen=True):
    """The event of an auction: the hand, and the result of its bids."""

    hand: Hand
    heard: HeardAuction


def _bid_clauses(m: Moment) -> tuple[Clause, ...]:
    _, bid = m.after.setting.bids[-1]
    return (Clause("pass", {"who": m.who}) if bid == PASS else Clause("bid", {"who": m.who, "bid": bid}),)


def _contract_clauses(m: Moment) -> tuple[Clause, ...]:
    """Return the clause about the contract: its name, the declarer, and whether he plays alone."""
    setting = m.after.setting
    contract = setting.contract
    if contract is None:
        return (Clause("all_pass" if setting.ended == ALL_PASS else "bargained", {}),)
    facts = {"who": contract.declarer, "contract": contract.name}
    if contract.declarer == NOBODY:
        return (Clause("undeclared", {"contract": contract.name}),)
    if contract.imposed:
        return (Clause("imposed", facts),)
    if setting.bids and all(bid == PASS for _, bid in setting.bids):
        dealer = "_dealer" if setting.dealer == contract.declarer else ""
        calls = "_calls" if m.then == "call" else ""
        return (Clause(f"nobody_bid{dealer}{calls}", {"who": contract.declarer}),)
    if m.partner == contract.declarer:
        return (Clause("alone", facts),)
    return (Clause("plays" if setting.bids else "stated", facts),)


class BidWord(OneOf, frozen=True):
    """The choice of a word in an auction. `values` are the words legal with any hand; a link codes the word by them."""

    auction: Auction
    sayable: Sequence[str]
    """Words that the seat at turn may say with its hand."""

    def allows(self, value: str) -> bool:
        """Return whether the seat at turn may say a word with its hand."""
        return value in self.sayable

    def draw(self, chance: Random) -> str:
        """Return a random word; usually a pass, if that is possible."""
        passing = self.auction.passing
        bids = [word for word in self.sayable if word != passing]
        speaks = bids and (passing not in self.sayable or chance.random() < self.auction.willing)
        return self.auction.drawn_bid(bids, chance) if speaks else passing

    def code(self, passage: Passage, value: Any) -> Any:
        """Write or read a word; an illegal bid or pass is coded as an exception."""
        legal = passage.digits.usually(True, value in self.values)
        return passage.digits.pick(self.values if legal else (self.auction.passing, *passage.contracts), value)


class CardNamed(OneOf, frozen=True):
    """The choice of whether a record names the card that a word shows; usually the word shows none."""

    def code(self, passage: Passage, value: Any) -> Any:
        """Write or read the card; None if there is none."""
        (card,) = self.values
        return card if card is not None and passage.digits.flag(value == card) else None


BID = Step("bid", _bid_clauses)
CONTRACT = Step("contract", _contract_clauses)


class Auction(Phase, frozen=True):
    """An auction of one round: each player passes or bids higher, once, beginning with the seat after the dealer.

    The highest bid is the contract. A record without bids may state the contract: imposed, as in
    duplicate, or inferred.
    """

    order: tuple[str, ...]
    """The bids from the lowest to the highest."""
    unbid: str | None = None
    """The contract if everybody passes, the dealer's or one without a declarer; None if the hand ends then."""
    undeclared: frozenset[str] = frozenset()
    """Contracts without a declarer: everybody plays for himself."""
    partnered: frozenset[str] = frozenset()
    """Contracts in which the declarer may have a partner."""
    opens: Opens = lambda position, contract: position.leader
    """Function to the first leader of a contract; by default the leader that the deal has set."""
    willing: float = 0.35
    """Probability that random play bids."""
    besides: tuple[str, ...] = ()
    """Words that are neither a pass nor the name of a contract."""
    passing: str = PASS
    """The word of a player who does not bid."""
    ends: str = ALL_PASS
    """End of a hand that nobody plays."""
    again_barred: bool = False
    """True if a player who deals again after a misdeal may not bid."""
    name: str = "bids"
    fields: frozenset[str] = frozenset({"bids", "contract", "end"})
    steps: ClassVar[tuple[Step, ...]] = (BID, CONTRACT)
    codes: ClassVar[str] = "bids"

    @cached_property
    def places(self) -> dict[str, int]:
        """Bid -> its place in the order."""
        return {bid: place for place, bid in enumerate(self.order)}

    @cached_property
    def contracts(self) -> tuple[str, ...]:
        """All contracts of the game."""
        return self.order if self.unbid is None else (*self.order, self.unbid)

    @cached_property
    def higher(self) -> tuple[tuple[str, ...], ...]:
        """Place of the highest bid, plus one -> the words that may follow."""
        return tuple((self.passing, *self.order[place:]) for place in range(len(self.order) + 1))

    @cached_property
    def heard(self) -> Callable[[AuctionStart, AuctionWords], HeardAuction]:
        """Cached function from the start and the words of an auction to its result."""
        return lru_cache(CACHED_AUCTIONS)(self._heard)

    @cached_property
    def state_at(self) -> Callable[[AuctionStart], AuctionState]:
        """Cached function from the start of an auction to its state after the bids made before."""
        return lru_cache(CACHED_AUCTIONS)(self._so_far)

    def event(self, hand: Hand, position: Position) -> Bidding | None:
        """Return the hand with the result of its auction."""
        return Bidding(hand, self.heard_in(hand, position))

    def heard_in(self, hand: Hand, position: Position) -> HeardAuction:
        """Return the result of the auction of a hand."""
        return self.heard(auction_start(position), tuple([(bid.seat, bid.bid, bid.card) for bid in hand.bids or ()]))

    def _heard(self, floor: AuctionStart, words: AuctionWords) -> HeardAuction:
        """Return the result of an auction, without the cache."""
        turns = turns_at(floor.seats, floor.sits_out)
        made, so_far = list(floor.bids), self._so_far(floor)
        wrong: list[Finding] = []
        before: list[AuctionState] = []
        for i, (seat, bid, card) in enumerate(words):
            before.append(so_far)
            wrong += self.check_word(floor, so_far, i, seat, bid, card)
            if seat in turns[0]:
                made.append((seat, bid))
                so_far = self.after(so_far, seat, bid)
        over = self.is_over(so_far, len(turns[0]))
        bid_contract = self._contract(floor, tuple(made), so_far, over)
        return HeardAuction(tuple(made), so_far, over, bid_contract, tuple(wrong), tuple(before))

    def so_far(self, position: Position) -> AuctionState:
        """Return the state of the auction after the bids of a position."""
        return self.state_at(auction_start(position))

    def _so_far(self, floor: AuctionStart) -> AuctionState:
        """Return the state of the auction after the bids of its start."""
        so_far = self._begun(floor)
        for seat, bid in floor.bids:
            so_far = self.after(so_far, seat, bid)
        return so_far

    def _begun(self, floor: AuctionStart) -> AuctionState:
        """Return the state of the auction before its first bid."""
        return AuctionState(floor.dealer)

    def after(self, so_far: AuctionState, seat: int, bid: str) -> AuctionState:
        """Return the state after one more bid."""
        silent, highest, bidder = so_far.silent, so_far.highest, so_far.bidder
        if seat not in silent and self.is_last_word(bid):
            silent = (*silent, seat)
        place = self.places.get(bid, NO_BID)
        if place > highest:
            highest, bidder = place, seat
        return AuctionState(seat, so_far.number + 1, silent, highest, bidder)

    # The rules of an auction of one round, which other kinds of auctions override.

    def is_last_word(self, bid: str) -> bool:
        """Return whether the speaker of a bid may not speak again."""
        return True

    def next_speaker(self, so_far: AuctionState, turns: Rotation) -> int:
        """Return the seat that speaks next: the next that is not in `so_far.silent`; NOBODY if the last is unknown."""
        if so_far.last == NOBODY:
            return NOBODY
        following = next_seat(turns, so_far.last)
        if following not in so_far.silent:
            return following
        return next((seat for seat in turns[following] if seat not in so_far.silent), following)

    def is_barred(self, floor: AuctionStart, seat: int, bid: str) -> bool:
        """Return whether a bid is forbidden because its speaker deals again after a misdeal, and may only pass."""
        return self.again_barred and floor.again and seat == floor.dealer and bid != self.passing

    @property
    def names_partner(self) -> bool:
        """True if a stated contract may name a partner."""
        return bool(self.partnered)

    def card_shown(self, so_far: AuctionState, seat: int, bid: str) -> str | None:
        """Return the code of the card that a bid shows without naming it; None for most bids."""
        return None

    def above(self, so_far: AuctionState) -> tuple[str, ...]:
        """Return the words that may follow."""
        return self.higher[so_far.highest + 1]

    def is_over(self, so_far: AuctionState, players: int) -> bool:
        """Return whether nothing more can be bid; `players` is the number of players in the auction."""
        return so_far.number >= players or len(self.above(so_far)) == 1

    def check(self, position: Position, bidding: Bidding) -> Iterator[Finding]:
        """Yield the findings about the bids and the stated contract, and about those that are not recorded."""
        hand = bidding.hand
        if hand.bids:
            yield from bidding.heard.wrong
            yield from self._contract_findings(position, bidding, len(hand.bids))
        elif hand.end == self.ends and self.unbid is None:
            yield Finding("bid.unknown", ())
        elif hand.contract is None or hand.contract.name is None or self._lacks_declarer(hand.contract):
            yield Finding("contract.unknown", ("contract",) if hand.contract else ())
        elif hand.contract.basis != "imposed":
            yield Finding("bid.unknown", ("contract",), hand.contract.declarer, {"bid": hand.contract.name})
        if hand.contract is not None:
            yield from self._stated_findings(position, hand)

    def _lacks_declarer(self, stated: ContractRecord) -> bool:
        """Return whether a stated contract lacks its declarer, although it is a contract with one."""
        return stated.declarer is None and stated.name not in self.undeclared

    def check_word(
        self, floor: AuctionStart, so_far: AuctionState, i: int, seat: int, bid: str, card: str | None = None
    ) -> Iterator[Finding]:
        """Yield the findings about seat, turn, name, height and card of bid `i`; `so_far` is the state before it."""
        speaker = self.next_speaker(so_far, turns_at(floor.seats, floor.sits_out))
        if seat != speaker or speaker in so_far.silent or bid not in self.above(so_far):
            for finding in self._bid_findings(so_far, speaker, floor.seats, seat, bid):
                yield finding._replace(path=("bids", i, *finding.path))
        if self.is_barred(floor, seat, bid):
            yield Finding("bid.barred", ("bids", i, "bid"), seat, {"bid": bid})
        shown = None if card is None else self.card_shown(so_far, seat, bid)
        if shown is None and card is not None:
            yield Finding("record.section", ("bids", i, "card"), seat, {"field": "card"})
        elif shown != card:
            yield Finding("bid.card", ("bids", i, "card"), seat, {"bid": bid, "card": card, "due": shown})

    def _bid_findings(self, so_far: AuctionState, speaker: int, seats: int, seat: int, bid: str) -> Iterator[Finding]:
        """Yield the findings about seat, name and height of a bid, with paths within the bid; `speaker` is at turn."""
        if seat >= seats:
            yield no_such_seat(("seat",), seat, seats)
            return
        if seat in so_far.silent:
            yield Finding("bid.again", ("seat",), seat)
        elif seat != speaker != NOBODY:
            yield Finding("bid.turn", ("seat",), seat, {"expected_seat": speaker})
        words = (self.passing, *self.besides, *self.order)
        if bid not in words:
            yield Finding("bid.name", ("bid",), seat, {"bid": bid, "bids": words})
        elif bid not in self.above(so_far):
            yield Finding("bid.low", ("bid",), seat, {"bid": bid, "bids": self.above(so_far)})

    def _contract_findings(self, position: Position, bidding: Bidding, found: int) -> Iterator[Finding]:
        """Yield the differences between the stated contract and that of the bids; `found` is the number of bids."""
        stated, heard = bidding.hand.contract, bidding.heard
        bid_contract = heard.bid_contract
        if not heard.over:
            expected = len(active_seats(position))
            yield Finding("bid.incomplete", ("bids",), None, {"found": found, "expected": expected})
        if stated is None:
            return
        if stated.basis == "imposed":
            yield Finding("contract.imposed", ("contract", "basis"))
        if not heard.over and self._may_follow(heard.last, stated, position.setting.dealer):
            return
        if bid_contract is None or (bid_contract.name in self.undeclared and stated.name != bid_contract.name):
            partnered = bid_contract is not None and stated.partner is not None
            if stated.name or stated.declarer is not None or partnered:
                yield Finding("contract.none", ("contract",), stated.declarer)
            return
        yield from self._declarer_findings(stated, bid_contract)
        if stated.name not in (None, bid_contract.name):
            facts = {"found": stated.name, "expected": bid_contract.name}
            yield Finding("contract.name", ("contract", "name"), bid_contract.declarer, facts)

    def _declarer_findings(self, stated: ContractRecord, bid_contract: Contract) -> Iterator[Finding]:
        if stated.declarer not in (None, bid_contract.declarer) and bid_contract.declarer != NOBODY:
            facts = {"found_seat": stated.declarer, "expected_seat": bid_contract.declarer, "bid": bid_contract.name}
            yield Finding("contract.declarer", ("contract", "declarer"), bid_contract.declarer, facts)

    def _may_follow(self, so_far: AuctionState, stated: ContractRecord, dealer: int) -> bool:
        """Return whether the stated contract may have been bid later, by a player who could still speak."""
        if stated.name is not None and stated.name == self.unbid:
            return so_far.highest == NO_BID and (stated.declarer in (None, dealer) or dealer == NOBODY)
        higher = stated.name is None or stated.name in self.above(so_far)
        return higher and (stated.declarer is None or stated.declarer not in so_far.silent)

    def _stated_findings(self, position: Position, hand: Hand) -> Iterator[Finding]:
        stated, seats = hand.contract, len(position.hands)
        assert stated is not None
        if stated.name is not None and stated.name not in self.contracts:
            facts = {"bid": stated.name, "bids": self.contracts}
            yield Finding("bid.name", ("contract", "name"), stated.declarer, facts)
        if stated.declarer is not None and stated.declarer >= seats:
            yield no_such_seat(("contract", "declarer"), stated.declarer, seats)
        elif stated.declarer is not None and stated.name in self.undeclared:
            yield Finding("contract.undeclared", ("contract", "declarer"), stated.declarer, {"bid": stated.name})
        elif stated.declarer is not None and stated.name is not None and stated.name == self.unbid and not hand.bids:
            dealer = position.setting.dealer
            if dealer not in (NOBODY, stated.declarer):
                wrong = {"found_seat": stated.declarer, "expected_seat": dealer, "bid": stated.name}
                yield Finding("contract.declarer", ("contract", "declarer"), stated.declarer, wrong)
        if stated.partner is not None and stated.partner >= seats:
            yield no_such_seat(("contract", "partner"), stated.partner, seats)
        elif stated.partner is not None and (
            stated.name in self.undeclared or not (self.names_partner or stated.partner == stated.declarer)
        ):
            yield Finding("record.section", ("contract", "partner"), None, {"field": "partner"})

    def apply(self, position: Position, bidding: Bidding, note: Note | None = None) -> Position:
        """Return the position after the auction: with the contract, or with the hand ended because all passed."""
        hand, heard = bidding.hand, bidding.heard
        made, over, bid_contract = heard.made, heard.over, heard.bid_contract
        setting, stated = position.setting, hand.contract
        if note is not None:
            _note_bids(position, hand, self.steps[0], note)
        players = active_seats(position)
        if not over:
            bid_contract = None  # a player may have bid higher
        name = stated.name if stated and stated.name in self.contracts else None
        declarer = stated.declarer if stated else None
        if declarer not in players:
            declarer = None
        if bid_contract is not None:
            name, declarer = name or bid_contract.name, bid_contract.declarer if declarer is None else declarer
        contract, ended = setting.contract, setting.ended
        if name is not None and name in self.undeclared:
            declarer, contract = None, Contract(name, NOBODY, bool(stated and stated.basis == "imposed"), NOBODY)
        elif name is not None and declarer not in (None, NOBODY):
            assert declarer is not None
            partner = NOBODY if name in self.partnered else declarer
            contract = Contract(name, declarer, bool(stated and stated.basis == "imposed"), partner)
        elif self.unbid is None and (hand.end == self.ends or (over and bid_contract is None)):
            ended = self.ends
        dealer, leader = setting.dealer, position.leader
        if dealer == NOBODY:
            dealer = self._dealer_by_bids(made, contract, turns_of(position))
            leader = next_seat(turns_of(position), dealer)
        settled = setting._replace(dealer=dealer, bids=made, contract=contract, ended=ended)
        after = position._replace(leader=leader, setting=settled)
        opens = leader if ended is not None else self.opens(after, contract)
        if opens != leader:
            after = after._replace(leader=opens)
        if note is not None and (contract is not None or ended is not None):
            note(CONTRACT, after, ("contract",), declarer)
        return after

    def _contract(self, floor: AuctionStart, bids: BidsMade, so_far: AuctionState, over: bool) -> Contract | None:
        """Return the contract by the highest bid or, once all have passed, `unbid`; None if there is neither."""
        if so_far.highest != NO_BID:
            return Contract(self.order[so_far.highest], so_far.bidder, False, NOBODY)
        if self.unbid is None or not over:
            return None
        if self.unbid in self.undeclared:
            return Contract(self.unbid, NOBODY, False, NOBODY)
        dealer = floor.dealer
        if dealer == NOBODY:
            dealer = self._dealer_by_bids(bids, None, turns_at(floor.seats, floor.sits_out))
        return Contract(self.unbid, dealer, False, NOBODY)

    def _dealer_by_bids(self, bids: BidsMade, contract: Contract | None, turns: Rotation) -> int:
        """Return the dealer: the seat before the first speaker; without bids, the declarer of `unbid`; else NOBODY."""
        if bids:
            return turns[bids[0][0]][-1]
        return contract.declarer if contract is not None and contract.name == self.unbid else NOBODY

    def moves(self, position: Position, so_far: AuctionState) -> Moves[Bid]:
        """Yield the choices of the next word: its seat, the bid, and the card that it shows."""
        seat = yield OneOf("seat", (self.next_speaker(so_far, turns_of(position)),), SEATS)
        bid = yield BidWord("bid", self.above(so_far), (), self, self.sayable(position, so_far))
        card = yield CardNamed("card", (self.card_shown(so_far, seat, bid),), ())
        return models.Bid(seat=seat, bid=bid, card=card)

    def sayable(self, position: Position, so_far: AuctionState) -> tuple[str, ...]:
        """Return the words that the next player may say with his hand."""
        return self.above(so_far)

    def last_raises(self, position: Position, so_far: AuctionState) -> tuple[str, ...]:
        """Return the higher bids to which the winner of the auction may still raise his bid; by default none."""
        return ()

    def drawn_bid(self, bids: Sequence[str], chance: Random) -> str:
        """Return one of some bids at random."""
        return chance.choice(bids)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random word, usually a pass if possible; once the auction is over, seldom a raise, and else None."""
        heard = self.heard(auction_start(position), ())
        moves = self.moves(position, heard.last)
        if heard.over:
            higher = self.last_raises(position, heard.last)
            if not higher or chance.random() >= RAISE_PROBABILITY:
                return None
            return models.Hand(bids=(models.Bid(seat=heard.last.bidder, bid=chance.choice(higher)),))
        return models.Hand(bids=(random_entry(moves, chance),))

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next word as expected input; None if nothing more can be bid or the contract is stated."""
        over, so_far = (heard := self.heard_in(hand, position)).over, heard.last
        may = self.last_raises(position, so_far) if over else self.sayable(position, so_far)
        if hand.contract is not None or hand.end is not None or (over and not may):
            return None
        others = tuple(bid for bid in (*self.besides, *self.order) if bid not in may and not over)
        speaker = self.next_speaker(so_far, turns_of(position))
        return Awaited("bids", position, speaker, may, others, optional=over or not hand.bids)

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with each raise that may be missing, then with each contract that fits the stated one."""
        heard, stated = self.heard(auction_start(end), ()), hand.contract or models.Contract()
        if hand.bids and hand.contract is None and heard.over:
            for bid in self.last_raises(end, heard.last):
                yield hand.model_copy(update={"bids": (*hand.bids, models.Bid(seat=heard.last.bidder, bid=bid))})
        for name in self.contracts if stated.name is None else (stated.name,):
            seats: Sequence[int | None] = (None,) if name in self.undeclared else active_seats(end)
            for seat in seats if stated.declarer is None else (stated.declarer,):
                contract = stated.model_copy(update={"name": name, "declarer": seat})
                yield hand.model_copy(update={"contract": contract})

    def coded(self, passage: Passage) -> HandFields:
        """Write or read the bids and the stated contract."""
        digits, turns = passage.digits, turns_of(passage.position)
        wanted = part(passage.hand, "bids")
        made: list[Bid] | None = None
        if digits.flag(wanted is not None, no=1, yes=7):
            made, so_far = [], self.so_far(passage.position)
            while digits.usually(not self.is_over(so_far, len(turns[0])), item(wanted, len(made)) is not None):
                bid = coded_entry(self.moves(passage.position, so_far), passage, item(wanted, len(made)))
                made.append(bid)
                if bid.seat in turns[0]:
                    so_far = self.after(so_far, bid.seat, bid.bid)
        return {"bids": None if made is None else tuple(made), "contract": _contract(passage, has_bids=bool(made))}


def _note_bids(position: Position, hand: Hand, step: Step, note: Note) -> None:
    made = position.setting.bids
    for i, bid in enumerate(hand.bids or ()):
        if bid.seat in active_seats(position):
            made = (*made, (bid.seat, bid.bid))
            note(step, position._replace(setting=position.setting._replace(bids=made)), ("bids", i), bid.seat)


def _contract(passage: Passage, has_bids: bool) -> ContractRecord | None:
    """Write or read the stated contract; None if none is stated, which is usual with `has_bids` (bids are stated)."""
    digits, stated = passage.digits, part(passage.hand, "contract")
    if not digits.flag(stated is not None, no=7 if has_bids else 1, yes=1 if has_bids else 7):
        return None
    return models.Contract(
        name=digits.pick((None, *passage.contracts), part(stated, "name")),
        declarer=digits.pick(MAYBE_SEATS, part(stated, "declarer")),
        partner=code_expected(digits, None, SEATS, part(stated, "partner")),
        basis=digits.pick(BASES, part(stated, "basis")),
    )
