"""How Slovenian tarok counts: in threes, to the nearest whole point."""

from typing import Final

from tarot_records.games import GAMES
from tarot_records.rules.game import scheme_of

SCHEME: Final = scheme_of(GAMES["slovenian-tarok"])
