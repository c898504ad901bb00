"""Importer of score sheets in any layout: CSV, Markdown, HTML, text aligned by blanks, and workbooks.

The columns are recognised by their headings, their values and the sums; what is found can be shown and changed. The
importer does not check the numbers; the rules of the game do.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from tarot_records.core.faults import UNREADABLE, Fault, Where
from tarot_records.games import GAMES
from tarot_records.importers.cells import SheetRow, number
from tarot_records.importers.draft import Format
from tarot_records.importers.sheets.columns.evidence import confirmed, explained, mostly_unread, scores_or_totals
from tarot_records.importers.sheets.columns.inference import SAMPLE, infer_layout
from tarot_records.importers.sheets.columns.likely_games import likely_games
from tarot_records.importers.sheets.deals.hands import SheetDraft
from tarot_records.importers.sheets.deals.judge import faults_of
from tarot_records.importers.sheets.rows.abbreviations import with_contracts_spelled_out
from tarot_records.importers.sheets.rows.grid import read_grids, transposed
from tarot_records.importers.sheets.rows.marks import legend_of, with_marks_apart, without_marks
from tarot_records.importers.sheets.rows.split_cells import with_split_cells
from tarot_records.importers.sheets.rows.table import SheetTable, filled, has_sides, is_blank, numbers_of, table_of
from tarot_records.importers.sheets.rows.workbook import WorkbookError, is_workbook, workbook_texts
from tarot_records.importers.sheets.vocabulary.roles import Column, ColumnLayout, Role, role_from, role_words
from tarot_records.importers.sheets.vocabulary.statements import MOST_BOUTS, is_passed
from tarot_records.importers.sheets.vocabulary.words import roles_of
from tarot_records.notation.tokens import decode_text
from tarot_records.record.search_words import fold_text
from tarot_records.record.source import Reading, Source

LARGEST: Final = 1 << 22
"""Maximum size of a sheet, in bytes: a thousand hands take a twentieth of it."""
EVIDENT: Final = frozenset({"label", "score", "total", "note", "skip"})
"""Kinds of roles that need no note if they are inferred."""
MOST_GAMES: Final = 5
"""Maximum number of games that are tried on a sheet that names none."""
MOST_TURNED, LEAST_TURNED = 30, 3
"""Limits of a table whose columns may be deals: it has fewer rows than the first, and more columns than the second."""
LOOKED_AT: Final = 20_000
"""Number of characters of a text that are examined to decide whether it is a sheet."""
FEW_DEALS: Final = 2
LONGEST_NAME: Final = 40
HIGHEST_CARD: Final = 40
"""The highest number of a card, in the pack of Minchiate."""
Roles = tuple[tuple[int, str], ...]
"""Roles that the user has chosen for columns: pairs of a column's number, from 0, and a role."""


class SheetReading(NamedTuple):
    """A sheet as it is read: its columns, and the record that follows from them."""

    columns: tuple[Column, ...]
    """Empty if no columns were found."""
    game: str
    """Empty if it is not known."""
    game_is_guessed: bool
    reading: Reading
    draft: SheetDraft | None = None
    is_turned: bool = False
    """True if each column of the text is a deal."""


def read_sheet(raw: bytes, game: str = "", roles: Roles = ()) -> Reading:
    """Return the reading of a sheet; `game` applies if the sheet names none, `roles` are those chosen by the user."""
    return preview(raw, game, roles).reading


@lru_cache(maxsize=8)
def preview(raw: bytes, game: str = "", roles: Roles = ()) -> SheetReading:
    """Return a sheet as it is read: its columns and its record, with the arguments of `read_sheet`."""
    text, notes, problems = decode_text(raw)
    if len(raw) > LARGEST:
        problems = (Fault("source.size", UNREADABLE, Where(""), {"limit": LARGEST}),)
    if problems:
        return SheetReading((), "", False, Reading(text, None, {}, notes, problems, ()))
    found = _read_text(text, game, roles)
    return found._replace(reading=found.reading._replace(notes=(*notes, *found.reading.notes)))


def _read_text(text: str, game: str, roles: Roles) -> SheetReading:
    """Return the reading of a text by the game and the layout that fit it best."""
    fixed = {column: role for column, slug in roles if (role := role_from(slug)) is not None}
    found = [fit for grid in _grids(text) if (fit := _best_fit(text, grid, game, fixed)) is not None]
    drafts = [SheetDraft(text, fit.table, fit.layout, fit.game) for fit in found]
    for draft in drafts:
        draft.read()
    if not drafts:
        table = with_contracts_spelled_out(table_of(_grids(text)[0]))
        layout = ColumnLayout(tuple([Role("skip")] * table.width), (), ())
        draft = SheetDraft(text, table, layout, next(iter(_games_of(table, game)[0]), ""))
        draft.read()
        if table.header and draft.game in GAMES:
            layout, _ = infer_layout(text, table, draft.game, fixed)
            draft = SheetDraft(text, table, layout, draft.game)
            draft.read()
        elif not table.header:
            draft.problems.clear()
            draft.tell("csv.header", table.start)
        return SheetReading((), "", False, draft.reading())
    (_, table, layout, known, is_guessed, is_turned), draft = max(
        zip(found, drafts, strict=True), key=lambda pair: explained(pair[1])
    )
    if draft.sides.is_proven:  # also for the rows above the one that proves it
        draft = SheetDraft(text, table, layout, known, draft.sides)
        draft.read()
    if (left := mostly_unread(draft)) is not None:
        draft.note("csv.ambiguous", left, found=text[slice(*left)])
    if (choice := scores_or_totals(draft)) is not None:
        name, span = draft.names[choice.seat], draft.spans[f"/hands/{choice.hand - 1}"]
        facts = {"number": choice.hand, "name": name, "found": choice.score, "expected": choice.other}
        draft.note("csv.scores_or_totals", span, **facts)
    if is_guessed:
        draft.note("csv.guessed_game", table.start, game=known)
    columns = _columns_of(table, layout, draft)
    for place, column in enumerate(columns, 1):
        if column.by in ("values", "sums") and column.role.kind not in EVIDENT:
            draft.note(
                "csv.guessed",
                column.heading.span,
                field=column.heading.text[:80] or str(place),
                role=role_words(column.role),
            )
    return SheetReading(columns, known, is_guessed, draft.reading(), draft, is_turned)


LESS_LIKELY: Final = 0.5
"""Subtracted from the weight of a layout for each game that is likelier than its own."""


class SheetFit(NamedTuple):
    """A table, a layout and a game that fit the rows of a sheet."""

    weight: float
    """How well they fit; more is better."""
    table: SheetTable
    layout: ColumnLayout
    game: str
    game_is_guessed: bool
    is_turned: bool
    """True if each column of the text is a deal."""


def _best_fit(text: str, grid: Sequence[SheetRow], game: str, fixed: Mapping[int, Role]) -> SheetFit | None:
    """Return the table, the layout and the game that fit a grid best; None if there are no players."""
    tables = [with_contracts_spelled_out(table_of(grid))]
    if 1 < len(grid) < MOST_TURNED and max(map(len, grid)) > LEAST_TURNED:  # each column may be a deal
        tables.append(with_contracts_spelled_out(table_of(transposed(grid))))
    best: SheetFit | None = None
    for turned, table in enumerate(tables):
        games, is_guessed = _games_of(table, game)
        for place, known in enumerate(games if table.header else ()):
            layout, weight = infer_layout(text, table, known, {c: r for c, r in fixed.items() if c < table.width})
            weight -= LESS_LIKELY * place
            if len(games) > 1 and len(layout.players) > 1:
                draft = SheetDraft(text, table, layout, known)
                draft.read(SAMPLE)
                weight += confirmed(draft)
            if len(layout.players) > 1 and (best is None or weight > best.weight):
                best = SheetFit(weight, table, layout, known, is_guessed, bool(turned))
    return best


def _grids(text: str) -> list[list[SheetRow]]:
    """Return the rows of the table in a text, for each way to read it; marks have columns of their own."""
    legend = legend_of(text)
    bare, marks = without_marks(text, legend)
    return [with_split_cells(with_marks_apart(grid, legend, marks), _may_split) for grid in read_grids(bare)]


def _may_split(heading: str, second: Sequence[str]) -> bool:
    """Return whether a column may be divided: it has no known heading, or has points and then the points needed.

    `second` are the second numbers of its cells. Points with a number of bouts are read as they are.
    """
    roles = roles_of(heading, "")
    return not roles or ("points" in roles and any((number(text) or 0) > MOST_BOUTS for text in second))


def _games_of(table: SheetTable, game: str) -> tuple[list[str], bool]:
    """Return the games that a sheet may be of, the likeliest first, and whether they are guessed."""
    told = next((fact.value.text for fact in table.facts if fact.word == "game"), None)
    if told is not None:
        word = fold_text(told)
        named = [
            known.id
            for known in GAMES.values()
            if word in (known.id, fold_text(known.name)) or word in map(fold_text, known.words.called)
        ]
        return named[:1] or [known for known in likely_games(table) if known in word], False
    if game:
        return [game], False
    return likely_games(table)[:MOST_GAMES], True


def _columns_of(table: SheetTable, layout: ColumnLayout, draft: SheetDraft) -> tuple[Column, ...]:
    """Return the columns with their roles, and the numbers of deals that can confirm and do confirm each role."""
    faults = faults_of(draft.data) if draft.data.get("hands") and not draft.problems else None
    faulty = {fault.where.hand for fault in faults or ()}
    columns: list[Column] = []
    for place, (heading, role) in enumerate(zip(table.header, layout.roles, strict=True)):
        cells = [row[place].text if place < len(row) and not is_blank(row[place]) else "" for row in draft.rows]
        told = [hand for hand, cell in enumerate(cells, 1) if cell]
        agree = 0 if faults is None else sum(hand not in faulty for hand in told)
        example = next(filter(None, cells), "")
        columns.append(Column(heading, role, layout.by[place], agree, len(told) if faults is not None else 0, example))
    return tuple(columns)


def is_score_sheet(text: str) -> bool:
    """Return whether a text looks like the score sheet of an evening: rows of numbers that no card has, below names.

    One number in a row is enough if several headings are those of a score sheet, such as `dealer`. The scores below a
    table of tricks are no score sheet.
    """
    return any(map(_is_grid_of_scores, _grids(text[:LOOKED_AT])))


def _is_grid_of_scores(grid: Sequence[SheetRow]) -> bool:
    """Return whether the rows of a text are those of a score sheet."""
    table = table_of(grid)
    cells = sum(len(filled(row)) for row in grid if len(filled(row)) > FEW_DEALS)
    if 2 * sum(len(filled(row)) for row in table.body) < cells:
        return False
    known = sum(bool(roles_of(cell.text, "")) for cell in table.header if cell.text)
    fewest = 1 if known > FEW_DEALS else 2
    played = [row for row in table.body if not any(is_passed(cell.text) for cell in row)]
    deals = [row for row in played if len(numbers_of(row)) + sum(map(has_sides, row)) >= fewest]
    names = [cell for cell in table.header if len(cell.text) < LONGEST_NAME and any(map(str.isalpha, cell.text))]
    rows = sum(len(filled(row)) > 1 for row in played)  # lines of text between them are remarks
    if len(deals) < FEW_DEALS or 2 * len(deals) < rows or len(names) < FEW_DEALS:
        return False
    scored = [
        any(_is_no_card(cell.text) or has_sides(cell) for cell in row) for row in deals if any(numbers_of(row[1:]))
    ]
    return 2 * sum(scored) >= max(len(scored), 1)


def _is_no_card(text: str) -> bool:
    """Return whether a text is a number with a sign, or one that no card has."""
    value = number(text)
    return value is not None and (text.startswith("+") or not 0 <= value <= HIGHEST_CARD)


def sources(raw: bytes, name: str, game: str, roles: Mapping[int, str] | None = None) -> Iterator[Source]:
    """Yield the sources of the score sheets in a file: one, or one for each sheet of a workbook."""
    chosen = tuple(sorted((roles or {}).items()))
    reader = partial(read_sheet, game=game, roles=chosen) if game or chosen else read_sheet
    if not is_workbook(raw):
        yield Source(name, raw, reader=reader)
        return
    try:
        sheets = workbook_texts(raw)
    except WorkbookError as error:
        fault = Fault(error.code, UNREADABLE, Where(""), {})
        yield Source(name, b"", problem=fault)
        return
    tables = [sheet for sheet in sheets if preview(sheet.text.encode(), game, chosen).columns] or sheets[:1]
    for sheet in tables:
        label = f"{name}#{sheet.name}" if len(sheets) > 1 else name
        yield Source(label, sheet.text.encode(), reader=reader)


FORMAT: Final = Format("csv", "a score sheet as a separated table; the same as `sheet`", sources)
SHEET: Final = Format("sheet", "a score sheet in any layout, also .xlsx, .ods and .xls: any game", sources)
