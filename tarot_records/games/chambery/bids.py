"""The manners of bidding at Chambéry: one round, the first bid, or round after round."""

from collections.abc import Callable
from dataclasses import dataclass

from tarot_records.core.position import NOBODY, Rotation, next_seat
from tarot_records.phases.bids import NO_BID, PASS, Auction, Spoken

PLAYERS = 5


@dataclass(frozen=True)
class FirstBid(Auction):
    """The first who bids has won; the others can only pass."""

    def above(self, so_far: Spoken) -> tuple[str, ...]:
        """Return any bid, until there is one."""
        return (PASS, *self.order) if so_far.highest == NO_BID else (PASS,)


@dataclass(frozen=True)
class RoundsOfBids(Auction):
    """Bidding goes round the table; who has passed is out."""

    def is_last_word(self, bid: str) -> bool:
        """Return who bids may bid again."""
        return bid == PASS

    def above(self, so_far: Spoken) -> tuple[str, ...]:
        """Return any higher bid, until all have passed but the one who bid highest."""
        one_is_left = len(so_far.silent) == PLAYERS - 1 and so_far.highest != NO_BID
        return (PASS,) if one_is_left else super().above(so_far)

    def next_speaker(self, so_far: Spoken, turns: Rotation) -> int:
        """Return the next player who has not passed."""
        if so_far.last == NOBODY:
            return NOBODY
        return next((seat for seat in turns[next_seat(turns, so_far.last)] if seat not in so_far.silent), NOBODY)

    def is_over(self, so_far: Spoken, players: int) -> bool:
        """Return whether all have passed but perhaps one, or nothing higher can be bid."""
        return len(so_far.silent) == players or len(self.above(so_far)) == 1


MANNERS: dict[str, Callable[..., Auction]] = {"one_round": Auction, "first_bid": FirstBid, "rounds": RoundsOfBids}
"""Value of the option -> the auction."""
