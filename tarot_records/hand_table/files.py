"""The hand table in files: CSV (RFC 4180) for spreadsheets, or Parquet for programs that analyse millions of hands.

CSV is in UTF-8, with the players' names and scores in the last columns. A spreadsheet runs a text that begins with =,
+, -, @ or a tab as a formula; some skip invisible characters before it, and read wide East Asian signs like the others.
So such a text gets an apostrophe in front; numbers stay numbers.

The columns of Parquet are the fields of `HandRow`, with nested types. DuckDB writes the file (the extra `[parquet]`).
The rows pass through a compressed temporary file, so that memory use stays small for any number of rows.
"""

import csv
import importlib
import importlib.util
import io
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from gzip import GzipFile
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any, Final, Union, get_args, get_origin, get_type_hints
from unicodedata import category, normalize

import orjson
import zstandard

from tarot_records.hand_table.rows import HandRow
from tarot_records.reading.convert import open_output

Value = str | int | None

FORMULA: Final = ("=", "+", "-", "@")
"""Signs that begin a formula, in any width."""
BREAKS: Final = ("\t", "\r", "\n")
"""Control characters that also begin a formula."""
UNSEEN: Final = "CZ"
"""First letters of the Unicode categories of invisible characters: separators and controls."""


def _player(row: HandRow, seat: int | None) -> str | None:
    """Return the name of the player of a seat; None if the seat is unknown."""
    return _name(row, seat) if seat is not None and seat < len(row.seats or ()) else None


def _name(row: HandRow, seat: int) -> str:
    """Return the name of a seat: that of its player, else its label, else its number."""
    player = row.seats[seat] if row.seats is not None else None
    return (player and (player.name or player.label)) or f"seat {seat}"


def _item(row: HandRow, name: str) -> int | None:
    """Return the value of an entry of the score that belongs to no seat; None if there is none."""
    return next((item.value for item in row.items or () if item.name == name and item.seat is None), None)


def points(row: HandRow) -> str | int | None:
    """Return the card points of the declarer's side, such as 45.5, or 3 1/3, which spreadsheets read too."""
    if row.points is None:
        return None
    value = Fraction(row.points, row.unit)
    if value.denominator == 1:
        return int(value)
    if 100 % value.denominator == 0:
        return f"{float(value):.2f}".rstrip("0")
    whole, rest = divmod(abs(value.numerator), value.denominator)
    return f"{'-' if value < 0 else ''}{whole} {rest}/{value.denominator}"


_FIRST: Final = ("archive_id", "origin", "line", "record", "game", "event", "place", "date", "hand", "label")
COLUMNS: Final[Mapping[str, Callable[[HandRow], Value]]] = {
    **{name: attrgetter(name) for name in _FIRST},
    "dealer": lambda row: _player(row, row.dealer),
    "contract": lambda row: row.contract,
    "declarer": lambda row: _player(row, row.declarer),
    "partner": lambda row: None if row.partner == row.declarer else _player(row, row.partner),
    "bouts": lambda row: _item(row, "bouts"),
    "points": points,
    "result": lambda row: None if row.won is None else "won" if row.won else "lost",
    "ended": lambda row: row.ended,
    "verdict": lambda row: row.verdict,
    "faults": lambda row: " ".join(dict.fromkeys([*(row.faults or ()), *row.record_faults])) or None,
}
"""Name of a column -> its value. The player and the score of each seat follow."""
NUMBERS: Final = frozenset({"points"})
"""Columns whose texts are numbers."""


def cell(value: Value) -> Value:
    """Return the cell of a value; a text that a spreadsheet would run as a formula gets an apostrophe in front."""
    return f"'{value}" if isinstance(value, str) and _is_run(value) else value


def _is_run(text: str) -> bool:
    """Return whether a spreadsheet would run a text as a formula."""
    first = next((char for char in text if category(char)[0] not in UNSEEN), "")
    return text.startswith(BREAKS) or normalize("NFKC", first).startswith(FORMULA)


def write_table(rows: Iterable[HandRow], file: IO[bytes] | GzipFile) -> int:
    """Write a table with as many player columns as the largest hand needs; return the number of rows."""
    written, most = 0, 0
    with TemporaryFile() as spool:  # the width is known after the last row
        for row in rows:
            spool.write(
                orjson.dumps([_cells(row), [[_name(row, i), seat.score] for i, seat in enumerate(row.seats or ())]])
            )
            spool.write(b"\n")
            written, most = written + 1, max(most, len(row.seats or ()))
        spool.seek(0)
        text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
        table = csv.writer(text)
        table.writerow([*COLUMNS, *(f"{name}_{seat}" for seat in range(1, most + 1) for name in ("player", "score"))])
        table.writerows(_widened(spool, most))
        text.detach()
    return written


def _cells(row: HandRow) -> list[Value]:
    """Return the cells of a row, without its players."""
    return [value(row) if name in NUMBERS else cell(value(row)) for name, value in COLUMNS.items()]


def _widened(spool: Iterable[bytes], most: int) -> Iterator[list[Value]]:
    """Yield the lines of the spool as rows with columns for `most` players."""
    for line in spool:
        cells, seats = orjson.loads(line)
        players = [value for name, score in seats for value in (cell(name), score)]
        yield [*cells, *players, *[None] * (2 * (most - len(seats)))]


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

_TYPES: Final = {str: "VARCHAR", int: "BIGINT", bool: "BOOLEAN"}


def why_not(name: str) -> str:
    """Return the reason why no hand table can be written to a file of this name; empty if there is none."""
    if not name.endswith(SUFFIXES):
        return f"The name of a hand list ends in {' or '.join(SUFFIXES)}."
    return MISSING if name.endswith(PARQUET) and not INSTALLED else ""


def write(rows: Iterable[HandRow], path: Path) -> int:
    """Write the rows to a file in the form of its name; return their number."""
    if path.name.endswith(PARQUET):
        return write_parquet(rows, path)
    with open_output(path) as file:
        return write_table(rows, file)


def columns() -> dict[str, str]:
    """Return the columns and their types, as DuckDB names them."""
    return {name: _type_of(hint) for name, hint in get_type_hints(HandRow).items()}


def _type_of(hint: Any) -> str:
    """Return DuckDB's name of a Python type: VARCHAR[] for `list[str] | None`."""
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (part for part in get_args(hint) if part is not type(None))
    if get_origin(hint) is list:
        return f"{_type_of(get_args(hint)[0])}[]"
    if is_dataclass(hint):
        hints = get_type_hints(hint)
        return f"STRUCT({', '.join(f'{part.name} {_type_of(hints[part.name])}' for part in fields(hint))})"
    return _TYPES[hint]


def write_parquet(rows: Iterable[HandRow], path: Path) -> int:
    """Write the rows to a Parquet file, which exists only once it is complete; return their number."""
    duckdb: Any = importlib.import_module("duckdb")
    written, largest = 0, LARGE
    with TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
        spool, part = Path(folder) / "rows.json.zst", Path(folder) / "part.parquet"
        with spool.open("wb") as file, zstandard.ZstdCompressor(3).stream_writer(file) as packed:
            for row in rows:
                line = orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE)
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
