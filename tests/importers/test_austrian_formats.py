"""Austrian and Czech games of other programs: harbour-tarock's fixtures, TAF, which is also written, MachTarok."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from click.testing import CliRunner

from support.cases import cases
from support.harbour_fixtures import HANDS, action, fixture
from support.paths import ROOT
from tarot_records import convert, load, replay
from tarot_records.cli import main
from tarot_records.core.faults import UNKNOWN
from tarot_records.engine.random_play import generate
from tarot_records.importers.draft import load_formats
from tarot_records.report.report import Report, report_on
from tarot_records.report.taf import NotInTaf, taf_lines
from tarot_records.web import create_app

SAMPLE = str(ROOT / "samples" / "koenigrufen-composed.tarot.json")


def reports(form: str, text: str) -> list[Report]:
    sources = load_formats()[form].sources(text.encode(), "given", "")
    return [report_on(source, steps=0) for source in sources]


def hand_of(report: Report) -> dict[str, Any]:
    assert report.record is not None
    data: dict[str, Any] = report.record.model_dump(mode="json", exclude_unset=True)["hands"][0]
    return data


def codes_of(report: Report) -> list[str]:
    return [fault.code for fault in report.faults if fault.code.startswith("import.") and fault.severity != UNKNOWN]


# -- harbour-tarock ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HANDS)
def test_a_fixture_is_proved_with_its_stated_result(name: str) -> None:
    (report,) = reports("harbour-tarock", json.dumps(fixture(name)))
    assert (report.verdict, codes_of(report)) == ("proved", [])
    scores = hand_of(report)["scores"]
    assert scores["hand"] == HANDS[name]["schrift"]
    assert scores["ledgers"][0]["hand"] == HANDS[name]["geld"]


def test_a_wrong_result_of_a_fixture_is_a_fault_at_its_place() -> None:
    text = json.dumps(fixture("kr_hand1"), indent=1).replace("125", "124")
    (report,) = reports("harbour-tarock", text)
    (fault,) = (fault for fault in report.faults if fault.code == "score.points")
    assert report.verdict == "faulty"
    assert report.source is not None
    line = report.source.place(fault.where.pointer).line
    assert "124" in text.splitlines()[line - 1]


@cases("austrian_formats", "broken_fixtures")
def test_what_is_wrong_in_a_fixture_is_reported(path: str, value: Any, told: list[str]) -> None:
    data: Any = fixture("kr_hand1")
    *steps, last = [int(step) if step.isdecimal() else step for step in path.split("/")]
    part = data
    for step in steps:
        part = part[step]
    part[last] = value
    (report,) = reports("harbour-tarock", json.dumps(data))
    assert codes_of(report)[: len(told)] == told
    assert bool(codes_of(report)) == bool(told)
    assert "record.shape" not in [fault.code for fault in report.faults]


def test_a_scart_card_has_its_place_after_another_is_taken_back() -> None:
    data: Any = fixture("kr_hand1")
    first = next(i for i, action in enumerate(data["actions"]) if action["type"] == "DISCARD")
    taken, left, *_ = laid = [action for action in data["actions"] if action["type"] == "DISCARD"]
    data["actions"][first + len(laid) : first + len(laid)] = [taken]
    text = json.dumps(data, indent=1)
    (report,) = reports("harbour-tarock", text)
    assert report.source is not None
    lines = text.splitlines()
    place = report.source.place("/hands/0/scart/0/cards/0").line
    assert json.loads("".join(lines[place - 1 : place + 4]).rstrip(",")) == left


@cases("austrian_formats", "words_of_fixtures")
def test_words_of_a_fixture_become_a_hand(words: list[str], hand: dict[str, Any]) -> None:
    data = {**fixture("kr_hand1"), "actions": [action(word) for word in words]}
    del data["expected"]
    (report,) = reports("harbour-tarock", json.dumps(data))
    found = hand_of(report)
    assert {key: found.get(key) for key in hand} == hand


@pytest.mark.parametrize("text", ["[]", "{}", "{", '{"profile": 3}', '{"profile": "AT-KR-OOE-2023-04", "players": 4}'])
def test_a_file_that_is_no_fixture_is_refused(text: str) -> None:
    (report,) = reports("harbour-tarock", text)
    assert report.record is None


def test_a_kontra_in_a_negative_game_is_against_the_declarer() -> None:
    (report,) = reports("harbour-tarock", json.dumps(fixture("kr_hand2")))
    assert hand_of(report)["declarations"] == [{"seat": 3, "kind": "kontra", "item": "game", "level": 1, "against": 0}]


# -- TAF -----------------------------------------------------------------------------------------


@cases("austrian_formats", "taf_lines")
def test_lines_of_taf_become_a_hand(lines: Sequence[str], told: list[str], hand: dict[str, Any]) -> None:
    (report,) = reports("taf", "\n".join(lines))
    assert sorted(codes_of(report)) == sorted(told)
    if hand:
        found = hand_of(report)
        assert {key: found.get(key) for key in hand} == hand


@pytest.mark.parametrize("seed", range(12))
def test_positions_written_as_taf_are_read_back_as_the_same_tricks(seed: int) -> None:
    (record,) = generate("koenigrufen", hands=1, seed=seed)
    played = report_on(record, keep=True)
    if str(played.hands[0].contract).startswith("farben"):
        with pytest.raises(NotInTaf, match="no word for the contract farben"):
            taf_lines(played)
        return
    (report,) = reports("taf", "\n".join(taf_lines(played)))
    assert report.record is not None
    first, second = record.hands[0], report.record.hands[0]
    assert report.verdict == "consistent"
    assert [trick.cards for trick in second.tricks or ()] == [trick.cards for trick in first.tricks or ()]
    assert first.deal is not None
    assert second.deal is not None
    assert [sorted(hand or ()) for hand in second.deal.hands or ()] == [
        sorted(hand or ()) for hand in first.deal.hands or ()
    ]


@pytest.mark.parametrize("kept", [range(1, 99), range(0, 99, 5), (0, 9, 10, 30, 31)])
def test_positions_with_lines_left_out_are_consistent(kept: Sequence[int]) -> None:
    (record,) = generate("koenigrufen", hands=1, seed=1)
    lines = taf_lines(report_on(record, keep=True))
    (report,) = reports("taf", "\n".join(line for number, line in enumerate(lines) if number in kept))
    assert report.verdict == "consistent"


def test_hands_of_one_file_are_told_apart() -> None:
    text = convert(SAMPLE, "taf")
    found = reports("taf", text)
    assert len(found) > 3
    assert {report.verdict for report in found} == {"consistent"}


def test_taf_of_a_step_has_its_cards_and_its_game() -> None:
    report = replay(SAMPLE)
    step = next(i for i, frame in enumerate(report.frames) if frame.kind == "card")
    cards, game, *rest = report.taf(step).split(" ")
    assert cards.startswith("XPHPP7/T4XDX10#T21T19T17")
    assert cards.endswith("#H3")
    assert (game, rest) == ("SR1KK--", ["///", "-", "-"])


@pytest.mark.parametrize(
    ("path", "step", "why"),
    [(SAMPLE, 0, "before its contract"), (SAMPLE.replace("koenigrufen", "scarto"), -1, "four players only")],
)
def test_what_taf_cannot_express_is_refused(path: str, step: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        replay(path).taf(step)
    with pytest.raises(ValueError, match="no steps"):
        report_on(load(path)).taf(step)


def test_the_command_prints_positions() -> None:
    runner = CliRunner()
    every = runner.invoke(main, ["show", SAMPLE, "--hand", "1", "--taf"])
    lines = every.stdout.splitlines()
    assert convert(SAMPLE, "taf").splitlines()[: len(lines)] == lines
    one = runner.invoke(main, ["show", SAMPLE, "--hand", "1", "--step", "8", "--taf"])
    assert one.stdout.strip() in lines
    none = runner.invoke(main, ["show", SAMPLE, "--step", "0", "--taf"])
    assert (none.exit_code, "TAF has no word" in none.stderr) == (2, True)


def test_positions_are_converted_over_http() -> None:
    client = create_app([]).test_client()
    with open(SAMPLE, "rb") as file:
        answer = client.post("/api/convert?to=taf", data=file.read())
    assert (answer.status_code, answer.text) == (200, convert(SAMPLE, "taf"))
    with open(SAMPLE.replace("koenigrufen", "scarto"), "rb") as file:
        refused = client.post("/api/convert?to=taf", data=file.read())
    assert (refused.status_code, "TAF" in refused.json["detail"]) == (404, True)


# -- MachTarok -----------------------------------------------------------------------------------


SUIT_HANDS = "/".join(
    f"{first}1{first}2{first}3{first}4{first}J{first}R{first}Q{first}K{trumps}"
    for first, trumps in zip("HSDC", ("T01T02T03T04", "T05T06T07T08", "T09T10T11T12", "T13T14T15T16"), strict=True)
)


@cases("austrian_formats", "machtarok_lines")
def test_a_line_of_machtarok_becomes_a_deal(line: str, told: list[str], talon: list[str]) -> None:
    (report,) = reports("machtarok", line.replace("HANDS", SUIT_HANDS))
    assert sorted(codes_of(report)) == told
    if talon:
        assert report.verdict == "consistent"
        deal = hand_of(report)["deal"]
        assert (deal["talon"], deal["hands"][1][:5]) == (talon, ["S7", "S8", "S9", "S10", "SJ"])


def test_lines_of_machtarok_are_records_of_their_own() -> None:
    line = f"100/100/100/100/{SUIT_HANDS}/T17T18T19T20T21T22/pn=0"
    found = reports("machtarok", f"{line}\nPlayers: 1,0\n{line}\n")
    assert [report.source.first_line for report in found if report.source] == [1, 3]
    assert [codes_of(report).count("import.left_out") for report in found] == [2, 1]
