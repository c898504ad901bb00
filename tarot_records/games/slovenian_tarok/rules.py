"""Slovenian tarok: its cards and its deal. Its rules of play are not here yet, so its records are only kept.

The game is played with 54 cards, of which the Fool (škis) is the highest trump; three or four play.
"""

from collections.abc import Mapping

from tarot_records.game import Game, Rules, Ruleset
from tarot_records.packs import TAROCK
from tarot_records.phases.deal import Deal
from tarot_records.phases.unruled import Unruled, as_written

TALON = 6


def make(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """What is known of the game at a table of three or four."""
    deal = Deal((54 - TALON) // players, TALON, TAROCK)
    return as_written("slovenian-tarok", "recorded", players, TAROCK, (deal, Unruled(TAROCK)))


RECORDED = Ruleset(
    id="recorded",
    sources={"PAG": "pagat.com, Slovenian Tarok", "VAL": "valat.si, pravila"},
    options=(),
    points=(),
    cites={"deal": "VAL; PAG"},
    make=make,
    ruled=False,
)

SLOVENIAN_TAROK = Game(
    id="slovenian-tarok",
    name="Slovenian Tarok",
    summary="Records are kept; the rules of play are not here yet, so none is proved.",
    players=(4, 3),
    direction="anticlockwise",
    facts={
        "pack": "54 cards: 7 to 10 of spades and clubs, 1 to 4 of hearts and diamonds, the courts, 21 trumps, the Fool",
        "deal": "six to the talon; four players 12 each, three 16",
    },
    bids={},
    declarations={},
    items={},
    rulesets=(RECORDED,),
)
