"""How St Ives counts: the pictures, the Magician, the World and the Fool, one by one."""

from collections.abc import Mapping

from tarot_records.core.cards import FOOL_BIT, JACKS, KINGS, KNIGHTS, PETIT, QUEENS, WORLD
from tarot_records.counting.scheme import WORTHLESS_EMPTIES, Scheme


def scheme(options: Mapping[str, str]) -> Scheme:
    """How cards are counted, the Fool as the table has him."""
    fool = int(options["fool_value"])
    return Scheme(
        group=1,
        odd="nearest",
        fools=WORTHLESS_EMPTIES,
        total=48 + fool,
        source="Guilde of St Ives [S4]",
        values=((FOOL_BIT, fool), (KINGS | PETIT | WORLD, 4), (QUEENS, 3), (KNIGHTS, 2), (JACKS, 1)),
        others=0,
        way="fractional",
        note="a point more or less for each card above or below twelve is reckoned apart; "
        "48 of the 78 cards are dealt, so that a hand has at most 53",
    )
