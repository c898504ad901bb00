"""Königrufen's auction: forehand opens it, may hold what is bid against him, and has the last word [OÖ23]."""

from collections.abc import Callable
from typing import Final

from tarot_records.games.koenigrufen.contracts import AT_ONCE, ON_FOUR_WORDS, TABLE
from tarot_records.phases.bids import NO_BID, PASS, Spoken
from tarot_records.phases.long_auction import HOLD

FOREHAND: Final = "vorhand"
"""Forehand's first word, by which he names no game yet."""
ORDER: Final = tuple(TABLE)
_FREE: Final = tuple(slug for slug in ORDER if slug not in (*ON_FOUR_WORDS, *AT_ONCE))
"""What anybody may name at any time."""
_LAST_WORD: Final = tuple(slug for slug in ORDER if slug not in AT_ONCE)
"""What forehand may name when the three others have passed."""


def may_say(highest_ends: bool) -> Callable[[Spoken, int], tuple[str, ...]]:
    """What a player may say; whether a bid of the highest game ends the auction."""

    def words(so_far: Spoken, seat: int) -> tuple[str, ...]:
        forehand, highest = so_far.order[0], so_far.highest
        others_passed = len(so_far.silent) == len(so_far.order) - 1
        if highest == NO_BID:
            if seat != forehand:
                return (PASS, *_FREE)
            return (FOREHAND, *_FREE, *AT_ONCE) if not so_far.number else _LAST_WORD if others_passed else ()
        if seat == so_far.bidder or (highest_ends and highest == len(ORDER) - 1):
            return () if others_passed or seat == so_far.bidder else (PASS,)
        held = (HOLD,) if seat == forehand else ()
        return (PASS, *held, *(slug for slug in _FREE if ORDER.index(slug) > highest))

    return words
