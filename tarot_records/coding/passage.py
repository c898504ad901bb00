"""Passages: coding of a part of a hand as choices, each by its rank among the legal moves of its phase.

A phase has one function for writing and reading (see `digits`): it takes the hand to write, or None when reading, and
returns the fields. An illegal value is announced by a rare choice and then coded among all values, so that links can
hold faulty hands too. A value that cannot be expressed raises `Unfit`.
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
"""Names and values of the fields of a hand that a phase codes."""


class Passage(NamedTuple):
    """Context in which a part of a hand is encoded or decoded."""

    digits: Digits
    contracts: tuple[str, ...]
    """The contracts of the game that have numbers in links."""
    declarations: tuple[str, ...]
    """The declarations of the game that have numbers in links."""
    pack: int
    """The cards of the game, as a mask."""
    position: Position
    hand: Hand | None
    """The hand to write; None when reading."""


def part(whole: Any, name: str) -> Any:
    """Return a field of `whole`, a part that is being written; None if `whole` is None, as when reading."""
    return getattr(whole, name, None)


def item(items: Sequence[Any] | None, number: int) -> Any:
    """Return the item at an index of a list that is being written; None after its end, and when reading."""
    return items[number] if items is not None and number < len(items) else None


def code_expected(digits: Digits, usual: Any, others: Sequence[Any], value: Any) -> Any:
    """Code the usual value or, as an exception, one of the other values; return the value."""
    return usual if digits.usually(True, value == usual) else digits.pick(others, value)


def set_of(digits: Digits, codes: Sequence[str] | None) -> int:
    """Return the cards to write as a mask; 0 when reading. Raises Unfit if a card is unknown or occurs twice."""
    if not digits.writing:
        return 0
    cards = mask_of(codes or ())
    if codes is None or cards.bit_count() != len(codes):
        raise Unfit
    return cards


def code_card(digits: Digits, legal: int, code: str | None) -> str:
    """Code a card by its rank among the legal cards or, as an exception, as any card; return its code."""
    bit = BIT[CARDS[code]] if code else 0
    if legal and digits.usually(True, bool(legal & bit)):
        ranks = list(cards_in(legal))
        return CODES[digits.pick(ranks, CARDS[code] if code else None)]
    return digits.pick(ALL_CODES, code)


def code_cards(passage: Passage, within: int, codes: Sequence[str] | None) -> tuple[str, ...]:
    """Code any number of cards from the mask `within` or, as an exception, from the pack; return their sorted codes."""
    digits, chosen = passage.digits, set_of(passage.digits, codes)
    if not within or not digits.usually(True, not chosen & ~within):
        within = passage.pack
    size = digits.number(within.bit_count() + 1, chosen.bit_count())
    return codes_of(digits.subset(within, size, chosen))
