"""Hungarian tarokk for four with 42 cards, in which trump 20 is called: of six figures, Paskievics, or of fourteen."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tarot_records.core.cards import HONOURS
from tarot_records.core.packs import TAROCK_42
from tarot_records.core.position import NOBODY, Position
from tarot_records.games.hungarian_tarokk.announcing import BEFORE_CALL, kinds_of, talking_of, words_due
from tarot_records.games.hungarian_tarokk.bids import ORDER, ShowingAuction, may_hold, may_hold_before
from tarot_records.games.hungarian_tarokk.calling import TrumpCall
from tarot_records.games.hungarian_tarokk.contracts import (
    LENGTH,
    MORE_TABLE,
    SWEEPS,
    TABLE,
    TRICK_OF,
    places_drawn,
)
from tarot_records.games.hungarian_tarokk.drawing import Drawing
from tarot_records.games.hungarian_tarokk.laying import (
    NEVER,
    TRUMPS,
    TRUMPS_LAID,
    TWENTY,
    LaidAway,
    TrumpsLaid,
    TrumpsTold,
    trumps_told_due,
)
from tarot_records.games.hungarian_tarokk.link import LINK, MORE_LINK
from tarot_records.games.hungarian_tarokk.options import MORE_OPTIONS, MORE_POINTS, OPTIONS, POINTS
from tarot_records.games.hungarian_tarokk.scheme import SCHEME
from tarot_records.games.hungarian_tarokk.score import PAYS, TarokkScore, accounts
from tarot_records.games.hungarian_tarokk.typed import KNOWN_AS, TYPED
from tarot_records.games.hungarian_tarokk.void import DealtToBid, Misdealt, honour_due, void
from tarot_records.phases.balanced_sheet import BalancedSheet
from tarot_records.phases.bound_tricks import BoundCards, BoundTricks
from tarot_records.phases.call import Partners, secret_partner, sides_in_sight
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.declarations import Declarations, Required, those_of
from tarot_records.phases.long_auction import HOLD
from tarot_records.phases.recall import Recall
from tarot_records.phases.settlement import Settlement
from tarot_records.phases.sides import sides
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import Game, Rules, Ruleset, Words
from tarot_records.rules.trick_table import follow_then_trump, trick_table

TALON, MOST = 6, 3
"""The cards of the talon; and how many of them one player draws at most."""
CALLED: Final = frozenset(ORDER)
PLAIN, ILLUSTRATED = "paskievics", "illusztralt"


def make(ruleset: str, players: int, options: Mapping[str, str]) -> Rules:
    """The rules at a table of four."""
    games = MORE_TABLE if ruleset == ILLUSTRATED else TABLE
    table, fool = trick_table(TAROCK_42, follow_then_trump), Fool(sides)
    auction = ShowingAuction(
        ORDER,
        partnered=CALLED,
        besides=(HOLD,),
        open_end=True,
        holds=may_hold_before if options["hold"] == "earlier" else may_hold,
        raises=options["raise"] == "yes",
        bids_again=options["cue_again"] == "yes",
        high=options["cue_honour"] == "high",
    )
    twenty_goes = options["xx_scart"] == "yes"
    call = TrumpCall(
        CALLED,
        (TRUMPS,),
        own=True,
        auction=auction,
        free=TRUMPS if options["free_call"] == "any" else TRUMPS & ~HONOURS,
        without_twenty=twenty_goes,
    )
    talking = talking_of(auction, options, games)
    score = TarokkScore(
        talking,
        catch=int(options["catch"]),
        unpaid=PAYS[options["trial_three"]],
        last_kontra=options["tie"] == "last_kontra",
        all_six=options["called_in_scart"] == "all_six",
        for_side=options["count_paid"] == "side",
        doubles=options["doubling"] == "pagat",
        uhu=int(options.get("uhu", "15")),
        king_uhu=int(options.get("king_uhu", "20")),
    )
    kept = accounts(players, options)
    bound = BoundCards(TRICK_OF, sides, hard=True, of_all_before=SWEEPS)
    tricks = BoundTricks(table, LENGTH, fool, SCHEME, bound=bound)

    def known_partner(position: Position) -> int:
        """The partner as the table knows him: told by what was shown or doubled, or by the card called."""
        contract = position.setting.contract
        if contract is None or position.setting.called is None:
            return NOBODY
        told = len(talking.sides(position).known) == len(talking.order(position, contract))
        return contract.partner if told else secret_partner(position)

    in_sight = sides_in_sight(sides, known_partner, CALLED)

    def running(position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Card points taken so far: side by side, or of each player while a partner is still secret."""
        piles = ((side, _won(position, side)) for side in in_sight(position))
        return tuple((side, SCHEME.points(held, held.bit_count())) for side, held in piles)

    return Rules(
        game="hungarian-tarokk",
        ruleset=ruleset,
        seats=players,
        pack=TAROCK_42,
        phases=(
            DealtToBid(LENGTH, TALON, TAROCK_42),
            auction,
            Misdealt(),
            Drawing(TALON, MOST),
            void(),
            Required(honour_due),
            LaidAway(table, auction, NEVER if twenty_goes else NEVER | TWENTY),
            TrumpsTold({TRUMPS_LAID: TrumpsLaid()}, those_of((TRUMPS_LAID,))),
            Required(trumps_told_due),
            call,
            Recall(table),
            Partners(call),
            Declarations(kinds_of(talking), those_of(BEFORE_CALL, others=True)),
            Required(words_due),
            tricks,
            Settlement(LENGTH, fool, score, accounts=kept, unplayed=score.unplayed),
            Comparison(score.items, BalancedSheet(games, SCHEME, shared=False), accounts=kept),
        ),
        sides=sides,
        running=running,
        winning=tricks.winning,
        unit=SCHEME.unit,
        options=options,
        scheme=SCHEME,
        gathered=score.gathered,
        drawn=places_drawn,
        deals_again=frozenset({"misdeal", "all_pass"}),
        partner=known_partner,
    )


def _won(position: Position, side: tuple[int, ...]) -> int:
    held = 0
    for seat in side:
        held |= position.piles[seat]
    return held


def by_paskievics(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """The game of six figures."""
    return make(PLAIN, players, options)


def by_illusztralt(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """The illustrated game, of more figures."""
    return make(ILLUSTRATED, players, options)


def as_they_are(rules: Rules) -> Rules:
    """The rules for four where a fifth deals and looks on: no other."""
    return rules


CITES: Final = {
    "deal": "PAGP",
    "bid": "PAGP; PVSZ; HT",
    "contract": "PAGP; PVSZ",
    "call": "PAGP; HT",
    "exchange": "PAGP",
    "scart": "PAGP; ITVB; PVSZ",
    "declare": "PAGP; PAGI; HT",
    "fool": "PAGP",
    "play": "PAGP; PVSZ",
    "score": "PAGP; HT",
    "hand": "PAGP",
}

SOURCES: Final = {
    "PAGP": "pagat.com, Paskievics (XX-hívás)",
    "PAGI": "pagat.com, Illusztrált tarokk",
    "HT": "smatkovi/harbour-tarock (docs/hungarian.md), which quotes the rules of clubs and tournaments clause by "
    "clause",
    "ITVB": "tournament rules 4.0 (2019), as quoted there",
    "PVSZ": "Paskievics tournament rules (2018), as quoted there",
    "MKVM": "rules of the MKVM, as quoted there",
    "KÉGL": "L. Kégl's standard rules, as quoted there",
    "SURVEY": "a survey among clubs (1997), as quoted there",
}

PASKIEVICS = Ruleset(
    id=PLAIN,
    sources=SOURCES,
    options=OPTIONS,
    points=POINTS,
    cites=CITES,
    make=by_paskievics,
    link=LINK,
)
ILLUSZTRALT = Ruleset(
    id=ILLUSTRATED,
    sources={**SOURCES, "BTE": "rules of the BTE (2016), as quoted there"},
    options=MORE_OPTIONS,
    points=MORE_POINTS,
    cites={
        **CITES,
        "bid": "PAGP; ITVB; HT",
        "call": "PAGP; ITVB; HT",
        "declare": "PAGI; ITVB; BTE; HT",
        "play": "PAGI; ITVB; HT",
        "score": "PAGI; ITVB; HT",
    },
    make=by_illusztralt,
    facts={
        "auction": "three, two, one, solo, round after round; a bid is held once; it takes an honour, and bids that "
        "skip a step show trump 19 or 18, with the skíz or 21 and five trumps; who alone has bid may raise",
        "announcements": "in turn after turn; who is on the other side than the last speaker doubles first; centrum "
        "and birds after the declarer's trull are for anybody",
        "play": "follow suit; else trump; else anything; the card of an announced figure waits for its trick and is "
        "played to it",
        "score": "the game 1 to 4, and the figures, those of certain tricks among them, for each player; alone from "
        "and to all three",
    },
    link=MORE_LINK,
)

HUNGARIAN_TAROKK = Game(
    id="hungarian-tarokk",
    name="Hungarian Tarokk",
    summary="Four players, 42 cards, six figures or fourteen; everybody draws from the talon, and the holder of trump "
    "20, or of another trump called, is a secret partner.",
    players=(4,),
    one_more={4: as_they_are},
    direction="anticlockwise",
    facts={
        "pack": "42 cards: of each suit the courts and the black 10 or the red 1, the 21 trumps, the skíz",
        "deal": "six to the talon, then five and four to each",
        "ranking": "skíz, huszonegy (21), 20 down to the pagát (1); king, queen, knight, jack, 10 or 1",
        "auction": "three, two, one, solo, round after round; a bid is held once; it takes an honour, and bids that "
        "skip a step show trump 19 or 18",
        "talon": "drawn from its top, unseen: by the declarer the number that he bid, by the others in turn the rest",
        "scart": "by everybody as many as he drew: no honours, kings, nor trump 20; trumps are told",
        "call": "trump 20; who holds it the next below; or the trump that another has shown",
        "announcements": "in turn after turn; who is on the other side than the last speaker doubles first",
        "play": "follow suit; else trump; else anything; the player after the dealer leads",
        "five at the table": "four play, the dealer looks on",
        "card points": "honours and kings 5, queens 4, knights 3, jacks 2, others 1; 94 in all, 48 win",
        "score": "the game 1 to 4, and the figures, for each player; alone from and to all three",
    },
    bids={
        "three": "1; the declarer draws three cards, the others one each",
        "two": "2; the declarer and the next draw two cards, the others one",
        "one": "3; the declarer and the last draw one card, the others two",
        "solo": "4; the declarer draws none, the others two each",
        "hold": "the last bid is taken over at its own height, by one who has bid",
    },
    declarations={
        "trull": "the three honours in the side's cards: 1, announced 2",
        "kings": "the four kings in the side's cards: 1, announced 2",
        "double": "71 points or more: twice the game, announced four times",
        "volat": "all nine tricks: three times the game, announced six times",
        "pagat_ultimo": "trump 1 wins the last trick: 5, announced 10; beaten there it costs as much",
        "xxi_catch": "the skíz takes trump 21 of the other side: 21, announced 42",
        "sas_ultimo": "trump 2 wins the last trick: 5, announced 10; beaten there it costs as much",
        "king_ultimo": "the king named wins the last trick: announced 15",
        "pagat_uhu": "trump 1 wins the last trick but one: announced 15",
        "sas_uhu": "trump 2 wins the last trick but one: announced 15",
        "king_uhu": "the king named wins the last trick but one: announced 20",
        "centrum": "the first five tricks, the fifth with trump 20: announced 10",
        "small_bird": "the first six tricks, the sixth with trump 21: announced 10",
        "big_bird": "the first seven tricks, the seventh with the skíz: announced 10",
        "kontra": "doubles the game or an announced figure: kontra, rekontra, szubkontra, hirskontra",
        "tarokks": "eight trumps in hand, or nine: 1 or 2 from each of the others",
        "trumps_laid": "how many trumps a player other than the declarer has laid away",
        "throw_in": "the hand is thrown in: four kings, or no trump but 21 and 1",
        "no_honour": "the declarer has no honour after drawing: the hand is void",
    },
    items={
        "game": "the value of the game",
        "trull": "the three honours",
        "kings": "the four kings",
        "double": "71 points or more",
        "volat": "all nine tricks",
        "pagat_ultimo": "trump 1 in the last trick",
        "xxi_catch": "trump 21 taken by the skíz",
        "sas_ultimo": "trump 2 in the last trick",
        "king_ultimo": "a king in the last trick",
        "pagat_uhu": "trump 1 in the last trick but one",
        "sas_uhu": "trump 2 in the last trick but one",
        "king_uhu": "a king in the last trick but one",
        "centrum": "trump 20 in the fifth trick",
        "small_bird": "trump 21 in the sixth trick",
        "big_bird": "the skíz in the seventh trick",
    },
    rulesets=(PASKIEVICS, ILLUSZTRALT),
    words=Words(
        Path(__file__).parent / "locale",
        fool="the skíz",
        honours={"T1": "pagát", "T21": "huszonegy"},
        names={
            "volat": "volát",
            "pagat_ultimo": "pagát ultimó",
            "xxi_catch": "XXI-catch",
            "sas_ultimo": "sas ultimó",
            "king_ultimo": "king ultimó",
            "pagat_uhu": "pagát uhu",
            "sas_uhu": "sas uhu",
            "king_uhu": "king uhu",
            "small_bird": "small bird",
            "big_bird": "big bird",
            "tarokks": "trumps in hand",
            "trumps_laid": "trumps laid away",
            "throw_in": "throwing in",
            "no_honour": "no honour",
        },
        called=KNOWN_AS,
        typed=TYPED,
    ),
    look="industrial",
)
