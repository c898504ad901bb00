"""Read the tables of a page in HTML into rows of cells."""

import re
from html.parser import HTMLParser

from tarot_records.importers.cells import WIDEST, Cell, SheetRow


class _Tables(HTMLParser):
    """The rows of all tables of a page."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]  # HTMLParser counts these lines only
        self.rows: list[SheetRow] = []
        self.pieces: list[tuple[str, int]] | None = None
        self.wide = 1

    def _offset(self) -> int:
        line, column = self.getpos()
        return self.starts[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a row or a cell."""
        if tag == "tr":
            self._end_cell()
            self.rows.append([])
        elif tag in ("td", "th"):
            self._end_cell()
            wide = dict(attrs).get("colspan") or "1"
            self.wide = min(int(wide), WIDEST) if wide.isascii() and wide.isdigit() else 1
            self.pieces = []

    def handle_endtag(self, tag: str) -> None:
        """End a cell."""
        if tag in ("td", "th", "tr", "table"):
            self._end_cell()

    def handle_data(self, data: str) -> None:
        """Add a piece of text to the cell."""
        if self.pieces is not None and data.strip():
            self.pieces.append((data, self._offset()))

    def _end_cell(self) -> None:
        if self.pieces is None:
            return
        row = self.rows[-1] if self.rows else []
        start = self.pieces[0][1] if self.pieces else self._offset()
        end = self.pieces[-1][1] + len(self.pieces[-1][0].rstrip()) if self.pieces else start
        row.append(Cell(" ".join(" ".join(piece.split()) for piece, _ in self.pieces), (start, end)))
        row += [Cell("", (end, end))] * (self.wide - 1)
        if not self.rows:
            self.rows.append(row)
        self.pieces = None


def html_rows(text: str) -> list[SheetRow]:
    """Return the rows of all tables of a page that have any text."""
    parser = _Tables(text)
    parser.feed(text)
    parser.close()
    return [row[:WIDEST] for row in parser.rows if any(cell.text for cell in row)]
