"""Lungau Königrufen, the Salzburg game for four: a Rufer with an announced bird, a game alone, or a Fahren."""

from typing import Final

from tarot_records.core.cards import BIT, KINGS
from tarot_records.core.packs import TAROCK
from tarot_records.games.lungau.contracts import (
    FAHREN,
    FIRST_WORD,
    HAND,
    NEEDS,
    OF_BID,
    SCHEME,
    T2,
    TALON,
    UHU,
    may_say,
    play,
    table_of,
    tables,
)
from tarot_records.games.lungau.score import LungauScore, LungauSheet
from tarot_records.games.lungau.words import LungauDeclarations, kinds_of, talking_of, with_kontras
from tarot_records.phases.auction.contracts import leads, sides_by
from tarot_records.phases.auction.long_auction import OneWordAuction
from tarot_records.phases.before_play.call import Call, Partners, partner_told_by, sides_in_sight
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.double_deals import ACCOUNTS
from tarot_records.phases.before_play.talon_parts import TalonParts
from tarot_records.phases.declarations.announced_by_bid import AnnouncedByBid, those_besides, those_of_bid
from tarot_records.phases.declarations.declarations import those_of
from tarot_records.phases.declarations.giving_up import ABANDONED, GIVE_UP, GiveUp, SaidEarly
from tarot_records.phases.play.contract_phases import contract_recall, contract_scart
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import STOPPED, Settlement, Stop
from tarot_records.rules.game import Rules, Setup
from tarot_records.rules.totals import points_in_tricks

MAY_BE_GIVEN_UP: Final = frozenset(OF_BID)
KNOWN_PARTNER: Final = partner_told_by("king_ultimo")
STOP: Final = Stop(ways=tuple(way for way in STOPPED if way != ABANDONED))
"""Early ends in play. Not by agreement: such a hand was given up, which is possible only before play."""


def make(setup: Setup) -> Rules:
    """Return the rules for a table of four with these options."""
    options = setup.options
    table = table_of(options)
    called = frozenset(slug for slug, row in table.items() if row.sides == "called")
    who, by_manner, tricks, talking = sides_by(table), tables(), play(table), talking_of(table)
    order, kinds, of_bid = tuple(slug for slug in table if slug != FAHREN), kinds_of(talking), those_of_bid(OF_BID)
    score = LungauScore(talking, fixed_valat=options["valat"] == "fixed")
    call, early, items = Call(called, (KINGS,), own=True), those_of((GIVE_UP,)), frozenset(setup.game.items)
    return Rules(
        **setup.fields,
        pack=TAROCK,
        phases=(
            Deal(HAND, TALON, TAROCK),
            OneWordAuction(
                order,
                unbid=FAHREN,
                undeclared=frozenset({FAHREN}),
                partnered=called,
                opens=leads(table),
                besides=(FIRST_WORD,),
                next_words=may_say(order, options["solo"]),
                needs=NEEDS,
                open_end=True,
            ),
            call,
            SaidEarly({GIVE_UP: GiveUp(MAY_BE_GIVEN_UP)}, early),
            TalonParts(table, TALON),
            contract_scart(table, TALON, by_manner["plain"], kept={UHU: BIT[T2]}),
            contract_recall(table, by_manner),
            Partners(call),
            AnnouncedByBid(kinds, of_bid, of_bid=OF_BID),
            LungauDeclarations(kinds, those_besides(early, of_bid)),
            tricks,
            Settlement(HAND, tricks.fool, score, accounts=ACCOUNTS, unplayed=score.unplayed, stop=STOP),
            Comparison(items, LungauSheet(score, SCHEME, items, unsaid=with_kontras), accounts=ACCOUNTS),
        ),
        sides=who,
        running=points_in_tricks(SCHEME, sides_in_sight(who, KNOWN_PARTNER, called)),
        scheme=SCHEME,
        gathered=score.gathered,
        partner=KNOWN_PARTNER,
    )
