"""Evenings of generated hands, known by their scores alone, written down as sheets in many layouts."""

import csv
import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from itertools import accumulate
from random import Random
from typing import NamedTuple

from tarot_records.core.position import NOBODY
from tarot_records.engine.random_play import generate
from tarot_records.games import game_of
from tarot_records.report.report import report_on

NAMES = ("Anne", "Bruno", "Chloé", "David", "Émile", "Fanny", "Greta", "Hugo")
Rows = list[list[str]]


class Deal(NamedTuple):
    """What a sheet can say of a deal."""

    contract: str
    declarer: int | None
    partner: int | None
    points: Fraction | None
    bouts: int | None
    margin: Fraction | None
    scores: tuple[int, ...]


class Evening(NamedTuple):
    """Deals of one game."""

    game: str
    players: tuple[str, ...]
    deals: tuple[Deal, ...]

    @property
    def totals(self) -> list[tuple[int, ...]]:
        """Running totals after each deal."""
        return list(
            zip(*(accumulate(line) for line in zip(*(deal.scores for deal in self.deals), strict=True)), strict=True)
        )


@cache
def evening(game: str, players: int, seed: int, deals: int = 6) -> Evening:
    """An evening of random hands."""
    written: list[Deal] = []
    for record in generate(game, hands=deals, seed=seed, players=players):
        report = report_on(record)
        assert report.outcome is not None
        (result,), (end,) = report.outcome.results, report.outcome.ends
        contract = end.setting.contract
        assert result is not None
        if contract is None or contract.declarer == NOBODY or contract.name not in game_of(game).bids:
            written.append(Deal("", None, None, None, None, None, tuple(result.hand)))
            continue
        points = {seat: Fraction(value, result.unit) for seats, value in result.card_points for seat in seats}
        items = {name: value for (name, seat), value in result.items.items() if seat is None}
        declared = points.get(contract.declarer)
        margin = None if declared is None or "target" not in items else declared - items["target"]
        partner = contract.partner if contract.partner != NOBODY else None
        if game == "french-tarot" and players != 5:
            partner = None
        written.append(
            Deal(contract.name, contract.declarer, partner, declared, items.get("bouts"), margin, tuple(result.hand))
        )
    return Evening(game, NAMES[:players], tuple(written))


# -- what stands in a cell ---------------------------------------------------------------------------


def said(evening: Evening, seat: int | None) -> str:
    """The name of a seat; empty if nobody's."""
    return "" if seat is None else evening.players[seat]


def numbered(value: Fraction | int | None, comma: str = ".") -> str:
    """A number as people write it."""
    if value is None:
        return ""
    return str(int(value)) if value == int(value) else f"{float(value):.1f}".replace(".", comma)


SHORT = {"prise": "P", "garde": "G", "garde_sans": "GS", "garde_contre": "GC"}


def short_form(evening: Evening, deal: Deal) -> str:
    """A deal in short, such as `GSZ/H 29.5`."""
    if deal.declarer is None:
        return ""
    partner = ""
    if deal.partner is not None:
        partner = " seul" if deal.partner == deal.declarer else f"/{evening.players[deal.partner][0]}"
    contract = SHORT.get(deal.contract) or f"{game_of(evening.game).words.name(deal.contract)} "
    return f"{contract}{evening.players[deal.declarer][0]}{partner} {numbered(deal.points)}".strip()


HEADINGS: Mapping[str, Mapping[str, str]] = {
    "fr": {
        "no": "N°",
        "declarer": "Preneur",
        "partner": "Appelé",
        "contract": "Contrat",
        "points": "Pts",
        "bouts": "Bouts",
        "total": "cumul",
    },
    "en": {
        "no": "Deal",
        "declarer": "Taker",
        "partner": "Partner",
        "contract": "Bid",
        "points": "Points",
        "bouts": "Oudlers",
        "total": "total",
    },
    "de": {
        "no": "Nr.",
        "declarer": "Spieler",
        "partner": "Partner",
        "contract": "Ansage",
        "points": "Punkte",
        "bouts": "Bouts",
        "total": "Summe",
    },
    "it": {
        "no": "Mano",
        "declarer": "Chiamante",
        "partner": "Compagno",
        "contract": "Contratto",
        "points": "Punti",
        "bouts": "Onori",
        "total": "totale",
    },
    "hu": {
        "no": "Sorszám",
        "declarer": "Felvevő",
        "partner": "Segítő",
        "contract": "Bemondás",
        "points": "Pont",
        "bouts": "Bouts",
        "total": "össz.",
    },
    "sl": {
        "no": "Št.",
        "declarer": "Igralec",
        "partner": "Soigralec",
        "contract": "Igra",
        "points": "Točke",
        "bouts": "Bouts",
        "total": "skupaj",
    },
}


def told_columns(evening: Evening, lang: str) -> tuple[list[str], Rows]:
    """Headings and cells of what is told of the deals before the scores."""
    words, comma = HEADINGS[lang], "." if lang == "en" else ","
    parts: list[tuple[str, Callable[[Deal], str]]] = [
        ("declarer", lambda deal: said(evening, deal.declarer)),
        ("partner", lambda deal: said(evening, deal.partner)),
        ("contract", lambda deal: game_of(evening.game).words.name(deal.contract) if deal.contract else ""),
    ]
    if evening.game == "french-tarot":
        parts += [("points", lambda deal: numbered(deal.points, comma)), ("bouts", lambda deal: numbered(deal.bouts))]
    kept = [(name, tell) for name, tell in parts if any(tell(deal) for deal in evening.deals)]
    return [words[name] for name, _ in kept], [[tell(deal) for _, tell in kept] for deal in evening.deals]


def signed(value: int, plus: bool = False) -> str:
    """A score with its sign."""
    return f"+{value}" if plus and value > 0 else str(value)


# -- layouts -----------------------------------------------------------------------------------------


def full(evening: Evening, lang: str) -> Rows:
    """Number, what is told, scores and running totals."""
    headings, told = told_columns(evening, lang)
    words = HEADINGS[lang]
    head = [words["no"], *headings, *evening.players, *(f"{name} {words['total']}" for name in evening.players)]
    rows = [
        [str(number), *cells, *map(str, deal.scores), *map(str, totals)]
        for number, (cells, deal, totals) in enumerate(zip(told, evening.deals, evening.totals, strict=True), 1)
    ]
    return [head, *rows]


def scores_only(evening: Evening, lang: str) -> Rows:
    """Scores, and the sums below."""
    rows = [[str(number), *map(str, deal.scores)] for number, deal in enumerate(evening.deals, 1)]
    return [["", *evening.players], *rows, [HEADINGS[lang]["total"], *map(str, evening.totals[-1])]]


def totals_only(evening: Evening, lang: str) -> Rows:
    """Running totals, and what is told behind them."""
    headings, told = told_columns(evening, lang)
    rows = [
        [str(number), *map(str, totals), *cells]
        for number, (cells, totals) in enumerate(zip(told, evening.totals, strict=True), 1)
    ]
    return [[HEADINGS[lang]["no"], *evening.players, *headings], *rows]


def totals_short(evening: Evening, lang: str) -> Rows:
    """Running totals, and the deal in short, without a heading."""
    rows = [
        [str(number), *map(str, totals), short_form(evening, deal)]
        for number, (deal, totals) in enumerate(zip(evening.deals, evening.totals, strict=True), 1)
    ]
    return [["", *evening.players, ""], *rows]


def pairs(evening: Evening, lang: str) -> Rows:
    """Each player's score and running total side by side, under two rows of headings."""
    headings, told = told_columns(evening, lang)
    head = [*headings, *(part for name in evening.players for part in (name, ""))]
    below = ["" for _ in headings] + ["pts", HEADINGS[lang]["total"]] * len(evening.players)
    rows = [
        [*cells, *(str(part) for pair in zip(deal.scores, totals, strict=True) for part in pair)]
        for cells, deal, totals in zip(told, evening.deals, evening.totals, strict=True)
    ]
    return [head, below, *rows]


def turned(evening: Evening, lang: str) -> Rows:
    """A row for each player, a column for each deal."""
    rows = scores_only(evening, lang)[:-1]
    rows[0][0] = HEADINGS[lang]["no"]
    return [list(column) for column in zip(*rows, strict=True)]


LAYOUTS: Mapping[str, Callable[[Evening, str], Rows]] = {
    layout.__name__: layout for layout in (full, scores_only, totals_only, totals_short, pairs, turned)
}


# -- forms -------------------------------------------------------------------------------------------


def as_csv(rows: Rows, separator: str) -> bytes:
    """A separated table."""
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator="\n").writerows(rows)
    return out.getvalue().encode()


def as_aligned(rows: Rows) -> bytes:
    """Columns aligned by blanks, numbers to the right."""
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows)))]
    lines = [
        "  ".join(
            cell.rjust(width) if cell[-1:].isdigit() else cell.ljust(width)
            for cell, width in zip(row, widths, strict=False)
        )
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines).encode()


def as_markdown(rows: Rows) -> bytes:
    """A Markdown table."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]).encode()


def as_html(rows: Rows) -> bytes:
    """An HTML table."""
    cells = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    return ("<table>\n" + "\n".join(f"<tr>{row}</tr>" for row in cells) + "\n</table>").encode()


def as_xlsx(rows: Rows, sheets: Sequence[str] = ("Feuille1",)) -> bytes:
    """A workbook with the table on its last sheet."""

    def cell(text: str) -> str:
        try:
            return f"<c><v>{float(text.replace(',', '.'))}</v></c>"
        except ValueError:
            return f'<c t="inlineStr"><is><t>{escape(text)}</t></is></c>'

    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    packaged = "http://schemas.openxmlformats.org/package/2006/relationships"
    kinds = "http://schemas.openxmlformats.org/package/2006/content-types"
    numbered_sheets = list(enumerate(sheets, 1))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        sheet_main = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
        book.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{kinds}"><Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{sheet_main}"/></Types>',
        )
        book.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{packaged}">'
            f'<Relationship Id="r1" Type="{relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        listed = "".join(f'<sheet name="{name}" sheetId="{i}" r:id="r{i}"/>' for i, name in numbered_sheets)
        book.writestr("xl/workbook.xml", f'<workbook {main} xmlns:r="{relations}"><sheets>{listed}</sheets></workbook>')
        links = "".join(
            f'<Relationship Id="r{i}" Type="{relations}/worksheet" Target="worksheets/sheet{i}.xml"/>'
            for i, _ in numbered_sheets
        )
        book.writestr("xl/_rels/workbook.xml.rels", f'<Relationships xmlns="{packaged}">{links}</Relationships>')
        for i, _ in numbered_sheets:
            lines = rows if i == len(sheets) else []
            body = "".join(f"<row>{''.join(map(cell, row))}</row>" for row in lines)
            book.writestr(f"xl/worksheets/sheet{i}.xml", f"<worksheet {main}><sheetData>{body}</sheetData></worksheet>")
    return out.getvalue()


def as_ods(rows: Rows) -> bytes:
    """An OpenDocument spreadsheet."""
    office = "urn:oasis:names:tc:opendocument:xmlns"

    def cell(text: str) -> str:
        try:
            value = float(text.replace(",", "."))
        except ValueError:
            return f'<table:table-cell office:value-type="string"><text:p>{escape(text)}</text:p></table:table-cell>'
        return f'<table:table-cell office:value-type="float" office:value="{value}"/>'

    body = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    spaces = " ".join(f'xmlns:{name}="{office}:{name}:1.0"' for name in ("office", "table", "text"))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        book.writestr(
            "META-INF/manifest.xml",
            f'<manifest:manifest xmlns:manifest="{office}:manifest:1.0"><manifest:file-entry manifest:full-path="/" '
            'manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>',
        )
        book.writestr(
            "content.xml",
            f"<office:document-content {spaces}><office:body><office:spreadsheet>"
            f'<table:table table:name="Soirée">{body}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        )
    return out.getvalue()


FORMS: Mapping[str, Callable[[Rows], bytes]] = {
    "tabs": lambda rows: as_csv(rows, "\t"),
    "semicolons": lambda rows: as_csv(rows, ";"),
    "commas": lambda rows: as_csv(rows, ","),
    "aligned": as_aligned,
    "markdown": as_markdown,
    "html": as_html,
    "xlsx": as_xlsx,
    "ods": as_ods,
}


def with_wrong_figure(rows: Rows, chance: Random) -> tuple[Rows, int, int]:
    """The rows with one number changed, and its row and column."""
    places = [
        (i, j)
        for i, row in enumerate(rows[1:], 1)
        for j, cell in enumerate(row)
        if j and cell.lstrip("-").isdigit() and int(cell)
    ]
    i, j = chance.choice(places)
    changed = [list(row) for row in rows]
    changed[i][j] = str(int(rows[i][j]) + chance.choice((10, 7, -13)))
    return changed, i, j
