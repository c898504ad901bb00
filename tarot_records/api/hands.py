"""Lists of hands: `hands` reads records and gives a row for each hand, as a table for other programs."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any

from tarot_records.api.judging import as_source, sources_of_any
from tarot_records.api.records import RecordLike
from tarot_records.core import fast_codecs
from tarot_records.hand_table.files import why_not, write
from tarot_records.hand_table.frames import arrow_table, pandas_frame, polars_frame
from tarot_records.hand_table.rows import HandRow, rows_from
from tarot_records.reading.parallel import cores


class HandTable(Iterable[HandRow]):
    """The hands of records, a `HandRow` each; its fields are the columns. The records are read anew by each loop."""

    def __init__(self, given: RecordLike | Iterable[RecordLike], processes: int) -> None:
        self._given, self._processes = given, processes
        self._is_used_up = False

    def __repr__(self) -> str:
        """Return what is read; nothing is read for it."""
        return f"<HandTable of {reprlib.repr(self._given)}>"

    def __iter__(self) -> Iterator[HandRow]:
        """Yield the row of each hand; a text that is no record has one row without a hand.

        Raise ValueError at a second loop over records that came from a generator, which can be read only once.
        """
        if self._is_used_up:
            raise ValueError("These records came from a generator and were read already; give a list or records(...).")
        self._is_used_up = isinstance(self._given, Iterator)
        return rows_from(map(as_source, sources_of_any(self._given)), self._processes)

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return the rows as plain data, with the columns as keys; about 20 kB a hand."""
        return [fast_codecs.loads(fast_codecs.dumps(row)) for row in self]

    def to_polars(self) -> Any:
        """Return a `polars.DataFrame`; polars has to be installed."""
        return polars_frame(self)

    def to_pandas(self) -> Any:
        """Return a `pandas.DataFrame` with nested columns as Arrow; pandas and pyarrow have to be installed."""
        return pandas_frame(self)

    def to_arrow(self) -> Any:
        """Return a `pyarrow.Table`; pyarrow has to be installed."""
        return arrow_table(self)

    def save(self, path: str | PathLike[str]) -> int:
        """Write the list to a `.csv` or `.parquet` file; return the number of rows. Raise ValueError."""
        file = Path(path)
        if reason := why_not(file.name):
            raise ValueError(reason)
        return write(self, file)


def hands(given: RecordLike | Iterable[RecordLike], *, processes: int | None = 1) -> HandTable:
    """Return the hands of one record or many (`records(...)`), a row for each.

    `processes` work at many records at once (None: one for each core).
    """
    return HandTable(given, cores() if processes is None else processes)
