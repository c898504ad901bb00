"""Passages: a part of a hand as choices, each by its rank among what its phase says is legal at that moment.

What a phase codes it both writes and reads (see `digits`): it takes the hand to write, or None, and gives the
fields it has written or read. What is not legal is said by a rare choice and then written out, so that faulty
hands travel too; what cannot be said at all raises `Unfit`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tarot_records.coding.digits import Digits, Unfit
from tarot_records.core.cards import BIT, CARDS, CODES, UNKNOWN_CODES, cards_in, codes_of, mask_of
from tarot_records.core.limits import MAX_SEATS
from tarot_records.core.position import Position

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

SEATS: Final = range(MAX_SEATS)
MAYBE_SEATS: Final = (None, *SEATS)
ALL_CODES: Final = CODES + UNKNOWN_CODES

HandFields = dict[str, Any]
"""Fields of the hand that a phase states."""


class Passage(NamedTuple):
    """Context in which a part of a hand is encoded or decoded."""

    digits: Digits
    contracts: tuple[str, ...]
    """The contracts of the game that have a number."""
    declarations: tuple[str, ...]
    """Its declarations that have one."""
    pack: int
    """Its cards, as a mask."""
    position: Position
    hand: Hand | None
    """The hand to write; None if one is read."""


def part(whole: Any, name: str) -> Any:
    """Return a field of what is written; None of what is read."""
    return getattr(whole, name, None)


def item(items: Sequence[Any] | None, number: int) -> Any:
    """Return one of the items that are written; None if there are no more, or if they are read."""
    return items[number] if items is not None and number < len(items) else None


def expected(digits: Digits, usual: Any, others: Sequence[Any], value: Any) -> Any:
    """Return the usual value, or else one of the others."""
    return usual if digits.usually(True, value == usual) else digits.pick(others, value)


def set_of(digits: Digits, codes: Sequence[str] | None) -> int:
    """Return the cards to write as a set; there is none if one is unknown or stands twice."""
    if not digits.writing:
        return 0
    cards = mask_of(codes or ())
    if codes is None or cards.bit_count() != len(codes):
        raise Unfit
    return cards


def one_card(digits: Digits, legal: int, code: str | None) -> str:
    """Return one card: by its rank among the legal ones, or else any."""
    bit = BIT[CARDS[code]] if code else 0
    if legal and digits.usually(True, bool(legal & bit)):
        ranks = list(cards_in(legal))
        return CODES[digits.pick(ranks, CARDS[code] if code else None)]
    return digits.pick(ALL_CODES, code)


def any_cards(passage: Passage, within: int, codes: Sequence[str] | None) -> tuple[str, ...]:
    """Return any number of cards, in the order a player sorts them: out of these, or else of the whole pack."""
    digits, chosen = passage.digits, set_of(passage.digits, codes)
    if not within or not digits.usually(True, not chosen & ~within):
        within = passage.pack
    size = digits.number(within.bit_count() + 1, chosen.bit_count())
    return codes_of(digits.subset(within, size, chosen))
