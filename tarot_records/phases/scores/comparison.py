"""The comparison of the stated scores with the computed ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any

from tarot_records.core.faults import Finding, no_such_seat, per_seat
from tarot_records.core.position import HandResult, Position, ScoredRow, complete_numbers
from tarot_records.counting import exact
from tarot_records.phases.common.sheet import (
    ROW_FIELDS,
    SCORED,
    UNPLAYED,
    FullCheck,
    JudgedSheet,
    entered_twice,
    is_scored_by_the_rules,
    is_unplayed,
)
from tarot_records.phases.common.sides import Sides
from tarot_records.phases.scores.settlement import Carry, added, believed
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.totals import NO_ACCOUNTS, Accounts

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Item, Scores

SheetCheck = Callable[[Position, "Hand"], Iterable[Finding]]
"""Function from the position and a hand with unknown cards to findings about contradictory stated numbers."""


def implied(
    before: Sequence[int | None] | None, after: Sequence[int | None] | None, carry: Carry = added
) -> tuple[int | None, ...] | None:
    """Return the scores of a hand by the totals before and after it; None if no seat's score follows from them.

    The score of a seat is None if its total does not show how much it lost.
    """
    if before is None or after is None or len(before) != len(after):
        return None
    scores: list[int | None] = []
    for old, new in zip(before, after, strict=True):
        known = old is not None and new is not None and carry((old,), (new - old - 1,)) == (new - 1,)
        scores.append((new or 0) - (old or 0) if known else None)
    return tuple(scores) if scores.count(None) < len(scores) else None


SUMS = frozenset({"score.seats", "score.total"})
"""Codes of faults of a sheet that depend on no rule of the game."""


class Comparison(Phase, frozen=True):
    """The comparison of every stated number of a hand with the computed one.

    If unknown cards leave the score open, the stated numbers are compared with each other.
    """

    items: frozenset[str]
    """Names of the entries that the game computes."""
    sheet: SheetCheck = lambda position, hand: ()
    """Check of the stated numbers; by default none, for games where they do not depend on each other."""
    doubts: Callable[[Position], tuple[str, ...]] = lambda position: ()
    """Function from a position to the unsettled open points on which the score may depend."""
    carry: Carry = added
    """Function from the totals so far and the score of the hand to the totals after it."""
    accounts: Accounts = NO_ACCOUNTS
    parties: Callable[[Position], Sides] | None = None
    """Function to the sides, in games whose entries belong to a side, so that they may name its seats; else None."""
    several: frozenset[str] = frozenset()
    """Names of entries that a player may have several times with the same value."""
    active: int = 0
    """Number of players who play, at a table where one more sits out; else 0."""
    name: str = "comparison"
    fields: frozenset[str] = frozenset({"scores"})
    always: bool = True

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """Return the hand, if scores are stated; else None."""
        return None if hand.scores is None else hand

    def check(self, position: Position, hand: Hand) -> Sequence[Finding]:
        """Return the findings about stated numbers that differ from the computed ones."""
        result, scores = position.setting.result, hand.scores
        assert scores is not None
        if result is None:
            strange = _seat_findings(scores, len(position.hands))
            findings = (*strange, *self._sheet_findings(position, hand, scores))
            hangs = position.taken or any(finding.code not in SUMS for finding in findings)
            open_points = _open_point_findings(self.doubts(position)) if hangs else ()
            return (Finding("score.unknown", ("scores",)), *open_points, *findings)
        return () if self._clean(position, result, scores) else tuple(self._findings(position, result, scores))

    def contradicts(self, hand: Hand, end: Position) -> bool:
        """Return whether the stated numbers contradict each other; False for a hand not scored by the rules."""
        return hand.scores is not None and self._is_judged(end, hand) and not self._accepts(end, hand)

    def _is_judged(self, position: Position, hand: Hand) -> bool:
        """Return whether the rules determine the stated numbers of a hand, so that the sheet can judge them."""
        knows_unplayed = isinstance(self.sheet, JudgedSheet) and self.sheet.judges_unplayed
        ends = SCORED | UNPLAYED if knows_unplayed and is_unplayed(position) else SCORED
        return is_scored_by_the_rules(hand, ends)

    def _accepts(self, position: Position, hand: Hand) -> bool:
        """Return whether the stated numbers agree with each other; if it is unknown who sits out, for some seat."""
        if isinstance(self.sheet, JudgedSheet):
            return any(self.sheet.accepts(seated, hand) for seated in self._seated(position, hand))
        return any(next(iter(self.sheet(seated, hand)), None) is None for seated in self._seated(position, hand))

    def _sheet_misfits(self, position: Position, hand: Hand) -> Iterable[Finding]:
        """Return the findings about contradictory stated numbers; if it is unknown who sits out, those for one seat."""
        seated = self._seated(position, hand)
        if len(seated) > 1 and self._accepts(position, hand):
            return ()
        return self.sheet(seated[-1] if seated else self._with_seat_out(position, len(position.hands) - 1), hand)

    def _seated(self, position: Position, hand: Hand) -> list[Position]:
        """Return the position for each seat that may sit out; only the position itself if that is known.

        A player with a score has not sat out, so there is none if all have scores.
        """
        seats = range(len(position.hands))
        if position.setting.sits_out or len(seats) in (0, self.active) or not self.active:
            return [position]
        stated = hand.scores.hand if hand.scores is not None and hand.scores.hand is not None else ()
        may_sit_out = [seat for seat in seats if len(stated) != len(seats) or not stated[seat]]
        return [self._with_seat_out(position, seat) for seat in may_sit_out]

    def _with_seat_out(self, position: Position, seat: int) -> Position:
        return position._replace(setting=position.setting._replace(sits_out=(seat,)))

    def _clean(self, position: Position, result: HandResult, scores: Scores) -> bool:
        """Return whether all stated numbers are right and in the usual form; if not, `_findings` checks them."""
        return (
            not result.doubts
            and scores.hand in (None, result.hand)
            and scores.totals in (None, position.setting.totals)
            and (not scores.card_points or scores.unit == result.unit)
            and not [side for side in scores.card_points if (side.seats, side.points) not in result.card_points]
            and (not scores.items or _are_plainly_right(scores.items, result))
            and not ((scores.ledgers or scores.carried) and any(self._account_findings(position, scores, result)))
        )

    def _findings(self, position: Position, result: HandResult, scores: Scores) -> Iterator[Finding]:
        """Yield the findings about all stated numbers of a hand with a computed score."""
        yield from _open_point_findings(result.doubts)
        yield from _seat_findings(scores, len(result.hand))
        yield from point_findings(result, scores)
        rows, twice = _rows_by_entry(scores.items, result), _find_repeated(scores.items, result)
        equal = set(_find_equal(scores.items))
        for i, item in enumerate(scores.items):
            path = ("scores", "items", i)
            if item.seat is not None and item.seat >= len(result.hand):
                continue
            if item.name not in self.items:
                known = tuple(sorted(self.items))
                yield Finding("score.item_name", (*path, "name"), item.seat, {"item": item.name, "items": known})
                continue
            if item.seat is None and self.parties:
                sides = self.parties(position)
                if i in equal and not _is_of_another_side(scores.items, i, result, sides):
                    yield entered_twice(i, item)
                else:
                    yield from _side_findings(item, path, result, sides)
                continue
            expected = result.items.get((item.name, item.seat))
            of_trick = result.by_trick.get(item.name)
            if expected is not None and item.trick is not None and of_trick is not None:
                expected = of_trick.get((item.trick, item.seat), 0)
            if expected is None:
                yield Finding("score.item_seat", (*path, "seat"), None, {"item": item.name})
            elif i in twice:
                yield entered_twice(i, item)
            elif i in rows and (item.trick is None or of_trick is None):
                yield from _row_findings(item, path, rows[i])
            elif item.value != expected:
                facts = {"item": item.name, "found": item.value, "expected": expected}
                yield Finding("score.item", (*path, "value"), item.seat, facts)
        yield from per_seat("score.hand", ("scores", "hand"), scores.hand, result.hand)
        yield from self._account_findings(position, scores, result)
        if position.setting.totals is not None:
            yield from per_seat("score.total", ("scores", "totals"), scores.totals, position.setting.totals)
        elif scores.totals is not None:
            yield Finding("score.unknown", ("scores", "totals"))
            yield from self._total_findings(position, scores)
        for i, item in enumerate(scores.items):
            compared = ROW_FIELDS if (item.name, item.seat) in result.rows else ()
            for name in ("sides", *ROW_FIELDS, "trick"):
                if (
                    name in compared
                    or (name == "sides" and self.parties)
                    or (name == "trick" and item.name in result.by_trick)
                ):
                    continue
                if getattr(item, name) is not None:
                    yield Finding("score.unchecked", ("scores", "items", i, name), None, {"field": name})

    def _account_findings(self, position: Position, scores: Scores, result: HandResult | None) -> Iterator[Finding]:
        if scores.ledgers and not self.accounts.ledgers:
            yield Finding("score.unchecked", ("scores", "ledgers"), None, {"field": "ledgers"})
        for i, ledger in enumerate(scores.ledgers if self.accounts.ledgers else ()):
            path: tuple[str | int, ...] = ("scores", "ledgers", i)
            if ledger.name not in self.accounts.ledgers:
                account = {"account": ledger.name, "accounts": self.accounts.ledgers}
                yield Finding("score.account", (*path, "name"), None, account)
                continue
            zeros, running = (0,) * len(position.hands), position.setting.ledgers.get(ledger.name)
            if result is not None:
                made = result.ledgers.get(ledger.name, zeros)
                for finding in per_seat("score.ledger", (*path, "hand"), ledger.hand, made):
                    yield _with_account(ledger.name, finding)
            if running is not None:
                for finding in per_seat("score.ledger_total", (*path, "totals"), ledger.totals, running):
                    yield _with_account(ledger.name, finding)
        strange = [name for name, number in scores.carried.items() if number and name in self.accounts.unkept]
        for name in strange:
            facts = {"account": name, "found": scores.carried[name]}
            yield Finding("score.unkept", ("scores", "carried", name), None, facts)
        if scores.carried and not self.accounts.carried and not strange:
            yield Finding("score.unchecked", ("scores", "carried"), None, {"field": "carried"})
        carried = position.setting.carried
        for name, found in scores.carried.items() if self.accounts.carried else ():
            if name not in self.accounts.carried:
                account = {"account": name, "accounts": self.accounts.carried}
                yield Finding("score.account", ("scores", "carried", name), None, account)
            elif carried is not None and found != carried.get(name, 0):
                facts = {"account": name, "found": found, "expected": carried.get(name, 0)}
                yield Finding("score.carried", ("scores", "carried", name), None, facts)

    def _sheet_findings(self, position: Position, hand: Hand, scores: Scores) -> Iterator[Finding]:
        """Yield the findings about stated numbers that do not depend on the cards."""
        seats = len(position.hands)
        for name in ("hand", "totals"):
            stated = getattr(scores, name)
            if stated is not None and len(stated) != seats:
                yield Finding("score.seats", ("scores", name), None, {"found": len(stated), "expected": seats})
        if not isinstance(self.sheet, FullCheck):
            alike = (i for i in _find_equal(scores.items) if not self._may_be_alike(scores.items[i]))
            yield from (entered_twice(i, scores.items[i]) for i in alike)
        score = scores.hand or implied(position.setting.before, scores.totals, self.carry)
        void = position.setting.may_be_void and score is not None and not any(score)
        if self._is_judged(position, hand) and not void:
            yield from self._sheet_misfits(position, hand)
            yield from self._implied_findings(position, hand, scores)
        if scores.totals is not None and len(scores.totals) == seats:
            yield from self._total_findings(position, scores)
        yield from self._account_findings(position, scores, None)

    def _may_be_alike(self, item: Item) -> bool:
        """Return whether there may be several entries like this one: of a player, or of sides that are not named."""
        unnamed = self.parties is not None and item.seat is None and item.sides is None
        return (item.name in self.several or unnamed) and item.trick is None

    def _implied_findings(self, position: Position, hand: Hand, scores: Scores) -> Iterator[Finding]:
        """Yield a finding if the totals before and after a hand without stated scores imply an impossible score."""
        score = implied(position.setting.before, scores.totals, self.carry) if scores.hand is None else None
        if score is None or not self._accepts(position, hand):
            return
        scored = hand.model_copy(update={"scores": scores.model_copy(update={"hand": score})})
        if not self._accepts(position, scored):
            numbers = tuple(number for number in score if number is not None)
            yield Finding("score.implied", ("scores", "totals"), None, {"numbers": numbers})

    def _total_findings(self, position: Position, scores: Scores) -> Iterator[Finding]:
        """Yield the findings about running totals that differ from the sums of the written scores.

        Totals after unknown scores are compared only by their sum, where the scores of each hand add up to 0.
        """
        written, path = position.setting.written, ("scores", "totals")
        findings: tuple[Finding, ...] = ()
        if written is not None:
            findings = tuple(per_seat("score.total", path, scores.totals, written))
        yield from findings
        stated = complete_numbers(scores.totals, len(position.hands))
        is_balanced = isinstance(self.sheet, JudgedSheet) and self.sheet.is_balanced and self.carry is added
        if findings or not is_balanced or stated is None or position.setting.totals_sum != 0:
            return
        if balance := sum(stated):
            yield Finding("score.total_balance", path, None, {"found": balance})

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """Return the position, with the written totals where the computed ones are unknown."""
        setting, scores = position.setting, hand.scores
        if setting.totals is not None or scores is None:
            return position
        written = believed(setting.written, scores.totals, len(position.hands))
        return position._replace(setting=setting._replace(written=written))


def _seat_findings(scores: Scores, seats: int) -> Iterator[Finding]:
    """Yield a finding for each seat of card points and entries that a table with `seats` seats does not have."""
    named: list[tuple[tuple[str | int, ...], int]] = [
        (("card_points", i, "seats", j), seat)
        for i, side in enumerate(scores.card_points)
        for j, seat in enumerate(side.seats)
    ]
    for i, item in enumerate(scores.items):
        if item.seat is not None:
            named.append((("items", i, "seat"), item.seat))
        for j, members in enumerate(item.sides or ()):
            named += [(("items", i, "sides", j, k), seat) for k, seat in enumerate(members)]
    return (no_such_seat(("scores", *path), seat, seats) for path, seat in named if seat >= seats)


def point_findings(result: HandResult, scores: Scores) -> Iterator[Finding]:
    """Yield the findings about the card points of sides with seats of the table, compared as exact fractions."""
    computed = {frozenset(seats): points for seats, points in result.card_points}
    for i, side in enumerate(scores.card_points):
        path = ("scores", "card_points", i)
        if any(seat >= len(result.hand) for seat in side.seats):
            continue
        points = computed.get(frozenset(side.seats))
        if points is None:
            sides = tuple(seats for seats, _ in result.card_points)
            yield Finding("score.side", (*path, "seats"), None, {"found_seats": side.seats, "sides": sides})
        elif side.points * result.unit != points * scores.unit:
            facts = {
                "seats": side.seats,
                "found": side.points,
                "expected": exact(points * scores.unit, result.unit),
            }
            yield Finding("score.points", (*path, "points"), side.seats[0], facts)


def _rows_by_entry(items: Sequence[Item], result: HandResult) -> Mapping[int, Sequence[ScoredRow]]:
    """Map the index of each entry that has rows in the score to the rows with which it is compared.

    Of several entries with the same name and seat each gets one row, with as few differences as possible. An entry for
    the sum of all rows keeps all of them.
    """
    found, alike = dict[int, Sequence[ScoredRow]](), defaultdict[tuple[str, int | None], list[int]](list)
    for i, item in enumerate(items):
        rows = _rows_of(result, item.name, item.seat)
        if rows is not None:
            found[i] = rows
            if not _is_sum_of_rows(item, rows):
                alike[item.name, item.seat].append(i)
    for key, numbers in alike.items():
        rows = _rows_of(result, *key) or ()
        if 1 < len(numbers) <= len(rows) <= MOST_ROWS:
            best = min(permutations(rows, len(numbers)), key=lambda way: _count_differences(items, numbers, way))
            found |= {i: (row,) for i, row in zip(numbers, best, strict=True)}
    return found


MOST_ROWS = 6
"""Maximum number of rows of one name that are assigned to single entries."""


def _keys_of(items: Sequence[Item], by_trick: Collection[str] = ()) -> Iterator[tuple[str, int | None, int | None]]:
    """Yield name and seat of each entry, and its trick if the entries of this name are stated trick by trick."""
    for item in items:
        yield item.name, item.seat, item.trick if item.name in by_trick else None


def _rows_of(result: HandResult, name: str, seat: int | None) -> Sequence[ScoredRow] | None:
    """Return the rows of an entry, or its parts as rows; None if it is a single number."""
    parts = result.parts.get((name, seat))
    return result.rows.get((name, seat)) if parts is None else [ScoredRow(value) for value in parts]


def _find_repeated(items: Sequence[Item], result: HandResult) -> set[int]:
    """Return the indices of entries that repeat an earlier entry although the score has no further one like it.

    An entry for one row is a repetition if no equal row is left, an entry for the sum of all rows if it is not alone.
    """
    alike, repeated = defaultdict[tuple[str, int | None, int | None], list[int]](list), set[int]()
    for i, key in enumerate(_keys_of(items, result.by_trick)):
        alike[key].append(i)
    for (name, seat, trick), numbers in alike.items():
        rows = _rows_of(result, name, seat) if trick is None else None
        if rows is None:
            values = [items[i].value for i in numbers]
            repeated |= {i for place, i in enumerate(numbers) if items[i].value in values[:place]}
        elif len(numbers) > len(rows) or (
            any(_is_sum_of_rows(items[i], rows) for i in numbers) and not _are_of_rows(items, numbers, rows)
        ):
            repeated.update(_indices_without_row(items, numbers, rows))
    return repeated


def _are_of_rows(items: Sequence[Item], numbers: Sequence[int], rows: Sequence[ScoredRow]) -> bool:
    """Return whether the entries at indices `numbers` can state different rows, each without a difference."""
    return len(numbers) == 1 or (
        len(rows) <= MOST_ROWS
        and any(not _count_differences(items, numbers, way) for way in permutations(rows, len(numbers)))
    )


def _indices_without_row(items: Sequence[Item], numbers: Sequence[int], rows: Sequence[ScoredRow]) -> Iterator[int]:
    """Yield the indices of right entries whose rows are already stated by earlier entries."""
    left = list(rows)
    for i in numbers:
        row = next((row for row in left if not _differences(items[i], row)), None)
        if row is not None:
            left.remove(row)
        elif _is_sum_of_rows(items[i], rows) or any(not _differences(items[i], row) for row in rows):
            yield i


def _is_sum_of_rows(item: Item, rows: Sequence[ScoredRow]) -> bool:
    """Return whether an entry is only a number, and the sum of all its rows."""
    return item.announced is item.achieved is item.level is None and item.value == sum(row.value for row in rows)


def _differences(item: Item, row: ScoredRow) -> list[tuple[str, Any, Any]]:
    """Return the differences of an entry from a row: the field, the value of the entry, the value of the row."""
    stated = [(name, getattr(item, name), getattr(row, name)) for name in ("value", *ROW_FIELDS)]
    return [(name, found, expected) for name, found, expected in stated if found not in (None, expected)]


def _count_differences(items: Sequence[Item], numbers: Sequence[int], rows: Sequence[ScoredRow]) -> int:
    """Return the number of differences between some entries and the same number of rows, in order."""
    return sum(len(_differences(items[i], row)) for i, row in zip(numbers, rows, strict=True))


def _row_findings(item: Item, path: tuple[str | int, ...], rows: Sequence[ScoredRow]) -> Iterator[Finding]:
    """Yield the differences of an entry from the most similar row; none if it is the sum of all rows."""
    if _is_sum_of_rows(item, rows):
        return
    for name, found, expected in min((_differences(item, row) for row in rows), key=len):
        facts = {"item": item.name, "found": found, "expected": expected}
        if name == "announced":
            yield Finding("score.announced", (*path, name), item.seat, {"item": item.name})
        elif name == "achieved":
            yield Finding("score.achieved", (*path, name), item.seat, {"item": item.name})
        else:
            yield Finding("score.item" if name == "value" else "score.level", (*path, name), item.seat, facts)


def _are_plainly_right(items: Sequence[Item], result: HandResult) -> bool:
    """Return whether all entries are right, are stated once, and state no details that cannot be compared."""
    return len(items) == len(set(_keys_of(items, result.by_trick))) and all(
        _is_plainly_right(item, result) for item in items
    )


def _is_plainly_right(item: Item, result: HandResult) -> bool:
    """Return whether an entry is right and states no details that cannot be compared."""
    rows = _rows_of(result, item.name, item.seat)
    if rows is not None:
        return item.sides is None and item.trick is None and not any(_row_findings(item, (), rows))
    return (
        result.items.get((item.name, item.seat)) == item.value
        and item.sides is None
        and item.announced is None
        and item.achieved is None
        and item.level is None
        and item.trick is None
    )


def _side_findings(item: Item, path: tuple[str | int, ...], result: HandResult, parties: Sides) -> Iterator[Finding]:
    """Yield a finding if an entry of a side differs from the computed one; without seats, from those of all sides."""
    sides = [tuple(sorted(side)) for side in parties]
    named = [tuple(sorted(side)) for side in item.sides or ()]
    strange = [side for i, side in enumerate(named) if side not in sides or side in named[:i]]
    if strange:
        yield Finding("score.side", (*path, "sides"), None, {"found_seats": strange[0], "sides": parties})
        return
    values = tuple(result.items.get((item.name, side[0]), 0) for side in sides if side in (named[:1] or sides))
    if item.value not in values:
        facts = {"item": item.name, "found": item.value, "expected": values[0] if named else values}
        facts |= {"of_seats": named[0]} if named else {}
        yield Finding("score.item", (*path, "value"), named[0][0] if named else None, facts)


def _is_of_another_side(items: Sequence[Item], i: int, result: HandResult, parties: Sides) -> bool:
    """Return whether entry `i`, which names no side, may be that of another side than equal entries before it."""
    item = items[i]
    before = sum((other.name, other.value) == (item.name, item.value) for other in items[:i])
    values = [result.items.get((item.name, side[0]), 0) for side in parties]
    return item.sides is None and item.seat is None and values.count(item.value) > before


def _find_equal(items: Sequence[Item]) -> Iterator[int]:
    """Yield the indices of the entries that equal an earlier one in name, owner, trick and value."""
    known = set[object]()
    for i, item in enumerate(items):
        key = item.name, item.seat, item.sides, item.trick, item.value
        if key in known:
            yield i
        known.add(key)


def _with_account(account: str, finding: Finding) -> Finding:
    return finding._replace(facts={**finding.facts, "account": account})


def _open_point_findings(points: Iterable[str]) -> Iterator[Finding]:
    return (Finding("rule.open", ("scores",), None, {"point": point}) for point in points)
