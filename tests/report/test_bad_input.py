"""Whatever is handed in gets a report with the right code, verdict and place, never a traceback.

Records that are wrong in one point stand in `data/bad-records.json`, as changes to a good record;
texts that are no records at all in `data/bad-texts.json`.
"""

import json
from typing import Any

import orjson
import pytest

from support.bad_input import BAD, CASES, GOOD, case_named, examined, places, record_of, written
from support.paths import DATA
from support.worked_hands import faulty_hands
from tarot_records.core.codes import CATALOGUE
from tarot_records.output.data import report_data
from tarot_records.output.text import report_text
from tarot_records.record.source import MAX_BYTES, Source
from tarot_records.report.report import Report, report_on


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda number: CASES[number]["name"])
def test_bad_records_have_the_expected_faults(number: int) -> None:
    """Every other case is indented: neighbours are much alike, so each kind is tried in both layouts."""
    case: dict[str, Any] = CASES[number]
    text = written(record_of(case), 2 if number % 2 else None)
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


def test_a_record_with_one_bad_field_is_unreadable_at_that_field() -> None:
    for case in BAD:
        if case.get("verdict") == "unreadable":
            report = examined(written(record_of(case), None).text.encode("utf-8"))
            assert [fault.code for fault in report.faults] == [case["code"]], case["name"]


def test_a_report_without_a_replay_is_unreadable() -> None:
    assert Report(None, None, None, (), None).verdict == "unreadable"


def test_every_code_is_provoked() -> None:
    provoked = {case["code"] for case in BAD} | {text[2] for text in TEXTS} | {"source.bom"}
    elsewhere = {"source.missing", "source.compressed", "source.size", "source.heads", "source.crashed"}
    elsewhere |= {"bid.barred", "play.size", "score.total", *(hand.expected["code"] for hand in faulty_hands())}
    elsewhere |= {"rule.absent", "rule.fits", "rule.nearest", "record.schema", "record.reconstructed"}
    elsewhere |= {"rule.unstated", "rule.undecided", "declare.silent", "exchange.silent", "exchange.part_unknown"}
    elsewhere |= {"score.uncomputed", "score.carried_in", "score.unkept"}
    families = ("tn.", "complete.", "link.", "import.", "csv.", "slip.")  # each has a test file of its own
    elsewhere |= {code for code in CATALOGUE if code.startswith(families)}
    assert provoked | elsewhere == set(CATALOGUE)


TEXTS = json.loads((DATA / "bad-texts.json").read_text("utf-8"))
"""Name; pieces of the text in Latin-1, of which some are repeated; code, line and column of the fault."""


def raw_of(pieces: list[str | list[Any]]) -> bytes:
    """The text of these pieces, in which a good record may stand whole or without its end."""
    text = "".join(piece if isinstance(piece, str) else piece[0] * piece[1] for piece in pieces)
    good = GOOD.decode("latin-1")
    return text.replace("{good}", good).replace("{good without its end}", good[:-1]).encode("latin-1")


@pytest.mark.parametrize(("pieces", "code", "line", "column"), [case[1:] for case in TEXTS], ids=[t[0] for t in TEXTS])
def test_bad_texts_have_the_expected_faults(pieces: list[str | list[Any]], code: str, line: int, column: int) -> None:
    report = examined(raw_of(pieces))
    assert report.verdict == "unreadable"
    assert places(report) - {("source.bom", 1, 1)} == {(code, line, column)}


MARKED = {"UTF-8": "utf-8-sig"} | {f"UTF-{form}": f"utf-{form}" for form in ("16-LE", "16-BE", "32-LE", "32-BE")}


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


def test_a_note_on_the_encoding_leaves_the_causes_of_faults_as_they_are() -> None:
    data = record_of(case_named("the wrong leader"))
    data["hands"][0]["tricks"][0]["leader"] = 1
    text = json.dumps(data).encode()
    plain, marked = (report_on(Source("test", raw), steps=0).faults for raw in (text, b"\xef\xbb\xbf" + text))
    causes = [None if fault.because is None else plain[fault.because].code for fault in plain]
    assert any(causes)
    assert [None if fault.because is None else marked[fault.because].code for fault in marked[1:]] == causes


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
def test_huge_values_give_a_short_report(name: str) -> None:
    changes, code = HUGE[name]
    report = report_on(Source("huge.json", orjson.dumps(record_of({"set": changes}))))
    assert report.verdict == "unreadable"
    assert report.faults[0].code == code
    assert len(report.faults) <= 200
    assert len(report_text(report)) < 200_000
    assert len(orjson.dumps(report_data(report))) < 500_000
