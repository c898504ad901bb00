"""What is known of a hand while it is proved: who is on which side, what is held, won and counted."""

from typing import Any, Final

from tarot_records.cards import trump
from tarot_records.games.french_tarot.fast.row import MOST_SEATS

Numbers = Any
"""Of numbers. A set of cards is two of them, masks of the plain suits and of the Excuse and the trumps."""

PETIT: Final = trump(1)
TALON: Final = MOST_SEATS
"""Where the cards of the talon stand, after those that the seats hold."""
DEFENCE, NOBODY, ATTACK = 0, 1, 2
"""Sides; in this order the table of scores has who took the Petit last."""
HALVES, BOUTS, TRICKS, PETIT_LAST, OWING = range(5)
"""What is counted: half points, bouts and tricks of the attack, who took the Petit last, who owes for the Excuse."""
ALL_PASSED, UNSURE = -1, -2  # the first is what comes before the lowest bid
"""In place of a contract, a partner, a premium."""
