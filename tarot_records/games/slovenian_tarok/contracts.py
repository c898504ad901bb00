"""The contracts of Slovenian tarok: values, play, auction, call and announcements [OS, play; ARP, TZS, VAL]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from tarot_records.core.cards import BIT, HONOURS, KINGS, PETIT
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import Position
from tarot_records.games import GAMES
from tarot_records.phases.auction.auction_state import NO_BID, PASS, AuctionState
from tarot_records.phases.auction.contracts import ContractRow, Contracts, Manner, TalonUse, contracts, sides_by
from tarot_records.phases.before_play.call import Call
from tarot_records.phases.declarations.announcements import KONTRA, Announcement, Talking
from tarot_records.phases.declarations.declarations import DeclarationKind
from tarot_records.phases.declarations.kontras import Kontra
from tarot_records.phases.play.contract_phases import ContractPlay, contract_play, till_the_last
from tarot_records.phases.play.trick_variants import GiftTricks, OpenTricks
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.settlement import Stop
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import scheme_of
from tarot_records.rules.trick_table import (
    TrickTable,
    follow_then_trump,
    must_beat_as_emperor,
    pagat_as_last_card,
    pagat_as_last_trump,
    trick_table,
)

SCHEME: Final = scheme_of(GAMES["slovenian-tarok"])
TRULA, ALL_KINGS, KING_ULTIMO, PAGAT_ULTIMO, VALAT = "trula", "kings", "king_ultimo", "pagat_ultimo", "valat"
SETS: Final[Mapping[str, int]] = {TRULA: HONOURS, ALL_KINGS: KINGS}
ITEMS: Final = frozenset((TRULA, ALL_KINGS, PAGAT_ULTIMO, VALAT))
CALLING: Final = ITEMS | {KING_ULTIMO}
LEVELS: Final = 4
"""Number of levels of doubling: kontra, re, sub, mort."""

_THREES, _TWOS, _ONES = (TalonUse(parts=parts, taken=1) for parts in (2, 3, 6))
_UNUSED: Final = TalonUse(parts=6, shown=False, rest="nobody")
_GIFTS: Final = TalonUse(parts=6, shown=False, rest="first tricks")
_FOES: Final = TalonUse(parts=6, shown=False)

ROWS: Final = (
    ContractRow("klop", 0, "each", _GIFTS, "negative", kontra="none"),
    ContractRow("three", 10, "called", _THREES, items=CALLING),
    ContractRow("two", 20, "called", _TWOS, items=CALLING),
    ContractRow("one", 30, "called", _ONES, items=CALLING),
    ContractRow("solo_three", 40, "alone", _THREES, items=ITEMS),
    ContractRow("solo_two", 50, "alone", _TWOS, items=ITEMS),
    ContractRow("solo_one", 60, "alone", _ONES, items=ITEMS),
    ContractRow("beggar", 70, "alone", _UNUSED, "negative", tricks=0, declarer_leads=True),
    ContractRow("solo_without", 80, "alone", _FOES, declarer_leads=True),
    ContractRow(
        *("open_beggar", 90, "alone", _UNUSED, "negative"), tricks=0, declarer_leads=True, open_after_first=True
    ),
    ContractRow("colour_valat", 125, "alone", _FOES, "suit", tricks=12, declarer_leads=True),
    ContractRow("valat_without", 500, "alone", _FOES, tricks=12, declarer_leads=True),
)
"""The contracts for four players, the lowest first."""
BEGGARS: Final = ("beggar", "open_beggar")
FOR_FOUR_ONLY: Final = ("solo_three", "solo_two", "solo_one")
OLD_TARIFF = {"solo_three": 20, "solo_two": 30, "solo_one": 40, "solo_without": 50, "beggar": 70, "open_beggar": 80}
"""Contract -> its value in the older tariff, where it differs [ZEI]."""
BY_FOREHAND: Final = ("klop", "three")
"""Bids that only forehand may make, and only after all others have passed."""


def table(players: int, options: Mapping[str, str]) -> Contracts:
    """Return the contracts for a table of this number of players."""
    rows = [row for row in ROWS if players == 4 or row.slug not in FOR_FOUR_ONLY]
    if players == 3:
        rows = [replace(row, sides="alone", items=row.items & ITEMS) if row.sides == "called" else row for row in rows]
        rows = [replace(row, tricks=16) if row.tricks == 12 else row for row in rows]
    values = dict(OLD_TARIFF) if options["tariff"] == "zei" else {}
    values["colour_valat"] = int(options["colour_valat"])
    return contracts([replace(row, value=values.get(row.slug, row.value)) for row in rows])


def tables(options: Mapping[str, str]) -> Mapping[Manner, TrickTable]:
    """Return the trick table of each manner of play.

    In all of them the Pagat wins a trick in which the Mond and the Škis lie too (`emperor`).
    """
    leads = pagat_as_last_card if options["pagat"] == "last_card" else pagat_as_last_trump
    return {
        "plain": trick_table(TAROCK, follow_then_trump, emperor=True),
        "suit": trick_table(TAROCK, follow_then_trump, trumps_win=False, emperor=True),
        "negative": trick_table(TAROCK, must_beat_as_emperor, leads=leads, emperor=True),
        "unknown": trick_table(TAROCK, follow_then_trump, trumps_win=None, emperor=True),
    }


def _declarer(position: Position) -> tuple[int, ...]:
    contract = position.setting.contract
    return () if contract is None else (contract.declarer,)


def play(contracts: Contracts, size: int, talon: int, options: Mapping[str, str], stop: Stop) -> ContractPlay:
    """Return the phase of play, which differs by contract, with `size` tricks."""
    by_manner, fool = tables(options), Fool(sides_by(contracts))
    gifts = {number: range(number - 1, number) for number in range(1, talon + 1)}

    def tricks(row: ContractRow) -> Tricks:
        table = by_manner[row.manner]
        if row.talon.rest == "first tricks":
            return GiftTricks(table, size, fool, SCHEME, gifts=gifts)
        if row.open_after_first:
            return OpenTricks(table, size, fool, SCHEME, opening=_declarer)
        return Tricks(table, size, fool, SCHEME)

    otherwise = Tricks(by_manner["unknown"], size, fool, SCHEME)
    return contract_play(contracts, tricks, otherwise, stop.is_at if stop.must else till_the_last)


# -- auction, call and announcements ---------------------------------------------------------------------


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
