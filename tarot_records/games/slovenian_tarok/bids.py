"""Slovenian tarok's auction: who sits before the bidder may bid as high as he; forehand speaks last."""

from collections.abc import Callable, Sequence

from tarot_records.games.slovenian_tarok.contracts import BY_FOREHAND
from tarot_records.phases.bids import NO_BID, PASS, Spoken


def may_say(order: Sequence[str], confirmed: bool, obliged: bool) -> Callable[[Spoken, int], tuple[str, ...]]:
    """What a player may say.

    Whether who has bid highest says so once more when all others have passed; and whether forehand, when all others
    pass, is obliged to a three.
    """
    last_word = tuple(order[obliged:])
    free = tuple(slug for slug in order if slug not in BY_FOREHAND)

    def words(so_far: Spoken, seat: int) -> tuple[str, ...]:
        highest, bidder = so_far.highest, so_far.bidder
        others_passed = len(so_far.silent) == len(so_far.order) - 1 and seat not in so_far.silent
        if highest == NO_BID:
            return last_word if others_passed and seat == so_far.order[0] else (PASS, *free)
        if seat == bidder:
            return tuple(order[highest:]) if confirmed and others_passed and so_far.last != bidder else ()
        before = so_far.order.index(seat) < so_far.order.index(bidder)
        return (PASS, *(slug for slug in order[highest + (not before) :] if slug in free))

    return words
