"""Sicilian Tarocchi before play: the deal in rounds, the auction, the monte, the call, and announcements [PAG]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from tarot_records import record as models
from tarot_records.coding.passage import SEATS
from tarot_records.core.cards import BIT, FOOL_BIT, KINGS, PETIT, mask, trump
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.packs import Pack, equal_trumps, pack_of
from tarot_records.core.position import (
    NOBODY,
    Contract,
    Position,
    active_seats,
    hand_size,
    holder,
    next_seat,
    turns_at,
    turns_of,
)
from tarot_records.games import GAMES
from tarot_records.games.tarocchi_siciliani.bargaining import CHIAMO, PACKET, VADO_SOLO, Heard, Listen
from tarot_records.phases.auction_state import AuctionStart, AuctionState, AuctionWords, HeardAuction
from tarot_records.phases.bids import Auction, Bidding, BidWord, CardNamed
from tarot_records.phases.call import OnlyCall
from tarot_records.phases.declarations import DeclarationKind
from tarot_records.phases.talon_parts import TalonParts
from tarot_records.rules.game import scheme_of
from tarot_records.rules.moves import Moves, OneOf

if TYPE_CHECKING:
    from random import Random

    from tarot_records.phases.contracts import ContractRow
    from tarot_records.record.model import Bid, Declaration, Hand
    from tarot_records.record.model import Contract as ContractRecord
    from tarot_records.rules.phase import Note

SCHEME: Final = scheme_of(GAMES["tarocchi-siciliani"])
AGREEMENT, ALL_PASS = "agreement", "all_pass"
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


SELDOM: Final = 0.05
"""Weight of a solo in the first round in random play."""


# -- the auction ---------------------------------------------------------------------------------------


class SpokenWord(BidWord, frozen=True, kw_only=True):
    """The choice of a word, which random play draws by its weight."""

    weights: Mapping[str, float]
    first_round: bool

    def draw(self, chance: Random) -> str:
        """Return a random word, seldom a solo in the first round."""
        weights = {**self.weights, **({VADO_SOLO: SELDOM} if self.first_round else {})}
        return chance.choices(self.sayable, [weights.get(word, 1) for word in self.sayable])[0]


class SpokenAuction(Auction, frozen=True, kw_only=True):
    """An auction whose words follow from those said before by a function of the ruleset."""

    listen: Listen
    ends: str = ALL_PASS
    """End of a hand that nobody plays."""
    weights: Mapping[str, float] = {}
    """Word -> its weight in random play, if that is not 1."""
    hand: int = 0
    """Number of cards of each player, in a ruleset in which the deal may state only those dealt; otherwise 0."""

    def heard_at(self, position: Position) -> Heard | None:
        """Return what follows from the words in a position; None if no words or no dealer are known."""
        setting = position.setting
        if not setting.bids or setting.dealer == NOBODY:
            return None
        return self.listen(setting.bids, turns_of(position)[next_seat(turns_of(position), setting.dealer)])

    def _heard(self, floor: AuctionStart, words: AuctionWords) -> HeardAuction:
        """Return the result of an auction; the first speaker determines an unknown dealer."""
        turns = turns_at(floor.seats, floor.sits_out)
        if floor.dealer == NOBODY and words and words[0][0] in turns[0]:
            floor = floor._replace(dealer=turns[words[0][0]][-1])
        return super()._heard(floor, words)

    def _so_far(self, floor: AuctionStart) -> AuctionState:
        """Return the state of the auction at its start, with the order of turns if the dealer is known."""
        turns = turns_at(floor.seats, floor.sits_out)
        so_far = AuctionState(
            floor.dealer, order=() if floor.dealer == NOBODY else turns[next_seat(turns, floor.dealer)]
        )
        for seat, bid in floor.bids:
            so_far = self.after(so_far, seat, bid)
        return so_far

    def _now(self, so_far: AuctionState) -> Heard:
        """Return what follows from the words so far; all words by anybody if the dealer is unknown."""
        return self.listen(so_far.words, so_far.order) if so_far.order else Heard({NOBODY: self._every})

    @cached_property
    def _every(self) -> tuple[str, ...]:
        """All words of the ruleset."""
        return (self.passing, *self.besides, *self.order)

    def after(self, so_far: AuctionState, seat: int, bid: str) -> AuctionState:
        """Return the state after one more word."""
        after = so_far._replace(last=seat, number=so_far.number + 1, words=(*so_far.words, (seat, bid)))
        contract = self._now(after).contract
        if contract is None:
            return after
        return after._replace(highest=self.places[contract[0]], bidder=contract[1])

    def next_speaker(self, so_far: AuctionState, turns: object) -> int:
        """Return the seat that usually speaks next; NOBODY at the end, or if it is unknown."""
        return next(iter(self._now(so_far).may), NOBODY)

    def above(self, so_far: AuctionState) -> tuple[str, ...]:
        """Return the words that the next player may say."""
        return next(iter(self._now(so_far).may.values()), ())

    def is_over(self, so_far: AuctionState, players: int) -> bool:
        """Return whether nobody may speak any more."""
        return not self._now(so_far).may

    def check_word(
        self, floor: AuctionStart, so_far: AuctionState, i: int, seat: int, bid: str, card: str | None = None
    ) -> Iterator[Finding]:
        """Yield the findings about bid `i` of the record after an auction so far."""
        may, path = self._now(so_far).may, ("bids", i)
        if card is not None:
            yield Finding("record.section", (*path, "card"), seat, {"field": "card"})
        if seat >= floor.seats:
            yield no_such_seat((*path, "seat"), seat, floor.seats)
        elif not may:
            yield Finding("bid.over", path, seat)
        else:
            speaker = next(iter(may))
            if seat not in may and speaker != NOBODY:
                yield Finding("bid.turn", (*path, "seat"), seat, {"expected_seat": speaker})
            words = may.get(seat, may[speaker])
            if bid not in self._every:
                yield Finding("bid.name", (*path, "bid"), seat, {"bid": bid, "bids": self._every})
            elif bid not in words:
                yield Finding("bid.not_now", (*path, "bid"), seat, {"bid": bid, "bids": words})

    def check(self, position: Position, bidding: Bidding) -> Iterator[Finding]:
        """Yield the findings about the words, the stated contract, and the number of cards dealt until the end."""
        yield from super().check(position, bidding)
        heard = self._now(bidding.heard.last)
        dealt = PACKET * (heard.round + 1)
        for seat in active_seats(position) if self.hand and bidding.heard.over else ():
            size = hand_size(position, seat)
            if size not in (self.hand, dealt):
                facts = {"found": size, "expected": dealt}
                yield Finding("deal.size", ("deal", "hands", seat), seat, facts)

    def _may_follow(self, so_far: AuctionState, stated: ContractRecord, dealer: int) -> bool:
        """Return whether the auction may still end with the stated contract."""
        to_come = self._contracts_to_come(so_far)
        return any(stated.name in (None, name) and stated.declarer in (None, seat) for name, seat in to_come)

    def _contracts_to_come(self, so_far: AuctionState) -> frozenset[tuple[str, int]]:
        """Return the contracts that the auction may still come to, each with its bidder."""
        found, todo, seen = set[tuple[str, int]](), [so_far], set[object]()
        while todo:
            now = todo.pop()
            heard = self._now(now)
            if not heard.may and heard.contract is not None:
                found.add(heard.contract)
            for seat, words in heard.may.items():
                for word in words:
                    after = self.after(now, seat, word)
                    then = self._now(after)
                    if (key := (then.round, then.spoken, then.contract, not then.may)) not in seen:
                        seen.add(key)
                        todo.append(after)
        return frozenset(found)

    def apply(self, position: Position, bidding: Bidding, note: Note | None = None) -> Position:
        """Return the position after the auction: with the contract, or with the hand ended as nobody plays."""
        after = super().apply(position, bidding, note)
        setting, hand = after.setting, bidding.hand
        unplayed = setting.ended == ALL_PASS or (setting.contract is None and hand.end == self.ends)
        return after._replace(setting=setting._replace(ended=self.ends)) if unplayed else after

    def moves(self, position: Position, so_far: AuctionState) -> Moves[Bid]:
        """Yield the choices of the next word: its seat and the word."""
        heard = self._now(so_far)
        seat = yield OneOf("seat", tuple(heard.may), SEATS)
        words = heard.may.get(seat, ())
        bid = yield SpokenWord("bid", words, (), self, words, weights=self.weights, first_round=heard.round == 0)
        card = yield CardNamed("card", (None,), ())
        return models.Bid(seat=seat, bid=bid, card=card)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random word; with the last word of the bargaining, the end of a hand that nobody plays."""
        hand = super().invent(position, chance)
        if hand is None or hand.bids is None or self.ends == ALL_PASS:
            return hand
        heard = self._now(self.after(self.so_far(position), hand.bids[0].seat, hand.bids[0].bid))
        over = not heard.may and heard.contract is None
        return hand.model_copy(update={"tricks": (), "end": self.ends}) if over else hand


class ForcedAuction(SpokenAuction, frozen=True, kw_only=True):
    """The bids of a table where the holder of Giove has to call if all pass [Si6]."""

    def heard_in(self, hand: Hand, position: Position) -> HeardAuction:
        """Return the result of the auction of a hand; if all have passed, with the contract by the cards."""
        heard = super().heard_in(hand, position)
        if not heard.over or heard.bid_contract is not None:
            return heard
        seat = holder(position, trump(20))
        if seat != NOBODY:
            return heard._replace(bid_contract=Contract(CHIAMO, seat, True, NOBODY))
        return heard if position.setting.talon & BIT[trump(20)] else heard._replace(over=False)

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


class TrumpCall(OnlyCall, frozen=True, kw_only=True):
    """The call of a trump, before the monte is taken or, if the caller was forced to play, after it [Si6; Si7]."""

    forced: bool = False
    """True for the call after the monte."""

    def is_due(self, position: Position) -> bool:
        """Return whether a card is called at this moment."""
        contract = position.setting.contract
        return super().is_due(position) and contract is not None and contract.imposed == self.forced

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand, if it has a call that is made at this moment; a missing one may follow from the cards."""
        contract = position.setting.contract
        made = contract is None or contract.imposed == self.forced
        return hand if hand.calls and made and not (contract is None and self.forced) else None

    def _held(self, position: Position, seat: int) -> int:
        """Return the known cards of a seat and of its scart when it calls, as a mask."""
        setting = position.setting
        return super()._held(position, seat) & ~(setting.talon if setting.taken and not self.forced else 0)


# -- announcements -----------------------------------------------------------------------------------------


class Scommessa(DeclarationKind, frozen=True):
    """The bidder bets that his side will have Giove, trump 1 and the Fool."""

    def check(self, position: Position, declaration: Declaration) -> Iterable[Finding]:
        """Yield the findings about a declaration of this kind."""
        contract = position.setting.contract
        if contract is not None and contract.declarer not in (NOBODY, declaration.seat):
            facts = {"kind": declaration.kind, "expected_seat": contract.declarer}
            yield Finding("declare.seat", ("seat",), declaration.seat, facts)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Return the bet of the bidder, seldom."""
        contract = position.setting.contract
        made = any(word.kind == SCOMMESSA for word in position.setting.declared)
        if contract is not None and not made and chance.random() < SAID:
            yield models.Declaration(seat=contract.declarer, kind=SCOMMESSA)


class Rivanto(DeclarationKind, frozen=True):
    """A foe of the bidder has the last trick count 2: one who had no chance of his own to call or to go alone [Si3]."""

    auction: SpokenAuction
    any_foe: bool
    """True if each foe may say it."""

    def check(self, position: Position, declaration: Declaration) -> Iterable[Finding]:
        """Yield the findings about a declaration of this kind."""
        contract, heard, seat = position.setting.contract, self.auction.heard_at(position), declaration.seat
        if contract is None:
            return
        spoke = heard is not None and bool(heard.before) and seat in heard.before
        late = contract.imposed or spoke
        if seat in (contract.declarer, contract.partner) or (late and not self.any_foe):
            yield Finding("declare.unfit", ("seat",), seat, {"kind": declaration.kind})

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Return the announcement of a foe, seldom."""
        if chance.random() < SAID and not any(word.kind == RIVANTO for word in position.setting.declared):
            for seat in chance.sample(active_seats(position), len(active_seats(position))):
                yield models.Declaration(seat=seat, kind=RIVANTO)
