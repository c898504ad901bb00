"""The auction, and the contract that comes of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tarot_records.faults import Finding, no_such_seat
from tarot_records.game import Note
from tarot_records.position import NOBODY, Contract, Position
from tarot_records.record import Bid, Hand

PASS = "pass"


@dataclass(frozen=True)
class Bids:
    """An auction of one round: each speaks once, from the dealer's next, and passes or bids higher."""

    order: tuple[str, ...]
    """The bids from the lowest to the highest."""
    willing: float = 0.35
    """How often an invented player bids."""
    name: str = "bids"
    section: str = "bids"
    fields: frozenset[str] = frozenset({"bids"})
    always: bool = False

    def events(self, hand: Hand, position: Position) -> Sequence[Bid]:
        """The bids recorded."""
        return hand.bids or ()

    def legal(self, position: Position) -> tuple[str, ...]:
        """What the next player may say."""
        spoken = [bid for _, bid in position.setting.bids if bid in self.order]
        higher = self.order[max(map(self.order.index, spoken)) + 1 :] if spoken else self.order
        return (PASS, *higher)

    def speaker(self, position: Position) -> int:
        """Whose turn it is to speak; NOBODY if the dealer is unknown and nobody has spoken."""
        seats = len(position.hands)
        bids = position.setting.bids
        if bids:
            return (bids[-1][0] + 1) % seats
        dealer = position.setting.dealer
        return NOBODY if dealer == NOBODY else (dealer + 1) % seats

    def check(self, position: Position, bid: Bid) -> Iterator[Finding]:
        """What is wrong with this bid: its seat, its turn, its name or its height."""
        seats = len(position.hands)
        bids = position.setting.bids
        if bid.seat >= seats:
            yield no_such_seat(("seat",), bid.seat, seats)
            return
        speaker = self.speaker(position)
        if bid.seat in (seat for seat, _ in bids):
            yield Finding("bid.again", ("seat",), bid.seat)
        elif bid.seat != speaker != NOBODY:
            yield Finding("bid.turn", ("seat",), bid.seat, {"expected_seat": speaker})
        if bid.bid != PASS and bid.bid not in self.order:
            yield Finding("bid.name", ("bid",), bid.seat, {"bid": bid.bid, "bids": (PASS, *self.order)})
        elif bid.bid not in self.legal(position):
            yield Finding("bid.low", ("bid",), bid.seat, {"bid": bid.bid, "bids": self.legal(position)})

    def apply(self, position: Position, bid: Bid, note: Note | None = None) -> Position:
        """The position with the bid made."""
        if bid.seat >= len(position.hands):
            return position
        setting = position.setting
        after = position._replace(setting=setting._replace(bids=(*setting.bids, (bid.seat, bid.bid))))
        if note is not None:
            note("bid", after, (), bid.seat)
        return after

    def invent(self, position: Position, chance: Random) -> Bid | None:
        """A random bid, mostly a pass."""
        if len(position.setting.bids) == len(position.hands):
            return None
        legal = self.legal(position)
        bid = chance.choice(legal[1:]) if len(legal) > 1 and chance.random() < self.willing else PASS
        return Bid(seat=self.speaker(position), bid=bid)


@dataclass(frozen=True)
class Contracts:
    """Who plays what: from the bids, or as the record states where there are none."""

    bids: Bids
    name: str = "contract"
    section: None = None
    fields: frozenset[str] = frozenset({"contract", "end"})
    always: bool = False

    def events(self, hand: Hand, position: Position) -> Sequence[Hand]:
        """The hand, for its contract."""
        return (hand,)

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """What is wrong with the contract stated, and what is not known of it."""
        seats = len(position.hands)
        bid = self._bid(position)
        stated = hand.contract
        name, declarer = (stated.name, stated.declarer) if stated else (None, None)
        if name is not None and name not in self.bids.order:
            yield Finding("bid.name", ("contract", "name"), declarer, {"bid": name, "bids": self.bids.order})
        if declarer is not None and declarer >= seats:
            yield no_such_seat(("contract", "declarer"), declarer, seats)
        if hand.bids:
            if stated and stated.basis == "imposed":
                yield Finding("contract.imposed", ("contract", "basis"), None)
            if not self._complete(position):
                yield Finding("bid.incomplete", ("bids",), None, {"found": len(hand.bids), "expected": seats})
            elif bid is None and (name or declarer is not None):
                yield Finding("contract.none", ("contract",), declarer)
            if bid is not None and declarer not in (None, bid.declarer):
                facts = {"found_seat": declarer, "expected_seat": bid.declarer, "bid": bid.name}
                yield Finding("contract.declarer", ("contract", "declarer"), bid.declarer, facts)
            if bid is not None and name not in (None, bid.name):
                facts = {"found": name, "expected": bid.name}
                yield Finding("contract.name", ("contract", "name"), bid.declarer, facts)
            return
        if hand.end == "all_pass":
            yield Finding("bid.unknown", ())
        elif name is None or declarer is None:
            yield Finding("contract.unknown", ("contract",) if stated else ())
        elif stated and stated.basis != "imposed":
            yield Finding("bid.unknown", ("contract",), declarer, {"bid": name})

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """The position with the contract settled, or the hand ended because everybody passed."""
        setting = position.setting
        stated = hand.contract
        bid = self._bid(position)
        name = stated.name if stated and stated.name in self.bids.order else None
        declarer = stated.declarer if stated else None
        if declarer is not None and declarer >= len(position.hands):
            declarer = None
        if bid is not None:
            name, declarer = name or bid.name, bid.declarer if declarer is None else declarer
        if name is not None and declarer is not None:
            imposed = bool(stated and stated.basis == "imposed")
            setting = setting._replace(contract=Contract(name, declarer, imposed))
        elif hand.end == "all_pass" or (bid is None and len(setting.bids) >= len(position.hands)):
            setting = setting._replace(ended="all_pass")
        after = position._replace(setting=setting)
        if note is not None:
            note("contract", after, ("contract",), declarer)
        return after

    def _bid(self, position: Position) -> Contract | None:
        """The contract the bids come to."""
        bids = [(bid, seat) for seat, bid in position.setting.bids if bid in self.bids.order]
        if not bids:
            return None
        name, declarer = max(bids, key=lambda pair: self.bids.order.index(pair[0]))
        return Contract(name, declarer, imposed=False)

    def _complete(self, position: Position) -> bool:
        """Whether nothing more could have been bid."""
        return len(position.setting.bids) >= len(position.hands) or self.bids.legal(position) == (PASS,)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """What follows from the bids, once."""
        if position.setting.contract or position.setting.ended:
            return None
        return Hand()
