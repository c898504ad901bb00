"""Positions: what lies on the table at one moment of a hand. Values only; no rules.

A position is a small immutable value of ints and bit masks, cheap enough to keep for every step.
What play changes from trick to trick stands in `Position`; what was settled before the first lead
stands in its `setting`. Everything is listed seat by seat, in the order of play.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, cast

import msgspec

from tarot_records.core.cards import BIT, UNKNOWN

NOBODY = -1
"""Number in place of a seat that is unknown, or that does not exist."""
FROM_STOCK = -2
"""Number in place of the seat that gave cards, if they come from the stock."""


class FrozenValue(msgspec.Struct, frozen=True, gc=False):
    """Immutable value that is made, read and copied with changes several times faster than a NamedTuple."""

    _replace = msgspec.Struct.__replace__


class ScoredRow(FrozenValue, frozen=True):
    """One row of a score, with its details."""

    value: int
    announced: bool = False
    achieved: bool = True
    """True if the side of the row achieved the entry; False for a failed announcement."""
    level: int = 0
    """Level of the kontra on the entry; 0 for none."""


class HandResult(FrozenValue, frozen=True):
    """The computed score of a hand."""

    unit: int
    """Denominator of the card points, which are given in 1/unit: 2 means half points."""
    card_points: tuple[tuple[tuple[int, ...], int], ...]
    """The seats of each side, and its card points."""
    items: dict[tuple[str, int | None], int]
    """Entries of the score: the name in the game and the seat (None for the whole hand) -> the value."""
    hand: tuple[int, ...]
    """The score of the hand, seat by seat."""
    doubts: tuple[str, ...] = ()
    """Open points of the rules on which this score depends and which the record does not settle."""
    by_trick: Mapping[str, Mapping[tuple[int, int | None], int]] = MappingProxyType({})
    """Entries made trick by trick: the name -> the number of the trick, from 1, and the owner -> the value."""
    rows: Mapping[tuple[str, int | None], tuple[ScoredRow, ...]] = MappingProxyType({})
    """Entry that has details besides its value -> its rows: one row, or one for each side."""
    parts: Mapping[tuple[str, int | None], tuple[int, ...]] = MappingProxyType({})
    """Entry that its owner made several times, so that a record may state each by itself -> the single values."""
    ledgers: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    """Accounts kept beside the score: name -> the amounts of this hand, seat by seat."""
    carried: Mapping[str, int] | None = None
    """Amounts carried to the next hand; None if this hand does not change them."""
    spent: Mapping[str, int] = MappingProxyType({})
    """Carried amounts that this hand has used up: name -> number."""
    times: int = 1
    """Number of times that the entries count in the score, because of double deals or doubled rounds."""


def owner_of_amount(name: str) -> tuple[str, int | None]:
    """Return the account and the seat of a carried amount: `radelci.seat1` belongs to seat 1, `pot` to the table."""
    account, _, seat = name.partition(".seat")
    return (account, int(seat)) if seat.isdecimal() else (name, None)


def standing_of(carried: Mapping[str, int] | None) -> Mapping[str, Sequence[tuple[int, int]]]:
    """Return the carried accounts of players: name -> pairs of a seat and its amount, without amounts of 0."""
    standing: dict[str, list[tuple[int, int]]] = {}
    for name, number in (carried or {}).items():
        account, seat = owner_of_amount(name)
        if number and seat is not None:
            standing.setdefault(account, []).append((seat, number))
    return standing


class Contract(FrozenValue, frozen=True):
    """The contract of a hand and its side."""

    name: str
    declarer: int
    imposed: bool
    partner: int
    """The declarer's partner: the declarer itself if alone; NOBODY while not known."""


GAME = "game"
"""Target of a kontra or a similar announcement that is about the game itself, not about a declaration."""


class Declared(FrozenValue, frozen=True):
    """A declaration that was made."""

    seat: int
    kind: str
    cards: int
    """The cards shown, as a mask."""
    size: int
    """Number of cards shown."""
    value: int
    """Value of the declaration itself; 0 if it depends on the play."""
    item: str = ""
    """The item of a kontra."""
    level: int = 0
    """The stated level of a kontra; 0 if none is stated."""
    against: int = NOBODY
    """The single opponent against whom a kontra is said; NOBODY if it is against all."""
    named: int = NOBODY
    """The card that is named but not shown; NOBODY if there is none or it is unknown."""

    @property
    def revealed(self) -> int:
        """The cards shown or named, as a mask."""
        return self.cards if self.named == NOBODY else BIT[self.named]


class Exchanged(FrozenValue, frozen=True):
    """Cards that were requested, given or returned before play, or that changed hands by a declaration during play."""

    kind: str
    """`asked`, `returned`, or the kind of the declaration."""
    giver: int
    """The seat that gave the cards or was asked for them; FROM_STOCK if they were taken from the stock."""
    taker: int
    """The seat that got the cards or asked for them."""
    cards: int
    """The cards handed over, as a mask."""
    size: int
    """Number of cards handed over; 0 if the request failed."""
    asked: int | None = None
    """The card that was asked for; None if none was named."""
    told: bool = True
    """True if the record states the outcome."""


class Fine(NamedTuple):
    """A fine that the table charged."""

    seat: int
    """The seat that paid the fine; NOBODY if unknown."""
    amount: int
    trick: int
    """Number of the trick, from 1; 0 if it was before play or is unknown."""


class StockPart(NamedTuple):
    """A part of the stock."""

    cards: tuple[int, ...]
    """The cards of the part in their order, known or not."""
    seat: int = NOBODY
    """The seat that has taken the part or won it with a trick; NOBODY while no seat has."""
    trick: int = 0
    """The trick with which the part is won, from 1; 0 if no trick wins it."""


class Setting(FrozenValue, frozen=True):
    """State of a hand that is settled before its first lead, or carried over from earlier hands."""

    dealer: int
    totals: tuple[int, ...] | None
    """Running totals so far, seat by seat; None once they are no longer known."""
    counted: int = 0
    """Number of finished hands, without misdeals."""
    again: bool = False
    """True if the same dealer deals again, after a misdeal."""
    dealers: tuple[int, ...] = ()
    """The two possible dealers, if it is unknown whether the same dealer deals again; else empty."""
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
    """True if a player has taken the stock or a part of it."""
    level: int = 0
    """The level of a contract whose value depends on what was laid open of the stock; 0 if there is none or it is
    unknown."""
    left: int = 0
    """The known cards of the stock that remain after a part of it was taken, as a mask."""
    left_unseen: int = 0
    """Number of unknown cards of the stock that remain after a part of it was taken."""
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
    claimed: tuple[tuple[str, int], ...] | None = ()
    """Entries of the score that count because a player has claimed them, each with his seat; None if not known."""
    silent: bool = False
    """True if the record does not state what was declared, in games where the score depends on it."""
    paid: tuple[int, int] | None = None
    """A card given for the Fool: the number of tricks finished before that, and the card. Only in games in which the
    time matters; None if no card was given."""
    ended: str | None = None
    """Reason why the hand ended without further play; None if it did not."""
    fined: tuple[Fine, ...] = ()
    """Fines that go into pots, in games that have such pots."""
    may_be_void: bool = False
    """True if the record states no play, no end and no score, so that the hand may have been dealt again."""
    unit: int = 1
    """The unit in which the record states the card points of this hand."""
    result: HandResult | None = None
    """The computed score, once the hand is over and if nothing needed for it is unknown."""
    written: tuple[int | None, ...] | None = None
    """Running totals of the written scores where `totals` are not known; None for seats without a total."""
    before: tuple[int | None, ...] | None = None
    """Running totals before this hand; None for seats whose total is not known."""
    totals_sum: int | None = None
    """Sum of the running totals, if each hand without a known score is balanced; None if not known."""
    ledgers: Mapping[str, tuple[int | None, ...] | None] = MappingProxyType({})
    """Running totals of the accounts beside the score; empty before the first."""
    carried: Mapping[str, int] | None = MappingProxyType({})
    """Amounts carried from hand to hand, 0 if missing; None once they are not known."""
    carried_before: Mapping[str, int] | None = MappingProxyType({})
    """Amounts carried into this hand; None if they are not known."""


def passed_before_play(setting: Setting) -> tuple[Exchanged, ...]:
    """Return the exchanges between players before play, without exchanges that a declaration caused during play."""
    declared_kinds = {declared.kind for declared in setting.declared}
    return tuple([exchanged for exchanged in passed_between(setting) if exchanged.kind not in declared_kinds])


def passed_between(setting: Setting) -> tuple[Exchanged, ...]:
    """Return the exchanges between players, without cards taken from the stock."""
    return tuple([exchanged for exchanged in setting.exchanged if exchanged.giver != FROM_STOCK])


Rotation = tuple[tuple[int, ...], ...]
"""Seat -> the playing seats in the order of turns, beginning with that seat, or with the next if that sits out."""


@cache
def turns_at(seats: int, sits_out: tuple[int, ...] = ()) -> Rotation:
    """Return the order of turns at a table with `seats` seats, without those in `sits_out`."""
    everybody = tuple(tuple((first + i) % seats for i in range(seats)) for first in range(seats))
    return tuple(tuple(seat for seat in order if seat not in sits_out) or order for order in everybody)


def next_seat(turns: Rotation, seat: int) -> int:
    """Return the next playing seat after `seat`; NOBODY if `seat` is NOBODY."""
    return NOBODY if seat == NOBODY else turns[(seat + 1) % len(turns)][0]


class Position(FrozenValue, frozen=True):
    """One moment of a hand."""

    hands: tuple[int, ...]
    """The known cards each seat holds, as masks."""
    unseen: tuple[int, ...]
    """Number of unknown cards each seat holds besides the known ones."""
    missing: tuple[int, ...]
    """Number of unknown cards that have left each seat's hand but are still counted in `hands` and `unseen`."""
    piles: tuple[int, ...]
    """The known cards each seat has taken, as masks."""
    hidden: tuple[int, ...]
    """Number of unknown cards in each seat's pile."""
    credit: tuple[int, ...]
    """Each seat's credit from the debt for the Fool: -1 if the seat owes a card, +1 if a card is owed to it."""
    trick: tuple[int, ...]
    """The cards in the middle, in the order played."""
    leader: int
    """The leader of the trick in the middle, or of the next trick if there is none; NOBODY if not known."""
    taken: tuple[tuple[int, int, tuple[int, ...]], ...]
    """The finished tricks: the leader, the winner (NOBODY if not known), the cards in order."""
    setting: Setting


def complete_numbers(stated: Sequence[int | None] | None, seats: int) -> tuple[int, ...] | None:
    """Return the stated numbers if every seat has one; else None."""
    if stated is None or len(stated) != seats or None in stated:
        return None
    return tuple(cast("Sequence[int]", stated))


def hand_size(position: Position, seat: int) -> int:
    """Return the number of cards that a seat holds, known and unknown."""
    return position.hands[seat].bit_count() + position.unseen[seat] - position.missing[seat]


def is_open(position: Position) -> bool:
    """Return whether any card in a hand is unknown."""
    return any(position.unseen) or any(position.missing)


def has_gaps_in_play(position: Position) -> bool:
    """Return whether the leader, the winner or a card of any finished trick is unknown."""
    return any(NOBODY in (leader, winner) or max(cards) >= UNKNOWN for leader, winner, cards in position.taken)


def with_unknown_hands(position: Position) -> Position:
    """Return the position with every card in a hand unknown: hands keep their sizes, but any card may have moved."""
    seats = len(position.hands)
    sizes = tuple(hand_size(position, seat) for seat in range(seats))
    return position._replace(hands=(0,) * seats, unseen=sizes, missing=(0,) * seats)


def holder(position: Position, card: int) -> int:
    """Return the seat that certainly holds a card; NOBODY if no seat is known to hold it."""
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


def remaining_stock(position: Position) -> tuple[int, int]:
    """Return the remaining cards of the stock: the known ones as a mask, and the number of unknown ones."""
    setting = position.setting
    return (setting.left, setting.left_unseen) if setting.taken else (setting.talon, setting.talon_unseen)


def has_fallen(position: Position, card: int) -> bool:
    """Return whether a card has been played, in the trick in the middle or in a finished one."""
    return card in position.trick or bool([cards for _, _, cards in position.taken if card in cards])


def gathered(position: Position, side: Sequence[int]) -> tuple[int, int, int]:
    """Return the cards that a side has in its tricks and scarts, as three values.

    The known cards as a mask; their number, corrected by the debt for the Fool; the number of unknown cards.
    """
    setting = position.setting
    held = debt = unknown = 0
    for seat in side:
        held |= position.piles[seat] | setting.scarts[seat]
        debt += position.credit[seat]
        unknown += position.hidden[seat] + setting.scart_unseen[seat]
    return held, held.bit_count() + debt, unknown


def knows_winners(position: Position) -> bool:
    """Return whether the leader and the winner of every finished trick are known."""
    return not [leader for leader, winner, _ in position.taken if leader == NOBODY or winner == NOBODY]


def played_by_seat(position: Position) -> list[int]:
    """Return seat -> the cards that it has played to the finished tricks, as masks; all leaders have to be known."""
    played, turns = [0] * len(position.hands), turns_of(position)
    for leader, _, cards in position.taken:
        for seat, card in zip(turns[leader], cards, strict=True):
            played[seat] |= BIT[card]
    return played


def turns_of(position: Position) -> Rotation:
    """Return the order of turns in this hand."""
    return turns_at(len(position.hands), position.setting.sits_out)


def active_seats(position: Position) -> tuple[int, ...]:
    """Return the seats that take part in this hand."""
    return turns_at(len(position.hands), position.setting.sits_out)[0]


def seat_to_play(position: Position) -> int:
    """Return the seat whose turn it is to play a card; NOBODY if not known."""
    if position.leader == NOBODY:
        return NOBODY
    order = turns_of(position)[position.leader]
    return order[len(position.trick) % len(order)]
