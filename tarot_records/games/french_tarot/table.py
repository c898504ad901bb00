"""French Tarot at the table: seats, sides, the duties in a trick, the fate of the Excuse.

One taker plays against the others. With five players he calls a card, and its holder is his partner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from tarot_records.core.cards import BIT, FOOL, HONOURS, KINGS, SUIT_MASKS, SUIT_OF, TRUMPS, UNKNOWN
from tarot_records.core.packs import FULL, Pack
from tarot_records.core.position import NOBODY, Position, active_seats, knows_winners
from tarot_records.games import GAMES
from tarot_records.phases.common.sides import sides, sides_known
from tarot_records.phases.play.trick_findings import NO_BAN, Ban, Banned
from tarot_records.rules.fool import ALWAYS, Fate, Fool, kept_by_player, side_members
from tarot_records.rules.game import scheme_of
from tarot_records.rules.trick_table import Down

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

SCHEME: Final = scheme_of(GAMES["french-tarot"])
WHOLE_PACK = SCHEME.total * SCHEME.unit
"""Half points of the whole pack."""


class TableSize(NamedTuple):
    """Facts that depend on the number of players [FFT12 p. 4, 7, 11, 12]."""

    hand: int
    """Number of cards in a hand, which is also the number of tricks."""
    chien: int
    packet: int
    """Number of cards dealt at a time."""
    handfuls: Mapping[int, int]
    """Number of trumps shown -> premium."""


TABLES: Mapping[int, TableSize] = {
    3: TableSize(24, 6, 4, {13: 20, 15: 30, 18: 40}),
    4: TableSize(18, 6, 3, {10: 20, 13: 30, 15: 40}),
    5: TableSize(15, 3, 3, {8: 20, 10: 30, 13: 40}),
}
WITH_CALL = 5
"""Number of players at which the taker calls a card."""

BIDS = ("prise", "garde", "garde_sans", "garde_contre")
WITH_CHIEN = ("prise", "garde")
BARRED = KINGS | HONOURS


def duties(pack: Pack, down: Down) -> tuple[int, ...]:
    """Return the duties in a trick as masks: follow; otherwise trump; always over-trump [FFT12 p. 7-8]."""
    led, best, _ = down
    trumps = pack.trump_suit
    over = trumps
    if best < UNKNOWN and pack.suit_of[best] == TRUMPS:
        over = trumps & -(BIT[best] << 1)
    return (over, trumps) if led == TRUMPS else (pack.suit_masks[led], over, trumps)


def took_all(position: Position, side: Sequence[int]) -> bool:
    """Return whether a side has won every trick so far."""
    return all(winner in side for _, winner, _ in position.taken)


def is_fate_known(position: Position) -> bool:
    """Return whether the sides are known, and for the last trick the winners of all others, which make a slam."""
    is_due = len(position.taken) >= TABLES[len(active_seats(position))].hand - 1
    return sides_known(position) and (knows_winners(position) or not is_due)


def excuse(options: Mapping[str, str], stated: frozenset[str]) -> Fool:
    """Return the behaviour of the Excuse: its side keeps it, except in the last trick.

    In the last trick it changes sides [FFT12 p. 4]. But if its side has won all other tricks, it wins the last trick
    too [FFT12 p. 8].
    """

    def fates(position: Position, owner: int, winner: int, last: bool) -> Fate:
        table = sides(position)
        if not last:
            return kept_by_player(table, owner, winner)
        own = side_members(table, owner)
        led = position.leader == owner
        if took_all(position, own) and (led or options["excuse_slam"] == "played"):
            return Fate(owner, owner, doubt="" if led or "excuse_slam" in stated else "F6")
        if winner not in own:
            return Fate(winner, winner)
        if options["excuse_last_trick"] == "to_winner":
            return kept_by_player(table, owner, winner)
        other = next(seat for side in table if side != own for seat in side)
        doubt = "" if "excuse_returns_half" in stated else "F1"
        if options["excuse_returns_half"] == "no":
            return Fate(winner, other, doubt=doubt)
        return Fate(winner, other, owes=other, due=winner, doubt=doubt)

    return Fool(
        sides,
        payable=FULL.cards & ~SCHEME.valuable,
        chosen=False,
        from_scart=ALWAYS,
        sides_known=is_fate_known,
        fates=fates,
        may_win=True,
    )


def taker_of_chien(position: Position) -> int | None:
    """Return the seat that takes up the chien; None in garde sans and garde contre [FFT12 p. 6].

    Return NOBODY if there is no contract.
    """
    contract = position.setting.contract
    if contract is None:
        return NOBODY
    return contract.declarer if contract.name in WITH_CHIEN else None


def first_leader(hand: Hand, position: Position) -> int:
    """Return the seat that leads first: the seat that announced a slam, otherwise the eldest [FFT12 p. 6-7]."""
    asker = next((declared.seat for declared in hand.declarations if declared.kind == "slam"), NOBODY)
    return asker if 0 <= asker < len(position.hands) else position.leader


def called_suit(options: Mapping[str, str], stated: frozenset[str]) -> Banned | None:
    """Return the ban on leading the called suit to the first trick, except the called card [FFT12 p. 12].

    It is an open point whether the ban also holds for the card after a led Excuse. None if the rules have no ban.
    """
    if options["lead_called_suit"] == "free":
        return None

    def banned(position: Position, held: int) -> Ban:
        called = position.setting.called
        if called is None or position.taken or position.trick not in ((), (FOOL,)):
            return NO_BAN
        cards = SUIT_MASKS[SUIT_OF[called]] & ~BIT[called]
        if not position.trick or options["excuse_then_called"] == "barred":
            return Ban(cards)
        return NO_BAN if "excuse_then_called" in stated else Ban(cards, "F2")

    return banned
