"""Find the players of a score sheet: the columns with their scores and running totals, for each way to read it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product, takewhile
from typing import Final

from tarot_records.core.limits import MAX_SEATS
from tarot_records.games import game_of
from tarot_records.importers.cells import Cell, number
from tarot_records.importers.sheets.columns.sheet_columns import (
    LEAST_ROWS,
    LONGEST_INITIALS,
    LONGEST_SHORT,
    MANY,
    SheetColumns,
    name_cell,
    name_in,
)
from tarot_records.importers.sheets.columns.side_columns import TABLE, SideColumns
from tarot_records.importers.sheets.vocabulary.roles import ColumnLayout, Role
from tarot_records.importers.sheets.vocabulary.statements import is_passed
from tarot_records.importers.sheets.vocabulary.words import (
    ALONE,
    DITTO,
    PERSONS,
    POINTS,
    REMARKS,
    TOTALS,
    names_game,
    plain,
    roles_of,
)

WORDED: Final = frozenset({"date", "dealer", "declarer", "partner", "contract", "summary"})
"""Kinds of columns that have words: over a column of numbers their heading is a name, such as `Dan`."""
LONGEST_NAME: Final = 4
"""Maximum number of words of a player's name."""
LEAST_CAPITAL: Final = 2
"""Minimum number of names with a capital beside which a heading in small letters, such as `tips`, is no name."""


class PlayerColumns(SheetColumns):
    """The columns of a sheet, and which of them may be players'."""

    card_points: frozenset[int] = frozenset()
    """Columns of the players' card points, beside those of their scores."""

    def starts(self) -> Iterator[ColumnLayout]:
        """Yield layouts in which only the players' columns and the given roles are set.

        The players' columns are tried as scores, as running totals, and with one column left out.
        """
        sides = SideColumns(self)
        named = self._named_columns()
        single = {column: name for column, name in named.items() if column not in sides.columns}
        if sides.are_found() and len(single) < TABLE:
            yield from sides.layouts()
            return
        if sides.are_found():
            named = single
        named = self._without_card_points(named) if named else named
        size = len(self.columns)
        for groups in self._groups(named):
            roles, by = [Role("")] * size, [""] * size
            players: list[Cell] = []
            for base, columns in groups:
                seat = len(players)
                players.append(base)
                for column, kind, reason in columns:
                    roles[column], by[column] = Role(kind, seat), reason
            for column, role in self.fixed.items():
                own = role.kind in ("score", "total") and roles[column].kind == role.kind
                roles[column], by[column] = roles[column] if own else role, "choice"
            layout = ColumnLayout(tuple(roles), self.full_names(players), tuple(by))
            yield sides.beside_players(layout) if sides.are_found() else layout

    def _named_columns(self) -> dict[int, tuple[str, str]]:
        """Map each column that may be a player's to its kind of numbers (`score`, `total` or empty) and his name."""
        named: dict[int, tuple[str, str]] = {}
        numeric = [column for column in self.columns if self.is_numeric(column)]
        words = [plain(cell.text) for cell in self.table.header]
        initials = [column for column in numeric if len(words[column]) == 1 and words[column].isalpha()]
        below = self._words_below_names()
        for column in self.columns:
            heading = self.table.header[column].text
            given = self.fixed.get(column)
            if given is not None:
                if given.kind in ("score", "total"):
                    named[column] = (given.kind, name_in(heading)[1] or heading or f"{column + 1}")
                continue
            if (column not in numeric and self.values(column)) or not heading:
                continue
            if not self.values(column) and (roles_of(heading, self.game) or names_game(self.game, heading)):
                continue
            if heading.split()[-1] in below:
                if {plain(word) for word in heading.split()[1:]} & POINTS:
                    continue  # a player's card points
                heading = heading if name_in(heading)[0] else " ".join(heading.split()[:-1])
            kind, name = name_in(heading)
            is_initial = len(initials) > 2 and (column in initials or (bool(kind) and len(plain(name)) == 1))
            told = {slug.partition(":")[0] for slug in roles_of(heading, self.game)}
            if plain(heading) in REMARKS and len(plain(heading)) <= LONGEST_SHORT:
                told -= {"note", "summary"}  # over numbers, `Rem` is short for a name
            has_words = told and any(number(cell.text) is None for cell in self.values(column))
            if _may_be_name(name) and (is_initial or (told <= WORDED and not has_words)):
                named[column] = (kind, name)
        capital = sum(name[0].isupper() for _, name in named.values())
        if 2 * capital <= len(named) or capital < LEAST_CAPITAL:
            return named
        return {
            column: (kind, name)
            for column, (kind, name) in named.items()
            if kind or column in self.fixed or plain(name) in PERSONS or not name[0].islower()
        }

    def _without_card_points(self, named: dict[int, tuple[str, str]]) -> dict[int, tuple[str, str]]:
        """Return the columns of the players, with those of their card points replaced by those of their scores.

        Each player has two columns of numbers, and the first ones, which are never negative, always have the same sum.
        The numbers of the columns with card points are stored.
        """
        for size, step in product(game_of(self.game).players, (1, 2, 3)):
            points = list(named)[::step][:size]
            own = [
                column
                for column in named
                if column not in points and named[column][1] in {named[one][1] for one in points}
            ]
            free = [column for column in self.columns if column > points[0] and not self.table.header[column].text]
            others = own[:size] or [
                column
                for column in sorted({*named, *free} - {*points})
                if self.is_numeric(column) and self.values(column)
            ]
            if len(points) == len(others) == size and not self.fixed and self._have_constant_sum(points):
                self.card_points = frozenset(points)
                return {other: ("", named[column][1]) for other, column in zip(others, points, strict=True)}
        return named

    def _have_constant_sum(self, columns: Sequence[int]) -> bool:
        """Return whether these columns have no negative number, and the same sum in nearly all rows."""
        rows = [[number(row[column].text) for column in columns if column < len(row)] for row in self.sample]
        full = [[value for value in row if value is not None] for row in rows if None not in row]
        ((most, times),) = Counter(map(sum, full)).most_common(1) or [(0, 0)]
        is_constant = times >= LEAST_ROWS and 5 * times >= 4 * len(full)
        return most > 0 and is_constant and min(min(row) for row in full) >= 0

    def _words_below_names(self) -> frozenset[str]:
        """Return the words that stand last in the headings of several columns of numbers, as `St.` in `Ann St.`."""
        lasts = [cell.text.split() for column, cell in enumerate(self.table.header) if self.is_numeric(column)]
        having = Counter(words[-1] for words in {tuple(words) for words in lasts if len(words) > 1})
        return frozenset(word for word, times in having.items() if times > 1)

    def _groups(self, named: Mapping[int, tuple[str, str]]) -> Iterator[list[tuple[Cell, list[tuple[int, str, str]]]]]:
        """Yield the players for each way to read the sheet.

        A player is the cell with the name, and (column, kind, evidence) for each of the player's columns. `named` is
        what `_named_columns` returns.
        """
        players: dict[str, list[int]] = {}
        for column, (_, name) in named.items():
            players.setdefault(plain(name) or name, []).append(column)
        for short in [name for name in players if len(name) <= LONGEST_INITIALS]:  # `Total M` beside `Mireille`
            meant = [name for name in players if name.startswith(short) and name != short]
            if len(meant) == 1 and all(
                named[column][0] or self.adds_up(players[meant[0]][0], column) for column in players[short]
            ):
                players[meant[0]] += players.pop(short)
        twice = [name for name, columns in players.items() if len(columns) > 1]
        if twice and len(twice) != len(players):  # two players of one name, or a column of sums of one of them
            strange = {column for name in twice for column in players[name][1:] if not named[column][0]}
            for column in sorted(strange):
                name = plain(named[column][1])
                players[name].remove(column)
                players[f"{name}\0{column}"] = [column]
        if not players:
            yield self._players_by_words()
            return
        beside = self._sums_beside(named)
        chosen = {self.fixed[columns[0]].kind for columns in players.values() if columns[0] in self.fixed}
        flips = (True,) if "total" in chosen else (False,) if chosen else (False, True)
        kinds_of = [self._kinds(named, players, beside, flip) for flip in flips]
        is_clear = all(len(columns) > 1 for columns in players.values()) or beside or len(self.deals) < LEAST_ROWS
        for kinds in kinds_of[: 1 if is_clear else 2]:
            for keep in self._names_to_keep(players, kinds):
                yield [
                    (
                        name_cell(self.table.header[columns[0]], named[columns[0]][1]),
                        [(column, *kinds[column]) for column in (*columns, *beside.get(columns[0], ()))],
                    )
                    for name, columns in players.items()
                    if name in keep
                ]

    def _kinds(
        self,
        named: Mapping[int, tuple[str, str]],
        players: Mapping[str, list[int]],
        beside: Mapping[int, Sequence[int]],
        flip: bool,
    ) -> dict[int, tuple[str, str]]:
        """Map each player's column to `score` or `total`, and to the evidence for it.

        `players` maps names to their columns, `beside` a named column to its columns of running totals. With `flip`,
        the only column of a player is a running total, unless its kind is stated.
        """
        kinds: dict[int, tuple[str, str]] = {}
        for columns in players.values():
            told = [self.fixed[column].kind if column in self.fixed else named[column][0] for column in columns]
            for place, column in enumerate(columns):
                if told[place]:
                    kinds[column] = (told[place], "heading")
                elif len(columns) > 1:
                    kinds[column] = ("total" if place or "score" in told else "score", "sums")
                else:
                    kinds[column] = ("total" if flip else "score", "sums" if flip else "heading")
            if len(columns) == 2 and not any(told) and self.adds_up(columns[1], columns[0]):
                kinds[columns[0]], kinds[columns[1]] = ("total", "sums"), ("score", "sums")
            for column in beside.get(columns[0], ()):
                kinds[column] = ("total", "sums")
        return kinds

    def _sums_beside(self, named: Mapping[int, tuple[str, str]]) -> dict[int, list[int]]:
        """Map the columns of players to the columns without a name that have their running totals."""
        headings = [plain(cell.text) for cell in self.table.header]
        free = [
            column
            for column in self.columns
            if column not in named
            and column not in self.fixed
            and self.is_numeric(column)
            and self.values(column)
            and (not headings[column] or headings[column] in TOTALS or headings.count(headings[column]) > 1)
        ]
        beside: dict[int, list[int]] = {}
        for column in named:
            near = takewhile(lambda other: other not in named, (column + 1, column + 2))
            if (total := next((o for o in near if o in free and self.adds_up(column, o)), None)) is not None:
                beside[column] = [total]
        if len(beside) > 1:
            return beside
        if len(free) < len(named) or not named:
            return {}
        order = list(named)
        nearest = [next((other for other in free if other == column + 1), None) for column in order]
        if None in nearest:
            nearest = list(free[-len(named) :])
        pairs = [(column, other) for column, other in zip(order, nearest, strict=True) if other is not None]
        if all(self.adds_up(column, other) for column, other in pairs):
            return {column: [other] for column, other in pairs}
        return {}

    def _names_to_keep(
        self, players: Mapping[str, list[int]], kinds: Mapping[int, tuple[str, str]]
    ) -> Iterator[set[str]]:
        """Yield the sets of names to keep as players: all, then all but one if the scores of the others add up to 0."""
        game = game_of(self.game)
        allowed = {*game.players, *(players + 1 for players in game.one_more)}
        everybody = set(players)
        yield everybody
        is_fixed = any(columns[0] in self.fixed for columns in players.values())
        if len(players) - 1 not in allowed or is_fixed or len(self.deals) < LEAST_ROWS:
            return
        if self.share_of_zero(columns[0] for columns in players.values()) >= MANY:
            return
        for name in players:
            if self.share_of_zero(columns[0] for other, columns in players.items() if other != name) >= 0.8:
                yield everybody - {name}

    def _players_by_words(self) -> list[tuple[Cell, list[tuple[int, str, str]]]]:
        """Return the players of a sheet without players' columns: everybody named as declarer, partner or dealer."""
        names: dict[str, Cell] = {}
        for column in self.columns:
            roles = self.possible_kinds(column)
            is_empty = not self.table.header[column].text or self.is_numeric(column)
            if not is_empty and roles and roles[0] in ("declarer", "partner", "dealer"):
                for cell in self.values(column):
                    if plain(cell.text) not in ALONE and not is_passed(cell.text) and cell.text.casefold() not in DITTO:
                        names.setdefault(plain(cell.text), cell)
        return [(cell, []) for cell in list(names.values())[:MAX_SEATS]]


def _may_be_name(text: str) -> bool:
    """Return whether a text may be a name: a few words without the signs of a sentence, and no number."""
    words = text.split()
    has_number = any(number(word) is not None for word in words)
    is_worded = any(map(str.isalpha, text)) and not set(text) & set(";:!/")
    return is_worded and len(words) <= LONGEST_NAME and not (has_number and len(words) != 2)
