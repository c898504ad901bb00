"""Mathers' game of Tarot of 1888, for two or three: sets and sequences in hand, then tricks, to 100 points.

Three hands are dealt whether two play or three. What a hand holds is shown and scored first; then one
must follow suit but need not trump.
"""

from collections.abc import Mapping
from pathlib import Path

from tarot_records.core.packs import FULL
from tarot_records.games.mathers.ask import Ask
from tarot_records.games.mathers.hand import InTurn, Turn, WiseScarts, bars, claims, kept_back, reckoning
from tarot_records.games.mathers.link import LINK
from tarot_records.games.mathers.play import MEANINGS, BestPlayerScore, TrickValue, fates, readings, with_scart
from tarot_records.games.mathers.sheet import REACH, Reckoned, bounds
from tarot_records.games.mathers.typed import KNOWN_AS, TYPED
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.deal import Deal
from tarot_records.phases.exchange import GivenBack
from tarot_records.phases.recall import Recall
from tarot_records.phases.rounds import Rounds
from tarot_records.phases.settlement import Settlement
from tarot_records.phases.sheet import SheetRules
from tarot_records.phases.sides import alone
from tarot_records.phases.tricks import Tricks
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import Game, Option, Phase, Point, Rules, Ruleset, Words, tricks_won
from tarot_records.rules.trick_table import only_follow, trick_table

HAND, TALON, SCART, TARGET = 25, 3, 3, 100
ROUNDS = (5,) * 5
TABLE_OF_THREE = 3


def before_play(players: int, options: Mapping[str, str]) -> tuple[Phase, ...]:
    """Declarations and asks: each player's in his turn, or everybody's at once."""
    kinds = claims(options)
    must_claim = options["must_claim"] == "yes"
    late = ("tarot_trumps",) if options["asker_marks"] == "yes" else ()
    early = tuple(kind for kind in kinds if kind not in late)
    turns = [Turn(None)] if options["ask_order"] == "simultaneous" else [Turn(number) for number in range(players)]
    phases: list[Phase] = [] if options["ask_order"] == "simultaneous" else [InTurn()]
    for turn in turns:
        phases.append(reckoning(turn, kinds, early, must_claim))
        phases.append(
            Ask(
                turn,
                exactly_two=options["ask_with"] == "two",
                any_return=options["ask_return"] == "any",
                all_opponents=options["ask_whom"] == "all",
            )
        )
        phases.append(GivenBack(turn.seats))
        if late:
            phases.append(reckoning(turn, kinds, late, must_claim, after_asks=True))
    return tuple(phases)


def finish(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
    """Who first has 100 points; only one player scores in a hand."""
    return tuple(seat for seat, total in enumerate(totals) if total >= TARGET) or None


def make(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """The rules at a table of two or three with these options."""
    table = trick_table(FULL, only_follow)
    fool = Fool(alone, fates=fates(options["fool_passed"] == "first_holder"))
    value = TrickValue(options["trick_value"], fool_spoils=options["fool_trick"] == "nothing")
    score = BestPlayerScore(value, options, "trick_value" in stated)
    before_taking = options["discard"] == "before_taking"
    dead, counted = HAND * (TABLE_OF_THREE - players), options["scart_counts"] == "trick"
    tricks = bounds(options, players, HAND + counted, dead + (0 if counted else SCART))
    names = frozenset(ITEMS)
    sheet = SheetRules(Reckoned(tricks, reach=REACH), alone, of_players=names, items=names)
    play = Tricks(table, HAND, fool, value)
    return Rules(
        game="mathers",
        ruleset="mathers-1888",
        seats=players,
        pack=FULL,
        phases=(
            Deal(
                HAND,
                TALON,
                FULL,
                dealer_takes=True,
                at_once=not before_taking,
                dead=dead,
                finish=finish,
            ),
            Rounds(ROUNDS, TALON, in_turn=False),
            WiseScarts(
                SCART,
                bars(options, SCART),
                taker=lambda position: position.setting.dealer,
                table=table,
                last_resort=kept_back(options),
                before_talon=before_taking,
            ),
            *before_play(players, options),
            Recall(table),
            play,
            Settlement(HAND, fool, score),
            Comparison(frozenset(ITEMS), sheet, score.doubts),
        ),
        sides=alone,
        running=score.running,
        readings=readings(options),
        tricks=with_scart if options["scart_counts"] == "trick" else tricks_won,
        winning=play.winning,
        unit=1,
        options=options,
        finish=finish,
        tallies=score.tallies,
    )


ITEMS = {
    "declared": "what a player has shown and claimed before play",
    "asks": "5 for asking for a third Tarot Trump that nobody could give",
    "cuts": "5 for each king cut",
    "fool": "5 to whoever the Fool belongs to",
    "tricks": "the value of the tricks won",
    "made": "all of these together; only the best scores, his excess over the second",
}

CITES = {
    "deal": "S3, deal",
    "scart": "S3, deal",
    "declare": "S3, scored in hand",
    "exchange": "S3, Tarot Trumps",
    "play": "S3, play",
    "fool": "S3, the Foolish Man",
    "score": "S3, scoring",
    "game": "S3, 100 points",
}

MATHERS_1888 = Ruleset(
    id="mathers-1888",
    sources={
        "S3": "S. L. MacGregor Mathers, The Tarot (1888), the game",
        "S2": "Card points in tarot games (the counting page)",
    },
    options=(
        Option(
            "discard",
            {
                "before_taking": "the dealer lays away before he takes the last three cards",
                "after_taking": "he takes them first, and may lay them away",
            },
            "before_taking",
            "S3, read by the letter",
            settles="M1",
        ),
        Option(
            "scart_bars",
            {
                "none": "anything may be laid away",
                "trumps_and_kings": "no trump, no Fool, no king, unless there is nothing else",
            },
            "none",
            "S3: the most useless cards, which is advice",
            settles="M2",
        ),
        Option(
            "scart_counts",
            {"no": "the scart scores nothing", "trick": "it counts as a trick of the dealer's"},
            "no",
            "S3 counts tricks",
            settles="M3",
        ),
        Option(
            "fool_is_trump",
            {
                "yes": "the Fool counts among ten or thirteen trumps, and stands before trump 1 in a sequence",
                "no": "it does neither",
            },
            "yes",
            "S3: the 22 trumps",
            settles="M4",
        ),
        Option(
            "tiers",
            {
                "highest": "only the highest step of a set is scored",
                "cumulative": "the lower steps are scored too: 5, 15, 30 and 10, 25",
            },
            "highest",
            "S3, table",
            settles="M5",
        ),
        Option(
            "tarot_trumps",
            {"every_three": "15 for every three", "once": "15 once"},
            "every_three",
            "S3: every three; any three in its table",
            settles="M6",
        ),
        Option(
            "ask_with",
            {"two": "exactly two Tarot Trumps give the right to ask", "two_or_more": "two or more do"},
            "two",
            "S3: any two",
            settles="M7",
        ),
        Option(
            "asker_marks",
            {
                "no": "the card received makes no set of three to score",
                "yes": "the asker's Tarot Trumps are counted with it",
            },
            "no",
            "S3: he does not score then; actually held",
            settles="M8",
        ),
        Option(
            "ask_return",
            {"empty": "the card given back is worth nothing, if the asker has such", "any": "any card"},
            "empty",
            "S3: of small value",
            settles="M10",
        ),
        Option(
            "ask_order",
            {
                "in_turn": "each declares and asks before the next does",
                "simultaneous": "all declare, then all ask",
            },
            "in_turn",
            "S3: the non-dealer scores first",
            settles="M11",
        ),
        Option(
            "ask_whom",
            {
                "all": "three players: the next is asked, then the other; 5 if neither can give, 0 if one stops",
                "one": "one is asked, and 5 scored if he cannot give",
            },
            "all",
            "S3 speaks of two players",
            settles="M12",
        ),
        Option(
            "sequences",
            {
                "blocks": "a long run is divided into 4, 7 and 10 as well as can be",
                "run": "only its length counts: 4, 7, or 10 and more",
            },
            "blocks",
            "S3: for every four, seven, ten",
            settles="M13",
        ),
        Option(
            "must_claim",
            {"no": "what is not claimed is not scored", "yes": "everything held must be claimed"},
            "no",
            "S3: shown at the time of scoring",
            settles="M16",
        ),
        Option(
            "king_cut_by",
            {
                "winner": "the points for a king cut are the trick winner's",
                "first_trump": "they are his who first trumps",
            },
            "winner",
            "S3: whosoever cuts it",
            settles="M17",
        ),
        Option(
            "king_cut_kings",
            {
                "led": "only the king of the suit led is cut",
                "any": "so is every king thrown to a trick that is trumped",
            },
            "led",
            "S3 is silent",
            settles="M17",
        ),
        Option(
            "trick_value",
            MEANINGS,
            "pairs",
            "S2, fourth method; S3's table by the letter gives each_row",
            settles="M19",
        ),
        Option(
            "fool_trick",
            {
                "rest": "a trick with the Fool counts for its winner what its other cards are worth",
                "nothing": "it counts nothing for him",
            },
            "rest",
            "S3: the Fool counts to its original possessor",
            settles="M20",
        ),
        Option(
            "fool_passed",
            {
                "player": "the Fool's 5 points are his who plays it; laid away it is nobody's",
                "first_holder": "they are his who held it first",
            },
            "player",
            "S3: its original possessor",
            settles="M27",
        ),
    ),
    points=(
        Point("M9", "Who picks the Tarot Trump given, and how often may one ask?", "the giver; once a hand", "S3"),
        Point("M14", "Order of a sequence", "king to 1; trumps by number; no going round", "S3"),
        Point("M15", "The same card in several sets", "allowed", "S3: all scores are independent"),
        Point("M18", "Does a king cut count besides its trick?", "yes, both", "S3, table"),
        Point("M21", "The Fool led", "takes nothing; the next card is the suit to follow", "S3"),
        Point("M22", "The Fool in the last trick, and a card for it", "kept; none is given", "S3"),
        Point("M23", "A trick of three plain cards", "counts 1", "S3, table"),
        Point("M24", "A tie for the best", "nobody scores", "S3 is silent"),
        Point(
            "M25", "Points as they are made, or at the end?", "netted at the end of each hand", "S3: only the excess"
        ),
        Point("M26", "The third hand of two players", "never looked at, never scored", "S3: untouched"),
        Point(
            "M28",
            "Why pairs, and not the table by its letter?",
            "a record states trick_value; else it is read as pairs and said so",
            "S2",
        ),
    ),
    cites=CITES,
    make=make,
    link=LINK,
)

MATHERS = Game(
    id="mathers",
    name="Mathers' Tarot",
    summary="Two or three players; sets and sequences shown before play; only the best scores, to 100 points.",
    players=(3, 2),
    direction="clockwise",
    facts={
        "pack": "78 cards: four suits of 14, 21 trumps, the Fool",
        "deal": "three hands of 25 by fives, with two players one dead; the dealer lays away 3, takes the last 3",
        "ranking": "king high, ace low in every suit; trump 21 high; the Fool beats nothing",
        "before play": "each in turn scores sets of trumps and sequences, and may ask for a third Tarot Trump",
        "tarot trumps": "trumps 21 and 1, the Fool, the four kings",
        "play": "follow suit; else anything, trumps need not be played; the Fool at any time",
        "tricks": "Tarot Trump 5, queen 4, knight 3, jack 2, else 1; of several all, but 1 less for each after one",
        "score": "what was shown, kings cut and tricks; only the best player's excess counts",
        "game": "until somebody has 100 points",
    },
    bids={},
    declarations={
        "greater": "3, 4 or 5 of trumps 17 to 21: 5, 10, 15",
        "lesser": "3, 4 or 5 of trumps 1 to 5: 5, 10, 15",
        "trumps": "10 or 13 trumps: 10, 15",
        "tarot_trumps": "every three Tarot Trumps: 15",
        "sequence": "4, 7 or 10 cards in sequence in one suit or in trumps: 5, 10, 15; one entry for each run",
    },
    items=ITEMS,
    rulesets=(MATHERS_1888,),
    seen={"asked": "S3, Tarot Trumps"},
    words=Words(
        Path(__file__).parent / "locale",
        fool="the Fool",
        honours={"T1": "Pagad", "T21": "Universe"},
        names={"greater": "greater trumps", "lesser": "lesser trumps", "tarot_trumps": "Tarot Trumps"},
        objects={"sequence": "a sequence"},
        several={"sequence": "sequences"},
        wanted="another Tarot Trump",
        reasons={"tarot_trump": "a Tarot Trump"},
        called=KNOWN_AS,
        typed=TYPED,
    ),
)
