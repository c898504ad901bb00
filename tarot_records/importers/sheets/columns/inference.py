"""Infer the roles of the columns of a score sheet from headings and values, tested by the sums and the rules."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, NamedTuple

from tarot_records.games import GAMES
from tarot_records.importers.cells import Cell, number
from tarot_records.importers.sheets.columns.players import PlayerColumns
from tarot_records.importers.sheets.columns.sheet_columns import LEAST_ROWS, MANY
from tarot_records.importers.sheets.deals.deal_draft import SPOKEN
from tarot_records.importers.sheets.deals.hands import SheetDraft
from tarot_records.importers.sheets.deals.judge import faulty_hands
from tarot_records.importers.sheets.rows.table import SheetTable, sum_word
from tarot_records.importers.sheets.vocabulary.roles import NUMBERED, SEVERAL, ColumnLayout, Role, role_from
from tarot_records.importers.sheets.vocabulary.statements import is_passed, read_statements
from tarot_records.importers.sheets.vocabulary.words import (
    ALONE,
    DITTO,
    TOTALS,
    bracketed_player,
    items_of,
    plain,
    players_of,
    roles_of,
)
from tarot_records.notation.letters import ROMANS

SAMPLE: Final = 14
"""Number of rows on which hypotheses are judged."""
MOST_TRIALS: Final = 60
"""Maximum number of hypotheses judged for a sheet."""
MOST_POINTS: Final = 130
SIGNS_OF_DEALERS: Final = "+*•°†() "
"""Signs that may stand beside a dealer's name in a column of dealers."""
BESIDE_POINTS: Final = ("bouts", "target")
"""Entries of a score that may stand behind the card points, in a column without a heading."""
CLEAR: Final = 1.0
"""Minimum gain in weight for which a column takes another role than the likeliest."""
LIKE_SUMS, FLIPPED = 1.0, 4.0
"""Weights for and against a layout with running totals, by the size of the numbers, if no heading says so."""
SUMMED: Final = 0.9
"""Maximum ratio of the changes from row to row to the sizes of the numbers, for running totals."""
UNLIKE: Final = 8
"""Distance from the words at which a reading of a cell says nothing for the role of its column."""
UNFIT, FAULT, FITS, PROBLEM, OUT_OF_TURN = -3.0, 2.0, 0.25, 1.0, 0.75
"""Weights: of a value that its role cannot have, of a faulty hand, of a statement that fits the scores, of a cell
that cannot be read, of a player who does not deal in turn."""

_DATE: Final = re.compile(r"\d[./-]\d|\d{4}|\d\.?\s+[^\W\d]{3}|[^\W\d]{3}\.?\s+\d")
"""Pattern in each date: numbers with a sign between them, a year, or a day beside a month."""

_ORDINAL: Final = re.compile(r"(?<!\S)(\d+|[IVXL]+)(?:[.)°:ª]+|(?<=\d)[^\W\d_]{1,2}\.?)$")
"""Pattern of the number of a deal with a mark or an ending: `3.`, `3a`, `III.`."""
_WORDS: Final = re.compile(r"[^\W\d_]+")
MOST_CARD_WORDS: Final = 4
"""Maximum number of words of a called card with its holder: `king of hearts (Ann)`."""
MOST_DATE_WORDS: Final = 2
"""Maximum number of words of a date."""


class Candidate(NamedTuple):
    """A possible role of a column, with its weight by the heading or the values of the column."""

    role: Role
    weight: float
    by: str


def infer_layout(text: str, table: SheetTable, game: str, fixed: Mapping[int, Role]) -> tuple[ColumnLayout, float]:
    """Return the likeliest layout of a sheet of a game, and its weight; the roles in `fixed` are given."""
    return _Inference(text, table, game, fixed).best()


class _Inference(PlayerColumns):
    """The hypotheses about the columns of a sheet."""

    def __init__(self, text: str, table: SheetTable, game: str, fixed: Mapping[int, Role]) -> None:
        super().__init__(table, game, fixed)
        self.text = text
        self.items = frozenset(items_of(game).values()) if game in GAMES else frozenset()
        self.played = sum(not any(is_passed(cell.text) for cell in row) for row in self.sample)
        """Number of the deals in the sample that were played."""
        self.trials = 0
        self.fits = False
        """True if in the last search a layout was found in which nothing is wrong with any hand."""

    def _rotates(self, column: int, names: tuple[str, ...]) -> bool:
        """Return whether the names in a column go round the table from row to row, as those of dealers do."""
        seats = [players_of(names, plain(cell.text)) for cell in self.values(column)]
        known = [found[0][0] for found in seats if found]
        steps = [(after - before) % len(names) for before, after in pairwise(known)]
        return len(steps) > 2 and len(known) == len(seats) and 5 * steps.count(1) >= 4 * len(steps)

    def _has_only_dealers(self, column: int, names: tuple[str, ...]) -> bool:
        """Return whether a column headed as `deal` has nothing but players, and another column has the declarers."""
        others = [cell.text for place, cell in enumerate(self.table.header) if place != column]
        words = [word for heading in others for word in (heading, *heading.split())]
        has_declarers = any("declarer" in roles_of(word, self.game) for word in words)
        return has_declarers and all(players_of(names, plain(cell.text)) for cell in self.values(column))

    def best(self) -> tuple[ColumnLayout, float]:
        """Return the likeliest layout and its weight."""
        found: list[tuple[ColumnLayout, float]] = []
        for layout in self.starts():
            is_flipped = any(role.kind == "total" for role in layout.roles) and "sums" in layout.by
            if not (found and is_flipped and self.fits and not self._looks_summed(layout)):
                self.fits = False
                found.append(self._search(layout))
        return max(found, key=lambda one: one[1])

    def _looks_summed(self, layout: ColumnLayout) -> bool:
        """Return whether the numbers of the players look like running totals.

        They do if they end with the sums below the sheet or, without sums, if they change little from row to row.
        """
        columns = [column for column, role in enumerate(layout.roles) if role.kind in ("total", "side_total")]
        sums = next((row for row in reversed(self.table.body) if sum_word(row) == "total"), None)
        sizes = changes = Fraction(0)
        of_sums = fewest = returning = 0
        for column in columns:
            values = [number(row[column].text) if column < len(row) else None for row in self.deals]
            known = [value for value in values if value is not None]
            is_sparse = 4 * len(known) < 3 * len(values)
            if sums is None and is_sparse:
                return False
            fewest = len(columns) if is_sparse else max(fewest, len(columns) // 2 + 1)
            if sums is not None and column < len(sums):
                of_sums += number(sums[column].text) == (known[-1] if known else 0)
            returning += any(before and not after for before, after in pairwise(known))
            sizes += sum(map(abs, known), Fraction(0))
            changes += sum((abs(after - before) for before, after in pairwise(known)), Fraction(0))
        if sums is not None:
            return of_sums >= fewest
        return changes < SUMMED * sizes and 2 * returning <= len(columns)  # a sum hardly ever comes back to 0

    def _search(self, layout: ColumnLayout) -> tuple[ColumnLayout, float]:
        """Return the best layout that can be reached by changing one column after the other."""
        others = {
            column: self._candidates(column, layout)
            for column in self.columns
            if column not in self.fixed and layout.roles[column].kind not in NUMBERED
        }
        roles, by = list(layout.roles), list(layout.by)
        for column, candidates in others.items():
            roles[column], by[column] = candidates[0].role, candidates[0].by
        self._separate_roles(roles, by, others)
        weights = {column: {one.role: one.weight for one in candidates} for column, candidates in others.items()}

        def weight() -> float:
            prior = sum(known.get(roles[column], UNFIT) for column, known in weights.items())
            return prior + self._judge(ColumnLayout(tuple(roles), layout.players, tuple(by)))

        best, self.trials = weight(), 0
        for column, candidates in others.items():
            for other in candidates[1:]:
                if other.weight < candidates[0].weight - 2.5 or self.trials > MOST_TRIALS:
                    continue
                before = list(roles), list(by)
                self._give_role(column, other, roles, by, others)
                now = weight()
                if now > best + CLEAR:
                    best = now
                else:
                    roles, by = before
        return ColumnLayout(tuple(roles), layout.players, tuple(by)), best

    @staticmethod
    def _give_role(
        column: int, new: Candidate, roles: list[Role], by: list[str], others: Mapping[int, Sequence[Candidate]]
    ) -> None:
        """Give a column a new role in `roles` and `by`; a column that has this role takes its next candidate."""
        holders = [other for other in others if roles[other] == new.role and new.role.kind not in SEVERAL]
        roles[column], by[column] = new.role, new.by if new.by == "heading" else "sums"
        for holder in holders:
            free = [one for one in others[holder] if one.role not in roles or one.role.kind in SEVERAL]
            roles[holder], by[holder] = (free[0].role, free[0].by) if free else (Role("skip"), "sums")

    def _separate_roles(self, roles: list[Role], by: list[str], others: Mapping[int, Sequence[Candidate]]) -> None:
        """Change `roles` and `by` so that columns do not share a role.

        The likelier column keeps the role; the other takes its next candidate, if it has one.
        """
        taken: dict[Role, int] = {}
        order = sorted(others, key=lambda column: (-others[column][0].weight, column))
        for column in order:
            free = [one for one in others[column] if one.role not in taken or one.role.kind in SEVERAL]
            chosen = free[0] if free and free[0].weight > UNFIT else others[column][0]
            roles[column], by[column] = chosen.role, chosen.by
            taken.setdefault(chosen.role, column)

    def _judge(self, layout: ColumnLayout) -> float:
        """Return the weight of a layout: how well the first deals, read by it, fit the rules of the game."""
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
        players: list[dict[str, Any]] = [{}] * len(layout.players)
        hands = list(with_scores(draft.hands))
        record = {**head, **carried, "options": draft.options, "players": players, "hands": hands}
        faulty = faulty_hands(record)
        self.fits |= not faulty
        kinds = {role.kind for role, reason in zip(layout.roles, layout.by, strict=True) if reason == "sums"}
        if "total" in kinds or kinds & NUMBERED == {"side_total"}:
            weight += LIKE_SUMS if self._looks_summed(layout) else -FLIPPED
        for place, hand in enumerate(hands, 1):
            weight += -FAULT if place in faulty else FITS * _number_of_facts(hand)
        dealers: list[int] = [hand["dealer"] for hand in draft.hands if hand.get("dealer") is not None]
        out_of_turn = sum(after != (before + 1) % len(layout.players) for before, after in pairwise(dealers))
        return weight - OUT_OF_TURN * out_of_turn

    # -- players -----------------------------------------------------------------------------------

    def _candidates(self, column: int, layout: ColumnLayout) -> list[Candidate]:
        """Return the roles that a column may have, the likeliest first."""
        if column in self.card_points:
            return [Candidate(Role("skip"), 0.0, "sums")]
        heading = self.table.header[column].text
        cells = self.values(column)
        names = tuple(cell.text for cell in layout.players)
        barred = set(SPOKEN) if self.game in GAMES and not GAMES[self.game].bids else set()
        if any(role.kind in ("score", "side_score") for role in layout.roles):
            barred.add("declarer_score")
        told = tuple(role for role in roles_of(heading, self.game) if role not in barred)
        if plain(heading) in TOTALS and self.is_numeric(column) and layout.players:
            told = (*told, "sum")
        if not cells:
            return [Candidate(role_from(told[0]) or Role("skip") if told else Role("skip"), 0.0, "heading")]
        if not heading and self.is_numeric(column) and self._is_beside_points(column):
            entries = [name for name in BESIDE_POINTS if name in self.items]
            return [Candidate(Role("item", name), 0.5, "values") for name in entries] + [
                Candidate(Role("skip"), 0.2, "values")
            ]
        found: list[Candidate] = []
        for place, slug in enumerate(dict.fromkeys(told)):
            role = role_from(slug)
            if role is not None:
                fit = self._fit(role, cells, names)
                weight = 3.0 - 0.1 * place + (2 * fit if fit >= 0.5 else UNFIT + fit)
                found.append(Candidate(role, weight, "heading"))
        has_told = bool(found)
        is_counting = len(cells) >= LEAST_ROWS and self.is_numeric(column) and _counts_up(cells)
        if not found or (all(one.weight < 1.0 for one in found) and len(self.deals) >= LEAST_ROWS):
            for kind in ("label", "declarer", "partner", "dealer", "contract", "summary", "points", "date", "note"):
                if kind in barred or (kind == "points" and is_counting):
                    continue
                fit = self._fit(Role(kind), cells, names)
                if fit >= MANY and (kind != "label" or ((not heading or has_told) and _counts_up(cells))):
                    bonus = {"note": 0.4, "summary": 0.7, "label": 1.5, "date": 1.5}.get(kind, 1.0)
                    weight = 2 * fit * bonus - (1.5 if has_told else 0)
                    if kind == "declarer":  # each deal that was played has one
                        weight *= min(1.0, len(cells) / max(1, self.played))
                    found.append(Candidate(Role(kind), weight, "values"))
        counted = _counted(cells)
        if not told and counted == list(range(1, len(counted) + 1)) and len(counted) >= LEAST_ROWS:
            found.append(Candidate(Role("label"), 4.0, "values"))
        if names and self._rotates(column, names):
            found.append(Candidate(Role("dealer"), 4.0, "values"))
        if names and {"label", "summary"} & set(told) and self._has_only_dealers(column, names):
            found.append(Candidate(Role("dealer"), 6.0, "values"))
        if not told or len(self.deals) >= LEAST_ROWS:
            found.append(Candidate(Role("skip" if self.is_numeric(column) else "note"), 0.2, "values"))
        return sorted(found, key=lambda one: -one.weight)

    def _is_beside_points(self, column: int) -> bool:
        """Return whether the column to the left of a column has card points by its heading."""
        return column > 0 and "points" in roles_of(self.table.header[column - 1].text, self.game)

    def _fit(self, role: Role, cells: Sequence[Cell], names: tuple[str, ...]) -> float:
        """Return the share of the cells of a column that can be values of a role."""
        return sum(self._can_be(role.kind, cell, names) for cell in cells) / len(cells)

    def _can_be(self, kind: str, cell: Cell, names: tuple[str, ...]) -> float:
        """Return how well a cell fits a kind of role, from 0 (not at all) to 1."""
        value, word = number(cell.text), plain(cell.text)
        if cell.text.casefold() in DITTO:
            return 0.9
        match kind:
            case "label":
                counted = _number_or_roman(_ORDINAL.sub(r"\1", cell.text))
                return (
                    1.0 if counted is not None and counted.denominator == 1 and counted > 0 else 0.5 * (len(word) < 12)
                )
            case "dealer":
                return float(bool(players_of(names, word.strip(SIGNS_OF_DEALERS))))
            case "partner":
                is_short = len(_WORDS.findall(cell.text)) <= MOST_CARD_WORDS
                is_named = players_of(names, word) or (is_short and bracketed_player(names, cell.text))
                return float(bool(is_named) or word in ALONE)
            case "declarer":
                if players_of(names, word) or is_passed(cell.text):
                    return 1.0
                said = [one for one in read_statements(cell.text, names, self.game) if one.declarer is not None]
                far = min((one.far + 2 * bool(one.contract or one.points or one.rest) for one in said), default=4)
                return 0.9 * (far < 4)
            case "contract" | "summary":
                unlike = [
                    one.far + 2 * bool(one.rest) + 4 * (not one.contract and not one.passed and one.partner is None)
                    for one in read_statements(cell.text, names, self.game)
                    if one.contract or one.passed or (kind == "summary" and one.declarer is not None)
                ]
                nearest = min(unlike, default=UNLIKE)
                return 1.0 if nearest < UNLIKE / 2 else 0.6 * (nearest < UNLIKE)
            case "points" | "defence":
                if value is not None:
                    return float(0 <= value <= MOST_POINTS)
                if cell.text.endswith("."):
                    return 0.0
                return 0.8 * any(
                    one.points is not None and not one.contract for one in read_statements(cell.text, names, self.game)
                )
            case "margin":
                return float(value is not None and abs(value) <= MOST_POINTS)
            case "item" | "sum" | "declarer_score":
                return float(value is not None and value.denominator == 1)
            case "date":
                is_short = len(_WORDS.findall(cell.text)) <= MOST_DATE_WORDS
                return float(is_short and _DATE.search(cell.text) is not None and value is None)
            case "note":
                return 0.9 if value is None else 0.3
        return 0.5


def _number_of_facts(hand: Mapping[str, Any]) -> int:
    """Return how many facts of a hand the rules of the game can compare with each other."""
    scores = hand.get("scores", {})
    return len(hand.get("contract", {})) + len(scores.get("items", ())) + len({"card_points", "hand"} & scores.keys())


def _counted(cells: Sequence[Cell]) -> list[Fraction | None]:
    """Return the numbers in a column, also behind a word that all its cells have, as in `deal 1`, `deal 2`."""
    texts = [_ORDINAL.sub(r"\1", cell.text) for cell in cells]
    words = {text.rpartition(" ")[0] for text in texts}
    return [_number_or_roman(text.rpartition(" ")[2] if len(words) == 1 else text) for text in texts]


def _number_or_roman(text: str) -> Fraction | None:
    """Return the number in a text, also in Roman numerals; None if there is none."""
    return number(text) if text not in ROMANS else Fraction(ROMANS[text])


def _counts_up(cells: Sequence[Cell]) -> bool:
    """Return whether the numbers in a column only grow, but for a new start with 1; other cells do not count."""
    counted = [value for value in _counted(cells) if value is not None]
    return all(after > before or after == 1 for before, after in pairwise(counted))


def with_scores(hands: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the hands without dealers; add the scores that follow from the totals to a hand that has only totals.

    Players who do not deal in turn are judged apart.
    """
    before: Sequence[int | None] = ()
    for hand in hands:
        scores = hand.get("scores", {})
        totals = scores.get("totals")
        if totals and before and "hand" not in scores:
            pairs = zip(totals, before, strict=True)
            scores = {**scores, "hand": [None if new is None or old is None else new - old for new, old in pairs]}
        before = totals or ()
        kept = {name: value for name, value in hand.items() if name != "dealer"}
        yield {**kept, "scores": scores} if scores else kept
