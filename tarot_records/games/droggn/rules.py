"""Droggn, for three: one against two, a purchase in the lowest game, a score in the declarer's column only.

Pip cards of hearts and diamonds rank in reverse order. Cards are counted in threes.
"""

from tarot_records.core.cards import trump
from tarot_records.core.packs import pack_of, reverse_pips
from tarot_records.core.position import NOBODY, Contract, Position
from tarot_records.games.droggn.before_play import (
    ANSAGER,
    BASES,
    HONOURS,
    PAGAT,
    BoughtCard,
    DeclarersScart,
    kinds,
    taker,
)
from tarot_records.games.droggn.play import FoolInTime, fates, is_fate_known
from tarot_records.games.droggn.score import HAND, SCHEME, ColumnScore, cards_of, mord_lost_after
from tarot_records.games.droggn.sheet import ColumnSheet
from tarot_records.phases.bids import Auction
from tarot_records.phases.bound_tricks import BoundCards, BoundTricks
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.deal import Deal
from tarot_records.phases.deal_packets import Rounds
from tarot_records.phases.declarations import Declarations
from tarot_records.phases.exchange import GivenBack
from tarot_records.phases.purchase import buyer, keeps_received
from tarot_records.phases.settlement import Settlement, Stop
from tarot_records.phases.sheet import SheetRules
from tarot_records.phases.sides import sides, sides_if_known
from tarot_records.phases.unrecorded_hands import Recall
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import Rules, Setup, half_of_points
from tarot_records.rules.totals import points_in_tricks
from tarot_records.rules.trick_table import follow_then_trump, trick_table

TALON, SCART = 3, 3
ROUNDS = (7, 7, 7)
PACK = reverse_pips(pack_of(SCHEME.pack))


def declarer_leads(position: Position, contract: Contract | None) -> int:
    """Return the seat that leads first [PAG, play]."""
    return NOBODY if contract is None else contract.declarer


def declarer_deals(position: Position) -> int:
    """Return the next dealer: the declarer of the last hand [PAG, deal]."""
    contract = position.setting.contract
    return NOBODY if contract is None else contract.declarer


def nobody_named(totals: tuple[int, ...], hands: int, stated: tuple[int, ...]) -> str | None:
    """Return "" (possible) if no winners are stated, because nobody is named winner; else None (impossible)."""
    return None if stated else ""


def make(setup: Setup) -> Rules:
    """Return the rules for a table of three with these options."""
    options = setup.options
    table = trick_table(PACK, follow_then_trump)
    fool = Fool(sides, sides_known=is_fate_known, fates=fates, may_win=True)
    bound = BoundCards({PAGAT: (trump(1), HAND)}, sides, hard=True)
    score = ColumnScore(
        options["target"], for_all=options["writing"] == "all", both_at_once=options["kleine_gstiess"] == "yes"
    )
    names = frozenset(setup.game.items)
    tricks = FoolInTime if options["last_fool"] == "revoke" else BoundTricks
    play = tricks(table, HAND, fool, SCHEME, bound=bound)
    return Rules(
        **setup.fields,
        pack=PACK,
        phases=(
            Deal(HAND, TALON, PACK),
            Rounds(ROUNDS),
            Auction(tuple(BASES), opens=declarer_leads),
            DeclarersScart(SCART, lambda held: HONOURS, taker, table, never=HONOURS),
            BoughtCard({ANSAGER: 1}, keeps_received, one_by_one=True, forfeits=True, table=table),
            GivenBack(buyer),
            Recall(table),
            Declarations(kinds()),
            play,
            Settlement(HAND, fool, score, stop=Stop(mord_lost_after)),
            Comparison(names, SheetRules(ColumnSheet(score), sides_if_known, items=names)),
        ),
        sides=sides,
        running=points_in_tricks(SCHEME, sides),
        scheme=SCHEME,
        gathered=cards_of,
        levels=half_of_points(SCHEME),
        deals_again=frozenset({"misdeal", "all_pass"}),
        deals_next=declarer_deals,
        shares_at_rest=options["writing"] == "all",
        may_have_won=nobody_named,
    )
