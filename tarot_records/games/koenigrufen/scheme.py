"""How Königrufen counts: in threes, and thirds are kept."""

from typing import Final

from tarot_records.core.packs import TAROCK
from tarot_records.counting.scheme import HIGHEST_TRUMP, Scheme

SCHEME: Final = Scheme(3, "exact", HIGHEST_TRUMP, 70, "OÖ23", pack=TAROCK.cards, way="subtraction")
