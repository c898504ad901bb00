"""Score of a hand of Slovenian tarok: one column for the declarer's side, and radelci.

A radelc is a mark beside a player's total: it doubles the score of a hand that he declares, until he wins one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import ClassVar, Final

import msgspec

from tarot_records.core.cards import BIT, FOOL, WORLD, trump
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import (
    GAME,
    NOBODY,
    Contract,
    HandResult,
    Position,
    active_seats,
    gathered,
    remaining_stock,
    turns_of,
)
from tarot_records.games.slovenian_tarok.contracts import KING_ULTIMO, PAGAT_ULTIMO, SCHEME, SETS, VALAT
from tarot_records.phases.auction.contracts import ContractRow, row_of
from tarot_records.phases.before_play.call import is_called_known
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
    find_played,
    find_played_in,
    item_rows,
    levels_by_item,
    tricks_of,
)
from tarot_records.rules.totals import Accounts

DIFFERENCE, MOND = "difference", "mond"
ENOUGH, HALF = 36, 35
SILENT: Final[Mapping[str, int]] = {**dict.fromkeys((*SETS, KING_ULTIMO), 10), PAGAT_ULTIMO: 25}
"""Item -> its value if silent; if announced, it counts twice."""
SILENT_VALAT, ANNOUNCED_VALAT = 250, 500
KLOP: Final = 70
"""Points for a player without a trick, and against a player with more than half of the card points."""
RADELC: Final = 100
"""Points that each radelc costs if it is left at the end of the game."""


@cache
def radelci_of(seat: int) -> str:
    """Return the name under which a seat's radelci are carried."""
    return f"radelci.seat{seat}"


def accounts(players: int, options: Mapping[str, str]) -> Accounts:
    """Return the accounts that are kept beside the score with these options."""
    names = tuple(map(radelci_of, range(players)))
    return Accounts(carried=names) if options["radelci"] != "off" else Accounts(unkept=names)


def closed(totals: tuple[int | None, ...], carried: Mapping[str, int] | None, hands: int) -> tuple[int | None, ...]:
    """Return the totals at the end of a session, each remaining radelc paid; None where unknown."""
    if carried is None:
        return (None,) * len(totals)
    left = [carried.get(radelci_of(seat), 0) for seat in range(len(totals))]
    return tuple([None if total is None else total - RADELC * n for total, n in zip(totals, left, strict=True)])


class SlovenianScore(msgspec.Struct, frozen=True):
    """Scorer of a hand, by the options of a table."""

    core: ClassVar = (VALAT,)
    """Items that affect the row of the game and of other items; the item for all tricks comes first."""
    announced_by_both: ClassVar = False
    """True if both sides may announce the same item."""
    talking: Talking
    mond: int
    """The fine for the Mond [S11]."""
    radelci: str = "on"
    """`on`, `off`, or `klop`: only after a klop [S15]."""
    in_fives: bool = False
    """True if the difference is rounded to a multiple of five [S12]."""
    solo_difference: bool = False
    """True if the difference also counts in a solo without [S13]."""
    both_gain: bool = False
    """True if, with three players, an opponent's loss in an item is also credited to the other opponent [S22]."""
    single_foe_valat: bool = False
    """True if the declarer's radelc does not double a valat of the opponents [S23]."""
    engine: bool = False
    """True if the last trick and the rest of the talon count as in OpenSpiel [OS]."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand; None if facts that it needs are unknown."""
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        carried = position.setting.carried
        if contract is None or row is None or contract.partner == NOBODY:
            return None
        if row.sides == "each":
            return self._klop(position)
        if row.sides == "called" and not is_called_known(position):
            return None
        talk = self.talking.talk(position)
        if (carried is None and self.radelci != "off") or talk.untold:
            return None
        before = (carried or {}).get(radelci_of(contract.declarer), 0) if self.radelci != "off" else 0
        return self._column(position, contract, row, talk, before)

    # -- klop ---------------------------------------------------------------------------------------

    def _klop(self, position: Position) -> HandResult:
        players = active_seats(position)
        points = {seat: SCHEME.points(pile := position.piles[seat], pile.bit_count()) for seat in players}
        maidens = [seat for seat in players if not tricks_of(position, (seat,))]
        payment = self.payment_alone(position, points, maidens)
        alone = tuple(((seat,), value) for seat, value in points.items())
        carried = self._carried(position, NOBODY, self.radelci != "off")
        return HandResult(SCHEME.unit, alone, {}, payment.known, carried=carried)

    def payment_alone(self, position: Position, points: Mapping[int, int], maidens: Sequence[int]) -> Payment:
        """Return the scores after a klop."""
        return Payment(tuple(klop(list(points.values()), [seat not in maidens for seat in points])))

    def _carried(self, position: Position, user: int, for_all: bool) -> Mapping[str, int] | None:
        """Return the radelci after the hand; None if none are kept or their number is unknown."""
        before = position.setting.carried
        if before is None or self.radelci == "off":
            return None
        return {
            radelci_of(seat): before.get(radelci_of(seat), 0) - (seat == user) + for_all
            for seat in range(len(position.hands))
        }

    def payments_unplayed(self, position: Position) -> Iterable[Payment]:
        """Return a payment of nothing, because a hand without play scores nothing."""
        return (Payment((0,) * len(position.hands)),)

    # -- a declarer's column --------------------------------------------------------------------------

    def _column(
        self, position: Position, contract: Contract, row: ContractRow, talk: Talk, radelci: int
    ) -> HandResult | None:
        """Return the score of a hand with a declarer; None if cards that it needs are unknown."""
        attack, foes = sides(position)
        own = self._heap(position, attack, foes)
        if own is None and row.tricks is None:
            return None
        points = others = 0
        if row.tricks is not None or own is None:
            made = ItemsMade({GAME: OWN} if tricks_of(position, attack) == row.tricks else {}, {})
        else:
            theirs = self._of_foes(position, own)
            points, others = (SCHEME.points(heap, heap.bit_count()) for heap in (own, theirs))
            made = self._made(position, attack, row, own, theirs)
        rows = self.rows(row, attack, points, made, talk)
        valat = rows[0] if rows[0].name == VALAT else None
        single = self.single_foe_valat and valat is not None and made.by.get(VALAT) == FOES
        column = sum(entry.doubled for entry in rows) * (2 if radelci and not single else 1)
        payment = self._column_paid(position, attack, column, self._fined(position, contract, row))
        hand, items = list(payment.known), {**entries(rows), **payment.items}
        if self.both_gain and len(hand) == 3:
            self._credit_other_foe(position, talk, rows, made, foes, hand)
        both = ((tuple(sorted(attack)), points), (tuple(sorted(foes)), others))
        card_points = both if row.tricks is None else ()
        value_only = row.slug == "solo_without" or row.tricks is not None
        for_all = self.radelci == "on" and (value_only or valat is not None)
        used = contract.declarer if radelci and rows[0].value > 0 else NOBODY
        carried = self._carried(position, used, for_all)
        spent = {} if used == NOBODY or carried is None else {radelci_of(used): 1}
        return HandResult(
            SCHEME.unit, card_points, items, tuple(hand), rows=details_by_entry(rows), carried=carried, spent=spent
        )

    def _column_paid(self, position: Position, attack: Sequence[int], column: int, fined: int) -> Payment:
        """Return the scores if each on the declarer's side writes `column` and the seat `fined` lost the Mond."""
        hand = [column if seat in attack else 0 for seat in range(len(position.hands))]
        if fined == NOBODY:
            return Payment(tuple(hand))
        hand[fined] -= self.mond
        return Payment(tuple(hand), items={(MOND, fined): -self.mond})

    def payments(
        self, position: Position, row: ContractRow, value: int, doubled: int, talk: Talk | None
    ) -> Iterator[Payment]:
        """Yield the possible scores for rows of this value: with or without a radelc and a lost Mond."""
        attack, foes = sides(position)
        before = position.setting.carried_before
        left = 0 if before is None or self.radelci == "off" else before.get(radelci_of(attack[0]), 0)
        factors = [2 if left else 1]
        if self.radelci != "off" and (before is None or (left and self.single_foe_valat)):
            factors = [1, 2]
        gain = self.both_gain and len(position.hands) == 3 and row.items
        for factor, fined in product(factors, (NOBODY, *(active_seats(position) if row.tricks is None else ()))):
            payment = self._column_paid(position, attack, factor * doubled, fined)
            hand = tuple([None if gain and seat in foes else score for seat, score in enumerate(payment.hand)])
            yield payment._replace(hand=hand)

    def rows(self, row: ContractRow, attack: Sequence[int], points: int, made: ItemsMade, talk: Talk) -> list[ValueRow]:
        """Return the rows of the column; the row of the game or of the valat comes first."""
        rows = self._rows(row, attack, points, made, talk)
        if not self.engine:
            return rows
        return [entry._replace(achieved=entry.value > 0) for entry in rows]  # as made by the declarer's side alone

    def _rows(
        self, row: ContractRow, attack: Sequence[int], points: int, made: ItemsMade, talk: Talk
    ) -> list[ValueRow]:
        """Return the rows of the column as in the social game."""
        level, over = levels_by_item(talk).get(GAME, 0), points - HALF
        won = points >= ENOUGH if row.tricks is None else made.by.get(GAME) == OWN
        game = ValueRow(GAME, row.value if won else -row.value, level, achieved=won)
        difference = ValueRow(DIFFERENCE, in_fives(over) if self.in_fives else over, level, achieved=won)
        if row.tricks is not None or not (row.items or self.solo_difference):
            return [game]
        if not row.items:
            return [game, difference]
        said, silent = announced_by(talk, VALAT, attack), made.by.get(VALAT)
        if said is not None:  # a valat replaces all other rows
            return [announced_row(made, VALAT, said, ANNOUNCED_VALAT, levels_by_item(talk).get(VALAT, 0))]
        if silent is not None:
            return [ValueRow(VALAT, SILENT_VALAT * silent.sign, level)]
        return [game, difference, *item_rows(SILENT, talk, attack, made, lost=(KING_ULTIMO, PAGAT_ULTIMO))]

    def _credit_other_foe(
        self,
        position: Position,
        talk: Talk,
        rows: Sequence[ValueRow],
        made: ItemsMade,
        foes: Sequence[int],
        hand: list[int],
    ) -> None:
        """Credit an opponent's loss in an item to the other opponent too, in `hand` [TZS B1.21]."""
        announced = {item: seat for item, seat in talk.announced if seat in foes}
        how = find_played(position, trump(1))
        if made.lost.get(PAGAT_ULTIMO) == FOES and how is not None:
            announced.setdefault(PAGAT_ULTIMO, how.seat)
        for row in rows:
            if row.value > 0 and row.name in announced:
                other = next(foe for foe in foes if foe != announced[row.name])
                hand[other] += row.doubled

    # -- items made in play -----------------------------------------------------------------------------

    def _heap(self, position: Position, attack: Sequence[int], foes: Sequence[int]) -> int | None:
        """Return the cards of the declarer's side: tricks, scart, a talon won with the king; None if unknown."""
        if self._brought_in(position, attack):
            heap = TAROCK.cards
            for seat in foes:
                heap &= ~position.piles[seat]
            return heap
        heap = 0
        for seat in attack:
            heap |= position.piles[seat] | position.setting.scarts[seat]
            if position.setting.scart_unseen[seat]:
                return None
        return heap

    def gathered(self, position: Position, side: Sequence[int]) -> tuple[int, int, int]:
        """Return the cards of a side at the end with its talon cards: known mask, number, number of unknown ones."""
        held, size, unknown = gathered(position, side)
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or row.sides == "each" or row.tricks is not None:
            return held, size, unknown
        brought_in = self._brought_in(position, (contract.declarer,))
        if brought_in != (contract.declarer in side) or (self.engine and not brought_in):
            return held, size, unknown
        rest, unread = remaining_stock(position)
        return held | rest, size + rest.bit_count(), unknown + unread

    def _of_foes(self, position: Position, own: int) -> int:
        """Return the mask of the opponents' cards: all others, but in the engine without the talon's."""
        if not self.engine:
            return TAROCK.cards & ~own
        won = 0
        for pile in position.piles:
            won |= pile
        return won & ~own

    def _brought_in(self, position: Position, attack: Sequence[int]) -> bool:
        """Return whether the declarer took the called king from the talon and won a trick with it."""
        setting = position.setting
        if setting.called is None or setting.contract is None or not setting.taken:
            return False
        how, declarer = find_played(position, setting.called), setting.contract.declarer
        from_talon = bool(setting.talon & ~setting.left & BIT[setting.called])
        return from_talon and how is not None and how.seat == how.winner == declarer

    def _made(self, position: Position, attack: Sequence[int], row: ContractRow, own: int, foes: int) -> ItemsMade:
        made, last = ItemsMade({}, {}), len(position.taken)
        if not row.items:
            return made
        for item, cards in SETS.items():
            made.with_cards(item, cards, own, foes)
        made.with_all_tricks(VALAT, position, attack)
        called = position.setting.called if KING_ULTIMO in row.items else None
        made.with_king(KING_ULTIMO, None if called is None else find_played_in(position, called, last), attack)
        made.with_card(PAGAT_ULTIMO, find_played_in(position, trump(1), last), attack)
        if self.engine:
            self._count_as_engine(made, attack, position.taken[-1][1] if position.taken else NOBODY)
        return made

    def _count_as_engine(self, made: ItemsMade, attack: Sequence[int], winner: int) -> None:
        """Change `made` as the engine counts: at most one ultimo, which goes to the side that won the last trick."""
        tried = [item for item in (KING_ULTIMO, PAGAT_ULTIMO) if item in made.by or item in made.lost]
        for item in tried:
            made.by.pop(item, None)
            made.lost.pop(item, None)
        if tried:
            made.by[tried[0]] = Side(winner in attack)

    def _fined(self, position: Position, contract: Contract, row: ContractRow) -> int:
        """Return the seat fined for losing the Mond to the Fool or leaving it in the talon; NOBODY if none."""
        if row.tricks is not None:
            return NOBODY
        mond, turns = trump(21), turns_of(position)
        for leader, _, cards in position.taken:
            if mond in cards and FOOL in cards:
                return turns[leader][cards.index(mond)]
        played = find_played(position, mond) is not None
        if played or not row.talon.taken or self._brought_in(position, (contract.declarer,)):
            return NOBODY
        return NOBODY if position.setting.scarts[contract.declarer] & WORLD else contract.declarer


def klop(points: Sequence[int], tricks: Sequence[bool]) -> list[int]:
    """Return the scores after a klop, by each player's points and whether he has won a trick [S16]."""
    marked = [-KLOP if value > HALF else KLOP if not won else 0 for value, won in zip(points, tricks, strict=True)]
    return marked if any(marked) else [-value for value in points]


def in_fives(difference: int) -> int:
    """Return a difference rounded to the nearest multiple of five."""
    size = (abs(difference) + 2) // 5 * 5
    return size if difference > 0 else -size
