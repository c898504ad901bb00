"""How Königrufen is played: suit games, games that avoid tricks, birds and kings announced [OÖ23, play]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tarot_records.core.cards import trump
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import playing
from tarot_records.games.koenigrufen.contracts import BIRDS, SCHEME, TABLE
from tarot_records.phases.bound_tricks import CALLED, BoundCards, BoundTricks
from tarot_records.phases.contract_phases import ContractPlay, contract_play
from tarot_records.phases.contracts import ContractRow, Manner, sides_by
from tarot_records.phases.trick_variants import GiftTricks, OpenTricks
from tarot_records.phases.tricks import Tricks
from tarot_records.rules.fool import Fool
from tarot_records.rules.trick_table import (
    TrickTable,
    follow_then_trump,
    must_beat,
    must_beat_as_emperor,
    pagat_as_last_trump,
    suits_led_first,
    trick_table,
)

HAND: Final = 12
TALON: Final = 6
TRICK_OF: Final = {
    "king_ultimo": (CALLED, HAND),
    **{bird: (trump(number), HAND + 1 - number) for number, bird in enumerate(BIRDS, start=1)},
}
"""What is announced for a trick: its card, and the number of the trick."""
GIFTS: Final = {
    "last": {HAND: range(TALON)},
    "six_tricks": {number: range(number - 1, number) for number in range(1, TALON + 1)},
}
"""In a Trischaken: the trick, and the cards of the talon that are won with it."""


def tables(options: Mapping[str, str]) -> Mapping[Manner, TrickTable]:
    """Return how cards bind and win in each manner of play."""
    emperor = options["emperor"] == "yes"
    beats = must_beat_as_emperor if emperor and options["pagat_beats"] == "yes" else must_beat
    return {
        "plain": trick_table(TAROCK, follow_then_trump, emperor=emperor),
        "suit": trick_table(TAROCK, follow_then_trump, leads=suits_led_first, trumps_win=False, emperor=emperor),
        "negative": trick_table(TAROCK, beats, leads=pagat_as_last_trump, emperor=emperor),
        "unknown": trick_table(TAROCK, follow_then_trump, trumps_win=None, emperor=emperor),
    }


def play(options: Mapping[str, str]) -> ContractPlay:
    """Return the play of each contract."""
    by_manner, who = tables(options), sides_by(TABLE)
    fool = Fool(who)
    bound = BoundCards(TRICK_OF, who, hard=options["bound"] == "hard", due=options["bound_target"] == "must")

    def tricks(row: ContractRow) -> Tricks:
        table = by_manner[row.manner]
        if row.talon.rest == "last trick":
            return GiftTricks(table, HAND, fool, SCHEME, gifts=GIFTS[options["trischaken_talon"]])
        if row.open_after_first:
            return OpenTricks(table, HAND, fool, SCHEME, opening=playing)
        if not row.items.isdisjoint(TRICK_OF):
            return BoundTricks(table, HAND, fool, SCHEME, bound=bound)
        return Tricks(table, HAND, fool, SCHEME)

    return contract_play(TABLE, tricks, Tricks(by_manner["unknown"], HAND, fool, SCHEME))
