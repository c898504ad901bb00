"""Mathers' game of Tarot of 1888, for two or three: sets and sequences in hand, then tricks, to 100 points.

Three hands are dealt, for two players as well as for three. Cards held are shown and scored first. In play, players
must follow suit but need not trump.
"""

from collections.abc import Mapping

from tarot_records.core.cards import FOOL_BIT, KINGS, TRUMP_SUIT
from tarot_records.core.packs import FULL
from tarot_records.games.mathers.ask import Ask
from tarot_records.games.mathers.hand import Reckoning, Turn, WiseScarts, claims
from tarot_records.games.mathers.play import (
    REACH,
    BestPlayerScore,
    Reckoned,
    TrickValue,
    bounds,
    fates,
    readings,
    with_scart,
)
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.before_play.exchange import GivenBack
from tarot_records.phases.common.sheet import SheetRules
from tarot_records.phases.common.sides import alone
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.declarations.declarations import Required, out_of_turn
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import Rules, Setup, tricks_won
from tarot_records.rules.phase import Phase
from tarot_records.rules.trick_table import only_follow, trick_table

HAND, TALON, SCART, TARGET = 25, 3, 3, 100
ROUNDS = (5,) * 5
HANDS = 3
"""Number of hands dealt at every table."""


def before_play(players: int, options: Mapping[str, str]) -> tuple[Phase, ...]:
    """Return the phases of declarations and asks: in turn, or for all players together."""
    kinds = claims(options)
    must_claim = options["must_claim"] == "yes"
    late = ("tarot_trumps",) if options["asker_marks"] == "yes" else ()
    early = tuple(kind for kind in kinds if kind not in late)
    together = options["ask_order"] == "simultaneous"
    phases: list[Phase] = [] if together else [Required(out_of_turn)]
    exactly_two, any_return = options["ask_with"] == "two", options["ask_return"] == "any"
    for turn in [Turn(None)] if together else map(Turn, range(players)):
        phases.append(Reckoning(kinds=kinds, turn=turn, reckoned=early, must_claim=must_claim))
        phases.append(Ask(turn, exactly_two, any_return, all_opponents=options["ask_whom"] == "all"))
        phases.append(GivenBack(turn.seats))
        if late:
            phases.append(Reckoning(kinds=kinds, turn=turn, reckoned=late, must_claim=must_claim, after_asks=True))
    return tuple(phases)


def finish(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
    """Return the seat that has reached 100 points; None while none has. Only one player scores in a hand."""
    return tuple(seat for seat, total in enumerate(totals) if total >= TARGET) or None


def make(setup: Setup) -> Rules:
    """Return the rules for a table of two or three with these options."""
    players, options, stated = setup.players, setup.options, setup.stated
    table = trick_table(FULL, only_follow)
    fool = Fool(alone, fates=fates(options["fool_passed"] == "first_holder"))
    value = TrickValue(options["trick_value"], fool_spoils=options["fool_trick"] == "nothing")
    score = BestPlayerScore(value, options, "trick_value" in stated)
    kept_back = 0 if options["scart_bars"] == "none" else TRUMP_SUIT | FOOL_BIT | KINGS
    before_taking = options["discard"] == "before_taking"
    dead, counted = HAND * (HANDS - players), options["scart_counts"] == "trick"
    tricks = bounds(options, players, HAND + counted, dead + (0 if counted else SCART))
    names = frozenset(setup.game.items)
    sheet = SheetRules(Reckoned(tricks, reach=REACH), alone, of_players=names, items=names)
    return Rules(
        **setup.fields,
        pack=FULL,
        phases=(
            Deal(HAND, TALON, FULL, dealer_takes=True, at_once=not before_taking, dead=dead, finish=finish),
            Rounds(ROUNDS, TALON, in_turn=False),
            WiseScarts(
                SCART,
                lambda held: kept_back if (held & ~kept_back).bit_count() >= SCART else 0,
                taker=lambda position: position.setting.dealer,
                table=table,
                last_resort=kept_back,
                before_talon=before_taking,
            ),
            *before_play(players, options),
            Recall(table),
            Tricks(table, HAND, fool, value),
            Settlement(HAND, fool, score),
            Comparison(names, sheet, score.doubts),
        ),
        sides=alone,
        running=score.running,
        readings=readings(options, setup.ruleset.option("trick_value")),
        tricks=with_scart if counted else tricks_won,
        finish=finish,
        tallies=score.tallies,
    )
