"""Text and record say the same: every record goes to text and back unchanged, in every language."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oracles.random_hands import random_record
from support.arbitrary_records import records
from support.cases import cases
from support.paths import ROOT
from support.record_builders import TableOf, in_some_languages
from tarot_records.core.cards import CARDS, CODES
from tarot_records.engine.random_play import generate
from tarot_records.notation.letters import CANONICAL, LANGUAGES, TABLES
from tarot_records.notation.tokens import card_points
from tarot_records.notation.writer import write_record
from tarot_records.reading.files import from_text, read_file
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on
from tarot_records.words.explain import place_of

FILES = [*sorted((ROOT / "samples").rglob("*.tarot.json")), ROOT / "tests" / "data" / "every-field.json"]
TYPED = sorted((ROOT / "samples").rglob("*.tn"))


def examined(text: str) -> Report:
    return report_on(next(from_text(text.encode("utf-8"), "test")), steps=0)


def record_from(text: str) -> Record:
    """The record a text says; nothing may be wrong with it."""
    reading = read(text.encode("utf-8"))
    assert reading.problems == ()
    return Record.model_validate(reading.data)


def check_round_trip(record: Record, lang: str) -> None:
    text = write_record(record, lang)
    assert record_from(text) == record
    assert write_record(record_from(text), lang) == text
    assert text.isprintable() or text.replace("\n", "").isprintable()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_sample_goes_to_text_and_back(path: Path) -> None:
    """In one language after another."""
    check_round_trip(Record.model_validate_json(path.read_bytes()), [*LANGUAGES][FILES.index(path) % len(LANGUAGES)])


@in_some_languages
def test_random_games_go_to_text_and_back(table: TableOf, lang: str) -> None:
    game, players = table
    for record in generate(game, hands=2, seed=11, players=players):
        check_round_trip(record, lang)
    for seed in range(2):
        check_round_trip(Record.model_validate(random_record(table, Random(seed))), lang)


@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(records, st.sampled_from(LANGUAGES))
def test_any_record_goes_to_text_and_back(record: Record, lang: str) -> None:
    check_round_trip(record, lang)


# -- places ------------------------------------------------------------------------------------------


def pointers_of(data: Any, at: str = "") -> list[str]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [at, *(place for key, part in inner for place in pointers_of(part, f"{at}/{key}"))]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", FILES[::3], ids=lambda path: path.name)
def test_every_card_of_a_record_has_its_place(path: Path, lang: str) -> None:
    record = Record.model_validate_json(path.read_bytes())
    text = write_record(record, lang)
    (source,) = from_text(text.encode("utf-8"), "test")
    data = record.model_dump(mode="json", exclude_defaults=True)
    letters, lines = TABLES[lang], text.split("\n")
    cards = 0
    for at in pointers_of(data["hands"], "/hands"):
        value: Any = data
        for step in at.split("/")[1:]:
            value = value[int(step)] if isinstance(value, list) else value[step]
        place = source.place(at)
        assert place.text == lines[place.line - 1]
        if isinstance(value, str) and value in CARDS and ("/cards/" in at or "/talon/" in at or "/deal/hands/" in at):
            found = place.text[place.column - 1 :][: place.length]
            assert letters.written[value] in found or letters.bare[value] in found, at
            cards += 1
    assert cards > 3


def test_each_text_and_each_side_of_a_list_has_its_place() -> None:
    text = HEAD + '1 S: H6 7 8 9 alternative readings "H6" "H7"\nitem pagat 0 sides S E+W\n'
    reading = read(text.encode())
    parts = {at: text[start:end] for at, (start, end) in reading.spans.items()}
    marks = [parts[f"/marks/0/readings/{number}"] for number in range(2)]
    sides = [parts[f"/hands/0/scores/items/0/sides/{number}"] for number in range(2)]
    assert (marks, sides) == (['"H6"', '"H7"'], ["S", "E+W"])


@pytest.mark.parametrize("path", sorted((ROOT / "samples" / "faulty").glob("*.tarot.json")), ids=lambda p: p.name)
def test_faults_are_found_in_the_text_as_in_json(path: Path) -> None:
    """The same faults; each on the line that speaks of its trick, its hand or its part."""
    (source,) = read_file(path)
    before = report_on(source, steps=0)
    assert before.record is not None
    after = examined(write_record(before.record, "fr"))
    assert after.faults == before.faults
    for fault in after.faults:
        place = place_of(fault, after)
        assert place is not None
        if fault.where.trick is not None:
            assert place.text.startswith(f"{fault.where.trick} ")
        assert 0 <= place.column - 1 < len(place.text)


@pytest.mark.parametrize("path", TYPED, ids=lambda path: path.name)
def test_typed_samples_are_proved_and_in_export_form(path: Path) -> None:
    (source,) = read_file(path)
    report = report_on(source)
    assert (report.verdict, report.faults) == ("proved", ())
    assert report.record is not None
    lang = path.suffixes[-2][1:]
    assert write_record(report.record, lang) == path.read_text("utf-8")
    (twin,) = read_file(path.with_name(path.name.replace(f".{lang}.tn", ".tarot.json")))
    assert report_on(twin).record == report.record


def test_there_are_typed_samples_in_three_languages() -> None:
    assert {path.suffixes[-2] for path in TYPED} >= {".fr", ".it", ".de"}


# -- letters -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_read_the_cards_that_they_write(lang: str) -> None:
    table = TABLES[lang]
    assert {code: table.whole(text) for code, text in table.written.items()} == {code: code for code in table.written}
    assert {code: table.after(code[0], text) for code, text in table.bare.items()} == {c: c for c in table.bare}
    assert set(table.written) == set(CARDS)
    assert not set(table.cards) & set(table.ranks), "no rank alone is also a card"


@cases("notation/round_trip", "cards")
def test_letters_of_a_language_read_cards_as_expected(lang: str, typed: str, code: str) -> None:
    assert (TABLES[lang].whole(typed) or "") == code


PAIRS = [(first, second) for first in LANGUAGES for second in LANGUAGES if first != second]


def dealt_text(codes: list[str], lang: str, stated: str) -> str:
    """A text with these cards as a hand, in the letters of one language, which says another, or none."""
    head = "#tn 1 rules=french-tarot/fft-2012" + (f" lang={stated}" if stated else "") + " seats=4\n"
    return f"{head}deal 0: {' '.join(TABLES[lang].written[code] for code in codes)}\n"


hands = st.lists(st.sampled_from(CODES[:78]), min_size=1, max_size=24, unique=True)


@pytest.mark.parametrize(("lang", "stated"), PAIRS)
def test_cards_in_one_language_are_refused_under_another(lang: str, stated: str) -> None:
    assert read(dealt_text(list(CODES[:78]), lang, stated).encode()).problems


@pytest.mark.parametrize(("lang", "stated"), PAIRS)
@settings(max_examples=20, deadline=None, derandomize=True)
@given(hands)
def test_a_hand_under_the_letters_of_another_language_is_never_misread_in_silence(
    lang: str, stated: str, codes: list[str]
) -> None:
    """It is refused, or noted, or means the same."""
    reading = read(dealt_text(codes, lang, stated).encode())
    if not reading.problems and reading.data["hands"][0]["deal"]["hands"][0] != codes:
        (note,) = reading.notes
        assert note.code == "tn.letters"
        assert TABLES[lang].name in note.facts["others"]


@pytest.mark.parametrize("lang", LANGUAGES)
@settings(max_examples=20, deadline=None, derandomize=True)
@given(hands)
def test_a_hand_whose_language_is_not_stated_is_never_misread_in_silence(lang: str, codes: list[str]) -> None:
    reading = read(dealt_text(codes, lang, "").encode())
    if reading.problems:
        assert [problem.code for problem in reading.problems] == ["tn.ambiguous"]
    elif reading.data["hands"][0]["deal"]["hands"][0] != codes:
        assert [note.code for note in reading.notes] == ["tn.letters"]
        assert TABLES[lang].name in reading.notes[0].facts["others"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cards_of_a_text_reveal_its_language(lang: str) -> None:
    codes = list(CODES[:78])
    reading = read(dealt_text(codes, lang, "").encode())
    assert reading.problems == ()
    assert reading.data["hands"][0]["deal"]["hands"][0] == codes
    expected = [] if TABLES[lang].written == {**CANONICAL.written} else ["tn.unstated"]
    assert [note.code for note in reading.notes] == expected


# -- what a text may leave to the reader -----------------------------------------------------------------

HEAD = "#tn 1 rules=french-tarot/fft-2012 lang=en seats=S,E,N,W\n"


def trick(cards: str) -> list[str]:
    reading = read(f"{HEAD}1 S: {cards}\n".encode())
    assert reading.problems == ()
    found: list[str] = reading.data["hands"][0]["tricks"][0]["cards"]
    return found


@cases("notation/round_trip", "what_is_left_out_of_a_card")
def test_the_suit_may_be_left_out_of_a_card(typed: str, codes: list[str]) -> None:
    assert trick(typed) == codes


def marks_of(text: str) -> list[dict[str, Any]]:
    return [mark.model_dump(exclude_defaults=True) for mark in record_from(HEAD + text).marks]


def test_marks_are_written_beside_their_value() -> None:
    assert marks_of('dealer N supplied "By the order of play."\n1 S: H6? [7]"stain" C7>8 {D1|D9}^\n') == [
        {"at": "/hands/0/dealer", "kind": "supplied", "text": "By the order of play."},
        {"at": "/hands/0/tricks/0/cards/0", "kind": "doubtful"},
        {"at": "/hands/0/tricks/0/cards/1", "kind": "supplied", "text": "stain"},
        {"at": "/hands/0/tricks/0/cards/2", "kind": "corrected", "sic": "C7"},
        {"at": "/hands/0/tricks/0/cards/3", "kind": "alternative", "readings": ("D1", "D9")},
        {"at": "/hands/0/tricks/0/cards/3", "kind": "irregular"},
    ]


def test_points_are_counted_in_the_unit_of_the_hand() -> None:
    record = record_from(HEAD + "1 S: H6 7 8 9 =W (0.5)\nunit 2\npoints S 40½\nhand\npoints S+N 7\n")
    first, second = record.hands
    assert first.tricks is not None
    assert first.scores is not None
    assert second.scores is not None
    assert (first.tricks[0].points, first.scores.card_points[0].points) == (1, 81)
    assert second.scores.card_points[0].points == 7


def test_half_a_point_may_be_written_without_a_whole_number() -> None:
    assert [card_points(word) for word in ("½", "−½", "7½")] == [Fraction(1, 2), Fraction(-1, 2), Fraction(15, 2)]
    assert [card_points(word) for word in ("½½", "a½", ".5", "1.½")] == [None] * 4


def test_seats_may_have_names_in_any_letters() -> None:
    text = "#tn 1 rules=a/b lang=en seats=С,В,Ю\ndealer Ю\n1 С: H6 7 8 =В\nscore С:1 В:2 Ю:?\nresult winners С+Ю\n"
    record = record_from(text)
    check_round_trip(record, "en")
    assert record.players[1].label == "В"
    assert record.result is not None
    assert record.result.winners == (0, 2)


def test_a_text_may_hold_many_records(tmp_path: Path) -> None:
    records = list(generate("french-tarot", hands=3, seed=1))
    path = tmp_path / "many.tn"
    path.write_text("\n".join(write_record(record, "de") for record in records), "utf-8")
    sources = list(read_file(path))
    assert [report_on(source).record for source in sources] == records
    text = path.read_text("utf-8").split("\n")
    for source in sources:
        assert text[source.place("").line - 1].startswith("#tn 1")
        assert source.label == f"{path}:{source.first_line}"


def test_json_texts_are_not_taken_for_the_notation() -> None:
    assert examined(json.dumps({})).faults[0].code == "record.format"
    (source,) = from_text(orjson.dumps({}), "test")
    assert source == Source("test", b"{}")
