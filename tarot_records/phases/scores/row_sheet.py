"""Score sheets of games whose score is a sum of rows: findings about stated numbers, without regard to the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tarot_records.core.faults import NAMES_FITTING, SUSPECTS, Finding, pointer
from tarot_records.core.position import Position, complete_numbers
from tarot_records.counting.scheme import Scheme
from tarot_records.phases.common.sheet import (
    POINTS,
    ROW_FIELDS,
    SCORE,
    FullCheck,
    entered_twice,
    find_misfits,
    listed,
    tells_declarations,
    together_finding,
    whole_units,
)
from tarot_records.phases.scores.made_up_rows import MadeUpRows, RowScore
from tarot_records.phases.scores.row_judge import (
    NumberPath,
    Numbers,
    OutOfStepsError,
    RowJudge,
    RowRules,
    Unsaid,
    Variants,
    sort_numbers,
    without_words,
)

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scores

MOST_KEPT: Final = 50
"""Maximum number of sheets whose findings are cached."""
MOST_SHARED: Final = 20
"""Maximum number of judges that are kept to share their caches with equal ones."""
_shared: list[RowSheet] = []
"""The judges whose caches are shared, the latest last; no two are equal."""


class RowSheet(FullCheck, frozen=True, dict=True):
    """Judge of the numbers stated for a hand of a game that scores in rows."""

    judges_unplayed: ClassVar[bool] = True
    score: RowScore
    scheme: Scheme
    items: frozenset[str]
    """The names of the entries."""
    of_players: frozenset[str] = frozenset()
    """The names of the entries that belong to a player; the others belong to the hand."""
    balanced: bool = True
    """True if the scores of a hand add up to 0."""
    announces: bool = True
    """True if announcements are possible in the game."""
    apart: int = 0
    """Maximum number of card points that may lie apart in the end, and count for no side."""
    aside: Sequence[int] = ()
    """The possible card points of a talon that counts for nobody, where each plays for himself."""
    unsaid: Unsaid = without_words
    variants: Variants = lambda position, name: (name,)
    counted: frozenset[str] = frozenset()
    """Ends before play after which a hand has rows like a hand that was played."""

    @property
    def is_balanced(self) -> bool:
        """True if the scores of each hand add up to 0."""
        return self.balanced

    @cached_property
    def made_up(self) -> MadeUpRows:
        """The possible rows of each contract."""
        return MadeUpRows(self.score, self.scheme, self.scheme.total * self.scheme.unit, self.aside)

    @cached_property
    def _equal(self) -> RowSheet:
        """The judge, used before, that scores in the same way as this one; this one if there is none.

        Rules with another option have another judge, but most options do not matter to a score.
        """
        known = next((sheet for sheet in _shared if sheet is self or self._scores_like(sheet)), None)
        if known is None:
            _shared.append(self)
            del _shared[:-MOST_SHARED]
        return self if known is None else known

    def _for(self, hand: Hand) -> RowSheet:
        """Return the judge whose cache serves a hand. What was said is read by the own rules of announcing."""
        return self if tells_declarations(hand) else self._equal

    def _scores_like(self, other: RowSheet) -> bool:
        """Return whether all scores and all their rows are the same as those of another judge."""
        if type(self) is not type(other) or type(self.score) is not type(other.score):
            return False
        return _numbers_of(self) == _numbers_of(other) and _numbers_of(self.score) == _numbers_of(other.score)

    @cached_property
    def _cached_findings(self) -> dict[object, tuple[Finding, ...]]:
        """Cache of findings, because the search for completions checks the same sheets again and again."""
        return {}

    @cached_property
    def _cached_judges(self) -> dict[object, RowJudge]:
        """Cache of judges, because the search for wrong numbers asks the same judge again and again."""
        return {}

    def __call__(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings about the stated numbers of a hand."""
        key = NAMES_FITTING.get(), SUSPECTS.get(), _key(position, hand)
        cached = self._for(hand)._cached_findings
        if key not in cached:
            if len(cached) >= MOST_KEPT:
                cached.clear()
            cached[key] = tuple(self._findings(position, hand))
        return iter(cached[key])

    def _findings(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings about the stated numbers of a hand, without the cache."""
        assert hand.scores is not None
        numbers, findings = self._sort(position, hand.scores)
        yield from findings
        yield from self._misfits(self._judge(position, hand), numbers, hand.scores)

    def accepts(self, position: Position, hand: Hand) -> bool:
        """Return whether there are no findings about the written numbers of a hand."""
        assert hand.scores is not None
        numbers, findings = self._sort(position, hand.scores)
        try:
            return not findings and self._judge(position, hand).fits(sort_numbers(numbers, hand.scores))
        except OutOfStepsError:
            return True  # nobody knows

    def _sort(self, position: Position, scores: Scores) -> tuple[dict[NumberPath, int], list[Finding]]:
        """Return the stated numbers that are not wrong on their own, and the findings about the others."""
        numbers, findings = dict[NumberPath, int](), list[Finding]()
        for path, value, finding in self._read(position, scores):
            if finding is None:
                numbers[path] = value
            else:
                findings.append(finding)
        if self.balanced:
            findings += _balance_findings(position, scores, numbers)
        return numbers, findings

    def _judge(self, position: Position, hand: Hand) -> RowJudge:
        """Return the judge of hands with this position and contract, cached, because it knows their payments."""
        key, cached, made_up = _key_of_judge(position, hand), self._for(hand)._cached_judges, self._equal.made_up
        if key not in cached:
            if len(cached) >= MOST_KEPT:
                cached.clear()
            rules = RowRules(
                self.score,
                made_up,
                self.of_players,
                self.announces,
                self.apart,
                self.unsaid,
                self.variants,
                self.counted,
            )
            cached[key] = RowJudge(rules, position, hand)
        judge = cached[key]
        judge.steps = 0
        return judge

    def _misfits(self, judge: RowJudge, numbers: Numbers, scores: Scores) -> Iterator[Finding]:
        """Yield findings about contradictory numbers.

        If the search for the wrong ones takes too long, yield one about all; none if even the comparison does.
        """

        def fits(numbers: Numbers) -> bool:
            return judge.fits(sort_numbers(numbers, scores))

        def misfit(path: NumberPath, value: int, kept: Numbers) -> Finding:
            names_fitting = NAMES_FITTING.get() or path[1] == "items"
            return self._misfit(scores, path, value, sorted(judge.fitting(path, kept, scores) if names_fitting else ()))

        def together(core: Numbers) -> Finding:
            return together_finding(list(core), tuple(core.values()))

        pairs = [(one, two) for one, two in combinations(numbers, 2) if one[:-1] == two[:-1] and one[1] != "items"]
        try:
            if fits(numbers):
                return
            if repeated := _spoiling_repetitions(fits, numbers, scores):
                yield from (entered_twice(i, scores.items[i]) for i in repeated)
                return
            if known := _suspected(fits, numbers):
                kept = {path: value for path, value in numbers.items() if path not in known}
                yield from (misfit(path, numbers[path], kept) for path in known)
                return
        except OutOfStepsError:
            return  # nobody knows
        judge.steps, findings = 0, list[Finding]()
        try:
            findings.extend(find_misfits(numbers, fits, misfit, together, pairs))
        except OutOfStepsError:
            findings = [together(numbers)]
        yield from findings

    def _misfit(self, scores: Scores, path: NumberPath, found: int, fitting: Sequence[int]) -> Finding:
        """Return the finding about a number that contradicts the others; `fitting` has the values that would not."""
        match path:
            case (_, "card_points", int(i), _):
                side = scores.card_points[i]
                return _points_finding(path, side.seats, side.points, self._in_record_unit(fitting, scores))
            case (_, "items", int(i), name):
                item = scores.items[i]
                facts: dict[str, Any] = {"item": item.name, "found": found}
                if name in ("announced", "achieved"):
                    return Finding(f"score.{name}", path, item.seat, {"item": item.name})
                if not fitting:
                    return Finding("score.item_seat", (*path[:-1], "name"), item.seat, {"item": item.name})
                if name == "level":
                    return Finding("score.level", path, item.seat, {**facts, "expected": listed(fitting)})
                return Finding("score.sheet", path, item.seat, {**facts, "fitting": listed(fitting)})
        return Finding("score.shares", path, int(path[-1]), {"found": found, "expected": listed(fitting)})

    def _read(self, position: Position, scores: Scores) -> Iterator[tuple[NumberPath, int, Finding | None]]:
        """Yield every stated number with its path, and with a finding if the number is wrong on its own."""
        seats = len(position.hands)
        for i, side in enumerate(scores.card_points):
            path: NumberPath = ("scores", POINTS, i, "points")
            if any(seat >= seats for seat in side.seats):
                continue
            finding, points = None, whole_units(side.points, scores.unit, self.scheme.unit)
            if points is None:
                below = side.points * self.scheme.unit // scores.unit
                finding = _points_finding(
                    path, side.seats, side.points, self._in_record_unit([below, below + 1], scores)
                )
            yield path, points or 0, finding
        for i, item in enumerate(scores.items):
            path, finding = ("scores", "items", i), None
            if (item.seat or 0) >= seats:
                continue
            if item.name not in self.items:
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

    def _in_record_unit(self, points: Iterable[int], scores: Scores) -> list[int]:
        """Return card points converted to the unit of the record; leave out those that are no whole numbers in it."""
        fractions = (Fraction(value * scores.unit, self.scheme.unit) for value in points)
        return [int(value) for value in fractions if value.denominator == 1]


def _numbers_of(rules: Any) -> list[object]:
    """Return the fields of a judge or of a score, without the score, and of the announcing only what is in rows."""
    fields = [(name, getattr(rules, name)) for name in rules.__struct_fields__ if name != "score"]
    return [field.of_rows if name == "talking" else field for name, field in fields]


def _key_of_judge(position: Position, hand: Hand) -> object:
    """Return the cache key of a judge: the parts of the position and of the hand on which payments depend."""
    setting, told = position.setting, hand.contract
    carried = setting.carried_before
    return (
        (
            setting.contract,
            setting.level,
            setting.declared,
            setting.claimed,
            setting.dealer,
            setting.ended,
            setting.sits_out,
            bool(position.taken),
            len(position.hands),
        ),
        None if carried is None else tuple(sorted(carried.items())),
        (hand.end, hand.states("declarations")),
        None if told is None else (told.name, told.declarer),
    )


def _key(position: Position, hand: Hand) -> object:
    """Return the cache key of a sheet: that of its judge, and all stated numbers."""
    scores = hand.scores
    assert scores is not None
    return (
        _key_of_judge(position, hand),
        (scores.unit, scores.hand),
        tuple([(side.seats, side.points) for side in scores.card_points]),
        tuple(
            [(item.name, item.value, item.seat, *(getattr(item, name) for name in ROW_FIELDS)) for item in scores.items]
        ),
        tuple([(ledger.name, ledger.hand) for ledger in scores.ledgers]),
    )


def _balance_findings(position: Position, scores: Scores, numbers: dict[NumberPath, int]) -> Iterator[Finding]:
    """Yield a finding for scores that do not add up to 0, and remove these from `numbers`, in place."""
    accounts: list[tuple[NumberPath, Sequence[int | None] | None]] = [(("scores", SCORE), scores.hand)]
    for i, ledger in enumerate(scores.ledgers):
        accounts.append((("scores", "ledgers", i, "hand"), ledger.hand))
    for path, written in accounts:
        if balance := sum(complete_numbers(written, len(position.hands)) or ()):
            yield Finding("score.balance", path, None, {"found": balance})
            for seat in range(len(position.hands)):
                numbers.pop((*path, seat), None)


def _spoiling_repetitions(fits: Callable[[Numbers], bool], numbers: Numbers, scores: Scores) -> list[int]:
    """Return the indices of the repeated entries without which the numbers fit; empty if there are no such entries."""
    entries = [
        (item.name, item.seat, item.value, *(getattr(item, name) for name in ROW_FIELDS)) for item in scores.items
    ]
    left, removed = dict(numbers), list[int]()
    for i in reversed([i for i, entry in enumerate(entries) if entry in entries[:i]]):
        left = {path: value for path, value in left.items() if path[1:3] != ("items", i)}
        removed.insert(0, i)
        if fits(left):
            return removed
    return []


def _suspected(fits: Callable[[Numbers], bool], numbers: Numbers) -> list[NumberPath]:
    """Return the numbers that other rules found wrong, if they are just the wrong ones here too; otherwise none."""
    known = [path for path, value in numbers.items() if (pointer(*path), value) in SUSPECTS.get()]

    def fits_without(*paths: NumberPath) -> bool:
        return fits({path: value for path, value in numbers.items() if path not in paths})

    is_wrong_alone = len(known) > 1 and any(fits_without(path) for path in known)
    return known if known and fits_without(*known) and not is_wrong_alone else []


def _points_finding(path: NumberPath, seats: Sequence[int], found: int, fitting: Sequence[int]) -> Finding:
    """Return the finding about wrong card points of a side; `fitting` has the possible ones."""
    facts = {"seats": tuple(seats), "found": found, "expected": listed(fitting)}
    return Finding("score.pack", path, min(seats, default=None), facts)
