"""Königrufen, the Austrian game for four, by the Upper Austrian rules of 2023."""

from typing import Final

from tarot_records.core.cards import KINGS, mask
from tarot_records.core.packs import TAROCK
from tarot_records.games.koenigrufen.announcements import (
    EARLY,
    FOURTH_KING,
    FourthKing,
    GiveUpForBird,
    kinds_of,
    talking_of,
)
from tarot_records.games.koenigrufen.contracts import (
    BIRDS,
    FOREHAND,
    HAND,
    MAY_BE_GIVEN_UP,
    ORDER,
    SCHEME,
    TABLE,
    TALON,
    may_say,
    play,
    tables,
)
from tarot_records.games.koenigrufen.score import ACCOUNTS, KoenigrufenScore
from tarot_records.phases.auction.auction_state import Need
from tarot_records.phases.auction.contracts import leads, sides_by
from tarot_records.phases.auction.long_auction import HOLD, LongAuction
from tarot_records.phases.before_play.call import Call, Partners, partner_told_by, sides_in_sight
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.talon_parts import TalonParts
from tarot_records.phases.declarations.announcements import due
from tarot_records.phases.declarations.declarations import Declarations, those_of
from tarot_records.phases.declarations.giving_up import ABANDONED, GIVE_UP, SaidEarly
from tarot_records.phases.play.contract_phases import contract_recall, contract_scart
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.row_sheet import RowSheet
from tarot_records.phases.scores.score_rows import ends_when_lost, lost_after
from tarot_records.phases.scores.settlement import STOPPED, Settlement, Stop
from tarot_records.rules.game import Rules, Setup
from tarot_records.rules.totals import points_in_tricks

CALLED: Final = frozenset(slug for slug, row in TABLE.items() if row.sides == "called")
NEEDS: Final = {
    **{slug: (Need(KINGS, most=3),) for slug in CALLED},
    "besserrufer": (Need(KINGS, most=3), Need(mask(BIRDS.values()), least=1)),
}
"""Contract -> cards it needs: at most three kings, to call the fourth; for a Besserrufer a bird [OÖ23, auction]."""
KNOWN_PARTNER: Final = partner_told_by("king_ultimo")
STOP: Final = Stop(
    lost_after(TABLE, HAND),
    nowhere_else=ends_when_lost(TABLE),
    ways=tuple(way for way in STOPPED if way != ABANDONED),
)
"""Early ends in play. Not by agreement: such a hand was given up, which is possible only before play [K22]."""
IN_SIGHT: Final = sides_in_sight(sides_by(TABLE), KNOWN_PARTNER, CALLED)


def make(setup: Setup) -> Rules:
    """Return the rules for a table of four with these options."""
    options = setup.options
    who, by_manner, tricks = sides_by(TABLE), tables(options), play(options)
    talking = talking_of(TABLE, options)
    score = KoenigrufenScore(
        talking,
        silent_lost=options["silent_lost"] == "minus",
        valat_takes_talon=options["valat_talon"] == "winner",
        full_maidens=options["jungfrau"] == "full",
        kontra_in_score=options["kontra_in_score"] == "yes",
    )
    call = Call(CALLED, (KINGS,), own=options["own_king"] == "yes")
    scart = contract_scart(TABLE, TALON, by_manner["plain"])
    return Rules(
        **setup.fields,
        pack=TAROCK,
        phases=(
            Deal(HAND, TALON, TAROCK),
            LongAuction(
                ORDER,
                partnered=CALLED,
                opens=leads(TABLE),
                besides=(FOREHAND, HOLD),
                next_words=may_say(highest_ends=options["solodreier_ends"] == "yes"),
                needs=NEEDS,
                open_end=True,
            ),
            call,
            SaidEarly(
                {FOURTH_KING: FourthKing(TABLE), GIVE_UP: GiveUpForBird(MAY_BE_GIVEN_UP)},
                those_of(EARLY),
                items=tuple(BIRDS),
            ),
            TalonParts(TABLE, TALON),
            scart,
            contract_recall(TABLE, by_manner),
            Partners(call),
            Declarations(kinds_of(talking), those_of(EARLY, others=True)),
            due(talking),
            tricks,
            Settlement(HAND, tricks.fool, score, accounts=ACCOUNTS, unplayed=score.unplayed, stop=STOP),
            Comparison(
                frozenset(setup.game.items),
                RowSheet(score, SCHEME, frozenset(setup.game.items)),
                accounts=ACCOUNTS,
            ),
        ),
        sides=who,
        running=points_in_tricks(SCHEME, IN_SIGHT),
        scheme=SCHEME,
        gathered=score.gathered,
        partner=KNOWN_PARTNER,
    )
