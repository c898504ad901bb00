"""The columns of two sides of partners on a score sheet: their points, scores and running totals."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from tarot_records.games import game_of
from tarot_records.importers.cells import Cell, number
from tarot_records.importers.sheets.columns.sheet_columns import LEAST_ROWS, LONGEST_INITIALS, SheetColumns, name_cell
from tarot_records.importers.sheets.vocabulary.roles import ColumnLayout, Role
from tarot_records.importers.sheets.vocabulary.statements import points_of_sides
from tarot_records.importers.sheets.vocabulary.words import TOTALS, plain, roles_of

_AND: Final = r"(?:\s*[+/&\-–]\s*|\s+(?:et|und|and|ed?|és|in)\s+)"
_PAIR: Final = re.compile(rf"(?:.*\s)?([^\W\d_][^\s+/&–-]*){_AND}([^\W\d_][^\s+/&–-]*)")
"""Pattern of a heading that ends with the names of two partners."""
_PARTNERS: Final = re.compile(rf"([^\W\d_]{{2,}})(?:{_AND}|\s+(?:con|mit|avec|with|z|s)\s+)([^\W\d_]{{2,}})")
"""Pattern of the names of two partners in a title."""
_NAMES: Final = rf"([^\W\d_]{{2,}}){_AND}([^\W\d_]{{2,}})"
"""Pattern of the names of two partners."""
TABLE: Final = 4
"""Number of players of whom two are partners."""


class PairColumn(NamedTuple):
    """A column of numbers of two partners."""

    names: tuple[str, str]
    heading: Cell
    is_total: bool
    """True if the heading says that it has running totals."""


class SideColumns:
    """The columns of two sides of partners."""

    def __init__(self, sheet: SheetColumns) -> None:
        self.sheet = sheet
        found = {column: pair for column in sheet.columns if (pair := self._pair(column)) is not None}
        known = {pair.names for pair in found.values()}
        self.columns = {column: pair._replace(names=_in_full(pair.names, known)) for column, pair in found.items()}
        self.names = list(dict.fromkeys(pair.names for pair in self.columns.values()))

    def are_found(self) -> bool:
        """Return whether the sheet has columns of exactly two sides, and the game has partners."""
        return len(self.names) == 2 and TABLE in game_of(self.sheet.game).players

    def layouts(self) -> Iterator[ColumnLayout]:
        """Yield layouts of a sheet on which only the sides have numbers: as scores, and as running totals."""
        layout = self._layout()
        with_points = self._with_points_in_cells(layout)
        yield with_points
        kinds = {role.kind for role in layout.roles} & {"side_points", "side_score", "side_total"}
        may_be_sums = len(self.sheet.deals) >= LEAST_ROWS and with_points == layout
        if kinds == {"side_score"} and not self.sheet.fixed and may_be_sums:
            summed = tuple(Role("side_total", r.what) if r.kind == "side_score" else r for r in layout.roles)
            yield self._with_points_in_cells(layout._replace(roles=summed))

    def _with_points_in_cells(self, layout: ColumnLayout) -> ColumnLayout:
        """Return a layout with the column of cells such as `53:89`, in which the side that won has more points.

        Its side is the one whose points stand first in each cell.
        """
        if any(role.kind == "side_points" for role in layout.roles) or self.sheet.fixed:
            return layout
        roles, by = list(layout.roles), list(layout.by)
        won = self._changes_of_first_side(layout)
        for column in self.sheet.columns:
            leads: list[bool] = []
            for row, score in zip(self.sheet.sample, won, strict=True):
                told = points_of_sides(row[column].text, self.sheet.game) if column < len(row) and score else None
                if told is not None and told[1] is not None and told[2] is not None and told[1] != told[2]:
                    leads.append((told[1] > told[2]) == (score > 0))
            if not roles[column].kind and len(leads) >= LEAST_ROWS and len(set(leads)) == 1:
                roles[column], by[column] = Role("side_points", 0 if leads[0] else 1), "sums"
                break
        return layout._replace(roles=tuple(roles), by=tuple(by))

    def _changes_of_first_side(self, layout: ColumnLayout) -> list[Fraction]:
        """Return what the first side wins in each row of the sample, as far as a layout tells it; else 0."""
        changes: list[Fraction] = []
        before = [Fraction(0), Fraction(0)]
        for row in self.sheet.sample:
            found = [Fraction(0), Fraction(0)]
            for cell, role in zip(row, layout.roles, strict=False):
                value = number(cell.text)
                if value is not None and role.kind in ("side_score", "side_total"):
                    side = int(role.what)
                    found[side] = value - before[side] if role.kind == "side_total" else value
                    before[side] = value
            changes.append(found[0] or -found[1])
        return changes

    def beside_players(self, layout: ColumnLayout) -> ColumnLayout:
        """Return a layout of four players with the points and totals of the sides, if partners sit opposite."""
        short = [plain(cell.text) for cell in layout.players]
        seats = [
            {seat for seat, name in enumerate(short) for one in pair if name.startswith(plain(one))}
            for pair in self.names
        ]
        if len(short) != TABLE or sorted(map(sorted, seats)) != [[0, 2], [1, 3]]:
            return layout
        roles, by = list(layout.roles), list(layout.by)
        for column, pair in self.columns.items():
            side = min(seats[self.names.index(pair.names)])
            others = [other for other in self.columns if self.columns[other].names != pair.names]
            is_points = bool(others) and self._have_constant_sum(column, others[0])
            if pair.is_total or is_points:
                roles[column], by[column] = Role("side_total" if pair.is_total else "side_points", side), "sums"
        return ColumnLayout(tuple(roles), layout.players, tuple(by))

    def _layout(self) -> ColumnLayout:
        """Return the layout in which the columns of the sides have points or scores, and then totals."""
        sheet = self.sheet
        (a, c), (b, d) = self.names
        named = [self._names_of_pair(pair) for pair in self.names]
        cells = [next(one.heading for one in self.columns.values() if name in one.names) for name in (a, b, c, d)]
        players = [name_cell(cell, name) for cell, name in zip(cells, (a, b, c, d), strict=True)]
        if all(named):
            full = (named[0][0], named[1][0], named[0][1], named[1][1])
            players = [cell._replace(text=name) for cell, name in zip(players, full, strict=True)]
        roles, by = [Role("")] * len(sheet.columns), [""] * len(sheet.columns)
        of_side = [[column for column, pair in self.columns.items() if pair.names == side] for side in self.names]
        have_points = self._have_constant_sum(of_side[0][0], of_side[1][0])
        for side, columns in enumerate(of_side):
            for place, column in enumerate(columns):
                kind = "side_total" if place else "side_points" if have_points else "side_score"
                has_total = any(sheet.adds_up(column, other) for other in columns[place + 1 :])
                is_won = have_points and self._are_of_winners(of_side[0][place:], of_side[1][place:])
                leads = self._leading(of_side[0][0], of_side[1][0], column) if place and have_points else set()
                if place and (has_total or is_won or leads == {not side}):  # the side with more points has it
                    kind = "side_score"
                roles[column], by[column] = Role(kind, side), "sums"
        rest = [
            column
            for column in sheet.columns
            if column not in self.columns and sheet.is_numeric(column) and sheet.values(column)
        ]
        for column in rest:
            owner = next((s for s, own in enumerate(of_side) if len(own) > 1 and sheet.adds_up(column, own[1])), None)
            if owner is not None:
                roles[column], by[column] = Role("side_score", owner), "sums"
                break
            total = next((other for other in rest if other > column and sheet.adds_up(column, other)), None)
            leads = self._leading(of_side[0][0], of_side[1][0], column)
            if leads and (total is not None or (have_points and len(leads) == 1)):
                side = 0 if True in leads else 1
                roles[column], by[column] = Role("side_score", side), "sums"
                if total is not None:
                    roles[total], by[total] = Role("side_total", side), "sums"
                break
        for one, other in pairwise(rest):  # the points of both sides before their scores
            leads = set() if have_points else self._leading(one, other, of_side[0][0])
            if len(leads) == 1 and self._have_constant_sum(one, other):
                first, second = (0, 1) if True in leads else (1, 0)
                roles[one], roles[other] = Role("side_points", first), Role("side_points", second)
                by[one] = by[other] = "sums"
        for column, role in sheet.fixed.items():
            roles[column], by[column] = role, "choice"
        return ColumnLayout(tuple(roles), tuple(players), tuple(by))

    def _pair(self, column: int) -> PairColumn | None:
        """Return the names of two partners over a column of numbers; None for another column."""
        cell = self.sheet.table.header[column]
        if (told := self._partners_of_side(cell.text)) and self.sheet.is_numeric(column):
            return PairColumn(told, cell, is_total=False)
        found = _PAIR.fullmatch(cell.text)
        if found is None or not self.sheet.is_numeric(column) or roles_of(cell.text, self.sheet.game):
            return None
        if not all(name[:1].isupper() for name in found.groups()):
            return None
        before = {plain(word) for word in cell.text[: found.start(1)].split()}
        return PairColumn((found[1], found[2]), cell, bool(before & TOTALS))

    def _partners_of_side(self, heading: str) -> tuple[str, str] | None:
        """Return the partners for whom a heading stands, if a title says so as `Anna e Dino (noi)`; else None."""
        if not heading.isalpha():
            return None
        behind = re.compile(rf"(?<!\w){_NAMES}\s*[(=:]\s*{heading}(?!\w)", re.IGNORECASE)
        before = re.compile(rf"(?<!\w){heading}\s*[=:(]\s*{_NAMES}", re.IGNORECASE)
        titles = [cell.text for cell in self.sheet.table.titles]
        found = [pair for title in titles for one in (behind, before) for pair in one.findall(title)]
        return found[0] if len(found) == 1 else None

    def _names_of_pair(self, pair: tuple[str, str]) -> tuple[str, ...]:
        """Return the names of two partners of whom a heading has the initials, from a title; empty if none has them."""
        text = " ".join(cell.text for cell in self.sheet.table.titles)
        named = {
            (first, second)
            for first, second in _PARTNERS.findall(text)
            if plain(first).startswith(plain(pair[0])) and plain(second).startswith(plain(pair[1]))
        }
        return next(iter(named)) if len(named) == 1 and max(map(len, pair)) <= LONGEST_INITIALS else ()

    def _have_constant_sum(self, first: int, second: int) -> bool:
        """Return whether two columns have the same sum in each row, as the card points of both sides have."""
        whole = [row for row in self.sheet.sample if max(first, second) < len(row)]
        rows = [(number(row[first].text), number(row[second].text)) for row in whole]
        sums = [one + other for one, other in rows if one is not None and other is not None]
        is_usual = 2 * len(sums) > sum(pair != (None, None) for pair in rows)
        return is_usual and len(set(sums)) == 1 and min(sums) > 0

    def _are_of_winners(self, first: list[int], second: list[int]) -> bool:
        """Return whether most rows have a number in only one of the first columns of these, for the side that won."""
        pairs = list(zip(first[:1], second[:1], strict=False))
        rows = [
            [number(row[column].text) is not None for column in pair]
            for row in self.sheet.sample
            for pair in pairs
            if max(pair) < len(row)
        ]
        return 2 * sum(row.count(True) == 1 for row in rows) > len(rows)

    def _leading(self, first: int, second: int, score: int) -> set[bool]:
        """Return whether the column `score` has the scores of the first side: {True}, {False}, or both if rows differ.

        `first` and `second` are the columns of the points of the sides. The score is positive exactly if its side has
        more points.
        """
        found: set[bool] = set()
        for row in self.sheet.sample:
            one, other, won = (
                number(row[column].text) if column < len(row) else None for column in (first, second, score)
            )
            if one is not None and other is not None and won:
                found.add((one > other) == (won > 0))
        return found


def _in_full(names: tuple[str, str], known: Iterable[tuple[str, str]]) -> tuple[str, str]:
    """Return two names in full, of which `names` may be the initials, if a single pair of those known begins so."""
    longer = [pair for pair in known if pair != names and all(map(_begins, pair, names))]
    return longer[0] if len(longer) == 1 else names


def _begins(name: str, short: str) -> bool:
    """Return whether a name begins with a shorter form of it."""
    return plain(name).startswith(plain(short))
