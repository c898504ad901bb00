"""Tarocchi of Piedicavallo: partners opposite, no bids, 62 cards that are counted singly.

The dealer lays two cards away. Trump 21 is the highest; pip cards of cups and coins rank in reverse order. A side that
wins every trick has all points.
"""

from __future__ import annotations

from dataclasses import replace

from tarot_records.core.cards import HONOURS, KINGS, TRUMP_SUIT
from tarot_records.core.packs import pack_of, reverse_pips
from tarot_records.core.position import Position
from tarot_records.games import GAMES
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.common.sides import OPPOSITE
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.declarations.trumps_laid import TRUMPS_LAID, TrumpsLaid, TrumpsTold, dealer_tells
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.shares import AllOrSome
from tarot_records.rules.fool import Fate, Fool
from tarot_records.rules.game import Rules, Setup, half_of_points, scheme_of
from tarot_records.rules.moves import CardGroups
from tarot_records.rules.totals import ends_unless_level
from tarot_records.rules.trick_table import follow_then_trump, trick_table

HAND, TALON = 15, 2
HANDS, EXTRA = 4, 2
"""Number of deals of a game, and of those that follow while the sides are level."""
SCHEME = scheme_of(GAMES["piedicavallo"])
PACK = reverse_pips(pack_of(SCHEME.pack))
FIVES = KINGS | HONOURS
SHARES = AllOrSome(SCHEME, OPPOSITE, TALON, straying=1, kept=1)


class TrumpsLast(Scarts, frozen=True):
    """A scart that may have trumps only if the hand keeps no plain card except kings, or no trump [PAG, discard]."""

    def choice(self, held: int | None) -> CardGroups:
        """Return the choice of a scart from some held cards (a mask): also all trumps, if they are at most two."""
        usual, trumps = super().choice(held), (held or 0) & TRUMP_SUIT
        number = trumps.bit_count()
        if held is None or trumps & FIVES or not self.due(held) < number <= self.size:
            return usual
        (plain, _), _ = usual.groups
        return usual._replace(instead=((plain, self.size - number), (trumps, number)))


def kept(position: Position, owner: int, winner: int, last: bool) -> Fate:
    """Return the fate of the Fool: its player keeps it, and no card is given for it."""
    return Fate(winner, owner)


to_the_end = ends_unless_level(HANDS, EXTRA, SHARES.ahead)


def finish(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
    """Return the winners of a game with these totals; None if it goes on.

    One deal before the last, a side that can no longer be overtaken has won.
    """
    return SHARES.ahead(totals) if hands == HANDS - 1 and max(totals) > SHARES.par else to_the_end(totals, hands)


def may_be_open(totals: tuple[int, ...], hands: int, stated: tuple[int, ...]) -> str | None:
    """Return "" (possible) if no winners are stated and the game is not over; else None (impossible) [P6]."""
    return "" if not stated and finish(totals, hands) is None else None


def make(setup: Setup) -> Rules:
    """Return the rules for a table of four."""
    table = trick_table(PACK, follow_then_trump)
    fool = Fool(SHARES.sides, fates=kept)
    told = TrumpsLaid(TRUMP_SUIT, dealer_tells)
    before = (
        Deal(HAND, TALON, PACK, dealer_takes=True, finish=finish),
        Rounds((HAND,), TALON, first=1, joined=True),
        TrumpsLast(
            TALON,
            barred=lambda held: FIVES,
            never=FIVES,
            taker=lambda position: position.setting.dealer,
            table=table,
            last_resort=TRUMP_SUIT,
        ),
        TrumpsTold({TRUMPS_LAID: told}),
        Recall(table),
    )
    play = Tricks(table, HAND, fool, SCHEME)
    rules = SHARES.rules(setup, before, play, half_of_points(SCHEME), finish, SHARES.ahead)
    return replace(rules, may_have_won=may_be_open)
