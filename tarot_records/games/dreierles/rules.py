"""Dreierles, of central Baden, as played in Steinmauern: the declarer is alone, with up to three cards of the blind.

A laid-out trump 1 waits for the last trick; a Räuber restricts trump 1 and high trumps [PAG].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from tarot_records.core.cards import FOOL_BIT, HONOURS, NO_SUIT, PETIT, TRUMPS, WORLD, mask, trump
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import Position, active_seats
from tarot_records.games.dreierles.contracts import (
    HAND,
    KNOCKS,
    PFEIFE,
    RAEUBER,
    SCHEME,
    SOLO,
    TALON,
    Knocking,
    OneWordEach,
    from_the_top,
    kinds_of,
    knocks,
    table,
)
from tarot_records.games.dreierles.score import COMBINATIONS, DreierlesScore, forced_out, with_knocks
from tarot_records.phases.auction.contracts import ContractRow, Contracts, leads, sides_by
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.talon_parts import TalonParts
from tarot_records.phases.common.sides import sides
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.declarations.declarations import Declarations
from tarot_records.phases.play.bound_tricks import BoundCards, BoundTricks
from tarot_records.phases.play.contract_phases import ContractPlay, contract_play, contract_scart
from tarot_records.phases.play.trick_findings import NO_BAN, Ban, CloseLook
from tarot_records.phases.play.tricks import Play, Tricks
from tarot_records.phases.scores.claims import ClaimedSettlement
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.row_sheet import RowSheet
from tarot_records.phases.scores.settlement import Stop
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import Rules, Setup
from tarot_records.rules.totals import points_in_tricks
from tarot_records.rules.trick_table import ANYTHING, follow_then_trump, trick_table

TALON_POINTS: Final = range(TALON - 2 * TALON // 3, 5 * TALON - 2 * TALON // 3 + 1)
"""Possible card points of the blind, of cards that count from 1 to 5, counted in threes."""
TABLE: Final = trick_table(TAROCK, follow_then_trump)
TRUMP_LEADS: Final = 3
"""Trump 1 goes to the third trick to which trumps are led in a Räuber."""
HIGH: Final = FOOL_BIT | WORLD


class ToPlay(NamedTuple):
    """State of a Räuber before a card is played."""

    leads: int
    """Number of earlier tricks to which trumps were led."""
    down: int
    """The cards in the trick, as a mask."""
    is_trump_trick: bool
    """True if trumps were led to this trick, or if it is still to be led to."""
    choice: int
    """The cards that could be played if there were no restrictions, as a mask."""

    @property
    def trumps(self) -> int:
        """The trumps of the choice."""
        return self.choice & TAROCK.trump_suit

    @property
    def early(self) -> int:
        """Trump 1 while it has to wait for its trick; 0 afterwards."""
        return PETIT if self.leads < TRUMP_LEADS else 0


class Restriction(NamedTuple):
    """The restrictions of a Räuber."""

    barred: Callable[[ToPlay], int]
    """Function from the state before a card to a mask of the cards that may be played only if there are no others."""
    watched: int
    """Mask of cards; only players who hold one of them are restricted."""


def barred_in_steinmauern(now: ToPlay) -> int:
    """Return the barred cards: trump 1 waits for its trick, trump 21 is not lost to the Fool [PAG, Räuber; Dl14]."""
    if now.leads == TRUMP_LEADS - 1 and now.is_trump_trick and now.choice & PETIT:
        return now.trumps & ~PETIT
    may_save = now.down & FOOL_BIT and now.trumps & ~(WORLD | PETIT)
    return now.early | (WORLD if may_save else 0)


def barred_in_iffezheim(now: ToPlay) -> int:
    """Return the barred cards: trumps are led three times, the highest two to the first two of these tricks [Dl5]."""
    if not now.is_trump_trick or now.leads >= TRUMP_LEADS:
        return now.early
    trumps, high = now.trumps, now.trumps & HIGH
    suits = 0 if now.down or not trumps else now.choice & ~TAROCK.trump_suit
    if now.leads == TRUMP_LEADS - 1:
        return suits | (trumps & ~PETIT if trumps & PETIT else 0)
    if now.down & HIGH:
        return suits | now.early | (high if not now.leads else 0)
    is_due = high == HIGH or (high and now.leads)
    return suits | (trumps & ~high if is_due else now.early)


RESTRICTIONS: Final[Mapping[str, Restriction]] = {
    "steinmauern": Restriction(barred_in_steinmauern, WORLD | PETIT),
    "iffezheim": Restriction(barred_in_iffezheim, ANYTHING),
    "none": Restriction(lambda now: 0, 0),
}
"""Value of the option `raeuber` -> its restrictions."""


class RestrictedTricks(Tricks, frozen=True, kw_only=True):
    """The play of a Räuber, in which some cards have to wait for certain tricks."""

    restriction: Restriction

    @cached_property
    def look(self) -> CloseLook:
        """Detailed check of tricks that are wrong or unusual."""
        return CloseLook(self.table, self.length, self.fool, self.worth, self._ban, watched=self.restriction.watched)

    def _ban(self, position: Position, held: int) -> Ban:
        """Return the ban on the cards that may not be played now; no ban if a lead is unknown."""
        leads, state = self._trump_leads(position), self.table.state(position.trick)
        led = self.table.led[state]
        if leads is None or (position.trick and led == NO_SUIT):
            return NO_BAN
        is_trump_trick = not position.trick or led == TRUMPS
        now = ToPlay(leads, mask(position.trick), is_trump_trick, self.table.legal(held, state))
        return Ban(self.restriction.barred(now), code="play.reserved")

    def _trump_leads(self, position: Position) -> int | None:
        """Return the number of tricks to which trumps were led; None if a lead is unknown."""
        led = [self.table.led[self.table.state(cards[:1])] for _, _, cards in position.taken]
        return None if NO_SUIT in led else led.count(TRUMPS)

    def _clean(self, position: Position, play: Play) -> int:
        """Return the number of first tricks of `play` that need no detailed check.

        They end before the first card that may have to wait, and before the third trick to which trumps are led.
        """
        leads = self._trump_leads(position)
        if leads is None:
            return self._clean_of_first(0, position, play)
        watched = self.restriction.watched if leads < TRUMP_LEADS else HONOURS
        for number, cards in enumerate(play.cards):
            is_trump_trick = self.table.led[self.table.after[0][cards[0]]] == TRUMPS
            if mask(cards) & watched or (is_trump_trick and leads == TRUMP_LEADS - 1):
                return self._clean_of_first(number, position, play)
            leads += is_trump_trick
        return super()._clean(position, play)


def play(table: Contracts, raeuber: str) -> ContractPlay:
    """Return the phase of play of each contract; `raeuber` is the value of the option of this name."""
    fool = Fool(sides_by(table))
    bound = BoundCards({PFEIFE: (trump(1), HAND)}, sides, hard=True)

    def tricks(row: ContractRow) -> Tricks:
        if row.slug == RAEUBER:
            return RestrictedTricks(TABLE, HAND, fool, SCHEME, restriction=RESTRICTIONS[raeuber])
        return BoundTricks(TABLE, HAND, fool, SCHEME, bound=bound)

    return contract_play(table, tricks, Tricks(TABLE, HAND, fool, SCHEME))


def whole_table(position: Position) -> tuple[int, ...]:
    """Return all seats, including the dealer who sits out."""
    return tuple(range(len(position.hands)))


def make(setup: Setup) -> Rules:
    """Return the rules for a table of three with these options."""
    options = setup.options
    contracts, shares = table(int(options["raeuber_value"])), options["foes"] == "score"
    order = (SOLO,) if options["round"] == "last" else tuple(slug for slug in contracts if slug != RAEUBER)
    players = whole_table if shares else active_seats
    doublers = knocks(players) if options["knock"] == "yes" else None
    score = DreierlesScore(Knocking(contracts), players, foes_claim=shares)
    who, tricks, items = sides_by(contracts), play(contracts, options["raeuber"]), frozenset(setup.game.items)
    sheet = RowSheet(score, SCHEME, items, of_players=COMBINATIONS, aside=TALON_POINTS, unsaid=with_knocks)
    return Rules(
        **setup.fields,
        pack=TAROCK,
        phases=(
            Deal(HAND, TALON, TAROCK),
            OneWordEach(order, unbid=RAEUBER, undeclared=frozenset({RAEUBER}), opens=leads(contracts)),
            TalonParts(contracts, TALON, from_the_top),
            contract_scart(contracts, TALON, TABLE, hidden=True),
            Recall(TABLE),
            Declarations(kinds_of(doublers), speakers=players),
            tricks,
            ClaimedSettlement(
                HAND,
                tricks.fool,
                score,
                stop=Stop(after=forced_out),
                claimed=COMBINATIONS,
                held=score.claimable,
                holds=score.holds,
                unpaid=score.doubts,
            ),
            Comparison(items, sheet, doubts=score.doubts),
        ),
        sides=who,
        running=points_in_tricks(SCHEME, who),
        scheme=SCHEME,
        gathered=score.gathered,
        words_at_rest=KNOCKS if shares else frozenset(),
        shares_at_rest=shares,
    )
