"""Slovenian tarok for four and three: each contract has its value, its part of the talon, its manner of play."""

from typing import Final

from tarot_records.core.cards import BIT, FOOL_BIT, KINGS, PETIT
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import Contract, Position, turns_of
from tarot_records.games.slovenian_tarok.contracts import (
    BEGGARS,
    BY_FOREHAND,
    SCHEME,
    CallAnother,
    kinds_of,
    may_say,
    play,
    table,
    tables,
    talking_of,
)
from tarot_records.games.slovenian_tarok.score import MOND, SlovenianScore, accounts, closed
from tarot_records.phases.auction.bids import Opens
from tarot_records.phases.auction.contracts import Contracts, leads, sides_by
from tarot_records.phases.auction.long_auction import LongAuction
from tarot_records.phases.before_play.call import Call, Partners, partner_told_by, sides_in_sight
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.dealt_again import DealtAgain
from tarot_records.phases.before_play.talon_parts import TalonParts, unbound
from tarot_records.phases.declarations.declarations import Declarations
from tarot_records.phases.play.contract_phases import contract_recall, contract_scart
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.row_sheet import RowSheet
from tarot_records.phases.scores.score_rows import ends_when_lost, lost_after
from tarot_records.phases.scores.settlement import Settlement, Stop
from tarot_records.phases.unruled import Unruled, as_written
from tarot_records.rules.game import Rules, Setup, totals_unchanged
from tarot_records.rules.totals import points_in_tricks

TALON: Final = 6
APART: Final = SCHEME.points(KINGS | PETIT | FOOL_BIT, TALON)
"""Maximum card points of the talon."""
ENGINE: Final = "openspiel"
ENGINE_PLAYS: Final = {"confirm": "yes", "radelci": "off"}
"""Option -> its value in the engine where this differs from the social game, besides the engine's own options."""


def make(setup: Setup) -> Rules:
    """Return the rules for a table of three or four with these options."""
    if not setup.ruleset.ruled:
        deal = Deal((len(TAROCK.codes) - TALON) // setup.players, TALON, TAROCK)
        return as_written(setup.game.id, setup.ruleset.id, setup.players, TAROCK, (deal, Unruled(TAROCK)))
    players, engine = setup.players, setup.ruleset.id == ENGINE
    usual = {option.name: option.default for option in setup.game.ruleset().options}
    options = {**usual, **ENGINE_PLAYS, **setup.options} if engine else setup.options
    contracts, size = table(players, options), (len(TAROCK.codes) - TALON) // players
    who, by_manner = sides_by(contracts), tables(options)
    talking, kept = talking_of(contracts, options), accounts(players, options)
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

    return Rules(
        game=setup.game.id,
        ruleset=setup.ruleset.id,
        seats=players,
        pack=TAROCK,
        phases=(
            Deal(size, TALON, TAROCK),
            DealtAgain(TAROCK.trump_suit),
            LongAuction(
                tuple(contracts),
                partnered=called,
                opens=first_lead(contracts, left=options["beggar_lead"] == "left"),
                next_words=may_say(
                    tuple(contracts), confirmed=options["confirm"] == "yes", obliged=options["obliged_three"] == "yes"
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
            Comparison(
                frozenset(setup.game.items),
                RowSheet(
                    score,
                    SCHEME,
                    frozenset(setup.game.items),
                    of_players=frozenset({MOND}),
                    balanced=False,
                    announces=not engine,
                    apart=APART if engine else 0,
                ),
                accounts=kept,
            ),
        ),
        sides=who,
        running=points_in_tricks(SCHEME, in_sight),
        options=options,
        closing=closed if kept.carried else totals_unchanged,
        scheme=SCHEME,
        gathered=score.gathered,
        partner=known_partner,
    )


def with_king(position: Position) -> int:
    """Return the mask of the called king if it is in the talon, otherwise 0 [S17]."""
    called = position.setting.called
    return 0 if called is None else BIT[called] & position.setting.talon


def first_lead(contracts: Contracts, left: bool) -> Opens:
    """Return a function for the seat that leads first; with `left`, in a beggar the declarer's left neighbour [S19]."""
    usual = leads(contracts)

    def opens(position: Position, contract: Contract | None) -> int:
        if left and contract is not None and contract.name in BEGGARS:
            return turns_of(position)[contract.declarer][-1]
        return usual(position, contract)

    return opens
