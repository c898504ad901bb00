"""Score sheets of games whose score is a sum of rows: whether the numbers written go together, whatever the cards were.

A sheet is right if the contract, or some contract where none is recorded, can have rows that agree with every entry and
with the card points, and that are paid as the scores have it. Sums are sets of bits, so all of them are looked at.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.position import NOBODY, Contract, Position, active_seats, complete_numbers
from tarot_records.counting.scheme import Scheme
from tarot_records.phases.contracts import ContractRow
from tarot_records.phases.made_up_rows import (
    MadeUpRows,
    MadeUpTalk,
    RowBranch,
    Rows,
    RowScore,
    RowsWorth,
    talk_of_sides,
    worth_of,
)
from tarot_records.phases.score_rows import Payment, ValueRow
from tarot_records.phases.sheet import POINTS, SCORE, find_misfits, listed, together_finding, whole_units
from tarot_records.phases.sides import sides

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scores

MOST_STEPS: Final = 4000
"""The maximum number of branches of contracts that are compared with one sheet."""
MOST_SUMS: Final = 500
"""The maximum number of sums that are listed of one branch, from either end."""
ROW_FIELDS: Final = ("announced", "achieved", "level")
"""What an entry may say beside its number."""

NumberPath = tuple[str | int, ...]
Numbers = Mapping[NumberPath, int]
"""Place in the record -> the number or the truth value stated there."""
Account = tuple[str, int]
"""A number of the hand: the name of the account, empty for the score, and the seat."""


MOST_KEPT: Final = 50
"""The maximum number of sheets whose findings are kept."""


class _OutOfStepsError(Exception):
    """More would have to be compared than is allowed."""


@dataclass(frozen=True)
class RowSheet:
    """What is wrong with the numbers written of a hand."""

    score: RowScore
    scheme: Scheme
    items: frozenset[str]
    """The names of the entries."""
    of_players: frozenset[str] = frozenset()
    """Those that belong to a player; others belong to the hand."""
    balanced: bool = True
    """Whether what some win others lose."""
    announces: bool = True
    """Whether anything can be announced."""
    apart: int = 0
    """The most card points that may lie apart in the end, and count for no side."""
    made_up: MadeUpRows = field(init=False)
    _judged: dict[object, tuple[Finding, ...]] = field(default_factory=dict, compare=False)
    """The findings on the last sheets, which the search for completions asks for again and again."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "made_up", MadeUpRows(self.score, self.scheme, self.scheme.total * self.scheme.unit))

    def __call__(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings on the numbers written."""
        key = _key(position, hand)
        if key not in self._judged:
            if len(self._judged) >= MOST_KEPT:
                self._judged.clear()
            self._judged[key] = tuple(self._findings(position, hand))
        return iter(self._judged[key])

    def _findings(self, position: Position, hand: Hand) -> Iterator[Finding]:
        assert hand.scores is not None
        numbers, findings = dict[NumberPath, int](), list[Finding]()
        for path, value, finding in self._read(position, hand.scores):
            if finding is None:
                numbers[path] = value
            else:
                findings.append(finding)
        yield from findings
        if self.balanced:
            yield from _balance_findings(position, hand.scores, numbers)
        judge = _Judge(self, position, hand, hand.scores)
        pairs = [(one, two) for one, two in combinations(numbers, 2) if one[:-1] == two[:-1] and one[1] != "items"]
        try:
            yield from list(find_misfits(numbers, judge.fits, judge.misfit, judge.together, pairs))
        except _OutOfStepsError:
            return

    def _read(self, position: Position, scores: Scores) -> Iterator[tuple[NumberPath, int, Finding | None]]:
        """Yield every number with its place, and what is wrong with it by itself."""
        seats = len(position.hands)
        for i, side in enumerate(scores.card_points):
            path: NumberPath = ("scores", POINTS, i, "points")
            strange = [seat for seat in side.seats if seat >= seats]
            finding = no_such_seat((*path[:-1], "seats"), strange[0], seats) if strange else None
            points = whole_units(side.points, scores.unit, self.scheme.unit)
            if points is None and finding is None:
                below = side.points * self.scheme.unit // scores.unit
                finding = _pack(path, side.seats, side.points, self._stated([below, below + 1], scores))
            yield path, points or 0, finding
        for i, item in enumerate(scores.items):
            path, finding = ("scores", "items", i), None
            if item.seat is not None and item.seat >= seats:
                finding = no_such_seat((*path, "seat"), item.seat, seats)
            elif item.name not in self.items:
                finding = Finding(
                    "score.item_name",
                    (*path, "name"),
                    item.seat,
                    {"item": item.name, "items": tuple(sorted(self.items))},
                )
            elif (item.seat is not None) != (item.name in self.of_players):
                finding = Finding("score.item_seat", (*path, "seat"), None, {"item": item.name})
            yield (*path, "value"), item.value, finding
            for name in ROW_FIELDS:
                stated = getattr(item, name)
                if stated is not None and finding is None:
                    yield (*path, name), stated, None
        accounts: list[tuple[NumberPath, Sequence[int | None] | None]] = [(("scores", SCORE), scores.hand)]
        for i, ledger in enumerate(scores.ledgers):
            accounts.append((("scores", "ledgers", i, "hand"), ledger.hand))
        for path, written in accounts:
            for seat, score in enumerate(written if written is not None and len(written) == seats else ()):
                if score is not None:
                    yield (*path, seat), score, None

    def _stated(self, points: Iterable[int], scores: Scores) -> list[int]:
        """Return card points in the unit of the record, as far as they are whole numbers there."""
        fractions = (Fraction(value * scores.unit, self.scheme.unit) for value in points)
        return [int(value) for value in fractions if value.denominator == 1]


def _key(position: Position, hand: Hand) -> object:
    """Return all that the findings hang on."""
    setting, scores, told = position.setting, hand.scores, hand.contract
    assert scores is not None
    carried = setting.carried_before
    return (
        (setting.contract, setting.declared, setting.sits_out, bool(position.taken), len(position.hands)),
        None if carried is None else tuple(sorted(carried.items())),
        (hand.end, "declarations" in hand.model_fields_set),
        None if told is None else (told.name, told.declarer),
        (scores.unit, scores.hand),
        tuple([(side.seats, side.points) for side in scores.card_points]),
        tuple(
            [(item.name, item.value, item.seat, *(getattr(item, name) for name in ROW_FIELDS)) for item in scores.items]
        ),
        tuple([(ledger.name, ledger.hand) for ledger in scores.ledgers]),
    )


def _balance_findings(position: Position, scores: Scores, numbers: dict[NumberPath, int]) -> Iterator[Finding]:
    """Yield scores that do not come to nothing in all, and take them out of the numbers."""
    accounts: list[tuple[NumberPath, Sequence[int | None] | None]] = [(("scores", SCORE), scores.hand)]
    for i, ledger in enumerate(scores.ledgers):
        accounts.append((("scores", "ledgers", i, "hand"), ledger.hand))
    for path, written in accounts:
        if balance := sum(complete_numbers(written, len(position.hands)) or ()):
            yield Finding("score.balance", path, None, {"found": balance})
            for seat in range(len(position.hands)):
                numbers.pop((*path, seat), None)


def _pack(path: NumberPath, seats: Sequence[int], found: int, fitting: Sequence[int]) -> Finding:
    facts = {"seats": tuple(seats), "found": found, "expected": listed(fitting)}
    return Finding("score.pack", path, min(seats, default=None), facts)


# -- what is stated --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Stated:
    """Some of the numbers of a sheet, sorted by what they are of."""

    points: Mapping[tuple[int, ...], frozenset[int]]
    """Side -> what is stated of it."""
    entries: Mapping[tuple[str, int | None], Sequence[Mapping[str, int]]]
    """Name and seat of an entry -> what is stated of each of them, field by field."""
    accounts: Mapping[Account, frozenset[int]]


def _sorted(numbers: Numbers, scores: Scores) -> _Stated:
    """Return numbers sorted. What an entry says beside its value counts only together with it."""
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
    entries: dict[tuple[str, int | None], list[Mapping[str, int]]] = defaultdict(list)
    for place, told in by_entry.items():
        if "value" in told:
            item = scores.items[int(place)]
            entries[item.name, item.seat].append(told)
    return _Stated(
        {side: frozenset(values) for side, values in points.items()},
        entries,
        {account: frozenset(values) for account, values in accounts.items()},
    )


def _agree(entries: Sequence[Mapping[str, int]], rows: Rows) -> bool:
    """Return whether entries of one name are what is written of these rows: one for each, or one for all together."""
    if len(entries) == len(rows) == 1:
        return _is_of(entries[0], rows[0])
    whole = sum(row.value for row in rows)
    single = [entry for entry in entries if len(entry) > 1 or entry["value"] != whole]
    if not rows or len(single) > len(rows):
        return not entries if not rows else all(any(_is_of(entry, row) for row in rows) for entry in single)
    return any(
        all(_is_of(entry, row) for entry, row in zip(single, way, strict=True))
        for way in permutations(rows, len(single))
    )


def _named(name: str, rows: Rows) -> Rows:
    return tuple([row for row in rows if row.name == name])


def _is_of(entry: Mapping[str, int], row: ValueRow) -> bool:
    if row.value != entry["value"]:
        return False
    return len(entry) == 1 or all(getattr(row, name) == value for name, value in entry.items())


# -- sums ---------------------------------------------------------------------------------------------------


class _Sums(NamedTuple):
    """A set of sums, as bits."""

    bits: int
    least: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and number >= self.least and bool(self.bits >> (number - self.least) & 1)

    def ends(self) -> Iterator[int]:
        """Yield the numbers; of very many those at either end."""
        size = self.bits.bit_length()
        number = 0
        bits = self.bits
        places: Iterable[int] = range(size)
        if size > 2 * MOST_SUMS and bits.bit_count() > 2 * MOST_SUMS:
            places = [*range(MOST_SUMS), *range(size - MOST_SUMS, size)]
        for number in places:
            if bits >> number & 1:
                yield self.least + number


def _sums(groups: Iterable[Iterable[int]]) -> _Sums:
    """Return the sums of one number of each group."""
    bits, least = 1, 0
    for group in groups:
        numbers = set(group)
        low, wider = min(numbers), 0
        for number in numbers:
            wider |= bits << (number - low)
        bits, least = wider, least + low
    return _Sums(bits, least)


class _Linear(NamedTuple):
    """A number that hangs on the value of all rows, or on that with kontra."""

    fixed: int
    by_value: int
    by_doubled: int


class _Line(NamedTuple):
    """One way to pay."""

    accounts: Mapping[Account, _Linear]
    items: Mapping[tuple[str, int | None], int]


Target = tuple[int | None, int | None]
"""The value of all rows, and that with kontra, as the scores stated have them; None where they do not tell it."""


def _target(line: _Line, stated: _Stated) -> Target | None:
    """Return what the rows have to come to; None if these scores cannot be paid so."""
    value: int | None = None
    doubled: int | None = None
    for account, numbers in stated.accounts.items():
        if account not in line.accounts:
            continue
        fixed, by_value, by_doubled = line.accounts[account]
        for number in numbers:
            factor = by_value or by_doubled
            wanted, rest = divmod(number - fixed, factor) if factor else (0, number - fixed)
            if rest:
                return None
            if by_value:
                if value not in (None, wanted):
                    return None
                value = wanted
            elif by_doubled:
                if doubled not in (None, wanted):
                    return None
                doubled = wanted
    return value, doubled


# -- the judge ------------------------------------------------------------------------------------------------


class _Case(NamedTuple):
    """Ways to pay, and what rows that agree with every entry and the card points come to, by groups to choose from."""

    lines: Sequence[tuple[_Line, Target]]
    groups: Sequence[frozenset[RowsWorth]]

    def width(self) -> int:
        """Return more than any sum with kontra, above zero and below together."""
        return 1 + 2 * sum(max(abs(doubled) for _, doubled in group) for group in self.groups)

    def sums(self, by_value: int, by_doubled: int) -> _Sums:
        """Return the sums of the value, times a number, and that with kontra, times another."""
        return _sums([by_value * value + by_doubled * doubled for value, doubled in group] for group in self.groups)

    def payable(self) -> Iterator[tuple[_Line, Target]]:
        """Yield the ways to pay for which some rows come to their target."""
        known: dict[tuple[bool, bool], tuple[int, _Sums]] = {}
        for line, (value, doubled) in self.lines:
            needs = value is not None, doubled is not None
            if needs == (False, False):
                yield line, (value, doubled)
                continue
            if needs not in known:
                width = self.width() if all(needs) else 1
                known[needs] = width, self.sums(width * needs[0], int(needs[1]))
            width, sums = known[needs]
            inside = width == 1 or abs(doubled or 0) <= width // 2
            if inside and (value or 0) * width + (doubled or 0) in sums:
                yield line, (value, doubled)


def _pays(payment: Payment, stated: _Stated) -> bool:
    """Return whether the scores stated are what is paid so."""
    for (ledger, seat), numbers in stated.accounts.items():
        paid = payment.ledgers.get(ledger) if ledger else payment.hand
        if paid is not None and numbers != {paid[seat]}:
            return False
    return True


class _Place(NamedTuple):
    """What the rows hang on besides the outcome of the play."""

    row: ContractRow
    talk: MadeUpTalk | None
    levels_told: bool
    least: int
    """Card points of the declarer's side."""
    most: int


class _Judge:
    """Compares one sheet with what its game can score."""

    def __init__(self, sheet: RowSheet, position: Position, hand: Hand, scores: Scores) -> None:
        self.sheet, self.position, self.hand, self.scores = sheet, position, hand, scores
        self.steps = 0
        self.placed = list(self._placed())
        self.lines: dict[Contract, list[_Line]] = {}

    # -- whether it fits --------------------------------------------------------------------------------

    def fits(self, numbers: Numbers) -> bool:
        """Return whether some hand can be scored so."""
        stated = _sorted(numbers, self.scores)
        if any(True for _ in self._payments(stated)):
            return True
        return any(True for case in self._cases(stated) for _ in case.payable())

    def _placed(self) -> Iterator[tuple[Position, ContractRow]]:
        """Yield the position with each contract that the record leaves open."""
        position, stated = self.position, self.hand.contract
        known, table, seats = position.setting.contract, self.sheet.score.talking.table, active_seats(position)
        names = [known.name] if known else [stated.name] if stated and stated.name in table else list(table)
        declarers = [known.declarer] if known else [stated.declarer] if stated and stated.declarer in seats else seats
        partner = NOBODY if known is None else known.partner
        for name, declarer in product(names, declarers):
            row = table.get(name or "")
            if row is None:
                continue
            partners: Sequence[int] = (
                (declarer,) if row.sides != "called" else seats if partner == NOBODY else (partner,)
            )
            if known is not None and partner != NOBODY:
                partners = (partner,)
            for seat in partners:
                contract = Contract(row.slug, declarer, False, seat)
                yield position._replace(setting=position.setting._replace(contract=contract)), row

    def _cases(self, stated: _Stated) -> Iterator[_Case]:
        """Yield what there may be in games with sides; of all contracts with the same rows the ways to pay together."""
        lines: dict[_Place, list[tuple[_Line, Target]]] = defaultdict(list)
        for position, row in self.placed:
            points = None if row.sides == "each" else self._own_points(position, stated)
            if points is None:
                continue
            talk = self._talk(position)
            made_up = None if talk is None else talk_of_sides(talk, sides(position)[0])
            place = _Place(row, made_up, talk is not None and not talk.untold, *points)
            for line in self._lines(position, row):
                target = _target(line, stated)
                if target is not None and self._has_items(line, stated):
                    lines[place].append((line, target))
        for place, payable in lines.items():
            for branch in self.sheet.made_up.branches(place.row, place.talk, levels_told=place.levels_told):
                groups = self._groups(branch, stated, place.least, place.most)
                if groups is not None:
                    yield _Case(payable, groups)

    def _talk(self, position: Position) -> Any:
        """Return what was said, as far as it is known who plays with whom; None if it is not recorded."""
        if self.sheet.announces and "declarations" not in self.hand.model_fields_set:
            return None
        return self.sheet.score.talking.talk(position)

    def _own_points(self, position: Position, stated: _Stated) -> tuple[int, int] | None:
        """Return the least and the most card points of the declarer's side; None if there are no such points."""
        total, (attack, foes) = self.sheet.made_up.total, sides(position)
        least, most = 0, total
        for side, numbers in stated.points.items():
            for points in numbers:
                if not 0 <= points <= total:
                    return None
                if side == tuple(sorted(attack)):
                    least, most = max(least, points), min(most, points)
                elif side == tuple(sorted(foes)):
                    least, most = max(least, total - points - self.sheet.apart), min(most, total - points)
                else:
                    return None
        return (least, most) if least <= most else None

    def _lines(self, position: Position, row: ContractRow) -> list[_Line]:
        """Return the ways to pay the rows."""
        contract = position.setting.contract
        assert contract is not None
        if contract not in self.lines:
            talk = self._talk(position)
            talk = None if talk is None or talk.untold else talk
            ways = [list(self.sheet.score.payments(position, row, *at, talk)) for at in ((0, 0), (1, 0), (0, 1))]
            self.lines[contract] = [_line(*way) for way in zip(*ways, strict=True)]
        return self.lines[contract]

    def _has_items(self, line: _Line, stated: _Stated) -> bool:
        """Return whether the entries of players are those of this way to pay."""
        of_players = {key: entries for key, entries in stated.entries.items() if key[0] in self.sheet.of_players}
        return all(
            _agree(entries, (ValueRow(key[0], line.items[key]),) if key in line.items else ())
            for key, entries in of_players.items()
        )

    def _groups(self, branch: RowBranch, stated: _Stated, least: int, most: int) -> list[frozenset[RowsWorth]] | None:
        """Return the choices of a branch that agree with the entries and the card points; None if there are none."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise _OutOfStepsError
        entries = {name: told for (name, _), told in stated.entries.items() if name not in self.sheet.of_players}
        of_game = {name: told for name, told in entries.items() if name not in branch.items}
        games = branch.worth
        if of_game or (least, most) != (0, self.sheet.made_up.total):
            games = frozenset(
                worth_of(game.rows)
                for game in branch.games
                if game.least <= most
                and least <= game.most
                and all(_agree(told, _named(name, game.rows)) for name, told in of_game.items())
            )
        groups = [games]
        for item, choices in branch.items.items():
            told = entries.get(item)
            fitting = choices.worth
            if told is not None:
                fitting = frozenset(worth_of(rows) for rows in choices.rows if _agree(told, rows))
            groups.append(fitting)
        return groups if all(groups) else None

    # -- hands without sides ------------------------------------------------------------------------------

    def _payments(self, stated: _Stated) -> Iterator[Payment]:
        """Yield what may be paid, as is stated, where there are no rows: nobody has a partner, or nothing is played."""
        if stated.entries:
            return
        score = self.sheet.score
        for position, row in self.placed:
            payments: list[Iterable[Payment]] = []
            if self.hand.end is None and not position.taken and not stated.points:
                payments.append(score.payments_unplayed(position))
            if row.sides == "each":
                payments.append(self._alone(position, stated))
            for payment in (payment for group in payments for payment in group):
                if _pays(payment, stated):
                    yield payment

    def _alone(self, position: Position, stated: _Stated) -> Iterable[Payment]:
        """Return what may be paid where each plays for himself."""
        if any(len(side) != 1 or len(points) > 1 for side, points in stated.points.items()):
            return ()
        told = {side[0]: points for side, (points,) in stated.points.items()}
        written = {seat: numbers for (ledger, seat), numbers in stated.accounts.items() if not ledger}
        return self.sheet.made_up.payments_alone(position, told, written)

    # -- what is told -------------------------------------------------------------------------------------

    def misfit(self, path: NumberPath, value: int, kept: Numbers) -> Finding:
        """Return a number that does not go with the others, and those that do."""
        fitting = sorted(self._fitting(path, kept))
        match path:
            case (_, "card_points", int(i), _):
                side = self.scores.card_points[i]
                return _pack(path, side.seats, side.points, self.sheet._stated(fitting, self.scores))
            case (_, "items", int(i), name):
                item = self.scores.items[i]
                facts: dict[str, Any] = {"item": item.name, "found": value}
                if name in ("announced", "achieved"):
                    return Finding(f"score.{name}", path, item.seat, {"item": item.name})
                if not fitting:
                    return Finding("score.item_seat", (*path[:-1], "name"), item.seat, {"item": item.name})
                if name == "level":
                    return Finding("score.level", path, item.seat, {**facts, "expected": listed(fitting)})
                return Finding("score.sheet", path, item.seat, {**facts, "fitting": listed(fitting)})
        seat = int(path[-1])
        return Finding("score.shares", path, seat, {"found": value, "expected": listed(fitting)})

    def together(self, numbers: Numbers) -> Finding:
        """Return numbers that cannot all be right."""
        return together_finding(list(numbers), tuple(numbers.values()))

    def _fitting(self, path: NumberPath, kept: Numbers) -> set[int]:
        """Return what this number may be beside the others."""
        if path[1] in (SCORE, "ledgers"):
            ledger = "" if path[1] == SCORE else self.scores.ledgers[int(path[2])].name
            return self._fitting_scores((ledger, int(path[-1])), _sorted(kept, self.scores))
        candidates: Iterable[int]
        match path:
            case (_, "card_points", _, _):
                candidates = range(self.sheet.made_up.total + 1)
            case (_, "items", int(i), "level"):
                candidates = range(self.sheet.score.talking.levels + 1)
            case (_, "items", int(i), "value"):
                candidates = self._values(self.scores.items[i].name)
            case _:
                candidates = ()
        return {value for value in candidates if self.fits({**kept, path: value})}

    def _values(self, name: str) -> set[int]:
        """Return every value that an entry of this name may have."""
        values = set[int]()
        for position, row in self.placed:
            if row.sides != "each":
                for line in self._lines(position, row):
                    values |= {value for (item, _), value in line.items.items() if item == name}
                for branch in self.sheet.made_up.branches(row, None, levels_told=False):
                    choices = [rows for item in branch.items.values() for rows in item.rows]
                    choices += [game.rows for game in branch.games]
                    values |= {row.value for rows in choices for row in rows if row.name == name}
        return values

    def _fitting_scores(self, account: Account, stated: _Stated) -> set[int]:
        """Return what a score may be beside the others."""
        found = set[int]()
        for payment in self._payments(stated):
            paid = payment.ledgers.get(account[0]) if account[0] else payment.hand
            found |= set() if paid is None else {paid[account[1]] or 0}
        for case in self._cases(stated):
            for line, target in case.payable():
                if (linear := line.accounts.get(account)) is not None:
                    found |= set(_scores_of(case, linear, target))
        return found


def _scores_of(case: _Case, linear: _Linear, target: Target) -> Iterator[int]:
    """Yield what a score may be that is paid so, where the rows come to the target, as far as it is known."""
    value, doubled = target
    hangs_on = value if linear.by_value else doubled
    factor = linear.by_value or linear.by_doubled
    if hangs_on is not None or not factor:
        yield linear.fixed + factor * (hangs_on or 0)
        return
    if (value, doubled) == (None, None):
        for number in case.sums(int(bool(linear.by_value)), int(bool(linear.by_doubled))).ends():
            yield linear.fixed + factor * number
        return
    width = case.width()
    for number in case.sums(width, 1).ends():
        sum_doubled = (number + width // 2) % width - width // 2
        sum_value = (number - sum_doubled) // width
        if value in (None, sum_value) and doubled in (None, sum_doubled):
            yield linear.fixed + factor * (sum_value if linear.by_value else sum_doubled)


def _line(fixed: Payment, by_value: Payment, by_doubled: Payment) -> _Line:
    """Return a way to pay, by what it pays for nothing, for a value of one, and for one with kontra."""
    accounts: dict[Account, _Linear] = {}
    numbers: list[tuple[str, Callable[[Payment], Sequence[int | None]]]] = [("", lambda payment: payment.hand)]
    for name in fixed.ledgers:
        numbers.append((name, lambda payment, name=name: payment.ledgers[name]))  # type: ignore[misc]
    for name, of in numbers:
        for seat, (none, one, two) in enumerate(zip(of(fixed), of(by_value), of(by_doubled), strict=True)):
            if none is not None and one is not None and two is not None:
                accounts[name, seat] = _Linear(none, one - none, two - none)
    return _Line(accounts, fixed.items)
