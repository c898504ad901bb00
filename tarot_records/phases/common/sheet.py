"""Score sheets: check of the written numbers of a hand whose cards are not known enough to compute its score.

A game decides if numbers are consistent, that is, if a hand with these numbers exists. If not, the search for the wrong
ones is the same for every game: a single number without which the others are consistent, or else a smallest
inconsistent set.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeVar

import msgspec

from tarot_records.core.faults import NAMES_FITTING, Finding
from tarot_records.core.position import Position

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Item

POINTS, SCORE = "card_points", "hand"
"""Names of numbers that are not entries of the sheet: the card points of a side, the score of a player."""

ROW_FIELDS = ("announced", "achieved", "level")
"""The names of the fields that an entry may have besides its value."""


class Named(NamedTuple):
    """The name and the owner of a number of a sheet."""

    name: str
    whose: tuple[int, ...] = ()
    """Seats of the side, or the seat of the player; empty if the number belongs to the hand."""


SheetValues = Mapping[Named, int]
"""Numbers of a sheet; card points in the unit of the game."""
KnownSides = Callable[[Position], tuple[tuple[int, ...], ...] | None]
"""Function from a position to the sides that count card points together; None if they are unknown."""

SCORED = frozenset({None, "played", "claim", "unrecorded"})
"""Ends of a hand that is scored by its cards. For other ends the table may have agreed on any score."""


UNPLAYED: Final = frozenset({"misdeal", "thrown_in", "all_pass", "given_up", "agreement"})
"""Ends of a hand that nobody plays. If a phase of the game has ended it so, the rules say what is paid."""


def is_scored_by_the_rules(hand: Hand, ends: Collection[str | None] = SCORED) -> bool:
    """Return True if a hand is scored by the rules, and not by an agreement of the table; it has one of these ends."""
    return hand.end in ends and not any(entry.penalty for entry in hand.irregularities)


def is_unplayed(position: Position) -> bool:
    """Return True if a hand has ended before play in a way for which the rules say what is paid."""
    return position.setting.ended in UNPLAYED


def tells_declarations(hand: Hand) -> bool:
    """Return True if the record states the declarations, even by an empty list."""
    return hand.states("declarations")


def tells_duties(hand: Hand) -> bool:
    """Return True if the record states tricks or declarations, so that an unstated duty counts as missing."""
    return hand.tricks is not None or tells_declarations(hand)


def whole_units(points: int, stated: int, unit: int) -> int | None:
    """Return card points in 1/`unit`, from those stated in 1/`stated`; None if they are no whole number."""
    whole, rest = divmod(points * unit, stated)
    return None if rest else whole


def entered_twice(i: int, item: Item) -> Finding:
    """Return the finding on entry `i` of a score, which another entry states already."""
    return Finding("score.twice", ("scores", "items", i), item.seat, {"item": item.name})


class JudgedSheet(msgspec.Struct, frozen=True):
    """Base of a check of a score sheet that knows sooner whether numbers are wrong than which ones and why."""

    judges_unplayed: ClassVar[bool] = False
    """True if it judges the numbers of hands that nobody played too."""

    @property
    def is_balanced(self) -> bool:
        """True if the scores of each hand add up to 0."""
        return False

    @abstractmethod
    def __call__(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings about the written numbers of a hand."""

    @abstractmethod
    def accepts(self, position: Position, hand: Hand) -> bool:
        """Return whether there are no findings about the written numbers of a hand."""


class FullCheck(JudgedSheet, frozen=True):
    """Base of a check of a score sheet that also yields the findings on entries stated twice."""


class SheetJudge(msgspec.Struct, frozen=True):
    """The constraints of a game on the numbers of a sheet."""

    @abstractmethod
    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return True if there is a hand with all these numbers."""

    @abstractmethod
    def fitting(self, position: Position, hand: Hand, numbers: SheetValues, named: Named) -> Sequence[int]:
        """Return the values that the number `named` may have together with `numbers`, in ascending order."""


class SheetsInReach(SheetJudge, frozen=True):
    """The constraints of a game with too many possible sheets to list them."""

    @property
    @abstractmethod
    def reach(self) -> int:
        """Maximum absolute value of a possible number."""

    def in_reach(self, position: Position, named: Named) -> range:
        """Return the values to try for a number."""
        return range(-self.reach, self.reach + 1)

    def fitting(self, position: Position, hand: Hand, numbers: SheetValues, named: Named) -> Sequence[int]:
        """Return the values in reach that are consistent with the other numbers."""
        values = self.in_reach(position, named)
        return [value for value in values if self.fits(position, hand, {**numbers, named: value})]


class ListedSheets(SheetJudge, frozen=True):
    """The constraints of a game with few possible sheets."""

    @abstractmethod
    def sheets(self, position: Position) -> Iterable[SheetValues]:
        """Return all possible sheets, each with all its numbers."""

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return True if a possible sheet has all these numbers."""
        return any(numbers.items() <= sheet.items() for sheet in self.sheets(position))

    def fitting(self, position: Position, hand: Hand, numbers: SheetValues, named: Named) -> Sequence[int]:
        """Return the values of the number `named` in all possible sheets that have the other numbers."""
        like = (sheet for sheet in self.sheets(position) if numbers.items() <= sheet.items())
        return sorted({sheet[named] for sheet in like if named in sheet})


class SheetRules(JudgedSheet, frozen=True):
    """The check of the score sheets of a game."""

    judge: SheetJudge
    sides: KnownSides
    of_players: frozenset[str] = frozenset()
    """Names of entries that belong to a player; others belong to the hand."""
    items: frozenset[str] = frozenset()
    unit: int = 1
    of_sides: bool = False
    """True if entries belong to a side, so that they may name its seats."""
    several: frozenset[str] = frozenset()
    """Names of entries of which a player may have several; they are not compared with other numbers."""

    def __call__(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield the findings about the written numbers of a hand."""
        numbers: dict[Named, int] = {}
        places: dict[Named, tuple[str | int, ...]] = {}
        for named, value, path, finding in self._read(position, hand):
            if finding is not None:
                yield finding
            elif numbers.setdefault(named, value) == value:
                places.setdefault(named, path)
            else:
                yield self._misfit(named, value, path, (numbers[named],))
        yield from self._contradictions(position, hand, numbers, places)

    def accepts(self, position: Position, hand: Hand) -> bool:
        """Return whether there are no findings about the written numbers of a hand."""
        numbers: dict[Named, int] = {}
        read = self._read(position, hand)
        is_right = all(
            finding is None and numbers.setdefault(named, value) == value for named, value, _, finding in read
        )
        return is_right and self.judge.fits(position, hand, numbers)

    def _read(
        self, position: Position, hand: Hand
    ) -> Iterator[tuple[Named, int, tuple[str | int, ...], Finding | None]]:
        """Yield every written number with its place, and a finding if the number is wrong on its own."""
        scores, seats, sides = hand.scores, len(position.hands), self.sides(position)
        assert scores is not None
        for i, side in enumerate(scores.card_points):
            path: tuple[str | int, ...] = ("scores", POINTS, i, "points")
            if any(seat >= seats for seat in side.seats):
                continue
            named = Named(POINTS, tuple(sorted(side.seats)))
            finding: Finding | None = None
            points = whole_units(side.points, scores.unit, self.unit)
            if sides is not None and named.whose not in [tuple(sorted(side)) for side in sides]:
                known = {"found_seats": side.seats, "sides": sides}
                finding = Finding("score.side", ("scores", POINTS, i, "seats"), None, known)
            elif points is None:
                below = side.points * self.unit // scores.unit * scores.unit // self.unit
                nearest = (below, below + scores.unit // self.unit)
                finding = self._misfit(named, side.points, path, nearest)
            yield named, points or 0, path, finding
        for i, item in enumerate(scores.items):
            if item.trick is not None or item.name in self.several or (item.seat or 0) >= seats:
                continue  # part of an entry, one of several, or of nobody
            path, finding = ("scores", "items", i, "value"), None
            whose: tuple[int, ...] = () if item.seat is None else (item.seat,)
            if self.of_sides and not whose:
                whose = tuple(sorted((item.sides or ((),))[0]))
            if item.name not in self.items:
                facts = {"item": item.name, "items": tuple(sorted(self.items))}
                finding = Finding("score.item_name", (*path[:-1], "name"), item.seat, facts)
            elif self.of_sides and not whose:
                continue  # it may be that of any side
            elif self.of_sides and item.seat is None:
                if sides is not None and whose not in [tuple(sorted(side)) for side in sides]:
                    known = {"found_seats": whose, "sides": sides}
                    finding = Finding("score.side", (*path[:-1], "sides"), None, known)
            elif (item.seat is not None) != (item.name in self.of_players):
                finding = Finding("score.item_seat", (*path[:-1], "seat"), None, {"item": item.name})
            yield Named(item.name, whose), item.value, path, finding
        hand_scores = scores.hand if scores.hand is not None and len(scores.hand) == seats else ()
        for seat, score in enumerate(hand_scores):
            if score is not None:
                yield Named(SCORE, (seat,)), score, ("scores", SCORE, seat), None

    def _contradictions(
        self, position: Position, hand: Hand, numbers: SheetValues, places: Mapping[Named, tuple[str | int, ...]]
    ) -> Iterator[Finding]:
        """Yield the findings about numbers that contradict each other; `places` has their paths."""

        def fits(kept: SheetValues) -> bool:
            return self.judge.fits(position, hand, kept)

        def misfit(named: Named, value: int, kept: SheetValues) -> Finding:
            fitting = self.judge.fitting(position, hand, kept, named) if NAMES_FITTING.get() else ()
            return self._misfit(named, value, places[named], fitting)

        def together(core: SheetValues) -> Finding:
            return together_finding([places[named] for named in core], tuple(core.values()))

        return find_misfits(numbers, fits, misfit, together)

    def _misfit(self, named: Named, found: int, path: tuple[str | int, ...], fitting: Sequence[int]) -> Finding:
        """Return the finding about a number that contradicts the others; `fitting` has the values that would not."""
        seat = named.whose[0] if named.whose else None
        if named.name == POINTS:
            return Finding(
                "score.pack", path, seat, {"seats": named.whose, "found": found, "expected": listed(fitting)}
            )
        if named.name == SCORE:
            return Finding("score.shares", path, seat, {"found": found, "expected": listed(fitting)})
        return Finding("score.sheet", path, seat, {"item": named.name, "found": found, "fitting": listed(fitting)})


Key = TypeVar("Key")


def find_misfits(
    numbers: Mapping[Key, int],
    fits: Callable[[Mapping[Key, int]], bool],
    misfit: Callable[[Key, int, Mapping[Key, int]], Finding],
    together: Callable[[Mapping[Key, int]], Finding],
    pairs: Collection[tuple[Key, Key]] | None = None,
) -> Iterator[Finding]:
    """Yield the findings about inconsistent numbers: a single wrong one, or else the smallest inconsistent set.

    `fits` returns True for consistent numbers. `misfit` makes a finding of a number, its value and the others;
    `together` makes a finding of an inconsistent set. `pairs` has pairs of which both numbers may be wrong; they are
    reported one by one, and so is a number that is impossible on its own.
    """
    left = dict(numbers)
    while not fits(left):
        core = _inconsistent_core(left, fits) or left  # all of them if no numbers at all would be consistent
        if not core:
            return
        alone = next((key for key in reversed(core) if fits(_without(left, key))), None)
        if alone is not None:
            yield misfit(alone, left[alone], _without(left, alone))
            return
        spoiling = (pair for pair in pairs or () if not core.keys().isdisjoint(pair) and left.keys() >= set(pair))
        two = next((pair for pair in spoiling if fits(_without(left, *pair))), None)
        if two is not None:
            yield from (misfit(key, left[key], _without(left, *two)) for key in two)
            return
        yield misfit(*next(iter(core.items())), {}) if pairs is not None and len(core) == 1 else together(core)
        left = _without(left, *core)


def _inconsistent_core(numbers: Mapping[Key, int], fits: Callable[[Mapping[Key, int]], bool]) -> dict[Key, int]:
    """Return a smallest inconsistent set of the numbers, with numbers as late as possible.

    Consistent numbers stay consistent without some of them, so each needed number is found by halving.
    """
    core, rest = dict[Key, int](), list(numbers)
    while rest:
        least, most = 0, len(rest)  # limits of how many of the first can be left out
        while least < most:
            middle = (least + most + 1) // 2
            if fits({**core, **{key: numbers[key] for key in rest[middle:]}}):
                most = middle - 1
            else:
                least = middle
        if least < len(rest):
            core[rest[least]] = numbers[rest[least]]
        rest = rest[least + 1 :]
    return core


def _without(numbers: Mapping[Key, int], *keys: Key) -> dict[Key, int]:
    return {other: value for other, value in numbers.items() if other not in keys}


FEW = 4
"""Maximum number of values that are listed one by one."""


def listed(values: Sequence[int]) -> int | str | tuple[int, ...]:
    """Return a single value, a tuple of a few values, or a text with the first and the last of many."""
    if len(values) == 1:
        return values[0]
    return tuple(values) if len(values) <= FEW else f"{values[0]}–{values[-1]}"


def together_finding(paths: Sequence[tuple[str | int, ...]], numbers: tuple[int, ...]) -> Finding:
    """Return the finding about numbers that cannot all be right together; `paths` are their places."""
    shared = paths[0]
    while any(path[: len(shared)] != shared for path in paths):
        shared = shared[:-1]
    return Finding("score.together", shared, None, {"numbers": numbers})
