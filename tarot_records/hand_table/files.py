"""Files of hand lists: the form is the one their names tell."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tarot_records.hand_table import parquet
from tarot_records.hand_table.rows import HandRow
from tarot_records.hand_table.table import write_table
from tarot_records.reading.convert import opened

TABLE, PARQUET = ".csv", ".parquet"
SUFFIXES: Final = (TABLE, PARQUET)


def why_not(name: str) -> str:
    """Why no hand list can be written to a file of this name; empty if one can."""
    if not name.endswith(SUFFIXES):
        return f"The name of a hand list ends in {' or '.join(SUFFIXES)}."
    return parquet.MISSING if name.endswith(PARQUET) and not parquet.INSTALLED else ""


def write(rows: Iterable[HandRow], path: Path) -> int:
    """Writes the rows to a file, which is there only once it is whole; how many."""
    if path.name.endswith(PARQUET):
        return parquet.write_parquet(rows, path)
    with opened(path) as file:
        return write_table(rows, file)
