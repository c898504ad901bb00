"""The rows of a score sheet by kind: facts and titles, the header, deals, sums and remarks."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from tarot_records.importers.cells import Cell, SheetRow, cell_at, number
from tarot_records.importers.sheets.vocabulary.statements import is_passed
from tarot_records.importers.sheets.vocabulary.words import BROUGHT, COLUMNS, DASHES, FACTS, SUBTOTALS, TOTALS, plain
from tarot_records.record.line_map import Span
from tarot_records.record.search_words import fold_text

_BARE: Final = re.compile(r"\([-+−–]?\d+\)|[-+−–]?\d+½?")
"""Pattern of a number, also in brackets."""
_LABEL: Final = re.compile(r"\d{1,3}[.):]+")
_SIDES: Final = re.compile(r"\d+½? ?: ?\d+½?")
"""Pattern of the points of both sides."""
_WORD: Final = re.compile(r"\S+")
_COLON: Final = re.compile(r"\s*[:=]\s*")
MANY_FACTS: Final = 6
"""Maximum number of cells of a line that states facts as `word: value`."""
FEW_NUMBERS: Final = 2
"""Minimum number of numbers in the first row of deals."""
FEW_HEADINGS: Final = 3
"""Minimum number of known headings by which a row is the header."""
LEAST_PAIRS: Final = 3
"""Minimum number of deals of which each has two rows."""
FEW_WORDS: Final = 4
"""Minimum number of words of a sentence."""

TOTALS_FIRST: Final = frozenset(
    {"total", "totaux", "summe", "totale", "gesamt", "osszesen", "skupaj", "endstand", "cumul"}
)
SUBTOTALS_FIRST: Final = frozenset({"sous-total", "zwischenstand", "subtotal", "zwischensumme", "reszosszeg"})
"""Words for sums before other words, as in `total of Friday`."""
TITLE_SIGNS: Final = frozenset(",!?")
"""Signs of titles, which no headings have."""
LONG_TITLE: Final = 3
"""Minimum number of words of a title; above the header, unknown words in such a number are no headings."""


class Fact(NamedTuple):
    """A fact before the header: a word and its value."""

    word: str
    """Name of the fact: `game`, `date` and so on."""
    value: Cell


class SheetTable(NamedTuple):
    """A sheet, its rows sorted by kind."""

    facts: tuple[Fact, ...]
    titles: tuple[Cell, ...]
    """Lines before the header that state no fact."""
    header: SheetRow
    """The headings; empty if the sheet has none."""
    body: tuple[SheetRow, ...]
    """The rows below the header: deals, sums and remarks."""
    start: Span
    """Span of the first heading; without a header, of the first row that states no fact."""

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.header)


def filled(row: Iterable[Cell]) -> list[Cell]:
    """Return the cells of a row that have any text."""
    return [cell for cell in row if cell.text]


def is_blank(cell: Cell) -> bool:
    """Return whether a cell is empty or has only a dash."""
    return all(part in DASHES for part in cell.text.split())


def numbers_of(row: Iterable[Cell]) -> list[Fraction]:
    """Return the numbers in the cells of a row."""
    return [value for cell in row if (value := number(cell.text)) is not None]


def has_sides(cell: Cell) -> bool:
    """Return whether a cell has the points of both sides, as `39 : 33`."""
    return _SIDES.fullmatch(cell.text) is not None


def _is_count(cell: Cell) -> bool:
    """Return whether a cell has the number of a deal with a mark, or the points of both sides."""
    return has_sides(cell) or _LABEL.fullmatch(cell.text) is not None


def table_of(grid: Sequence[SheetRow]) -> SheetTable:
    """Split the rows of a grid into facts, titles, header and body."""
    facts: list[Fact] = []
    titles: list[Cell] = []
    first = next((i for i, row in enumerate(grid) if _is_first_of_body(grid, i)), len(grid))
    strict = next((i for i, row in enumerate(grid) if _facts_of(row) is None and len(filled(row)) > 1), len(grid))
    head = next((i for i in range(first - 1, -1, -1) if _is_heading(grid[i])), -1)
    known = next((i for i in range(first - 1) if _has_known_headings(grid[i]) and _may_be_deal(*grid[i : i + 2])), None)
    if known is not None:
        head = known  # the first deals have few numbers
    elif first == len(grid):
        head = strict if strict < len(grid) and not numbers_of(grid[strict]) else -1
    top = head
    if 0 <= head < len(grid) - 1 and _goes_on(grid[head], grid[head + 1]):
        head += 1
    elif head > 0 and (_is_upper_heading(grid[head - 1], grid[head]) or _goes_on(grid[head - 1], grid[head])):
        top = head - 1
    for row in grid[: top if top >= 0 else strict]:
        found = _facts_of(row)
        facts += found or ()
        if found is None:
            titles += filled(row)
    if top < 0:
        start = grid[strict][0].span if strict < len(grid) else (0, 1)
        return SheetTable(tuple(facts), tuple(titles), [], (), start)
    header = _join_headings(grid[top], grid[head]) if top < head else list(grid[head])
    widths = [len(row) for row in grid[head + 1 :] if numbers_of(row)]
    if sum(width > len(grid[head]) for width in widths) > 1:
        header = _widened(header, max(widths), [row for row in grid[head + 1 :] if numbers_of(row)])
    body = _with_sums_in_columns([_sentence_joined(row) for row in grid[head + 1 :] if filled(row)], len(header))
    header, body = _with_second_rows_beside(header, body)
    return SheetTable(tuple(facts), tuple(titles), header, tuple(body), header[0].span)


def _widened(header: SheetRow, width: int, rows: Sequence[SheetRow]) -> SheetRow:
    """Return a header with as many cells as the widest rows, empty ones behind the others.

    They are before the others if only so all rows end with numbers below several headings: `Player, Ann, Ben` above
    `1, solo, Ann, -8, 4`.
    """
    missing = width - len(header)
    names = [at for at, cell in enumerate(header) if cell.text and plain(cell.text) not in COLUMNS]
    full = [row for row in rows if len(row) == width]
    before, behind = (
        sum(number(row[at + shift].text) is not None for row in full for at in names) for shift in (missing, 0)
    )
    if len(names) > 1 and 2 * len(full) > len(rows) and before == len(names) * len(full) > behind:
        return [*[Cell("", (header[0].span[0],) * 2)] * missing, *header]
    return [*header, *[Cell("", (header[-1].span[1],) * 2)] * missing]


def _with_sums_in_columns(rows: list[SheetRow], width: int) -> list[SheetRow]:
    """Return rows in which sums stand in the last columns that have numbers, if they do not stand below any.

    Such a row has nothing but its label and numbers: several in a cell, or in fewer cells than the deals have.
    """
    deals = [row for row in rows if not sum_word(row) and numbers_of(row)]
    numeric = [
        column
        for column in range(width)
        if 2 * sum(column < len(row) and number(row[column].text) is not None for row in deals) > len(deals)
    ]
    kept: list[SheetRow] = []
    for row in rows:
        label, *cells = filled(row)
        sums = [cell_at(word[0], cell.span[0] + word.start()) for cell in cells for word in _WORD.finditer(cell.text)]
        is_short = len(row) < width and any(row.index(cell) not in numeric for cell in cells)
        is_whole = all(number(cell.text) is not None for cell in sums) and FEW_NUMBERS <= len(sums) <= len(numeric)
        if sum_word(row) and is_whole and (is_short or len(sums) > len(cells)):
            placed = dict(zip(numeric[-len(sums) :], sums, strict=True))
            row = [label, *[placed.get(column, Cell("", label.span)) for column in range(1, width)]]
        kept.append(row)
    return kept


def _with_second_rows_beside(header: SheetRow, body: list[SheetRow]) -> tuple[SheetRow, list[SheetRow]]:
    """Return a header and rows in which the numbers of each second row stand beside those of the row above it.

    So they do if nearly each deal has two rows, of which only the first has a label, the second with numbers in the
    same columns and nothing else.
    """
    rows = [row for row in body if any(_BARE.fullmatch(cell.text) for cell in row) and not sum_word(row)]
    places = [[at for at, cell in enumerate(row) if at and _BARE.fullmatch(cell.text)] for row in rows]
    pairs = [(one, other, at) for one, other, at in zip(rows, rows[1:], places[1:], strict=False) if not other[0].text]
    labelled = sum(bool(row[0].text) for row in rows)
    if (
        not LEAST_PAIRS <= len(pairs) <= labelled
        or 5 * len(pairs) < 4 * labelled
        or len(pairs) + labelled < len(rows)
        or any(at != pairs[0][2] or len(filled(second)) != len(at) or not first[0].text for first, second, at in pairs)
    ):
        return header, body
    columns = pairs[0][2]
    beside = {id(first): [_without_brackets(second[at]) for at in columns] for first, second, _ in pairs}
    seconds = {id(second) for _, second, _ in pairs}
    width = len(header)
    kept: list[SheetRow] = []
    for row in body:
        if id(row) in beside:
            kept.append([*row[:width], *[Cell("", row[-1].span)] * (width - len(row)), *beside[id(row)]])
        elif id(row) not in seconds:
            kept.append(row)
    return [*header, *(header[at] for at in columns if at < width)], kept


def _without_brackets(cell: Cell) -> Cell:
    """Return a cell without brackets around its number."""
    return cell_at(cell.text.strip("()"), cell.span[0] + cell.text.startswith("("))


def _sentence_joined(row: SheetRow) -> SheetRow:
    """Return a row without numbers whose first cell is a sentence as one cell; any other row as it is."""
    cells = filled(row)
    if len(cells) == 1 or numbers_of(row) or len(cells[0].text.split()) < FEW_WORDS:
        return row
    return [Cell(", ".join(cell.text for cell in cells), (cells[0].span[0], cells[-1].span[1]))]


def _is_first_of_body(grid: Sequence[SheetRow], at: int) -> bool:
    """Return whether a row has enough numbers for a deal, and is not a header that counts the deals."""
    row = grid[at]
    counted, cells = numbers_of(row), filled(row)
    marks = sum(is_blank(cell) or _is_count(cell) for cell in cells) if counted else 0
    if len(counted) + marks < FEW_NUMBERS or 3 * (len(counted) + marks) < len(cells) or _facts_of(row) is not None:
        return False
    is_counting = len(counted) > 2 and counted == list(range(int(counted[0]), int(counted[0]) + len(counted)))
    return not (is_counting and at + 1 < len(grid) and number(cells[0].text) is None and counted[0] == 1)


def _is_heading(row: SheetRow) -> bool:
    """Return whether a row may be a header: at least two cells with words, and no deal that nobody played."""
    words = [cell for cell in filled(row) if number(cell.text) is None and not is_blank(cell)]
    is_deal = any(is_passed(cell.text) for cell in words)
    is_deal |= any(map(_is_count, words))
    return (len(words) > 1 and not is_deal and _facts_of(row) is None) or _is_counting(row)


def _has_known_headings(row: SheetRow) -> bool:
    """Return whether a row has the usual headings of several columns, and no number."""
    return not numbers_of(row) and sum(plain(cell.text) in COLUMNS for cell in filled(row)) >= FEW_HEADINGS


def _may_be_deal(header: SheetRow, row: SheetRow) -> bool:
    """Return whether a row below a header may be a deal: it has a number, or few words and divides no heading."""
    return bool(numbers_of(row)) or (2 * len(filled(row)) <= len(filled(header)) and not _is_upper_heading(header, row))


def _is_counting(row: SheetRow) -> bool:
    """Return whether a row counts the deals: 1, 2, 3 and so on."""
    counted = numbers_of(row)
    is_counted = counted == list(range(1, len(counted) + 1))
    return len(counted) > 2 and is_counted and len(filled(row)) <= len(counted) + 3


def _is_upper_heading(upper: SheetRow, lower: SheetRow) -> bool:
    """Return whether a row has names over several cells each, which the row below it divides."""
    above, below = [fold_text(c.text) for c in filled(upper)], [fold_text(c.text) for c in filled(lower)]
    if len(above) < 2 or _facts_of(upper) is not None or numbers_of(upper):
        return False
    is_title = any(len(text.split()) >= LONG_TITLE or set(text) & TITLE_SIGNS for text in above)
    if is_title and not any(plain(text) in COLUMNS for text in above):
        return False
    return len(set(below)) < len(below) or _divides(upper, lower)


def _goes_on(upper: SheetRow, lower: SheetRow) -> bool:
    """Return whether a header goes on in the row below it, which has fewer headings, most in brackets or known."""
    above, below = filled(upper), filled(lower)
    known = [sum(plain(cell.text) in COLUMNS for cell in row) for row in (above, below)]
    is_below = all(at < len(upper) and upper[at].text for at, cell in enumerate(lower) if cell.text)
    more = sum(cell.text.startswith("(") or plain(cell.text) in COLUMNS for cell in below)
    is_told = 2 * more > len(below) > 1 and known[0] > known[1] and len(above) > len(below)
    return is_told and is_below and not numbers_of(upper) and not any(re.search(r"\d", cell.text) for cell in below)


def _divides(upper: SheetRow, lower: SheetRow) -> bool:
    """Return whether headings below others stand beside them, or divide each that they stand under."""
    groups: list[list[bool]] = []
    for up, low in zip(upper, lower, strict=False):
        if up.text or not groups:
            groups.append([bool(up.text and low.text)])
        elif low.text:
            groups[-1].append(True)
    return all(not group[0] or len(group) > 1 for group in groups)


def _spread(upper: SheetRow, lower: SheetRow) -> SheetRow:
    """Return the names of an upper header over the first of the headings that each divides, if all divide alike.

    Names in the middle over several columns stand elsewhere.
    """
    names = [cell for cell in filled(upper) if plain(cell.text) not in COLUMNS]
    below = [at for at, cell in enumerate(lower) if cell.text]
    texts = [fold_text(lower[at].text) for at in below]
    times = len(names)
    for first in range(len(below)):
        size, rest = divmod(len(below) - first, max(times, 1))
        if times > 1 and size > 1 and not rest and texts[first:] == texts[first : first + size] * times:
            blank = Cell("", upper[0].span)
            spread = [cell if at < below[first] else blank for at, cell in enumerate(upper)]
            spread += [blank] * (len(lower) - len(spread))
            for place, name in zip(below[first::size], names, strict=True):
                spread[place] = name
            return [blank if cell in names and at not in below[first::size] else cell for at, cell in enumerate(spread)]
    return upper


def _join_headings(upper: SheetRow, lower: SheetRow) -> SheetRow:
    """Return the header made of two rows, of which the upper has names over several cells."""
    goes_on = _goes_on(upper, lower)
    upper = _spread(upper, lower)
    row: SheetRow = []
    name = Cell("", (0, 0))
    again = [fold_text(cell.text) for cell in filled(lower)]
    for i in range(max(len(upper), len(lower))):
        above = upper[i] if i < len(upper) else Cell("", (0, 0))
        below = lower[i] if i < len(lower) else Cell("", above.span)
        name = above if above.text else name
        if not below.text:
            row.append(above if above.text else below)
        elif goes_on and not any(plain(part) in COLUMNS for part in re.split("[()]", below.text)):
            row.append(above)
        elif above.text or (again.count(fold_text(below.text)) > 1 and name.text):
            row.append(Cell(f"{name.text} {below.text}", below.span))
        else:
            row.append(below)
    return row


def _facts_of(row: SheetRow) -> list[Fact] | None:
    """Return the facts that a row states; None if it states anything else."""
    cells = filled(row)
    if len(cells) == 2 and (word := FACTS.get(plain(cells[0].text))):
        return [Fact(word, cells[1])]
    if len(cells) == 1 and cells[0].text.startswith("sep="):
        return []
    facts: list[Fact] = []
    for cell in cells if len(cells) <= MANY_FACTS else ():
        label, colon, value = _split(cell)
        word = FACTS.get(plain(label)) if colon else None
        if word is None:
            return None
        facts.append(Fact(word, value))
    return facts or None


def _split(cell: Cell) -> tuple[str, str, Cell]:
    """Return label, colon and value of a cell such as `Date : 3 mai`; the colon is empty in a cell of another form."""
    found = _COLON.search(cell.text)
    if found is None or not cell.text[found.end() :]:
        return cell.text, "", cell
    start = cell.span[0] + found.end()
    return cell.text[: found.start()], found[0], Cell(cell.text[found.end() :], (start, cell.span[1]))


# -- rows of the body --------------------------------------------------------------------------------


def sum_word(row: SheetRow) -> str:
    """Return the kind of sums of a row by its first word: `total`, `subtotal` or `brought`; empty for another row."""
    cells = filled(row)
    if not cells or number(cells[0].text) is not None:
        return ""
    word = plain(cells[0].text)
    for kind, words in (("brought", BROUGHT), ("subtotal", SUBTOTALS), ("total", TOTALS)):
        if word in words:
            return kind
    first, _, rest = word.partition(" ")
    is_counted = bool(rest) and number(rest) is not None
    for kind, words, leads in (("total", TOTALS, TOTALS_FIRST), ("subtotal", SUBTOTALS, SUBTOTALS_FIRST)):
        if rest and (first in leads or (is_counted and first in words)):
            return kind
    return "brought" if first == "report" and rest else ""
