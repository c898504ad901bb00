"""How Königrufen counts: in threes, and thirds are kept."""

from typing import Final

from tarot_records.counting.scheme import HIGHEST_TRUMP, Scheme
from tarot_records.packs import TAROCK

SCHEME: Final = Scheme(3, "exact", HIGHEST_TRUMP, 70, "OÖ23", pack=TAROCK.cards, way="subtraction")
