"""Score of a hand of Lungau Königrufen, and its score sheets: rows between two sides, or pairs in a Fahren [PAG]."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, permutations, product
from typing import ClassVar, Final, NamedTuple

import msgspec

from tarot_records.core.packs import TAROCK
from tarot_records.core.position import GAME, NOBODY, HandResult, Position, active_seats, gathered
from tarot_records.games.lungau.contracts import OF_BID, SCHEME, SECHSERDREIER, TALON, TRICK_OF
from tarot_records.games.lungau.words import doublers
from tarot_records.phases.auction.contracts import ContractRow, row_of
from tarot_records.phases.before_play.call import is_called_known
from tarot_records.phases.before_play.double_deals import in_double_deal, possible_factors
from tarot_records.phases.common.sides import sides, split
from tarot_records.phases.declarations.announcements import Doubled, Talk, Talking
from tarot_records.phases.declarations.giving_up import ABANDONED, may_have_given_up
from tarot_records.phases.scores.made_up_rows import (
    ATTACK,
    FOE_SEAT,
    OWN_SEAT,
    GameRows,
    MadeUpRows,
    MadeUpTalk,
    RowBranch,
    worth_of,
)
from tarot_records.phases.scores.row_sheet import RowSheet
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
    item_rows,
    levels_by_item,
    paid,
)
from tarot_records.phases.scores.settlement import nothing_paid
from tarot_records.phases.scores.side_cards import VALAT, cards_with_talon, declarers_cards, items_made

ENOUGH: Final = 36
"""Card points that win the game."""
BIRDS: Final = ("pagat", "uhu")
CAUGHT: Final = "king_caught"
SILENT: Final = dict.fromkeys(("trull", "kings", *BIRDS, "king_ultimo"), 1)
"""Item -> its value if silent; if announced, it counts twice."""
VALAT_TIMES, FIXED_TIMES = (6, 12), (16, 32)
"""Factors of the game for a silent and an announced valat; FIXED_TIMES if the option has the value `fixed` [L3]."""
LOST_TIMES: Final = 2
"""Number of times that a Sechserdreier counts if it is lost."""
ABANDONED_GAME: Final = ValueRow(GAME, -3, achieved=False)
"""The row of a game that is given up."""
PAIR: Final = 2
"""Payment between two players in a Fahren."""


class LungauScore(msgspec.Struct, frozen=True):
    """Scorer of a hand, by the options of a table."""

    core: ClassVar = (VALAT,)
    """Items that affect the row of the game and of other items; the item for all tricks comes first."""
    announced_by_both: ClassVar = False
    """True if both sides may announce the same item."""
    talking: Talking
    fixed_valat: bool = False
    """True if announced birds do not count in a valat [L3]."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand; None if facts that it needs are unknown."""
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None:
            return None
        if row.sides == "each":
            return self._fahren(position)
        talk = self.talking.talk(position)
        unknown_call = row.sides == "called" and not is_called_known(position)
        if contract.partner == NOBODY or talk.untold or unknown_call:
            return None
        attack, foes = sides(position)
        own = declarers_cards(position, attack, row, TALON)
        if own is None:
            return None
        points = SCHEME.points(own, own.bit_count())
        rows = self.rows(row, attack, points, self._made(position, attack, row, own), talk)
        by_side = ((tuple(sorted(attack)), points), (tuple(sorted(foes)), SCHEME.total - points))
        scores = paid(position, attack, foes, sum(entry.doubled for entry in rows))
        return self._settled(position, by_side, rows, scores)

    def _settled(
        self,
        position: Position,
        points: tuple[tuple[tuple[int, ...], int], ...],
        rows: Sequence[ValueRow],
        scores: tuple[int, ...],
    ) -> HandResult | None:
        """Return the result of a hand other than a Fahren, doubled in a double deal; None if the deal is unknown."""
        result = HandResult(SCHEME.unit, points, entries(rows), scores, rows=details_by_entry(rows))
        return in_double_deal(position, result, brings=False)

    def gathered(self, position: Position, side: Sequence[int]) -> tuple[int, int, int]:
        """Return the cards of a side at the end: the known mask, their number, the number of unknown ones."""
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or row.sides == "each":
            return gathered(position, side)
        own = declarers_cards(position, sides(position)[0], row, TALON)
        return cards_with_talon(position, side, own, TAROCK)

    def unplayed(self, position: Position) -> HandResult | None:
        """Return the score of a hand that ended before play: given up, or without payment; None if unknown."""
        contract = position.setting.contract
        if position.setting.ended != ABANDONED:
            return nothing_paid(position)
        if contract is None:
            return None
        attack, foes = split(active_seats(position), (contract.declarer,))
        return self._settled(position, (), (ABANDONED_GAME,), paid(position, attack, foes, ABANDONED_GAME.value))

    def payments_unplayed(self, position: Position) -> Iterator[Payment]:
        """Yield the possible payments of a hand that ended before play: of a game given up, or of nothing."""
        contract = position.setting.contract
        if position.setting.ended != ABANDONED:
            yield Payment((0,) * len(position.hands))
        elif contract is not None and may_have_given_up(position, OF_BID):
            attack, foes = split(active_seats(position), (contract.declarer,))
            for times in possible_factors(position):
                score = paid(position, attack, foes, times * ABANDONED_GAME.value)
                yield Payment(score, rows=(ABANDONED_GAME,))

    # -- games with sides ---------------------------------------------------------------------------

    def _made(self, position: Position, attack: Sequence[int], row: ContractRow, own: int) -> ItemsMade:
        """Return the side that made or lost each item; a called king that the declarer's side lacks is caught."""
        made, called = items_made(position, row.items, attack, own, TRICK_OF), position.setting.called
        if CAUGHT in row.silent and called is not None and not own >> called & 1:
            made.by[CAUGHT] = FOES
        return made

    def rows(self, row: ContractRow, attack: Sequence[int], points: int, made: ItemsMade, talk: Talk) -> list[ValueRow]:
        """Return the single row of a valat, or the rows of the game and of each item."""
        said, swept = announced_by(talk, VALAT, attack), made.by.get(VALAT)
        if said is not None or swept is not None:
            return [self._valat(row, attack, made, talk)]
        won, times = points >= ENOUGH, items_count(row)
        value = row.value if won else -_lost_value(row)
        game = ValueRow(GAME, value, levels_by_item(talk).get(GAME, 0), achieved=won)
        worth = {item: times * value for item, value in SILENT.items()}
        caught = [ValueRow(CAUGHT, -times)] if made.by.get(CAUGHT) == FOES else []
        return [game, *item_rows(worth, talk, attack, made, lost=TRICK_OF), *caught]

    def _valat(self, row: ContractRow, attack: Sequence[int], made: ItemsMade, talk: Talk) -> ValueRow:
        """Return the row of a valat, whose value includes kontra and, in a Rufer, the announced birds [L3, L4, L10]."""
        said, levels = announced_by(talk, VALAT, attack), levels_by_item(talk)
        achieved = said in (None, made.by.get(VALAT))
        winner = made.by[VALAT] if said is None else said if achieved else Side(not said.attacks)
        value = row.value if winner.attacks else _lost_value(row)
        whole = winner.sign * value << levels.get(GAME, 0)
        for bird in BIRDS if row.sides == "called" and not self.fixed_valat else ():
            side, level = announced_by(talk, bird, attack), levels.get(bird, 0)
            if side is not None:
                each = 2 * items_count(row)
                sign = announced_row(made, bird, side, 1, 0).value if achieved else winner.sign
                whole += sign * each << level
        silent, announced = FIXED_TIMES if self.fixed_valat else VALAT_TIMES
        return ValueRow(VALAT, whole * (silent if said is None else announced), 0, said is not None, achieved)

    def payments(
        self, position: Position, row: ContractRow, value: int, doubled: int, talk: Talk | None
    ) -> Iterator[Payment]:
        """Yield the possible payments for rows of this value: in a double deal or not."""
        attack, foes = sides(position)
        scores = paid(position, attack, foes, doubled)
        return (Payment(tuple([times * score for score in scores])) for times in possible_factors(position))

    # -- each player alone --------------------------------------------------------------------------

    def _fahren(self, position: Position) -> HandResult | None:
        players = active_seats(position)
        points = {seat: SCHEME.points(pile := position.piles[seat], pile.bit_count()) for seat in players}
        payment = self.payment_alone(position, points, ())
        result = HandResult(SCHEME.unit, tuple(((seat,), points[seat]) for seat in players), {}, payment.known)
        return in_double_deal(position, result, brings=True, counts=False)

    def payment_alone(self, position: Position, points: Mapping[int, int], maidens: Sequence[int]) -> Payment:
        """Return the payment of a Fahren."""
        score = fahren(points, doublers(position))
        return Payment(tuple([score.get(seat, 0) for seat in range(len(position.hands))]))


def items_count(row: ContractRow) -> int:
    """Return the factor of the bonuses: 1 in a Rufer with a bird, otherwise 2 [L2]."""
    return 1 if row.slug in OF_BID else 2


def _lost_value(row: ContractRow) -> int:
    """Return the value of a contract that the declarer's side pays [L11]."""
    return row.value * (LOST_TIMES if row.slug == SECHSERDREIER else 1)


def fahren(points: Mapping[int, int], doubling: Collection[int]) -> dict[int, int]:
    """Return each seat's score in a Fahren: of each two players the one with more points pays the other.

    The payment is doubled for the kontra of each of the two.
    """
    score = dict.fromkeys(points, 0)
    for more, less in permutations(points, 2):
        if points[more] > points[less]:
            paid_by_it = PAIR << (more in doubling) + (less in doubling)
            score[more] -= paid_by_it
            score[less] += paid_by_it
    return score


# -- score sheets ---------------------------------------------------------------------------------------


ASIDE: Final = (0, *range(2, 31))
"""Possible card points of the six cards of the talon, which a Fahren leaves to nobody."""


class BirdWords(NamedTuple):
    """The announcement of a bird, the kontras to it, and the side that made the bird; all empty if not announced."""

    announced: tuple[tuple[str, int], ...] = ()
    ladders: tuple[tuple[Doubled, tuple[int, ...]], ...] = ()
    made: Mapping[str, Side] = {}


class LungauRows(MadeUpRows, frozen=True, eq=False):
    """The possible rows of each contract; those of a valat include the birds and every kontra."""

    def _branches(self, row: ContractRow, talk: MadeUpTalk | None, told: bool) -> Iterator[RowBranch]:
        """Yield the usual branches of a contract that have no row of a valat, and one of all possible rows of a valat.

        A contract whose bid may be given up has a branch for that as well. `told` is True if announcements and kontras
        are recorded.
        """
        for branch in super()._branches(row, talk, told):
            if not any(entry.name == VALAT for game in branch.games for entry in game.rows):
                yield branch
        yield self._branch_of(self._valats(row, talk, told))
        if row.slug in OF_BID:
            yield self._branch_of({ABANDONED_GAME})

    def _branch_of(self, rows: set[ValueRow]) -> RowBranch:
        """Return the branch of hands that have exactly one row, any of `rows`."""
        games = tuple(GameRows(0, self.total, (entry,)) for entry in sorted(rows))
        return RowBranch(games, frozenset(worth_of(game.rows) for game in games), {})

    def _valats(self, row: ContractRow, talk: MadeUpTalk | None, told: bool) -> set[ValueRow]:
        """Return the possible rows of a valat; `told` is True if announcements and kontras are recorded."""
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
