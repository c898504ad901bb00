"""Careful JSON parser: it names the place of a syntax error, a repeated key, a fraction or too many brackets.

It is slow, and reads only texts that `source.parse` cannot read with certainty.
"""

import json
import re
from typing import Any, NoReturn

from tarot_records.core.faults import Reason


class RefusedError(ValueError):
    """Raised for a text that cannot be read: the code and the facts of the fault."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


def parse(words: str, max_depth: int) -> Any:
    """Return the data of a JSON text. Raises RefusedError, also for a repeated key or a number that is not whole."""
    try:
        data = _DECODER.decode(words)
    except RecursionError as error:
        raise RefusedError("source.depth", limit=max_depth) from error
    except json.JSONDecodeError as error:
        raise RefusedError("source.json", reason=Reason(_JSON.get(error.msg, "json")), offset=error.pos) from error
    except _TwiceError as error:
        raise RefusedError("source.duplicate_key", key=error.key, offset=_find_repeated_key(words)) from error
    except _NoNumberError as error:
        tokens = (token for token in _TOKENS.finditer(words) if token.group().startswith(error.number))
        raise RefusedError("source.number", number=error.number[:40], offset=next(tokens).start()) from error
    if '"x-' in words and depth(words) > max_depth:
        raise RefusedError("source.depth", limit=max_depth)  # outside of extensions, the shape limits the depth
    for token in _TEXTS.finditer(words) if _HALF_PAIR.search(words) else ():
        if any("\ud800" <= char <= "\udfff" for char in json.loads(token.group())):
            raise RefusedError("source.json", reason=Reason("half_pair"), offset=token.start())
    return data


_JSON = {
    "Expecting value": "value",
    "Expecting ',' delimiter": "comma",
    "Expecting ':' delimiter": "colon",
    "Expecting property name enclosed in double quotes": "key",
    "Illegal trailing comma before end of object": "trailing_comma",
    "Illegal trailing comma before end of array": "trailing_comma",
    "Unterminated string starting at": "open_text",
    "Invalid control character at": "control_character",
    "Invalid \\escape": "escape",
    "Invalid \\uXXXX escape": "hex_escape",
    "Extra data": "more_text",
}
"""Error message of the `json` module -> slug of the reason."""
_STRING = r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\Z)'  # an open string goes on to the end, so nothing is read twice
_OUTSIDE_STRINGS = re.compile(_STRING + r"|[\[{]|[\]}]", re.DOTALL)
_TOKENS = re.compile(_STRING + r'|[^\s,:"\[\]{}]+', re.DOTALL)
_TEXTS = re.compile(_STRING, re.DOTALL)
_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")
_KEYS = re.compile(rf"({_STRING})([ \t\r\n]*:[ \t\r\n]*)?|[\[{{\]}}]", re.DOTALL)


def depth(words: str) -> int:
    """Return the maximum depth of nested brackets."""
    depth = deepest = 0
    for match in _OUTSIDE_STRINGS.finditer(words):
        first = match.group()[0]
        if first in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif first in "]}":
            depth -= 1
    return deepest


class _TwiceError(Exception):
    """Raised for an object that has a key twice."""

    def __init__(self, key: str) -> None:
        self.key = key


class _NoNumberError(Exception):
    """Raised for a number that is not whole, or too long."""

    def __init__(self, number: str) -> None:
        self.number = number


def _object_of_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object, given by its pairs of key and value, as a dict. Raise _TwiceError for a repeated key."""
    made = dict(pairs)
    if len(made) != len(pairs):
        seen = set()
        for key, _ in pairs:
            if key in seen:
                raise _TwiceError(key)
            seen.add(key)
    return made


def _integer(number: str) -> int:
    """Return a whole number. Raise _NoNumberError if it is too long."""
    if len(number) > 20:
        raise _NoNumberError(number)
    return int(number)


def _refuse_number(number: str) -> NoReturn:
    raise _NoNumberError(number)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object_of_pairs, parse_int=_integer, parse_float=_refuse_number, parse_constant=_refuse_number
)


def _find_repeated_key(words: str) -> int:
    """Return the offset of the value of the first repeated key of an object; 0 if there is none."""
    open_: list[set[str]] = []
    for match in _KEYS.finditer(words):
        token = match.group()
        if token in "[{":
            open_.append(set())
        elif token in "]}":
            open_.pop()
        elif match.group(2):
            key = json.loads(match.group(1))
            if key in open_[-1]:
                return match.end()
            open_[-1].add(key)
    return 0
