"""Hungarian tarokk for four with 42 cards, in which trump 20 is called: Paskievics or illustrated.

Paskievics has six figures, the illustrated game fourteen.
"""

from dataclasses import replace
from typing import Final

from msgspec import structs

from tarot_records.core.cards import HONOURS
from tarot_records.core.packs import TAROCK_42
from tarot_records.core.position import NOBODY, Position
from tarot_records.games.hungarian_tarokk.announcements import (
    BEFORE_CALL,
    AnnouncementsAfterCall,
    kinds_of,
    talking_of,
    words_due,
)
from tarot_records.games.hungarian_tarokk.bids import ORDER, ShowingAuction, may_hold, may_hold_before
from tarot_records.games.hungarian_tarokk.call import TrumpCall
from tarot_records.games.hungarian_tarokk.contracts import (
    LENGTH,
    MORE_TABLE,
    SCHEME,
    SWEEPS,
    TABLE,
    TRICK_OF,
    places_drawn,
    ways_drawn,
)
from tarot_records.games.hungarian_tarokk.early_ends import DealtToBid, Misdealt, honour_due, void
from tarot_records.games.hungarian_tarokk.scarts import (
    LAID,
    NEVER,
    TRUMPS,
    TWENTY,
    LaidAway,
    LaidBeforeCall,
    trumps_told_due,
)
from tarot_records.games.hungarian_tarokk.score import PAYS, TarokkScore, accounts
from tarot_records.phases.auction.long_auction import HOLD
from tarot_records.phases.before_play.call import Partners, secret_partner, sides_in_sight
from tarot_records.phases.before_play.drawing import Drawing
from tarot_records.phases.common.sides import sides
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.declarations.declarations import Required, those_of
from tarot_records.phases.declarations.trumps_laid import TRUMPS_LAID
from tarot_records.phases.play.bound_tricks import BoundCards, BoundTricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.row_sheet import RowSheet
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import Rules, Setup
from tarot_records.rules.totals import points_in_tricks
from tarot_records.rules.trick_table import follow_then_trump, trick_table

TALON, MOST = 6, 3
"""Number of cards in the talon, and maximum number that one player draws."""
CALLED: Final = frozenset(ORDER)
ILLUSTRATED: Final = "illusztralt"


def make(setup: Setup) -> Rules:
    """Return the rules for a table of four with these options."""
    options = setup.options
    games = MORE_TABLE if setup.ruleset.id == ILLUSTRATED else TABLE
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
    kept = accounts(setup.players, options)
    bound = BoundCards(TRICK_OF, sides, hard=True, of_all_before=SWEEPS)
    tricks = BoundTricks(table, LENGTH, fool, SCHEME, bound=bound)

    def known_partner(position: Position) -> int:
        """Return the partner if the table knows him by a shown card, a kontra or the called card; else NOBODY."""
        contract = position.setting.contract
        if contract is None or position.setting.called is None:
            return NOBODY
        told = len(talking.sides(position).known) == len(talking.order(position, contract))
        return contract.partner if told else secret_partner(position)

    in_sight = sides_in_sight(sides, known_partner, CALLED)

    return Rules(
        **setup.fields,
        pack=TAROCK_42,
        phases=(
            DealtToBid(LENGTH, TALON, TAROCK_42),
            auction,
            Misdealt(),
            Drawing(TALON, MOST, ways_drawn),
            void(),
            Required(honour_due),
            LaidAway(table, NEVER if twenty_goes else NEVER | TWENTY, auction=auction),
            LaidBeforeCall({TRUMPS_LAID: LAID}, those_of((TRUMPS_LAID,))),
            Required(trumps_told_due),
            call,
            Recall(table),
            Partners(call),
            AnnouncementsAfterCall(kinds_of(talking), those_of(BEFORE_CALL, others=True)),
            Required(words_due),
            tricks,
            Settlement(LENGTH, fool, score, accounts=kept, unplayed=score.unplayed),
            Comparison(score.items, RowSheet(score, SCHEME, score.items), accounts=kept),
        ),
        sides=sides,
        running=points_in_tricks(SCHEME, in_sight),
        scheme=SCHEME,
        gathered=score.gathered,
        drawn=places_drawn,
        deals_again=frozenset({"misdeal", "all_pass"}),
        partner=known_partner,
    )


def with_dealer_out(rules: Rules) -> Rules:
    """Return the rules of a table of five, where a doubled round has five hands."""
    kept = accounts(rules.seats + 1, rules.options)
    keeping = (Settlement, Comparison)
    phases = [structs.replace(one, accounts=kept) if isinstance(one, keeping) else one for one in rules.phases]
    return replace(rules, phases=tuple(phases))
