"""The call of Hungarian tarokk: T20, or the next trump below it, or the trump that another player has shown [§ 5]."""

from __future__ import annotations

from typing import Final

from tarot_records.core.cards import BIT, HONOURS, mask, trump
from tarot_records.core.position import NOBODY, Position, active_seats, holder
from tarot_records.games.hungarian_tarokk.bids import BY_PASSING, BY_SKIPPING, CardShown, ShowingAuction
from tarot_records.games.hungarian_tarokk.scarts import TRUMPS, TWENTY, tellers
from tarot_records.phases.before_play.call import Call

SHOWABLE: Final = mask((BY_PASSING, *BY_SKIPPING.values()))
BELOW: Final = tuple(trump(number) for number in range(19, 0, -1))
"""The trumps below T20, the highest first."""


class TrumpCall(Call, frozen=True, kw_only=True):
    """Phase in which the declarer calls a trump; its holder is his partner. If it was laid away, he plays alone."""

    auction: ShowingAuction
    free: int
    """Mask of trumps that may be called if another player has declared trumps laid away [H6]."""
    without_twenty: bool = False
    """True if, after such a declaration, even a declarer without T20 may call any of these trumps [H4]."""

    def legal(self, position: Position, seat: int) -> int:
        """Return the mask of trumps that a seat, all its cards known, may call."""
        shown = self.auction.shown(position)
        if shown is not None and shown.accepted and shown.seat != seat:
            return BIT[shown.card]
        held, laid = position.hands[seat], position.setting.scarts[seat]
        told = any(player != seat for player in tellers(position))
        may = self._by_hand(held, laid, told) | self._showable(position, seat)
        untold = any(number for player, number in enumerate(position.setting.scart_unseen) if player != seat)
        return may | self._by_hand(held, laid, told=True) if untold else may

    def _showable(self, position: Position, seat: int) -> int:
        """Return the trumps that another player may have shown in a part of the auction that is not recorded."""
        is_whole = self.auction.is_over(self.auction.so_far(position), len(active_seats(position)))
        return 0 if is_whole else SHOWABLE & ~self._held(position, seat)

    def _by_hand(self, held: int, laid: int, told: bool) -> int:
        """Return the trumps that may be called with the cards `held` in hand and the cards `laid` away."""
        others = self.free & ~held & ~laid
        if not held & TWENTY:
            return TWENTY | others if told and self.without_twenty else TWENTY
        if told:
            return TWENTY | others
        return TWENTY | BIT[next(card for card in BELOW if not (held | laid) & BIT[card])]

    def _may_be_legal(self, position: Position, seat: int, card: int) -> bool:
        """Return whether the call is legal with some possible hand of the seat."""
        held, unseen = self._held(position, seat), self._unseen(position, seat)
        if unseen <= 0 and not position.missing[seat]:
            return bool(self.legal(position, seat) & BIT[card])
        shown = self.auction.shown(position)
        if shown is not None and shown.accepted and shown.seat != seat:
            return card == shown.card
        if not TRUMPS & BIT[card] & ~(held & ~TWENTY):  # of the trumps in his own hand he may call the twenty only
            return False
        if self._showable(position, seat) & BIT[card]:
            return True
        told = any(player != seat for player in tellers(position)) or any(position.setting.scart_unseen)
        if told and BIT[card] & self.free:
            return True
        above = mask(other for other in BELOW if other > card)
        return not BIT[card] & HONOURS and (above & ~held).bit_count() <= unseen

    def lies_aside(self, position: Position, bit: int) -> bool:
        """Return whether a card is in a scart; the talon does not count, because all its cards are drawn."""
        return any(scart & bit for scart in position.setting.scarts)

    def cannot(self, position: Position, seat: int) -> bool:
        """Return False, because a declarer always has a trump to call."""
        return False


def owner_of_called(position: Position) -> int:
    """Return the seat known to have laid the called card away; NOBODY if none is known."""
    called = position.setting.called
    if called is None:
        return NOBODY
    return next((seat for seat, laid in enumerate(position.setting.scarts) if laid & BIT[called]), NOBODY)


def owners_of_called(position: Position) -> frozenset[int]:
    """Return the seats that may have laid the called card away; empty if none can, or if no card is known as called."""
    contract, called, unseen = position.setting.contract, position.setting.called, position.setting.scart_unseen
    owner = owner_of_called(position)
    if owner != NOBODY:
        return frozenset({owner})
    if contract is None or called is None or contract.partner not in (NOBODY, contract.declarer):
        return frozenset()
    held = holder(position, called) != NOBODY
    return frozenset(seat for seat, number in enumerate(unseen) if number and not held and seat != contract.declarer)


def shown_partner(auction: ShowingAuction, position: Position) -> int:
    """Return the partner if he has shown the card that had to be called; otherwise NOBODY."""
    contract, shown = position.setting.contract, auction.shown(position)
    if contract is None or position.setting.called is None or not _binds(shown, contract.declarer):
        return NOBODY
    return contract.partner


def may_be_shown(auction: ShowingAuction, position: Position) -> bool:
    """Return whether the called card may have been shown, as far as the auction is known."""
    called = position.setting.called
    if called is None or not SHOWABLE & BIT[called]:
        return called is None
    return not auction.is_over(auction.so_far(position), len(active_seats(position)))


def _binds(shown: CardShown | None, declarer: int) -> bool:
    """Return whether the declarer must call the card that another player has shown."""
    return shown is not None and shown.accepted and shown.seat != declarer
