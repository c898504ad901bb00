"""Ottocento, the Tarocco bolognese: partners opposite, no bids, 62 cards; combinations count more than card points.

The dealer lays two cards away. Combinations are shown before play and counted again in the piles; both sides score.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tarot_records.core.cards import KINGS
from tarot_records.core.faults import Finding
from tarot_records.core.packs import BOLOGNA
from tarot_records.games import GAMES
from tarot_records.games.ottocento.combinations import (
    CRICCHE,
    SEQUENCE,
    SEQUENCES,
    TAROCCHI,
    SequenceByLaghi,
    ShownByLaghi,
    by_laghi,
    never,
)
from tarot_records.games.ottocento.early_end import WITHOUT_CLAIM, DealtInRounds, Ends, may_end_before_scart
from tarot_records.games.ottocento.score import HandCount, Matto, SumsOfSides
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.common.sheet import SheetRules
from tarot_records.phases.common.sides import OPPOSITE
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.declarations.combinations import ShownCombination, ShownInTurn
from tarot_records.phases.declarations.declarations import Required, out_of_turn
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import THROWN_IN, Settlement, Stop
from tarot_records.phases.scores.shares import AllOrSome, Finish
from tarot_records.rules.fool import AT_COUNT
from tarot_records.rules.game import Rules, Setup, scheme_of
from tarot_records.rules.totals import ends_after
from tarot_records.rules.trick_table import follow_then_trump, trick_table

if TYPE_CHECKING:
    from tarot_records.core.position import Position
    from tarot_records.record.model import Hand

HAND, TALON, HANDS = 15, 2, 4
ROUNDS = (5, 5, 5)
SCHEME = scheme_of(GAMES["ottocento"])
FIVES = KINGS | TAROCCHI
SHARES = AllOrSome(SCHEME, OPPOSITE, TALON)
PLAYED_OUT = Stop(nowhere_else=lambda position: True, ways=WITHOUT_CLAIM)
SHOWN = ShownInTurn(kinds={"cricca": ShownCombination(CRICCHE), SEQUENCE: ShownCombination(SEQUENCES)})
SHOWN_BY_LAGHI = ShownByLaghi(kinds={"cricca": ShownCombination(CRICCHE), SEQUENCE: SequenceByLaghi(SEQUENCES)})


def ends_at(target: int) -> Finish:
    """Return a function for the side ahead once a side has the target; None before, and while both are level [O5]."""
    return lambda totals, hands: SHARES.ahead(totals) or None if max(totals) >= target else None


def unsettled_grande(position: Position, hand: Hand) -> Iterator[Finding]:
    """Yield the open point of a record by Laghi's rules, of which the use of counters in the Grande is unknown."""
    yield Finding("rule.open", (), None, {"point": "O4"})


def make(setup: Setup) -> Rules:
    """Return the rules for a table of four with these options."""
    options = setup.options
    table = trick_table(BOLOGNA, follow_then_trump)
    target = int(options["target"]) if options["length"] == "target" else None
    finish = ends_after(HANDS, SHARES.ahead) if target is None else ends_at(target)
    is_settled = options["grande"] == "accademia"
    shown = SHOWN if is_settled else SHOWN_BY_LAGHI
    count = HandCount(SHARES, shown, never if is_settled else by_laghi, HAND)
    fool = Matto(
        SHARES.sides,
        payable=BOLOGNA.cards & ~SCHEME.valuable,
        chosen=True,
        from_scart=AT_COUNT,
        may_wait=True,
        count=count,
    )

    play = Tricks(table, HAND, fool, SCHEME)
    names = frozenset(setup.game.items)
    sheet = SheetRules(SumsOfSides(count, fool), SHARES.sides, of_players=names, items=names, of_sides=True)
    return Rules(
        **setup.fields,
        pack=BOLOGNA,
        phases=(
            DealtInRounds(
                HAND,
                TALON,
                BOLOGNA,
                dealer_takes=True,
                finish=finish,
                ends=frozenset({"misdeal", THROWN_IN}),
                early=THROWN_IN,
                parts=ROUNDS[:1],
            ),
            Rounds(ROUNDS, TALON, first=1, joined=True),
            Ends(shown, True, OPPOSITE, target),
            Scarts(
                TALON,
                barred=lambda held: FIVES,
                never=FIVES,
                taker=lambda position: position.setting.dealer,
                table=table,
                may_end_before=may_end_before_scart,
            ),
            Recall(table),
            Ends(shown, False, OPPOSITE, target),
            shown,
            Required(out_of_turn),
            *(() if is_settled else (Required(unsettled_grande),)),
            play,
            Settlement(HAND, fool, fool.score, unplayed=count.unplayed, stop=PLAYED_OUT, throws_in=True),
            Comparison(names, sheet, parties=SHARES.sides),
        ),
        sides=SHARES.sides,
        running=SHARES.running,
        scheme=SCHEME,
        gathered=SHARES.gathered,
        finish=finish,
        may_deal_again=frozenset(),
    )
