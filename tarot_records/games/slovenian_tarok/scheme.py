"""How Slovenian tarok counts: in threes, to the nearest whole point."""

from typing import Final

from tarot_records.counting.scheme import HIGHEST_TRUMP, Scheme
from tarot_records.packs import TAROCK

SOURCE: Final = "pagat.com/tarot/sltarok.html; valat.si, pravila"

SCHEME: Final = Scheme(3, "nearest", HIGHEST_TRUMP, 70, SOURCE, pack=TAROCK.cards, way="original")
