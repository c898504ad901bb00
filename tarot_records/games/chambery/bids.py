"""The manners of bidding at Chambéry: one round, the first bid, or round after round."""

from collections.abc import Callable
from dataclasses import dataclass

from tarot_records.phases.bids import NO_BID, PASS, Auction, BidsMade
from tarot_records.position import NOBODY, Rotation, next_seat

PLAYERS = 5


@dataclass(frozen=True)
class FirstBid(Auction):
    """The first who bids has won; the others can only pass."""

    def above(self, bids: BidsMade) -> tuple[str, ...]:
        """Any bid, until there is one."""
        return (PASS, *self.order) if self.highest(bids) == NO_BID else (PASS,)


@dataclass(frozen=True)
class RoundsOfBids(Auction):
    """Bidding goes round the table; who has passed is out."""

    def above(self, bids: BidsMade) -> tuple[str, ...]:
        """Any higher bid, until only one player is left."""
        return (PASS,) if self._one_is_left(bids) else super().above(bids)

    def _one_is_left(self, bids: BidsMade) -> bool:
        """Whether all have passed but the one who bid highest."""
        out = {seat for seat, word in bids if word == PASS}
        return len(out) == PLAYERS - 1 and self.highest(bids) != NO_BID

    def next_speaker(self, bids: BidsMade, dealer: int, turns: Rotation) -> int:
        """The next player who has not passed."""
        last = bids[-1][0] if bids else dealer
        if last == NOBODY:
            return NOBODY
        out = {seat for seat, word in bids if word == PASS}
        return next((seat for seat in turns[next_seat(turns, last)] if seat not in out), NOBODY)

    def has_spoken(self, bids: BidsMade, seat: int) -> bool:
        """Whether he has passed."""
        return (seat, PASS) in bids

    def is_over(self, bids: BidsMade, players: int) -> bool:
        """All have passed but perhaps one, or nothing higher can be bid."""
        passed = {seat for seat, word in bids if word == PASS}
        return len(passed) == players or self.above(bids) == (PASS,)


MANNERS: dict[str, Callable[..., Auction]] = {"one_round": Auction, "first_bid": FirstBid, "rounds": RoundsOfBids}
"""Value of the option -> the auction."""
