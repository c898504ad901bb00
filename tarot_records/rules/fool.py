"""The Fool as an excuse: its owner after its trick, and the card owed for it.

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
"""Function from the position before the trick, the Fool's player, the winner, and "is the last trick" to a `Fate`."""


def side_members(sides: tuple[tuple[int, ...], ...], seat: int) -> tuple[int, ...]:
    """Return the side a seat belongs to."""
    for side in sides:
        if seat in side:
            return side
    raise LookupError(seat)


class Fate(NamedTuple):
    """Outcome of a trick to which the Fool was played."""

    winner: int
    keeper: int
    """Seat that gets the Fool."""
    owes: int = NOBODY
    due: int = NOBODY
    doubt: str = ""
    """Open point of the rules that the outcome depends on, if the record does not settle it."""

    def settle(self, piles: list[int], credit: tuple[int, ...]) -> tuple[int, ...]:
        """Put the Fool into its keeper's pile; return the debts, this one included."""
        piles[self.keeper] |= FOOL_BIT
        if self.owes == NOBODY:
            return credit
        return tuple([c - (seat == self.owes) + (seat == self.due) for seat, c in enumerate(credit)])


@dataclass(frozen=True)
class Fool:
    """One game's treatment of the Fool; where it is a trump like others, there is nothing but the sides to say."""

    sides: SidesAt
    payable: int = 0
    """Cards that may be given for the Fool."""
    chosen: bool = False
    """True if the choice of card changes the score, so that an unrecorded one leaves it open."""
    from_scart: ScartPays = "never"
    """Time at which the card may come out of the side's scart."""
    sides_known: Callable[[Position], bool] = lambda position: True
    """Predicate of a position: the sides are known."""
    surrendered: bool = False
    """True if the Fool goes to the winners of its trick when nothing could be given for it by the end."""
    fates: Fates | None = None
    """Outcome of a trick with the Fool, where its player does not simply keep it and owe a card."""
    may_win: bool = False
    """True if the Fool can win the last trick, for a side that has won all the others."""
    pools: SidesAt | None = None
    """Groups of seats that pay for each other, where they are not the sides."""
    may_wait: bool = False
    """True if the card may be given later than at the first opportunity."""

    def fate(self, position: Position, owner: int, winner: int, last: bool) -> Fate:
        """Return the outcome of the trick, with the Fool played by `owner` and the best card by `winner`."""
        if self.fates is not None:
            return self.fates(position, owner, winner, last)
        return kept_by_player(self.sides(position), owner, winner)

    def purse(self, position: Position, seat: int, scart: bool = False) -> int:
        """Return the cards that this seat could pay with; at the count also those of its scart."""
        purse = 0
        for member in side_members((self.pools or self.sides)(position), seat) if seat != NOBODY else ():
            purse |= position.piles[member]
            if self.from_scart == ALWAYS or (scart and self.from_scart == AT_COUNT):
                purse |= position.setting.scarts[member]
        return purse & self.payable

    def check_paid(self, before: Position, position: Position, code: str) -> Iterator[Finding]:
        """Yield the findings about a card paid once the trick was taken; paths are within the trick."""
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
        """Return whether debts can be judged: the sides are known, and the Fool is no unread card."""
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
        """Return whether the card may be an unread one in a scart that it may come from."""
        setting = position.setting
        seen = 0
        for seat, pile in enumerate(position.piles):
            seen |= pile | setting.scarts[seat] | (0 if position.missing[seat] else position.hands[seat])
        unread = any(setting.scart_unseen[seat] for seat in side_members((self.pools or self.sides)(position), debtor))
        return unread and bool(BIT[card] & self.payable & ~seen)

    def pay(self, position: Position, code: str) -> Position:
        """Return the position after this card was paid; an unreadable one leaves the debt open."""
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
        """Return the position at the count: in some games a Fool for which nothing could be given is lost."""
        debtor = debtor_of(position) if self.surrendered else NOBODY
        if debtor == NOBODY or self.purse(position, debtor, scart=True):
            return position
        piles = [pile & ~FOOL_BIT for pile in position.piles]
        piles[creditor_of(position)] |= FOOL_BIT
        return position._replace(piles=tuple(piles), credit=(0,) * len(piles))


@dataclass(frozen=True)
class LostWithoutTrick(Fool):
    """A Fool that goes to the winner of its trick if its player's side wins no trick, even if a card was paid."""

    def pay(self, position: Position, code: str) -> Position:
        """Return the position after this card was paid by a side that has won a trick."""
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
        """Return whether the side of this seat has any card but the Fool in its piles."""
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
