"""The hand table as a table in memory: of Arrow, polars or pandas.

The rows pass in chunks, as lines of JSON, to the reader of the library, together with the types of the columns. So no
more than a chunk of rows exists as Python values, and the columns of every table have the same types, even if it is
empty.
"""

import importlib
import io
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import chain, islice
from typing import Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from tarot_records.core import fast_codecs
from tarot_records.hand_table.rows import HandRow

CHUNK: Final = 500
"""Number of rows of a chunk; a row of 18 tricks has about 6 kB of JSON."""


class TypeNames(NamedTuple):
    """Types of columns in a library, by the Python types that they stand for."""

    leaves: Mapping[type[Any], Any]
    """Python type of texts, numbers or truth values -> type of the library."""
    listed: Callable[[Any], Any]
    """Function: type of the values -> type of a list of such values."""
    struct: Callable[[dict[str, Any]], Any]
    """Function: names and types of fields -> type of a value with these fields."""


def type_of(hint: Any, names: TypeNames) -> Any:
    """Return the type of a library for a Python type hint; `| None` is ignored, because all its types can be null."""
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (part for part in get_args(hint) if part is not type(None))
    if get_origin(hint) in (list, tuple):  # of one type; a tuple of any length
        return names.listed(type_of(get_args(hint)[0], names))
    if is_dataclass(hint):
        hints = get_type_hints(hint)
        return names.struct({part.name: type_of(hints[part.name], names) for part in fields(hint)})
    return names.leaves[hint]


def arrow_table(rows: Iterable[HandRow]) -> Any:
    """Return the rows as a `pyarrow.Table`."""
    pa, reader = importlib.import_module("pyarrow"), importlib.import_module("pyarrow.json")
    names = TypeNames(
        leaves={str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()},
        listed=pa.list_,
        struct=lambda fields: pa.struct(list(fields.items())),
    )
    schema = pa.schema(list(type_of(HandRow, names)))
    parsing = reader.ParseOptions(explicit_schema=schema, unexpected_field_behavior="error")

    def read(lines: bytes) -> Any:
        whole = reader.ReadOptions(use_threads=False, block_size=len(lines) + 1)
        return reader.read_json(io.BytesIO(lines), read_options=whole, parse_options=parsing)

    return pa.concat_tables(chain([schema.empty_table()], map(read, _chunks(rows))))


def polars_frame(rows: Iterable[HandRow]) -> Any:
    """Return the rows as a `polars.DataFrame`."""
    pl = importlib.import_module("polars")
    names = TypeNames({str: pl.String, int: pl.Int64, float: pl.Float64, bool: pl.Boolean}, pl.List, pl.Struct)
    schema = {field.name: field.dtype for field in type_of(HandRow, names).fields}
    frames = [pl.read_ndjson(lines, schema=schema) for lines in _chunks(rows)]
    return pl.concat([pl.DataFrame(schema=schema), *frames])


def pandas_frame(rows: Iterable[HandRow]) -> Any:
    """Return the rows as a `pandas.DataFrame`; its nested columns stay in Arrow, in a tenth of the memory."""
    pa, pd = importlib.import_module("pyarrow"), importlib.import_module("pandas")
    return arrow_table(rows).to_pandas(
        types_mapper=lambda kind: pd.ArrowDtype(kind) if pa.types.is_nested(kind) else None,
        self_destruct=True,
        split_blocks=True,
    )


def _chunks(rows: Iterable[HandRow]) -> Iterator[bytes]:
    """Yield the rows in chunks, each a text with a line of JSON for each row."""
    rest = iter(rows)
    while chunk := list(islice(rest, CHUNK)):
        yield b"".join([fast_codecs.dumps(row, option=fast_codecs.OPT_APPEND_NEWLINE) for row in chunk])
