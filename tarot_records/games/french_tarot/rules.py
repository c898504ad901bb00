"""French Tarot for three, four and five, by the official rules of the Fédération Française de Tarot of 2012.

Play is anticlockwise; each trick must be followed to, trumped and over-trumped. One player, the
taker, plays against the others for a number of card points that depends on the bouts he takes; with
five he calls a card for a partner.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from tarot_records.core.cards import JACKS, KINGS, KNIGHTS, QUEENS, TRUMP_SUIT
from tarot_records.core.packs import FULL
from tarot_records.games.french_tarot.before_play import ChienPackets, Handful, LonePetit, Slam
from tarot_records.games.french_tarot.link import LINK
from tarot_records.games.french_tarot.scheme import SCHEME
from tarot_records.games.french_tarot.score import LEVELS, AttackScore, cards_of, running, tallies
from tarot_records.games.french_tarot.sheet import SheetNumbers
from tarot_records.games.french_tarot.table import (
    BARRED,
    BIDS,
    TABLES,
    WITH_CALL,
    called_suit,
    duties,
    excuse,
    first_leader,
    taker_of_chien,
)
from tarot_records.games.french_tarot.typed import KNOWN_AS, TYPED
from tarot_records.phases.bids import Auction
from tarot_records.phases.call import Call, Partners, secret_partner, sides_in_sight
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.deal import Deal
from tarot_records.phases.declarations import DeclarationKind, Declarations
from tarot_records.phases.recall import Recall
from tarot_records.phases.rounds import Rounds
from tarot_records.phases.scart import Scarts
from tarot_records.phases.settlement import Settlement
from tarot_records.phases.sides import sides
from tarot_records.phases.tricks import Tricks
from tarot_records.rules.game import Game, Option, Phase, Point, Rules, Ruleset, Words
from tarot_records.rules.trick_table import trick_table


def make(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """The rules at a table of three, four or five with these options."""
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
        game="french-tarot",
        ruleset="fft-2012",
        seats=players,
        pack=FULL,
        phases=(
            Deal(facts.hand, facts.chien, FULL),
            Rounds((facts.packet,) * (facts.hand // facts.packet)),
            ChienPackets(int(options["chien_forbidden_ends"])),
            LonePetit(annuls=options["petit_sec"] == "annulled"),
            Auction(bids, partnered=partnered),
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
                frozenset(ITEMS),
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
        running=partial(running, sides_in_sight(sides, secret_partner, partnered)),
        scheme=SCHEME,
        gathered=cards_of,
        levels=LEVELS,
        needed="target",
        tallies=tallies,
        winning=play.winning,
        unit=SCHEME.unit,
        options=options,
        partner=secret_partner,
    )


def till_one_takes(rules: Rules) -> Rules:
    """The rules for four where a fifth deals and sits out: he deals until one takes [FFT12 p. 12].

    Whether a lone Petit is such a deal, the text does not say.
    """
    return replace(
        rules,
        deals_again=rules.deals_again | {"all_pass"},
        may_deal_again=rules.may_deal_again | {"petit_sec"},
    )


ITEMS = {
    "bouts": "bouts (trumps 1 and 21, the Excuse) in the attack's cards",
    "target": "card points the attack needed",
    "contract": "what each defender pays the taker for the contract, multiplier included",
    "petit_au_bout": "what each defender pays for the Petit in the last trick, multiplier included",
    "handful": "what each defender pays for the handfuls shown, whoever showed them",
    "slam": "what each defender pays for a slam",
    "per_defender": "the sum: what the taker wins from (+) or loses to (-) each defender",
}

CITES = {
    "deal": "FFT12 p. 3-5",
    "deal.petit_sec": "FFT12 p. 5",
    "deal.sits_out": "FFT12 p. 12",
    "deal.sits_out_dealer": "FFT12 p. 12",
    "deal.takes_part": "FFT12 p. 12",
    "deal.chien_end": "FFT12 p. 4",
    "bid": "FFT12 p. 5",
    "contract": "FFT12 p. 5",
    "scart": "FFT12 p. 6",
    "call": "FFT12 p. 12",
    "declare": "FFT12 p. 7",
    "declare.seat": "FFT12 p. 6",
    "play": "FFT12 p. 7-8",
    "play.leader": "FFT12 p. 7",
    "play.called_suit": "FFT12 p. 12",
    "fool": "FFT12 p. 4, 8",
    "score": "FFT12 p. 4-12",
    "score.points": "FFT12 p. 4",
}

FFT_2012 = Ruleset(
    id="fft-2012",
    sources={
        "FFT12": "Règlement officiel du jeu de Tarot, Fédération Française de Tarot, 1 July 2012",
        "PAG": "pagat.com, French Tarot",
    },
    options=(
        Option(
            "excuse_last_trick",
            {
                "changes_side": "the Excuse played to the last trick goes to the other side",
                "to_winner": "it goes to the side that wins that trick",
            },
            "changes_side",
            "FFT12 p. 4; PAG gives the older rule",
        ),
        Option(
            "excuse_returns_half",
            {
                "yes": "the side that receives the Excuse in the last trick gives a half point back",
                "no": "it gives nothing",
            },
            "yes",
            "FFT12 p. 4 is silent",
            settles="F1",
        ),
        Option(
            "excuse_slam",
            {
                "played": "in a slam the Excuse wins the last trick, led or not",
                "led": "only if it is led",
            },
            "played",
            "FFT12 p. 8; PAG asks that it be led",
            settles="F6",
        ),
        Option(
            "slam_by",
            {"taker": "only the taker may ask for a slam", "anyone": "any player may"},
            "taker",
            "FFT12 p. 6 is silent",
            settles="F5",
        ),
        Option(
            "asked_slam_lost",
            {
                "failed": "an asked slam costs 200 when the defence takes every trick",
                "both": "it costs 200 for the failure and 200 for the defence's slam",
            },
            "failed",
            "FFT12 p. 6 does not cover it",
            settles="F8",
        ),
        Option(
            "handful_scart",
            {
                "shown": "a trump of the écart counts in a handful if it is shown again with it",
                "never": "it never counts",
            },
            "shown",
            "FFT12 p. 7",
            settles="F7",
        ),
        Option(
            "petit_sec",
            {"annulled": "a lone Petit voids the deal", "played": "the deal is played"},
            "annulled",
            "FFT12 p. 5; house rule in PAG",
        ),
        Option(
            "chien_forbidden_ends",
            {
                "1": "the first and the last card of the pack may not go to the chien",
                "3": "nor may the first three and the last three",
            },
            "1",
            "FFT12 p. 4; PAG has three",
        ),
        Option("prise", {"yes": "prise may be bid", "no": "garde is the lowest bid"}, "yes", "FFT12 p. 5; PAG"),
        Option(
            "garde_contre",
            {"6": "garde contre counts six times", "5": "five times"},
            "6",
            "FFT12 p. 8; PAG has tables with five",
        ),
        Option(
            "lead_called_suit",
            {
                "forbidden": "five players: the first trick may be led in the suit called only with the card called",
                "free": "anything may be led",
            },
            "forbidden",
            "FFT12 p. 12; a variant in PAG",
        ),
        Option(
            "excuse_then_called",
            {
                "free": "after the Excuse is led to the first trick, the next card may be of the suit called",
                "barred": "it may not, unless it is the card called",
            },
            "free",
            "FFT12 p. 12 speaks of leading only",
            settles="F2",
        ),
        Option(
            "partner_share",
            {
                "two_to_one": "five players: the taker has two thirds, his partner one",
                "equal": "they share alike; an odd point, won or lost, is the taker's",
            },
            "two_to_one",
            "FFT12 p. 12; PAG has equal shares, and is silent about an odd point",
        ),
    ),
    points=(
        Point(
            "F3",
            "The leader to the first trick holds nothing but the called suit",
            "he leads it",
            "FFT12 p. 12 is silent",
        ),
        Point(
            "F4",
            "After garde contre nothing can be bid; must the others pass?",
            "no; passes are accepted",
            "FFT12 p. 5",
        ),
    ),
    cites=CITES,
    make=make,
    link=LINK,
)

FRENCH_TAROT = Game(
    id="french-tarot",
    name="French Tarot",
    summary="One against the others, with bidding, a stock, and a score that depends on three bouts.",
    players=(4, 3, 5),
    one_more={4: till_one_takes},
    direction="anticlockwise",
    facts={
        "pack": "78 cards: four suits of 14, 21 trumps, the Excuse",
        "deal": "four players 18 cards each and 6 to the chien; three 24 and 6; five 15 and 3",
        "ranking": "king high, ace low in every suit; trump 21 high",
        "play": "follow suit; else trump; over-trump whenever possible; the Excuse at any time",
        "five at the table": "by the rules for five; or four play, and the dealer sits out and deals till one takes",
        "call": "five players: the taker calls a king; who has all four may call a queen, then a knight, then a jack",
        "scart": "as many cards as the chien, no king, no bout; trumps only for want of other cards, and shown",
        "card points": "bouts and kings 4½, queens 3½, knights 2½, jacks 1½, others ½: 91 in all",
        "target": "56, 51, 41 or 36 points with 0, 1, 2 or 3 bouts; an odd half point is the winners'",
        "score": "what each defender pays: three times to the taker alone; with a partner two thirds and one third",
    },
    bids={
        "prise": "×1, with the chien",
        "garde": "×2, with the chien",
        "garde_sans": "×4, the chien unseen, counted for the attack",
        "garde_contre": "×6, the chien unseen, counted for the defence",
    },
    declarations={
        "handful": "poignée: exactly 10, 13 or 15 trumps shown (three players 13, 15, 18; five 8, 10, 13), "
        "20, 30 or 40 points to the winning side",
        "slam": "chelem asked for: 400 if made, -200 if not; the asker leads",
    },
    items=ITEMS,
    rulesets=(FFT_2012,),
    seen={"talon": "FFT12 p. 6", "count": "FFT12 p. 4"},
    words=Words(
        Path(__file__).parent / "locale",
        fool="the Excuse",
        honours={"T1": "Petit"},
        objects={"handful": "a handful", "slam": "a slam"},
        called=KNOWN_AS,
        typed=TYPED,
    ),
)
