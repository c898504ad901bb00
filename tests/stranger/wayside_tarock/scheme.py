"""How Wayside Tarock counts: in threes, the Fool a trump like the others."""

from typing import Final

from tarot_records.core.cards import HONOURS
from tarot_records.core.packs import TAROCK
from tarot_records.counting.scheme import HIGHEST_TRUMP, Scheme, usual

SCHEME: Final = Scheme(
    group=3,
    odd="nearest",
    fools=HIGHEST_TRUMP,
    total=70,
    source="The rules of Wayside Tarock",
    pack=TAROCK.cards,
    values=usual(HONOURS),
    way="subtraction",
)
