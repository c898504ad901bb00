"""How Slovenian tarok counts: in threes, to the nearest whole point."""

from typing import Final

from tarot_records.core.packs import TAROCK
from tarot_records.counting.scheme import HIGHEST_TRUMP, Scheme

SOURCE: Final = "pagat.com/tarot/sltarok.html; valat.si, pravila"

SCHEME: Final = Scheme(3, "nearest", HIGHEST_TRUMP, 70, SOURCE, pack=TAROCK.cards, way="original")
