"""Whatever is handed in gets a report with the right code, verdict and place, never a traceback.

Records that are wrong in one point stand in `data/bad-records.json`, as changes to a good record;
texts that are no records at all stand below.
"""

import copy
import gzip
import json
import tracemalloc
from collections.abc import Callable
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import orjson
import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tarot_records.catalogue import CATALOGUE
from tarot_records.explain import explain, report_data, report_text
from tarot_records.reading import read_sources
from tarot_records.report import Report, examine
from tarot_records.source import MAX_BYTES, Source

DATA = Path(__file__).parent / "data"
CASES = json.loads((DATA / "bad-records.json").read_text("utf-8"))
BAD = [case for case in CASES if "code" in case]


@cache
def _base(game: str) -> str:
    return (DATA / "bases" / f"{game}.json").read_text("utf-8")


def record_of(case: dict[str, Any]) -> Any:
    """The data of a case: a good record with a part repeated, set or dropped."""
    data = json.loads(_base(case.get("base", "french-tarot")))
    data["hands"] = [copy.deepcopy(data["hands"][0]) for _ in range(case.get("repeat", 1))]
    for at, value in case.get("set", {}).items():
        parent, key = _parent(data, at)
        if isinstance(parent, list) and key == "-":
            parent.append(value)
        else:
            parent[int(key) if isinstance(parent, list) else key] = value
    for at in case.get("drop", ()):
        parent, key = _parent(data, at)
        del parent[int(key) if isinstance(parent, list) else key]
    return data


def steps_of(at: str) -> list[str]:
    return [step.replace("~1", "/").replace("~0", "~") for step in at.split("/")[1:]]


def _parent(data: Any, at: str) -> tuple[Any, str]:
    *way, last = steps_of(at)
    for step in way:
        data = data[int(step)] if isinstance(data, list) else data.setdefault(step, {})
    return data, last


# -- an independent writer that knows where it put what ------------------------------------------


class Written(NamedTuple):
    text: str
    starts: dict[tuple[str, ...], int]

    def line_and_column(self, at: str) -> tuple[int, int]:
        """Where the value stands that a pointer names, or the nearest part around it."""
        steps = tuple(steps_of(at))
        while steps not in self.starts:
            steps = steps[:-1]
        before = self.text[: self.starts[steps]]
        return before.count("\n") + 1, len(before) - before.rfind("\n")


def written(data: Any, indent: int | None) -> Written:
    """The data as JSON text, minified or indented, and where each value begins."""
    pieces: list[str] = []
    starts: dict[tuple[str, ...], int] = {}
    length = 0

    def put(piece: str) -> None:
        nonlocal length
        pieces.append(piece)
        length += len(piece)

    def value(node: Any, steps: tuple[str, ...]) -> None:
        starts[steps] = length
        if not isinstance(node, dict | list) or not node:
            put(json.dumps(node, ensure_ascii=False))
            return
        gap = "" if indent is None else "\n" + " " * indent * (len(steps) + 1)
        members = node.items() if isinstance(node, dict) else enumerate(node)
        put("{" if isinstance(node, dict) else "[")
        for i, (key, child) in enumerate(members):
            put("," * (i > 0) + gap)
            if isinstance(node, dict):
                put(json.dumps(key, ensure_ascii=False) + (":" if indent is None else ": "))
            value(child, (*steps, str(key)))
        put(gap[: len(gap) - (indent or 0)] + ("}" if isinstance(node, dict) else "]"))

    value(data, ())
    return Written("".join(pieces), starts)


# -- what is asked of every report ---------------------------------------------------------------


@cache
def asked_for(code: str) -> set[str]:
    """The facts that the sentences about a code speak of."""
    entry = CATALOGUE[code]
    texts = (entry.what, entry.rule, entry.look)
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


def examined(raw: bytes | Source) -> Report:
    """The report on a text, all of it written out in every form."""
    source = raw if isinstance(raw, Source) else Source("test.json", raw)
    report = examine(source)
    for fault in report.faults:
        explained = explain(fault, report)
        assert fault.severity == CATALOGUE[fault.code].severity
        assert explained.what
        assert explained.rule
        assert explained.look
        given = {name for name, value in {"seat": fault.where.seat, **fault.facts}.items() if value is not None}
        assert asked_for(fault.code) - given - {"game"} == set(), fault
    report_text(report).encode("utf-8")
    assert orjson.loads(orjson.dumps(report_data(report)))["verdict"] == report.verdict
    assert examine(source, keep=True).faults == report.faults
    return report


def places(report: Report) -> set[tuple[str, int | None, int | None]]:
    """Code, line and column of every fault."""
    return {(fault["code"], fault["line"], fault["column"]) for fault in report_data(report)["faults"]}


# -- records that are wrong in one point ---------------------------------------------------------


@pytest.mark.parametrize("indent", [None, 2], ids=["minified", "indented"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_bad_records(case: dict[str, Any], indent: int | None) -> None:
    text = written(record_of(case), indent)
    report = examined(text.text.encode("utf-8"))
    found = {(fault.code, fault.where.pointer): fault for fault in report.faults}
    assert report.verdict == case.get("verdict", "faulty"), found
    if "code" not in case:
        assert not found
        return
    assert (case["code"], case["at"]) in found
    fault = found[case["code"], case["at"]]
    assert (case["code"], *text.line_and_column(case["at"])) in places(report)
    for name in ("seat", "trick"):
        if name in case:
            assert getattr(fault.where, name) == case[name]
    if report.verdict != "unreadable" and case["at"].startswith("/hands/"):
        assert fault.where.hand == int(case["at"].split("/")[2]) + 1


def test_only_the_wrong_point_is_unreadable() -> None:
    """A shape that is wrong in one place is one fault, not a heap of them."""
    for case in BAD:
        if case.get("verdict") == "unreadable":
            report = examined(written(record_of(case), None).text.encode("utf-8"))
            assert [fault.code for fault in report.faults] == [case["code"]], case["name"]


def test_every_code_is_provoked() -> None:
    provoked = {case["code"] for case in BAD} | {text.code for text in TEXTS} | {"source.bom"}
    assert provoked | {"source.missing", "source.compressed", "source.size"} == set(CATALOGUE)


# -- texts that are no records -------------------------------------------------------------------


class Text(NamedTuple):
    name: str
    raw: bytes
    code: str
    line: int = 1
    column: int = 1


HEAD = b'{"format":"tarot-record","version":"1.0",'
GOOD = written(record_of({}), None).text.encode("utf-8")
DEEP = 100_000
TEXTS = (
    Text("empty", b"", "source.empty"),
    Text("white space", b" \n\t\r\n ", "source.empty", 3, 2),
    Text("prose", b"South led the king.", "source.json"),
    Text("a zero byte", b"\0", "source.json"),
    Text("zero bytes", b"\0" * 1000, "source.json"),
    Text("UTF-16 without its mark", "{}".encode("utf-16-le"), "source.json", 1, 2),
    Text("no comma", b'{\n  "format": "tarot-record"\n  "version": "1.0"\n}', "source.json", 3, 3),
    Text("no comma, minified", b'{"format":"tarot-record" "version":"1.0"}', "source.json", 1, 26),
    Text("no colon", b'{"format" "tarot-record"}', "source.json", 1, 11),
    Text("single quotes", b"{'format': 'tarot-record'}", "source.json", 1, 2),
    Text("an open string", b'{\n "format": "tarot-rec', "source.json", 2, 12),
    Text("a raw control character", b'{"a": "b\x01"}', "source.json", 1, 9),
    Text("an escape that is none", rb'{"a": "\x41"}', "source.json", 1, 8),
    Text("two records", b'{"a": 1}\n{"a": 2}', "source.json", 2, 1),
    Text("a comment", b'// a record\n{"a": 1}', "source.json"),
    Text("cut off", GOOD[: GOOD.index(b"[")], "source.json", 1, GOOD.index(b"[") + 1),
    Text("a number run into a word", b'{"a": [1.5abc]}', "source.number", 1, 8),
    Text("a long number run into a word", b'{"a": ' + b"1" * 50 + b"x}", "source.number", 1, 7),
    Text("NaN run into a word", b'{"a": NaNa}', "source.number", 1, 7),
    Text("two points in a number", b'{"a": 1.2.3}', "source.number", 1, 7),
    Text("Latin-1", b'{"id": "caf\xe9"}', "source.encoding", 1, 12),
    Text("Latin-1 after UTF-8", '{\n "id": "é€𝄞'.encode() + b'\xe9"}', "source.encoding", 2, 12),
    Text("half a UTF-8 character at the end", '{"id": "é'.encode()[:-1], "source.encoding", 1, 9),
    Text("a raw surrogate", b'{"id": "\xed\xa0\x80"}', "source.encoding", 1, 9),
    Text("bad UTF-8 after a mark", b'\xef\xbb\xbf{\n "id": "\xff"}', "source.encoding", 2, 9),
    Text("half a UTF-16 character", "{}".encode("utf-16") + b"x", "source.encoding", 1, 3),
    Text(
        "half a pair in UTF-16", b"\xff\xfe" + '{"a'.encode("utf-16-le") + b"\x00\xd8\x22\x00", "source.encoding", 1, 4
    ),
    Text("a key twice", HEAD + b'"version":"1.1"}', "source.duplicate_key", 1, 52),
    Text("a key twice, indented", b'{\n "format": "a",\n "format": "a"\n}', "source.duplicate_key", 3, 12),
    Text("a key twice inside", b'{"a": [{}, {"b": 1,\n"c": 2, "b": 1}]}', "source.duplicate_key", 2, 14),
    Text("a key twice by an escape", rb'{"ab": 1, "a\u0062": 1}', "source.duplicate_key", 1, 22),
    Text("an empty key twice", b'{"": 1, "": 1}', "source.duplicate_key", 1, 13),
    Text("a key twice in an extension", HEAD + b'"x-a":{"b":1,"b":2}}', "source.duplicate_key", 1, 59),
    Text("a key twice, then no JSON", b'{"a": {"k": 1, "k": 2}, oh', "source.duplicate_key", 1, 21),
    Text(
        "a key twice, then a number",
        b'{"a": {"k": 1, "k": 2}, "b": ' + b"9" * 5000 + b"}",
        "source.duplicate_key",
        1,
        21,
    ),
    Text("NaN", b'{"a": NaN}', "source.number", 1, 7),
    Text("infinity", b'{"a":\nInfinity}', "source.number", 2, 1),
    Text("minus infinity", b'{"a": [1, -Infinity]}', "source.number", 1, 11),
    Text("NaN alone", b"NaN", "source.number"),
    Text("a word like a number", b'{"a": "NaN", "1.5": 1.5}', "source.number", 1, 21),
    Text("a float", b'{"a": 1.5}', "source.number", 1, 7),
    Text("a float, minified", HEAD + b'"game":1.5}', "source.number", 1, 49),
    Text("a whole float", HEAD + b'"hands":[{"dealer":1.0}]}', "source.number", 1, 61),
    Text("a float in an extension", HEAD + b'"x-a":[0.5]}', "source.number", 1, 49),
    Text("a power of ten", b'{"a": 1e3}', "source.number", 1, 7),
    Text("a power of ten too large", b'{"a": 1E400}', "source.number", 1, 7),
    Text("minus nought point nought", b'{"a": -0.0}', "source.number", 1, 7),
    Text("5000 digits", b'{"a":\n ' + b"9" * 5000 + b"}", "source.number", 2, 2),
    Text("5000 digits below nought", b"[-" + b"9" * 5000 + b"]", "source.number", 1, 2),
    Text("25 digits", HEAD + b'"game":1234567890123456789012345}', "source.number", 1, 49),
    Text("21 digits in an extension", HEAD + b'"x-a":100000000000000000000}', "source.number", 1, 48),
    Text("lists nested deep", b"[" * DEEP + b"]" * DEEP, "source.depth"),
    Text("objects nested deep", b'{"a":' * DEEP + b"1" + b"}" * DEEP, "source.depth"),
    Text("lists nested deep, a line each", b"[\n" * DEEP + b"]\n" * DEEP, "source.depth"),
    Text("objects nested deep, a line each", b'{\n "a": ' * DEEP + b"1\n" + b"}\n" * DEEP, "source.depth"),
    Text("lists opened and never closed", b"[" * DEEP, "source.depth"),
    Text("objects opened and never closed", b'{"a":' * DEEP, "source.depth"),
    Text("nested deep in an extension", HEAD + b'"x-a":' + b"[" * DEEP + b"]" * DEEP + b"}", "source.depth"),
    Text(
        "nested deep in an extension, indented",
        HEAD + b'\n"x-a": ' + b'{"b":\n' * DEEP + b"1" + b"}" * (DEEP + 1),
        "source.depth",
    ),
    Text("nested 100 deep in an extension", GOOD[:-1] + b',"x-a":' + b"[" * 100 + b"]" * 100 + b"}", "source.depth"),
    Text("nested 100 deep, with a space", GOOD[:-1] + b', "x-a":' + b"[" * 100 + b"]" * 100 + b"}", "source.depth"),
    Text("nothing but escaped quotes", b'["' + b'\\"' * 100_000, "source.json", 1, 2),
    Text("an empty object", b"{}", "record.format"),
    Text("an empty list", b"[]", "record.format"),
    Text("a list of records", b"[" + GOOD + b"]", "record.format"),
    Text("a string", b'"tarot-record"', "record.format"),
    Text("a number", b"5", "record.format"),
    Text("null", b"null", "record.format"),
    Text("true", b"\n true\n", "record.format", 2, 2),
    Text("half a pair for a name", HEAD + rb'"id":"\ud800","game":"french-tarot"}', "source.json", 1, 47),
    Text("half a pair for a game", HEAD + rb'"game":"\udfff"}', "source.json", 1, 49),
    Text("half a pair for a key", HEAD + rb'"\ud800":1}', "source.json", 1, 42),
    Text("half a pair for an extension", HEAD + rb'"x-\ud800":"\udc00"}', "source.json", 1, 42),
    Text("half a pair in an extension", GOOD[:-1] + rb',"x-a":"\udc00"}', "source.json", 1, len(GOOD) + 7),
    Text("half a pair for a version", rb'{"format":"tarot-record","version":"\ud800"}', "source.json", 1, 36),
)


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: case.name)
def test_bad_texts(case: Text) -> None:
    report = examined(case.raw)
    assert report.verdict == "unreadable"
    assert places(report) - {("source.bom", 1, 1)} == {(case.code, case.line, case.column)}


MARKED = {"UTF-8": "utf-8-sig", "UTF-16-LE": "utf-16-le", "UTF-16-BE": "utf-16-be", "UTF-32": "utf-32-le"}


@pytest.mark.parametrize("indent", [None, 2], ids=["minified", "indented"])
@pytest.mark.parametrize("encoding", MARKED)
def test_marked_texts_are_read_with_a_note(encoding: str, indent: int | None) -> None:
    def encoded(data: Any) -> bytes:
        text = written(data, indent).text
        return text.encode(MARKED[encoding]) if encoding == "UTF-8" else ("\ufeff" + text).encode(MARKED[encoding])

    report = examined(encoded(record_of({})))
    assert report.verdict == "proved"
    assert [(fault.code, fault.facts) for fault in report.faults] == [("source.bom", {"encoding": encoding})]

    case = next(case for case in CASES if case["name"] == "the wrong leader")
    data = record_of(case)
    data["id"] = "é€𝄞"
    report = examined(encoded(data))
    assert (case["code"], *written(data, indent).line_and_column(case["at"])) in places(report)


def test_a_record_of_16_megabytes_is_read_and_a_larger_one_refused() -> None:
    full = GOOD + b" " * (MAX_BYTES - len(GOOD))
    assert examined(full).verdict == "proved"
    report = examined(full + b" ")
    assert (report.verdict, report.faults[0].code) == ("unreadable", "source.size")


NAMES = {
    "zero": "\0",
    "escape sequence": "\x1b[31mRed\x1b[0m\x07",
    "line ends": "a\r\nb\u2028c",
    "right to left": "\u202eanna",
    "outside the plane": "𝄞🂡",
    "braces": "{seat {{ }",
    "mark": "\ufeff",
}


@pytest.mark.parametrize("name", NAMES)
def test_strange_names_are_shown_without_harm(name: str) -> None:
    """A name is text of somebody else: no control character of it reaches a terminal."""
    case = next(case for case in CASES if case["name"] == "a suit not followed")
    data = record_of(case)
    data["players"][3]["name"] = NAMES[name]
    data["game"] = "french-tarot"
    report = examined(written(data, 2).text.encode("utf-8"))
    assert "play.follow" in {fault.code for fault in report.faults}
    shown = report_text(report)
    assert [char for char in shown if char < " " and char != "\n"] == []
    assert "\u202e" not in shown


HUGE: dict[str, tuple[dict[str, Any], str]] = {
    "a million cards": ({"/hands/0/deal/talon": ["SK"] * 1_000_000}, "record.shape"),
    "a million nulls": ({"/hands/0/scores/hand": [None] * 1_000_000}, "record.shape"),
    "2,000 cards that are none": ({"/hands/0/deal/talon": ["Z9"] * 2000}, "record.card"),
    "9,000 cards that are none": ({"/hands": [{"deal": {"talon": ["Z9"] * 90}}] * 100}, "record.card"),
    "2,000 unknown keys": ({f"/k{i}": i for i in range(2000)}, "record.shape"),
    "a card of a million letters": ({"/hands/0/deal/talon/0": "Z" * 1_000_000}, "record.card"),
    "a key of a million letters": ({"/" + "k" * 1_000_000: 1}, "record.shape"),
    "a name of a million letters": ({"/players/0/name": "n" * 1_000_000}, "record.shape"),
    "10,001 hands": ({"/hands": [{}] * 10_001}, "record.shape"),
    "1,000 seats that do not exist": (
        {"/hands/0/irregularities": [{"kind": "exposed", "seat": 9}] * 1000},
        "record.shape",
    ),
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_parts_give_a_short_report(name: str) -> None:
    changes, code = HUGE[name]
    report = examine(Source("huge.json", orjson.dumps(record_of({"set": changes}))))
    assert report.verdict == "unreadable"
    assert report.faults[0].code == code
    assert len(report.faults) <= 200
    assert len(report_text(report)) < 200_000
    assert len(orjson.dumps(report_data(report))) < 500_000


# -- files ---------------------------------------------------------------------------------------


def verdicts(path: Path | str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Label, verdict and codes of every record at a path."""
    reports = [examined(source) for source in read_sources(path)]
    return [(str(r.source and r.source.label), r.verdict, tuple(fault.code for fault in r.faults)) for r in reports]


def faulty(name: str) -> bytes:
    return written(record_of(next(case for case in CASES if case["name"] == name)), None).text.encode("utf-8")


LINES: tuple[tuple[bytes, str, tuple[str, ...]], ...] = (
    (GOOD, "proved", ()),
    (b"not json", "unreadable", ("source.json",)),
    (b"", "", ()),
    (faulty("a wrong score"), "faulty", ("score.hand",)),
    (b"{}", "unreadable", ("record.format",)),
    (b"\xff\xfe", "unreadable", ("source.empty",)),
    (b'{"a": "\xe9"}', "unreadable", ("source.encoding",)),
    (b"   \t", "", ()),
    (b"[" * 1000, "unreadable", ("source.depth",)),
    (faulty("an unknown game"), "unreadable", ("record.game",)),
    (GOOD + b"\r", "proved", ()),
    (GOOD[:-1], "unreadable", ("source.json",)),
    (GOOD, "proved", ()),
)
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    ".jsonl": bytes,
    ".jsonl.gz": gzip.compress,
    ".jsonl.zst": zstandard.ZstdCompressor().compress,
}


@pytest.mark.parametrize("end", [b"", b"\n"], ids=["open end", "closed end"])
@pytest.mark.parametrize("suffix", PACKERS)
def test_a_bad_line_does_not_stop_the_others(suffix: str, end: bytes, tmp_path: Path) -> None:
    file = tmp_path / f"many{suffix}"
    file.write_bytes(PACKERS[suffix](b"\n".join(raw for raw, _, _ in LINES) + end))
    expected = [(f"{file}:{i}", verdict, codes) for i, (_, verdict, codes) in enumerate(LINES, 1) if verdict]
    assert verdicts(file) == expected


def test_places_in_lines_are_places_in_the_file(tmp_path: Path) -> None:
    case = next(case for case in CASES if case["name"] == "the wrong leader")
    text = written(record_of(case), None)
    file = tmp_path / "many.jsonl"
    file.write_bytes(GOOD + b"\n\n" + text.text.encode("utf-8") + b"\n")
    _, report = (examined(source) for source in read_sources(file))
    _, column = text.line_and_column(case["at"])
    assert (case["code"], 3, column) in places(report)
    assert f"{file}:3:{column}" in report_text(report)


def test_a_line_of_100_megabytes_is_passed_over_in_little_memory(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    with file.open("wb") as out:
        out.write(GOOD + b"\n")
        out.seek(100_000_000, 1)
        out.write(b"\n" + GOOD + b"\n")
    tracemalloc.start()
    try:
        found = verdicts(file)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found == [
        (f"{file}:1", "proved", ()),
        (f"{file}:2", "unreadable", ("source.size",)),
        (f"{file}:3", "proved", ()),
    ]
    assert peak < 64 * 1024 * 1024


def test_a_file_of_100_megabytes_is_refused_in_little_memory(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    with file.open("wb") as out:
        out.truncate(100_000_000)
    tracemalloc.start()
    try:
        found = verdicts(file)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found == [(str(file), "unreadable", ("source.size",))]
    assert peak < 150 * 1024 * 1024


@pytest.mark.parametrize("suffix", [".jsonl.gz", ".jsonl.zst"])
def test_what_was_packed_before_the_end_was_cut_off_is_read(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"cut{suffix}"
    # Different lines, so that a good part of them stands before the cut.
    lines = [orjson.dumps({**json.loads(GOOD), "id": f"{i * 7919}"}) for i in range(3000)]
    whole = PACKERS[suffix](b"\n".join(lines) + b"\n")
    file.write_bytes(whole[: len(whole) * 3 // 4])
    found = verdicts(file)
    assert found[0] == (f"{file}:1", "proved", ())
    assert len(found) > 100
    assert found[-1][1:] == ("unreadable", ("source.compressed",))
    # At most the line that was cut stands, unreadable, before the word that the file was.
    assert {codes for _, _, codes in found[:-2]} == {()}


@pytest.mark.parametrize("suffix", [".jsonl.gz", ".jsonl.zst"])
@pytest.mark.parametrize("raw", [b"not packed at all\n", GOOD + b"\n", b"\0" * 100], ids=["prose", "plain", "zeros"])
def test_what_is_not_packed_is_refused(suffix: str, raw: bytes, tmp_path: Path) -> None:
    file = tmp_path / f"plain{suffix}"
    file.write_bytes(raw)
    assert [row[1:] for row in verdicts(file)] == [("unreadable", ("source.compressed",))]


@pytest.mark.parametrize("suffix", [*PACKERS, ".json"])
def test_empty_files(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"empty{suffix}"
    file.write_bytes(b"")
    assert [row[1:] for row in verdicts(file)] == [("unreadable", ("source.empty",))]
    file.write_bytes(PACKERS.get(suffix, bytes)(b" \n\n"))
    assert [row[1:] for row in verdicts(file)] == [("unreadable", ("source.empty",))]


def test_files_that_are_not_there(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "notes.txt").write_text("nothing here")
    for path in (tmp_path / "none.json", tmp_path / "none.jsonl.zst", tmp_path / "empty", "a\0b", "n" * 5000):
        report = examined(next(iter(read_sources(path))))
        assert (report.verdict, report.faults[0].code) == ("unreadable", "source.missing")


def test_folders_are_walked_in_the_order_of_names(tmp_path: Path) -> None:
    names = ["b.json", "a/2.jsonl", "a/10.tarot.json", "c.tarot.jsonl.gz", "a.json", "B.json"]
    for name in (*names, ".hidden.json", "a/notes.txt", "b.expected.json"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(gzip.compress(GOOD) if name.endswith(".gz") else GOOD)
    found = [Path(source.name) for source in read_sources(tmp_path)]
    assert found == sorted(tmp_path / name for name in names)
    assert [source.name for source in read_sources(str(tmp_path))] == list(map(str, found))


# -- anything at all -----------------------------------------------------------------------------

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


def check_pointers(report: Report) -> None:
    """Every place named is there, or its parent is and lacks it."""
    if not isinstance(report.source, Source) or report.verdict == "unreadable":
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


@fuzz(1000)
@given(edits)
def test_any_bytes_are_reported_on(changes: list[tuple[int, int, bytes]]) -> None:
    raw = SAMPLE
    for at, length, replacement in changes:
        raw = raw[:at] + replacement + raw[at + length :]
    check_pointers(examined(raw))


@fuzz(300)
@given(st.binary(max_size=40))
def test_any_small_file_is_reported_on(raw: bytes) -> None:
    assert examined(raw).verdict == "unreadable"


@fuzz(200)
@given(anything)
def test_any_json_is_reported_on(data: Any) -> None:
    assert examined(json.dumps(data).encode("utf-8")).verdict == "unreadable"


@fuzz(400)
@given(st.sampled_from(POINTERS), anything, st.booleans(), st.booleans())
def test_any_json_anywhere_in_a_record_is_reported_on(at: str, value: Any, escape: bool, minify: bool) -> None:
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
            parent, key = _parent(data, at)
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
            parent, key = _parent(data, f"/hands/0{place}")
            if isinstance(parent, dict):
                parent[key] = copy.deepcopy(value)
    return data


@fuzz(500)
@given(changed_records())
def test_any_record_is_replayed(data: Any) -> None:
    check_pointers(examined(written(data, None).text.encode("utf-8")))
