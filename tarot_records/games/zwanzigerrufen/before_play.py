"""Zwanzigerrufen before play: hands thrown in, the trump called, bids, announcements and kontra [WIKI; TW]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from tarot_records import record as models
from tarot_records.core.cards import BIT, CODES, HONOURS, KINGS, PETIT, mask, trump
from tarot_records.core.faults import Finding
from tarot_records.core.packs import TAROCK_40, Pack
from tarot_records.core.position import GAME, NOBODY, Position, active_seats, next_seat, turns_of
from tarot_records.phases.auction.auction_state import Need
from tarot_records.phases.auction.bids import Bidding
from tarot_records.phases.auction.contracts import ContractRow, Contracts, TalonUse, contracts, row_of
from tarot_records.phases.auction.round_auction import RoundAuction
from tarot_records.phases.before_play.call import HELD, OnlyCall
from tarot_records.phases.common.sheet import tells_duties
from tarot_records.phases.declarations.announcements import KONTRA, Announcement, Doubled, Talking
from tarot_records.phases.declarations.declarations import DeclarationKind, section_of
from tarot_records.phases.declarations.kontras import Kontra
from tarot_records.rules.phase import Note

if TYPE_CHECKING:
    from random import Random

    from tarot_records.record.model import Declaration, Hand

NORMAL, FARBENSOLO, SOLO = "normal", "farbensolo", "solo"
ABSOLUTE, PAGAT, VALAT = "absolute", "pagat_ultimo", "valat"
TRULL, ALL_KINGS, MONDFANG = "trull", "kings", "mondfang"
ANNOUNCED: Final = frozenset({ABSOLUTE, PAGAT, VALAT})
SILENT: Final = frozenset({TRULL, ALL_KINGS, MONDFANG})
"""Items that nobody can announce."""
SETS: Final[Mapping[str, int]] = {TRULL: HONOURS, ALL_KINGS: KINGS}
"""Item of cards dealt to one hand -> the cards, as a mask."""
BRINGS_KONTRA: Final = frozenset({ABSOLUTE, VALAT})
"""Items whose announcement against the declarer doubles the game too."""
LEVELS: Final = 4
"""Number of levels of doubling: kontra, rekontra, supra, resupra."""
NO_TALON: Final = TalonUse(shown=False)
CALLABLE: Final = tuple(trump(number) for number in range(20, 15, -1))
"""The trumps that may be called: the first of them that forehand does not hold."""
SUIT_CARDS: Final = TAROCK_40.cards & ~TAROCK_40.trump_suit


def table_of(options: Mapping[str, str]) -> Contracts:
    """Return the contracts with their values at a table, the lowest first [Z3]."""
    return contracts(
        (
            ContractRow(NORMAL, 1, "called", NO_TALON, items=ANNOUNCED, silent=SILENT),
            ContractRow(
                *(FARBENSOLO, 4, "alone", NO_TALON, "suit"),
                items=frozenset({ABSOLUTE, VALAT}),
                silent=frozenset({ALL_KINGS}),
            ),
            ContractRow(SOLO, int(options["solo"]), "alone", NO_TALON, items=ANNOUNCED, silent=SILENT),
        )
    )


def may_throw_in(position: Position, seat: int) -> bool:
    """Return whether a hand, as far as it is known, has no trump, or one trump alone that is an honour [TW; Z2]."""
    trumps = position.hands[seat] & TAROCK_40.trump_suit
    return trumps.bit_count() <= 1 and not trumps & ~HONOURS


# -- the trump called, and bids -----------------------------------------------------------------------


class TwentyCall(OnlyCall, frozen=True):
    """Forehand calls trump 20 before the bids or, of trumps 20 to 16, the highest that she does not hold [TW]."""

    def caller(self, position: Position) -> int:
        """Return forehand, the seat after the dealer; NOBODY if unknown."""
        return next_seat(turns_of(position), position.setting.dealer)

    def is_due(self, position: Position) -> bool:
        """Return whether a card is called, or whether it may be because nobody has bid yet."""
        contract = position.setting.contract
        return contract is None or contract.name in self.contracts

    def legal(self, position: Position, seat: int) -> int:
        """Return the only card that a seat with known cards may call, as a mask; 0 if it holds all of them."""
        return next((BIT[card] for card in CALLABLE if not position.hands[seat] & BIT[card]), 0)

    def _may_be_legal(self, position: Position, seat: int, card: int) -> bool:
        if card not in CALLABLE or position.hands[seat] & BIT[card]:
            return False
        return self._may_hold(position, seat, mask(CALLABLE[: CALLABLE.index(card)]))

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings about the caller, the card and the stated answer."""
        for i, call in enumerate(hand.calls):
            for finding in self._findings(position, self.caller(position), call, again=i > 0):
                yield finding._replace(path=("calls", i, *finding.path))

    def whereabouts(self, position: Position, seat: int, card: int) -> str | None:
        """Return the place of a called card: another player's hand, if it is not known to be elsewhere."""
        return super().whereabouts(position, seat, card) or HELD

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with each callable trump called; nothing if the contract is unknown or has no call."""
        contract = end.setting.contract
        if contract is not None and self.is_due(end):
            for card in CALLABLE:
                yield hand.model_copy(update={"calls": (models.Call(seat=contract.declarer, card=CODES[card]),)})


class SoloAuction(RoundAuction, frozen=True):
    """The bids: somebody may bid a solo, and then the call is void."""

    def apply(self, position: Position, bidding: Bidding, note: Note | None = None) -> Position:
        """Return the position after the auction; in a solo no card is called."""
        after = super().apply(position, bidding, note)
        contract = after.setting.contract
        if contract is None or contract.name in self.partnered:
            return after
        return after._replace(setting=after.setting._replace(called=None))


OPENING_NEEDS: Final = {"weiter": (Need(mask(CALLABLE), most=len(CALLABLE) - 1),)}
"""Word of forehand -> cards that it needs: with all callable trumps she may not say `weiter` [Z12]."""
NEEDS: Final = {FARBENSOLO: (Need(SUIT_CARDS, least=5),)}


# -- announcements and kontra -------------------------------------------------------------------------


def talking_of(table: Contracts) -> Talking:
    """Return the rules of announcing and doubling: each for his side, which he names, in any turn [Z18]."""
    return Talking(table, levels=LEVELS, any_turn=True, sides_told=True, brings_kontra=BRINGS_KONTRA)


class KontraBeside(Kontra, frozen=True):
    """A kontra; a foe who announces the Pagat has to double the game."""

    with_trull: bool = False
    """True if a foe who was dealt the Trull has to double it as well [Z8]."""

    def due(self, position: Position) -> Iterator[tuple[int, str]]:
        """Yield each seat that has to double the game and the item for which it has to, until somebody does."""
        talking, contract, row = self.talking, position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None:
            return
        talk, game = talking.talk(position), Doubled(GAME, contract.declarer)
        if talk.untold or game in talk.ladders or game in talk.doubtful or talking.bringer(contract, talk) != NOBODY:
            return
        owed = [(seat, PAGAT) for seat in talk.announcers(PAGAT)]
        if self.with_trull and TRULL in row.silent:
            owed += [(seat, TRULL) for seat in active_seats(position) if not HONOURS & ~position.hands[seat]]
        yield from ((seat, item) for seat, item in owed if talking.rivals(contract, contract.declarer, seat))

    def invent(self, position: Position, chance: Random) -> Declaration | None:
        """Return a kontra that is due; otherwise sometimes a random one."""
        for seat, _ in self.due(position):
            return models.Declaration(seat=seat, kind=KONTRA, item=GAME, level=1)
        return super().invent(position, chance)

    def missing(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield a finding for each kontra on the game that was due and that nobody said."""
        if tells_duties(hand):
            for seat, item in self.due(position):
                yield Finding("declare.kontra_due", section_of(hand), seat, {"kind": item})


def kinds_of(talking: Talking, kontra: KontraBeside) -> Mapping[str, DeclarationKind]:
    """Return the kinds of declarations; only the holder of the Pagat may announce it [Z17]."""
    others = {slug: Announcement(slug, talking, PETIT if slug == PAGAT else 0) for slug in (ABSOLUTE, PAGAT, VALAT)}
    return {KONTRA: kontra, **others}
