"""How Hungarian tarokk counts: card by card, 94 in all."""

from typing import Final

from tarot_records.games import GAMES
from tarot_records.rules.game import scheme_of

SCHEME: Final = scheme_of(GAMES["hungarian-tarokk"])
