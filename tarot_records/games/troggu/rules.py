"""Troggu of the Upper Valais, for three to eight players: one against all, or from seven on with a secret partner.

The Fool is the highest trump, but may be withheld. Pip cards of cups and coins rank in reverse order.
"""

from dataclasses import replace

from tarot_records.core.cards import FOOL_BIT
from tarot_records.core.packs import EXCUSE
from tarot_records.games.troggu.contracts import (
    CALLABLE,
    CALLING,
    DEALT,
    MISERE,
    NORMAL,
    PACK,
    SCHEME,
    SOLO,
    ImposingAuction,
    scart_of,
    table_of,
)
from tarot_records.games.troggu.score import (
    TrogguScore,
    TrogguSheet,
    cards_of,
    parties,
    parties_if_known,
    parties_known,
)
from tarot_records.phases.auction.bids import Auction
from tarot_records.phases.auction.contracts import leads
from tarot_records.phases.before_play.call import Call, Partners, secret_partner, sides_in_sight
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.before_play.talon_parts import TalonParts
from tarot_records.phases.common.sheet import SheetRules
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.play.withheld_fool import LowCardPaid, WithholdingTricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.game import Rules, Setup, half_of_points
from tarot_records.rules.totals import points_in_tricks
from tarot_records.rules.trick_table import follow_then_trump, trick_table


def make(setup: Setup) -> Rules:
    """Return the rules for a table with these options."""
    options, players = setup.options, setup.players
    deal, calls = DEALT[players], players >= CALLING
    contracts, partnered = table_of(players, int(options["stake"])), frozenset({NORMAL} if calls else ())
    table = trick_table(PACK, follow_then_trump, withheld=True)
    powerless = trick_table(replace(PACK, fool=EXCUSE), follow_then_trump)
    fool = LowCardPaid(
        parties,
        payable=PACK.cards & ~FOOL_BIT,
        sides_known=parties_known,
        surrendered=True,
        may_wait=True,
        value=lambda card: SCHEME.points(card, 1),
    )
    scart = scart_of(contracts, deal.tapp, options["kings"], table)
    all_pass = options["all_pass"] if not calls else "misere"
    score = TrogguScore(int(options["stake"]), int(options["double"]), least=all_pass == "least")
    call = Call(partnered, (CALLABLE,), own=True)
    called = ((NORMAL, SOLO), None if all_pass == "next" else MISERE, frozenset({MISERE}), partnered, leads(contracts))
    auction = ImposingAuction(*called, table=table) if calls else Auction(*called)
    sheet = TrogguSheet(score, deal.tapp, scart.never, calls)
    return Rules(
        **setup.fields,
        pack=PACK,
        phases=(
            Deal(deal.hand, deal.tapp, PACK),
            Rounds(deal.packets),
            auction,
            TalonParts(contracts, deal.tapp),
            scart,
            *((call,) if calls else ()),
            Recall(table),
            *((Partners(call),) if calls else ()),
            WithholdingTricks(table, deal.hand, fool, SCHEME, powerless=powerless),
            Settlement(deal.hand, fool, score),
            Comparison(frozenset(), SheetRules(sheet, parties_if_known)),
        ),
        sides=parties,
        running=points_in_tricks(SCHEME, sides_in_sight(parties, secret_partner, partnered)),
        scheme=SCHEME,
        gathered=cards_of,
        levels=half_of_points(SCHEME),
        partner=secret_partner,
    )
