"""Rules of Sicilian Tarocchi: Mineo for three and four, Tortorici and Barcellona.

The Miseria is the lowest trump, written as trump 21. The Fool keeps to its player and is led only as the last card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from tarot_records.core.cards import BIT, FOOL, FOOL_BIT, mask_of, trump
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Contract, Position, next_seat, turns_of
from tarot_records.games.tarocchi_siciliani.bargaining import (
    ALTRE_CINQUE,
    BENE,
    CHIAMO,
    MISCHIO,
    OGNUNO,
    PACKET,
    PAGO,
    PASSO,
    PRENDO,
    SOLO,
    SOLO_IO,
    VADO_SOLO,
    barcellona_of_three,
    mineo_of_four,
    mineo_of_three,
    tortorici_of_three,
)
from tarot_records.games.tarocchi_siciliani.before_play import (
    AGREEMENT,
    ARIE,
    MISERIA,
    NEVER,
    RIVANTO,
    SCHEME,
    SCOMMESSA,
    ForcedAuction,
    LackingTrumpCall,
    Monte,
    MonteOfDealer,
    Rivanto,
    Scommessa,
    pack_with,
)
from tarot_records.games.tarocchi_siciliani.score import (
    LAST,
    CardCount,
    JochiScore,
    LostFool,
    PointScore,
    kept,
    opposite,
    running_points,
)
from tarot_records.games.tarocchi_siciliani.sheet import JochiSheet, PointSheet
from tarot_records.phases.auction.bids import Opens
from tarot_records.phases.auction.contracts import ContractRow, Contracts, TalonUse, contracts, row_of, sides_by
from tarot_records.phases.auction.spoken_auction import SpokenAuction
from tarot_records.phases.before_play.call import Partners, secret_partner, sides_in_sight
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.before_play.partial_deal import PartialDeal
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.before_play.talon_parts import TalonParts
from tarot_records.phases.common.sheet import KnownSides, SheetRules
from tarot_records.phases.common.sides import Sides, alone, sides, sides_if_known
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.declarations.declarations import Declarations
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.game import Level, Rules, Setup
from tarot_records.rules.phase import Phase
from tarot_records.rules.trick_table import TrickTable, follow_then_trump, trick_table

MONTE: Final = 3
"""Number of cards of the monte."""
HANDS: Final[Mapping[int, int]] = {3: 20, 4: 15}
"""Number of players -> the cards of each."""
TAKEN, UNSEEN = TalonUse(taken=1), TalonUse(taken=1, shown=False)
SCHEME_OF_TOWNS: Final = replace(SCHEME, pack=SCHEME.pack & ~mask_of(("D4",)) | mask_of(("D1",)))
"""The count with the 1 of coins in place of the 4, as in Tortorici and Barcellona."""
MAY_DEAL_AGAIN: Final = frozenset({"misdeal", "thrown_in"})
"""Ends of a hand after which the sources do not say who deals."""
SELDOM: Final = 0.05
"""Weight of a solo after five cards in random play."""
LEVELS: Final = (Level(55, "half: %(points)s"),)


def fool_last(pack: Pack) -> Mapping[int, int]:
    """Map the Fool to the cards that bar it from being led while they are held: all other cards."""
    return {FOOL: pack.cards & ~FOOL_BIT}


def after_bidder(position: Position, contract: Contract | None) -> int:
    """Return the player after the bidder; NOBODY without a contract."""
    return NOBODY if contract is None else next_seat(turns_of(position), contract.declarer)


def bidder(position: Position, contract: Contract | None) -> int:
    """Return the bidder; NOBODY without a contract."""
    return NOBODY if contract is None else contract.declarer


def scart_of(table: TrickTable, monte: TalonParts) -> Scarts:
    """Return the scart of the taker of the monte: trumps 2 to 15 and the Miseria only for want of other cards."""
    return Scarts(
        MONTE,
        barred=lambda held: NEVER,
        taker=monte.taker,
        table=table,
        never=NEVER,
        last_resort=table.pack.trump_suit & ~NEVER,
    )


def make(setup: Setup) -> Rules:
    """Return the rules of a ruleset for a table with these options."""
    return {"mineo": mineo, "tortorici": tortorici, "barcellona": barcellona}[setup.ruleset.id.split("-")[0]](setup)


def mineo(setup: Setup) -> Rules:
    """Return the rules of Mineo."""
    options, hand = setup.options, HANDS[setup.players]
    three = setup.players == 3
    pack = pack_with(SCHEME.pack)
    table = trick_table(pack, follow_then_trump, leads=fool_last)
    opens: Opens = bidder if options["first_lead"] == "bidder" else after_bidder
    calling = frozenset() if three else frozenset({CHIAMO})
    any_round = three and options["solo_rounds"] == "any"
    if three:
        auction = SpokenAuction(
            (VADO_SOLO,),
            besides=(PASSO, PAGO, PRENDO, ALTRE_CINQUE),
            passing=MISCHIO,
            opens=opens,
            listen=partial(mineo_of_three, any_round=any_round),
            ends=AGREEMENT,
            weights={MISCHIO: 0.2, PASSO: 0.1, PAGO: 0.5},
            opening={VADO_SOLO: SELDOM},
            dealt=range(PACKET, hand + 1, PACKET),
        )
    else:
        kind = ForcedAuction if options["forced"] == "giove" else SpokenAuction
        auction = kind(
            (CHIAMO, VADO_SOLO),
            passing=PASSO,
            opens=opens,
            partnered=calling,
            listen=mineo_of_four,
            weights={PASSO: 3, VADO_SOLO: 0.2},
            opening={VADO_SOLO: SELDOM},
        )
    solo = ContractRow(VADO_SOLO, 1, "alone", TAKEN)
    rows = contracts((solo,) if three else (solo, ContractRow(CHIAMO, 1, "called", TAKEN)))
    monte = Monte(rows, MONTE, auction=auction) if three else TalonParts(rows, MONTE)
    fool = LostFool(sides, fates=kept, length=hand)
    free, forced = not three and options["call"] == "free", not three and options["forced"] == "giove"
    ranks = (ARIE,) if free else tuple(BIT[trump(number)] for number in (*range(20, 0, -1), MISERIA))
    call = LackingTrumpCall(calling, ranks, own=free, forced=forced)
    count = CardCount(SCHEME, sides_if_known)
    score = JochiScore(count, auction, 3 if any_round else 1)
    names = frozenset(setup.game.items)
    announced = {SCOMMESSA: Scommessa(), RIVANTO: Rivanto(auction=auction, any_foe=options["rivanto"] == "any")}
    sheet = SheetRules(JochiSheet(score), sides_if_known, of_players=names, items=names, of_sides=True)
    deal = Deal(hand, MONTE, pack)
    if three:
        deal = PartialDeal(hand, MONTE, pack, early=AGREEMENT, parts=range(PACKET, hand, PACKET), untold=True)
    return Rules(
        **setup.fields,
        pack=pack,
        phases=(
            deal,
            Rounds((PACKET,) * (hand // PACKET), first=1),
            auction,
            *(() if three or call.forced else (call,)),
            monte,
            *((call,) if call.forced else ()),
            scart_of(table, monte),
            Recall(table),
            *(() if three else (Partners(call),)),
            Declarations(announced),
            Tricks(table, hand, fool, SCHEME),
            Settlement(hand, fool, score, unplayed=score.unplayed),
            Comparison(names, sheet, parties=sides),
        ),
        sides=sides,
        running=running_points(SCHEME, sides_in_sight(sides, secret_partner, calling), hand),
        last_trick=LAST,
        scheme=SCHEME,
        levels=LEVELS,
        deals_again=frozenset(),
        may_deal_again=MAY_DEAL_AGAIN,
        partner=secret_partner,
    )


# -- other towns -----------------------------------------------------------------------------------------


def tortorici(setup: Setup) -> Rules:
    """Return the rules of Tortorici: for three with a soloist or each for himself, for four with fixed partners."""
    if setup.players == 4:
        monte = MonteOfDealer(contracts((ContractRow(PASSO, 1, "alone", UNSEEN),)), MONTE)
        return by_points(setup, PointScore(CardCount(SCHEME_OF_TOWNS, opposite)), (monte,))
    rows = contracts(
        (ContractRow(CHIAMO, 1, "each", UNSEEN), ContractRow(SOLO, 1, "alone", UNSEEN, declarer_leads=True))
    )

    def opens(position: Position, contract: Contract | None) -> int:
        row = row_of(rows, position)
        return NOBODY if row is None else (bidder if row.declarer_leads else after_bidder)(position, contract)

    auction = SpokenAuction(
        (CHIAMO, SOLO),
        besides=(BENE, SOLO_IO),
        passing=PASSO,
        opens=opens,
        listen=tortorici_of_three,
        weights={PASSO: 0.05, SOLO: 0.5},
    )
    score = PointScore(CardCount(SCHEME_OF_TOWNS, parties_by(rows)))
    return by_points(setup, score, (auction, TalonParts(rows, MONTE)))


def barcellona(setup: Setup) -> Rules:
    """Return the rules of Barcellona: a soloist or, if the dealer has taken the monte, also each for himself."""
    rows = contracts((ContractRow(SOLO, 2, "alone", TAKEN), ContractRow(OGNUNO, 1, "each", TAKEN)))
    auction = SpokenAuction(
        (SOLO, OGNUNO), passing=PASSO, opens=after_bidder, listen=barcellona_of_three, weights={SOLO: 0.3}
    )
    score = PointScore(CardCount(SCHEME_OF_TOWNS, parties_by(rows)), factor=2)
    return by_points(setup, score, (auction, TalonParts(rows, MONTE)))


def parties_by(rows: Contracts) -> KnownSides:
    """Return a function for the sides by the contract, the bidder's first; None if the contract is unknown."""
    by_contract = sides_by(rows)
    return lambda position: None if position.setting.contract is None else by_contract(position)


def by_points(setup: Setup, score: PointScore, bids: tuple[*tuple[Phase, ...], TalonParts]) -> Rules:
    """Return the rules of a ruleset scored by card points; `bids` are its phases between the deal and the scart."""
    scheme, parties, hand = score.count.scheme, score.count.parties, HANDS[setup.players]
    pack = pack_with(scheme.pack)
    table = trick_table(pack, follow_then_trump, leads=fool_last)

    def sides_at(position: Position) -> Sides:
        """Return the sides; each player alone while they are unknown."""
        return parties(position) or alone(position)

    fool = LostFool(sides_at, fates=kept, length=hand)
    return Rules(
        **setup.fields,
        pack=pack,
        phases=(
            Deal(hand, MONTE, pack),
            *bids,
            scart_of(table, bids[-1]),
            Recall(table),
            Tricks(table, hand, fool, scheme),
            Settlement(hand, fool, score),
            Comparison(frozenset(), SheetRules(PointSheet(score, tuple(bids[-1].contracts)), parties)),
        ),
        sides=sides_at,
        running=running_points(scheme, sides_at, hand),
        last_trick=LAST,
        scheme=scheme,
        levels=LEVELS,
        deals_again=frozenset(),
        may_deal_again=MAY_DEAL_AGAIN,
    )
