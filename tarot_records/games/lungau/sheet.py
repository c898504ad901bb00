"""Score sheets of Lungau Königrufen: the possible rows of a valat and of a game given up, and payments of a Fahren."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from tarot_records.core.position import GAME, Position, active_seats
from tarot_records.games.lungau.contracts import OF_BID
from tarot_records.games.lungau.score import BIRDS, GIVEN_UP, fahren
from tarot_records.games.lungau.words import doublers
from tarot_records.phases.announcements import Doubled, Talk
from tarot_records.phases.contracts import ContractRow
from tarot_records.phases.made_up_rows import (
    ATTACK,
    FOE_SEAT,
    OWN_SEAT,
    GameRows,
    MadeUpRows,
    MadeUpTalk,
    RowBranch,
    worth_of,
)
from tarot_records.phases.row_sheet import RowSheet
from tarot_records.phases.score_rows import FOES, OWN, ItemsMade, Payment, Side, ValueRow
from tarot_records.phases.side_cards import VALAT

ASIDE: Final = (0, *range(2, 31))
"""Possible card points of the six cards of the talon, which a Fahren leaves to nobody."""


class BirdWords(NamedTuple):
    """The announcement of a bird, and the side that has made it."""

    announced: tuple[tuple[str, int], ...] = ()
    ladders: tuple[tuple[Doubled, tuple[int, ...]], ...] = ()
    made: Mapping[str, Side] = {}


class LungauRows(MadeUpRows, frozen=True, eq=False):
    """The possible rows of each contract; those of a valat include the birds and every kontra."""

    def _branches(self, row: ContractRow, talk: MadeUpTalk | None, told: bool) -> Iterator[RowBranch]:
        """Yield the branches of a contract; `told` is True if announcements and kontras are recorded."""
        for branch in super()._branches(row, talk, told):
            if not any(entry.name == VALAT for game in branch.games for entry in game.rows):
                yield branch
        yield self._branch_of(self._valats(row, talk, told))
        if row.slug in OF_BID:
            yield self._branch_of({ValueRow(GAME, -GIVEN_UP, achieved=False)})

    def _branch_of(self, rows: set[ValueRow]) -> RowBranch:
        """Return the branch of hands that have exactly one row, any of `rows`."""
        games = tuple(GameRows(0, self.total, (entry,)) for entry in sorted(rows))
        return RowBranch(games, frozenset(worth_of(game.rows) for game in games), {})

    def _valats(self, row: ContractRow, talk: MadeUpTalk | None, told: bool) -> set[ValueRow]:
        """Return the possible rows of a valat."""
        known = dict(talk.ladders) if talk is not None and told else {}
        levels = range(self.score.talking.levels + 1)

        def ladders(item: str, seat: int) -> list[tuple[Doubled, tuple[int, ...]]]:
            """Return the possible kontras to an item, as far as only their number matters."""
            about = Doubled(item, seat)
            return [(about, known.get(about, ()))] if told else [(about, (FOE_SEAT,) * level) for level in levels]

        games = ladders(GAME, OWN_SEAT)
        birds = [
            [
                BirdWords(((bird, seat),), (ladder,), {bird: Side(seat == OWN_SEAT)} if is_made else {})
                for seats in self._announcing(bird, talk)
                for seat in seats
                for is_made in (True, False)
                for ladder in ladders(bird, seat)
            ]
            + [BirdWords() for seats in self._announcing(bird, talk) if not seats]
            for bird in BIRDS
        ]
        found = set[ValueRow]()
        outcomes: tuple[Side | None, ...] = (None, OWN, FOES)
        for said, swept, game, both in product(self._announcing(VALAT, talk), outcomes, games, product(*birds)):
            if not said and swept is None:
                continue
            announced, ladder = [(VALAT, seat) for seat in said], dict([game])
            made: dict[str, Side] = {} if swept is None else {VALAT: swept}
            for bird_words in both:
                announced += bird_words.announced
                ladder |= dict(bird_words.ladders)
                made |= bird_words.made
            words = Talk(announced=tuple(announced), ladders=ladder)
            found.update(self.score.rows(row, ATTACK, 0, ItemsMade(made, {}), words))
        return found

    def payments_alone(
        self, position: Position, told: Mapping[int, int], written: Mapping[int, frozenset[int]]
    ) -> Iterator[Payment]:
        """Yield the possible payments of a Fahren; `told` has the known card points by seat."""
        seats, points = active_seats(position), sorted(set(told.values()))
        whole = self.total - sum(told.values())
        if whole < 0 or (len(told) == len(seats) and whole not in self.aside):
            return
        ranks = tuple([(seat, points.index(told[seat])) for seat in seats if seat in told])
        for score in payments_by_rank(seats, ranks, doublers(position)):
            yield Payment(tuple([dict(score).get(seat, 0) for seat in range(len(position.hands))]))


@lru_cache(maxsize=200)
def payments_by_rank(
    seats: tuple[int, ...], ranks: tuple[tuple[int, int], ...], doubling: frozenset[int]
) -> frozenset[tuple[tuple[int, int], ...]]:
    """Return the possible scores by seat; `ranks` has the order of the known card points, from the lowest."""
    found = set[tuple[tuple[int, int], ...]]()
    for order in product(range(len(seats)), repeat=len(seats)):
        points = dict(zip(seats, order, strict=True))
        known = [(points[seat], rank) for seat, rank in ranks]
        if all((a < b, a == b) == (c < d, c == d) for (a, c), (b, d) in combinations(known, 2)):
            found.add(tuple(fahren(points, doubling).items()))
    return frozenset(found)


class LungauSheet(RowSheet, frozen=True, dict=True):
    """Judge of the numbers stated for a hand of Lungau Königrufen."""

    @cached_property
    def made_up(self) -> LungauRows:
        """The possible rows of each contract."""
        return LungauRows(self.score, self.scheme, self.scheme.total * self.scheme.unit, ASIDE)
