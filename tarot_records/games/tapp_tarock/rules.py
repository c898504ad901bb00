"""Tapp-Tarock, the Austrian game for three, by its classic rules: the declarer is alone against two."""

from typing import Final

from tarot_records.core.packs import TAROCK
from tarot_records.games.tapp_tarock.contracts import (
    HAND,
    SCHEME,
    TALON,
    TRISCHAKEN,
    bound_half,
    kinds_of,
    play,
    table,
    tables,
)
from tarot_records.games.tapp_tarock.score import HAND_ITEMS, TappScore
from tarot_records.phases.auction.contracts import leads, sides_by
from tarot_records.phases.auction.long_auction import HOLD, LongAuction, next_or_hold
from tarot_records.phases.before_play.call import Call, Partners
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.dealt_again import DealtAgain
from tarot_records.phases.before_play.talon_parts import TalonParts, unbound
from tarot_records.phases.declarations.announcements import Talking
from tarot_records.phases.declarations.declarations import Declarations
from tarot_records.phases.play.contract_phases import contract_recall, contract_scart
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.row_sheet import RowSheet
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.game import Rules, Setup
from tarot_records.rules.totals import points_in_tricks

TALON_POINTS: Final = range(TALON - 2 * TALON // 3, 5 * TALON - 2 * TALON // 3 + 1)
"""Possible card points of the talon, of cards that count from 1 to 5, counted in threes."""


def make(setup: Setup) -> Rules:
    """Return the rules for a table of three with these options."""
    options = setup.options
    contracts, by_manner = table(options), tables()
    order = tuple(slug for slug in contracts if slug != TRISCHAKEN)
    who, tricks, talking = sides_by(contracts), play(contracts), Talking(contracts)
    score = TappScore(talking, fixed_valat=options["valat"] == "fixed", as_dealt=options["hand_items"] == "dealt")
    items, trischaken = frozenset(setup.game.items), options["all_pass"] == "trischaken"
    return Rules(
        **setup.fields,
        pack=TAROCK,
        phases=(
            Deal(HAND, TALON, TAROCK),
            *((DealtAgain(TAROCK.trump_suit),) if options["no_trumps"] == "again" else ()),
            LongAuction(
                order,
                unbid=TRISCHAKEN if trischaken else None,
                undeclared=frozenset({TRISCHAKEN}),
                opens=leads(contracts),
                besides=(HOLD,),
                next_words=next_or_hold(order, forehand_only=options["hold"] == "forehand"),
                open_end=True,
            ),
            TalonParts(contracts, TALON, unbound if options["halves"] == "free" else bound_half),
            contract_scart(contracts, TALON, by_manner["plain"]),
            contract_recall(contracts, by_manner),
            Partners(Call(frozenset(), (), own=False)),
            Declarations(kinds_of(talking)),
            tricks,
            Settlement(HAND, tricks.fool, score),
            Comparison(items, RowSheet(score, SCHEME, items, of_players=HAND_ITEMS, aside=TALON_POINTS)),
        ),
        sides=who,
        running=points_in_tricks(SCHEME, who),
        scheme=SCHEME,
        gathered=score.gathered,
        deals_again=frozenset({"misdeal"} if trischaken else {"misdeal", "all_pass"}),
    )
