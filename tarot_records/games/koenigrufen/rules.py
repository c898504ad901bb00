"""Königrufen, the Austrian game for four, by the Upper Austrian rules of 2023."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tarot_records.core.cards import BIT, KINGS, trump
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import Position
from tarot_records.games.koenigrufen.announcing import (
    ABANDONED,
    EARLY,
    FOURTH_KING,
    GIVE_UP,
    FourthKing,
    GiveUp,
    SaidEarly,
    kinds_of,
    talking_of,
)
from tarot_records.games.koenigrufen.bids import FOREHAND, ORDER, may_say
from tarot_records.games.koenigrufen.contracts import BIRDS, MAY_BE_GIVEN_UP, TABLE
from tarot_records.games.koenigrufen.link import LINK
from tarot_records.games.koenigrufen.options import OPTIONS, POINTS
from tarot_records.games.koenigrufen.play import HAND, TALON, play, tables
from tarot_records.games.koenigrufen.scheme import SCHEME
from tarot_records.games.koenigrufen.score import ACCOUNTS, ITEMS, KoenigrufenScore
from tarot_records.games.koenigrufen.typed import KNOWN_AS, TYPED
from tarot_records.phases.announcing import due
from tarot_records.phases.balanced_sheet import BalancedSheet
from tarot_records.phases.bids import Need
from tarot_records.phases.call import Call, Partners, partner_told_by, sides_in_sight
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.contract_play import contract_recall
from tarot_records.phases.contract_scart import contract_scart
from tarot_records.phases.contracts import leads, sides_by
from tarot_records.phases.deal import Deal
from tarot_records.phases.declarations import Declarations, those_of
from tarot_records.phases.long_auction import HOLD, LongAuction
from tarot_records.phases.rows import ends_when_lost, lost_after
from tarot_records.phases.settlement import STOPPED, Settlement, Stop
from tarot_records.phases.talon_parts import TalonParts
from tarot_records.rules.game import Game, Rules, Ruleset, Words

CALLED: Final = frozenset(slug for slug, row in TABLE.items() if row.sides == "called")
BIRD_CARDS: Final = BIT[trump(1)] | BIT[trump(2)] | BIT[trump(3)] | BIT[trump(4)]
NEEDS: Final = {
    **{slug: (Need(KINGS, most=3),) for slug in CALLED},
    "besserrufer": (Need(KINGS, most=3), Need(BIRD_CARDS, least=1)),
}
"""With all four kings there is none to call; and a Besserrufer needs a bird [OÖ23, auction]."""


KNOWN_PARTNER: Final = partner_told_by("king_ultimo")
STOP: Final = Stop(
    lost_after(TABLE, HAND),
    nowhere_else=ends_when_lost(TABLE),
    ways=tuple(way for way in STOPPED if way != ABANDONED),
)
"""Nothing but a game given up ends by agreement, and that before any play [K22]."""
IN_SIGHT: Final = sides_in_sight(sides_by(TABLE), KNOWN_PARTNER, CALLED)


def running(position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Card points taken so far: side by side, or of each player while a partner is still secret."""
    return tuple((side, SCHEME.points(held := _won(position, side), held.bit_count())) for side in IN_SIGHT(position))


def _won(position: Position, side: tuple[int, ...]) -> int:
    held = 0
    for seat in side:
        held |= position.piles[seat]
    return held


def make(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """The rules at a table of four."""
    who, by_manner, tricks = sides_by(TABLE), tables(options), play(options)
    talking = talking_of(TABLE, options)
    score = KoenigrufenScore(
        talking,
        silent_lost=options["silent_lost"] == "minus",
        valat_takes_talon=options["valat_talon"] == "winner",
        full_maidens=options["jungfrau"] == "full",
        kontra_in_score=options["kontra_in_score"] == "yes",
    )
    call = Call(CALLED, (KINGS,), own=options["own_king"] == "yes")
    scart = contract_scart(TABLE, TALON, by_manner["plain"])
    return Rules(
        game="koenigrufen",
        ruleset="ooe-2023",
        seats=players,
        pack=TAROCK,
        phases=(
            Deal(HAND, TALON, TAROCK),
            LongAuction(
                ORDER,
                partnered=CALLED,
                opens=leads(TABLE),
                besides=(FOREHAND, HOLD),
                may_say=may_say(highest_ends=options["solodreier_ends"] == "yes"),
                needs=NEEDS,
                open_end=True,
            ),
            call,
            SaidEarly({FOURTH_KING: FourthKing(TABLE), GIVE_UP: GiveUp(frozenset(MAY_BE_GIVEN_UP))}, those_of(EARLY)),
            TalonParts(TABLE, TALON),
            scart,
            contract_recall(TABLE, by_manner),
            Partners(call),
            Declarations(kinds_of(talking), those_of(EARLY, others=True)),
            due(talking),
            tricks,
            Settlement(HAND, tricks.fool, score, accounts=ACCOUNTS, unplayed=score.unplayed, stop=STOP),
            Comparison(
                ITEMS, BalancedSheet(TABLE, SCHEME, shared=options["kontra_in_score"] == "no"), accounts=ACCOUNTS
            ),
        ),
        sides=who,
        running=running,
        winning=tricks.winning,
        unit=SCHEME.unit,
        options=options,
        scheme=SCHEME,
        gathered=score.gathered,
        partner=KNOWN_PARTNER,
    )


def as_they_are(rules: Rules) -> Rules:
    """The rules for four where a fifth deals and looks on: no other."""
    return rules


CITES: Final = {
    "deal": "OÖ23",
    "bid": "OÖ23, auction",
    "contract": "OÖ23, auction",
    "call": "OÖ23, call",
    "exchange": "OÖ23, talon",
    "scart": "OÖ23, scart",
    "declare": "OÖ23, Ansagen; LTA",
    "fool": "OÖ23, cards",
    "play": "OÖ23, play",
    "score": "OÖ23, tariff",
    "hand": "OÖ23",
}

OOE_2023 = Ruleset(
    id="ooe-2023",
    sources={
        "OÖ23": "Oberösterreichische Tarockregeln, Königrufen, version 4/2023, with the revoke rules of 11/2025 and "
        "the etiquette of 4/2026, as smatkovi/harbour-tarock (docs/koenigrufen.md) quotes them clause by clause",
        "LTA": "scripts of the Linz tarock academy, as quoted there",
        "KTC": "rules of the Carinthian cup, as quoted there",
        "STMK": "rules of the Styrian cup, as quoted there",
        "TIR": "rules of the Tyrolean cup, as quoted there",
        "PAG": "pagat.com, Königrufen",
        "WIKI": "Wikipedia, Königrufen, in German and English",
        "RÖD": "the Röder house rules (laurenz.github.io)",
    },
    options=OPTIONS,
    points=POINTS,
    cites=CITES,
    make=make,
    link=LINK,
)

KOENIGRUFEN = Game(
    id="koenigrufen",
    name="Königrufen",
    summary="Four players, thirteen contracts from Trischaken to Solodreier; a king called is a secret partner.",
    players=(4,),
    one_more={4: as_they_are},
    direction="anticlockwise",
    facts={
        "pack": "54 cards: 7 to 10 of spades and clubs, 1 to 4 of hearts and diamonds, the courts, 21 trumps, the Sküs",
        "deal": "six to each, six to the talon in two halves, six to each",
        "ranking": "Sküs, Mond (21), 20 down to Pagat (1); black suits king to 7, red ones king to jack, 1 to 4",
        "auction": "round after round from forehand on, who may hold what others bid; whoever passes is out",
        "talon": "in two halves: one is taken and the other is the foes'; all six unseen; or nobody takes it",
        "call": "in Rufer, Solorufer and Besserrufer a king; its holder is the secret partner",
        "scart": "no king, no Trull; trumps only for want of others, and shown; without trumps the other way round",
        "play": "follow suit; else trump; else anything",
        "negative games": "one must beat if one can; the Pagat goes last",
        "five at the table": "four play, the dealer looks on",
        "card points": "in threes: kings and Trull 5, queens 4, knights 3, jacks 2, others 1; 70 in all, 35⅔ win",
        "score": "each against each; kontra counts in money only",
    },
    bids={
        "vorhand": "forehand's first word, naming no game yet",
        "hold": "forehand takes over the highest game at its own height",
        "trischaken": "everybody for himself, avoiding points; forehand's, when the others have passed",
        "rufer": "1; a king called, half of the talon; forehand's, when the others have passed",
        "piccolo": "2; exactly one trick, alone",
        "bettel": "2; no trick, alone",
        "solorufer": "2; a king called, without the talon; all counts double",
        "besserrufer": "1 and the bird announced; a king called, half of the talon",
        "farbendreier": "3; alone, half of the talon, trumps beat no suit",
        "sechserdreier": "4, lost 8; alone, all six of the talon unseen; only as forehand's first word",
        "dreier": "4; alone, half of the talon",
        "farbensolo": "6; alone, without the talon, trumps beat no suit",
        "piccolo_ouvert": "6; exactly one trick, all hands laid open after the first",
        "bettel_ouvert": "7; no trick, all hands laid open after the first",
        "solodreier": "8; alone, without the talon; all counts double",
    },
    declarations={
        "trull": "Sküs, Mond and Pagat in the side's cards: 1, announced 2",
        "kings": "the four kings in the side's cards: 1, announced 2",
        "king_ultimo": "the king called in the last trick, won by the declarer's side: 1, announced 2",
        "pagat": "trump 1 wins the last trick: 1, announced 2",
        "uhu": "trump 2 wins the last but one: 2, announced 4",
        "kakadu": "trump 3 wins the last but two: 3, announced 6",
        "quapil": "trump 4 wins the last but three: 4, announced 8",
        "valat": "all tricks: four times the game, announced eight times",
        "kontra": "doubles the game or an announced item in money: kontra, re, sub",
        "fourth_king": "the declarer, with three kings, calls the fourth",
        "give_up": "the king called lies in the talon, and the game is not played",
    },
    items={
        "game": "the value of the contract",
        "trull": "the Trull",
        "kings": "the four kings",
        "king_ultimo": "the king called in the last trick",
        "pagat": "trump 1 in the last trick",
        "uhu": "trump 2 in the last trick but one",
        "kakadu": "trump 3 in the last trick but two",
        "quapil": "trump 4 in the last trick but three",
        "valat": "all tricks, in place of the game",
    },
    accounts={"money": "what is paid: the score, with kontra"},
    rulesets=(OOE_2023,),
    words=Words(
        Path(__file__).parent / "locale",
        fool="the Sküs",
        honours={"T1": "Pagat", "T2": "Uhu", "T3": "Kakadu", "T4": "Quapil", "T21": "Mond"},
        names={
            "vorhand": "Vorhand",
            "king_ultimo": "king ultimo",
            **{slug: slug.capitalize().replace("_", " ") for slug in ORDER},
            **{slug: slug.capitalize() for slug in ("trull", *BIRDS, "valat", "kontra")},
        },
        called=KNOWN_AS,
        typed=TYPED,
    ),
    look="industrial",
)
