"""Positions: what lies on the table at one moment of a hand. Values only; no rules.

A position is a small immutable tuple of ints and bit masks, cheap enough to keep for every step.
What play changes from trick to trick stands in `Position`; what was settled before the first lead
stands in its `setting`. Everything is listed seat by seat, in the order of play.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from tarot_records.core.cards import BIT, UNKNOWN

NOBODY = -1
"""Value of a seat that is not known."""


class ScoredRow(NamedTuple):
    """One row of a score that says more than a number."""

    value: int
    announced: bool = False
    achieved: bool = True
    """Whether its side made it."""
    level: int = 0
    """Its level of kontra; 0 for none."""


class HandResult(NamedTuple):
    """The computed score of a hand."""

    unit: int
    """Card points are given in 1/unit: 2 means half points."""
    card_points: tuple[tuple[tuple[int, ...], int], ...]
    """The seats of each side, and its card points."""
    items: dict[tuple[str, int | None], int]
    """Every named entry of the score: the name the game gives it and whose it is (None: the hand's)."""
    hand: tuple[int, ...]
    """The score of the hand, seat by seat."""
    doubts: tuple[str, ...] = ()
    """Open points of the rules on which this score depends and which the record does not settle."""
    by_trick: Mapping[str, Mapping[tuple[int, int | None], int]] = MappingProxyType({})
    """Entries that are made trick by trick: the trick, from 1, and whose it is -> the value."""
    rows: Mapping[tuple[str, int | None], tuple[ScoredRow, ...]] = MappingProxyType({})
    """Entries with more than a number, each with its rows: one, or one for each side."""
    ledgers: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    """Accounts kept beside the score: name -> this hand in it, seat by seat."""
    carried: Mapping[str, int] | None = None
    """Amounts carried to the next hand; None if this hand does not change them."""
    spent: Mapping[str, int] = MappingProxyType({})
    """Amounts carried to this hand that it has used up, by the same names."""


def whose(name: str) -> tuple[str, int | None]:
    """Return the account and the seat of a carried amount: `radelci.seat1` belongs to seat 1, `pot` to the table."""
    account, _, seat = name.partition(".seat")
    return (account, int(seat)) if seat.isdecimal() else (name, None)


def standing_of(carried: Mapping[str, int] | None) -> Mapping[str, Sequence[tuple[int, int]]]:
    """Map each account of the players to the seats that carry something of it, and the amounts."""
    standing: dict[str, list[tuple[int, int]]] = {}
    for name, number in (carried or {}).items():
        account, seat = whose(name)
        if number and seat is not None:
            standing.setdefault(account, []).append((seat, number))
    return standing


class Contract(NamedTuple):
    """The contract of a hand and its side."""

    name: str
    declarer: int
    imposed: bool
    partner: int
    """The declarer's partner: the declarer itself if alone; NOBODY while not known."""


GAME = "game"
"""What a word such as kontra is said to, where it is nothing that was declared."""


class Declared(NamedTuple):
    """A declaration that stands."""

    seat: int
    kind: str
    cards: int
    """The cards shown, as a mask."""
    size: int
    """Number of cards shown."""
    value: int
    """Its own value; 0 if it depends on the play."""
    item: str = ""
    """The item of a kontra."""
    level: int = 0
    """The stated level of a kontra; 0 if none is stated."""
    against: int = NOBODY
    """The single opponent of a kontra; NOBODY if it is against all."""
    named: int = NOBODY
    """The card that is named but not shown; NOBODY if there is none or it is unknown."""

    @property
    def told(self) -> int:
        """The cards shown or named, as a mask."""
        return self.cards if self.named == NOBODY else BIT[self.named]


class Exchanged(NamedTuple):
    """Cards that were asked for, given or returned before play, or changed hands by a declaration in it."""

    kind: str
    """asked or returned, or the kind of the declaration."""
    giver: int
    """The seat whose cards they were, or that was asked."""
    taker: int
    """The seat that got or asked for them."""
    cards: int
    """The cards handed over, as a mask."""
    size: int
    """Number of cards handed over; 0 if the request failed."""
    asked: int | None = None
    """The card that was asked for, where one was named."""
    told: bool = True
    """Whether the record states the outcome."""


class StockPart(NamedTuple):
    """A part of the stock, as it lies."""

    cards: tuple[int, ...]
    """Its cards in their order, known or not."""
    seat: int = NOBODY
    """The seat that has taken it or won it with a trick; NOBODY while none has."""
    trick: int = 0
    """The trick with which it is won, from 1; 0 if it is won with none."""


class Setting(NamedTuple):
    """State of a hand that is settled before its first lead, or carried over from earlier hands."""

    dealer: int
    totals: tuple[int, ...] | None
    """Running totals so far; None once they are no longer known."""
    counted: int = 0
    """Number of finished hands, without misdeals."""
    again: bool = False
    """Whether the same dealer deals again, after a misdeal."""
    sits_out: tuple[int, ...] = ()
    """The seats that take no part in this hand."""
    talon: int = 0
    """The cards of the stock, as a mask."""
    talon_unseen: int = 0
    """Number of unknown cards of the stock."""
    stock: tuple[int, ...] = ()
    """The stock in the order of the deal, which determines its parts; empty if the record does not list it."""
    dead: int = 0
    """The cards of hands that no seat plays, as a mask."""
    taken: bool = False
    """Whether a player has taken the stock, or a part of it."""
    left: int = 0
    """The cards of the stock that remain after a part of it was taken, as a mask."""
    left_unseen: int = 0
    """Number of unknown cards that remain with them."""
    scarts: tuple[int, ...] = ()
    """Each seat's discard, as a mask."""
    scart_unseen: tuple[int, ...] = ()
    """Number of unknown cards in each seat's discard."""
    bids: tuple[tuple[int, str], ...] = ()
    contract: Contract | None = None
    called: int | None = None
    """The card called for a partner."""
    exchanged: tuple[Exchanged, ...] = ()
    declared: tuple[Declared, ...] = ()
    ended: str | None = None
    """Reason why the hand ended without further play; None if it did not."""
    unit: int = 1
    """The unit in which the record states the card points of this hand."""
    result: HandResult | None = None
    """The computed score, once the hand is over and if nothing needed for it is unknown."""
    written: tuple[int | None, ...] | None = None
    """Running totals of the written scores where `totals` are not known; None for seats without one."""
    before: tuple[int | None, ...] | None = None
    """Running totals before this hand; None for seats whose total is not known."""
    ledgers: Mapping[str, tuple[int | None, ...] | None] = MappingProxyType({})
    """Running totals of the accounts beside the score; empty before the first."""
    carried: Mapping[str, int] | None = MappingProxyType({})
    """Amounts carried from hand to hand, 0 if missing; None once they are not known."""


def passed_before_play(setting: Setting) -> tuple[Exchanged, ...]:
    """Return the exchanges before play, without cards that changed hands by a declaration in play."""
    said = {declared.kind for declared in setting.declared}
    return tuple([done for done in setting.exchanged if done.kind not in said])


Rotation = tuple[tuple[int, ...], ...]
"""Seat -> playing seats in the order of turns from that seat on, or from the next if it sits out."""


@cache
def turns_at(seats: int, sits_out: tuple[int, ...] = ()) -> Rotation:
    """Return the order of turns at a table of this size where these seats sit out."""
    everybody = tuple(tuple((first + i) % seats for i in range(seats)) for first in range(seats))
    return tuple(tuple(seat for seat in order if seat not in sits_out) or order for order in everybody)


def next_seat(turns: Rotation, seat: int) -> int:
    """Return the seat whose turn follows; NOBODY after NOBODY."""
    return NOBODY if seat == NOBODY else turns[(seat + 1) % len(turns)][0]


class Position(NamedTuple):
    """One moment of a hand."""

    hands: tuple[int, ...]
    """The known cards each seat holds, as masks."""
    unseen: tuple[int, ...]
    """Number of unknown cards each seat holds besides."""
    missing: tuple[int, ...]
    """Number of cards that have gone from `hands` and `unseen` without being known."""
    piles: tuple[int, ...]
    """The known cards each seat has taken, as masks."""
    hidden: tuple[int, ...]
    """Number of unknown cards in each seat's pile."""
    credit: tuple[int, ...]
    """The Fool's debt: -1 for the seat that owes a card for it, +1 for the seat it is owed to."""
    trick: tuple[int, ...]
    """The cards in the middle, in the order played."""
    leader: int
    """The leader of the trick in the middle or of the next; NOBODY if not known."""
    taken: tuple[tuple[int, int, tuple[int, ...]], ...]
    """The tricks already over: who led, who won (NOBODY if not known), the cards in order."""
    setting: Setting


def _speed_up(kind: type[Any]) -> None:
    """Give a NamedTuple a `_replace` that takes a third of the time; every phase of every hand uses it."""
    places, made = {field: i for i, field in enumerate(kind._fields)}, tuple.__new__

    def replace(self: Any, **changes: Any) -> Any:
        values = [*self]
        for field, value in changes.items():
            values[places[field]] = value
        return made(kind, values)

    kind._replace = replace


_speed_up(Setting)
_speed_up(Position)


def in_full(stated: Sequence[int | None] | None, seats: int) -> tuple[int, ...] | None:
    """Return the numbers stated, if there is one for every seat."""
    if stated is None or len(stated) != seats:
        return None
    known = tuple([number for number in stated if number is not None])
    return known if len(known) == seats else None


def hand_size(position: Position, seat: int) -> int:
    """Return how many cards a seat holds, known and unknown."""
    return position.hands[seat].bit_count() + position.unseen[seat] - position.missing[seat]


def is_open(position: Position) -> bool:
    """Return whether some hand is not known card by card."""
    return any(position.unseen) or any(position.missing)


def has_gaps_in_play(position: Position) -> bool:
    """Return whether a card played so far, which may have been the Fool, or its player is unknown."""
    return any(NOBODY in (leader, winner) or max(cards) >= UNKNOWN for leader, winner, cards in position.taken)


def forgotten(position: Position) -> Position:
    """Return the position after unknown cards have changed hands: no hand is certain any more."""
    seats = len(position.hands)
    sizes = tuple(hand_size(position, seat) for seat in range(seats))
    return position._replace(hands=(0,) * seats, unseen=sizes, missing=(0,) * seats)


def holder(position: Position, card: int) -> int:
    """Return the seat certain to hold a card; NOBODY if there is none, or if the card may have gone."""
    bit = 1 << card
    for seat, held in enumerate(position.hands):
        if held & bit and not position.missing[seat]:
            return seat
    return NOBODY


def out_of_play(position: Position) -> int:
    """Return the cards out of play, as a mask: laid away, won, left in the stock, or in a hand that no seat plays."""
    setting = position.setting
    cards = setting.dead | (setting.left if setting.taken else setting.talon)
    for heap in (*setting.scarts, *position.piles):
        cards |= heap
    return cards


def lying(position: Position) -> tuple[int, int]:
    """Return the remaining cards of the stock: the known ones as a mask, and the number of unknown ones."""
    setting = position.setting
    return (setting.left, setting.left_unseen) if setting.taken else (setting.talon, setting.talon_unseen)


def has_fallen(position: Position, card: int) -> bool:
    """Return whether a card has been played, so that everybody has seen it."""
    return card in position.trick or any(card in cards for _, _, cards in position.taken)


def gathered(position: Position, side: Sequence[int]) -> tuple[int, int, int]:
    """Return the cards a side has in its tricks and scarts.

    Those known, as a mask; their number, with the debt for the Fool; how many unknown ones besides.
    """
    setting = position.setting
    held = debt = unknown = 0
    for seat in side:
        held |= position.piles[seat] | setting.scarts[seat]
        debt += position.credit[seat]
        unknown += position.hidden[seat] + setting.scart_unseen[seat]
    return held, held.bit_count() + debt, unknown


def turns_of(position: Position) -> Rotation:
    """Return the order of turns in this hand."""
    return turns_at(len(position.hands), position.setting.sits_out)


def playing(position: Position) -> tuple[int, ...]:
    """Return the seats that take part in this hand."""
    return turns_at(len(position.hands), position.setting.sits_out)[0]


def at_turn(position: Position) -> int:
    """Return the seat that plays next to the trick in the middle; NOBODY if not known."""
    if position.leader == NOBODY:
        return NOBODY
    order = turns_of(position)[position.leader]
    return order[len(position.trick) % len(order)]
