"""The auction, and the contract that comes of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from tarot_records.faults import Finding, no_such_seat
from tarot_records.game import Note
from tarot_records.position import NOBODY, Contract, Position
from tarot_records.record import Bid, Hand
from tarot_records.record import Contract as ContractRecord

PASS = "pass"
NO_BID = -1
"""Where a bid's place in the order is meant and there is no bid."""


@dataclass(frozen=True)
class Auction:
    """An auction of one round: each speaks once, from the dealer's next, and passes or bids higher.

    The highest bid is the contract. A record without bids may state the contract: imposed, as in
    duplicate, or inferred.
    """

    order: tuple[str, ...]
    """The bids from the lowest to the highest."""
    willing: float = 0.35
    """How often an invented player bids."""
    name: str = "bids"
    fields: frozenset[str] = frozenset({"bids", "contract", "end"})
    always: bool = False
    places: dict[str, int] = field(init=False)
    """Bid -> its place in the order."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", {bid: place for place, bid in enumerate(self.order)})

    def event(self, hand: Hand, position: Position) -> Hand:
        """The hand, for its bids and its contract."""
        return hand

    def legal(self, position: Position) -> tuple[str, ...]:
        """What the next player may say."""
        return self._above(self._highest(position.setting.bids))

    def speaker(self, position: Position) -> int:
        """Whose turn it is to speak; NOBODY if the dealer is unknown and nobody has spoken."""
        bids, dealer = position.setting.bids, position.setting.dealer
        last = bids[-1][0] if bids else dealer
        return NOBODY if last == NOBODY else (last + 1) % len(position.hands)

    def _highest(self, bids: Sequence[tuple[int, str]]) -> int:
        """Place of the highest of these bids in the order of bids."""
        return max([self.places.get(bid, NO_BID) for _, bid in bids], default=NO_BID)

    def _above(self, highest: int) -> tuple[str, ...]:
        return (PASS, *self.order[highest + 1 :])

    # -- check ---------------------------------------------------------------------------------

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """What is wrong with the bids and with the contract stated, and what is not known of them."""
        if hand.bids:
            yield from self.check_bids(position, hand.bids)
            yield from self._contract_findings(position, hand, hand.bids)
        elif hand.end == "all_pass":
            yield Finding("bid.unknown", ())
        elif hand.contract is None or hand.contract.name is None or hand.contract.declarer is None:
            yield Finding("contract.unknown", ("contract",) if hand.contract else ())
        elif hand.contract.basis != "imposed":
            yield Finding("bid.unknown", ("contract",), hand.contract.declarer, {"bid": hand.contract.name})
        if hand.contract is not None:
            yield from self._stated_findings(position, hand)

    def check_bids(self, position: Position, bids: Sequence[Bid]) -> Iterator[Finding]:
        """What is wrong with these bids being made next: their seats, turns, names and heights."""
        seats = len(position.hands)
        spoken = [seat for seat, _ in position.setting.bids]
        speaker, highest = self.speaker(position), self._highest(position.setting.bids)
        for i, bid in enumerate(bids):
            seat, word = bid.seat, bid.bid
            place = self.places.get(word, NO_BID)
            if seat != speaker or seat in spoken or not (place > highest or word == PASS):
                for finding in self._bid_findings(bid, seats, spoken, speaker, highest):
                    yield finding._replace(path=("bids", i, *finding.path))
            if position.setting.again and seat == position.setting.dealer and word != PASS:
                yield Finding("bid.barred", ("bids", i, "bid"), seat, {"bid": word})
            if bid.card is not None:
                yield Finding("record.section", ("bids", i, "card"), seat, {"field": "card"})
            if seat < seats:
                spoken.append(seat)
                speaker, highest = (seat + 1) % seats, max(highest, place)

    def _bid_findings(
        self, bid: Bid, seats: int, spoken: Sequence[int], speaker: int, highest: int
    ) -> Iterator[Finding]:
        if bid.seat >= seats:
            yield no_such_seat(("seat",), bid.seat, seats)
            return
        if bid.seat in spoken:
            yield Finding("bid.again", ("seat",), bid.seat)
        elif bid.seat != speaker != NOBODY:
            yield Finding("bid.turn", ("seat",), bid.seat, {"expected_seat": speaker})
        if bid.bid != PASS and bid.bid not in self.order:
            yield Finding("bid.name", ("bid",), bid.seat, {"bid": bid.bid, "bids": (PASS, *self.order)})
        elif bid.bid not in self._above(highest):
            yield Finding("bid.low", ("bid",), bid.seat, {"bid": bid.bid, "bids": self._above(highest)})

    def _contract_findings(self, position: Position, hand: Hand, bids: Sequence[Bid]) -> Iterator[Finding]:
        """What the bids come to, against what is stated."""
        seats = len(position.hands)
        made = self._made(position, hand)
        stated = hand.contract
        complete = self._complete(made, seats)
        if not complete:
            yield Finding("bid.incomplete", ("bids",), None, {"found": len(bids), "expected": seats})
        if stated is None:
            return
        if stated.basis == "imposed":
            yield Finding("contract.imposed", ("contract", "basis"))
        highest = self._contract(made)
        if not complete and self._may_follow(made, stated):
            return
        if highest is None:
            if stated.name or stated.declarer is not None:
                yield Finding("contract.none", ("contract",), stated.declarer)
            return
        if stated.declarer not in (None, highest.declarer):
            facts = {"found_seat": stated.declarer, "expected_seat": highest.declarer, "bid": highest.name}
            yield Finding("contract.declarer", ("contract", "declarer"), highest.declarer, facts)
        if stated.name not in (None, highest.name):
            facts = {"found": stated.name, "expected": highest.name}
            yield Finding("contract.name", ("contract", "name"), highest.declarer, facts)

    def _complete(self, made: Sequence[tuple[int, str]], seats: int) -> bool:
        """Whether nothing more can have been bid."""
        return len(made) >= seats or self._above(self._highest(made)) == (PASS,)

    def _may_follow(self, made: Sequence[tuple[int, str]], stated: ContractRecord) -> bool:
        """Whether the contract stated may have been bid after these bids, by one who had not spoken."""
        higher = stated.name is None or self.places.get(stated.name, NO_BID) > self._highest(made)
        return higher and stated.declarer not in [seat for seat, _ in made]

    def _stated_findings(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """A stated contract or declarer that the game or the table does not have."""
        stated, seats = hand.contract, len(position.hands)
        assert stated is not None
        if stated.name is not None and stated.name not in self.order:
            facts = {"bid": stated.name, "bids": self.order}
            yield Finding("bid.name", ("contract", "name"), stated.declarer, facts)
        if stated.declarer is not None and stated.declarer >= seats:
            yield no_such_seat(("contract", "declarer"), stated.declarer, seats)
        if stated.partner is not None and stated.partner >= seats:
            yield no_such_seat(("contract", "partner"), stated.partner, seats)
        elif stated.partner is not None:
            yield Finding("record.section", ("contract", "partner"), None, {"field": "partner"})

    # -- apply ---------------------------------------------------------------------------------

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """The position with the bids made and the contract settled, or ended because all passed."""
        setting, stated = position.setting, hand.contract
        made = self._made(position, hand)
        if note is not None:
            _note_bids(position, hand, note)
        seats = len(position.hands)
        highest = self._contract(made) if self._complete(made, seats) else None
        name = stated.name if stated and stated.name in self.order else None
        declarer = stated.declarer if stated else None
        if declarer is not None and declarer >= seats:
            declarer = None
        if highest is not None:
            name, declarer = name or highest.name, highest.declarer if declarer is None else declarer
        contract, ended = setting.contract, setting.ended
        if name is not None and declarer is not None:
            contract = Contract(name, declarer, imposed=bool(stated and stated.basis == "imposed"))
        elif hand.end == "all_pass" or (highest is None and len(made) >= seats):
            ended = "all_pass"
        dealer, leader = setting.dealer, position.leader
        if dealer == NOBODY and made:
            leader = made[0][0]  # who speaks first sits after the dealer, and leads first
            dealer = (leader - 1) % seats
        settled = setting._replace(dealer=dealer, bids=made, contract=contract, ended=ended)
        after = position._replace(leader=leader, setting=settled)
        if note is not None and (contract is not None or ended is not None):
            note("contract", after, ("contract",), declarer)
        return after

    def _made(self, position: Position, hand: Hand) -> tuple[tuple[int, str], ...]:
        """All bids made, those of this hand's record after those before."""
        seats = len(position.hands)
        new = [(bid.seat, bid.bid) for bid in hand.bids or () if bid.seat < seats]
        return (*position.setting.bids, *new)

    def _contract(self, bids: Sequence[tuple[int, str]]) -> Contract | None:
        """The contract these bids come to."""
        highest = self._highest(bids)
        if highest == NO_BID:
            return None
        name = self.order[highest]
        return Contract(name, next(seat for seat, bid in bids if bid == name), imposed=False)

    # -- invent --------------------------------------------------------------------------------

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """A random bid, mostly a pass."""
        if len(position.setting.bids) == len(position.hands):
            return None
        legal = self.legal(position)
        bid = chance.choice(legal[1:]) if len(legal) > 1 and chance.random() < self.willing else PASS
        return Hand(bids=(Bid(seat=self.speaker(position), bid=bid),))


def _note_bids(position: Position, hand: Hand, note: Note) -> None:
    """Writes down the position after each bid."""
    made = position.setting.bids
    for i, bid in enumerate(hand.bids or ()):
        if bid.seat < len(position.hands):
            made = (*made, (bid.seat, bid.bid))
            note("bid", position._replace(setting=position.setting._replace(bids=made)), ("bids", i), bid.seat)
