"""Anything at all gets a report: random bytes, random JSON, good records shaken at random."""

import copy
import json
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.bad_input import examined, parent_of, record_of, steps_of, written
from tarot_records.engine.result import Replayed
from tarot_records.record.source import Source

SAMPLE = written(record_of({}), 2).text.encode("utf-8")
STARTS = sorted(written(record_of({}), 2).starts.values())


def fuzz(examples: int) -> settings:
    return settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


SCRAPS = (
    *(b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"0", b"-", b".5", b"e9", b"NaN", b"1.5x", b"Infinity"),
    *(b'"k":1,"k":2,', b'"x-a":[{}],', rb'"\ud800"', rb'"x-\udfff":0,', b"9" * 30, b"null", b"true", b"\xef\xbb\xbf"),
)
edits = st.lists(
    st.tuples(
        st.integers(0, len(SAMPLE)) | st.sampled_from(STARTS),
        st.integers(0, 4),
        st.one_of(
            st.binary(max_size=4), st.sampled_from([b'"', b"\\", b"{", b"[", b"]", b",", b"0", b"-", b".", b"e9"])
        ),
    ),
    min_size=1,
    max_size=4,
)
words = ("SK", "T22", "?", "x-a", "x-\ud800", "pass", "/hands", "\udc00", "\x00", "seat", "cards", "name")
texts = st.text(max_size=6) | st.sampled_from(words)
numbers = st.integers(-(10**30), 10**30) | st.integers(-9, 9) | st.floats()
anything = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
POINTERS = sorted("/".join(("", *steps)) for steps in written(record_of({}), None).starts)


def check_pointers(report: Replayed) -> None:
    """Every place named is there, or its parent is and lacks it."""
    if not isinstance(report.source, Source) or report.outcome is None:
        return
    data = orjson.loads(report.source.text()[0])
    for fault in report.faults:
        node = data
        for i, step in enumerate(steps := steps_of(fault.where.pointer)):
            if isinstance(node, dict) and step not in node:
                assert len(steps) - i == 1, fault
                break
            assert isinstance(node, dict) or int(step) < len(node), fault
            node = node[int(step)] if isinstance(node, list) else node[step]


@fuzz(300)
@given(edits)
def test_any_bytes_get_a_report(changes: list[tuple[int, int, bytes]]) -> None:
    raw = SAMPLE
    for at, length, replacement in changes:
        raw = raw[:at] + replacement + raw[at + length :]
    check_pointers(examined(raw))


@fuzz(150)
@given(st.binary(max_size=40))
def test_any_small_file_gets_a_report(raw: bytes) -> None:
    assert examined(raw).verdict == "unreadable"


@pytest.mark.long("records of all shapes")
@fuzz(100)
@given(anything)
def test_any_json_gets_a_report(data: Any) -> None:
    assert examined(json.dumps(data).encode("utf-8")).verdict == "unreadable"


@fuzz(120)
@given(st.sampled_from(POINTERS), anything, st.booleans(), st.booleans())
def test_a_record_with_any_json_inside_gets_a_report(at: str, value: Any, escape: bool, minify: bool) -> None:
    data = record_of({"set": {at: value}}) if at else value
    text = json.dumps(data, ensure_ascii=escape, indent=None if minify else 1, separators=(",", ":"))
    check_pointers(examined(text.encode("utf-8", "surrogatepass")))


GAMES = ("french-tarot", "st-ives", "consiglio")
PLACES = {
    game: sorted("/".join(("", *steps)) for steps in written(record_of({"base": game}), None).starts if len(steps) > 2)
    for game in GAMES
}
SHAPED: tuple[Any, ...] = (
    *(None, [], 0, 3, 4, 7, -1, 2, True, "SK", "F", "T1", "T22", "?", "S?", "T?", "pass", "garde_sans", "slam"),
    *("imposed", "claim", "all_pass", "petit_sec", "misdeal", "unrecorded", ["?"], ["F", "F"], ["?", "?", "?", "?"]),
)
MORE: tuple[tuple[str, Any], ...] = (
    ("/contract", {"name": "garde", "declarer": 1}),
    ("/contract", {"name": "garde_contre", "basis": "imposed"}),
    ("/contract", {"declarer": 0, "basis": "inferred"}),
    ("/end", "misdeal"),
    ("/end", "petit_sec"),
    ("/end", "all_pass"),
    ("/end", "unrecorded"),
    ("/end", "claim"),
    ("/fool_paid", "?"),
    ("/fool_paid", "C1"),
    ("/declarations", [{"seat": 3, "kind": "slam"}]),
    ("/declarations", [{"seat": 2, "kind": "handful"}]),
    ("/scart", [{"seat": 1, "cards": []}]),
    ("/bids", [{"seat": 3, "bid": "garde"}]),
    ("/scores/totals", [None, None, None, None]),
    ("/scores/card_points", [{"seats": [], "points": 0}]),
    ("/scores/items", [{"name": "pagat", "value": 1, "seat": 7}]),
)


@st.composite
def changed_records(draw: st.DrawFn) -> Any:
    """A good record with some parts gone, doubled, turned round, or put in place of others like them."""
    game = draw(st.sampled_from(GAMES))
    data = record_of({"base": game, "repeat": draw(st.sampled_from([1, 1, 1, 2]))})
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.sampled_from(PLACES[game]))
        try:
            parent, key = parent_of(data, at)
            node = parent[int(key) if isinstance(parent, list) else key]
        except (KeyError, IndexError, TypeError, AttributeError, ValueError):
            continue  # an earlier change took the place away
        where: Any = int(key) if isinstance(parent, list) else key
        action = draw(st.sampled_from(["drop", "put", "swap", "double", "turn", "cut", "more"]))
        if action == "drop":
            del parent[where]
        elif action == "put":
            parent[where] = copy.deepcopy(draw(st.sampled_from(SHAPED)))
        elif action == "swap" and isinstance(parent, list):
            other = draw(st.integers(0, len(parent) - 1))
            parent[where], parent[other] = parent[other], node
        elif action == "double" and isinstance(parent, list):
            parent.insert(where, copy.deepcopy(node))
        elif action == "turn" and isinstance(node, list):
            node.reverse()
        elif action == "cut" and isinstance(node, list):
            del node[draw(st.integers(0, len(node))) :]
        elif action == "more":
            place, value = draw(st.sampled_from(MORE))
            parent, key = parent_of(data, f"/hands/0{place}")
            if isinstance(parent, dict):
                parent[key] = copy.deepcopy(value)
    return data


@fuzz(150)
@given(changed_records())
def test_any_record_of_valid_shape_is_replayed(data: Any) -> None:
    check_pointers(examined(written(data, None).text.encode("utf-8")))
