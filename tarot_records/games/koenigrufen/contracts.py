"""The contracts of Königrufen: their values and their play, by the Upper Austrian rules [OÖ23]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tarot_records.core.cards import trump
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import active_seats
from tarot_records.games import GAMES
from tarot_records.phases.auction.auction_state import NO_BID, PASS, AuctionState
from tarot_records.phases.auction.contracts import ContractRow, Manner, TalonUse, contracts, sides_by
from tarot_records.phases.auction.long_auction import HOLD
from tarot_records.phases.play.bound_tricks import CALLED, BoundCards, BoundTricks
from tarot_records.phases.play.contract_phases import ContractPlay, contract_play
from tarot_records.phases.play.trick_variants import GiftTricks, OpenTricks
from tarot_records.phases.play.tricks import Tricks
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import scheme_of
from tarot_records.rules.trick_table import (
    TrickTable,
    follow_then_trump,
    must_beat,
    must_beat_as_emperor,
    pagat_as_last_trump,
    suits_led_first,
    trick_table,
)

SCHEME: Final = scheme_of(GAMES["koenigrufen"])
BIRDS: Final[Mapping[str, int]] = {"pagat": trump(1), "uhu": trump(2), "kakadu": trump(3), "quapil": trump(4)}
"""Item -> the trump that has to win the item's trick: trump 1 the last trick, trump 2 the last but one, and so on."""
OF_TRUMPS: Final = frozenset(("trull", "kings", *BIRDS, "valat"))
"""Announcements in the games with trumps."""
CALLING: Final = OF_TRUMPS | {"king_ultimo"}
SUIT: Final = frozenset(("kings", "valat"))

_HALF: Final = TalonUse(parts=2, taken=1)
_SIX: Final = TalonUse(parts=1, taken=1, shown=False)
_CLOSED: Final = TalonUse(parts=2, shown=False)
_UNUSED: Final = TalonUse(parts=2, shown=False, rest="nobody")
_LAST: Final = TalonUse(parts=2, shown=False, rest="last trick")

TABLE: Final = contracts(
    (
        ContractRow("trischaken", 1, "each", _LAST, "negative", kontra="none"),
        ContractRow("rufer", 1, "called", _HALF, items=CALLING),
        ContractRow("piccolo", 2, "alone", _UNUSED, "negative", tricks=1, declarer_leads=True, kontra="each"),
        ContractRow("bettel", 2, "alone", _UNUSED, "negative", tricks=0, declarer_leads=True, kontra="each"),
        ContractRow("solorufer", 2, "called", _CLOSED, items=CALLING),
        ContractRow("besserrufer", 1, "called", _HALF, items=CALLING),
        ContractRow("farbendreier", 3, "alone", _HALF, "suit", items=SUIT),
        ContractRow("sechserdreier", 4, "alone", _SIX, items=OF_TRUMPS),
        ContractRow("dreier", 4, "alone", _HALF, items=OF_TRUMPS),
        ContractRow("farbensolo", 6, "alone", _CLOSED, "suit", items=SUIT),
        ContractRow(
            *("piccolo_ouvert", 6, "alone", _UNUSED, "negative"),
            tricks=1,
            declarer_leads=True,
            open_after_first=True,
            kontra="each",
        ),
        ContractRow(
            *("bettel_ouvert", 7, "alone", _UNUSED, "negative"),
            tricks=0,
            declarer_leads=True,
            open_after_first=True,
            kontra="each",
        ),
        ContractRow("solodreier", 8, "alone", _CLOSED, items=OF_TRUMPS),
    )
)
"""The thirteen contracts, the lowest bid first."""

ON_FOUR_WORDS: Final = ("trischaken", "rufer")
"""Games that forehand may name only after the three others have passed."""
AT_ONCE: Final = ("sechserdreier",)
"""Games that forehand may name only as his first word."""
MAY_BE_GIVEN_UP: Final = frozenset(("rufer", "besserrufer"))


FOREHAND: Final = "vorhand"
"""First word of forehand if he names no game yet."""
ORDER: Final = tuple(TABLE)
_FREE: Final = tuple(slug for slug in ORDER if slug not in (*ON_FOUR_WORDS, *AT_ONCE))
"""Games that any player may name at any time."""
_LAST_WORD: Final = tuple(slug for slug in ORDER if slug not in AT_ONCE)
"""Games that forehand may name after the three others have passed."""


def may_say(highest_ends: bool) -> Callable[[AuctionState, int], tuple[str, ...]]:
    """Return a function for the words a seat may say; with `highest_ends` the highest bid ends the auction."""

    def words(so_far: AuctionState, seat: int) -> tuple[str, ...]:
        forehand, highest = so_far.order[0], so_far.highest
        others_passed = len(so_far.silent) == len(so_far.order) - 1
        if highest == NO_BID:
            if seat != forehand:
                return (PASS, *_FREE)
            return (FOREHAND, *_FREE, *AT_ONCE) if not so_far.number else _LAST_WORD if others_passed else ()
        if seat == so_far.bidder or (highest_ends and highest == len(ORDER) - 1):
            return () if others_passed or seat == so_far.bidder else (PASS,)
        held = (HOLD,) if seat == forehand else ()
        return (PASS, *held, *(slug for slug in _FREE if ORDER.index(slug) > highest))

    return words


HAND: Final = 12
TALON: Final = 6
TRICK_OF: Final = {
    "king_ultimo": (CALLED, HAND),
    **{bird: (card, HAND - number) for number, (bird, card) in enumerate(BIRDS.items())},
}
"""Announcement for a certain trick -> the card that has to win it, and the number of the trick."""
GIFTS: Final = {
    "last": {HAND: range(TALON)},
    "six_tricks": {number: range(number - 1, number) for number in range(1, TALON + 1)},
}
"""Option value -> number of a trick in a Trischaken -> places of the talon cards won with the trick."""


def tables(options: Mapping[str, str]) -> Mapping[Manner, TrickTable]:
    """Return the trick table of each manner of play: the duties and the winning order of cards."""
    emperor = options["emperor"] == "yes"
    beats = must_beat_as_emperor if emperor and options["pagat_beats"] == "yes" else must_beat
    return {
        "plain": trick_table(TAROCK, follow_then_trump, emperor=emperor),
        "suit": trick_table(TAROCK, follow_then_trump, leads=suits_led_first, trumps_win=False, emperor=emperor),
        "negative": trick_table(TAROCK, beats, leads=pagat_as_last_trump, emperor=emperor),
        "unknown": trick_table(TAROCK, follow_then_trump, trumps_win=None, emperor=emperor),
    }


def play(options: Mapping[str, str]) -> ContractPlay:
    """Return the phase of play, which differs by contract."""
    by_manner, who = tables(options), sides_by(TABLE)
    fool = Fool(who)
    bound = BoundCards(TRICK_OF, who, hard=options["bound"] == "hard", due=options["bound_target"] == "must")

    def tricks(row: ContractRow) -> Tricks:
        table = by_manner[row.manner]
        if row.talon.rest == "last trick":
            return GiftTricks(table, HAND, fool, SCHEME, gifts=GIFTS[options["trischaken_talon"]])
        if row.open_after_first:
            return OpenTricks(table, HAND, fool, SCHEME, opening=active_seats)
        if not row.items.isdisjoint(TRICK_OF):
            return BoundTricks(table, HAND, fool, SCHEME, bound=bound)
        return Tricks(table, HAND, fool, SCHEME)

    return contract_play(TABLE, tricks, Tricks(by_manner["unknown"], HAND, fool, SCHEME))
