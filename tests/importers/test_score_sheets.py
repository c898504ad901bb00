"""Score sheets as people write them: columns recognised, changed by a choice, and nothing lost or invented."""

import io
import json
import sys
import zipfile
from itertools import cycle
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from support.paths import DATA
from support.record_builders import ALL_TABLES, TableOf, name_of
from support.sheet_layouts import (
    FORMS,
    LAYOUTS,
    Evening,
    as_csv,
    as_xlsx,
    evening,
    full,
    totals_only,
    with_wrong_figure,
)
from tarot_records.cli import main
from tarot_records.core.faults import FAULTY
from tarot_records.importers.score_sheet import is_score_sheet, preview, sources
from tarot_records.importers.sheets.deals.judge import HandJudge, paid_for
from tarot_records.importers.sheets.rows import workbook
from tarot_records.importers.sheets.rows.grid import read_grids
from tarot_records.importers.sheets.vocabulary.roles import role_from
from tarot_records.importers.sheets.vocabulary.statements import read_statements
from tarot_records.report.report import Report, report_on
from tarot_records.words.explain import place_of

SHEETS = DATA / "score-sheets"
EXPECTED: dict[str, Any] = json.loads((SHEETS / "expected.json").read_text("utf-8"))


def report_of(raw: bytes, game: str = "", roles: dict[int, str] | None = None) -> Report:
    (source,) = sources(raw, "given", game, roles)
    return report_on(source, known=(), steps=0)


def scores_of(report: Report) -> list[tuple[int | None, ...]]:
    """The score of each hand, as stated or by the totals."""
    record = report.record
    assert record is not None, [fault.code for fault in report.faults]
    found: list[tuple[int | None, ...]] = []
    before: tuple[int | None, ...] = (0,) * len(record.players)
    for hand in record.hands:
        assert hand.scores is not None
        score = hand.scores.hand
        if score is None:
            assert hand.scores.totals is not None
            score = tuple((new or 0) - (old or 0) for new, old in zip(hand.scores.totals, before, strict=True))
        before = hand.scores.totals or tuple((old or 0) + (won or 0) for old, won in zip(before, score, strict=True))
        found.append(score)
    return found


# -- sheets of many kinds ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXPECTED)
def test_sheets_are_read_as_expected(name: str) -> None:
    raw, expected = (SHEETS / name).read_bytes(), EXPECTED[name]
    read, report = preview(raw), report_of(raw)
    assert read.draft is not None
    assert (read.game, report.verdict) == (expected["game"], expected["verdict"])
    assert [column.role.slug for column in read.columns] == expected["columns"]
    assert list(read.draft.names) == expected["players"]
    data = read.reading.data
    kept = ("contract", "dealer", "sits_out", "scores", "end")
    assert [{key: hand[key] for key in kept if key in hand} for hand in data["hands"]] == expected["hands"]
    assert data.get("result", {}).get("totals") == expected["totals"]
    remarks = [mark["text"] for mark in data.get("marks", ()) if mark["kind"] == "comment"]
    assert remarks == expected["remarks"]
    assert [note.code for note in read.reading.notes] == expected["notes"]


def test_every_sheet_is_expected() -> None:
    assert {path.name for path in SHEETS.iterdir()} == {*EXPECTED, "expected.json"}


@pytest.mark.parametrize("name", EXPECTED)
def test_sheets_are_told_from_other_texts(name: str) -> None:
    assert is_score_sheet((SHEETS / name).read_text("utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        "#tn 1 rules=french-tarot/fft-2012 lang=fr seats=S,E,N,O\nhand\ndealer N\n",
        "1 OUEST 6 21 9 18 pli SUD\n2 SUD 5 20 3 1 pli EST\n3 EST 10 12 14 16 pli NORD\n",
        "Sud prend une garde. Il fait 56 points avec deux bouts.\n",
        "",
    ],
)
def test_other_texts_are_no_sheets(text: str) -> None:
    assert not is_score_sheet(text)


def read_back(given: Evening, name: str, form: str, lang: str) -> None:
    """Assert that an evening is read back from a layout in a form."""
    report = report_of(FORMS[form](LAYOUTS[name](given, lang)), given.game)
    told = f"{name} as {form}"
    record = report.record
    assert record is not None, (told, [fault.code for fault in report.faults])
    assert [player.name for player in record.players] == list(given.players), told
    assert scores_of(report) == [deal.scores for deal in given.deals], told


@pytest.mark.parametrize("players", [3, 4, 5])
def test_an_evening_is_read_back_from_every_layout(players: int) -> None:
    given = evening("french-tarot", players, 1)
    for name, form in zip(LAYOUTS, FORMS, strict=False):
        read_back(given, name, form, "de")


OPEN = {
    *((table, "turned") for table in ("dreierles-3", "french-tarot-3", "troccas-4")),
    ("tarocchi-in-quattro-4", "totals_only"),
}
"""Tables and their layout that is not read rightly yet: totals that might be scores, and sheets turned round."""


@pytest.mark.long("every game in every layout")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_an_evening_of_every_game_is_read_back(table: TableOf) -> None:
    """Each layout in one form and of one of two evenings; at each table in another form than at the one before."""
    evenings = [evening(*table, seed) for seed in (3, 4)]
    forms = cycle(FORMS)
    for _ in range(ALL_TABLES.index(table)):
        next(forms)
    for (number, name), form in zip(enumerate(LAYOUTS), forms, strict=False):
        if (name_of(table), name) not in OPEN:
            read_back(evenings[number % 2], name, form, ("fr", "sl")[number % 2])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_short_forms_are_solved_by_the_totals(players: int) -> None:
    given = evening("french-tarot", players, 2)
    report = report_of(as_csv(LAYOUTS["totals_short"](given, "fr"), "\t"), given.game)
    assert report.record is not None
    for hand, deal in zip(report.record.hands, given.deals, strict=True):
        contract = hand.contract
        told = ("", None) if contract is None else (contract.name, contract.declarer)
        assert told == (deal.contract, deal.declarer)
        if deal.partner is not None:
            assert contract is not None
            assert contract.partner == deal.partner


# -- wrong figures -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_wrong_figure_is_found_in_its_row(players: int) -> None:
    """A score or a total at its own cell; card points and bouts at one of those they do not go with."""
    given = evening("french-tarot", players, 5)
    rows = full(given, "fr")
    chance = Random(players)
    for _ in range(6):
        wrong, i, j = with_wrong_figure(rows, chance)
        report = report_of(as_csv(wrong, ";"))
        assert report.verdict == "faulty", (i, j)
        places = [place for fault in report.faults if fault.severity in FAULTY if (place := place_of(fault, report))]
        column = len(";".join(wrong[i][:j])) + 2
        assert i + 1 in [place.line for place in places], (i, j)
        if j >= rows[0].index(given.players[0]):
            assert (i + 1, column) in [(place.line, place.column) for place in places], (i, j)


def test_wrong_subtotals_are_told() -> None:
    text = "game;french-tarot\n;Anne;Bruno;Chloé\n1;50;-25;-25\n2;-52;26;26\nSous-total;-2;1;2\n3;54;-27;-27\n"
    report = report_of(text.encode())
    told = [(fault.code, place_of(fault, report)) for fault in report.faults if fault.severity in FAULTY]
    assert [(code, place and (place.line, place.column)) for code, place in told] == [("score.total", (5, 17))]


# -- choices -----------------------------------------------------------------------------------------


def undecided() -> tuple[Evening, bytes]:
    """An evening whose running totals might be scores as well."""
    given = evening("troccas", 4, 2)
    return given, as_csv(totals_only(given, "de"), ";")


def test_one_chosen_column_decides_for_those_of_all_players() -> None:
    given, raw = undecided()
    assert scores_of(report_of(raw, "troccas")) != [deal.scores for deal in given.deals]
    assert scores_of(report_of(raw, "troccas", {1: "total"})) == [deal.scores for deal in given.deals]


def test_a_chosen_role_is_kept() -> None:
    raw = (SHEETS / "totals-and-abbreviations.txt").read_bytes()
    read = preview(raw, "", ((6, "note"),))
    assert read.columns[6][1:3] == (read.columns[6].role, "choice")
    assert read.columns[6].role.slug == "note"
    assert read.reading.data["hands"][0].get("contract") is None


@pytest.mark.parametrize(
    ("cell", "contract", "declarer", "partner", "points"),
    [
        ("GSZ/H 29.5", "garde_sans", 4, 3, 29.5),
        ("Garde Zoé avec Hugo, 45,5", "garde", 4, 3, 45.5),
        ("P (Tom) 51 pts", "prise", 1, None, 51),
        ("G seul", "garde", None, None, None),
        ("GCT seul 12.5", "garde_contre", 1, 1, 12.5),
    ],
)
def test_cells_are_understood(
    cell: str, contract: str, declarer: int | None, partner: int | None, points: float | None
) -> None:
    readings = read_statements(cell, ("Léa", "Tom", "Inès", "Hugo", "Zoé"), "french-tarot")
    told = [(one.contract, one.declarer, one.partner, one.points) for one in readings]
    assert (contract, declarer, partner, points) in told


@pytest.mark.parametrize("separator", ["\n", "\r\n", "\r", "\x0b", "\x0c", "\x85", "\u2028"])
def test_cells_of_html_have_their_places_after_any_line_separator(separator: str) -> None:
    text = f"<p>Club{separator}</p>\n<table>\n<tr><td>Anna{separator}</td>\n<td>Zoé</td></tr></table>\n"
    assert [[text[slice(*cell.span)] for cell in row] for row in read_grids(text)[0]] == [["Anna", "Zoé"]]


@pytest.mark.parametrize(
    ("written", "date"),
    [("28.02.2023", "2023-02-28"), ("29/02/2024", "2024-02-29"), ("31.02.2023", None), ("29.02.2023", None)],
)
def test_a_date_that_is_none_is_left_out_with_a_note(written: str, date: str | None) -> None:
    text = f"Date;A;B;C;D\n{written};150;-50;-50;-50\n{written};-60;20;20;20\n"
    report = report_of(text.encode(), "french-tarot")
    assert report.record is not None
    assert (report.record.event and report.record.event.date) == date
    assert any(fault.code == "import.left_out" for fault in report.faults) == (date is None)


def test_what_is_paid_for_a_margin_is_asked_of_the_rules() -> None:
    judge = HandJudge("french-tarot", "fft-2012", (), 4)
    (three,) = (one.margin for one in read_statements("G +3", ("A", "B"), "french-tarot") if one.margin is not None)
    assert (paid_for(judge, "garde", three), paid_for(judge, "garde_sans", -three)) == (56, -112)
    assert paid_for(HandJudge("scarto", "piedmont", (), 3), "garde", three) is None


# -- workbooks ---------------------------------------------------------------------------------------


def test_the_sheets_of_a_workbook_with_deals_are_read() -> None:
    given = evening("french-tarot", 4, 1)
    raw = as_xlsx(full(given, "fr"), ("Règlement", "Soirée"))
    report = report_of(raw)
    assert scores_of(report) == [deal.scores for deal in given.deals]


def codes(raw: bytes) -> list[str]:
    return [fault.code for source in sources(raw, "x.xlsx", "") for fault in report_on(source).faults]


def test_workbooks_that_cannot_be_read_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    good = as_xlsx(full(evening("french-tarot", 4, 1), "fr"))
    assert codes(good[:200]) == ["csv.workbook_damaged"]
    assert codes(b"PK\x03\x04" + bytes(50)) == ["csv.workbook_damaged"]
    assert codes(as_xlsx([])) == ["csv.workbook_damaged"]
    with monkeypatch.context() as patch:
        patch.setattr(workbook, "LARGEST", 100)
        assert codes(good) == ["csv.workbook_size"]
    with monkeypatch.context() as patch:
        patch.setattr(workbook, "MOST_CELLS", 10)
        assert codes(good) == ["csv.workbook_size"]
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    assert codes(good) == ["csv.workbook_library"]


def test_a_zip_bomb_is_not_unpacked() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", bytes(workbook.LARGEST_UNPACKED + 1))
    assert len(out.getvalue()) < 1 << 20
    assert codes(out.getvalue()) == ["csv.workbook_size"]


# -- large and hostile -------------------------------------------------------------------------------


def test_a_long_evening_is_read_in_linear_time() -> None:
    given = evening("french-tarot", 4, 1)
    rows = full(given._replace(deals=given.deals * 40), "fr")
    report = report_of(as_csv(rows, ";"))
    assert report.record is not None
    assert len(report.record.hands) == 240
    assert report.verdict == "consistent"


@pytest.mark.parametrize(
    "mark", ["|", " ", "\t", "<td>", '"', "1 ", "(1) ", "A;", "-", "+", "½", "(d) 1 ", "1. Ann +1, "]
)
def test_repeated_marks_are_refused_quickly(mark: str) -> None:
    for text in (mark * 20_000, f"{mark * 40}\n" * 400, f"A;B;C\n1;2;3\n{mark * 2000}\n"):
        assert preview(text.encode()).reading is not None


@pytest.mark.parametrize("part", ["A", "Ann ", "ich ("])
def test_a_long_line_below_an_evening_in_sentences_is_refused_quickly(part: str) -> None:
    told = "".join(f"{number}. Ann +2, Bob -1, Cid -1\n" for number in range(1, 4))
    assert preview(f"{told}{part * 100_000}\n".encode()).reading is not None


# -- the command ---------------------------------------------------------------------------------------


def run(*args: str, text: bytes = b"") -> Any:
    result = CliRunner().invoke(main, args, input=text)
    assert "Traceback" not in result.output
    return result


def test_the_command_tells_what_it_leaves_open() -> None:
    sheet = b"Dino;Ornella;Piero\n3;-1;-2\n4;2;-6\n-5;3;2\n2;2;-4\n"
    told = run("import", "sheet", "-", "--game", "scarto", text=sheet).stderr.splitlines()
    assert ["Dino makes 4 or 1" in line for line in told] == [True]


def test_the_command_shows_the_columns_and_takes_others() -> None:
    path = str(SHEETS / "totals-and-abbreviations.txt")
    shown = run("import", "sheet", path, "--show-columns")
    assert [line.split("  ")[1:3] for line in shown.output.splitlines()][1] == ["Léa", "total:0"]
    changed = run("import", "sheet", path, "--column", "7=note", "--json")
    assert "contract" not in json.loads(changed.stdout)["hands"][0]
    for wrong in (("sheet", "--column", "7=nothing"), ("sheet", "--column", "x"), ("tarotclub", "--show-columns")):
        assert run("import", wrong[0], path, *wrong[1:]).exit_code == 2


@pytest.mark.parametrize("slug", ["item", "item:", "points:1", "score:12", "side_points", "player"])
def test_a_wrong_slug_of_a_role_is_refused(slug: str) -> None:
    assert role_from(slug) is None
