"""How French Tarot counts: in pairs, with half points."""

from typing import Final

from tarot_records.games import GAMES
from tarot_records.rules.game import scheme_of

SCHEME: Final = scheme_of(GAMES["french-tarot"])
WHOLE_PACK = SCHEME.total * SCHEME.unit
"""Half points of all cards."""
