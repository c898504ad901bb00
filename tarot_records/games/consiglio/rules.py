"""Consiglio: four players in two partnerships of neighbours, who may talk over their cards.

Pip cards of cups and coins rank the other way round. Cards are counted in fours; the dealer takes
the last two cards, lays two away for his side, and the two sides share 72 points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tarot_records.core.cards import HONOURS, KINGS, TRUMP_SUIT, UNKNOWN, trump
from tarot_records.core.packs import FULL, angel_high, turned
from tarot_records.core.position import NOBODY, HandResult, Position, gathered, turns_of
from tarot_records.counting.scheme import ANGEL
from tarot_records.counting.tally import Tally, stated_items, stated_points
from tarot_records.games.consiglio.link import LINK
from tarot_records.games.consiglio.scheme import scheme
from tarot_records.games.consiglio.sheet import PartnersShares
from tarot_records.games.consiglio.typed import KNOWN_AS, TYPED
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.deal import Deal
from tarot_records.phases.recall import Recall
from tarot_records.phases.rounds import Rounds
from tarot_records.phases.scart import Scarts
from tarot_records.phases.settlement import Settlement
from tarot_records.phases.sheet import SheetRules
from tarot_records.phases.tricks import Tricks
from tarot_records.rules.fool import AT_COUNT, Fate, Fool, kept, side_of
from tarot_records.rules.game import Game, Option, Point, Rules, Ruleset, Words, half
from tarot_records.rules.trick_table import follow_then_trump, trick_table

if TYPE_CHECKING:
    from tarot_records.record.model import Scores

HAND, TALON, SCART, HANDS = 19, 2, 2, 4
ROUNDS = (4, 5, 5, 5)
BONUS = 10
PARTNERS = {"01-23": ((0, 1), (2, 3)), "12-30": ((1, 2), (3, 0))}


def pagat_in_last_trick(position: Position, sides: tuple[tuple[int, ...], ...], overtaken: str) -> tuple[int, int]:
    """The bonus of each side for the Pagat played to the last trick."""
    leader, winner, cards = position.taken[-1]
    if trump(1) not in cards:
        return 0, 0
    player = turns_of(position)[leader][cards.index(trump(1))]
    own = sides.index(side_of(sides, player))
    if winner == player:
        value = BONUS
    elif winner in sides[own]:
        value = -BONUS if overtaken == "lost" else 0
    else:
        value = -BONUS
    return (value, 0) if own == 0 else (0, value)


def pagat_may_count(position: Position, sides: tuple[tuple[int, ...], ...], overtaken: str) -> bool:
    """Whether there may be a bonus for the Pagat, as far as the play is known."""
    if any(trump(1) in cards for _, _, cards in position.taken[: HAND - 1]):
        return False
    if len(position.taken) < HAND:
        return True
    leader, winner, cards = position.taken[-1]
    if NOBODY in (leader, winner) or any(card >= UNKNOWN for card in cards):
        return True
    return any(pagat_in_last_trick(position, sides, overtaken))


def make(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """The rules at a table of four with these options."""
    partners = PARTNERS[options["partners"]]
    angel = options["highest_trump"] == "angel"
    honours = ANGEL if angel else HONOURS
    values = scheme(options)
    whole = values.total
    par = whole // 2 if options["scoring"] == "par" else 0
    pack = FULL if options["ranking"] == "rational" else turned(FULL)
    if angel:
        pack = angel_high(pack)
    table = trick_table(pack, follow_then_trump)

    def sides(position: Position) -> tuple[tuple[int, ...], ...]:
        return partners

    def lost_in_last(position: Position, owner: int, winner: int, last: bool) -> Fate:
        return Fate(winner, winner) if last else kept(partners, owner, winner)

    fool = Fool(
        sides,
        payable=pack.cards & ~values.valuable,
        chosen=False,
        from_scart=AT_COUNT,
        surrendered=options["fool_unpaid"] == "surrendered",
        fates=lost_in_last if options["fool_last_trick"] == "lost" else None,
    )
    scart = Scarts(
        SCART,
        barred=lambda held: KINGS | honours,
        never=KINGS | honours,
        taker=lambda position: position.setting.dealer,
        table=table,
        last_resort=TRUMP_SUIT,
        to_show=TRUMP_SUIT if options["trump_scart"] == "shown" else 0,
        free=options["forced_trumps"] == "any",
    )

    def running(position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
        return tuple(
            (
                side,
                values.points(
                    position.piles[side[0]] | position.piles[side[1]],
                    sum(position.piles[seat].bit_count() + position.credit[seat] for seat in side),
                ),
            )
            for side in partners
        )

    def side_points(position: Position, side: tuple[int, ...]) -> int | None:
        """Points of a side with its scart; None if unknown cards lie among its own."""
        held, size, unknown = gathered(position, side)
        return None if unknown else values.points(held, size)

    def score(position: Position) -> HandResult | None:
        first, second = (side_points(position, side) for side in partners)
        if first is None:
            first = None if second is None else whole - second
        if first is None:
            return None
        points = (first, whole - first)
        bonus = (0, 0)
        if options["pagat_bonus"] != "off":
            bonus = pagat_in_last_trick(position, partners, options["pagat_overtaken"])
            if options["pagat_bonus"] == "transferred":
                bonus = (bonus[0] - bonus[1], bonus[1] - bonus[0])
        by_side = [p - par + b for p, b in zip(points, bonus, strict=True)]
        hand = tuple([by_side[0] if seat in partners[0] else by_side[1] for seat in range(players)])
        items: dict[tuple[str, int | None], int] = {
            ("pagat", seat): bonus[0 if seat in partners[0] else 1] for seat in range(players)
        }
        return HandResult(1, tuple(zip(partners, points, strict=True)), items, hand, doubts(position))

    def doubts(position: Position) -> tuple[str, ...]:
        hangs = {
            "C13": "scoring" not in stated,
            "C14": "pagat_bonus" not in stated and pagat_may_count(position, partners, options["pagat_overtaken"]),
        }
        return tuple(point for point, is_open in hangs.items() if is_open)

    def tallies(position: Position, scores: Scores) -> Iterator[Tally]:
        told = dict(stated_points(scores, unit=1))
        pagat = dict(stated_items(scores, "pagat"))
        for side in partners:
            deals = position.setting.dealer in side
            laid = values.share(SCART) if deals else 0
            low = high = told.get(tuple(sorted(side)))
            stated = scores.hand[side[0]] if scores.hand is not None else None
            if low is None and stated is not None:
                most = 0 if options["pagat_bonus"] == "off" else 2 * BONUS
                least, most = (pagat[side[0]],) * 2 if side[0] in pagat else (-most, most)
                low, high = stated + par - most, stated + par - least
            if low is not None and high is not None:
                heaps = frozenset({"scart"} if deals else ())
                yield Tally(side, values.reduced, values.share(players), low - laid, high - laid, heaps)

    def finish(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
        """After four hands the side with more; nobody if they are equal."""
        if hands < HANDS:
            return None
        first, second = (totals[side[0]] for side in partners)
        return () if first == second else tuple(sorted(partners[0] if first > second else partners[1]))

    shares = PartnersShares(
        partners,
        whole,
        par,
        values.share(SCART),
        BONUS if options["pagat_bonus"] != "off" else 0,
        options["pagat_bonus"] == "transferred",
        options["pagat_overtaken"] == "lost",
    )
    sheet = SheetRules(shares, sides, of_players=frozenset(ITEMS), items=frozenset(ITEMS))
    play = Tricks(table, HAND, fool, values)
    return Rules(
        game="consiglio",
        ruleset="philebus-2009",
        seats=players,
        pack=pack,
        phases=(
            Deal(HAND, TALON, pack, dealer_takes=True, finish=finish),
            Rounds(ROUNDS, TALON),
            scart,
            Recall(table),
            play,
            Settlement(HAND, fool, score),
            Comparison(frozenset(ITEMS), sheet, doubts),
        ),
        sides=sides,
        running=running,
        scheme=values,
        levels=half(values),
        winning=play.winning,
        unit=1,
        options=options,
        finish=finish,
        tallies=tallies,
    )


ITEMS = {"pagat": "a player's side's bonus for the Pagat in the last trick"}

CITES = {
    "deal": "S0, deal, corrected",
    "scart": "S0, deal",
    "play": "S0, play",
    "fool": "S0, the Fool",
    "score": "S0, scoring",
    "game": "S0, four hands",
}

PHILEBUS_2009 = Ruleset(
    id="philebus-2009",
    sources={
        "S0": "Philebus, Tarocchi (2009), Consiglio",
        "S2": "Card points in tarot games (the counting page)",
        "GELLI": "Gelli, Piccola enciclopedia di giuochi e passatempi (1929), Piedmontese code",
        "MALM": "Minucci's note to Lippi, Il Malmantile racquistato (1688)",
    },
    options=(
        Option(
            "scoring",
            {"total": "a side scores its card points", "par": "a side scores its card points less 36"},
            "total",
            "S0 gives both ways",
            settles="C13",
        ),
        Option(
            "pagat_bonus",
            {
                "off": "no bonus",
                "one_sided": "10 to the side whose Pagat wins the last trick, -10 if it is lost there",
                "transferred": "the same, and the other side gets the opposite",
            },
            "off",
            "S0: may be scored",
            settles="C14",
        ),
        Option(
            "pagat_overtaken",
            {"nothing": "a Pagat overtaken by its partner scores nothing", "lost": "it counts as lost"},
            "nothing",
            "S0 is silent",
            settles="C15",
        ),
        Option(
            "partners",
            {"01-23": "seats 0 and 1 against 2 and 3", "12-30": "seats 1 and 2 against 3 and 0"},
            "01-23",
            "S0: partners sit next to one another",
            settles="C12",
        ),
        Option(
            "highest_trump",
            {"world": "trump 21 is highest and an honour", "angel": "trump 20 outranks 21 and is the honour"},
            "world",
            "S0 is silent; the Angel in most Piedmontese games (GELLI)",
            settles="C3",
        ),
        Option(
            "ranking",
            {
                "irrational": "pip cards of cups and coins rank from 1 down to 10",
                "rational": "every suit ranks from king to 1",
            },
            "irrational",
            "S0; any pack will do",
            settles="C4",
        ),
        Option(
            "forced_trumps",
            {
                "fewest": "no more trumps in the scart than the want of other cards makes necessary",
                "any": "once one is necessary, both may be trumps",
            },
            "fewest",
            "S0: unless there is no alternative",
            settles="C5",
        ),
        Option(
            "trump_scart",
            {"hidden": "a trump in the scart is not shown", "shown": "it is shown"},
            "hidden",
            "S0 is silent",
            settles="C6",
        ),
        Option(
            "fool_last_trick",
            {"kept": "the Fool is kept in the last trick too", "lost": "there it goes to the winner"},
            "kept",
            "S0: neither won nor lost",
            settles="C8",
        ),
        Option(
            "fool_unpaid",
            {
                "kept": "a Fool nothing could be given for is kept and counts 4",
                "surrendered": "it goes to the side that won its trick",
            },
            "kept",
            "S0 is silent; surrendered in Minchiate (MALM)",
            settles="C10",
        ),
    ),
    points=(
        Point("C1", "Packets of 4, 5 and 5 make 14, not 19", "one packet of 4 and three of 5", "S0, corrected"),
        Point(
            "C2",
            "The odd pair, counted as four less 3",
            "its sum less 1, with two empty cards thought in: 72 in all",
            "S0, S2",
        ),
        Point("C7", "Who leads to the next trick", "the winner of the last", "S0"),
        Point(
            "C9",
            "Whose pile, and no empty card yet",
            "the side's pile; paid from the next trick won; the scart only at the count",
            "S0",
        ),
        Point("C11", "Who picks the card given for the Fool", "the Fool's player, any empty card", "S0"),
        Point("C16", "Penalty for a revoke", "none stated; the card is illegal", "S0"),
        Point("C17", "Is the scart secret", "secret; no throwing in", "S0"),
    ),
    cites=CITES,
    make=make,
    link=LINK,
)

CONSIGLIO = Game(
    id="consiglio",
    name="Consiglio",
    summary="Two sides of neighbours, hands talked over, cards counted in fours, four hands.",
    players=(4,),
    direction="anticlockwise",
    facts={
        "pack": "78 cards: four suits of 14, 21 trumps, the Fool",
        "deal": "19 cards each in packets of 4, 5, 5 and 5; the dealer takes the last two and lays two away",
        "ranking": "swords and batons king to 1; cups and coins king to jack, then 1 down to 10; trump 21 high",
        "play": "follow suit; else trump; else anything; the Fool at any time",
        "lead": "the player after the dealer leads first, then the winner of each trick",
        "Fool": "its player keeps it, and gives the winner of its trick an empty card from his side's tricks",
        "talk": "partners may talk over their hands and their play at any time, quietly",
        "scart": "2 cards, no king, no honour; a trump only if no other card will do",
        "card points": "honours and kings 5, queens 4, knights 3, jacks 2, others 1; in fours less three; 72 in all",
        "game": "four hands, each deals once",
    },
    bids={},
    declarations={},
    items=ITEMS,
    rulesets=(PHILEBUS_2009,),
    seen={"count": "S0, scoring"},
    words=Words(
        Path(__file__).parent / "locale", fool="the Fool", honours={"T1": "Pagat"}, called=KNOWN_AS, typed=TYPED
    ),
    look="italian",
)
