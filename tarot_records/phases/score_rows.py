"""Rows of a score: what the play and the announcements make of each item, and who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tarot_records.core.position import NOBODY, Position, ScoredRow, turns_of
from tarot_records.phases.announcements import Talk
from tarot_records.phases.contracts import Contracts, row_of


class Side(NamedTuple):
    """Who did something: the declarer's side or the foes'."""

    attacks: bool

    @property
    def sign(self) -> int:
        """+1 for the declarer's side, −1 for the foes."""
        return 1 if self.attacks else -1


OWN, FOES = Side(True), Side(False)


class ValueRow(NamedTuple):
    """One row: seen from the declarer's side, for each player, without kontra."""

    name: str
    value: int
    level: int = 0
    announced: bool = False
    achieved: bool = True

    @property
    def doubled(self) -> int:
        """Its value with kontra."""
        return self.value << self.level


def entries(rows: Iterable[ValueRow]) -> dict[tuple[str, int | None], int]:
    """Return the rows as named entries of the score."""
    found: dict[tuple[str, int | None], int] = {}
    for row in rows:
        found[row.name, None] = found.get((row.name, None), 0) + row.value
    return found


def told(rows: Sequence[ValueRow]) -> Mapping[tuple[str, int | None], tuple[ScoredRow, ...]]:
    """Return what is told of each of them besides its number."""
    found: dict[tuple[str, int | None], tuple[ScoredRow, ...]] = {}
    for row in rows:
        scored = ScoredRow(row.value, row.announced, row.achieved, row.level)
        found[row.name, None] = (*found.get((row.name, None), ()), scored)
    return found


class Payment(NamedTuple):
    """What the players get for a hand."""

    hand: tuple[int | None, ...]
    """Their scores; None where these hang on more than the rows."""
    ledgers: Mapping[str, tuple[int, ...]] = {}
    """Further accounts."""
    items: Mapping[tuple[str, int | None], int] = {}
    """Entries of the score that are no rows."""

    @property
    def known(self) -> tuple[int, ...]:
        """The scores, where none is unknown."""
        return tuple([score for score in self.hand if score is not None])


def paid(position: Position, attack: Sequence[int], foes: Sequence[int], each: int) -> tuple[int, ...]:
    """Return what a value for each player comes to, seat by seat: one alone wins it from every foe."""
    scores = [0] * len(position.hands)
    for seat in attack:
        scores[seat] = each * len(foes) if len(attack) == 1 else each
    for seat in foes:
        scores[seat] = -each
    return tuple(scores)


# -- what the play made ---------------------------------------------------------------------------------


class Fall(NamedTuple):
    """How a card was played."""

    trick: int
    """The number of the trick, from 1."""
    seat: int
    """Who played it."""
    winner: int
    """Who won the trick."""


def fall(position: Position, card: int) -> Fall | None:
    """Return how a card was played; None if it was not."""
    for number, (leader, winner, cards) in enumerate(position.taken, start=1):
        if card in cards:
            return Fall(number, turns_of(position)[leader][cards.index(card)], winner)
    return None


def fall_in(position: Position, card: int, trick: int) -> Fall | None:
    """Return how a card was played to this trick, from 1; None if it was played to no trick, or to an earlier one."""
    there = position.taken[trick - 1 : trick]
    how = fall(position, card) if there and card in there[0][2] else None
    return how if how is not None and how.trick == trick else None


def tricks_of(position: Position, seats: Sequence[int]) -> int:
    """Return how many tricks these have won."""
    return len([winner for _, winner, _ in position.taken if winner in seats])


class ItemsMade(NamedTuple):
    """What became of the items, announced or not."""

    by: dict[str, Side]
    """Item -> the side that made it."""
    lost: dict[str, Side]
    """Item that was tried in the play and failed -> the side that tried."""

    def with_cards(self, item: str, cards: int, own: int, foes: int) -> None:
        """Made by the side that has all of these cards."""
        for side, held in ((OWN, own), (FOES, foes)):
            if not cards & ~held:
                self.by[item] = side

    def with_card(self, item: str, how: Fall | None, attack: Sequence[int]) -> None:
        """Made by the player of a card that itself wins its trick, or tried by him."""
        if how is not None:
            result = self.by if how.winner == how.seat else self.lost
            result[item] = Side(how.seat in attack)

    def with_king(self, item: str, how: Fall | None, attack: Sequence[int]) -> None:
        """Made by the declarer's side if it wins the trick to which the card called was played; else lost by it."""
        if how is not None:
            (self.by if how.winner in attack else self.lost)[item] = OWN

    def with_all_tricks(self, item: str, position: Position, attack: Sequence[int]) -> None:
        """Made by the side that won every trick."""
        won = tricks_of(position, attack)
        if won in (0, len(position.taken)):
            self.by[item] = Side(bool(won))


def announced_row(made: ItemsMade, item: str, side: Side, value: int, level: int) -> ValueRow:
    """Return the row of an item that a side has announced: it gets the value or, if it has not made it, loses it."""
    achieved = made.by.get(item) == side
    return ValueRow(item, value * (side.sign if achieved else -side.sign), level, True, achieved)


def item_rows(
    silent: Mapping[str, int], talk: Talk, attack: Sequence[int], made: ItemsMade, *, unsaid: bool = True, lost: bool
) -> Iterator[ValueRow]:
    """Yield the rows of items: twice the silent value of those announced, and of the others it once.

    Those not announced have rows if they are made, with `unsaid`, or failed, with `lost`.
    """
    levels = levels_by_item(talk)
    for item, value in silent.items():
        said = announced_by(talk, item, attack)
        if said is not None:
            yield announced_row(made, item, said, 2 * value, levels.get(item, 0))
        elif unsaid and item in made.by:
            yield ValueRow(item, value * made.by[item].sign)
        elif unsaid and lost and item in made.lost:
            yield ValueRow(item, -value * made.lost[item].sign, achieved=False)


def levels_by_item(talk: Talk) -> Mapping[str, int]:
    """Return how often each item was doubled."""
    return {about.item: len(ladder) for about, ladder in talk.ladders.items()}


def announced_by(talk: Talk, item: str, attack: Sequence[int]) -> Side | None:
    """Return the side that announced an item; None if it was not announced."""
    seats = talk.announcers(item)
    return Side(seats[0] in attack) if seats else None


def ends_when_lost(table: Contracts) -> Callable[[Position], bool]:
    """Return whether the contract asks for so many tricks, and it is known who won those that were played."""

    def known(position: Position) -> bool:
        row = row_of(table, position)
        return row is not None and row.tricks is not None and all(winner != NOBODY for _, winner, _ in position.taken)

    return known


def lost_after(table: Contracts, length: int) -> Callable[[Position], int]:
    """The number of the trick by which a contract that asks for so many tricks is lost for good; 0 if it may not be."""

    def after(position: Position) -> int:
        contract, row = position.setting.contract, row_of(table, position)
        if contract is None or row is None or row.tricks is None:
            return 0
        won = unknown = 0
        for number, (_, winner, _) in enumerate(position.taken, start=1):
            won += winner == contract.declarer
            unknown += winner == NOBODY
            if won > row.tricks or won + unknown + length - number < row.tricks:
                return number if number < length else 0
        return 0

    return after
