"""Scarto, the Piedmontese game for three: each for himself, the dealer with three cards to lay away.

Pip cards of cups and coins rank in reverse order, and trump 20, the Angel, is the highest trump. Cards are counted in
threes. A player scores his points over 26.
"""

from dataclasses import replace

from tarot_records.core.cards import BIT, FOOL_BIT, KINGS, PETIT, TRUMP_SUIT, WORLD, trump
from tarot_records.core.packs import FULL, angel_high, reverse_pips
from tarot_records.counting.scheme import USUAL
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.shares import Shares
from tarot_records.rules.fool import ALWAYS, Fool, LostWithoutTrick
from tarot_records.rules.game import Level, Rules, Setup
from tarot_records.rules.totals import ends_after, seats_with_most
from tarot_records.rules.trick_table import follow_then_trump, trick_table

HAND, TALON = 25, 3
ROUNDS = (5,) * 5
EACH = ((0,), (1,), (2,))
FOOL_POINTS = 4
ANGEL = BIT[trump(20)]
finish = ends_after(3, seats_with_most)


def make(setup: Setup) -> Rules:
    """Return the rules for a table of three with these options."""
    options = setup.options
    angel = options["top_trump"] == "20"
    pack = reverse_pips(angel_high(FULL) if angel else FULL)
    scheme = setup.scheme if angel and options["counter"] == "top" else replace(setup.scheme, values=USUAL)
    counter = scheme.valuable & (ANGEL | WORLD)
    table = trick_table(pack, follow_then_trump)
    lost = options["fool_without_trick"] == "lost"
    shares = Shares(scheme, EACH, TALON, straying=FOOL_POINTS if lost else 0)
    kind = LostWithoutTrick if lost else Fool
    fool = kind(shares.sides, payable=pack.cards & ~scheme.valuable, chosen=False, from_scart=ALWAYS)
    barred = KINGS | counter | PETIT | FOOL_BIT
    excepted = {"bagatto": PETIT, "fool": FOOL_BIT, "none": 0}[options["scart_exception"]]
    play = Tricks(table, HAND, fool, scheme)
    before = (
        Deal(HAND, TALON, pack, dealer_takes=True, finish=finish),
        Rounds(ROUNDS, TALON, first=1),
        Scarts(
            TALON,
            # the excepted card may be laid away if its holder has no other card among the trumps and the Fool
            barred=lambda held: barred if held & (TRUMP_SUIT | FOOL_BIT) & ~excepted else barred & ~excepted,
            never=barred & ~excepted,
            taker=lambda position: position.setting.dealer,
            table=table,
            last_resort=TRUMP_SUIT if options["trump_scart"] == "last" else 0,
        ),
        Recall(table),
    )
    return shares.rules(setup, before, play, (Level(shares.par, "average: %(points)s"),), finish)
