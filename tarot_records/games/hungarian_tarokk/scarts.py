"""Scarts of Hungarian tarokk: each player lays away as many cards as he drew, and declares the trumps [§ 4]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from tarot_records.core.cards import BIT, HONOURS, KINGS, trump
from tarot_records.core.faults import Finding
from tarot_records.core.packs import TAROCK_42
from tarot_records.core.position import Position, turns_of
from tarot_records.games.hungarian_tarokk.bids import CardShown, ShowingAuction
from tarot_records.games.hungarian_tarokk.contracts import drawers, drawers_in
from tarot_records.phases.auction.bids import CACHED_AUCTIONS
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.before_play.several_scarts import SeveralScarts
from tarot_records.phases.declarations.trumps_laid import TrumpsLaid, TrumpsTold, told_of

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

TRUMPS: Final = TAROCK_42.trump_suit
NEVER: Final = HONOURS | KINGS
"""Mask of cards that no player may lay away."""
TWENTY: Final = BIT[trump(20)]


class LaidAway(SeveralScarts, frozen=True, kw_only=True):
    """Each player lays away as many cards as he has drawn; the declarer shows the trumps among his cards.

    A player may also not lay away the card that he has shown in the auction [H4].
    """

    auction: ShowingAuction

    @cached_property
    def scarts(self) -> Callable[[str, tuple[int, ...], CardShown | None], Mapping[int, Scarts]]:
        """Cached function: contract, seats from the declarer on, card shown -> scart of each seat that lays away."""
        return lru_cache(CACHED_AUCTIONS)(self._scarts)

    def _scarts(self, contract: str, order: tuple[int, ...], shown: CardShown | None) -> Mapping[int, Scarts]:
        """Map each seat that lays cards away to its scart."""
        due = drawers_in(contract, order).items()
        return {seat: self._scart(seat, size, seat == order[0], shown) for seat, size in due}

    def _scart(self, seat: int, size: int, declares: bool, shown: CardShown | None) -> Scarts:
        """Return the scart of `size` cards of a seat; the declarer (`declares`) shows the trumps in it."""
        barred = self.never | (BIT[shown.card] if shown is not None and shown.seat == seat else 0)
        to_show = TRUMPS & ~barred if declares else 0
        return Scarts(size, lambda held: barred, lambda position: seat, self.table, never=NEVER, to_show=to_show)

    def due(self, position: Position) -> Mapping[int, Scarts]:
        """Map each seat that lays cards away, in turn, to its scart; empty if the game is unknown."""
        contract = position.setting.contract
        if contract is None:
            return {}
        return self.scarts(contract.name, turns_of(position)[contract.declarer], self.auction.shown(position))


# -- declared trumps -----------------------------------------------------------------------------------


def all_but_declarer(position: Position) -> tuple[int, ...] | None:
    """Return the seats other than the declarer that lay cards away; None if the contract is unknown."""
    contract = position.setting.contract
    return None if contract is None else tuple([seat for seat in drawers(position) if seat != contract.declarer])


LAID: Final = TrumpsLaid(TRUMPS, all_but_declarer)


def tellers(position: Position) -> frozenset[int]:
    """Return the seats that have declared trumps laid away, or must have done so though it is not recorded."""
    return frozenset((*told_of(position), *LAID.to_tell(position)))


class LaidBeforeCall(TrumpsTold, frozen=True):
    """The declared numbers of trumps laid away; links encode them with the announcements."""

    codes: ClassVar[str] = ""


def trumps_told_due(position: Position, hand: Hand) -> Iterator[Finding]:
    """Yield a finding if a seat laid trumps away and their number is not declared."""
    told = told_of(position)
    silent = [seat for seat in LAID.to_tell(position) if seat not in told]
    if silent:
        yield Finding("declare.laid_unknown", (), silent[0], {})
