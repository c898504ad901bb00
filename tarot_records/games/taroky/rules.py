"""Taroky of Hlučín: a trump is called, every side draws from the talon, and combinations in hand are paid."""

from tarot_records.core.cards import BIT
from tarot_records.core.packs import TAROCK
from tarot_records.games.taroky.announcements import kinds_of, shapes, talking_of
from tarot_records.games.taroky.before_play import (
    AGREED,
    CALLABLE,
    GIVEN_UP,
    AsManyAsDrawn,
    DrawingOrGivenUp,
    GivenUp,
    LaidOpenParts,
    LeftUnplayed,
    NineteenCall,
    TalonFirst,
    scart_of,
)
from tarot_records.games.taroky.contracts import (
    CALLED,
    HAND,
    NEVER,
    ORDER,
    SCHEME,
    TALON,
    TROJKA,
    VALAT,
    PovinnostAuction,
    birds_of,
    by_level,
    needs,
    play,
    table,
    tables,
    ways_drawn,
)
from tarot_records.games.taroky.score import SCALES, TarokyScore
from tarot_records.phases.auction.by_contract import ByContract
from tarot_records.phases.auction.contracts import leads, sides_by
from tarot_records.phases.before_play.call import Partners, secret_partner, sides_in_sight
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.declarations.announcements import due
from tarot_records.phases.declarations.declarations import Declarations
from tarot_records.phases.play.contract_phases import contract_recall
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.row_sheet import RowSheet
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.game import Rules, Setup, half_of_points
from tarot_records.rules.phase import Phase
from tarot_records.rules.totals import points_in_tricks


def make(setup: Setup) -> Rules:
    """Return the rules for a table of four with these options."""
    options, birds, told = setup.options, birds_of(setup.options), shapes(setup.options)
    rows = table(frozenset((*birds, VALAT, *told)))
    who, by_manner, tricks = sides_by(rows), tables(options), play(rows, options)
    talking = talking_of(rows, options, birds)
    score = TarokyScore(talking, told, SCALES[options["varsava"]])
    call = NineteenCall(CALLED, tuple(BIT[card] for card in CALLABLE), own=True)
    drawing = DrawingOrGivenUp(TALON, 4, ways_drawn(options), stops=lambda hand: hand.end == GIVEN_UP)
    parts = LaidOpenParts(rows, TALON)
    talon: ByContract[Phase] = ByContract({TROJKA: parts}, drawing)
    of_three = scart_of(TALON // 2, parts.taker, by_manner["plain"])
    scart: ByContract[Phase] = ByContract({TROJKA: of_three}, AsManyAsDrawn(by_manner["plain"], NEVER))
    return Rules(
        **setup.fields,
        pack=TAROCK,
        phases=(
            Deal(HAND, TALON, TAROCK),
            TalonFirst((6, 6), first=1),
            PovinnostAuction(ORDER, partnered=CALLED, opens=leads(rows), needs=needs(birds), open_end=True),
            call,
            talon,
            GivenUp(),
            scart,
            contract_recall(rows, by_manner),
            Partners(call),
            Declarations(kinds_of(talking, options, birds)),
            due(talking),
            LeftUnplayed(),
            tricks,
            Settlement(HAND, tricks.fool, score, unplayed=score.unplayed),
            Comparison(
                score.items,
                RowSheet(
                    score,
                    SCHEME,
                    score.items,
                    of_players=score.of_players,
                    variants=by_level,
                    counted=frozenset((AGREED,)),
                ),
            ),
        ),
        sides=who,
        running=points_in_tricks(SCHEME, sides_in_sight(who, secret_partner, CALLED)),
        scheme=SCHEME,
        gathered=score.gathered,
        drawn=drawing.places,
        levels=half_of_points(SCHEME),
        partner=secret_partner,
        deals_again=frozenset({"misdeal"}),
    )
