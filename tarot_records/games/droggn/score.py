"""Score of a hand of Droggn, which stands in the declarer's column only, and checks of score sheets [PAG, scoring]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from tarot_records.core.cards import FOOL, PETIT, TRUMP_SUIT, mask, trump
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, HandResult, Position, active_seats, gathered
from tarot_records.games import GAMES
from tarot_records.games.droggn.before_play import BASES, DOUBLING, PAGAT, SUPER_MORD, laid_out
from tarot_records.phases.common.sheet import (
    POINTS,
    ROW_FIELDS,
    SCORE,
    Named,
    SheetJudge,
    SheetRules,
    SheetValues,
    listed,
    tells_declarations,
)
from tarot_records.phases.common.sides import sides, sides_known
from tarot_records.phases.declarations.doubling import doublings
from tarot_records.phases.scores.score_rows import ValueRow, details_by_entry, entries, find_played, tricks_of
from tarot_records.rules.game import scheme_of

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

SCHEME = scheme_of(GAMES["droggn"])
HAND = 21
SURPLUS = 37
"""Card points from which the surplus is counted, half of all."""
LAST, LAID, CAUGHT = 10, 20, 5
"""Value of trump 1 in the last trick, of a card laid out, and of trump 1 caught from the other side."""
GAME, OF_PAGAT, PAGAT_CAUGHT = "game", "pagat", "pagat_caught"
MOST_LEVELS: Final = 10
"""Maximum number of doublings tried if they are not recorded; a high score raises it."""
WHOLE, WITHOUT_FOOL = SCHEME.total, SCHEME.total - 4
"""Card points of a declarer with all tricks: all, or all without a foe's Fool."""
NO_ENTRIES: Final = dict.fromkeys(map(Named, (GAME, OF_PAGAT, PAGAT_CAUGHT)), 0)


class DeclarersResult(NamedTuple):
    """The facts on which the score of a hand depends, as the declarer sees them."""

    bid: str
    points: int
    """Card points of the declarer."""
    won: bool
    """True if the declarer has won the game."""
    all_tricks: bool = False
    """True if the declarer has won every trick."""
    level: int = 0
    """Number of doublings."""
    out: bool = False
    """True if a card is laid out."""
    pagat: int = 0
    """Value of trump 1 with its sign; in a super mord it belongs to the game."""
    made: bool = True
    """True if trump 1 won the last trick for its player."""

    def rows(self) -> tuple[ValueRow, ...]:
        """Return the entries of the score."""
        if self.bid == SUPER_MORD:
            whole = BASES[SUPER_MORD] + (LAID if self.out else 0)
            return (ValueRow(GAME, whole if self.all_tricks else -whole, self.level, self.out, self.all_tricks),)
        value = BASES[self.bid] + (SURPLUS if self.all_tricks else abs(self.points - SURPLUS))
        game = ValueRow(GAME, value if self.won else -value, self.level, achieved=self.won)
        if abs(self.pagat) == CAUGHT:
            return game, ValueRow(PAGAT_CAUGHT, self.pagat)
        pagat = ValueRow(OF_PAGAT, self.pagat, self.level if self.out else 0, self.out, self.made)
        return (game, pagat) if self.pagat else (game,)


class ColumnScore(msgspec.Struct, frozen=True):
    """Scorer of a hand, in the declarer's column."""

    target: str
    """Value of the option of this name."""
    for_all: bool
    """True if the declarer gets the value from each other player, also from one who sits out [Dr8]."""
    both_at_once: bool
    """True if trump 1 counts 20 if it and the Fool are the declarer's last two cards, with no other trump out [Dr6]."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand; None if the declarer is unknown."""
        contract = position.setting.contract
        if contract is None or not sides_known(position):
            return None
        attack, foes = sides(position)
        held, size, _ = gathered(position, foes)
        points = SCHEME.total - SCHEME.points(held, size)
        all_tricks = tricks_of(position, attack) == HAND
        outcome = DeclarersResult(
            contract.name,
            points,
            all_tricks or self.wins(points, last_trick=position.taken[-1][1] in attack),
            all_tricks,
            doublings(position, DOUBLING),
            laid_out(position) is not None,
            *self._pagat(position, attack),
        )
        rows = outcome.rows()
        counted = ((attack, points), (foes, SCHEME.total - points)) if len(position.taken) == HAND else ()
        hand = self.column(contract.declarer, sum(row.doubled for row in rows), len(position.hands))
        return HandResult(SCHEME.unit, counted, entries(rows), hand, rows=details_by_entry(rows))

    def wins(self, points: int, *, last_trick: bool) -> bool:
        """Return whether the declarer wins with these card points; with `last_trick`, he won the last trick [Dr1]."""
        if self.target == "last_trick" and points == SURPLUS:
            return last_trick
        return points >= (38 if self.target == "38" else SURPLUS)

    def column(self, declarer: int, value: int, seats: int) -> tuple[int, ...]:
        """Return the scores by seat for a value in the declarer's column [Dr8]."""
        own, other = (value * (seats - 1), -value) if self.for_all else (value, 0)
        return tuple([own if seat == declarer else other for seat in range(seats)])

    def _pagat(self, position: Position, attack: Sequence[int]) -> tuple[int, bool]:
        """Return the value of trump 1 as the declarer sees it, and whether its player won the last trick with it."""
        how, out = find_played(position, trump(1)), laid_out(position)
        if how is None:
            return 0, True
        made, value = how.trick == HAND and how.winner == how.seat, CAUGHT
        if out is not None or how.trick == HAND:
            counts_more = out is not None or (self.both_at_once and played_with_fool(position, how.seat))
            value, gained = LAID if counts_more else LAST, (how.seat in attack) == made
        elif (gained := how.winner in attack) == (how.seat in attack):
            return 0, made
        return value if gained else -value, made


def played_with_fool(position: Position, player: int) -> bool:
    """Return whether `player`, who kept trump 1 for the last trick, is the declarer and led the Fool to the one before.

    No other trump may have been played to these two tricks.
    """
    contract, (leader, _, cards), last = position.setting.contract, position.taken[-2], position.taken[-1][2]
    led = contract is not None and player == leader == contract.declarer and cards[0] == FOOL
    return led and not mask((*cards, *last)) & TRUMP_SUIT & ~PETIT


def mord_lost_after(position: Position) -> int:
    """Return the number (from 1) of the trick that loses a super mord with trump 1 laid out; 0 if none does [PAG]."""
    contract, out = position.setting.contract, laid_out(position)
    if contract is None or contract.name != SUPER_MORD or out is None or out.kind != PAGAT:
        return 0
    winners = [winner for _, winner, _ in position.taken]
    lost = next((number for number, winner in enumerate(winners, start=1) if winner != contract.declarer), 0)
    return lost if lost and winners[lost - 1] != NOBODY else 0


def cards_of(position: Position, side: Sequence[int]) -> tuple[int, int, int]:
    """Return the cards of a side at the end: known mask, number, number of unknown ones.

    A talon that was not taken up belongs to the declarer.
    """
    setting, (held, size, unknown) = position.setting, gathered(position, side)
    if setting.contract is not None and not setting.taken and setting.contract.declarer in side:
        held |= setting.talon
        size += setting.talon.bit_count()
        unknown += setting.talon_unseen
    return held, size, unknown


# -- score sheet -------------------------------------------------------------------------------


def detail(entry: str, field: str) -> Named:
    """Return the name of a detail of an entry: whether it was announced or achieved, or its level."""
    return Named(f"{entry}.{field}")


class ColumnNumbers(SheetRules, frozen=True):
    """The check of score sheets, also of the details of entries."""

    def _read(
        self, position: Position, hand: Hand
    ) -> Iterator[tuple[Named, int, tuple[str | int, ...], Finding | None]]:
        """Yield every written number with its place, and a finding if it is wrong on its own; the scores come last."""
        read = [*super()._read(position, hand)]
        yield from (number for number in read if number[0].name != SCORE)
        for i, item in enumerate(hand.scores.items if hand.scores is not None else ()):
            # an entry of 0 has no details
            for field in ROW_FIELDS if item.value and item.seat is None and item.name in self.items else ():
                stated = getattr(item, field)
                if stated is not None:
                    yield detail(item.name, field), int(stated), ("scores", "items", i, field), None
        yield from (number for number in read if number[0].name == SCORE)

    def _misfit(self, named: Named, found: int, path: tuple[str | int, ...], fitting: Sequence[int]) -> Finding:
        """Return the finding about a number that contradicts the others; `fitting` has the values that would not."""
        entry, _, field = named.name.partition(".")
        if not field:
            return super()._misfit(named, found, path, fitting)
        facts = {"found": found, "expected": listed(fitting)} if field == "level" else {}
        return Finding(f"score.{field}", path, None, {"item": entry, **facts})


class ColumnSheet(SheetJudge, frozen=True):
    """Constraints of Droggn on the entries of a score sheet."""

    score: ColumnScore

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a possible sheet has all these numbers."""
        return any(True for _ in self.sheets(position, hand, numbers))

    def fitting(self, position: Position, hand: Hand, numbers: SheetValues, named: Named) -> Sequence[int]:
        """Return the values of the number `named` on all possible sheets with these numbers."""
        return sorted({sheet[named] for sheet in self.sheets(position, hand, numbers) if named in sheet})

    def sheets(
        self, position: Position, hand: Hand, numbers: SheetValues = MappingProxyType({})
    ) -> Iterator[SheetValues]:
        """Yield the possible sheets with these numbers."""
        contract, players, seats = position.setting.contract, active_seats(position), len(position.hands)
        scores = {named.whose[0]: number for named, number in numbers.items() if named.name == SCORE}
        if any(not 0 <= number <= WHOLE for named, number in numbers.items() if named.name == POINTS):
            return
        if contract is None and numbers.items() <= (nothing := _by_seat((0,) * seats)).items():
            yield nothing  # all players may have passed
        bids = tuple(BASES) if contract is None else (contract.name,)
        told = {named: number for named, number in numbers.items() if named in NO_ENTRIES}
        outs, levels = _laid_out_and_levels(position, hand, scores.values())
        for declarer in players if contract is None else (contract.declarer,):
            shares = self.score.column(declarer, 1, seats)
            if any(number and not shares[seat] for seat, number in scores.items()):
                continue
            values = {number / shares[seat] for seat, number in scores.items() if shares[seat]}
            foes = tuple(seat for seat in players if seat != declarer)
            for bid, out, level in product(bids, outs, levels if len(values) <= 1 else ()):
                found = by_value(self.score, bid, out, level)
                for value in map(int, values or found):
                    fitting = [entry for entry in found.get(value, ()) if told.items() <= entry[1].items()]
                    scored = _by_seat(self.score.column(declarer, value, seats)) if fitting else {}
                    for points, items in fitting:
                        counted = {Named(POINTS, (declarer,)): points, Named(POINTS, foes): WHOLE - points}
                        if numbers.items() <= (sheet := counted | items | scored).items():
                            yield sheet


def _laid_out_and_levels(position: Position, hand: Hand, scores: Iterable[int]) -> tuple[Sequence[bool], Sequence[int]]:
    """Return the possible values of two facts: whether a card is laid out, and the number of doublings."""
    if tells_declarations(hand):
        return (laid_out(position) is not None,), (doublings(position, DOUBLING),)
    highest = max(map(abs, scores), default=0)
    return (False, True), range(max(MOST_LEVELS, highest.bit_length()) + 1)


def _by_seat(scores: Sequence[int]) -> dict[Named, int]:
    return {Named(SCORE, (seat,)): score for seat, score in enumerate(scores)}


@lru_cache(maxsize=256)
def by_value(score: ColumnScore, bid: str, out: bool, level: int) -> Mapping[int, list[tuple[int, dict[Named, int]]]]:
    """Map each value in the declarer's column to the possible card points and entries that give it."""
    found: dict[int, list[tuple[int, dict[Named, int]]]] = {}
    for result in results(score, bid, out):
        rows = result._replace(level=level).rows()
        items = {**NO_ENTRIES, **{Named(row.name): row.value for row in rows}}
        items |= {detail(row.name, field): int(getattr(row, field)) for row in rows for field in ROW_FIELDS}
        known = found.setdefault(sum(row.doubled for row in rows), [])
        known += [(result.points, items)] if (result.points, items) not in known else []
    return found


def results(score: ColumnScore, bid: str, out: bool) -> Iterator[DeclarersResult]:
    """Yield the possible results of a game; `out` is True if a card is laid out in it."""
    values = (LAID,) if out else (LAST, LAID, CAUGHT) if score.both_at_once else (LAST, CAUGHT)
    pagats = [sign * value for value in values for sign in (1, -1)] + ([] if out else [0])
    for pagat in [0] if bid == SUPER_MORD else pagats:
        for made in (True, False) if abs(pagat) > CAUGHT else (True,):  # by the declarer or by a foe
            for points in (WHOLE, WITHOUT_FOOL):
                yield DeclarersResult(bid, points, True, all_tricks=True, out=out, pagat=pagat, made=made)
            for points, last_trick in product(range(1, WHOLE), (True, False)):
                won = score.wins(points, last_trick=last_trick)
                yield DeclarersResult(bid, points, won, out=out, pagat=pagat, made=made)
