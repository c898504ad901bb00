"""The hand table as Parquet, for programs that analyse millions of hands; and the choice of the form by a file's name.

The columns are the fields of `HandRow`, with nested types. DuckDB writes the file (the extra `[parquet]`): the rows go
through a packed file of lines beside it, so that memory stays small however many they are.
"""

import importlib
import importlib.util
import types
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import orjson
import zstandard

from tarot_records.hand_table.rows import HandRow
from tarot_records.hand_table.table import write_table
from tarot_records.reading.convert import opened

TABLE, PARQUET = ".csv", ".parquet"
SUFFIXES: Final = (TABLE, PARQUET)
"""Ends of the names of files a hand table can be written to."""
INSTALLED: Final = importlib.util.find_spec("duckdb") is not None
MISSING: Final = "Parquet is written by DuckDB, which is not installed: pip install 'tarot-records[parquet]'."
MEMORY: Final = "160MB"
"""Memory limit of DuckDB."""
ROW_GROUP: Final = 8_192
LARGE: Final = 1 << 20
"""Minimum size of DuckDB's buffer for a row, in bytes."""

_TYPES: Final = {str: "VARCHAR", int: "BIGINT", bool: "BOOLEAN"}


def why_not(name: str) -> str:
    """Return why no hand table can be written to a file of this name; empty if one can."""
    if not name.endswith(SUFFIXES):
        return f"The name of a hand list ends in {' or '.join(SUFFIXES)}."
    return MISSING if name.endswith(PARQUET) and not INSTALLED else ""


def write(rows: Iterable[HandRow], path: Path) -> int:
    """Write the rows to a file in the form of its name; return their number."""
    if path.name.endswith(PARQUET):
        return write_parquet(rows, path)
    with opened(path) as file:
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
            connection.execute(
                f"COPY (SELECT * FROM read_json($spool, format='newline_delimited', columns={{{typed}}},"
                f" maximum_object_size={largest})) TO '{_quoted(part)}'"
                f" (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {ROW_GROUP})",
                {"spool": str(spool)},
            )
        part.replace(path)
    return written


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
