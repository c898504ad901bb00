"""Tarocchi in quattro, the Piedmontese game of four, also Partita: partners opposite, no bids, four deals.

Pip cards of cups and coins rank in reverse order, and trump 20, the Angel, is the highest trump. Cards are counted in
fours. The dealer lays two away for his side. A side scores its points over 36 of 72.
"""

from dataclasses import replace

from tarot_records.core.cards import FOOL_BIT, KINGS, TRUMP_SUIT
from tarot_records.core.packs import FULL, angel_high, reverse_pips
from tarot_records.counting.scheme import USUAL
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.common.sides import OPPOSITE
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.shares import Shares
from tarot_records.rules.fool import AT_COUNT, Fool, LostWithoutTrick
from tarot_records.rules.game import Rules, Setup, half_of_points
from tarot_records.rules.totals import ends_after
from tarot_records.rules.trick_table import follow_then_trump, trick_table

HAND, TALON, HANDS = 19, 2, 4
FOOL_POINTS = 4


def make(setup: Setup) -> Rules:
    """Return the rules for a table of four with these options."""
    options = setup.options
    pack = FULL if options["ranking"] == "rational" else reverse_pips(FULL)
    if options["top_trump"] == "20":
        pack = angel_high(pack)
    table = trick_table(pack, follow_then_trump)
    values = setup.scheme if options["top_trump"] == "20" else replace(setup.scheme, values=USUAL)
    lost = options["fool_without_trick"] == "lost"
    shares = Shares(values, OPPOSITE, TALON, straying=FOOL_POINTS if lost else 0)
    kind = LostWithoutTrick if lost else Fool
    fool = kind(shares.sides, payable=pack.cards & ~values.valuable, chosen=False, from_scart=AT_COUNT, may_wait=True)
    barred = KINGS | FOOL_BIT | values.valuable & TRUMP_SUIT

    finish = ends_after(HANDS, shares.ahead)
    play = Tricks(table, HAND, fool, values)
    before = (
        Deal(HAND, TALON, pack, dealer_takes=True, finish=finish),
        Scarts(
            TALON,
            barred=lambda held: barred,
            never=barred,
            taker=lambda position: position.setting.dealer,
            table=table,
            last_resort=TRUMP_SUIT if options["trump_scart"] == "last" else 0,
        ),
        Recall(table),
    )
    return shares.rules(setup, before, play, half_of_points(values), finish, shares.ahead)
