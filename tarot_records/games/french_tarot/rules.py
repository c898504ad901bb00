"""French Tarot for three, four and five, by the official rules of the Fédération Française de Tarot of 2012.

Play is anticlockwise. Players must follow suit, otherwise trump, and over-trump. One player, the taker, plays against
the others for a number of card points that depends on his bouts. With five players he calls a card for a partner.
"""

from dataclasses import replace

from tarot_records.core.cards import JACKS, KINGS, KNIGHTS, QUEENS, TRUMP_SUIT
from tarot_records.core.packs import FULL
from tarot_records.games.french_tarot.before_play import ChienPackets, Handful, LonePetit, Slam
from tarot_records.games.french_tarot.score import LEVELS, AttackScore, cards_of, tallies
from tarot_records.games.french_tarot.sheet import SheetNumbers
from tarot_records.games.french_tarot.table import (
    BARRED,
    BIDS,
    SCHEME,
    TABLES,
    WITH_CALL,
    called_suit,
    duties,
    excuse,
    first_leader,
    taker_of_chien,
)
from tarot_records.phases.auction.bids import Auction
from tarot_records.phases.before_play.call import Call, Partners, secret_partner, sides_in_sight
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.common.sides import sides
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.declarations.declarations import DeclarationKind, Declarations
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.game import Rules, Setup
from tarot_records.rules.phase import Phase
from tarot_records.rules.totals import points_in_tricks
from tarot_records.rules.trick_table import trick_table


def make(setup: Setup) -> Rules:
    """Return the rules for a table of three, four or five with these options."""
    players, options, stated = setup.players, setup.options, setup.stated
    facts = TABLES[players]
    table = trick_table(FULL, duties)
    fool = excuse(options, stated)
    score = AttackScore(
        equal_shares=options["partner_share"] == "equal",
        contre=int(options["garde_contre"]),
        slam_lost_twice=options["asked_slam_lost"] == "both",
        slam_stated="asked_slam_lost" in stated,
    )
    kinds: dict[str, DeclarationKind] = {
        "slam": Slam(options["slam_by"] == "anyone", "slam_by" in stated),
        "handful": Handful(facts.handfuls, options["handful_scart"] == "shown", "handful_scart" in stated),
    }
    bids = BIDS if options["prise"] == "yes" else BIDS[1:]
    call = Call(frozenset(bids), (KINGS, QUEENS, KNIGHTS, JACKS), own=True)
    with_call = players == WITH_CALL
    play = Tricks(table, facts.hand, fool, SCHEME, called_suit(options, stated) if with_call else None)
    partnered = frozenset(bids) if with_call else frozenset[str]()
    calling: tuple[Phase, ...] = (call,) if with_call else ()
    settling: tuple[Phase, ...] = (Partners(call),) if with_call else ()
    return Rules(
        **setup.fields,
        pack=FULL,
        phases=(
            Deal(facts.hand, facts.chien, FULL),
            Rounds((facts.packet,) * (facts.hand // facts.packet)),
            ChienPackets(int(options["chien_forbidden_ends"])),
            LonePetit(annuls=options["petit_sec"] == "annulled"),
            Auction(bids, partnered=partnered, again_barred=True),
            *calling,
            Scarts(
                facts.chien,
                lambda held: BARRED,
                taker_of_chien,
                table,
                never=BARRED,
                last_resort=TRUMP_SUIT,
                to_show=TRUMP_SUIT,
                leader=first_leader,
            ),
            Recall(table, first_leader),
            *settling,
            Declarations(kinds),
            play,
            Settlement(facts.hand, fool, score),
            Comparison(
                frozenset(setup.game.items),
                SheetNumbers(
                    score,
                    facts.handfuls,
                    bids,
                    anyone=options["slam_by"] == "anyone",
                    returns_half=options["excuse_returns_half"] == "yes",
                ),
            ),
        ),
        sides=sides,
        running=points_in_tricks(SCHEME, sides_in_sight(sides, secret_partner, partnered)),
        scheme=SCHEME,
        gathered=cards_of,
        levels=LEVELS,
        needed="target",
        tallies=tallies,
        partner=secret_partner,
    )


def with_dealer_out(rules: Rules) -> Rules:
    """Return the rules for four players where a fifth deals and sits out.

    The same player deals again until a hand is played [FFT12 p. 12]. The text does not say whether he also deals again
    after a lone Petit.
    """
    return replace(
        rules,
        deals_again=rules.deals_again | {"all_pass"},
        may_deal_again=rules.may_deal_again | {"petit_sec"},
    )
