"""Rules of Zwanzigerrufen: four players, 40 cards; forehand calls trump 20, or somebody plays a solo."""

from collections.abc import Mapping
from typing import Final

from tarot_records.core.cards import mask
from tarot_records.core.packs import TAROCK_40
from tarot_records.core.position import NOBODY, Position, active_seats
from tarot_records.games.zwanzigerrufen.before_play import (
    CALLABLE,
    NEEDS,
    NORMAL,
    OPENING_NEEDS,
    KontraBeside,
    SoloAuction,
    TwentyCall,
    kinds_of,
    may_throw_in,
    table_of,
    talking_of,
)
from tarot_records.games.zwanzigerrufen.score import LENGTH, SCHEME, ZwanzigerScore
from tarot_records.phases.auction.contracts import ContractRow, Manner
from tarot_records.phases.before_play.call import Partners, secret_partner, sides_in_sight
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.dealt_again import DealtAgain
from tarot_records.phases.before_play.double_deals import ACCOUNTS
from tarot_records.phases.common.sides import sides
from tarot_records.phases.declarations.declarations import Declarations, Required
from tarot_records.phases.play.contract_phases import contract_play, contract_recall
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.row_sheet import RowSheet
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import Rules, Setup
from tarot_records.rules.totals import points_in_tricks
from tarot_records.rules.trick_table import TrickTable, follow_then_trump, suits_led_first, trick_table

CALLED: Final = frozenset({NORMAL})


def known_partner(position: Position) -> int:
    """Return the partner if the table knows him: by the card called, or because he or both foes have named a side."""
    contract, spoken = position.setting.contract, {word.seat for word in position.setting.declared}
    if contract is None or contract.name not in CALLED or contract.partner == NOBODY:
        return secret_partner(position)
    foes = {*active_seats(position)} - {contract.declarer, contract.partner}
    return contract.partner if contract.partner in spoken or foes <= spoken else secret_partner(position)


def tables(options: Mapping[str, str]) -> Mapping[Manner, TrickTable]:
    """Return the trick table of each manner of play; the Pagat may win a trick with the Mond and the Sküs [Z4]."""
    emperor = options["emperor"] == "yes"
    return {
        "plain": trick_table(TAROCK_40, follow_then_trump, emperor=emperor),
        "suit": trick_table(TAROCK_40, follow_then_trump, leads=suits_led_first, trumps_win=False, emperor=emperor),
        "unknown": trick_table(TAROCK_40, follow_then_trump, trumps_win=None, emperor=emperor),
    }


def make(setup: Setup) -> Rules:
    """Return the rules for a table of four with these options."""
    options = setup.options
    table, by_manner, fool = table_of(options), tables(options), Fool(sides)
    talking = talking_of(table)
    kontra = KontraBeside(talking, with_trull=options["trull_kontra"] == "yes")
    score = ZwanzigerScore(talking, valat_alone=options["valat_alone"] == "yes")
    call = TwentyCall(CALLED, (mask(CALLABLE),), own=False)
    items = frozenset(setup.game.items)

    def tricks(row: ContractRow) -> Tricks:
        return Tricks(by_manner[row.manner], LENGTH, fool, SCHEME)

    return Rules(
        **setup.fields,
        pack=TAROCK_40,
        phases=(
            Deal(LENGTH, 0, TAROCK_40),
            DealtAgain(TAROCK_40.trump_suit, may_throw_in),
            call,
            SoloAuction(tuple(table), partnered=CALLED, needs=NEEDS, opening_needs=OPENING_NEEDS, willing=0.07),
            contract_recall(table, by_manner),
            Partners(call),
            Declarations(kinds_of(talking, kontra)),
            Required(kontra.missing),
            contract_play(table, tricks, Tricks(by_manner["unknown"], LENGTH, fool, SCHEME)),
            Settlement(LENGTH, fool, score, accounts=ACCOUNTS),
            Comparison(items, RowSheet(score, SCHEME, items), accounts=ACCOUNTS),
        ),
        sides=sides,
        running=points_in_tricks(SCHEME, sides_in_sight(sides, known_partner, CALLED)),
        scheme=SCHEME,
        partner=known_partner,
    )
