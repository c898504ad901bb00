"""Score of a hand of Zwanzigerrufen: the game and the items, with double deals [WIKI]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from tarot_records.core.cards import FOOL, trump
from tarot_records.core.position import GAME, NOBODY, HandResult, Position, played_by_seat, turns_of
from tarot_records.games import GAMES
from tarot_records.games.zwanzigerrufen.before_play import (
    ABSOLUTE,
    ALL_KINGS,
    BRINGS_KONTRA,
    MONDFANG,
    PAGAT,
    SETS,
    SOLO,
    TRULL,
    VALAT,
)
from tarot_records.phases.auction.contracts import ContractRow, row_of
from tarot_records.phases.before_play.double_deals import in_double_deal, possible_factors
from tarot_records.phases.common.sides import sides
from tarot_records.phases.declarations.announcements import Talk, Talking
from tarot_records.phases.scores.score_rows import (
    FOES,
    OWN,
    ItemsMade,
    Payment,
    Side,
    ValueRow,
    announced_by,
    announced_row,
    details_by_entry,
    entries,
    find_played_in,
    item_rows,
    levels_by_item,
    paid,
)
from tarot_records.rules.game import scheme_of

SCHEME: Final = scheme_of(GAMES["zwanzigerrufen"])
LENGTH: Final = 10
ENOUGH, GREAT = 45, 56
"""Card points that win the game, and that make the absolute: the other side has at most 32."""
SILENT_VALAT, ANNOUNCED_VALAT = 6, 12
"""Factors of the value of the game for a silent and for an announced valat."""
TRIED: Final[Mapping[str, int]] = {ABSOLUTE: 1, PAGAT: 1}
"""Item that may be announced -> its value if it is not; if it is, it counts twice."""
AS_DEALT: Final[Mapping[str, int]] = {TRULL: 1, ALL_KINGS: 2, MONDFANG: 1}
"""Item that cannot be announced -> its value."""
MOND: Final = trump(21)


class ZwanzigerScore(msgspec.Struct, frozen=True):
    """Scorer of a hand, by the options of a table."""

    core: ClassVar = (VALAT, ABSOLUTE)
    """Items that affect the row of the game and of other items; the item for all tricks comes first."""
    announced_by_both: ClassVar = False
    """True if both sides may announce the same item."""
    talking: Talking
    valat_alone: bool = False
    """True if nothing counts beside a valat that was made or announced [Z5]."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand; None if facts that it needs are unknown."""
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or contract.partner == NOBODY:
            return None
        talk = self.talking.talk(position)
        if talk.untold:
            return None
        attack, foes = sides(position)
        points, others = (self._points(position, side) for side in (attack, foes))
        made = made_items(position, row, attack)
        rows = self.rows(row, attack, points, made, talk)
        result = HandResult(
            SCHEME.unit,
            ((tuple(sorted(attack)), points), (tuple(sorted(foes)), others)),
            entries(rows),
            paid(position, attack, foes, sum(entry.doubled for entry in rows)),
            rows=details_by_entry(rows),
        )
        return in_double_deal(position, result, MONDFANG in made.by)

    def _points(self, position: Position, side: Sequence[int]) -> int:
        return sum(SCHEME.points(pile := position.piles[seat], pile.bit_count()) for seat in side)

    def rows(self, row: ContractRow, attack: Sequence[int], points: int, made: ItemsMade, talk: Talk) -> list[ValueRow]:
        """Return the rows of the game and of each item; in a solo all but the game and the valat count twice."""
        levels, swept = levels_by_item(talk), made.by.get(VALAT)
        if swept is not None:
            points = SCHEME.total if swept == OWN else 0
        brought = any(announced_by(talk, item, attack) == FOES for item in BRINGS_KONTRA)
        won, times = points >= ENOUGH, 2 if row.slug == SOLO else 1
        level = levels.get(GAME, int(brought))
        rows = [ValueRow(GAME, row.value if won else -row.value, level, achieved=won)]
        said = announced_by(talk, VALAT, attack)
        if said is not None:
            rows.append(announced_row(made, VALAT, said, ANNOUNCED_VALAT * row.value, levels.get(VALAT, 0)))
        elif swept is not None:
            rows.append(ValueRow(VALAT, swept.sign * SILENT_VALAT * row.value))
        if self.valat_alone and len(rows) > 1:
            return rows[1:]
        by = dict(made.by)
        if points >= GREAT or points <= SCHEME.total - GREAT:
            by[ABSOLUTE] = Side(points >= GREAT)
        tried = {item: times * value for item, value in TRIED.items() if item in row.items}
        rows += item_rows(tried, talk, attack, ItemsMade(by, made.lost), lost=(PAGAT,))
        dealt = {item: value for item, value in AS_DEALT.items() if item in row.silent and item in by}
        return rows + [ValueRow(item, by[item].sign * times * value) for item, value in dealt.items()]

    def payments(
        self, position: Position, row: ContractRow, value: int, doubled: int, talk: Talk | None
    ) -> Iterator[Payment]:
        """Yield the possible payments for rows of this value: in a double deal or not."""
        attack, foes = sides(position)
        scores = paid(position, attack, foes, doubled)
        return (Payment(tuple([times * score for score in scores])) for times in possible_factors(position))

    def payment_alone(self, position: Position, points: Mapping[int, int], maidens: Sequence[int]) -> Payment:
        """Return a payment of nothing, because there is no contract in which each plays for himself."""
        return Payment((0,) * len(position.hands))

    def payments_unplayed(self, position: Position) -> Iterable[Payment]:
        """Return a payment of nothing, because a hand that is thrown in scores nothing."""
        return (Payment((0,) * len(position.hands)),)


def made_items(position: Position, row: ContractRow, attack: Sequence[int]) -> ItemsMade:
    """Return the side that made or lost each item by the tricks; Trull and kings have to be dealt to one hand."""
    made, dealt, order = ItemsMade({}, {}), played_by_seat(position), turns_of(position)
    for item, set_of_cards in SETS.items():
        for seat, held in enumerate(dealt):
            if item in row.silent and not set_of_cards & ~held:
                made.by[item] = Side(seat in attack)
    made.with_all_tricks(VALAT, position, attack)
    if PAGAT in row.items:
        made.with_card(PAGAT, find_played_in(position, trump(1), LENGTH), attack)
    for leader, winner, cards in position.taken if MONDFANG in row.silent else ():
        if MOND in cards and FOOL in cards and winner == order[leader][cards.index(FOOL)]:
            made.by[MONDFANG] = Side(order[leader][cards.index(MOND)] not in attack)
    return made
