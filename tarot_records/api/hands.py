"""Tables of hands: `hands` reads records and gives a row for each hand, for data frames, CSV and Parquet."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any, overload

from tarot_records.api.judging import as_source, sources_of_any
from tarot_records.api.records import RecordLike
from tarot_records.core import fast_codecs
from tarot_records.hand_table.files import why_not, write
from tarot_records.hand_table.frames import arrow_table, pandas_frame, polars_frame
from tarot_records.hand_table.rows import HandRow, rows_from
from tarot_records.reading.parallel import cores


class HandTable(Iterable[HandRow]):
    """A table of hands: a `HandRow` for each, with its fields as columns. Each loop reads the records anew."""

    def __init__(self, given: RecordLike | Iterable[RecordLike], processes: int) -> None:
        self._given, self._processes = given, processes
        self._is_used_up = False

    def __repr__(self) -> str:
        """Return a short text with the records as given; nothing is read for it."""
        return f"<HandTable of {reprlib.repr(self._given)}>"

    def __iter__(self) -> Iterator[HandRow]:
        """Yield the row of each hand; a text that is no record has one row without a hand.

        Raise ValueError at a second loop over records that came from a generator, which can be read only once.
        """
        if self._is_used_up:
            raise ValueError("These records came from a generator and were read already; give a list or records(...).")
        self._is_used_up = isinstance(self._given, Iterator)
        return rows_from(map(as_source, sources_of_any(self._given)), self._processes)

    def __bool__(self) -> bool:
        """Return True, because the records would have to be read to know whether there is a hand."""
        return True

    def __len__(self) -> int:
        """Raise TypeError, because the number of hands is unknown before all records are read."""
        raise TypeError("The number of hands is unknown before all records are read: use len(list(table)).")

    @overload
    def __getitem__(self, place: int) -> HandRow: ...
    @overload
    def __getitem__(self, place: slice) -> list[HandRow]: ...
    def __getitem__(self, place: int | slice) -> HandRow | list[HandRow]:
        """Return the row at an index, or the rows of a slice; the records are read up to there, and no further.

        Raise IndexError if there is no such row, TypeError for negative indexes and for records from a generator.
        """
        parts = (place.start, place.stop, place.step) if isinstance(place, slice) else (place,)
        if isinstance(self._given, Iterator) or any(part is not None and part < 0 for part in parts):
            raise TypeError("Only a list knows this place, because it holds all rows: use list(table)[...].")
        if isinstance(place, slice):
            return list(islice(self, *parts))
        for row in islice(self, place, None):
            return row
        raise IndexError(f"There is no row {place}; the first is 0.")

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
        """Write the table to a `.csv` or `.parquet` file; return the number of rows. Raise ValueError otherwise."""
        file = Path(path)
        if reason := why_not(file.name):
            raise ValueError(reason)
        return write(self, file)


def hands(given: RecordLike | Iterable[RecordLike], *, processes: int | None = 1) -> HandTable:
    """Return the hands of one record or many (`records(...)`), a row for each.

    `processes` work at many records at once (None: one for each core).
    """
    return HandTable(given, cores() if processes is None else processes)
