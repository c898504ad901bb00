"""The desk for score sheets: a pasted or opened sheet with the roles of its columns, its faults and its record.

The columns are shown over the sheet as they are read, and each can be changed. No sheet that is sent is stored.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from flask import Blueprint, request

from tarot_records.core.faults import NOTE, UNKNOWN, Fault, Where
from tarot_records.games import GAMES, game_of
from tarot_records.importers.cells import Cell
from tarot_records.importers.score_sheet import Roles, SheetReading, is_score_sheet, preview, read_sheet
from tarot_records.importers.sheets.rows.workbook import WorkbookError, is_workbook, workbook_texts
from tarot_records.importers.sheets.vocabulary.roles import NUMBERED, TELLING, Column, Role, role_words
from tarot_records.notation.lines import HEAD
from tarot_records.output.data import report_data
from tarot_records.reading.convert import data_of, notation_of
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on
from tarot_records.words.explain import Explanation, explanations
from tarot_records.words.games import words_of
from tarot_records.words.phrasing import FaultWords

from ..site import urls
from ..site.pages import Page, allow, pair
from ..site.problems import Problem
from ..site.speech import gettext as _
from ..site.speech import lang, language
from .texts import sent_text

MOST_ROWS: Final = 300
"""Maximum number of rows of a sheet that are shown."""
MOST_FAULTS: Final = 60
PROVED: Final = TELLING | NUMBERED
"""Kinds of roles that the sums and the rules can prove."""
PLAIN_KINDS: Final = (
    *("label", "date", "dealer", "declarer", "partner", "contract", "summary", "points", "defence", "margin"),
    *("score", "total", "declarer_score", "note", "sum", "skip"),
)
"""Kinds of roles that every column can be given."""

blueprint = Blueprint("score_sheet", __name__)
allow(blueprint, "script", "connect", "worker")


class SheetCell(NamedTuple):
    """A cell of the sheet as it is shown."""

    text: str
    faults: tuple[int, ...]
    """Numbers of the faults in it, from 1."""
    is_number: bool


class SheetFault(NamedTuple):
    """A fault with its number in the table; 0 if it is in no cell."""

    number: int
    told: Explanation


class SheetColumn(NamedTuple):
    """A column over the shown sheet."""

    heading: str
    role: str
    """The role in words."""
    choice: str
    """The role that the reader has chosen; empty if it is inferred."""
    by: str
    """Evidence for the role, in words."""
    agree: int
    of: int


@pair(blueprint, urls.SHEET, methods=("GET", "POST"))
def score_sheet() -> Page:
    """Read the sheet of the form (`text` or `file`); the `role` of a column and `sheet_game` may be chosen."""
    raw, others = sheet_text(sent_text())
    game = request.values.get("sheet_game", "")
    if game and game not in GAMES:  # of a page; programs are told before
        raise Problem("bad-request")
    return sheet_page(raw, others, game, request.form.getlist("role"))


def sheet_page(raw: bytes, others: Sequence[str] = (), game: str = "", chosen: Sequence[str] = ()) -> Page:
    """Return the page of a sheet. `others` are the names of the other sheets of its workbook."""
    if not raw.strip():
        return Page("score_sheet.html", {"text": "", "read": None, "games": list(GAMES)}, lambda: {"text": ""})
    roles: Roles = tuple((place, slug) for place, slug in enumerate(chosen) if slug)
    read = preview(raw, game, roles)
    source = Source(_("sheet"), raw, reader=partial(read_sheet, game=game, roles=roles))
    report = report_on(source, known=(), steps=0)
    context = _context(read, report, dict(roles), raw) | {"others": others, "game": game or read.game}
    return Page("score_sheet.html", context, lambda: _data(read, report, raw))


def sheet_text(raw: bytes) -> tuple[bytes, Sequence[str]]:
    """Return a sheet as text, and the names of the other sheets of a workbook. Raise Problem if it cannot be read."""
    if not is_workbook(raw):
        return raw, ()
    try:
        sheets = workbook_texts(raw)
    except WorkbookError as error:
        raise Problem("no-record") from error
    first = next((sheet for sheet in sheets if is_score_sheet(sheet.text)), sheets[0])
    return first.text.encode(), [sheet.name for sheet in sheets if sheet is not first]


def looks_like_sheet(text: str) -> bool:
    """Return whether a text on the desk looks like the score sheet of an evening, and neither notation nor JSON."""
    return not text.lstrip("\ufeff \t\r\n").startswith((HEAD, "{")) and is_score_sheet(text)


def _context(read: SheetReading, report: Report, chosen: Mapping[int, str], raw: bytes) -> dict[str, Any]:
    explained = list(_explained(report))
    cells = [cell for row in read.draft.table.body for cell in row] if read.draft is not None else []
    places = [_cells_of(told.fault, report, cells) for told in explained]
    faults = [SheetFault(i, told) for i, told in enumerate(explained, 1)]
    wrong: dict[Cell, list[int]] = {}
    for fault, marked in zip(faults, places, strict=True):
        for cell in marked:
            wrong.setdefault(cell, []).append(fault.number)
    record, source = report.record, report.source
    assert source is not None
    return {
        "text": read.reading.text,
        "read": read,
        "games": list(GAMES),
        "report": report,
        "columns": [_column(column, chosen.get(place, ""), read) for place, column in enumerate(read.columns)],
        "choices": _choices(read.game),
        "rows": _rows(read, wrong),
        "more": 0 if read.draft is None else max(0, len(read.draft.table.body) - MOST_ROWS),
        "faults": faults,
        "notation": "" if record is None else notation_of(record, language().letters.lang, source),
        "kept": [mark.text for mark in record.marks if mark.kind == "comment"] if record is not None else [],
    }


def _explained(report: Report) -> Iterator[Explanation]:
    """Yield the faults of a report in words: what is wrong first, then the notes; not what is merely unknown."""
    told = [i for i, fault in enumerate(report.faults) if fault.severity not in (UNKNOWN, NOTE)]
    told += [i for i, fault in enumerate(report.faults) if fault.severity == NOTE]
    yield from explanations(report, told[:MOST_FAULTS], lang())


def _cells_of(fault: Fault, report: Report, cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells of the sheet at which a fault is; none if it is in no cell."""
    source = report.source
    assert source is not None
    offset = fault.facts.get("offset")
    if offset is not None:
        start, end = offset, offset + fault.facts.get("length", 1)
    else:
        reading = source.reading()
        spans = {} if reading is None else reading.spans
        at = fault.where.pointer
        while at and at not in spans:
            at = at.rpartition("/")[0]
        if at not in spans:
            return []
        start, end = spans[at]
    return [cell for cell in cells if cell.text and cell.span[0] < end and cell.span[1] > start]


def _rows(read: SheetReading, wrong: Mapping[Cell, Sequence[int]]) -> list[list[SheetCell]]:
    if read.draft is None:
        return []
    width = len(read.columns)
    empty = Cell("", (-1, -1))
    rows: list[list[SheetCell]] = []
    for row in read.draft.table.body[:MOST_ROWS]:
        cells = [*row, *[empty] * (width - len(row))]
        rows.append([SheetCell(cell.text, tuple(wrong.get(cell, ())), cell.text[-1:].isdigit()) for cell in cells])
    return rows


def _column(column: Column, choice: str, read: SheetReading) -> SheetColumn:
    reasons = {
        "heading": _("by its heading"),
        "values": _("by its values"),
        "sums": _("by the sums"),
        "choice": _("as you chose"),
    }
    is_proved = column.role.kind in PROVED
    proof = (column.agree, column.of) if is_proved else (0, 0)
    return SheetColumn(column.heading.text, _role(column.role, read.game), choice, reasons.get(column.by, ""), *proof)


def _role(role: Role, game: str) -> str:
    if role.kind == "item":
        return words_of(game, lang()).word(str(role.what))
    reason = role_words(role)
    fault = Fault("csv.guessed", NOTE, Where(""), {"role": reason})
    return FaultWords(fault, None, lang())["role"]


def _choices(game: str) -> list[tuple[str, str]]:
    """Return the roles that a column can be given, each with its words."""
    items = game_of(game).items if game else ()
    return [(kind, _role(Role(kind), game)) for kind in PLAIN_KINDS] + [
        (f"item:{name}", _role(Role("item", name), game)) for name in items
    ]


def _data(read: SheetReading, report: Report, raw: bytes) -> Mapping[str, Any]:
    described = report_data(report)
    return {
        "text": read.reading.text,
        "game": read.game or None,
        "game_is_guessed": read.game_is_guessed,
        "players": list(read.draft.names) if read.draft is not None else [],
        "columns": [
            {
                "heading": column.heading.text,
                "role": column.role.slug,
                "by": column.by,
                "agree": column.agree,
                "of": column.of,
            }
            for column in read.columns
        ],
        "verdict": report.verdict,
        "faults": described["faults"],
        "record": None if report.record is None else data_of(report.record),
    }
