"""Double deals: a number of hands still to come that count twice, carried from hand to hand.

There is one such number for the whole table. It is 0 at first, and each hand states it among its carried amounts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tarot_records.core.position import HandResult, Position
from tarot_records.rules.totals import Accounts

DOUBLE_DEALS: Final = "double_deals"
"""Name under which the number of double deals still to come is carried."""
ADDED: Final = 4
"""Number of double deals that a hand brings, if it brings any."""
ACCOUNTS: Final = Accounts(carried=(DOUBLE_DEALS,), gain=ADDED)
TIMES: Final = 2
"""Number of times that a hand counts in a double deal."""


def possible_factors(position: Position) -> Sequence[int]:
    """Return the possible factors of the score of a hand: one, or two if the amounts carried in are unknown."""
    carried = position.setting.carried_before
    if carried is None:
        return (1, TIMES)
    return (TIMES if carried.get(DOUBLE_DEALS, 0) else 1,)


def in_double_deal(position: Position, result: HandResult, brings: bool, *, counts: bool = True) -> HandResult | None:
    """Return the result of a hand with its scores doubled in a double deal, and with the double deals still to come.

    `brings` is True if this hand brings more of them, which follow those that are left; `counts` is False for a hand
    that is neither doubled nor one of the double deals. Return None if it is unknown what was carried in.
    """
    carried = position.setting.carried_before
    if carried is None:
        return None
    left = carried.get(DOUBLE_DEALS, 0)
    used = int(counts and left > 0)
    times = TIMES if used else 1
    return result._replace(
        hand=tuple([times * score for score in result.hand]),
        carried={DOUBLE_DEALS: left - used + ADDED * brings},
        times=times,
    )
