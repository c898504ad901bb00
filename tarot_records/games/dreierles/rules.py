"""Dreierles, of central Baden, as played in Steinmauern: the declarer is alone, with up to three cards of the blind."""

from typing import Final

from tarot_records.core.packs import TAROCK
from tarot_records.core.position import Position, active_seats
from tarot_records.games.dreierles.contracts import (
    HAND,
    KNOCKS,
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
from tarot_records.games.dreierles.play import TABLE, play
from tarot_records.games.dreierles.score import COMBINATIONS, DreierlesScore, forced_out, with_knocks
from tarot_records.phases.claims import ClaimedSettlement
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.contract_phases import contract_scart
from tarot_records.phases.contracts import leads, sides_by
from tarot_records.phases.deal import Deal
from tarot_records.phases.declarations import Declarations
from tarot_records.phases.row_sheet import RowSheet
from tarot_records.phases.settlement import Stop
from tarot_records.phases.talon_parts import TalonParts
from tarot_records.phases.unrecorded_hands import Recall
from tarot_records.rules.game import Rules, Setup
from tarot_records.rules.totals import points_in_tricks

TALON_POINTS: Final = range(TALON - 2 * TALON // 3, 5 * TALON - 2 * TALON // 3 + 1)
"""Possible card points of the blind, of cards that count from 1 to 5, counted in threes."""


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
