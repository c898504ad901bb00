"""Tarocchi of Piedicavallo: partners opposite, no bids, 62 cards that are counted singly.

The dealer lays two cards away. Trump 21 is the highest; pip cards of cups and coins rank in reverse order. A side that
wins every trick has all points.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tarot_records.core.cards import HONOURS, KINGS, TRUMP_SUIT
from tarot_records.core.packs import pack_of, reverse_pips
from tarot_records.core.position import Position
from tarot_records.games import GAMES
from tarot_records.phases.deal import Deal
from tarot_records.phases.deal_packets import Rounds
from tarot_records.phases.scart import Scarts
from tarot_records.phases.shares import AllOrSome
from tarot_records.phases.sides import OPPOSITE
from tarot_records.phases.tricks import Tricks
from tarot_records.phases.trumps_laid import TRUMPS_LAID, TrumpsLaid, TrumpsTold, dealer_tells
from tarot_records.phases.unrecorded_hands import Recall
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


class NoTrumpLeft(CardGroups):
    """A choice of plain cards, or of plain cards and all trumps of the hand [PAG, discard]."""

    def draw(self, chance: Random) -> tuple[str, ...]:
        """Return random legal cards."""
        return super().draw(chance) if chance.random() < 1 / 2 else self._without_trump().draw(chance)

    def allows(self, value: tuple[str, ...]) -> bool:  # type: ignore[override]
        """Return whether a choice of cards is legal."""
        return super().allows(value) or self._without_trump().allows(value)

    def _without_trump(self) -> CardGroups:
        """Return the choice that has all trumps."""
        (plain, size), (trumps, _) = self.groups
        number = trumps.bit_count()
        return CardGroups(self.field, ((plain, size - number), (trumps, number)))


class TrumpsLast(Scarts, frozen=True):
    """A scart with trumps in it only if no plain card but kings stays in the hand, or no trump [PAG, discard]."""

    def choice(self, held: int | None) -> CardGroups:
        """Return the choice of a scart from some held cards (a mask); without groups if they are unknown (None)."""
        usual = super().choice(held)
        return NoTrumpLeft(*usual) if held is not None and self._may_all_go(held) else usual

    def may_follow(self, held: int, gone: int, left: int) -> int:
        """Return the cards that may come next, as a mask; with few trumps, either all of them or none may go."""
        if not self._may_all_go(held):
            return super().may_follow(held, gone, left)
        plain, trumps = held & ~TRUMP_SUIT, held & TRUMP_SUIT
        places = self.size - trumps.bit_count() - (gone & plain).bit_count()
        if gone & trumps:
            return trumps | (plain if places > 0 else 0)
        return plain | (trumps if places >= 0 else 0)

    def _may_all_go(self, held: int) -> bool:
        """Return whether all trumps may be laid away although plain cards are left."""
        trumps = held & TRUMP_SUIT
        return not trumps & FIVES and 0 < trumps.bit_count() <= self.size and self.due(held) == 0


def kept(position: Position, owner: int, winner: int, last: bool) -> Fate:
    """Return the fate of the Fool: its player keeps it, and no card is given for it."""
    return Fate(winner, owner)


to_the_end = ends_unless_level(HANDS, EXTRA, SHARES.ahead)


def finish(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
    """Return the winners of a game with these totals; after three deals, a side that cannot be caught up with."""
    return SHARES.ahead(totals) if hands == HANDS - 1 and max(totals) > SHARES.par else to_the_end(totals, hands)


def may_be_open(totals: tuple[int, ...], hands: int, stated: tuple[int, ...]) -> str | None:
    """Return an empty string if no winners are stated and the game is not over, else None [P6]."""
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
