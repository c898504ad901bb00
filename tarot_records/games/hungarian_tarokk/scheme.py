"""How Hungarian tarokk counts: card by card, 94 in all."""

from typing import Final

from tarot_records.core.packs import TAROCK_42
from tarot_records.counting.scheme import HIGHEST_TRUMP, Scheme

SCHEME: Final = Scheme(1, "exact", HIGHEST_TRUMP, 94, "pagat.com, Paskievics (XX-hívás)", pack=TAROCK_42.cards)
