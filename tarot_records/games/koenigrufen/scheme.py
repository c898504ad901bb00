"""How Königrufen counts: in threes, and thirds are kept."""

from typing import Final

from tarot_records.games import GAMES
from tarot_records.rules.game import scheme_of

SCHEME: Final = scheme_of(GAMES["koenigrufen"])
