"""The call of Hungarian tarokk: T20, or the next trump below it, or the trump that another has shown [§ 5]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tarot_records.core.cards import BIT, HONOURS, mask, trump
from tarot_records.core.position import NOBODY, Position, active_seats, holder
from tarot_records.games.hungarian_tarokk.bids import BY_PASSING, BY_SKIPPING, CardShown, ShowingAuction
from tarot_records.games.hungarian_tarokk.scarts import TRUMPS, TWENTY, tellers
from tarot_records.phases.call import Call

SHOWABLE: Final = mask((BY_PASSING, *BY_SKIPPING.values()))
BELOW: Final = tuple(trump(number) for number in range(19, 0, -1))
"""The trumps below T20, the highest first."""


@dataclass(frozen=True, kw_only=True)
class TrumpCall(Call):
    """The declarer calls a trump; its holder is his partner, and one laid away leaves him alone."""

    auction: ShowingAuction
    free: int
    """The trumps that may be called once another has told of trumps laid away [H6]."""
    without_twenty: bool = False
    """True if any of those may be called then even by who does not hold T20 [H4]."""

    def legal(self, position: Position, seat: int) -> int:
        """Return the trumps this seat, all its cards known, may call."""
        shown = self.auction.shown(position)
        if shown is not None and shown.accepted and shown.seat != seat:
            return BIT[shown.card]
        told = any(player != seat for player in tellers(position))
        may = self._by_hand(position.hands[seat], position.setting.scarts[seat], told)
        return may if position.setting.bids else may | SHOWABLE & ~self._held(position, seat)

    def _by_hand(self, held: int, laid: int, told: bool) -> int:
        """Return what may be called with these cards in hand, and those laid away."""
        others = self.free & ~held & ~laid
        if not held & TWENTY:
            return TWENTY | others if told and self.without_twenty else TWENTY
        if told:
            return TWENTY | others
        return TWENTY | BIT[next(card for card in BELOW if not (held | laid) & BIT[card])]

    def _may_be_legal(self, position: Position, seat: int, card: int) -> bool:
        """Return whether the call is legal for some hand that fits what is known."""
        held, unseen = self._held(position, seat), self._unseen(position, seat)
        if unseen <= 0 and not position.missing[seat]:
            return bool(self.legal(position, seat) & BIT[card])
        shown = self.auction.shown(position)
        if shown is not None and shown.accepted and shown.seat != seat:
            return card == shown.card
        if not TRUMPS & BIT[card]:
            return False
        told = any(player != seat for player in tellers(position)) or any(position.setting.scart_unseen)
        if told and BIT[card] & self.free:
            return True
        above = mask(other for other in BELOW if other > card)
        return not BIT[card] & HONOURS and (above & ~held).bit_count() <= unseen

    def lies_aside(self, position: Position, bit: int) -> bool:
        """Return whether a card is in a scart; the talon is drawn by all."""
        return any(scart & bit for scart in position.setting.scarts)

    def cannot(self, position: Position, seat: int) -> bool:
        """Return False: there is always something to call."""
        return False


def owner_of_called(position: Position) -> int:
    """Return the seat known to have laid the called card away; NOBODY if it is held, or nobody knows."""
    called = position.setting.called
    if called is None:
        return NOBODY
    return next((seat for seat, laid in enumerate(position.setting.scarts) if laid & BIT[called]), NOBODY)


def owners_of_called(position: Position) -> frozenset[int]:
    """Return who may have laid the card called away."""
    contract, called, unseen = position.setting.contract, position.setting.called, position.setting.scart_unseen
    owner = owner_of_called(position)
    if owner != NOBODY:
        return frozenset({owner})
    if contract is None or called is None or contract.partner not in (NOBODY, contract.declarer):
        return frozenset()
    held = holder(position, called) != NOBODY
    return frozenset(seat for seat, number in enumerate(unseen) if number and not held and seat != contract.declarer)


def shown_partner(auction: ShowingAuction, position: Position) -> int:
    """Return the seat known as partner because it has shown the card that had to be called; else NOBODY."""
    contract, shown = position.setting.contract, auction.shown(position)
    if contract is None or position.setting.called is None or not _binds(shown, contract.declarer):
        return NOBODY
    return contract.partner


def may_be_shown(auction: ShowingAuction, position: Position) -> bool:
    """Return whether the card called may have been shown by a bid that is not known, or be another that was."""
    called = position.setting.called
    if called is None or not SHOWABLE & BIT[called]:
        return called is None
    return not auction.is_over(auction.so_far(position), len(active_seats(position)))


def _binds(shown: CardShown | None, declarer: int) -> bool:
    return shown is not None and shown.accepted and shown.seat != declarer
