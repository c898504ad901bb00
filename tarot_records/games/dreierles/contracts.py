"""The contracts of Dreierles, and what is said before play: bids, announcements and knocks [PAG]."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from tarot_records import record as models
from tarot_records.core.cards import BIT, trump
from tarot_records.core.faults import Finding
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import GAME, NOBODY, Position, active_seats, turns_at, turns_of
from tarot_records.games import GAMES
from tarot_records.phases.auction.auction_state import PASS, HeardAuction, auction_start
from tarot_records.phases.auction.bids import CONTRACT, Auction
from tarot_records.phases.auction.contracts import ContractRow, Contracts, TalonUse, contracts, row_of
from tarot_records.phases.auction.long_auction import WORD
from tarot_records.phases.declarations.announcements import Doubled, Talk, Talking, bare_findings, holder_findings
from tarot_records.phases.declarations.declarations import DeclarationKind
from tarot_records.phases.declarations.doubling import Doublers, HandDoubling, doublings
from tarot_records.phases.declarations.laid_out import Entitled, LaidOut
from tarot_records.rules.game import scheme_of
from tarot_records.rules.step import Step

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand

SCHEME: Final = scheme_of(GAMES["dreierles"])
HAND, TALON = 16, 6
WEG, SOLO, RAEUBER = "weg", "solo", "raeuber"
PFEIFE, ZEHN_DRUCK, KNOCK = "pfeife", "zehn_druck", "knock"
KNOCKS: Final = frozenset({KNOCK})
MANY_TRUMPS: Final = 10
"""Number of trumps held that make a Zehn-Druck."""
MOST_KNOCKS: Final = 12
"""Maximum number of knocks of a made-up hand; no rule limits them [Dl3]."""
SPOKEN: Final = 0.5
"""Probability that random play announces a Zehn-Druck."""

_ITEMS: Final = frozenset({PFEIFE})


def table(raeuber_value: int) -> Contracts:
    """Return the contracts, the lowest bid first; the Räuber is never bid."""

    def bid(slug: str, factor: int, parts: int) -> ContractRow:
        """Return the row of a bid that takes one of `parts` parts of the blind; with no parts, nothing is taken."""
        talon = TalonUse(parts=parts, taken=1) if parts else TalonUse(shown=False)
        return ContractRow(slug, factor, "alone", talon, items=_ITEMS, declarer_leads=True)

    raeuber = ContractRow(RAEUBER, raeuber_value, "each", TalonUse(shown=False, rest="nobody"))
    return contracts((raeuber, bid("dreier", 1, 2), bid("zweier", 2, 3), bid("einer", 3, 6), bid(SOLO, 4, 0)))


def from_the_top(position: Position) -> int:
    """Return a mask of the top card of the blind, which is in the part taken [PAG, exchange]; 0 if unknown."""
    stock = position.setting.stock
    return BIT[stock[0]] if stock else 0


class OneWordEach(Auction, frozen=True):
    """An auction of one round in which a pass is a `weg` [PAG, bidding]."""

    passing: str = WEG
    steps: ClassVar[tuple[Step, ...]] = (WORD, CONTRACT)

    def heard_in(self, hand: Hand, position: Position) -> HeardAuction:
        """Return the result of the auction of a hand; read a recorded pass as `weg`."""
        words = [(bid.seat, WEG if bid.bid == PASS else bid.bid, bid.card) for bid in hand.bids or ()]
        return self.heard(auction_start(position), tuple(words))


# -- announcements ---------------------------------------------------------------------------------------


class Knocking(Talking, frozen=True, eq=False):
    """Rules of announcing and knocking, which give the announcements of a hand in the form that the score needs."""

    levels: int = MOST_KNOCKS

    def _talk(self, position: Position) -> Talk:
        contract, row, said = position.setting.contract, row_of(self.table, position), position.setting.declared
        if contract is None or row is None:
            return Talk()
        ladder = tuple(word.seat for word in said if word.kind == KNOCK)
        announced = tuple((word.kind, word.seat) for word in said if word.kind in row.items)
        return Talk(announced=announced, ladders={Doubled(GAME, contract.declarer): ladder} if ladder else {})


def by_declarer(slug: str) -> Entitled:
    """Return a check that only the declarer announces `slug`, before anybody has knocked [PAG, exchange]."""

    def findings(position: Position, declaration: Declaration) -> Iterator[Finding]:
        contract, seat = position.setting.contract, declaration.seat
        if contract is None:
            return
        if contract.declarer == NOBODY:
            yield Finding("declare.contract", ("kind",), seat, {"kind": slug, "bid": contract.name, "kinds": (KNOCK,)})
        elif seat != contract.declarer:
            yield Finding("declare.seat", ("seat",), seat, {"kind": slug, "expected_seat": contract.declarer})
        elif doublings(position, KNOCKS):
            yield Finding("declare.turn", (), seat, {"kind": slug})

    return findings


class ManyTrumps(DeclarationKind, frozen=True):
    """The declarer announces ten trumps or more, without their number [PAG, combinations; Dl16]."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about an announcement."""
        yield from bare_findings(declaration)
        wrong = tuple(by_declarer(ZEHN_DRUCK)(position, declaration))
        yield from wrong or holder_findings(position, declaration.seat, ZEHN_DRUCK, TAROCK.trump_suit, MANY_TRUMPS)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield the declarer's announcement, with the probability SPOKEN."""
        contract, said = position.setting.contract, [word.kind for word in position.setting.declared]
        if contract is not None and contract.declarer != NOBODY and ZEHN_DRUCK not in said and chance.random() < SPOKEN:
            yield models.Declaration(seat=contract.declarer, kind=ZEHN_DRUCK)


def kinds_of(doublers: Doublers | None) -> Mapping[str, DeclarationKind]:
    """Return the kinds of declarations; `doublers` is a function for the seats that may knock, None if nobody may."""
    announced = {ZEHN_DRUCK: ManyTrumps(), PFEIFE: LaidOut(PFEIFE, trump(1), by_declarer(PFEIFE))}
    return announced if doublers is None else {**announced, KNOCK: HandDoubling(KNOCK, doublers, KNOCKS)}


# -- knocks ------------------------------------------------------------------------------------------------


def knocks(players: Callable[[Position], Sequence[int]]) -> Doublers:
    """Return a function for the seats that may knock; `players` is a function for those who may in a Räuber."""

    def doublers(position: Position, word: str, level: int) -> Collection[int]:
        contract = position.setting.contract
        if contract is None:
            return {*active_seats(position), *players(position)}
        if contract.declarer == NOBODY:
            return [seat for seat in _still_to_knock(position) if seat in players(position)]
        early = _weg_before_first_bid(position)
        foes = [seat for seat in active_seats(position) if seat != contract.declarer and seat not in early]
        return foes if level % 2 else (contract.declarer,)

    return doublers


def _weg_before_first_bid(position: Position) -> Collection[int]:
    """Return the seats that said `weg` before anybody bid, when they could still bid anything [PAG, knocking]."""
    early: list[int] = []
    for seat, word in position.setting.bids:
        if word != WEG:
            break
        early.append(seat)
    return early


def _still_to_knock(position: Position) -> Sequence[int]:
    """Return the seats whose turn to knock in a Räuber is still to come; the first turn is the last bidder's."""
    seats, dealer = len(position.hands), position.setting.dealer
    spoken = [word.seat for word in position.setting.declared if word.kind == KNOCK]
    if dealer == NOBODY:
        return [seat for seat in range(seats) if seat not in spoken]
    order = turns_at(seats)[turns_of(position)[(dealer + 1) % seats][-1]]
    return order[max([order.index(seat) + 1 for seat in spoken if seat in order], default=0) :]
