"""The auction of Hungarian tarokk: bids are held once, and bids that skip a step, or a certain pass, show a trump."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from tarot_records.core.cards import BIT, CODES, HONOURS, PETIT, trump
from tarot_records.core.packs import TAROCK_42
from tarot_records.core.position import NOBODY, Position
from tarot_records.games.hungarian_tarokk.contracts import DRAWN
from tarot_records.phases.bids import (
    CACHED_AUCTIONS,
    PASS,
    AuctionStart,
    AuctionState,
    Bidding,
    BidsMade,
    Need,
    auction_start,
)
from tarot_records.phases.long_auction import HOLD, LongAuction, MaySay

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

ORDER: Final = tuple(DRAWN)
LOWEST: Final = ORDER[0]
BY_SKIPPING: Final = {1: trump(19), 2: trump(18)}
"""Number of steps skipped -> the trump that this shows."""
BY_PASSING: Final = trump(20)
MISDEAL: Final = "misdeal"
"""End of a hand that is dealt again."""
HIGH_HONOURS: Final = HONOURS & ~PETIT
AN_HONOUR: Final = Need(HONOURS, least=1)
FIVE_TRUMPS: Final = (Need(HIGH_HONOURS, least=1), Need(TAROCK_42.trump_suit, least=5))
"""A high honour and five trumps: needed for a showing bid besides its card, where T1 is not enough [H12]."""

MayHold = Callable[[Sequence[int], BidsMade, int], bool]
"""Players from forehand on, what was said besides passes, a player -> whether he may hold."""


class CardShown(NamedTuple):
    """A card that was shown in the auction."""

    seat: int
    card: int
    accepted: bool
    """True if the winner of the auction must call it: somebody bid or held after it, or it was shown by a pass."""


def may_hold(order: Sequence[int], words: BidsMade, seat: int) -> bool:
    """Return whether a seat may hold: one that has bid itself, after a bid and not after a hold [§ 3.3]."""
    return bool(words) and words[-1][1] != HOLD and words[-1][0] != seat and any(bidder == seat for bidder, _ in words)


def may_hold_before(order: Sequence[int], words: BidsMade, seat: int) -> bool:
    """Return the same, but only for a seat before the bidder [H2]."""
    return may_hold(order, words, seat) and order.index(seat) < order.index(words[-1][0])


def height(words: BidsMade) -> int:
    """Return the place of the highest bid; −1 if there is none."""
    return max((ORDER.index(word) for _, word in words if word in ORDER), default=-1)


def skipped(order: Sequence[int], words: BidsMade, seat: int, bid: str, holds: MayHold) -> int | None:
    """Return the card that a bid shows by the steps it skips, where it may show one; None if it shows none [§ 3.5]."""
    if bid not in ORDER or (words and words[-1][0] == seat):
        return None
    highest = height(words)
    lowest = highest if holds(order, words, seat) else highest + 1
    return BY_SKIPPING.get(ORDER.index(bid) - lowest)


def has_shown(order: Sequence[int], words: BidsMade, holds: MayHold) -> int:
    """Return who was the first to show a card by what he skipped; NOBODY if nobody was."""
    shows = (seat for i, (seat, word) in enumerate(words) if skipped(order, words[:i], seat, word, holds) is not None)
    return next(shows, NOBODY)


def shows_by_passing(words: BidsMade, silent: Sequence[int], seat: int) -> bool:
    """Return whether a pass shows T20: he bid three, another two, and the two others are out [§ 3.6]."""
    yielded = len(words) == 2 and words[0] == (seat, ORDER[0]) and words[1][1] == ORDER[1] and words[1][0] != seat
    return yielded and len(silent) == 2 and seat not in silent


@dataclass(frozen=True)
class ShowingAuction(LongAuction):
    """An auction of higher bids and holds, in which some words show a trump and so need it."""

    may_say: MaySay = field(init=False, repr=False, compare=False)
    holds: MayHold = may_hold
    raises: bool = False
    """True if the only bidder may bid higher when the others have passed [H11]."""
    bids_again: bool = True
    """True if a player who has shown a card may bid on [H13]."""
    high: bool = False
    """True if a showing bid needs a high honour and five trumps [H12]."""

    by_words: ClassVar[bool] = True
    shown_by: Callable[[AuctionStart], CardShown | None] = field(init=False, repr=False, compare=False)
    """The card shown in an auction: asked for in every trick, and always the same."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "may_say", self._may_say)
        object.__setattr__(self, "shown_by", lru_cache(CACHED_AUCTIONS)(self._shown_by))
        super().__post_init__()

    def event(self, hand: Hand, position: Position) -> Bidding | None:
        """Return the bids; a hand that is dealt again at once has none."""
        return None if is_misdealt(hand) else super().event(hand, position)

    def _may_say(self, so_far: AuctionState, seat: int) -> tuple[str, ...]:
        higher = ORDER[so_far.highest + 1 :]
        if seat == so_far.bidder:
            alone = len(so_far.silent) == len(so_far.order) - 1 and len(so_far.words) == 1
            return higher if alone and self.raises else ()
        if not self.bids_again and has_shown(so_far.order, so_far.words, self.holds) == seat:
            return (PASS,)
        held = (HOLD,) if self.holds(so_far.order, so_far.words, seat) else ()
        return (PASS, *held, *higher)

    def is_over(self, so_far: AuctionState, players: int) -> bool:
        """Return whether all but the highest bidder have passed, or can only pass; he may still raise."""
        left = [seat for seat in so_far.order if seat not in so_far.silent]
        return left == [so_far.bidder] or super().is_over(so_far, players)

    def last_raises(self, position: Position, so_far: AuctionState) -> tuple[str, ...]:
        """Return the higher bids that the winner of the auction may still say, and does not have to."""
        over = self.next_speaker(so_far, ()) == so_far.bidder != NOBODY and self.is_over(so_far, 0)
        return self.sayable(position, so_far) if over else ()

    def card_shown(self, so_far: AuctionState, seat: int, bid: str) -> str | None:
        """Return the card that a player shows by a word, which has to be one that he holds."""
        card = self._shown(so_far, seat, bid)
        return None if card is None else CODES[card]

    def _shown(self, so_far: AuctionState, seat: int, bid: str) -> int | None:
        if bid == PASS:
            return BY_PASSING if shows_by_passing(so_far.words, so_far.silent, seat) else None
        if not so_far.order or is_trial(so_far) or has_shown(so_far.order, so_far.words, self.holds) != NOBODY:
            return None
        return skipped(so_far.order, so_far.words, seat, bid, self.holds)

    def asked_by(self, so_far: AuctionState, seat: int, word: str) -> tuple[Need, ...]:
        """Return an honour, but for a three as the last resort; and the card that it shows."""
        card = self._shown(so_far, seat, word)
        shown = () if card is None else (Need(BIT[card], least=1),)
        if word == PASS:
            return shown
        honour = () if word == LOWEST and is_trial(so_far) else (AN_HONOUR,)
        return (*honour, *shown, *(FIVE_TRUMPS if shown and self.high else ()))

    def shown(self, position: Position) -> CardShown | None:
        """Return the card shown in the auction; None if none was, or nobody knows the auction."""
        return self.shown_by(auction_start(position))

    def _shown_by(self, floor: AuctionStart) -> CardShown | None:
        so_far, found = self._so_far(floor._replace(bids=())), None
        for seat, word in floor.bids if so_far.order else ():
            if found is not None and word != PASS and seat != found.seat:
                found = found._replace(accepted=True)
            card = self._shown(so_far, seat, word)
            if card is not None:
                found = CardShown(seat, card, accepted=word == PASS)
            so_far = self.after(so_far, seat, word)
        return found


def is_misdealt(hand: Hand) -> bool:
    """Return whether a hand was dealt again before anybody spoke: a void hand that tells neither bids nor words."""
    spoken = hand.bids or hand.contract is not None or hand.exchanges or hand.declarations
    told = hand.bids is not None or "declarations" in hand.model_fields_set
    return hand.end == MISDEAL and told and not spoken


def is_trial(so_far: AuctionState) -> bool:
    """Return whether it is the fourth player's word, after three passes."""
    return len(so_far.silent) == len(so_far.order) - 1 and not so_far.words
