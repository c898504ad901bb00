"""Find the players of a score sheet: the columns with their scores and running totals, for each way to read it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Final

from tarot_records.core.limits import MAX_SEATS
from tarot_records.games import game_of
from tarot_records.importers.cells import Cell, number
from tarot_records.importers.sheets.roles import NUMBERED, ColumnLayout, Role
from tarot_records.importers.sheets.table import SheetTable, filled, is_blank, sum_word
from tarot_records.importers.sheets.words import ALONE, DITTO, PERSONS, POINTS, SCORES, TOTALS, plain, roles_of

_BETWEEN_PARTNERS: Final = re.compile(r"\s*[+/&\-–]\s*|\s+(?:et|und|and|e|és|in)\s+")
_PARTNERS: Final = re.compile(r"([^\W\d_]{2,})\s*(?:[+/&–-]|\b(?:et|und|and|e|és|in)\b)\s*([^\W\d_]{2,})")
"""Pattern of the names of two partners in a title."""
_LISTED: Final = re.compile(r"\s*\(?(?:([^\W\d_]{1,2})\s+)?([^\W\d_][\w’'-]*)\s*(?:[);:.]|$)")
"""Pattern of a player in a list, also behind the initial: `A Anna`."""
_NUMERIC: Final = re.compile(r"[-+−–(±]?\s?[0-9½⅓⅔][0-9 ]*[.,’']?[0-9½⅓⅔]*[)a-z]?", re.IGNORECASE)
"""Pattern of a cell that is meant as a number."""
MANY: Final = 0.6
"""Minimum share of the cells of a column that have a kind of value."""
MOST_SAMPLED: Final = 60
"""Number of rows by which columns are recognised."""
WORDED: Final = frozenset({"date", "dealer", "declarer", "partner", "contract", "summary"})
"""Kinds of columns that have words: over a column of numbers their heading is a name, such as `Dan`."""
LONGEST_INITIALS: Final = 2
"""Maximum number of letters of a heading that stands for a longer name."""
LEAST_CAPITAL: Final = 2
"""Minimum number of names with a capital beside which a heading in small letters, such as `tips`, is no name."""
LEAST_ROWS: Final = 3
"""Minimum number of deals for taking columns as running totals, or as no player's, by their numbers alone."""


class PlayerColumns:
    """The columns of a sheet, and which of them may be players'."""

    def __init__(self, table: SheetTable, game: str, fixed: Mapping[int, Role]) -> None:
        self.table, self.game, self.fixed = table, game, fixed
        self.deals = [row for row in table.body if not sum_word(row) and len(filled(row)) > 1]
        self.sample = self.deals[:MOST_SAMPLED]
        self.columns = range(table.width)

    def values(self, column: int) -> list[Cell]:
        """Return the cells of a column that are not blank, among the first MOST_SAMPLED deals."""
        return [row[column] for row in self.sample if column < len(row) and not is_blank(row[column])]

    def is_numeric(self, column: int) -> bool:
        """Return whether most cells of a column are numbers."""
        cells = [cell for cell in self.values(column) if cell.text.casefold() not in DITTO]
        return not cells or sum(_NUMERIC.fullmatch(cell.text) is not None for cell in cells) >= MANY * len(cells)

    def starts(self) -> Iterator[ColumnLayout]:
        """Yield layouts in which only the players' columns and the given roles are set.

        The players' columns are tried as scores, as running totals, and with one column left out.
        """
        sides = self._sides()
        if sides is not None:
            yield sides
            kinds = {role.kind for role in sides.roles if role.kind in NUMBERED}
            if kinds == {"side_score"} and not self.fixed and len(self.deals) >= LEAST_ROWS:
                summed = tuple(Role("side_total", r.what) if r.kind == "side_score" else r for r in sides.roles)
                yield sides._replace(roles=summed)
            return
        named = self._named_columns()
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
            yield ColumnLayout(tuple(roles), self._full_names(players), tuple(by))

    def _sides(self) -> ColumnLayout | None:
        """Return the layout of a sheet with a column for each of two sides of partners; None for another sheet."""
        found = {column: pair for column in self.columns if (pair := self._pair(column)) is not None}
        first = list(dict.fromkeys(pair for pair, _ in found.values()))
        if len(first) != 2 or 4 not in game_of(self.game).players:
            return None
        (a, c), (b, d) = first
        named = [self._names_of_pair(pair) for pair in first]
        cells = [next(cell for pair, cell in found.values() if name in pair) for name in (a, b, c, d)]
        players = [_name_cell(cell, name) for cell, name in zip(cells, (a, b, c, d), strict=True)]
        if all(named):
            full = (named[0][0], named[1][0], named[0][1], named[1][1])
            players = [cell._replace(text=name) for cell, name in zip(players, full, strict=True)]
        roles, by = [Role("")] * len(self.columns), [""] * len(self.columns)
        of_side = [[column for column, (pair, _) in found.items() if pair == side] for side in first]
        for side, columns in enumerate(of_side):
            for place, column in enumerate(columns):
                kind = "side_total" if place else self._kind_of_sides(of_side[0][0], of_side[1][0])
                roles[column], by[column] = Role(kind, side), "sums"
        rest = [
            column for column in self.columns if column not in found and self.is_numeric(column) and self.values(column)
        ]
        for column in rest:
            owner = next((s for s, own in enumerate(of_side) if len(own) > 1 and self._adds_up(column, own[1])), None)
            if owner is not None:
                roles[column], by[column] = Role("side_score", owner), "sums"
                break
            total = next((other for other in rest if other > column and self._adds_up(column, other)), None)
            if total is not None:
                side = 0 if self._leads(of_side[0][0], of_side[1][0], column) else 1
                roles[column], by[column] = Role("side_score", side), "sums"
                roles[total], by[total] = Role("side_total", side), "sums"
                break
        for column, role in self.fixed.items():
            roles[column], by[column] = role, "choice"
        return ColumnLayout(tuple(roles), tuple(players), tuple(by))

    def _pair(self, column: int) -> tuple[tuple[str, str], Cell] | None:
        """Return the names of two partners over a column of numbers, and the heading; None for another column."""
        cell = self.table.header[column]
        parts = [part.strip() for part in _BETWEEN_PARTNERS.split(_name_in(cell.text)[1])]
        if len(parts) != 2 or not self.is_numeric(column) or not all(part[:1].isupper() for part in parts):
            return None
        return ((parts[0], parts[1]), cell) if not roles_of(cell.text, self.game) else None

    def _names_of_pair(self, pair: tuple[str, str]) -> tuple[str, ...]:
        """Return the names of two partners of whom a heading has the initials, from a title; empty if none has them."""
        text = " ".join(cell.text for cell in self.table.titles)
        named = {
            (first, second)
            for first, second in _PARTNERS.findall(text)
            if plain(first).startswith(plain(pair[0])) and plain(second).startswith(plain(pair[1]))
        }
        return next(iter(named)) if len(named) == 1 and max(map(len, pair)) <= LONGEST_INITIALS else ()

    def _kind_of_sides(self, first: int, second: int) -> str:
        """Return the kind of the columns of two sides: `side_points` if their sum is constant, else `side_score`."""
        rows = [(number(row[first].text), number(row[second].text)) for row in self.sample if second < len(row)]
        sums = {one + other for one, other in rows if one is not None and other is not None}
        return "side_points" if len(sums) == 1 and min(sums) > 0 else "side_score"

    def _leads(self, first: int, second: int, score: int) -> bool:
        """Return whether the column `score` has the scores of the first side; True if no row tells.

        `first` and `second` are the columns of the points of the sides. In the first row with all three numbers, the
        score is positive exactly if its side has more points.
        """
        for row in self.sample:
            one, other, won = (
                number(row[column].text) if column < len(row) else None for column in (first, second, score)
            )
            if one is not None and other is not None and won:
                return (one > other) == (won > 0)
        return True

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
                    named[column] = (given.kind, _name_in(heading)[1] or heading or f"{column + 1}")
                continue
            if (column not in numeric and self.values(column)) or not heading:
                continue
            if not self.values(column) and roles_of(heading, self.game):
                continue
            if heading.split()[-1] in below:
                if {plain(word) for word in heading.split()[1:]} & POINTS:
                    continue  # a player's card points
                heading = heading if _name_in(heading)[0] else " ".join(heading.split()[:-1])
            kind, name = _name_in(heading)
            is_initial = len(initials) > 2 and (column in initials or (bool(kind) and len(plain(name)) == 1))
            told = {slug.partition(":")[0] for slug in roles_of(heading, self.game)}
            has_words = told and any(number(cell.text) is None for cell in self.values(column))
            if name and (is_initial or (told <= WORDED and not has_words)) and number(name) is None:
                named[column] = (kind, name)
        capital = sum(name[0].isupper() for _, name in named.values())
        if 2 * capital <= len(named) or capital < LEAST_CAPITAL:
            return named
        return {
            column: (kind, name)
            for column, (kind, name) in named.items()
            if kind or column in self.fixed or plain(name) in PERSONS or not name[0].islower()
        }

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
            if len(meant) == 1 and all(named[column][0] for column in players[short]):
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
                        _name_cell(self.table.header[columns[0]], named[columns[0]][1]),
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
            if len(columns) == 2 and not any(told) and self._adds_up(columns[1], columns[0]):
                kinds[columns[0]], kinds[columns[1]] = ("total", "sums"), ("score", "sums")
            for column in beside.get(columns[0], ()):
                kinds[column] = ("total", "sums")
        return kinds

    def _sums_beside(self, named: Mapping[int, tuple[str, str]]) -> dict[int, list[int]]:
        """Map the columns of players to the columns without a name that have their running totals."""
        free = [
            column
            for column in self.columns
            if column not in named
            and column not in self.fixed
            and self.is_numeric(column)
            and self.values(column)
            and (not self.table.header[column].text or plain(self.table.header[column].text) in TOTALS)
        ]
        beside: dict[int, list[int]] = {}
        for column in named:
            near = takewhile(lambda other: other not in named, (column + 1, column + 2))
            if (total := next((o for o in near if o in free and self._adds_up(column, o)), None)) is not None:
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
        if all(self._adds_up(column, other) for column, other in pairs):
            return {column: [other] for column, other in pairs}
        return {}

    def _adds_up(self, scores: int, totals: int) -> bool:
        """Return whether most cells of the column `totals` are the cell above plus the score in the same row."""
        right = of = 0
        last: Fraction | None = None
        for row in self.sample:
            if max(scores, totals) >= len(row):
                continue
            score, total = number(row[scores].text), number(row[totals].text)
            if score is not None and total is not None and last is not None:
                of += 1
                right += total == last + score
            last = total if total is not None else last
        return of > 0 and right >= MANY * of

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
        if self._share_of_zero(columns[0] for columns in players.values()) >= MANY:
            return
        for name in players:
            if self._share_of_zero(columns[0] for other, columns in players.items() if other != name) >= 0.8:
                yield everybody - {name}

    def _share_of_zero(self, columns: Iterable[int]) -> float:
        """Return the share of the rows in which these columns add up to nothing, not all being 0."""
        chosen = list(columns)
        rows = [[number(row[column].text) for column in chosen if column < len(row)] for row in self.sample]
        full = [[value for value in row if value is not None] for row in rows if any(row)]
        return sum(sum(row) == 0 for row in full) / len(full) if full else 0.0

    def _players_by_words(self) -> list[tuple[Cell, list[tuple[int, str, str]]]]:
        """Return the players of a sheet without players' columns: everybody named as declarer, partner or dealer."""
        names: dict[str, Cell] = {}
        for column in self.columns:
            roles = self._possible_kinds(column)
            if roles and roles[0] in ("declarer", "partner", "dealer"):
                for cell in self.values(column):
                    if plain(cell.text) not in ALONE and cell.text.casefold() not in DITTO:
                        names.setdefault(plain(cell.text), cell)
        return [(cell, []) for cell in list(names.values())[:MAX_SEATS]]

    def _possible_kinds(self, column: int) -> Sequence[str]:
        """Return the kind of role that is given for a column, or else the roles that its heading suggests."""
        return (
            (self.fixed[column].kind,) if column in self.fixed else roles_of(self.table.header[column].text, self.game)
        )

    def _full_names(self, players: Sequence[Cell]) -> tuple[Cell, ...]:
        """Return the players, initials replaced with the names that the sheet has for them elsewhere."""
        short = [plain(cell.text) for cell in players]
        if not players or max(map(len, short)) > LONGEST_INITIALS or len(set(short)) < len(short):
            return tuple(players)
        texts = [cell.text for cell in self.table.titles]
        for text in texts:
            listed = [_LISTED.match(name) for name in text.split(",")] if "=" not in text else []
            told = [name for name in listed if name is not None]
            if len(told) == len(short) and all(
                plain(name[2]).startswith(initial) and plain(name[1] or initial) == initial
                for name, initial in zip(told, short, strict=True)
            ):
                return tuple(cell._replace(text=name[2]) for cell, name in zip(players, told, strict=True))
        texts.append(" ".join(texts))  # a legend may have been divided into cells
        for column in self.columns:
            if {"dealer", "declarer", "partner"} & set(self._possible_kinds(column)):
                texts += [cell.text for cell in self.values(column)]
        texts += [cell.text for row in self.table.body for cell in filled(row) if "=" in cell.text]
        words = [word for text in texts for word in re.findall(r"[^\W\d_]{2,}", text) if word[0].isupper()]
        named = [
            _explained(cell.text, texts) or {plain(word): word for word in words if plain(word).startswith(name)}
            for cell, name in zip(players, short, strict=True)
        ]
        if any(len(found) != 1 for found in named):
            return tuple(players)
        return tuple(cell._replace(text=next(iter(found.values()))) for cell, found in zip(players, named, strict=True))


def _explained(initial: str, texts: Iterable[str]) -> dict[str, str]:
    """Map the name, in plain letters, that texts give for an initial as `A = Anna`, to the name; empty if none does."""
    pattern = re.compile(rf"(?<!\w){re.escape(initial)}\s*[=:]\s*([^\W\d_]{{2,}})")
    return {plain(found[1]): found[1] for text in texts for found in pattern.finditer(text) if found[1][0].isupper()}


def _name_in(heading: str) -> tuple[str, str]:
    """Return the kind of numbers that a heading states (`score`, `total` or empty), and the player's name in it."""
    words = [word for word in heading.replace("(", " ").replace(")", " ").split() if plain(word)]
    kept = [word for word in words if plain(word) not in TOTALS and plain(word) not in SCORES]
    removed = [plain(word) for word in words if word not in kept]
    if not kept:
        return "", ""
    if not removed:
        return "", heading.strip()
    return ("total" if any(word in TOTALS for word in removed) else "score"), " ".join(kept)


def _name_cell(cell: Cell, name: str) -> Cell:
    """Return the part of a heading that is the player's name."""
    at = cell.text.find(name)
    start = cell.span[0] + at
    return Cell(name, (start, start + len(name)) if at >= 0 and cell.text != name else cell.span)
