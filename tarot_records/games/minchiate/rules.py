"""Minchiate: four players, partners opposite, no bids, 97 cards; cutter and dealer rob, versicole are declared.

Each 60 points of lead pay a resto, during the hand and after its last count. Four hands are a girata.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from tarot_records.core.packs import MINCHIATE
from tarot_records.core.position import Position
from tarot_records.games.minchiate.play import DyingFool, KingsDuty, PresumedPayment
from tarot_records.games.minchiate.robbing import SIZE, CutterAndDealer, Robs, places_taken
from tarot_records.games.minchiate.score import HANDS, ITEMS, RestoCount, gathered, with_bonus
from tarot_records.games.minchiate.sheet import SharedEntries
from tarot_records.games.minchiate.turned import TURNED, TurnedCard, TurnedUp, Unturned
from tarot_records.games.minchiate.versicole import (
    KEPT,
    SCHEME,
    VERSICOLE,
    WITH_DEMONIO,
    always_extracted,
    extracted_if_useful,
)
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.common.sheet import SheetRules
from tarot_records.phases.common.sides import OPPOSITE, Sides
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.declarations.combinations import ShownCombination, ShownInTurn
from tarot_records.phases.declarations.declarations import Required, out_of_turn, those_of
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.rules.game import Rules, Setup, totals_unchanged
from tarot_records.rules.totals import ends_after, points_in_tricks, side_ahead
from tarot_records.rules.trick_table import follow_then_trump, trick_table

HAND = 21
ROUNDS = (10, 11)
VERSICOLA: Final = "versicola"
DECLARED_IN_TURN = Required(partial(out_of_turn, kinds=(VERSICOLA,)))
TURNED_IN_TURN = Required(partial(out_of_turn, kinds=(TURNED,)))


def sides(position: Position) -> Sides:
    """Return the sides, which are the same in every hand."""
    return OPPOSITE


def ahead(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats of the side ahead; none if both are level [Mi16]."""
    return side_ahead(OPPOSITE, totals)


def make(setup: Setup) -> Rules:
    """Return the rules for a table of four with these options."""
    options = setup.options
    table = trick_table(MINCHIATE, follow_then_trump)
    combinations = WITH_DEMONIO if options["demonio"] == "yes" else VERSICOLE
    pays_for_nothing, sweep = options["no_robbing"] == "resto", 2 if options["sweep"] == "double" else 1
    count = RestoCount(combinations, pays_for_nothing, sweep)
    fool = DyingFool(sides, payable=MINCHIATE.cards & ~MINCHIATE.excuse, chosen=True, may_wait=True)
    finish = ends_after(HANDS, ahead)
    shown = {VERSICOLA: ShownCombination(combinations)}
    names = frozenset(ITEMS)
    sheet = SheetRules(SharedEntries(pays_for_nothing, sweep), sides, of_players=names, items=names, of_sides=True)
    return Rules(
        **setup.fields,
        pack=MINCHIATE,
        phases=(
            Deal(HAND, SIZE, MINCHIATE, finish=finish),
            Rounds(ROUNDS, first=1),
            TurnedUp(kinds={TURNED: TurnedCard()}, now=those_of((TURNED,))),
            TURNED_IN_TURN,
            Unturned(),
            Robs(extracted_if_useful if options["t29"] == "useful" else always_extracted),
            CutterAndDealer(table, KEPT),
            Recall(table),
            ShownInTurn(kinds=shown, now=those_of((TURNED,), others=True)),
            DECLARED_IN_TURN,
            KingsDuty(table, HAND, fool, SCHEME),
            PresumedPayment(HAND, fool, count.played),
            Comparison(names, sheet, parties=sides),
        ),
        sides=sides,
        running=points_in_tricks(SCHEME, sides),
        scheme=SCHEME,
        gathered=gathered,
        chosen=True,
        drawn=places_taken,
        shown_at_deal=frozenset((TURNED,)),
        finish=finish,
        closing=with_bonus if options["girata"] == "bonus" else totals_unchanged,
    )
