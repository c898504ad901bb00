"""Droggn, for three: one against two, a purchase in the lowest game, a score in the declarer's column only.

Pip cards of hearts and diamonds rank in reverse order. Cards are counted in threes.
"""

from tarot_records.core.cards import FOOL, FOOL_BIT, trump
from tarot_records.core.packs import pack_of, reverse_pips
from tarot_records.core.position import NOBODY, Contract, Position, has_fallen, knows_winners
from tarot_records.games.droggn.before_play import (
    ANSAGER,
    BASES,
    GSTIESS,
    HONOURS,
    PAGAT,
    SUPER_MORD,
    BoughtCard,
    DeclarersScart,
    kinds,
    laid_out,
    taker,
)
from tarot_records.games.droggn.score import (
    HAND,
    SCHEME,
    ColumnNumbers,
    ColumnScore,
    ColumnSheet,
    cards_of,
    mord_lost_after,
)
from tarot_records.phases.auction.bids import Auction
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.before_play.exchange import GivenBack
from tarot_records.phases.before_play.purchase import buyer, keeps_received
from tarot_records.phases.common.sides import sides, sides_if_known, sides_known
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.declarations.declarations import Declarations
from tarot_records.phases.play.bound_tricks import BoundCards, BoundTricks
from tarot_records.phases.play.trick_findings import Ban
from tarot_records.phases.play.tricks import Play
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import Settlement, Stop
from tarot_records.rules.fool import Fate, Fool
from tarot_records.rules.game import Rules, Setup, half_of_points
from tarot_records.rules.totals import points_in_tricks
from tarot_records.rules.trick_table import follow_then_trump, trick_table

TALON, SCART = 3, 3
ROUNDS = (7, 7, 7)
FOOLS_LAST_TRICK = HAND - 2
"""Index of the last trick to which the Fool may be played if it may not be kept for the last one [Dr5]."""
PACK = reverse_pips(pack_of(SCHEME.pack))


def fates(position: Position, owner: int, winner: int, last: bool) -> Fate:
    """Return the fate of the Fool: its player keeps it.

    In a super mord a Fool laid out and played by the declarer takes the last trick if he won all others; a trick of an
    unknown winner counts as his.
    """
    contract = position.setting.contract
    mord = contract is not None and contract.name == SUPER_MORD and owner == contract.declarer
    if last and is_fool_out(position) and mord and all(taken in (owner, NOBODY) for _, taken, _ in position.taken):
        return Fate(owner, owner)
    return Fate(winner, owner)


def is_fate_known(position: Position) -> bool:
    """Return whether the sides are known, and the winners of all tricks if the Fool is laid out."""
    return sides_known(position) and (knows_winners(position) or not is_fool_out(position))


def is_fool_out(position: Position) -> bool:
    """Return whether the Fool is laid out."""
    out = laid_out(position)
    return out is not None and out.kind == GSTIESS


class FoolInTime(BoundTricks, frozen=True, kw_only=True):
    """The play where the Fool, unless it is laid out, may not be kept for the last trick [PAG, play; Dr5]."""

    def _ban(self, position: Position, held: int) -> Ban:
        """Return the ban on cards that may not be played now: in the last trick open to the Fool, all cards but it."""
        if len(position.taken) == FOOLS_LAST_TRICK and held & FOOL_BIT and not is_fool_out(position):
            return Ban(held & ~FOOL_BIT, code="play.last_fool")
        return super()._ban(position, held)

    def _bound_cards(self, position: Position) -> int:
        """Return the cards that may be bound in the next trick, and the Fool, as a mask."""
        return FOOL_BIT | super()._bound_cards(position)

    def _clean(self, position: Position, play: Play) -> int:
        """Return the number of first tricks of `play` that need no detailed check.

        They end before the Fool's last possible trick if the Fool is still held then.
        """
        number = FOOLS_LAST_TRICK - len(position.taken)
        gone = has_fallen(position, FOOL) or any(FOOL in cards for cards in play.cards[:number])
        if number < 0 or is_fool_out(position) or gone:
            return super()._clean(position, play)
        before = play.part(0, number)
        clean = super()._clean(position, before)
        play.start, play.walk, play.won = position, before.walk, before.won
        return clean


def declarer_leads(position: Position, contract: Contract | None) -> int:
    """Return the seat that leads first, and deals the next hand [PAG, play; deal]: the declarer; NOBODY if unknown."""
    return NOBODY if contract is None else contract.declarer


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
            Comparison(names, ColumnNumbers(ColumnSheet(score), sides_if_known, items=names)),
        ),
        sides=sides,
        running=points_in_tricks(SCHEME, sides),
        scheme=SCHEME,
        gathered=cards_of,
        levels=half_of_points(SCHEME),
        deals_again=frozenset({"misdeal", "all_pass"}),
        deals_next=lambda position: declarer_leads(position, position.setting.contract),
        shares_at_rest=options["writing"] == "all",
        may_have_won=lambda totals, hands, stated: None if stated else "",  # nobody is named winner
    )
