"""Judge of a score sheet whose scores are sums of rows: whether some hand can be scored with the numbers stated.

The numbers fit if the contract, or some contract where none is recorded, can have rows that agree with every entry and
with the card points, and whose payments agree with the stated scores.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, permutations, product
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from tarot_records.core.position import NOBODY, Contract, Position, active_seats
from tarot_records.phases.auction.contracts import ContractRow
from tarot_records.phases.common.sheet import POINTS, SCORE, is_unplayed
from tarot_records.phases.common.sides import sides
from tarot_records.phases.scores.made_up_rows import (
    MadeUpRows,
    MadeUpTalk,
    RowBranch,
    Rows,
    RowScore,
    RowsWorth,
    talk_of_sides,
    worth_of,
)
from tarot_records.phases.scores.row_sums import Account, AccountNumbers, Groups, PaymentLine, SheetCase, line_through
from tarot_records.phases.scores.score_rows import Payment, ValueRow

if TYPE_CHECKING:
    from tarot_records.phases.declarations.announcements import Talk
    from tarot_records.record.model import Hand, Scores

MOST_STEPS: Final = 4000
"""Maximum number of branches of contracts that are compared with one sheet."""

MOST_WAYS: Final = 100_000
"""Maximum number of payments that are listed to find the possible values of a score."""

NumberPath = tuple[str | int, ...]
"""Path, within the hand, of a number or a truth value that a sheet states."""
Numbers = Mapping[NumberPath, int]


class OutOfStepsError(Exception):
    """Error that a comparison would need more steps than are allowed."""


KeptValue = TypeVar("KeptValue")


class Kept(Generic[KeptValue]):
    """Iterable whose values are computed at the first iteration, and kept for the next ones."""

    def __init__(self, values: Iterator[KeptValue]) -> None:
        self._known, self._rest = list[KeptValue](), values

    def __iter__(self) -> Iterator[KeptValue]:
        for number in count():
            if number == len(self._known):
                for value in self._rest:
                    self._known.append(value)
                    break
                else:
                    return
            yield self._known[number]


# -- what is stated --------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """The fields that a sheet states of one entry."""

    value: int
    details: tuple[tuple[str, int], ...] = ()
    """Pairs of a field of `ValueRow` and its stated value."""

    def is_of(self, row: ValueRow) -> bool:
        """Return whether the entry may state this row."""
        return row.value == self.value and all(getattr(row, name) == value for name, value in self.details)


class StatedNumbers(NamedTuple):
    """Some of the numbers of a sheet, grouped into card points, entries and accounts."""

    points: Mapping[tuple[int, ...], frozenset[int]]
    """Side -> its stated card points."""
    entries: Mapping[tuple[str, int | None], tuple[Entry, ...]]
    """Name and seat -> the stated entries with this name and seat."""
    accounts: AccountNumbers


def sort_numbers(numbers: Numbers, scores: Scores) -> StatedNumbers:
    """Return some numbers of a sheet in groups. The details of an entry count only together with its value."""
    points: dict[tuple[int, ...], set[int]] = defaultdict(set)
    by_entry: dict[str | int, dict[str, int]] = defaultdict(dict)
    accounts: dict[Account, set[int]] = defaultdict(set)
    for path, value in numbers.items():
        section, place, last = path[1], path[2], path[-1]
        if section == "items":
            by_entry[place][str(last)] = value
        elif section == POINTS:
            points[tuple(sorted(scores.card_points[int(place)].seats))].add(value)
        else:
            accounts["" if section == SCORE else scores.ledgers[int(place)].name, int(last)].add(value)
    entries: dict[tuple[str, int | None], list[Entry]] = defaultdict(list)
    for place, fields in by_entry.items():
        if "value" in fields:
            item = scores.items[int(place)]
            details = tuple([(name, value) for name, value in fields.items() if name != "value"])
            entries[item.name, item.seat].append(Entry(fields["value"], details))
    return StatedNumbers(
        {side: frozenset(values) for side, values in points.items()},
        {key: tuple(told) for key, told in entries.items()},
        {account: frozenset(values) for account, values in accounts.items()},
    )


def agree(entries: Sequence[Entry], rows: Rows) -> bool:
    """Return whether entries of one name can state these rows: each another row, or a single entry their sum."""
    if len(entries) == 1:
        (entry,) = entries
        of_all = bool(rows) and not entry.details and entry.value == sum(row.value for row in rows)
        return of_all or any(entry.is_of(row) for row in rows)
    return any(
        all(entry.is_of(row) for entry, row in zip(entries, way, strict=True))
        for way in permutations(rows, len(entries))
    )


def _matches_accounts(payment: Payment, accounts: AccountNumbers) -> bool:
    for (ledger, seat), numbers in accounts.items():
        paid = payment.ledgers.get(ledger) if ledger else payment.hand
        if paid is not None and numbers != {paid[seat]}:
            return False
    return True


# -- the judge ------------------------------------------------------------------------------------------------


class _Parties(NamedTuple):
    """A contract with its two sides, as far as a sheet can depend on them."""

    attack: tuple[int, ...]
    foes: tuple[int, ...]
    source: int
    """Index of its entry in `RowJudge._sources`, which determines its branches."""
    lines: Sequence[PaymentLine]
    """The possible ways of payment."""


Unsaid = Callable[[Position], Iterable[Position]]
"""Function from a position without recorded declarations, where each plays for himself, to this position with each
possible set of declarations on which the payment depends."""


def without_words(position: Position) -> Iterable[Position]:
    """Return the position without declarations, on which in most games no payment depends if each plays for himself."""
    return (position._replace(setting=position.setting._replace(declared=())),)


Variants = Callable[[Position, str], Sequence[str]]
"""Function from a position and the name of a contract to the slugs of the rows in the table that may apply."""


class RowRules(NamedTuple):
    """The rules by which a game scores in rows."""

    score: RowScore
    made_up: MadeUpRows
    of_players: frozenset[str]
    """The names of the entries that belong to a player."""
    announces: bool
    """True if announcements are possible in the game."""
    apart: int
    """Maximum number of card points that may lie apart in the end, and count for no side."""
    unsaid: Unsaid
    variants: Variants
    """Function to the possible rows of a contract, whose value may depend on more than its name."""
    counted: frozenset[str] = frozenset()
    """Ends before play after which a hand has rows like a hand that was played."""


class RowJudge:
    """Judge that compares the numbers of a sheet with the scores that are possible in its game."""

    def __init__(self, rules: RowRules, position: Position, hand: Hand) -> None:
        self.rules, self.position, self.hand = rules, position, hand
        self.steps = 0
        self.placed = list(self._possible_contracts())
        self._sources: dict[tuple[str, MadeUpTalk | None, bool], int] = {}
        self._branches: dict[int, Sequence[RowBranch]] = {}
        self._agreeing: dict[object, frozenset[RowsWorth]] = {}
        self._parties = Kept(self._possible_parties())

    def fits(self, stated: StatedNumbers) -> bool:
        """Return whether some hand can have these numbers. Raises OutOfStepsError if the search would be too long."""
        if any(True for _ in self._payments(stated)):
            return True
        return any(True for case in self._cases(stated) for _ in case.payable())

    def fitting(self, path: NumberPath, kept: Numbers, scores: Scores) -> set[int]:
        """Return the values that the number at `path` may have beside those in `kept`; none for yes or no."""
        match path:
            case (_, "card_points", _, _):
                candidates: Iterable[int] = range(self.rules.made_up.total + 1)
            case (_, "items", int(i), "value"):
                candidates = self._values(scores.items[i].name)
            case (_, "items", _, "level"):
                candidates = range(self.rules.score.talking.levels + 1)
            case (_, "items", _, _):
                candidates = ()
            case (_, section, *_, int(seat)):
                ledger = "" if section == SCORE else scores.ledgers[int(path[2])].name
                return self._fitting_scores((ledger, seat), sort_numbers(kept, scores))
            case _:
                raise AssertionError(path)
        return {value for value in candidates if self.fits(sort_numbers({**kept, path: value}, scores))}

    def _fitting_scores(self, account: Account, stated: StatedNumbers) -> set[int]:
        """Return the values of `account` that are possible with the `stated` numbers.

        Raises OutOfStepsError if there are too many payments.
        """
        found, ways = set[int](), 0
        for payment in self._payments(stated):
            paid = payment.ledgers.get(account[0]) if account[0] else payment.hand
            found |= set() if paid is None else {paid[account[1]] or 0}
        for case in self._cases(stated, account):
            for score in case.scores(account):
                ways += 1
                if ways > MOST_WAYS:
                    raise OutOfStepsError
                found.add(score)
        return found

    def _values(self, name: str) -> set[int]:
        """Return the values that the entries with a name may have with two sides, whatever else the sheet states."""
        values, choices = set[int](), dict[int, Iterable[Rows]]()
        for parties in self._parties:
            for line in parties.lines:
                values |= {value for (item, _), value in line.items.items() if item == name}
        for branch in (
            branch for source in {one.source for one in self._parties} for branch in self._branches_of(source)
        ):
            if name in branch.items:
                choices[id(branch.items[name])] = branch.items[name].rows
            else:
                choices[id(branch)] = (game.rows for game in branch.games)
        return values | {entry.value for ways in choices.values() for rows in ways for entry in _rows_named(name, rows)}

    # -- contracts, and who plays with whom -------------------------------------------------------------

    def _possible_contracts(self) -> Iterator[tuple[Position, ContractRow]]:
        """Yield the position with each contract that the record leaves open, and the row of that contract."""
        position, stated = self.position, self.hand.contract
        known, table, seats = position.setting.contract, self.rules.score.talking.table, active_seats(position)
        names = [known.name] if known else [stated.name] if stated and stated.name in table else list(table)
        declarers = [known.declarer] if known else [stated.declarer] if stated and stated.declarer in seats else seats
        partner = NOBODY if known is None else known.partner
        rows = dict.fromkeys(slug for name in names if name for slug in self.rules.variants(position, name))
        for name, declarer in product(rows, declarers):
            row = table.get(name)
            if row is None:
                continue
            partners: Sequence[int] = seats if row.sides == "called" else (declarer,)
            for seat in partners if partner == NOBODY else (partner,):
                contract = Contract(row.slug, declarer, False, seat)
                yield position._replace(setting=position.setting._replace(contract=contract)), row

    def _possible_parties(self) -> Iterator[_Parties]:
        for position, row in self.placed:
            if row.sides == "each":
                continue
            attack, foes = sides(position)
            talk = self._talk(position)
            made_up = None if talk is None else talk_of_sides(talk, attack)
            known = None if talk is None or talk.untold else talk
            source = self._sources.setdefault((row.slug, made_up, known is not None), len(self._sources))
            ways = [list(self.rules.score.payments(position, row, *at, known)) for at in ((0, 0), (1, 0), (0, 1))]
            lines = [line_through(*way) for way in zip(*ways, strict=True)]
            yield _Parties(tuple(sorted(attack)), tuple(sorted(foes)), source, lines)

    def _talk(self, position: Position) -> Talk | None:
        """Return the announcements and kontras up to a position; None if the record does not state declarations."""
        if self.rules.announces and not self.hand.states("declarations"):
            return None
        return self.rules.score.talking.talk(position)

    def _branches_of(self, source: int) -> Sequence[RowBranch]:
        """Return the branches of the contract and talk with an index in `_sources`; compute them at the first call."""
        if source not in self._branches:
            slug, talk, levels_told = list(self._sources)[source]
            row = self.rules.score.talking.table[slug]
            self._branches[source] = self.rules.made_up.branches(row, talk, levels_told=levels_told)
        return self._branches[source]

    # -- hands with two sides -----------------------------------------------------------------------------

    def _cases(self, stated: StatedNumbers, account: Account | None = None) -> Iterator[SheetCase]:
        """Yield, for possible contracts with two sides, ways of payment and row totals that agree with the sheet.

        Of ways with the same target, which pay the same to `account` if there is one, only one is yielded.
        """
        of_players = {key: entries for key, entries in stated.entries.items() if key[0] in self.rules.of_players}
        of_rows = {name: entries for (name, seat), entries in stated.entries.items() if (name, seat) not in of_players}
        groups: dict[tuple[int, int, int], Kept[Groups]] = {}
        for parties in self._parties if self._has_rows() else ():
            points = self._own_points(parties, stated.points)
            if points is None:
                continue
            targets = ((line, line.target(stated.accounts)) for line in parties.lines if _has_items(line, of_players))
            ways = {
                (target, None if account is None else line.accounts.get(account)): (line, target)
                for line, target in targets
                if target is not None
            }
            payable = tuple(ways.values())
            key = parties.source, *points
            if payable and key not in groups:
                groups[key] = Kept(self._agreeing_groups(key, of_rows))
            for chosen in groups[key] if payable else ():
                yield SheetCase(payable, chosen)

    def _has_rows(self) -> bool:
        """Return whether the hand was played, or is scored by rows all the same."""
        return not is_unplayed(self.position) or self.position.setting.ended in self.rules.counted

    def _agreeing_groups(self, key: tuple[int, int, int], entries: Mapping[str, tuple[Entry, ...]]) -> Iterator[Groups]:
        """Yield, for each branch that agrees with the entries and the card points, its choices that do."""
        source, least, most = key
        for branch in self._branches_of(source):
            groups = self._groups(branch, entries, least, most)
            if groups is not None:
                yield groups

    def _own_points(
        self, parties: _Parties, stated: Mapping[tuple[int, ...], frozenset[int]]
    ) -> tuple[int, int] | None:
        """Return the least and the most card points of the declarer's side that agree with `stated`; None if none."""
        total = self.rules.made_up.total
        least, most = 0, total
        for side, numbers in stated.items():
            for points in numbers:
                if not 0 <= points <= total:
                    return None
                if side == parties.attack:
                    least, most = max(least, points), min(most, points)
                elif side == parties.foes:
                    least, most = max(least, total - points - self.rules.apart), min(most, total - points)
                else:
                    return None
        return (least, most) if least <= most else None

    def _groups(
        self, branch: RowBranch, entries: Mapping[str, tuple[Entry, ...]], least: int, most: int
    ) -> Groups | None:
        """Return the choices of a branch that agree with the entries and the card points; None if there are none."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise OutOfStepsError
        fitting, of_game = dict[str, frozenset[RowsWorth]](), list[tuple[str, tuple[Entry, ...]]]()
        for name, told in entries.items():
            if name not in branch.items:
                of_game.append((name, told))
                continue
            fitting[name] = self._agreeing_items(branch, name, told)
            if not fitting[name]:
                return None
        games = branch.worth
        if of_game or (least, most) != (0, self.rules.made_up.total):
            games = self._agreeing_games(branch, tuple(of_game), least, most)
            if not games:
                return None
        return games, *(fitting.get(item) or choices.worth for item, choices in branch.items.items())

    def _agreeing_items(self, branch: RowBranch, name: str, told: tuple[Entry, ...]) -> frozenset[RowsWorth]:
        """Return the total values of those choices of an item's rows that agree with its entries."""
        key = id(branch), name, told
        if key not in self._agreeing:
            rows = branch.items[name].rows
            self._agreeing[key] = frozenset(worth_of(choice) for choice in rows if agree(told, choice))
        return self._agreeing[key]

    def _agreeing_games(
        self, branch: RowBranch, told: tuple[tuple[str, tuple[Entry, ...]], ...], least: int, most: int
    ) -> frozenset[RowsWorth]:
        """Return the total values of those rows of the game that agree with its entries and the card points."""
        key = id(branch), told, least, most
        if key not in self._agreeing:
            self._agreeing[key] = frozenset(
                worth_of(game.rows)
                for game in branch.games
                if game.least <= most
                and least <= game.most
                and all(agree(entries, _rows_named(name, game.rows)) for name, entries in told)
            )
        return self._agreeing[key]

    # -- hands without sides ------------------------------------------------------------------------------

    def _payments(self, stated: StatedNumbers) -> Iterator[Payment]:
        """Yield the payments without rows that agree with the sheet: each plays for himself, or nothing was played."""
        score, is_over = self.rules.score, is_unplayed(self.position)
        for position, row in self.placed:
            payments: list[Iterable[Payment]] = []
            if (is_over or (self.hand.end is None and not position.taken)) and not stated.points:
                payments.append(score.payments_unplayed(position))
            if row.sides == "each" and not is_over:
                payments.append(self._payments_alone(position, stated))
            for payment in (payment for group in payments for payment in group):
                if _matches_accounts(payment, stated.accounts) and _pays_entries(payment, stated.entries):
                    yield payment

    def _payments_alone(self, position: Position, stated: StatedNumbers) -> Iterable[Payment]:
        """Return the possible payments if each plays for himself, by the stated points and scores."""
        if any(len(side) != 1 or len(points) > 1 for side, points in stated.points.items()):
            return ()
        told = {side[0]: points for side, (points,) in stated.points.items()}
        written = {seat: numbers for (ledger, seat), numbers in stated.accounts.items() if not ledger}
        unsaid, is_told = self.rules.unsaid, self.hand.states("declarations")
        positions = (position,) if is_told and unsaid is not without_words else unsaid(position)
        return chain.from_iterable(self.rules.made_up.payments_alone(said, told, written) for said in positions)


def _rows_named(name: str, rows: Rows) -> Rows:
    return tuple([row for row in rows if row.name == name])


def _has_items(line: PaymentLine, stated: Mapping[tuple[str, int | None], tuple[Entry, ...]]) -> bool:
    rows = {key: (ValueRow(key[0], value),) for key, value in line.items.items()}
    return all(agree(entries, rows.get(key, ())) for key, entries in stated.items())


def _pays_entries(payment: Payment, stated: Mapping[tuple[str, int | None], tuple[Entry, ...]]) -> bool:
    """Return whether stated entries agree with the rows and items of a payment; an item below 0 was not achieved."""
    rows = {key: (ValueRow(key[0], value, achieved=value >= 0),) for key, value in payment.items.items()}
    for row in payment.rows:
        rows[row.name, None] = (*rows.get((row.name, None), ()), row)
    return all(agree(entries, rows.get(key, ())) for key, entries in stated.items())
