"""Bad input in the notation: every mistake told at its place, nothing passed over, nothing raised."""

import json
import re
from importlib.resources import files

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.bad_input import examined
from support.cases import cases, rows_of
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.notation.writer import write_record
from tarot_records.output.text import report_text
from tarot_records.reading.files import from_text
from tarot_records.reading.parser import read
from tarot_records.reading.sheet import MOST
from tarot_records.record.source import MAX_BYTES, Source
from tarot_records.report.report import Report
from tarot_records.words.explain import place_of

HEAD = "#tn 1 rules=french-tarot/fft-2012 lang=en seats=S,E,N,W\n"
GOOD = write_record(next(iter(generate("french-tarot", hands=1, seed=3))), "en")


def report_on(text: str | bytes, name: str = "test") -> Report:
    raw = text.encode("utf-8") if isinstance(text, str) else text
    (source,) = from_text(raw, name)
    return examined(source)


def told(text: str | bytes) -> list[tuple[str, str, int]]:
    """Code, what stands there and line of everything in a text that cannot be read."""
    report = report_on(text)
    found = []
    for fault in report.faults:
        if not fault.code.startswith(("tn.", "source.", "record.")):
            continue  # what is said of the lines that can be
        place = place_of(fault, report)
        assert place is not None
        found.append((fault.code, place.text[place.column - 1 :][: place.length], place.line))
    return found


@cases("notation/bad_notation", "wrong")
def test_faults_are_reported_at_their_place(text: str, expected: list[list[str]]) -> None:
    found = told(HEAD + text + "\n")
    assert [code for code, _, _ in found] == [code for code, _ in expected]
    for (_, stands, line), (_, wanted) in zip(found, expected, strict=True):
        assert stands.strip() == wanted.strip()
        assert line >= 2


@cases("notation/bad_notation", "heads")
def test_faults_of_the_first_line_are_reported(text: str, code: str, stands: str) -> None:
    assert told(text)[0] == (code, stands, 1)


def test_a_very_deep_extension_is_told_where_it_stands() -> None:
    deep = "[" * 100_000
    assert told(f"{HEAD}x-note {deep}\n") == [("tn.extension", deep, 2)]


def test_prose_is_refused_in_one_sentence() -> None:
    prose = "Call me Ishmael. Some years ago\nnever mind how long precisely\n" * 50
    report = examined(Source("prose.tn", prose.encode(), reader=read))
    assert [fault.code for fault in report.faults] == ["tn.header"]


def test_notation_without_its_first_line_is_read_on() -> None:
    body = GOOD.split("\n", 1)[1].replace("T", "X")
    codes = [fault.code for fault in examined(Source("body.tn", body.encode(), reader=read)).faults]
    assert codes[0] == "tn.header"
    assert set(codes[1:]) & {"tn.card", "tn.seat"}


def test_all_faults_of_a_text_are_reported_together() -> None:
    text = HEAD + "dealer X\nbids S pass, E\ntalon SX HY\n1 S: H6 H7 Z =Q\n1 S: H6\n"
    assert [(code, line) for code, _, line in told(text)] == [
        ("tn.seat", 2),
        ("tn.missing", 3),
        ("tn.card", 4),
        ("tn.card", 4),
        ("tn.card", 5),
        ("tn.seat", 5),
        ("tn.order", 6),
    ]


def test_only_the_first_of_very_many_faults_are_reported() -> None:
    report = report_on(HEAD + "".join(f"nonsense{i}\n" for i in range(1000)))
    assert [fault.code for fault in report.faults] == ["tn.word"] * MOST + ["tn.more"]
    report = report_on(HEAD + "talon " + "SX " * 1000)
    assert [fault.code for fault in report.faults] == ["tn.card"] * 20 + ["tn.rest"]


@pytest.mark.parametrize(
    "line",
    [
        "talon " + "SK " * 700_000,
        "talon " + "S" * 2_000_000,
        "talon " + '"' * 2_000_000,
        "talon " + "[" * 2_000_000,
        "bids " + "S pass, " * 250_000,
        "options " + "a=b " * 500_000,
        "x-a " + "[" * 2_000_000,
        "\u200b" * 700_000,
        " " * 2_000_000 + "x",
        "mark /a doubtful readings " + '"" ' * 660_000,
        "winners " + "S+" * 1_000_000,
    ],
    ids=lambda line: line[:12].strip(),
)
def test_a_line_of_two_megabytes_is_refused(line: str) -> None:
    report = report_on(HEAD + line)
    assert report.record is None
    assert report.verdict in ("unreadable", "faulty")
    assert len(report.faults) < 30


def test_a_text_too_large_is_refused() -> None:
    report = examined(Source("big.tn", HEAD.encode() + b" " * MAX_BYTES, reader=read))
    assert [fault.code for fault in report.faults] == ["source.size"]


# -- encodings -----------------------------------------------------------------------------------------

NAMED = HEAD + 'player S "Françoise Sküs"\nhand\n'


@pytest.mark.parametrize(
    ("raw", "codes"),
    [
        (NAMED.encode("utf-8"), []),
        (NAMED.encode("utf-8-sig"), ["source.bom"]),
        (NAMED.encode("utf-16"), ["source.bom"]),
        (NAMED.encode("utf-16-le"), ["tn.encoding"]),
        (NAMED.encode("utf-16-be"), ["tn.encoding"]),
        (NAMED.encode("cp1252"), ["tn.encoding"]),
        (NAMED.replace("\n", "\r\n").encode("utf-8"), []),
    ],
    ids=["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "crlf"],
)
def test_certain_encodings_are_read_with_a_note(raw: bytes, codes: list[str]) -> None:
    report = report_on(raw)
    assert report.record is not None
    assert report.record.players[0].name == "Françoise Sküs"
    assert [fault.code for fault in report.faults if fault.code.split(".")[0] in ("source", "tn")] == codes


@pytest.mark.parametrize(
    "raw",
    [
        NAMED.encode("utf-8") + 'hand "Sk\u00fc'.encode()[:-1],
        NAMED.encode("utf-8") + b'hand "\xe9"\n',
        NAMED.encode("ascii", "replace") + b'hand "\x81"\n',
        NAMED.encode("utf-16") + b"\x00",
    ],
    ids=["cut off", "mixed", "undefined", "half a character"],
)
def test_uncertain_encodings_are_refused(raw: bytes) -> None:
    assert [fault.code for fault in report_on(raw).faults] == ["source.encoding"]


def test_two_records_in_utf_16_are_not_run_together() -> None:
    codes = {fault.code for fault in report_on((GOOD + GOOD).encode("utf-16")).faults}
    assert "tn.second" in codes


# -- anything at all -----------------------------------------------------------------------------------


def fuzz(examples: int) -> settings:
    return settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


SCRAPS = st.sampled_from(
    (
        *("\n", " ", ",", '"', "\\", ";", ":", "=", "(", "[", "{", "|", "}", ">", "?", "^", "x-", "x-a {", "none"),
        *("#tn 1 ", "mark ", "of 9", "\u200b", "\u0421", "\ud83c", "½", "−", "²", "٣", "\r", "\x85", "1e9", "9" * 30),
    )
)
edits = st.lists(
    st.tuples(st.integers(0, len(GOOD)), st.integers(0, 9), SCRAPS | st.text(max_size=3)), min_size=1, max_size=4
)


def check(raw: bytes) -> None:
    """A report, every fault of it inside the text; what is readable says the same when written and read again."""
    report = examined(Source("fuzz.tn", raw, reader=read))
    assert all(fault.code in CATALOGUE for fault in report.faults)
    assert json.dumps(report_text(report))
    if report.record is not None:
        assert read(write_record(report.record).encode()).problems == ()


@fuzz(120)
@given(edits)
def test_any_changed_text_gets_a_report(changes: list[tuple[int, int, str]]) -> None:
    text = GOOD
    for at, length, scrap in changes:
        text = text[:at] + scrap + text[at + length :]
    check(text.encode("utf-8", "surrogatepass"))


@fuzz(150)
@given(st.lists(st.sampled_from(re.findall(r"\S+|\n", GOOD)) | SCRAPS, max_size=40))
def test_any_words_get_a_report(words: list[str]) -> None:
    check((HEAD + " ".join(words)).encode("utf-8", "surrogatepass"))


@fuzz(150)
@given(st.binary(max_size=60) | st.binary(max_size=40).map(lambda tail: b"#tn 1 " + tail))
def test_any_bytes_in_notation_get_a_report(raw: bytes) -> None:
    check(raw)


@fuzz(50)
@given(st.integers(0, len(GOOD)))
def test_any_truncated_text_gets_a_report(end: int) -> None:
    check(GOOD[:end].encode())


def test_every_code_of_the_notation_is_met_in_these_tests() -> None:
    met = {code for row in rows_of("notation/bad_notation", "wrong") for code, _ in row["expected"]}
    met |= {row["code"] for row in rows_of("notation/bad_notation", "heads")}
    others = {"tn.second", "tn.ambiguous", "tn.unstated", "tn.letters", "tn.encoding", "tn.long", "tn.rest", "tn.more"}
    others |= {"tn.heard", "tn.settled", "tn.words", "tn.cards", "tn.remark"}  # met in test_own_words.py
    others |= {"tn.inferred", "tn.habit"}  # met in test_inferred.py
    others |= {"tn.heading", "tn.leader", "tn.prose"}  # met in test_headings.py, test_columns.py and test_prose.py
    assert {code for code in CATALOGUE if code.startswith("tn.")} == {c for c in met | others if c.startswith("tn.")}


# -- the lines that can be read ----------------------------------------------------------------------

PLAYED = files("tarot_records.samples").joinpath("french-tarot-tarotmag-17.fr.tn").read_text("utf-8")


@cases("notation/bad_notation", "wrong_lines")
@pytest.mark.parametrize("at", [0.4, 0.7, 1.0])
def test_other_lines_are_judged_without_the_unreadable_one(wrong: str, at: float) -> None:
    lines = PLAYED.splitlines()
    hand = next(i for i, line in enumerate(lines) if line.startswith("hand"))
    number = hand + round((len(lines) - hand) * at)
    report = report_on("\n".join([*lines[:number], f"{wrong} ~", *lines[number:], ""]))
    assert report.verdict == "faulty"
    assert report.record is None
    assert report.faults[0].code.startswith("tn.")
    assert report.faults[0].facts["offset"] >= sum(len(line) + 1 for line in lines[:number])


@pytest.mark.parametrize("number", range(10, 40, 5))
def test_consequences_of_an_unreadable_line_are_grouped_below_it(number: int) -> None:
    lines = PLAYED.splitlines()
    lines[number] = f"{lines[number].split()[0]} ~~~"
    report = report_on("\n".join([*lines, ""]))
    assert report.verdict == "faulty"
    for fault in report.faults:
        assert fault.severity not in FAULTY or fault.because is not None
    (source,) = from_text("\n".join([*lines, ""]).encode(), "test")
    rest = source.rest()
    assert rest is not None
    assert replayed(rest).record is not None


def test_a_card_that_cannot_be_read_is_the_only_one_unknown() -> None:
    trick = next(line for line in PLAYED.splitlines() if line.startswith("3 "))
    text = PLAYED.replace(trick, " ".join([*trick.split()[:-1], "ZZ"]))
    (source,) = from_text(text.encode(), "test")
    rest = source.rest()
    assert rest is not None
    assert [card == "?" for card in rest.data()[0]["hands"][0]["tricks"][2]["cards"]] == [False] * 3 + [True]


def test_a_wrong_number_is_reported_once() -> None:
    for old, new in (("\n5 ", "\n6 "), ("\n5 ", "\n4 ")):
        assert [code for code, _, _ in told(PLAYED.replace(old, new, 1))] == ["tn.order"]
    assert [code for code, _, _ in told(PLAYED.replace("\n5 ", "\nrubbish 5 "))] == ["tn.word"]
    lines = [line for line in PLAYED.splitlines() if not line.startswith("5 ")]
    assert [code for code, _, _ in told("\n".join([*lines, ""]))] == ["tn.order"]


def test_a_text_without_first_line_and_hands_is_refused() -> None:
    for text in (HEAD.replace("seats", "saets") + "hand\n1 S: H6\n", HEAD + "nonsense\n"):
        assert report_on(text).verdict == "unreadable"
