"""Positions of Königrufen in TAF, the text format of the engine Pagengine: one line for the table at a step.

A line has the cards, the game, the announcements, and two fields that stay empty (`-`), because the records have no
such values or the format does not describe them. The reader, with the tables, is `importers/taf.py`. A half of the
talon is still written after it was taken, and the scart is in the declarer's pile, as the format describes it.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tarot_records.core.cards import CODES, UNKNOWN_CODES, cards_in, mask
from tarot_records.core.position import NOBODY, Position, hand_size
from tarot_records.engine.result import Replayed
from tarot_records.importers import taf

_CODES: Final = CODES + UNKNOWN_CODES
_TYPES: Final = {contract: kind for kind, contract in taf.CONTRACTS.items()}
_SUITS: Final = {ours: suit for suit, ours in taf.SUITS.items()}
_RANKS: Final = {ours: rank for rank, ours in taf.RANKS.items()}
_NONE: Final = "-"


class NotInTaf(ValueError):  # noqa: N818 (what it is)
    """Error of a position that TAF cannot express; the message states the reason."""


def taf_of(replay: Replayed, step: int) -> str:
    """Return the table after a step of a replay, whose steps were kept, as a line of TAF.

    Raise NotInTaf if TAF cannot express the position, IndexError if there is no such step, ValueError if the steps were
    not kept.
    """
    if not replay.frames:
        raise ValueError("This report has no steps; `replay` keeps them.")
    position, rules = replay.frames[step].after, replay.rules
    assert rules is not None
    if replay.record is None or replay.record.game != taf.GAME or len(position.hands) != taf.SEATS:
        raise NotInTaf("TAF has positions of Königrufen with four players only.")
    contract = position.setting.contract
    kind = None if contract is None else _TYPES.get(contract.name)
    if contract is None or kind is None or contract.declarer == NOBODY:
        what = "a hand before its contract" if contract is None else f"the contract {contract.name}"
        raise NotInTaf(f"TAF has no word for {what}.")
    if max(hand_size(position, seat) for seat in range(taf.SEATS)) > taf.HAND:
        raise NotInTaf("TAF has no place for a hand with cards of the talon, before the scart.")
    called = position.setting.called
    king = _NONE if called is None else _word(_CODES[called])
    game = f"{kind}{contract.declarer + 1}{king}{_partner(position)}{_halves(position)}"
    calls = "/".join(_calls(position, seat) for seat in range(taf.SEATS))
    hands = [_hand(position, seat, rules.pack.in_hand(position.hands[seat])) for seat in range(taf.SEATS)]
    return f"{_cards(position, hands)} {game} {calls} {_NONE} {_NONE}"


def taf_lines(replay: Replayed, steps: Iterable[int] | None = None) -> list[str]:
    """Return the positions after `steps` of a replay, by default all, as lines of TAF; equal lines in a row only once.

    Positions that TAF cannot express are left out. Raise NotInTaf if no position is left.
    """
    lines: list[str] = []
    problem = NotInTaf("The record has no positions.")
    for step in range(len(replay.frames)) if steps is None else steps:
        try:
            line = taf_of(replay, step)
        except NotInTaf as error:
            problem = error
            continue
        lines += [] if lines[-1:] == [line] else [line]
    if not lines:
        raise problem
    return lines


def _word(code: str) -> str:
    """Return a card as TAF writes it; a full stop for an unknown card."""
    if code in UNKNOWN_CODES:
        return "."
    if code == "F":
        return "T22"
    return code if code[0] == "T" else _SUITS[code[0]] + _RANKS.get(code[1:], code[1:])


def _words(cards: Sequence[int]) -> str:
    return "".join(_word(_CODES[card]) for card in cards)


def _cards(position: Position, hands: Sequence[str]) -> str:
    """Return the field of the cards: talon, hands with piles, trick."""
    stock = position.setting.stock
    halves = [_words(stock[at : at + taf.HALF]) or "." * taf.HALF for at in (0, taf.HALF)]
    piles = [f"{hand}/{_pile(position, seat)}" for seat, hand in enumerate(hands)]
    return "#".join(["/".join(halves), *piles, _words(position.trick)])


def _hand(position: Position, seat: int, known: Sequence[str]) -> str:
    """Return a hand as TAF writes it; if known cards may have left the hand, all its cards as unknown."""
    size = hand_size(position, seat)
    return "." * size if position.missing[seat] else "".join(map(_word, known)) + "." * position.unseen[seat]


def _pile(position: Position, seat: int) -> str:
    """Return the scart and the won tricks of a seat as TAF writes them. Raise NotInTaf if a winner is unknown."""
    setting = position.setting
    laid = tuple(cards_in(setting.scarts[seat])) if setting.scarts else ()
    unseen = setting.scart_unseen[seat] if setting.scart_unseen else 0
    if any(winner == NOBODY for _, winner, _ in position.taken):
        raise NotInTaf("TAF has no place for a trick whose winner is not known.")
    won = [card for _, winner, cards in position.taken if winner == seat for card in cards]
    return _words(laid) + "." * unseen + _words(won)


def _partner(position: Position) -> str:
    """Return the number of the partner, from 1, if he has played the called king; else `-`."""
    setting = position.setting
    if setting.called is None or setting.contract is None:
        return _NONE
    tricks = [(leader, cards) for leader, _, cards in position.taken]
    for leader, cards in [*tricks, (position.leader, position.trick)]:
        if setting.called in cards and leader != NOBODY:
            seat = (leader + cards.index(setting.called)) % taf.SEATS
            return _NONE if seat == setting.contract.declarer else str(seat + 1)
    return _NONE


def _halves(position: Position) -> str:
    """Return the halves of the talon that the declarer has taken: `1`, `2` or `12`; `-` if none or unknown."""
    setting = position.setting
    if not setting.taken or len(setting.stock) != 2 * taf.HALF:
        return _NONE
    if not setting.left and not setting.left_unseen:
        return "12"
    for number, at in (("1", taf.HALF), ("2", 0)):
        rest = mask(card for card in setting.stock[at : at + taf.HALF] if card < len(CODES))
        if rest and rest == setting.left:
            return number
    return _NONE


def _calls(position: Position, seat: int) -> str:
    said = {declared.kind for declared in position.setting.declared if declared.seat == seat}
    return "".join(sign for sign, kind in taf.CALLS.items() if kind in said)
