"""How Chambéry counts: the cards, and a point for each trick."""

from tarot_records.counting.scheme import EXCUSE, Scheme

SCHEME = Scheme(
    group=5,
    odd="up",
    fools=EXCUSE,
    total=68,
    source="Philebus, Tarocchi, 2009 [S1]",
    note="a group is a trick of five; the scart of three counts as one trick",
)
