"""Infer what the columns of a score sheet have: hypotheses from headings and values, judged by the sums and the rules."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from tarot_records.core.limits import MAX_SEATS
from tarot_records.games import GAMES, game_of
from tarot_records.importers.cells import Cell, number
from tarot_records.importers.sheets.grid import Row
from tarot_records.importers.sheets.hands import SheetDraft
from tarot_records.importers.sheets.judge import faulty_hands
from tarot_records.importers.sheets.roles import NUMBERED, SEVERAL, TELLING, Layout, Role, role_from
from tarot_records.importers.sheets.statements import read_statements
from tarot_records.importers.sheets.table import Table, filled, is_blank, sum_word
from tarot_records.importers.sheets.words import (
    ALONE,
    DITTO,
    GAME_WORDS,
    SCORES,
    TOTALS,
    contract_of,
    plain,
    players_of,
    roles_of,
)

_BETWEEN_PARTNERS: Final = re.compile(r"\s*[+/&\-–]\s*|\s+(?:et|und|and|e|és|in)\s+")
SAMPLE: Final = 14
"""Number of rows on which hypotheses are judged."""
MOST_TRIALS: Final = 60
"""Maximum number of hypotheses judged for a sheet."""
MANY: Final = 0.6
"""Minimum share of the cells of a column that have a kind of value."""
MOST_POINTS: Final = 130
_NUMERIC: Final = re.compile(r"[-+−–(±]?\s?[0-9½][0-9 ]*[.,’']?[0-9½]*[)a-z]?", re.IGNORECASE)
"""Pattern of a cell that is meant as a number."""
WORDED: Final = frozenset({"date", "dealer", "declarer", "partner", "contract", "summary"})
"""Kinds of columns that have words: over a column of numbers their heading is a name, such as `Dan`."""
LONGEST_INITIALS: Final = 2
"""Maximum number of letters of a heading that stands for a longer name."""
LEAST_ROWS: Final = 3
"""Minimum number of deals by which columns are taken for running totals, or for no player's, if no word says so."""
CLEAR: Final = 1.0
"""Weight by which a role has to be better than the likeliest one."""
FLIPPED: Final = 2.0
"""Weight against columns being running totals, if no word says so."""
SUMMED: Final = 0.8
"""Maximum ratio of the changes from row to row to the sizes of the numbers, for running totals."""
LEAST_EVIDENCE: Final = 2
"""Minimum weight of the words that tell the game."""
UNFIT, FAULT, FITS, PROBLEM = -3.0, 2.0, 0.25, 1.0
"""Weights: of a value that its role cannot have, of a faulty hand, of a statement that goes with the scores, of a cell
that cannot be read."""


class Candidate(NamedTuple):
    """A role that a column may have, and how likely its heading and its values make it."""

    role: Role
    weight: float
    by: str


def infer_layout(text: str, table: Table, game: str, fixed: Mapping[int, Role]) -> tuple[Layout, float]:
    """Return the likeliest layout of a sheet of a game, and its weight; the roles in `fixed` are given."""
    return _Inference(text, table, game, fixed).best()


# -- the game ----------------------------------------------------------------------------------------


def likely_games(table: Table) -> list[str]:
    """Return the games that the words of a sheet tell, the likeliest first; none if they tell no game."""
    titles = [plain(cell.text) for cell in (*table.titles, *(fact.value for fact in table.facts))]
    headings = [plain(cell.text) for cell in table.header]
    cells = Counter(plain(cell.text) for row in table.body[:60] for cell in filled(row) if number(cell.text) is None)
    weights: dict[str, float] = {}
    for game in GAMES.values():
        names = [plain(name) for name in (game.name, game.id.replace("-", " "), *game.words.called)]
        named = [name for name in names if any(f" {name} " in f" {title} " for title in titles)]
        weight = float(max((3 + len(name) / 10 for name in named), default=0))
        own = GAME_WORDS.get(game.id, frozenset())
        weight += 2 * sum(any(f" {word} " in f" {title} " for title in titles) for word in own)
        weight += 2 * sum(heading in own for heading in headings)
        if game.bids and cells:
            bid = sum(count for word, count in cells.items() if _is_bid(game.id, word))
            weight += 4 * bid / max(len(table.body), 1) + sum(word in own for word in cells)
        if weight >= LEAST_EVIDENCE:
            weights[game.id] = weight
    return sorted(weights, key=lambda game: -weights[game])


def _is_bid(game: str, word: str) -> bool:
    """Return whether a word, or its first part, is the name of a contract."""
    return any(far < 2 for _, far in (*contract_of(game, word), *contract_of(game, word.split(" ")[0])))


# -- the columns -------------------------------------------------------------------------------------


class _Inference:
    """The hypotheses about the columns of a sheet."""

    def __init__(self, text: str, table: Table, game: str, fixed: Mapping[int, Role]) -> None:
        self.text, self.table, self.game, self.fixed = text, table, game, fixed
        self.deals = [row for row in table.body if not sum_word(row) and len(filled(row)) > 1]
        self.sample = self.deals[:60]
        self.columns = range(table.width)
        self.trials = 0
        self.fits = False
        """True if in the last search a layout was found in which nothing is wrong with any hand."""

    def values(self, column: int) -> list[Cell]:
        """Return the filled cells of a column among the first deals."""
        return [row[column] for row in self.sample if column < len(row) and not is_blank(row[column])]

    def _full_names(self, players: Sequence[Cell]) -> tuple[Cell, ...]:
        """Return the players, initials replaced with the names that the sheet has for them elsewhere."""
        short = [plain(cell.text) for cell in players]
        if not players or max(map(len, short)) > LONGEST_INITIALS or len(set(short)) < len(short):
            return tuple(players)
        texts = [cell.text for cell in self.table.titles]
        for column in self.columns:
            roles = [self.fixed[column].kind] if column in self.fixed else roles_of(self.table.header[column].text, self.game)
            if {"dealer", "declarer", "partner"} & set(roles):
                texts += [cell.text for cell in self.values(column)]
        texts += [cell.text for row in self.table.body for cell in filled(row) if "=" in cell.text]
        words = [word for text in texts for word in re.findall(r"[^\W\d_]{2,}", text) if word[0].isupper()]
        named = [{plain(word): word for word in words if plain(word).startswith(name)} for name in short]
        if any(len(found) != 1 for found in named):
            return tuple(players)
        return tuple(cell._replace(text=next(iter(found.values()))) for cell, found in zip(players, named, strict=True))

    def _rotates(self, column: int, names: tuple[str, ...]) -> bool:
        """Return whether the names of a column go round the table, as those of dealers do."""
        seats = [players_of(names, plain(cell.text)) for cell in self.values(column)]
        known = [found[0][0] for found in seats if found]
        steps = [(after - before) % len(names) for before, after in zip(known, known[1:], strict=False)]
        return len(steps) > 2 and len(known) == len(seats) and 5 * steps.count(1) >= 4 * len(steps)

    def best(self) -> tuple[Layout, float]:
        """Return the likeliest layout and its weight."""
        found: list[tuple[Layout, float]] = []
        for layout in self._starts():
            is_flipped = any(role.kind == "total" for role in layout.roles) and "sums" in layout.by
            if not (found and is_flipped and self.fits and not self._looks_summed(layout)):
                self.fits = False
                found.append(self._search(layout))
        return max(found, key=lambda one: one[1])

    def _looks_summed(self, layout: Layout) -> bool:
        """Return whether the numbers of the players change less from row to row than they are large."""
        columns = [column for column, role in enumerate(layout.roles) if role.kind == "total"]
        sizes = changes = Fraction(0)
        for column in columns:
            values = [number(row[column].text) for row in self.sample if column < len(row)]
            known = [value for value in values if value is not None]
            sizes += sum(map(abs, known), Fraction(0))
            changes += sum((abs(after - before) for before, after in zip(known, known[1:], strict=False)), Fraction(0))
        return changes < SUMMED * sizes

    def _search(self, layout: Layout) -> tuple[Layout, float]:
        """Return the best layout that can be reached by changing one column after the other."""
        others = {
            column: self._candidates(column, layout)
            for column in self.columns
            if column not in self.fixed and layout.roles[column].kind not in NUMBERED
        }
        roles, by = list(layout.roles), list(layout.by)
        for column, candidates in others.items():
            roles[column], by[column] = candidates[0].role, candidates[0].by
        self._part(roles, by, others)
        weights = {column: {one.role: one.weight for one in candidates} for column, candidates in others.items()}

        def weight() -> float:
            prior = sum(known.get(roles[column], UNFIT) for column, known in weights.items())
            return prior + self._judged(Layout(tuple(roles), layout.players, tuple(by)))

        best, self.trials = weight(), 0
        for column, candidates in others.items():
            for other in candidates[1:]:
                if other.weight < candidates[0].weight - 2.5 or self.trials > MOST_TRIALS:
                    continue
                before = roles[column], by[column]
                roles[column], by[column] = other.role, other.by if other.by == "heading" else "sums"
                now = weight()
                if now > best + CLEAR:
                    best = now
                else:
                    roles[column], by[column] = before
        return Layout(tuple(roles), layout.players, tuple(by)), best

    def _part(self, roles: list[Role], by: list[str], others: Mapping[int, Sequence[Candidate]]) -> None:
        """Give another role to a column that has the role of a likelier one, if its candidates have one."""
        taken: dict[Role, int] = {}
        order = sorted(others, key=lambda column: (-others[column][0].weight, column))
        for column in order:
            free = [one for one in others[column] if one.role not in taken or one.role.kind in SEVERAL]
            chosen = free[0] if free and free[0].weight > UNFIT else others[column][0]
            roles[column], by[column] = chosen.role, chosen.by
            taken.setdefault(chosen.role, column)

    def _judged(self, layout: Layout) -> float:
        """Return how well the first deals go together in a layout."""
        self.trials += 1
        draft = SheetDraft(self.text, self.table, layout, self.game)
        draft.read(SAMPLE)
        wrong = len(draft.problems) + draft.unread
        repeated = Counter(role for role in layout.roles if role.kind not in SEVERAL)
        weight = -PROBLEM * wrong - 4.0 * sum(count - 1 for count in repeated.values())
        if not draft.hands:
            return weight - FAULT * SAMPLE
        head = {name: value for name, value in draft.data.items() if name in ("format", "version", "game", "ruleset")}
        carried = {} if "carried_in" not in draft.data else {"carried_in": draft.data["carried_in"]}
        players = [{}] * len(layout.players)
        hands = list(_with_scores(draft.hands))
        record = {**head, **carried, "options": draft.options, "players": players, "hands": hands}
        faulty = faulty_hands(record)
        self.fits |= not faulty
        telling = sum(role.kind in TELLING for role in layout.roles)
        scored = any(role.kind in ("score", "total") for role in layout.roles)
        if any(role.kind == "total" and reason == "sums" for role, reason in zip(layout.roles, layout.by, strict=True)):
            weight -= FLIPPED
        for place in range(1, len(draft.hands) + 1):
            weight += -FAULT if place in faulty else FITS * (telling + scored)
        return weight

    # -- players -----------------------------------------------------------------------------------

    def _starts(self) -> Iterator[Layout]:
        """Yield the layouts of the players' columns: as scores, as running totals, without the columns of others."""
        sides = self._sides()
        if sides is not None:
            yield sides
            return
        named = self._named()
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
            yield Layout(tuple(roles), self._full_names(players), tuple(by))

    def _sides(self) -> Layout | None:
        """Return the layout of a sheet with a column for each of two sides of partners; None for another sheet."""
        found = {column: pair for column in self.columns if (pair := self._pair(column)) is not None}
        first = list(dict.fromkeys(pair for pair, _ in found.values()))
        if len(first) != 2 or 4 not in game_of(self.game).players:
            return None
        (a, c), (b, d) = first
        cells = [next(cell for pair, cell in found.values() if name in pair) for name in (a, b, c, d)]
        players = [_name_cell(cell, name) for cell, name in zip(cells, (a, b, c, d), strict=True)]
        roles, by = [Role("")] * len(self.columns), [""] * len(self.columns)
        of_side = [[column for column, (pair, _) in found.items() if pair == side] for side in first]
        for side, columns in enumerate(of_side):
            for place, column in enumerate(columns):
                kind = "side_total" if place else self._kind_of_sides(of_side[0][0], of_side[1][0])
                roles[column], by[column] = Role(kind, side), "sums"
        rest = [column for column in self.columns if column not in found and self._is_numeric(column) and self.values(column)]
        for column in rest:
            total = next((other for other in rest if other > column and self._adds_up(column, other)), None)
            if total is not None:
                side = 0 if self._leads(of_side[0][0], of_side[1][0], column) else 1
                roles[column], by[column] = Role("side_score", side), "sums"
                roles[total], by[total] = Role("side_total", side), "sums"
                break
        for column, role in self.fixed.items():
            roles[column], by[column] = role, "choice"
        return Layout(tuple(roles), tuple(players), tuple(by))

    def _pair(self, column: int) -> tuple[tuple[str, str], Cell] | None:
        """Return the names of two partners in the heading of a column of numbers, and the heading; None without them."""
        cell = self.table.header[column]
        parts = [part.strip() for part in _BETWEEN_PARTNERS.split(cell.text)]
        if len(parts) != 2 or not self._is_numeric(column) or not all(part[:1].isupper() for part in parts):
            return None
        return ((parts[0], parts[1]), cell) if not roles_of(cell.text, self.game) else None

    def _kind_of_sides(self, first: int, second: int) -> str:
        """Return the kind of the columns of two sides: card points if they come to the same together in each row."""
        rows = [(number(row[first].text), number(row[second].text)) for row in self.sample if second < len(row)]
        sums = {one + other for one, other in rows if one is not None and other is not None}
        return "side_points" if len(sums) == 1 and min(sums) > 0 else "side_score"

    def _leads(self, first: int, second: int, score: int) -> bool:
        """Return whether a score is positive where the first of two sides has more points."""
        for row in self.sample:
            one, other, won = (number(row[column].text) if column < len(row) else None for column in (first, second, score))
            if one is not None and other is not None and won:
                return (one > other) == (won > 0)
        return True

    def _named(self) -> dict[int, tuple[str, str]]:
        """Map the numeric columns that may be a player's to `score`, `total` or nothing, and the player's name."""
        named: dict[int, tuple[str, str]] = {}
        numeric = [column for column in self.columns if self._is_numeric(column)]
        initials = [column for column in numeric if len(plain(self.table.header[column].text)) == 1]
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
            kind, name = _name_in(heading)
            is_initial = len(initials) > 2 and (column in initials or (bool(kind) and len(plain(name)) == 1))
            told = {slug.partition(":")[0] for slug in roles_of(heading, self.game)}
            has_words = told and any(number(cell.text) is None for cell in self.values(column))
            if name and (is_initial or (told <= WORDED and not has_words)) and number(name) is None:
                named[column] = (kind, name)
        return named

    def _is_numeric(self, column: int) -> bool:
        """Return whether most cells of a column are numbers."""
        cells = [cell for cell in self.values(column) if cell.text.casefold() not in DITTO]
        return not cells or sum(_NUMERIC.fullmatch(cell.text) is not None for cell in cells) >= MANY * len(cells)

    def _groups(
        self, named: Mapping[int, tuple[str, str]]
    ) -> Iterator[list[tuple[Cell, list[tuple[int, str, str]]]]]:
        """Yield the players, each with his name and his columns, in the ways that the sheet may be read."""
        players: dict[str, list[int]] = {}
        for column, (_, name) in named.items():
            players.setdefault(plain(name) or name, []).append(column)
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
            for keep in self._kept(players, kinds):
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
        """Map each player's column to `score` or `total`, and what that follows from."""
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
            and self._is_numeric(column)
            and self.values(column)
            and (not self.table.header[column].text or plain(self.table.header[column].text) in TOTALS)
        ]
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
        """Return whether most cells of a column are the one above and the score beside them."""
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

    def _kept(self, players: Mapping[str, list[int]], kinds: Mapping[int, tuple[str, str]]) -> Iterator[set[str]]:
        """Yield the names that are kept as players: all, or those whose scores add up to nothing without one."""
        allowed = _numbers_of_players(self.game)
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
        """Return the players of a sheet that has no columns of theirs: everybody it names as declarer or partner."""
        names: dict[str, Cell] = {}
        for column in self.columns:
            heading = self.table.header[column].text
            roles = [self.fixed[column].kind] if column in self.fixed else roles_of(heading, self.game)
            if roles and roles[0] in ("declarer", "partner", "dealer"):
                for cell in self.values(column):
                    if plain(cell.text) not in ALONE and cell.text.casefold() not in DITTO:
                        names.setdefault(plain(cell.text), cell)
        return [(cell, []) for cell in list(names.values())[:MAX_SEATS]]

    # -- other columns -----------------------------------------------------------------------------

    def _candidates(self, column: int, layout: Layout) -> list[Candidate]:
        """Return the roles that a column may have, the likeliest first."""
        heading = self.table.header[column].text
        cells = self.values(column)
        names = tuple(cell.text for cell in layout.players)
        told = roles_of(heading, self.game)
        if any(role.kind in ("score", "side_score") for role in layout.roles):
            told = tuple(role for role in told if role != "declarer_score")
        if plain(heading) in TOTALS and self._is_numeric(column) and layout.players:
            told = (*told, "sum")
        if not cells:
            return [Candidate(role_from(told[0]) or Role("skip") if told else Role("skip"), 0.0, "heading")]
        found: list[Candidate] = []
        for place, slug in enumerate(dict.fromkeys(told)):
            role = role_from(slug)
            if role is not None:
                fit = self._fit(role, cells, names)
                weight = 3.0 - 0.1 * place + (2 * fit if fit >= 0.5 else UNFIT + fit)
                found.append(Candidate(role, weight, "heading"))
        if not found or (all(one.weight < 1.0 for one in found) and len(self.deals) >= LEAST_ROWS):
            for kind in ("label", "declarer", "partner", "dealer", "contract", "summary", "points", "date", "note"):
                fit = self._fit(Role(kind), cells, names)
                if fit >= MANY and (kind != "label" or not heading or found):
                    bonus = {"note": 0.4, "summary": 0.7, "label": 1.5, "date": 1.5}.get(kind, 1.0)
                    weight = 2 * fit * bonus - (1.5 if found else 0)
                    found.append(Candidate(Role(kind), weight, "values"))
        if names and self._rotates(column, names):
            found.append(Candidate(Role("dealer"), 4.0, "values"))
        if not told:
            found.append(Candidate(Role("skip" if self._is_numeric(column) else "note"), 0.2, "values"))
        return sorted(found, key=lambda one: -one.weight)

    def _fit(self, role: Role, cells: Sequence[Cell], names: tuple[str, ...]) -> float:
        """Return the share of the cells of a column that can be values of a role."""
        return sum(self._can_be(role.kind, cell, names) for cell in cells) / len(cells)

    def _can_be(self, kind: str, cell: Cell, names: tuple[str, ...]) -> float:
        """Return whether a cell can be a value of a role, as 1, 0 or between."""
        value, word = number(cell.text), plain(cell.text)
        if cell.text.casefold() in DITTO:
            return 0.9
        match kind:
            case "label":
                counted = number(cell.text.rstrip(".)°"))
                return 1.0 if counted is not None and counted.denominator == 1 and counted > 0 else 0.5 * (len(word) < 12)
            case "dealer":
                return float(bool(players_of(names, word)))
            case "partner":
                return float(bool(players_of(names, word)) or word in ALONE)
            case "declarer":
                if players_of(names, word):
                    return 1.0
                said = [one for one in read_statements(cell.text, names, self.game) if one.declarer is not None]
                far = min((one.far + 2 * bool(one.contract or one.points) for one in said), default=4)
                return 0.9 * (far < 4)
            case "contract" | "summary":
                said = [
                    one.far + 2 * bool(one.rest)
                    for one in read_statements(cell.text, names, self.game)
                    if one.contract or one.passed or (kind == "summary" and one.declarer is not None)
                ]
                return 0.0 if not said else 1.0 if min(said) < 4 else 0.6
            case "points" | "defence":
                if value is not None:
                    return float(0 <= value <= MOST_POINTS)
                if cell.text.endswith("."):
                    return 0.0
                return 0.8 * any(one.points is not None and not one.contract for one in read_statements(cell.text, names, self.game))
            case "margin":
                return float(value is not None and abs(value) <= MOST_POINTS)
            case "item" | "sum" | "declarer_score":
                return float(value is not None and value.denominator == 1)
            case "date":
                return float(sum(char.isdigit() for char in cell.text) > 1 and value is None)
            case "note":
                return 0.9 if value is None else 0.55
        return 0.5


def _with_scores(hands: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the hands; those that have only totals with the scores that follow from them."""
    before: Sequence[int | None] = ()
    for hand in hands:
        scores = hand.get("scores", {})
        totals = scores.get("totals")
        if totals and before and "hand" not in scores:
            pairs = zip(totals, before, strict=True)
            scores = {**scores, "hand": [None if new is None or old is None else new - old for new, old in pairs]}
        before = totals or ()
        yield {**hand, "scores": scores} if scores else hand


def _name_in(heading: str) -> tuple[str, str]:
    """Return the kind of numbers that a heading tells, `score`, `total` or nothing, and the player's name in it."""
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


def _numbers_of_players(game: str) -> set[int]:
    """Return the numbers of players of a game, with those at tables where one sits out."""
    known = game_of(game)
    return {*known.players, *(players + 1 for players in known.one_more)}
