"""JSON and Zstandard, by the compiled libraries orjson and zstandard where they are installed.

Both are optional, so that the package runs where they are not available, as in a browser. Without orjson the standard
library reads and writes the same data, more slowly. Without zstandard a `.zst` file is neither read nor written.
"""

import json
from dataclasses import fields, is_dataclass
from math import isinf
from typing import Any, Final

try:
    import orjson
except ImportError:
    orjson = None  # type: ignore[assignment]
try:
    import zstandard
except ImportError:
    zstandard = None  # type: ignore[assignment]

OPT_INDENT_2, OPT_SORT_KEYS, OPT_APPEND_NEWLINE = 1, 1 << 5, 1 << 10
"""Options of `dumps`, with the values of orjson."""
JSONDecodeError: type[ValueError] = json.JSONDecodeError if orjson is None else orjson.JSONDecodeError
JSONEncodeError: type[TypeError] = TypeError if orjson is None else orjson.JSONEncodeError
_DEEPEST: Final = 1024
"""Maximum nesting of brackets."""
_LONGEST: Final = 20
"""Maximum length of a number in 64 bits."""


class NoZstandardError(Exception):
    """Raised when Zstandard is needed and zstandard is not installed."""


ZstdError: type[Exception] = NoZstandardError if zstandard is None else zstandard.ZstdError
"""Exception of the library for a damaged file."""


def zstandard_library() -> Any:
    """Return the library zstandard. Raise NoZstandardError if it is not installed."""
    if zstandard is None:
        raise NoZstandardError("Zstandard needs a package: pip install zstandard")
    return zstandard


def _plain_dumps(value: Any, /, *, option: int = 0) -> bytes:
    """Return data as JSON in UTF-8, by the standard library. Raise JSONEncodeError if orjson would refuse the data."""
    indent = 2 if option & OPT_INDENT_2 else None
    separators = (",", ":") if indent is None else (",", ": ")
    try:
        text = json.dumps(
            value,
            default=_fields_of,
            ensure_ascii=False,
            indent=indent,
            separators=separators,
            sort_keys=bool(option & OPT_SORT_KEYS),
        )
        return text.encode("utf-8") + (b"\n" if option & OPT_APPEND_NEWLINE else b"")
    except (ValueError, RecursionError) as error:  # half of a surrogate pair, a circle, too many brackets
        raise JSONEncodeError(str(error)) from error


def _fields_of(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass. Raise JSONEncodeError for any other value."""
    if not is_dataclass(value) or isinstance(value, type):
        raise JSONEncodeError(f"{type(value).__name__} is not JSON")
    return {field.name: getattr(value, field.name) for field in fields(value)}


def _plain_loads(text: bytes | str, /) -> Any:
    """Return the data of a JSON text, by the standard library. Raise JSONDecodeError if orjson would."""
    try:
        words = text if isinstance(text, str) else text.decode("utf-8")
        data = json.loads(words, parse_int=_number, parse_float=_fraction, parse_constant=_refuse_constant)
        if "\\u" in words:
            json.dumps(data, ensure_ascii=False).encode("utf-8")  # fails for half of a surrogate pair
        if words.count("[") + words.count("{") > _DEEPEST and _is_too_deep(data):
            raise RecursionError
    except (ValueError, RecursionError) as error:
        raise json.JSONDecodeError(str(error), "", 0) from error
    return data


def _number(digits: str) -> int | float:
    """Return a whole number as an int, or as a float if it does not fit into 64 bits."""
    if len(digits) <= _LONGEST and -(1 << 63) <= int(digits) < 1 << 64:
        return int(digits)
    return _fraction(digits)


def _fraction(digits: str) -> float:
    """Return a number with a fraction or an exponent. Raise ValueError if it is too large."""
    number = float(digits)
    if isinf(number):
        raise ValueError("number too large")
    return number


def _refuse_constant(name: str) -> None:
    """Refuse NaN and Infinity, which JSON does not know."""
    raise ValueError(f"{name} is not JSON")


def _is_too_deep(data: Any) -> bool:
    """Return whether lists and objects nest deeper than `_DEEPEST`."""
    level = [data] if isinstance(data, dict | list) else []
    depth = 0
    while level and depth <= _DEEPEST:
        depth += 1
        parts = (part for one in level for part in (one.values() if isinstance(one, dict) else one))
        level = [part for part in parts if isinstance(part, dict | list)]
    return depth > _DEEPEST


dumps, loads = (_plain_dumps, _plain_loads) if orjson is None else (orjson.dumps, orjson.loads)
