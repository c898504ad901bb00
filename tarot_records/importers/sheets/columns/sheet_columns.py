"""The columns of a score sheet: their values, their sums, and the names in their headings."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from tarot_records.importers.cells import Cell, number
from tarot_records.importers.sheets.rows.table import SheetTable, filled, is_blank, sum_word
from tarot_records.importers.sheets.vocabulary.roles import Role
from tarot_records.importers.sheets.vocabulary.words import DITTO, SCORES, TOTALS, plain, roles_of

_LISTED: Final = re.compile(r"\s*\(?(?:([^\W\d_]{1,2})\s+)?([^\W\d_][\w’'-]*)\s*(?:[);:.]|$)")
"""Pattern of a player in a list, also behind the initial: `A Anna`."""
_NUMERIC: Final = re.compile(r"[-+−–(±]?\s?[0-9½⅓⅔][0-9 ]*[.,’']?[0-9½⅓⅔]*[)a-z]?", re.IGNORECASE)
"""Pattern of a cell that is meant as a number."""
MANY: Final = 0.6
"""Minimum share of the cells of a column that have a kind of value."""
MOST_SAMPLED: Final = 60
"""Number of rows by which columns are recognised."""
LONGEST_INITIALS: Final = 2
"""Maximum number of letters of a heading that stands for a longer name."""
LONGEST_SHORT: Final = 4
"""Maximum number of letters of a name that is shortened, in capitals or with a full stop."""
LEAST_ROWS: Final = 3
"""Minimum number of deals for taking columns as running totals, or as no player's, by their numbers alone."""


class SheetColumns:
    """The columns of a sheet."""

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

    def adds_up(self, scores: int, totals: int) -> bool:
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

    def share_of_zero(self, columns: Iterable[int]) -> float:
        """Return the share of the rows in which these columns add up to nothing, not all being 0."""
        chosen = list(columns)
        rows = [[number(row[column].text) for column in chosen if column < len(row)] for row in self.sample]
        full = [[value for value in row if value is not None] for row in rows if any(row)]
        return sum(sum(row) == 0 for row in full) / len(full) if full else 0.0

    def possible_kinds(self, column: int) -> Sequence[str]:
        """Return the kind of role that is given for a column, or else the roles that its heading suggests."""
        return (
            (self.fixed[column].kind,) if column in self.fixed else roles_of(self.table.header[column].text, self.game)
        )

    def full_names(self, players: Sequence[Cell]) -> tuple[Cell, ...]:
        """Return the players, initials and shortened names replaced with the names that the sheet has elsewhere."""
        short = [plain(cell.text) for cell in players]
        if not all(_may_be_short(cell.text) for cell in players) or len(set(short)) < len(short):
            return tuple(players)
        texts = [cell.text for cell in self.table.titles]
        lines = [cells[0].text for row in self.table.body if len(cells := filled(row)) == 1]
        for text in (*texts, *lines):
            listed = [_LISTED.match(name) for name in text.split(",")] if "=" not in text else []
            told = [name for name in listed if name is not None]
            if len(told) == len(short) and all(
                plain(name[2]).startswith(initial) and plain(name[1] or initial) == initial
                for name, initial in zip(told, short, strict=True)
            ):
                return tuple(cell._replace(text=name[2]) for cell, name in zip(players, told, strict=True))
        legend = " ".join(texts)  # it may have been divided into cells
        for column in self.columns:
            kinds = set(self.possible_kinds(column))
            if {"dealer", "declarer", "partner"} & kinds or not self.table.header[column].text:
                texts += [cell.text for cell in self.values(column)]
        texts += [cell.text for row in self.table.body for cell in filled(row) if "=" in cell.text]
        words = Counter(word for text in texts for word in re.findall(r"[^\W\d_]{2,}", text) if word[0].isupper())
        named = [
            _explained(cell.text, (*texts, legend)) or _commonest(words, name)
            for cell, name in zip(players, short, strict=True)
        ]
        if not all(named) and min(map(len, short)) == 1:
            return tuple(players)
        return tuple(cell._replace(text=name or cell.text) for cell, name in zip(players, named, strict=True))


def _may_be_short(name: str) -> bool:
    """Return whether a name may be short for a longer one, as `A`, `Bo.` and `CAR` may be."""
    letters = len(plain(name))
    return letters <= LONGEST_INITIALS or (letters <= LONGEST_SHORT and (name.endswith(".") or name.isupper()))


def _commonest(words: Mapping[str, int], initial: str) -> str:
    """Return the word that begins with an initial; of several, one that is twice as common as any other, or none."""
    found = sorted((count, word) for word, count in words.items() if plain(word).startswith(initial))
    is_clear = len(found) == 1 or (len(found) > 1 and found[-1][0] >= 2 * found[-2][0])
    return found[-1][1] if is_clear else ""


def _explained(initial: str, texts: Iterable[str]) -> str:
    """Return the only name that texts give for an initial as `A = Anna`, `Anna (A)` or `(A) Anna`; else nothing."""
    short = re.escape(initial)
    equal = re.compile(rf"(?<!\w){short}\s*[=:]\s*([^\W\d_]{{2,}})")
    beside = re.compile(rf"(?<!\w)([^\W\d_]{{2,}}) ?\({short}\)|\({short}\) ?([^\W\d_]{{2,}})")
    found = [match[1] for text in texts for match in equal.finditer(text)]
    named = [match[1] or match[2] for text in texts for match in beside.finditer(text)]
    found += [name for name in named if plain(name).startswith(plain(initial)[:1])]
    names = {name for name in found if name[0].isupper()}
    return next(iter(names)) if len(names) == 1 else ""


def name_in(heading: str) -> tuple[str, str]:
    """Return the kind of numbers that a heading states (`score`, `total` or empty), and the player's name in it."""
    words = [word for word in heading.replace("(", " ").replace(")", " ").split() if plain(word)]
    kept = [word for word in words if plain(word) not in TOTALS and plain(word) not in SCORES]
    removed = [plain(word) for word in words if word not in kept]
    if not kept:
        return "", ""
    if not removed:
        return "", heading.strip()
    return ("total" if any(word in TOTALS for word in removed) else "score"), " ".join(kept)


def name_cell(cell: Cell, name: str) -> Cell:
    """Return the part of a heading that is the player's name."""
    at = cell.text.find(name)
    start = cell.span[0] + at
    return Cell(name, (start, start + len(name)) if at >= 0 and cell.text != name else cell.span)
