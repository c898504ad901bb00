"""Scarto, the Piedmontese game for three: each for himself, the dealer with three cards to lay away.

Pip cards of cups and coins rank the other way round, and trump 20, the Angel, is above all others. Cards
are counted in threes; what a player has over 26 points he wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tarot_records.core.cards import BIT, FOOL_BIT, KINGS, PETIT, TRUMP_SUIT, WORLD, trump
from tarot_records.core.packs import FULL, angel_high, turned
from tarot_records.games.scarto.link import LINK
from tarot_records.games.scarto.scheme import scheme
from tarot_records.games.scarto.typed import KNOWN_AS, TYPED
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.deal import Deal
from tarot_records.phases.recall import Recall
from tarot_records.phases.rounds import Rounds
from tarot_records.phases.scart import Scarts
from tarot_records.phases.settlement import Settlement
from tarot_records.phases.shares import Shares
from tarot_records.phases.sheet import SheetRules
from tarot_records.phases.tricks import Tricks
from tarot_records.rules.fool import ALWAYS, Fool, LostWithoutTrick
from tarot_records.rules.game import Game, Level, Option, Point, Rules, Ruleset, Words
from tarot_records.rules.trick_table import follow_then_trump, trick_table

HAND, TALON, HANDS = 25, 3, 3
ROUNDS = (5,) * 5
EACH = ((0,), (1,), (2,))
FOOL_POINTS = 4
ANGEL = BIT[trump(20)]


def finish(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
    """After three deals whoever has most; all of them, if several have."""
    if hands < HANDS:
        return None
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def make(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """The rules at a table of three with these options."""
    angel = options["top_trump"] == "20"
    pack = turned(angel_high(FULL) if angel else FULL)
    values = scheme(options)
    counter = values.valuable & (ANGEL | WORLD)
    table = trick_table(pack, follow_then_trump)
    lost = options["fool_without_trick"] == "lost"
    shares = Shares(values, EACH, TALON, straying=FOOL_POINTS if lost else 0)
    kind = LostWithoutTrick if lost else Fool
    fool = kind(shares.sides, payable=pack.cards & ~values.valuable, chosen=False, from_scart=ALWAYS)
    barred = KINGS | counter | PETIT | FOOL_BIT
    excepted = {"bagatto": PETIT, "fool": FOOL_BIT, "none": 0}[options["scart_exception"]]

    def barred_from(held: int) -> int:
        """The cards that may not go: the one excepted may, if no other trump and not the other of the two is held."""
        return barred & ~excepted if not held & (TRUMP_SUIT | FOOL_BIT) & ~excepted else barred

    play = Tricks(table, HAND, fool, values)
    return Rules(
        game="scarto",
        ruleset="piedmont",
        seats=players,
        pack=pack,
        phases=(
            Deal(HAND, TALON, pack, dealer_takes=True, finish=finish),
            Rounds(ROUNDS, TALON, first=1),
            Scarts(
                TALON,
                barred=barred_from,
                never=barred & ~excepted,
                taker=lambda position: position.setting.dealer,
                table=table,
                last_resort=TRUMP_SUIT if options["trump_scart"] == "last" else 0,
            ),
            Recall(table),
            play,
            Settlement(HAND, fool, shares.score),
            Comparison(frozenset(), SheetRules(shares, shares.sides)),
        ),
        sides=shares.sides,
        running=shares.running,
        scheme=values,
        levels=(Level(shares.par, "average: %(points)s"),),
        winning=play.winning,
        unit=1,
        options=options,
        finish=finish,
        tallies=shares.tallies,
    )


PIEDMONT = Ruleset(
    id="piedmont",
    sources={
        "WIKI": "Wikipedia, Scarto (en, de; after pagat and McLeod)",
        "QOT": "queenoftarot.com, Scarto",
        "ATGA": "angelfire.com/games5/atga, Tarocchi",
        "GELLI": "Gelli, Piccola enciclopedia di giuochi e passatempi (1929), Piedmontese code",
        "GEN": "genovagioca.it, Tarocchi a 3 senza accuse",
        "FOR": "cartefortunate.com",
        "CGP": "cardgamesplanet.com, Scarto",
        "INC": "incompleatgamester.com",
        "SHARP": "sharpness.net, Tarot",
        "S2": "Card points in tarot games (the counting page)",
    },
    options=(
        Option(
            "top_trump",
            {"20": "trump 20, the Angel, is above trump 21", "21": "trump 21, the World, is the highest"},
            "20",
            "WIKI, ATGA, GELLI, GEN; CGP has 21",
            settles="Sc1",
        ),
        Option(
            "counter",
            {
                "top": "the highest trump counts five and may not be laid away",
                "world": "trump 21 does, whichever is the highest",
            },
            "top",
            "WIKI, GELLI; GEN has the World",
            settles="Sc2",
        ),
        Option(
            "scart_exception",
            {
                "bagatto": "the Bagatto may be laid away by who has no other trump and not the Fool",
                "fool": "the Fool may be by who has no trump, the Bagatto never",
                "none": "neither ever may",
            },
            "bagatto",
            "WIKI, ATGA, GELLI; QOT, CGP and INC let the Fool go",
            settles="Sc3",
        ),
        Option(
            "trump_scart",
            {"free": "the other trumps may be laid away freely", "last": "they may only for want of other cards"},
            "free",
            "WIKI is silent",
            settles="Sc4",
        ),
        Option(
            "fool_without_trick",
            {
                "kept": "who played the Fool keeps its 4 points even if he wins no trick",
                "lost": "then they are those of the winner of its trick",
            },
            "kept",
            "WIKI; GEN hints at an exception",
            settles="Sc5",
        ),
    ),
    points=(
        Point(
            "Sc6",
            "Is a card handed over for the Fool?",
            "it need not be recorded; if it is, it is an empty card of his tricks or his scart",
            "S2: the count is the same",
        ),
        Point("Sc7", "Penalties, as for a foul in the third deal", "they are not scored", "GELLI"),
        Point("Sc8", "In which direction do they play?", "seats stand in the order of play anyway", "FOR"),
    ),
    cites={
        "deal": "WIKI, deal",
        "scart": "WIKI, discard",
        "play": "WIKI, play",
        "fool": "WIKI, the Fool",
        "score": "WIKI, scoring",
        "game": "WIKI, three deals",
    },
    make=make,
    link=LINK,
)

SCARTO = Game(
    id="scarto",
    name="Scarto",
    summary="Three players, each for himself; the dealer lays three cards away, cards are counted in threes.",
    players=(3,),
    direction="anticlockwise",
    facts={
        "pack": "78 cards: four suits of 14, 21 trumps, the Fool",
        "deal": "25 cards each in packets of five; the dealer takes the last three and lays three away",
        "ranking": "swords and batons king to 1; cups and coins king to jack, then 1 down to 10; "
        "trump 20 high, then 21, then 19 down to 1",
        "play": "follow suit; else trump; else anything; the Fool at any time",
        "scart": "3 cards, no king, not trump 20, not the Bagatto, not the Fool; unseen, and his who laid it away",
        "card points": "kings, trump 20, the Bagatto and the Fool 5, queens 4, knights 3, jacks 2, others 1; "
        "in threes less two; 78 in all",
        "score": "card points less 26",
        "game": "three hands, each deals once",
    },
    bids={},
    declarations={},
    items={},
    rulesets=(PIEDMONT,),
    words=Words(
        Path(__file__).parent / "locale",
        fool="the Fool",
        honours={"T1": "Bagatto", "T20": "Angel", "T21": "World"},
        called=KNOWN_AS,
        typed=TYPED,
    ),
    look="italian",
)
