"""The contracts of Taroky: their values, who draws from the talon, and the play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final

from tarot_records.core.cards import BIT, FOOL, KINGS, PETIT, WORLD, trump
from tarot_records.core.packs import TAROCK, Pack
from tarot_records.core.position import Position, turns_of
from tarot_records.games import GAMES
from tarot_records.phases.auction.auction_state import NO_BID, PASS, AuctionState, Need
from tarot_records.phases.auction.bids import Bidding
from tarot_records.phases.auction.contracts import ContractRow, Contracts, Manner, TalonUse, contracts, sides_by
from tarot_records.phases.auction.long_auction import OneWordAuction
from tarot_records.phases.before_play.drawing import DrawOrder
from tarot_records.phases.play.bound_tricks import BoundCards, BoundTricks
from tarot_records.phases.play.contract_phases import ContractPlay, contract_play
from tarot_records.phases.play.trick_variants import GiftTricks
from tarot_records.phases.play.tricks import Tricks
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import scheme_of
from tarot_records.rules.trick_table import (
    Down,
    TrickTable,
    follow_then_trump,
    must_beat,
    pagat_as_last_trump,
    trick_table,
)

SCHEME: Final = scheme_of(GAMES["taroky"])
HAND, TALON = 12, 6
VARSAVA, POVINNOST, DRUHA, TROJKA, SOLO = "varsava", "povinnost", "druha", "trojka", "solo"
CALLED: Final = frozenset((POVINNOST, DRUHA))
"""Contracts in which a trump is called and the talon is drawn by several players."""
LEVELS: Final = (TROJKA, f"{TROJKA}.2", f"{TROJKA}.3")
"""Rows of a trojka by its level, that is, by what was laid open of the talon."""
ORDER: Final = (POVINNOST, DRUHA, TROJKA, SOLO, VARSAVA)
"""The bids, the lowest first; a Varšava is named by forehand instead of his povinnost."""
PAGAT, VALAT = "pagat", "valat"
BIRDS: Final[Mapping[str, int]] = {PAGAT: trump(1), "uhu": trump(2), "kakadu": trump(3), "quapil": trump(4)}
"""Item -> the trump that has to win its trick."""
TRICK_OF: Final = {bird: (card, HAND + 1 - number) for number, (bird, card) in enumerate(BIRDS.items(), start=1)}
"""Item of a certain trick -> the card that has to win it, and the number of the trick."""
GIFTS: Final = {number: range(number - 1, number) for number in range(1, TALON + 1)}
"""Number of a trick in a Varšava, from 1 -> the places in the talon, from 0, of the cards won with it: one card."""


def birds_of(options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the items of single trumps that are played for [Ta7]."""
    return tuple(BIRDS) if options["birds"] == "yes" else (PAGAT,)


def table(items: frozenset[str]) -> Contracts:
    """Return the contracts, in which these items may be announced; a trojka has a row for each level."""
    part = TalonUse(parts=2, taken=1, shown=False)
    trojkas = [ContractRow(slug, level, "alone", part, items=items) for level, slug in enumerate(LEVELS, start=1)]
    return contracts(
        (
            ContractRow(POVINNOST, 1, "called", TalonUse(), items=items),
            ContractRow(DRUHA, 1, "called", TalonUse(), items=items),
            *trojkas,
            ContractRow(SOLO, 6, "alone", TalonUse(shown=False), items=items),
            ContractRow(VARSAVA, 1, "each", TalonUse(parts=6, rest="first tricks"), "negative", kontra="none"),
        )
    )


def by_level(position: Position, name: str) -> Sequence[str]:
    """Return the rows that a contract may have: one, or those of all levels while that of a trojka is unknown."""
    level = position.setting.level
    return (name,) if name != TROJKA else (LEVELS[level - 1],) if level else LEVELS


# -- auction and talon --------------------------------------------------------------------------------


class PovinnostAuction(OneWordAuction, frozen=True):
    """An auction of one word each, in which forehand may turn his povinnost into a Varšava if all others pass."""

    def after(self, so_far: AuctionState, seat: int, bid: str) -> AuctionState:
        """Return the state after one more word; forehand may still speak while nobody has bid more."""
        after = super().after(so_far, seat, bid)
        if after.order and after.highest == 0 and bid != VARSAVA:
            return after._replace(silent=tuple([one for one in after.silent if one != after.order[0]]))
        if after.order and after.number and after.order[0] not in after.silent:
            return after._replace(silent=(after.order[0], *after.silent))
        return after

    def may_say(self, so_far: AuctionState, seat: int) -> tuple[str, ...]:
        """Return the words that a seat may say next: one higher bid, or a pass; a Varšava after three passes."""
        if seat == so_far.order[0]:
            if so_far.highest == NO_BID:
                return (POVINNOST, TROJKA, SOLO)
            return (VARSAVA,) if so_far.highest == 0 and len(so_far.silent) == len(so_far.order) - 1 else ()
        return () if so_far.highest == NO_BID else (PASS, *ORDER[so_far.highest + 1 : ORDER.index(VARSAVA)])

    def is_over(self, so_far: AuctionState, players: int) -> bool:
        """Return whether all others have spoken, or can only pass."""
        left = [seat for seat in so_far.order if seat not in so_far.silent]
        named = bool(so_far.order) and left in ([], [so_far.bidder])
        return (named and bool(so_far.number)) or super().is_over(so_far, players)

    def last_raises(self, position: Position, so_far: AuctionState) -> tuple[str, ...]:
        """Return the Varšava, if forehand may play it instead of his povinnost."""
        over = self.next_speaker(so_far, ()) == so_far.bidder >= 0 and self.is_over(so_far, 0)
        return self.sayable(position, so_far) if over else ()

    def may_be_raised(self, position: Position, bidding: Bidding) -> bool:
        """Return whether a hand may have been a Varšava that the record does not name: nothing tells of a povinnost."""
        hand, named = bidding.hand, bidding.heard.bid_contract
        if named is None or named.name != POVINNOST or hand.contract is not None or not (hand.tricks or hand.scores):
            return False
        ended = hand.end in ("agreement", "given_up")
        return not (hand.exchanges or hand.scart or hand.calls or hand.declarations or ended)


def needs(birds: Sequence[str]) -> Mapping[str, tuple[Need, ...]]:
    """Map the bid of a druha to the cards that it needs: one of the trumps that may be announced."""
    cards = sum(BIT[BIRDS[bird]] for bird in birds)
    return {DRUHA: (Need(cards, least=1),)}


def ways_drawn(options: Mapping[str, str]) -> Callable[[Position], Sequence[DrawOrder]]:
    """Return a function for the ways in which several players may draw the talon; none in other contracts [Ta1, Ta2].

    A way is a sequence of pairs: a seat, and the number of cards that it draws. If it is unknown who sits out, the ways
    are those of each of the tables that there may be.
    """

    def ways(position: Position) -> Sequence[DrawOrder]:
        contract = position.setting.contract
        if contract is None or contract.name not in CALLED:
            return ()
        own, *others = turns_of(position)[contract.declarer]
        return [way for order in combinations(others, 3) for way in ways_at(contract.name, own, *order)]

    def ways_at(name: str, own: int, right: int, opposite: int, left: int) -> Sequence[DrawOrder]:
        if name == POVINNOST and options["drawing"] == "ostrava":
            return (((own, 1), (right, 2), (opposite, 3)),)
        first = (own, 4)
        found: list[DrawOrder] = [(first, (right, 1), (opposite, 1))]
        if options["decline"] != "none":
            found += [(first, (right, 1), (left, 1)), (first, (opposite, 1), (left, 1))]
        if options["decline"] == "two":
            found.append((first, (own, 1), (left, 1)))
        return found

    return ways


# -- play -----------------------------------------------------------------------------------------------


def keeps_mond(pack: Pack, down: Down) -> tuple[int, ...]:
    """Return the duties of a Varšava: those of `must_beat`, but trump 21 goes to the Fool only as the last but trump 1.

    The order of the trumps that have to be played to the Fool is: the others, trump 21, trump 1.
    """
    duties = must_beat(pack, down)
    if down.best != FOOL:
        return duties
    suit = () if pack.suit_of[FOOL] == down.led else (pack.suit_masks[down.led],)
    return (*suit, pack.trump_suit & ~(PETIT | WORLD), WORLD, PETIT)


def mond_and_pagat(pack: Pack) -> Mapping[int, int]:
    """Map cards to those that bar them from being led while they are held.

    Trump 1 is led only as the last trump, trump 21 only as the last one but trump 1.
    """
    return {**pagat_as_last_trump(pack), trump(21): pack.trump_suit & ~(WORLD | PETIT)}


def tables(options: Mapping[str, str]) -> Mapping[Manner, TrickTable]:
    """Return the trick table of each manner of play [Ta4]."""
    duties, leads = (keeps_mond, mond_and_pagat) if options["mond"] == "bound" else (must_beat, pagat_as_last_trump)
    negative = trick_table(TAROCK, duties, leads=leads)
    plain = trick_table(TAROCK, follow_then_trump)
    return {"plain": plain, "suit": plain, "negative": negative, "unknown": plain}


class KeptCards(BoundCards, frozen=True):
    """Announced cards, of which none has to be given up before another."""

    def first_to_go(self, position: Position, waiting: Mapping[int, int], choice: int) -> int:
        """Return `choice`: of cards that are all bound, any may be played."""
        return choice


def play(rows: Contracts, options: Mapping[str, str]) -> ContractPlay:
    """Return the phase of play, which differs in a Varšava."""
    by_manner, who = tables(options), sides_by(rows)
    fool = Fool(who)
    bound = KeptCards(TRICK_OF, who, hard=True)

    def tricks(row: ContractRow) -> Tricks:
        if row.sides == "each":
            return GiftTricks(by_manner["negative"], HAND, fool, SCHEME, gifts=GIFTS)
        return BoundTricks(by_manner["plain"], HAND, fool, SCHEME, bound=bound)

    return contract_play(rows, tricks, Tricks(by_manner["unknown"], HAND, fool, SCHEME))


NEVER: Final = KINGS | PETIT | WORLD | BIT[FOOL]
"""Cards that nobody may lay away, as a mask."""
TRUMPS: Final = TAROCK.trump_suit
