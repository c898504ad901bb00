"""Sicilian Tarocchi before play: the deal in rounds, the auction, the monte, the call, and announcements [PAG]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, Literal

from tarot_records import record as models
from tarot_records.core.cards import BIT, FOOL_BIT, KINGS, PETIT, mask, trump
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack, equal_trumps, pack_of
from tarot_records.core.position import NOBODY, Contract, Position, active_seats, holder
from tarot_records.games import GAMES
from tarot_records.games.tarocchi_siciliani.bargaining import CHIAMO
from tarot_records.phases.auction.auction_state import HeardAuction
from tarot_records.phases.auction.bids import Bidding
from tarot_records.phases.auction.spoken_auction import SpokenAuction
from tarot_records.phases.before_play.call import TALON, OnlyCall
from tarot_records.phases.before_play.talon_parts import TalonParts
from tarot_records.phases.declarations.announcements import bare_findings
from tarot_records.phases.declarations.declarations import DeclarationKind
from tarot_records.rules.game import scheme_of

if TYPE_CHECKING:
    from random import Random

    from tarot_records.phases.auction.contracts import ContractRow
    from tarot_records.record.model import Declaration, Hand
    from tarot_records.rules.phase import Note

SCHEME: Final = scheme_of(GAMES["tarocchi-siciliani"])
AGREEMENT: Final = "agreement"
SCOMMESSA, RIVANTO = "scommessa", "rivanto"
MISERIA: Final = 21
"""The number by which the Miseria, the lowest trump, is written."""
ARIE: Final = mask(map(trump, range(16, 21)))
"""The five highest trumps."""
TAKEN: Final = PETIT | ARIE & ~mask((trump(20),))
"""Trumps that count when the other side takes them."""
STAKE: Final = mask((trump(20), trump(1))) | FOOL_BIT
"""The cards of a scommessa."""
NEVER: Final = KINGS | FOOL_BIT | PETIT | ARIE
"""Cards that are never laid away."""
SAID: Final = 0.08
"""Probability that random play announces something."""


def pack_with(cards: int) -> Pack:
    """Return the pack with these cards (a mask), the Miseria as the lowest trump."""
    return equal_trumps(pack_of(cards), lowest=(MISERIA,), equals=())


# -- the bids of a table that forces somebody to call ----------------------------------------


class ForcedAuction(SpokenAuction, frozen=True, kw_only=True):
    """The bids of a table where the holder of Giove has to call if all pass [Si6]."""

    def heard_in(self, hand: Hand, position: Position) -> HeardAuction:
        """Return the result of the auction of a hand; if all have passed, the holder of Giove (trump 20) calls."""
        heard = super().heard_in(hand, position)
        if not heard.over or heard.bid_contract is not None:
            return heard
        seat = holder(position, trump(20))
        if seat != NOBODY:
            return heard._replace(bid_contract=Contract(CHIAMO, seat, True, NOBODY))
        return heard if position.setting.talon & BIT[trump(20)] else heard._replace(over=False)

    def apply(self, position: Position, bidding: Bidding, note: Note | None = None) -> Position:
        """Return the position after the auction; the contract of a forced caller is marked as imposed."""
        after = super().apply(position, bidding, note)
        contract, made = after.setting.contract, bidding.heard.bid_contract
        if contract is None or made is None or not made.imposed:
            return after
        return after._replace(setting=after.setting._replace(contract=contract._replace(imposed=True)))

    def _contract_findings(self, position: Position, bidding: Bidding, found: int) -> Iterator[Finding]:
        """Yield the differences between the stated contract and that of the bids or, if all pass, of the cards."""
        heard, stated = bidding.heard, bidding.hand.contract
        if not heard.over and not self._now(heard.last).may:
            if stated is None or stated.name is None or stated.declarer is None:
                yield Finding("contract.unknown", ("contract",) if stated else ())
            elif stated.name != CHIAMO:
                yield Finding("contract.none", ("contract",), stated.declarer)
            return
        forced = heard.bid_contract is not None and heard.bid_contract.imposed
        for finding in super()._contract_findings(position, bidding, found):
            if finding.code != "contract.imposed" or not forced:
                yield finding


# -- the monte and the call --------------------------------------------------------------------------------


class Monte(TalonParts, frozen=True, kw_only=True):
    """The monte of Mineo for three, which the dealer takes unseen, but not in a solo after the first round."""

    auction: SpokenAuction

    def face(self, position: Position, row: ContractRow) -> Literal["up", "down"] | None:
        """Return the face with which the cards are taken, up or down; None if it is unknown."""
        contract, dealer, heard = position.setting.contract, position.setting.dealer, self.auction.heard_at(position)
        if contract is None or dealer == NOBODY or heard is None:
            return None if dealer == NOBODY or (contract is not None and contract.declarer == dealer) else "up"
        return "down" if contract.declarer == dealer and heard.round else "up"


class MonteOfDealer(TalonParts, frozen=True):
    """The monte that the dealer takes in Tortorici for four, where nobody bids."""

    def row(self, position: Position) -> ContractRow | None:
        """Return the only contract row, because nobody bids."""
        return next(iter(self.contracts.values()))

    def taker(self, position: Position) -> int:
        """Return the dealer; NOBODY if unknown."""
        return position.setting.dealer


class LackingTrumpCall(OnlyCall, frozen=True):
    """The call of a trump that the caller lacks; the monte does not count to his hand unless he was forced [Si6; Si7].

    If a caller may be forced, the phase of the call comes after that of the monte.
    """

    forced: bool = False
    """True if a caller may be forced, so that without the bids it is unknown whether he has called with the monte."""

    def _held(self, position: Position, seat: int) -> int:
        return super()._held(position, seat) & ~self._taken(position)

    def _taken(self, position: Position) -> int:
        """Return the cards of the monte as a mask if the caller took them after his call; otherwise 0."""
        setting = position.setting
        imposed = setting.contract is not None and setting.contract.imposed
        return setting.talon if setting.taken and not imposed else 0

    def _may_be_legal(self, position: Position, seat: int, card: int) -> bool:
        if super()._may_be_legal(position, seat, card):
            return True
        contract = position.setting.contract
        if not self.forced or position.setting.bids or contract is None or contract.imposed:
            return False
        forced = position.setting._replace(contract=contract._replace(imposed=True))
        return super()._may_be_legal(position._replace(setting=forced), seat, card)

    def whereabouts(self, position: Position, seat: int, card: int) -> str | None:
        """Return the place of a called card before the monte was taken; None if unknown."""
        if not self._taken(position) & BIT[card]:
            return super().whereabouts(position, seat, card)
        return None if self.forced and not position.setting.bids else TALON


# -- announcements -----------------------------------------------------------------------------------------


class Scommessa(DeclarationKind, frozen=True):
    """The bidder bets that his side will have Giove, trump 1 and the Fool."""

    def check(self, position: Position, declaration: Declaration) -> Iterable[Finding]:
        """Yield the findings about a declaration of this kind."""
        contract = position.setting.contract
        yield from bare_findings(declaration)
        if contract is not None and contract.declarer not in (NOBODY, declaration.seat):
            facts = {"kind": declaration.kind, "expected_seat": contract.declarer}
            yield Finding("declare.seat", ("seat",), declaration.seat, facts)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield the bet of the bidder, rarely."""
        contract = position.setting.contract
        made = any(word.kind == SCOMMESSA for word in position.setting.declared)
        if contract is not None and not made and chance.random() < SAID:
            yield models.Declaration(seat=contract.declarer, kind=SCOMMESSA)


class Rivanto(DeclarationKind, frozen=True):
    """Announcement by a foe of the bidder that the last trick counts 2 [Si3].

    Usually only a foe who had no chance to call or to go alone himself may make it.
    """

    auction: SpokenAuction
    any_foe: bool
    """True if each foe may make it."""

    def check(self, position: Position, declaration: Declaration) -> Iterable[Finding]:
        """Yield the findings about a declaration of this kind."""
        contract, heard, seat = position.setting.contract, self.auction.heard_at(position), declaration.seat
        yield from bare_findings(declaration)
        if contract is None:
            return
        spoke = heard is not None and bool(heard.before) and seat in heard.before
        late = contract.imposed or spoke
        if seat in (contract.declarer, contract.partner) or (late and not self.any_foe):
            yield Finding("declare.unfit", ("seat",), seat, {"kind": declaration.kind})

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield, rarely, the announcement by each seat, in random order."""
        if chance.random() < SAID and not any(word.kind == RIVANTO for word in position.setting.declared):
            for seat in chance.sample(active_seats(position), len(active_seats(position))):
                yield models.Declaration(seat=seat, kind=RIVANTO)
