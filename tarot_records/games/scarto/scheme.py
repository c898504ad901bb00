"""How Scarto counts: in threes, the Fool by itself."""

from collections.abc import Mapping

from tarot_records.core.cards import BIT, FOOL_BIT, HONOURS, PETIT, trump
from tarot_records.counting.scheme import Scheme, usual

WORLD_COUNTS, ANGEL_COUNTS = HONOURS, BIT[trump(20)] | PETIT | FOOL_BIT


def scheme(options: Mapping[str, str]) -> Scheme:
    """How cards are counted, the higher of the two highest trumps or the World counting five."""
    angel = options["top_trump"] == "20" and options["counter"] == "top"
    return Scheme(
        group=3,
        odd="nearest",
        fools=("alone", "exchange", "adjust", "plain"),
        total=78,
        source="Wikipedia, Scarto; Card points in tarot games [S2]",
        values=usual(ANGEL_COUNTS if angel else WORLD_COUNTS),
        way="subtraction",
    )
