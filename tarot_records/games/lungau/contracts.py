"""The contracts of Lungau Königrufen, their auction and their play [PAG]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tarot_records.core.cards import BIT, cards_in, trump
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import Position
from tarot_records.games import GAMES
from tarot_records.phases.auction.auction_state import NO_BID, PASS, AuctionState, Need
from tarot_records.phases.auction.contracts import ContractRow, Contracts, Manner, TalonUse, contracts, sides_by
from tarot_records.phases.play.bound_tricks import CALLED, BoundCards, BoundTricks
from tarot_records.phases.play.contract_phases import ContractPlay, contract_play
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.side_cards import VALAT
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import scheme_of
from tarot_records.rules.trick_table import TrickTable, follow_then_trump, must_beat, pagat_as_last_trump, trick_table

SCHEME: Final = scheme_of(GAMES["lungau"])
HAND, TALON = 12, 6
FAHREN, SPATZ, UHU, DREIER = "fahren", "rufer_spatz", "rufer_uhu", "dreier"
SECHSERDREIER, SOLORUFER, SOLODREIER = "sechserdreier", "solorufer", "solodreier"
FIRST_WORD: Final = "erster"
"""Word of the first player if he bids nothing."""
ENDING: Final = frozenset((DREIER, SOLODREIER, SECHSERDREIER))
"""Bids that end the auction."""
T1, T2 = trump(1), trump(2)
NEEDS: Final = {SPATZ: (Need(BIT[T1], least=1),), UHU: (Need(BIT[T2], least=1),)}
"""Contract -> the bird that its bidder must have been dealt."""
OF_BID: Final = {SPATZ: "pagat", UHU: "uhu"}
"""Contract -> the item that its bid announces."""
TRICK_OF: Final = {"pagat": (T1, HAND), "uhu": (T2, HAND - 1), "king_ultimo": (CALLED, HAND)}
"""Announcement for a certain trick -> the card that has to win it, and the number of the trick."""

_PACKET: Final = TalonUse(parts=2, taken=1)
_SIX: Final = TalonUse(parts=1, taken=1, shown=False)
_CLOSED: Final = TalonUse(parts=2, shown=False)
_UNUSED: Final = TalonUse(parts=2, shown=False, rest="nobody")
_ALONE: Final = frozenset(("trull", "kings", "pagat", "uhu", VALAT))
_CALLING: Final = _ALONE | {"king_ultimo"}
_CAUGHT: Final = frozenset(("king_caught",))


def table_of(options: Mapping[str, str]) -> Contracts:
    """Return the contracts of a table, the lowest bid first; a Fahren is never bid [L2]."""
    rows = [
        ContractRow(FAHREN, 2, "each", _UNUSED, "negative"),
        ContractRow(SPATZ, 1, "called", _PACKET, items=_CALLING, silent=_CAUGHT),
        ContractRow(UHU, 1, "called", _PACKET, items=_CALLING, silent=_CAUGHT),
        ContractRow(DREIER, 2, "alone", _PACKET, items=_ALONE),
        ContractRow(SECHSERDREIER, 2, "alone", _SIX, items=_ALONE),
    ]
    if options["solodreier"] == "yes":
        rows.insert(-1, ContractRow(SOLODREIER, 4, "alone", _CLOSED, items=_ALONE))
    if options["solo"] != "no":
        place = 3 if options["solo"] == "over_uhu" else 1
        rows.insert(place, ContractRow(SOLORUFER, 2, "called", _CLOSED, items=_CALLING, silent=_CAUGHT))
    return contracts(rows)


def may_say(order: tuple[str, ...], solo: str) -> Callable[[AuctionState, int], tuple[str, ...]]:
    """Return a function for the words that a seat may say; `order` has the bids, `solo` is the option's value [L2]."""
    at_once = {SECHSERDREIER, *((SOLORUFER,) if solo == "first_only" else ())}

    def words(so_far: AuctionState, seat: int) -> tuple[str, ...]:
        if seat == so_far.order[0] and so_far.highest == NO_BID:
            return (FIRST_WORD, *order)
        if so_far.highest != NO_BID and order[so_far.highest] in ENDING:
            return (PASS,)
        return (PASS, *(slug for slug in order[so_far.highest + 1 :] if slug not in at_once))

    return words


def tables() -> Mapping[Manner, TrickTable]:
    """Return the trick table of each manner of play: the duties and the winning order of cards."""
    plain = trick_table(TAROCK, follow_then_trump)
    return {"plain": plain, "negative": trick_table(TAROCK, must_beat, leads=pagat_as_last_trump), "unknown": plain}


class BoundBirds(BoundCards, frozen=True):
    """Announced cards, which are kept for their trick; if only these are left, trump 2 has to go before trump 1."""

    def first_to_go(self, position: Position, waiting: Mapping[int, int], choice: int) -> int:
        """Return a mask of the cards of `choice`, which are all bound, that may be played before the others."""
        return choice & ~BIT[T1] if T2 in cards_in(choice) else choice


def play(table: Contracts) -> ContractPlay:
    """Return the phase of play: in a Fahren one must beat, otherwise announced cards are bound to their trick."""
    by_manner, who = tables(), sides_by(table)
    fool, bound = Fool(who), BoundBirds(TRICK_OF, who, hard=True)

    def tricks(row: ContractRow) -> Tricks:
        if row.negative:
            return Tricks(by_manner["negative"], HAND, fool, SCHEME)
        return BoundTricks(by_manner["plain"], HAND, fool, SCHEME, bound=bound)

    return contract_play(table, tricks, Tricks(by_manner["unknown"], HAND, fool, SCHEME))
