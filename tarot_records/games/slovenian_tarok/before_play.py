"""Slovenian tarok before play: auction, called king, announcements [ARP, TZS, VAL]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tarot_records.core.cards import BIT, HONOURS, KINGS, PETIT
from tarot_records.core.position import Position
from tarot_records.games.slovenian_tarok.contracts import BY_FOREHAND
from tarot_records.phases.announcements import KONTRA, Announcement, Talking
from tarot_records.phases.auction_state import NO_BID, PASS, AuctionState
from tarot_records.phases.call import Call
from tarot_records.phases.contracts import Contracts
from tarot_records.phases.declarations import DeclarationKind
from tarot_records.phases.kontras import Kontra

TRULA, ALL_KINGS, KING_ULTIMO, PAGAT_ULTIMO, VALAT = "trula", "kings", "king_ultimo", "pagat_ultimo", "valat"
SETS: Final[Mapping[str, int]] = {TRULA: HONOURS, ALL_KINGS: KINGS}
LEVELS: Final = 4
"""Number of levels of doubling: kontra, re, sub, mort."""


def talking_of(table: Contracts, options: Mapping[str, str]) -> Talking:
    """Return the rules of announcing and doubling at a table [TZS B1.19, B1.23; S24]."""
    return Talking(
        table,
        tells_holder=frozenset({KING_ULTIMO}),
        levels=LEVELS,
        first_turn=options["announce_turn"] == "first",
        replaces=VALAT,
    )


def kinds_of(talking: Talking, options: Mapping[str, str]) -> Mapping[str, DeclarationKind]:
    """Return the kinds of declarations that are possible after the scart [S8]."""
    own = options["own_cards"] == "yes"
    sets = {
        slug: Announcement(slug, talking, cards if own else 0, cards.bit_count() if own else 1)
        for slug, cards in SETS.items()
    }
    return {
        **sets,
        KING_ULTIMO: Announcement(KING_ULTIMO, talking, called=True),
        PAGAT_ULTIMO: Announcement(PAGAT_ULTIMO, talking, PETIT),
        VALAT: Announcement(VALAT, talking),
        KONTRA: Kontra(talking),
    }


def may_say(order: Sequence[str], confirmed: bool, obliged: bool) -> Callable[[AuctionState, int], tuple[str, ...]]:
    """Return a function for the words that a seat may say next.

    `confirmed`: the highest bidder must name his game, or a higher one, once more when all others have passed.
    `obliged`: forehand must play at least a three when all others pass.
    """
    last_word = tuple(order[obliged:])
    free = tuple(slug for slug in order if slug not in BY_FOREHAND)

    def words(so_far: AuctionState, seat: int) -> tuple[str, ...]:
        highest, bidder = so_far.highest, so_far.bidder
        others_passed = len(so_far.silent) == len(so_far.order) - 1 and seat not in so_far.silent
        if highest == NO_BID:
            return last_word if others_passed and seat == so_far.order[0] else (PASS, *free)
        if seat == bidder:
            return tuple(order[highest:]) if confirmed and others_passed and so_far.last != bidder else ()
        before = so_far.order.index(seat) < so_far.order.index(bidder)
        return (PASS, *(slug for slug in order[highest + (not before) :] if slug in free))

    return words


class CallAnother(Call, frozen=True):
    """The declarer calls a king that he does not hold, unless he holds all four."""

    def legal(self, position: Position, seat: int) -> int:
        """Return the mask of kings that a seat, all its cards known, may call."""
        return super().legal(position, seat) or KINGS

    def _may_be_legal(self, position: Position, seat: int, card: int) -> bool:
        own = bool(KINGS & BIT[card]) and self._may_hold(position, seat, KINGS)
        return own or super()._may_be_legal(position, seat, card)
