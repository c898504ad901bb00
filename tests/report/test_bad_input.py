"""Whatever is handed in gets a report with the right code, verdict and place, never a traceback.

Records that are wrong in one point stand in `data/bad-records.json`, as changes to a good record;
texts that are no records at all stand below.
"""

from typing import Any, NamedTuple

import orjson
import pytest

from support.bad_input import BAD, CASES, GOOD, case_named, examined, places, record_of, written
from support.worked_hands import faulty_hands
from tarot_records.core.codes import CATALOGUE
from tarot_records.output.data import report_data
from tarot_records.output.text import report_text
from tarot_records.record.source import MAX_BYTES, Source
from tarot_records.report.report import Report, report_on

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


def test_nothing_replayed_is_never_proved() -> None:
    """Whatever a reader forgets to say, a record without an outcome is unreadable."""
    assert Report(None, None, None, (), None).verdict == "unreadable"


def test_every_code_is_provoked() -> None:
    provoked = {case["code"] for case in BAD} | {text.code for text in TEXTS} | {"source.bom"}
    files = {"source.missing", "source.compressed", "source.size", "source.heads"}  # in test_bad_files.py
    files |= {"source.crashed"}  # in test_bulk.py
    games = {"bid.barred"}  # in test_worked_french.py: it takes two hands
    games |= {"play.size", "score.total", *(hand.expected["code"] for hand in faulty_hands())}  # in test_faulty_play.py
    typed = {code for code in CATALOGUE if code.startswith("tn.")}  # in test_notation_bad.py
    gaps = {code for code in CATALOGUE if code.startswith("complete.")}  # in test_completions.py
    links = {code for code in CATALOGUE if code.startswith("link.")}  # in test_link.py
    others = {code for code in CATALOGUE if code.startswith(("import.", "csv."))} | {"rule.absent"}
    others |= {"rule.fits", "rule.nearest"}  # in test_settling.py
    others |= {"record.schema"}  # in test_schema.py
    others |= {"record.reconstructed"}  # in test_completions.py
    others |= {code for code in CATALOGUE if code.startswith("slip.")}  # in test_causes.py
    # the last in test_interchange.py
    assert provoked | files | games | typed | gaps | links | others == set(CATALOGUE)


# -- texts that are no records -------------------------------------------------------------------


class Text(NamedTuple):
    name: str
    raw: bytes
    code: str
    line: int = 1
    column: int = 1


HEAD = b'{"format":"tarot-record","version":"1.0",'
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

    case = case_named("the wrong leader")
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
    case = case_named("a suit not followed")
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
    report = report_on(Source("huge.json", orjson.dumps(record_of({"set": changes}))))
    assert report.verdict == "unreadable"
    assert report.faults[0].code == code
    assert len(report.faults) <= 200
    assert len(report_text(report)) < 200_000
    assert len(orjson.dumps(report_data(report))) < 500_000
