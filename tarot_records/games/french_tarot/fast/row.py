"""The row: what a record says of itself and of one hand, as numbers that a compiled function can read."""

from typing import Any, Final

import numpy as np

MOST_SEATS: Final = 5
MOST_CARDS: Final = 24
"""In a hand, and so the most tricks."""
MOST_SIDES: Final = 2
MOST_ITEMS: Final = 16
NONE: Final = -1
"""Stands where the record does not state a number."""
PLAYED, ALL_PASS = 0, 1
"""How a hand may say that it ended."""
HANDFUL, SLAM = 0, 1
"""What may be declared."""
HELD, OWN, FROM_TALON = 0, 1, 2
"""Where a called card may be said to be."""

_SEATS, _CARDS, _SIDES, _ITEMS = (MOST_SEATS,), (MOST_CARDS,), (MOST_SIDES,), (MOST_ITEMS,)

HEAD: Final = np.dtype(
    [
        ("ignored", "i8"),  # what says nothing to the rules
        ("players", "i8"),
        ("deals", "i8"),  # how many hands
        ("before", "i8"),  # the dealer of the hand before; NONE before the first
        ("half_settled", "i8"),  # whether the record says what is given back for an Excuse in the last trick
        ("call_settled", "i8"),  # whether it says what may follow an Excuse led to the first
    ]
)
STATED: Final = np.dtype(
    [
        ("dealer", "i8"),
        ("contract", "i8"),
        ("declarer", "i8"),
        ("partner", "i8"),
        ("answer", "i8"),
        ("end", "i8"),
        ("unit", "i8"),
        ("shown", "i8", _SEATS),  # how many cards, in a declaration
        ("leader", "i8", _CARDS),
        ("winner", "i8", _CARDS),
        ("paid", "i8", _CARDS),
    ]
)
"""What is NONE unless the hand states it."""
COUNTED: Final = np.dtype(
    [
        ("hands", "i8"),
        ("sizes", "i8", _SEATS),  # of each of them; it follows their number
        ("left", "i8"),  # in the talon
        ("bids", "i8"),
        ("calls", "i8"),
        ("scarts", "i8"),
        ("laid", "i8"),
        ("declarations", "i8"),
        ("tricks", "i8"),
        ("played", "i8", _CARDS),
        ("sides", "i8"),
        ("side_seats", "i8", _SIDES),
        ("items", "i8"),
        ("scores", "i8"),
        ("totals", "i8"),
    ]
)
"""How many of each there are: 0 unless the hand says."""
LISTED: Final = np.dtype(
    [
        ("dealt", "i8", (MOST_SEATS, MOST_CARDS)),
        ("talon", "i8", _CARDS),
        ("bidder", "i8", _SEATS),
        ("bid", "i8", _SEATS),
        ("caller", "i8"),
        ("called", "i8"),
        ("discarder", "i8"),
        ("scart", "i8", _CARDS),
        ("announcer", "i8", _SEATS),
        ("announced", "i8", _SEATS),
        ("handful", "i8", (MOST_SEATS, MOST_CARDS)),
        ("cards", "i8", (MOST_CARDS, MOST_SEATS)),
        ("side", "i8", (MOST_SIDES, MOST_SEATS)),
        ("points", "i8", _SIDES),
        ("item", "i8", _ITEMS),
        ("value", "i8", _ITEMS),
        ("score", "i8", _SEATS),
        ("total", "i8", _SEATS),
    ]
)
"""What there are so many of."""
ROW: Final = np.dtype([*HEAD.descr, *STATED.descr, *COUNTED.descr, *LISTED.descr])

Row = Any
"""A row as a compiled function sees it: its fields are attributes."""
Places = Any
"""The same row as numbers one after another."""


def place_of(field: str) -> int:
    """Where a field begins among the numbers of a row."""
    return int(_FIELDS[field][1]) // 8


def size_of(field: str) -> tuple[int, ...]:
    """How many numbers a field has, in each of its dimensions."""
    shape: tuple[int, ...] = _FIELDS[field][0].shape
    return shape


_FIELDS: Final[dict[str, Any]] = dict(ROW.fields or {})
STATED_FROM, COUNTED_FROM, LISTED_FROM = (place_of(kind.descr[0][0]) for kind in (STATED, COUNTED, LISTED))
