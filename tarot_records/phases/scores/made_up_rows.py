"""Possible score rows of a contract: the rows that a game gives for made-up outcomes of every kind.

Only the game defines how outcomes are scored. Its `rows` are called for a hand that is won or lost, with each item made
by either side, failed or not tried, announced by either side or not, and doubled any number of times.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product, starmap
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import msgspec

from tarot_records.core.position import GAME, Position, active_seats
from tarot_records.counting.scheme import Scheme
from tarot_records.phases.auction.contracts import row_of
from tarot_records.phases.declarations.announcements import Doubled, Talk, Talking
from tarot_records.phases.scores.score_rows import FOES, OWN, ItemsMade, Payment, Side, ValueRow

if TYPE_CHECKING:
    from tarot_records.phases.auction.contracts import ContractRow

OWN_SEAT, FOE_SEAT = 0, 1
"""The seats of a made-up hand: the declarer, and one opponent."""
ATTACK: Final = (OWN_SEAT,)

Rows = tuple[ValueRow, ...]
AnnouncingSeats = tuple[int, ...]
"""Seats of a made-up hand that announce an item."""


class RowScore(Protocol):
    """The scoring of a game in which the score of a hand is a sum of rows."""

    @property
    def talking(self) -> Talking:
        """The rules of announcing and doubling, with the table of contracts."""

    @property
    def core(self) -> Sequence[str]:
        """The item of all tricks, and other items on which rows of the game or of other items depend."""

    @property
    def announced_by_both(self) -> bool:
        """True if both sides may announce the same item."""

    def rows(self, row: ContractRow, attack: Sequence[int], points: int, made: ItemsMade, talk: Talk) -> list[ValueRow]:
        """Return the rows of a hand in which the declarer's side has these card points."""

    def payments(
        self, position: Position, row: ContractRow, value: int, doubled: int, talk: Talk | None
    ) -> Iterable[Payment]:
        """Return the possible payments for rows with this total `value`, which is `doubled` with kontra.

        The ways of payment are the same for all values. In each, every amount is a linear function of `value` or of
        `doubled`. `talk` is None if it is not recorded.
        """

    def payment_alone(self, position: Position, points: Mapping[int, int], maidens: Sequence[int]) -> Payment:
        """Return the payment if each plays for himself; `points` are by seat, and `maidens` have no trick."""

    def payments_unplayed(self, position: Position) -> Iterable[Payment]:
        """Return the possible payments of a hand that ended before any play."""


RowsWorth = tuple[int, int]
"""The total value of rows, and their total value with kontra."""


def worth_of(rows: Rows) -> RowsWorth:
    """Return the total value of rows, without and with kontra."""
    return sum([row.value for row in rows]), sum([row.doubled for row in rows])


class GameRows(NamedTuple):
    """The rows of the game if the declarer's side has from `least` to `most` card points."""

    least: int
    most: int
    rows: Rows


class Choices(NamedTuple):
    """The possible rows of an item, and their total values."""

    rows: tuple[Rows, ...]
    worth: frozenset[RowsWorth]


class RowBranch(NamedTuple):
    """Possible rows of a contract: a hand has those of one entry in `games`, and one choice for each item."""

    games: tuple[GameRows, ...]
    worth: frozenset[RowsWorth]
    """The total values of the entries in `games`."""
    items: Mapping[str, Choices]


class MadeUpTalk(NamedTuple):
    """The announcements and kontras of a hand, by the seats of a made-up hand."""

    announced: tuple[tuple[str, int], ...]
    ladders: tuple[tuple[Doubled, tuple[int, ...]], ...]


def talk_of_sides(talk: Talk, attack: Sequence[int]) -> MadeUpTalk:
    """Return the announcements and kontras of a hand, with each seat replaced by OWN_SEAT or FOE_SEAT, by its side."""

    def canonical(seat: int) -> int:
        return OWN_SEAT if seat in attack else FOE_SEAT

    return MadeUpTalk(
        tuple(sorted([(item, canonical(by)) for item, by in talk.announced])),
        tuple(
            (Doubled(about.item, canonical(about.by)), tuple(map(canonical, ladder)))
            for about, ladder in talk.ladders.items()
        ),
    )


class MadeUpRows(msgspec.Struct, frozen=True, eq=False):
    """The possible rows of each contract of a game."""

    score: RowScore
    scheme: Scheme
    total: int
    """The card points of the pack, in the unit of the game."""
    aside: Sequence[int] = ()
    """Possible card points of a talon that counts for nobody, where each plays for himself and tricks are groups."""
    _known: dict[object, tuple[RowBranch, ...]] = {}
    _known_alone: dict[object, tuple[Payment, ...]] = {}

    def branches(self, row: ContractRow, talk: MadeUpTalk | None, *, levels_told: bool) -> tuple[RowBranch, ...]:
        """Return the branches of a contract, which together have every combination of rows that a hand may have.

        `talk` is None if it is not recorded; `levels_told` is True if it includes the kontras.
        """
        key = (row.slug, talk, levels_told)
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[key] = tuple(self._branches(row, talk, talk is not None and levels_told))
        return self._known[key]

    def _branches(self, row: ContractRow, talk: MadeUpTalk | None, told: bool) -> Iterator[RowBranch]:
        core = [item for item in self.score.core if item in row.items]
        sweep = GAME if row.tricks is not None else next(iter(core), None)
        ladders, known = self._ladders(row, talk, told), talk if told else None
        for made in ({}, *({sweep: side} for side in (OWN, FOES) if sweep)):
            items = dict[AnnouncingSeats, dict[str, Choices]]()
            for announced in product(*(self._announcing(item, talk) for item in core)):
                said = dict(zip(core, announced, strict=True))
                games = defaultdict[Rows, dict[GameRows, None]](dict)
                for ladder in ladders:
                    words = _talk(said, known, ladder)
                    for least, most, rows in self._by_points(self._rows_by_points(row, made, words)):
                        apart = () if told else tuple([entry for entry in rows if _is_apart(entry, rows)])
                        rest = tuple([entry for entry in rows if entry not in apart])
                        base = tuple([entry._replace(level=0) for entry in apart])
                        games[base].update(
                            dict.fromkeys(GameRows(least, most, risen) for risen in self._at_every_level(rest, told))
                        )
                first = next(iter(announced), ())
                if first not in items:
                    items[first] = self._item_choices(row, made, said, talk, told)
                for base, choices in games.items():
                    of_core = {
                        name: self._choices_at_every_level(name, base, told) for name in {entry.name for entry in base}
                    }
                    worth = frozenset(worth_of(game.rows) for game in choices)
                    yield RowBranch(tuple(choices), worth, {**of_core, **items[first]})

    def _ladders(self, row: ContractRow, talk: MadeUpTalk | None, told: bool) -> list[tuple[int, ...]]:
        """Return the possible sequences of seats that doubled the game: none, one or two.

        Longer sequences have the same effect as those with two levels fewer.
        """
        if row.kontra != "all":
            return [()]
        if talk is not None and told:
            return [next((ladder for about, ladder in talk.ladders if about.item == GAME), ())]
        return [(), (FOE_SEAT,), (FOE_SEAT, OWN_SEAT)]

    def _rows_by_points(self, row: ContractRow, made: dict[str, Side], talk: Talk) -> Callable[[int], list[ValueRow]]:
        """Return a function from the card points of the declarer's side to the rows that the game gives for them."""
        return lambda points: self.score.rows(row, ATTACK, points, ItemsMade(made, {}), talk)

    def _by_points(self, rows_with: Callable[[int], list[ValueRow]]) -> Iterator[GameRows]:
        """Yield the ranges of card points that give equal rows.

        More points never give the rows of fewer points again, so ranges are found by halving.
        """
        known: dict[int, Rows] = {}

        def of(points: int) -> Rows:
            if points not in known:
                known[points] = tuple(rows_with(points))
            return known[points]

        spans = [(0, self.total)]
        while spans:
            least, most = spans.pop()
            if of(least) == of(most):
                yield GameRows(least, most, of(least))
            else:
                middle = (least + most) // 2
                spans += [(middle + 1, most), (least, middle)]

    def _announcing(self, item: str, talk: MadeUpTalk | None) -> Sequence[AnnouncingSeats]:
        """Return the possible seats that announced an item; a seat is repeated if several of its side may have."""
        most = self.score.talking.several.get(item, 0)
        if talk is not None:
            seats = [seat for name, seat in talk.announced if name == item]
            return (tuple(seats) if most else tuple(sorted(set(seats))),)
        if most:
            counts = product(range(most + 1), repeat=2)
            return tuple((OWN_SEAT,) * own + (FOE_SEAT,) * foes for own, foes in counts if own + foes <= most)
        both = ((OWN_SEAT, FOE_SEAT),) if self.score.announced_by_both else ()
        return ((), (OWN_SEAT,), (FOE_SEAT,), *both)

    def _item_choices(
        self,
        row: ContractRow,
        made: dict[str, Side],
        said: dict[str, AnnouncingSeats],
        talk: MadeUpTalk | None,
        told: bool,
    ) -> dict[str, Choices]:
        """Return item -> its possible rows, for the items not in `said`: made or failed by a side, or not tried.

        Each outcome is set for all items at once, because no item depends on another.
        """
        others = sorted((row.items | row.silent) - set(said))
        found: dict[str, dict[Rows, None]] = {item: {} for item in others}
        ways = {item: self._announcing(item, talk) if item in row.items else ((),) for item in others}
        for number in range(max(map(len, ways.values()), default=0)):
            announced = {item: way[min(number, len(way) - 1)] for item, way in ways.items()}
            words = _talk({**said, **announced}, talk if told else None, ())
            for side, is_made in ((None, True), *product((OWN, FOES), (True, False))):
                outcome = {} if side is None else dict.fromkeys(others, side)
                by, lost = ({**made, **outcome}, {}) if is_made else (made, outcome)
                rows = self.score.rows(row, ATTACK, 0, ItemsMade(by, lost), words)
                for item in others:
                    found[item][tuple([entry for entry in rows if entry.name == item])] = None
        return {
            item: _choices(risen for rows in known for risen in self._at_every_level(rows, told))
            for item, known in found.items()
        }

    def payments_alone(
        self, position: Position, told: Mapping[int, int], written: Mapping[int, frozenset[int]]
    ) -> Iterator[Payment]:
        """Yield the possible payments if each plays for himself; `told` has the known card points by seat.

        A seat with a negative score in `written` is first supposed to have as many card points as it loses. Then all
        seats without known points are supposed to have any points that make a difference.
        """
        total, usual = self.total, self._points_to_try(self.total, {})
        hints = {seat: {-number for number in numbers if 0 <= -number <= total} for seat, numbers in written.items()}
        if any(points - usual for points in hints.values()):
            yield from self._different_payments_alone(position, told, hints)
        yield from self._different_payments_alone(position, told, {})

    def _different_payments_alone(
        self, position: Position, told: Mapping[int, int], hints: Mapping[int, set[int]]
    ) -> tuple[Payment, ...]:
        """Return the payments for all combinations of card points, each once, cached."""
        setting = position.setting
        table = len(position.hands), setting.contract, setting.sits_out, setting.declared
        likely = tuple(sorted((seat, *sorted(points)) for seat, points in hints.items() if points))
        key = (*table, tuple(sorted(told.items())), likely)
        if key not in self._known_alone:
            if len(self._known_alone) >= MOST_KNOWN:
                self._known_alone.clear()
            payments = self._payments_alone(position, told, hints)
            different = {(entry.hand, tuple(entry.ledgers.items())): entry for entry in payments}
            self._known_alone[key] = tuple(different.values())
        return self._known_alone[key]

    def _payments_alone(
        self, position: Position, told: Mapping[int, int], hints: Mapping[int, set[int]]
    ) -> Iterator[Payment]:
        """Yield the payments for all combinations of card points; `hints` has the likely points by seat."""
        seats = active_seats(position)
        *some, last = sorted(seats, key=lambda seat: (seat not in told, not hints.get(seat)))
        for whole in self._possible_sums(position):
            usual = self._points_to_try(whole, told)
            ways = [(told[seat],) if seat in told else tuple(hints.get(seat) or usual) for seat in some]
            for chosen in product(*ways):
                rest = whole - sum(chosen)
                if rest >= 0 and told.get(last, rest) == rest:
                    points = dict(zip((*some, last), (*chosen, rest), strict=True))
                    yield from self._payments_for(position, points)

    def _points_to_try(self, whole: int, told: Mapping[int, int]) -> set[int]:
        """Return the card points worth trying for a seat: parts of the total and of the unknown rest, and near values.

        `whole` is the sum of the card points of all players.
        """
        total, left = self.total, whole - sum(told.values())
        usual = {total * part // PARTS for part in range(PARTS + 1)} | {total // 2 + more for more in (-1, 1, 2)}
        if told:
            shares = {left * part // PARTS for part in range(PARTS + 1)}
            usual |= shares | {left - share for share in shares}
        near = {points + more for points in told.values() for more in (-1, 0, 1)}
        return {points for points in usual | near if 0 <= points <= total}

    def _payments_for(self, position: Position, points: Mapping[int, int]) -> Iterator[Payment]:
        """Yield the payments for card points by seat, for each choice of the seats that have won no trick."""
        empty = [seat for seat in points if not points[seat]]
        for without in product((True, False), repeat=len(empty)):
            maidens = [seat for seat, is_maiden in zip(empty, without, strict=True) if is_maiden]
            yield self.score.payment_alone(position, {seat: points[seat] for seat in active_seats(position)}, maidens)

    def _possible_sums(self, position: Position) -> set[int]:
        """Return the possible sums of the card points of all players, each rounded separately."""
        row, heaps = row_of(self.score.talking.table, position), len(active_seats(position))
        if row is not None and row.talon.rest == "nobody":
            return {self.total - points for points in self.aside}
        scheme, cards = self.scheme, self.scheme.pack.bit_count()
        wholes = set[int]()
        for odd in product(range(scheme.group), repeat=heaps):
            if (cards - sum(odd)) % scheme.group == 0:
                groups = (cards - sum(odd)) // scheme.group
                loose = scheme.share(cards) - groups * scheme.unit
                wholes.add(scheme.total * scheme.unit - loose + sum(map(scheme.share, odd)))
        return wholes

    def _choices_at_every_level(self, name: str, rows: Rows, told: bool) -> Choices:
        """Return as choices the rows with this name, at every possible kontra level."""
        return _choices(self._at_every_level(tuple([entry for entry in rows if entry.name == name]), told))

    def _at_every_level(self, rows: Rows, told: bool) -> Iterator[Rows]:
        """Yield the rows at every possible kontra level; unchanged if the levels are recorded (`told`).

        The level of the game rises by twos, the level of each announced item by ones.
        """
        most, undoubled = self.score.talking.levels, self.score.talking.undoubled
        if told or not any(entry.announced or entry.level for entry in rows):
            yield rows
            return
        of_game = max((entry.level for entry in rows), default=0)
        for level in range(of_game, most + 1, 2) if of_game else (0,):
            risen = [entry._replace(level=level) if entry.level else entry for entry in rows]
            yield from product(
                *(
                    [entry._replace(level=n) for n in range(most + 1)]
                    if entry.announced and not entry.level and entry.name not in undoubled
                    else [entry]
                    for entry in risen
                )
            )


def _choices(rows: Iterable[Rows]) -> Choices:
    known = dict.fromkeys(rows)
    return Choices(tuple(known), frozenset(map(worth_of, known)))


def _is_apart(entry: ValueRow, rows: Sequence[ValueRow]) -> bool:
    """Return True if all rows with the name of `entry` were announced."""
    return all(other.announced for other in rows if other.name == entry.name)


PARTS = 10
"""Number of parts of the pack's points that are tried as the points of a player who plays for himself."""
MOST_KNOWN = 200
"""Maximum number of contracts and talks whose branches are cached."""


def _talk(said: Mapping[str, AnnouncingSeats], told: MadeUpTalk | None, ladder: tuple[int, ...]) -> Talk:
    """Return a talk with the announcements `said`, the kontras of `told` to them, and the game doubled by `ladder`."""
    announced = [(item, seat) for item, seats in said.items() for seat in seats]
    known = dict(told.ladders) if told is not None else {}
    ladders = {about: known[about] for about in starmap(Doubled, announced) if about in known}
    if ladder:
        ladders[Doubled(GAME, OWN_SEAT)] = ladder
    return Talk(announced=tuple(announced), ladders=ladders)
