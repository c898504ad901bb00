"""The four-player Renaissance Tarot of the Guilde of St Ives: everyone alone, to 50 points.

Twelve cards each and thirty set aside. What counts is how many cards one takes over twelve, and the
picture cards, the Magician, the World and the Fool among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tarot_records.core.cards import FOOL_BIT
from tarot_records.core.packs import FULL
from tarot_records.core.position import HandResult, Position
from tarot_records.counting.tally import Tally, stated_items, stated_points
from tarot_records.games.st_ives.link import LINK
from tarot_records.games.st_ives.scheme import scheme
from tarot_records.games.st_ives.sheet import Piles, values_of
from tarot_records.games.st_ives.typed import KNOWN_AS, TYPED
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.deal import Deal
from tarot_records.phases.recall import Recall
from tarot_records.phases.settlement import Settlement
from tarot_records.phases.sheet import SheetRules
from tarot_records.phases.sides import alone
from tarot_records.phases.tricks import Tricks
from tarot_records.rules.fool import NEVER, Fool
from tarot_records.rules.game import Game, Option, Point, Rules, Ruleset, Words
from tarot_records.rules.trick_table import follow_then_trump, only_follow, trick_table

if TYPE_CHECKING:
    from tarot_records.record.model import Scores

HAND, PAR, TARGET = 12, 12, 50
SET_ASIDE = 30
OPEN_END = "R10"
"""The open point of who has won where several have fifty points."""
MayHaveWon = Callable[[tuple[int, ...], int, tuple[int, ...]], str | None]


def taken_cards(position: Position, seat: int) -> int:
    """How many cards a seat has in its pile, a debt for the Fool counted."""
    return position.piles[seat].bit_count() + position.hidden[seat] + position.credit[seat]


def make(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """The rules at a table of four with these options."""
    values = scheme(options)
    end = ENDS[options["winner"]][options["tie"]]
    duties = follow_then_trump if options["trumping"] == "must" else only_follow
    table = trick_table(FULL, duties, fool_follows=options["fool_when"] == "void")
    fool = Fool(alone, payable=FULL.cards & ~FOOL_BIT, chosen=True, from_scart=NEVER, surrendered=True)

    def running(position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
        return tuple(((seat,), values.points(pile, 0)) for seat, pile in enumerate(position.piles))

    def score(position: Position) -> HandResult | None:
        if any(position.hidden):
            return None
        cards = [taken_cards(position, seat) - PAR for seat in range(players)]
        if options["under_par"] == "free":
            cards = [max(0, over) for over in cards]
        honours = [values.points(pile, 0) for pile in position.piles]
        items: dict[tuple[str, int | None], int] = {("cards", seat): over for seat, over in enumerate(cards)}
        items |= {("honours", seat): value for seat, value in enumerate(honours)}
        hand = tuple([over + value for over, value in zip(cards, honours, strict=True)])
        return HandResult(1, running(position), items, hand)

    def tallies(position: Position, scores: Scores) -> Iterator[Tally]:
        free, honours = options["under_par"] == "free", set[int]()
        for seats, points in stated_points(scores, unit=1):
            yield Tally(seats, values.reduced, 0, points, points)
            honours.update(seats)
        for seat, over in stated_items(scores, "cards"):
            if seat is not None:
                low = 0 if free and over == 0 else over + PAR
                yield Tally((seat,), (), players, low, over + PAR)
        for seat, score in enumerate(scores.hand or ()):
            if score is not None and not free and seat not in honours:
                yield Tally((seat,), values.reduced, players, score + PAR, score + PAR)

    def carry(totals: tuple[int, ...], hand: tuple[int, ...]) -> tuple[int, ...]:
        summed = tuple(total + score for total, score in zip(totals, hand, strict=True))
        return tuple(max(0, total) for total in summed) if options["negative_totals"] == "floor" else summed

    honours = values_of(values.reduced)
    piles = Piles(HAND, PAR, honours, options["under_par"] == "free", reach=sum(honours) + HAND * players)
    sheet = SheetRules(piles, alone, of_players=frozenset(ITEMS), items=frozenset(ITEMS))
    play = Tricks(table, HAND, fool, values)
    return Rules(
        game="st-ives",
        ruleset="guilde-of-st-ives",
        seats=players,
        pack=FULL,
        phases=(
            Deal(HAND, SET_ASIDE, FULL, finish=end),
            Recall(table),
            play,
            Settlement(HAND, fool, score, carry),
            Comparison(frozenset(ITEMS), sheet, carry=carry),
        ),
        sides=alone,
        running=running,
        scheme=values,
        chosen=fool.chosen,
        winning=play.winning,
        unit=1,
        options=options,
        finish=end,
        may_have_won=may_have_won(stated, options),
        tallies=tallies,
    )


def finish(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
    """The single highest of those with 50 or more; while nobody has them, or at a tie, play goes on."""
    leaders = highest(totals, hands)
    return leaders if leaders is not None and len(leaders) == 1 else None


def highest(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
    """The highest of those with 50 or more, all of them at a tie; None while nobody has them."""
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best) if best >= TARGET else None


def past_the_post(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
    """Everybody with 50 or more; which of them had them first the totals do not tell. None while nobody has them."""
    return tuple(seat for seat, total in enumerate(totals) if total >= TARGET) or None


ENDS = {
    "highest": {"play_on": finish, "shared": highest},
    "first_past": dict.fromkeys(("play_on", "shared"), past_the_post),
}
"""Who wins, what a tie is -> the end of the game."""


def may_have_won(stated: frozenset[str], options: Mapping[str, str]) -> MayHaveWon:
    """Who may have won by the readings that a record leaves open."""

    def by_another(totals: tuple[int, ...], hands: int, winners: tuple[int, ...]) -> str | None:
        past, named = past_the_post(totals, hands) or (), set(winners)
        if not named or not named <= set(past):
            return None
        if options["winner"] == "first_past":
            return ""
        if "winner" not in stated:
            return OPEN_END
        return OPEN_END if "tie" not in stated and named == set(highest(totals, hands) or ()) else None

    return by_another


ITEMS = {
    "cards": "a player's cards over (+) or under (-) twelve",
    "honours": "the value of the picture cards, Magician, World and Fool in a player's pile",
}

CITES = {
    "deal": "S4, deal",
    "play": "S4, play",
    "fool": "S4, the Fool",
    "score": "S4, scoring",
    "game": "S4, to 50 points",
}

GUILDE_OF_ST_IVES = Ruleset(
    id="guilde-of-st-ives",
    sources={
        "S4": "Guilde of St Ives, Games: Tarot (a reconstruction of a French game)",
        "CAID": "caidwiki.org, Tarots (sister text)",
        "S2": "Card points in tarot games (the counting page)",
    },
    options=(
        Option(
            "fool_when",
            {"any": "the Fool may be played at any time", "void": "only by a player void of the suit led"},
            "any",
            "S4 is silent; any time in CAID",
            settles="R1",
        ),
        Option(
            "trumping",
            {"must": "who cannot follow must trump", "may": "who cannot follow may play anything"},
            "must",
            "S4: other cards only if suit and trump are both missing",
            settles="R2",
        ),
        Option(
            "fool_value",
            {"5": "the Fool scores 5", "4": "the Fool scores 4 like the other honours"},
            "5",
            "S4 has 5; 4 by the rule of S2",
            settles="R5",
        ),
        Option(
            "under_par",
            {"loses": "each card under twelve loses a point", "free": "cards under twelve cost nothing"},
            "loses",
            "S4; CAID counts only cards above twelve",
            settles="R8",
        ),
        Option(
            "negative_totals",
            {"allowed": "running totals may fall below zero", "floor": "a total never falls below zero"},
            "allowed",
            "S4 is silent",
            settles="R9",
        ),
        Option(
            "winner",
            {
                "highest": "of those who have 50 points after a hand the one with most wins",
                "first_past": "whoever has 50 points first wins; of several after one hand the totals do not tell",
            },
            "highest",
            "S4: until someone has scored 50 points",
            settles=OPEN_END,
        ),
        Option(
            "tie",
            {"play_on": "if several have most, play goes on", "shared": "if several have most, they win together"},
            "play_on",
            "S4 is silent",
            settles=OPEN_END,
        ),
    ),
    points=(
        Point(
            "R3",
            "When is the Fool paid for, and who chooses?",
            "at once if the pile is not empty, else out of the first trick won; the giver chooses; never the Fool",
            "S4",
        ),
        Point(
            "R4",
            "The Fool of a player who wins no trick",
            "the card and its points go to the winner of its trick",
            "S4",
        ),
        Point("R6", "Direction of play", "clockwise, dealer's left leads, the deal passes to the left", "CAID"),
        Point("R7", "Exactly twelve cards", "score nothing", "S4"),
        Point("R11", "Are the undealt cards recorded?", "they may be; they follow from the hands", "S4"),
        Point("R12", "Other numbers of players", "four only", "S4"),
    ),
    cites=CITES,
    make=make,
    link=LINK,
)

ST_IVES = Game(
    id="st-ives",
    name="Tarot of St Ives",
    summary="Four players each alone, twelve cards each, to 50 points.",
    players=(4,),
    direction="clockwise",
    facts={
        "pack": "78 cards, of which 48 are dealt",
        "deal": "12 cards each, 30 set aside unseen",
        "ranking": "king high, ace low in every suit; trump 21 high, the Magician (1) lowest",
        "play": "follow suit; else trump; else anything; the Fool at any time",
        "fool": "taken back for any card of its player's pile, or of the first trick he wins; lost if he wins none",
        "score": "cards taken less 12; page 1, knight 2, queen 3, king 4, Magician 4, World 4, Fool 5",
        "game": "until somebody has 50 points",
    },
    bids={},
    declarations={},
    items=ITEMS,
    rulesets=(GUILDE_OF_ST_IVES,),
    words=Words(Path(__file__).parent / "locale", fool="the Fool", called=KNOWN_AS, typed=TYPED),
    look="italian",
)
