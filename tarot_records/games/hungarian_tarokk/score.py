"""Score of a hand of Hungarian tarokk: the game, figures, eight or nine trumps, and doubled rounds [§§ 9, 10]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, product
from typing import ClassVar, Final

import msgspec

from tarot_records.core.cards import FOOL, HONOURS, KINGS, trump
from tarot_records.core.packs import TAROCK_42
from tarot_records.core.position import GAME, NOBODY, Contract, HandResult, Position, active_seats
from tarot_records.games.hungarian_tarokk.announcements import COUNT, COUNTS, OpenTalking
from tarot_records.games.hungarian_tarokk.call import owner_of_called
from tarot_records.games.hungarian_tarokk.contracts import (
    ALL_KINGS,
    BIG_BIRD,
    CATCH,
    CENTRUM,
    DOUBLE,
    KING_UHU,
    KING_ULTIMO,
    PAGAT,
    PAGAT_UHU,
    SAS,
    SAS_UHU,
    SCHEME,
    SMALL_BIRD,
    SWEEPS,
    TRICK_OF,
    TRULL,
    VOLAT,
)
from tarot_records.games.hungarian_tarokk.early_ends import EARLY, NO_HONOUR, THROW_IN
from tarot_records.games.hungarian_tarokk.scarts import TRUMPS
from tarot_records.phases.auction.contracts import ContractRow, row_of
from tarot_records.phases.common.sides import sides, split
from tarot_records.phases.declarations.announcements import Doubled, Talk
from tarot_records.phases.play.bound_tricks import NAMED
from tarot_records.phases.scores.score_rows import (
    FOES,
    OWN,
    ItemsMade,
    Payment,
    PlayedCard,
    Side,
    ValueRow,
    announced_row,
    details_by_entry,
    entries,
    find_played,
    find_played_in,
    paid,
)
from tarot_records.rules.totals import Accounts

ENOUGH, HALF, GREAT = 48, 47, 71
"""Card points that win the game, that tie it, and that make a double."""
TIMES: Final = {DOUBLE: (2, 4), VOLAT: (3, 6)}
"""Figure that counts by the value of the game -> its factor if it is silent, and if it is announced."""
WORTH: Final = {PAGAT: 10, SAS: 10, KING_ULTIMO: 15, CENTRUM: 10, SMALL_BIRD: 10, BIG_BIRD: 10}
"""Announced figure of one trick -> its value; without the figures of the last trick but one."""
SILENT: Final = frozenset((PAGAT, SAS))
"""Figures of one trick that count half if they are silent, for or against their side."""
PAYS: Final = {"one": 1, "three": 3, "nothing": 0}
"""Option value -> points that a declarer without an honour pays to each other player [H3]."""
CAUGHT: Final = trump(21)


def rounds(players: int) -> tuple[str, ...]:
    """Return the names of the doubled rounds that are carried; the round begun last comes first."""
    return ("doubled", *(f"doubled.{number}" for number in range(2, players + 1)))


def accounts(players: int, options: Mapping[str, str]) -> Accounts:
    """Return the accounts that are kept beside the score with these options."""
    names, hands = rounds(players), range(players, 0, -1)
    if options["doubling"] != "pagat":
        return Accounts(unkept=names)
    running = [left for number in range(1, players + 1) for left in combinations(hands, number)]
    return Accounts(carried=names, states=tuple(dict(zip(names, left, strict=False)) for left in running))


class TarokkScore(msgspec.Struct, frozen=True, dict=True):
    """Scorer of a hand, by the options of a table."""

    core: ClassVar = (VOLAT, DOUBLE)
    """Items that affect the row of the game and of other items; the item for all tricks comes first."""
    announced_by_both: ClassVar = True
    """True if both sides may announce the same item."""
    talking: OpenTalking
    catch: int
    """Value of the XXI-catch that was not announced [H18]."""
    unpaid: int
    """Points that a declarer without an honour pays to each other player [H3]."""
    last_kontra: bool = False
    """True if the side that doubled last loses a tied game [H1]."""
    all_six: bool = False
    """True if all cards laid away count for the declarer when the called card is among them [H7]."""
    for_side: bool = False
    """True if eight or nine trumps are paid between the sides, not to their holder [H9]."""
    doubles: bool = False
    """True if a round is doubled after a hand that was passed out or thrown in."""
    uhu: int = 15
    """Value of trump 1 or 2 announced for the last trick but one [I2]."""
    king_uhu: int = 20
    """Value of a king announced for the last trick but one [I3]."""

    @cached_property
    def worth(self) -> Mapping[str, int]:
        """Figure -> its value if announced, whatever the game."""
        known = next(iter(self.talking.table.values())).items
        uhus = {PAGAT_UHU: self.uhu, SAS_UHU: self.uhu, KING_UHU: self.king_uhu}
        all_worth = {TRULL: 2, ALL_KINGS: 2, **WORTH, **uhus, CATCH: 2 * self.catch}
        return {item: value for item, value in all_worth.items() if item in known}

    @cached_property
    def silent(self) -> Mapping[str, int]:
        """Figure -> its value if silent."""
        return {item: value // 2 for item, value in self.worth.items() if item not in TRICK_OF or item in SILENT}

    @property
    def items(self) -> frozenset[str]:
        """Names of the entries of the score."""
        return frozenset((GAME, *TIMES, *self.worth))

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand; None if facts that it needs are unknown."""
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or contract.partner == NOBODY:
            return None
        attack, foes = sides(position)
        own, talk = self._heap(position, contract, attack), self.talking.talk(position)
        counts = [word for word in position.setting.declared if word.kind == COUNT]
        if own is None or talk.untold or not all(entry.size for entry in counts):
            return None
        points = SCHEME.points(own, own.bit_count())
        made = self._made(position, attack, own)
        if made is None:
            return None
        rows = self.rows(row, attack, points, made, talk)
        score = self._paid(position, sum(entry.doubled for entry in rows), [(word.seat, word.value) for word in counts])
        both = ((tuple(sorted(attack)), points), (tuple(sorted(foes)), SCHEME.total - points))
        return self._with_doubled_rounds(
            position, HandResult(SCHEME.unit, both, entries(rows), score, rows=details_by_entry(rows))
        )

    def unplayed(self, position: Position) -> HandResult | None:
        """Return the score of a hand that was not played; None if facts that it needs are unknown."""
        setting, score = position.setting, (0,) * len(position.hands)
        contract = setting.contract
        void = setting.ended == "misdeal" and setting.taken  # the talon was drawn, or may have been
        if void and not any(word.kind in EARLY for word in setting.declared) and (self.unpaid or self.doubles):
            return None  # the unknown declaration decides on the payment and on doubled rounds
        if any(word.kind == NO_HONOUR for word in position.setting.declared):
            if contract is None:
                return None
            score = self._payments_without_honour(position)
        return self._with_doubled_rounds(position, HandResult(1, (), {}, score))

    def payments(
        self, position: Position, row: ContractRow, value: int, doubled: int, talk: Talk | None
    ) -> Iterator[Payment]:
        """Yield the possible payments for rows of this value, with any unknown trump counts and doubled rounds."""
        holders: list[Sequence[int]] = [range(len(COUNTS) + 1) for _ in active_seats(position)]
        if talk is not None:
            words = {word.seat: word for word in position.setting.declared if word.kind == COUNT}
            told = [words.get(seat) for seat in active_seats(position)]
            holders = [(0,) if w is None else (w.value,) if w.size else range(1, len(COUNTS) + 1) for w in told]
        game, running = self._paid(position, doubled, ()), self._running_rounds(position)
        shares = [
            {each: self._paid(position, 0, ((seat, each),)) for each in ways}
            for seat, ways in zip(active_seats(position), holders, strict=True)
        ]
        for numbers in product(*holders):
            if sum(COUNTS[each - 1] for each in numbers if each) <= TRUMPS.bit_count():
                paid_in_all = (game, *(of_seat[each] for of_seat, each in zip(shares, numbers, strict=True) if each))
                score = [sum(amounts) for amounts in zip(*paid_in_all, strict=True)]
                for rounds_left in running:
                    yield Payment(tuple([entry << rounds_left for entry in score]))

    def payment_alone(self, position: Position, points: Mapping[int, int], maidens: Sequence[int]) -> Payment:
        """Return an empty payment, because there is no game of each against all."""
        return Payment(())

    def payments_unplayed(self, position: Position) -> Iterator[Payment]:
        """Yield the possible scores of a misdeal, and of a hand whose declarer had no honour."""
        said = {word.kind: word.seat for word in position.setting.declared}
        contract, pays = position.setting.contract, THROW_IN not in said
        if NO_HONOUR not in said:
            yield Payment((0,) * len(position.hands))
        elif contract is not None:
            pays = contract.declarer == said[NO_HONOUR]
        for rounds_left in self._running_rounds(position) if pays else ():
            yield Payment(tuple([entry << rounds_left for entry in self._payments_without_honour(position)]))

    def gathered(self, position: Position, side: Sequence[int]) -> tuple[int, int, int]:
        """Return the cards of a side at the end: its tricks, and scarts if their owner is known.

        The values are the mask of known cards, their number, and the number of unknown cards.
        """
        contract, held, unknown = position.setting.contract, 0, 0
        for seat in side:
            held |= position.piles[seat]
            unknown += position.hidden[seat]
        if contract is not None and contract.partner != NOBODY and position.setting.result is not None:
            own = self._heap(position, contract, sides(position)[0])
            if own is not None and not unknown:
                held = own if contract.declarer in side else TAROCK_42.cards & ~own
        return held, held.bit_count(), unknown

    # -- items made in play ---------------------------------------------------------------------------

    def _heap(self, position: Position, contract: Contract, attack: Sequence[int]) -> int | None:
        """Return the cards that count for the declarer's side, tricks and scarts, as a mask; None if unknown."""
        heap, setting = 0, position.setting
        for seat in attack:
            heap |= position.piles[seat]
        whose = [contract.declarer]
        if self.all_six and contract.partner == contract.declarer:
            if owner_of_called(position) != NOBODY:
                whose = list(active_seats(position))
            elif setting.called is None or find_played(position, setting.called) is None:
                return None
        for seat in whose:
            heap |= setting.scarts[seat]
            if setting.scart_unseen[seat]:
                return None
        return heap

    def _made(self, position: Position, attack: Sequence[int], own: int) -> ItemsMade | None:
        """Return the side that made or lost each figure, except the double; None if an announced king is unknown."""
        made, others = ItemsMade({}, {}), TAROCK_42.cards & ~own
        made.with_cards(TRULL, HONOURS, own, others)
        made.with_cards(ALL_KINGS, KINGS, own, others)
        made.with_all_tricks(VOLAT, position, attack)
        for item, (card, trick) in TRICK_OF.items():
            if item not in self.worth:
                continue
            if card != NAMED:
                _make(made, item, position, find_played_in(position, card, trick), attack)
                continue
            for seat, king in [(word.seat, word.named) for word in position.setting.declared if word.kind == item]:
                if king == NOBODY:
                    return None
                how = find_played_in(position, king, trick)
                if how is not None and (how.seat in attack) == (seat in attack):
                    _make(made, item, position, how, attack)
        high, caught = find_played(position, FOOL), find_played(position, CAUGHT)
        if high is not None and caught is not None and high.trick == caught.trick:
            winner = Side(high.seat in attack)
            if winner != Side(caught.seat in attack):
                made.by[CATCH] = winner
        return made

    # -- rows -----------------------------------------------------------------------------------------

    def rows(self, row: ContractRow, attack: Sequence[int], points: int, made: ItemsMade, talk: Talk) -> list[ValueRow]:
        """Return the rows of a hand in which the declarer's side has `points` card points."""
        by, levels = dict(made.by), {about: len(ladder) for about, ladder in talk.ladders.items()}
        made = made._replace(by=by)
        if points >= GREAT or SCHEME.total - points >= GREAT:
            by[DOUBLE] = Side(points >= GREAT)
        announced = [(Side(seat in attack), item, seat) for item, seat in talk.announced]
        rows = [
            announced_row(
                made,
                item,
                side,
                TIMES[item][1] * row.value if item in TIMES else self.worth[item],
                levels.get(Doubled(item, seat), 0),
            )
            for side, item, seat in announced
        ]
        said = {(side, item) for side, item, _ in announced}
        game = next((about for about in talk.ladders if about.item == GAME), None)
        ladder = () if game is None else talk.ladders[game]
        winner = self._winner(points, attack, ladder)
        sweep, double = by.get(VOLAT), by.get(DOUBLE)
        more: Side | None = None
        if sweep is not None and (sweep, VOLAT) not in said:
            more = sweep
            rows.append(ValueRow(VOLAT, sweep.sign * TIMES[VOLAT][0] * row.value))
        elif double is not None and not said & {(double, DOUBLE), (double, VOLAT)}:
            more = double
            rows.append(ValueRow(DOUBLE, double.sign * TIMES[DOUBLE][0] * row.value))
        if ladder or (more != winner and not said & {(winner, DOUBLE), (winner, VOLAT)}):
            rows.append(ValueRow(GAME, winner.sign * row.value, len(ladder), achieved=winner.attacks))
        for item, value in self.silent.items():
            side, lost = by.get(item), made.lost.get(item)
            swept = item in (TRULL, ALL_KINGS) and sweep is not None and sweep == side
            if side is not None and (side, item) not in said and not swept:
                rows.append(ValueRow(item, side.sign * value))
            elif lost is not None and item in TRICK_OF and (lost, item) not in said:  # others cannot fail silently
                rows.append(ValueRow(item, -lost.sign * value, achieved=False))
        return rows

    def _winner(self, points: int, attack: Sequence[int], ladder: Sequence[int]) -> Side:
        """Return the side that has won the game; `ladder` has the seats that doubled it."""
        if self.last_kontra and points == HALF and ladder:
            return FOES if ladder[-1] in attack else OWN
        return OWN if points >= ENOUGH else FOES

    def _paid(self, position: Position, each: int, counts: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """Return the payments for the rows and for eight or nine trumps, whose values `counts` has by seat."""
        attack, foes = sides(position)
        score = paid(position, attack, foes, each)
        for seat, worth in counts:
            if self.for_side:
                shares = paid(position, attack, foes, worth if seat in attack else -worth)
            else:
                own, others = split(active_seats(position), (seat,))
                shares = paid(position, own, others, worth)
            score = tuple([old + more for old, more in zip(score, shares, strict=True)])
        return score

    def _payments_without_honour(self, position: Position) -> tuple[int, ...]:
        contract = position.setting.contract
        assert contract is not None
        attack, foes = split(active_seats(position), (contract.declarer,))
        return paid(position, attack, foes, -self.unpaid)

    # -- doubled rounds ---------------------------------------------------------------------------------

    def _running_rounds(self, position: Position) -> Sequence[int]:
        """Return the possible numbers of doubled rounds that are running."""
        players, carried = len(position.hands), position.setting.carried_before
        if not self.doubles:
            return (0,)
        if carried is None:
            return range(players + 1)
        return (sum(carried.get(name, 0) > 0 for name in rounds(players)),)

    def _with_doubled_rounds(self, position: Position, result: HandResult) -> HandResult | None:
        """Return `result` multiplied for the doubled rounds, with the rounds left after it; None if these are unknown.

        A misdeal without a declaration changes nothing and uses up no round.
        """
        setting = position.setting
        if not self.doubles:
            return result
        if setting.carried is None:
            return None
        names = rounds(len(position.hands))
        running = sorted((left for name in names if (left := setting.carried.get(name, 0))), reverse=True)
        began = setting.ended == "all_pass" or any(word.kind == THROW_IN for word in setting.declared)
        if setting.ended == "misdeal" and not setting.declared:
            return result
        score = tuple([entry << len(running) for entry in result.hand])
        rest = [*([len(position.hands)] if began else []), *(number - 1 for number in running if number > 1)]
        carried = dict(zip(names, (*rest, *(0,) * len(names)), strict=False))
        return result._replace(hand=score, carried=carried, times=1 << len(running))


def _make(made: ItemsMade, item: str, position: Position, how: PlayedCard | None, attack: Sequence[int]) -> None:
    """Enter into `made` the side of a figure, by the card that was played; a sweep needs all earlier tricks too."""
    if how is not None and item in SWEEPS:
        won = [winner in attack for _, winner, _ in position.taken[: how.trick]]
        if not all(entry == (how.seat in attack) for entry in won):
            return
    made.with_card(item, how, attack)
