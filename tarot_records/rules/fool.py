"""The Fool as an excuse: its owner after its trick, and the card owed for it.

The player of the Fool takes it back and owes a card to the winner of its trick. `Position.credit` keeps the debt (-1
for the debtor, +1 for the creditor) until the record states the card that was paid. Where only worthless cards may be
given, the choice of card makes no difference to the count. An open debt is then counted as one card fewer for the
debtor and one more for the creditor.
"""

from collections.abc import Callable, Iterator
from typing import Final, Literal

import msgspec

from tarot_records.core.cards import BIT, CARDS, FOOL_BIT, UNKNOWN, codes_of
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, FrozenValue, Position, hand_size, has_gaps_in_play

ScartPays = Literal["never", "at the count", "always"]
NEVER: Final = "never"
AT_COUNT: Final = "at the count"
ALWAYS: Final = "always"

SidesAt = Callable[[Position], tuple[tuple[int, ...], ...]]
"""Function from a position to the seats of each side."""
Fates = Callable[[Position, int, int, bool], "Fate"]
"""Function that returns the `Fate` of a trick with the Fool.

Its arguments: the position before the trick, the Fool's player, the winner, and True for the last trick.
"""


def side_members(sides: tuple[tuple[int, ...], ...], seat: int) -> tuple[int, ...]:
    """Return the seats of the side that a seat belongs to. Raises LookupError if it belongs to none."""
    for side in sides:
        if seat in side:
            return side
    raise LookupError(seat)


class Fate(FrozenValue, frozen=True):
    """Outcome of a trick to which the Fool was played."""

    winner: int
    keeper: int
    """Seat that gets the Fool."""
    owes: int = NOBODY
    """Seat that owes a card for the Fool."""
    due: int = NOBODY
    """Seat to which the card is owed."""
    doubt: str = ""
    """Open point of the rules that the outcome depends on, if the record does not settle it."""

    def settle(self, piles: list[int], credit: tuple[int, ...]) -> tuple[int, ...]:
        """Add the Fool to its keeper's pile in `piles`, in place; return the debts of all seats, with the new one."""
        piles[self.keeper] |= FOOL_BIT
        if self.owes == NOBODY:
            return credit
        return tuple([c - (seat == self.owes) + (seat == self.due) for seat, c in enumerate(credit)])


class Fool(msgspec.Struct, frozen=True):
    """The treatment of the Fool in a game. For a Fool that is an ordinary trump, only `sides` has a meaning."""

    sides: SidesAt
    payable: int = 0
    """Cards that may be given for the Fool."""
    chosen: bool = False
    """True if the choice of the card changes the score, so that an unrecorded choice leaves the score open."""
    from_scart: ScartPays = "never"
    """Time at which the card may come out of the side's scart."""
    sides_known: Callable[[Position], bool] = lambda position: True
    """Predicate of a position: the sides are known."""
    surrendered: bool = False
    """True if the Fool goes to the winners of its trick when nothing could be given for it by the end."""
    fates: Fates | None = None
    """Function that returns the outcome of a trick with the Fool; None for `kept_by_player`."""
    may_win: bool = False
    """True if the Fool can win the last trick, for a side that has won all the others."""
    pools: SidesAt | None = None
    """Groups of seats that pay for each other; None if these are the sides."""
    may_wait: bool = False
    """True if the card may be given later than at the first opportunity."""

    def fate(self, position: Position, owner: int, winner: int, last: bool) -> Fate:
        """Return the outcome of the trick, with the Fool played by `owner` and the best card by `winner`."""
        if self.fates is not None:
            return self.fates(position, owner, winner, last)
        return kept_by_player(self.sides(position), owner, winner)

    def purse(self, position: Position, seat: int, scart: bool = False) -> int:
        """Return the cards with which a seat could pay its debt, as a mask; at the count, set `scart`."""
        purse = 0
        for member in side_members((self.pools or self.sides)(position), seat) if seat != NOBODY else ():
            purse |= position.piles[member]
            if self.from_scart == ALWAYS or (scart and self.from_scart == AT_COUNT):
                purse |= position.setting.scarts[member]
        return purse & self.payable

    def offered(self, purse: int) -> int:
        """Return the cards of a purse from which random play gives one, both as masks."""
        return purse

    def check_paid(self, before: Position, position: Position, code: str) -> Iterator[Finding]:
        """Yield the findings about a card paid after a trick; paths are within the trick.

        before, position: positions before and after the trick.
        """
        if not self._is_clear(position):
            return
        debtor = debtor_of(position)
        yield from self._check(position, code, self.purse(position, debtor), self.from_scart == ALWAYS)
        if not self.may_wait and debtor != NOBODY and debtor_of(before) == debtor and self.purse(before, debtor):
            yield Finding("fool.late", ("paid",), debtor, {"card": code})

    def check_at_count(self, position: Position, code: str) -> Iterator[Finding]:
        """Yield the findings about a card paid after the last trick."""
        if not self._is_clear(position):
            return
        debtor = debtor_of(position)
        yield from self._check(position, code, self.purse(position, debtor, scart=True), self.from_scart != NEVER)
        if not self.may_wait and self.purse(position, debtor):
            yield Finding("fool.late", ("paid",), debtor, {"card": code})

    def _is_clear(self, position: Position) -> bool:
        """Return whether debts can be judged: the sides are known, and no unread card may have been the Fool."""
        return self.sides_known(position) and not has_gaps_in_play(position)

    def _check(self, position: Position, code: str, purse: int, scart: bool) -> Iterator[Finding]:
        """Yield the findings about a paid card: it must be in `purse` or, with `scart`, may be unread in the scart."""
        debtor = debtor_of(position)
        paid = CARDS[code]
        if debtor == NOBODY:
            yield Finding("fool.no_debt", ("paid",), None, {"card": code})
        elif paid >= UNKNOWN:
            yield Finding("fool.unrecorded" if self.chosen else "fool.unread", ("paid",), debtor)
        elif not purse & BIT[paid] and not (scart and self._may_be_unread(position, debtor, paid)):
            yield Finding("fool.card", ("paid",), debtor, {"card": code, "legal": codes_of(purse)})

    def _may_be_unread(self, position: Position, debtor: int, card: int) -> bool:
        """Return whether a paid card may be one of the unread cards in the scarts of the debtor's side."""
        setting = position.setting
        seen = 0
        for seat, pile in enumerate(position.piles):
            seen |= pile | setting.scarts[seat] | (0 if position.missing[seat] else position.hands[seat])
        unread = any(setting.scart_unseen[seat] for seat in side_members((self.pools or self.sides)(position), debtor))
        return unread and bool(BIT[card] & self.payable & ~seen)

    def pay(self, position: Position, code: str) -> Position:
        """Return the position after a card was paid; an unreadable card leaves the debt open."""
        debtor, creditor = debtor_of(position), creditor_of(position)
        bit = BIT[CARDS[code]]
        if debtor == NOBODY or not bit:
            return position
        piles = [pile & ~bit for pile in position.piles]
        piles[creditor] |= bit
        scarts = tuple(scart & ~bit for scart in position.setting.scarts)
        setting = position.setting._replace(scarts=scarts)
        return position._replace(piles=tuple(piles), credit=(0,) * len(piles), setting=setting)

    def open_choice(self, position: Position) -> int:
        """Return the seat whose unrecorded choice of card leaves the score open; NOBODY if there is none."""
        debtor = debtor_of(position) if self.chosen else NOBODY
        return debtor if debtor != NOBODY and self.purse(position, debtor) else NOBODY

    def close(self, position: Position) -> Position:
        """Return the position at the count; if `surrendered`, a Fool for which no card can be given is lost."""
        debtor = debtor_of(position) if self.surrendered else NOBODY
        if debtor == NOBODY or self.purse(position, debtor, scart=True):
            return position
        piles = [pile & ~FOOL_BIT for pile in position.piles]
        piles[creditor_of(position)] |= FOOL_BIT
        return position._replace(piles=tuple(piles), credit=(0,) * len(piles))


class LostWithoutTrick(Fool, frozen=True):
    """A Fool that goes to the winner of its trick if its player's side wins no trick, even if a card was paid."""

    def pay(self, position: Position, code: str) -> Position:
        """Return the position after a card was paid; nothing changes while the debtor's side has won no trick."""
        return super().pay(position, code) if self._has_won(position, debtor_of(position)) else position

    def close(self, position: Position) -> Position:
        """Return the position at the count; a Fool whose side won no trick goes to the winner of its trick."""
        debtor, creditor = debtor_of(position), creditor_of(position)
        if debtor == NOBODY or self._has_won(position, debtor):
            return position
        if any(hand_size(position, seat) > 0 for seat in range(len(position.hands))):
            return position  # his side may still win one
        piles = [pile & ~FOOL_BIT for pile in position.piles]
        piles[creditor] |= FOOL_BIT
        return position._replace(piles=tuple(piles), credit=(0,) * len(piles))

    def _has_won(self, position: Position, seat: int) -> bool:
        """Return whether the side of a seat has won any card but the Fool."""
        side = side_members(self.sides(position), seat) if seat != NOBODY else ()
        return any(position.piles[member] & ~FOOL_BIT or position.hidden[member] for member in side)


def kept_by_player(sides: tuple[tuple[int, ...], ...], owner: int, winner: int) -> Fate:
    """Return the outcome where the player keeps the Fool, and owes a card unless his own side won the trick."""
    if winner in side_members(sides, owner):
        return Fate(winner, owner)
    return Fate(winner, owner, owes=owner, due=winner)


def debtor_of(position: Position) -> int:
    """Return the seat that owes a card for the Fool; NOBODY if none does."""
    return position.credit.index(-1) if -1 in position.credit else NOBODY


def creditor_of(position: Position) -> int:
    """Return the seat to which a card is owed; NOBODY if there is none."""
    return position.credit.index(1) if 1 in position.credit else NOBODY
