"""States of an auction: where it begins, the words said so far, and its result."""

from typing import NamedTuple

from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Contract, FrozenValue, Position

PASS = "pass"
BidsMade = tuple[tuple[int, str], ...]
"""Bids made so far, each with its seat."""
AuctionWords = tuple[tuple[int, str, str | None], ...]
"""Words (bids and passes) of an auction: the seat, the word, and the card that it names; None if it names none."""
NO_BID = -1
"""Place in the order of bids while nobody has bid."""


class AuctionState(FrozenValue, frozen=True):
    """State of an auction: everything that determines the possible next words (bids and passes)."""

    last: int
    """The seat that spoke last; at first the dealer."""
    number: int = 0
    """Number of words so far."""
    silent: tuple[int, ...] = ()
    """Seats that may not speak again."""
    highest: int = NO_BID
    """Place of the highest bid in the order of bids; NO_BID if there is none."""
    bidder: int = NOBODY
    """The seat that was the first to make the highest bid."""
    order: tuple[int, ...] = ()
    """The playing seats in the order of turns, from forehand; empty if unknown, or if the auction does not need it."""
    words: BidsMade = ()
    """The words other than passes, in an auction of many rounds."""


class AuctionStart(FrozenValue, frozen=True):
    """Everything that determines an auction besides its words."""

    dealer: int
    bids: BidsMade
    """Bids made before."""
    again: bool
    """True if the same dealer deals again."""
    seats: int
    sits_out: tuple[int, ...]


def auction_start(position: Position) -> AuctionStart:
    """Return the start of the auction that begins or goes on in a position."""
    setting = position.setting
    return AuctionStart(setting.dealer, setting.bids, setting.again, len(position.hands), setting.sits_out)


class Need(NamedTuple):
    """Cards (a mask) of which the bidder's dealt hand must have at least `least` and at most `most`."""

    cards: int
    least: int = 0
    most: int = 100


class HeardAuction(NamedTuple):
    """The result of going through the words of an auction."""

    made: BidsMade
    """All bids made, with those of the `AuctionStart` first."""
    last: AuctionState
    """State after the last word."""
    over: bool
    """True if nothing more can be bid."""
    bid_contract: Contract | None
    """The contract if no more words follow; None if nothing is played then."""
    wrong: tuple[Finding, ...]
    """Findings about the words."""
    before: tuple[AuctionState, ...] = ()
    """State before each word."""
    asked: tuple[tuple[Need, ...], ...] = ()
    """Cards that each word requires in its speaker's hand, in an auction of many rounds."""
