"""The auction, and the contract that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple

from tarot_records import record as models
from tarot_records.coding.passage import MAYBE_SEATS, SEATS, HandFields, Passage, code_expected, item, part
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.packs import Pack
from tarot_records.core.position import (
    NOBODY,
    Contract,
    Position,
    Rotation,
    active_seats,
    next_seat,
    turns_at,
    turns_of,
)
from tarot_records.rules.game import Note, Phase
from tarot_records.rules.moves import Moves, OneOf, coded_entry, random_entry
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.step import Clause, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Bid, Hand
    from tarot_records.record.model import Contract as ContractRecord

SELDOM: Final = 0.2
"""How often an invented player raises who may."""
BASES: tuple[Literal["bid", "imposed", "inferred"] | None, ...] = (None, "bid", "imposed", "inferred")

Opens = Callable[[Position, Contract | None], int]
"""Position before the first lead, the contract if it is known -> who leads; NOBODY if not known."""


PASS = "pass"
BidsMade = tuple[tuple[int, str], ...]
"""Bids made so far: who said what."""
Said = tuple[tuple[int, str, str | None], ...]
"""What is said: who, what, and the card it names."""
ALIKE = 512
"""So many auctions are known again when they are heard again."""
NO_BID = -1
"""Where a bid's place in the order is meant and there is no bid."""


class Spoken(NamedTuple):
    """An auction so far, as much of it as what may be said next hangs on."""

    last: int
    """Who spoke last; the dealer, before anybody has."""
    number: int = 0
    """How many words have been said."""
    silent: tuple[int, ...] = ()
    """Who has nothing more to say."""
    highest: int = NO_BID
    """Place of the highest bid in the order of bids."""
    bidder: int = NOBODY
    """Who was the first to make it."""
    order: tuple[int, ...] = ()
    """Those who play, in the order of their turns from forehand, where an auction asks for it and it is known."""
    words: BidsMade = ()
    """What was said besides passes, in an auction of many rounds."""


class Floor(NamedTuple):
    """What an auction hangs on besides the words said."""

    dealer: int
    bids: BidsMade
    """Those made before."""
    again: bool
    """Whether the same dealer deals again."""
    seats: int
    sits_out: tuple[int, ...]


def floor_of(position: Position) -> Floor:
    """Return what the auction from this position hangs on."""
    setting = position.setting
    return Floor(setting.dealer, setting.bids, setting.again, len(position.hands), setting.sits_out)


class Need(NamedTuple):
    """Cards that a bid asks of the hand that was dealt."""

    cards: int
    least: int = 0
    most: int = 100


class Heard(NamedTuple):
    """Said of an auction, gone through."""

    made: BidsMade
    """All bids made, those said now after those before."""
    last: Spoken
    """The auction after the last word."""
    over: bool
    """Whether nothing more can be bid."""
    come_to: Contract | None
    """What is played if nothing more is said; None if nothing is."""
    wrong: tuple[Finding, ...]
    """What is wrong with the words."""
    before: tuple[Spoken, ...] = ()
    """The auction before each of the words."""
    asked: tuple[tuple[Need, ...], ...] = ()
    """What each of them asks of the hand, in an auction of many rounds."""


class Bidding(NamedTuple):
    """A hand, with its auction."""

    hand: Hand
    heard: Heard


def _bid_told(m: Moment) -> tuple[Clause, ...]:
    """Return a word of the auction."""
    _, bid = m.after.setting.bids[-1]
    return (Clause("pass", {"who": m.who}) if bid == PASS else Clause("bid", {"who": m.who, "bid": bid}),)


def _contract_told(m: Moment) -> tuple[Clause, ...]:
    """Return what is played, by whom, and whether alone."""
    setting = m.after.setting
    contract = setting.contract
    if contract is None:
        return (Clause("all_pass", {}),)
    facts = {"who": contract.declarer, "contract": contract.name}
    if contract.imposed:
        return (Clause("imposed", facts),)
    if setting.bids and all(bid == PASS for _, bid in setting.bids):
        dealer = "_dealer" if setting.dealer == contract.declarer else ""
        calls = "_calls" if m.then == "call" else ""
        return (Clause(f"nobody_bid{dealer}{calls}", {"who": contract.declarer}),)
    if m.partner == contract.declarer:
        return (Clause("alone", facts),)
    return (Clause("plays" if setting.bids else "stated", facts),)


@dataclass(frozen=True)
class BidWord(OneOf):
    """A word of an auction: links rank it among what may be said by any hand."""

    auction: Auction
    sayable: Sequence[str]
    """What may be said with the hand of whose turn it is."""

    def allows(self, value: str) -> bool:
        """Return whether the word may be said with this hand."""
        return value in self.sayable

    def draw(self, chance: Random) -> str:
        """Return a word: mostly a pass, where that may be said."""
        bids = [word for word in self.sayable if word != PASS]
        speaks = bids and (PASS not in self.sayable or chance.random() < self.auction.willing)
        return self.auction.drawn_bid(bids, chance) if speaks else PASS

    def code(self, passage: Passage, value: Any) -> Any:
        """Write or read the word; as an exception, any contract or a pass."""
        legal = passage.digits.usually(True, value in self.values)
        return passage.digits.pick(self.values if legal else (PASS, *passage.contracts), value)


@dataclass(frozen=True)
class CardNamed(OneOf):
    """The card that a word shows, which may be named with it; mostly none."""

    def code(self, passage: Passage, value: Any) -> Any:
        """Write or read the card, if there is one."""
        (card,) = self.values
        return card if card is not None and passage.digits.flag(value == card) else None


BID = Step("bid", _bid_told)
CONTRACT = Step("contract", _contract_told)


@dataclass(frozen=True)
class Auction(Phase):
    """An auction of one round: each speaks once, from the dealer's next, and passes or bids higher.

    The highest bid is the contract. A record without bids may state the contract: imposed, as in
    duplicate, or inferred.
    """

    order: tuple[str, ...]
    """The bids from the lowest to the highest."""
    unbid: str | None = None
    """The contract the dealer has to play if everybody passes; None if the hand then ends."""
    partnered: frozenset[str] = frozenset()
    """Contracts in which the declarer may have a partner."""
    opens: Opens = lambda position, contract: position.leader
    """Who leads in a contract: by default whoever the deal has given the lead to."""
    willing: float = 0.35
    """How often an invented player bids."""
    besides: tuple[str, ...] = ()
    """What may be said that is neither a pass nor the name of a contract."""
    name: str = "bids"
    fields: frozenset[str] = frozenset({"bids", "contract", "end"})
    steps: ClassVar[tuple[Step, ...]] = (BID, CONTRACT)
    codes: ClassVar[str] = "bids"
    places: dict[str, int] = field(init=False)
    """Bid -> its place in the order."""
    contracts: tuple[str, ...] = field(init=False)
    """Every contract there is."""
    higher: tuple[tuple[str, ...], ...] = field(init=False)
    """Place of the highest bid, plus one -> what may still be said."""
    heard: Callable[[Floor, Said], Heard] = field(init=False, repr=False, compare=False)
    """Said, gone through: hands differ far more than auctions do."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", {bid: place for place, bid in enumerate(self.order)})
        higher = tuple((PASS, *self.order[place:]) for place in range(len(self.order) + 1))
        object.__setattr__(self, "higher", higher)
        object.__setattr__(self, "contracts", self.order if self.unbid is None else (*self.order, self.unbid))
        object.__setattr__(self, "heard", lru_cache(ALIKE)(self._heard))

    def event(self, hand: Hand, position: Position) -> Bidding | None:
        """Return the hand, with its bids gone through and what they come to."""
        return Bidding(hand, self.heard_in(hand, position))

    def heard_in(self, hand: Hand, position: Position) -> Heard:
        """Return the bids of a hand, gone through."""
        return self.heard(floor_of(position), tuple([(bid.seat, bid.bid, bid.card) for bid in hand.bids or ()]))

    def _heard(self, floor: Floor, words: Said) -> Heard:
        """Return the words, each after those before it, with what they come to."""
        turns = turns_at(floor.seats, floor.sits_out)
        made, so_far = list(floor.bids), self._so_far(floor)
        wrong: list[Finding] = []
        before: list[Spoken] = []
        for i, (seat, bid, card) in enumerate(words):
            before.append(so_far)
            wrong += self.check_word(floor, so_far, i, seat, bid, card)
            if seat in turns[0]:
                made.append((seat, bid))
                so_far = self.after(so_far, seat, bid)
        over = self.is_over(so_far, len(turns[0]))
        come_to = self._contract(floor, tuple(made), so_far, over)
        return Heard(tuple(made), so_far, over, come_to, tuple(wrong), tuple(before))

    def so_far(self, position: Position) -> Spoken:
        """Return the auction up to this position."""
        return self._so_far(floor_of(position))

    def _so_far(self, floor: Floor) -> Spoken:
        """Return the auction before anything more is said."""
        so_far = Spoken(floor.dealer)
        for seat, bid in floor.bids:
            so_far = self.after(so_far, seat, bid)
        return so_far

    def after(self, so_far: Spoken, seat: int, bid: str) -> Spoken:
        """Return the auction after one more bid."""
        _, number, silent, highest, bidder, _, _ = so_far
        if seat not in silent and self.is_last_word(bid):
            silent = (*silent, seat)
        place = self.places.get(bid, NO_BID)
        if place > highest:
            highest, bidder = place, seat
        return Spoken(seat, number + 1, silent, highest, bidder)

    # What makes an auction of one round; other manners of bidding say otherwise.

    def is_last_word(self, bid: str) -> bool:
        """Return whether who says this has nothing more to say."""
        return True

    def next_speaker(self, so_far: Spoken, turns: Rotation) -> int:
        """Return who speaks next: the next player who has not spoken."""
        if so_far.last == NOBODY:
            return NOBODY
        following = next_seat(turns, so_far.last)
        if following not in so_far.silent:
            return following
        return next((seat for seat in turns[following] if seat not in so_far.silent), following)

    def is_barred(self, floor: Floor, seat: int, bid: str) -> bool:
        """Return whether a player may not bid at all: who dealt wrong, and deals again."""
        return floor.again and seat == floor.dealer and bid != PASS

    @property
    def names_partner(self) -> bool:
        """Whether the contract stated may name a partner."""
        return bool(self.partnered)

    def card_shown(self, so_far: Spoken, seat: int, bid: str) -> str | None:
        """Return the card that a player shows by a word, without naming it: by most words, none."""
        return None

    def above(self, so_far: Spoken) -> tuple[str, ...]:
        """Return what may be said next."""
        return self.higher[so_far.highest + 1]

    def is_over(self, so_far: Spoken, players: int) -> bool:
        """Return whether nothing more can be bid."""
        return so_far.number >= players or len(self.above(so_far)) == 1

    def check(self, position: Position, bidding: Bidding) -> Iterator[Finding]:
        """Yield the findings on the bids and with the contract stated, and what is not known of them."""
        hand = bidding.hand
        if hand.bids:
            yield from bidding.heard.wrong
            yield from self._contract_findings(position, bidding, len(hand.bids))
        elif hand.end == "all_pass" and self.unbid is None:
            yield Finding("bid.unknown", ())
        elif hand.contract is None or hand.contract.name is None or hand.contract.declarer is None:
            yield Finding("contract.unknown", ("contract",) if hand.contract else ())
        elif hand.contract.basis != "imposed":
            yield Finding("bid.unknown", ("contract",), hand.contract.declarer, {"bid": hand.contract.name})
        if hand.contract is not None:
            yield from self._stated_findings(position, hand)

    def check_word(
        self, floor: Floor, so_far: Spoken, i: int, seat: int, bid: str, card: str | None = None
    ) -> Iterator[Finding]:
        """What is wrong with bid `i` of the record after what was spoken: its seat, its turn, its name, its height."""
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

    def _bid_findings(self, so_far: Spoken, speaker: int, seats: int, seat: int, bid: str) -> Iterator[Finding]:
        if seat >= seats:
            yield no_such_seat(("seat",), seat, seats)
            return
        if seat in so_far.silent:
            yield Finding("bid.again", ("seat",), seat)
        elif seat != speaker != NOBODY:
            yield Finding("bid.turn", ("seat",), seat, {"expected_seat": speaker})
        words = (PASS, *self.besides, *self.order)
        if bid not in words:
            yield Finding("bid.name", ("bid",), seat, {"bid": bid, "bids": words})
        elif bid not in self.above(so_far):
            yield Finding("bid.low", ("bid",), seat, {"bid": bid, "bids": self.above(so_far)})

    def _contract_findings(self, position: Position, bidding: Bidding, found: int) -> Iterator[Finding]:
        """Yield what so many bids come to, against what is stated."""
        stated, heard = bidding.hand.contract, bidding.heard
        come_to = heard.come_to
        if not heard.over:
            expected = len(active_seats(position))
            yield Finding("bid.incomplete", ("bids",), None, {"found": found, "expected": expected})
        if stated is None:
            return
        if stated.basis == "imposed":
            yield Finding("contract.imposed", ("contract", "basis"))
        if not heard.over and self._may_follow(heard.last, stated, position.setting.dealer):
            return
        if come_to is None:
            if stated.name or stated.declarer is not None:
                yield Finding("contract.none", ("contract",), stated.declarer)
            return
        yield from self._declarer_findings(stated, come_to)
        if stated.name not in (None, come_to.name):
            facts = {"found": stated.name, "expected": come_to.name}
            yield Finding("contract.name", ("contract", "name"), come_to.declarer, facts)

    def _declarer_findings(self, stated: ContractRecord, come_to: Contract) -> Iterator[Finding]:
        if stated.declarer not in (None, come_to.declarer) and come_to.declarer != NOBODY:
            facts = {"found_seat": stated.declarer, "expected_seat": come_to.declarer, "bid": come_to.name}
            yield Finding("contract.declarer", ("contract", "declarer"), come_to.declarer, facts)

    def _may_follow(self, so_far: Spoken, stated: ContractRecord, dealer: int) -> bool:
        """Return whether the contract stated may have been bid after these bids, by one who could still speak."""
        if stated.name is not None and stated.name == self.unbid:
            return so_far.highest == NO_BID and (stated.declarer in (None, dealer) or dealer == NOBODY)
        higher = stated.name is None or stated.name in self.above(so_far)
        return higher and (stated.declarer is None or stated.declarer not in so_far.silent)

    def _stated_findings(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield a stated contract or declarer that the game or the table does not have."""
        stated, seats = hand.contract, len(position.hands)
        assert stated is not None
        if stated.name is not None and stated.name not in self.contracts:
            facts = {"bid": stated.name, "bids": self.contracts}
            yield Finding("bid.name", ("contract", "name"), stated.declarer, facts)
        if stated.declarer is not None and stated.declarer >= seats:
            yield no_such_seat(("contract", "declarer"), stated.declarer, seats)
        elif stated.declarer is not None and stated.name is not None and stated.name == self.unbid and not hand.bids:
            dealer = position.setting.dealer
            if dealer not in (NOBODY, stated.declarer):
                wrong = {"found_seat": stated.declarer, "expected_seat": dealer, "bid": stated.name}
                yield Finding("contract.declarer", ("contract", "declarer"), stated.declarer, wrong)
        if stated.partner is not None and stated.partner >= seats:
            yield no_such_seat(("contract", "partner"), stated.partner, seats)
        elif stated.partner is not None and not self.names_partner:
            yield Finding("record.section", ("contract", "partner"), None, {"field": "partner"})

    def apply(self, position: Position, bidding: Bidding, note: Note | None = None) -> Position:
        """Return the position with the bids made and the contract settled, or ended because all passed."""
        hand, (made, _, over, come_to, *_) = bidding
        setting, stated = position.setting, hand.contract
        if note is not None:
            _note_bids(position, hand, self.steps[0], note)
        players = active_seats(position)
        if not over:
            come_to = None  # somebody may have bid higher
        name = stated.name if stated and stated.name in self.contracts else None
        declarer = stated.declarer if stated else None
        if declarer not in players:
            declarer = None
        if come_to is not None:
            name, declarer = name or come_to.name, come_to.declarer if declarer is None else declarer
        contract, ended = setting.contract, setting.ended
        if name is not None and declarer not in (None, NOBODY):
            assert declarer is not None
            partner = NOBODY if name in self.partnered else declarer
            contract = Contract(name, declarer, bool(stated and stated.basis == "imposed"), partner)
        elif self.unbid is None and (hand.end == "all_pass" or (over and come_to is None)):
            ended = "all_pass"
        dealer, leader = setting.dealer, position.leader
        if dealer == NOBODY:
            dealer = self._dealer_told(made, contract, turns_of(position))
            leader = next_seat(turns_of(position), dealer)
        settled = setting._replace(dealer=dealer, bids=made, contract=contract, ended=ended)
        after = position._replace(leader=leader, setting=settled)
        opens = leader if ended is not None else self.opens(after, contract)
        if opens != leader:
            after = after._replace(leader=opens)
        if note is not None and (contract is not None or ended is not None):
            note(CONTRACT, after, ("contract",), declarer)
        return after

    def _contract(self, floor: Floor, bids: BidsMade, so_far: Spoken, over: bool) -> Contract | None:
        """Return the contract these bids come to; if nobody has bid, perhaps one for the dealer."""
        if so_far.highest != NO_BID:
            return Contract(self.order[so_far.highest], so_far.bidder, False, NOBODY)
        if self.unbid is None or not over:
            return None
        dealer = floor.dealer
        if dealer == NOBODY:
            dealer = self._dealer_told(bids, None, turns_at(floor.seats, floor.sits_out))
        return Contract(self.unbid, dealer, False, NOBODY)

    def _dealer_told(self, bids: BidsMade, contract: Contract | None, turns: Rotation) -> int:
        """Return the dealer, as far as the auction tells him: who speaks first sits after him."""
        if bids:
            return turns[bids[0][0]][-1]
        return contract.declarer if contract is not None and contract.name == self.unbid else NOBODY

    def moves(self, position: Position, so_far: Spoken) -> Moves[Bid]:
        """Yield the choices of the next word: who says it, what he says, and the card that it shows."""
        seat = yield OneOf("seat", (self.next_speaker(so_far, turns_of(position)),), SEATS)
        bid = yield BidWord("bid", self.above(so_far), (), self, self.sayable(position, so_far))
        card = yield CardNamed("card", (self.card_shown(so_far, seat, bid),), ())
        return models.Bid(seat=seat, bid=bid, card=card)

    def sayable(self, position: Position, so_far: Spoken) -> tuple[str, ...]:
        """Return what the next player may say with his hand."""
        return self.above(so_far)

    def last_raises(self, position: Position, so_far: Spoken) -> tuple[str, ...]:
        """Return what the winner of the auction may still bid, and does not have to."""
        return ()

    def drawn_bid(self, bids: Sequence[str], chance: Random) -> str:
        """Return a random bid of these."""
        return chance.choice(bids)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random word, mostly a pass where that may be said; seldom a raise."""
        heard = self.heard(floor_of(position), ())
        moves = self.moves(position, heard.last)
        if heard.over:
            higher = self.last_raises(position, heard.last)
            if not higher or chance.random() >= SELDOM:
                return None
            return models.Hand(bids=(models.Bid(seat=heard.last.bidder, bid=chance.choice(higher)),))
        return models.Hand(bids=(random_entry(moves, chance),))

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next word of the auction, until nothing more can be bid."""
        over, so_far = (heard := self.heard_in(hand, position)).over, heard.last
        may = self.last_raises(position, so_far) if over else self.sayable(position, so_far)
        if hand.contract is not None or hand.end is not None or (over and not may):
            return None
        others = tuple(bid for bid in (*self.besides, *self.order) if bid not in may and not over)
        speaker = self.next_speaker(so_far, turns_of(position))
        return Awaited("bids", position, speaker, may, others, optional=over or not hand.bids)

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with each contract of each player that goes with what is stated."""
        stated = hand.contract or models.Contract()
        for name in self.contracts if stated.name is None else (stated.name,):
            for seat in active_seats(end) if stated.declarer is None else (stated.declarer,):
                contract = stated.model_copy(update={"name": name, "declarer": seat})
                yield hand.model_copy(update={"contract": contract})

    def coded(self, passage: Passage) -> HandFields:
        """Return the auction, and the contract where it is stated."""
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
        return {"bids": None if made is None else tuple(made), "contract": _contract(passage, told=bool(made))}


def _note_bids(position: Position, hand: Hand, step: Step, note: Note) -> None:
    """Write down the position after each bid."""
    made = position.setting.bids
    for i, bid in enumerate(hand.bids or ()):
        if bid.seat in active_seats(position):
            made = (*made, (bid.seat, bid.bid))
            note(step, position._replace(setting=position.setting._replace(bids=made)), ("bids", i), bid.seat)


def _contract(passage: Passage, told: bool) -> ContractRecord | None:
    """Return the contract stated; seldom if the bids tell it."""
    digits, stated = passage.digits, part(passage.hand, "contract")
    if not digits.flag(stated is not None, no=7 if told else 1, yes=1 if told else 7):
        return None
    return models.Contract(
        name=digits.pick((None, *passage.contracts), part(stated, "name")),
        declarer=digits.pick(MAYBE_SEATS, part(stated, "declarer")),
        partner=code_expected(digits, None, SEATS, part(stated, "partner")),
        basis=digits.pick(BASES, part(stated, "basis")),
    )
