"""The rounds of the deal: packets of a fixed size to each player in turn, checked if the record states them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Position, Rotation, active_seats, next_seat, turns_of
from tarot_records.rules.phase import Phase

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Packet


class Served(NamedTuple):
    """A packet of cards given to a hand or the talon."""

    place: int
    """Index of the packet in the record's list."""
    seat: int | None
    """Seat that got the packet; None for the talon or a hand that nobody plays."""
    number: int
    """Number of cards."""


class Rounds(Phase, frozen=True):
    """The check of the packets of a deal, in games whose source describes their order and sizes."""

    sizes: tuple[int, ...]
    """Number of cards to each player, round by round."""
    last: int = 0
    """Number of the last cards of the pack, which go to the dealer; 0 if the stock may be dealt at any time."""
    first: int | None = None
    """Number of places from the dealer to the player served first: 1 for the next one; None if unknown."""
    joined: bool = False
    """True if the dealer may take the last cards in one packet with those of his last round."""
    in_turn: bool = True
    """True if players are served in the order of play; otherwise each once a round, in any order."""
    name: str = "packets"

    def event(self, hand: Hand, position: Position) -> Sequence[Packet] | None:
        """Return the packets; None if none are stated, or if they do not give each player the right number of cards."""
        packets = hand.deal.packets if hand.deal is not None else None
        if not packets:
            return None
        dealer, players, size = position.setting.dealer, active_seats(position), sum(self.sizes)
        given = [sum(packet.count for packet in packets if packet.seat == seat) for seat in players]
        rest = sum(packet.count for packet in packets) - sum(given)
        if self.last and rest == 0 and dealer in players:
            given[players.index(dealer)] -= self.last
        stray = 0 < rest < self.last or (rest > self.last > 0 and self.in_turn)
        stray |= any(packet.seat not in (None, *players) for packet in packets)
        return packets if given == [size] * len(players) and not stray else None

    def check(self, position: Position, packets: Sequence[Packet]) -> Iterator[Finding]:
        """Yield a finding about the first packet that goes to a wrong player or has a wrong size."""
        dealer = position.setting.dealer
        served = [Served(i, packet.seat, packet.count) for i, packet in enumerate(packets)]
        if self.last:
            end = served.pop()
            if self.joined and end.seat == dealer and end.number == self.sizes[-1] + self.last:
                served.append(end._replace(number=self.sizes[-1]))
            elif end.seat not in (None, dealer) or end.number != self.last:
                yield Finding("deal.last_cards", ("deal", "packets", end.place), None, {"number": self.last})
                return
        else:
            served = _without_stock(served)
        yield from self._turn_findings(served, self._turns(served, dealer, turns_of(position)))

    def _turns(self, served: Sequence[Served], dealer: int, turns: Rotation) -> Sequence[int | None]:
        """Return the seats that are served in a round, in order."""
        if not self.in_turn:
            return list(dict.fromkeys(packet.seat for packet in served))
        start = served[0].seat or 0
        if self.first is not None and dealer != NOBODY:
            start = turns[next_seat(turns, dealer)][self.first - 1]
        return turns[start]

    def _turn_findings(self, served: Sequence[Served], turns: Sequence[int | None]) -> Iterator[Finding]:
        """Yield a finding about the first packet with a wrong seat or size; `turns` has the seats of a round."""
        due: list[int | None] = []
        for number, packet in enumerate(served):
            due = due or list(turns)
            expected = self.sizes[min(number // len(turns), len(self.sizes) - 1)]
            if packet.seat not in (due[:1] if self.in_turn else due):
                facts = {"expected_seat": next((seat for seat in due if seat is not None), None)}
                yield Finding("deal.turn", ("deal", "packets", packet.place), packet.seat, facts)
                return
            if packet.number != expected:
                facts = {"found": packet.number, "expected": expected, "number": number // len(turns) + 1}
                yield Finding("deal.packet", ("deal", "packets", packet.place, "count"), packet.seat, facts)
                return
            due.remove(packet.seat)


def _without_stock(served: Sequence[Served]) -> list[Served]:
    """Return the packets of the players; a packet interrupted by cards for the stock counts as one."""
    players: list[Served] = []
    stock = False
    for packet in served:
        if packet.seat is None:
            stock = True
            continue
        if stock and players and players[-1].seat == packet.seat:
            before = players.pop()
            packet = before._replace(number=before.number + packet.number)
        players.append(packet)
        stock = False
    return players
