"""Score of a hand of Taroky: the game by its card points, what was announced, combinations, and the Varšava."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from tarot_records.core.packs import TAROCK
from tarot_records.core.position import GAME, NOBODY, HandResult, Position, active_seats, gathered
from tarot_records.games.taroky.announcements import Shape
from tarot_records.games.taroky.before_play import AGREED, GIVEN_UP
from tarot_records.games.taroky.contracts import BIRDS, POVINNOST, SCHEME, TRICK_OF, VALAT, VARSAVA, by_level
from tarot_records.phases.auction.contracts import ContractRow, row_of
from tarot_records.phases.common.sides import sides
from tarot_records.phases.declarations.announcements import Talk, Talking
from tarot_records.phases.scores.score_rows import (
    ItemsMade,
    Payment,
    Side,
    ValueRow,
    details_by_entry,
    entries,
    item_rows,
    levels_by_item,
    paid,
    tricks_of,
)
from tarot_records.phases.scores.side_cards import cards_with_talon, items_made

HALF: Final = 35
SILENT_BIRD, SILENT_VALAT, FINE = 10, 70, 10
SCALES: Final[Mapping[str, tuple[tuple[int, int], ...]]] = {
    "hlucin": ((40, 40), (30, 20), (0, 10)),
    "half": ((35, 10), (0, 5)),
}
"""Option value -> card points from which the loser of a Varšava pays, the highest first, and the payment [Ta3]."""


class TarokyScore(msgspec.Struct, frozen=True):
    """Scorer of a hand, by the options of a table."""

    core: ClassVar = ()
    """Items that affect the row of the game and of other items: none."""
    announced_by_both: ClassVar = False
    """True if both sides may announce the same item."""
    talking: Talking
    shapes: Mapping[str, Shape]
    """The combinations."""
    scale: tuple[tuple[int, int], ...]
    """The payments in a Varšava [Ta3]."""

    @property
    def of_players(self) -> frozenset[str]:
        """Names of the entries that belong to a player."""
        return frozenset((VARSAVA,))

    @property
    def items(self) -> frozenset[str]:
        """Names of the entries of the score."""
        announced = frozenset[str]().union(*(row.items for row in self.talking.table.values()))
        return self.of_players | announced | {GAME, GIVEN_UP}

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand; None if facts that it needs are unknown."""
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or contract.partner == NOBODY:
            return None
        if row.sides == "each":
            return self._varsava(position)
        rows, talk = by_level(position, row.slug), self.talking.talk(position)
        attack, foes = sides(position)
        own = heap(position, attack)
        if own is None or talk.untold or len(rows) > 1:
            return None
        thirds = SCHEME.points(own, own.bit_count())
        rest = SCHEME.points(others := TAROCK.cards & ~own, others.bit_count())
        made = items_made(position, row.items, attack, own, TRICK_OF)
        both = ((tuple(sorted(attack)), thirds), (tuple(sorted(foes)), rest))
        return self._settled(position, self.rows(self.talking.table[rows[0]], attack, thirds, made, talk), both)

    def _settled(
        self, position: Position, rows: Sequence[ValueRow], points: tuple[tuple[tuple[int, ...], int], ...]
    ) -> HandResult:
        attack, foes = sides(position)
        score = paid(position, attack, foes, sum(row.doubled for row in rows))
        return HandResult(SCHEME.unit, points, entries(rows), score, rows=details_by_entry(rows))

    def rows(self, row: ContractRow, attack: Sequence[int], points: int, made: ItemsMade, talk: Talk) -> list[ValueRow]:
        """Return the row of the game, and a row for each item and each combination."""
        over = points - HALF
        value = over * row.value if over else -1
        rows = [ValueRow(GAME, value, levels_by_item(talk).get(GAME, 0), achieved=over > 0)]
        birds = {bird: SILENT_BIRD for bird in BIRDS if bird in row.items}
        rows += item_rows(birds, talk, attack, made, lost=birds)
        rows += item_rows({VALAT: SILENT_VALAT}, talk, attack, made, lost=())
        return [*rows, *self._combination_rows(attack, talk)]

    def _combination_rows(self, attack: Sequence[int], talk: Talk) -> Iterator[ValueRow]:
        for item, seat in talk.announced:
            if item in self.shapes:
                yield ValueRow(item, Side(seat in attack).sign * self.shapes[item].value, announced=True)

    def gathered(self, position: Position, side: Sequence[int]) -> tuple[int, int, int]:
        """Return the cards of a side at the end: the known mask, their number, the number of unknown ones."""
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or row.sides == "each":
            return gathered(position, side)
        return cards_with_talon(position, side, heap(position, sides(position)[0]), TAROCK)

    def payments(
        self, position: Position, row: ContractRow, value: int, doubled: int, talk: Talk | None
    ) -> Iterator[Payment]:
        """Yield the payment for rows of this value."""
        attack, foes = sides(position)
        yield Payment(paid(position, attack, foes, doubled))

    # -- hands without play -------------------------------------------------------------------------------

    def unplayed(self, position: Position) -> HandResult | None:
        """Return the score of a hand that ended before play; None if facts that it needs are unknown."""
        setting = position.setting
        contract = setting.contract
        if setting.ended == GIVEN_UP:
            if contract is None:
                return None
            rows = [ValueRow(GIVEN_UP, -FINE, achieved=False)]
            score = self._fined(position, contract.declarer).known
            return HandResult(SCHEME.unit, (), entries(rows), score, rows=details_by_entry(rows))
        if setting.ended != AGREED:
            if setting.dealer == NOBODY:
                return None
            return HandResult(SCHEME.unit, (), {}, self._fined(position, setting.dealer).known)
        talk = self.talking.talk(position)
        if contract is None or contract.partner == NOBODY or talk.untold:
            return None
        rows = [ValueRow(GAME, 1), *self._combination_rows(sides(position)[0], talk)]
        return self._settled(position, rows, ())

    def _fined(self, position: Position, seat: int, item: str = "") -> Payment:
        """Return the payment of a fine by a seat to each other player, as an entry if it has a name."""
        others = [other for other in active_seats(position) if other != seat]
        return Payment(paid(position, (seat,), others, -FINE), items={(item, None): -FINE} if item else {})

    def payments_unplayed(self, position: Position) -> Iterator[Payment]:
        """Yield the possible payments of a hand that ended before play, except by agreement; that has rows."""
        setting = position.setting
        contract, dealer = setting.contract, setting.dealer
        if contract is not None and contract.name == POVINNOST and setting.ended in (None, GIVEN_UP):
            yield self._fined(position, contract.declarer, GIVEN_UP)
        if setting.ended not in (GIVEN_UP, AGREED):
            for seat in range(len(position.hands)) if dealer == NOBODY else (dealer,):
                yield self._fined(position, seat)

    # -- Varšava --------------------------------------------------------------------------------------------

    def _varsava(self, position: Position) -> HandResult | None:
        """Return the score of a Varšava; None if it cannot be shared in whole numbers."""
        players = active_seats(position)
        points = {seat: SCHEME.points(pile := position.piles[seat], pile.bit_count()) for seat in players}
        maidens = [seat for seat in players if not tricks_of(position, (seat,))]
        payment = self.payment_alone(position, points, maidens)
        if None in payment.hand:
            return None
        alone = tuple(((seat,), points[seat]) for seat in players)
        return HandResult(SCHEME.unit, alone, dict(payment.items), payment.known)

    def payment_alone(self, position: Position, points: Mapping[int, int], maidens: Sequence[int]) -> Payment:
        """Return the payment if each plays for himself; without scores if it is not known [Ta8]."""
        by_seat = varsava(points, maidens, self.scale)
        if by_seat is None:
            return Payment((None,) * len(position.hands))
        score = tuple([by_seat.get(seat, 0) for seat in range(len(position.hands))])
        return Payment(score, items={(VARSAVA, seat): value for seat, value in by_seat.items()})


def heap(position: Position, attack: Sequence[int]) -> int | None:
    """Return the cards of the declarer's side as a mask: its tricks and its scarts; None if they are unknown."""
    cards, setting = 0, position.setting
    for seat in attack:
        cards |= position.piles[seat] | setting.scarts[seat]
        if setting.scart_unseen[seat]:
            return None
    return cards


def varsava(
    points: Mapping[int, int], maidens: Sequence[int], scale: Sequence[tuple[int, int]]
) -> dict[int, int] | None:
    """Return each seat's score in a Varšava by the card points; None if the losers cannot share in whole points.

    The players with most points lose and share the payments to the others. `maidens` are the seats without a trick.
    """
    most = max(points.values())
    losers = [seat for seat in points if points[seat] == most]
    each = next(payment for least, payment in scale if most >= least)
    score = {seat: 0 if seat in losers else each * (1 + (seat in maidens)) for seat in points}
    share, odd = divmod(sum(score.values()), len(losers))
    return None if odd else {**score, **dict.fromkeys(losers, -share)}
