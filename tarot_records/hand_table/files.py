"""The hand table in files: CSV (RFC 4180) for spreadsheets, or Parquet for programs that analyse millions of hands.

Parquet has all columns of `HandRow`. CSV, in UTF-8, has the columns that fit into a cell: texts, numbers, and lists of
words with blanks between them. The fields of `stated` and `derived` follow as `stated_points` and so on, then the seats
as `player_1`, `score_1` and so on.

A spreadsheet runs a text that begins with =, +, -, @ or a tab as a formula. Some skip invisible characters before the
sign, and accept its wide East Asian form. So such a text gets an apostrophe in front; numbers stay numbers.

DuckDB writes Parquet, with nested types (the extra `[parquet]`). The rows pass through a compressed temporary file, so
that memory use stays small for any number of rows.
"""

import csv
import importlib
import importlib.util
import io
from collections.abc import Iterable, Iterator
from functools import cache
from gzip import GzipFile
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any, Final, get_type_hints
from unicodedata import category, normalize

from tarot_records.core import fast_codecs
from tarot_records.core.fast_codecs import zstandard_library
from tarot_records.hand_table.frames import TypeNames, type_of
from tarot_records.hand_table.rows import HandRow
from tarot_records.reading.convert import open_output
from tarot_records.report.hand_facts import DERIVED, STATED, HandFacts

Value = str | int | None

FORMULA: Final = ("=", "+", "-", "@")
"""Signs that begin a formula, also in their wide East Asian forms."""
BREAKS: Final = ("\t", "\r", "\n")
"""Control characters that also begin a formula."""
UNSEEN: Final = "CZ"
"""First letters of the Unicode categories of invisible characters: separators and controls."""


def _is_flat(hint: Any) -> bool:
    """Return whether values of a type fit into one cell: texts, numbers, truth values and lists of words."""
    kind = type_of(hint, _DUCKDB)
    return kind in _TYPES.values() or kind == _WORDS


@cache
def _flat_fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass whose values fit into one cell."""
    return tuple(name for name, hint in get_type_hints(kind).items() if _is_flat(hint))


def _cell_of(value: Any) -> Value:
    """Return a value as written in a CSV cell; words of a list are joined by blanks, an empty list is an empty cell."""
    if isinstance(value, list):
        return cell(" ".join(value)) or None
    return f"{value:.10g}" if isinstance(value, float) else cell(value)


def cell(value: Value) -> Value:
    """Return a value as written in a CSV cell: a text that looks like a formula gets an apostrophe in front."""
    return f"'{value}" if isinstance(value, str) and _looks_like_formula(value) else value


def _looks_like_formula(text: str) -> bool:
    """Return whether a spreadsheet would run a text as a formula."""
    first = next((char for char in text if category(char)[0] not in UNSEEN), "")
    return text.startswith(BREAKS) or normalize("NFKC", first).startswith(FORMULA)


def flat_columns() -> tuple[str, ...]:
    """Return the names of the CSV columns that come before the columns of the seats."""
    facts = _flat_fields(HandFacts)
    return (*_flat_fields(HandRow), *(f"{part}_{name}" for part in (STATED, DERIVED) for name in facts))


def write_table(rows: Iterable[HandRow], file: IO[bytes] | GzipFile) -> int:
    """Write rows as CSV, with columns for as many seats as the largest hand has; return the number of rows."""
    written, most = 0, 0
    with TemporaryFile() as spool:  # the width is known after the last row
        for row in rows:
            spool.write(fast_codecs.dumps([_cells(row), _cells_of_seats(row)], option=fast_codecs.OPT_APPEND_NEWLINE))
            written, most = written + 1, max(most, len(row.seats or ()))
        spool.seek(0)
        text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
        table = csv.writer(text)
        table.writerow([*flat_columns(), *(f"{name}_{seat}" for seat in range(1, most + 1) for name in OF_SEAT)])
        table.writerows(_padded_rows(spool, most * len(OF_SEAT)))
        text.detach()
    return written


def _cells(row: HandRow) -> list[Value]:
    """Return the cells of a row before those of its seats."""
    own = [getattr(row, name) for name in _flat_fields(HandRow)]
    facts = [
        None if part is None else getattr(part, name)
        for part in (row.stated, row.derived)
        for name in _flat_fields(HandFacts)
    ]
    return [_cell_of(value) for value in (*own, *facts)]


def _cells_of_seats(row: HandRow) -> list[Value]:
    stated = () if row.stated is None else row.stated.scores or ()
    cells = []
    for number, seat in enumerate(row.seats or ()):
        told = stated[number] if number < len(stated) else None
        cells += [cell(seat.name or seat.label or f"seat {number}"), seat.score, seat.total, told]
    return cells


def _padded_rows(spool: Iterable[bytes], width: int) -> Iterator[list[Value]]:
    """Yield the rows in the lines of the spool, each filled up to `width` cells for its seats."""
    for line in spool:
        cells, seats = fast_codecs.loads(line)
        yield [*cells, *seats, *[None] * (width - len(seats))]


OF_SEAT: Final = ("player", "score", "total", "stated_score")
"""Columns of each seat of a CSV table: `player_1`, `score_1` and so on, with the number of the seat from 1."""
TABLE, PARQUET = ".csv", ".parquet"
SUFFIXES: Final = (TABLE, PARQUET)
"""Endings of the names of hand table files."""
INSTALLED: Final = importlib.util.find_spec("duckdb") is not None
MISSING: Final = "Parquet is written by DuckDB, which is not installed: pip install 'tarot-records[parquet]'."
MEMORY: Final = "160MB"
"""Memory limit of DuckDB."""
ROW_GROUP: Final = 8_192
"""Number of rows in a row group of a Parquet file."""
LARGE: Final = 1 << 20
"""Minimum size of DuckDB's buffer for a row, in bytes."""

_TYPES: Final = {str: "VARCHAR", int: "BIGINT", float: "DOUBLE", bool: "BOOLEAN"}
_DUCKDB: Final = TypeNames(
    leaves=_TYPES,
    listed=lambda kind: f"{kind}[]",
    struct=lambda parts: f"STRUCT({', '.join(f'{name} {kind}' for name, kind in parts.items())})",
)
_WORDS: Final = "VARCHAR[]"


def why_not(name: str) -> str:
    """Return the reason why no hand table can be written to a file of this name; empty if there is none."""
    if not name.endswith(SUFFIXES):
        return f"The name of a hand list ends in {' or '.join(SUFFIXES)}."
    return MISSING if name.endswith(PARQUET) and not INSTALLED else ""


def write(rows: Iterable[HandRow], path: Path) -> int:
    """Write the rows to a file in the form of its suffix; return the number of rows."""
    if path.name.endswith(PARQUET):
        return write_parquet(rows, path)
    with open_output(path) as file:
        return write_table(rows, file)


def columns() -> dict[str, str]:
    """Map the name of each column to its type as DuckDB writes it."""
    return {name: type_of(hint, _DUCKDB) for name, hint in get_type_hints(HandRow).items()}


def write_parquet(rows: Iterable[HandRow], path: Path) -> int:
    """Write the rows to a Parquet file, which appears only when it is complete; return the number of rows."""
    duckdb: Any = importlib.import_module("duckdb")
    written, largest = 0, LARGE
    with TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
        spool, part = Path(folder) / "rows.json.zst", Path(folder) / "part.parquet"
        with spool.open("wb") as file, zstandard_library().ZstdCompressor(3).stream_writer(file) as packed:
            for row in rows:
                line = fast_codecs.dumps(row, option=fast_codecs.OPT_APPEND_NEWLINE)
                packed.write(line)
                written, largest = written + 1, max(largest, len(line))
        config = {"memory_limit": MEMORY, "threads": 1, "temp_directory": folder}
        with duckdb.connect(config=config) as connection:
            typed = ", ".join(f"{name}: '{kind}'" for name, kind in columns().items())
            quoted = str(part).replace("'", "''")
            connection.execute(
                f"COPY (SELECT * FROM read_json($spool, format='newline_delimited', columns={{{typed}}},"
                f" maximum_object_size={largest})) TO '{quoted}'"
                f" (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {ROW_GROUP})",
                {"spool": str(spool)},
            )
        part.replace(path)
    return written
