"""How Troccas counts: in fours, the dealer's scart of two as if it were four, the Fool by itself."""

from tarot_records.counting.scheme import EXCUSE, Scheme

SCHEME = Scheme(
    group=4,
    odd="up",
    fools=("alone", *(way for way in EXCUSE if way != "alone")),
    total=72,
    source="pagat.com, Troccas; Card points in tarot games [S2]",
    way="subtraction",
    note="the scart of two is counted as four cards: the sum of the two less one",
)
