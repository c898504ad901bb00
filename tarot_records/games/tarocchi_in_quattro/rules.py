"""Tarocchi in quattro, the Piedmontese game of four, also Partita: partners opposite, no bids, four deals.

Pip cards of cups and coins rank the other way round, and trump 20, the Angel, is above all others. Cards are counted in
fours; the dealer lays two away for his side, and a side scores what it has over 36 of 72 points.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tarot_records.core.cards import FOOL_BIT, KINGS, TRUMP_SUIT
from tarot_records.core.packs import FULL, angel_high, turned
from tarot_records.games.tarocchi_in_quattro.link import LINK
from tarot_records.games.tarocchi_in_quattro.scheme import scheme
from tarot_records.games.tarocchi_in_quattro.typed import KNOWN_AS, TYPED
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.deal import Deal
from tarot_records.phases.recall import Recall
from tarot_records.phases.scart import Scarts
from tarot_records.phases.settlement import Settlement
from tarot_records.phases.shares import Shares
from tarot_records.phases.sheet import SheetRules
from tarot_records.phases.sides import OPPOSITE
from tarot_records.phases.tricks import Tricks
from tarot_records.rules.fool import AT_COUNT, Fool, LostWithoutTrick
from tarot_records.rules.game import Game, Option, Point, Rules, Ruleset, Words, half
from tarot_records.rules.trick_table import follow_then_trump, trick_table

HAND, TALON, HANDS = 19, 2, 4
FOOL_POINTS = 4


def make(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """The rules at a table of four with these options."""
    pack = FULL if options["ranking"] == "rational" else turned(FULL)
    if options["top_trump"] == "20":
        pack = angel_high(pack)
    table, values = trick_table(pack, follow_then_trump), scheme(options)
    lost = options["fool_without_trick"] == "lost"
    shares = Shares(values, OPPOSITE, TALON, straying=FOOL_POINTS if lost else 0)
    kind = LostWithoutTrick if lost else Fool
    fool = kind(shares.sides, payable=pack.cards & ~values.valuable, chosen=False, from_scart=AT_COUNT, may_wait=True)
    barred = KINGS | FOOL_BIT | values.valuable & TRUMP_SUIT

    def finish(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
        """After four deals the side with more; nobody if they are level."""
        return shares.ahead(totals) if hands >= HANDS else None

    play = Tricks(table, HAND, fool, values)
    return Rules(
        game="tarocchi-in-quattro",
        ruleset="piedmont",
        seats=players,
        pack=pack,
        phases=(
            Deal(HAND, TALON, pack, dealer_takes=True, finish=finish),
            Scarts(
                TALON,
                barred=lambda held: barred,
                never=barred,
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
        levels=half(values),
        winning=play.winning,
        unit=1,
        options=options,
        finish=finish,
        ahead=shares.ahead,
        tallies=shares.tallies,
    )


PIEDMONT = Ruleset(
    id="piedmont",
    sources={
        "GELLI": "Gelli, Piccola enciclopedia di giuochi e passatempi (1929), Piedmontese code",
        "QOT": "queenoftarot.com, four-handed tarocchi (after Philebus, Tarocchi, 2009)",
        "BUN": "bunburysrulesoftarot.blogspot.com, September 2016",
        "CGO": "cartefortunate.com",
        "S2": "Card points in tarot games (the counting page)",
    },
    options=(
        Option(
            "top_trump",
            {
                "20": "trump 20, the Angel, is above trump 21; it counts five and may not be laid away",
                "21": "trump 21, the World, is the highest; it counts five and may not be laid away",
            },
            "20",
            "GELLI, QOT; BUN has 21",
            settles="Q1",
        ),
        Option(
            "trump_scart",
            {
                "last": "other trumps may be laid away only for want of other cards, and no more than needed",
                "free": "the other trumps may be laid away freely",
            },
            "last",
            "GELLI; QOT and BUN name only kings and honours",
            settles="Q2",
        ),
        Option(
            "fool_without_trick",
            {
                "kept": "a side that played the Fool keeps its 4 points even if it wins no trick",
                "lost": "then they are those of the other side",
            },
            "kept",
            "GELLI gives it 4 outright; lost in Troccas and at Piedicavallo",
            settles="Q5",
        ),
        Option(
            "ranking",
            {
                "irrational": "pip cards of cups and coins rank from 1 down to 10",
                "rational": "every suit ranks from king to 1",
            },
            "irrational",
            "GELLI, QOT; BUN has every suit from king to 1",
            settles="Q6",
        ),
    ),
    points=(
        Point("Q3", "Penalties: a fault loses the deal, in the last deal the game", "they are not scored", "GELLI"),
        Point("Q4", "Words and signs forbidden, agreed signs allowed", "they are not judged", "GELLI"),
        Point("Q7", "How many cards are laid away?", "two: 21 less 19; three is a slip", "BUN; QOT has three"),
        Point("Q8", "In which direction do they play?", "seats stand in the order of play anyway", "BUN"),
        Point(
            "Q9",
            "Is a card handed over for the Fool?",
            "it need not be recorded; if it is, at any time, it is an empty card that his side has won, or after the "
            "last trick one of its scart",
            "QOT; S2: the count is the same",
        ),
        Point(
            "Q10",
            "Whose is the scart of a dealer whose side wins no trick?",
            "his side's, as always",
            "GELLI and QOT are silent",
        ),
        Point("Q11", "Points for ten trumps or honours that are declared", "there are none", "CGO has them"),
        Point(
            "Q12",
            "May a deal be thrown in?",
            "not that we know; after a misdeal the same player deals again",
            "GELLI and QOT are silent",
        ),
    ),
    cites={
        "deal": "QOT, deal",
        "scart": "GELLI, discard",
        "play": "QOT, play",
        "fool": "GELLI, values; QOT",
        "score": "GELLI, 36 is half",
        "game": "BUN, four deals",
    },
    make=make,
    link=LINK,
)

IN_QUATTRO = Game(
    id="tarocchi-in-quattro",
    name="Tarocchi in quattro",
    summary="Four players, partners opposite, no bids; cards are counted in fours, four deals are a game.",
    players=(4,),
    direction="anticlockwise",
    facts={
        "pack": "78 cards: four suits of 14, 21 trumps, the Fool",
        "deal": "19 cards each; the dealer takes the last two and lays two away",
        "ranking": "swords and batons king to 1; cups and coins king to jack, then 1 down to 10; "
        "trump 20 high, then 21, then 19 down to 1",
        "play": "follow suit; else trump; else anything; the Fool at any time",
        "scart": "2 cards, no king, not trump 20, not the Bagatto, not the Fool; another trump only for want of other "
        "cards; unseen, and his side's who laid it away",
        "card points": "kings, trump 20, the Bagatto and the Fool 5, queens 4, knights 3, jacks 2, others 1; "
        "in fours less three; 72 in all",
        "score": "each partner the card points of his side less 36",
        "game": "four hands, each deals once; the side with more has won, at a tie neither",
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
