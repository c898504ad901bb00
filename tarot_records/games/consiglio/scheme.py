"""How Consiglio counts: in fours, and the dealer's odd pair as if it were four."""

from collections.abc import Mapping

from tarot_records.counting.scheme import ANGEL, EXCUSE, USUAL, Scheme, usual


def scheme(options: Mapping[str, str]) -> Scheme:
    """How cards are counted, the highest trump as the table has it."""
    return Scheme(
        group=4,
        odd="up",
        fools=EXCUSE,
        total=72,
        source="Philebus, Tarocchi, 2009 [S0]",
        values=usual(ANGEL) if options["highest_trump"] == "angel" else USUAL,
        way="subtraction",
        note="the dealer's odd pair is counted as four cards: the sum of the two less one",
    )
