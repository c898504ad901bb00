"""Score of a hand of Tapp-Tarock: rows between declarer and foes, items held in hand, Trischaken [WT, ALS, KRU]."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import ClassVar, Final

import msgspec

from tarot_records.core.cards import HONOURS, KINGS, trump
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import GAME, HandResult, Position, active_seats, gathered, played_by_seat
from tarot_records.games.tapp_tarock.contracts import HAND, PAGAT, SCHEME, SOLO, VALAT
from tarot_records.phases.auction.contracts import ContractRow, row_of
from tarot_records.phases.common.sides import sides
from tarot_records.phases.declarations.announcements import Talk, Talking
from tarot_records.phases.scores.score_rows import (
    ItemsMade,
    Payment,
    ValueRow,
    announced_by,
    announced_row,
    details_by_entry,
    entries,
    find_played_in,
    item_rows,
    levels_by_item,
    paid,
    tricks_of,
)

TRULL, ALL_KINGS, KOEPFE = "trull", "kings", "koepfe"
HAND_ITEMS: Final = frozenset((TRULL, ALL_KINGS, KOEPFE))
WORTH: Final = {TRULL: 3, ALL_KINGS: 3, KOEPFE: 1}
"""Item held in hand -> its value from each of the two others."""
ENOUGH: Final = 36
"""Card points that win the game, and that double a Trischaken."""
SILENT_PAGAT: Final = 4
VALAT_FACTORS, FIXED_VALAT = (4, 8), (12, 24)
"""Factor of the game, and fixed value [T6]: of a silent valat, of an announced one."""
LOST, WITHOUT_TRICK = 5, 10
"""Payments in a Trischaken: to each other player, to one without a trick."""

Items = Mapping[tuple[str, int | None], int]
"""Name and holder of each item held in hand -> its value."""


class TappScore(msgspec.Struct, frozen=True):
    """Scorer of a hand, by the options of a table."""

    core: ClassVar = (VALAT,)
    """Items that affect the row of the game; the item for all tricks comes first."""
    announced_by_both: ClassVar = False
    """True if both sides may announce the same item."""
    talking: Talking
    fixed_valat: bool = False
    """True if a valat has the same value in every game [T6]."""
    as_dealt: bool = False
    """True if the declarer has the items of the cards that he was dealt, without those of the talon [T7]."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand; None if facts that it needs are unknown."""
        row = row_of(self.talking.table, position)
        if row is None:
            return None
        if row.sides == "each":
            return self._trischaken(position)
        attack, foes = sides(position)
        talk, setting, (declarer,) = self.talking.talk(position), position.setting, attack
        held = self._held(position)
        if talk.untold or setting.scart_unseen[declarer] or held is None:
            return None
        own = position.piles[declarer] | setting.scarts[declarer]
        points = SCHEME.points(own, own.bit_count())
        rows, items = self.rows(row, attack, points, self._made(position, attack), talk), hand_items(held)
        payment = self._payment(position, sum(entry.doubled for entry in rows), items)
        both = ((attack, points), (tuple(sorted(foes)), SCHEME.total - points))
        return HandResult(SCHEME.unit, both, {**entries(rows), **items}, payment.known, rows=details_by_entry(rows))

    def gathered(self, position: Position, side: Sequence[int]) -> tuple[int, int, int]:
        """Return the cards of a side at the end: the known mask, their number, the number of unknown ones.

        The foes have the part of the talon that was not taken.
        """
        held, size, unknown = gathered(position, side)
        contract, row, result = position.setting.contract, row_of(self.talking.table, position), position.setting.result
        if contract is None or row is None or row.sides == "each" or result is None or unknown:
            return held, size, unknown
        own = position.piles[contract.declarer] | position.setting.scarts[contract.declarer]
        held = own if contract.declarer in side else TAROCK.cards & ~own
        return held, held.bit_count(), 0

    # -- games with a declarer ------------------------------------------------------------------------

    def _held(self, position: Position) -> Mapping[int, int] | None:
        """Return the cards that each seat held before play, as masks, by the play and the scart; None if unknown."""
        setting = position.setting
        held = [laid | played for laid, played in zip(setting.scarts, played_by_seat(position), strict=True)]
        if self.as_dealt and setting.taken:
            if setting.talon_unseen > setting.left_unseen:
                return None
            held = [cards & ~setting.talon for cards in held]
        return {seat: held[seat] for seat in active_seats(position)}

    def _made(self, position: Position, attack: Sequence[int]) -> ItemsMade:
        made = ItemsMade({}, {})
        made.with_all_tricks(VALAT, position, attack)
        made.with_card(PAGAT, find_played_in(position, trump(1), HAND), attack)
        return made

    def rows(self, row: ContractRow, attack: Sequence[int], points: int, made: ItemsMade, talk: Talk) -> list[ValueRow]:
        """Return the rows of the game, of the valat, and of the pagat in the last trick [T17, T20]."""
        levels, said, swept = levels_by_item(talk), announced_by(talk, VALAT, attack), made.by.get(VALAT)
        silent, announced = FIXED_VALAT if self.fixed_valat else tuple(row.value * n for n in VALAT_FACTORS)
        won, level = points >= ENOUGH, levels.get(GAME, 0)
        rows = [ValueRow(GAME, row.value if won else -row.value, level, achieved=won)]
        if said is not None:
            valat = announced_row(made, VALAT, said, announced, levels.get(VALAT, 0))
            rows = [valat] if valat.achieved else [*rows, valat]
        elif swept is not None:
            rows = [ValueRow(VALAT, swept.sign * silent, level)]
        pagat = SILENT_PAGAT * (2 if row.slug == SOLO else 1)
        return [*rows, *item_rows({PAGAT: pagat}, talk, attack, made, lost=(PAGAT,))]

    def payments(
        self, position: Position, row: ContractRow, value: int, doubled: int, talk: Talk | None
    ) -> Iterator[Payment]:
        """Yield the possible payments for rows of this value, with kontra, and items in the hand of any player."""
        seats = (None, *active_seats(position))
        for honours, kings in product(((item, seat) for item in (TRULL, KOEPFE) for seat in seats), seats):
            if honours != (KOEPFE, None):
                items: Items = {
                    (item, seat): WORTH[item] for item, seat in (honours, (ALL_KINGS, kings)) if seat is not None
                }
                yield self._payment(position, doubled, items)

    def _payment(self, position: Position, doubled: int, items: Items) -> Payment:
        """Return the payment of the rows between the declarer and the foes, and of each item to its holder."""
        attack, foes = sides(position)
        score = paid(position, attack, foes, doubled)
        for (_, holder), worth in items.items():
            assert holder is not None
            others = [seat for seat in active_seats(position) if seat != holder]
            score = tuple(map(sum, zip(score, paid(position, (holder,), others, worth), strict=True)))
        return Payment(score, items=items)

    def payments_unplayed(self, position: Position) -> Iterable[Payment]:
        """Return a payment of nothing, because a hand without play scores nothing."""
        return (Payment((0,) * len(position.hands)),)

    # -- each player alone ----------------------------------------------------------------------------

    def _trischaken(self, position: Position) -> HandResult:
        players = active_seats(position)
        points = {seat: SCHEME.points(pile := position.piles[seat], pile.bit_count()) for seat in players}
        payment = self.payment_alone(position, points, [seat for seat in players if not tricks_of(position, (seat,))])
        return HandResult(SCHEME.unit, tuple(((seat,), points[seat]) for seat in players), {}, payment.known)

    def payment_alone(self, position: Position, points: Mapping[int, int], maidens: Sequence[int]) -> Payment:
        """Return the payment of a Trischaken."""
        score = trischaken(points, maidens)
        return Payment(tuple([score.get(seat, 0) for seat in range(len(position.hands))]))


def hand_items(held: Mapping[int, int]) -> dict[tuple[str, int | None], int]:
    """Return the items in the hands, by name and seat; `held` has each seat's cards as a mask [T7, T19]."""
    found: dict[tuple[str, int | None], int] = {}
    for seat, cards in held.items():
        honours = {2: KOEPFE, 3: TRULL}.get((cards & HONOURS).bit_count())
        names = [name for name in (honours, None if KINGS & ~cards else ALL_KINGS) if name is not None]
        found |= {(name, seat): WORTH[name] for name in names}
    return found


def trischaken(points: Mapping[int, int], maidens: Sequence[int]) -> dict[int, int]:
    """Return each seat's score in a Trischaken, by its card points; `maidens` have no trick [T11, T12, T18]."""
    most = [seat for seat in points if points[seat] == max(points.values())]
    others = [seat for seat in points if seat not in most]
    if len(most) == 1:
        times = 2 if points[most[0]] >= ENOUGH else 1
        gains = {seat: times * (WITHOUT_TRICK if seat in maidens else LOST) for seat in others}
    else:
        gains = dict.fromkeys(others, len(most) * LOST)
    return {seat: gains.get(seat, -sum(gains.values()) // len(most)) for seat in points}
