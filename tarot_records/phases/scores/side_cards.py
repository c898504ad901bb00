"""Cards of the two sides at the end of a hand with a talon in parts, and the items that their play has made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tarot_records.core.cards import BIT, HONOURS, KINGS, mask
from tarot_records.core.packs import Pack
from tarot_records.core.position import Position, gathered
from tarot_records.phases.auction.contracts import ContractRow
from tarot_records.phases.play.bound_tricks import CALLED
from tarot_records.phases.scores.score_rows import ItemsMade, find_played_in

VALAT: Final = "valat"
SETS: Final[Mapping[str, int]] = {"trull": HONOURS, "kings": KINGS}
"""Item that is made by all cards of a set -> the cards, as a mask."""


def is_called_in_talon(position: Position) -> bool:
    """Return whether the called card is known to be in the talon."""
    called = position.setting.called
    return called is not None and bool(position.setting.talon & BIT[called])


def declarers_cards(position: Position, attack: Sequence[int], row: ContractRow, size: int) -> int | None:
    """Return the cards that count for the declarer's side, as a mask; None if unknown.

    They are its tricks and scarts, and the untaken part of the talon if that has the called card.
    `attack` are the seats of that side; `size` is the number of cards in the talon.
    """
    setting, heap = position.setting, 0
    for seat in attack:
        heap |= position.piles[seat] | setting.scarts[seat]
        if setting.scart_unseen[seat]:
            return None
    if row.talon.taken or row.sides != "called" or not is_called_in_talon(position):
        return heap
    if len(setting.stock) != size or setting.called not in setting.stock:
        return None
    part = size // row.talon.parts
    at = setting.stock.index(setting.called) // part * part
    cards = mask(setting.stock[at : at + part])
    return heap | cards if cards.bit_count() == part else None


def cards_with_talon(position: Position, side: Sequence[int], own: int | None, pack: Pack) -> tuple[int, int, int]:
    """Return the cards of a side at the end: the known mask, their number, the number of unknown ones.

    `own` are the cards of the declarer's side; None if unknown. If card points decide and all cards are known, the rest
    of the talon is the foes'.
    """
    held, size, unknown = gathered(position, side)
    contract, result = position.setting.contract, position.setting.result
    if contract is None or own is None or unknown or result is None or not result.card_points:
        return held, size, unknown
    held = own if contract.declarer in side else pack.cards & ~own
    return held, held.bit_count(), 0


def items_made(
    position: Position, items: Iterable[str], attack: Sequence[int], own: int, trick_of: Mapping[str, tuple[int, int]]
) -> ItemsMade:
    """Return the side that made or lost each of some items: the valat, the sets, cards that have to win a trick.

    `own` are the cards of the declarer's side, as a mask. `trick_of` maps an item to its card, or CALLED, and to the
    number of its trick, from 1.
    """
    made = ItemsMade({}, {})
    for item in items:
        if item == VALAT:
            made.with_all_tricks(item, position, attack)
        elif item in SETS:
            made.with_cards(item, SETS[item], own, ~own)
        elif item in trick_of:
            card, trick = trick_of[item]
            played = position.setting.called if card == CALLED else card
            how = None if played is None else find_played_in(position, played, trick)
            if card == CALLED:
                made.with_king(item, how, attack)
            else:
                made.with_card(item, how, attack)
    return made
