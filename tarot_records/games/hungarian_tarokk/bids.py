"""The auction of Hungarian tarokk: a bid may be held once; a bid that skips steps, or a certain pass, shows a trump."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from tarot_records.core.cards import BIT, CODES, HONOURS, PETIT, trump
from tarot_records.core.packs import TAROCK_42
from tarot_records.core.position import NOBODY, Position, turns_of
from tarot_records.games.hungarian_tarokk.contracts import DRAWN, drawers_in
from tarot_records.phases.auction.auction_state import PASS, AuctionStart, AuctionState, BidsMade, Need, auction_start
from tarot_records.phases.auction.bids import CACHED_AUCTIONS, Bidding
from tarot_records.phases.auction.long_auction import HOLD, LongAuction

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

ORDER: Final = tuple(DRAWN)
LOWEST: Final = ORDER[0]
BY_SKIPPING: Final = {1: trump(19), 2: trump(18)}
"""Number of steps skipped -> the trump that the bid shows."""
BY_PASSING: Final = trump(20)
MISDEAL: Final = "misdeal"
"""End of a hand that is dealt again."""
HIGH_HONOURS: Final = HONOURS & ~PETIT
AN_HONOUR: Final = Need(HONOURS, least=1)
FIVE_TRUMPS: Final = (Need(HIGH_HONOURS, least=1), Need(TAROCK_42.trump_suit, least=5))
"""A high honour and five trumps: needed, beside its card, for a showing bid if T1 is not enough [H12]."""

MayHold = Callable[[Sequence[int], BidsMade, int], bool]
"""Function: seats from forehand on, all words except passes, a seat -> True if the seat may hold."""


class CardShown(NamedTuple):
    """A card that was shown in the auction."""

    seat: int
    card: int
    accepted: bool
    """True if the winner of the auction must call it: another bid or held afterwards, or it was shown by a pass."""


def may_hold(order: Sequence[int], words: BidsMade, seat: int) -> bool:
    """Return whether a seat may hold: it has bid itself, and the last word is a bid of another seat [§ 3.3]."""
    return bool(words) and words[-1][1] != HOLD and words[-1][0] != seat and any(bidder == seat for bidder, _ in words)


def may_hold_before(order: Sequence[int], words: BidsMade, seat: int) -> bool:
    """Return whether a seat may hold, as by `may_hold`, and comes before the last bidder [H2]."""
    return may_hold(order, words, seat) and order.index(seat) < order.index(words[-1][0])


def skipped(order: Sequence[int], words: BidsMade, seat: int, bid: str, holds: MayHold) -> int | None:
    """Return the card that a bid shows by the steps it skips; None if it shows no card [§ 3.5]."""
    if bid not in ORDER or (words and words[-1][0] == seat):
        return None
    highest = max((ORDER.index(word) for _, word in words if word in ORDER), default=-1)
    lowest = highest if holds(order, words, seat) else highest + 1
    return BY_SKIPPING.get(ORDER.index(bid) - lowest)


def has_shown(order: Sequence[int], words: BidsMade, holds: MayHold) -> int:
    """Return the first seat that showed a card by skipping steps; NOBODY if no seat did."""
    shows = (seat for i, (seat, word) in enumerate(words) if skipped(order, words[:i], seat, word, holds) is not None)
    return next(shows, NOBODY)


def shows_by_passing(words: BidsMade, silent: Sequence[int], seat: int) -> bool:
    """Return whether a pass shows T20: the seat bid three, another bid two, and the two others are out [§ 3.6]."""
    yielded = len(words) == 2 and words[0] == (seat, ORDER[0]) and words[1][1] == ORDER[1] and words[1][0] != seat
    return yielded and len(silent) == 2 and seat not in silent


class ShowingAuction(LongAuction, frozen=True):
    """An auction of higher bids and holds, in which some bids and a pass show a trump that the speaker must hold."""

    holds: MayHold = may_hold
    raises: bool = False
    """True if the only bidder may bid higher after the others have passed [H11]."""
    bids_again: bool = True
    """True if a player who has shown a card may bid again [H13]."""
    high: bool = False
    """True if a showing bid needs a high honour and five trumps [H12]."""

    by_words: ClassVar[bool] = True

    @cached_property
    def shown_by(self) -> Callable[[AuctionStart], CardShown | None]:
        """Cached function for the card shown in an auction, which every trick needs."""
        return lru_cache(CACHED_AUCTIONS)(self._shown_by)

    def event(self, hand: Hand, position: Position) -> Bidding | None:
        """Return the bids; None if the hand was dealt again before the auction."""
        return None if is_misdealt(hand) else super().event(hand, position)

    def may_say(self, so_far: AuctionState, seat: int) -> tuple[str, ...]:
        """Return the words that a seat may say next."""
        higher = ORDER[so_far.highest + 1 :]
        if seat == so_far.bidder:
            alone = len(so_far.silent) == len(so_far.order) - 1 and len(so_far.words) == 1
            return higher if alone and self.raises else ()
        if not self.bids_again and has_shown(so_far.order, so_far.words, self.holds) == seat:
            return (PASS,)
        held = (HOLD,) if self.holds(so_far.order, so_far.words, seat) else ()
        return (PASS, *held, *higher)

    def is_over(self, so_far: AuctionState, players: int) -> bool:
        """Return whether all but the highest bidder have passed or can only pass; he may still raise."""
        left = [seat for seat in so_far.order if seat not in so_far.silent]
        return left == [so_far.bidder] or super().is_over(so_far, players)

    def last_raises(self, position: Position, so_far: AuctionState) -> tuple[str, ...]:
        """Return the higher bids that the winner of the auction may still make, but need not."""
        over = self.next_speaker(so_far, ()) == so_far.bidder != NOBODY and self.is_over(so_far, 0)
        return self.sayable(position, so_far) if over else ()

    def may_be_raised(self, position: Position, bidding: Bidding) -> bool:
        """Return whether the only bidder may have raised his bid: the recorded draws are not those of his bid."""
        hand, heard = bidding.hand, bidding.heard
        named, told = heard.bid_contract, hand.tricks or hand.scores or hand.exchanges or hand.scart
        if named is None or hand.contract is not None or not (heard.over and told):
            return False
        order, is_drawn = turns_of(position)[named.declarer], hand.exchanges or hand.scart
        if is_drawn and agrees_with_draws(hand, named.name, order):
            return False
        higher = self.last_raises(position, heard.last)
        return any(agrees_with_draws(hand, bid, order) for bid in higher) if is_drawn else bool(higher)

    def card_shown(self, so_far: AuctionState, seat: int, bid: str) -> str | None:
        """Return the code of the card that a seat shows by a word, and must hold; None if it shows no card."""
        card = self._shown(so_far, seat, bid)
        return None if card is None else CODES[card]

    def _shown(self, so_far: AuctionState, seat: int, bid: str) -> int | None:
        """Return the card that a seat shows by a word; None if it shows no card."""
        if bid == PASS:
            return BY_PASSING if shows_by_passing(so_far.words, so_far.silent, seat) else None
        if not so_far.order or is_trial(so_far) or has_shown(so_far.order, so_far.words, self.holds) != NOBODY:
            return None
        return skipped(so_far.order, so_far.words, seat, bid, self.holds)

    def asked_by(self, so_far: AuctionState, seat: int, word: str) -> tuple[Need, ...]:
        """Return the cards that a word needs: an honour, except for a last-resort three, and the card shown."""
        card = self._shown(so_far, seat, word)
        shown = () if card is None else (Need(BIT[card], least=1),)
        if word == PASS:
            return shown
        honour = () if word == LOWEST and is_trial(so_far) else (AN_HONOUR,)
        return (*honour, *shown, *(FIVE_TRUMPS if shown and self.high else ()))

    def shown(self, position: Position) -> CardShown | None:
        """Return the card shown in the auction; None if no card was shown or the auction is unknown."""
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


def agrees_with_draws(hand: Hand, game: str, order: tuple[int, ...]) -> bool:
    """Return whether the recorded draws and scarts are those of a game; `order` has the seats from the declarer on."""
    drawn = drawers_in(game, order)
    for exchange, seat in zip(hand.exchanges, (*drawn, *(NOBODY,) * len(hand.exchanges)), strict=False):
        taker, cards = exchange.taker, exchange.cards
        if taker is not None and (taker != seat or (cards is not None and drawn[seat] != len(cards))):
            return False
    return not [scart for scart in hand.scart or () if drawn.get(scart.seat) != len(scart.cards)]


def is_misdealt(hand: Hand) -> bool:
    """Return whether a hand was dealt again before the auction: a void hand without bids and declarations."""
    spoken = hand.bids or hand.contract is not None or hand.exchanges or hand.declarations
    told = hand.bids is not None or hand.states("declarations")
    return hand.end == MISDEAL and told and not spoken


def is_trial(so_far: AuctionState) -> bool:
    """Return whether the fourth player is to speak after three passes."""
    return len(so_far.silent) == len(so_far.order) - 1 and not so_far.words
