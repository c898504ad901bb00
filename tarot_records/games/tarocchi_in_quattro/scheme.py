"""How Tarocchi in quattro counts: in fours, the dealer's odd pair as a group of its own."""

from collections.abc import Mapping

from tarot_records.counting.scheme import ANGEL, EXCUSE, USUAL, Scheme, usual


def scheme(options: Mapping[str, str]) -> Scheme:
    """How cards are counted, the higher of the two highest trumps counting five."""
    return Scheme(
        group=4,
        odd="up",
        fools=EXCUSE,
        total=72,
        source="Gelli, Piccola enciclopedia di giuochi e passatempi (1929): 36 is half; queenoftarot.com",
        values=usual(ANGEL) if options["top_trump"] == "20" else USUAL,
        way="subtraction",
        note="the dealer's two cards are a group by themselves: the sum of the two less one",
    )
