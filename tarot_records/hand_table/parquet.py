"""The hand list as Parquet, for programs that look at millions of hands: one row a hand, with nested columns.

The columns are the fields of `HandRow`, under their names and with their meaning. DuckDB writes the file (the extra
`[parquet]`): the rows go through a packed file of lines beside it, so that memory stays small however many they are.
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

INSTALLED: Final = importlib.util.find_spec("duckdb") is not None
"""Whether DuckDB is there."""
MISSING: Final = "Parquet is written by DuckDB, which is not installed: pip install 'tarot-records[parquet]'."
MEMORY: Final = "160MB"
"""DuckDB takes no more."""
ROW_GROUP: Final = 8_192
LARGE: Final = 1 << 20
"""DuckDB makes room for rows of so many bytes, or for the largest there is."""

_TYPES: Final = {str: "VARCHAR", int: "BIGINT", bool: "BOOLEAN"}


def columns() -> dict[str, str]:
    """The columns and their types, as DuckDB names them."""
    return {name: _type_of(hint) for name, hint in get_type_hints(HandRow).items()}


def _type_of(hint: Any) -> str:
    """A Python type as DuckDB's: `list[str] | None` is VARCHAR[]."""
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (one for one in get_args(hint) if one is not type(None))
    if get_origin(hint) is list:
        return f"{_type_of(get_args(hint)[0])}[]"
    if is_dataclass(hint):
        hints = get_type_hints(hint)
        return f"STRUCT({', '.join(f'{one.name} {_type_of(hints[one.name])}' for one in fields(hint))})"
    return _TYPES[hint]


def write_parquet(rows: Iterable[HandRow], path: Path) -> int:
    """Writes the rows to a file, which is there only once it is whole; how many."""
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
