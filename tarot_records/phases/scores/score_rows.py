"""Rows of a score: the result of each item by play and announcements, and the payments between players."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from tarot_records.core.position import NOBODY, FrozenValue, Position, ScoredRow, turns_of
from tarot_records.phases.auction.contracts import Contracts, row_of
from tarot_records.phases.declarations.announcements import Talk


class Side(FrozenValue, frozen=True):
    """A side: that of the declarer, or that of the foes."""

    attacks: bool

    @property
    def sign(self) -> int:
        """+1 for the declarer's side, −1 for the foes."""
        return 1 if self.attacks else -1


OWN, FOES = Side(True), Side(False)


class ValueRow(FrozenValue, frozen=True, order=True):
    """One row of a score: its value from the declarer's side, for each player, without kontra."""

    name: str
    value: int
    level: int = 0
    announced: bool = False
    achieved: bool = True

    @property
    def doubled(self) -> int:
        """The value with kontra."""
        return self.value << self.level


def entries(rows: Iterable[ValueRow]) -> dict[tuple[str, int | None], int]:
    """Return the rows as named entries of the score."""
    found: dict[tuple[str, int | None], int] = {}
    for row in rows:
        found[row.name, None] = found.get((row.name, None), 0) + row.value
    return found


def details_by_entry(rows: Sequence[ValueRow]) -> Mapping[tuple[str, int | None], tuple[ScoredRow, ...]]:
    """Return the rows with their details, by entry of the score."""
    found: dict[tuple[str, int | None], tuple[ScoredRow, ...]] = {}
    for row in rows:
        scored = ScoredRow(row.value, row.announced, row.achieved, row.level)
        found[row.name, None] = (*found.get((row.name, None), ()), scored)
    return found


class Payment(FrozenValue, frozen=True):
    """The scores of the players for a hand."""

    hand: tuple[int | None, ...]
    """Score of each seat; None if it depends on more than the rows."""
    ledgers: Mapping[str, tuple[int, ...]] = {}
    """Amounts in further accounts, seat by seat."""
    items: Mapping[tuple[str, int | None], int] = {}
    """Entries of the score that have no rows."""
    rows: Sequence[ValueRow] = ()
    """Rows of the score; empty if they are known apart from the payment."""

    @property
    def known(self) -> tuple[int, ...]:
        """The scores that are not None."""
        return tuple([score for score in self.hand if score is not None])


def paid(position: Position, attack: Sequence[int], foes: Sequence[int], each: int) -> tuple[int, ...]:
    """Return the scores by seat if each foe pays the value `each`; a declarer alone gets it from every foe."""
    scores = [0] * len(position.hands)
    for seat in attack:
        scores[seat] = each * len(foes) if len(attack) == 1 else each
    for seat in foes:
        scores[seat] = -each
    return tuple(scores)


# -- results of play ------------------------------------------------------------------------------------


class PlayedCard(FrozenValue, frozen=True):
    """A card as it was played."""

    trick: int
    """Number of the trick, from 1."""
    seat: int
    """Seat that played the card."""
    winner: int
    """Seat that won the trick."""


def find_played(position: Position, card: int) -> PlayedCard | None:
    """Return trick, player and winner of a card; None if it was not played."""
    for number, (leader, winner, cards) in enumerate(position.taken, start=1):
        if card in cards:
            return PlayedCard(number, turns_of(position)[leader][cards.index(card)], winner)
    return None


def find_played_in(position: Position, card: int, trick: int) -> PlayedCard | None:
    """Return player and winner of a card in a trick, counted from 1; None if it was not played there."""
    there = position.taken[trick - 1 : trick]
    how = find_played(position, card) if there and card in there[0][2] else None
    return how if how is not None and how.trick == trick else None


def tricks_of(position: Position, seats: Sequence[int]) -> int:
    """Return the number of tricks that some seats have won."""
    return len([winner for _, winner, _ in position.taken if winner in seats])


class ItemsMade(FrozenValue, frozen=True):
    """Items that a side made or failed to make, announced or not."""

    by: dict[str, Side]
    """Item -> the side that made it."""
    lost: dict[str, Side]
    """Item that a side tried in play and failed to make -> the side."""

    def with_cards(self, item: str, cards: int, own: int, foes: int) -> None:
        """Add an item made by the side with all of some cards; `own` and `foes` are the cards of each side (masks)."""
        for side, held in ((OWN, own), (FOES, foes)):
            if not cards & ~held:
                self.by[item] = side

    def with_card(self, item: str, how: PlayedCard | None, attack: Sequence[int]) -> None:
        """Add an item that is made by the player of a card if the card wins its trick, and lost by him if not."""
        if how is not None:
            result = self.by if how.winner == how.seat else self.lost
            result[item] = Side(how.seat in attack)

    def with_king(self, item: str, how: PlayedCard | None, attack: Sequence[int]) -> None:
        """Add an item that the declarer's side makes if it wins the trick with the called card, and loses if not."""
        if how is not None:
            (self.by if how.winner in attack else self.lost)[item] = OWN

    def with_all_tricks(self, item: str, position: Position, attack: Sequence[int]) -> None:
        """Add an item that is made by the side that won every trick."""
        won = tricks_of(position, attack)
        if won in (0, len(position.taken)):
            self.by[item] = Side(bool(won))


def announced_row(made: ItemsMade, item: str, side: Side, value: int, level: int) -> ValueRow:
    """Return the row of an item announced by a side, which gets the value or, if it has not made the item, loses it."""
    achieved = made.by.get(item) == side
    return ValueRow(item, value * (side.sign if achieved else -side.sign), level, True, achieved)


def item_rows(
    silent: Mapping[str, int],
    talk: Talk,
    attack: Sequence[int],
    made: ItemsMade,
    *,
    unsaid: bool = True,
    lost: Collection[str],
) -> Iterator[ValueRow]:
    """Yield the rows of items: an announced item counts twice its silent value, others once.

    With `unsaid`, unannounced items that were made have rows too, and so have those of `lost` that failed.
    """
    levels, announcers = levels_by_item(talk), dict(reversed(talk.announced))
    for item, value in silent.items():
        if item in announcers:
            announcing = Side(announcers[item] in attack)
            yield announced_row(made, item, announcing, 2 * value, levels.get(item, 0))
        elif unsaid and item in made.by:
            yield ValueRow(item, value * made.by[item].sign)
        elif unsaid and item in lost and item in made.lost:
            yield ValueRow(item, -value * made.lost[item].sign, achieved=False)


def levels_by_item(talk: Talk) -> Mapping[str, int]:
    """Return the level of kontra of each item."""
    return {about.item: len(ladder) for about, ladder in talk.ladders.items()}


def announced_by(talk: Talk, item: str, attack: Sequence[int]) -> Side | None:
    """Return the side that announced an item; None if it was not announced."""
    seats = talk.announcers(item)
    return Side(seats[0] in attack) if seats else None


def ends_when_lost(table: Contracts) -> Callable[[Position], bool]:
    """Return a predicate of a position: its contract is for an exact number of tricks, and all winners are known."""

    def known(position: Position) -> bool:
        row = row_of(table, position)
        return row is not None and row.tricks is not None and all(winner != NOBODY for _, winner, _ in position.taken)

    return known


def lost_after(table: Contracts, length: int) -> Callable[[Position], int]:
    """Return a function for the trick (its number, from 1) by which a contract for an exact number of tricks is lost.

    The function returns 0 while the contract can be made, and if it is lost with the last trick only.
    """

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
