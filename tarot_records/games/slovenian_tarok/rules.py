"""Slovenian tarok for four and three: each contract has its value, its part of the talon, its manner of play."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tarot_records.core.cards import BIT, KINGS
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import Contract, Position, turns_of
from tarot_records.games.slovenian_tarok.announcing import kinds_of, talking_of
from tarot_records.games.slovenian_tarok.bids import may_say
from tarot_records.games.slovenian_tarok.calling import CallAnother
from tarot_records.games.slovenian_tarok.contracts import BEGGARS, BY_FOREHAND, table
from tarot_records.games.slovenian_tarok.link import ENGINE_LINK, PAGAT_LINK
from tarot_records.games.slovenian_tarok.options import ENGINE, ENGINE_PLAYS, OPTIONS, POINTS, SOURCES
from tarot_records.games.slovenian_tarok.play import play, tables
from tarot_records.games.slovenian_tarok.redeal import DealtAgain
from tarot_records.games.slovenian_tarok.scheme import SCHEME
from tarot_records.games.slovenian_tarok.score import ITEMS, SlovenianScore, accounts, closed
from tarot_records.games.slovenian_tarok.typed import KNOWN_AS, TYPED
from tarot_records.phases.bids import Opens
from tarot_records.phases.call import Call, Partners, partner_told_by, sides_in_sight
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.contract_play import contract_recall
from tarot_records.phases.contract_scart import contract_scart
from tarot_records.phases.contracts import Contracts, leads, sides_by
from tarot_records.phases.deal import Deal
from tarot_records.phases.declarations import Declarations
from tarot_records.phases.long_auction import LongAuction
from tarot_records.phases.rows import ends_when_lost, lost_after
from tarot_records.phases.settlement import Settlement, Stop
from tarot_records.phases.talon_parts import TalonParts, unbound
from tarot_records.phases.unruled import Unruled, as_written
from tarot_records.rules.game import Game, Point, Rules, Ruleset, Words, as_it_stands

TALON: Final = 6
ENGINE_RULESET: Final = "openspiel"


def make(ruleset: str, players: int, options: Mapping[str, str]) -> Rules:
    """The rules at a table of three or four."""
    contracts, size = table(players, options), (len(TAROCK.codes) - TALON) // players
    who, by_manner = sides_by(contracts), tables(options)
    engine, talking, kept = ruleset == ENGINE_RULESET, talking_of(contracts, options), accounts(players, options)
    stop = Stop(lost_after(contracts, size), must=engine, nowhere_else=ends_when_lost(contracts))
    tricks = play(contracts, size, TALON, options, stop)
    score = SlovenianScore(
        talking,
        mond=int(options["mond"]),
        radelci=options["radelci"],
        in_fives=options["difference"] == "fives",
        solo_difference=options["solo_without"] == "difference",
        both_gain=options["foe_failure"] == "both",
        single_foe_valat=options["foe_valat"] == "single",
        engine=engine,
    )
    called = frozenset(slug for slug, row in contracts.items() if row.sides == "called")
    known_partner = partner_told_by("king_ultimo")
    in_sight = sides_in_sight(who, known_partner, called)
    call = (Call if options["own_king"] == "yes" else CallAnother)(called, (KINGS,), own=options["own_king"] == "yes")

    def running(position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Card points taken so far: side by side, or of each player while a partner is still secret."""
        piles = ((side, _won(position, side)) for side in in_sight(position))
        return tuple((side, SCHEME.points(held, held.bit_count())) for side, held in piles)

    return Rules(
        game="slovenian-tarok",
        ruleset=ruleset,
        seats=players,
        pack=TAROCK,
        phases=(
            Deal(size, TALON, TAROCK),
            DealtAgain(),
            LongAuction(
                tuple(contracts),
                partnered=called,
                opens=first_lead(contracts, left=options["beggar_lead"] == "left"),
                may_say=may_say(
                    tuple(contracts),
                    confirmed=options["confirm"] == "yes",
                    obliged=options["obliged_three"] == "yes",
                ),
                first=1,
                compulsory=BY_FOREHAND[0] if options["no_trump"] == "klop" else "",
            ),
            call,
            TalonParts(contracts, TALON, with_king if options["king_part"] == "must" else unbound),
            contract_scart(contracts, TALON, by_manner["plain"], free=options["trump_scart"] == "free"),
            contract_recall(contracts, by_manner),
            Partners(call),
            *(() if engine else (Declarations(kinds_of(talking, options)),)),
            tricks,
            Settlement(size, tricks.fool, score, accounts=kept, stop=stop),
            Comparison(ITEMS, accounts=kept),
        ),
        sides=who,
        running=running,
        winning=tricks.winning,
        unit=SCHEME.unit,
        options=options,
        closing=closed if kept.carried else as_it_stands,
        scheme=SCHEME,
        gathered=score.gathered,
        partner=known_partner,
    )


def with_king(position: Position) -> int:
    """The king called, if it lies in the talon [S17]."""
    called = position.setting.called
    return 0 if called is None else BIT[called] & position.setting.talon


def first_lead(contracts: Contracts, left: bool) -> Opens:
    """Who leads to the first trick; whether in a beggar it is the player on the declarer's left [S19]."""
    usual = leads(contracts)

    def opens(position: Position, contract: Contract | None) -> int:
        if left and contract is not None and contract.name in BEGGARS:
            return turns_of(position)[contract.declarer][-1]
        return usual(position, contract)

    return opens


def _won(position: Position, side: tuple[int, ...]) -> int:
    held = 0
    for seat in side:
        held |= position.piles[seat]
    return held


def by_pagat(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """The social game."""
    return make("pagat", players, options)


def by_openspiel(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """What the engine plays."""
    settled = {option.name: option.default for option in OPTIONS}
    return make(ENGINE_RULESET, players, {**settled, **ENGINE_PLAYS, **options})


def unjudged(ruleset: str, players: int) -> Rules:
    """What is known of a game that nobody here judges: its cards and its deal."""
    deal = Deal((len(TAROCK.codes) - TALON) // players, TALON, TAROCK)
    return as_written("slovenian-tarok", ruleset, players, TAROCK, (deal, Unruled(TAROCK)))


def recorded(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """A game of no ruleset that is here."""
    return unjudged("recorded", players)


def by_palcka(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """What the server of Palčka plays, whose options its replays do not tell."""
    return unjudged("palcka", players)


CITES: Final = {
    "deal": "VAL; PAG",
    "deal.no_trump": "VAL; PAG",
    "bid": "OS; MYT; ARP",
    "contract": "OS; MYT; ARP",
    "call": "OS; PAG",
    "exchange": "OS; VAL",
    "scart": "OS; ZEI",
    "declare": "ARP; TZS; VAL",
    "fool": "PAG; VAL",
    "play": "OS; MYT; ARP",
    "score": "OS; MYT; ARP; TZS",
}

PAGAT = Ruleset(
    id="pagat",
    sources=SOURCES,
    options=OPTIONS,
    points=POINTS,
    cites=CITES,
    make=by_pagat,
    link=PAGAT_LINK,
)
OPENSPIEL = Ruleset(
    id=ENGINE_RULESET,
    sources={"OS": SOURCES["OS"]},
    options=ENGINE,
    points=(
        Point(
            "OS1",
            "The engine never finds a trula and takes every card for a king",
            "the rule is what judges; some of the engine's own scores differ",
            "OS",
        ),
    ),
    cites=dict.fromkeys((code.split(".")[0] for code in CITES), "OS"),
    make=by_openspiel,
    link=ENGINE_LINK,
    facts={
        "auction": "round after round; who has bid highest says it once more, or higher, when the others have passed",
        "announcements": "none, and no kontra",
        "radelci": "none",
    },
)
RECORDED = Ruleset(
    id="recorded",
    sources={"PAG": SOURCES["PAG"], "VAL": SOURCES["VAL"]},
    options=(),
    points=(),
    cites={"deal": "VAL; PAG"},
    make=recorded,
    ruled=False,
)
PALCKA = Ruleset(
    id="palcka",
    sources={"MYT": SOURCES["MYT"]},
    options=(),
    points=(
        Point("MYT1", "Who may bid as high as another", "the last to speak alone; yet the first leads", "MYT"),
        Point("MYT2", "Who says klop, and kontra to it", "nobody says it: all pass; it may be doubled once", "MYT"),
        Point("MYT3", "Radelci", "also after a mond caught, by an option; 40 each in the end", "MYT"),
        Point("MYT4", "Announced capture of the mond, fine for a lost škis", "by options that no replay tells", "MYT"),
    ),
    cites={"deal": "MYT"},
    make=by_palcka,
    facts={
        "auction": "the first to lead speaks first; only the last to speak may bid as high as another; all pass: klop",
        "score": "as the server of Palčka counts; it is kept as written, and not judged",
        "radelci": "40 each in the end",
    },
    ruled=False,
)

SLOVENIAN_TAROK = Game(
    id="slovenian-tarok",
    name="Slovenian Tarok",
    summary="Four players or three, twelve contracts; a king called is a secret partner, and only the declarer's side "
    "writes points.",
    players=(4, 3),
    direction="anticlockwise",
    facts={
        "pack": "54 cards: 7 to 10 of spades and clubs, 1 to 4 of hearts and diamonds, the courts, 21 trumps, the škis",
        "deal": "six to the talon; four players 12 each, three 16; a hand without a trump is dealt again",
        "ranking": "škis, mond (21), 20 down to the pagat (1); black suits king to 7, red ones king to jack, 1 to 4",
        "auction": "round after round, the player after forehand first; who sits before the bidder may bid as high",
        "talon": "open, in threes, pairs or singles; one part is taken, the rest is the foes'",
        "call": "with four players, in three, two and one: any king; its holder is the secret partner",
        "scart": "as many cards as were taken, no king, no trula; trumps only for want of others, and shown",
        "play": "follow suit; else trump; else anything; the pagat wins from mond and škis together",
        "negative games": "klop and beggars: one must beat if one can; the pagat goes last",
        "card points": "in threes to the nearest point: trula and kings 5, queens 4, knights 3, jacks 2, others 1; 70 "
        "in all, 36 win",
        "score": "value of the game and points over 35 for the declarer and his partner; bonuses; a mond lost costs 21",
        "radelci": "after a klop, a value-only game or a valat everybody gets one; it doubles a later game of his",
    },
    bids={
        "klop": "everybody for himself, avoiding points; the talon's cards go with the first six tricks",
        "three": "10; three cards of the talon, with a king called",
        "two": "20; two cards of the talon, with a king called",
        "one": "30; one card of the talon, with a king called",
        "solo_three": "40; three cards of the talon, alone",
        "solo_two": "50; two cards of the talon, alone",
        "solo_one": "60; one card of the talon, alone",
        "beggar": "70; no trick",
        "solo_without": "80; alone and without the talon",
        "open_beggar": "90; no trick, the hand laid open after the first",
        "colour_valat": "125; all tricks, and trumps beat no suit",
        "valat_without": "500; all tricks, without the talon",
    },
    declarations={
        "trula": "škis, mond and pagat in the side's cards: 10, announced 20",
        "kings": "the four kings in the side's cards: 10, announced 20",
        "king_ultimo": "the king called in the last trick, won by the declarer's side: 10, announced 20",
        "pagat_ultimo": "the pagat wins the last trick: 25, announced 50",
        "valat": "all tricks: 250, announced 500, instead of all else",
        "kontra": "doubles the game or an announced item: kontra, re, sub, mort",
    },
    items={
        "game": "the value of the contract, won or lost",
        "difference": "card points of the declarer's side over 35",
        "trula": "the trula",
        "kings": "the four kings",
        "king_ultimo": "the king called in the last trick",
        "pagat_ultimo": "the pagat in the last trick",
        "valat": "all tricks, or the announcement of them",
        "mond": "the fine of who lost the mond",
    },
    accounts={"radelci": "one doubles a later hand of whose it is, and is used up if he wins; in the end it costs 100"},
    rulesets=(PAGAT, OPENSPIEL, PALCKA, RECORDED),
    words=Words(
        Path(__file__).parent / "locale",
        fool="the škis",
        honours={"T1": "pagat", "T21": "mond"},
        signs={"radelci": ("○", "⊗")},
        called=KNOWN_AS,
        typed=TYPED,
    ),
    look="industrial",
)
