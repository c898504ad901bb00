"""Troggu before play: the deal, the contracts, a game imposed on the holder of the Fool, the scart, the call [PAG].

The talon is called the Tapp.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from tarot_records.core.cards import (
    BIT,
    CARDS,
    FOOL,
    FOOL_BIT,
    KINGS,
    PETIT,
    UNKNOWN,
    WORLD,
    cards_in,
    codes_of,
    mask_of,
    trump,
)
from tarot_records.core.faults import Finding
from tarot_records.core.packs import pack_of, reverse_pips
from tarot_records.core.position import NOBODY, Contract, Position, active_seats, holder, turns_of
from tarot_records.games import GAMES
from tarot_records.phases.auction.bids import Auction, Bidding
from tarot_records.phases.auction.contracts import ContractRow, Contracts, TalonUse, contracts, row_of
from tarot_records.phases.before_play.scart import InferredScart, Scarts
from tarot_records.phases.common.unrecorded_hands import played_by
from tarot_records.rules.game import scheme_of
from tarot_records.rules.moves import CardGroups
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.core.packs import Pack
    from tarot_records.phases.auction.auction_state import HeardAuction
    from tarot_records.record.model import Hand, Scart

SCHEME: Final = scheme_of(GAMES["troggu"])
PACK: Final[Pack] = reverse_pips(pack_of(SCHEME.pack, "highest trump"))
NORMAL, SOLO, MISERE = "normal", "solo", "misere"
FIVES: Final = KINGS | FOOL_BIT | WORLD | PETIT
"""Cards worth five, as a mask."""
CALLABLE: Final = PACK.trump_suit & ~FOOL_BIT & ~WORLD
"""Trumps that may be called, as a mask."""
CALLING: Final = 7
"""Number of players from which on a partner is called, and a game is imposed if all pass."""
_UNTAKEN: Final = TalonUse(shown=False, rest="nobody")


class HandSizes(NamedTuple):
    """The deal for a number of players."""

    packets: tuple[int, ...]
    """Number of cards to each player, round by round."""
    tapp: int

    @property
    def hand(self) -> int:
        """Number of cards of each player."""
        return sum(self.packets)


DEALT: Final[Mapping[int, HandSizes]] = {
    3: HandSizes((6, 6, 6), 8),
    4: HandSizes((4, 4, 5), 10),
    5: HandSizes((4, 4, 3), 7),
    6: HandSizes((4, 5), 8),
    7: HandSizes((4, 4), 6),
    8: HandSizes((4, 3), 6),
}
"""Number of players -> the deal [PAG, deal]."""


def table_of(players: int, stake: int) -> Contracts:
    """Return the contracts with the payment of each foe, the lowest first; a Misere is never bid."""
    return contracts(
        (
            ContractRow(MISERE, stake, "each", _UNTAKEN),
            ContractRow(
                *(NORMAL, stake, "called" if players >= CALLING else "alone"),
                TalonUse(taken=1, shown=False),
                declarer_leads=True,
            ),
            ContractRow(SOLO, 2 * stake, "alone", _UNTAKEN, declarer_leads=True),
        )
    )


# -- bids --------------------------------------------------------------------------------------------


class ImposingAuction(Auction, frozen=True, kw_only=True):
    """The bids of seven or eight: if all pass, the holder of the Fool must play [PAG, seven or eight players].

    If the Fool is in the Tapp, the holder of trump 1 must; if both are, a Misere is played.
    """

    table: TrickTable

    def heard_in(self, hand: Hand, position: Position) -> HeardAuction:
        """Return the result of the auction of a hand; if all have passed, with the contract that `imposed` finds."""
        heard = super().heard_in(hand, position)
        return heard._replace(bid_contract=self.imposed(hand, position)) if self._all_passed(heard, hand) else heard

    def _all_passed(self, heard: HeardAuction, hand: Hand) -> bool:
        """Return whether all have passed: every word is a pass and none is missing, or a player who passed plays."""
        played = hand.contract is not None and hand.contract.declarer in heard.last.silent
        return heard.last.bidder == NOBODY and (heard.over or played)

    def imposed(self, hand: Hand, position: Position) -> Contract | None:
        """Return the contract if all pass; None if unknown.

        If the holder is unknown, the declarer is the seat that plays the Fool, which he may have from the Tapp.
        """
        for card in (FOOL, trump(1)):
            seat = holder(position, card)
            if seat != NOBODY:
                return Contract(NORMAL, seat, True, NOBODY)
            if not position.setting.talon & BIT[card]:
                break
        else:
            return Contract(MISERE, NOBODY, False, NOBODY)
        played, complete = played_by(self.table, hand, NOBODY, turns_of(position))
        for seat, cards in enumerate(played):
            if cards & FOOL_BIT:
                return Contract(NORMAL, seat, True, NOBODY)
        players = active_seats(position)
        whole = complete and sum(map(int.bit_count, played)) == DEALT[len(players)].hand * len(players)
        return Contract(MISERE, NOBODY, False, NOBODY) if whole else None

    def _contract_findings(self, position: Position, bidding: Bidding, found: int) -> Iterator[Finding]:
        """Yield the differences between the stated contract and that of the bids, or if all pass, of the cards."""
        heard, stated = bidding.heard, bidding.hand.contract
        if not self._all_passed(heard, bidding.hand):
            yield from super()._contract_findings(position, bidding, found)
        elif heard.bid_contract is not None:
            for finding in super()._contract_findings(position, bidding, found):
                if finding.code != "contract.imposed" or heard.bid_contract.name == MISERE:
                    yield finding
        elif stated is not None and stated.name == SOLO:
            yield Finding("contract.none", ("contract",), stated.declarer)
        elif stated is None or stated.name is None or self._lacks_declarer(stated):
            yield Finding("contract.unknown", ("contract",) if stated else ())


# -- scart -------------------------------------------------------------------------------------------


def taker_of(table: Contracts) -> Callable[[Position], int | None]:
    """Return a function for the seat that takes the Tapp; NOBODY if unknown, None if no seat does."""

    def taker(position: Position) -> int | None:
        contract, row = position.setting.contract, row_of(table, position)
        if contract is None:
            return NOBODY
        return contract.declarer if row is not None and row.talon.taken else None

    return taker


class TogetherScart(Scarts, frozen=True):
    """A scart in which some of the barred cards, here `last_resort`, may go if all of them do [PAG; Tr5]."""

    def choice(self, held: int | None) -> CardGroups:
        """Return the choice of a scart from some held cards (a mask); without groups if they are unknown (None)."""
        if held is None:
            return CardGroups("cards", ())
        plain, together = held & ~FIVES, self.last_resort
        number = together.bit_count()
        if not together or together & ~held or plain.bit_count() < self.size - number:
            return CardGroups("cards", ((plain, self.size),))
        return CardGroups(
            "cards", ((plain, self.size), (together, 0)), instead=((plain, self.size - number), (together, number))
        )

    def _card_findings(self, position: Position, scart: Scart | InferredScart) -> Iterator[Finding]:
        for finding in super()._card_findings(position, scart):
            if finding.code != "scart.barred" or not BIT[CARDS[finding.facts["card"]]] & self.last_resort:
                yield finding
        yield from self._together_findings(position, scart)

    def _together_findings(self, position: Position, scart: Scart | InferredScart) -> Iterator[Finding]:
        """Yield a finding if only some of the cards that go together are laid away, as far as the cards are known."""
        cards, seat = mask_of(scart.cards), scart.seat
        unread = sum(CARDS[code] >= UNKNOWN for code in scart.cards)
        others = self.last_resort & ~cards
        elsewhere = any(holder(position, card) not in (NOBODY, seat) for card in cards_in(others))
        if cards & self.last_resort and (others.bit_count() > unread or elsewhere):
            place = next(i for i, code in enumerate(scart.cards) if BIT[CARDS[code]] & self.last_resort)
            facts = {"card": scart.cards[place], "legal": codes_of(self._held(position, seat) & ~FIVES)}
            yield Finding("scart.barred", ("cards", place), seat, facts)

    def _last_resort_findings(self, held: int, scart: Scart | InferredScart) -> Iterator[Finding]:
        """Return no findings: these cards may go even if there are others."""
        return iter(())


def scart_of(table: Contracts, tapp: int, kings: str, play: TrickTable) -> TogetherScart:
    """Return the scart of a normal game, of `tapp` cards; `kings` is the value of the option of this name."""
    together = {"four": KINGS, "seven": FIVES, "none": 0}[kings]
    if together.bit_count() > tapp:
        together = 0

    def barred(held: int) -> int:
        return FIVES if together & ~held else FIVES & ~together

    return TogetherScart(tapp, barred, taker_of(table), play, never=FIVES & ~together, last_resort=together)
