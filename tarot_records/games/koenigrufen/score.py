"""Score of a hand of Königrufen, in points without kontra and in money with it [OÖ23]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import ClassVar, Final

import msgspec

from tarot_records.core.cards import BIT
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import GAME, NOBODY, HandResult, Position, active_seats, gathered
from tarot_records.games.koenigrufen.announcements import BIRD_CALLER, KING_ULTIMO
from tarot_records.games.koenigrufen.contracts import BIRDS, MAY_BE_GIVEN_UP, SCHEME, TALON, TRICK_OF
from tarot_records.phases.auction.contracts import ContractRow, row_of
from tarot_records.phases.before_play.call import is_called_known
from tarot_records.phases.common.sides import sides, split
from tarot_records.phases.declarations.announcements import Doubled, Talk, Talking
from tarot_records.phases.declarations.giving_up import ABANDONED, GIVE_UP, may_have_given_up
from tarot_records.phases.scores.score_rows import (
    OWN,
    ItemsMade,
    Payment,
    ValueRow,
    announced_by,
    announced_row,
    details_by_entry,
    entries,
    item_rows,
    levels_by_item,
    paid,
    tricks_of,
)
from tarot_records.phases.scores.settlement import nothing_paid
from tarot_records.phases.scores.side_cards import (
    VALAT,
    cards_with_talon,
    declarers_cards,
    is_called_in_talon,
    items_made,
)
from tarot_records.rules.totals import Accounts

MONEY: Final = "money"
ACCOUNTS: Final = Accounts(ledgers=(MONEY,))
ENOUGH: Final = 107
"""Thirds of a card point that win the game."""
SILENT: Final[Mapping[str, int]] = {
    **{"trull": 1, "kings": 1, KING_ULTIMO: 1},
    **{"pagat": 1, "uhu": 2, "kakadu": 3, "quapil": 4},
}
"""Item -> its value if silent; if announced, it counts twice."""
SILENT_VALAT, ANNOUNCED_VALAT = 4, 8
LOST_DOUBLE: Final = "sechserdreier"
"""Contract that counts twice if it is lost."""
DOUBLE_ITEMS: Final = frozenset(("solorufer", "farbensolo", "solodreier"))
"""Contracts in which all items but the valat count twice."""


class KoenigrufenScore(msgspec.Struct, frozen=True):
    """Scorer of a hand, by the options of a table."""

    core: ClassVar = (VALAT,)
    """Items that affect the row of the game and of other items; the item for all tricks comes first."""
    announced_by_both: ClassVar = False
    """True if both sides may announce the same item."""
    talking: Talking
    silent_lost: bool = False
    """True if a failed silent bird or king costs its value [K14]."""
    valat_takes_talon: bool = False
    """True if the side that wins every trick gets the talon too [K16]."""
    full_maidens: bool = False
    """True if each of two players without a trick in a Trischaken gets the full amount [K19]."""
    kontra_in_score: bool = False
    """True if kontra counts in the written score [K27]."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand; None if facts that it needs are unknown."""
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or contract.partner == NOBODY:
            return None
        if row.sides == "each":
            return self._trischaken(position)
        talk = self.talking.talk(position)
        if talk.untold or (row.sides == "called" and not is_called_known(position)):
            return None
        if row.negative:
            return self._of_tricks(position, row, talk)
        return self._positive(position, row, talk)

    def gathered(self, position: Position, side: Sequence[int]) -> tuple[int, int, int]:
        """Return the cards of a side at the end: the known mask, their number, the number of unknown ones.

        If card points decide and all cards are known, the side's part of the talon is included.
        """
        contract = position.setting.contract
        row = row_of(self.talking.table, position)
        if contract is None or row is None or row.sides == "each":
            return gathered(position, side)
        return cards_with_talon(position, side, self._own(position, sides(position)[0], row), TAROCK)

    def unplayed(self, position: Position) -> HandResult | None:
        """Return the score of a hand that ended before play: given up, or without payment; None if unknown."""
        contract = position.setting.contract
        if position.setting.ended != ABANDONED:
            return nothing_paid(position)
        bird = self._bird_paid(position)
        if contract is None or bird is None:
            return None
        payment = self._given_up(position, contract.declarer, bird)
        return HandResult(
            SCHEME.unit,
            (),
            entries(payment.rows),
            payment.known,
            rows=details_by_entry(payment.rows),
            ledgers=dict(payment.ledgers),
        )

    def payments_unplayed(self, position: Position) -> Iterator[Payment]:
        """Yield the possible payments of a hand that ended before play: of a game given up, or of nothing."""
        contract = position.setting.contract
        if position.setting.ended != ABANDONED:
            nothing = (0,) * len(position.hands)
            yield self._payment(nothing, nothing)
        elif contract is not None and may_have_given_up(position, MAY_BE_GIVEN_UP):
            bird = self._bird_paid(position)
            for one in BIRDS if bird is None else (bird,):
                yield self._given_up(position, contract.declarer, one)

    def _given_up(self, position: Position, declarer: int, bird: str) -> Payment:
        """Return the payment of a declarer who gives up, with the rows; `bird` is the bird that he pays, or empty."""
        rows = [ValueRow(GAME, -1, achieved=False)]
        if bird:
            rows.append(ValueRow(bird, -2 * SILENT[bird], announced=True, achieved=False))
        attack, foes = split(active_seats(position), (declarer,))
        score = paid(position, attack, foes, sum(row.value for row in rows))
        return self._payment(score, score)._replace(rows=rows)

    def _bird_paid(self, position: Position) -> str | None:
        """Return the bird paid for a Besserrufer given up: the one named, or the only one held [K7].

        Empty in other contracts; None if the bird is unknown.
        """
        contract = position.setting.contract
        if contract is None or contract.name != BIRD_CALLER:
            return ""
        declarer = contract.declarer
        named = next((word.item for word in position.setting.declared if word.kind == GIVE_UP), "")
        if named:
            return named if named in BIRDS else None
        held = [bird for bird, card in BIRDS.items() if BIT[card] & position.hands[declarer]]
        return held[0] if len(held) == 1 and not position.unseen[declarer] else None

    # -- games with sides ---------------------------------------------------------------------------

    def _of_tricks(self, position: Position, row: ContractRow, talk: Talk) -> HandResult:
        """Return the score of a game of no trick or one trick, in which each opponent has a factor of his own."""
        attack, _ = sides(position)
        made = ItemsMade({GAME: OWN} if tricks_of(position, attack) == row.tricks else {}, {})
        rows = self.rows(row, attack, 0, made, talk)
        return self._settled((), rows, next(self.payments(position, row, rows[0].value, rows[0].doubled, talk)))

    def _positive(self, position: Position, row: ContractRow, talk: Talk) -> HandResult | None:
        """Return the score of a game that is won by card points; None if unknown."""
        attack, foes = sides(position)
        own = self._own(position, attack, row)
        if own is None:
            return None
        others = TAROCK.cards & ~own
        made = self._made(position, attack, row, own)
        thirds, rest = (SCHEME.points(heap, heap.bit_count()) for heap in (own, others))
        rows = self.rows(row, attack, thirds, made, talk)
        value, doubled = sum(entry.value for entry in rows), sum(entry.doubled for entry in rows)
        counted, *void = self.payments(position, row, value, doubled, talk)
        points = ((tuple(sorted(attack)), thirds), (tuple(sorted(foes)), rest))
        return self._settled(points, rows, void[0] if void and is_called_in_talon(position) else counted)

    def _settled(
        self, points: tuple[tuple[tuple[int, ...], int], ...], rows: Sequence[ValueRow], payment: Payment
    ) -> HandResult:
        return HandResult(
            SCHEME.unit,
            points,
            entries(rows),
            payment.known,
            rows=details_by_entry(rows),
            ledgers=dict(payment.ledgers),
        )

    def payments(
        self, position: Position, row: ContractRow, value: int, doubled: int, talk: Talk | None
    ) -> Iterator[Payment]:
        """Yield the possible payments for rows of this value, in score and money with kontra.

        All kontras are possible if `talk` is None. If the called king may be in the talon, where kontra does not count,
        the payment without kontra comes last.
        """
        attack, foes = sides(position)
        score = paid(position, attack, foes, value)
        if row.kontra == "each":
            levels = [range(self.talking.levels + 1)] * len(foes)
            if talk is not None:
                levels = [range(n := len(talk.ladders.get(Doubled(GAME, foe), ())), n + 1) for foe in foes]
            for by_foe in product(*levels):
                money = list(score)
                for foe, level in zip(foes, by_foe, strict=True):
                    money[foe] = score[foe] << level
                money[attack[0]] = -sum(money[foe] for foe in foes)
                yield self._payment(score, tuple(money))
            return
        yield self._payment(score, paid(position, attack, foes, doubled))
        if row.sides == "called" and not row.talon.taken:
            yield self._payment(score, score)

    def _payment(self, score: tuple[int, ...], money: tuple[int, ...]) -> Payment:
        return Payment(money if self.kontra_in_score else score, {MONEY: money})

    def _own(self, position: Position, attack: Sequence[int], row: ContractRow) -> int | None:
        """Return the mask of cards that count for the declarer's side; None if they are unknown."""
        heap = declarers_cards(position, attack, row, TALON)
        if heap is None or not self.valat_takes_talon:
            return heap
        made = self._made(position, attack, row, heap)
        return TAROCK.cards if made.by.get(VALAT) == OWN else heap

    def _made(self, position: Position, attack: Sequence[int], row: ContractRow, own: int) -> ItemsMade:
        return items_made(position, row.items, attack, own, TRICK_OF)

    def rows(self, row: ContractRow, attack: Sequence[int], thirds: int, made: ItemsMade, talk: Talk) -> list[ValueRow]:
        """Return the row of the game, or of a valat that replaces it, and a row for each other item."""
        if row.tricks is not None:
            won = made.by.get(GAME) == OWN
            return [ValueRow(GAME, row.value if won else -row.value, achieved=won)]
        level, said, silent = levels_by_item(talk).get(GAME, 0), announced_by(talk, VALAT, attack), made.by.get(VALAT)
        if said is not None:
            game = announced_row(made, VALAT, said, row.value * ANNOUNCED_VALAT, level)
        elif silent is not None:
            game = ValueRow(VALAT, silent.sign * row.value * SILENT_VALAT, level)
        else:
            won = thirds >= ENOUGH
            game = ValueRow(GAME, row.value if won else -row.value, level, achieved=won)
        if row.slug == LOST_DOUBLE and game.value < 0:
            game = game._replace(value=2 * game.value)
        times, unsaid = (2 if row.slug in DOUBLE_ITEMS else 1), game.name == GAME
        worth = {item: times * value for item, value in SILENT.items()}
        lost = TRICK_OF if self.silent_lost else ()
        return [game, *item_rows(worth, talk, attack, made, unsaid=unsaid, lost=lost)]

    # -- each player alone --------------------------------------------------------------------------

    def _trischaken(self, position: Position) -> HandResult:
        """Return the score of a Trischaken: the player with most points pays the others, without kontra."""
        players = active_seats(position)
        points = {seat: SCHEME.points(pile := position.piles[seat], pile.bit_count()) for seat in players}
        maidens = [seat for seat in players if not tricks_of(position, (seat,))]
        alone = tuple(((seat,), points[seat]) for seat in players)
        return self._settled(alone, (), self.payment_alone(position, points, maidens))

    def payment_alone(self, position: Position, points: Mapping[int, int], maidens: Sequence[int]) -> Payment:
        """Return the payment in a game of each player for himself."""
        contract = position.setting.contract
        assert contract is not None
        by_seat = trischaken(points, maidens, contract.declarer, self.full_maidens)
        score = tuple([by_seat.get(seat, 0) for seat in range(len(position.hands))])
        return self._payment(score, score)


def trischaken(
    points: Mapping[int, int], maidens: Sequence[int], forehand: int, full_maidens: bool = False
) -> dict[int, int]:
    """Return each seat's score in a Trischaken, by the thirds of points; `maidens` have no trick [K19–K21]."""
    most = [seat for seat in points if points[seat] == max(points.values())]
    rest = [seat for seat in points if seat not in most]
    if forehand in most:
        most, rest = [forehand], [seat for seat in points if seat != forehand]
    score = dict.fromkeys(points, 0)
    if len(most) == 1:
        base = (2 if most[0] == forehand else 1) * (2 if max(points.values()) >= ENOUGH else 1)
        gets = maidens if 0 < len(maidens) < 3 else rest
        if len(gets) == 1:
            share = 3 * base
        elif len(gets) == 2:
            share = 3 * base if full_maidens else max(2, 3 * base // 2)
        else:
            share = base
    elif len(most) == 2:
        lone = [seat for seat in rest if seat in maidens]
        gets = lone if len(lone) == 1 else rest
        share = 4 // len(gets)
    else:
        gets, share = rest, 3
    for seat in gets:
        score[seat] = share
    for seat in most:
        score[seat] = -share * len(gets) // len(most)
    return score
