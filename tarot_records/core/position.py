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
"""Stands where a seat is meant and none is known."""


class ScoredRow(NamedTuple):
    """One row of a score that says more than a number."""

    value: int
    announced: bool = False
    achieved: bool = True
    """Whether whoever it is for made it."""
    level: int = 0
    """Its level of kontra; 0 for none."""


class HandResult(NamedTuple):
    """What a hand scored, as the rules compute it."""

    unit: int
    """Card points are given in 1/unit: 2 means half points."""
    card_points: tuple[tuple[tuple[int, ...], int], ...]
    """The seats of each side, and its card points."""
    items: dict[tuple[str, int | None], int]
    """Every named entry of the score: the name the game gives it and whose it is (None: the hand's)."""
    hand: tuple[int, ...]
    """The score of the hand, seat by seat."""
    doubts: tuple[str, ...] = ()
    """The open points of the rules this score hangs on, as far as the record does not settle them."""
    by_trick: Mapping[str, Mapping[tuple[int, int | None], int]] = MappingProxyType({})
    """Entries that are made trick by trick: the trick, from 1, and whose it is -> the value."""
    rows: Mapping[tuple[str, int | None], tuple[ScoredRow, ...]] = MappingProxyType({})
    """Entries of which more than a number is told, each with its rows: one, or one of each side."""
    ledgers: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    """Accounts kept beside the score: name -> this hand in it, seat by seat."""
    carried: Mapping[str, int] | None = None
    """What is carried to the next hand; None if this one changes nothing of it."""
    spent: Mapping[str, int] = MappingProxyType({})
    """What this hand has used up of what was carried to it, by the same names."""


def whose(name: str) -> tuple[str, int | None]:
    """What is carried under a name, and who has it: `radelci.seat1` are those of seat 1, `pot` is the table's."""
    account, _, seat = name.partition(".seat")
    return (account, int(seat)) if seat.isdecimal() else (name, None)


def standing_of(carried: Mapping[str, int] | None) -> Mapping[str, Sequence[tuple[int, int]]]:
    """Return what the players carry on: its name -> the seats that have some, and how much."""
    standing: dict[str, list[tuple[int, int]]] = {}
    for name, number in (carried or {}).items():
        account, seat = whose(name)
        if number and seat is not None:
            standing.setdefault(account, []).append((seat, number))
    return standing


class Contract(NamedTuple):
    """Who plays what against whom."""

    name: str
    declarer: int
    imposed: bool
    partner: int
    """Who plays with the declarer: he himself if he is alone; NOBODY while it is not known."""


class Declared(NamedTuple):
    """A declaration that stands."""

    seat: int
    kind: str
    cards: int
    """The cards shown, as a mask."""
    size: int
    """How many were shown."""
    value: int
    """What it is worth by itself; 0 if only the play tells."""
    item: str = ""
    """What a kontra is said to."""
    level: int = 0
    """Its level, as the record says; 0 if it does not."""
    against: int = NOBODY
    """The one opponent it is said against."""
    named: int = NOBODY
    """The card that it names and does not show; NOBODY if it names none, or nobody knows which."""

    @property
    def told(self) -> int:
        """The cards that were heard or seen of it, as a mask."""
        return self.cards if self.named == NOBODY else BIT[self.named]


class Exchanged(NamedTuple):
    """Cards that were asked for, given or returned before play, or changed hands by a declaration in it."""

    kind: str
    """asked or returned, or the kind of the declaration."""
    giver: int
    """Whose cards they were, or who was asked."""
    taker: int
    """Who got them, or asked for them."""
    cards: int
    """The cards handed over, as a mask."""
    size: int
    """How many were handed over; 0 if an ask was in vain."""
    asked: int | None = None
    """The card that was asked for, where one was named."""
    told: bool = True
    """Whether the record says what came of it."""


class StockPart(NamedTuple):
    """A part of the stock, as it lies."""

    cards: tuple[int, ...]
    """Its cards in their order, known or not."""
    seat: int = NOBODY
    """Who has taken it, or won it with a trick; NOBODY while nobody has."""
    trick: int = 0
    """The trick with which it is won, from 1; 0 if it is won with none."""


class Setting(NamedTuple):
    """What is settled about a hand before its first lead, and what carries over from earlier ones."""

    dealer: int
    totals: tuple[int, ...] | None
    """Running totals so far; None once they are no longer known."""
    counted: int = 0
    """How many hands have been finished; a misdeal is none."""
    again: bool = False
    """Whether the same dealer deals again, after a misdeal."""
    sits_out: tuple[int, ...] = ()
    """The seats that take no part in this hand."""
    talon: int = 0
    """The cards of the stock, as a mask."""
    talon_unseen: int = 0
    """How many cards of the stock are unknown."""
    stock: tuple[int, ...] = ()
    """The stock card by card as it was dealt, where the record lists it: its order tells its parts."""
    dead: int = 0
    """The cards of hands that nobody plays, as a mask."""
    taken: bool = False
    """Whether somebody has taken the stock, or his part of it, into his hand."""
    left: int = 0
    """The cards of the stock that lie on once a part of it was taken, as a mask."""
    left_unseen: int = 0
    """How many unknown cards lie on with them."""
    scarts: tuple[int, ...] = ()
    """Each seat's discard, as a mask."""
    scart_unseen: tuple[int, ...] = ()
    """How many unknown cards lie in each seat's discard."""
    bids: tuple[tuple[int, str], ...] = ()
    contract: Contract | None = None
    called: int | None = None
    """The card called for a partner."""
    exchanged: tuple[Exchanged, ...] = ()
    declared: tuple[Declared, ...] = ()
    ended: str | None = None
    """Why the hand ended without (further) play, or None."""
    unit: int = 1
    """The unit in which the record states the card points of this hand."""
    result: HandResult | None = None
    """The computed score, once the hand is over and if nothing needed for it is unknown."""
    written: tuple[int | None, ...] | None = None
    """Running totals as the written scores have them, of the seats whose they tell, where `totals` are not known."""
    before: tuple[int | None, ...] | None = None
    """Running totals before this hand, of the seats whose are known."""
    ledgers: Mapping[str, tuple[int | None, ...] | None] = MappingProxyType({})
    """Running totals of the accounts kept beside the score, of the seats whose are known; none yet: nothing."""
    carried: Mapping[str, int] | None = MappingProxyType({})
    """What is carried from hand to hand, nothing being 0; None once that is not known."""
    carried_before: Mapping[str, int] | None = MappingProxyType({})
    """What was carried into this hand; None if that is not known."""


def passed_before_play(setting: Setting) -> tuple[Exchanged, ...]:
    """Return what was asked for, given or returned; not what changed hands by a declaration in play."""
    said = {declared.kind for declared in setting.declared}
    return tuple([done for done in setting.exchanged if done.kind not in said])


Rotation = tuple[tuple[int, ...], ...]
"""Seat -> those who play, in the order of their turns from that seat on; from the next, if it sits out."""


@cache
def turns_at(seats: int, sits_out: tuple[int, ...] = ()) -> Rotation:
    """Return whose turn comes after whose at a table of so many, where these sit out."""
    everybody = tuple(tuple((first + i) % seats for i in range(seats)) for first in range(seats))
    return tuple(tuple(seat for seat in order if seat not in sits_out) or order for order in everybody)


def next_seat(turns: Rotation, seat: int) -> int:
    """Return whose turn comes after this seat's; NOBODY after nobody."""
    return NOBODY if seat == NOBODY else turns[(seat + 1) % len(turns)][0]


class Position(NamedTuple):
    """One moment of a hand."""

    hands: tuple[int, ...]
    """The known cards each seat holds, as masks."""
    unseen: tuple[int, ...]
    """How many unknown cards each seat holds besides."""
    missing: tuple[int, ...]
    """How many of the cards that `hands` and `unseen` show have gone, nobody knows which."""
    piles: tuple[int, ...]
    """The known cards each seat has taken, as masks."""
    hidden: tuple[int, ...]
    """How many unknown cards lie in each seat's pile."""
    credit: tuple[int, ...]
    """The Fool's debt: -1 for the seat that owes a card for it, +1 for the seat it is owed to."""
    trick: tuple[int, ...]
    """The cards in the middle, in the order played."""
    leader: int
    """Who led the trick in the middle, or leads the next; NOBODY if not known."""
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
    """Return whether some card played so far is unknown, and so may have been the Fool, or its player is."""
    return any(NOBODY in (leader, winner) or max(cards) >= UNKNOWN for leader, winner, cards in position.taken)


def forgotten(position: Position) -> Position:
    """Return the position when cards have changed hands and nobody knows which: no hand is certain any more."""
    seats = len(position.hands)
    sizes = tuple(hand_size(position, seat) for seat in range(seats))
    return position._replace(hands=(0,) * seats, unseen=sizes, missing=(0,) * seats)


def holder(position: Position, card: int) -> int:
    """Return the seat certain to hold a card; NOBODY if none is, or if it may be among those that have gone."""
    bit = 1 << card
    for seat, held in enumerate(position.hands):
        if held & bit and not position.missing[seat]:
            return seat
    return NOBODY


def out_of_play(position: Position) -> int:
    """Return the cards that nobody holds any more, as a mask: laid away, won, left in the stock, or dealt to nobody."""
    setting = position.setting
    cards = setting.dead | (setting.left if setting.taken else setting.talon)
    for heap in (*setting.scarts, *position.piles):
        cards |= heap
    return cards


def lying(position: Position) -> tuple[int, int]:
    """The cards of the stock that nobody has taken: those known, as a mask, and how many unknown ones besides."""
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
    """Return whose turn comes after whose in this hand."""
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
