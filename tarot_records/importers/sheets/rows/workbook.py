"""Read the sheets of a workbook (.xlsx, .ods, .xls) as text: a line for each row, its cells separated by tabs.

The library python-calamine reads workbooks; it comes with the extra [sheets].
"""

import datetime
import io
import zipfile
import zlib
from typing import Final, NamedTuple

MAGIC: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""First bytes of a workbook: a zip archive, or an older compound file."""
LARGEST: Final = 8 << 20
"""Maximum size of a workbook, in bytes."""
LARGEST_UNPACKED: Final = 64 << 20
"""Maximum size of the parts of a workbook together, in bytes."""
MOST_SHEETS: Final = 100
MOST_CELLS: Final = 400_000
"""Maximum number of cells read of a sheet."""


class WorkbookError(Exception):
    """Error for a workbook that cannot be read; `code` is the code of the fault to report."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class SheetText(NamedTuple):
    """A sheet of a workbook as text."""

    name: str
    text: str


def is_workbook(raw: bytes) -> bool:
    """Return whether bytes are a workbook."""
    return raw.startswith(MAGIC)


def workbook_texts(raw: bytes) -> list[SheetText]:
    """Return the visible sheets of a workbook that have any content. Raises WorkbookError."""
    if len(raw) > LARGEST or _unpacked_size(raw) > LARGEST_UNPACKED:
        raise WorkbookError("csv.workbook_size")
    try:
        from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum
    except ImportError as error:
        raise WorkbookError("csv.workbook_library") from error
    texts: list[SheetText] = []
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(raw))
        for sheet in [sheet for sheet in book.sheets_metadata if sheet.visible == SheetVisibleEnum.Visible][
            :MOST_SHEETS
        ]:
            page = book.get_sheet_by_name(sheet.name)
            if page.total_height * page.total_width > MOST_CELLS:
                raise WorkbookError("csv.workbook_size")
            lines = ["\t".join(map(_cell_text, row)).rstrip("\t") for row in page.iter_rows()]
            if any(lines):
                texts.append(SheetText(sheet.name, "\n".join(lines) + "\n"))
    except (CalamineError, ValueError, OSError) as error:
        raise WorkbookError("csv.workbook_damaged") from error
    if not texts:
        raise WorkbookError("csv.workbook_damaged")
    return texts


def _unpacked_size(raw: bytes) -> int:
    """Return the size of an unpacked zip archive, or of other bytes. Raises WorkbookError if the archive is damaged."""
    if not raw.startswith(b"PK"):
        return len(raw)
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            size = sum(part.file_size for part in archive.infolist())
            if size <= LARGEST_UNPACKED and archive.testzip() is not None:
                raise WorkbookError("csv.workbook_damaged")  # a part is not what the table of contents says
            return size
    except (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, NotImplementedError, RuntimeError) as error:
        raise WorkbookError("csv.workbook_damaged") from error


def _cell_text(value: object) -> str:
    """Return the value of a cell as one line of text."""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(round(value, 6))
    if isinstance(value, datetime.datetime):
        return value.date().isoformat()
    if isinstance(value, bool):
        return "1" if value else "0"
    return " ".join(str(value).split())
