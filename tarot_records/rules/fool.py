"""The Fool as an excuse: whose it is after its trick, and the card owed for it.

Who played the Fool takes it back and owes the winners of its trick a card. The debt stands in
`Position.credit` (-1 who owes, +1 to whom) until a card is recorded as paid. Where only worthless
cards may be given it makes no difference to the count whether the record says which, so an open
debt is simply counted as one card fewer here and one more there.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from tarot_records.core.cards import BIT, CARDS, FOOL_BIT, UNKNOWN, codes_of
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Position, hand_size, has_gaps_in_play

ScartPays = Literal["never", "at the count", "always"]
NEVER: Final = "never"
AT_COUNT: Final = "at the count"
ALWAYS: Final = "always"

SidesAt = Callable[[Position], tuple[tuple[int, ...], ...]]
Fates = Callable[[Position, int, int, bool], "Fate"]
"""Position before the trick, who played the Fool, who won, whether it is the last -> what becomes of it."""


def side_of(sides: tuple[tuple[int, ...], ...], seat: int) -> tuple[int, ...]:
    """Return the side a seat belongs to."""
    for side in sides:
        if seat in side:
            return side
    raise LookupError(seat)


class Fate(NamedTuple):
    """What becomes of a trick the Fool was played to."""

    winner: int
    keeper: int
    """Who gets the Fool."""
    owes: int = NOBODY
    due: int = NOBODY
    doubt: str = ""
    """The open point of the rules this hangs on, if the record does not settle it."""

    def settle(self, piles: list[int], credit: tuple[int, ...]) -> tuple[int, ...]:
        """Put the Fool into its keeper's pile; the debts with this one."""
        piles[self.keeper] |= FOOL_BIT
        if self.owes == NOBODY:
            return credit
        return tuple([c - (seat == self.owes) + (seat == self.due) for seat, c in enumerate(credit)])


@dataclass(frozen=True)
class Fool:
    """One game's treatment of the Fool; where it is a trump like others, there is nothing but the sides to say."""

    sides: SidesAt
    payable: int = 0
    """The cards that may be given for it."""
    chosen: bool = False
    """Whether the choice of card changes the score, so that an unrecorded one leaves it open."""
    from_scart: ScartPays = "never"
    """When the card may come out of the side's scart."""
    sides_known: Callable[[Position], bool] = lambda position: True
    """Whether it is known who plays with whom."""
    surrendered: bool = False
    """Whether the Fool goes to the winners of its trick if nothing could be given for it to the end."""
    fates: Fates | None = None
    """What becomes of it, where that is not simply that its player keeps it and owes a card."""
    may_win: bool = False
    """Whether it can win the last trick, for a side that has won all the others."""
    pools: SidesAt | None = None
    """Who pay for each other, where they are not the sides."""
    may_wait: bool = False
    """Whether the card may be given later than as soon as there is one."""

    def fate(self, position: Position, owner: int, winner: int, last: bool) -> Fate:
        """Return what becomes of the trick, `owner` having played the Fool and `winner` the best card."""
        if self.fates is not None:
            return self.fates(position, owner, winner, last)
        return kept(self.sides(position), owner, winner)

    def purse(self, position: Position, seat: int, scart: bool = False) -> int:
        """Return the cards that could be paid for this seat, at the count also out of a scart."""
        purse = 0
        for member in side_of((self.pools or self.sides)(position), seat) if seat != NOBODY else ():
            purse |= position.piles[member]
            if self.from_scart == ALWAYS or (scart and self.from_scart == AT_COUNT):
                purse |= position.setting.scarts[member]
        return purse & self.payable

    def check_paid(self, before: Position, position: Position, code: str) -> Iterator[Finding]:
        """Yield the findings on this card having been paid once the trick was taken; paths are the trick's."""
        if not self._is_clear(position):
            return
        debtor = debtor_of(position)
        yield from self._check(position, code, self.purse(position, debtor), self.from_scart == ALWAYS)
        if not self.may_wait and debtor != NOBODY and debtor_of(before) == debtor and self.purse(before, debtor):
            yield Finding("fool.late", ("paid",), debtor, {"card": code})

    def check_at_count(self, position: Position, code: str) -> Iterator[Finding]:
        """Yield the findings on this card having been paid after the last trick."""
        if not self._is_clear(position):
            return
        debtor = debtor_of(position)
        yield from self._check(position, code, self.purse(position, debtor, scart=True), self.from_scart != NEVER)
        if not self.may_wait and self.purse(position, debtor):
            yield Finding("fool.late", ("paid",), debtor, {"card": code})

    def _is_clear(self, position: Position) -> bool:
        """Return whether debts can be judged: the Fool itself may be among cards nobody could read."""
        return self.sides_known(position) and not has_gaps_in_play(position)

    def _check(self, position: Position, code: str, purse: int, scart: bool) -> Iterator[Finding]:
        debtor = debtor_of(position)
        paid = CARDS[code]
        if debtor == NOBODY:
            yield Finding("fool.no_debt", ("paid",), None, {"card": code})
        elif paid >= UNKNOWN:
            yield Finding("fool.unrecorded" if self.chosen else "fool.unread", ("paid",), debtor)
        elif not purse & BIT[paid] and not (scart and self._may_be_unread(position, debtor, paid)):
            yield Finding("fool.card", ("paid",), debtor, {"card": code, "legal": codes_of(purse)})

    def _may_be_unread(self, position: Position, debtor: int, card: int) -> bool:
        """Return whether the card may be one that nobody could read in a scart it may come from."""
        setting = position.setting
        seen = 0
        for seat, pile in enumerate(position.piles):
            seen |= pile | setting.scarts[seat] | (0 if position.missing[seat] else position.hands[seat])
        unread = any(setting.scart_unseen[seat] for seat in side_of((self.pools or self.sides)(position), debtor))
        return unread and bool(BIT[card] & self.payable & ~seen)

    def pay(self, position: Position, code: str) -> Position:
        """Return the position after this card was handed over; an unreadable one leaves the debt standing."""
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
        """Return the seat whose unrecorded choice of card leaves the score open; NOBODY if none does."""
        debtor = debtor_of(position) if self.chosen else NOBODY
        return debtor if debtor != NOBODY and self.purse(position, debtor) else NOBODY

    def close(self, position: Position) -> Position:
        """Return the position at the count: where the game says so, a Fool nothing could be given for is lost."""
        debtor = debtor_of(position) if self.surrendered else NOBODY
        if debtor == NOBODY or self.purse(position, debtor, scart=True):
            return position
        piles = [pile & ~FOOL_BIT for pile in position.piles]
        piles[creditor_of(position)] |= FOOL_BIT
        return position._replace(piles=tuple(piles), credit=(0,) * len(piles))


@dataclass(frozen=True)
class LostWithoutTrick(Fool):
    """A Fool that goes to whoever won its trick if its player's side wins none, whatever may have been given for it."""

    def pay(self, position: Position, code: str) -> Position:
        """Return the position after this card was handed over, by a side that has won a trick."""
        return super().pay(position, code) if self._has_won(position, debtor_of(position)) else position

    def close(self, position: Position) -> Position:
        """Return the position at the count."""
        debtor, creditor = debtor_of(position), creditor_of(position)
        if debtor == NOBODY or self._has_won(position, debtor):
            return position
        if any(hand_size(position, seat) > 0 for seat in range(len(position.hands))):
            return position  # his side may still win one
        piles = [pile & ~FOOL_BIT for pile in position.piles]
        piles[creditor] |= FOOL_BIT
        return position._replace(piles=tuple(piles), credit=(0,) * len(piles))

    def _has_won(self, position: Position, seat: int) -> bool:
        """Return whether anything but the Fool lies in the piles of this seat's side."""
        side = side_of(self.sides(position), seat) if seat != NOBODY else ()
        return any(position.piles[member] & ~FOOL_BIT or position.hidden[member] for member in side)


def kept(sides: tuple[tuple[int, ...], ...], owner: int, winner: int) -> Fate:
    """Return the Fool's way back to its player, who owes a card unless his own side won the trick."""
    if winner in side_of(sides, owner):
        return Fate(winner, owner)
    return Fate(winner, owner, owes=owner, due=winner)


def debtor_of(position: Position) -> int:
    """Return the seat that owes a card for the Fool, or NOBODY."""
    return position.credit.index(-1) if -1 in position.credit else NOBODY


def creditor_of(position: Position) -> int:
    """Return the seat a card is owed to, or NOBODY."""
    return position.credit.index(1) if 1 in position.credit else NOBODY
