"""However JSON is laid out, it is read as by the slow reader that sees everything: the same data, the same fault."""

import json
import re
from functools import partial
from random import Random
from typing import Any

import orjson
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tarot_records.record.source import Unreadable, parse

WORDS = st.text(st.sampled_from('ab:,.e+-19"\\{}[]éſ\u2028😀x/'), max_size=6)
NUMBERS = st.one_of(
    st.integers(-50, 50), st.integers(-(10**22), 10**22), st.sampled_from([0.5, -0.0, 1e20, 1e300, 12.0])
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(WORDS, NUMBERS, st.booleans(), st.none()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS | st.just("x-a"), inner, max_size=3)),
    max_leaves=8,
)
LAYOUTS: tuple[dict[str, Any], ...] = (
    {"separators": (",", ":"), "ensure_ascii": False},
    {"separators": (",", ":")},
    {"indent": 2},
    {"indent": "\t", "ensure_ascii": False},
    {"separators": (" , ", " : ")},
)


def outcome(read: Any, text: bytes) -> tuple[str, str]:
    """What a reader makes of a text: its data, or what it finds wrong with it and where."""
    try:
        return "data", repr(read(text))
    except Unreadable as error:
        return error.fault.code, repr(error.fault.facts)


def written_otherwise(text: str, chance: Random) -> str:
    """The text with a key said again, a letter as an escape, half a pair, another number, or a blank somewhere."""
    keys = list(re.finditer(r'"(?:[^"\\]|\\.)*"\s*:', text))
    letters = [match.start() for match in re.finditer(r"(?<=[ab:.é])[ab:.é]", text)]
    way = chance.randrange(6)
    if way == 0 and keys:
        key = chance.choice(keys)
        return text[: key.start()] + key.group() + "1," + text[key.start() :]
    if way == 1 and letters:
        at = chance.choice(letters)
        return text[:at] + f"\\u{ord(text[at]):04{chance.choice('xX')}}" + text[at + 1 :]
    if way == 2 and letters:
        at = chance.choice(letters)
        return text[:at] + chance.choice(("\\ud800", "\\uDC00", "\\ud83d\\ude00")) + text[at:]
    if way == 3:
        return re.sub(
            r"(?<=[:\[, ])\d+(?=[,}\]])", chance.choice(("1.50", "1E2", "-0", "9" * 21, "9" * 20)), text, count=1
        )
    return text if way == 4 else text.replace(":", " :", 1)


@settings(max_examples=100)
@given(VALUES, st.sampled_from(LAYOUTS), st.integers(0, 10**6))
@example({"version": "1.0", "a": "12.5"}, LAYOUTS[2], 0)
@example({"x-a": json.loads("[" * 70 + "]" * 70)}, LAYOUTS[2], 4)
def test_fast_and_careful_json_parsers_agree(value: Any, layout: Any, seed: int) -> None:
    text = written_otherwise(json.dumps(value, **layout), Random(seed)).encode("utf-8", "surrogatepass")
    expected, found = outcome(partial(parse, careful=True), text), outcome(parse, text)
    if expected[0] == "source.number" and found[0] == "data":
        assert orjson.dumps(parse(text)) == text  # not whole, and as orjson writes it: the shape finds it
    else:
        assert found == expected
